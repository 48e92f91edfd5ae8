"""Leading, and throws (R9.2, R10.1 to R10.5).

>>> from tractor_engine.ruleset import STANDARD
>>> from tractor_engine.trump import Trump, order_of
>>> order = order_of(Trump.parse("2/H"))
>>> throw = resolve(STANDARD, order, Hand.parse("SA SQ SQ"), [Hand.parse("SK SK S4"), EMPTY, EMPTY])
>>> throw.stands, str(throw.led), str(throw.withdrawn), throw.penalty
(False, 'SQ SQ', 'SA', 10)
"""

from collections.abc import Sequence
from typing import NamedTuple

from tractor_engine.card import TRUMP, Suit
from tractor_engine.errors import Illegal, Reason
from tractor_engine.hand import EMPTY, Hand
from tractor_engine.options import FailedComponent, ThrowCheck, ThrowPenalty, Throws
from tractor_engine.ruleset import RuleSet
from tractor_engine.shape import Component, can_beat, highest_top, parse
from tractor_engine.trump import TrumpOrder

PENALTY = 10


class Throw(NamedTuple):
    """What comes of a lead."""

    led: Hand
    """What is led: all of it, or one beaten component."""
    components: tuple[Component, ...]
    """How that reads (R8.5)."""
    withdrawn: Hand = EMPTY
    """What goes back into the hand (R10.4)."""
    penalty: int = 0
    """The points that go to the other side, without sign (R10.5)."""

    @property
    def stands(self) -> bool:
        """Whether all was led (R10.3)."""
        return not self.withdrawn


def may_throw(rules: RuleSet, suit: Suit) -> bool:
    """Whether several components of an effective suit may be led at once (R10.1)."""
    return rules.throws == Throws.ALL_SUITS or (rules.throws == Throws.SIDE_SUITS_ONLY and suit != TRUMP)


def check_lead(rules: RuleSet, order: TrumpOrder, cards: Hand) -> Illegal | None:
    """Whether cards may be led, a throw attempted (R9.2, R10.1); None: they may."""
    if not cards:
        return Illegal(Reason.WRONG_COUNT, "R9.2", "A lead has at least one card.")
    suit = order.common_suit(cards.ones)
    if not suit:
        return Illegal(Reason.MIXED_SUITS, "R9.2", "The cards of a lead are of one effective suit.", cards)
    if not may_throw(rules, suit) and len(parse(order, cards)) > 1:
        message = "A lead of this suit is a single, a pair or a tractor: throws are not played."
        return Illegal(Reason.THROW_NOT_ALLOWED, "R10.1", message, cards)
    return None


def resolve(rules: RuleSet, order: TrumpOrder, lead: Hand, hands: Sequence[Hand]) -> Throw:
    """Settle a legal lead against the hands of the other three players, in turn order (R10.2 to R10.5)."""
    components = parse(order, lead)
    if len(components) > 1:
        checked = hands if rules.throw_check == ThrowCheck.ALL_HANDS else hands[::2]
        suit = components[0].suit
        strongest = {
            pairs: max(highest_top(order, suit, pairs, hand) for hand in checked)
            for pairs in {part.pairs for part in components}
        }
        beaten = [part for part in components if strongest[part.pairs] > part.top]
        if beaten:
            part = _CHOICES[rules.failed_component](order, beaten, checked)
            withdrawn = lead - part.cards
            return Throw(part.cards, (part,), withdrawn, _penalty(rules, len(withdrawn)))
    return Throw(lead, components)


def _penalty(rules: RuleSet, withdrawn: int) -> int:
    """R10.5."""
    if rules.throw_penalty == ThrowPenalty.PER_CARD_WITHDRAWN:
        return PENALTY * withdrawn
    return PENALTY if rules.throw_penalty == ThrowPenalty.PER_ATTEMPT else 0


def _lowest(component: Component) -> tuple[int, int, int]:
    """R10.4: the lowest top tier, then fewer cards, then the suit order S H D C."""
    return component.top, component.pairs, component.faces & -component.faces


def _lowest_beaten(order: TrumpOrder, beaten: Sequence[Component], hands: Sequence[Hand]) -> Component:  # noqa: ARG001
    return min(beaten, key=_lowest)


def _fewest_cards(order: TrumpOrder, beaten: Sequence[Component], hands: Sequence[Hand]) -> Component:  # noqa: ARG001
    return min(beaten, key=lambda component: (component.pairs, _lowest(component)))


def _first_challenger(order: TrumpOrder, beaten: Sequence[Component], hands: Sequence[Hand]) -> Component:
    """What the first able player in turn can beat, the lowest of it."""
    challenges = ([part for part in beaten if can_beat(order, part, hand)] for hand in hands)
    return min(next(filter(None, challenges)), key=_lowest)


_CHOICES = {
    FailedComponent.LOWEST_BEATEN: _lowest_beaten,
    FailedComponent.FEWEST_CARDS_BEATEN: _fewest_cards,
    FailedComponent.FIRST_CHALLENGER: _first_challenger,
}
