"""grpc.health.v1: whether to send calls here. It answers on threads of its own, however many calls there are."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import grpc
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2
from grpc_health.v1.health import SERVICE_NAME, HealthServicer

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
HURRY = 0.02
"""Seconds within which requests must come when all threads are taken."""


class Health:
    """The health of some services: NOT_SERVING at first."""

    def __init__(self, services: Iterable[str]) -> None:
        self._watched = HealthServicer()
        self._watches: set[Callable[[Message | None], None]] = set()
        self._statuses = dict.fromkeys(services, NOT_SERVING)
        self._pool = OpenPool(THREADS, "health")
        self._receiver = Receiver(self._pool.is_full, HURRY)
        self.set(*self._statuses, is_serving=False)

    def set(self, *services: str, is_serving: bool) -> None:
        """Say of services whether calls are welcome; who watches them learns it at once."""
        status = SERVING if is_serving else NOT_SERVING
        for service in services:
            self._statuses[service] = status
            self._watched.set(service, status)

    def is_serving(self, service: str) -> bool:
        """Whether calls are welcome."""
        return bool(self._statuses[service] == SERVING)

    def end_watches(self) -> None:
        """End the streams of those who watch: they would hold up the end of the server."""
        for send in list(self._watches):
            send(None)

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown()
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
            try:
                request = REQUEST.FromString(self._receiver.receive(Call("", messages, context)))
            except Exception as error:  # noqa: BLE001  # the caller gets a status, whatever it is
                refuse(refusal_of(error), context)
            self._watches.add(send)
            context.add_callback(lambda: self._watches.discard(send))
            self._watched.Watch(request, context, send)

        behaviour: Any = serve
        behaviour.experimental_non_blocking = True  # who watches holds no thread
        behaviour.experimental_thread_pool = self._pool
        return grpc.stream_stream_rpc_method_handler(behaviour, None, RESPONSE.SerializeToString)
