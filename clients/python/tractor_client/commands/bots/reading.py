"""How a bot reads cards: suits, pairs and runs, from what the service says about a trump."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tractor_proto.card_pb2 import EFFECTIVE_SUIT_TRUMP, Card, EffectiveSuit
from tractor_proto.rules_service_pb2 import CardFacts, DescribeTrumpResponse


class Shape(NamedTuple):
    """A single (0 pairs), a pair (1) or a tractor (more)."""

    pairs: int
    top: int
    """The tier of its highest card."""
    cards: tuple[Card, ...]


class Reading:
    """Effective suits, tiers and points of all cards under one trump."""

    def __init__(self, description: DescribeTrumpResponse) -> None:
        """Take the service's description."""
        self._facts: Mapping[Card, CardFacts] = {facts.card: facts for facts in description.cards}

    def suit(self, card: Card) -> EffectiveSuit:
        """The suit that a card follows."""
        return self._facts[card].suit

    def is_trump(self, card: Card) -> bool:
        """Whether a card is a trump."""
        return self.suit(card) == EFFECTIVE_SUIT_TRUMP

    def tier(self, card: Card) -> int:
        """How high a card stands in its suit."""
        return self._facts[card].tier

    def points(self, cards: Iterable[Card]) -> int:
        """What cards are worth."""
        return sum(self._facts[card].points for card in cards)

    def value(self, card: Card) -> int:
        """What it costs to part with a card: its tier, trumps above all side suits."""
        return self.tier(card) + (14 if self.is_trump(card) else 0)

    def by_suit(self, cards: Iterable[Card]) -> dict[EffectiveSuit, list[Card]]:
        """Cards by suit, the highest first."""
        suits: dict[EffectiveSuit, list[Card]] = {}
        for card in sorted(cards, key=lambda card: (self.suit(card), -self.tier(card), card)):
            suits.setdefault(self.suit(card), []).append(card)
        return suits

    def shapes(self, cards: Sequence[Card]) -> list[Shape]:
        """Cards of one suit as tractors, pairs and singles: the longest first, then the highest."""
        pair_on: dict[int, Card] = {}
        copies = Counter(cards)
        for card, count in copies.items():
            if count == 2:
                pair_on.setdefault(self.tier(card), card)
        shapes = [self._run(run, pair_on) for run in _runs(sorted(pair_on))]
        left = copies - Counter(card for shape in shapes for card in shape.cards)
        shapes += [Shape(count - 1, self.tier(card), (card,) * count) for card, count in left.items()]
        return sorted(shapes, key=lambda shape: (-shape.pairs, -shape.top, shape.cards))

    def _run(self, tiers: Sequence[int], pair_on: Mapping[int, Card]) -> Shape:
        cards = tuple(pair_on[tier] for tier in reversed(tiers) for _ in range(2))
        return Shape(len(tiers), tiers[-1], cards)


def _runs(tiers: Sequence[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for tier in tiers:
        if runs and runs[-1][-1] == tier - 1:
            runs[-1].append(tier)
        else:
            runs.append([tier])
    return runs
