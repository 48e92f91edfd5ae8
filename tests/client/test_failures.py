"""Which exception a refusal becomes, and what it carries."""

from typing import NamedTuple

import grpc
import pytest
from fake_server import answering, refusing, serving
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from tractor_client import (
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
    draw,
)
from tractor_proto.match_service_pb2 import ApplyActionRequest
from tractor_proto.state_pb2 import State

Code = grpc.StatusCode


class Refusal(NamedTuple):
    """A code and a reason, and the exception for them."""

    code: grpc.StatusCode
    reason: str
    kind: type[TractorError]


REFUSALS = [
    Refusal(Code.INVALID_ARGUMENT, "UNDECODABLE", InvalidRequestError),
    Refusal(Code.FAILED_PRECONDITION, "WRONG_PHASE", IllegalActionError),
    Refusal(Code.ABORTED, "STALE_VERSION", StaleError),
    Refusal(Code.UNIMPLEMENTED, "UNKNOWN_METHOD", UnsupportedError),
    Refusal(Code.UNAUTHENTICATED, "NO_CREDENTIALS", UnauthenticatedError),
    Refusal(Code.UNAUTHENTICATED, "INVALID_TOKEN", UnauthenticatedError),
    Refusal(Code.UNAUTHENTICATED, "EXPIRED_TOKEN", UnauthenticatedError),
    Refusal(Code.UNAUTHENTICATED, "INVALID_KEY", UnauthenticatedError),
    Refusal(Code.UNAUTHENTICATED, "UNKNOWN_CERTIFICATE", UnauthenticatedError),
    Refusal(Code.PERMISSION_DENIED, "MISSING_SCOPE", PermissionDeniedError),
    Refusal(Code.RESOURCE_EXHAUSTED, "RATE_LIMITED", RateLimitedError),
    Refusal(Code.RESOURCE_EXHAUSTED, "MESSAGE_TOO_LARGE", TooLargeError),
    Refusal(Code.RESOURCE_EXHAUSTED, "SOMETHING_NEW", TractorError),
    Refusal(Code.UNAVAILABLE, "OVERLOADED", OverloadedError),
    Refusal(Code.UNAVAILABLE, "SOMETHING_NEW", UnavailableError),
    Refusal(Code.DEADLINE_EXCEEDED, "DEADLINE_EXCEEDED", UnavailableError),
    Refusal(Code.CANCELLED, "SLOW_REQUEST", UnavailableError),
    Refusal(Code.INTERNAL, "INVARIANT", TractorError),
    Refusal(Code.INTERNAL, "OVERLOADED", TractorError),
]


def raised(code: grpc.StatusCode, info: ErrorInfo, *details: Message) -> TractorError:
    """What a call raises that is refused so."""
    with serving(refusing(code, info, *details)) as (_, client), pytest.raises(TractorError) as caught:
        client.describe_rule_sets()
    return caught.value


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: f"{refusal.code.name} {refusal.reason}")
def test_a_refusal_is_the_exception_by_which_a_caller_can_act(refusal: Refusal) -> None:
    """Exactly that class, with the reason; a reason that is not known yet falls back to its code."""
    error = raised(refusal.code, ErrorInfo(reason=refusal.reason, domain="tractor.v1"))
    assert (type(error), error.code, error.reason) == (refusal.kind, refusal.code, refusal.reason)
    assert error.retry_after == 0
    assert str(error) == f"{refusal.reason}: Refused: {refusal.reason}."


@pytest.mark.parametrize(
    ("code", "reason"), [(Code.UNAVAILABLE, "OVERLOADED"), (Code.RESOURCE_EXHAUSTED, "RATE_LIMITED")], ids=str
)
@pytest.mark.parametrize(("seconds", "nanos"), [(0, 250_000_000), (3, 0), (3, 500_000_000)])
def test_how_long_to_wait_is_told(code: grpc.StatusCode, reason: str, seconds: int, nanos: int) -> None:
    """`retry_after` is RetryInfo in seconds."""
    error = raised(code, ErrorInfo(reason=reason), RetryInfo(retry_delay=Duration(seconds=seconds, nanos=nanos)))
    assert error.retry_after == seconds + nanos / 1e9


def test_a_wait_is_never_negative() -> None:
    """Whatever a server says: the number is fit for `sleep`."""
    delay = RetryInfo(retry_delay=Duration(seconds=-1))
    assert raised(Code.UNAVAILABLE, ErrorInfo(reason="OVERLOADED"), delay).retry_after == 0


@pytest.mark.parametrize(("metadata", "scope"), [({"scope": "tractor.match"}, "tractor.match"), ({}, "")])
def test_the_scope_that_is_missing_is_told(metadata: dict[str, str], scope: str) -> None:
    """As far as the server says it."""
    error = raised(Code.PERMISSION_DENIED, ErrorInfo(reason="MISSING_SCOPE", metadata=metadata))
    assert isinstance(error, PermissionDeniedError)
    assert error.scope == scope


def test_what_the_server_would_not_read_is_not_sent() -> None:
    """Over 4 MiB the call fails here, as if the server had said so."""
    large = State(seed=bytes(5 * 1024 * 1024))
    with serving(answering) as (fake, client), pytest.raises(TooLargeError) as caught:
        client.batch_apply_actions([ApplyActionRequest(state=large, action=draw(1))])
    assert caught.value.code is Code.RESOURCE_EXHAUSTED
    assert fake.requests == []


def test_an_answer_that_is_too_large_is_refused_here() -> None:
    """Over 4 MiB likewise."""
    with serving(lambda *_: bytes(5 * 1024 * 1024)) as (_, client), pytest.raises(TooLargeError):
        client.describe_rule_sets()
