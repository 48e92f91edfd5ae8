"""`tractor demo`: four bots play a whole match against a server of their own, or one that is given."""

import argparse
import os
import re
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import IO

import grpc
from rich.table import Table
from tractor_engine import format_record, record_of
from tractor_engine.ruletext import format_rule_set
from tractor_proto.action_pb2 import Action
from tractor_proto.state_pb2 import State
from tractor_server.codec.action import decode_action
from tractor_server.codec.faults import Faults
from tractor_server.codec.state import decode_state

from tractor_client import Client, CredentialsError, TractorError, connect
from tractor_client.commands.access import Access, chosen_server
from tractor_client.commands.bots import Bot
from tractor_client.commands.calls import CallTimer
from tractor_client.commands.narrator import SEATS, Narrator
from tractor_client.commands.output import complain
from tractor_client.commands.rules import read_rule_set
from tractor_client.commands.server_process import ServerError
from tractor_client.commands.table import play_match
from tractor_client.commands.terminal import Terminal

SEED_SIZE = 32
TIMEOUT = 10.0
DARING_SEATS = (1, 3)


def run(arguments: argparse.Namespace) -> int:
    """Play a match."""
    seed = token_bytes(SEED_SIZE) if arguments.seed is None else seed_of(arguments.seed)
    try:
        rules = format_rule_set(read_rule_set(",".join((arguments.rules, *arguments.rule))))
    except ValueError as error:
        complain(str(error))
        return 2
    with ExitStack() as stack:
        try:
            record = (
                stack.enter_context(Path(arguments.record).open("w", encoding="utf-8")) if arguments.record else None
            )
        except OSError as error:
            complain(f"{arguments.record}: {error.strerror}")
            return 2
        try:
            access = stack.enter_context(chosen_server(arguments, os.environ))
            play(access, rules, seed, record)
        except (CredentialsError, ServerError, TractorError) as error:
            complain(str(error))
            return 2
    return 0


def seed_of(text: str) -> bytes:
    """A seed from 64 hex digits, or from any other text or number."""
    if re.fullmatch(r"[0-9a-fA-F]{64}", text):
        return bytes.fromhex(text)
    return sha256(text.encode()).digest()


def play(access: Access, rules: str, seed: bytes, record: IO[str] | None) -> None:
    """Let the bots play, and tell it; what has been played is recorded also when it is interrupted."""
    terminal, timer = Terminal(), CallTimer()
    terminal.line((f"Seed {seed.hex()}", "dim"))
    with connect(*access) as channel:
        client = Client.over(grpc.intercept_channel(channel, timer), timeout=TIMEOUT, rule_set=rules)
        bots = [Bot(client, seat, daring=seat in DARING_SEATS) for seat in SEATS]
        start: State | None = None
        actions: list[Action] = []
        try:
            for action, step in play_match(client, bots, seed):
                if action is None:
                    start = step.state
                    narrator = Narrator(terminal, start)
                else:
                    actions.append(action)
                narrator.tell(step)
        finally:
            if record is not None and start is not None:
                record.write(record_text(start, actions))
    show_calls(terminal, timer)


def record_text(start: State, actions: list[Action]) -> str:
    """A match as a text record."""
    with Faults() as faults:
        state = decode_state(start, "start.", faults)
        played = [decode_action(action, "action.", faults) for action in actions]
    return format_record(record_of(state, played))


def show_calls(terminal: Terminal, timer: CallTimer) -> None:
    """The calls of each method and how long they took."""
    table = Table("method", box=None, pad_edge=False, header_style="dim")
    for heading in ("calls", "median ms", "p99 ms", "total s"):
        table.add_column(heading, justify="right")
    for method, calls, median, p99, total in timer.spreads():
        table.add_row(method, str(calls), f"{1000 * median:.2f}", f"{1000 * p99:.2f}", f"{total:.2f}")
    terminal.line("")
    terminal.console.print(table)
