"""Sets of cards as two bit planes.

>>> hand = Hand.parse("S7 S7 HT BJ")
>>> len(hand), hand.points, hand.count(6), 6 in hand
(4, 10, 2, True)
>>> hand - Hand.parse("S7")
Hand.parse('S7 HT BJ')
>>> Hand.parse("S7 S7") <= hand
True
"""

from collections.abc import Iterable, Iterator
from typing import NoReturn, Self

from tractor_engine.card import CARDS, FIVES, NAMES, TENS_AND_KINGS, Card, parse_card


class Hand:
    """An immutable set of cards in which a face occurs at most twice (R1.1).

    `ones` has a bit for every face held at least once, `twos` for every face held twice; bit n - 1 stands for card n.
    So the pairs of a hand (R8.1) are its `twos`, and a question about a suit is a mask and a bit count. The constructor
    trusts its caller.
    """

    __slots__ = ("ones", "twos")
    ones: int
    twos: int

    def __init__(self, ones: int = 0, twos: int = 0) -> None:
        """Take two planes; every bit of `twos` must be in `ones`."""
        _set_ones(self, ones)
        _set_twos(self, twos)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Self:
        """Collect cards; ValueError for what is no card and for a third copy."""
        numbers = bytes(cards)
        ones = twos = 0
        for card in numbers:
            bit = _BITS[card]
            twos |= ones & bit
            ones |= bit
        if ones.bit_count() + twos.bit_count() != len(numbers):
            strange = [card for card in numbers if not _BITS[card]]
            raise ValueError(f"{strange[0]} is no card" if strange else "a third copy of a card")
        return cls(ones, twos)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read cards as people write them, with or without spaces; ValueError for anything else."""
        letters = "".join(text.split())
        return cls.of(parse_card(letters[i : i + 2]) for i in range(0, len(letters), 2))

    def only(self, faces: int) -> "Hand":
        """The cards whose faces are in a mask."""
        return Hand(self.ones & faces, self.twos & faces)

    def count(self, card: Card) -> int:
        """How many copies of a card are held: 0, 1 or 2."""
        shift = card - 1
        return (self.ones >> shift & 1) + (self.twos >> shift & 1)

    @property
    def points(self) -> int:
        """The sum of the cards' points (R1.2)."""
        ones, twos = self.ones, self.twos
        if not ones & (FIVES | TENS_AND_KINGS):
            return 0
        tens = (ones & TENS_AND_KINGS).bit_count() + (twos & TENS_AND_KINGS).bit_count()
        fives = (ones & FIVES).bit_count() + (twos & FIVES).bit_count()
        return 10 * tens + 5 * fives

    def __len__(self) -> int:
        return self.ones.bit_count() + self.twos.bit_count()

    def __bool__(self) -> bool:
        return self.ones != 0

    def __iter__(self) -> Iterator[Card]:
        """The cards in ascending order, both copies of a pair."""
        return iter(bytes(self))

    def __bytes__(self) -> bytes:
        """The cards in ascending order, both copies of a pair."""
        return bytes(sorted(_cards_of(self.ones) + _cards_of(self.twos))) if self.twos else _cards_of(self.ones)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and card > 0 and bool(self.ones >> (card - 1) & 1)

    def __le__(self, other: "Hand") -> bool:
        """Whether every card, copies counted, is also in the other."""
        return not (self.ones & ~other.ones or self.twos & ~other.twos)

    def __add__(self, other: "Hand") -> "Hand":
        """All cards of both; ValueError when a face would occur three times."""
        both = self.ones & other.ones
        if self.twos & other.ones or self.ones & other.twos:
            raise ValueError("a third copy of a card")
        return Hand(self.ones | other.ones, self.twos | other.twos | both)

    def __sub__(self, other: "Hand") -> "Hand":
        """What is left when the other's cards, as far as they are here, are taken away."""
        left_of_pairs = self.twos & ~other.twos
        return Hand(self.ones & ~other.ones | left_of_pairs, left_of_pairs & ~other.ones)

    def __and__(self, other: "Hand") -> "Hand":
        """The cards in both, copies counted."""
        return Hand(self.ones & other.ones, self.twos & other.twos)

    def __or__(self, other: "Hand") -> "Hand":
        """The least hand that includes both."""
        return Hand(self.ones | other.ones, self.twos | other.twos)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.ones == other.ones and self.twos == other.twos

    def __hash__(self) -> int:
        return hash((self.ones, self.twos))

    def __str__(self) -> str:
        return " ".join(NAMES[card] for card in self)

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a Hand does not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a Hand does not change")

    def __reduce__(self) -> tuple[type["Hand"], tuple[int, int]]:
        return (Hand, (self.ones, self.twos))


def _cards_of(faces: int) -> bytes:
    """The faces of a plane as cards, ascending: nine bits at a time, since one at a time takes twice as long."""
    low, high = faces & _LOW, faces >> 27
    return (
        _NINE[0][low & 511] + _NINE[1][low >> 9 & 511] + _NINE[2][low >> 18]
        + _NINE[3][high & 511] + _NINE[4][high >> 9 & 511] + _NINE[5][high >> 18]
    )  # fmt: skip


_BITS = (0, *(1 << (card - 1) for card in CARDS), *(0 for _ in range(55, 256)))
"""The bit of every number that a byte can hold; 0 for what is no card."""
_LOW = (1 << 27) - 1
_NINE = tuple(
    tuple(bytes(first + place for place in range(9) if nine >> place & 1) for nine in range(512))
    for first in range(1, 55, 9)
)
"""For each nine faces the cards of every plane of them."""

# The slots' own setters: past the __setattr__ that keeps everybody else out, and faster than object.__setattr__.
_set_ones = Hand.__dict__["ones"].__set__
_set_twos = Hand.__dict__["twos"].__set__

EMPTY = Hand()
