"""Singles, pairs, tractors: reading cards, and beating them (R8, R10.2)."""

from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import DICE, TRUMPS, hands
from tables import Row, rows
from tractor_engine import EMPTY, Hand, Trump, TrumpOrder, order_of
from tractor_engine.card import EFFECTIVE_SUITS
from tractor_engine.shape import Component, beaters, can_beat, parse, runs_of, runs_of_length

TIERS = st.integers(0, (1 << 16) - 1)


def of_one_suit(trump: Trump, hand: Hand) -> list[tuple[TrumpOrder, Hand]]:
    """The hand's cards suit by suit."""
    order = order_of(trump)
    return [(order, held) for suit in EFFECTIVE_SUITS if (held := hand.only(order.suits[suit]))]


def is_component(order: TrumpOrder, part: Component) -> bool:
    """Whether its fields fit its cards (R8.1, R8.2)."""
    suits = {order.suit(card) for card in part.cards}
    tiers = [order.tier(card) for card in Hand(part.faces)]
    height = max(part.pairs, 1)
    return suits == {part.suit} and sorted(tiers) == list(range(part.top - height + 1, part.top + 1))


@pytest.mark.parametrize("row", rows("components"))
def test_reading(row: Row) -> None:
    """Cards of one suit are read longest run first, then the higher top, then in suit order (R8)."""
    expected = row.hands("components")
    assert [part.cards for part in parse(row.order, row.hand("cards"))] == expected
    turned_round = Hand.of(reversed(list(row.hand("cards"))))
    assert [part.cards for part in parse(row.order, turned_round)] == expected


@pytest.mark.parametrize("row", rows("beaten"))
def test_beating(row: Row) -> None:
    """A component is beaten in its suit by its own kind with a higher top (R10.2)."""
    (component,) = parse(row.order, row.hand("component"))
    assert can_beat(row.order, component, row.hand("hand")) == bool(row.number("beaten"))


@given(TRUMPS, hands(1, 33))
def test_reading_leaves_nothing_out(trump: Trump, hand: Hand) -> None:
    """The components make up the cards, in order of length, top and suit, and no two would make a longer run."""
    for order, held in of_one_suit(trump, hand):
        parts = parse(order, held)
        assert sum((part.cards for part in parts), EMPTY) == held
        assert all(is_component(order, part) for part in parts)
        assert [part.size for part in parts] == [len(part.cards) for part in parts]
        keys = [(-part.pairs, -part.top, list(part.cards)) for part in parts]
        assert keys == sorted(keys)
        for one, other in combinations([part for part in parts if part.pairs], 2):
            assert one.top + 1 != other.top - other.pairs + 1
            assert other.top + 1 != one.top - one.pairs + 1


@given(TRUMPS, hands(2, 33), DICE)
def test_beaters(trump: Trump, hand: Hand, rng: Random) -> None:
    """What beats a component is held, of its kind and higher; there is some exactly when the hand can beat it."""
    for order, held in of_one_suit(trump, hand):
        target = rng.choice(parse(order, Hand.of(rng.sample(list(held), rng.randint(1, len(held))))))
        found = list(beaters(order, target, hand))
        assert bool(found) == can_beat(order, target, hand)
        assert len(set(found)) == len(found)
        assert all(part.cards <= hand and is_component(order, part) for part in found)
        assert all(part[:2] == target[:2] and part.top > target.top for part in found)


@given(TIERS)
def test_runs(tiers: int) -> None:
    """The maximal runs of a mask, from the highest down, make up the mask and do not touch."""
    runs = runs_of(tiers)
    assert sum(1 << tier for bottom, top in runs for tier in range(bottom, top + 1)) == tiers
    assert all(lower[1] + 1 < higher[0] for higher, lower in pairwise(runs))


@given(TIERS, st.integers(1, 6))
def test_runs_of_a_length(tiers: int, length: int) -> None:
    """A run begins at every tier from which on enough tiers are there."""
    bottoms = [at for at in range(17) if all(tiers >> tier & 1 for tier in range(at, at + length))]
    assert runs_of_length(tiers, length) == sum(1 << bottom for bottom in bottoms)


def test_no_cards_read_as_nothing() -> None:
    """No cards have no components."""
    assert parse(order_of(Trump.parse("2/H")), EMPTY) == ()
