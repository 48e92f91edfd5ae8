"""Counting action paths, to hold one implementation of the rules against another.

>>> from tractor_engine.action import start_match
>>> perft(start_match(seed=bytes(32)).state, 1)
1
"""

from collections.abc import Iterator

from tractor_engine.action import Action, Bury, Declare, Draw, Pass, Play, apply_unchecked
from tractor_engine.state import State
from tractor_engine.table import Phase
from tractor_engine.turn import may_pass


def actions(state: State) -> Iterator[Action]:
    """Every legal action: of a table that draws, one card; of each seat its declarations, pass, burials or plays.

    None where a deal is next or the match is over. Seats ascending; of a seat the pass first, then the canonical order.
    """
    table = state.table
    if table.phase == Phase.DRAW:
        yield Draw(1)
    kinds: dict[Phase, type[Play | Bury]] = {Phase.PLAY: Play, Phase.BURY: Bury}
    kind = kinds.get(table.phase, Declare)
    # Nobody waits for the holder of a declaration, who may yet strengthen or change it (R4.4).
    for seat in range(4) if table.phase in (Phase.DRAW, Phase.DECLARE) else table.to_act:
        if may_pass(table, seat):
            yield Pass(seat, len(table.declarations))
        for cards in state.legal_plays_of(seat):
            yield kind(seat, cards)


def perft(state: State, depth: int) -> int:
    """How many paths of so many actions there are from a state; 1 for depth 0."""
    if depth == 0:
        return 1
    table = state.table
    if depth == 1 and table.phase in (Phase.PLAY, Phase.BURY):
        return state.legal_plays.count()
    return sum(perft(apply_unchecked(state, action).state, depth - 1) for action in actions(state))
