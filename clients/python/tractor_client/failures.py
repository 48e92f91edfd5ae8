"""From what gRPC or a batch reports to the exception for it."""

from collections.abc import Iterable, Mapping
from typing import Final, cast

import grpc
from google.protobuf.message import DecodeError
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status
from tractor_proto.error_pb2 import Failure, IllegalAction

from tractor_client.errors import (
    Details,
    IllegalActionError,
    InvalidRequestError,
    OverloadedError,
    PermissionDeniedError,
    RateLimitedError,
    StaleError,
    TooLargeError,
    TractorError,
    UnauthenticatedError,
    UnavailableError,
    UnsupportedError,
    Violation,
)

_STATUS_KEY: Final = "grpc-status-details-bin"
_TOO_LARGE: Final = "larger than max"
"""What gRPC itself says of a message over a limit, without a reason."""
_CODE_OF_NUMBER: Mapping[int, grpc.StatusCode] = {code.value[0]: code for code in grpc.StatusCode}

_CLASS_OF_CODE: Mapping[grpc.StatusCode, type[TractorError]] = {
    grpc.StatusCode.FAILED_PRECONDITION: IllegalActionError,
    grpc.StatusCode.ABORTED: StaleError,
    grpc.StatusCode.INVALID_ARGUMENT: InvalidRequestError,
    grpc.StatusCode.UNIMPLEMENTED: UnsupportedError,
    grpc.StatusCode.UNAUTHENTICATED: UnauthenticatedError,
    grpc.StatusCode.PERMISSION_DENIED: PermissionDeniedError,
    grpc.StatusCode.UNAVAILABLE: UnavailableError,
    grpc.StatusCode.DEADLINE_EXCEEDED: UnavailableError,
    grpc.StatusCode.CANCELLED: UnavailableError,
}
_CLASS_OF_REASON: Mapping[tuple[grpc.StatusCode, str], type[TractorError]] = {
    (grpc.StatusCode.RESOURCE_EXHAUSTED, "RATE_LIMITED"): RateLimitedError,
    (grpc.StatusCode.RESOURCE_EXHAUSTED, "MESSAGE_TOO_LARGE"): TooLargeError,
    (grpc.StatusCode.UNAVAILABLE, "OVERLOADED"): OverloadedError,
}


def from_rpc_error(error: grpc.RpcError) -> TractorError:
    """The exception for a call that gRPC reports as failed."""
    call = cast("grpc.Call", error)  # what a failed call raises is both; the stubs of grpc do not know
    details = Details(call.code(), call.details() or "")
    for status in _statuses(call.trailing_metadata() or ()):
        details = _with_status(details, status)
    return _exception(details)


def error_of(failure: Failure) -> TractorError:
    """The exception for one failed item of a batch, or for the action at which a replay stopped.

    >>> error_of(Failure(code=9, reason="WRONG_COUNT", message="Eight cards are buried."))
    IllegalActionError('Eight cards are buried.')
    """
    return _exception(
        Details(
            _CODE_OF_NUMBER.get(failure.code, grpc.StatusCode.UNKNOWN),
            failure.message,
            failure.reason,
            {},
            tuple(Violation(violation.field, violation.description) for violation in failure.field_violations),
            failure.illegal if failure.HasField("illegal") else None,
        )
    )


def _exception(details: Details) -> TractorError:
    if details.code is grpc.StatusCode.RESOURCE_EXHAUSTED and not details.reason and _TOO_LARGE in details.message:
        return TooLargeError(details)
    kind = _CLASS_OF_REASON.get((details.code, details.reason))
    return (kind or _CLASS_OF_CODE.get(details.code, TractorError))(details)


def _statuses(metadata: Iterable[tuple[str, str | bytes]]) -> Iterable[Status]:
    for key, value in metadata:
        if key == _STATUS_KEY and isinstance(value, bytes):
            try:
                yield Status.FromString(value)
            except DecodeError:  # a proxy's, or cut short: the code and the text still stand
                continue


def _with_status(details: Details, status: Status) -> Details:
    info, bad, illegal, retry = ErrorInfo(), BadRequest(), IllegalAction(), RetryInfo()
    for detail in status.details:
        if detail.Unpack(info):
            details = details._replace(reason=info.reason, metadata=dict(info.metadata))
        elif detail.Unpack(bad):
            violations = tuple(Violation(item.field, item.description) for item in bad.field_violations)
            details = details._replace(violations=violations)
        elif detail.Unpack(illegal):
            details = details._replace(illegal=illegal)
        elif detail.Unpack(retry):
            delay = retry.retry_delay
            details = details._replace(retry_after=max(0.0, delay.seconds + delay.nanos / 1e9))
    return details
