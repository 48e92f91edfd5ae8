"""Single numbers: present or absent, in range or not.

`at` says where the message that holds them stands: its path with a dot at the end, or nothing for the request itself.
"""

from collections.abc import Iterable, Sized
from typing import Any

from google.protobuf.message import Message
from tractor_engine.card import ACE, TWO, Rank

from tractor_server.codec.faults import Faults

REQUIRED = "is required"


def enum(value: int | Iterable[int]) -> Any:  # noqa: ANN401
    """A number, or numbers, as an enum's: the generated stubs ask for its members, the runtime takes any int."""
    return value


def is_present(message: Message, name: str, at: str, faults: Faults) -> bool:
    """Whether a required field is there."""
    if message.HasField(name):
        return True
    faults.add(at + name, REQUIRED)
    return False


def decode_required(message: Message, name: str, at: str, faults: Faults) -> int:
    """A number that must be there, since zero is one too."""
    if message.HasField(name):
        number: int = getattr(message, name)
        return number
    faults.add(at + name, REQUIRED)
    return 0


def decode_count(message: Message, name: str, at: str, faults: Faults) -> int:
    """A number that must be there, 0 or more."""
    count = decode_required(message, name, at, faults)
    if count < 0:
        faults.add(at + name, "must be 0 or more")
    return count


def decode_within(value: int, path: str, bounds: range, faults: Faults) -> int:
    """A number within bounds."""
    if value in bounds:
        return value
    faults.add(path, f"must be {bounds[0]} to {bounds[-1]}")
    return bounds[0]


def check_size(field: Sized, path: str, bounds: range, faults: Faults) -> None:
    """Note it when a repeated field has too few or too many elements."""
    if len(field) not in bounds:
        faults.add(path, f"must be {bounds[0]} to {bounds[-1]}, not {len(field)}")


def decode_seat(message: Message, name: str, at: str, faults: Faults) -> int:
    """A seat that must be there."""
    seat = decode_required(message, name, at, faults)
    if 0 <= seat <= 3:
        return seat
    faults.add(at + name, "must be 0 to 3")
    return 0


def decode_rank(value: int, path: str, faults: Faults) -> Rank:
    """A rank."""
    if TWO <= value <= ACE:
        return value
    faults.add(path, "must be a rank, 1 to 13")
    return TWO


def decode_levels(values: Iterable[int], at: str, faults: Faults) -> tuple[Rank, Rank]:
    """The levels of sides 0 and 1."""
    match tuple(values):
        case first, second:
            return decode_rank(first, f"{at}levels[0]", faults), decode_rank(second, f"{at}levels[1]", faults)
    faults.add(f"{at}levels", "must be the ranks of sides 0 and 1")
    return TWO, TWO
