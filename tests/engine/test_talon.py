"""The talon turned up when nobody declares (R5), and counted at the end (R11.4)."""

from random import Random

import pytest
from hypothesis import given
from strategies import DICE
from tables import Row, rows
from tractor_engine import Hand
from tractor_engine.card import ACE, BLACK_JOKER, NO_TRUMP, RANK_LETTERS, SUIT_LETTERS, TWO, rank_of, suit_of
from tractor_engine.deck import IN_ORDER
from tractor_engine.ruleset import STANDARD
from tractor_engine.shape import parse
from tractor_engine.talon import score, turn


@pytest.mark.parametrize("row", rows("turned"))
def test_turning(row: Row) -> None:
    """The first card of the trump rank makes trumps, else the highest of all eight (R5.2, R5.3)."""
    cards = [next(iter(Hand.parse(name))) for name in row.text("talon").split()]
    turned = turn(row.rules, RANK_LETTERS.index(row.text("rank")), cards)
    suit = row.text("suit")
    if suit:
        assert turned == (NO_TRUMP if suit == "NT" else SUIT_LETTERS.index(suit), row.number("turned"))
    else:
        assert turned is None, "the cards are dealt again"


@given(DICE)
def test_turning_any_talon(rng: Random) -> None:
    """The card that decides is the first of the trump rank; or all are turned, and it is the first of the highest."""
    rank = rng.randint(TWO, ACE)
    talon = rng.sample(IN_ORDER, 8)
    turned = turn(STANDARD, rank, talon)
    assert turned is not None
    suit, count = turned
    if any(rank_of(card) == rank for card in talon):
        assert rank_of(talon[count - 1]) == rank
        assert suit == suit_of(talon[count - 1])
        assert all(rank_of(card) != rank for card in talon[: count - 1])
    else:
        plain = [card for card in talon if card < BLACK_JOKER]
        best = max(map(rank_of, plain))
        assert (suit, count) == (suit_of(next(card for card in plain if rank_of(card) == best)), 8)


@pytest.mark.parametrize("row", rows("bonus"))
def test_bonus(row: Row) -> None:
    """The talon counts twice for each card that a player played to the last trick, or as an option says (R11.4)."""
    bonus = score(row.rules, row.hand("talon"), parse(row.order, row.hand("lead")))
    assert (bonus.points, bonus.multiplier) == (row.number("points"), row.number("multiplier"))
    assert bonus.added == row.number("added")
