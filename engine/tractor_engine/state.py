"""The whole state of a match: the table, and what is hidden."""

from typing import NamedTuple, Self, TypeAlias

from tractor_engine.errors import InvalidPositionError, Problem
from tractor_engine.hand import EMPTY, Hand
from tractor_engine.legal import LegalPlays
from tractor_engine.position import state_problems
from tractor_engine.table import Table
from tractor_engine.turn import legal_plays

Hands: TypeAlias = tuple[Hand, ...]
"""The hands of seats 0 to 3."""


class Setup(NamedTuple):
    """A position as somebody describes it; it may be impossible. `State.of` makes a state of a possible one."""

    table: Table
    hands: Hands
    stock: bytes
    """Cards not yet drawn, the next first; the talon's eight are the last."""
    buried: Hand = EMPTY
    """What the starter buried, while it lies face down."""
    seed: bytes = b""
    """32 bytes from which every deal is shuffled, or none when the caller gives the decks."""

    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong, by field of the contract; none names a card."""
        return tuple(state_problems(self.table, self.hands, self.stock, self.buried, self.seed))


class State(Setup):
    """A position that can be. Immutable; `apply` gives the next.

    Validation cannot know what happened before: finished tricks are not judged again, and the points are taken as
    given.
    """

    __slots__ = ()

    @classmethod
    def of(cls, setup: Setup) -> Self:
        """Validate; InvalidPositionError names everything that is wrong at once."""
        problems = setup.problems()
        if problems:
            raise InvalidPositionError(problems)
        return cls(*setup)

    def legal_plays_of(self, seat: int) -> LegalPlays:
        """The cards that a seat may play, bury or show now."""
        return legal_plays(self.table, seat, self.hands[seat])

    @property
    def legal_plays(self) -> LegalPlays:
        """The cards that the seat to act may play or bury; ValueError when no single seat is to act."""
        to_act = self.table.to_act
        if len(to_act) != 1:
            raise ValueError(f"no single seat is to act in phase {self.table.phase.name}")
        return legal_plays(self.table, to_act[0], self.hands[to_act[0]])
