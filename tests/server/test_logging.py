"""The log: one JSON line a call, and never a card."""

import json
import logging
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from random import Random
from typing import Any

import grpc
import pytest
from calls import METHODS, ask, call, send_to
from mutations import garbled, mutated
from playout import random_match
from samples import good_requests, message_of
from tractor_engine.card import CARDS, NAMES
from tractor_proto import card_pb2
from tractor_proto import match_service_pb2 as pb
from tractor_server.call import Method, handler_of, refusing_errors
from tractor_server.codec.state import encode_state
from tractor_server.logs import Forwarder, new_log
from tractor_server.observe import logged
from tractor_server.options import Options
from tractor_server.testing import FREE, running_server

FIELDS = {
    "event",
    "level",
    "timestamp",
    "method",
    "code",
    "duration_ms",
    "request_bytes",
    "response_bytes",
    "request_id",
}
CARD = re.compile(r"\b(?:" + "|".join([*(NAMES[card] for card in CARDS), *card_pb2.Card.keys()]) + r")\b")


def logged_calls(options: Options, *calls: tuple[str, bytes, str]) -> list[dict[str, Any]]:
    """The lines of the log after calls by path, bytes and x-request-id."""
    stream = BytesIO()
    with running_server(options, stream) as server, grpc.insecure_channel(server.address) as channel:
        for path, data, identifier in calls:
            call(channel, path, data, [("x-request-id", identifier)] if identifier else [])
    return [json.loads(line) for line in stream.getvalue().splitlines()]


RULES = "/tractor.v1.RulesService"
GOOD = (f"{RULES}/DescribeRuleSets", b"", "")


def test_a_call_is_a_line() -> None:
    """What was called, how it ended, how long it took, how many bytes went in and out; a reason when refused."""
    lines = logged_calls(FREE, GOOD, (f"{RULES}/DescribeTrump", b"\xff", ""), (f"{RULES}/DescribeTrump", b"", ""))
    good, *refused = (line for line in lines if line["event"] == "call")
    assert good.keys() == FIELDS
    assert (good["method"], good["code"]) == ("tractor.v1.RulesService/DescribeRuleSets", "OK")
    assert (good["level"], good["request_bytes"]) == ("info", 0)
    assert good["response_bytes"] > 0
    assert 0 <= good["duration_ms"] < 10_000
    assert [line.keys() - FIELDS for line in refused] == [{"reason"}] * 2
    assert [line["reason"] for line in refused] == ["UNDECODABLE", "INVALID_FIELDS"]
    assert {line["code"] for line in refused} == {"INVALID_ARGUMENT"}


def test_starting_and_stopping_are_lines() -> None:
    """The addresses stand in the first, so that a free port can be found."""
    first, *_, last = logged_calls(FREE)
    assert re.fullmatch(r"127\.0\.0\.1:[1-9]\d*", first["admin"])
    assert (first["event"], last["event"]) == ("listening", "stopped")
    assert re.fullmatch(r"127\.0\.0\.1:[1-9]\d*", first["address"])
    assert re.fullmatch(r"127\.0\.0\.1:[1-9]\d*", first["metrics"])


IDENTIFIERS = {"abc-1": True, "x" * 100: True, "x" * 101: False, "two words": False, '"\\n{}"': True}


def test_the_callers_request_id_is_kept() -> None:
    """If it is short and printable; else the call gets one of its own."""
    calls = [(GOOD[0], b"", identifier) for identifier in IDENTIFIERS]
    lines = [line for line in logged_calls(FREE, *calls, GOOD, GOOD) if line["event"] == "call"]
    told = [line["request_id"] for line in lines]
    for (identifier, is_kept), said in zip(IDENTIFIERS.items(), told, strict=False):
        assert (said == identifier) == is_kept
    assert len(set(told)) == len(told)
    assert all(re.fullmatch(r"[0-9a-f]{12}-[0-9a-f]+", said) for said in told[-2:])


def test_unknown_methods_are_lines_too() -> None:
    """Named as they were asked for, but no longer than a hundred characters."""
    lines = logged_calls(FREE, ("/no/such", b"", ""), ("/" + "x" * 500 + "/y", b"", ""))
    assert [(line["method"], line["reason"]) for line in lines if line["event"] == "call"] == [
        ("no/such", "UNKNOWN_METHOD"),
        ("x" * 100, "UNKNOWN_METHOD"),
    ]


def test_calls_are_of_level_info() -> None:
    """A log of warnings says nothing of them."""
    assert logged_calls(FREE._replace(log_level="warning"), GOOD) == []


def test_no_line_holds_a_card() -> None:
    """Not in a whole match, nor after attempts of every sort, malformed requests and bytes that are none."""
    stream, rng = BytesIO(), Random(4)
    with running_server(FREE, stream) as server, grpc.insecure_channel(server.address) as channel:
        for state, action, _ in random_match(rng, steps=400):
            request = pb.ApplyActionRequest(state=encode_state(state), action=message_of(action), viewers=[{}])
            ask(channel, "ApplyAction", request)
        for method in METHODS:
            for _ in range(10):
                request_changed = mutated(rng, rng.choice(good_requests()[method])).SerializeToString()
                send_to(channel, method, request_changed)
                send_to(channel, method, garbled(rng, request_changed))
    text = stream.getvalue().decode()
    assert text.count('"event":"call"') == 400 + 20 * len(METHODS)
    assert not CARD.search(re.sub(r'"(?:timestamp|request_id)":"[^"]*"', "", text))


@pytest.fixture
def failing() -> Iterator[tuple[grpc.Server, BytesIO]]:
    """A server whose one method fails in a way that nobody expected, naming a card."""

    def fail(_request: object, _time_left: object) -> pb.GetViewResponse:
        raise ZeroDivisionError("RJ")

    stream = BytesIO()
    server = grpc.server(ThreadPoolExecutor(1))
    handler = handler_of(
        Method("test", "Fail", pb.GetViewRequest, fail), [logged(new_log(stream, "info")), refusing_errors]
    )
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test", {"Fail": handler}),))
    yield server, stream
    server.stop(None).wait()


def test_a_fault_of_the_server_is_logged_without_its_data(failing: tuple[grpc.Server, BytesIO]) -> None:
    """The caller learns nothing of it; the log where it arose, but not its text; the next call is answered."""
    server, stream = failing
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
        replies = [call(channel, "/test/Fail", b"") for _ in range(2)]
    for reply in replies:
        assert (reply.code, reply.reason) == ("INTERNAL", "INVARIANT")
        assert reply.text == "A fault of this server; it has been logged."
        assert b"RJ" not in reply.status.SerializeToString()
    line = json.loads(stream.getvalue().splitlines()[0])
    assert (line["level"], line["error"], line["reason"]) == ("error", "ZeroDivisionError", "INVARIANT")
    assert any(" fail" in place for place in line["trace"])
    assert "RJ" not in stream.getvalue().decode()


def test_what_libraries_log_becomes_a_line_without_data() -> None:
    """Their messages are forwarded; of an exception only its type and where it arose."""
    stream = BytesIO()
    handler = Forwarder(new_log(stream, "info"))
    plain = logging.LogRecord("grpc", logging.WARNING, "", 1, "port %s", ("busy",), None)
    error = ValueError("S7")
    failed = logging.LogRecord("grpc", logging.ERROR, "", 1, "S7", None, (ValueError, error, None))
    for record in (plain, failed):
        handler.emit(record)
    first, second = map(json.loads, stream.getvalue().splitlines())
    assert (first["event"], first["logger"], first["said"], first["level"]) == (
        "library",
        "grpc",
        "port busy",
        "warning",
    )
    assert (second["error"], second["level"]) == ("ValueError", "error")
    assert "S7" not in json.dumps(second)


def test_a_library_that_says_much_is_cut_short() -> None:
    """What one place logs without end does not fill the log; another place is still heard."""
    stream = BytesIO()
    handler = Forwarder(new_log(stream, "info"))
    for _ in range(1000):
        handler.emit(logging.LogRecord("grpc", logging.ERROR, "here", 1, "again", (), None))
    handler.emit(logging.LogRecord("grpc", logging.ERROR, "there", 1, "once", (), None))
    said = [json.loads(line)["said"] for line in stream.getvalue().splitlines()]
    assert 1 <= said.count("again") < 100
    assert said[-1] == "once"
