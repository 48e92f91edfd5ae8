"""The talon: turned up when nobody declares (R5), and counted after the last trick (R11.4).

>>> from tractor_engine.card import parse_card
>>> from tractor_engine.ruleset import STANDARD
>>> from tractor_engine.shape import parse
>>> from tractor_engine.trump import Trump, order_of
>>> turn(STANDARD, 6, [parse_card(card) for card in "RJ C9 D7 H7 S3 S4 S5 S6".split()])
Turned(suit=3, count=3)
>>> score(STANDARD, Hand.parse("SK HT D5"), parse(order_of(Trump.parse("7/C")), Hand.parse("S3 S3")))
Bonus(points=25, multiplier=4)
"""

from collections.abc import Sequence
from typing import NamedTuple

from tractor_engine.card import BLACK_JOKER, NO_TRUMP, Card, Rank, Suit, rank_of, suit_of
from tractor_engine.hand import Hand
from tractor_engine.options import NobodyDeclares, TalonMultiplier
from tractor_engine.ruleset import RuleSet
from tractor_engine.shape import Component


class Turned(NamedTuple):
    """What turning the talon up comes to."""

    suit: Suit
    """The trump suit."""
    count: int  # type: ignore[assignment]  # hides tuple.count
    """How many cards were turned."""


def turn(rules: RuleSet, trump_rank: Rank, talon: Sequence[Card]) -> Turned | None:
    """What makes trumps in a later round when nobody declares (R5.2, R5.3); None: the cards are dealt again.

    Eight cards always hold one that is no joker.
    """
    match rules.nobody_declares:
        case NobodyDeclares.REDEAL:
            return None
        case NobodyDeclares.NO_TRUMP:
            return Turned(NO_TRUMP, 0)
    for count, card in enumerate(talon, start=1):
        if rank_of(card) == trump_rank or (card < BLACK_JOKER and rules.nobody_declares == NobodyDeclares.FIRST_CARD):
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


def score(rules: RuleSet, talon: Hand, components: Sequence[Component]) -> Bonus:
    """The talon's points, and by what the last trick's lead multiplies them (R11.4)."""
    longest = components[0]
    match rules.talon_multiplier:
        case TalonMultiplier.TWICE_CARDS:
            multiplier = 2 * sum(component.size for component in components)
        case TalonMultiplier.TWICE_LONGEST:
            multiplier = 2 * longest.size
        case TalonMultiplier.POWER_OF_TWO_LONGEST:
            multiplier = 1 << longest.size
        case TalonMultiplier.BY_KIND:
            multiplier = (2, 4, 8)[min(longest.pairs, 2)]
    return Bonus(talon.points, multiplier)
