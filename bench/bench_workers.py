"""What several processes on one port cost, and how evenly they are used.

CPU is that of all processes of a server, read from the system before and after each block of calls; blocks of the
servers take turns, so that a noisy neighbour hits both; the medians of the blocks count.
"""

import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

import grpc
import pytest
from fleets import Fleet, connections, running_fleet
from samples import good_requests

APPLY = "/tractor.v1.MatchService/ApplyAction"
BLOCKS, CALLS, CONNECTIONS = 9, 100, 8
TRIES = 20


def cpu_seconds(pid: int) -> float:
    """User and system time of a process, from nanoseconds the scheduler counts."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def call_many(channels: list[grpc.Channel], calls: int) -> None:
    """So many calls over each connection, one at a time on each, all connections together."""
    request = good_requests()["ApplyAction"][0].SerializeToString()
    methods: list[Any] = [channel.unary_unary(APPLY) for channel in channels]
    pending = [method.future(request) for method in methods]
    for _ in range(calls - 1):
        for at, method in enumerate(methods):
            pending[at].result()
            pending[at] = method.future(request)
    for future in pending:
        future.result()


def bench_workers_cost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """CPU per ApplyAction of the whole tree of processes, with one process and with two workers."""
    with ExitStack() as stack:
        fleets = {
            count: stack.enter_context(running_fleet(tmp_path / str(count), f"--workers={count}")) for count in (1, 2)
        }
        spent: dict[int, list[float]] = {1: [], 2: []}
        idle: list[float] = []
        for block in range(BLOCKS):
            for count in (1, 2) if block % 2 else (2, 1):
                fleet = fleets[count]
                pids = [fleet.process.pid, *fleet.pids]
                with connections(fleet.address, CONNECTIONS) as channels:
                    call_many(channels, 5)
                    before, own = sum(map(cpu_seconds, pids)), cpu_seconds(fleet.process.pid)
                    call_many(channels, CALLS)
                    spent[count].append((sum(map(cpu_seconds, pids)) - before) / CALLS / CONNECTIONS)
                    if count > 1:
                        idle.append((cpu_seconds(fleet.process.pid) - own) / CALLS / CONNECTIONS)
    one, two, own = (median(values) * 1e6 for values in (spent[1], spent[2], idle))
    with capsys.disabled():
        print(
            f"  one process {one:.0f} us, two workers {two:.0f} us ({two / one - 1:+.0%}); the supervisor {own:.1f} us"
        )


def bench_workers_share(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """How calls spread over two workers, from some connections, again and again."""
    with running_fleet(tmp_path / "files", "--workers=2") as fleet, capsys.disabled():
        print(
            f"\nShare of the calls that the less busy of two workers gets, {TRIES} tries. The system gives a connection"
        )
        print("to either by chance; that one gets none of n has a chance of 1 in 2 ** (n - 1): 1 in 128 for 8.")
        for count in (8, 16, 32):
            shares = sorted(share_of_less(fleet, count) for _ in range(TRIES))
            empty = sum(share == 0 for share in shares)
            print(f"  {count:2} connections: least {shares[0]:.0%}, median {median(shares):.0%}; none: {empty} tries")


def share_of_less(fleet: Fleet, count: int) -> float:
    """The part of the calls that the less busy worker gets."""
    seen = len(fleet.lines)
    with connections(fleet.address, count) as channels:
        call_many(channels, 4)
    while len(fleet.lines) < seen + 4 * count:
        time.sleep(0.01)
    workers = [line["worker"] for line in fleet.events("call")[-4 * count :]]
    return min(workers.count(worker) for worker in (0, 1)) / len(workers)
