"""States for tests, set up from the few cards that matter and played on by lines of the text notation."""

from collections.abc import Iterable, Sequence
from itertools import chain, permutations

from bots import deck_of
from tables import Row
from tractor_engine import EMPTY, Hand, Phase, Setup, State, Step, Table, Trick, Trump, apply, order_of
from tractor_engine.card import BLACK_JOKER, NO_TRUMP, RANK_LETTERS, RED_JOKER, Card, card_of, points_of
from tractor_engine.deck import IN_ORDER
from tractor_engine.declare import Declaration
from tractor_engine.history import History
from tractor_engine.notation import parse_action
from tractor_engine.trick import winner

NO_CARDS = ["", "", "", ""]


def start_of(row: Row) -> State:
    """What a row's `start` describes: the opening of a deal, or with `hands` an endgame."""
    start = row.row("start")
    level = RANK_LETTERS[start.rules.start_level]
    starter = start.number("starter", 0)
    first, second = map(RANK_LETTERS.index, start.text("levels", f"{level},{level}").split(","))
    table = Table(rule_set=start.rules, levels=(first, second), starter=starter)
    if "hands" in start:
        suit = Trump.parse(f"2/{start.text('trump')}").suit
        rank = table.trump_rank
        leads = Trick(start.number("leader", starter))
        table = table._replace(trump=Trump(rank, suit), trick=leads, points=start.number("points", 0))
        state = endgame(table, start.hands("hands"), start.hand("buried", ""))
    else:
        number = start.number("round", 1)
        table = table._replace(round=number, deal=number)
        state = opening(table, start.texts("holds", NO_CARDS), start.text("talon", ""))
    return state._replace(seed=bytes(32)) if "seed" in start else state


def play_on(state: State, lines: Iterable[str]) -> Step:
    """Apply actions, all of them legal; the last step."""
    step = Step(state, ())
    for line in lines:
        step = apply(step.state, parse_action(line))
    return step


def opening(table: Table, holds: Sequence[str] = NO_CARDS, talon: str = "") -> State:
    """The first state of a deal in which each seat draws certain cards first, and others begin the talon."""
    piles = [list(_in_order(cards)) for cards in (*holds, talon)]
    rest = list(Hand.of(IN_ORDER) - Hand.of(chain(*piles)))
    for pile, size in zip(piles, (25, 25, 25, 25, 8), strict=True):
        missing = size - len(pile)
        pile.extend(rest[:missing])
        del rest[:missing]
    deck = deck_of([piles[table.rule_set.seat_after(table.starter, place)] for place in range(4)], piles[4])
    return State.of(Setup(table, (EMPTY, EMPTY, EMPTY, EMPTY), deck))


def _in_order(cards: str) -> Iterable[Card]:
    return [card for name in cards.split() for card in Hand.parse(name)]


def endgame(table: Table, hands: Sequence[Hand], buried: Hand = EMPTY) -> State:
    """A state of round 2 before a lead, with only these cards in hand: until now single cards have been played.

    The table names trumps, starter, points, and who leads; the talon is filled up with cards that count nothing.
    """
    trump = table.trump
    assert trump is not None
    rest = Hand.of(IN_ORDER) - Hand.of(chain(buried, *hands))
    declaration = _declaration(trump, table.starter, hands, rest)
    played = EMPTY if declaration.cards <= hands[declaration.seat] else declaration.cards
    rest -= played
    filler = Hand.of([card for card in rest if not points_of(card)][: 8 - len(buried)])
    cards = list(rest - filler)
    piles: list[list[Card]] = []
    for seat, hand in enumerate(hands):
        shown = list(played) if seat == declaration.seat else []
        missing = 25 - len(hand) - len(shown)
        piles.append(cards[:missing] + shown)
        del cards[:missing]
    table = table._replace(
        round=2,
        deal=2,
        phase=Phase.PLAY,
        undrawn=0,
        declarations=(declaration,),
        history=_singles_played(table, trump, piles),
    )
    return State.of(Setup(table, (hands[0], hands[1], hands[2], hands[3]), b"", buried + filler))


def _declaration(trump: Trump, starter: int, hands: Sequence[Hand], rest: Hand) -> Declaration:
    """Who can have shown what to make these trumps: a seat that still holds it, else the starter, who has played it."""
    shows = [Hand.of((card_of(trump.suit, trump.rank),))]
    if trump.suit == NO_TRUMP:
        shows = [Hand.of((joker, joker)) for joker in (BLACK_JOKER, RED_JOKER)]
    for seat, hand in (*enumerate(hands), (starter, rest)):
        for shown in shows:
            if shown <= hand:
                return Declaration(seat, shown)
    raise ValueError("nobody can have declared these trumps")


def _singles_played(table: Table, trump: Trump, piles: list[list[Card]]) -> History:
    """A history of single cards in which everybody leads who should; the last trick goes to whoever leads now."""
    rules, history, leader = table.rule_set, History(), table.starter
    order = order_of(trump, rules.no_trump_rank)
    assert table.trick is not None
    while piles[0]:
        last = len(piles[0]) == 1
        for cards in permutations([piles[rules.seat_after(leader, place)].pop() for place in range(4)]):
            plays = tuple(Hand.of((card,)) for card in cards)
            won_by = rules.seat_after(leader, winner(rules, order, plays))
            if not last or won_by == table.trick.leader:
                break
        else:
            raise ValueError("no order of the last cards lets this seat win them")
        history = history.with_trick(Trick(leader, plays))
        leader = won_by
    return history
