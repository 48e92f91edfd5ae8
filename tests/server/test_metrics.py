"""Metrics, as Prometheus scrapes them."""

import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import grpc
import pytest
from calls import METHODS, ask, call, send_to
from playout import random_match
from prometheus_client.parser import text_string_to_metric_families
from samples import message_of
from tractor_client import deal, draw
from tractor_engine import Phase
from tractor_engine.errors import Reason
from tractor_proto import match_service_pb2 as pb
from tractor_server.codec.state import encode_state
from tractor_server.server import Server
from tractor_server.testing import FREE, running_server

Labels = frozenset[tuple[str, str]]
CALLS = ("grpc_server_started_total", "grpc_server_msg_received_total", "grpc_server_msg_sent_total")
KINDS = ("draw", "declare", "pass", "bury", "play", "deal")
STATE = encode_state(next(state for state, _, _ in random_match(Random(1)) if state.table.phase == Phase.DRAW))


@dataclass
class Scraped:
    """A server of its own, so that nobody else's calls are counted."""

    server: Server
    channel: grpc.Channel

    def samples(self) -> dict[tuple[str, Labels], float]:
        """Every sample now."""
        with urllib.request.urlopen(f"http://{self.server.metrics_address}/metrics", timeout=10) as answer:
            text = answer.read().decode()
        return {
            (sample.name, frozenset(sample.labels.items())): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def value(self, name: str, **labels: str) -> float:
        """One sample; KeyError when it is not there."""
        return self.samples()[name, frozenset(labels.items())]

    def apply(self, state: object, action: object) -> None:
        """Apply an action, whatever comes of it."""
        ask(self.channel, "ApplyAction", pb.ApplyActionRequest(state=state, action=action))  # type: ignore[arg-type]


@pytest.fixture
def scraped() -> Iterator[Scraped]:
    """A fresh server."""
    with running_server() as server, grpc.insecure_channel(server.address) as channel:
        yield Scraped(server, channel)


def of(method: str) -> dict[str, str]:
    """The labels of a method."""
    service = METHODS[method].containing_service.full_name if method in METHODS else method
    return {"grpc_type": "unary", "grpc_service": service, "grpc_method": method}


def test_everything_is_there_at_zero(scraped: Scraped) -> None:
    """From the start: every method with every code, every kind with every outcome, every reason."""
    samples = scraped.samples()
    expected = [(name, of(method)) for name in CALLS for method in (*METHODS, "other")]
    expected += [
        ("grpc_server_handled_total", of(method) | {"grpc_code": code})
        for method in (*METHODS, "other")
        for code in ("OK", "InvalidArgument", "FailedPrecondition", "Aborted", "Unimplemented", "Internal", "Canceled")
    ]
    expected += [("grpc_server_handling_seconds_count", of(method)) for method in (*METHODS, "other")]
    expected += [
        ("tractor_actions_total", {"kind": kind, "outcome": outcome})
        for kind in KINDS
        for outcome in ("applied", "refused", "legal", "illegal")
    ]
    expected += [("tractor_violations_total", {"reason": reason.name}) for reason in Reason]
    expected += [("tractor_rounds_total", {}), ("tractor_matches_total", {})]
    for name, labels in expected:
        assert samples[name, frozenset(labels.items())] == 0, (name, labels)


def test_the_build_and_the_process_are_told(scraped: Scraped) -> None:
    """Version and rule sets as labels of a constant; memory and processor time as every exporter names them."""
    names = {name for name, _ in scraped.samples()}
    assert names >= {"tractor_build_info", "process_cpu_seconds_total", "process_resident_memory_bytes"}
    (build,) = (dict(labels) for name, labels in scraped.samples() if name == "tractor_build_info")
    assert build.keys() == {"version", "rule_sets"}
    assert build["rule_sets"] == "STANDARD@1,ONLINE@1,SHENGJI_ONLINE@1"


def test_labels_are_few(scraped: Scraped) -> None:
    """Whatever is asked, no label is made: the samples are the same ones after calls of every sort."""
    before = scraped.samples().keys()
    for method in METHODS:
        send_to(scraped.channel, method, b"")
        send_to(scraped.channel, method, b"\xff")
    call(scraped.channel, "/tractor.v1.MatchService/Invented", b"")
    call(scraped.channel, "/nobody.knows/Anything", b"")
    assert scraped.samples().keys() == before


def test_calls_add_up(scraped: Scraped) -> None:
    """Started is handled, code by code; only OK sends a message; the histogram counts each call."""
    send_to(scraped.channel, "DescribeTrump", b"")
    send_to(scraped.channel, "DescribeTrump", b"\xff")
    send_to(scraped.channel, "DescribeTrump", b"\x0a\x04\x08\x01\x10\x01")
    scraped.apply(STATE, deal())
    names = {"DescribeTrump": {"OK": 1, "InvalidArgument": 2}, "ApplyAction": {"FailedPrecondition": 1}}
    for method, codes in names.items():
        total = sum(codes.values())
        assert scraped.value("grpc_server_started_total", **of(method)) == total
        assert scraped.value("grpc_server_msg_received_total", **of(method)) == total
        assert scraped.value("grpc_server_msg_sent_total", **of(method)) == codes.get("OK", 0)
        assert scraped.value("grpc_server_handling_seconds_count", **of(method)) == total
        for code, count in codes.items():
            assert scraped.value("grpc_server_handled_total", **of(method), grpc_code=code) == count


def test_unknown_methods_share_a_bucket(scraped: Scraped) -> None:
    """Inventions of callers are counted together."""
    for path in ("/tractor.v1.MatchService/Invented", "/tractor.v1.NoService/ApplyAction", "/x/y"):
        assert call(scraped.channel, path, b"").reason == "UNKNOWN_METHOD"
    assert scraped.value("grpc_server_handled_total", **of("other"), grpc_code="Unimplemented") == 3


def test_actions_are_counted_by_kind_and_outcome(scraped: Scraped) -> None:
    """Applied and refused, legal and illegal, the items of batches too; a malformed one is no action."""
    for action in (draw(1), deal(), draw(0)):
        scraped.apply(STATE, action)
        checks = pb.BatchCheckActionsRequest(position={"state": STATE}, requests=[{"action": action}] * 2)
        ask(scraped.channel, "BatchCheckActions", checks)
    counted = {("draw", "applied"): 1, ("draw", "legal"): 2, ("deal", "refused"): 1, ("deal", "illegal"): 2}
    for kind in KINDS:
        for outcome in ("applied", "refused", "legal", "illegal"):
            expected = counted.get((kind, outcome), 0)
            assert scraped.value("tractor_actions_total", kind=kind, outcome=outcome) == expected
    assert scraped.value("tractor_violations_total", reason="WRONG_PHASE") == 3


def test_rounds_and_matches_are_counted(scraped: Scraped) -> None:
    """Once each, when their last action is applied; a replay counts as what it plays."""
    played = list(random_match(Random(3)))
    start, number = encode_state(played[0][0]), 0
    for at in range(0, len(played), 2000):
        actions = [message_of(action) for _, action, _ in played[at : at + 2000]]
        reply = ask(scraped.channel, "ReplayMatch", pb.ReplayMatchRequest(start=start, actions=actions))
        start = pb.ReplayMatchResponse.FromString(reply.data).state
        number += len(actions)
    rounds = played[-1][2].state.table.round
    assert scraped.value("tractor_rounds_total") == rounds
    assert scraped.value("tractor_matches_total") == 1
    applied = [scraped.value("tractor_actions_total", kind=kind, outcome="applied") for kind in KINDS]
    assert sum(applied) == number


def test_metrics_can_be_left_out() -> None:
    """Then no port is opened, and the service serves."""
    with running_server(FREE._replace(metrics=False)) as server, grpc.insecure_channel(server.address) as channel:
        assert server.metrics_address == ""
        assert send_to(channel, "DescribeRuleSets", b"").code == "OK"
