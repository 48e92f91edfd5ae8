"""Views, in and out, and who looks."""

from collections.abc import Sequence

from tractor_engine.card import NO_TRUMP
from tractor_engine.errors import InvalidPositionError
from tractor_engine.state import State
from tractor_engine.table import Table
from tractor_engine.trump import Trump, order_of
from tractor_engine.view import Own, View, view_of
from tractor_proto import state_pb2, view_pb2

from tractor_server.codec.cards import decode_hand, encode_pile
from tractor_server.codec.faults import Faults, Path
from tractor_server.codec.numbers import REQUIRED, decode_seat, enum
from tractor_server.codec.rules import encode_trump
from tractor_server.codec.state import UNKNOWN_FIELDS
from tractor_server.codec.table import decode_table, has_unknown_fields
from tractor_server.codec.writer import trick_bytes

MOST_VIEWERS = 5
_NO_VIEW = View(Table())


def decode_view(message: view_pb2.View, at: Path, faults: Faults) -> View:
    """A view that can be; UnsupportedError for a newer format or revision. Its summary is passed over."""
    before = faults.count
    if not message.HasField("table"):
        faults.add((at, "table"), REQUIRED)
        return _NO_VIEW
    table = decode_table(message.table, (at, "table"), faults)
    own = _decode_own(message.own, (at, "own"), faults) if message.HasField("own") else None
    if has_unknown_fields(message.table, message.own):
        faults.add(at, UNKNOWN_FIELDS)
    if faults.count > before:
        return _NO_VIEW
    try:
        return View(table, own).validated()
    except InvalidPositionError as error:
        for field, description in error.problems:
            faults.add((at, field), description)
        return _NO_VIEW


def _decode_own(message: view_pb2.Own, at: Path, faults: Faults) -> Own:
    return Own(
        decode_seat(message, "seat", at, faults),
        decode_hand(message.hand, (at, "hand"), faults),
        decode_hand(message.buried, (at, "buried"), faults, most=8),
    )


def decode_viewers(messages: Sequence[view_pb2.Viewer], faults: Faults, *, least: int = 0) -> list[int | None]:
    """Who looks: up to five seats or, as None, spectators."""
    if not least <= len(messages) <= MOST_VIEWERS:
        faults.add("viewers", f"must be {least} to {MOST_VIEWERS}, not {len(messages)}")
        return []
    return [
        decode_seat(viewer, "seat", ("viewers", number), faults) if viewer.HasField("seat") else None
        for number, viewer in enumerate(messages)
    ]


def encode_views(state: State, viewers: Sequence[int | None], table: bytes) -> list[view_pb2.View]:
    """What each viewer knows of a state, around its table, written already."""
    if not viewers:
        return []
    shared = view_pb2.View(summary=_encode_summary(state.table))
    shared.table.MergeFromString(table)
    views = []
    for viewer in viewers:
        view = view_pb2.View()
        view.CopyFrom(shared)
        own = view_of(state, viewer).own
        if own is not None:
            view.own.CopyFrom(_encode_own(own, state.table))
        views.append(view)
    return views


def _encode_summary(table: Table) -> view_pb2.Summary:
    last = table.history.last
    return view_pb2.Summary(
        to_act=table.to_act,
        hand_sizes=table.hand_sizes,
        known=[encode_pile(cards) for cards in table.known],
        declarers=table.declarers,
        trump=encode_trump(table.shown_trump),
        winning=table.winning,
        last_trick=state_pb2.Trick.FromString(trick_bytes(last)) if last is not None else None,
    )


def _encode_own(own: Own, table: Table) -> view_pb2.Own:
    order = table.order or order_of(Trump(table.trump_rank, NO_TRUMP), table.rule_set.no_trump_rank)
    return view_pb2.Own(seat=own.seat, hand=enum(order.sort(own.hand)), buried=enum(bytes(own.buried)))
