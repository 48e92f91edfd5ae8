"""What is told of calls, good and bad: fields and series from closed lists."""

import json
from io import BytesIO
from random import Random
from typing import Any

import grpc
import pytest
from calls import METHODS, OF_CALLERS, call, send_to
from mutations import garbled
from samples import good_requests
from scraping import samples
from tractor_server.options import Options
from tractor_server.refusal import REASONS
from tractor_server.testing import FREE, running_server

ALWAYS = {"timestamp", "level", "event"}
FIELDS = {
    "call": {
        "method",
        "code",
        "reason",
        "duration_ms",
        "request_bytes",
        "response_bytes",
        "request_id",
        "trace_id",
        "principal",
        "error",
        "trace",
    },
    "listening": {"address", "admin", "metrics", "version", "workers"},
    "configuration": set(Options._fields),
    "reloaded": {"file"},
    "reload_failed": {"file", "why"},
    "draining": {"delay"},
    "stopping": {"grace"},
    "stopped": set(),
}
"""The fields that a line of an event may have."""
RULES = "/tractor.v1.RulesService/DescribeRuleSets"
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT = f"00-{TRACE}-00f067aa0ba902b7-01"
PARENTS = {
    PARENT: True,
    PARENT.replace("00-", "cc-", 1) + "-what-comes-later": True,
    PARENT.upper(): False,
    PARENT[:-1]: False,
    PARENT + "-more": False,
    PARENT.replace("00-", "ff-", 1): False,
    f"00-{'0' * 32}-00f067aa0ba902b7-01": False,
    f"00-{TRACE}-{'0' * 16}-01": False,
    TRACE: False,
    "": False,
}


def bad_metadata(rng: Random) -> list[tuple[str, Any]]:
    """Metadata of every sort."""
    return [
        ("x-request-id", rng.choice(["a", "x" * 500, "two words", "\u007e" * 100])),
        ("traceparent", rng.choice(list(PARENTS))),
        ("authorization", "Bearer x.y.z"),
        ("x-api-key", "k" * 40),
        ("x-invented-bin", rng.randbytes(20)),
    ]


def test_every_field_of_every_line_is_known() -> None:
    """Whatever is called and sent along: a field that holds a secret cannot slip in."""
    stream, rng = BytesIO(), Random(5)
    with running_server(log_to=stream) as server, grpc.insecure_channel(server.address) as channel:
        for method in METHODS:
            good = good_requests()[method][0].SerializeToString()
            for data in (good, b"", garbled(rng, good)):
                send_to(channel, method, data, bad_metadata(rng))
        call(channel, "/no/such", b"", bad_metadata(rng))
        server.drain()
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert len(lines) > 3 * len(METHODS)
    for line in lines:
        assert line.keys() - ALWAYS <= FIELDS[line["event"]]
        assert line.keys() >= ALWAYS


def test_the_trace_of_a_call_is_told() -> None:
    """When there is one by W3C Trace Context; a malformed traceparent is as none."""
    stream = BytesIO()
    with running_server(log_to=stream) as server, grpc.insecure_channel(server.address) as channel:
        for parent in PARENTS:
            assert call(channel, RULES, b"", [("traceparent", parent)]).code == "OK"
        assert call(channel, RULES, b"").code == "OK"
    told = [line.get("trace_id") for line in map(json.loads, stream.getvalue().splitlines()) if line["event"] == "call"]
    assert told == [*(TRACE if is_good else None for is_good in PARENTS.values()), None]


def test_refusals_are_there_from_the_start() -> None:
    """Every reason, at zero."""
    with running_server() as server:
        told = {
            dict(labels)["reason"]: value
            for (name, labels), value in samples(server).items()
            if name == "tractor_refusals_total"
        }
    assert told == dict.fromkeys(REASONS, 0)
    assert {reason for _, reason in OF_CALLERS} < set(REASONS)


@pytest.mark.parametrize("is_limited", [False, True])
def test_no_call_makes_a_series(is_limited: bool) -> None:  # noqa: FBT001
    """Good ones, bad ones, those that are refused, those of nobody."""
    rng = Random(6)
    options = FREE._replace(rate_limit=20.0 if is_limited else 0.0)
    with running_server(options) as server, grpc.insecure_channel(server.address) as channel:
        before = samples(server).keys()
        for method in METHODS:
            for request in good_requests()[method][:2]:
                data = request.SerializeToString()
                for sent in (data, garbled(rng, data), b"", bytes(1 << 21)):
                    send_to(channel, method, sent, bad_metadata(rng))
            call(channel, f"/tractor.v1.MatchService/{rng.random()}", b"", bad_metadata(rng))
        after = samples(server)
    assert after.keys() == before
    assert (after["tractor_refusals_total", frozenset({("reason", "RATE_LIMITED")})] > 0) == is_limited
