"""How many items a request carries, told from its bytes: two million empty ones would cost too much to be parsed."""

from tractor_server.codec.faults import Faults

MORE = 10
"""Fields that a request of many items may have beside them."""
LENGTH_DELIMITED = 2
SIZES = {1: 8, 5: 4}
"""Bytes of the wire types that have a fixed size."""


def check_items(data: bytes, field: str, bounds: range) -> None:
    """MalformedError, as for what was parsed, when a request has far more fields at its top than it can have items."""
    most = bounds[-1] + MORE
    if len(data) > 2 * most and _fields_of(data, most) > most:
        with Faults() as faults:
            faults.add(field, f"must be {bounds[0]} to {bounds[-1]}, not more than {most}")


def _fields_of(data: bytes, most: int) -> int:
    """How many fields there are at the top, as far as they can be told; at most one more than asked for."""
    at = count = 0
    while at < len(data) and count <= most:
        tag, at = _number(data, at)
        kind = tag & 7
        if kind == LENGTH_DELIMITED:
            size, at = _number(data, at)
            at += size
        elif kind == 0:
            _, at = _number(data, at)
        elif kind in SIZES:
            at += SIZES[kind]
        else:
            break  # a group, or nothing at all: the parser will say
        count += 1
    return count


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A varint, and where it ends; at the end of the data whatever there is."""
    value = shift = 0
    while at < len(data) and shift < 70:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            break
    return value, at
