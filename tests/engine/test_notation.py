"""Text for cards, actions and states."""

from random import Random

import pytest
from bots import random_attempt
from hypothesis import given
from strategies import DICE, states
from tractor_engine import Bury, Deal, Declare, Draw, Hand, Pass, Play, State, digest
from tractor_engine.action import Action
from tractor_engine.notation import format_action, format_cards, format_state, parse_action, parse_cards, parse_state

A_STATE = (
    "tractor/1 rules=STANDARD@1 version=3 deal=1 round=1 levels=2,2 phase=DRAW starter=0 undrawn=99 "
    "declarations=0:S2 hands=S2///"
)


@given(states())
def test_states_are_written_and_read(state: State) -> None:
    """A state is one line, read as the same state; equal texts, equal states, equal digests."""
    text = format_state(state)
    assert "\n" not in text
    assert State.of(parse_state(text)) == state
    assert format_state(parse_state(text)) == text
    assert digest(parse_state(text)) == digest(state)
    assert len(digest(state)) == 32


@given(states(), states())
def test_different_states_have_different_digests(one: State, other: State) -> None:
    """A digest tells states apart."""
    assert (digest(one) == digest(other)) == (one == other)


@given(states(), DICE)
def test_actions_are_written_and_read(state: State, rng: Random) -> None:
    """An action is a line, whatever it is worth."""
    for _ in range(8):
        action = random_attempt(rng, state)
        assert parse_action(format_action(action)) == action


@given(states(), DICE)
def test_the_order_of_cards_does_not_matter(state: State, rng: Random) -> None:
    """Cards named in another order are the same play, and lead to the same hands."""
    for hand in state.hands:
        names = str(hand).split()
        rng.shuffle(names)
        assert parse_action(f"play 1 {''.join(names)}") == Play(1, hand)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Draw(4), "draw 4"),
        (Draw(-1), "draw -1"),
        (Declare(0, Hand.parse("S2 S2")), "declare 0 S2S2"),
        (Pass(3, 2), "pass 3 2"),
        (Bury(1, Hand.parse("RJ S3")), "bury 1 S3RJ"),
        (Play(2, Hand.parse("HT")), "play 2 HT"),
        (Play(2, Hand()), "play 2"),
        (Declare(2, Hand()), "declare 2"),
        (Bury(2, Hand()), "bury 2"),
        (Deal(), "deal"),
        (Deal(parse_cards("S3S2")), "deal S3S2"),
    ],
)
def test_actions(action: Action, text: str) -> None:
    """Each kind of action, as people write it."""
    assert format_action(action) == text
    assert parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "draw",
        "draw x",
        "draw 1 2",
        "play",
        "play 4 S3",
        "play -1 S3",
        "play 0 S3S",
        "play 0 S3S3S3",
        "play 0 XX",
        "pass 0",
        "pass 0 x",
        "deal S3X",
        "fold 0",
        "Play 0 S3",
        "play 0 S3 S4 S5",
    ],
)
def test_only_actions_are_read(text: str) -> None:
    """Anything else is refused."""
    with pytest.raises(ValueError, match=r".+"):
        parse_action(text)


def test_cards_keep_their_order() -> None:
    """A deck is an order of cards."""
    assert format_cards(parse_cards("RJS2BJS2")) == "RJS2BJS2"
    assert parse_cards("") == b""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("tractor/1 ", ""),
        ("tractor/1", "tractor/2"),
        ("rules=STANDARD@1 ", ""),
        ("STANDARD@1", "OTHER@1"),
        ("STANDARD@1", "STANDARD"),
        ("version=3 ", ""),
        ("version=3", "version=x"),
        ("levels=2,2", "levels=2"),
        ("levels=2,2", "levels=1,2"),
        ("phase=DRAW", "phase=SLEEP"),
        ("starter=0", "starter=0 starter=1"),
        ("undrawn=99", "undrawn=99 color=red"),
        ("0:S2", "0:XX"),
        ("0:S2", "S2"),
        ("hands=S2///", "hands=S2//"),
        ("hands=S2///", "hands=S2////"),
        ("hands=S2///", "hands=S2S2S2///"),
        ("undrawn=99", "undrawn=99 sizes=256"),
        ("undrawn=99", "undrawn=99 trump=2"),
        ("undrawn=99", "undrawn=99 seed=0"),
        ("undrawn=99", "undrawn=99 winner=x"),
    ],
)
def test_only_states_are_read(old: str, new: str) -> None:
    """A line that is no state is refused with a ValueError, never with another error."""
    parse_state(A_STATE)
    with pytest.raises(ValueError, match=r".+"):
        parse_state(A_STATE.replace(old, new))


def test_an_impossible_position_is_read() -> None:
    """What can be written can be read, so that what is wrong with it can be said."""
    setup = parse_state(A_STATE)
    assert setup.hands[0] == Hand.parse("S2")
    assert [problem.field for problem in setup.problems()] == ["stock"]
