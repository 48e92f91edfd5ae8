"""Cards, ranks and suits as small numbers (R1).

A card is an int from 1 to 54, the number of its face in suit order S H D C, ranks 2 to A, then the jokers; the two
copies of a face are the same number (R1.1). Ranks are 1 (two) to 13 (ace), suits 1 to 4; as an effective suit 5 means
trumps, as a trump suit 5 means no-trump. The numbers are those of the contract's enums.

>>> card_name(parse_card("S7")), parse_card("RJ"), points_of(parse_card("HT"))
('S7', 54, 10)
"""

from typing import Final, TypeAlias

Card: TypeAlias = int
Rank: TypeAlias = int
Suit: TypeAlias = int

SPADE: Final = 1
HEART: Final = 2
DIAMOND: Final = 3
CLUB: Final = 4
TRUMP: Final = 5
NO_TRUMP: Final = 5

SUITS: Final = (SPADE, HEART, DIAMOND, CLUB)
EFFECTIVE_SUITS: Final = (SPADE, HEART, DIAMOND, CLUB, TRUMP)
RANKS: Final = range(1, 14)
TWO: Final = 1
JACK: Final = 10
ACE: Final = 13

BLACK_JOKER: Final = 53
RED_JOKER: Final = 54
CARDS: Final = range(1, 55)

ALL_FACES: Final = (1 << 54) - 1
JOKER_FACES: Final = 3 << 52

SUIT_LETTERS: Final = "?SHDC"
RANK_LETTERS: Final = "?23456789TJQKA"


def card_of(suit: Suit, rank: Rank) -> Card:
    """The card of a printed suit and a rank.

    >>> card_name(card_of(HEART, ACE))
    'HA'
    """
    return 13 * (suit - 1) + rank


def suit_of(card: Card) -> Suit:
    """The printed suit of a card, 0 for a joker."""
    return 0 if card >= BLACK_JOKER else (card - 1) // 13 + 1


def rank_of(card: Card) -> Rank:
    """The rank of a card, 0 for a joker."""
    return 0 if card >= BLACK_JOKER else (card - 1) % 13 + 1


def face_bit(card: Card) -> int:
    """The card's bit in a plane of 54 faces."""
    return 1 << (card - 1)


NAMES: Final = (
    "?",
    *(SUIT_LETTERS[suit] + RANK_LETTERS[rank] for suit in SUITS for rank in RANKS),
    "BJ",
    "RJ",
)
_BY_NAME: Final = {NAMES[card]: card for card in CARDS}


def card_name(card: Card) -> str:
    """The two characters that write a card: suit first, T for ten, BJ and RJ for the jokers."""
    return NAMES[card]


def parse_card(text: str) -> Card:
    """The card that two characters name; ValueError for anything else."""
    card = _BY_NAME.get(text)
    if card is None:
        raise ValueError(f"no card is written {text!r}")
    return card


def _every(rank: Rank) -> int:
    return sum(face_bit(card_of(suit, rank)) for suit in SUITS)


FIVES: Final = _every(4)
TENS_AND_KINGS: Final = _every(9) | _every(12)


def points_of(card: Card) -> int:
    """What a card is worth in a trick: 10 for kings and tens, 5 for fives, else 0 (R1.2)."""
    bit = face_bit(card)
    return 10 if bit & TENS_AND_KINGS else 5 if bit & FIVES else 0
