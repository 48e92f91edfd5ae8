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
CALM = 5
"""Windows after which overload is over."""


class Admission:
    """Decides, call by call. Not thread safe: to be asked under a lock."""

    def __init__(self, limit: int, short: int, clock: Callable[[], float] = monotonic) -> None:
        """So many calls may wait or be worked on, and so many in overload."""
        self._limit = limit
        self._short = min(short, limit)
        # The share refused, when there is no more room than that, of calls that come just as fast as they are done
        # (the queue M/M/1/K).
        self._bearable = 1 / (self._short + 1)
        self._clock = clock
        self.is_overloaded = False
        """Whether more comes than can be borne."""
        self._calm = 0
        self._until = clock() + WINDOW
        self._came = self._refused = 0
        self._least = limit

    def admits(self, in_flight: int) -> bool:
        """Whether to take a call on top of those that are in flight."""
        now = self._clock()
        if now >= self._until:
            self._judge(1 + int((now - self._until) / WINDOW))
            self._until = now + WINDOW
            self._came = self._refused = 0
            self._least = self._limit
        self._came += 1
        self._least = min(self._least, in_flight)
        is_admitted = in_flight < (self._short if self.is_overloaded else self._limit)
        self._refused += not is_admitted
        return is_admitted

    def _judge(self, windows: int) -> None:
        """Whether there is overload, after a window in which calls came, and others in which none did.

        It begins at once, and ends when it has been calm for a while: a few calls in a window are a small sample.
        """
        if not self.is_overloaded:
            self.is_overloaded = windows == 1 and self._refused > 0 and self._least >= self._short
            self._calm = 0
            return
        is_bearable = self._refused <= self._bearable * self._came
        self._calm = (self._calm if is_bearable else -1) + windows
        self.is_overloaded = self._calm < CALM
