"""The order of the cards under a trump (R7).

>>> from tractor_engine.card import parse_card
>>> order = order_of(Trump.parse("7/C"))
>>> order.suit(parse_card("D7")) == TRUMP, order.tier(parse_card("D7")), order.tier(parse_card("S8"))
(True, 12, 5)
"""

from functools import cache
from typing import NamedTuple

from tractor_engine.card import (
    ACE,
    BLACK_JOKER,
    CARDS,
    NO_TRUMP,
    RANK_LETTERS,
    RED_JOKER,
    SUIT_LETTERS,
    SUITS,
    TRUMP,
    Card,
    Rank,
    Suit,
    card_of,
    face_bit,
)
from tractor_engine.hand import Hand
from tractor_engine.options import NoTrumpRank


class Trump(NamedTuple):
    """What makes trumps in a round: the trump rank (R4.1) and a suit, or `NO_TRUMP` (R4.8)."""

    rank: Rank
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> "Trump":
        """Read `7/C` or `7/NT`; ValueError for anything else."""
        rank, _, suit = text.partition("/")
        if len(rank) == 1 and rank != "?" and rank in RANK_LETTERS:
            if suit == "NT":
                return cls(RANK_LETTERS.index(rank), NO_TRUMP)
            if len(suit) == 1 and suit != "?" and suit in SUIT_LETTERS:
                return cls(RANK_LETTERS.index(rank), SUIT_LETTERS.index(suit))
        raise ValueError(f"no trump is written {text!r}")

    def __str__(self) -> str:
        return f"{RANK_LETTERS[self.rank]}/{'NT' if self.suit == NO_TRUMP else SUIT_LETTERS[self.suit]}"


class _Layout(NamedTuple):
    """How the faces of one effective suit map to tiers."""

    low: tuple[int, int]  # (faces, right shift): the ranks below the trump rank, or all
    high: tuple[int, int]  # (faces, right shift): those above
    folds: tuple[tuple[int, int], ...]  # (faces, tier bit): faces that share a tier, or lie apart


class TrumpOrder:
    """Effective suits and tiers of all 54 faces under one trump (R7.1 to R7.6).

    A question about ranks takes a plane of faces to a *tier mask* of one suit: bit t is set when a face on tier t is
    there, so that neighbouring bits are adjacent tiers and the highest bit is the strongest card. That several
    faces share the tier of the rank cards is folded here; `faces_at` unfolds it.
    """

    __slots__ = ("_display", "_faces_at", "_layouts", "_suit_of", "suits", "trump")

    def __init__(self, trump: Trump, layouts: tuple[_Layout, ...]) -> None:
        """Lay out the five suits; see `order_of`, which remembers."""
        self.trump = trump
        self._layouts = layouts
        suits = tuple(sum(faces for faces, _ in (low, high, *folds)) for low, high, folds in layouts)
        self.suits: tuple[int, ...] = suits
        """The faces of each effective suit; index 0 is empty."""
        self._suit_of = (
            0,
            *(next(suit for suit in range(1, 6) if suits[suit] & face_bit(card)) for card in CARDS),
        )
        faces_at: list[list[int]] = [[0] * 16 for _ in range(6)]
        for card in CARDS:
            faces_at[self._suit_of[card]][self.tier(card)] |= face_bit(card)
        self._faces_at = tuple(map(tuple, faces_at))
        self._display = tuple(sorted(CARDS, key=self._display_order))

    def _display_order(self, card: Card) -> tuple[bool, Suit, int]:
        suit = self._suit_of[card]
        return suit != TRUMP, suit, -self.tier(card)

    def suit(self, card: Card) -> Suit:
        """The effective suit of a card (R7.1)."""
        return self._suit_of[card]

    def tier(self, card: Card) -> int:
        """The tier of a card within its effective suit (R7.6)."""
        return self.tiers(face_bit(card), self._suit_of[card]).bit_length() - 1

    def tiers(self, faces: int, suit: Suit) -> int:
        """The tier mask of the faces that belong to one effective suit."""
        (low, low_shift), (high, high_shift), folds = self._layouts[suit]
        tiers = (faces & low) >> low_shift | (faces & high) >> high_shift
        for mask, bit in folds:
            if faces & mask:
                tiers |= bit
        return tiers

    def faces_at(self, suit: Suit, tier: int) -> int:
        """The faces on one tier: one, or the other rank cards together."""
        return self._faces_at[suit][tier]

    def faces_on(self, suit: Suit, tiers: int) -> int:
        """The faces on all tiers of a tier mask."""
        return sum(faces for tier, faces in enumerate(self._faces_at[suit]) if tiers >> tier & 1)

    def common_suit(self, faces: int) -> Suit:
        """The one effective suit of all faces; 0 when they are of several, or none."""
        suit = self._suit_of[faces.bit_length()]
        return 0 if faces & ~self.suits[suit] else suit

    def sort(self, cards: Hand) -> list[Card]:
        """The cards as players hold them: trumps first, then S H D C, the highest first."""
        ones, twos = cards.ones, cards.twos
        held = []
        for card in self._display:
            if ones >> (card - 1) & 1:
                held.append(card)
                if twos >> (card - 1) & 1:
                    held.append(card)
        return held


@cache
def order_of(trump: Trump, no_trump_rank: NoTrumpRank = NoTrumpRank.PLAIN) -> TrumpOrder:
    """The order under a trump; there are 65, and 13 more where the rank cards stay trumps in no-trump."""
    if trump.suit != NO_TRUMP:
        return TrumpOrder(trump, _trump_layouts(trump))
    if no_trump_rank == NoTrumpRank.PLAIN:
        return TrumpOrder(trump, _no_trump_layouts())
    return TrumpOrder(trump, _rank_trump_layouts(trump.rank))


def _ranks(suit: Suit, low: Rank, high: Rank) -> int:
    return sum(face_bit(card_of(suit, rank)) for rank in range(low, high + 1))


_NOTHING = (0, 0)
_NO_FACES = _Layout(_NOTHING, _NOTHING, ())


def _without_rank(suit: Suit, rank: Rank, folds: tuple[tuple[int, int], ...] = ()) -> _Layout:
    """Tiers 0 to 11 of a suit that the trump rank has left (R7.3): what was above it moves down by one."""
    start = 13 * (suit - 1)
    return _Layout((_ranks(suit, 1, rank - 1), start), (_ranks(suit, rank + 1, ACE), start + 1), folds)


def _trump_layouts(trump: Trump) -> tuple[_Layout, ...]:
    own = face_bit(card_of(trump.suit, trump.rank))
    others = sum(face_bit(card_of(suit, trump.rank)) for suit in SUITS) & ~own
    above = ((others, 1 << 12), (own, 1 << 13), (face_bit(BLACK_JOKER), 1 << 14), (face_bit(RED_JOKER), 1 << 15))
    sides = (_NO_FACES if suit == trump.suit else _without_rank(suit, trump.rank) for suit in SUITS)
    return (_NO_FACES, *sides, _without_rank(trump.suit, trump.rank, above))


def _no_trump_layouts() -> tuple[_Layout, ...]:
    sides = (_Layout((_ranks(suit, 1, ACE), 13 * (suit - 1)), _NOTHING, ()) for suit in SUITS)
    jokers = ((face_bit(BLACK_JOKER), 1 << 0), (face_bit(RED_JOKER), 1 << 1))
    return (_NO_FACES, *sides, _Layout(_NOTHING, _NOTHING, jokers))


def _rank_trump_layouts(rank: Rank) -> tuple[_Layout, ...]:
    """`no_trump_rank=trump`: the four rank cards are the lowest trumps."""
    ranks = sum(face_bit(card_of(suit, rank)) for suit in SUITS)
    above = ((ranks, 1 << 0), (face_bit(BLACK_JOKER), 1 << 1), (face_bit(RED_JOKER), 1 << 2))
    return (_NO_FACES, *(_without_rank(suit, rank) for suit in SUITS), _Layout(_NOTHING, _NOTHING, above))
