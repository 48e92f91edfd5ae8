"""Tables and states, out: as bytes of the wire (see `wire` for why), in the order of their fields."""

from functools import cache, lru_cache

from tractor_engine.declare import Declaration
from tractor_engine.hand import Hand
from tractor_engine.history import History, Trick
from tractor_engine.ruleset import RuleSet
from tractor_engine.state import State
from tractor_engine.table import Table
from tractor_engine.trump import Trump
from tractor_proto import card_pb2, state_pb2

from tractor_server.codec.ruleset import REMEMBERED, encode_rule_set
from tractor_server.codec.wire import Tags, block, small, varint, zigzag

FORMAT = 1
"""The newest format of a table that is understood, and the one written."""

_STATE = Tags(state_pb2.State)
_TABLE = Tags(state_pb2.Table)
_DECLARATION = Tags(state_pb2.Declaration)
_TRICK = Tags(state_pb2.Trick)
_HISTORY = Tags(state_pb2.History)
_FAILED = Tags(state_pb2.FailedThrow)
_PILE = Tags(state_pb2.Pile).cards

_PHASE, _STARTER, _UNDRAWN, _WINNER = map(small, (_TABLE.phase, _TABLE.starter, _TABLE.undrawn, _TABLE.winner))
_TRUMP_RANK, _TRUMP_SUIT = map(small, (Tags(card_pb2.Trump).rank, Tags(card_pb2.Trump).suit))
_LEADER, _SEAT, _TRICK_NUMBER = map(small, (_TRICK.leader, _DECLARATION.seat, _FAILED.trick))


def state_bytes(state: State, table: bytes) -> bytes:
    """A state around its table, written already."""
    _, hands, stock, buried, seed = state
    parts = [block(_STATE.table, table)]
    parts += [_pile(_STATE.hands, hand) for hand in hands]
    if stock:
        parts.append(block(_STATE.stock, stock))
    if buried.ones:
        parts.append(block(_STATE.buried, bytes(buried)))
    if seed:
        parts.append(block(_STATE.seed, seed))
    return b"".join(parts)


def table_bytes(table: Table) -> bytes:
    """A table."""
    parts = [
        _rules(table.rule_set),
        _TABLE.version + varint(table.version),
        _TABLE.deal + varint(table.deal),
        _TABLE.round + varint(table.round),
        block(_TABLE.levels, bytes(table.levels)),
        _PHASE[table.phase],
        _STARTER[table.starter],
    ]
    if table.undrawn:
        parts.append(_UNDRAWN[table.undrawn])
    parts += [block(_TABLE.declarations, _declaration(declaration)) for declaration in table.declarations]
    if table.passed:
        parts.append(block(_TABLE.passed, bytes(table.passed)))
    if table.turned:
        parts.append(block(_TABLE.turned, table.turned))
    parts += _played(table)
    if table.winner is not None:
        parts.append(_WINNER[table.winner])
    if table.overcallers:
        parts.append(block(_TABLE.overcallers, bytes(table.overcallers)))
    return b"".join(parts)


def _played(table: Table) -> list[bytes]:
    """The fields that are there once trumps are final."""
    parts = []
    if table.trump is not None:
        parts.append(block(_TABLE.trump, _trump(table.trump)))
    if table.points:
        parts.append(_TABLE.points + zigzag(table.points))
    if table.trick is not None:
        parts.append(block(_TABLE.trick, trick_bytes(table.trick)))
    if table.history.sizes:
        parts.append(block(_TABLE.history, _history(table.history)))
    if table.talon.ones:
        parts.append(block(_TABLE.talon, bytes(table.talon)))
    return parts


def trick_bytes(trick: Trick) -> bytes:
    """A trick."""
    leader, plays, attempted = trick
    parts = [_LEADER[leader]]
    parts += [_pile(_TRICK.plays, play) for play in plays]
    if attempted.ones:
        parts.append(block(_TRICK.attempted, bytes(attempted)))
    return b"".join(parts)


@lru_cache(REMEMBERED)
def _rules(rule_set: RuleSet) -> bytes:
    """The format, and the rules of the match."""
    rules = encode_rule_set(rule_set).SerializeToString(deterministic=True)
    return _TABLE.format + varint(FORMAT) + block(_TABLE.rule_set, rules)


@cache
def _trump(trump: Trump) -> bytes:
    return _TRUMP_RANK[trump.rank] + _TRUMP_SUIT[trump.suit]


def _declaration(declaration: Declaration) -> bytes:
    return _SEAT[declaration.seat] + block(_DECLARATION.cards, bytes(declaration.cards))


def _pile(tag: bytes, hand: Hand) -> bytes:
    """A pile in a field: of no cards an empty one."""
    cards = bytes(hand)
    return block(tag, block(_PILE, cards)) if cards else block(tag, b"")


def _history(history: History) -> bytes:
    cards, sizes, leaders, failed = history
    parts = [block(_HISTORY.cards, cards), block(_HISTORY.sizes, sizes), block(_HISTORY.leaders, leaders)]
    for trick, attempted in failed:
        throw = _TRICK_NUMBER[trick] + block(_FAILED.attempted, bytes(attempted))
        parts.append(block(_HISTORY.failed, throw))
    return b"".join(parts)
