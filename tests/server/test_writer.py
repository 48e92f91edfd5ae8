"""The stream that log lines go to."""

import select
import time
from io import BytesIO
from random import Random
from typing import Any, NoReturn

from tractor_server.writer import DELAY, MOST, LineWriter


def test_lines_come_in_order_and_all() -> None:
    """What was written before the end is in the stream after it, line by line."""
    stream = BytesIO()
    lines = [b"line %d\n" % number for number in range(1000)]
    with LineWriter(stream) as writer:
        for line in lines:
            writer.write(line)
            writer.flush()
    assert stream.getvalue() == b"".join(lines)


def test_a_line_does_not_wait_for_the_next() -> None:
    """It is written soon, though nothing follows."""
    stream = BytesIO()
    with LineWriter(stream) as writer:
        writer.write(b"line\n")
        deadline = time.monotonic() + 100 * DELAY
        while not stream.getvalue() and time.monotonic() < deadline:
            time.sleep(DELAY)
        assert stream.getvalue() == b"line\n"


class Broken(BytesIO):
    """A stream whose reader has gone."""

    def write(self, _: object) -> NoReturn:
        raise BrokenPipeError


def test_a_reader_that_goes_stops_nobody() -> None:
    """Writing to a closed pipe raises nothing, neither at once nor at the end."""
    with LineWriter(Broken()) as writer:
        writer.write(b"line\n")
        time.sleep(2 * DELAY)
        writer.write(b"line\n")


class Writes(BytesIO):
    """A stream that knows what it was given at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []

    def write(self, data: Any) -> int:  # noqa: ANN401 # as inherited
        self.writes.append(data)
        return super().write(data)


def test_writes_are_whole_lines_and_few_bytes() -> None:
    """Of no more than the system keeps together, unless a single line is longer; and not one for each line."""
    rng = Random(1)
    assert MOST == select.PIPE_BUF
    lines = [b"x" * rng.randrange(600) + b"\n" for _ in range(300)]
    lines[100:100] = [b"y" * MOST + b"\n", b"z" * (MOST - 1) + b"\n"]
    stream = Writes()
    with LineWriter(stream) as writer:
        for line in lines:
            writer.write(line)
    assert stream.getvalue() == b"".join(lines)
    assert all(write.endswith(b"\n") for write in stream.writes)
    assert [write for write in stream.writes if len(write) > MOST] == [lines[100]]
    assert len(stream.writes) < 60
