"""What happened: public facts only, so the same events go to everybody.

Names and fields are those of the contract's `tractor.v1.Event`. Sets of cards are hands; lists in an order are bytes.
"""

from typing import NamedTuple, TypeAlias

from tractor_engine.card import Rank
from tractor_engine.declare import Declaration
from tractor_engine.hand import Hand
from tractor_engine.shape import Component
from tractor_engine.trump import Trump


class DealStarted(NamedTuple):
    """A deal began."""

    round: int
    deal: int
    trump_rank: Rank
    first: int


class CardsDrawn(NamedTuple):
    """Cards were drawn, one a seat in turn."""

    first: int
    count: int  # type: ignore[assignment]  # hides tuple.count, which no event needs


class TrumpDeclared(NamedTuple):
    """Cards were shown."""

    declaration: Declaration


class SeatPassed(NamedTuple):
    """A seat has nothing to declare."""

    seat: int


class DealVoided(NamedTuple):
    """Nobody declared in round 1: a redeal is next (R5.1)."""


class TalonTurned(NamedTuple):
    """Talon cards were turned up (R5.2, R5.3)."""

    cards: bytes


class TrumpFixed(NamedTuple):
    """Trumps are final."""

    trump: Trump
    starter: int


class TalonTaken(NamedTuple):
    """The starter took the talon."""

    seat: int


class TalonBuried(NamedTuple):
    """The starter buried eight cards."""

    seat: int


class ThrowFailed(NamedTuple):
    """A throw failed (R10.4); says nothing of who could have beaten it."""

    seat: int
    attempted: Hand
    led: Hand
    withdrawn: Hand
    points: int
    """What goes to the opponents; negative when an opponent threw."""


class CardsPlayed(NamedTuple):
    """Cards were played."""

    seat: int
    cards: Hand
    components: tuple[Component, ...]
    """How they read, when led."""


class TrickWon(NamedTuple):
    """A trick ended."""

    seat: int
    points: int
    opponents_points: int


class TalonScored(NamedTuple):
    """The opponents won the last trick: the talon counted (R11.4)."""

    talon: Hand
    points: int
    multiplier: int
    opponents_points: int


class RoundScored(NamedTuple):
    """A round ended (R12)."""

    opponents_points: int
    side: int
    gain: int
    levels: tuple[Rank, Rank]
    next_starter: int | None


class MatchWon(NamedTuple):
    """A side won the match (R13.4)."""

    side: int


Event: TypeAlias = (
    DealStarted
    | CardsDrawn
    | TrumpDeclared
    | SeatPassed
    | DealVoided
    | TalonTurned
    | TrumpFixed
    | TalonTaken
    | TalonBuried
    | ThrowFailed
    | CardsPlayed
    | TrickWon
    | TalonScored
    | RoundScored
    | MatchWon
)
