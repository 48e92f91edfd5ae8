"""When a call is one too many.

A queue is good for bursts and bad for overload: while more comes than can be done it is always full, and every call
pays for it with the time it waits. So a queue is allowed as long as it empties now and then; once one has been full and
has not emptied for a while, there is none until what comes is bearable again. (CoDel's idea: bad is not a long queue,
but one that stays.)
"""

from collections.abc import Callable
from time import monotonic

WINDOW = 0.1
"""Seconds over which to judge."""
BEARABLE = 0.2
"""Share refused of calls that come just as fast as they are done, where there is no queue (Erlang B, two at a time)."""


class Admission:
    """Decides, call by call. Not thread safe: to be asked under a lock."""

    def __init__(self, working: int, limit: int, clock: Callable[[], float] = monotonic) -> None:
        """So many calls are worked on at a time; so many may wait or be worked on."""
        self._working = min(working, limit)
        self._limit = limit
        self._clock = clock
        self._is_overloaded = False
        self._until = clock() + WINDOW
        self._came = self._refused = 0
        self._least = limit

    def admits(self, in_flight: int) -> bool:
        """Whether to take a call on top of those that are in flight."""
        now = self._clock()
        if now >= self._until:
            self._is_overloaded = now < self._until + WINDOW and self._was_overloaded()
            self._until = now + WINDOW
            self._came = self._refused = 0
            self._least = self._limit
        self._came += 1
        self._least = min(self._least, in_flight)
        is_admitted = in_flight < (self._working if self._is_overloaded else self._limit)
        self._refused += not is_admitted
        return is_admitted

    def _was_overloaded(self) -> bool:
        """Whether more came in this window than could be borne."""
        if self._is_overloaded:
            return self._refused > BEARABLE * self._came
        return self._refused > 0 and self._least >= self._working
