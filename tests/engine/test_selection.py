"""Choosing cards from a pool, held against lists of all choices."""

from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from strategies import DICE, hands
from tractor_engine import EMPTY, Hand
from tractor_engine.card import CARDS, face_bit
from tractor_engine.selection import Selection
from tractor_engine.subsets import Subsets

POOLS = hands(0, 8)


def choices(pool: Hand, sizes: Iterable[int]) -> list[Hand]:
    """All different sets of so many cards, in canonical order."""
    return [Hand.of(cards) for size in sizes for cards in sorted(set(combinations(pool, size)))]


def random_selection(rng: Random, pool: Hand) -> tuple[Selection, list[Hand]]:
    """A selection from a pool, narrowed to sets that hold certain cards, and the sets that it should have."""
    size, pairs = rng.randint(0, len(pool)), rng.randint(0, 3)
    held = Hand.of(rng.sample(list(pool), rng.randint(0, min(2, size))))
    selection = Selection.of(pool, size, pairs=pairs).containing(held)
    assert selection is not None
    return selection, [cards for cards in choices(pool, [size]) if held <= cards and cards.twos.bit_count() >= pairs]


@given(POOLS, DICE)
def test_selections_list_and_count(pool: Hand, rng: Random) -> None:
    """A selection lists each of its sets once, in order, and knows without listing how many there are."""
    selection, expected = random_selection(rng, pool)
    assert list(selection.sets()) == expected
    assert selection.ways() == len(expected)


@given(POOLS, DICE)
def test_selections_number_their_sets(pool: Hand, rng: Random) -> None:
    """Place and set are inverse; there is no set beyond the last, and no place for any other."""
    selection, expected = random_selection(rng, pool)
    assert [selection.nth(place) for place in range(len(expected))] == expected
    assert [selection.place_of(cards) for cards in expected] == list(range(len(expected)))
    for cards in choices(pool, range(len(pool) + 1)):
        assert (selection.place_of(cards) is None) == (cards not in expected)
    for place in (-1, len(expected)):
        with pytest.raises(IndexError):
            selection.nth(place)


@given(POOLS, hands(0, 3), DICE)
def test_narrowing(pool: Hand, held: Hand, rng: Random) -> None:
    """Those sets that hold certain cards are a selection, or there are none."""
    selection, expected = random_selection(rng, pool)
    wanted = Hand.of(rng.sample(list(pool), rng.randint(0, min(3, len(pool))))) if rng.random() < 0.8 else held
    narrowed = selection.containing(wanted)
    assert ([] if narrowed is None else list(narrowed.sets())) == [cards for cards in expected if wanted <= cards]


@given(POOLS, DICE)
def test_what_can_and_what_must_be_added(pool: Hand, rng: Random) -> None:
    """The next cards are those of some set beyond the fixed ones; the forced cards are those of every set."""
    selection, expected = random_selection(rng, pool)
    added = [cards - selection.fixed for cards in expected]
    assert Hand(selection.next_cards()) == Hand.of(card for card in CARDS if any(card in cards for cards in added))
    if expected:
        common = expected[0]
        for cards in expected:
            common &= cards
        assert selection.forced() == common


@given(hands(0, 4), hands(0, 6), DICE)
def test_fixed_cards(fixed: Hand, pool: Hand, rng: Random) -> None:
    """Fixed cards are in every set; so it is when all cards of a suit must be played, and others with them."""
    pool = Hand.of(card for card in pool if card not in fixed)
    size = rng.randint(0, len(pool))
    selection = Selection.of(pool, size, fixed=fixed)
    expected = sorted((fixed + cards for cards in choices(pool, [size])), key=tuple)
    assert list(selection.sets()) == expected
    assert fixed <= selection.forced()
    assert [selection.place_of(cards) for cards in expected] == list(range(len(expected)))


@given(POOLS, DICE)
def test_subsets(pool: Hand, rng: Random) -> None:
    """Any number of cards but none: all of it as with selections, fewer cards first."""
    held = Hand.of(rng.sample(list(pool), rng.randint(0, min(2, len(pool)))))
    subsets = Subsets.of(pool).containing(held)
    assert subsets is not None
    expected = [cards for cards in choices(pool, range(1, len(pool) + 1)) if held <= cards]
    assert list(subsets.sets()) == expected
    assert subsets.ways() == len(expected)
    assert [subsets.nth(place) for place in range(len(expected))] == expected
    assert [subsets.place_of(cards) for cards in expected] == list(range(len(expected)))
    assert subsets.place_of(EMPTY) is None
    assert Hand(subsets.next_cards()) == Hand((pool - held).ones)
    for place in (-1, len(expected)):
        with pytest.raises(IndexError):
            subsets.nth(place)
    common = expected[0] if expected else EMPTY
    for cards in expected:
        common &= cards
    assert not expected or subsets.forced() == common


def test_counting_lists_nothing() -> None:
    """Thirteen million ways to bury are counted and numbered at once (R6.1)."""
    hand = Hand(sum(face_bit(card) for card in range(1, 34)))
    burials = Selection.of(hand, 8)
    assert burials.ways() == 13_884_156
    assert burials.place_of(burials.nth(9_999_999)) == 9_999_999
    assert tuple(burials.nth(13_884_155)) == tuple(range(26, 34))
