"""Actions, and the one function that applies them: state and action in, next state and events out.

>>> step = start_match(seed=bytes(32))
>>> step = apply(step.state, Draw(4))
>>> step.state.table.version, step.events
(1, (CardsDrawn(first=0, count=4),))
"""

from typing import NamedTuple, TypeAlias

from tractor_engine import flow
from tractor_engine.deck import is_deck, shuffle
from tractor_engine.declare import Declaration
from tractor_engine.errors import Illegal, IllegalActionError, Reason
from tractor_engine.flow import Step
from tractor_engine.hand import EMPTY, Hand
from tractor_engine.ruleset import STANDARD, RuleSet
from tractor_engine.state import State
from tractor_engine.table import Phase, Table
from tractor_engine.turn import burials, check_pass, plays, shows, wrong_phase
from tractor_engine.view import View


class Draw(NamedTuple):
    """Draw the next cards, one a seat in turn (R3); the table's step, no seat's."""

    count: int  # type: ignore[assignment]  # hides tuple.count, which no action needs


class Declare(NamedTuple):
    """Show cards to make trumps (R4)."""

    seat: int
    cards: Hand


class Pass(NamedTuple):
    """Have nothing to declare, having seen so many declarations (R4.6)."""

    seat: int
    declarations_seen: int


class Bury(NamedTuple):
    """Put eight cards face down (R6.1)."""

    seat: int
    cards: Hand


class Play(NamedTuple):
    """Lead or follow (R9, R10)."""

    seat: int
    cards: Hand


class Deal(NamedTuple):
    """Start the next deal from a deck, or from the seed when none is given (R5.1, R13); the table's step, no seat's."""

    deck: bytes = b""


Action: TypeAlias = Draw | Declare | Pass | Bury | Play | Deal


def start_match(rule_set: RuleSet = STANDARD, *, seed: bytes = b"", deck: bytes = b"", first: int = 0) -> Step:
    """Start a match from a seed of 32 bytes, or from a deck of 108 cards in the order drawn.

    ValueError for anything else. A deck given with a seed is the first one; the seed makes the others.
    """
    if first not in range(4):
        raise ValueError("the first to draw is a seat, 0 to 3")
    if len(seed) != 32 and (seed or not deck):
        raise ValueError("a seed is 32 bytes")
    if deck and not is_deck(deck):
        raise ValueError("a deck is every face exactly twice (R1.1)")
    level = rule_set.start_level
    table = Table(rule_set=rule_set, levels=(level, level), starter=first)
    return flow.deal(State(table, (EMPTY, EMPTY, EMPTY, EMPTY), b"", EMPTY, seed), table, deck or shuffle(seed, 1))


def check(position: State | View, action: Action) -> Illegal | None:
    """Whether an action is legal; None: it is.

    A seat's action is judged from the table and that seat's hand alone. With a view it must be the view's own seat's
    (ValueError otherwise); of a throw only whether it may be attempted is told.
    """
    table = position.table
    if isinstance(action, Play):
        return plays(table, action.seat, _hand_of(position, action.seat)).explain(action.cards)
    if isinstance(action, Draw):
        return _check_draw(table, action.count)
    if isinstance(action, Deal):
        return _check_deal(position, action.deck)
    if isinstance(action, Pass):
        _hand_of(position, action.seat)
        return check_pass(table, action.seat, action.declarations_seen)
    question = shows if isinstance(action, Declare) else burials
    return question(table, action.seat, _hand_of(position, action.seat)).explain(action.cards)


def apply(state: State, action: Action) -> Step:
    """Check an action and apply it; IllegalActionError says why not, and nothing has changed."""
    illegal = check(state, action)
    if illegal is not None:
        raise IllegalActionError(illegal)
    return apply_unchecked(state, action)


def apply_unchecked(state: State, action: Action) -> Step:
    """Apply an action that `check` has just found legal; after any other, the result means nothing."""
    match action:
        case Play(seat, cards):
            return flow.play(state, seat, cards)
        case Draw(count):
            return flow.draw(state, count)
        case Declare(seat, cards):
            return flow.declare(state, Declaration(seat, cards))
        case Pass(seat, _):
            return flow.pass_(state, seat)
        case Bury(seat, cards):
            return flow.bury(state, seat, cards)
        case Deal(deck):
            return flow.next_deal(state, deck)


def _hand_of(position: State | View, seat: int) -> Hand:
    if not 0 <= seat <= 3:
        raise ValueError("a seat is 0 to 3")
    if isinstance(position, State):
        return position.hands[seat]
    if position.own is None or position.own.seat != seat:
        raise ValueError("a view answers for its own seat alone")
    return position.own.hand


def _check_draw(table: Table, count: int) -> Illegal | None:
    if table.phase != Phase.DRAW:
        return wrong_phase(table, "R3.1")
    if not 1 <= count <= table.undrawn:
        return Illegal(Reason.WRONG_COUNT, "R3.1", f"{table.undrawn} cards are left to draw, {count} asked for.")
    return None


def _check_deal(position: State | View, deck: bytes) -> Illegal | None:
    if position.table.phase != Phase.DEAL:
        return wrong_phase(position.table, "R5.1")
    if deck and not is_deck(deck):
        return Illegal(Reason.WRONG_COUNT, "R1.1", "A deck is every face exactly twice.")
    if not deck and isinstance(position, State) and not position.seed:
        return Illegal(Reason.DECK_REQUIRED, "R5.1", "The match has no seed: the deal needs a deck.")
    return None
