"""The result of a round, the next one, and the end of the match (R12, R13).

>>> from tractor_engine.ruleset import STANDARD
>>> result(STANDARD, 95, (ACE, TWO), starter=1)
RoundResult(side=0, gain=0, levels=(13, 1), next_starter=2, winner=None)
"""

from typing import NamedTuple

from tractor_engine.card import ACE, JACK, SUITS, TWO, Rank, card_of, face_bit
from tractor_engine.hand import Hand
from tractor_engine.options import JackHook, PointTotals, WinAtAce
from tractor_engine.ruleset import RuleSet

TAKE_OVER = 80
JACKS = sum(face_bit(card_of(suit, JACK)) for suit in SUITS)


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


def partner_of(seat: int) -> int:
    """The seat opposite (R2.1)."""
    return (seat + 2) % 4


def next_starter(rules: RuleSet, points: int, starter: int) -> int:
    """The starter of the next round: the partner (R13.1), or the player next in turn (R13.2)."""
    return partner_of(starter) if points < TAKE_OVER else rules.seat_after(starter)


def total(rules: RuleSet, points: int) -> int:
    """The opponents' points after each change of them (R12.1)."""
    return max(points, 0) if rules.point_totals == PointTotals.NOT_BELOW_ZERO else points


def result(rules: RuleSet, points: int, levels: tuple[Rank, Rank], starter: int) -> RoundResult:
    """What the opponents' total (R12.1) means for levels, starter and match."""
    declarers = side_of(starter)
    takes_over = points >= TAKE_OVER
    side = 1 - declarers if takes_over else declarers
    gain = (points - TAKE_OVER) // 40 if takes_over else 3 if points <= 0 else 2 if points < 40 else 1
    if rules.gain_cap is not None:
        gain = min(gain, rules.gain_cap)
    level = _level_after(rules, levels[side], gain, defended=not takes_over)
    now = min(level, ACE)
    after = (now, levels[1]) if side == 0 else (levels[0], now)
    if level > ACE:
        return RoundResult(side, gain, after, None, side)
    return RoundResult(side, level - levels[side], after, next_starter(rules, points, starter), None)


def _level_after(rules: RuleSet, level: Rank, gain: int, *, defended: bool) -> int:
    """Where a gain leads; more than an ace: the match is won (R13.4)."""
    if level == ACE and rules.win_at_ace == WinAtAce.DEFEND:
        return ACE + 1 if defended else ACE
    if level in rules.must_defend and not defended:
        return level
    stops = [rank for rank in rules.must_defend if level < rank <= level + gain]
    if rules.win_at_ace == WinAtAce.DEFEND:
        stops.append(ACE)
    return min([level + gain, *stops])


def has_jack(play: Hand) -> bool:
    """Whether a play contains a jack of any suit."""
    return bool(play.ones & JACKS)


def hook(rules: RuleSet, result: RoundResult, levels: tuple[Rank, Rank], starter: int) -> RoundResult:
    """What is left of a result when the declarers lost the last trick to a jack (`jack_hook`)."""
    side = side_of(starter)
    if rules.jack_hook == JackHook.OFF or levels[side] != JACK:
        return result
    fallen = (TWO, result.levels[1]) if side == 0 else (result.levels[0], TWO)
    return result._replace(gain=0 if result.side == side else result.gain, levels=fallen)
