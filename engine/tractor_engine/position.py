"""What is wrong with a position: everything at once, by field of the contract, never naming a card.

The order is that of the fields. Checks that build on a field are left out while that field itself is wrong, so nothing here can
fail on a strange position.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from tractor_engine.card import ACE, TWO
from tractor_engine.deck import DECK_SIZE, SEED_SIZE, is_deck
from tractor_engine.declare import Declaration, check_declaration
from tractor_engine.errors import Problem
from tractor_engine.follow import check_follow, debt_of
from tractor_engine.hand import EMPTY, Hand
from tractor_engine.lead import check_lead, resolve
from tractor_engine.legal import TALON_SIZE
from tractor_engine.score import to_the_right
from tractor_engine.shape import can_beat, parse
from tractor_engine.table import HAND_SIZE, TO_DRAW, Phase, Table, Trick
from tractor_engine.talon import turn
from tractor_engine.trump import TrumpOrder, order_of

MAX_COUNT = 1_000_000_000
MAX_POINTS = 1_000_000
SEATS = range(4)
DRAWING = (Phase.DRAW, Phase.DECLARE)


def table_problems(table: Table) -> list[Problem]:
    """What is wrong with the public part of a position."""
    problems = list(_number_problems(table))
    if not problems:
        problems += _making_trumps(table)
    if not problems:
        problems += _play_problems(table)
    return problems


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
        problems.append(
            Problem("hands", "with the stock, the talon and the cards played they must be every face exactly twice (R1.1)")
        )
    if not problems:
        problems += _held_problems(table, hands)
    if not problems and table.trick is not None and table.trick.plays:
        problems += _trick_against_hands(table, table.trick, hands)
    return problems


def view_problems(table: Table, seat: int, hand: Hand, buried: Hand) -> list[Problem]:
    """What is wrong with a seat's own knowledge, given a possible table."""
    problems = []
    if len(hand) != table.hand_sizes[seat]:
        problems.append(Problem("own.hand", f"must be {table.hand_sizes[seat]} cards in this phase"))
    may_know = seat == table.starter and not table.talon and table.phase in (Phase.PLAY, Phase.DEAL, Phase.MATCH_OVER)
    if len(buried) != (TALON_SIZE if may_know and table.trump is not None else 0):
        problems.append(Problem("own.buried", "must be the starter's eight cards while they lie face down, else empty"))
    seen = (*hand, *buried, *table.talon, *table.history.cards, *chain.from_iterable(table.trick.plays if table.trick else ()))
    if any(seen.count(card) > 2 for card in set(seen)):  # noqa: PLR2004  # R1.1
        problems.append(Problem("own.hand", "with the cards played a face must not occur three times (R1.1)"))
    if not problems and not all(known <= hand for known in table.known[seat : seat + 1]):
        problems.append(Problem("own.hand", "must hold the cards that everybody knows to be in it"))
    return problems


def _number_problems(table: Table) -> Iterator[Problem]:
    if not 0 <= table.version <= MAX_COUNT:
        yield Problem("version", f"must be 0 to {MAX_COUNT}")
    if not 1 <= table.round <= MAX_COUNT:
        yield Problem("round", f"must be 1 to {MAX_COUNT}")
    if not table.round <= table.deal <= MAX_COUNT:
        yield Problem("deal", f"must be at least the round, and at most {MAX_COUNT}")
    if len(table.levels) != 2 or not all(TWO <= level <= ACE for level in table.levels):  # noqa: PLR2004  # two sides
        yield Problem("levels", "must be the ranks of sides 0 and 1")
    elif table.round == 1 and not _is_scored(table) and table.levels[0] != table.levels[1]:
        yield Problem("levels", "must be equal in round 1 (R4.1)")
    if table.starter not in SEATS:
        yield Problem("starter", "must be 0 to 3")
    if not (0 <= table.undrawn <= TO_DRAW and (table.undrawn > 0) == (table.phase == Phase.DRAW)):
        yield Problem("undrawn", "must be 1 to 100 in PHASE_DRAW, 0 in every other phase")
    if abs(table.points) > MAX_POINTS or table.points % 5:
        yield Problem("points", f"must be a multiple of 5, at most {MAX_POINTS} either way")
    if (table.winner is not None) != (table.phase == Phase.MATCH_OVER):
        yield Problem("winner", "must be set in PHASE_MATCH_OVER, and only there")
    elif table.winner not in (None, 0, 1):
        yield Problem("winner", "must be 0 or 1")
    if (table.trick is not None) != (table.phase == Phase.PLAY):
        yield Problem("trick", "must be set in PHASE_PLAY, and only there")


def _is_scored(table: Table) -> bool:
    return table.phase == Phase.MATCH_OVER or (table.phase == Phase.DEAL and table.trump is not None)


def _making_trumps(table: Table) -> Iterator[Problem]:
    standing: Declaration | None = None
    for number, declaration in enumerate(table.declarations):
        rank = table.trump_rank if not _is_scored(table) or table.trump is None else table.trump.rank
        if declaration.seat not in SEATS:
            yield Problem(f"declarations[{number}].seat", "must be 0 to 3")
            return
        if check_declaration(rank, standing, declaration) is not None:
            yield Problem(f"declarations[{number}]", "is not accepted over the one before (R4.2 to R4.4)")
            return
        standing = declaration
    if any(seat not in SEATS for seat in table.passed) or list(table.passed) != sorted(set(table.passed)):
        yield Problem("passed", "must be seats, ascending")
    elif table.passed and table.phase != Phase.DECLARE:
        yield Problem("passed", "must be empty but in PHASE_DECLARE")
    elif table.phase == Phase.DECLARE:
        if standing is not None and standing.seat in table.passed:
            yield Problem("passed", "must not hold the seat of the standing declaration (R4.6)")
        elif not table.to_act:
            yield Problem("passed", "must leave a seat to act: else trumps are final (R4.6)")
    yield from _trump_problems(table, standing)


def _trump_problems(table: Table, standing: Declaration | None) -> Iterator[Problem]:
    trump = table.trump
    if trump is None:
        if table.phase in (Phase.BURY, Phase.PLAY, Phase.MATCH_OVER):
            yield Problem("trump", "must be set in this phase")
        elif table.phase == Phase.DEAL and (table.declarations or table.round > 1):
            yield Problem("trump", "can be absent in PHASE_DEAL only when nobody declared in round 1 (R5.1)")
        if table.turned:
            yield Problem("turned", "must be empty while trumps are open")
        return
    if table.phase in DRAWING:
        yield Problem("trump", "must be absent in this phase")
        return
    if not _is_scored(table) and trump.rank != table.trump_rank:
        yield Problem("trump.rank", "must be the declarers' level (R4.1)")
    if standing is not None:
        if table.turned:
            yield Problem("turned", "must be empty when somebody declared")
        if trump.suit != standing.suit:
            yield Problem("trump.suit", "must be that of the standing declaration")
        if table.round == 1 and table.starter != standing.seat:
            yield Problem("starter", "must be the final declarer in round 1 (R4.7)")
    elif table.round == 1:
        yield Problem("declarations", "must not be empty in round 1 once trumps are final (R5.1)")
    elif not _turning_gives(table.turned, trump.rank, trump.suit):
        yield Problem("turned", "must be the talon cards that made this trump (R5.2, R5.3)")


def _turning_gives(turned: bytes, rank: int, suit: int) -> bool:
    if not 1 <= len(turned) <= TALON_SIZE or min(turned) >= 53 or not _at_most_twice(turned):  # noqa: PLR2004  # jokers alone
        return False
    result = turn(rank, turned)
    ends_with_rank = turned[-1] < 53 and (turned[-1] - 1) % 13 + 1 == rank  # noqa: PLR2004
    return result == (suit, len(turned)) and (len(turned) == TALON_SIZE or ends_with_rank)


def _at_most_twice(cards: bytes) -> bool:
    return all(1 <= card <= 54 and cards.count(card) <= 2 for card in set(cards))  # noqa: PLR2004  # R1.1


def _play_problems(table: Table) -> Iterator[Problem]:
    cards, sizes, leaders, failed = table.history
    if sizes and (table.phase in DRAWING or table.phase == Phase.BURY or table.trump is None):
        yield Problem("history", "must be empty before the first trick")
        return
    if not _at_most_twice(cards):
        yield Problem("history.cards", "must be cards, none of them three times (R1.1)")
    if any(not 1 <= size <= HAND_SIZE for size in sizes) or sum(sizes) > HAND_SIZE or 4 * sum(sizes) != len(cards):
        yield Problem("history.sizes", "must add up to a quarter of the cards, at most 25")
        return
    if len(leaders) != len(sizes) or any(leader not in SEATS for leader in leaders):
        yield Problem("history.leaders", "must be a seat for each trick")
        return
    if sizes and leaders[0] != table.starter:
        yield Problem("history.leaders[0]", "must be the starter (R9.1)")
    last = -1
    for number, (trick, attempted) in enumerate(failed):
        if not last < trick < len(sizes):
            yield Problem(f"history.failed[{number}].trick", "must be a finished trick, in ascending order")
            return
        start = 4 * sum(sizes[:trick])
        led = Hand.of(cards[start : start + sizes[trick]]) if _at_most_twice(cards) else EMPTY
        if not led <= attempted or len(attempted) <= len(led):
            yield Problem(f"history.failed[{number}].attempted", "must be more than what was led")
        last = trick
    if _is_scored(table) and sum(sizes) != HAND_SIZE:
        yield Problem("history.sizes", "must add up to 25 when the round is over")
    if table.phase == Phase.PLAY and sum(sizes) >= HAND_SIZE:
        yield Problem("history.sizes", "must leave cards to play in PHASE_PLAY")
    if table.talon and (not _is_scored(table) or len(table.talon) != TALON_SIZE):
        yield Problem("talon", "must be eight cards turned up after the last trick, or empty")
    if table.trick is not None and table.trump is not None:
        yield from _trick_problems(table, table.trick, order_of(table.trump))


def _trick_problems(table: Table, trick: Trick, order: TrumpOrder) -> Iterator[Problem]:
    if trick.leader not in SEATS:
        yield Problem("trick.leader", "must be 0 to 3")
        return
    last = table.history.last
    if last is None and trick.leader != table.starter:
        yield Problem("trick.leader", "must be the starter in the first trick (R9.1)")
    if not trick.plays:
        if trick.attempted:
            yield Problem("trick.attempted", "must be empty before the lead")
        return
    if len(trick.plays) >= len(SEATS):
        yield Problem("trick.plays", "must be three at most: the fourth ends the trick")
        return
    lead = trick.plays[0]
    if check_lead(order, lead) is not None:
        yield Problem("trick.plays[0]", "is no lead (R9.2)")
        return
    if len(lead) > HAND_SIZE - sum(table.history.sizes):
        yield Problem("trick.plays[0]", "must not be more cards than a hand holds")
    for number, play in enumerate(trick.plays[1:], start=1):
        if len(play) != len(lead):
            yield Problem(f"trick.plays[{number}]", "must be as many cards as were led (R9.1)")
    if trick.attempted:
        components = parse(order, trick.attempted) if order.common_suit(trick.attempted.ones) else ()
        if len(components) < 2 or lead not in [component.cards for component in components]:  # noqa: PLR2004  # a throw
            yield Problem("trick.attempted", "must be a throw that the lead is one component of (R10.4)")


def _hidden_sizes(table: Table, hands: Sequence[Hand], stock: bytes, buried: Hand) -> Iterator[Problem]:
    for seat, (hand, size) in enumerate(zip(hands, table.hand_sizes, strict=True)):
        if len(hand) != size:
            yield Problem(f"hands[{seat}]", f"must be {size} cards in this position")
    has_stock = table.phase in DRAWING or table.trump is None
    if len(stock) != (table.undrawn + TALON_SIZE if has_stock else 0):
        yield Problem("stock", "must be the cards still to be drawn and the talon's eight; empty once the talon is taken")
    face_down = not has_stock and table.phase != Phase.BURY and not table.talon
    if len(buried) != (TALON_SIZE if face_down else 0):
        yield Problem("buried", "must be eight cards from the burying on until they are turned up, else empty")


def _is_complete(table: Table, hands: Sequence[Hand], stock: bytes, buried: Hand) -> bool:
    plays = table.trick.plays if table.trick is not None else ()
    piles = [stock, table.history.cards, *map(bytes, (*hands, *plays, buried, table.talon))]
    return sum(map(len, piles)) == DECK_SIZE and is_deck(b"".join(piles))


def _held_problems(table: Table, hands: Sequence[Hand]) -> Iterator[Problem]:
    for seat, (known, hand) in enumerate(zip(table.known, hands, strict=True)):
        if not known <= hand:
            yield Problem(f"hands[{seat}]", "must hold what the seat has shown, turned up or withdrawn")


def _trick_against_hands(table: Table, trick: Trick, hands: Sequence[Hand]) -> Iterator[Problem]:
    """Whether the current trick could be played from these hands (R9.3, R10.2, R10.4, R10.6)."""
    if table.trump is None:
        return
    order = order_of(table.trump)
    seats = [to_the_right(trick.leader, place) for place in range(4)]
    before = [hands[seat] + play for seat, play in zip(seats, (*trick.plays, EMPTY, EMPTY, EMPTY), strict=False)]
    tried = trick.attempted or trick.plays[0]
    throw = resolve(order, tried, before[1:])
    if not tried <= before[0] or throw.led != trick.plays[0]:
        yield Problem("trick.plays[0]", "is not what would be led of the throw against these hands (R10.2, R10.4)")
        return
    to_beat = parse(order, throw.led)[0] if trick.attempted else None
    for place, play in enumerate(trick.plays[1:], start=1):
        if check_follow(order, debt_of(order, throw.led, to_beat), before[place], play) is not None:
            yield Problem(f"trick.plays[{place}]", "is not a legal answer from this hand (R9.3, R10.6)")
        if to_beat is not None and can_beat(order, to_beat, play):
            to_beat = None


__all__ = ["state_problems", "table_problems", "view_problems"]
