"""Calls as bytes, whatever is in them, and their answers with everything that a status carries."""

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

import grpc
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc import error_details_pb2, status_pb2
from tractor_proto import error_pb2, match_service_pb2, rules_service_pb2

Metadata = Iterable[tuple[str, str]]
T = TypeVar("T", bound=Message)

METHODS: dict[str, MethodDescriptor] = {
    method.name: method
    for file in (match_service_pb2, rules_service_pb2)
    for service in file.DESCRIPTOR.services_by_name.values()
    for method in service.methods
}
"""Every method of the contract, by its name."""

DOCUMENTED = {
    ("INVALID_ARGUMENT", "UNDECODABLE"),
    ("INVALID_ARGUMENT", "INVALID_FIELDS"),
    ("ABORTED", "STALE_VERSION"),
    ("ABORTED", "STALE_DECLARATIONS"),
    ("UNIMPLEMENTED", "UNSUPPORTED_FORMAT"),
    ("UNIMPLEMENTED", "UNSUPPORTED_REVISION"),
    ("UNIMPLEMENTED", "UNKNOWN_METHOD"),
    ("RESOURCE_EXHAUSTED", "MESSAGE_TOO_LARGE"),
    ("DEADLINE_EXCEEDED", "DEADLINE_EXCEEDED"),
    *(("FAILED_PRECONDITION", name.removeprefix("REASON_")) for name in error_pb2.Reason.keys()[1:]),
}
"""Codes and reasons that error.proto allows to the answer to a request, from whoever may call."""

OF_CALLERS = {
    ("UNAUTHENTICATED", "NO_CREDENTIALS"),
    ("UNAUTHENTICATED", "INVALID_TOKEN"),
    ("UNAUTHENTICATED", "EXPIRED_TOKEN"),
    ("UNAUTHENTICATED", "INVALID_KEY"),
    ("UNAUTHENTICATED", "UNKNOWN_CERTIFICATE"),
    ("PERMISSION_DENIED", "MISSING_SCOPE"),
    ("RESOURCE_EXHAUSTED", "RATE_LIMITED"),
    ("UNAVAILABLE", "OVERLOADED"),
    ("CANCELLED", "CANCELLED"),
    ("CANCELLED", "SLOW_REQUEST"),
    ("INTERNAL", "INVARIANT"),
}
"""Those that depend on who calls, how, and what else is going on; and faults of the server."""


class Reply(NamedTuple):
    """How a call ended."""

    code: str
    text: str
    data: bytes
    """The response, when it is OK."""
    status: status_pb2.Status

    @property
    def reason(self) -> str:
        """The reason of its ErrorInfo; empty when it is OK."""
        return str(self._info.reason)

    @property
    def metadata(self) -> dict[str, str]:
        """The metadata of its ErrorInfo."""
        return dict(self._info.metadata)

    @property
    def _info(self) -> error_details_pb2.ErrorInfo:
        return self.detail(error_details_pb2.ErrorInfo)

    @property
    def violations(self) -> list[tuple[str, str]]:
        """The malformed fields: the path of each, and what is wrong."""
        found = self.detail(error_details_pb2.BadRequest).field_violations
        return [(violation.field, violation.description) for violation in found]

    @property
    def fields(self) -> list[str]:
        """The paths of the malformed fields."""
        return [field for field, _ in self.violations]

    @property
    def illegal(self) -> error_pb2.IllegalAction:
        """Why an action is refused."""
        return self.detail(error_pb2.IllegalAction)

    def detail(self, kind: type[T]) -> T:
        """The detail of a kind; empty when there is none."""
        message = kind()
        for detail in self.status.details:
            if detail.Is(kind.DESCRIPTOR):
                detail.Unpack(message)
        return message

    @property
    def problem(self) -> str:
        """What is wrong with the way a call ended, by what error.proto documents; empty when nothing is."""
        if self.code == "OK":
            return ""
        info = self._info
        if (self.code, info.reason) not in DOCUMENTED:
            return f"{self.code} {info.reason} is not documented: {self.text}"
        if info.domain != "tractor.v1" or self.status.message != self.text:
            return f"the status is not that of the call: {self.status}"
        if len(self.text.encode()) >= 1000 or self.status.ByteSize() >= 6000:
            return f"too long: {len(self.text)} and {self.status.ByteSize()} bytes"
        return ""


def call(channel: grpc.Channel, path: str, data: bytes, metadata: Metadata = ()) -> Reply:
    """Send bytes to a method by its full path."""
    send: Any = channel.unary_unary(path)
    try:
        answer = send(data, timeout=20, metadata=tuple(metadata))
    except grpc.RpcError as error:
        status = status_pb2.Status()
        ended: Any = error  # a Call too, which the type does not say
        for key, value in ended.trailing_metadata() or ():
            if key == "grpc-status-details-bin":
                status.MergeFromString(value)
        return Reply(ended.code().name, ended.details() or "", b"", status)
    return Reply("OK", "", answer, status_pb2.Status())


def send_to(channel: grpc.Channel, method: str, data: bytes, metadata: Metadata = ()) -> Reply:
    """Send bytes to a method of the contract."""
    return call(channel, f"/{METHODS[method].containing_service.full_name}/{method}", data, metadata)


def ask(channel: grpc.Channel, method: str, request: Message, metadata: Metadata = ()) -> Reply:
    """Send a request to a method of the contract."""
    return send_to(channel, method, request.SerializeToString(deterministic=True), metadata)


def answer_of(method: str, data: bytes) -> Any:  # noqa: ANN401 # a test knows what it has asked for
    """A response from its bytes."""
    return GetMessageClass(METHODS[method].output_type).FromString(data)


def request_of(method: str) -> type[Message]:
    """The type of a method's request."""
    return GetMessageClass(METHODS[method].input_type)
