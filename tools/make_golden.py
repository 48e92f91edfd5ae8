"""Let the bots play one match under each preset: tests/golden/<preset>.record, and the same as text, <preset>.txt.

A test replays the records and compares with the texts; what differs is a change of the rules or of the telling, to be
looked at before it is taken over with `make golden`.
"""

import subprocess
import sys
from pathlib import Path

from tractor_engine.ruleset import Preset

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "golden"
SEEDS = {Preset.STANDARD: "3", Preset.ONLINE: "5", Preset.SHENGJI_ONLINE: "5"}
"""Seeds of short matches."""
MAIN = "import sys; from tractor_client.commands import main; sys.exit(main())"


def tractor(*arguments: str) -> str:
    """What the command prints."""
    return subprocess.run([sys.executable, "-c", MAIN, *arguments], check=True, capture_output=True, text=True).stdout


def main() -> int:
    """Run the command."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for preset in Preset:
        record = FOLDER / f"{preset.name.lower()}.record"
        tractor("demo", "--rules", preset.name, "--seed", SEEDS[preset], "--record", str(record))
        record.with_suffix(".txt").write_text(tractor("replay", str(record)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
