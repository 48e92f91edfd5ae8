"""grpc.health.v1: whether to send calls here. It answers on threads of its own, however many calls there are."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any, Final

import grpc
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2
from grpc_health.v1.health import SERVICE_NAME

from tractor_server.call import Call, Method, TimeLeft, handler_of, refuse, refusing_errors
from tractor_server.load import OpenPool
from tractor_server.receive import Receiver, timed
from tractor_server.refusal import UnknownServiceError, refusal_of

RESPONSE: Final[Any] = health_pb2.HealthCheckResponse
SERVING, NOT_SERVING = RESPONSE.SERVING, RESPONSE.NOT_SERVING
REQUEST: Final[Any] = health_pb2.HealthCheckRequest
LIST_REQUEST, LIST_RESPONSE = vars(health_pb2)["HealthListRequest"], vars(health_pb2)["HealthListResponse"]
"""Younger than their stubs."""
TIMEOUT = 5.0
THREADS = 32
TELLING = 8
"""Threads that tell those who watch."""
HURRY = 0.02
"""Seconds within which requests must come when all threads are taken."""


class Watch:
    """Somebody who is told of a service's health whenever it changes."""

    def __init__(self, service: str, call: Call, send: Callable[[Message | None], None]) -> None:
        self.service = service
        self.call = call
        self.send = send
        self.lock = Lock()
        self.told: int | None = None


class Health:
    """The health of some services: NOT_SERVING at first.

    The library's own servicer holds one lock while it sends, which waits for the thread that grpcio's events come from;
    and that thread waits for the same lock when somebody stops watching. So watching is done here, and no lock but a
    watch's own is held while anything is sent.
    """

    def __init__(self, services: Iterable[str]) -> None:
        self._statuses: dict[str, int] = dict.fromkeys(services, NOT_SERVING)
        self._watches: dict[Call, Watch] = {}
        self._lock = Lock()
        self._pool = OpenPool(THREADS, "health")
        self._telling = ThreadPoolExecutor(TELLING, thread_name_prefix="health-tell")
        self._receiver = Receiver(self._pool.is_full, HURRY)

    def set(self, *services: str, is_serving: bool) -> None:
        """Say of services whether calls are welcome; who watches them learns it at once."""
        with self._lock:
            self._statuses.update(dict.fromkeys(services, SERVING if is_serving else NOT_SERVING))
            watches = list(self._watches.values())
        for watch in watches:
            self._telling.submit(self._tell, watch)

    def _tell(self, watch: Watch) -> None:
        with watch.lock, self._receiver.bounded(watch.call):
            status = self._statuses.get(watch.service, RESPONSE.SERVICE_UNKNOWN)
            if status != watch.told:
                watch.told = status
                watch.send(RESPONSE(status=status))

    def _forget(self, call: Call) -> None:
        with self._lock:
            self._watches.pop(call, None)

    def is_serving(self, service: str) -> bool:
        """Whether calls are welcome."""
        return bool(self._statuses[service] == SERVING)

    def end_watches(self) -> None:
        """End the streams of those who watch: they would hold up the end of the server."""
        with self._lock:
            watches = list(self._watches.values())
        for watch in watches:
            watch.send(None)

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown()
        self._telling.shutdown()
        self._receiver.close()

    def add_to(self, server: grpc.Server) -> None:
        """Answer for health on a server."""
        self._receiver.start()
        stages = (refusing_errors, timed(TIMEOUT), self._receiver.stage)
        handlers: dict[str, grpc.RpcMethodHandler[Any, Any]] = {
            method.name: handler_of(method, stages, self._pool)
            for method in (
                Method(SERVICE_NAME, "Check", REQUEST, self._check),
                Method(SERVICE_NAME, "List", LIST_REQUEST, self._list),
            )
        }
        handlers["Watch"] = self._watcher()
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE_NAME, handlers),))

    def _check(self, request: Any, _: TimeLeft) -> Message:  # noqa: ANN401 # a message of theirs
        status = self._statuses.get(request.service)
        if status is None:
            raise UnknownServiceError
        answer: Message = RESPONSE(status=status)
        return answer

    def _list(self, _request: object, _: TimeLeft) -> Message:
        statuses = {name: RESPONSE(status=status) for name, status in self._statuses.items()}
        listed: Message = LIST_RESPONSE(statuses=statuses)
        return listed

    def _watcher(self) -> "grpc.RpcMethodHandler[Any, Any]":
        def serve(
            messages: Iterator[bytes], context: grpc.ServicerContext, send: Callable[[Message | None], None]
        ) -> None:
            call = Call("", messages, context)
            try:
                request = REQUEST.FromString(self._receiver.receive(call))
            except Exception as error:  # noqa: BLE001  # the caller gets a status, whatever it is
                refuse(refusal_of(error), context)
            watch = Watch(request.service, call, send)
            with self._lock:
                self._watches[call] = watch
            if not context.add_callback(lambda: self._forget(call)):
                self._forget(call)
            self._tell(watch)

        behaviour: Any = serve
        behaviour.experimental_non_blocking = True  # who watches holds no thread
        behaviour.experimental_thread_pool = self._pool
        return grpc.stream_stream_rpc_method_handler(behaviour, None, RESPONSE.SerializeToString)
