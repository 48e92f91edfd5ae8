"""Reflection: the services described to tools such as grpcurl, on threads of its own, since its streams stay open."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import grpc
from google.protobuf.message import Message
from grpc_reflection.v1alpha import reflection_pb2
from grpc_reflection.v1alpha.reflection import SERVICE_NAME, ReflectionServicer

from tractor_server.call import Call, refuse
from tractor_server.load import OpenPool
from tractor_server.receive import Receiver
from tractor_server.refusal import NoMessageError, refusal_of

REQUEST: Final[Any] = reflection_pb2.ServerReflectionRequest
RESPONSE: Final[Any] = reflection_pb2.ServerReflectionResponse
METHOD = "ServerReflectionInfo"
NEWER_NAME = "grpc.reflection.v1.ServerReflection"
"""The same messages under the name that newer tools ask for first; the library has only the older one."""
THREADS = 4


class Reflection:
    """Describes some services, and itself."""

    def __init__(self, services: Iterable[str]) -> None:
        self._servicer = ReflectionServicer((*services, SERVICE_NAME))
        self._pool = OpenPool(THREADS, "reflection")
        self._receiver = Receiver(self._pool.is_full)

    def add_to(self, server: grpc.Server) -> None:
        """Answer on a server."""
        self._receiver.start()

        def serve(messages: Iterator[bytes], context: grpc.ServicerContext) -> Iterator[Message]:
            try:
                yield from self._servicer.ServerReflectionInfo(self._requests(messages, context), context)
            except Exception as error:  # noqa: BLE001  # the caller gets a status, whatever it is
                refuse(refusal_of(error), context)

        behaviour: Any = serve
        behaviour.experimental_thread_pool = self._pool
        handler: grpc.RpcMethodHandler[bytes, Message] = grpc.stream_stream_rpc_method_handler(
            behaviour, None, RESPONSE.SerializeToString
        )
        for service in (SERVICE_NAME, NEWER_NAME):
            server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service, {METHOD: handler}),))

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown()
        self._receiver.close()

    def _requests(self, messages: Iterator[bytes], context: grpc.ServicerContext) -> Iterator[Any]:
        """What is asked, as long as more comes soon."""
        call = Call(SERVICE_NAME, messages, context)
        while True:
            try:
                data = self._receiver.receive(call)
            except NoMessageError:
                return
            yield REQUEST.FromString(data)
