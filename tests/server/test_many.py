"""Many actions in one call: records and batches."""

from collections.abc import Callable, Iterator
from itertools import chain, repeat
from typing import Any

import grpc
import pytest
from calls import ask
from google.protobuf.message import Message
from samples import message_of, moments, view_message, viewers
from tractor_client import deal, draw, pass_, play
from tractor_engine import Phase
from tractor_proto import action_pb2, error_pb2
from tractor_proto import match_service_pb2 as pb
from tractor_proto.match_service_pb2_grpc import MatchServiceStub
from tractor_server.codec.state import encode_state
from tractor_server.methods import all_methods
from tractor_server.metrics import new_registry
from tractor_server.tally import Tally

PLAYED = moments(2)[:150]
START = encode_state(PLAYED[0][0])
ACTIONS = [message_of(action) for _, action in PLAYED]
STATE, ACTION = next(moment for moment in PLAYED if moment[0].table.phase == Phase.PLAY)
WHOLE, LEGAL = encode_state(STATE), message_of(ACTION)
SEAT = STATE.table.to_act[0]

BAD: dict[str, tuple[action_pb2.Action, int, str]] = {
    "illegal": (deal(), 9, "WRONG_PHASE"),
    "malformed": (draw(0), 3, "INVALID_FIELDS"),
    "unset": (action_pb2.Action(), 3, "INVALID_FIELDS"),
    "another seat's": (play((SEAT + 1) % 4, "S7"), 9, "NOT_YOUR_TURN"),
}


def step_by_step(match: MatchServiceStub, actions: list[action_pb2.Action]) -> list[pb.ApplyActionResponse]:
    """The answers to the actions, each applied by a call of its own."""
    answers: list[pb.ApplyActionResponse] = []
    for action in actions:
        state = answers[-1].state if answers else START
        answers.append(match.ApplyAction(pb.ApplyActionRequest(state=state, action=action, viewers=viewers())))
    return answers


def test_a_record_is_its_steps(match: MatchServiceStub) -> None:
    """The state, digest and views of the last, the events and received cards of all, in order."""
    steps = step_by_step(match, ACTIONS)
    replayed = match.ReplayMatch(pb.ReplayMatchRequest(start=START, actions=ACTIONS, viewers=viewers()))
    assert (replayed.applied, replayed.HasField("failure")) == (len(ACTIONS), False)
    assert (replayed.state, replayed.digest) == (steps[-1].state, steps[-1].digest)
    assert list(replayed.events) == list(chain.from_iterable(step.events for step in steps))
    for number, update in enumerate(replayed.updates):
        assert update.view == steps[-1].updates[number].view
        assert list(update.received) == [card for step in steps for card in step.updates[number].received]


def test_an_empty_record_ends_where_it_starts(match: MatchServiceStub) -> None:
    """Nothing applied, nothing failed."""
    replayed = match.ReplayMatch(pb.ReplayMatchRequest(start=START))
    assert replayed.state == START
    assert (replayed.applied, replayed.HasField("failure"), list(replayed.events)) == (0, False, [])


@pytest.mark.parametrize(("bad", "code", "reason"), BAD.values(), ids=BAD)
def test_a_broken_record_is_valid_up_to_there(
    channel: grpc.Channel, match: MatchServiceStub, bad: action_pb2.Action, code: int, reason: str
) -> None:
    """The answer is that of the part before, with the failure that the action's own call would have been."""
    reached = [state for state, _ in PLAYED].index(STATE)
    record = pb.ReplayMatchRequest(start=START, actions=[*ACTIONS[:reached], bad, *ACTIONS[reached:]])
    replayed = match.ReplayMatch(record)
    assert (replayed.state, replayed.applied) == (WHOLE, reached)
    assert_failed(channel, replayed.failure, "ApplyAction", pb.ApplyActionRequest(state=WHOLE, action=bad))
    assert (replayed.failure.code, replayed.failure.reason) == (code, reason)


def assert_failed(channel: grpc.Channel, failure: error_pb2.Failure, method: str, request: Message) -> None:
    """A failure tells what the request's own call tells."""
    reply = ask(channel, method, request)
    status = grpc.StatusCode[reply.code].value[0]
    assert (failure.code, failure.reason, failure.message) == (status, reply.reason, reply.text)
    assert [(each.field, each.description) for each in failure.field_violations] == reply.violations
    assert failure.illegal == reply.illegal


def newer() -> pb.ApplyActionRequest:
    """An action on a state of the future."""
    request = pb.ApplyActionRequest(state=WHOLE, action=LEGAL)
    request.state.table.format = 9
    return request


def test_a_batch_of_actions_fails_in_part(channel: grpc.Channel, match: MatchServiceStub) -> None:
    """Each item has the outcome of its own call, whatever the others have."""
    requests = [
        pb.ApplyActionRequest(state=WHOLE, action=LEGAL, viewers=viewers()),
        *(pb.ApplyActionRequest(state=WHOLE, action=bad) for bad, _, _ in BAD.values()),
        pb.ApplyActionRequest(state=WHOLE, action=LEGAL, expected_version=1),
        pb.ApplyActionRequest(action=LEGAL),
        newer(),
        pb.ApplyActionRequest(state=START, action=ACTIONS[0], expected_version=0),
    ]
    results = match.BatchApplyActions(pb.BatchApplyActionsRequest(requests=requests)).results
    assert [result.WhichOneof("outcome") for result in results] == ["response", *["failure"] * 7, "response"]
    assert [result.failure.code for result in results] == [0, 9, 3, 3, 9, 10, 3, 12, 0]
    for request, result in zip(requests, results, strict=True):
        if result.HasField("failure"):
            assert_failed(channel, result.failure, "ApplyAction", request)
        else:
            assert result.response == match.ApplyAction(request)


def test_a_batch_of_checks_shares_a_position(match: MatchServiceStub) -> None:
    """Items without a position take it; items with one use their own; illegal is a verdict, malformed a failure."""
    seen = pb.Position(view=view_message(STATE, SEAT))
    requests = [
        pb.CheckActionRequest(action=LEGAL),
        pb.CheckActionRequest(action=BAD["illegal"][0]),
        pb.CheckActionRequest(action=play((SEAT + 1) % 4, "S7")),
        pb.CheckActionRequest(action=BAD["malformed"][0]),
        pb.CheckActionRequest(action=pass_(0, 0), position={"state": START}),
        pb.CheckActionRequest(action=LEGAL, position={}),
    ]
    for shared, third in ((pb.Position(state=WHOLE), "NOT_YOUR_TURN"), (seen, "action.play.seat")):
        results = match.BatchCheckActions(pb.BatchCheckActionsRequest(position=shared, requests=requests)).results
        said = [
            result.response.illegal.reason or [violation.field for violation in result.failure.field_violations]
            for result in results
        ]
        expected: list[Any] = [[], 1, 2, ["action.draw.count"], 1, ["position"]]
        expected[2] = [third] if "." in third else error_pb2.Reason.Value(f"REASON_{third}")
        assert said == expected
    alone = pb.BatchCheckActionsRequest(requests=requests[:1])
    (result,) = match.BatchCheckActions(alone).results
    assert [violation.field for violation in result.failure.field_violations] == ["position"]


def running_out(calls: int) -> Callable[[], float]:
    """A deadline that passes after so many looks at the clock."""
    left: Iterator[float] = chain(repeat(1.0, calls), repeat(-0.1))
    return lambda: next(left)


@pytest.mark.parametrize("method", ["BatchApplyActions", "BatchCheckActions"])
def test_a_batch_out_of_time_ends_item_by_item(method: str) -> None:
    """What was done in time is answered; the rest is DEADLINE_EXCEEDED."""
    handle = next(each.handle for each in all_methods(Tally(new_registry())) if each.name == method)
    request: Any = (
        pb.BatchApplyActionsRequest(requests=[{"state": WHOLE, "action": LEGAL}] * 5)
        if method == "BatchApplyActions"
        else pb.BatchCheckActionsRequest(position={"state": WHOLE}, requests=[{"action": LEGAL}] * 5)
    )
    answer: Any = handle(request, running_out(2))
    results = list(answer.results)
    assert [result.HasField("response") for result in results] == [True, True, False, False, False]
    for result in results[2:]:
        assert (result.failure.code, result.failure.reason) == (4, "DEADLINE_EXCEEDED")
