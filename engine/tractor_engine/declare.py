"""Making trumps: what a declaration is, and what overcalls it (R4).

>>> from tractor_engine.ruleset import STANDARD
>>> standing = Declaration(0, Hand.parse("D4"))
>>> check_declaration(STANDARD, 4 - 1, standing, Declaration(1, Hand.parse("S4 S4"))) is None
True
>>> check_declaration(STANDARD, 4 - 1, standing, Declaration(1, Hand.parse("S4"))).rule
'R4.3'
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tractor_engine.card import (
    BLACK_JOKER,
    CLUB,
    DIAMOND,
    HEART,
    JOKER_FACES,
    NO_TRUMP,
    RED_JOKER,
    SPADE,
    SUITS,
    Card,
    Rank,
    Suit,
    card_of,
    face_bit,
    suit_of,
)
from tractor_engine.errors import Illegal, Reason
from tractor_engine.hand import Hand
from tractor_engine.options import (
    FirstStarter,
    JokerOvercall,
    NoTrumpDeclaration,
    PartnerOvercall,
    Reinforce,
    SelfOvercall,
    SuitOrderOvercall,
)
from tractor_engine.ruleset import RuleSet
from tractor_engine.score import side_of

CARD, PAIR, JOKER_PAIR = 1, 2, 3
"""The classes of R4.3, the higher the stronger."""
SUITS_UPWARD = (DIAMOND, CLUB, HEART, SPADE)
"""The order of `suit_order_overcall`."""


class Declaration(NamedTuple):
    """Cards that a seat shows to make trumps."""

    seat: int
    cards: Hand

    @property
    def suit(self) -> Suit:
        """The trump suit that it makes, `NO_TRUMP` for jokers."""
        return NO_TRUMP if self.cards.ones & JOKER_FACES else suit_of(self.cards.ones.bit_length())


def class_of(rules: RuleSet, trump_rank: Rank, cards: Hand) -> int:
    """`CARD`, `PAIR` or `JOKER_PAIR`; 0 for cards that declare nothing (R4.2)."""
    if cards.ones.bit_count() != 1:
        return 0
    card = cards.ones.bit_length()
    if card >= BLACK_JOKER:
        return JOKER_PAIR if cards.twos and rules.no_trump_declaration == NoTrumpDeclaration.JOKER_PAIR else 0
    if card != card_of(suit_of(card), trump_rank):
        return 0
    return PAIR if cards.twos else CARD


def strength(rules: RuleSet, trump_rank: Rank, cards: Hand) -> tuple[int, int]:
    """The class (R4.3), and what the options let count within it."""
    shown = class_of(rules, trump_rank, cards)
    card = cards.ones.bit_length()
    if shown == PAIR and rules.suit_order_overcall == SuitOrderOvercall.SHCD:
        return shown, SUITS_UPWARD.index(suit_of(card))
    if shown == JOKER_PAIR and rules.joker_overcall == JokerOvercall.RED_OVER_BLACK:
        return shown, card - BLACK_JOKER
    return shown, 0


def check_declaration(
    rules: RuleSet, trump_rank: Rank, standing: Declaration | None, declaration: Declaration
) -> Illegal | None:
    """Whether a declaration is accepted over the standing one (R4.2 to R4.4); None: it is. The hand is not asked."""
    cards = declaration.cards
    shown = class_of(rules, trump_rank, cards)
    if not shown:
        message = "One or two identical cards of the trump rank declare, or two identical jokers where they may."
        return Illegal(Reason.NOT_A_DECLARATION, "R4.2", message, cards)
    if standing is None:
        return None
    if standing.seat == declaration.seat:
        return _check_own(rules, trump_rank, standing.cards, cards)
    if rules.partner_overcall == PartnerOvercall.OFF and side_of(standing.seat) == side_of(declaration.seat):
        message = "Nobody overcalls a partner."
        return Illegal(Reason.PARTNERS_DECLARATION, "R4.4", message, standing.cards)
    if strength(rules, trump_rank, cards) <= strength(rules, trump_rank, standing.cards):
        message = "Only a higher class overcalls: one card, then a pair, then a pair of jokers."
        return Illegal(Reason.TOO_LOW_TO_OVERCALL, "R4.3", message, standing.cards)
    return None


def _check_own(rules: RuleSet, trump_rank: Rank, standing: Hand, cards: Hand) -> Illegal | None:
    """What the holder of the standing declaration may do with it (R4.4)."""
    is_higher = class_of(rules, trump_rank, cards) > class_of(rules, trump_rank, standing)
    is_its_twin = standing.ones == cards.ones and is_higher
    if rules.self_overcall == SelfOvercall.ON and is_higher:
        return None
    if rules.reinforce == Reinforce.ON and is_its_twin:
        return None
    message = "The holder of the standing declaration can neither strengthen nor change it so."
    return Illegal(Reason.OWN_DECLARATION, "R4.4", message, standing)


def is_final(rules: RuleSet, trump_rank: Rank, declaration: Declaration) -> bool:
    """Whether nobody could overcall a declaration, whatever they held: it ends declaring at once (R4.6)."""
    pairs = [Hand(face_bit(card), face_bit(card)) for card in _cards(trump_rank)]
    strongest = max(strength(rules, trump_rank, pair) for pair in pairs)
    return strength(rules, trump_rank, declaration.cards) == strongest


def first_starter(rules: RuleSet, declarations: Sequence[Declaration]) -> int:
    """The starter of round 1: the final declarer (R4.7), or the first one (`first_starter`)."""
    return declarations[-1 if rules.first_starter == FirstStarter.FINAL_DECLARATION else 0].seat


def _cards(trump_rank: Rank) -> tuple[Card, ...]:
    return (*(card_of(suit, trump_rank) for suit in SUITS), BLACK_JOKER, RED_JOKER)


def declarations(
    rules: RuleSet, trump_rank: Rank, standing: Declaration | None, seat: int, hand: Hand
) -> Iterator[Hand]:
    """What a seat can declare from its hand, fewer cards first, then by card number."""
    for copies in (1, 2):
        for card in _cards(trump_rank):
            if hand.count(card) >= copies:
                bit = face_bit(card)
                shown = Hand(bit, bit if copies == 2 else 0)
                if check_declaration(rules, trump_rank, standing, Declaration(seat, shown)) is None:
                    yield shown
