"""How often each principal may call: a token bucket each."""

import time
from collections.abc import Callable
from threading import Lock

MOST_BUCKETS = 65_536
FEWEST_SWEPT = 1024
_ROUNDING = 1e-6
"""Seconds that do not count: who waits as long as told is to find the bucket ready."""


class RateLimiter:
    """Buckets of `burst` calls that fill at `rate` calls a second. Thread safe.

    A bucket is kept as the moment at which it is full again (the generic cell rate algorithm): one number, and a bucket
    that is full is the same as none.
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        """ValueError unless there is a rate, and a burst of at least one call."""
        if not (rate > 0 and burst >= 1):
            raise ValueError("a rate is above 0, a burst at least 1")
        self._interval = 1 / rate
        self._slack = (burst - 1) / rate
        self._clock = clock
        self._lock = Lock()
        self._full_at: dict[str, float] = {}
        self._sweep_at = FEWEST_SWEPT

    def wait(self, name: str) -> float:
        """0.0 when the principal may call, which is counted; else the seconds until it may."""
        with self._lock:
            now = self._clock()
            full_at = self._full_at.get(name, now)
            over = full_at - now - self._slack
            if over > _ROUNDING:
                return over
            self._full_at[name] = max(full_at, now) + self._interval
            if len(self._full_at) >= self._sweep_at:
                self._sweep(now)
            return 0.0

    def _sweep(self, now: float) -> None:
        """Drop the buckets that are full; if that leaves too many, also the fullest half of what is allowed."""
        left = [(name, full_at) for name, full_at in self._full_at.items() if full_at > now]
        if len(left) > MOST_BUCKETS // 2:
            left = sorted(left, key=lambda bucket: bucket[1])[-(MOST_BUCKETS // 2) :]
        self._full_at = dict(left)
        self._sweep_at = min(max(FEWEST_SWEPT, 2 * len(left)), MOST_BUCKETS)
