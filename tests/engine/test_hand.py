"""Sets of cards, held against multisets that count."""

import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import hands
from tractor_engine import EMPTY, Hand
from tractor_engine.card import ALL_FACES, CARDS, face_bit, points_of

ANY = hands(0, 33)


@given(ANY)
def test_a_hand_is_its_cards(hand: Hand) -> None:
    """A hand lists its cards ascending, both copies of a pair, and is made of them again in whatever order."""
    cards = list(hand)
    assert cards == sorted(cards)
    assert Hand.of(reversed(cards)) == hand
    assert len(hand) == len(cards)
    assert bool(hand) == bool(cards)
    assert hand.points == sum(map(points_of, cards))


@given(ANY)
def test_a_hand_counts_copies(hand: Hand) -> None:
    """Every face is held not at all, once or twice."""
    counts = Counter(hand)
    for card in CARDS:
        assert hand.count(card) == counts[card]
        assert (card in hand) == (counts[card] > 0)
    assert 0 not in hand
    assert "S7" not in hand


@given(ANY, ANY)
def test_hands_compare_and_combine_as_multisets(one: Hand, other: Hand) -> None:
    """Less, equal, sum, difference, common part and least cover count copies."""
    a, b = Counter(one), Counter(other)
    assert (one <= other) == (a <= b)
    assert (one == other) == (a == b)
    assert Counter(one - other) == a - b
    assert Counter(one & other) == a & b
    assert Counter(one | other) == a | b
    if max((a + b).values(), default=0) > 2:
        with pytest.raises(ValueError, match="third copy"):
            _ = one + other
    else:
        assert Counter(one + other) == a + b


@given(ANY, st.integers(0, ALL_FACES))
def test_only_some_faces(hand: Hand, faces: int) -> None:
    """A mask picks all copies of its faces."""
    assert list(hand.only(faces)) == [card for card in hand if face_bit(card) & faces]


@given(ANY)
def test_a_hand_is_written_and_read(hand: Hand) -> None:
    """Text, representation and pickle give the same hand again, and equal hands have equal hashes."""
    assert Hand.parse(str(hand)) == hand
    assert Hand.parse(str(hand).replace(" ", "")) == hand
    assert repr(hand) == f"Hand.parse({str(hand)!r})"
    copy = pickle.loads(pickle.dumps(hand))  # noqa: S301  # our own
    assert copy == hand
    assert hash(copy) == hash(hand)


@pytest.mark.parametrize("cards", [[6, 6, 6], [54, 1, 54, 54]])
def test_no_third_copy(cards: list[int]) -> None:
    """A face exists twice (R1.1)."""
    with pytest.raises(ValueError, match="third copy"):
        Hand.of(cards)


@pytest.mark.parametrize("card", [0, 55, -1, 1 << 70])
def test_only_cards(card: int) -> None:
    """A number that is no card is refused."""
    with pytest.raises(ValueError, match=r"is no card|must be in range"):
        Hand.of([card])


@pytest.mark.parametrize("text", ["S7 S", "S7S7S", "77", "S7,S8", "S7 S7 S7"])
def test_only_cards_are_read(text: str) -> None:
    """Text that is no set of cards is refused."""
    with pytest.raises(ValueError, match=r"no card is written|third copy"):
        Hand.parse(text)


def test_a_hand_does_not_change() -> None:
    """Neither its planes nor anything else can be set, or taken away."""
    hand = Hand.parse("S7")
    for name in ("ones", "twos", "x"):
        with pytest.raises(AttributeError, match="does not change"):
            setattr(hand, name, 3)
        with pytest.raises(AttributeError, match="does not change"):
            delattr(hand, name)
    assert hand == Hand.parse("S7")
    assert not EMPTY
    assert hand != "S7"
