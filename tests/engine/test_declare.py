"""Declarations (R4.2 to R4.4)."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEATS, hands
from tables import Row, is_sentence, rows
from tractor_engine import Hand, Reason
from tractor_engine.card import CARDS, NO_TRUMP, RANK_LETTERS, RANKS, SUIT_LETTERS
from tractor_engine.declare import Declaration, check_declaration, class_of, declarations, is_final
from tractor_engine.ruleset import STANDARD


def declaration(text: str) -> Declaration:
    """Read `0 S2 S2`: who shows what."""
    return Declaration(int(text[0]), Hand.parse(text[1:]))


@pytest.mark.parametrize("row", rows("declarations"))
def test_declaring(row: Row) -> None:
    """A declaration is accepted over the standing one and makes its suit trumps, or is refused (R4.2 to R4.4)."""
    rank = RANK_LETTERS.index(row.text("rank"))
    standing = declaration(row.text("standing")) if row.text("standing") else None
    shown = declaration(row.text("shown"))
    illegal = check_declaration(row.rules, rank, standing, shown)
    if "refused" in row:
        assert illegal is not None
        assert illegal.reason == Reason[row.text("refused")]
        assert illegal.witness == row.hand("proof")
        assert illegal.rule in ("R4.2", row.text("rule"))
        assert is_sentence(illegal.message)
    else:
        assert illegal is None
        suit = row.text("suit")
        assert shown.suit == (NO_TRUMP if suit == "NT" else SUIT_LETTERS.index(suit))


@pytest.mark.parametrize("row", rows("shows"))
def test_shows(row: Row) -> None:
    """What a hand can declare over the standing declaration, fewer cards first, then by number (R4.2 to R4.4)."""
    rank = RANK_LETTERS.index(row.text("rank"))
    standing = declaration(row.text("standing")) if row.text("standing") else None
    found = list(declarations(row.rules, rank, standing, row.number("seat"), row.hand("hand")))
    assert found == row.hands("shows")


@given(st.sampled_from(RANKS), SEATS, hands(0, 33), st.none() | st.builds(Declaration, SEATS, hands(1, 2)))
def test_what_a_hand_can_declare(rank: int, seat: int, hand: Hand, standing: Declaration | None) -> None:
    """It is every set of one or two of its cards that is accepted, fewer cards first, then by number."""
    singles = [Hand.of((card,)) for card in CARDS]
    two = [Hand.of(cards) for cards in product(CARDS, repeat=2) if cards[0] <= cards[1]]
    accepted = [
        shown
        for shown in (*singles, *two)
        if shown <= hand and check_declaration(STANDARD, rank, standing, Declaration(seat, shown)) is None
    ]
    assert list(declarations(STANDARD, rank, standing, seat, hand)) == accepted


@pytest.mark.parametrize(
    ("cards", "expected"), [("S5", 1), ("S5 S5", 2), ("BJ BJ", 3), ("RJ RJ", 3), ("RJ", 0), ("S5 D5", 0), ("", 0)]
)
def test_classes(cards: str, expected: int) -> None:
    """One card, then a pair, then a pair of jokers, which nobody can overcall (R4.3, R4.6)."""
    hand = Hand.parse(cards)
    assert class_of(STANDARD, RANK_LETTERS.index("5"), hand) == expected
    assert is_final(STANDARD, RANK_LETTERS.index("5"), Declaration(0, hand)) == (expected == 3)
