"""Why a call, or one item of it, is refused: exceptions as gRPC codes, reasons and texts, in one place.

The table at the top of the contract's error.proto says which there are.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from google.protobuf.message import DecodeError
from grpc import StatusCode
from tractor_engine.errors import Illegal, IllegalActionError, Reason

from tractor_server.auth.principal import MissingScopeError, UnauthenticatedError
from tractor_server.codec.faults import MalformedError, UnsupportedError, Violation


class StaleVersionError(Exception):
    """An action on another version than the state's."""

    def __init__(self, expected: int, version: int) -> None:
        super().__init__(f"The state has version {version}, not {expected}.")
        self.expected = expected
        self.version = version


class OutOfTimeError(Exception):
    """The deadline of a call has passed."""


class CancelledError(Exception):
    """The caller has gone away."""


class NoMessageError(Exception):
    """The caller ended a call without sending its request."""


class SlowRequestError(Exception):
    """The request did not come soon enough."""


class TooLargeError(Exception):
    """A request of more bytes than its method takes."""

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(f"The request has {size} bytes; {limit} are taken.")
        self.size = size
        self.limit = limit


class OverloadedError(Exception):
    """More calls in flight than this server takes on."""

    def __init__(self, retry_after: float) -> None:
        super().__init__()
        self.retry_after = retry_after


class RateLimitedError(OverloadedError):
    """One caller calls too often."""


class UnknownMethodError(Exception):
    """There is no such method."""


class UnknownServiceError(Exception):
    """There is no such service to tell the health of."""


LONGEST_WAIT = 3600.0
"""Seconds: who is told to wait longer might as well not be told."""

EXPECTED = (MalformedError, UnsupportedError, IllegalActionError, StaleVersionError, OutOfTimeError)
"""What one item of a batch may raise; anything else is a fault of this server, and the whole call's."""


class Refusal(NamedTuple):
    """A call's end other than OK."""

    code: StatusCode
    reason: str
    message: str
    """One sentence, short: long ones lose the status code on their way. Names no card."""
    metadata: Mapping[str, str] = {}
    violations: tuple[Violation, ...] = ()
    illegal: Illegal | None = None
    retry_after: float | None = None
    """Seconds after which to try again, where that can help."""


def refusal_of(error: Exception) -> Refusal:
    """What an exception tells the caller; of one that nobody expected, nothing."""
    tell = _TELL.get(type(error))
    return _FAULT if tell is None else tell(error)


def _illegal(error: IllegalActionError) -> Refusal:
    illegal = error.illegal
    stale = illegal.reason is Reason.STALE_DECLARATIONS
    code = StatusCode.ABORTED if stale else StatusCode.FAILED_PRECONDITION
    return Refusal(code, illegal.reason.name, illegal.message, {"rule": illegal.rule}, illegal=illegal)


def _malformed(error: MalformedError) -> Refusal:
    named = "; ".join(f"{field} {description}" for field, description in error.first[:3])
    fields = "field" if error.count == 1 else "fields"
    more = "." if error.count <= 3 else "; and more."
    text = f"{error.count} malformed {fields}: {named}{more}"
    return Refusal(
        StatusCode.INVALID_ARGUMENT, "INVALID_FIELDS", text, {"violations": str(error.count)}, violations=error.first
    )


def _unsupported(error: UnsupportedError) -> Refusal:
    return Refusal(StatusCode.UNIMPLEMENTED, error.reason, str(error), error.metadata)


def _stale_version(error: StaleVersionError) -> Refusal:
    numbers = {"expected_version": str(error.expected), "version": str(error.version)}
    return Refusal(StatusCode.ABORTED, "STALE_VERSION", str(error), numbers)


def _too_large(error: TooLargeError) -> Refusal:
    numbers = {"size": str(error.size), "limit": str(error.limit)}
    return Refusal(StatusCode.RESOURCE_EXHAUSTED, "MESSAGE_TOO_LARGE", str(error), numbers)


def _overloaded(error: OverloadedError) -> Refusal:
    text = "This server has as many calls in flight as it takes."
    return Refusal(StatusCode.UNAVAILABLE, "OVERLOADED", text, retry_after=error.retry_after)


def _rate_limited(error: RateLimitedError) -> Refusal:
    text = "This caller has used up its calls; more come with time."
    wait = min(error.retry_after, LONGEST_WAIT)
    return Refusal(StatusCode.RESOURCE_EXHAUSTED, "RATE_LIMITED", text, retry_after=wait)


def _unauthenticated(error: UnauthenticatedError) -> Refusal:
    return Refusal(StatusCode.UNAUTHENTICATED, error.reason, str(error))


def _missing_scope(error: MissingScopeError) -> Refusal:
    return Refusal(StatusCode.PERMISSION_DENIED, "MISSING_SCOPE", str(error), {"scope": error.scope})


def _always(code: StatusCode, reason: str, text: str) -> Callable[[Exception], Refusal]:
    refusal = Refusal(code, reason, text)
    return lambda _: refusal


_FAULT = Refusal(StatusCode.INTERNAL, "INVARIANT", "A fault of this server; it has been logged.")
_TELL: dict[type[Exception], Callable[[Any], Refusal]] = {
    IllegalActionError: _illegal,
    MalformedError: _malformed,
    DecodeError: _always(
        StatusCode.INVALID_ARGUMENT, "UNDECODABLE", "The bytes are no message of the method's request type."
    ),
    NoMessageError: _always(StatusCode.INVALID_ARGUMENT, "UNDECODABLE", "The call ended without a request."),
    UnsupportedError: _unsupported,
    StaleVersionError: _stale_version,
    OutOfTimeError: _always(
        StatusCode.DEADLINE_EXCEEDED, "DEADLINE_EXCEEDED", "The time of the call ran out before this was done."
    ),
    CancelledError: _always(StatusCode.CANCELLED, "CANCELLED", "The caller has gone away."),
    SlowRequestError: _always(StatusCode.CANCELLED, "SLOW_REQUEST", "The request did not come soon enough."),
    TooLargeError: _too_large,
    OverloadedError: _overloaded,
    RateLimitedError: _rate_limited,
    UnauthenticatedError: _unauthenticated,
    MissingScopeError: _missing_scope,
    UnknownMethodError: _always(StatusCode.UNIMPLEMENTED, "UNKNOWN_METHOD", "There is no such method."),
    UnknownServiceError: _always(StatusCode.NOT_FOUND, "UNKNOWN_SERVICE", "There is no such service."),
}

REASONS = (
    "UNDECODABLE",
    "INVALID_FIELDS",
    "UNSUPPORTED_FORMAT",
    "UNSUPPORTED_REVISION",
    "STALE_VERSION",
    "UNKNOWN_METHOD",
    "MESSAGE_TOO_LARGE",
    "NO_CREDENTIALS",
    "INVALID_TOKEN",
    "EXPIRED_TOKEN",
    "INVALID_KEY",
    "UNKNOWN_CERTIFICATE",
    "MISSING_SCOPE",
    "RATE_LIMITED",
    "OVERLOADED",
    "DEADLINE_EXCEEDED",
    "CANCELLED",
    "SLOW_REQUEST",
    "INVARIANT",
)
"""Every reason but those of illegal actions: what a call can be refused for."""
