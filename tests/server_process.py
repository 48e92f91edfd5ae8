"""A server in a process of its own, where memory, signals or the exit status matter."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from programs import wait_until

FREE_PORTS = ("--port", "0", "--admin-port", "0", "--metrics-port", "0", "--drain-delay", "0")


@dataclass(frozen=True)
class ServerProcess:
    """A server that serves."""

    pid: int
    log: Path

    def lines(self) -> list[dict[str, Any]]:
        """The log up to now."""
        return [json.loads(line) for line in self.log.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]

    @property
    def address(self) -> str:
        """Of the service."""
        return str(self.lines()[0]["address"])

    def memory(self, kind: str) -> int:
        """KiB of its memory: VmRSS now, VmHWM at most."""
        (line,) = (line for line in Path(f"/proc/{self.pid}/status").read_text().splitlines() if line.startswith(kind))
        return int(line.split()[1])


@contextmanager
def server_process(folder: Path, *arguments: str) -> Iterator[ServerProcess]:
    """A server while the block lasts; its log is a file in the folder."""
    log = folder / "log"
    command = [sys.executable, "-m", "tractor_server", *FREE_PORTS, *arguments]
    with log.open("wb") as stream, subprocess.Popen(command, stderr=stream) as process:  # noqa: S603 # the tests' own
        try:
            wait_until(lambda: b'"configuration"' in log.read_bytes(), "the server serves", log)
            yield ServerProcess(process.pid, log)
        finally:
            process.kill()


def run_server(*arguments: str, environment: dict[str, str] | None = None) -> tuple[int, str, str]:
    """The command to its end: exit status, stdout, stderr."""
    command = [sys.executable, "-m", "tractor_server", *arguments]
    variables = {**os.environ, **(environment or {})}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=variables)  # noqa: S603
    return done.returncode, done.stdout, done.stderr
