"""Single numbers: present or absent, in range or not. `at` says where the message that holds them stands."""

from collections.abc import Iterable, Sequence, Sized
from typing import Any

from google.protobuf.message import Message
from tractor_engine.card import ACE, TWO, Rank

from tractor_server.codec.faults import Faults, Path

REQUIRED = "is required"


def enum(value: int | Iterable[int]) -> Any:  # noqa: ANN401
    """A number, or numbers, as an enum's: the generated stubs ask for its members, the runtime takes any int."""
    return value


def decode_required(message: Message, name: str, at: Path, faults: Faults) -> int:
    """A number that must be there, since zero is one too."""
    number: int = getattr(message, name)
    if not number and not message.HasField(name):
        faults.add((at, name), REQUIRED)
    return number


def decode_count(message: Message, name: str, at: Path, faults: Faults) -> int:
    """A number that must be there, 0 or more."""
    count = decode_required(message, name, at, faults)
    if count < 0:
        faults.add((at, name), "must be 0 or more")
    return count


def decode_seat(message: Message, name: str, at: Path, faults: Faults) -> int:
    """A seat that must be there."""
    seat = decode_required(message, name, at, faults)
    if 0 <= seat <= 3:
        return seat
    faults.add((at, name), "must be 0 to 3")
    return 0


def decode_within(value: int, path: Path, bounds: range, faults: Faults) -> int:
    """A number within bounds."""
    if value in bounds:
        return value
    faults.add(path, f"must be {bounds[0]} to {bounds[-1]}")
    return bounds[0]


def check_size(field: Sized, path: Path, bounds: range, faults: Faults) -> None:
    """Note it when a repeated field has too few or too many elements."""
    if len(field) not in bounds:
        faults.add(path, f"must be {bounds[0]} to {bounds[-1]}, not {len(field)}")


def decode_rank(value: int, path: Path, faults: Faults) -> Rank:
    """A rank."""
    if TWO <= value <= ACE:
        return value
    faults.add(path, "must be a rank, 1 to 13")
    return TWO


def decode_levels(values: Sequence[int], at: Path, faults: Faults) -> tuple[Rank, Rank]:
    """The levels of sides 0 and 1."""
    path = (at, "levels")
    if len(values) == 2:
        first, second = values
        return decode_rank(first, (path, 0), faults), decode_rank(second, (path, 1), faults)
    faults.add(path, "must be the ranks of sides 0 and 1")
    return TWO, TWO


def decode_numbers(field: Sequence[int], path: Path, most: int, faults: Faults) -> bytes:
    """Small numbers; which, is for the engine to judge."""
    if not field:
        return b""
    if len(field) > most:
        faults.add(path, f"must be at most {most} numbers, not {len(field)}")
        return b""
    try:
        return bytes(field)
    except ValueError:
        for number, value in enumerate(field):
            if not 0 <= value <= 255:
                faults.add((path, number), "is out of range")
        return b""
