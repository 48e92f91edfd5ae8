"""What is malformed in a request: counted, and the first ones named."""

from types import TracebackType
from typing import NamedTuple, Self, TypeAlias

NAMED = 32
"""How many violations an answer names; the rest are counted (three hundred of them would not fit into its trailers)."""

Path: TypeAlias = tuple["Path", str | int] | str | None
"""Where a field stands: the message or list that holds it, and its name or number there.

Of the request's own fields the name alone; None: the request itself. Put into words only when something is wrong.
"""


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

    def add(self, path: Path, description: str) -> None:
        """Note what is wrong with a field."""
        self.count += 1
        if self.count <= NAMED:
            self.first.append(Violation(in_words(path), description))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.count and error is None:
            raise MalformedError(self.count, tuple(self.first))


def in_words(path: Path) -> str:
    """A path as the contract writes it: state.table.trick.plays[1].cards[3]."""
    if path is None or isinstance(path, str):
        return path or ""
    parent, step = path
    before = in_words(parent)
    if isinstance(step, int):
        return f"{before}[{step}]"
    return f"{before}.{step}" if before else step
