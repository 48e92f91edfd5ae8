"""Errors as data, and as exceptions that carry it."""

from tractor_engine import Hand, Illegal, IllegalActionError, InvalidPositionError, Problem, Reason
from tractor_engine.errors import not_in_hand


def test_reasons_are_numbered_for_ever() -> None:
    """Names and numbers are the contract's: none is ever given to another."""
    assert [reason.name for reason in sorted(Reason)] == [
        "WRONG_PHASE",
        "NOT_YOUR_TURN",
        "NOT_IN_HAND",
        "WRONG_COUNT",
        "MIXED_SUITS",
        "MUST_FOLLOW_SUIT",
        "MUST_PLAY_PAIRS",
        "MUST_BEAT",
        "NOT_A_DECLARATION",
        "TOO_LOW_TO_OVERCALL",
        "OWN_DECLARATION",
        "ALREADY_PASSED",
        "STALE_DECLARATIONS",
        "DECK_REQUIRED",
        "PARTNERS_DECLARATION",
        "THROW_NOT_ALLOWED",
        "MUST_PLAY_TRACTOR",
    ]
    assert sorted(Reason) == list(range(1, 18))


def test_an_illegal_action_says_which_rule() -> None:
    """The exception reads as a sentence and carries the data."""
    illegal = Illegal(Reason.WRONG_COUNT, "R9.1", "2 cards were led, 1 played.")
    error = IllegalActionError(illegal)
    assert str(error) == "R9.1: 2 cards were led, 1 played."
    assert error.illegal is illegal
    assert illegal.witness == Hand()


def test_cards_not_in_hand_are_named() -> None:
    """The proof is the cards that are missing, copies counted."""
    illegal = not_in_hand(Hand.parse("S3 S4"), Hand.parse("S3 S3 S4 H5"), "R9.1")
    assert illegal[:2] == (Reason.NOT_IN_HAND, "R9.1")
    assert illegal.witness == Hand.parse("S3 H5")


def test_an_invalid_position_says_everything() -> None:
    """The exception names each field with its problem."""
    problems = (Problem("seed", "must be 32 bytes, or empty"), Problem("hands[2]", "must be 7 cards in this position"))
    error = InvalidPositionError(problems)
    assert str(error) == "seed: must be 32 bytes, or empty; hands[2]: must be 7 cards in this position"
    assert error.problems == problems
    assert isinstance(error, ValueError)
