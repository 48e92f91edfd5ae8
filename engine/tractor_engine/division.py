"""Dividing a play into the layout of the lead, and what is compared then (R10.7).

All divisions of a play count; the best one decides. Each comparison of `ruff_compare` has a strength, a tuple that is
empty when a play does not divide, and a question: does a play overtake a standing strength?
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tractor_engine.hand import Hand
from tractor_engine.options import RuffCompare
from tractor_engine.shape import Layout, layers_of, runs_of_length, take
from tractor_engine.trump import TrumpOrder

Strength = tuple[int, ...]
Layers = tuple[int, ...]


class Comparison(NamedTuple):
    """How plays that divide into the lead's layout are compared."""

    strength: Callable[[TrumpOrder, Hand, Layout], Strength]
    """What a play is worth at its best; empty: it does not divide."""
    overtakes: Callable[[TrumpOrder, Hand, Layout, Strength], bool]
    """Whether a play is higher than a standing strength; equal never is (R7.5)."""


def longest_component(order: TrumpOrder, cards: Hand, layout: Layout) -> Strength:
    """The top of the layout's longest component: the highest that leaves a division of the rest."""
    if cards.twos.bit_count() < layout.pairs:
        return ()
    suit = order.common_suit(cards.ones)
    if not layout.pairs:
        return (order.tiers(cards.ones, suit).bit_length() - 1,)
    if not layout.tractors:
        return (order.tiers(cards.twos, suit).bit_length() - 1,)
    top = highest_run(layers_of(order, suit, cards.twos), layout.tractors, 16)
    return () if top < 0 else (top,)


def highest_pair(order: TrumpOrder, cards: Hand, layout: Layout) -> Strength:
    """The highest pair of the play when a pair was led, also inside a tractor; else the highest single."""
    if not longest_component(order, cards, layout):
        return ()
    suit = order.common_suit(cards.ones)
    return (order.tiers(cards.twos if layout.pairs else cards.ones, suit).bit_length() - 1,)


def all_components(order: TrumpOrder, cards: Hand, layout: Layout) -> Strength:
    """The tops of all components, longest first, then the highest first, in the best division."""
    best: Strength = ()
    for tops, pairs, singles in _divisions(order, cards, layout):
        count = layout.pairs - sum(layout.tractors)
        rest = sorted((*singles, *pairs[count:], *pairs[count:]), reverse=True)
        best = max(best, (*tops, *pairs[:count], *rest))
    return best


def _is_higher(strength: Callable[[TrumpOrder, Hand, Layout], Strength]) -> Comparison:
    return Comparison(strength, lambda order, cards, layout, standing: strength(order, cards, layout) > standing)


def _all_higher(order: TrumpOrder, cards: Hand, layout: Layout, standing: Strength) -> bool:
    """Whether one of a play's divisions is strictly higher at every place than a standing strength."""
    count, begin = layout.pairs - sum(layout.tractors), len(layout.tractors)
    for tops, pairs, singles in _divisions(order, cards, layout):
        left = sorted(pairs)
        for tier in standing[begin : begin + count]:
            # The lowest pair that will do leaves the higher ones to serve as singles.
            chosen = next((pair for pair in left if pair > tier), None)
            if chosen is None:
                break
            left.remove(chosen)
        else:
            rest = sorted((*singles, *left, *left), reverse=True)
            places = zip((*tops, *rest), standing[:begin] + standing[begin + count :], strict=True)
            if all(tier > beaten for tier, beaten in places):
                return True
    return False


COMPARISONS = {
    RuffCompare.LONGEST_COMPONENT: _is_higher(longest_component),
    RuffCompare.HIGHEST_PAIR: _is_higher(highest_pair),
    RuffCompare.ALL_COMPONENTS: Comparison(all_components, _all_higher),
}


def _divisions(order: TrumpOrder, cards: Hand, layout: Layout) -> Iterator[tuple[Strength, list[int], list[int]]]:
    """Every way to take the layout's tractors out: their tops, the tiers of what is left in pairs, and singly."""
    if cards.twos.bit_count() < layout.pairs:
        return
    suit = order.common_suit(cards.ones)
    singles = _tiers(layers_of(order, suit, cards.ones & ~cards.twos))
    for tops, rest in _tractors(layers_of(order, suit, cards.twos), layout.tractors, 16):
        yield tops, _tiers(rest), singles


def _tractors(layers: Layers, lengths: tuple[int, ...], below: int) -> Iterator[tuple[Strength, Layers]]:
    if not lengths:
        yield (), layers
        return
    length, others = lengths[0], lengths[1:]
    for bottom in _bottoms(layers, length, below):
        rest = take(layers, ((1 << length) - 1) << bottom)
        limit = bottom if others and others[0] == length else 16
        for tops, left in _tractors(rest, others, limit):
            yield (bottom + length - 1, *tops), left


def _bottoms(layers: Layers, length: int, below: int) -> Iterator[int]:
    bottoms = runs_of_length(layers[0], length) & ((1 << below) - 1) if layers else 0
    while bottoms:
        bottom = bottoms.bit_length() - 1
        yield bottom
        bottoms ^= 1 << bottom


def _tiers(layers: Layers) -> list[int]:
    """The tiers of layers, copies counted, the highest first."""
    return sorted((tier for layer in layers for tier in range(16) if layer >> tier & 1), reverse=True)


def highest_run(layers: tuple[int, ...], lengths: tuple[int, ...], below: int) -> int:
    """The highest top for a run of lengths[0] that leaves room for the others; -1 when there is none.

    `below` bounds the bottom: among equal lengths only descending bottoms need a look.
    """
    length, others = lengths[0], lengths[1:]
    for bottom in _bottoms(layers, length, below):
        if not others:
            return bottom + length - 1
        rest = take(layers, ((1 << length) - 1) << bottom)
        # Two equal runs can share a bottom only where every tier of both is held twice, which no tier but one can be.
        if rest[0] and highest_run(rest, others, bottom if others[0] == length else 16) >= 0:
            return bottom + length - 1
    return -1
