"""More calls than are taken on: refused at once, told when to come again, while health and metrics are answered."""

import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from blockade import PATH, Blockade, blockade
from calls import OF_CALLERS, call
from google.rpc import error_details_pb2, status_pb2
from mutations import UNKNOWN
from rawhttp2 import RawCaller
from scraping import value, wait_for
from tractor_proto import match_service_pb2 as pb
from tractor_server.load import RETRY_AFTER
from tractor_server.server import Server
from tractor_server.testing import FREE, running_server

SERVICE_CONFIG = Path(__file__).parents[2] / "clients" / "service_config.json"
LIMIT = 4
OTHER = "/tractor.v1.RulesService/ScoreRound"
HEALTH = "/grpc.health.v1.Health/Check"
OK = "0"


@pytest.fixture
def blocked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Blockade]:
    """Servers whose DescribeRuleSets waits."""
    with blockade(monkeypatch) as blocked:
        yield blocked


@pytest.fixture
def full(blocked: Blockade) -> Iterator[tuple[Server, RawCaller, list[int]]]:
    """A server that has as many calls in flight as it takes, and who made them."""
    options = FREE._replace(max_in_flight=LIMIT)
    with running_server(options) as server, RawCaller.to(server.address) as caller:
        streams = [caller.call(PATH, b"") for _ in range(LIMIT)]
        blocked.wait_for()
        wait_for(server, LIMIT, "tractor_in_flight")
        yield server, caller, streams
        blocked.open()


Full = tuple[Server, RawCaller, list[int]]


def test_one_call_too_many(full: Full, blocked: Blockade) -> None:
    """Is refused while the others wait, counted, and told in two ways when to come again."""
    server, caller, streams = full
    with grpc.insecure_channel(server.address) as channel:
        for path in (PATH, OTHER, "/tractor.v1.MatchService/ApplyAction", "/no/such"):
            reply = call(channel, path, b"\xff")
            assert (reply.code, reply.reason) == ("UNAVAILABLE", "OVERLOADED")
            assert (reply.code, reply.reason) in OF_CALLERS
            delay = reply.detail(error_details_pb2.RetryInfo).retry_delay.ToTimedelta().total_seconds()
            assert RETRY_AFTER[0] <= delay <= RETRY_AFTER[1]
    over = caller.call(PATH, b"")
    caller.wait_for_end(over)
    trailers = caller.trailers(over)
    assert trailers["grpc-status"] == "14"
    assert RETRY_AFTER[0] * 1000 <= int(trailers["grpc-retry-pushback-ms"]) <= RETRY_AFTER[1] * 1000
    assert value(server, "tractor_refusals_total", reason="OVERLOADED") == 5
    labels = {"grpc_type": "unary", "grpc_service": "tractor.v1.RulesService", "grpc_method": "DescribeRuleSets"}
    assert value(server, "grpc_server_handled_total", **labels, grpc_code="Unavailable") == 2
    assert value(server, "tractor_in_flight") == value(server, "tractor_in_flight_limit") == LIMIT
    blocked.open()
    assert caller.wait_for_end(*streams) == [OK] * LIMIT
    wait_for(server, 0, "tractor_in_flight")


def test_both_ways_of_telling_when_say_the_same(full: Full) -> None:
    """RetryInfo for people's code, the trailer for retry policies."""
    server, _, _ = full
    with grpc.insecure_channel(server.address) as channel:
        for _ in range(10):
            send: Any = channel.unary_unary(PATH)
            future = send.future(b"", timeout=20)
            trailers = dict(future.trailing_metadata())
            status = error_details_pb2.RetryInfo()
            for detail in status_pb2.Status.FromString(trailers["grpc-status-details-bin"]).details:
                if detail.Is(status.DESCRIPTOR):
                    detail.Unpack(status)
            assert round(status.retry_delay.ToTimedelta().total_seconds() * 1000) == pytest.approx(
                int(trailers["grpc-retry-pushback-ms"]), abs=1
            )


def test_health_and_metrics_are_answered_meanwhile(full: Full) -> None:
    """On every port; being loaded is no reason to be ended."""
    server, _, _ = full
    for address in (server.address, server.admin_address):
        with grpc.insecure_channel(address) as channel:
            for _ in range(5):
                assert call(channel, HEALTH, b"").code == "OK"
    for path in ("livez", "readyz", "metrics"):
        with urllib.request.urlopen(f"http://{server.metrics_address}/{path}", timeout=10) as answer:
            assert answer.status == 200


def test_the_shipped_service_config_gets_through(
    full: Full, blocked: Blockade, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client with it tries again when it is told to, and its call is answered once there is room."""
    monkeypatch.setattr("tractor_server.load.RETRY_AFTER", (1.0, 1.0))
    server, _, _ = full
    options = (("grpc.service_config", SERVICE_CONFIG.read_text()), ("grpc.enable_retries", 1))
    with grpc.insecure_channel(server.address, options) as channel:
        send: Any = channel.unary_unary(OTHER)
        future = send.future(b"", timeout=20)
        wait_for(server, 1, "tractor_refusals_total", reason="OVERLOADED")
        blocked.open()
        assert future.code() is grpc.StatusCode.INVALID_ARGUMENT  # of the method itself, for an empty request
    assert value(server, "tractor_refusals_total", reason="OVERLOADED") == 1


def test_long_calls_do_not_keep_out_short_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only one of them is worked on at a time, and only half of the places are for them."""
    gate = Blockade()
    path = "/tractor.v1.MatchService/BatchApplyActions"

    def wait(_: object, request: object, __: object) -> pb.BatchApplyActionsResponse:
        gate.handle(request)  # type: ignore[arg-type]
        return pb.BatchApplyActionsResponse()

    monkeypatch.setattr("tractor_server.match.MatchMethods.batch_apply_actions", wait)
    with (
        running_server(FREE._replace(max_in_flight=8)) as server,
        RawCaller.to(server.address) as caller,
    ):
        streams = [caller.call(path, b"") for _ in range(4)]
        gate.wait_for()
        wait_for(server, 4, "tractor_in_flight")
        with grpc.insecure_channel(server.address) as channel:
            assert call(channel, path, b"").reason == "OVERLOADED"
            assert {call(channel, PATH, b"").code for _ in range(10)} == {"OK"}
        time.sleep(0.05)
        assert gate.count == 1
        gate.open()
        assert caller.wait_for_end(*streams) == [OK] * 4


def test_requests_that_wait_are_bounded_in_bytes(blocked: Blockade, monkeypatch: pytest.MonkeyPatch) -> None:
    """However few calls they are; there is room again when they have been answered, and always for one."""
    monkeypatch.setattr("tractor_server.receive.MOST_HELD", 1000)
    large = UNKNOWN * 300
    with running_server() as server, RawCaller.to(server.address) as caller:
        held = caller.call(PATH, large)
        blocked.wait_for()
        with grpc.insecure_channel(server.address) as channel:
            reply = call(channel, OTHER, large)
            assert (reply.code, reply.reason) == ("UNAVAILABLE", "OVERLOADED")
            blocked.open()
            assert caller.wait_for_end(held) == [OK]
            assert call(channel, PATH, UNKNOWN * 500).code == "OK"
            wait_for(server, 0, "tractor_in_flight")
