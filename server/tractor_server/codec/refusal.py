"""Refusals, out: as a status of a call (AIP-193), or as the failure of one item."""

from typing import TYPE_CHECKING, NamedTuple

import grpc
from google.protobuf.duration_pb2 import Duration
from google.rpc import error_details_pb2, status_pb2
from tractor_proto import error_pb2

from tractor_server.codec.rules import encode_illegal
from tractor_server.refusal import Refusal

if TYPE_CHECKING:
    from google.protobuf.message import Message

DOMAIN = "tractor.v1"
DETAILS, PUSHBACK = "grpc-status-details-bin", "grpc-retry-pushback-ms"


class _End(NamedTuple):
    code: grpc.StatusCode
    details: str
    trailing_metadata: tuple[tuple[str, str | bytes], ...]


class End(_End, grpc.Status):
    """A status as grpcio sends it."""


def encode_end(refusal: Refusal) -> grpc.Status:
    """How a call ends; where trying again can help, its retry policy is told when (gRFC A6)."""
    trailers: list[tuple[str, str | bytes]] = [(DETAILS, encode_status(refusal).SerializeToString())]
    if refusal.retry_after is not None:
        trailers.append((PUSHBACK, str(round(refusal.retry_after * 1000))))
    return End(refusal.code, refusal.message, tuple(trailers))


def encode_status(refusal: Refusal) -> status_pb2.Status:
    """The status of a call, with an ErrorInfo always, and what else is known of the reason."""
    details: list[Message] = [
        error_details_pb2.ErrorInfo(reason=refusal.reason, domain=DOMAIN, metadata=refusal.metadata)
    ]
    if refusal.violations:
        violations = [
            error_details_pb2.BadRequest.FieldViolation(field=field, description=description)
            for field, description in refusal.violations
        ]
        details.append(error_details_pb2.BadRequest(field_violations=violations))
    illegal = encode_illegal(refusal.illegal)
    if illegal is not None:
        details.append(illegal)
    if refusal.retry_after is not None:
        delay = Duration()
        delay.FromNanoseconds(round(refusal.retry_after * 1e9))
        details.append(error_details_pb2.RetryInfo(retry_delay=delay))
    status = status_pb2.Status(code=_number(refusal), message=refusal.message)
    for detail in details:
        status.details.add().Pack(detail)
    return status


def encode_failure(refusal: Refusal) -> error_pb2.Failure:
    """The failure of one item of a batch, or of one action of a record."""
    return error_pb2.Failure(
        code=_number(refusal),
        reason=refusal.reason,
        message=refusal.message,
        field_violations=[
            error_pb2.FieldViolation(field=field, description=description) for field, description in refusal.violations
        ],
        illegal=encode_illegal(refusal.illegal),
    )


def _number(refusal: Refusal) -> int:
    number: int = refusal.code.value[0]
    return number
