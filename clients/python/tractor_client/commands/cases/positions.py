"""Positions that fit what a case tells: the cards that it names where it names them, the others where they do no harm.

What the rest of the pack does must not decide: the seat that is asked about gets no second copy of what it shows.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from tractor_proto.card_pb2 import TRUMP_SUIT_NONE, Card, Rank, Trump
from tractor_proto.state_pb2 import Declaration, Pile, State

from tractor_client import Client
from tractor_client.cards import format_rank, format_suit, parse_card, to_rank
from tractor_client.commands.cases.given import SEATS
from tractor_client.commands.cases.reader import UnreadableError

HAND_SIZE = 25
TALON_SIZE = 8
TO_DRAW = 100
LATER_ROUND = 2
ALL_CARDS = [cast("Card", card) for card in Card.values()[1:] for _ in range(2)]
JOKER_PAIRS = [[parse_card(joker)] * 2 for joker in ("BJ", "RJ")]


class Pack:
    """The cards that are not placed yet."""

    def __init__(self) -> None:
        """Begin with all 108."""
        self._left = Counter(ALL_CARDS)

    def take(self, cards: Iterable[Card]) -> list[Card]:
        """Take certain cards; UnreadableError when one of them would be there three times."""
        taken = list(cards)
        self._left.subtract(taken)
        if min(self._left.values()) < 0:
            raise UnreadableError("cannot be: a card is there three times in all")
        return taken

    def fill(self, cards: Sequence[Card], size: int, *, unwelcome: Iterable[Card] = ()) -> list[Card]:
        """Cards already taken, and more up to a size: those of `unwelcome` only when there are no others."""
        if len(cards) > size:
            raise UnreadableError(f"cannot be: {len(cards)} cards where there is room for {size}")
        shunned = set(unwelcome)
        others = sorted(self._left.elements(), key=lambda card: (card in shunned, card))
        return [*cards, *self.take(others[: size - len(cards)])]

    def rest(self) -> list[Card]:
        """Everything that is left, in order."""
        return self.take(sorted(self._left.elements()))


def deck_for(
    order: Sequence[int],
    hands: Mapping[int, Sequence[Card]],
    talon: Sequence[Card],
    withheld: tuple[int, Sequence[Card]],
) -> list[Card]:
    """A deck in the order drawn by seats in this order, each of which draws the cards of its hand before any others.

    `withheld` names a seat, and faces of which it draws no more than its hand names.
    """
    pack = Pack()
    held = {seat: pack.take(hands.get(seat, ())) for seat in SEATS}
    keeper, faces = withheld
    elsewhere = set(ALL_CARDS) - set(faces)
    full_talon = pack.fill(pack.take(talon), TALON_SIZE, unwelcome=elsewhere)
    for seat in sorted(SEATS, key=lambda seat: seat == keeper):
        held[seat] = pack.fill(held[seat], HAND_SIZE, unwelcome=faces if seat == keeper else elsewhere)
    return [*(held[order[place % 4]][place // 4] for place in range(TO_DRAW)), *full_talon]


def together(some: Iterable[Card], others: Iterable[Card]) -> list[Card]:
    """The least list of cards that holds both."""
    return list((Counter(some) | Counter(others)).elements())


def make_later_round(state: State, rank: Rank, starter: int) -> None:
    """Turn the first deal of a match into one of a later round.

    The starter's side stands at the trump rank, the other one elsewhere: its level must not matter (R4.1).
    """
    table = state.table
    table.round = table.deal = LATER_ROUND
    table.version = 300  # of the rounds before; any number is as good
    table.starter = starter
    other = to_rank("3") if rank == to_rank("2") else to_rank("2")
    table.levels[:] = [rank, other] if starter % 2 == 0 else [other, rank]


def settled_state(
    client: Client, trump: Trump, starter: int, hands: Mapping[int, Sequence[Card]], declaration: Declaration
) -> State:
    """A state of a later round after declaring; the phase and what it brings are for the caller."""
    state = client.start_match(seed=bytes(32)).state
    make_later_round(state, trump.rank, starter)
    state.table.trump.CopyFrom(trump)
    state.table.declarations.append(declaration)
    state.table.undrawn = 0
    state.seed = b""
    del state.stock[:]
    del state.hands[:]
    state.hands.extend(Pile(cards=hands.get(seat, ())) for seat in SEATS)
    return state


def shows_for(trump: Trump) -> list[list[Card]]:
    """What can be shown to make a trump, the least first."""
    if trump.suit == TRUMP_SUIT_NONE:
        return JOKER_PAIRS
    return [[parse_card(format_suit(trump.suit) + format_rank(trump.rank))]]


def declaration_in(trump: Trump, hands: Mapping[int, Sequence[Card]]) -> Declaration:
    """A declaration that makes a trump, by a seat that holds the cards for it."""
    for seat, hand in hands.items():
        for show in shows_for(trump):
            if not Counter(show) - Counter(hand):
                return Declaration(seat=seat, cards=show)
    raise UnreadableError("cannot be: nobody holds what makes this trump")
