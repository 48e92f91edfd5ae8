"""Where log lines go: a stream, written to by one thread, many lines at a time.

A system call for each line would let go of Python's lock in the middle of each call, and cost more than the rules do.
So a line is written up to `DELAY` seconds after it was logged; what `close` finds is written at once.
"""

from collections import deque
from threading import Event, Thread
from types import TracebackType
from typing import BinaryIO, Self

DELAY = 0.05


class LineWriter:
    """A stream to log to: `write` only remembers, a thread of its own writes."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lines: deque[bytes] = deque()
        self._closing = Event()
        self._thread = Thread(target=self._run, name="log", daemon=True)
        self._thread.start()

    def write(self, line: bytes) -> int:
        """Take a line to be written soon."""
        self._lines.append(line)
        return len(line)

    def flush(self) -> None:
        """Do nothing: the thread sees to it."""

    def close(self) -> None:
        """Write what is left and end."""
        self._closing.set()
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self) -> None:
        while not self._closing.wait(DELAY):
            self._drain()
        self._drain()

    def _drain(self) -> None:
        lines = [self._lines.popleft() for _ in range(len(self._lines))]
        if not lines:
            return
        try:
            self._stream.write(b"".join(lines))
            self._stream.flush()
        except (OSError, ValueError):
            # Nobody reads the log any more: the calls go on.
            return
