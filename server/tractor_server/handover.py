"""What a supervisor and its workers say to each other: one line of JSON each, on the worker's stdin and stdout."""

import json
from typing import NamedTuple, Self

from tractor_server.options import Options


class Orders(NamedTuple):
    """What a worker is told at its start. The end of its stdin tells it that its supervisor has gone."""

    number: int
    """From 0; the same for the one that takes its place."""
    processor: int | None
    """The only one that it runs on; None: any."""
    directory: str
    """Where the values of metrics are."""
    options: Options
    """As the supervisor has read them, so that all workers have the same; with the port that they share."""

    def format(self) -> bytes:
        """As a line."""
        return json.dumps(self._asdict() | {"options": self.options._asdict()}).encode() + b"\n"

    @classmethod
    def parse(cls, line: bytes) -> Self:
        """From a line."""
        fields = json.loads(line)
        return cls(**fields | {"options": Options(**fields["options"])})


class Word(NamedTuple):
    """What a worker says once: that it serves, or why it cannot."""

    failure: str = ""
    """Empty when it serves."""
    status: int = 0
    """What a server on its own would end with."""

    def format(self) -> bytes:
        """As a line."""
        return json.dumps(self._asdict()).encode() + b"\n"

    @classmethod
    def parse(cls, line: bytes) -> Self:
        """From a line."""
        return cls(**json.loads(line))
