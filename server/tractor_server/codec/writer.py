"""Tables and states, out: as bytes of the wire (see `wire` for why), in the order of their fields."""

from functools import lru_cache

from tractor_engine.declare import Declaration
from tractor_engine.hand import Hand
from tractor_engine.history import History, Trick
from tractor_engine.ruleset import RuleSet
from tractor_engine.state import State
from tractor_engine.table import Table
from tractor_engine.trump import Trump
from tractor_proto import card_pb2, state_pb2

from tractor_server.codec.ruleset import REMEMBERED, encode_rule_set
from tractor_server.codec.wire import Tags, block, some, varint, zigzag

FORMAT = 1
"""The newest format of a table that is understood, and the one written."""

_STATE = Tags(state_pb2.State)
_TABLE = Tags(state_pb2.Table)
_TRUMP = Tags(card_pb2.Trump)
_DECLARATION = Tags(state_pb2.Declaration)
_PILE = Tags(state_pb2.Pile)
_TRICK = Tags(state_pb2.Trick)
_HISTORY = Tags(state_pb2.History)
_FAILED = Tags(state_pb2.FailedThrow)


def state_bytes(state: State, table: bytes) -> bytes:
    """A state around its table, written already."""
    parts = [block(_STATE.table, table)]
    parts += [block(_STATE.hands, _pile(hand)) for hand in state.hands]
    parts += [some(_STATE.stock, state.stock), some(_STATE.buried, bytes(state.buried)), some(_STATE.seed, state.seed)]
    return b"".join(parts)


def table_bytes(table: Table) -> bytes:
    """A table."""
    parts = [
        _rules(table.rule_set),
        _TABLE.version,
        varint(table.version),
        _TABLE.deal,
        varint(table.deal),
        _TABLE.round,
        varint(table.round),
        block(_TABLE.levels, bytes(table.levels)),
        _TABLE.phase,
        varint(table.phase),
        _TABLE.starter,
        varint(table.starter),
    ]
    if table.undrawn:
        parts += (_TABLE.undrawn, varint(table.undrawn))
    parts += [block(_TABLE.declarations, _declaration(declaration)) for declaration in table.declarations]
    parts += (some(_TABLE.passed, bytes(table.passed)), some(_TABLE.turned, table.turned))
    if table.trump is not None:
        parts.append(block(_TABLE.trump, _trump(table.trump)))
    if table.points:
        parts += (_TABLE.points, zigzag(table.points))
    if table.trick is not None:
        parts.append(block(_TABLE.trick, trick_bytes(table.trick)))
    if table.history.sizes:
        parts.append(block(_TABLE.history, _history(table.history)))
    parts.append(some(_TABLE.talon, bytes(table.talon)))
    if table.winner is not None:
        parts += (_TABLE.winner, varint(table.winner))
    parts.append(some(_TABLE.overcallers, bytes(table.overcallers)))
    return b"".join(parts)


def trick_bytes(trick: Trick) -> bytes:
    """A trick."""
    parts = [_TRICK.leader, varint(trick.leader)]
    parts += [block(_TRICK.plays, _pile(play)) for play in trick.plays]
    parts.append(some(_TRICK.attempted, bytes(trick.attempted)))
    return b"".join(parts)


@lru_cache(REMEMBERED)
def _rules(rule_set: RuleSet) -> bytes:
    """The format, and the rules of the match."""
    rules = encode_rule_set(rule_set).SerializeToString(deterministic=True)
    return _TABLE.format + varint(FORMAT) + block(_TABLE.rule_set, rules)


def _trump(trump: Trump) -> bytes:
    return _TRUMP.rank + varint(trump.rank) + _TRUMP.suit + varint(trump.suit)


def _declaration(declaration: Declaration) -> bytes:
    seat, cards = declaration
    return _DECLARATION.seat + varint(seat) + some(_DECLARATION.cards, bytes(cards))


def _pile(cards: Hand) -> bytes:
    return some(_PILE.cards, bytes(cards))


def _history(history: History) -> bytes:
    parts = [
        block(_HISTORY.cards, history.cards),
        block(_HISTORY.sizes, history.sizes),
        block(_HISTORY.leaders, history.leaders),
    ]
    for trick, attempted in history.failed:
        throw = _FAILED.trick + varint(trick) + some(_FAILED.attempted, bytes(attempted))
        parts.append(block(_HISTORY.failed, throw))
    return b"".join(parts)
