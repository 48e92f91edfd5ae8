"""Write docs/options.md from the engine's own descriptions; with --check, fail if it is not what would come out."""

import argparse
import sys
from pathlib import Path

from tractor_engine.options import UNLISTED, OptionValue
from tractor_engine.ruleset import DESCRIPTIONS, OPTIONS, PRESETS, STANDARD
from tractor_engine.ruletext import format_option

PAGE = Path(__file__).resolve().parents[1] / "docs" / "options.md"


def page() -> str:
    """The whole page."""
    lines = [
        "# Rule sets",
        "",
        "Made by `tools/make_docs.py` from the engine; the same sentences come with `DescribeRuleSets` and",
        "`tractor rules`. A rule set is a preset and what differs from it, as `ONLINE@1,gain_cap=2`. The default of",
        "each option stands first.",
        "",
        "## Options",
        "",
        "| option | value | what it stands for |",
        "|---|---|---|",
    ]
    for name in OPTIONS:
        default = getattr(STANDARD, name)
        if isinstance(default, OptionValue):
            lines.append(f"| `{name}` | | *{type(default).__doc__}* |")
            lines += [f"| | `{value.name.lower()}` | {value.sentence} |" for value in type(default)]
        else:
            about, values = UNLISTED[name]
            lines.append(f"| `{name}` | {values} | *{about}* |")
    lines += ["", "## Presets", ""]
    for (preset, revision), rules in PRESETS.items():
        lines += [f"### {preset.name}, revision {revision}", "", DESCRIPTIONS[preset], ""]
        changes = [
            f"- `{name}={format_option(name, getattr(rules, name))}`"
            for name in OPTIONS
            if getattr(rules, name) != getattr(STANDARD, name)
        ]
        lines += [*(changes or ["Every default."]), ""]
    return "\n".join(lines)


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Write docs/options.md.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if the page is stale")
    if not parser.parse_args().check:
        PAGE.write_text(page())
        return 0
    if not PAGE.exists() or PAGE.read_text() != page():
        print("stale: docs/options.md; run `make generate` and commit what changes.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
