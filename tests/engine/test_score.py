"""The result of a round, the next one, and the end of the match (R12, R13)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEATS
from tables import Row, rows
from tractor_engine.card import ACE, RANK_LETTERS, TWO
from tractor_engine.options import Direction
from tractor_engine.ruleset import STANDARD, rule_set
from tractor_engine.score import has_jack, hook, next_starter, partner_of, result, side_of


def levels(text: str) -> tuple[int, int]:
    """Two ranks, as `2,A`."""
    first, second = map(RANK_LETTERS.index, text.split(","))
    return first, second


@pytest.mark.parametrize("row", rows("results"))
def test_results(row: Row) -> None:
    """Who gains how many levels, who starts next, and who has won (R12.2, R13)."""
    before, starter = levels(row.text("levels")), row.number("starter")
    outcome = result(row.rules, row.number("points"), before, starter)
    if has_jack(row.hand("last", "")):
        outcome = hook(row.rules, outcome, before, starter)
    assert (outcome.side, outcome.gain) == (row.number("side"), row.number("gain"))
    assert outcome.levels == levels(row.text("after"))
    assert outcome.next_starter == row.fields["next_starter"]
    assert outcome.winner == row.fields["winner"]


@given(st.integers(-200, 300), st.integers(TWO, ACE), st.integers(TWO, ACE), SEATS)
def test_levels_never_fall(fives: int, first: int, second: int, starter: int) -> None:
    """Only the next declarers' level changes, upwards and not beyond the ace, where the match ends (R13.4)."""
    before = (first, second)
    outcome = result(STANDARD, 5 * fives, before, starter)
    assert outcome.levels[1 - outcome.side] == before[1 - outcome.side]
    assert outcome.levels[outcome.side] == min(before[outcome.side] + outcome.gain, ACE)
    assert (outcome.winner is not None) == (before[outcome.side] + outcome.gain > ACE)
    assert (outcome.next_starter is None) == (outcome.winner is not None)
    if outcome.next_starter is not None:
        assert side_of(outcome.next_starter) == outcome.side
        assert next_starter(STANDARD, 5 * fives, starter) == outcome.next_starter


@given(st.integers(-200, 300), SEATS)
def test_more_points_are_never_worse_for_the_opponents(fives: int, starter: int) -> None:
    """With five points more the declarers gain no more, or the opponents no less (R12.2)."""

    def swing(points: int) -> int:
        outcome = result(STANDARD, points, (TWO, TWO), starter)
        return outcome.gain if outcome.side != side_of(starter) else -outcome.gain

    assert 0 <= swing(5 * fives + 5) - swing(5 * fives) <= 1


@given(SEATS)
def test_seats(seat: int) -> None:
    """Partners sit opposite; turns go round to the right, or to the left (R2)."""
    clockwise = rule_set(direction=Direction.CLOCKWISE)
    assert side_of(partner_of(seat)) == side_of(seat) != side_of(STANDARD.seat_after(seat))
    assert [STANDARD.seat_after(seat, places) for places in range(5)] == [(seat + places) % 4 for places in range(5)]
    assert [clockwise.seat_after(seat, places) for places in range(5)] == [(seat - places) % 4 for places in range(5)]
    for rules in (STANDARD, clockwise):
        assert [rules.places_between(seat, rules.seat_after(seat, places)) for places in range(4)] == [0, 1, 2, 3]
