"""The talon: turned up when nobody declares (R5), and counted after the last trick (R11.4).

>>> from tractor_engine.card import parse_card
>>> turn(6, [parse_card(card) for card in "RJ C9 D7 H7 S3 S4 S5 S6".split()])
Turned(suit=3, count=3)
>>> score(Hand.parse("SK HT D5"), cards_each=2)
Bonus(points=25, multiplier=4)
"""

from collections.abc import Sequence
from typing import NamedTuple

from tractor_engine.card import BLACK_JOKER, Card, Rank, Suit, rank_of, suit_of
from tractor_engine.hand import Hand


class Turned(NamedTuple):
    """What turning the talon up comes to."""

    suit: Suit
    """The trump suit."""
    count: int  # type: ignore[assignment]  # hides tuple.count
    """How many cards were turned."""


def turn(trump_rank: Rank, talon: Sequence[Card]) -> Turned:
    """Turn the talon's cards up in order until one of the trump rank shows (R5.2), or take the highest (R5.3).

    Eight cards always hold one that is no joker.
    """
    for count, card in enumerate(talon, start=1):
        if rank_of(card) == trump_rank:
            return Turned(suit_of(card), count)
    # max keeps the first of equals: the one turned first.
    highest = max((card for card in talon if card < BLACK_JOKER), key=rank_of)
    return Turned(suit_of(highest), len(talon))


class Bonus(NamedTuple):
    """What the talon adds to the opponents' points when they win the last trick."""

    points: int
    multiplier: int

    @property
    def added(self) -> int:
        """The points, multiplied."""
        return self.points * self.multiplier


def score(talon: Hand, cards_each: int) -> Bonus:
    """The talon's points, times twice the cards that each player played to the last trick (R11.4)."""
    return Bonus(talon.points, 2 * cards_each)
