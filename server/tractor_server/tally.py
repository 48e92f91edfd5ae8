"""What Prometheus is told of the game: actions, rules broken, rounds and matches."""

from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Counter
from tractor_engine.action import Action
from tractor_engine.errors import Illegal, Reason
from tractor_engine.event import Event, MatchWon, RoundScored

from tractor_server.codec.action import KINDS, kind_of

APPLIED, REFUSED, LEGAL, ILLEGAL = OUTCOMES = ("applied", "refused", "legal", "illegal")


class Tally:
    """The game's own counters."""

    def __init__(self, registry: CollectorRegistry) -> None:
        actions = Counter(
            "tractor_actions_total", "Actions applied or checked.", ("kind", "outcome"), registry=registry
        )
        violations = Counter("tractor_violations_total", "Rules broken by actions.", ("reason",), registry=registry)
        self._actions = {outcome: {kind: actions.labels(kind, outcome) for kind in KINDS} for outcome in OUTCOMES}
        self._violations = {reason: violations.labels(reason.name) for reason in Reason}
        self._rounds = Counter("tractor_rounds_total", "Rounds played to their end.", registry=registry)
        self._matches = Counter("tractor_matches_total", "Matches won.", registry=registry)

    def applied(self, action: Action, events: Iterable[Event]) -> None:
        """An action was applied."""
        self._actions[APPLIED][kind_of(action)].inc()
        for event in events:
            if isinstance(event, RoundScored):
                self._rounds.inc()
            elif isinstance(event, MatchWon):
                self._matches.inc()

    def refused(self, action: Action, illegal: Illegal) -> None:
        """An action was not applied, because a rule forbids it."""
        self._actions[REFUSED][kind_of(action)].inc()
        self._violations[illegal.reason].inc()

    def checked(self, action: Action, illegal: Illegal | None) -> None:
        """It was asked whether an action is legal."""
        if illegal is None:
            self._actions[LEGAL][kind_of(action)].inc()
        else:
            self._actions[ILLEGAL][kind_of(action)].inc()
            self._violations[illegal.reason].inc()
