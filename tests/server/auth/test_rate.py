"""Rates."""

import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tractor_server.auth import rate
from tractor_server.auth.rate import RateLimiter


class Clock:
    """A clock that is set."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_and_then_the_rate() -> None:
    """Five at once, then one each half second."""
    clock = Clock()
    limiter = RateLimiter(2, 5, clock)
    assert [limiter.wait("a") for _ in range(5)] == [0.0] * 5
    assert limiter.wait("a") == pytest.approx(0.5)
    assert limiter.wait("a") == pytest.approx(0.5)  # a refused call costs nothing
    clock.now += 0.2
    assert limiter.wait("a") == pytest.approx(0.3)
    clock.now += 0.3
    assert limiter.wait("a") == 0.0
    assert limiter.wait("a") == pytest.approx(0.5)


def test_each_principal_has_its_own() -> None:
    """One that calls too often is no other's trouble."""
    limiter = RateLimiter(1, 1, Clock())
    assert limiter.wait("a") == 0.0
    assert limiter.wait("a") > 0
    assert limiter.wait("b") == 0.0


def test_a_pause_gives_no_more_than_a_burst() -> None:
    """A bucket is full when it is full."""
    clock = Clock()
    limiter = RateLimiter(10, 3, clock)
    limiter.wait("a")
    clock.now += 86_400
    assert [limiter.wait("a") == 0.0 for _ in range(5)] == [True, True, True, False, False]


@pytest.mark.parametrize(("calls", "burst"), [(0, 5), (-1, 5), (1, 0), (1, 0.5), (float("nan"), 1)])
def test_there_must_be_a_rate(calls: float, burst: float) -> None:
    """And room for one call."""
    with pytest.raises(ValueError, match="a rate is above 0"):
        RateLimiter(calls, burst)


RATES = st.floats(0.01, 10_000)
BURSTS = st.integers(1, 50)


@given(RATES, BURSTS, st.lists(st.floats(0, 2), min_size=1, max_size=100))
def test_no_more_than_burst_and_rate(calls: float, burst: int, pauses: list[float]) -> None:
    """In any stretch of time at most the burst and what the rate fills; and what fits is admitted."""
    clock = Clock()
    limiter = RateLimiter(calls, burst, clock)
    admitted: list[float] = []
    level, last = float(burst), clock.now
    for pause in pauses:
        clock.now += pause / calls
        level, last = min(burst, level + (clock.now - last) * calls), clock.now
        if limiter.wait("a") == 0.0:
            admitted.append(clock.now)
            level -= 1
            assert level > -1e-3
        else:
            assert level < 1 + 1e-3
    for first, begin in enumerate(admitted):
        for last_one in range(first, len(admitted)):
            assert last_one - first + 1 <= burst + (admitted[last_one] - begin) * calls + 1e-3


@given(RATES, BURSTS, st.floats(0, 1e8))
def test_who_waits_as_told_is_admitted(calls: float, burst: int, start: float) -> None:
    """Without a second refusal over the last bit of a number."""
    clock = Clock()
    clock.now = start
    limiter = RateLimiter(calls, burst, clock)
    for _ in range(burst):
        limiter.wait("a")
    for _ in range(10):
        clock.now += limiter.wait("a")
        assert limiter.wait("a") == 0.0


def test_full_buckets_are_dropped() -> None:
    """Names that came once cost no memory for long."""
    clock = Clock()
    limiter = RateLimiter(10, 5, clock)
    for number in range(100_000):
        clock.now += 0.001
        assert limiter.wait(str(number)) == 0.0
        assert len(limiter._full_at) <= rate.FEWEST_SWEPT
    assert limiter.wait(str(99_999)) == 0.0


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where none is full, the fullest are dropped; who has used its burst up stays refused."""
    monkeypatch.setattr(rate, "FEWEST_SWEPT", 8)
    monkeypatch.setattr(rate, "MOST_BUCKETS", 64)
    limiter = RateLimiter(0.001, 2, Clock())
    assert [limiter.wait("busy") == 0.0 for _ in range(3)] == [True, True, False]
    for number in range(1000):
        assert limiter.wait(str(number)) == 0.0
        assert len(limiter._full_at) <= 64
    assert limiter.wait("busy") > 0


def test_threads_get_no_more_together() -> None:
    """Eight at once share the burst, though they change over wherever a name is looked up."""

    class Name(str):
        __slots__ = ()

        def __hash__(self) -> int:
            time.sleep(0)
            return hash(str(self))

        def __eq__(self, other: object) -> bool:
            return str(self) == other

    limiter = RateLimiter(1, 1000, Clock())
    admitted: list[int] = []

    def call() -> None:
        admitted.append(sum(limiter.wait(Name("a")) == 0.0 for _ in range(500)))

    threads = [threading.Thread(target=call) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(admitted) == 1000
