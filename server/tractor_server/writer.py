"""Where log lines go: a stream, written to by one thread, many lines at a time.

A system call for each line would let go of Python's lock in the middle of each call, and cost more than the rules do.
So a line is written up to `DELAY` seconds after it was logged; what `close` finds is written at once.

Several processes may write to one pipe. The system keeps writes of at most `MOST` bytes together, so no more is written
at a time, and only whole lines.
"""

import os
import time
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import BinaryIO, Self

DELAY = 0.05
KEPT = 20_000
"""Lines that wait where nobody reads them; then the oldest are dropped, since the calls must go on."""
PATIENCE = 2.0
"""Seconds that the end waits for a reader."""
MOST = 4096
"""PIPE_BUF of Linux; no system promises less than 512, and lines longer than either are rare."""


class LineWriter:
    """A stream to log to: `write` only remembers, a thread of its own writes."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lines: deque[bytes] = deque(maxlen=KEPT)
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
        """Write what is left, as far as somebody reads it soon, and end."""
        self._closing.set()
        self._thread.join(PATIENCE)

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
        try:
            for piece in pieces(lines):
                left = piece
                while left:
                    # A pipe that does not block takes nothing when it is full.
                    taken = self._stream.write(left)
                    left = left[taken or 0 :]
                    if not taken:
                        time.sleep(DELAY)
        except (OSError, ValueError):
            # Nobody reads the log any more: the calls go on.
            return


def open_stderr() -> BinaryIO:
    """Standard error without a buffer: one that nobody reads must not hold up the end of the process, which flushes."""
    try:
        return os.fdopen(2, "wb", buffering=0, closefd=False)
    except OSError:  # there is none
        return Path(os.devnull).open("wb", buffering=0)


def pieces(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Lines joined as far as they stay within `MOST` bytes; a longer one alone."""
    piece: list[bytes] = []
    size = 0
    for line in lines:
        if piece and size + len(line) > MOST:
            yield b"".join(piece)
            piece.clear()
            size = 0
        piece.append(line)
        size += len(line)
    if piece:
        yield b"".join(piece)
