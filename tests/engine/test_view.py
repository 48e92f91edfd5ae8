"""What a seat knows: no view, verdict or error depends on a card that the seat cannot see."""

from random import Random

import pytest
from bots import random_action, random_attempt
from hypothesis import given
from hypothesis import strategies as st
from scenes import endgame, play_on
from strategies import DICE, SEATS, states
from tractor_engine import (
    EMPTY,
    Action,
    Deal,
    Draw,
    Hand,
    LegalPlays,
    Phase,
    Play,
    State,
    Table,
    Trick,
    Trump,
    View,
    apply,
    check,
    view_of,
)
from twins import twin_of

HANDS = ("SA S8 C3 C7", "S4 S5 C4 D7", "SK S3 C5 S7", "SQ S6 C6 S9")


def described(plays: LegalPlays, rng: Random) -> str:
    """All that legal plays tell, or for very many of them a part."""
    count = plays.count()
    some = [
        str(plays.nth(place)) for place in (range(count) if count < 20 else rng.sample(range(min(count, 10**6)), 5))
    ]
    return f"{count} {bool(plays)} {plays.forced} {plays.next_cards()} {some}"


def of_seat(action: Action, seat: int) -> Action:
    """The same attempt, made by this seat; what is the table's stays the table's."""
    return action if isinstance(action, Draw | Deal) else action._replace(seat=seat)


@given(states(), SEATS, DICE)
def test_no_seat_can_tell_twins_apart(state: State, seat: int, rng: Random) -> None:
    """States that differ only in hidden cards look the same, allow the same and refuse the same in the same words."""
    twin = twin_of(rng, state, seat)
    view = view_of(state, seat)
    assert repr(view_of(twin, seat)) == repr(view)
    assert repr(view_of(twin)) == repr(view_of(state))
    number = rng.getrandbits(32)
    told = [
        described(plays, Random(number))
        for plays in (state.legal_plays_of(seat), twin.legal_plays_of(seat), view.legal_plays)
    ]
    assert len(set(told)) == 1
    for _ in range(8):
        attempt = of_seat(random_attempt(rng, state), seat)
        verdict = repr(check(state, attempt))
        assert repr(check(twin, attempt)) == verdict
        if not isinstance(attempt, Deal):  # which asks for a deck when there is no seed
            assert repr(check(view, attempt)) == verdict


@given(SEATS, st.integers(1, 3), DICE)
def test_no_seat_can_tell_who_beat_a_throw(seat: int, plays: int, rng: Random) -> None:
    """In the middle of a trick after a failed throw, a seat learns no more of the others than what was withdrawn."""
    start = endgame(Table(trump=Trump.parse("2/H"), trick=Trick(0)), [Hand.parse(cards) for cards in HANDS])
    state = play_on(start, ["play 0 SAS8", "play 1 S4", "play 2 SK"][:plays]).state
    twin = twin_of(rng, state, seat)
    assert twin != state
    assert twin.table.known == state.table.known
    view = view_of(state, seat)
    assert repr(view_of(twin, seat)) == repr(view)
    for cards in (*HANDS, "S3", "SK", "S5 S6", "C5"):
        attempt = Play(seat, Hand.parse(cards))
        verdict = repr(check(state, attempt))
        assert repr(check(twin, attempt)) == repr(check(view, attempt)) == verdict


@given(states(Phase.DRAW, Phase.DECLARE, Phase.BURY, Phase.OVERCALL, Phase.PLAY), SEATS, DICE)
def test_no_more_is_learned_than_what_happens(state: State, seat: int, rng: Random) -> None:
    """After the same events, and the same cards received, twins still look the same."""
    twin = twin_of(rng, state, seat)
    for _ in range(4):
        action = random_action(rng, state)
        if check(twin, action) is None:
            one, other = apply(state, action), apply(twin, action)
            if one.events == other.events and one.received[seat] == other.received[seat]:
                assert repr(view_of(one.state, seat)) == repr(view_of(other.state, seat))


@given(states(), SEATS)
def test_a_view_has_what_the_seat_has(state: State, seat: int) -> None:
    """A view is the table, and of the seat's own its hand and, while it lies face down, what it buried (R6.2)."""
    table, own = view_of(state, seat)
    assert table is state.table
    assert own is not None
    assert own.seat == seat
    assert own.hand == state.hands[seat]
    assert own.buried == (state.buried if seat == state.table.burier else EMPTY)


@given(states())
def test_a_spectator_has_no_plays(state: State) -> None:
    """Without a seat there is nothing to play."""
    assert view_of(state) == View(state.table)
    with pytest.raises(ValueError, match="spectator"):
        _ = view_of(state).legal_plays
