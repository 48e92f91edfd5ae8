"""A position, whole or as one seat knows it, and the hand and seat that a question about it is of."""

from tractor_engine.action import Action, Deal, Draw
from tractor_engine.state import State
from tractor_engine.view import View
from tractor_proto import match_service_pb2

from tractor_server.codec.action import kind_of
from tractor_server.codec.faults import Faults, Path
from tractor_server.codec.numbers import REQUIRED, decode_seat
from tractor_server.codec.state import NO_STATE, decode_state
from tractor_server.codec.view import decode_view

POSITION: Path = "position"


def decode_position(message: match_service_pb2.Position, faults: Faults) -> State | View:
    """A position that can be."""
    match message.WhichOneof("knowledge"):
        case "state":
            return decode_state(message.state, (POSITION, "state"), faults)
        case "view":
            return decode_view(message.view, (POSITION, "view"), faults)
    faults.add(POSITION, REQUIRED)
    return NO_STATE


def check_own_action(position: State | View, action: Action, faults: Faults) -> None:
    """Note it when a view is asked about another seat's action."""
    if isinstance(position, View) and not isinstance(action, Draw | Deal) and not faults.count:
        own = position.own
        if own is None or own.seat != action.seat:
            faults.add((("action", kind_of(action)), "seat"), "must be the view's own seat")


def decode_own_seat(message: match_service_pb2.ListLegalActionsRequest, position: State | View, faults: Faults) -> int:
    """The seat that is asked about; of a view its own, named or not."""
    if isinstance(position, State):
        return decode_seat(message, "seat", None, faults)
    if position.own is None:
        if faults.count:
            return 0
        faults.add(((POSITION, "view"), "own"), REQUIRED)
        return 0
    if message.HasField("seat") and message.seat != position.own.seat:
        faults.add("seat", "must be the view's own seat, or absent")
    return position.own.seat
