"""How much is taken on at a time: what comes on top is refused at once, so that what is taken on is answered soon."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from random import uniform
from threading import Lock, local
from time import perf_counter
from typing import Any, ParamSpec, TypeVar

from tractor_server.admission import WINDOW, Admission
from tractor_server.call import Answer, Behaviour, Call
from tractor_server.receive import LONG
from tractor_server.refusal import OutOfTimeError, OverloadedError
from tractor_server.vitals import Vitals

P = ParamSpec("P")
T = TypeVar("T")
RETRY_AFTER = (0.05, 0.15)
"""Bounds of the seconds after which to try again; drawn between them, so that callers do not come back all at once."""


class OpenPool(ThreadPoolExecutor):
    """Threads for calls that anybody may make, and that are few and short: health and reflection."""

    def __init__(self, size: int, name: str) -> None:
        super().__init__(size, thread_name_prefix=name)
        self._size = size
        self._lock = Lock()
        self._taken = 0

    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run a task as soon as there is a thread."""
        with self._lock:
            self._taken += 1
        future = super().submit(task, *args, **kwargs)
        future.add_done_callback(self._leave)
        return future

    def is_full(self) -> bool:
        """Whether tasks wait for threads."""
        return self._taken > self._size

    def _leave(self, _: Future[Any]) -> None:
        with self._lock:
            self._taken -= 1


class CallPool(ThreadPoolExecutor):
    """The threads of calls: one for each that may be in flight, and one that refuses what comes on top.

    So many threads, since a call may wait long for its request to come; how many of them work is for `Turns` to say.
    grpcio asks for a thread before it reads the request, and all from one thread of its own.
    """

    def __init__(self, admission: Admission, limit: int, vitals: Vitals, silent: Callable[[], int]) -> None:
        """`silent` tells how many calls wait for their requests: they hold threads, but are no load."""
        super().__init__(limit, thread_name_prefix="call")
        self._admission = admission
        self._limit = limit
        self._vitals = vitals
        self._silent = silent
        self._lock = Lock()
        self._in_flight = 0
        self._here = local()
        self._refusing = ThreadPoolExecutor(1, "refuse", initializer=self._refuse_here)

    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run a task on a thread of its own, or, when there are too many, on the one that refuses."""
        with self._lock:
            is_admitted = self._admission.admits(self._limit if self.is_full() else self._in_flight - self._silent())
            self._in_flight += is_admitted
        if not is_admitted:
            return self._refusing.submit(task, *args, **kwargs)
        self._vitals.in_flight.inc()
        return super().submit(self._run, task, args, kwargs)

    def is_full(self) -> bool:
        """Whether every thread has a call."""
        return self._in_flight >= self._limit

    def shed(self, _service: str, _name: str, behaviour: Behaviour) -> Behaviour:
        """The stage that refuses what runs on the thread that refuses."""

        def answer(call: Call) -> Answer:
            if hasattr(self._here, "refuses"):
                raise overloaded()
            return behaviour(call)

        return answer

    def _refuse_here(self) -> None:
        self._here.refuses = True

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


class Turns:
    """Whose turn it is to work: one short call at a time, and beside it one long one.

    One interpreter works for all, so more at a time would make each slower and none sooner. Short calls do not wait for
    long ones, whose line has an admission of its own.
    """

    def __init__(self, admission: Admission, line: Admission, vitals: Vitals) -> None:
        """Who admits calls, and who admits long ones to their line."""
        self._admission = admission
        self._line = line
        self._vitals = vitals
        self._lock = Lock()
        self._in_line = 0
        self._short, self._long = Lock(), Lock()

    def stage(self, _service: str, name: str, behaviour: Behaviour) -> Behaviour:
        """The stage that waits for its turn, and gives up a call that has waited too long."""
        if name in LONG:
            return self._lining_up(self._taking_turns(self._long, self._line, behaviour))
        return self._taking_turns(self._short, self._admission, behaviour)

    def _taking_turns(self, turn: Lock, admission: Admission, behaviour: Behaviour) -> Behaviour:
        def answer(call: Call) -> Answer:
            came = perf_counter()
            if not turn.acquire(timeout=max(0.0, call.time_left())):
                raise OutOfTimeError
            try:
                waited = perf_counter() - came
                self._vitals.waited.observe(waited)
                if call.time_left_of_active() <= 0:
                    raise OutOfTimeError
                if waited > WINDOW and admission.is_overloaded:
                    raise overloaded()
                answer = behaviour(call)
            finally:
                turn.release()
            call.time_left_of_active()  # who has gone away is told nothing, and the log should not say otherwise
            return answer

        return answer

    def _lining_up(self, behaviour: Behaviour) -> Behaviour:
        def answer(call: Call) -> Answer:
            with self._lock:
                is_admitted = self._line.admits(self._in_line)
                self._in_line += is_admitted
            if not is_admitted:
                raise overloaded()
            try:
                return behaviour(call)
            finally:
                with self._lock:
                    self._in_line -= 1

        return answer


def overloaded() -> OverloadedError:
    """What a call is told that is one too many."""
    return OverloadedError(uniform(*RETRY_AFTER))  # noqa: S311 # no secret
