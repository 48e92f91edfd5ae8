"""Decks and the shuffle that makes them from a seed."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tractor_engine.deck import IN_ORDER, is_deck, shuffle

SEED = st.binary(min_size=32, max_size=32)
DEALS = st.integers(1, 1_000_000_000)


def by_the_words(seed: bytes, deal: int) -> bytes:
    """The shuffle as the contract says it, step by step."""
    stream = b"".join(
        sha256(seed + b"tractor/v1/deck" + deal.to_bytes(4, "big") + block.to_bytes(4, "big")).digest()
        for block in range(20)
    )
    used = 0
    cards = [face for face in range(1, 55) for _ in range(2)]
    for last in reversed(range(1, 108)):
        while stream[used] >= 256 - 256 % (last + 1):
            used += 1
        place = stream[used] % (last + 1)
        used += 1
        cards[last], cards[place] = cards[place], cards[last]
    return bytes(cards)


@given(SEED, DEALS)
def test_shuffle(seed: bytes, deal: int) -> None:
    """A shuffle is a deck, the same every time, as the words say, and another one for another deal."""
    deck = shuffle(seed, deal)
    assert is_deck(deck)
    assert deck == shuffle(seed, deal) == by_the_words(seed, deal)
    assert deck != shuffle(seed, deal + 1)


@pytest.mark.parametrize(
    ("seed", "deal", "digest"),
    [
        (bytes(32), 1, "2b492c63d2cd501ba1b0f4c1c18556b7c1fb75184460e6000765deb258872315"),
        (bytes(32), 2, "597317e38ebed1ead94efdf0c6fdf7fa416687e8a30cf4b545f409a4472bb31e"),
        (bytes(range(32)), 1, "e4dc8977bb9a0ff896991fa6b172456e5a3170893464224ff50de360d7a07c4a"),
        (b"\xff" * 32, 1_000_000_000, "37106c823ed54869e345195cd4f018d6773656a14da148f56b7e9dbf07e47dca"),
    ],
)
def test_shuffle_vectors(seed: bytes, deal: int, digest: str) -> None:
    """A seed gives the same decks for ever: recorded matches depend on it."""
    assert sha256(shuffle(seed, deal)).hexdigest() == digest


def test_every_card_comes_to_every_place() -> None:
    """Over 2,000 shuffles each face is drawn first some 37 times, and last as often."""
    decks = [shuffle(number.to_bytes(32, "big"), 1) for number in range(2000)]
    for place in (0, 50, 107):
        counts = [sum(deck[place] == card for deck in decks) for card in range(1, 55)]
        assert min(counts) > 12
        assert max(counts) < 75


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (IN_ORDER, True),
        (IN_ORDER[::-1], True),
        (b"", False),
        (IN_ORDER[1:], False),
        (IN_ORDER + b"\1", False),
        (b"\2" + IN_ORDER[1:], False),
        (b"\0" + IN_ORDER[1:], False),
        (IN_ORDER[:-1] + b"\x37", False),
    ],
)
def test_decks(cards: bytes, *, expected: bool) -> None:
    """A deck is every face exactly twice (R1.1)."""
    assert is_deck(cards) is expected
