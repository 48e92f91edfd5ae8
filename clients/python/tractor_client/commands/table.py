"""A table: keeps the state, deals, asks the players in turn, and shows each of them what their seat sees."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from tractor_proto.action_pb2 import Action
from tractor_proto.state_pb2 import PHASE_DEAL, PHASE_DECLARE, PHASE_DRAW, PHASE_MATCH_OVER
from tractor_proto.view_pb2 import View

from tractor_client import Client, deal, draw
from tractor_client.commands.narrator import SEATS, Step

A_CARD_EACH = 4


class Player(Protocol):
    """Somebody who plays a seat."""

    def act(self, view: View) -> Action | None:
        """What to do; None: nothing, where that is possible."""


class Move(NamedTuple):
    """What was done, and what came of it."""

    action: Action | None
    """None: the match was started."""
    step: Step


def play_match(client: Client, players: Sequence[Player], seed: bytes) -> Iterator[Move]:
    """Play a whole match, move by move."""
    step: Step = client.start_match(seed=seed, viewers=SEATS)
    yield Move(None, step)
    while step.state.table.phase != PHASE_MATCH_OVER:
        action = _next_action(players, step)
        step = client.apply_action(step.state, action, viewers=SEATS)
        yield Move(action, step)


def _holder(step: Step) -> list[int]:
    """Whoever's declaration stands may, under some rules, strengthen it; nobody waits for that, so it comes first."""
    table = step.state.table
    is_open = table.phase in (PHASE_DRAW, PHASE_DECLARE) and table.declarations
    return [table.declarations[-1].seat] if is_open else []


def _next_action(players: Sequence[Player], step: Step) -> Action:
    if step.state.table.phase == PHASE_DEAL:
        return deal()
    views = [update.view for update in step.updates]
    for seat in (*_holder(step), *views[0].summary.to_act):
        action = players[seat].act(views[seat])
        if action is not None:
            return action
    return draw(A_CARD_EACH)
