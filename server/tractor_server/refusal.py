"""Why a call, or one item of it, is refused: exceptions as gRPC codes, reasons and texts, in one place.

The table at the top of the contract's error.proto says which there are.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from google.protobuf.message import DecodeError
from grpc import StatusCode
from tractor_engine.errors import Illegal, IllegalActionError, Reason

from tractor_server.codec.faults import MalformedError, UnsupportedError, Violation


class StaleVersionError(Exception):
    """An action on another version than the state's."""

    def __init__(self, expected: int, version: int) -> None:
        super().__init__(f"The state has version {version}, not {expected}.")
        self.expected = expected
        self.version = version


class OutOfTimeError(Exception):
    """The deadline of a batch passed before this item."""


class UnknownMethodError(Exception):
    """There is no such method."""


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


def _undecodable(_: DecodeError) -> Refusal:
    text = "The bytes are no message of the method's request type."
    return Refusal(StatusCode.INVALID_ARGUMENT, "UNDECODABLE", text)


def _unsupported(error: UnsupportedError) -> Refusal:
    return Refusal(StatusCode.UNIMPLEMENTED, error.reason, str(error), error.metadata)


def _stale_version(error: StaleVersionError) -> Refusal:
    numbers = {"expected_version": str(error.expected), "version": str(error.version)}
    return Refusal(StatusCode.ABORTED, "STALE_VERSION", str(error), numbers)


def _out_of_time(_: OutOfTimeError) -> Refusal:
    text = "The time of the call ran out before this item."
    return Refusal(StatusCode.DEADLINE_EXCEEDED, "DEADLINE_EXCEEDED", text)


def _unknown_method(_: UnknownMethodError) -> Refusal:
    return Refusal(StatusCode.UNIMPLEMENTED, "UNKNOWN_METHOD", "There is no such method.")


_FAULT = Refusal(StatusCode.INTERNAL, "INVARIANT", "A fault of this server; it has been logged.")
_TELL: dict[type[Exception], Callable[[Any], Refusal]] = {
    IllegalActionError: _illegal,
    MalformedError: _malformed,
    DecodeError: _undecodable,
    UnsupportedError: _unsupported,
    StaleVersionError: _stale_version,
    OutOfTimeError: _out_of_time,
    UnknownMethodError: _unknown_method,
}
