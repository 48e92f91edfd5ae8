"""How a match goes on: one function for each kind of action, from a state to the next.

Each takes the state before and trusts that the action is legal.
"""

from typing import NamedTuple

from tractor_engine import talon, trick
from tractor_engine.deck import shuffle
from tractor_engine.declare import Declaration, first_starter
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
from tractor_engine.hand import EMPTY, Hand
from tractor_engine.history import Trick
from tractor_engine.lead import resolve
from tractor_engine.score import has_jack, hook, next_starter, result, side_of, total
from tractor_engine.shape import parse
from tractor_engine.state import Hands, State
from tractor_engine.table import TO_DRAW, Phase, Table
from tractor_engine.trump import Trump, TrumpOrder, order_of

NOTHING = (b"", b"", b"", b"")


class Step(NamedTuple):
    """What an action comes to."""

    state: State
    events: tuple[Event, ...]
    """What happened, in order; public."""
    received: tuple[bytes, ...] = NOTHING
    """For each seat the cards that it drew, or took with the talon, in order."""


def deal(state: State, table: Table, deck: bytes) -> Step:
    """Lay out a deck; the table names deal, round, levels and who draws first."""
    hands = (EMPTY, EMPTY, EMPTY, EMPTY)
    started = DealStarted(table.round, table.deal, table.trump_rank, table.starter)
    return Step(State(table, hands, deck, EMPTY, state.seed), (started,))


def next_deal(state: State, deck: bytes) -> Step:
    """Start the next round (R13) from a deck, or from the seed when it is empty; or deal again (R5.1)."""
    table = state.table
    starter, number = table.starter, table.round
    if table.trump is not None:
        starter, number = next_starter(table.rule_set, table.points, table.starter), table.round + 1
    fresh = Table(
        rule_set=table.rule_set,
        version=table.version + 1,
        deal=table.deal + 1,
        round=number,
        levels=table.levels,
        starter=starter,
    )
    return deal(state, fresh, deck or shuffle(state.seed, fresh.deal))


def draw(state: State, count: int) -> Step:
    """Draw cards, one a seat in turn (R3.1); after the last one declaring goes on, or has ended."""
    table = state.table
    rules = table.rule_set
    first = rules.seat_after(table.starter, TO_DRAW - table.undrawn)
    received = [b""] * 4
    for place in range(min(count, 4)):
        received[rules.seat_after(first, place)] = state.stock[place:count:4]
    hands = tuple(hand + Hand.of(cards) if cards else hand for hand, cards in zip(state.hands, received, strict=True))
    undrawn = table.undrawn - count
    phase = Phase.DRAW if undrawn else Phase.DECLARE
    table = table._replace(version=table.version + 1, undrawn=undrawn, phase=phase)
    after = State(table, hands, state.stock[count:], EMPTY, state.seed)
    drawn = CardsDrawn(first, count)
    if not undrawn and table.declaring_ended:
        taken = _make_trumps(after)
        both = tuple(a + b for a, b in zip(received, taken.received, strict=True))
        return Step(taken.state, (drawn, *taken.events), both)
    return Step(after, (drawn,), tuple(received))


def declare(state: State, declaration: Declaration) -> Step:
    """Show cards (R4.2 to R4.5); whoever has passed may think again."""
    table = state.table
    if table.phase == Phase.OVERCALL:
        return _overcall(state, declaration)
    declarations = (*table.declarations, declaration)
    table = table._replace(version=table.version + 1, declarations=declarations, passed=())
    return _go_on_declaring(state._replace(table=table), TrumpDeclared(declaration))


def pass_(state: State, seat: int) -> Step:
    """Have nothing to declare (R4.6)."""
    table = state.table
    table = table._replace(version=table.version + 1, passed=tuple(sorted((*table.passed, seat))))
    if table.phase == Phase.OVERCALL:
        return Step(state._replace(table=table if table.to_act else _first_trick(table)), (SeatPassed(seat),))
    return _go_on_declaring(state._replace(table=table), SeatPassed(seat))


def _go_on_declaring(state: State, event: Event) -> Step:
    if state.table.phase == Phase.DRAW or state.table.to_act:
        return Step(state, (event,))
    made = _make_trumps(state)
    return Step(made.state, (event, *made.events), made.received)


def _make_trumps(state: State) -> Step:
    """Declaring is over: trumps are final and the starter takes the talon (R4.7, R5, R6.1)."""
    table = state.table._replace(passed=())
    events: list[Event] = []
    if table.standing is not None:
        trump = Trump(table.trump_rank, table.standing.suit)
        starter = table.starter if table.round > 1 else first_starter(table.rule_set, table.declarations)
        table = table._replace(trump=trump, starter=starter)
    else:
        turned = None if table.round == 1 else talon.turn(table.rule_set, table.trump_rank, state.stock)
        if turned is None:
            return Step(state._replace(table=table._replace(phase=Phase.DEAL)), (DealVoided(),))
        trump, shown = Trump(table.trump_rank, turned.suit), state.stock[: turned.count]
        table = table._replace(trump=trump, turned=shown)
        if shown:
            events.append(TalonTurned(shown))
    events.append(TrumpFixed(trump, table.starter))
    return _take_talon(state._replace(table=table, stock=b""), table.starter, state.stock, tuple(events))


def _take_talon(state: State, seat: int, cards: bytes, events: tuple[Event, ...]) -> Step:
    """Eight cards go to the seat that is to bury."""
    received = [b""] * 4
    received[seat] = cards
    hands = _with_hand(state.hands, seat, state.hands[seat] + Hand.of(cards))
    after = State(state.table._replace(phase=Phase.BURY), hands, b"", EMPTY, state.seed)
    return Step(after, (*events, TalonTaken(seat)), tuple(received))


def _overcall(state: State, declaration: Declaration) -> Step:
    """Overcall after the burying: trumps change, and so does who buries (`talon_overcall`)."""
    table = state.table
    trump = Trump(table.trump_rank, declaration.suit)
    table = table._replace(
        version=table.version + 1,
        declarations=(*table.declarations, declaration),
        passed=(),
        trump=trump,
        overcallers=(*table.overcallers, declaration.seat),
    )
    events = (TrumpDeclared(declaration), TrumpFixed(trump, table.starter))
    return _take_talon(state._replace(table=table), declaration.seat, bytes(state.buried), events)


def bury(state: State, seat: int, cards: Hand) -> Step:
    """Put eight cards face down; the starter leads (R6.1, R9.1), unless somebody may overcall first."""
    hands = _with_hand(state.hands, seat, state.hands[seat] - cards)
    table = state.table
    table = table._replace(version=table.version + 1, phase=Phase.OVERCALL)
    if not table.is_open_to_overcalls:
        table = _first_trick(table)
    return Step(State(table, hands, b"", cards, state.seed), (TalonBuried(seat),))


def _first_trick(table: Table) -> Table:
    return table._replace(phase=Phase.PLAY, passed=(), trick=Trick(table.starter))


def play(state: State, seat: int, cards: Hand) -> Step:
    """Lead or follow; the fourth play ends the trick, the last trick ends the round."""
    table = state.table
    current = table.trick
    if current is None or table.trump is None:
        raise ValueError("no trick is being played")
    order = order_of(table.trump, table.rule_set.no_trump_rank)
    if not current.plays:
        return _lead(state, order, seat, cards)
    current = Trick(current.leader, (*current.plays, cards), current.attempted)
    hands = _with_hand(state.hands, seat, state.hands[seat] - cards)
    played = CardsPlayed(seat, cards, ())
    if len(current.plays) == 4:
        return _end_trick(state._replace(hands=hands), order, current, played)
    table = table._replace(version=table.version + 1, trick=current)
    return Step(State(table, hands, b"", state.buried, state.seed), (played,))


def _lead(state: State, order: TrumpOrder, seat: int, cards: Hand) -> Step:
    """Lead, or lead what a failed throw leaves (R10.3 to R10.5)."""
    table = state.table
    rules = table.rule_set
    throw = resolve(rules, order, cards, [state.hands[rules.seat_after(seat, place)] for place in (1, 2, 3)])
    hands = _with_hand(state.hands, seat, state.hands[seat] - throw.led)
    played = CardsPlayed(seat, throw.led, throw.components)
    if throw.stands:
        table = table._replace(version=table.version + 1, trick=Trick(seat, (throw.led,)))
        return Step(State(table, hands, b"", state.buried, state.seed), (played,))
    points = throw.penalty if side_of(seat) == table.declarers else -throw.penalty
    table = table._replace(
        version=table.version + 1, trick=Trick(seat, (throw.led,), cards), points=total(rules, table.points + points)
    )
    failed = ThrowFailed(seat, cards, throw.led, throw.withdrawn, points)
    return Step(State(table, hands, b"", state.buried, state.seed), (failed, played))


def _end_trick(state: State, order: TrumpOrder, current: Trick, played: CardsPlayed) -> Step:
    """The winner takes the points and leads next (R9.1, R11.3)."""
    table = state.table
    rules = table.rule_set
    winner = rules.seat_after(current.leader, trick.winner(rules, order, current.plays))
    in_trick = trick.points(current.plays)
    points = table.points + (in_trick if side_of(winner) != table.declarers else 0)
    over = not state.hands[winner]
    table = table._replace(
        version=table.version + 1,
        trick=None if over else Trick(winner),
        history=table.history.with_trick(current),
        points=points,
    )
    after = State(table, state.hands, b"", state.buried, state.seed)
    events = (played, TrickWon(winner, in_trick, points))
    return _end_round(after, order, current, events) if over else Step(after, events)


def _end_round(state: State, order: TrumpOrder, last: Trick, before: tuple[Event, ...]) -> Step:
    """Count the talon (R11.4), score the round (R12), and see whether the match is over (R13.4)."""
    table, buried = state.table, state.buried
    rules, declarers = table.rule_set, side_of(table.starter)
    events = list(before)
    place = trick.winner(rules, order, last.plays)
    lost = side_of(rules.seat_after(last.leader, place)) != declarers
    if lost:
        bonus = talon.score(rules, buried, parse(order, last.plays[0]))
        table = table._replace(points=total(rules, table.points + bonus.added), talon=buried)
        events.append(TalonScored(buried, *bonus, table.points))
        buried = EMPTY
    outcome = result(rules, table.points, table.levels, table.starter)
    if lost and has_jack(last.plays[place]):
        outcome = hook(rules, outcome, table.levels, table.starter)
    events.append(RoundScored(table.points, outcome.side, outcome.gain, outcome.levels, outcome.next_starter))
    table = table._replace(
        phase=Phase.DEAL if outcome.winner is None else Phase.MATCH_OVER, levels=outcome.levels, winner=outcome.winner
    )
    if outcome.winner is not None:
        events.append(MatchWon(outcome.winner))
    return Step(State(table, state.hands, b"", buried, state.seed), tuple(events))


def _with_hand(hands: Hands, seat: int, hand: Hand) -> Hands:
    return (*hands[:seat], hand, *hands[seat + 1 :])
