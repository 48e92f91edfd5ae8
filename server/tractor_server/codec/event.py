"""Events and what each viewer sees beside them, out."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from tractor_engine.event import (
    CardsDrawn,
    CardsPlayed,
    DealStarted,
    DealVoided,
    Event,
    MatchWon,
    RoundScored,
    SeatPassed,
    TalonBuried,
    TalonScored,
    TalonTaken,
    TalonTurned,
    ThrowFailed,
    TrickWon,
    TrumpDeclared,
    TrumpFixed,
)
from tractor_engine.trump import TrumpOrder
from tractor_proto import event_pb2

from tractor_server.codec.numbers import enum
from tractor_server.codec.rules import encode_components, encode_declaration, encode_trump

if TYPE_CHECKING:
    from google.protobuf.internal.containers import RepeatedCompositeFieldContainer

EventField: TypeAlias = "RepeatedCompositeFieldContainer[event_pb2.Event]"
"""A repeated Event."""


def encode_events(events: Iterable[Event], order: TrumpOrder | None, into: EventField) -> None:
    """Add events in order; the cards of components are sorted by the order that holds at the table."""
    for event in events:
        if isinstance(event, CardsPlayed):
            played = into.add().cards_played
            played.seat = event.seat
            played.cards.extend(enum(bytes(event.cards)))
            if order is not None:
                encode_components(event.components, order, played.components)
        else:
            name, encode = _ENCODERS[type(event)]
            kind: dict[str, Any] = {name: encode(event)}
            into.add(**kind)


def _encode_failed(event: ThrowFailed) -> event_pb2.ThrowFailed:
    return event_pb2.ThrowFailed(
        seat=event.seat,
        attempted=enum(bytes(event.attempted)),
        led=enum(bytes(event.led)),
        withdrawn=enum(bytes(event.withdrawn)),
        points=event.points,
    )


def _encode_talon_scored(event: TalonScored) -> event_pb2.TalonScored:
    talon, points, multiplier, opponents_points = event
    return event_pb2.TalonScored(
        talon=enum(bytes(talon)), points=points, multiplier=multiplier, opponents_points=opponents_points
    )


def _plain(message: Callable[..., Any]) -> Callable[[Any], Any]:
    """Encodes an event that holds numbers only, under the message's own names."""
    return lambda event: message(**event._asdict())


_ENCODERS: dict[type[Event], tuple[str, Callable[[Any], Any]]] = {
    DealStarted: ("deal_started", _plain(event_pb2.DealStarted)),
    CardsDrawn: ("cards_drawn", _plain(event_pb2.CardsDrawn)),
    TrumpDeclared: (
        "trump_declared",
        lambda event: event_pb2.TrumpDeclared(declaration=encode_declaration(event.declaration)),
    ),
    SeatPassed: ("seat_passed", _plain(event_pb2.SeatPassed)),
    DealVoided: ("deal_voided", _plain(event_pb2.DealVoided)),
    TalonTurned: ("talon_turned", _plain(event_pb2.TalonTurned)),
    TrumpFixed: (
        "trump_fixed",
        lambda event: event_pb2.TrumpFixed(trump=encode_trump(event.trump), starter=event.starter),
    ),
    TalonTaken: ("talon_taken", _plain(event_pb2.TalonTaken)),
    TalonBuried: ("talon_buried", _plain(event_pb2.TalonBuried)),
    ThrowFailed: ("throw_failed", _encode_failed),
    TrickWon: ("trick_won", _plain(event_pb2.TrickWon)),
    TalonScored: ("talon_scored", _encode_talon_scored),
    RoundScored: ("round_scored", _plain(event_pb2.RoundScored)),
    MatchWon: ("match_won", _plain(event_pb2.MatchWon)),
}
