"""Leading, and throws (R9.2, R10.1 to R10.5).

>>> from tractor_engine.trump import Trump, order_of
>>> order = order_of(Trump.parse("2/H"))
>>> throw = resolve(order, Hand.parse("SA SQ SQ"), [Hand.parse("SK SK S4"), EMPTY, EMPTY])
>>> throw.stands, str(throw.led), str(throw.withdrawn), throw.penalty
(False, 'SQ SQ', 'SA', 10)
"""

from collections.abc import Sequence
from typing import NamedTuple

from tractor_engine.errors import Illegal, Reason
from tractor_engine.hand import EMPTY, Hand
from tractor_engine.shape import Component, highest_top, parse
from tractor_engine.trump import TrumpOrder

POINTS_PER_CARD_WITHDRAWN = 10


class Throw(NamedTuple):
    """What comes of a lead."""

    led: Hand
    """What is led: all of it, or one beaten component."""
    components: tuple[Component, ...]
    """How that reads (R8.5)."""
    withdrawn: Hand
    """What goes back into the hand (R10.4)."""

    @property
    def stands(self) -> bool:
        """Whether all was led (R10.3)."""
        return not self.withdrawn

    @property
    def penalty(self) -> int:
        """The points that go to the other side, without sign (R10.5)."""
        return POINTS_PER_CARD_WITHDRAWN * len(self.withdrawn)


def check_lead(order: TrumpOrder, cards: Hand) -> Illegal | None:
    """Whether cards may be led, a throw attempted (R9.2, R10.1); None: they may."""
    if not cards:
        return Illegal(Reason.WRONG_COUNT, "R9.2", "A lead has at least one card.")
    if not order.common_suit(cards.ones):
        return Illegal(Reason.MIXED_SUITS, "R9.2", "The cards of a lead are of one effective suit.", cards)
    return None


def resolve(order: TrumpOrder, lead: Hand, hands: Sequence[Hand]) -> Throw:
    """Settle a legal lead against the other players' hands (R10.2 to R10.4)."""
    components = parse(order, lead)
    if len(components) > 1:
        suit = components[0].suit
        strongest = {
            pairs: max(highest_top(order, suit, pairs, hand) for hand in hands)
            for pairs in {part.pairs for part in components}
        }
        beaten = [part for part in components if strongest[part.pairs] > part.top]
        if beaten:
            part = min(beaten, key=_first_to_fall)
            return Throw(part.cards, (part,), lead - part.cards)
    return Throw(lead, components, EMPTY)


def _first_to_fall(component: Component) -> tuple[int, int, int]:
    """R10.4: the lowest top tier, then fewer cards, then the suit order S H D C."""
    return component.top, component.pairs, component.faces & -component.faces
