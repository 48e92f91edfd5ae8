"""A server that answers every method of the contract by one function, and keeps what it was asked."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import grpc
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_health.v1.health import HealthServicer
from grpc_status import rpc_status
from tractor_client import Client

Handler = Callable[[bytes, grpc.ServicerContext], bytes]
Health = Mapping[str, int]
"""The status of each service that is known."""
SERVING, NOT_SERVING = health_pb2.HealthCheckResponse.SERVING, health_pb2.HealthCheckResponse.NOT_SERVING
SERVICE = "tractor.v1.MatchService"


class Fake(grpc.GenericRpcHandler):
    """What was asked."""

    def __init__(self, handler: Handler) -> None:
        self.requests: list[bytes] = []
        self.seconds: list[float] = []
        self.metadata: list[Mapping[str, str | bytes]] = []
        self.health = HealthServicer(experimental_non_blocking=True)
        self.address = ""
        self._handler = handler

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> "grpc.RpcMethodHandler[bytes, bytes] | None":
        if not handler_call_details.method.startswith("/tractor.v1."):
            return None
        return grpc.unary_unary_rpc_method_handler(self._answer)

    def _answer(self, request: bytes, context: grpc.ServicerContext) -> bytes:
        self.requests.append(request)
        self.seconds.append(context.time_remaining())
        self.metadata.append(dict(context.invocation_metadata()))
        return self._handler(request, context)


@contextmanager
def fake_server(
    handler: Handler, health: Health | None = None, credentials: grpc.ServerCredentials | None = None
) -> Iterator[Fake]:
    """Serve on a free port of loopback; without health there is no health service, as with servers of others."""
    fake = Fake(handler)
    # Any size: a client's own limit is to show.
    server = grpc.server(ThreadPoolExecutor(4), handlers=[fake], options=[("grpc.max_receive_message_length", -1)])
    if health is not None:
        health_pb2_grpc.add_HealthServicer_to_server(fake.health, server)
        for service, status in health.items():
            fake.health.set(service, status)
    address = "127.0.0.1:0"
    port = server.add_secure_port(address, credentials) if credentials else server.add_insecure_port(address)
    fake.address = f"127.0.0.1:{port}"
    server.start()
    try:
        yield fake
    finally:
        server.stop(None).wait()


@contextmanager
def serving(handler: Handler) -> Iterator[tuple[Fake, Client]]:
    """A fake server in good health and a client of it."""
    with fake_server(handler, {SERVICE: SERVING}) as fake, Client(fake.address) as client:
        yield fake, client


def answering(_request: bytes, _context: grpc.ServicerContext) -> bytes:
    """Answer with an empty message."""
    return b""


def failing(times: int, code: grpc.StatusCode = grpc.StatusCode.UNAVAILABLE) -> Handler:
    """Fail so many times, then answer with an empty message."""
    left = iter(range(times))

    def answer(_request: bytes, context: grpc.ServicerContext) -> bytes:
        if next(left, None) is not None:
            context.abort(code, "not now")
        return b""

    return answer


def refusing(code: grpc.StatusCode, info: ErrorInfo, *details: Message) -> Handler:
    """Refuse everything as the service does: with a reason, and what else there is to say."""
    status = Status(code=code.value[0], message=f"Refused: {info.reason}.")
    for detail in (info, *details):
        status.details.add().Pack(detail)

    def answer(_request: bytes, context: grpc.ServicerContext) -> bytes:
        context.abort_with_status(rpc_status.to_status(status))

    return answer
