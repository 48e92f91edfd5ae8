"""Write the pages of docs/ that the code itself describes; with --check, fail if they are not what would come out."""

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from tractor_engine.options import UNLISTED, OptionValue
from tractor_engine.ruleset import DESCRIPTIONS, OPTIONS, PRESETS, STANDARD
from tractor_engine.ruletext import format_option
from tractor_server.metrics import CallMetrics, new_registry
from tractor_server.options import SETTINGS, SWITCH
from tractor_server.tally import Tally
from tractor_server.vitals import Vitals

ROOT = Path(__file__).resolve().parents[1]
UNLABELLED = {"le", "quantile"}
REASON_LINE = re.compile(r"^// ([A-Z_]{5,}) +(\S+|a Reason, short name) {2,}(.+)$", re.MULTILINE)
REFERENCE = """# Reference of the server

Made by `tools/make_docs.py` from the server. How to run it: [operations.md](operations.md).

## Settings

Each is a flag (`--drain-delay 5`; switches are `--metrics` and `--no-metrics`), a variable of the environment
(`TRACTOR_DRAIN_DELAY=5`), and a key of the TOML file that `--config` names (`drain_delay = 5`). The first of these that
is given holds. `--check-config` reads everything, the files too, and prints what would be active.
""".splitlines()
REASONS = """
## Reasons

What a refused call says in its `google.rpc.ErrorInfo`. Each counts in `tractor_refusals_total`, but for those of
illegal actions, which count in `tractor_violations_total`.
""".splitlines()


def options_page() -> str:
    """Rule sets: their options and presets."""
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


def reference_page() -> str:
    """The server: settings, metrics, reasons."""
    lines = [*REFERENCE, "", "| setting | value | default | what it stands for |", "|---|---|---|---|"]
    for setting in SETTINGS:
        kind = "true, false" if setting.kind is SWITCH else setting.kind.name.lower()
        default = str(setting.default).lower() if setting.kind is SWITCH else setting.default
        lines.append(f"| `{setting.name}` | {kind} | {default} | {setting.text} |")
    lines += ["", "## Metrics", "", "| metric | type | labels | |", "|---|---|---|---|"]
    lines += [f"| `{name}` | {kind} | {labels} | {text} |" for name, kind, labels, text in metrics()]
    lines += [*REASONS, "", "| code | reason | |", "|---|---|---|"]
    lines += [f"| {code} | `{reason}` | {text} |" for code, reason, text in reasons()]
    return "\n".join([*lines, ""])


def metrics() -> Iterator[tuple[str, str, str, str]]:
    """Every metric of a server: its name, kind, labels, and what it counts."""
    registry = new_registry()
    CallMetrics(registry).of("tractor.v1.MatchService", "StartMatch")
    Tally(registry)
    Vitals(registry)
    for metric in registry.collect():
        suffix = "_total" if metric.type == "counter" else ""
        names = sorted({name for sample in metric.samples for name in sample.labels} - UNLABELLED)
        yield metric.name + suffix, metric.type, ", ".join(f"`{name}`" for name in names), metric.documentation


def reasons() -> Iterator[tuple[str, str, str]]:
    """Every line of the table at the top of error.proto."""
    text = (ROOT / "proto/tractor/v1/error.proto").read_text()
    yield from REASON_LINE.findall(text)


PAGES: dict[str, Callable[[], str]] = {"docs/options.md": options_page, "docs/reference.md": reference_page}


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Write the pages of docs/ that are made from the code.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if a page is stale")
    is_to_check = parser.parse_args().check
    stale = 0
    for name, page in PAGES.items():
        file = ROOT / name
        if not is_to_check:
            file.write_text(page())
        elif not file.exists() or file.read_text() != page():
            print(f"stale: {name}; run `make generate` and commit what changes.")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
