"""The admin ports: health for probes over gRPC, and /metrics, /livez and /readyz over HTTP.

They are servers of their own, so that however many calls there are, a probe is answered and Prometheus has its numbers.
"""

import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from socket import AF_INET, AF_INET6
from socketserver import TCPServer, ThreadingMixIn
from threading import Thread
from typing import TYPE_CHECKING, Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import grpc
from prometheus_client import CollectorRegistry, make_wsgi_app

from tractor_server.health import Health
from tractor_server.listen import ListeningError, bind, join
from tractor_server.options import Options

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

TEXT = ("Content-Type", "text/plain; charset=utf-8")
LIVENESS, READINESS, ALL = "liveness", "readiness", ""


class Admin:
    """Both ports, from start to stop: alive all the while, ready while it is said to be."""

    def __init__(self, options: Options, registry: CollectorRegistry) -> None:
        self._options = options
        self._registry = registry
        self._health = Health((ALL, LIVENESS, READINESS))
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="admin")
        self._grpc = grpc.server(self._pool, options=(("grpc.so_reuseport", 0),))
        self._health.add_to(self._grpc)
        self._http: _HttpServer | None = None
        self.address = ""
        """Of health, once it has started."""
        self.metrics_address = ""
        """Of /metrics, if it is served."""

    def start(self) -> None:
        """Listen and answer: alive, not ready; ListeningError when a port cannot be had."""
        options = self._options
        self.address = bind(self._grpc, options.admin_host, options.admin_port)
        if options.metrics:
            application = _application(self._registry, lambda: self._health.is_serving(READINESS))
            self._http = _HttpServer(options.metrics_host, options.metrics_port, application)
            self.metrics_address = self._http.address
        self._grpc.start()
        self._health.set(LIVENESS, is_serving=True)

    def set_ready(self, *, is_ready: bool) -> None:
        """Say whether calls are welcome."""
        self._health.set(ALL, READINESS, is_serving=is_ready)

    def stop(self) -> None:
        """Answer no more."""
        self._grpc.stop(None).wait()
        self._pool.shutdown()
        self._health.close()
        if self._http is not None:
            self._http.close()


class _Handler(WSGIRequestHandler):
    timeout = 5
    """Seconds that a scraper may be silent."""

    def log_message(self, *_: object) -> None:
        """Leave no line: the log is JSON."""


class _Wsgi(ThreadingMixIn, WSGIServer):
    daemon_threads = True

    def server_bind(self) -> None:
        """Listen, without asking for the name of the address: that may take long, and nobody needs it."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), int(self.server_address[1])
        self.setup_environ()

    def get_request(self) -> Any:  # noqa: ANN401 # as inherited
        """A connection; when there are no file descriptors left for one, not at once again."""
        try:
            return super().get_request()
        except OSError:
            time.sleep(0.1)
            raise

    def handle_error(self, *_: object) -> None:
        """Leave no line: who hangs up in the middle is no news."""


class _HttpServer:
    """A small HTTP server on a thread."""

    def __init__(self, host: str, port: int, application: "WSGIApplication") -> None:
        """Listen and answer; ListeningError when the port cannot be had."""
        address_family = AF_INET6 if ":" in host else AF_INET
        kind = type("_WsgiOf", (_Wsgi,), {"address_family": address_family})
        try:
            self._server: WSGIServer = make_server(host, port, application, kind, _Handler)
        except OSError:
            raise ListeningError(join(host, port)) from None
        self.address = join(host, self._server.server_port)
        self._thread = Thread(target=self._server.serve_forever, name="metrics", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _application(registry: CollectorRegistry, is_ready: Callable[[], bool]) -> "WSGIApplication":
    """What answers for the paths."""
    metrics: WSGIApplication = make_wsgi_app(registry)

    def answer(environment: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        path = environment["PATH_INFO"]
        if path == "/metrics":
            try:
                return metrics(environment, start)
            except Exception as error:  # noqa: BLE001 # wsgiref would write a traceback between the lines of the log
                start("500 Internal Server Error", [TEXT])
                return [f"{type(error).__name__}\n".encode()]
        status, text = {
            "/livez": ("200 OK", b"ok\n"),
            "/readyz": ("200 OK", b"ok\n") if is_ready() else ("503 Service Unavailable", b"not ready\n"),
        }.get(path, ("404 Not Found", b"/metrics, /livez, /readyz\n"))
        start(status, [TEXT])
        return [text]

    return answer
