"""Positions described, positions that can be, and what may be played in them."""

import pickle

import pytest
from hypothesis import given
from strategies import SEATS, states
from tractor_engine import InvalidPositionError, Phase, Setup, State
from tractor_engine.turn import legal_plays


@given(states())
def test_a_sound_setup_is_a_state(state: State) -> None:
    """A possible position becomes a state, equal to itself however it was made."""
    again = State.of(Setup(*state))
    assert again == state
    assert isinstance(again, State)
    assert hash(again) == hash(state)
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301  # our own


@given(states())
def test_an_impossible_setup_is_none(state: State) -> None:
    """With a seed cut short no position becomes a state; the error carries what is wrong."""
    setup = Setup(*state)._replace(seed=b"short")
    with pytest.raises(InvalidPositionError, match="seed: must be 32 bytes") as error:
        State.of(setup)
    assert [problem.field for problem in error.value.problems] == ["seed"]


@given(states(), SEATS)
def test_legal_plays(state: State, seat: int) -> None:
    """A seat's plays are judged from the table and its hand; the plays of the seat to act are those of the state."""
    table = state.table
    ours, theirs = state.legal_plays_of(seat), legal_plays(table, seat, state.hands[seat])
    assert ours.count() == theirs.count()
    if len(table.to_act) == 1:
        acting = state.legal_plays_of(table.to_act[0])
        assert state.legal_plays.count() == acting.count()
        assert state.legal_plays.forced == acting.forced
    else:
        with pytest.raises(ValueError, match="no single seat"):
            _ = state.legal_plays


@given(states(Phase.PLAY, Phase.BURY))
def test_somebody_can_always_go_on(state: State) -> None:
    """Whoever is to play or to bury has a legal way to (R6.1, R9.3)."""
    assert state.legal_plays
    assert state.legal_plays.nth(0) in state.legal_plays
