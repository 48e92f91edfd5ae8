"""What is wrong with a position: everything at once, by field of the contract, never naming a card."""

from collections.abc import Iterator, Sequence

from tractor_engine.deck import SEED_SIZE, is_deck
from tractor_engine.errors import Problem
from tractor_engine.follow import check_follow, debt_of
from tractor_engine.hand import Hand
from tractor_engine.history import Trick
from tractor_engine.lead import resolve
from tractor_engine.legal import TALON_SIZE
from tractor_engine.options import FailedThrowMustBeat
from tractor_engine.ruleset import RuleSet
from tractor_engine.shape import can_beat, parse
from tractor_engine.soundness import DRAWING, SEATS, at_most_twice, is_scored, played_problem, table_problems
from tractor_engine.table import Phase, Table
from tractor_engine.trump import TrumpOrder, order_of


def state_problems(table: Table, hands: Sequence[Hand], stock: bytes, buried: Hand, seed: bytes) -> list[Problem]:
    """What is wrong with a whole position."""
    problems = [Problem(f"table.{field}", message) for field, message in table_problems(table)]
    if len(seed) not in (0, SEED_SIZE):
        problems.append(Problem("seed", "must be 32 bytes, or empty"))
    if len(hands) != len(SEATS):
        problems.append(Problem("hands", "must be the hands of seats 0 to 3"))
    if not problems:
        problems += _hidden_sizes(table, hands, stock, buried)
    if not problems and not _is_complete(table, hands, stock, buried):
        message = "with the stock, the talon and the cards played they must be every face exactly twice (R1.1)"
        problems.append(played_problem(table.history) or Problem("hands", message))
    if not problems:
        problems += _held(table, hands)
    if not problems and table.trick is not None and table.trick.plays and table.trump is not None:
        problems += _judged(table.rule_set, order_of(table.trump, table.rule_set.no_trump_rank), table.trick, hands)
    return problems


def view_problems(table: Table, seat: int, hand: Hand, buried: Hand) -> list[Problem]:
    """What is wrong with a seat's own knowledge, given a sound table."""
    problems = []
    size = table.hand_sizes[seat]
    if len(hand) != size:
        problems.append(Problem("own.hand", f"must be {size} cards in this position"))
    if len(buried) != (_face_down(table) if seat == table.burier else 0):
        problems.append(Problem("own.buried", "must be the starter's eight cards while they lie face down, else empty"))
    plays = table.trick.plays if table.trick is not None else ()
    if not at_most_twice(table.history.cards + b"".join(map(bytes, (hand, buried, table.talon, *plays)))):
        message = "with the cards played a face must not occur three times (R1.1)"
        problems.append(played_problem(table.history) or Problem("own.hand", message))
    elif not table.known[seat] <= hand:
        problems.append(Problem("own.hand", "must hold what the seat has shown, turned up or withdrawn"))
    return problems


def _has_stock(table: Table) -> bool:
    return table.phase in DRAWING or table.trump is None


def _face_down(table: Table) -> int:
    """How many buried cards lie face down."""
    is_buried = table.phase in (Phase.PLAY, Phase.OVERCALL) or is_scored(table)
    return TALON_SIZE if is_buried and not table.talon else 0


def _hidden_sizes(table: Table, hands: Sequence[Hand], stock: bytes, buried: Hand) -> Iterator[Problem]:
    for seat, size in enumerate(table.hand_sizes):
        if len(hands[seat]) != size:
            yield Problem(f"hands[{seat}]", f"must be {size} cards in this position")
    if len(stock) != (table.undrawn + TALON_SIZE if _has_stock(table) else 0):
        yield Problem("stock", "must be the cards to be drawn and the talon's eight; empty once the talon is taken")
    if len(buried) != _face_down(table):
        yield Problem("buried", "must be eight cards from the burying on until they are turned up, else empty")


def _is_complete(table: Table, hands: Sequence[Hand], stock: bytes, buried: Hand) -> bool:
    plays = table.trick.plays if table.trick is not None else ()
    return is_deck(b"".join((stock, table.history.cards, *map(bytes, (*hands, *plays, buried, table.talon)))))


def _held(table: Table, hands: Sequence[Hand]) -> Iterator[Problem]:
    for seat, known in enumerate(table.known):
        if known.ones and not known <= hands[seat]:
            yield Problem(f"hands[{seat}]", "must hold what the seat has shown, turned up or withdrawn")


def _judged(rules: RuleSet, order: TrumpOrder, trick: Trick, hands: Sequence[Hand]) -> Iterator[Problem]:
    """Whether the current trick could be played from these hands (R9.3, R10.2, R10.4, R10.6)."""
    before = [hands[rules.seat_after(trick.leader, place)] for place in range(4)]
    for place, play in enumerate(trick.plays):
        before[place] += play
    tried = trick.attempted or trick.plays[0]
    if not tried <= before[0]:
        yield Problem("table.trick.attempted", "must be held by the leader")
        return
    led = resolve(rules, order, tried, before[1:]).led
    if led != trick.plays[0]:
        yield Problem("table.trick.plays[0]", "is not what is led of this throw against these hands (R10.2, R10.4)")
        return
    must_beat = trick.attempted and rules.failed_throw_must_beat == FailedThrowMustBeat.FIRST_ABLE
    to_beat = parse(order, led)[0] if must_beat else None
    for place, play in enumerate(trick.plays[1:], start=1):
        if check_follow(order, debt_of(rules, order, led, to_beat), before[place], play) is not None:
            yield Problem(f"table.trick.plays[{place}]", "is not a legal answer from this hand (R9.3, R10.6)")
        if to_beat is not None and can_beat(order, to_beat, play):
            to_beat = None
