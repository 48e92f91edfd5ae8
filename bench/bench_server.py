"""What the service costs: CPU of a server process per call, beside a bare grpcio echo of the same bytes, in one run.

The servers are processes of their own; their CPU time is read from the system before and after each block of calls.
Blocks of both servers take turns, so that a noisy neighbour hits both; the medians of the blocks count.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import TypeAlias

import grpc
import pytest
from tractor_engine import Bury, Declare, Draw, Pass, Phase, Play, State, apply, start_match
from tractor_proto import match_service_pb2 as pb
from tractor_proto.view_pb2 import Viewer
from tractor_server.codec.action import encode_action
from tractor_server.codec.state import encode_state
from tractor_server.match import MatchMethods
from tractor_server.metrics import new_registry
from tractor_server.tally import Tally

HERE = Path(__file__).parent
APPLY = "/tractor.v1.MatchService/ApplyAction"
CHECK = "/tractor.v1.MatchService/BatchCheckActions"
Call: TypeAlias = "grpc.UnaryUnaryMultiCallable[bytes, bytes]"
BLOCKS, CALLS, WINDOW = 9, 400, 8


def single_card_round() -> list[tuple[State, Play]]:
    """A round of 25 tricks, one card each: the states before each play, and the play."""
    rng = Random(7)
    state = apply(start_match(seed=bytes(32)).state, Draw(100)).state
    seat = next(seat for seat in range(4) if state.legal_plays_of(seat))
    state = apply(state, Declare(seat, state.legal_plays_of(seat).nth(0))).state
    while state.table.phase == Phase.DECLARE:
        state = apply(state, Pass(state.table.to_act[0], 1)).state
    state = apply(state, Bury(seat, state.legal_plays.sample(rng))).state
    steps: list[tuple[State, Play]] = []
    while state.table.phase == Phase.PLAY:
        seat = state.table.to_act[0]
        action = Play(seat, next(play for play in state.legal_plays if len(play) == 1))
        steps.append((state, action))
        state = apply(state, action).state
    return steps


def request_of(step: tuple[State, Play], viewers: int) -> bytes:
    state, action = step
    return pb.ApplyActionRequest(
        state=encode_state(state),
        action=encode_action(Play, action.seat, action.cards),
        viewers=[Viewer(seat=seat) for seat in range(viewers)],
    ).SerializeToString()


def answered(match: MatchMethods, request: bytes) -> bytes:
    return match.apply_action(pb.ApplyActionRequest.FromString(request)).SerializeToString()


@contextmanager
def process(*command: str) -> Iterator["subprocess.Popen[str]"]:
    arguments = [sys.executable, *command]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        try:
            yield child
        finally:
            child.terminate()


@contextmanager
def real_server(log: Path) -> Iterator[tuple[int, str]]:
    """The server with logs and metrics on, its log in a file: (process id, address)."""
    command = [sys.executable, "-m", "tractor_server", "--port", "0", "--metrics-port", "0", "--admin-port", "0"]
    with log.open("w") as stream, subprocess.Popen(command, stderr=stream) as child:
        try:
            while "configuration" not in (text := log.read_text()):
                time.sleep(0.05)
            yield child.pid, json.loads(text.splitlines()[0])["address"]
        finally:
            child.terminate()


def cpu_seconds(pid: int) -> float:
    """User and system time of a process, from nanoseconds the scheduler counts."""
    total = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        total += int((task / "schedstat").read_text().split()[0])
    return total / 1e9


def call_many(call: Call, request: bytes, calls: int) -> None:
    """So many calls, a few at a time."""
    pending = [call.future(request) for _ in range(WINDOW)]
    for _ in range(calls - WINDOW):
        pending.pop(0).result()
        pending.append(call.future(request))
    for future in pending:
        future.result()


@pytest.mark.parametrize("viewers", [0, 4])
def bench_apply_action(tmp_path: Path, viewers: int, capsys: pytest.CaptureFixture[str]) -> None:
    """ApplyAction at tricks 1, 12 and 24 beside the echo."""
    steps = single_card_round()
    match = MatchMethods(Tally(new_registry()))
    requests = {trick: request_of(steps[4 * trick - 3], viewers) for trick in (1, 12, 24)}
    answers = {data: answered(match, data) for data in requests.values()}
    pairs = tmp_path / "pairs"
    pairs.write_text("\n".join(f"{request.hex()} {response.hex()}" for request, response in answers.items()))
    with real_server(tmp_path / "log") as (real, address), process(str(HERE / "echo.py"), str(pairs)) as echo:
        assert echo.stdout is not None
        targets = {"server": (real, address), "echo": (echo.pid, f"127.0.0.1:{echo.stdout.readline().strip()}")}
        spent: dict[tuple[int, str], list[float]] = {}
        for _ in range(BLOCKS):
            for trick, request in requests.items():
                for name, (pid, target) in targets.items():
                    with grpc.insecure_channel(target) as channel:
                        call: Call = channel.unary_unary(APPLY)
                        call(request)
                        before = cpu_seconds(pid)
                        call_many(call, request, CALLS)
                        spent.setdefault((trick, name), []).append((cpu_seconds(pid) - before) / CALLS)
    with capsys.disabled():
        print(f"\nApplyAction, {viewers} viewers: CPU of the server process per call, medians of {BLOCKS} blocks")
        for trick, request in requests.items():
            ours, theirs = (median(spent[trick, name]) * 1e6 for name in ("server", "echo"))
            sizes = f"{len(request)} bytes in, {len(answers[request])} out"
            print(f"  trick {trick:2}: {ours:4.0f} us, echo {theirs:4.0f} us, ratio {ours / theirs:.2f}   ({sizes})")


@pytest.mark.parametrize("shared", [True, False], ids=["one shared state", "states of their own"])
def bench_batch_check(tmp_path: Path, shared: bool, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: FBT001
    """BatchCheckActions of 500, through gRPC, one call at a time."""
    state, action = single_card_round()[50]
    position = pb.Position(state=encode_state(state))
    item = pb.CheckActionRequest(action=encode_action(Play, action.seat, action.cards))
    if not shared:
        item.position.CopyFrom(position)
    batch = pb.BatchCheckActionsRequest(requests=[item] * 500, position=position if shared else None)
    request = batch.SerializeToString()
    with real_server(tmp_path / "log") as (pid, address), grpc.insecure_channel(address) as channel:
        call: Call = channel.unary_unary(CHECK)
        response = pb.BatchCheckActionsResponse.FromString(call(request))
        assert all(result.response == pb.CheckActionResponse() for result in response.results)
        rates = []
        for _ in range(BLOCKS):
            before = cpu_seconds(pid)
            for _ in range(5):
                call(request)
            rates.append(2500 / (cpu_seconds(pid) - before))
    with capsys.disabled():
        kind = "one shared state" if shared else "states of their own"
        print(f"\nBatchCheckActions of 500, {kind}: {median(rates):,.0f} actions a second of one core")
