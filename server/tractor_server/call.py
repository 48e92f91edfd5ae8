"""A call from its bytes to its bytes, in stages."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeAlias

import grpc
from google.protobuf.message import Message

from tractor_server.codec.envelope import check_items
from tractor_server.codec.refusal import encode_end
from tractor_server.refusal import CancelledError, Refusal, UnknownMethodError, refusal_of

if TYPE_CHECKING:
    from tractor_server.auth.principal import Principal

Metadata: TypeAlias = Sequence[tuple[str, str | bytes]]
TimeLeft: TypeAlias = Callable[[], float]
"""Seconds until the call's deadline; what is asked for a long time also asks whether somebody still waits."""
NEAR = 0.01
"""Seconds by which clocks and events may be late."""


class Method(NamedTuple):
    """One method of a service."""

    service: str
    name: str
    request: type[Message]
    handle: Callable[[Any, TimeLeft], Message]
    """From request to response; raises what `refusal_of` knows, and CancelledError when the time left does."""
    items: tuple[str, range] | None = None
    """The field that holds many items, and how many it may hold; where there is one."""


class Call:
    """One call: what is known of it, more at each stage."""

    __slots__ = ("context", "data", "is_received", "messages", "metadata", "path", "principal", "trace_id", "until")

    def __init__(self, path: str, messages: Iterator[bytes], context: grpc.ServicerContext) -> None:
        self.path = path
        """Service and method, as asked for."""
        self.messages = messages
        """What the caller sends, to be waited for."""
        self.context = context
        self.metadata: Metadata = context.invocation_metadata()
        self.principal: Principal | None = None
        """Who calls, once that is known."""
        self.trace_id = ""
        """The trace that the call belongs to, if it is known."""
        self.data = b""
        self.is_received = False
        """Whether the request has come, and is the data."""
        self.until = inf
        """The deadline, on the monotonic clock."""

    def time_left(self) -> float:
        """Seconds until the deadline; negative when it has passed."""
        return self.until - monotonic()

    def time_left_of_active(self) -> float:
        """The same of a call that somebody waits for; CancelledError when nobody does."""
        left = self.time_left()
        if left > NEAR and not self.context.is_active():
            raise CancelledError
        return left


class Answer(NamedTuple):
    """How a call ends."""

    data: bytes = b""
    """The response, when it is OK."""
    refusal: Refusal | None = None
    error: Exception | None = None
    """What was raised, where nobody expected it."""
    why: str = ""
    """What the log may say of a refusal beside its reason."""


Behaviour: TypeAlias = Callable[[Call], Answer]
Stage: TypeAlias = Callable[[str, str, Behaviour], Behaviour]
"""Wraps the behaviour of a method, given its service and name: looks at the call or at the answer, or answers itself.

Logs and metrics are the outer stages, so that what the inner ones turn away is seen too.
"""


def handler_of(
    method: Method, stages: Sequence[Stage], pool: ThreadPoolExecutor | None = None
) -> "grpc.RpcMethodHandler[bytes, bytes]":
    """What grpcio calls for a method, on a thread of the pool if one is given.

    Bytes in and out: its own parsing would answer INTERNAL to bad ones. And a stream in, of which one message is read:
    so the stages see a call as soon as it has begun, and who should not call does not get to send.
    """
    behaviour = _staged(method.service, method.name, answering(method), stages)
    path = f"{method.service}/{method.name}"

    def serve(messages: Iterator[bytes], context: grpc.ServicerContext) -> bytes:
        return _end(behaviour(Call(path, messages, context)), context)

    vars(serve)["experimental_thread_pool"] = pool
    return grpc.stream_unary_rpc_method_handler(serve)


class UnknownMethods(grpc.GenericRpcHandler):
    """Answers for every method that nobody else does; to be asked last."""

    OTHER = "other"
    """Service and method for metrics: callers' inventions are no labels."""

    def __init__(self, stages: Sequence[Stage]) -> None:
        self._behaviour = _staged(self.OTHER, self.OTHER, _refusing, stages)

    def service(self, details: grpc.HandlerCallDetails) -> "grpc.RpcMethodHandler[bytes, bytes]":
        """A handler that refuses, without reading what may be sent."""
        path = details.method.lstrip("/")[:100]

        def serve(messages: Iterator[bytes], context: grpc.ServicerContext) -> bytes:
            return _end(self._behaviour(Call(path, messages, context)), context)

        return grpc.stream_unary_rpc_method_handler(serve)


def answering(method: Method) -> Behaviour:
    """The innermost behaviour: parse, handle, serialize."""
    parse, handle, items = method.request.FromString, method.handle, method.items

    def answer(call: Call) -> Answer:
        if items is not None:
            check_items(call.data, *items)
        return Answer(handle(parse(call.data), call.time_left_of_active).SerializeToString())

    return answer


def _refusing(_: Call) -> Answer:
    raise UnknownMethodError


def _staged(service: str, name: str, behaviour: Behaviour, stages: Sequence[Stage]) -> Behaviour:
    """The behaviour inside the stages, the first outermost."""
    for stage in reversed(stages):
        behaviour = stage(service, name, behaviour)
    return behaviour


def refusing_errors(_service: str, _name: str, behaviour: Behaviour) -> Behaviour:
    """The stage that turns whatever the stages within it raise into a refusal."""

    def answer(call: Call) -> Answer:
        try:
            return behaviour(call)
        except Exception as error:  # noqa: BLE001  # whatever it is, the caller gets a status, and the log the rest
            refusal = refusal_of(error)
            fault = error if refusal.code is grpc.StatusCode.INTERNAL else None
            return Answer(refusal=refusal, error=fault, why=getattr(error, "why", ""))

    return answer


def _end(answer: Answer, context: grpc.ServicerContext) -> bytes:
    if answer.refusal is not None:
        refuse(answer.refusal, context)
    return answer.data


def refuse(refusal: Refusal, context: grpc.ServicerContext) -> NoReturn:
    """End a call with a refusal; raises what grpcio wants to see."""
    context.abort_with_status(encode_end(refusal))
