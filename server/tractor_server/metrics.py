"""What Prometheus scrapes: calls in the names and labels of go-grpc-middleware, and the game's own counters.

Everything that can be counted is there from the start, at zero, so that an alert has something to compare with.
Labels have few values: none names a match, a seat, a card or a player.
"""

from collections.abc import Iterable
from typing import NamedTuple

import prometheus_client
from grpc import StatusCode
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
)
from tractor_engine.action import Action
from tractor_engine.errors import Illegal, Reason
from tractor_engine.event import Event, MatchWon, RoundScored
from tractor_engine.ruletext import format_rule_set

from tractor_server.codec.action import KINDS, kind_of
from tractor_server.version import rule_sets, server_version

BUCKETS = (0.0005, 0.001, 0.002, 0.003, 0.005, 0.008, 0.013, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
APPLIED, REFUSED, LEGAL, ILLEGAL = OUTCOMES = ("applied", "refused", "legal", "illegal")

GO_CODES = {
    code: "OK" if code is StatusCode.OK else "".join(word.capitalize() for word in code.name.split("_"))
    for code in StatusCode
} | {StatusCode.CANCELLED: "Canceled"}
"""Status codes as Go, and so every ready-made rule and dashboard, spells them."""


class MethodMetrics(NamedTuple):
    """The counters of one method, looked up once."""

    started: Counter
    received: Counter
    sent: Counter
    handled: dict[StatusCode, Counter]
    seconds: Histogram


class CallMetrics:
    """Calls by method and code."""

    def __init__(self, registry: CollectorRegistry) -> None:
        names = ("grpc_type", "grpc_service", "grpc_method")

        def counter(name: str, text: str, *more: str) -> Counter:
            return Counter(name, text, (*names, *more), registry=registry)

        self._started = counter("grpc_server_started_total", "Calls started on the server.")
        self._received = counter("grpc_server_msg_received_total", "Messages received from clients.")
        self._sent = counter("grpc_server_msg_sent_total", "Messages sent to clients.")
        self._handled = counter("grpc_server_handled_total", "Calls completed, whatever their code.", "grpc_code")
        self._seconds = Histogram(
            "grpc_server_handling_seconds", "Time in the server, of calls.", names, buckets=BUCKETS, registry=registry
        )

    def of(self, service: str, method: str) -> MethodMetrics:
        """The counters of one method; they are there from now on."""
        labels = ("unary", service, method)
        return MethodMetrics(
            self._started.labels(*labels),
            self._received.labels(*labels),
            self._sent.labels(*labels),
            {code: self._handled.labels(*labels, name) for code, name in GO_CODES.items()},
            self._seconds.labels(*labels),
        )


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


def new_registry() -> CollectorRegistry:
    """A registry with what is known of the process and the build."""
    prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call] # as the library has it
    registry = CollectorRegistry()
    for collector in (ProcessCollector, PlatformCollector, GCCollector):
        collector(registry=registry)
    build = Gauge("tractor_build_info", "Always 1; the labels tell.", ("version", "rule_sets"), registry=registry)
    build.labels(server_version(), ",".join(map(format_rule_set, rule_sets()))).set(1)
    return registry
