"""Bad input: every method answers it with a documented error that names no card, and answers the next call."""

import zlib
from collections.abc import Iterator
from random import Random
from typing import Any

import grpc
import pytest
from calls import METHODS, answer_of, ask
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from mutations import MANY, UNKNOWN, garbled, messages_in, mutated
from samples import good_requests
from sound import assert_sound
from tractor_proto import match_service_pb2

MUTATIONS = 60
EMPTY_IS_GOOD = {"StartMatch", "DescribeRuleSets"}
STRANGE_CARDS = ([1] * MANY, [7, 7, 7], [0], [-1], [99], [*range(1, 54), *range(1, 55)])
"""100,000 cards, one face three times, what is no card, and 107 cards."""
HOSTILE = {
    "groups without end": b"\x0b" * 10_000,
    "groups in groups": b"\x0b" * 500 + b"\x0c" * 500,
    "messages in messages": b"\x0a\x7e" * 60,
    "a number without end": b"\x08" + b"\xff" * 1000,
    "a length beyond the end": b"\x0a\xff\xff\xff\xff\x07",
    "field 0": b"\x00\x00",
    "a megabyte of nothing": bytes(1 << 20),
    "unknown fields by the thousand": UNKNOWN * 100_000,
}
EXTREMES = (99, -1, (1 << 31) - 1, -(1 << 31), 1 << 30)


@pytest.fixture(params=METHODS)
def method(request: pytest.FixtureRequest, channel: grpc.Channel) -> Iterator[str]:
    """Each method; after what a test does to it, it still answers a good request."""
    name: str = request.param
    yield name
    assert ask(channel, name, good_requests()[name][0]).code == "OK"


def test_every_method_has_good_requests() -> None:
    """Else nothing below would ask it anything."""
    assert good_requests().keys() == METHODS.keys()


def test_good_requests_are_answered(channel: grpc.Channel, method: str) -> None:
    """What is mutated below is good before; only the end of a match refuses every action."""
    for request in good_requests()[method]:
        reply = ask(channel, method, request)
        assert reply.code == "OK" or reply.text == "The match is over."


def test_an_empty_request_is_refused_by_name(channel: grpc.Channel, method: str) -> None:
    """What is missing is named, but where nothing is required."""
    reply = assert_sound(channel, method, b"")
    if method in EMPTY_IS_GOOD:
        assert reply.code == "OK"
    else:
        assert (reply.code, reply.reason) == ("INVALID_ARGUMENT", "INVALID_FIELDS")
        assert reply.fields
        assert reply.fields[0] in reply.text


def test_unknown_fields_of_the_request_itself_do_no_harm(channel: grpc.Channel, method: str) -> None:
    """A newer client may send what an older server passes over: it is no part of a state."""
    request = good_requests()[method][0].SerializeToString()
    assert assert_sound(channel, method, request + UNKNOWN).code == "OK"


def test_random_and_truncated_bytes(channel: grpc.Channel, method: str) -> None:
    """No bytes end in UNKNOWN or INTERNAL."""
    rng = Random(zlib.crc32(method.encode()))
    for _ in range(MUTATIONS):
        assert_sound(channel, method, garbled(rng, rng.choice(good_requests()[method]).SerializeToString()))


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_bytes_made_to_harm(channel: grpc.Channel, data: bytes) -> None:
    """Are refused, or passed over, by every method."""
    for method in METHODS:
        assert_sound(channel, method, data)


def test_mutations_of_good_requests(channel: grpc.Channel, method: str) -> None:
    """No change of a few fields does; a state that comes back can be sent again."""
    rng = Random(zlib.crc32(method.encode()) + 1)
    for _ in range(3 * MUTATIONS):
        reply = assert_sound(
            channel, method, mutated(rng, rng.choice(good_requests()[method])).SerializeToString(deterministic=True)
        )
        if method in ("StartMatch", "ApplyAction", "ReplayMatch") and reply.code == "OK":
            view = match_service_pb2.GetViewRequest(state=answer_of(method, reply.data).state, viewers=[{}])
            assert ask(channel, "GetView", view).code == "OK"


def paths_of(message: Message, is_wanted: Any) -> Iterator[tuple[Message, Any]]:  # noqa: ANN401
    """Every field of a kind in a message and in what is set in it."""
    for inner in messages_in(message):
        for field in inner.DESCRIPTOR.fields:
            if is_wanted(field):
                yield inner, field


def changed(method: str, is_wanted: Any, *values: Any) -> Iterator[bytes]:  # noqa: ANN401
    """A method's good requests with each field of a kind, one at a time, set to each of the values."""
    for good in good_requests()[method][:2]:
        for number in range(len(list(paths_of(good, is_wanted)))):
            for value in values:
                copy = type(good)()
                copy.CopyFrom(good)
                inner, field = list(paths_of(copy, is_wanted))[number]
                if field.is_repeated:
                    getattr(inner, field.name).extend(value if isinstance(value, list) else [value])
                else:
                    setattr(inner, field.name, value)
                yield copy.SerializeToString()


def is_number(field: FieldDescriptor) -> bool:
    """A number or the value of an enum."""
    return field.type in (FieldDescriptor.TYPE_INT32, FieldDescriptor.TYPE_SINT32, FieldDescriptor.TYPE_ENUM)


def is_cards(field: FieldDescriptor) -> bool:
    """A list of cards."""
    return field.is_repeated and field.enum_type is not None and field.enum_type.name == "Card"


def test_negative_huge_and_unknown_numbers(channel: grpc.Channel, method: str) -> None:
    """In numbers and enums all over a request."""
    rng = Random(0)
    cases = list(changed(method, is_number, *EXTREMES))
    for data in rng.sample(cases, min(len(cases), 60)):
        assert_sound(channel, method, data)


def test_too_many_cards_and_strange_ones(channel: grpc.Channel, method: str) -> None:
    """In lists of cards all over a request."""
    rng = Random(0)
    cases = list(changed(method, is_cards, *STRANGE_CARDS))
    for data in rng.sample(cases, min(len(cases), 40)):
        assert assert_sound(channel, method, data).code in ("INVALID_ARGUMENT", "OK")
