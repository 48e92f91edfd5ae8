"""A method that waits until it is let go, so that calls pile up behind it."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Semaphore

import pytest
from tractor_proto import rules_service_pb2 as pb

PATH = "/tractor.v1.RulesService/DescribeRuleSets"


class Blockade:
    """DescribeRuleSets of the servers that are made while it stands."""

    def __init__(self) -> None:
        self._entered = Semaphore(0)
        self._is_open = Event()
        self.count = 0
        """How many calls have been handled, or are being."""

    def handle(self, _: pb.DescribeRuleSetsRequest) -> pb.DescribeRuleSetsResponse:
        """Wait."""
        self.count += 1
        self._entered.release()
        assert self._is_open.wait(30)
        return pb.DescribeRuleSetsResponse()

    def wait_for(self, count: int = 1) -> None:
        """Wait until so many more calls are being handled."""
        for _ in range(count):
            assert self._entered.acquire(timeout=30)

    def open(self) -> None:
        """Let all go, now and later."""
        self._is_open.set()


@contextmanager
def blockade(monkeypatch: pytest.MonkeyPatch) -> Iterator[Blockade]:
    """A blockade that opens at the end of the block."""
    blocked = Blockade()
    monkeypatch.setattr("tractor_server.rules.describe_rule_sets", blocked.handle)
    try:
        yield blocked
    finally:
        blocked.open()
