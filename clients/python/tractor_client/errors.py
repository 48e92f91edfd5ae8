"""Errors as exceptions: the code, and everything that the service says about why.

error.proto lists every code and reason; `failures` makes the exceptions. The class says what a caller can do: choose
another action, read the state again, mend the request, present better credentials, or wait.
"""

from collections.abc import Mapping
from typing import NamedTuple

import grpc
from tractor_proto.card_pb2 import Card
from tractor_proto.error_pb2 import IllegalAction

from tractor_client.cards import format_cards


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
    retry_after: float = 0.0
    """Seconds."""


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

    @property
    def retry_after(self) -> float:
        """Seconds to wait before the next try, as the server asks; 0 when it does not say."""
        return self.details.retry_after

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


class TooLargeError(TractorError):
    """The message is larger than the server reads, or the answer larger than this client does: send less at a time."""


class UnsupportedError(TractorError):
    """The server does not know the method, the state's format or the rule set's revision."""


class UnauthenticatedError(TractorError):
    """The server does not know who calls: `reason` says what is wrong with the key, token or certificate.

    With EXPIRED_TOKEN a fresh token helps: see `Credentials.token`.
    """


class PermissionDeniedError(TractorError):
    """The server knows who calls, and does not let them call this method."""

    @property
    def scope(self) -> str:
        """The scope that the caller lacks; empty when the server does not say."""
        return self.metadata.get("scope", "")


class RateLimitedError(TractorError):
    """The caller calls too often: wait `retry_after` seconds. Nothing is tried again before."""


class UnavailableError(TractorError):
    """No answer: the server cannot be reached, is too slow, or the call was cancelled."""


class OverloadedError(UnavailableError):
    """The server has too much to do, and had so at each try: wait `retry_after` seconds, or ask fewer things."""


class CredentialsError(ValueError):
    """Credentials that cannot be read, do not fit together, or would travel where others can read them.

    Its text names the file or the argument, and never a secret.
    """
