"""What is malformed in a request: counted, and the first ones named."""

from types import TracebackType
from typing import NamedTuple

NAMED = 32
"""How many violations an answer names; the rest are counted (three hundred of them would not fit into its trailers)."""


class Violation(NamedTuple):
    """One malformed field: its path in the contract's names, and what is wrong with it. Names no card."""

    field: str
    description: str


class MalformedError(Exception):
    """A request with malformed fields."""

    def __init__(self, count: int, first: tuple[Violation, ...]) -> None:
        super().__init__(f"{count} malformed: {first[0].field}")
        self.count = count
        self.first = first


class UnsupportedError(Exception):
    """A request in a format, or under rules, newer than this server."""

    def __init__(self, reason: str, message: str, **metadata: object) -> None:
        super().__init__(message)
        self.reason = reason
        self.metadata = {name: str(value) for name, value in metadata.items()}


class Faults:
    """Collects violations; as a context manager raises MalformedError at its end if there are any."""

    __slots__ = ("count", "first")

    def __init__(self) -> None:
        self.count = 0
        self.first: list[Violation] = []

    def add(self, field: str, description: str) -> None:
        """Note what is wrong with a field."""
        self.count += 1
        if self.count <= NAMED:
            self.first.append(Violation(field, description))

    def __enter__(self) -> "Faults":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.count and error is None:
            raise MalformedError(self.count, tuple(self.first))
