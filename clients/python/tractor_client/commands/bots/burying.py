"""Burying: low cards of short suits, and few points."""

from collections.abc import Sequence

from tractor_proto.card_pb2 import Card

from tractor_client.commands.bots.reading import Reading

TALON_SIZE = 8
ACE_TIER = 11
TRUMP_COST = 100
PAIR_COST = 6
ACE_COST = 12
POINT_COST = 1
LENGTH_COST = 1


def burial(reading: Reading, hand: Sequence[Card]) -> list[Card]:
    """The eight cards that are missed least."""
    return sorted(hand, key=lambda card: (_cost(reading, hand, card), card))[:TALON_SIZE]


def _cost(reading: Reading, hand: Sequence[Card], card: Card) -> int:
    suit = reading.by_suit(hand)[reading.suit(card)]
    return (
        reading.tier(card)
        + LENGTH_COST * len(suit)
        + POINT_COST * reading.points([card])
        + (TRUMP_COST if reading.is_trump(card) else 0)
        + (PAIR_COST if suit.count(card) == 2 else 0)
        + (ACE_COST if reading.tier(card) >= ACE_TIER else 0)
    )
