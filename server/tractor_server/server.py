"""The server: both services, health, reflection and metrics, from start to stop."""

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import grpc
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_health.v1.health import SERVICE_NAME as HEALTH
from grpc_health.v1.health import HealthServicer
from grpc_reflection.v1alpha import reflection
from prometheus_client import start_http_server
from structlog.typing import FilteringBoundLogger

from tractor_server.call import UnknownMethods, handler_of
from tractor_server.methods import SERVICES, all_methods
from tractor_server.metrics import CallMetrics, Tally, new_registry
from tractor_server.observe import logged, measured
from tractor_server.options import Options
from tractor_server.version import server_version

if TYPE_CHECKING:
    from threading import Thread
    from wsgiref.simple_server import WSGIServer


class ListeningError(Exception):
    """An address that cannot be listened on; the text says which."""


class Server:
    """One server. `start` binds its ports, `stop` lets the calls in flight finish."""

    def __init__(self, options: Options, log: FilteringBoundLogger) -> None:
        self._options = options
        self._log = log
        self._registry = new_registry()
        self._health = Health()
        self._pool = ThreadPoolExecutor(options.threads, thread_name_prefix="call")
        # Without SO_REUSEPORT a port in use is an error, not half of the calls.
        self._grpc = grpc.server(self._pool, options=(("grpc.so_reuseport", 0),))
        self._metrics: tuple[WSGIServer, Thread] | None = None
        self.address = ""
        """Where it serves, once it has started."""
        self.metrics_address = ""
        """Where it serves metrics, if it does."""
        self._add_services()

    def _add_services(self) -> None:
        stages = (measured(CallMetrics(self._registry)), logged(self._log))
        by_service: dict[str, dict[str, grpc.RpcMethodHandler[bytes, bytes]]] = {name: {} for name in SERVICES}
        for method in all_methods(Tally(self._registry)):
            by_service[method.service][method.name] = handler_of(method, stages)
        for service, handlers in by_service.items():
            self._grpc.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service, handlers),))
            self._grpc.add_registered_method_handlers(service, handlers)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._grpc)
        if self._options.reflection:
            reflection.enable_server_reflection((*SERVICES, HEALTH, reflection.SERVICE_NAME), self._grpc)
        self._grpc.add_generic_rpc_handlers((UnknownMethods(stages),))

    def start(self) -> None:
        """Listen and serve; ListeningError when a port is in use or an address not this machine's."""
        options = self._options
        try:
            port = self._grpc.add_insecure_port(_join(options.host, options.port))
        except RuntimeError:
            raise ListeningError(_join(options.host, options.port)) from None
        self.address = _join(options.host, port)
        if options.metrics:
            try:
                self._metrics = start_http_server(options.metrics_port, options.metrics_host, self._registry)
            except OSError:
                raise ListeningError(_join(options.metrics_host, options.metrics_port)) from None
            self.metrics_address = _join(options.metrics_host, self._metrics[0].server_port)
        self._grpc.start()
        for service in SERVICES:
            self._health.set(service, health_pb2.HealthCheckResponse.SERVING)
        self._log.info("listening", address=self.address, metrics=self.metrics_address, version=server_version())

    def stop(self) -> None:
        """Take no more calls, let those in flight finish within the grace, and end."""
        self._log.info("stopping", grace=self._options.grace)
        self._health.enter_graceful_shutdown()
        self._grpc.stop(self._options.grace).wait()
        self._pool.shutdown()
        if self._metrics is not None:
            server, thread = self._metrics
            server.shutdown()
            server.server_close()
            thread.join()
        self._log.info("stopped")


class Health(HealthServicer):
    """grpc.health.v1 with the listing that the library leaves out."""

    def List(self, _: Message, context: grpc.ServicerContext) -> Message:  # noqa: N802  # the contract's name
        """The status of the server, and of each service."""
        listed: Message = health_pb2.HealthListResponse()  # type: ignore[attr-defined] # younger than its stubs
        for name in ("", *SERVICES):
            status = self.Check(health_pb2.HealthCheckRequest(service=name), context)
            listed.statuses[name].CopyFrom(status)  # type: ignore[attr-defined] # as above
        return listed


def _join(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
