"""Following, and beating what a failed throw left (R9.3, R10.6)."""

import pytest
from tables import Row, is_sentence, rows
from tractor_engine import Hand, Reason, Trump, order_of
from tractor_engine.follow import Debt, check_follow, debt_of
from tractor_engine.options import FollowTractor
from tractor_engine.ruleset import rule_set
from tractor_engine.shape import parse


@pytest.mark.parametrize("row", rows("follows"))
def test_following(row: Row) -> None:
    """A play is accepted, or refused with the rule it breaks and the cards that prove it."""
    order, lead = row.order, row.hand("lead")
    (left,) = parse(order, lead) if "to_beat" in row else (None,)
    illegal = check_follow(order, debt_of(row.rules, order, lead, left), row.hand("hand"), row.hand("play"))
    if "refused" not in row:
        assert illegal is None
        return
    assert illegal is not None
    assert illegal.reason == Reason[row.text("refused")]
    assert illegal.rule == row.text("rule")
    assert illegal.witness == row.hand("proof")
    assert is_sentence(illegal.message)


@pytest.mark.parametrize(
    ("lead", "hand", "play", "message"),
    [
        ("S9", "S3 H5", "S3 H5", "1 card was led, 2 played."),
        ("S9 S9", "S3 H5", "S3", "2 cards were led, 1 played."),
        ("S9", "S3 H5", "H5", "1 card of the led suit must be played, not 0."),
        ("S9 S9", "S3 S4 H5", "S3 H5", "2 cards of the led suit must be played, not 1."),
        ("S9 S9", "S3 S3 S4 S5", "S4 S5", "1 pair of the led suit must be played, not 0."),
        ("S9 S9 ST ST", "S3 S3 S5 S5 S7", "S3 S3 S5 S7", "2 pairs of the led suit must be played, not 1."),
        (
            "S9 S9 ST ST SJ SJ",
            "S3 S3 S4 S4 S6 S6 S8 S8",
            "S3 S3 S6 S6 S8 S8",
            "The led tractors draw runs of 2, 1 pairs.",
        ),
    ],
)
def test_messages(lead: str, hand: str, play: str, message: str) -> None:
    """A refusal counts what is owed and what was played, in whole words."""
    order, rules = order_of(Trump.parse("2/H")), rule_set(follow_tractor=FollowTractor.MUST_TRACTOR)
    illegal = check_follow(order, debt_of(rules, order, Hand.parse(lead)), Hand.parse(hand), Hand.parse(play))
    assert illegal is not None
    assert illegal.message == message


def test_debt() -> None:
    """A lead asks for its suit, its size and its pairs, those in tractors included (R9.3)."""
    (row,) = (row.values[0] for row in rows("throws") if row.id == "R10.2-6")
    assert isinstance(row, Row)
    assert debt_of(row.rules, row.order, row.hand("lead")) == Debt(suit=1, size=4, pairs=2)
