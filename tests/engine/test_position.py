"""What is wrong with a position (every rule that a state can break by itself)."""

import re

import pytest
from hypothesis import given
from scenes import endgame, opening, play_on
from strategies import SEATS, states
from tables import Row, rows
from tractor_engine import EMPTY, Hand, InvalidPositionError, Own, Setup, State, Table, Trick, Trump, View, view_of
from tractor_engine.notation import format_state, parse_state
from tractor_engine.ruleset import RuleSet

PASSES = ["pass 0 0", "pass 1 0", "pass 2 0", "pass 3 0"]
HOLDS = ["S2 SA C3", "D2 D2 S4", "SK", "SQ"]
TALON = "H4 RJ S5 D5 C2 C3 C4 C6"
HANDS = [Hand.parse(cards) for cards in ("SA S8 C3", "S4 S5 C4", "SK S3 C5", "SQ S6 C6")]
LAST = [Hand.parse(cards) for cards in ("S3", "SA", "S4", "S6")]


def bases() -> dict[str, State]:
    """Sound positions, one or two for each phase, on which the rows of the table build."""
    fives = Table(round=2, deal=2, levels=(4, 1))
    hearts = Table(trump=Trump.parse("2/H"), trick=Trick(0))
    aces = hearts._replace(levels=(13, 1), trump=Trump.parse("A/H"))
    declared = ["draw 100", "declare 0 S2", "pass 1 1", "pass 2 1", "pass 3 1"]
    buried = play_on(opening(Table(), HOLDS, "D6 D7 D8 D9 C6 C7 C8 C9"), [*declared, "bury 0 D6D7D8D9C6C7C8C9"]).state
    last_trick = ["play 0 S3", "play 1 SA", "play 2 S4", "play 3 S6"]
    states = {
        "draw": play_on(opening(Table(), HOLDS), ["draw 40", "declare 0 S2", "declare 1 D2D2"]).state,
        "declare": play_on(opening(Table(), HOLDS), ["draw 100", "declare 0 S2", "pass 1 1"]).state,
        "first": play_on(opening(Table(), HOLDS), declared).state,
        "first lead": buried,
        "second": play_on(buried, ["play 0 SA", "play 1 S4", "play 2 SK", "play 3 SQ"]).state,
        "void": play_on(opening(Table(), HOLDS), ["draw 100", *PASSES]).state,
        "turned": play_on(opening(fives, talon=TALON), ["draw 100", *PASSES]).state,
        "lead": endgame(hearts, HANDS),
        "follow": play_on(endgame(hearts, HANDS), ["play 0 SAS8", "play 1 S4"]).state,
        "deal": play_on(endgame(hearts, LAST), last_trick).state,
        "over": play_on(endgame(aces, LAST), last_trick).state,
    }
    return {**states, "bury": states["first"]}


BASES = bases()


def changed(state: State, words: str) -> Setup:
    """A position with some fields of its text written anew, or left out."""
    fields = dict(word.partition("=")[::2] for word in format_state(state).split()[1:])
    fields |= dict(word.partition("=")[::2] for word in words.split())
    return parse_state(" ".join(["tractor/1", *(f"{name}={text}" for name, text in fields.items() if text)]))


@pytest.mark.parametrize("row", rows("problems"))
def test_problems(row: Row) -> None:
    """Every problem is named by the field that has it, all of them at once, and none of them names a card."""
    setup = changed(BASES[row.text("base")], row.text("set"))
    assert [problem.field for problem in setup.problems()] == row.texts("problems")
    for problem in setup.problems():
        assert not re.search(r"\b([SHDC][2-9TJQKA]|BJ|RJ)\b", problem.message)
    if row.texts("problems"):
        with pytest.raises(InvalidPositionError) as error:
            State.of(setup)
        assert error.value.problems == setup.problems()
    else:
        assert State.of(setup) == setup


@pytest.mark.parametrize("revision", [0, 2])
def test_rules_of_another_revision(revision: int) -> None:
    """A state under rules that are not known here is refused, not played by the rules of this revision."""
    state = BASES["draw"]
    setup = Setup(*state._replace(table=state.table._replace(rule_set=RuleSet(revision=revision))))
    assert [problem.field for problem in setup.problems()] == ["table.rule_set"]


@pytest.mark.parametrize("name", BASES)
def test_sound_positions(name: str) -> None:
    """What these tables build on is sound, for every seat."""
    state = BASES[name]
    assert state.problems() == ()
    assert State.of(changed(state, "")) == state
    for seat in (None, 0, 1, 2, 3):
        assert view_of(state, seat).problems() == ()


@pytest.mark.parametrize(
    ("base", "own", "fields"),
    [
        ("follow", Own(2, HANDS[2]), []),
        ("follow", Own(2, Hand.parse("S5 S6 C5")), []),  # what it may hold, for all that the view knows
        ("follow", Own(2, Hand.parse("SK S3")), ["own.hand"]),
        ("follow", Own(2, Hand.parse("S8 S8 C5")), ["own.hand"]),  # three eights of spades
        ("follow", Own(0, Hand.parse("S6 C3"), BASES["follow"].buried), ["own.hand"]),  # the ace was withdrawn
        ("follow", Own(2, HANDS[2], BASES["follow"].buried), ["own.buried"]),
        ("follow", Own(0, Hand.parse("SA C3")), ["own.buried"]),
        ("follow", Own(0, Hand.parse("SA C3"), Hand.of(list(BASES["follow"].buried)[:1])), ["own.buried"]),
        ("follow", Own(4, HANDS[0]), ["own.seat"]),
        ("follow", Own(-1, HANDS[0]), ["own.seat"]),
        ("deal", Own(0, EMPTY), []),  # the talon was turned up
        ("deal", Own(0, EMPTY, BASES["deal"].table.talon), ["own.buried", "own.hand"]),
        ("draw", Own(0, EMPTY), ["own.hand", "own.hand"]),
    ],
)
def test_problems_of_a_view(base: str, own: Own, fields: list[str]) -> None:
    """What a seat says it knows is possible by what everybody has seen, or the problem is named."""
    view = View(BASES[base].table, own)
    assert [problem.field for problem in view.problems()] == fields
    if fields:
        with pytest.raises(InvalidPositionError):
            view.validated()
    else:
        assert view.validated() is view


def test_a_view_has_the_problems_of_its_table() -> None:
    """What is wrong with the table is wrong with every view of it."""
    view = View(BASES["lead"].table._replace(points=3))
    assert [problem.field for problem in view.problems()] == ["table.points"]
    assert [problem.field for problem in view._replace(own=Own(0, EMPTY)).problems()] == ["table.points"]


@given(states(), SEATS)
def test_whatever_is_reached_is_sound(state: State, seat: int) -> None:
    """Every state that actions lead to can be, and so can what each seat knows of it."""
    assert state.problems() == ()
    assert view_of(state, seat).problems() == ()
    assert State.of(Setup(*state)) == state


def test_four_hands() -> None:
    """A position has four hands, even if they are empty."""
    setup = BASES["draw"]
    assert [problem.field for problem in Setup(*setup)._replace(hands=setup.hands[:3]).problems()] == ["hands"]
