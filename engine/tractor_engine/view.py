"""What one seat, or a spectator, knows: built up from the table, with no place for another seat's cards."""

from typing import NamedTuple

from tractor_engine.errors import InvalidPositionError, Problem
from tractor_engine.hand import EMPTY, Hand
from tractor_engine.legal import LegalPlays
from tractor_engine.position import view_problems
from tractor_engine.soundness import played_problem, table_problems
from tractor_engine.state import State
from tractor_engine.table import Table
from tractor_engine.turn import legal_plays


class Own(NamedTuple):
    """What only one seat knows."""

    seat: int
    hand: Hand
    buried: Hand = EMPTY
    """For the starter: what it buried, while it lies face down."""


class View(NamedTuple):
    """What a seat knows, or, without own cards, a spectator."""

    table: Table
    own: Own | None = None

    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong, by field of the contract."""
        problems = [Problem(f"table.{field}", message) for field, message in table_problems(self.table)]
        if self.own is not None and self.own.seat not in range(4):
            problems.append(Problem("own.seat", "must be 0 to 3"))
        elif self.own is not None and not problems:
            problems += view_problems(self.table, *self.own)
        elif not problems and (problem := played_problem(self.table.history)) is not None:
            problems.append(problem)
        return tuple(problems)

    def validated(self) -> "View":
        """Itself; InvalidPositionError names everything that is wrong at once."""
        problems = self.problems()
        if problems:
            raise InvalidPositionError(problems)
        return self

    @property
    def legal_plays(self) -> LegalPlays:
        """The cards that the view's own seat may play, bury or show now; ValueError for a spectator."""
        if self.own is None:
            raise ValueError("a spectator has no plays")
        return legal_plays(self.table, self.own.seat, self.own.hand)


def view_of(state: State, seat: int | None = None) -> View:
    """What a seat knows of a state; None: a spectator."""
    if seat is None:
        return View(state.table)
    return View(state.table, Own(seat, state.hands[seat], state.buried if seat == state.table.burier else EMPTY))
