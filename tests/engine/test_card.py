"""Cards as small numbers (R1)."""

import pytest
from tractor_engine.card import (
    ALL_FACES,
    BLACK_JOKER,
    CARDS,
    JOKER_FACES,
    RANKS,
    RED_JOKER,
    SUITS,
    card_name,
    card_of,
    face_bit,
    parse_card,
    points_of,
    rank_of,
    suit_of,
)


def test_there_are_54_faces() -> None:
    """Thirteen ranks in four suits and two jokers, each with a name, a number and a bit of its own (R1.1)."""
    assert list(CARDS) == list(range(1, 55))
    assert len({card_name(card) for card in CARDS}) == 54
    assert sum(map(face_bit, CARDS)) == ALL_FACES
    assert face_bit(BLACK_JOKER) | face_bit(RED_JOKER) == JOKER_FACES


def test_cards_are_numbered_suit_by_suit() -> None:
    """Numbers go by suit S H D C, in it by rank from two to ace, the jokers last: the contract's numbers."""
    names = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"] + ["BJ", "RJ"]
    assert [card_name(card) for card in CARDS] == names
    assert [parse_card(name) for name in names] == list(CARDS)


def test_suit_and_rank_make_the_card() -> None:
    """A card is its suit and its rank; a joker has neither."""
    plain = [card_of(suit, rank) for suit in SUITS for rank in RANKS]
    assert plain == list(range(1, 53))
    assert all(card_of(suit_of(card), rank_of(card)) == card for card in plain)
    assert [suit_of(BLACK_JOKER), rank_of(BLACK_JOKER), suit_of(RED_JOKER), rank_of(RED_JOKER)] == [0, 0, 0, 0]


@pytest.mark.parametrize("text", ["", "S", "7S", "S1", "S10", "s7", "XX", "JB", "S7 ", "??", "?2", "S?"])
def test_only_cards_are_read(text: str) -> None:
    """What is no card's name is refused."""
    with pytest.raises(ValueError, match="no card is written"):
        parse_card(text)


def test_points() -> None:
    """Kings and tens count ten, fives five, everything else nothing: 200 in two packs (R1.2)."""
    worth = {card_name(card): points_of(card) for card in CARDS if points_of(card)}
    assert worth == {suit + rank: points for suit in "SHDC" for rank, points in (("5", 5), ("T", 10), ("K", 10))}
    assert 2 * sum(map(points_of, CARDS)) == 200
