"""A player of one seat."""

from tractor_proto.action_pb2 import Action
from tractor_proto.card_pb2 import Trump
from tractor_proto.state_pb2 import PHASE_BURY, PHASE_DECLARE, PHASE_DRAW, PHASE_OVERCALL, PHASE_PLAY
from tractor_proto.view_pb2 import View

from tractor_client import Client, bury, pass_, play
from tractor_client.commands.bots.burying import burial
from tractor_client.commands.bots.following import follow
from tractor_client.commands.bots.leading import lead
from tractor_client.commands.bots.reading import Reading
from tractor_client.commands.bots.showing import show


class Bot:
    """Plays a seat from what that seat sees."""

    def __init__(self, client: Client, seat: int, *, daring: bool) -> None:
        """A daring one throws what may be beaten, and wins tricks from its own partner: that shortens a match."""
        self._client = client
        self._seat = seat
        self._daring = daring
        self._readings: dict[bytes, Reading] = {}

    def act(self, view: View) -> Action | None:
        """What to do; None: nothing, where that is possible."""
        phase, client = view.table.phase, self._client.under(view.table.rule_set)
        if phase in (PHASE_DRAW, PHASE_DECLARE, PHASE_OVERCALL):
            shown = show(client, view)
            if shown is None and phase != PHASE_DRAW and self._seat in view.summary.to_act:
                return pass_(self._seat, len(view.table.declarations))
            return shown
        if phase not in (PHASE_BURY, PHASE_PLAY):
            return None
        reading = self._reading(client, view.table.trump)
        if phase == PHASE_BURY:
            return bury(self._seat, burial(reading, view.own.hand))
        if view.table.trick.plays:
            return play(self._seat, follow(client, reading, view, daring=self._daring))
        return play(self._seat, lead(client, reading, view, daring=self._daring))

    def _reading(self, client: Client, trump: Trump) -> Reading:
        key = trump.SerializeToString(deterministic=True)
        if key not in self._readings:
            self._readings[key] = Reading(client.describe_trump(trump))
        return self._readings[key]
