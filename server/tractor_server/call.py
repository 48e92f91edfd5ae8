"""A call from its bytes to its bytes, in stages."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, NoReturn, TypeAlias

import grpc
from google.protobuf.message import Message
from grpc_status import rpc_status

from tractor_server.codec.refusal import encode_status
from tractor_server.refusal import Refusal, UnknownMethodError, refusal_of

TimeLeft: TypeAlias = Callable[[], float]
"""Seconds until the caller's deadline."""


class Method(NamedTuple):
    """One method of a service."""

    service: str
    name: str
    request: type[Message]
    handle: Callable[[Any, TimeLeft], Message]
    """From request to response; raises what `refusal_of` knows."""


class Call(NamedTuple):
    """One call."""

    path: str
    """Service and method, as asked for."""
    data: bytes
    """The request as it came."""
    context: grpc.ServicerContext


class Answer(NamedTuple):
    """How a call ends."""

    data: bytes = b""
    """The response, when it is OK."""
    refusal: Refusal | None = None
    error: Exception | None = None
    """What was raised, where nobody expected it."""


Behaviour: TypeAlias = Callable[[Call], Answer]
Stage: TypeAlias = Callable[[str, str, Behaviour], Behaviour]
"""Wraps the behaviour of a method, given its service and name: looks at the call or at the answer, or answers itself.

Logs and metrics are stages; limits and authentication go behind them, so that what they turn away is seen too.
"""


def handler_of(method: Method, stages: Sequence[Stage]) -> "grpc.RpcMethodHandler[bytes, bytes]":
    """What grpcio calls for a method. Bytes in and out: its own parsing would answer INTERNAL to bad ones."""
    behaviour = _staged(method.service, method.name, _answering(method), stages)
    path = f"{method.service}/{method.name}"

    def serve(data: bytes, context: grpc.ServicerContext) -> bytes:
        answer = behaviour(Call(path, data, context))
        if answer.refusal is not None:
            _refuse(answer.refusal, context)
        return answer.data

    return grpc.unary_unary_rpc_method_handler(serve)


class UnknownMethods(grpc.GenericRpcHandler):
    """Answers for every method that nobody else does; to be asked last."""

    OTHER = "other"
    """Service and method for metrics: callers' inventions are no labels."""

    def __init__(self, stages: Sequence[Stage]) -> None:
        self._behaviour = _staged(self.OTHER, self.OTHER, _refusing, stages)

    def service(self, details: grpc.HandlerCallDetails) -> "grpc.RpcMethodHandler[bytes, bytes]":
        """A handler that refuses, without reading what may be sent."""

        def serve(_: Iterable[bytes], context: grpc.ServicerContext) -> bytes:
            answer = self._behaviour(Call(details.method.lstrip("/")[:100], b"", context))
            _refuse(answer.refusal or refusal_of(UnknownMethodError()), context)

        return grpc.stream_unary_rpc_method_handler(serve)


def _answering(method: Method) -> Behaviour:
    """The innermost behaviour: parse, handle, serialize, and turn what is raised into a refusal."""
    parse, handle = method.request.FromString, method.handle

    def answer(call: Call) -> Answer:
        try:
            return Answer(handle(parse(call.data), call.context.time_remaining).SerializeToString())
        except Exception as error:  # noqa: BLE001  # whatever it is, the caller gets a status, and the log the rest
            refusal = refusal_of(error)
            return Answer(refusal=refusal, error=error if refusal.code is grpc.StatusCode.INTERNAL else None)

    return answer


def _refusing(_: Call) -> Answer:
    return Answer(refusal=refusal_of(UnknownMethodError()))


def _staged(service: str, name: str, behaviour: Behaviour, stages: Sequence[Stage]) -> Behaviour:
    """The behaviour inside the stages, the first outermost."""
    for stage in reversed(stages):
        behaviour = stage(service, name, behaviour)
    return behaviour


def _refuse(refusal: Refusal, context: grpc.ServicerContext) -> NoReturn:
    context.abort_with_status(rpc_status.to_status(encode_status(refusal)))
