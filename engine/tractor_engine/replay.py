"""Records of matches: a start, the actions, and how far they are valid.

>>> from tractor_engine.action import Draw, start_match
>>> record = Record(start_match(seed=bytes(32)).state, (Draw(100), Draw(1)))
>>> parse_record(format_record(record)) == record
True
>>> outcome = replay(record)
>>> outcome.applied, outcome.stopped.rule, outcome.state.table.phase.name
(1, 'R3.1', 'DECLARE')
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from tractor_engine.action import Action, apply_unchecked, check
from tractor_engine.errors import Illegal
from tractor_engine.event import Event
from tractor_engine.flow import Step
from tractor_engine.notation import digest, format_action, format_state, parse_action, parse_state
from tractor_engine.state import Setup, State

HEADER = "# tractor record 1"
T = TypeVar("T")


class Record(NamedTuple):
    """A match on paper."""

    start: Setup
    """Where it begins; as described, so it may be impossible."""
    actions: tuple[Action, ...] = ()
    digest: bytes = b""
    """The digest of the state at the end, if the record claims one."""


class Replay(NamedTuple):
    """How far a record is valid."""

    state: State
    """The state after the last valid action."""
    applied: int
    """How many actions are valid."""
    stopped: Illegal | None
    """Why the next one is not; None: all are."""
    events: tuple[Event, ...]


def steps(start: State, actions: Iterable[Action]) -> Iterator[Step | Illegal]:
    """Each action's step, in order; the first illegal one gives its refusal and ends it."""
    state = start
    for action in actions:
        illegal = check(state, action)
        if illegal is not None:
            yield illegal
            return
        step = apply_unchecked(state, action)
        state = step.state
        yield step


def replay(record: Record) -> Replay:
    """Play a record as far as it is valid; InvalidPositionError when its start already is not."""
    state = State.of(record.start)
    events: list[Event] = []
    applied = 0
    for step in steps(state, record.actions):
        if isinstance(step, Illegal):
            return Replay(state, applied, step, tuple(events))
        state = step.state
        events += step.events
        applied += 1
    return Replay(state, applied, None, tuple(events))


def format_record(record: Record) -> str:
    """A record as text: a header, the start, an action a line, the digest at the end."""
    lines = [HEADER, f"start {format_state(record.start)}", *map(format_action, record.actions)]
    if record.digest:
        lines.append(f"digest {record.digest.hex()}")
    return "\n".join(lines) + "\n"


def parse_record(text: str) -> Record:
    """Read a record; ValueError names the line that cannot be read. Empty lines and # comments are passed over."""
    if text.splitlines()[:1] != [HEADER]:
        raise ValueError(f"line 1: a record begins with {HEADER!r}")
    numbered = ((number, line.strip()) for number, line in enumerate(text.splitlines(), start=1))
    lines = [(number, line) for number, line in numbered if line and not line.startswith("#")]
    if not lines or not lines[0][1].startswith("start "):
        raise ValueError("a record's first line after the header is its start")
    start = _read(lines[0], lambda line: parse_state(line.removeprefix("start ")))
    claimed = b""
    if lines[-1][1].startswith("digest "):
        claimed = _read(lines.pop(), lambda line: bytes.fromhex(line.removeprefix("digest ")))
    return Record(start, tuple(_read(line, parse_action) for line in lines[1:]), claimed)


def _read(numbered: tuple[int, str], parse: Callable[[str], T]) -> T:
    number, line = numbered
    try:
        return parse(line)
    except ValueError as error:
        raise ValueError(f"line {number}: {error}") from error


def record_of(start: State, actions: Iterable[Action]) -> Record:
    """A record of legal actions, with the digest of where they lead; ValueError at the first illegal one."""
    record = Record(start, tuple(actions))
    outcome = replay(record)
    if outcome.stopped is not None:
        raise ValueError(f"action {outcome.applied + 1}: {outcome.stopped.message}")
    return record._replace(digest=digest(outcome.state))
