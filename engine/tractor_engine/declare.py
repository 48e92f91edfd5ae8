"""Making trumps: what a declaration is, and what overcalls it (R4).

>>> standing = Declaration(0, Hand.parse("D4"))
>>> check_declaration(4 - 1, standing, Declaration(1, Hand.parse("S4 S4"))) is None
True
>>> check_declaration(4 - 1, standing, Declaration(1, Hand.parse("S4"))).rule
'R4.3'
"""

from collections.abc import Iterator
from typing import NamedTuple

from tractor_engine.card import (
    BLACK_JOKER,
    JOKER_FACES,
    NO_TRUMP,
    RED_JOKER,
    SUITS,
    Rank,
    Suit,
    card_of,
    face_bit,
    suit_of,
)
from tractor_engine.errors import Illegal, Reason
from tractor_engine.hand import Hand

CARD, PAIR, JOKER_PAIR = 1, 2, 3
"""The classes of R4.3, the higher the stronger."""


class Declaration(NamedTuple):
    """Cards that a seat shows to make trumps."""

    seat: int
    cards: Hand

    @property
    def suit(self) -> Suit:
        """The trump suit that it makes, `NO_TRUMP` for jokers."""
        return NO_TRUMP if self.cards.ones & JOKER_FACES else suit_of(self.cards.ones.bit_length())


def class_of(trump_rank: Rank, cards: Hand) -> int:
    """`CARD`, `PAIR` or `JOKER_PAIR`; 0 for cards that declare nothing (R4.2)."""
    if cards.ones.bit_count() != 1:
        return 0
    card = cards.ones.bit_length()
    if card >= BLACK_JOKER:
        return JOKER_PAIR if cards.twos else 0
    if card != card_of(suit_of(card), trump_rank):
        return 0
    return PAIR if cards.twos else CARD


def check_declaration(trump_rank: Rank, standing: Declaration | None, declaration: Declaration) -> Illegal | None:
    """Whether a declaration is accepted over the standing one (R4.2 to R4.4); None: it is. The hand is not asked."""
    shown = class_of(trump_rank, declaration.cards)
    if not shown:
        message = "One or two identical cards of the trump rank declare, or two identical jokers."
        return Illegal(Reason.NOT_A_DECLARATION, "R4.2", message, declaration.cards)
    if standing is not None:
        if standing.seat == declaration.seat:
            message = "The holder of the standing declaration can neither strengthen nor change it."
            return Illegal(Reason.OWN_DECLARATION, "R4.4", message, standing.cards)
        if shown <= class_of(trump_rank, standing.cards):
            message = "Only a higher class overcalls: one card, then a pair, then a pair of jokers."
            return Illegal(Reason.TOO_LOW_TO_OVERCALL, "R4.3", message, standing.cards)
    return None


def is_final(trump_rank: Rank, declaration: Declaration) -> bool:
    """Whether nobody can overcall a declaration, whatever they hold (R4.3): it ends declaring at once (R4.6)."""
    return class_of(trump_rank, declaration.cards) == JOKER_PAIR


def declarations(trump_rank: Rank, standing: Declaration | None, seat: int, hand: Hand) -> Iterator[Hand]:
    """What a seat can declare from its hand, fewer cards first, then by card number."""
    for copies in (1, 2):
        for card in (*(card_of(suit, trump_rank) for suit in SUITS), BLACK_JOKER, RED_JOKER):
            if hand.count(card) >= copies:
                bit = face_bit(card)
                shown = Hand(bit, bit if copies == 2 else 0)  # a pair
                if check_declaration(trump_rank, standing, Declaration(seat, shown)) is None:
                    yield shown
