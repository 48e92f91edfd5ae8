"""The flow of a match, action by action (R3 to R6, R9 to R13)."""

import pytest
from hypothesis import given
from scenes import opening, play_on, start_of
from strategies import states
from tables import Row, rows
from tractor_engine import (
    Bury,
    Deal,
    Declare,
    Draw,
    Hand,
    IllegalActionError,
    Pass,
    Phase,
    Play,
    State,
    Table,
    apply,
    check,
    start_match,
    view_of,
)
from tractor_engine.deck import IN_ORDER, shuffle
from tractor_engine.event import DealStarted
from tractor_engine.notation import format_state, parse_action

SEED = bytes(range(32))


@pytest.mark.parametrize("row", rows("flows"))
def test_flow(row: Row) -> None:
    """What actions lead to: fields of the state, who is to act, what happened last, what is refused and why."""
    step = play_on(start_of(row), row.texts("actions"))
    words = format_state(step.state).split()
    for expected in row.text("expect", "").split():
        if expected.endswith("="):
            assert not [word for word in words if word.startswith(expected)], "should be empty"
        else:
            assert expected in words
    if "to_act" in row:
        assert " ".join(map(str, step.state.table.to_act)) == row.text("to_act")
    if "events" in row:
        assert " ".join(type(event).__name__ for event in step.events) == row.text("events")
    if "known" in row:
        assert list(step.state.table.known) == row.hands("known")
    if "attempt" in row:
        action = parse_action(row.text("attempt"))
        illegal = check(step.state, action)
        assert illegal is not None
        assert f"{illegal.reason.name} {illegal.rule}" == row.text("refused")
        with pytest.raises(IllegalActionError) as error:
            apply(step.state, action)
        assert error.value.illegal == illegal


def test_starting_a_match() -> None:
    """A match starts with the deck of its seed's first deal, both sides on two, seat 0 first to draw (R2.1, R3.2)."""
    step = start_match(seed=SEED)
    table = step.state.table
    assert step.state.stock == shuffle(SEED, 1)
    assert (table.phase, table.version, table.deal, table.round) == (Phase.DRAW, 0, 1, 1)
    assert (table.levels, table.starter, table.undrawn) == ((1, 1), 0, 100)
    assert step.events == (DealStarted(1, 1, 1, 0),)
    assert not step.state.problems()


def test_starting_with_a_deck() -> None:
    """A deck given is the first one, with or without a seed; the match may say who draws first."""
    for seed in (b"", SEED):
        state = start_match(deck=IN_ORDER, seed=seed, first=3).state
        assert (state.stock, state.seed, state.table.starter) == (IN_ORDER, seed, 3)


@pytest.mark.parametrize(
    ("seed", "deck", "first"),
    [
        (b"", b"", 0),
        (b"short", b"", 0),
        (b"short", IN_ORDER, 0),
        (SEED + b"x", b"", 0),
        (b"", IN_ORDER[1:], 0),
        (SEED, b"\1" + IN_ORDER[1:-1] + b"\1", 0),
        (SEED, b"", 4),
        (SEED, b"", -1),
    ],
)
def test_starting_with_nonsense(seed: bytes, deck: bytes, first: int) -> None:
    """A match needs a whole seed or a deck, and a seat to draw first."""
    with pytest.raises(ValueError, match=r"seed is 32 bytes|every face exactly twice|is a seat"):
        start_match(seed=seed, deck=deck, first=first)


@given(states(Phase.DEAL))
def test_the_next_deal(state: State) -> None:
    """A deal uses the deck given, else the one that the seed has for it (R5.1)."""
    number = state.table.deal + 1
    dealt = apply(state, Deal(IN_ORDER)).state
    assert dealt.stock == IN_ORDER
    assert dealt.table.deal == number
    assert dealt.seed == state.seed
    if state.seed:
        assert apply(state, Deal()).state.stock == shuffle(state.seed, number)


def test_drawn_cards_go_to_those_who_draw() -> None:
    """A draw tells each seat its new cards in order, and takes them off the stock (R3.1)."""
    state = start_match(deck=IN_ORDER).state
    step = apply(apply(state, Draw(2)).state, Draw(7))
    assert step.received == (b"\3\5", b"\3", b"\2\4", b"\2\4")
    assert step.state.stock == IN_ORDER[9:]


def test_the_talon_goes_to_the_starter() -> None:
    """Who takes the talon receives its eight cards in order, after what it draws in the same step (R6.1)."""
    start = opening(Table(round=2, deal=2, starter=1), ["RJ RJ", "", "", ""])
    state = play_on(start, ["draw 8", "declare 0 RJRJ"]).state
    step = apply(state, Draw(92))
    assert [len(cards) for cards in step.received] == [23, 31, 23, 23]
    assert step.received[1][-8:] == state.stock[-8:]
    assert step.state.hands[1] == state.hands[1] + Hand.of(step.received[1])


def test_a_view_answers_for_its_own_seat() -> None:
    """Asking a view about another seat's action is a mistake of the caller; what the table does needs no seat."""
    state = apply(start_match(seed=SEED).state, Draw(40)).state
    view = view_of(state, 2)
    with pytest.raises(ValueError, match="own seat"):
        check(view, Declare(1, Hand.parse("S2")))
    with pytest.raises(ValueError, match="own seat"):
        check(view_of(state), Play(0, Hand.parse("S2")))
    assert check(view, Draw(60)) is None
    assert check(view_of(state), Draw(61)) is not None


@pytest.mark.parametrize("seat", [-1, 4, 1 << 40])
@pytest.mark.parametrize("kind", [Declare, Bury, Play])
def test_a_seat_is_0_to_3(kind: type[Declare | Bury | Play], seat: int) -> None:
    """There is no fifth seat, and none is counted from the other end."""
    state = apply(start_match(seed=SEED).state, Draw(100)).state
    for action in (kind(seat, Hand.parse("S2")), Pass(seat, 0)):
        for position in (state, view_of(state, 0)):
            with pytest.raises(ValueError, match="a seat is 0 to 3"):
                check(position, action)
