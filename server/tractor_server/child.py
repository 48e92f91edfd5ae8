"""A worker's process, as its supervisor has it."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, cast

from tractor_server.handover import Orders, Word


class Child:
    """One process. When this one ends, whyever, the worker's stdin ends, and so will the worker."""

    def __init__(self, orders: Orders) -> None:
        """Start it; OSError when the system has no room for it."""
        self._orders = orders
        # Its modules are those of this process: neither others nor those of a directory that it happens to be in.
        path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "tractor_server.worker"],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C reaches all of a terminal's session; here it is the supervisor that tells
        )
        self._stdin = cast("IO[bytes]", self._process.stdin)
        self._stdout = cast("IO[bytes]", self._process.stdout)

    @property
    def pid(self) -> int | None:
        """While it lives."""
        return self._process.pid if self._process.returncode is None else None

    def listen(self) -> Word | None:
        """Give it its orders, and learn whether it serves now; nothing when it died before it knew."""
        with suppress(BrokenPipeError):
            self._stdin.write(self._orders.format())
            self._stdin.flush()
        for line in self._stdout:
            with suppress(ValueError, TypeError):  # what somebody's sitecustomize prints
                return Word.parse(line)
        return None

    def wait(self) -> int:
        """Its status when it has ended; negative for a signal."""
        status = self._process.wait()
        with suppress(BrokenPipeError):  # orders that it did not read
            self._stdin.close()
        self._stdout.close()
        return status

    def send(self, number: signal.Signals) -> None:
        """Send it a signal, if it lives."""
        self._process.send_signal(number)
