"""Who wins a trick (R7.5, R10.7, R11.1, R11.2)."""

from collections import Counter

import pytest
from tables import Row, rows
from tractor_engine import Hand
from tractor_engine.division import COMPARISONS
from tractor_engine.shape import layout_of, parse
from tractor_engine.trick import points, winner


@pytest.mark.parametrize("row", rows("winners"))
def test_winner(row: Row) -> None:
    """The highest play that divides into the lead's layout wins, trumps before the led suit."""
    plays = row.hands("plays")
    assert max(Counter(card for play in plays for card in play).values()) <= 2, "impossible cards"
    assert winner(row.rules, row.order, plays) == row.number("winner")


@pytest.mark.parametrize("row", rows("divisions"))
def test_divisions(row: Row) -> None:
    """The best division of a play into the layout of a lead decides, by its tops; there may be none (R10.7)."""
    layout = layout_of(parse(row.order, row.hand("lead")))
    strength, _ = COMPARISONS[row.rules.ruff_compare]
    assert strength(row.order, row.hand("play"), layout) == tuple(map(int, row.text("tops").split()))


def test_points() -> None:
    """Kings and tens count ten, fives five (R1.2)."""
    assert points([Hand.parse(cards) for cards in ("SK S5", "ST S5", "SA S2", "HK D3")]) == 40
