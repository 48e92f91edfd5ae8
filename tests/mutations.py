"""Changes to messages, one field at a time, found by what the descriptors say; and to bytes."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

ENUM = FieldDescriptor.TYPE_ENUM
BYTES = FieldDescriptor.TYPE_BYTES
NUMBERS = (
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    8,
    25,
    53,
    54,
    55,
    99,
    100,
    108,
    255,
    256,
    1000,
    1 << 30,
    (1 << 31) - 1,
    -1,
    -5,
    -(1 << 31),
)
UNKNOWN = b"\xf8\x7f\x01"
"""A field that no message has."""
MANY = 100_000


def messages_in(message: Message) -> Iterator[Message]:
    """A message and all that are set in it, at any depth."""
    yield message
    for field, value in message.ListFields():
        if field.message_type is not None:
            for inner in value if field.is_repeated else (value,):
                yield from messages_in(inner)


def mutated(rng: Random, message: Message) -> Message:
    """A copy with one field changed; now and then more of them."""
    copy = type(message)()
    copy.CopyFrom(message)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        target = rng.choice(list(messages_in(copy)))
        if not target.DESCRIPTOR.fields:
            target.MergeFromString(UNKNOWN)
        else:
            _mutate(rng, target, rng.choice(target.DESCRIPTOR.fields), copy)
    return copy


def garbled(rng: Random, data: bytes) -> bytes:
    """Bytes that were cut, changed, or have nothing to do with the ones given."""
    place = rng.randrange(len(data) + 1)
    match rng.randrange(5):
        case 0:
            return data[:place]
        case 1:
            return data[:place] + rng.randbytes(rng.choice((1, 2, 8))) + data[place:]
        case 2:
            return data[:place] + rng.randbytes(1) + data[place + 1 :]
        case 3:
            return data[:place] + data[place + rng.choice((1, 2, 8)) :]
    return rng.randbytes(rng.choice((1, 2, 5, 40, 300)))


def _mutate(rng: Random, target: Message, field: Any, whole: Message) -> None:  # noqa: ANN401
    if rng.random() < 0.05:
        target.MergeFromString(UNKNOWN)
    elif rng.random() < 0.15:
        target.ClearField(field.name)
    elif field.is_repeated:
        _mutate_list(rng, getattr(target, field.name), field, whole)
    elif field.message_type is not None:
        _mutate_message(rng, getattr(target, field.name), whole)
    else:
        setattr(target, field.name, _scalar(rng, field, getattr(target, field.name)))


def _mutate_message(rng: Random, inner: Message, whole: Message) -> None:
    """Empty but set, or one of the same type from elsewhere."""
    others = [other for other in messages_in(whole) if other.DESCRIPTOR is inner.DESCRIPTOR]
    chosen = type(inner)()
    if others and rng.random() < 0.7:
        chosen.CopyFrom(rng.choice(others))
    inner.CopyFrom(chosen)
    inner.SetInParent()


def _mutate_list(rng: Random, values: Any, field: Any, whole: Message) -> None:  # noqa: ANN401
    kept = list(values)
    changes: tuple[Callable[[], list[Any]], ...] = (
        lambda: kept[1:],
        lambda: kept[:-1],
        lambda: rng.sample(kept, len(kept)),
        lambda: kept + kept[:1],
        lambda: kept + kept,
        lambda: kept + [rng.choice(kept)] * 2 if kept else kept,
        lambda: kept[1:] + kept[:1],
        lambda: _replaced(rng, kept, field, whole),
        lambda: _replaced(rng, kept, field, whole),
        lambda: _replaced(rng, kept, field, whole),
        lambda: [*kept, _element(rng, field, whole)],
    )
    changed = rng.choice(changes)()
    if field.message_type is None and rng.random() < 0.01:
        changed = (changed or [1]) * (MANY // max(1, len(changed)))
    copies = [_copy(value) for value in changed]
    del values[:]
    values.extend(copies)


def _replaced(rng: Random, kept: list[Any], field: Any, whole: Message) -> list[Any]:  # noqa: ANN401
    if not kept:
        return [_element(rng, field, whole)]
    changed = list(kept)
    changed[rng.randrange(len(kept))] = _element(rng, field, whole)
    return changed


def _element(rng: Random, field: Any, whole: Message) -> Any:  # noqa: ANN401
    if field.message_type is None:
        return _scalar(rng, field, 1)
    others = [other for other in messages_in(whole) if other.DESCRIPTOR is field.message_type]
    return rng.choice(others) if others and rng.random() < 0.8 else _empty(field)


def _empty(field: Any) -> Message:  # noqa: ANN401
    return GetMessageClass(field.message_type)()


def _copy(value: Any) -> Any:  # noqa: ANN401
    if not isinstance(value, Message):
        return value
    copy = type(value)()
    copy.CopyFrom(value)
    return copy


def _scalar(rng: Random, field: Any, value: Any) -> Any:  # noqa: ANN401
    if field.type == BYTES:
        return rng.choice((b"", b"\0", value[1:], value + b"\0", rng.randbytes(32), rng.randbytes(1000)))
    if isinstance(value, bool):
        return not value
    if field.type == ENUM and rng.random() < 0.6:
        return rng.choice(field.enum_type.values).number
    if rng.random() < 0.4:
        return max(-(1 << 31), min((1 << 31) - 1, value + rng.choice((-1, 1, 4, -4, 256))))
    return rng.choice(NUMBERS)
