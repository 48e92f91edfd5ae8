"""The command `tractor` in a process of its own."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

MAIN = """import sys
sys.modules.update(dict.fromkeys({missing!r}))
from tractor_client.commands import main
sys.exit(main())
"""


class Demo(NamedTuple):
    """A whole match that bots played, with the output piped."""

    status: int
    stdout: str
    stderr: str
    record: Path

    @property
    def story(self) -> str:
        """What is told, without the seed before it and the times after it."""
        return self.stdout.partition("\n")[2].partition("\nmethod ")[0]


def start_tractor(*arguments: str, missing: Sequence[str] = ()) -> "subprocess.Popen[str]":
    """Start the command, as if these packages were not installed."""
    code = MAIN.format(missing=list(missing))
    return subprocess.Popen(  # noqa: S603 # the tests' own arguments
        [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def run_tractor(*arguments: str, missing: Sequence[str] = ()) -> tuple[int, str, str]:
    """Run the command to its end: exit status, stdout, stderr."""
    with start_tractor(*arguments, missing=missing) as process:
        stdout, stderr = process.communicate(timeout=120)
    return process.returncode, stdout, stderr


def children_of(process: int) -> list[Path]:
    """The processes that a process has started, where the system shows them."""
    file = Path(f"/proc/{process}/task/{process}/children")
    return [Path("/proc", child) for child in file.read_text().split()] if file.exists() else []
