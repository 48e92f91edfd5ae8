"""Errors as exceptions: the code, and everything that the service says about why.

error.proto lists every code and reason. `error_of` reads the `Failure` of a batch or a replay in the same way.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, cast

import grpc
from google.protobuf.message import DecodeError
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from google.rpc.status_pb2 import Status
from tractor_proto.card_pb2 import Card
from tractor_proto.error_pb2 import Failure, IllegalAction

from tractor_client.cards import format_cards

_STATUS_KEY = "grpc-status-details-bin"
_CODE_OF_NUMBER: Mapping[int, grpc.StatusCode] = {code.value[0]: code for code in grpc.StatusCode}


class Violation(NamedTuple):
    """One malformed field."""

    field: str
    """Its path, as `state.hands[2].cards[7]`."""
    description: str


class Details(NamedTuple):
    """What an error says, wherever it came from."""

    code: grpc.StatusCode
    message: str
    reason: str = ""
    metadata: Mapping[str, str] = {}
    violations: tuple[Violation, ...] = ()
    illegal: IllegalAction | None = None


class TractorError(Exception):
    """A call that did not succeed."""

    def __init__(self, details: Details) -> None:
        super().__init__(details.message)
        self.details = details

    @property
    def code(self) -> grpc.StatusCode:
        """The gRPC status code."""
        return self.details.code

    @property
    def reason(self) -> str:
        """The stable word for it, as MUST_FOLLOW_SUIT; empty when the transport failed."""
        return self.details.reason

    @property
    def metadata(self) -> Mapping[str, str]:
        """What the reason comes with, as `version` and `expected_version`."""
        return self.details.metadata

    @property
    def rule(self) -> str:
        """The number of the rule, as R9.3; empty when no rule was broken."""
        return self.details.illegal.rule if self.details.illegal else ""

    @property
    def witness(self) -> tuple[Card, ...]:
        """The cards that prove it; empty when there is nothing to prove."""
        return tuple(self.details.illegal.witness) if self.details.illegal else ()

    def __str__(self) -> str:
        parts = [self.reason or self.code.name]
        if self.rule:
            parts.append(f"({self.rule})")
        text = f"{' '.join(parts)}: {self.details.message}"
        return f"{text} [{format_cards(self.witness)}]" if self.witness else text


class IllegalActionError(TractorError):
    """The rules refuse it: `reason`, `rule` and `witness` say why."""


class StaleError(TractorError):
    """Somebody was faster: the state has another version, or a declaration came that the player had not seen."""


class InvalidRequestError(TractorError):
    """The request is malformed: `violations` names the first 32 fields."""

    @property
    def violations(self) -> tuple[Violation, ...]:
        """The malformed fields, the first 32 of them."""
        return self.details.violations

    @property
    def violation_count(self) -> int:
        """How many fields are malformed."""
        return int(self.metadata.get("violations", len(self.violations)))


class UnsupportedError(TractorError):
    """The server does not know the method, the state's format or the rule set's revision."""


class UnavailableError(TractorError):
    """No answer: the server cannot be reached, is too slow, or the call was cancelled."""


_CLASS_OF: Mapping[grpc.StatusCode, type[TractorError]] = {
    grpc.StatusCode.FAILED_PRECONDITION: IllegalActionError,
    grpc.StatusCode.ABORTED: StaleError,
    grpc.StatusCode.INVALID_ARGUMENT: InvalidRequestError,
    grpc.StatusCode.UNIMPLEMENTED: UnsupportedError,
    grpc.StatusCode.UNAVAILABLE: UnavailableError,
    grpc.StatusCode.DEADLINE_EXCEEDED: UnavailableError,
    grpc.StatusCode.CANCELLED: UnavailableError,
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
    return _CLASS_OF.get(details.code, TractorError)(details)


def _statuses(metadata: Iterable[tuple[str, str | bytes]]) -> Iterable[Status]:
    for key, value in metadata:
        if key == _STATUS_KEY and isinstance(value, bytes):
            try:
                yield Status.FromString(value)
            except DecodeError:  # a proxy's, or cut short: the code and the text still stand
                continue


def _with_status(details: Details, status: Status) -> Details:
    info, bad, illegal = ErrorInfo(), BadRequest(), IllegalAction()
    for detail in status.details:
        if detail.Unpack(info):
            details = details._replace(reason=info.reason, metadata=dict(info.metadata))
        elif detail.Unpack(bad):
            violations = tuple(Violation(item.field, item.description) for item in bad.field_violations)
            details = details._replace(violations=violations)
        elif detail.Unpack(illegal):
            details = details._replace(illegal=illegal)
    return details
