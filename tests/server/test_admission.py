"""When a call is one too many: bursts are queued, overload is not."""

import pytest
from tractor_server.admission import CALM, WINDOW, Admission

LIMIT, SHORT = 10, 2


class Load:
    """Calls that come at a pace and are done at another, in time that is made up."""

    def __init__(self) -> None:
        self.now = 0.0
        self.in_flight = 0
        self.admission = Admission(LIMIT, SHORT, lambda: self.now)

    def come(self, rate: float, seconds: float, done: float = 100.0) -> list[bool]:
        """Whether each was admitted."""
        answers = []
        until, next_done = self.now + seconds, self.now + 1 / done
        while self.now < until:
            self.now += 1 / rate
            while next_done <= self.now:
                self.in_flight -= self.in_flight > 0
                next_done += 1 / done
            answers.append(self.admission.admits(self.in_flight))
            self.in_flight += answers[-1]
        return answers


def test_what_can_be_done_is_admitted() -> None:
    """Whatever the share of the capacity."""
    for rate in (1.0, 50.0, 95.0):
        assert all(Load().come(rate, 5))


def test_a_burst_is_queued() -> None:
    """Up to the limit, again and again, as long as the queue empties between."""
    load = Load()
    for _ in range(10):
        assert all(load.come(10_000, (LIMIT - 1) / 10_000))
        load.now += 5 * WINDOW
        load.in_flight = 0


def test_callers_who_wait_for_their_answers_are_queued() -> None:
    """A queue that stands but is never full is no overload: there are just so many callers."""
    load = Load()
    for step in range(10_000):
        load.now = step / 1000
        assert load.admission.admits(LIMIT - 1)


@pytest.mark.parametrize("times", [1.6, 4, 40])
def test_overload_has_no_queue(times: float) -> None:
    """Once it has lasted a window; what is admitted then finds a free place to be worked on."""
    load = Load()
    load.come(100 * times, 20 * WINDOW)
    for _ in range(200):
        before = load.in_flight
        assert before <= SHORT
        load.come(100 * times, 0.001)


def test_overload_ends() -> None:
    """When no more comes than can be done, all of it is admitted again; after a pause at once."""
    load = Load()
    load.come(400, 20 * WINDOW)
    load.come(50, (CALM + 1) * WINDOW)
    assert all(load.come(50, 5))
    load.come(400, 20 * WINDOW)
    load.now, load.in_flight = load.now + (CALM + 1) * WINDOW, 0
    assert all(load.admission.admits(number) for number in range(LIMIT))


def test_the_limit_holds() -> None:
    """However small it is, also in overload."""
    for limit in (1, 3):
        admission = Admission(limit, SHORT, lambda: 0.0)
        assert [admission.admits(number) for number in range(5)] == [number < limit for number in range(5)]
        admission.is_overloaded = True
        assert not admission.admits(limit)
