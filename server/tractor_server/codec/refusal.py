"""Refusals, out: as a status of a call (AIP-193), or as the failure of one item."""

from typing import TYPE_CHECKING

from google.rpc import error_details_pb2, status_pb2
from tractor_proto import error_pb2

from tractor_server.codec.rules import encode_illegal
from tractor_server.refusal import Refusal

if TYPE_CHECKING:
    from google.protobuf.message import Message

DOMAIN = "tractor.v1"


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
