"""What holds of the reply to any request whatever."""

import re
from collections.abc import Iterator
from typing import Any

import grpc
from calls import DOCUMENTED, Reply, answer_of, send_to
from google.protobuf.message import Message
from mutations import messages_in
from tractor_proto import error_pb2, match_service_pb2

CARD_NAME = re.compile(r"\b(?:[SHDC][2-9TJQKA]|[BR]J)\b|CARD_")
PUBLIC = ("declarations", "turned", "trick", "history", "talon")


def assert_sound(channel: grpc.Channel, method: str, request: bytes) -> Reply:
    """The reply to anything at all: OK and readable, or a documented error that tells no secret."""
    reply = send_to(channel, method, request)
    assert reply.problem == "", method
    if reply.code == "OK":
        assert_items_sound(answer_of(method, reply.data))
    for field, description in reply.violations:
        assert not CARD_NAME.search(field + description)
    assert not CARD_NAME.search(reply.text)
    assert not CARD_NAME.search(reply.illegal.message)
    if method == "ApplyAction" and reply.code == "FAILED_PRECONDITION":
        assert_seen(match_service_pb2.ApplyActionRequest.FromString(request), reply.illegal)
    return reply


def assert_items_sound(answer: Message) -> None:
    """What failed within an answer failed in a documented way, and in no sentence names a card."""
    for message in messages_in(answer):
        if isinstance(message, error_pb2.Failure):
            (code,) = (code.name for code in grpc.StatusCode if code.value[0] == message.code)
            assert (code, message.reason) in DOCUMENTED
            assert len(message.message) < 1000
            assert not CARD_NAME.search(message.message)
        if isinstance(message, error_pb2.FieldViolation):
            assert not CARD_NAME.search(message.field + message.description)
        if isinstance(message, error_pb2.IllegalAction):
            assert not CARD_NAME.search(message.message)


def assert_seen(request: match_service_pb2.ApplyActionRequest, illegal: error_pb2.IllegalAction) -> None:
    """Every witness is in the acting seat's own hand or attempt, or public."""
    action: Any = getattr(request.action, request.action.WhichOneof("kind") or "draw")
    seen = {int(card) for card in getattr(action, "cards", ())}
    if "seat" in action.DESCRIPTOR.fields_by_name:
        seen |= {int(card) for card in request.state.hands[action.seat].cards}
    for field, value in request.state.table.ListFields():
        if field.name in PUBLIC:
            seen.update(cards_in(value if field.is_repeated else (value,)))
    assert {int(card) for card in illegal.witness} <= seen


def cards_in(values: Any) -> Iterator[int]:  # noqa: ANN401
    """The cards in messages, or among numbers."""
    for value in values:
        if not isinstance(value, Message):
            yield value
            continue
        for message in messages_in(value):
            for field, cards in message.ListFields():
                if field.enum_type is not None and field.enum_type.name == "Card":
                    yield from cards
