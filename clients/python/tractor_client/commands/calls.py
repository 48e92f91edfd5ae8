"""How many calls were made, and how long they took."""

from collections import defaultdict
from collections.abc import Callable
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple, TypeVar

import grpc

Request = TypeVar("Request")
Outcome = TypeVar("Outcome")


class Spread(NamedTuple):
    """The calls of one method."""

    method: str
    calls: int
    median: float
    """Seconds."""
    p99: float
    """Seconds."""
    total: float
    """Seconds."""


class CallTimer(grpc.UnaryUnaryClientInterceptor):
    """Times every call of a channel."""

    def __init__(self) -> None:
        """Begin with none."""
        self._seconds: defaultdict[str, list[float]] = defaultdict(list)

    def intercept_unary_unary(
        self,
        continuation: Callable[[grpc.ClientCallDetails, Request], Outcome],
        client_call_details: grpc.ClientCallDetails,
        request: Request,
    ) -> Outcome:
        """Time one call."""
        began = perf_counter()
        outcome = continuation(client_call_details, request)
        self._seconds[client_call_details.method.rpartition("/")[2]].append(perf_counter() - began)
        return outcome

    def spreads(self) -> list[Spread]:
        """Each method's calls, the most frequent first, then all together."""
        by_method = sorted(self._seconds.items(), key=lambda item: -len(item[1]))
        everything = [seconds for _, some in by_method for seconds in some]
        return [_spread(method, seconds) for method, seconds in [*by_method, ("all", everything)] if seconds]


def _spread(method: str, seconds: list[float]) -> Spread:
    p99 = quantiles(seconds, n=100, method="inclusive")[98] if len(seconds) > 1 else seconds[0]
    return Spread(method, len(seconds), median(seconds), p99, sum(seconds))
