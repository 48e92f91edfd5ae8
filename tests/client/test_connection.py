"""What the client does when the server fails: a fake one fails on purpose."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock
from time import monotonic

import grpc
import pytest
from fake_server import answering, failing, serving
from tractor_client import Client, TractorError, UnavailableError
from tractor_proto.match_service_pb2 import StartMatchRequest


@pytest.mark.parametrize(
    ("code", "failures", "attempts"),
    [
        (grpc.StatusCode.UNAVAILABLE, 0, 1),
        (grpc.StatusCode.UNAVAILABLE, 3, 4),
        (grpc.StatusCode.UNAVAILABLE, 9, 4),
        (grpc.StatusCode.INTERNAL, 1, 1),
        (grpc.StatusCode.RESOURCE_EXHAUSTED, 1, 1),
        (grpc.StatusCode.ABORTED, 1, 1),
    ],
    ids=str,
)
def test_only_unavailable_is_tried_again(code: grpc.StatusCode, failures: int, attempts: int) -> None:
    """UNAVAILABLE is tried four times in all; every other code is the answer."""
    with serving(failing(failures, code)) as (fake, client):
        if failures < attempts:
            client.describe_rule_sets()
        else:
            with pytest.raises(TractorError, match="not now") as caught:
                client.describe_rule_sets()
            assert caught.value.code is code
            assert isinstance(caught.value, UnavailableError) == (code is grpc.StatusCode.UNAVAILABLE)
    assert len(fake.requests) == attempts


def test_many_calls_that_fail_at_once_are_all_tried_again() -> None:
    """As when a server dies with all the calls that it works on: throttling spares 49 failures."""
    seen: set[bytes] = set()
    lock = Lock()

    def fail_each_once(request: bytes, context: grpc.ServicerContext) -> bytes:
        with lock:
            is_new = request not in seen
            seen.add(request)
        if is_new:
            context.abort(grpc.StatusCode.UNAVAILABLE, "dead")
        return b""

    with serving(fail_each_once) as (fake, client), ThreadPoolExecutor(40) as pool:
        list(pool.map(lambda _: client.start_match(), range(40)))
    assert len(fake.requests) == 80


def test_a_service_in_trouble_is_not_helped_by_more_calls() -> None:
    """When most calls fail they are tried once each: far from four times as many calls reach the server."""
    with serving(failing(10_000)) as (fake, client), ThreadPoolExecutor(40) as pool:

        def ask(_: int) -> None:
            with pytest.raises(UnavailableError):
                client.describe_rule_sets()

        list(pool.map(ask, range(200)))
    assert len(fake.requests) < 320


def test_a_repeated_start_is_the_same_match() -> None:
    """The client makes the seed, so that every attempt asks for one and the same match."""
    with serving(failing(2)) as (fake, client):
        client.start_match()
    assert len(fake.requests) == 3
    assert len(set(fake.requests)) == 1
    assert len(StartMatchRequest.FromString(fake.requests[0]).seed) == 32


def test_every_call_has_a_deadline() -> None:
    """Two seconds; ten for calls that carry many actions."""
    with serving(answering) as (fake, client):
        client.describe_rule_sets()
        client.batch_apply_actions([])
        client.within(1).describe_rule_sets()
    single, many, short = fake.seconds
    assert 1 < single <= 2.5
    assert 9 < many <= 10.5
    assert short <= 1.5


def test_a_slow_server_is_not_waited_for() -> None:
    """The call ends at its deadline."""
    done = Event()

    def sleep(_request: bytes, _context: grpc.ServicerContext) -> bytes:
        done.wait(5)
        return b""

    with serving(sleep) as (_, client):
        began = monotonic()
        with pytest.raises(UnavailableError) as caught:
            client.within(0.2).describe_rule_sets()
        assert monotonic() - began < 2
        assert caught.value.code is grpc.StatusCode.DEADLINE_EXCEEDED
        done.set()


def test_no_server_at_all_is_unavailable() -> None:
    """Nobody listens there: the error comes within the deadline, and without a reason."""
    with Client("127.0.0.1:1") as client, pytest.raises(UnavailableError) as caught:
        client.describe_rule_sets()
    assert caught.value.reason == ""
    assert "UNAVAILABLE" in str(caught.value)


def test_a_proxy_is_not_asked_the_way_to_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy in the environment is for what lies behind it."""
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    with serving(answering) as (fake, client):
        client.describe_rule_sets()
    assert len(fake.requests) == 1


def test_details_that_cannot_be_read_do_not_hide_the_error() -> None:
    """What a proxy made of the details is passed over: code and text stand."""

    def garble(_request: bytes, context: grpc.ServicerContext) -> bytes:
        context.set_trailing_metadata((("grpc-status-details-bin", b"\xff\xff\xff"),))
        context.abort(grpc.StatusCode.FAILED_PRECONDITION, "no")

    with serving(garble) as (_, client), pytest.raises(TractorError, match="no") as caught:
        client.describe_rule_sets()
    assert caught.value.code is grpc.StatusCode.FAILED_PRECONDITION
    assert caught.value.witness == ()
