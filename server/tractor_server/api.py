"""The port of the service: both services, health and reflection, from start to stop."""

from typing import TYPE_CHECKING

import grpc
from grpc_health.v1.health import SERVICE_NAME as HEALTH
from prometheus_client import CollectorRegistry
from structlog.typing import FilteringBoundLogger

from tractor_server.access import Access
from tractor_server.admission import Admission
from tractor_server.call import Stage, UnknownMethods, handler_of, refusing_errors
from tractor_server.deliver import Deliveries
from tractor_server.health import Health
from tractor_server.listen import bind
from tractor_server.load import CallPool, Turns
from tractor_server.methods import SERVICES, all_methods
from tractor_server.metrics import CallMetrics
from tractor_server.observe import logged, measured
from tractor_server.options import Options
from tractor_server.receive import MOST_OF_A_BATCH, Receiver, timed
from tractor_server.reflecting import Reflection
from tractor_server.tally import Tally
from tractor_server.vitals import Vitals

if TYPE_CHECKING:
    from tractor_server.tracing import Traces

ALL = ("", *SERVICES)
SHORT = 3
"""How many calls may be in flight in overload: one that is worked on, and those that come and go."""
SHORT_LINE = 1
"""The same of long calls whose requests are here."""


def channel_options(options: Options) -> tuple[tuple[str, int], ...]:
    """What grpcio's core is to bear from connections."""
    return (
        # Without SO_REUSEPORT a port in use is an error, not half of the calls; workers share theirs on purpose.
        ("grpc.so_reuseport", int(options.workers > 1)),
        ("grpc.max_receive_message_length", MOST_OF_A_BATCH),
        ("grpc.max_send_message_length", -1),  # bounded by what is asked for
        ("grpc.max_metadata_size", 8 << 10),
        ("grpc.absolute_max_metadata_size", 16 << 10),
        ("grpc.max_concurrent_streams", 128),
        ("grpc.http2.settings_timeout", 2_000),  # limits hold once the caller has acknowledged them
        ("grpc.max_allowed_incoming_connections", options.max_connections),
        ("grpc.max_connection_age_ms", round(options.max_connection_age * 1000)),
        ("grpc.max_connection_age_grace_ms", 30_000),
        ("grpc.max_connection_idle_ms", 900_000),
        ("grpc.keepalive_time_ms", 60_000),
        ("grpc.keepalive_timeout_ms", 20_000),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.min_recv_ping_interval_without_data_ms", 30_000),
        ("grpc.server_handshake_timeout_ms", 5_000),
    )


class Api:
    """The port of the service."""

    def __init__(self, options: Options, registry: CollectorRegistry, log: FilteringBoundLogger) -> None:
        """ConfigurationError when the files that settings name are no good."""
        self._options = options
        self._vitals = Vitals(registry)
        self._vitals.in_flight_limit.set(options.max_in_flight)
        self._access = Access(options, self._vitals, log)
        self._traces = _new_traces() if options.traces else None
        self._receiver = Receiver(lambda: self._pool.is_full())  # noqa: PLW0108 # the pool is made later
        self._health = Health(ALL)
        self._reflection = Reflection((*SERVICES, HEALTH)) if options.reflection else None
        admission = Admission(options.max_in_flight, SHORT)
        self._pool = CallPool(admission, options.max_in_flight, self._vitals, self._receiver.silent)
        self._turns = Turns(admission, Admission(max(1, options.max_in_flight // 2), SHORT_LINE), self._vitals)
        self._grpc = grpc.server(self._pool, options=channel_options(options))
        self._add_services(registry, log)

    def _add_services(self, registry: CollectorRegistry, log: FilteringBoundLogger) -> None:
        traced = (self._traces.stage,) if self._traces else ()
        looking_on = (measured(CallMetrics(registry)), logged(log), *traced)
        seen: tuple[Stage, ...] = (*looking_on, refusing_errors, self._pool.shed)
        stages = (
            *seen,
            *self._access.stages(),
            timed(self._options.call_timeout),
            self._receiver.stage,
            Deliveries().stage,
            self._turns.stage,
        )
        by_service: dict[str, dict[str, grpc.RpcMethodHandler[bytes, bytes]]] = {name: {} for name in SERVICES}
        for method in all_methods(Tally(registry)):
            by_service[method.service][method.name] = handler_of(method, stages)
        for service, handlers in by_service.items():
            self._grpc.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service, handlers),))
            self._grpc.add_registered_method_handlers(service, handlers)
        self._health.add_to(self._grpc)
        if self._reflection is not None:
            self._reflection.add_to(self._grpc)
        self._grpc.add_generic_rpc_handlers((UnknownMethods(seen),))

    def start(self) -> str:
        """Listen and serve; the address. ListeningError when the port cannot be had."""
        certificates = self._access.certificates
        credentials = certificates.credentials() if certificates else None
        address = bind(self._grpc, self._options.host, self._options.port, credentials)
        self._receiver.start()
        self._grpc.start()
        self._access.start()
        self._health.set(*ALL, is_serving=True)
        return address

    def drain(self) -> None:
        """Say that no more calls should come, and serve on."""
        self._vitals.draining.set(1)
        self._health.set(*ALL, is_serving=False)

    def stop(self) -> None:
        """Take no more calls, let those in flight finish within the grace, and end."""
        stopped = self._grpc.stop(self._options.grace)
        self._health.end_watches()
        stopped.wait()
        self._pool.shutdown()
        self._health.close()
        if self._reflection is not None:
            self._reflection.close()
        self._receiver.close()
        self._access.close()
        if self._traces is not None:
            self._traces.close()


def _new_traces() -> "Traces":
    from tractor_server.tracing import Traces  # noqa: PLC0415 # what it needs is an extra

    return Traces()
