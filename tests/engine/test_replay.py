"""Recorded matches: they play as they did, and a broken one says where and why."""

import json
from itertools import chain
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tractor_engine import (
    Bury,
    Deal,
    Declare,
    Draw,
    Hand,
    InvalidPositionError,
    Play,
    Reason,
    Record,
    State,
    apply_unchecked,
    check,
    digest,
    format_record,
    parse_record,
    record_of,
    replay,
    start_match,
)
from tractor_engine.card import TRUMP
from tractor_engine.event import CardsPlayed, Event
from tractor_engine.notation import parse_action

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.txt"))
BY_NAME = pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])


def read(path: Path) -> Record:
    """A record from its file."""
    return parse_record(path.read_text(encoding="utf-8"))


def attempts(path: Path) -> list[tuple[int, str, str]]:
    """What was tried and refused on the way: after how many actions, what, and why."""
    return [tuple(row) for row in json.loads(path.with_suffix(".attempts.json").read_text(encoding="utf-8"))]


def states(record: Record) -> list[State]:
    """The states that a record goes through, the first one too."""
    passed = [State.of(record.start)]
    for action in record.actions:
        passed.append(apply_unchecked(passed[-1], action).state)
    return passed


@BY_NAME
def test_recorded_matches(path: Path) -> None:
    """Every action is legal and leads to a possible state, and the end is the one recorded."""
    record = read(path)
    outcome = replay(record)
    assert outcome.stopped is None
    assert outcome.applied == len(record.actions)
    assert digest(outcome.state) == record.digest
    passed = states(record)
    assert passed[-1] == outcome.state
    assert not any(state.problems() for state in passed)
    assert format_record(record) == path.read_text(encoding="utf-8")


@BY_NAME
def test_recorded_attempts(path: Path) -> None:
    """What was refused is refused, for the same reason and by the same rule."""
    passed = states(read(path))
    for number, attempt, why in attempts(path):
        illegal = check(passed[number], parse_action(attempt))
        assert illegal is not None
        assert f"{illegal.reason.name} {illegal.rule}" == why


def test_records_hold_everything() -> None:
    """In the records every kind of event happens, and every reason refuses something."""
    events = chain.from_iterable(replay(read(path)).events for path in RECORDS)
    assert {type(event) for event in events} == set(get_args(Event))
    reasons = {why.split()[0] for path in RECORDS for _, _, why in attempts(path)}
    assert reasons == set(Reason.__members__)


def test_records_hold_what_is_rare() -> None:
    """Overcalls, points buried, throws that failed and that stood, ruffs, a talon that counted; decks given and not."""
    outcomes = [replay(read(path)) for path in RECORDS]
    passed = [state for path in RECORDS for state in states(read(path))]
    assert max(len(state.table.declarations) for state in passed) > 1
    assert any(state.buried.points for state in passed)
    assert any(state.table.talon.points for state in passed)
    assert any(state.table.history.failed for state in passed)
    played = [event for outcome in outcomes for event in outcome.events if isinstance(event, CardsPlayed)]
    assert any(len(event.components) > 1 for event in played)
    assert any(is_ruffed(state) for state in passed)
    decks = [action.deck for path in RECORDS for action in read(path).actions if isinstance(action, Deal)]
    assert any(decks)
    assert not all(decks)


def is_ruffed(state: State) -> bool:
    """Whether a trump wins the current trick, in which another suit was led."""
    table = state.table
    if table.trick is None or table.order is None or table.winning is None or not table.debt:
        return False
    winning = table.trick.plays[(table.winning - table.trick.leader) % 4]
    return table.debt.suit != TRUMP and table.order.common_suit(winning.ones) == TRUMP


@given(st.sampled_from(RECORDS), st.integers(0, 400))
def test_a_broken_record(path: Path, place: int) -> None:
    """A record is valid up to the action that is not, and says why it stops there."""
    record = read(path)
    place %= len(record.actions)
    broken = record._replace(actions=(*record.actions[:place], Draw(0), *record.actions[place:]))
    outcome = replay(broken)
    assert outcome.applied == place
    assert outcome.state == states(record)[place]
    assert outcome.stopped is not None
    assert outcome.stopped == check(outcome.state, Draw(0))
    with pytest.raises(ValueError, match=rf"action {place + 1}: {outcome.stopped.message}"):
        record_of(State.of(record.start), broken.actions)


def test_a_record_of_nothing_that_can_be() -> None:
    """A record that begins with an impossible position is no match at all."""
    start = start_match(seed=bytes(32)).state
    with pytest.raises(InvalidPositionError):
        replay(Record(start._replace(stock=start.stock[1:])))


def test_records_are_written_and_read() -> None:
    """With and without actions and a digest; blank lines and comments are passed over."""
    start = start_match(seed=bytes(32)).state
    for record in (
        Record(start),
        record_of(start, []),
        record_of(start, [Draw(100)]),
        Record(start, (Play(0, Hand()), Bury(0, Hand()), Declare(0, Hand()), Deal())),
    ):
        text = format_record(record)
        assert parse_record(text) == record
        assert parse_record(text.replace("\n", "\n\n  # a comment\n")) == record


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1"),
        ("# another record\n", "line 1"),
        ("# tractor record 1\n", "is its start"),
        ("# tractor record 1\ndraw 1\n", "is its start"),
        ("# tractor record 1\n# hello\nstart tractor/2\n", "line 3"),
        ("# tractor record 1\nSTART\nSTART\n", "line 3"),
        ("# tractor record 1\nSTART\nfold 1\n", "line 3"),
        ("# tractor record 1\nSTART\ndraw 1\ndigest xyz\n", "line 4"),
        ("# tractor record 1\nSTART\ndigest 00\ndraw 1\n", "line 3"),
        ("# tractor record 1\nSTART\ndigest 00\ndigest 00\n", "line 3"),
    ],
)
def test_only_records_are_read(text: str, problem: str) -> None:
    """What cannot be read is refused with the line where it stands."""
    start = format_record(Record(start_match(seed=bytes(32)).state)).splitlines()[1]
    with pytest.raises(ValueError, match=problem):
        parse_record(text.replace("START", start))
