"""Servers as processes of their own, and matches to play through them: what the scripts beside it share."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import grpc
from tractor_client.channel import OPTIONS
from tractor_engine import Action, Bury, Deal, Declare, Draw, Pass, Phase, Play, State, apply, digest, start_match
from tractor_proto import action_pb2
from tractor_proto import match_service_pb2 as pb
from tractor_proto.match_service_pb2_grpc import MatchServiceStub
from tractor_server.codec.action import encode_action

PATIENCE = 60.0


class Node:
    """A server on ports of its own, which it keeps when it is started again."""

    def __init__(self, folder: Path, *flags: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.port, self.admin_port, self.metrics_port = (free_port() for _ in range(3))
        self._log = folder / f"server-{self.port}.log"
        self._command = [
            *(sys.executable, "-m", "tractor_server", "--port", str(self.port), "--admin-port", str(self.admin_port)),
            *("--metrics-port", str(self.metrics_port), "--log-level", "warning", *flags),
        ]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it serves."""
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it is ready."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stderr=log)
        until = time.monotonic() + PATIENCE
        while not self._is_listening():
            assert self._process.poll() is None, self._log.read_text()
            assert time.monotonic() < until, "the server does not come up"
            time.sleep(0.05)

    def end(self, number: int = signal.SIGTERM) -> int:
        """Send it a signal and wait for its end; its exit status."""
        assert self._process is not None
        self._process.send_signal(number)
        return self._process.wait(timeout=PATIENCE)

    def log(self) -> list[dict[str, Any]]:
        """What it has logged."""
        return [json.loads(line) for line in self._log.read_text().splitlines()]

    def memory(self) -> int:
        """Bytes of memory that it holds."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def descriptors(self) -> int:
        """How many files and sockets it has open."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    def _is_listening(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


@contextmanager
def fleet(size: int, folder: Path, *flags: str) -> Iterator[list[Node]]:
    """Servers that run while the block lasts."""
    nodes = [Node(folder, *flags) for _ in range(size)]
    try:
        for node in nodes:
            node.start()
        yield nodes
    finally:
        for node in nodes:
            if node._process is not None and node._process.poll() is None:
                node._process.kill()
                node._process.wait()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def channel_to(nodes: Sequence[Node], options: Sequence[tuple[str, Any]] = OPTIONS) -> grpc.Channel:
    """A channel of its own connections to servers, with the service config that the project ships."""
    target = "ipv4:" + ",".join(node.address for node in nodes)
    own = (("grpc.use_local_subchannel_pool", 1), ("grpc.enable_http_proxy", 0))
    return grpc.insecure_channel(target, options=[*options, *own])


class Match(NamedTuple):
    """A match to be played through a server: what is done, and what must come of it."""

    seed: bytes
    actions: tuple[Action, ...]
    digest: bytes


@cache
def scripted_match(number: int, steps: int = 150) -> Match:
    """A match of a number, as the engine alone plays it."""
    rng = Random(number)
    seed = rng.randbytes(32)
    state, actions = start_match(seed=seed).state, []
    for _ in range(steps):
        actions.append(next_action(state, rng))
        state = apply(state, actions[-1]).state
    return Match(seed, tuple(actions), digest(state))


def next_action(state: State, rng: Random) -> Action:
    """Something legal to do."""
    table = state.table
    if table.phase == Phase.DEAL:
        return Deal()
    if table.phase == Phase.DRAW:
        return Draw(25)
    if table.phase == Phase.DECLARE:
        seat = table.to_act[0]
        plays = state.legal_plays_of(seat)
        may_declare = bool(plays) and not table.declarations
        return Declare(seat, plays.nth(0)) if may_declare else Pass(seat, len(table.declarations))
    seat = table.to_act[0]
    return (Bury if table.phase == Phase.BURY else Play)(seat, state.legal_plays.sample(rng))


def message_of(action: Action) -> action_pb2.Action:
    """An action as the contract's message."""
    match action:
        case Draw(count):
            return action_pb2.Action(draw=action_pb2.DrawAction(count=count))
        case Pass(seat, seen):
            message = action_pb2.Action()
            getattr(message, "pass").MergeFrom(action_pb2.PassAction(seat=seat, declarations_seen=seen))
            return message
        case Deal():
            return action_pb2.Action(deal=action_pb2.DealAction())
        case _:
            return encode_action(type(action), action.seat, action.cards)


def play(match: Match, stub: MatchServiceStub, pause: float = 0.0) -> bytes:
    """Play a match through a server, with pauses of so many seconds between the calls; the digest at its end."""
    start = stub.StartMatch(pb.StartMatchRequest(seed=match.seed), timeout=10)
    state, found = start.state, start.digest
    for action in match.actions:
        request = pb.ApplyActionRequest(state=state, action=message_of(action))
        answer = stub.ApplyAction(request, timeout=10)
        state, found = answer.state, answer.digest
        time.sleep(pause)
    return found
