"""Whole states, in and out."""

from tractor_engine.errors import InvalidPositionError
from tractor_engine.hand import EMPTY
from tractor_engine.state import Setup, State
from tractor_engine.table import Table
from tractor_proto import state_pb2

from tractor_server.codec.cards import decode_cards, decode_hand, decode_hands
from tractor_server.codec.faults import Faults, Path
from tractor_server.codec.numbers import REQUIRED
from tractor_server.codec.table import decode_table, has_unknown_fields
from tractor_server.codec.writer import state_bytes, table_bytes

UNKNOWN_FIELDS = "holds a field that its format does not have"
NO_STATE = State(Table(), (EMPTY, EMPTY, EMPTY, EMPTY), b"")


def decode_state(message: state_pb2.State, at: Path, faults: Faults) -> State:
    """A state that can be; UnsupportedError for a newer format or rule set.

    What a format does not have is refused, not dropped: the state that comes back would lack it.
    """
    before = faults.count
    if not message.HasField("table"):
        faults.add((at, "table") if message.ByteSize() else at, REQUIRED)
        return NO_STATE
    table = decode_table(message.table, (at, "table"), faults)
    piles = message.hands
    if len(piles) != 4:
        faults.add((at, "hands"), "must be the hands of seats 0 to 3")
        return NO_STATE
    first, second, third, fourth = decode_hands(piles, (at, "hands"), faults)
    stock = decode_cards(message.stock, (at, "stock"), faults)
    buried = decode_hand(message.buried, (at, "buried"), faults, most=8)
    if has_unknown_fields(message):
        faults.add(at, UNKNOWN_FIELDS)
    if faults.count > before:
        return NO_STATE
    try:
        return State.of(Setup(table, (first, second, third, fourth), stock, buried, message.seed))
    except InvalidPositionError as error:
        for field, description in error.problems:
            faults.add((at, field), description)
        return NO_STATE


def encode_state(state: State) -> state_pb2.State:
    """A state."""
    return state_pb2.State.FromString(state_bytes(state, table_bytes(state.table)))
