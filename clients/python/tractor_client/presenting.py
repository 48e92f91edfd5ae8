"""Presents the caller's key or token with every call.

gRPC's own call credentials would do so over TLS alone, and start a thread for each call.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import grpc

from tractor_client.credentials import Credentials

Request = TypeVar("Request")
Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class _CallDetails(grpc.ClientCallDetails):
    """What gRPC reads of a call, by these names."""

    method: str
    timeout: float | None
    metadata: tuple[tuple[str, str | bytes], ...] | None
    credentials: grpc.CallCredentials | None
    wait_for_ready: bool | None
    compression: grpc.Compression | None


class Presenting(grpc.UnaryUnaryClientInterceptor):
    """Adds what `Credentials.metadata` gives at that moment."""

    def __init__(self, credentials: Credentials) -> None:
        """Present these."""
        self._credentials = credentials

    def intercept_unary_unary(
        self,
        continuation: Callable[[grpc.ClientCallDetails, Request], Outcome],
        client_call_details: grpc.ClientCallDetails,
        request: Request,
    ) -> Outcome:
        """Make one call with them."""
        given = client_call_details
        metadata = (*(given.metadata or ()), *self._credentials.metadata())
        details = _CallDetails(
            given.method, given.timeout, metadata, given.credentials, given.wait_for_ready, given.compression
        )
        return continuation(details, request)
