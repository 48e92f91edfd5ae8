"""The codec: the same numbers on both sides, and nothing lost on the way there and back."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given
from playout import random_match
from samples import message_of, view_message
from strategies import SEATS, states
from tractor_engine import Action, Hand, Phase, State, card, view_of
from tractor_engine.declare import Declaration
from tractor_engine.errors import Reason
from tractor_engine.event import Event
from tractor_engine.ruleset import Preset
from tractor_engine.shape import Component
from tractor_engine.trump import Trump
from tractor_proto import action_pb2, card_pb2, error_pb2, event_pb2, rule_set_pb2, state_pb2, view_pb2
from tractor_proto.match_service_pb2 import ApplyActionResponse
from tractor_server.codec.action import decode_action
from tractor_server.codec.event import encode_events
from tractor_server.codec.faults import Faults
from tractor_server.codec.state import decode_state, encode_state
from tractor_server.codec.view import decode_view

RANKS = ("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING", "ACE")
SUITS = ("SPADE", "HEART", "DIAMOND", "CLUB")
MOST_BYTES = 512

ENUMS: dict[str, tuple[Any, dict[str, int]]] = {
    "CARD": (
        card_pb2.Card,
        {f"{SUITS[suit - 1]}_{RANKS[rank - 1]}": card.card_of(suit, rank) for suit in card.SUITS for rank in card.RANKS}
        | {"BLACK_JOKER": card.BLACK_JOKER, "RED_JOKER": card.RED_JOKER},
    ),
    "RANK": (card_pb2.Rank, dict(zip(RANKS, card.RANKS, strict=True))),
    "EFFECTIVE_SUIT": (card_pb2.EffectiveSuit, dict(zip((*SUITS, "TRUMP"), card.EFFECTIVE_SUITS, strict=True))),
    "TRUMP_SUIT": (card_pb2.TrumpSuit, dict(zip((*SUITS, "NONE"), (*card.SUITS, card.NO_TRUMP), strict=True))),
    "PHASE": (state_pb2.Phase, {phase.name: phase for phase in Phase}),
    "REASON": (error_pb2.Reason, {reason.name: reason for reason in Reason}),
    "PRESET": (rule_set_pb2.Preset, {preset.name: preset for preset in Preset}),
}


@pytest.mark.parametrize("prefix", ENUMS)
def test_numbers_are_the_same_on_both_sides(prefix: str) -> None:
    """Every value of the contract is one of the engine's, by name and number, and conversely; 0 is neither's."""
    enum, numbers = ENUMS[prefix]
    assert dict(enum.items()) == {f"{prefix}_UNSPECIFIED": 0} | {
        f"{prefix}_{name}": int(number) for name, number in numbers.items()
    }


def test_every_kind_of_action_and_event_is_in_the_contract() -> None:
    """By the same name, in the same order."""
    for kinds, message in ((get_args(Action), action_pb2.Action), (get_args(Event), event_pb2.Event)):
        names = [snake(kind.__name__) for kind in kinds]
        assert names == [field.name for field in message.DESCRIPTOR.fields]


def snake(name: str) -> str:
    """CardsPlayed as cards_played."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def decoded_state(message: state_pb2.State) -> State:
    """A state that must be readable."""
    with Faults() as faults:
        return decode_state(message, None, faults)


def assert_round_trip(state: State) -> None:
    """There and back again, in few enough bytes."""
    data = encode_state(state).SerializeToString(deterministic=True)
    assert len(data) <= MOST_BYTES
    assert decoded_state(state_pb2.State.FromString(data)) == state


@given(states(), SEATS)
def test_states_and_views_return(state: State, seat: int) -> None:
    """decode(encode(x)) == x, for a state of any phase, and what a seat or a spectator knows of it."""
    assert_round_trip(state)
    for viewer in (seat, None):
        data = view_message(state, viewer).SerializeToString()
        with Faults() as faults:
            assert decode_view(view_pb2.View.FromString(data), None, faults) == view_of(state, viewer)


@given(states(), SEATS)
def test_writing_is_what_protobuf_would_write(state: State, seat: int) -> None:
    """What is written by hand reads back to the same bytes: fields in order, defaults left out."""
    messages: tuple[Any, ...] = (encode_state(state), view_message(state, seat))
    for message in messages:
        again = type(message)()
        again.CopyFrom(message)
        assert again.SerializeToString(deterministic=True) == message.SerializeToString()


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_match_returns(seed: int) -> None:
    """Every state, action and event of a match, to its end; a state takes at most 512 bytes."""
    for _, action, step in random_match(Random(seed)):
        data = message_of(action).SerializeToString()
        with Faults() as faults:
            assert decode_action(type(message_of(action)).FromString(data), "action", faults) == action
        messages: Any = event_pb2_list(step.events, step.state)
        assert [read_event(message) for message in messages] == [
            (snake(type(event).__name__), [plain(value) for value in event]) for event in step.events
        ]
        assert_round_trip(step.state)


def event_pb2_list(events: tuple[Event, ...], state: State) -> list[event_pb2.Event]:
    """Events as messages."""
    response = ApplyActionResponse()
    encode_events(events, state.table.order, response.events)
    return list(ApplyActionResponse.FromString(response.SerializeToString()).events)


def read_event(message: event_pb2.Event) -> tuple[str, list[Any]]:
    """An event's name and what it holds, as lists of numbers."""
    kind = message.WhichOneof("kind")
    assert kind is not None
    inner = getattr(message, kind)
    return kind, [plain_field(inner, field.name) for field in inner.DESCRIPTOR.fields]


def plain_field(message: Any, name: str) -> Any:  # noqa: ANN401
    """What a field holds."""
    field = message.DESCRIPTOR.fields_by_name[name]
    value = getattr(message, name)
    if field.is_repeated:
        return [plain_message(item) for item in value] if field.message_type else sorted(value)
    if field.message_type:
        return plain_message(value)
    return value if not field.has_presence or message.HasField(name) else None


def plain_message(message: Any) -> Any:  # noqa: ANN401
    """What a message holds, in order."""
    return [plain_field(message, field.name) for field in message.DESCRIPTOR.fields]


def plain(value: Any) -> Any:  # noqa: ANN401
    """The same of the engine's values."""
    match value:
        case Component():
            return [min(value.pairs, 2) + 1, sorted(value.cards), value.top]
        case Trump() | Declaration():
            return [plain(inner) for inner in value]
        case Hand() | bytes():
            return sorted(value)
        case tuple() if value and isinstance(value[0], int):
            return sorted(value)
        case tuple():
            return [plain(inner) for inner in value]
    return value


REPLIES = """
import hashlib
from samples import good_requests, match_requests, moments
from tractor_server.codec.refusal import encode_status
from tractor_server.methods import all_methods
from tractor_server.metrics import new_registry
from tractor_server.tally import Tally
from tractor_server.refusal import refusal_of

digest = hashlib.sha256()
methods = {method.name: method for method in all_methods(Tally(new_registry()))}
lots = [good_requests(), *(match_requests(*moment) for moment in moments(2, 15))]
for name, request in ((name, request) for lot in lots for name, requests in lot.items() for request in requests):
    try:
        answer = methods[name].handle(request, lambda: 10.0)
    except Exception as error:
        answer = encode_status(refusal_of(error))
    digest.update(answer.SerializeToString())
print(digest.hexdigest())
"""


def test_the_same_request_gives_the_same_bytes() -> None:
    """Whatever order the process gives to sets and dictionaries: every method, and a whole match."""
    path = str(Path(__file__).parents[1])
    runs = [
        subprocess.Popen(  # noqa: S603 # the text above
            [sys.executable, "-c", REPLIES],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": path},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    first, second = (run.communicate(timeout=60)[0] for run in runs)
    assert len(first.strip()) == 64
    assert first == second
