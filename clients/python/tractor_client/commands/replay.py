"""`tractor replay`: play a record, or say where it becomes illegal, and why."""

import argparse
from pathlib import Path

from tractor_engine import InvalidPositionError, Record, State, digest, parse_record
from tractor_engine.errors import Illegal
from tractor_engine.flow import Step as EngineStep
from tractor_engine.notation import format_action
from tractor_engine.replay import steps
from tractor_proto.match_service_pb2 import ApplyActionResponse
from tractor_server.codec.step import encode_step

from tractor_client.commands.narrator import SEATS, Narrator
from tractor_client.commands.output import complain, say
from tractor_client.commands.terminal import Terminal

NO_ACTIONS = ("start", "digest")
"""Words that begin a line of a record that is no action."""


def run(arguments: argparse.Namespace) -> int:
    """Play a record; 1 when it does not hold, 2 when it cannot be read."""
    try:
        text = Path(arguments.file).read_text("utf-8")
        record = parse_record(text)
    except OSError as error:
        complain(f"{arguments.file}: {error.strerror}")
        return 2
    except ValueError as error:
        complain(f"{arguments.file}: {error}")
        return 2
    try:
        start = State.of(record.start)
    except InvalidPositionError as error:
        complain(f"{arguments.file}: the start is no possible position: {error}")
        return 1
    return play(arguments.file, record, start, _action_lines(text))


def play(file: str, record: Record, start: State, lines: list[int]) -> int:
    """Tell a record as far as it holds."""
    before = _answer(EngineStep(start, ()))
    narrator = Narrator(Terminal(), before.state)
    narrator.begin(before)
    state = start
    for number, step in enumerate(steps(start, record.actions)):
        if isinstance(step, Illegal):
            complain(
                f"{file}:{lines[number]}: action {number + 1}, {format_action(record.actions[number])!r}, is illegal: "
                f"{step.rule} {step.reason.name}: {step.message}{f' [{step.witness}]' if step.witness else ''}"
            )
            return 1
        state = step.state
        narrator.tell(_answer(step))
    if record.digest and record.digest != digest(state):
        complain(f"{file}: all {len(record.actions)} actions are legal, but they lead elsewhere than the digest says")
        return 1
    claim = "and the digest holds" if record.digest else "and the record claims no digest"
    say(f"\n{len(record.actions)} actions, all legal, {claim}.")
    return 0


def _answer(step: EngineStep) -> ApplyActionResponse:
    """A step as the service would answer it to the four seats."""
    answer = ApplyActionResponse()
    encode_step(step, SEATS, answer)
    return answer


def _action_lines(text: str) -> list[int]:
    """The numbers of the lines on which the actions stand."""
    words = [(number, line.split()[:1]) for number, line in enumerate(text.splitlines(), start=1)]
    return [number for number, word in words if word and word[0] not in NO_ACTIONS and not word[0].startswith("#")]
