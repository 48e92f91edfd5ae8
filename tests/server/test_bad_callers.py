"""Callers that begin and do not go on, go away, or ask for what there is not; others are answered all the while."""

import json
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any

import grpc
import pytest
from blockade import Blockade, blockade
from calls import METHODS, call, send_to
from h2.errors import ErrorCodes
from h2.events import StreamReset
from programs import wait_until
from rawhttp2 import RawCaller, framed, statuses
from samples import good_requests
from scraping import samples, value, wait_for
from server_process import server_process
from tractor_proto import match_service_pb2 as pb
from tractor_server.receive import Receiver
from tractor_server.testing import FREE, running_server

RULES = "/tractor.v1.RulesService/DescribeRuleSets"
BATCH = "/tractor.v1.MatchService/BatchApplyActions"
HEALTH = "/grpc.health.v1.Health/Check"
REFLECTION = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"
OK, CANCELLED, INVALID = "0", "1", "3"
CANCEL = 8


def path_of(method: str) -> str:
    """A method as it is called."""
    return f"/{METHODS[method].containing_service.full_name}/{method}"


def refused(server: Any, reason: str) -> float:  # noqa: ANN401
    """How many calls have been, for a reason."""
    return value(server, "tractor_refusals_total", reason=reason)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that wait for a request half a second at most."""
    monkeypatch.setattr("tractor_server.receive.PATIENCE", 0.5)


def test_a_call_without_a_message() -> None:
    """Is malformed, for every method; and is not told apart from one that was cut off."""
    with running_server() as server, RawCaller.to(server.address) as caller:
        streams = [caller.open(path_of(method), is_end=True) for method in METHODS]
        cut = caller.open(RULES)
        caller.send(cut, framed(bytes(100))[:50])
        assert set(caller.wait_for_end(*streams, cut)) == {INVALID}
        assert refused(server, "UNDECODABLE") == len(METHODS) + 1
        assert (
            sum(value for (name, _), value in samples(server).items() if name == "grpc_server_msg_received_total") == 0
        )


def test_a_call_with_two_messages_or_without_an_end() -> None:
    """Is answered for the first message: a unary call has one."""
    with running_server() as server, RawCaller.to(server.address) as caller:
        two, endless = caller.open(RULES), caller.open(RULES)
        caller.send(two, framed(b"") + framed(b"\xff"))
        caller.send(endless, framed(b""), is_end=False)
        assert caller.wait_for_end(two, endless) == [OK, OK]


@pytest.mark.usefixtures("hasty")
def test_calls_that_never_send_are_ended() -> None:
    """After a while, counted and logged; others are answered meanwhile, though these are most of what may be in flight.

    One that sends a part and no more is the same.
    """
    stream = BytesIO()
    with running_server(FREE._replace(max_in_flight=12), stream) as server, RawCaller.to(server.address) as caller:
        silent = [caller.open(path_of(method)) for method in list(METHODS)[:9]]
        dribbling = caller.open(RULES)
        caller.send(dribbling, framed(bytes(100))[:50], is_end=False)
        wait_for(server, 10, "tractor_in_flight")
        with grpc.insecure_channel(server.address) as channel:
            assert {call(channel, RULES, b"").code for _ in range(5)} == {"OK"}
        assert caller.wait_for_end(*silent, dribbling) == statuses(10, CANCELLED)
        wait_for(server, 0, "tractor_in_flight")
        assert refused(server, "SLOW_REQUEST") == 10
        assert value(server, "tractor_queue_seconds_count") == 5
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert sum(line.get("reason") == "SLOW_REQUEST" for line in lines) == 10


def test_silent_calls_are_no_reason_to_refuse_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """They hold threads, and do no work: what counts as load are the others. (Their number is bounded all the same.)"""
    monkeypatch.setattr("tractor_server.receive.PATIENCE", 60.0)
    monkeypatch.setattr(Receiver.__init__, "__defaults__", (60.0,))  # they are to stay
    with running_server(FREE._replace(max_in_flight=4)) as server, RawCaller.to(server.address) as caller:
        silent = [caller.open(RULES) for _ in range(4)]
        wait_for(server, 4, "tractor_in_flight")
        with grpc.insecure_channel(server.address) as channel:
            until = time.monotonic() + 0.5  # long enough to be no burst
            while time.monotonic() < until:
                assert call(channel, RULES, b"").reason == "OVERLOADED"
            for stream in silent[:2]:
                caller.send(stream, framed(b""))
            codes = [call(channel, RULES, b"").code for _ in range(200)]
            assert caller.wait_for_end(*silent[:2]) == [OK, OK]
        assert set(codes[100:]) == {"OK"}


def test_silent_calls_that_keep_others_out_are_given_less_time() -> None:
    """A second, when they hold every thread."""
    with running_server(FREE._replace(max_in_flight=2)) as server, RawCaller.to(server.address) as caller:
        silent = [caller.open(RULES) for _ in range(2)]
        wait_for(server, 2, "tractor_in_flight")
        with grpc.insecure_channel(server.address) as channel:
            wait_until(lambda: call(channel, RULES, b"").code == "OK", "there is room", patience=4)
        assert caller.wait_for_end(*silent) == statuses(2, CANCELLED)


@pytest.mark.parametrize("path", [HEALTH, "/grpc.health.v1.Health/Watch", REFLECTION])
def test_silent_calls_of_those_who_need_no_credentials(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many they are, they make room for others: health is told, and calls are answered."""
    monkeypatch.setattr("tractor_server.receive.PATIENCE", 3600.0)
    monkeypatch.setattr("tractor_server.health.TIMEOUT", 3600.0)
    with running_server() as server, RawCaller.to(server.address) as caller:
        for _ in range(120):
            caller.open(path)
        with grpc.insecure_channel(server.address) as channel:
            assert call(channel, RULES, b"").code == "OK"
            assert call(channel, HEALTH, b"").code == "OK"
            assert value(server, "tractor_in_flight") == 0


def test_reflection_answers_while_streams_are_open() -> None:
    """Those make room."""
    with running_server() as server, RawCaller.to(server.address) as caller:
        for _ in range(8):
            caller.open(REFLECTION)
        with grpc.insecure_channel(server.address) as channel:
            ask: Any = channel.stream_stream(REFLECTION)
            assert b"tractor.v1.MatchService" in next(ask(iter([b"\x3a\x00"]), timeout=20))


@pytest.fixture
def blocked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Blockade]:
    """Servers whose DescribeRuleSets waits."""
    with blockade(monkeypatch) as blocked:
        yield blocked


def test_calls_that_are_cancelled_leave_nothing(blocked: Blockade) -> None:
    """Before their message, in the middle of it, while they wait to be worked on, or while they are."""
    stream = BytesIO()
    with (
        running_server(FREE._replace(max_in_flight=8), stream) as server,
        RawCaller.to(server.address) as caller,
    ):
        streams = [caller.call(RULES, b"")]
        blocked.wait_for()
        streams += [caller.call(RULES, b""), caller.open(RULES), caller.open(RULES)]
        caller.send(streams[-1], framed(bytes(100))[:50], is_end=False)
        wait_for(server, 4, "tractor_in_flight")
        for number in streams:
            caller.h2.reset_stream(number, CANCEL)
        caller.flush()
        wait_for(server, 2, "tractor_refusals_total", reason="CANCELLED")
        blocked.open()
        wait_for(server, 0, "tractor_in_flight")
        assert refused(server, "CANCELLED") == 4
        assert blocked.count == 1  # nothing was done for those who had gone
    calls = [json.loads(line) for line in stream.getvalue().splitlines() if b'"call"' in line]
    assert [(line["code"], line["reason"]) for line in calls] == [("CANCELLED", "CANCELLED")] * 4


def test_a_batch_that_is_cancelled_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two items."""
    begun, gone, done = Event(), Event(), []
    item: Any = good_requests()["ApplyAction"][0]

    def apply(_: object, request: object) -> pb.ApplyActionResponse:
        done.append(request)
        begun.set()
        assert gone.wait(30)
        return pb.ApplyActionResponse()

    monkeypatch.setattr("tractor_server.match.MatchMethods.apply_action", apply)
    with running_server() as server, grpc.insecure_channel(server.address) as channel:
        send: Any = channel.unary_unary(BATCH)
        future = send.future(pb.BatchApplyActionsRequest(requests=[item] * 500).SerializeToString())
        assert begun.wait(30)
        future.cancel()
        # What tells the server of it and what the handler sees are two threads: a ping behind the reset has both seen.
        assert call(channel, RULES, b"").code == "OK"
        gone.set()
        wait_for(server, 1, "tractor_refusals_total", reason="CANCELLED")
        assert len(done) < 500


def answered(caller: RawCaller) -> None:
    """A good call is answered; where so many are cancelled, perhaps not at the first try (RFC 9113, 8.7)."""
    while caller.wait_for_end(stream := caller.call(RULES, b"")) != [OK]:
        (reset,) = (event for event in caller.events if isinstance(event, StreamReset) and event.stream_id == stream)
        assert reset.error_code == ErrorCodes.REFUSED_STREAM


def test_a_thousand_cancelled_calls_leave_nothing(tmp_path: Path) -> None:
    """Neither in flight nor in memory."""
    with server_process(tmp_path) as server, RawCaller.to(server.address) as caller:

        def cancel(count: int) -> None:
            for number in range(count):
                stream = caller.open(RULES)
                caller.send(stream, framed(bytes(10_000))[: number % 3 * 5_000], is_end=False)
                caller.h2.reset_stream(stream, CANCEL)
                caller.flush()
                if number % 20 == 0:
                    answered(caller)
            caller.events.clear()

        cancel(300)
        before = server.memory("VmRSS")
        cancel(1000)
        wait_until(lambda: len(server.lines()) > 1300, "all have ended")
        assert server.memory("VmRSS") - before < 8 << 10
        assert {line["reason"] for line in server.lines() if line["event"] == "call" and line["code"] != "OK"} <= {
            "CANCELLED",
            "OVERLOADED",
        }


def test_random_method_names_are_one_series() -> None:
    """A thousand of them are counted as one, and leave no label."""
    with running_server() as server, grpc.insecure_channel(server.address) as channel:
        before = samples(server).keys()
        for number in range(1000):
            path = f"/tractor.v1.MatchService/M{number:x}" if number % 2 else f"/s{number}.x/y"
            assert call(channel, path, b"").reason == "UNKNOWN_METHOD"
        assert samples(server).keys() == before
        assert refused(server, "UNKNOWN_METHOD") == 1000
        labels = {"grpc_type": "unary", "grpc_service": "other", "grpc_method": "other"}
        assert value(server, "grpc_server_handled_total", **labels, grpc_code="Unimplemented") == 1000


def test_a_handler_that_fails_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The caller learns that it did, and nothing of why; the log where; the next call is answered."""
    told = "CARD_SPADE_ACE and a key"

    def fail(_: object) -> None:
        raise RuntimeError(told)

    monkeypatch.setattr("tractor_server.rules.describe_trump", fail)
    stream = BytesIO()
    with running_server(log_to=stream) as server, grpc.insecure_channel(server.address) as channel:
        reply = send_to(channel, "DescribeTrump", b"")
        assert (reply.code, reply.reason) == ("INTERNAL", "INVARIANT")
        assert reply.text == "A fault of this server; it has been logged."
        assert reply.metadata == {}
        assert told.encode() not in reply.status.SerializeToString()
        assert refused(server, "INVARIANT") == 1
        assert not any(told in str(series) for series in samples(server))
        assert call(channel, RULES, b"").code == "OK"
    text = stream.getvalue().decode()
    line = next(json.loads(line) for line in text.splitlines() if '"call"' in line)
    assert (line["level"], line["error"]) == ("error", "RuntimeError")
    assert " fail" in line["trace"][-1]
    assert told not in text
