"""What is wrong with the public part of a position, by field of the contract; no message names a card.

Three layers, each asked only when the one before is sound: numbers, how trumps were made, what was played. So no check
meets a value that it cannot judge.
"""

from collections.abc import Iterator, Sequence
from operator import eq

from tractor_engine.card import ACE, BLACK_JOKER, CARDS, NO_TRUMP, TWO
from tractor_engine.declare import Declaration, check_declaration, first_starter
from tractor_engine.errors import Problem
from tractor_engine.hand import Hand
from tractor_engine.history import History, Trick
from tractor_engine.lead import check_lead
from tractor_engine.legal import TALON_SIZE
from tractor_engine.options import NobodyDeclares, TalonOvercall
from tractor_engine.ruleset import PRESETS, RuleSet
from tractor_engine.shape import parse
from tractor_engine.table import HAND_SIZE, TO_DRAW, Phase, Table
from tractor_engine.talon import turn
from tractor_engine.trump import Trump, TrumpOrder, order_of

MAX_COUNT = 1_000_000_000
MAX_POINTS = 1_000_000
# Put together once, not for every table.
_UP_TO_MAX = f"must be 0 to {MAX_COUNT}"
_ONE_UP_TO_MAX = f"must be 1 to {MAX_COUNT}"
_ROUND_UP_TO_MAX = f"must be at least the round, at most {MAX_COUNT}"
_EITHER_WAY = f"must be at most {MAX_POINTS} either way"
SEATS = range(4)
DRAWING = (Phase.DRAW, Phase.DECLARE)
_CARDS = bytes(CARDS)
OVER = (Phase.DEAL, Phase.MATCH_OVER)


def table_problems(table: Table) -> list[Problem]:
    """Everything that is wrong with a table, as far as it can be judged."""
    problems = _numbers(table)
    if not problems:
        problems = [*_declaring(table), *_trump(table)]
    if not problems:
        problems = [*_history(table), *_trick(table)]
    return problems


def at_most_twice(cards: bytes) -> bool:
    """Whether all are cards, and none is there three times (R1.1)."""
    ordered = sorted(cards)
    return not cards.translate(None, _CARDS) and not any(map(eq, ordered, ordered[2:]))


def played_problem(history: History) -> Problem | None:
    """What is wrong with the cards played; left out of `table_problems`, since who knows more cards asks more."""
    if at_most_twice(history.cards):
        return None
    return Problem("table.history.cards", "must be cards, none of them three times (R1.1)")


def is_scored(table: Table) -> bool:
    """Whether the round was played to its end: levels are the new ones, trump and starter still the round's."""
    return table.phase in OVER and table.trump is not None


def _failed(checks: Sequence[tuple[str, bool, str]]) -> list[Problem]:
    return [Problem(field, message) for field, holds, message in checks if not holds]


def _numbers(table: Table) -> list[Problem]:
    phase, levels = table.phase, table.levels
    rules = table.rule_set
    is_open = table.round == 1 and not is_scored(table)
    return _failed(
        (
            ("rule_set", (rules.preset, rules.revision) in PRESETS, "must be of a revision known here"),
            ("version", 0 <= table.version <= MAX_COUNT, _UP_TO_MAX),
            ("round", 1 <= table.round <= MAX_COUNT, _ONE_UP_TO_MAX),
            ("deal", table.round <= table.deal <= MAX_COUNT, _ROUND_UP_TO_MAX),
            ("levels", TWO <= levels[0] <= ACE and TWO <= levels[1] <= ACE, "must be the ranks of sides 0 and 1"),
            ("levels", levels[0] == levels[1] or not is_open, "must be equal until round 1 is scored (R4.1)"),
            ("starter", table.starter in SEATS, "must be 0 to 3"),
            (
                "undrawn",
                0 < table.undrawn <= TO_DRAW if phase == Phase.DRAW else table.undrawn == 0,
                "must be 1 to 100 in PHASE_DRAW, 0 in every other phase",
            ),
            ("points", abs(table.points) <= MAX_POINTS, _EITHER_WAY),
            ("points", table.points % 5 == 0, "must be a multiple of 5 (R1.2)"),
            (
                "points",
                table.points == 0 or phase == Phase.PLAY or is_scored(table),
                "must be 0 before the first trick (R11.3)",
            ),
            (
                "winner",
                table.winner in (0, 1) if phase == Phase.MATCH_OVER else table.winner is None,
                "must be 0 or 1 in PHASE_MATCH_OVER, and absent before",
            ),
            (
                "trick",
                (table.trick is not None) == (phase == Phase.PLAY),
                "must be set in PHASE_PLAY, and only there",
            ),
        )
    )


def _declaring(table: Table) -> Iterator[Problem]:
    rank = table.trump.rank if table.trump is not None and is_scored(table) else table.trump_rank
    standing: Declaration | None = None
    for number, declaration in enumerate(table.declarations):
        if declaration.seat not in SEATS:
            yield Problem(f"declarations[{number}].seat", "must be 0 to 3")
            return
        if check_declaration(table.rule_set, rank, standing, declaration) is not None:
            yield Problem(f"declarations[{number}]", "is not accepted over the one before (R4.2 to R4.4)")
            return
        standing = declaration
    passed = table.passed
    if not passed and table.phase not in (Phase.DECLARE, Phase.OVERCALL):
        return
    holder = standing.seat if standing is not None else None
    yield from _failed(
        (
            ("passed", set(passed) <= set(SEATS) and list(passed) == sorted(set(passed)), "must be seats, ascending"),
            (
                "passed",
                table.phase in (Phase.DECLARE, Phase.OVERCALL),
                "must be empty but in PHASE_DECLARE and PHASE_OVERCALL",
            ),
            ("passed", holder not in passed, "must not hold the seat of the standing declaration (R4.6)"),
            ("passed", bool(table.to_act), "must leave a seat to act: else trumps are final (R4.6)"),
            (
                "phase",
                table.phase != Phase.OVERCALL or table.is_open_to_overcalls,
                "must not be PHASE_OVERCALL when the rules let nobody overcall",
            ),
        )
    )


def _trump(table: Table) -> list[Problem]:
    trump, standing = table.trump, table.standing
    if trump is None:
        redeals = table.round == 1 or table.rule_set.nobody_declares == NobodyDeclares.REDEAL
        is_void = redeals and standing is None
        return _failed(
            (
                ("trump", table.phase in DRAWING or table.phase == Phase.DEAL, "must be set in this phase"),
                ("trump", table.phase != Phase.DEAL or is_void, "may be absent only when nobody declared (R5.1)"),
                ("turned", not table.turned, "must be empty while trumps are open"),
                ("overcallers", not table.overcallers, "must be empty while trumps are open"),
            )
        )
    is_due = is_scored(table) or trump.rank == table.trump_rank
    if standing is None:
        return _failed(
            (
                ("trump", table.phase not in DRAWING, "must be absent in this phase"),
                ("trump.rank", is_due, "must be the declarers' level (R4.1)"),
                ("declarations", table.round > 1, "must not be empty in round 1 once trumps are final (R5.1)"),
                ("turned", _made_by(table, trump), "must be the talon cards that made this trump (R5)"),
                ("overcallers", not table.overcallers, "must be empty when nobody declared"),
            )
        )
    return _failed(
        (
            ("trump", table.phase not in DRAWING, "must be absent in this phase"),
            ("trump.rank", is_due, "must be the declarers' level (R4.1)"),
            ("trump.suit", trump.suit == standing.suit, "must be that of the standing declaration"),
            ("turned", not table.turned, "must be empty when somebody declared"),
            (
                "starter",
                table.round > 1 or table.starter in _starters(table),
                "must be the declarer whom the rules name in round 1 (R4.7)",
            ),
            ("overcallers", _could_overcall(table), "must be who made the last declarations, after the burying"),
        )
    )


def _starters(table: Table) -> tuple[int, ...]:
    """Who can be the starter of round 1: the first or the final declarer before the talon was taken."""
    before = table.declarations[: len(table.declarations) - len(table.overcallers)]
    return (first_starter(table.rule_set, before),) if before else ()


def _could_overcall(table: Table) -> bool:
    """Whether the seats that overcalled after the burying made the last declarations, and the rules let them."""
    if not table.overcallers:
        return True
    allowed = table.rule_set.talon_overcall == TalonOvercall.TAKES_TALON
    last = tuple(declaration.seat for declaration in table.declarations[-len(table.overcallers) :])
    return allowed and len(table.declarations) > len(table.overcallers) and last == table.overcallers


def _made_by(table: Table, trump: Trump) -> bool:
    """Whether the talon cards turned, in this order, make a trump, and none was turned too many (R5)."""
    turned, rules = table.turned, table.rule_set
    if rules.nobody_declares in (NobodyDeclares.NO_TRUMP, NobodyDeclares.REDEAL):
        return not turned and trump.suit == NO_TRUMP and rules.nobody_declares == NobodyDeclares.NO_TRUMP
    if not 1 <= len(turned) <= TALON_SIZE or not at_most_twice(turned) or min(turned) >= BLACK_JOKER:
        return False
    if turn(rules, trump.rank, turned) != (trump.suit, len(turned)):
        return False
    # What was turned last stopped the turning, whatever would have come next, or was the talon's last.
    return len(turned) == TALON_SIZE or turn(rules, trump.rank, turned + turned[-1:]) == (trump.suit, len(turned))


def _history(table: Table) -> list[Problem]:
    cards, sizes, leaders, _ = table.history
    played = sum(sizes)
    has_begun = table.phase == Phase.PLAY or is_scored(table)
    problems = _failed(
        (
            ("history", has_begun or not sizes, "must be empty before the first trick"),
            ("history.sizes", not sizes or 1 <= min(sizes) <= max(sizes) <= HAND_SIZE, "must be 1 to 25"),
            ("history.sizes", 4 * played == len(cards), "must add up to a quarter of the cards"),
            (
                "history.sizes",
                played == HAND_SIZE if is_scored(table) else played < HAND_SIZE,
                "must add up to 25 when the round is over, to less before",
            ),
            ("history.leaders", len(leaders) == len(sizes), "must be a seat for each trick"),
            ("history.leaders", max(leaders, default=0) <= 3, "must be 0 to 3"),
            (
                "history.leaders",
                leaders[:1] in (b"", bytes((table.starter,))),
                "must begin with the starter",
            ),
            (
                "talon",
                not table.talon or (is_scored(table) and len(table.talon) == TALON_SIZE),
                "must be eight cards turned up after the last trick, or empty",
            ),
        )
    )
    return problems or list(_failed_throws(table.history))


def _failed_throws(history: History) -> Iterator[Problem]:
    last = -1
    for number, (trick, attempted) in enumerate(history.failed):
        if not last < trick < len(history.sizes):
            yield Problem(f"history.failed[{number}].trick", "must be a finished trick, in ascending order")
            return
        start = 4 * sum(history.sizes[:trick])
        cards = history.cards[start : start + history.sizes[trick]]
        if not at_most_twice(cards):
            yield Problem("history.cards", "must be cards, none of them three times (R1.1)")
            return
        led = Hand.of(cards)
        if not led <= attempted or led == attempted:
            yield Problem(f"history.failed[{number}].attempted", "must be more than what was led")
        last = trick


def _trick(table: Table) -> Iterator[Problem]:
    trick = table.trick
    if trick is None or table.trump is None:
        return
    if trick.leader not in SEATS or (not table.history.sizes and trick.leader != table.starter):
        yield Problem("trick.leader", "must be a seat, in the first trick the starter (R9.1)")
    elif len(trick.plays) >= len(SEATS):
        yield Problem("trick.plays", "must be three at most: the fourth ends the trick")
    elif trick.plays:
        order = order_of(table.trump, table.rule_set.no_trump_rank)
        yield from _plays(table.rule_set, trick, order, HAND_SIZE - sum(table.history.sizes))
    elif trick.attempted:
        yield Problem("trick.attempted", "must be empty before the lead")


def _plays(rules: RuleSet, trick: Trick, order: TrumpOrder, held: int) -> Iterator[Problem]:
    lead, *follows = trick.plays
    if check_lead(rules, order, lead) is not None:
        yield Problem("trick.plays[0]", "is no lead (R9.2)")
        return
    if len(lead) > held:
        yield Problem("trick.plays[0]", "must not be more cards than a hand holds")
    for number, play in enumerate(follows, start=1):
        if len(play) != len(lead):
            yield Problem(f"trick.plays[{number}]", "must be as many cards as were led (R9.1)")
    if trick.attempted:
        parts = parse(order, trick.attempted) if order.common_suit(trick.attempted.ones) else ()
        thrown = len(parts) > 1 and check_lead(rules, order, trick.attempted) is None
        if not thrown or lead not in [part.cards for part in parts]:
            yield Problem("trick.attempted", "must be a throw that the lead is one component of (R10.4)")
