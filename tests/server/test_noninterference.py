"""What a seat is told: nothing in it depends on a card that the seat cannot see."""

from collections.abc import Iterator
from random import Random

import grpc
import pytest
from bots import random_attempt
from calls import Reply, ask
from google.protobuf.message import Message
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import message_of, view_message
from strategies import SEATS, states
from tractor_engine import Action, Deal, Draw, Phase, State
from tractor_proto import match_service_pb2 as pb
from tractor_server.codec.state import encode_state
from twins import twin_of

NUMBERS = st.integers(0, (1 << 32) - 1)


def of_seat(action: Action, seat: int) -> Action:
    """The same attempt by this seat, with numbers that the contract can say; what is the table's stays the table's."""
    fields = action._asdict()
    for name, value in fields.items():
        if isinstance(value, int):
            fields[name] = max(-(1 << 31), min(value, (1 << 31) - 1))
    return type(action)(**fields | ({} if isinstance(action, Draw | Deal) else {"seat": seat}))


def attempts(number: int, state: State, seat: int) -> Iterator[Action]:
    """What the seat might try, from its own cards and from others."""
    rng = Random(number)
    for _ in range(4):
        yield of_seat(random_attempt(rng, state), seat)


def told(channel: grpc.Channel, method: str, request: Message) -> tuple[str, str, bytes, bytes]:
    """All that a reply holds."""
    reply: Reply = ask(channel, method, request)
    return reply.code, reply.text, reply.data, reply.status.SerializeToString()


@pytest.mark.parametrize("phase", Phase, ids=lambda phase: phase.name)
def test_twins_are_told_apart_by_nothing(channel: grpc.Channel, phase: Phase) -> None:
    """Views, legal actions, verdicts and errors are the same bytes for states that differ in hidden cards only."""

    @settings(max_examples=20)
    @given(states(phase), SEATS, NUMBERS)
    def hold(state: State, seat: int, number: int) -> None:
        twin = twin_of(Random(number), state, seat)
        one, other = encode_state(state), encode_state(twin)
        views = [
            told(channel, "GetView", pb.GetViewRequest(state=whole, viewers=[{"seat": seat}, {}]))
            for whole in (one, other)
        ]
        assert views[0] == views[1]
        seen = pb.Position(view=view_message(state, seat))
        positions = (pb.Position(state=one), pb.Position(state=other), seen)
        asked = dict.fromkeys(
            told(channel, "ListLegalActions", pb.ListLegalActionsRequest(position=where, seat=seat, page_size=5))
            for where in positions
        )
        assert len(asked) == 1
        for attempt in attempts(number, state, seat):
            action = message_of(attempt)
            verdicts = dict.fromkeys(
                told(channel, "CheckAction", pb.CheckActionRequest(position=where, action=action))
                for where in (positions[:2] if isinstance(attempt, Deal) else positions)
            )
            assert len(verdicts) == 1
            ends = [
                told(channel, "ApplyAction", pb.ApplyActionRequest(state=whole, action=action))
                for whole in (one, other)
            ]
            assert ends[0][0] == ends[1][0]
            assert ends[0] == ends[1] or ends[0][0] == "OK"

    hold()


def test_there_are_twins_that_differ() -> None:
    """Else nothing would be shown."""
    differ = 0

    @given(states(Phase.PLAY), SEATS, NUMBERS)
    def count(state: State, seat: int, number: int) -> None:
        nonlocal differ
        twin = twin_of(Random(number), state, seat)
        differ += twin.hands != state.hands
        assert twin.hands[seat] == state.hands[seat]

    count()
    assert differ > 10
