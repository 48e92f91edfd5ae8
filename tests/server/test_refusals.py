"""What is refused, and how: the code, the reason, the field or the rule."""

from collections.abc import Callable
from typing import Any

import grpc
import pytest
from calls import answer_of, ask, request_of
from samples import moments_by_phase
from sound import assert_sound
from tractor_client import bury, deal, declare, draw, pass_, play, to_cards
from tractor_engine import Phase
from tractor_proto import action_pb2, match_service_pb2, state_pb2
from tractor_server.codec.state import encode_state

TRUMP = {"rank": 1, "suit": 2}
DECK: list[Any] = [card for card in range(1, 55) for _ in range(2)]
UNKNOWN = b"\xf8\x7f\x01"


def state_in(phase: Phase) -> state_pb2.State:
    """A state of a phase; in the middle of a trick when it has one."""
    states = [state for state, _ in moments_by_phase(1, 12) if state.table.phase == phase]
    return encode_state(max(states, key=lambda state: len(state.table.trick.plays) if state.table.trick else 0))


def edit(path: str, value: Any) -> Callable[[Any], None]:  # noqa: ANN401
    """Set a field, with None clear it, or let a function change a list; a number in brackets goes into a list."""

    def apply(message: Any) -> None:  # noqa: ANN401
        *steps, name = path.split(".")
        for step in steps:
            field, _, number = step.rstrip("]").partition("[")
            message = getattr(message, field)
            message = message[int(number)] if number else message
        if value is None:
            message.ClearField(name)
        elif isinstance(value, list):
            getattr(message, name)[:] = value
        elif callable(value):
            getattr(message, name)[:] = value(list(getattr(message, name)))
        elif isinstance(value, bytes) and name == "unknown":
            message.MergeFromString(value)
        else:
            setattr(message, name, value)

    return apply


STATES: list[tuple[Phase, str, Any, str]] = [
    (Phase.DRAW, "table", None, "table"),
    (Phase.DRAW, "table.format", 0, "table.format"),
    (Phase.DRAW, "table.format", -1, "table.format"),
    (Phase.DRAW, "table.rule_set", None, "table.rule_set.preset"),
    (Phase.DRAW, "table.rule_set.preset", 99, "table.rule_set.preset"),
    (Phase.DRAW, "table.rule_set.revision", None, "table.rule_set.revision"),
    (Phase.DRAW, "table.rule_set.revision", 0, "table.rule_set.revision"),
    (Phase.DRAW, "table.version", None, "table.version"),
    (Phase.DRAW, "table.version", -1, "table.version"),
    (Phase.DRAW, "table.version", (1 << 31) - 1, "table.version"),
    (Phase.DRAW, "table.deal", 0, "table.deal"),
    (Phase.DRAW, "table.round", 0, "table.round"),
    (Phase.DRAW, "table.levels", [1], "table.levels"),
    (Phase.DRAW, "table.levels", [1, 99], "table.levels[1]"),
    (Phase.DRAW, "table.phase", 0, "table.phase"),
    (Phase.DRAW, "table.phase", 99, "table.phase"),
    (Phase.DRAW, "table.starter", None, "table.starter"),
    (Phase.DRAW, "table.starter", 4, "table.starter"),
    (Phase.DRAW, "table.undrawn", 101, "table.undrawn"),
    (Phase.DRAW, "table.passed", [0], "table.passed"),
    (Phase.DRAW, "table.trump.rank", 1, "table.trump.suit"),
    (Phase.DRAW, "stock", [], "stock"),
    (Phase.DRAW, "seed", bytes(31), "seed"),
    (Phase.DECLARE, "table.passed", [4], "table.passed"),
    (Phase.DECLARE, "table.passed", [1, 1], "table.passed"),
    (Phase.DECLARE, "table.passed", [-1], "table.passed[0]"),
    (Phase.BURY, "table.trump", None, "table.trump"),
    (Phase.BURY, "buried", [1] * 9, "buried"),
    (Phase.PLAY, "table.trick", None, "table.trick"),
    (Phase.PLAY, "table.trick.leader", None, "table.trick.leader"),
    (Phase.PLAY, "table.trick.leader", 9, "table.trick.leader"),
    (Phase.PLAY, "table.trick.attempted", [1, 1, 1], "table.trick.attempted[2]"),
    (Phase.PLAY, "table.trick.attempted", [53], "table.trick.attempted"),
    (Phase.PLAY, "table.trick.plays[0].cards", [], "table.trick.plays[0]"),
    (Phase.PLAY, "table.trick.plays[1].cards", [], "table.trick.plays[1]"),
    (Phase.PLAY, "table.trump.suit", 0, "table.trump.suit"),
    (Phase.PLAY, "table.trump.rank", 99, "table.trump.rank"),
    (Phase.PLAY, "table.points", 3, "table.points"),
    (Phase.PLAY, "table.points", -(1 << 31), "table.points"),
    (Phase.PLAY, "table.history.sizes", [26], "table.history.sizes"),
    (Phase.PLAY, "table.history.sizes", [-1], "table.history.sizes[0]"),
    (Phase.PLAY, "table.history.leaders", [], "table.history.leaders"),
    (Phase.PLAY, "table.history.cards", lambda cards: [*cards[:1] * 3, *cards[3:]], "table.history.cards"),
    (Phase.PLAY, "table.history.cards", [0], "table.history.cards[0]"),
    (Phase.PLAY, "table.talon", [1] * 9, "table.talon"),
    (Phase.PLAY, "table.winner", 0, "table.winner"),
    (Phase.PLAY, "hands", None, "hands"),
    (Phase.PLAY, "hands[0].cards", [], "hands[0]"),
    (Phase.PLAY, "hands[0].cards", [99, -1], "hands[0].cards[1]"),
    (Phase.PLAY, "hands[0].cards", [1] * 100_000, "hands[0].cards"),
    (Phase.PLAY, "hands[3].cards", [1, 2, 1, 1], "hands[3].cards[3]"),
    (Phase.PLAY, "stock", [1], "stock"),
    (Phase.PLAY, "buried", [], "buried"),
    (Phase.PLAY, "unknown", UNKNOWN, ""),
    (Phase.PLAY, "table.trick.unknown", UNKNOWN, ""),
    (Phase.PLAY, "hands[2].unknown", UNKNOWN, ""),
    (Phase.DEAL, "table.trick.leader", 0, "table.trick"),
    (Phase.MATCH_OVER, "table.winner", None, "table.winner"),
    (Phase.MATCH_OVER, "table.winner", 2, "table.winner"),
]


@pytest.mark.parametrize(
    ("phase", "path", "value", "field"), STATES, ids=[f"{n}-{row[1]}" for n, row in enumerate(STATES)]
)
def test_a_state_that_cannot_be(channel: grpc.Channel, phase: Phase, path: str, value: Any, field: str) -> None:  # noqa: ANN401
    """Is refused by the path of the field that is wrong, in every method that takes a state."""
    state = state_in(phase)
    edit(path, value)(state)
    position = {"position": {"state": state}}
    requests: dict[str, tuple[str, dict[str, Any]]] = {
        "GetView": ("state", {"state": state, "viewers": [{}]}),
        "ApplyAction": ("state", {"state": state, "action": draw(1)}),
        "CheckAction": ("position.state", {**position, "action": draw(1)}),
        "ListLegalActions": ("position.state", {**position, "seat": 0}),
        "ReplayMatch": ("start", {"start": state}),
        "BatchCheckActions": ("position.state", {**position, "requests": [{"action": draw(1)}]}),
    }
    for method, (at, fields) in requests.items():
        reply = assert_sound(channel, method, request_of(method)(**fields).SerializeToString())
        assert (reply.code, reply.reason) == ("INVALID_ARGUMENT", "INVALID_FIELDS")
        assert (f"{at}.{field}" if field else at) in reply.fields


@pytest.mark.parametrize(
    ("path", "reason", "metadata"),
    [
        ("table.format", "UNSUPPORTED_FORMAT", {"format": "2", "newest": "1"}),
        ("table.rule_set.revision", "UNSUPPORTED_REVISION", {"preset": "STANDARD", "revision": "2", "newest": "1"}),
    ],
)
def test_a_state_of_the_future(channel: grpc.Channel, path: str, reason: str, metadata: dict[str, str]) -> None:
    """Is UNIMPLEMENTED, with what this server knows; never read as if it were older."""
    state = state_in(Phase.PLAY)
    edit(path, 2)(state)
    reply = ask(channel, "GetView", match_service_pb2.GetViewRequest(state=state, viewers=[{}]))
    assert (reply.code, reply.reason) == ("UNIMPLEMENTED", reason)
    assert reply.metadata == metadata
    started = ask(channel, "StartMatch", match_service_pb2.StartMatchRequest(rule_set={"revision": 2}))
    assert started.reason == "UNSUPPORTED_REVISION"


ACTIONS: dict[str, tuple[action_pb2.Action, str]] = {
    "unset": (action_pb2.Action(), "action"),
    "unknown kind": (action_pb2.Action.FromString(UNKNOWN), "action"),
    "draw nothing": (draw(0), "action.draw.count"),
    "draw 101": (draw(101), "action.draw.count"),
    "draw a negative number": (draw(-(1 << 31)), "action.draw.count"),
    "no seat to declare": (action_pb2.Action(declare={}), "action.declare.seat"),
    "declaration of what is no card": (declare(0, [99]), "action.declare.cards[0]"),  # type: ignore[list-item]
    "no seat to pass": (action_pb2.Action(**{"pass": {"declarations_seen": 0}}), "action.pass.seat"),
    "nothing seen": (action_pb2.Action(**{"pass": {"seat": 0}}), "action.pass.declarations_seen"),
    "seen a negative number": (pass_(0, -1), "action.pass.declarations_seen"),
    "no seat to bury": (action_pb2.Action(bury={}), "action.bury.seat"),
    "bury three of a face": (bury(0, "S7 S7 S7"), "action.bury.cards[2]"),
    "no seat to play": (action_pb2.Action(play={}), "action.play.seat"),
    "seat 4": (play(4, "S7"), "action.play.seat"),
    "seat -1": (play(-1, "S7"), "action.play.seat"),
    "100,000 cards": (play(0, to_cards("S7") * 100_000), "action.play.cards"),
    "107 cards dealt": (deal(to_cards(DECK[:-1])), "action.deal.deck"),
    "three of a face dealt": (deal(to_cards([1, *DECK[:-1]])), "action.deal.deck[2]"),  # type: ignore[list-item]
}


@pytest.mark.parametrize(("action", "field"), ACTIONS.values(), ids=ACTIONS)
def test_an_action_that_cannot_be_read(channel: grpc.Channel, action: action_pb2.Action, field: str) -> None:
    """Is malformed in every phase, whatever the rules would say to it."""
    for phase in Phase:
        request = match_service_pb2.ApplyActionRequest(state=state_in(phase), action=action)
        assert assert_sound(channel, "ApplyAction", request.SerializeToString()).fields == [field]


ALL = list(Phase)
ILLEGAL: dict[str, tuple[list[Phase], action_pb2.Action, str, str]] = {
    "draw": ([*ALL[1:5], Phase.OVERCALL], draw(1), "WRONG_PHASE", "R3.1"),
    "draw too many": (ALL[:1], draw(100), "WRONG_COUNT", "R3.1"),
    "declare": (ALL[2:5], declare(0, "S2"), "WRONG_PHASE", "R4.2"),
    "declare nothing": (ALL[:1], declare(0, ""), "NOT_A_DECLARATION", "R4.2"),
    "pass": ([Phase.DRAW, *ALL[2:5]], pass_(0, 0), "WRONG_PHASE", "R4.6"),
    "bury": ([*ALL[:2], *ALL[3:5]], bury(0, ""), "WRONG_PHASE", "R6.1"),
    "play": ([*ALL[:3], Phase.DEAL], play(0, "S7"), "WRONG_PHASE", "R9.1"),
    "deal": ([*ALL[:4], Phase.OVERCALL], deal(), "WRONG_PHASE", "R5.1"),
    "anything at the end": ([Phase.MATCH_OVER], deal(), "WRONG_PHASE", "R13.4"),
}


@pytest.mark.parametrize(("phases", "action", "reason", "rule"), ILLEGAL.values(), ids=ILLEGAL)
def test_an_action_that_the_phase_forbids(
    channel: grpc.Channel, phases: list[Phase], action: action_pb2.Action, reason: str, rule: str
) -> None:
    """Is FAILED_PRECONDITION with an IllegalAction, its rule in the metadata; CheckAction answers the same as data."""
    for phase in phases:
        state = state_in(phase)
        request = match_service_pb2.ApplyActionRequest(state=state, action=action)
        reply = assert_sound(channel, "ApplyAction", request.SerializeToString())
        assert (reply.code, reply.reason, reply.illegal.rule) == ("FAILED_PRECONDITION", reason, rule)
        assert reply.metadata == {"rule": rule}
        assert reply.text == reply.illegal.message
        check = match_service_pb2.CheckActionRequest(position={"state": state}, action=action)
        assert answer_of("CheckAction", ask(channel, "CheckAction", check).data).illegal == reply.illegal
