"""The stream that log lines go to."""

import time
from io import BytesIO
from typing import NoReturn

from tractor_server.writer import DELAY, LineWriter


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
