"""Singles, pairs and tractors: how cards of one suit are read (R8), and when they can be divided otherwise (R10.7).

>>> from tractor_engine.trump import Trump, order_of
>>> order = order_of(Trump.parse("7/C"))
>>> [str(component.cards) for component in parse(order, Hand.parse("S8 S6 S6 S8 SK"))]
['S6 S6 S8 S8', 'SK']
"""

from collections.abc import Iterator
from typing import NamedTuple

from tractor_engine.card import Suit
from tractor_engine.hand import Hand
from tractor_engine.trump import TrumpOrder


class Component(NamedTuple):
    """A single, pair or tractor (R8.1, R8.2)."""

    suit: Suit
    pairs: int
    """0: a single; 1: a pair; k of 2 or more: a tractor of length k."""
    top: int
    """The tier of its highest card (R7.6)."""
    faces: int
    """One face a tier."""

    @property
    def cards(self) -> Hand:
        """Its cards."""
        return Hand(self.faces, self.faces if self.pairs else 0)

    @property
    def size(self) -> int:
        """How many cards it has."""
        return 2 * self.pairs or 1


class Layout(NamedTuple):
    """What a lead is made of, tiers aside (R10.7)."""

    tractors: tuple[int, ...]
    """The lengths of its tractors, longest first."""
    pairs: int
    """All its pairs, those in tractors included."""


def parse(order: TrumpOrder, cards: Hand) -> tuple[Component, ...]:
    """Read cards of one effective suit (R8.5): longest first, then the highest first, then in suit order S H D C.

    One component: a single, a pair or a tractor. More: a throw. None: no cards.
    """
    ones, twos = cards.ones, cards.twos
    suit = order.common_suit(ones)
    if not ones & (ones - 1):
        # One face, most leads: a single or a pair.
        return (Component(suit, twos.bit_count(), order.tiers(ones, suit).bit_length() - 1, ones),) if ones else ()
    components = []
    paired = 0
    # Maximal runs are what taking the longest run again and again comes to: a run takes all its neighbours with it,
    # and a second pair on a shared tier is left without any.
    for bottom, top in runs_of(order.tiers(twos, suit)):
        faces = 0
        for tier in range(bottom, top + 1):
            candidates = twos & order.faces_at(suit, tier)
            faces |= candidates & -candidates
        paired |= faces
        components.append(Component(suit, top - bottom + 1, top, faces))
    components += _each(order, suit, twos & ~paired, 1)
    components += _each(order, suit, ones & ~twos, 0)
    if len(components) > 1:
        components.sort(key=_reading_order)
    return tuple(components)


def _each(order: TrumpOrder, suit: Suit, faces: int, pairs: int) -> list[Component]:
    return [Component(suit, pairs, order.tiers(face, suit).bit_length() - 1, face) for face in bits_of(faces)]


def _reading_order(component: Component) -> tuple[int, int, int]:
    return -component.pairs, -component.top, component.faces & -component.faces


def runs_of(tiers: int) -> list[tuple[int, int]]:
    """The maximal runs of consecutive tiers in a tier mask, as (bottom, top), the highest first.

    >>> runs_of(0b1101)
    [(2, 3), (0, 0)]
    """
    runs = []
    while tiers:
        top = tiers.bit_length() - 1
        bottom = (~tiers & ((1 << top) - 1)).bit_length()
        runs.append((bottom, top))
        tiers &= (1 << bottom) - 1
    return runs


def runs_of_length(tiers: int, length: int) -> int:
    """The bottoms of all runs of so many consecutive tiers, longer runs cut at every place, as a mask."""
    bottoms = tiers
    for shift in range(1, length):
        bottoms &= tiers >> shift
    return bottoms


def highest_top(order: TrumpOrder, suit: Suit, pairs: int, hand: Hand) -> int:
    """The top tier of the strongest single (no pairs), pair, or tractor of so many pairs that a hand has in a suit.

    Longer tractors are cut; -1 when there is none.
    """
    if not pairs:
        return order.tiers(hand.ones, suit).bit_length() - 1
    bottoms = runs_of_length(order.tiers(hand.twos, suit), pairs)
    return bottoms.bit_length() + pairs - 2 if bottoms else -1


def can_beat(order: TrumpOrder, component: Component, hand: Hand) -> bool:
    """Whether a hand holds, in the component's suit, what beats it (R10.2): the same kind with a higher top."""
    return highest_top(order, component.suit, component.pairs, hand) > component.top


def beaters(order: TrumpOrder, component: Component, hand: Hand) -> Iterator[Component]:
    """Everything in a hand that beats a component in its suit (R10.2), the lowest first."""
    suit, pairs, top, _ = component
    planes = hand.twos if pairs else hand.ones
    length = max(pairs, 1)
    bottoms = runs_of_length(order.tiers(planes, suit), length) >> (top - length + 2) << (top - length + 2)
    while bottoms:
        bottom = (bottoms & -bottoms).bit_length() - 1
        choices = [0]
        for tier in range(bottom, bottom + length):
            choices = [faces | face for faces in choices for face in bits_of(planes & order.faces_at(suit, tier))]
        for faces in choices:
            yield Component(suit, pairs, bottom + length - 1, faces)
        bottoms &= bottoms - 1


def components_in(order: TrumpOrder, suit: Suit, hand: Hand) -> Iterator[Component]:
    """Every single, pair and tractor that a hand holds in a suit."""
    # What beats a component below the lowest tier: everything of its kind.
    yield from beaters(order, Component(suit, 0, -1, 0), hand)
    longest = max((top - bottom + 1 for bottom, top in runs_of(order.tiers(hand.twos, suit))), default=0)
    for pairs in range(1, longest + 1):
        yield from beaters(order, Component(suit, pairs, pairs - 2, 0), hand)


def bits_of(faces: int) -> list[int]:
    """The faces of a plane, one by one, ascending."""
    bits = []
    while faces:
        bits.append(faces & -faces)
        faces &= faces - 1
    return bits


def layout_of(components: tuple[Component, ...]) -> Layout:
    """The layout of a lead."""
    if len(components) == 1:
        pairs = components[0].pairs
        return Layout((pairs,) if pairs > 1 else (), pairs)
    return Layout(
        tuple(component.pairs for component in components if component.pairs > 1),
        sum(component.pairs for component in components),
    )


def layers_of(order: TrumpOrder, suit: Suit, faces: int) -> tuple[int, ...]:
    """Tier masks: layer i has the tiers on which more than i of the faces lie."""
    first = order.tiers(faces, suit)
    if first.bit_count() == faces.bit_count():
        return (first,)
    layers = []
    while faces:
        layer = order.tiers(faces, suit)
        layers.append(layer)
        for tier in range(layer.bit_length()):
            on_tier = faces & order.faces_at(suit, tier)
            faces ^= on_tier & -on_tier
    return tuple(layers)


def take(layers: tuple[int, ...], run: int) -> tuple[int, ...]:
    """The layers after one face on each tier of a run is taken, from the topmost layer that has it."""
    rest = []
    for layer in reversed(layers):
        rest.append(layer & ~run)
        run &= ~layer
    return tuple(reversed(rest))
