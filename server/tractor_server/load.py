"""How much is taken on at a time: what comes on top is refused at once, so that what is taken on is answered soon."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from random import uniform
from threading import Lock, Semaphore, current_thread
from time import perf_counter
from typing import Any, ParamSpec, TypeVar

from tractor_server.admission import Admission
from tractor_server.call import Answer, Behaviour, Call, Stage
from tractor_server.refusal import OutOfTimeError, OverloadedError
from tractor_server.vitals import Vitals

P = ParamSpec("P")
T = TypeVar("T")
REFUSING = "refuse"
RETRY_AFTER = (0.05, 0.15)
"""Bounds of the seconds after which to try again; drawn between them, so that callers do not come back all at once."""


class CallPool(ThreadPoolExecutor):
    """The threads of calls: one for each that may be in flight, and one that refuses what comes on top.

    So many threads, since a call may wait long for its request to come; how many of them work at a time is `gated`'s.
    grpcio asks for a thread before it reads the request, and all from one thread of its own.
    """

    def __init__(self, admission: Admission, limit: int, vitals: Vitals) -> None:
        super().__init__(limit, thread_name_prefix="call")
        self._admission = admission
        self._vitals = vitals
        self._lock = Lock()
        self._in_flight = 0
        self._refusing = ThreadPoolExecutor(1, thread_name_prefix=REFUSING)

    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run a task on a thread of its own, or, when there are too many, on the one that refuses."""
        with self._lock:
            is_admitted = self._admission.admits(self._in_flight)
            self._in_flight += is_admitted
        if not is_admitted:
            return self._refusing.submit(task, *args, **kwargs)
        self._vitals.in_flight.inc()
        return super().submit(self._run, task, args, kwargs)

    def _run(self, task: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        try:
            return task(*args, **kwargs)
        finally:
            with self._lock:
                self._in_flight -= 1
            self._vitals.in_flight.dec()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 # as inherited
        """End the threads."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        self._refusing.shutdown(wait, cancel_futures=cancel_futures)


def shed(_service: str, _name: str, behaviour: Behaviour) -> Behaviour:
    """The stage that refuses what runs on the refusing thread."""

    def answer(call: Call) -> Answer:
        if current_thread().name.startswith(REFUSING):
            raise OverloadedError(uniform(*RETRY_AFTER))  # noqa: S311 # no secret
        return behaviour(call)

    return answer


def gated(threads: int, vitals: Vitals) -> Stage:
    """The stage that lets so many calls work at a time, and none whose time has run out while it waited."""
    gate = Semaphore(threads)

    def stage(_service: str, _name: str, behaviour: Behaviour) -> Behaviour:
        def answer(call: Call) -> Answer:
            came = perf_counter()
            with gate:
                vitals.waited.observe(perf_counter() - came)
                if call.time_left() <= 0:
                    raise OutOfTimeError
                return behaviour(call)

        return answer

    return stage
