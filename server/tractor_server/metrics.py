"""What Prometheus is told of calls, in the names and labels of go-grpc-middleware.

Everything that can be counted is there from the start, at zero, so that an alert has something to compare with.
Labels have few values: none names a match, a seat, a card or a player.
"""

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
from tractor_engine.ruletext import format_rule_set

from tractor_server.refusal import REASONS
from tractor_server.version import rule_sets, server_version

BUCKETS = (0.0005, 0.001, 0.002, 0.003, 0.005, 0.008, 0.013, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

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
        refusals = Counter(
            "tractor_refusals_total", "Calls refused, but for illegal actions.", ("reason",), registry=registry
        )
        self.refusals = {reason: refusals.labels(reason) for reason in REASONS}

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


class Workers:
    """The processes that serve calls."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.alive = Gauge("tractor_workers", "Processes that serve calls.", registry=registry)
        self.restarts = Counter(
            "tractor_worker_restarts_total", "Processes started again after one has died.", registry=registry
        )


def new_registry() -> CollectorRegistry:
    """A registry with what is known of the process and the build."""
    registry = new_supervisor_registry()
    for collector in (ProcessCollector, GCCollector):
        collector(registry=registry)
    return registry


def new_supervisor_registry() -> CollectorRegistry:
    """A registry with what is known of the build; of processes, the workers' tell."""
    prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call] # as the library has it
    registry = CollectorRegistry()
    PlatformCollector(registry=registry)
    build = Gauge("tractor_build_info", "Always 1; the labels tell.", ("version", "rule_sets"), registry=registry)
    build.labels(server_version(), ",".join(map(format_rule_set, rule_sets()))).set(1)
    return registry
