"""The result of a round, the next one, and the end of the match (R12, R13).

>>> from tractor_engine.card import TWO
>>> result(95, (ACE, TWO), starter=1)
RoundResult(side=0, gain=0, levels=(13, 1), next_starter=2, winner=None)
"""

from typing import NamedTuple

from tractor_engine.card import ACE, Rank

TAKE_OVER = 80


class RoundResult(NamedTuple):
    """What a total of points comes to."""

    side: int
    """The next declarers; they gain."""
    gain: int
    """How many levels, 0 or more."""
    levels: tuple[Rank, Rank]
    """The levels afterwards; a side that wins the match stands on the ace."""
    next_starter: int | None
    """None when the match is over."""
    winner: int | None
    """The side that has won the match."""


def side_of(seat: int) -> int:
    """0 for seats 0 and 2, 1 for seats 1 and 3 (R2.1)."""
    return seat % 2


def to_the_right(seat: int, places: int = 1) -> int:
    """The seat so many places on in turn order (R2.2)."""
    return (seat + places) % 4


def partner_of(seat: int) -> int:
    """The seat opposite (R2.1)."""
    return (seat + 2) % 4


def next_starter(points: int, starter: int) -> int:
    """The starter of the next round: the partner (R13.1), or the player on the right (R13.2)."""
    return partner_of(starter) if points < TAKE_OVER else to_the_right(starter)


def result(points: int, levels: tuple[Rank, Rank], starter: int) -> RoundResult:
    """What the opponents' total (R12.1) means for levels, starter and match."""
    declarers = side_of(starter)
    if points >= TAKE_OVER:
        side, gain = 1 - declarers, (points - TAKE_OVER) // 40
    else:
        side, gain = declarers, 3 if points <= 0 else 2 if points < 40 else 1
    level = levels[side] + gain
    after = min(level, ACE)
    now = (after, levels[1]) if side == 0 else (levels[0], after)
    if level > ACE:
        return RoundResult(side, gain, now, None, side)
    return RoundResult(side, gain, now, next_starter(points, starter), None)
