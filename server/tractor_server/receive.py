"""How a request comes in: whole, not too large, and not too slowly."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Lock, Thread
from time import monotonic

import grpc

from tractor_server.call import NEAR, Answer, Behaviour, Call, Stage
from tractor_server.refusal import (
    CancelledError,
    NoMessageError,
    OutOfTimeError,
    OverloadedError,
    SlowRequestError,
    TooLargeError,
)

MOST = 1 << 20
MOST_OF_A_BATCH = 4 << 20
MOST_HELD = 48 << 20
"""Bytes of all requests that wait and are worked on."""
RETRY_AFTER = 0.2
"""Seconds after which there may be room again."""
BATCHES = ("BatchApplyActions", "BatchCheckActions")
LONG = (*BATCHES, "ReplayMatch")
RESERVE = 0.1
"""Share of a caller's time, and most seconds of it, that long methods leave for the way of what they got done."""
PATIENCE = 5.0
"""Seconds within which the request of a call that has begun must have come."""
HURRY = 1.0
"""The same where such calls keep others out."""
SILENT = 0.05
"""Seconds after which a call without its request is no load: requests come with their calls."""
INTERVAL = 0.1


def limit_of(name: str) -> int:
    """Most bytes of a method's request."""
    return MOST_OF_A_BATCH if name in BATCHES else MOST


def timed(call_timeout: float) -> Stage:
    """The stage that sets a call's deadline, and refuses what comes after its own."""

    def stage(_service: str, name: str, behaviour: Behaviour) -> Behaviour:
        reserve = RESERVE if name in LONG else 0.0

        def answer(call: Call) -> Answer:
            left = call.context.time_remaining()
            if left <= 0:
                raise OutOfTimeError
            call.until = monotonic() + min(left - min(left, 1.0) * reserve, call_timeout)
            return behaviour(call)

        return answer

    return stage


class Receiver:
    """Waits for requests, and gives up on those that do not come."""

    def __init__(self, is_crowded: Callable[[], bool], hurry: float = HURRY) -> None:
        """`is_crowded` tells whether calls are kept out; requests must then come within `hurry` seconds."""
        self._is_crowded = is_crowded
        self._hurry = hurry
        self._waiting: dict[Call, _Wait] = {}
        self._held = 0
        self._lock = Lock()
        self._closing = Event()
        self._thread = Thread(target=self._run, name="receive", daemon=True)

    def start(self) -> None:
        """Begin to give up on those that do not come."""
        self._thread.start()

    def stage(self, _service: str, name: str, behaviour: Behaviour) -> Behaviour:
        """The stage that waits for the request."""
        limit = limit_of(name)

        def answer(call: Call) -> Answer:
            call.data, call.is_received = self.receive(call), True
            if len(call.data) > limit:
                raise TooLargeError(len(call.data), limit)
            with self._holding(len(call.data)):
                return behaviour(call)

        return answer

    @contextmanager
    def _holding(self, size: int) -> Iterator[None]:
        """Count the bytes of a request while it waits and is worked on; OverloadedError when there are too many."""
        with self._lock:
            if self._held + size > MOST_HELD and self._held:
                raise OverloadedError(RETRY_AFTER)
            self._held += size
        try:
            yield
        finally:
            with self._lock:
                self._held -= size

    def receive(self, call: Call) -> bytes:
        """The request, once it has come."""
        with self.bounded(call) as wait:
            try:
                return next(call.messages)
            except (StopIteration, grpc.RpcError) as end:
                raise _why(call, wait, is_half_closed=isinstance(end, StopIteration)) from None

    @contextmanager
    def bounded(self, call: Call) -> Iterator["_Wait"]:
        """Wait for what the caller does within the block; a call whose caller does not do it soon is cancelled."""
        now = monotonic()
        wait = _Wait(now, min(now + PATIENCE, call.until))
        with self._lock:
            self._waiting[call] = wait
        try:
            yield wait
        finally:
            with self._lock:
                del self._waiting[call]

    def silent(self) -> int:
        """How many calls have begun and not sent their request, though there was time."""
        latest = monotonic() - SILENT
        with self._lock:
            return sum(wait.began < latest for wait in self._waiting.values())

    def close(self) -> None:
        """Give up on none any more."""
        self._closing.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._closing.wait(min(INTERVAL, self._hurry)):
            patience = self._hurry if self._is_crowded() else PATIENCE
            with self._lock:
                waiting = list(self._waiting.items())
            for call, wait in waiting:
                wait.until = min(wait.until, wait.began + patience)
                if monotonic() >= wait.until:
                    call.context.cancel()


@dataclass(slots=True)
class _Wait:
    """Waiting for one request, on the monotonic clock."""

    began: float
    until: float


def _why(call: Call, wait: _Wait, *, is_half_closed: bool) -> Exception:
    """Why the request of a call does not come any more."""
    if monotonic() >= wait.until:
        return OutOfTimeError() if call.time_left() <= 0 else SlowRequestError()
    if call.time_left() <= NEAR:
        return OutOfTimeError()
    # Of a call that was cancelled, grpcio may see the end of its messages first.
    ended = Event()
    is_cancelled = not is_half_closed or not call.context.add_callback(ended.set) or ended.wait(NEAR)
    return CancelledError() if is_cancelled else NoMessageError()
