"""Errors as data: why an action is refused, and what is wrong with a position.

The numbers and names of `Reason` are those of the contract's `tractor.v1.Reason`.
"""

from enum import IntEnum
from typing import NamedTuple

from tractor_engine.hand import EMPTY, Hand


class Reason(IntEnum):
    """The kind of rule that an illegal action breaks."""

    WRONG_PHASE = 1
    NOT_YOUR_TURN = 2
    NOT_IN_HAND = 3
    WRONG_COUNT = 4
    MIXED_SUITS = 5
    MUST_FOLLOW_SUIT = 6
    MUST_PLAY_PAIRS = 7
    MUST_BEAT = 8
    NOT_A_DECLARATION = 9
    TOO_LOW_TO_OVERCALL = 10
    OWN_DECLARATION = 11
    ALREADY_PASSED = 12
    STALE_DECLARATIONS = 13
    DECK_REQUIRED = 14
    PARTNERS_DECLARATION = 15
    THROW_NOT_ALLOWED = 16
    MUST_PLAY_TRACTOR = 17


class Illegal(NamedTuple):
    """Why an action is refused."""

    reason: Reason
    rule: str
    """The number of the rule, as `R9.3`."""
    message: str
    """One sentence."""
    witness: Hand = EMPTY
    """Cards that prove it: of the acting seat's own hand, of its attempt, or on the table."""


def not_in_hand(hand: Hand, cards: Hand, rule: str) -> Illegal:
    """The refusal of cards that are not all in the hand."""
    return Illegal(Reason.NOT_IN_HAND, rule, "Not all of these cards are in the hand.", cards - hand)


class Problem(NamedTuple):
    """One thing wrong with a position; names a field of the contract, never a card."""

    field: str
    message: str


class IllegalActionError(Exception):
    """An action that the rules refuse; `illegal` says why."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(f"{illegal.rule}: {illegal.message}")
        self.illegal = illegal


class InvalidPositionError(ValueError):
    """A position that cannot be; `problems` names everything that is wrong."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{problem.field}: {problem.message}" for problem in problems))
        self.problems = problems
