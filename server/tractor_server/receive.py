"""How a request comes in: whole, not too large, and not too slowly."""

from math import inf
from threading import Event, Thread
from time import monotonic

import grpc

from tractor_server.call import Answer, Behaviour, Call, Stage
from tractor_server.refusal import CancelledError, NoMessageError, OutOfTimeError, SlowRequestError, TooLargeError

MOST = 1 << 20
MOST_OF_A_BATCH = 4 << 20
BATCHES = ("BatchApplyActions", "BatchCheckActions")
PATIENCE = 5.0
"""Seconds within which the request of a call that has begun must have come."""
INTERVAL = 0.5


def limit_of(name: str) -> int:
    """Most bytes of a method's request."""
    return MOST_OF_A_BATCH if name in BATCHES else MOST


def timed(call_timeout: float) -> Stage:
    """The stage that sets a call's deadline, and refuses what comes after its own."""

    def stage(_service: str, _name: str, behaviour: Behaviour) -> Behaviour:
        def answer(call: Call) -> Answer:
            left = call.context.time_remaining()
            if left <= 0:
                raise OutOfTimeError
            call.until = monotonic() + min(left, call_timeout)
            return behaviour(call)

        return answer

    return stage


class Receiver:
    """Waits for requests, and gives up on those that do not come."""

    def __init__(self) -> None:
        self._waiting: dict[Call, float] = {}
        self._closing = Event()
        self._thread = Thread(target=self._run, name="receive", daemon=True)
        self._thread.start()

    def stage(self, _service: str, name: str, behaviour: Behaviour) -> Behaviour:
        """The stage that waits for the request."""
        limit = limit_of(name)

        def answer(call: Call) -> Answer:
            call.data, call.is_received = self.receive(call), True
            if len(call.data) > limit:
                raise TooLargeError(len(call.data), limit)
            return behaviour(call)

        return answer

    def receive(self, call: Call) -> bytes:
        """The request, once it has come."""
        until = self._waiting[call] = monotonic() + PATIENCE
        try:
            return next(call.messages)
        except StopIteration:
            raise NoMessageError from None
        except grpc.RpcError:
            if call.time_left() <= 0:
                raise OutOfTimeError from None
            raise (SlowRequestError if monotonic() >= until else CancelledError) from None
        finally:
            del self._waiting[call]

    def close(self) -> None:
        """Give up on none any more."""
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closing.wait(INTERVAL):
            for call in list(self._waiting):
                if monotonic() >= self._waiting.get(call, inf):
                    call.context.cancel()
