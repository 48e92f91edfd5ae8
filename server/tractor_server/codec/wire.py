"""Protobuf's wire format, as far as a state needs it: numbers, and blocks of bytes.

A state is written as bytes and parsed once: made of message objects, each of which is built and then copied into its
parent, it would cost three times as much. Cards are one byte each on the wire and go in as they are.
"""

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

_NUMBERS = (FieldDescriptor.TYPE_INT32, FieldDescriptor.TYPE_SINT32, FieldDescriptor.TYPE_ENUM)
_LAST = tuple(bytes((number,)) for number in range(128))
_NOT_LAST = tuple(bytes((number | 128,)) for number in range(128))


class Tags:
    """What stands before each field of a message, as attributes by the fields' names."""

    def __init__(self, message: type[Message]) -> None:
        for field in message.DESCRIPTOR.fields:
            is_number = field.type in _NUMBERS and not field.is_repeated
            setattr(self, field.name, varint(field.number << 3 | (0 if is_number else 2)))

    def __getattr__(self, name: str) -> bytes:
        """Unreached for a field of the message: the attributes set are found first."""
        raise AttributeError(name)


def varint(number: int) -> bytes:
    """A number that is not negative."""
    if number < 128:
        return _LAST[number]
    return _NOT_LAST[number & 127] + varint(number >> 7)


def zigzag(number: int) -> bytes:
    """A number of type sint32."""
    return varint(2 * number if number >= 0 else -2 * number - 1)


def small(tag: bytes) -> tuple[bytes, ...]:
    """The whole field for each number that it can hold, where none is over 127."""
    return tuple(tag + number for number in _LAST)


def block(tag: bytes, data: bytes) -> bytes:
    """A message, a packed list or bytes, in a field."""
    return tag + varint(len(data)) + data
