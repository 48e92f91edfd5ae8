"""Deadlines: the caller's own, the server's cap, and what becomes of a batch when one passes."""

import time
from collections.abc import Iterator
from typing import Any

import grpc
import pytest
from blockade import Blockade, blockade
from calls import DOCUMENTED, METHODS, ask, call
from rawhttp2 import RawCaller, statuses
from samples import good_requests, moments
from scraping import value, wait_for
from tractor_proto import match_service_pb2 as pb
from tractor_server.codec.state import encode_state
from tractor_server.match import MatchMethods
from tractor_server.testing import FREE, running_server

RULES = "/tractor.v1.RulesService/DescribeRuleSets"
BATCH = "/tractor.v1.MatchService/BatchApplyActions"
EXCEEDED, DEADLINE = "4", "DEADLINE_EXCEEDED"
ITEM: Any = good_requests()["ApplyAction"][0]


@pytest.fixture
def blocked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Blockade]:
    """Servers whose DescribeRuleSets waits."""
    with blockade(monkeypatch) as blocked:
        yield blocked


def test_a_deadline_that_has_passed(blocked: Blockade) -> None:
    """Is told at once, and nothing is done."""
    with running_server() as server, RawCaller.to(server.address) as caller:
        streams = [caller.call(RULES, b"", ("grpc-timeout", "0S")) for _ in range(20)]
        assert caller.wait_for_end(*streams) == statuses(20, EXCEEDED)
        wait_for(server, 20, "tractor_refusals_total", reason=DEADLINE)
        assert blocked.count == 0


@pytest.mark.parametrize("timeout", ["99999999S", "99999999H", "1H", "1M", "10000m", "10000000u", "1u", "1n"])
def test_deadlines_of_every_unit(timeout: str) -> None:
    """Are read, the longest too; the shortest have passed, or are about to (gRPC rounds them up)."""
    with running_server() as server, RawCaller.to(server.address) as caller:
        (status,) = caller.wait_for_end(caller.call(RULES, b"", ("grpc-timeout", timeout)))
        assert status in (("0", EXCEEDED) if len(timeout) == 2 and timeout[1] in "un" else ("0",))


def test_a_deadline_that_is_none_ends_the_call() -> None:
    """It, and nothing else."""
    with running_server() as server:
        for timeout in ("soon", "-1S", "1", "", "123456789S"):
            with RawCaller.to(server.address) as caller:
                (status,) = caller.wait_for_end(caller.call(RULES, b"", ("grpc-timeout", timeout)))
                assert status != "2"
        with grpc.insecure_channel(server.address) as channel:
            assert call(channel, RULES, b"").code == "OK"


def test_nothing_is_done_for_who_waited_too_long(blocked: Blockade) -> None:
    """A call whose time runs out before it is its turn is not worked on."""
    with (
        running_server(FREE._replace(call_timeout=0.3)) as server,
        RawCaller.to(server.address) as caller,
    ):
        first = caller.call(RULES, b"")
        blocked.wait_for()
        waiting = [caller.call(RULES, b"") for _ in range(5)]
        wait_for(server, 6, "tractor_in_flight")
        time.sleep(0.5)
        blocked.open()
        assert caller.wait_for_end(first, *waiting) == ["0", *statuses(5, EXCEEDED)]
        assert blocked.count == 1
        assert value(server, "tractor_refusals_total", reason=DEADLINE) == 5


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Servers that take a hundredth of a second for each action; the moments at which they began."""
    begun: list[float] = []
    apply: Any = MatchMethods.apply_action
    step: Any = MatchMethods._apply
    check: Any = MatchMethods._check

    def slowly(of: Any) -> Any:  # noqa: ANN401
        def run(*arguments: Any) -> Any:  # noqa: ANN401
            begun.append(time.monotonic())
            time.sleep(0.01)
            return of(*arguments)

        return run

    monkeypatch.setattr(MatchMethods, "apply_action", slowly(apply))
    monkeypatch.setattr(MatchMethods, "_apply", slowly(step))
    monkeypatch.setattr(MatchMethods, "_check", slowly(check))
    return begun


def long_request(method: str) -> Any:  # noqa: ANN401
    """A request of 500 actions."""
    if method == "BatchApplyActions":
        return pb.BatchApplyActionsRequest(requests=[ITEM] * 500)
    if method == "BatchCheckActions":
        items: list[Any] = [pb.CheckActionRequest(action=ITEM.action)] * 500
        return pb.BatchCheckActionsRequest(position={"state": ITEM.state}, requests=items)
    start, action = moments(1)[0]
    del action
    actions: list[Any] = [{"draw": {"count": 1}}] * 500
    return pb.ReplayMatchRequest(start=encode_state(start), actions=actions)


def outcomes(answer: Any) -> list[str]:  # noqa: ANN401
    """The outcome of each item, as far as there are any."""
    return [result.failure.reason if result.HasField("failure") else "OK" for result in answer.results]


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("method", ["BatchApplyActions", "BatchCheckActions"])
@pytest.mark.parametrize("is_callers", [True, False], ids=["the caller's", "the server's"])
def test_a_deadline_in_the_middle_of_a_batch(method: str, is_callers: bool) -> None:  # noqa: FBT001
    """What was done is answered, also in the caller's own time; the rest fails item by item."""
    options = FREE if is_callers else FREE._replace(call_timeout=0.8)
    request = long_request(method).SerializeToString()
    path = f"/{METHODS[method].containing_service.full_name}/{method}"
    with running_server(options) as server, grpc.insecure_channel(server.address) as channel:
        send: Any = channel.unary_unary(path, response_deserializer=getattr(pb, f"{method}Response").FromString)
        answer = send(request, timeout=1.5 if is_callers else None)
    ends = outcomes(answer)
    done = ends.count("OK")
    assert 0 < done < 500
    assert ends == ["OK"] * done + [DEADLINE] * (500 - done)
    failure = answer.results[-1].failure
    assert (grpc.StatusCode.DEADLINE_EXCEEDED.value[0], DEADLINE) == (failure.code, failure.reason)
    assert (DEADLINE, failure.reason) in DOCUMENTED


@pytest.mark.usefixtures("slow")
def test_a_deadline_in_the_middle_of_a_replay() -> None:
    """Answers how far it came, with the state there, from which to go on."""
    request = long_request("ReplayMatch")
    with (
        running_server(FREE._replace(call_timeout=0.4)) as server,
        grpc.insecure_channel(server.address) as channel,
    ):
        first = pb.ReplayMatchResponse.FromString(ask(channel, "ReplayMatch", request).data)
        assert first.failure.reason == DEADLINE
        assert 0 < first.applied < 500
        assert first.state.table.version == request.start.table.version + first.applied
        rest = pb.ReplayMatchRequest(start=first.state, actions=request.actions[first.applied :])
        assert pb.ReplayMatchResponse.FromString(ask(channel, "ReplayMatch", rest).data).applied > 0


def test_the_cap_holds_without_a_deadline(blocked: Blockade) -> None:
    """And when the caller's is later."""
    with (
        running_server(FREE._replace(call_timeout=0.2)) as server,
        grpc.insecure_channel(server.address) as channel,
    ):
        send: Any = channel.unary_unary(RULES)
        calls = [send.future(b""), send.future(b"", timeout=60), send.future(b"")]
        wait_for(server, 3, "tractor_in_flight")
        time.sleep(0.3)
        blocked.open()
        codes = sorted(future.code().name for future in calls)
    assert codes == [DEADLINE, DEADLINE, "OK"]
