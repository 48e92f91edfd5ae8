"""Several processes on one port, with real processes, signals and deaths."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Thread
from typing import Any

import grpc
import pytest
from calls import ask, send_to
from fleets import FREE_PORTS, Fleet, call_over, connections, end_of, lives, running_fleet
from grpc_health.v1 import health_pb2, health_pb2_grpc
from programs import wait_until
from samples import good_requests
from tractor_proto import match_service_pb2 as pb
from tractor_server.handover import Orders
from tractor_server.listen import ListeningError
from tractor_server.options import Options
from tractor_server.reservation import Reservation

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
TWO, PATIENT = "--workers=2", "--call-timeout=60"
UNCHECKED = """import sys
import tractor_server.supervisor
tractor_server.supervisor.read_files = lambda options: None
from tractor_server.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
"""A supervisor that does not see what is wrong with the files, so that the workers find it."""


@pytest.fixture
def fleet(tmp_path: Path) -> Iterator[Fleet]:
    """Two workers."""
    with running_fleet(tmp_path / "files", TWO) as fleet:
        yield fleet


def other_thread_of(pid: int) -> int:
    """A thread of a process that is not its main thread: a signal sent to its number goes to the process through it."""
    return next(int(task.name) for task in Path(f"/proc/{pid}/task").iterdir() if int(task.name) != pid)


def batches(channels: list[grpc.Channel]) -> list[Any]:
    """A long call over each connection."""
    item: Any = good_requests()["ApplyAction"][0]
    batch = pb.BatchApplyActionsRequest(requests=[item] * 300)
    calls: list[Any] = [channel.unary_unary("/tractor.v1.MatchService/BatchApplyActions") for channel in channels]
    return [call.future(batch.SerializeToString(), timeout=60) for call in calls]


def started(fleet: Fleet) -> float:
    """How many calls have come to the workers."""
    return fleet.total("grpc_server_started_total")


def test_calls_are_counted_wherever_they_went(fleet: Fleet) -> None:
    """One /metrics tells of all; each worker keeps to a processor of its own, as far as there are enough."""
    with connections(fleet.address, 16) as channels:
        assert call_over(channels, 20) == {"OK": 320}
    for name in (
        "grpc_server_started_total",
        "grpc_server_handled_total",
        "grpc_server_handling_seconds_count",
        "tractor_queue_seconds_count",
        "tractor_actions_total",
    ):
        assert fleet.total(name) == 320, name
    lines = fleet.events("call")
    wait_until(lambda: len(fleet.events("call")) == 320, "the lines are written")
    assert {line["worker"] for line in lines} == {0, 1}
    allowed = sorted(os.sched_getaffinity(0))
    for number, pid in enumerate(fleet.pids):
        for task in Path(f"/proc/{pid}/task").iterdir():
            assert os.sched_getaffinity(int(task.name)) == {allowed[number % len(allowed)]}


def test_the_series_are_those_of_one_process(fleet: Fleet, tmp_path: Path) -> None:
    """From the start: the same names with the same labels, but for `worker` where a process tells of itself."""
    own = ("process_", "python_gc_")
    shared = {(name, frozenset(label for label in labels if label[0] != "worker")) for name, labels in fleet.samples()}
    workers = {dict(labels).get("worker") for name, labels in fleet.samples() if name.startswith(own)}
    calls = {value for (name, _), value in fleet.samples().items() if name.startswith(("grpc_", "tractor_actions"))}
    with running_fleet(tmp_path / "one") as one:
        assert shared == set(one.samples())
        assert (one.total("tractor_workers"), one.total("tractor_worker_restarts_total")) == (1, 0)
        assert one.listening.keys() == fleet.listening.keys()
    assert workers == {"0", "1", "supervisor"}
    assert (fleet.total("tractor_workers"), fleet.total("tractor_worker_restarts_total")) == (2, 0)
    assert calls == {0}


def test_a_worker_that_is_killed_is_started_again(fleet: Fleet) -> None:
    """Its calls fail with UNAVAILABLE only, the other serves on, and no counter ever falls."""
    codes: dict[str, int] = {}
    with connections(fleet.address, 16) as channels:
        calling = Thread(target=lambda: codes.update(call_over(channels, 200)))
        calling.start()
        wait_until(lambda: fleet.total("grpc_server_handled_total") > 100, "calls are answered")
        dead = fleet.pids[0]
        os.kill(dead, signal.SIGKILL)
        before: dict[Any, float] = {}
        while calling.is_alive() or fleet.total("tractor_workers") < 2:
            assert fleet.is_ready
            after = {key: value for key, value in fleet.samples().items() if key[0].startswith("grpc_server")}
            assert after.keys() >= before.keys()
            assert {key: value for key, value in before.items() if after[key] < value} == {}
            before = after
        calling.join()
    assert codes.keys() <= {"OK", "UNAVAILABLE"}
    assert codes["OK"] <= fleet.total("grpc_server_handled_total") <= sum(codes.values())
    assert fleet.total("tractor_worker_restarts_total") == 1
    assert fleet.total("tractor_in_flight") == 0
    (died,) = fleet.events("worker_died")
    assert (died["pid"], died["status"], died["worker"]) == (dead, -signal.SIGKILL, 0)
    assert lives(fleet.pids[0])
    assert fleet.pids[0] != dead


def test_it_is_ready_while_any_worker_serves(fleet: Fleet) -> None:
    """Not when all are dead; again when one is back. Meanwhile nobody else gets the port."""
    for pid in fleet.pids:
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: not fleet.is_ready, "it is not ready")
    with pytest.raises(ListeningError):
        Reservation("127.0.0.1", fleet.port)
    wait_until(lambda: fleet.is_ready, "it is ready again")
    with grpc.insecure_channel(fleet.address) as channel:
        assert send_to(channel, "DescribeRuleSets", b"").code == "OK"


def test_a_worker_that_dies_at_once_is_not_started_all_the_time(tmp_path: Path) -> None:
    """Each time after twice as long, and the log says why; when it is mended, it serves again."""
    callers = tmp_path / "callers.toml"
    callers.write_text('[a]\nscopes = ["tractor.rules"]\nkeys = ["sha256:' + "0" * 64 + '"]\n')
    good = callers.read_text()
    with running_fleet(tmp_path / "files", TWO, f"--callers={callers}") as fleet:
        callers.write_text("bad")
        os.kill(fleet.pids[1], signal.SIGKILL)
        wait_until(lambda: len(fleet.events("worker_died")) >= 4, "it has died again and again")
        first, *others = fleet.events("worker_died")[:4]
        assert [line["restart_in"] for line in (first, *others)] == [0.1, 0.2, 0.4, 0.8]
        assert {(line["status"], str(callers) in line["why"]) for line in others} == {(2, True)}
        assert fleet.is_ready
        callers.write_text(good)
        wait_until(lambda: fleet.total("tractor_workers") == 2, "it is back")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_lets_calls_in_flight_finish(number: signal.Signals, tmp_path: Path) -> None:
    """All of both workers; SIGINT comes to the whole group, as from a terminal. Only SIGTERM waits for the delay."""
    delay = 3 if number == signal.SIGTERM else 300
    with running_fleet(tmp_path / "files", TWO, PATIENT, f"--drain-delay={delay}") as fleet, ExitStack() as stack:
        channels = stack.enter_context(connections(fleet.address, 8))
        calls = batches(channels * 2)
        wait_until(lambda: started(fleet) == 16, "all have come")
        assert not all(call.done() for call in calls)
        asked = time.monotonic()
        if number == signal.SIGTERM:
            os.kill(fleet.process.pid, number)
            wait_until(lambda: not fleet.is_ready, "it is not ready")
            health: Any = health_pb2_grpc.HealthStub(channels[0])
            asked_for, off = health_pb2.HealthCheckRequest(), health_pb2.HealthCheckResponse.NOT_SERVING
            wait_until(lambda: health.Check(asked_for).status == off, "the workers say so too")
            assert send_to(channels[1], "DescribeRuleSets", b"").code == "OK"
        else:
            os.killpg(fleet.process.pid, number)
        results = [pb.BatchApplyActionsResponse.FromString(call.result()).results for call in calls]
        assert [len(items) for items in results] == [300] * 16
        assert fleet.end() == 0
        assert number == signal.SIGINT or time.monotonic() - asked > delay
        assert ask(channels[0], "DescribeRuleSets", pb.StartMatchRequest()).code == "UNAVAILABLE"
    names = ["draining"] * (number == signal.SIGTERM) + ["stopping", "stopped"]
    assert [name for name in ("draining", "stopping", "stopped", "worker_died") if fleet.events(name)] == names


def test_a_second_signal_ends_everything_at_once(tmp_path: Path) -> None:
    """The workers too, whatever they do."""
    with running_fleet(tmp_path / "files", TWO, PATIENT, "--drain-delay=60") as fleet, ExitStack() as stack:
        calls = batches(stack.enter_context(connections(fleet.address, 8)) * 2)
        wait_until(lambda: started(fleet) == 16, "all have come")
        fleet.process.send_signal(signal.SIGTERM)
        wait_until(lambda: bool(fleet.events("draining")), "it drains")
        fleet.process.send_signal(signal.SIGINT)
        assert fleet.process.wait(timeout=5) == 128 + signal.SIGINT
        assert fleet.end() == 128 + signal.SIGINT
        assert any(call.code() == grpc.StatusCode.UNAVAILABLE for call in calls)


def test_workers_do_not_outlive_their_supervisor(tmp_path: Path) -> None:
    """It is killed: they finish what they have in hand, without the delay, and leave no files."""
    with running_fleet(tmp_path / "files", TWO, PATIENT, "--drain-delay=60") as fleet, ExitStack() as stack:
        calls = batches(stack.enter_context(connections(fleet.address, 8)) * 2)
        wait_until(lambda: started(fleet) == 16, "all have come")
        fleet.process.kill()
        assert fleet.end() == -signal.SIGKILL
        assert {call.code() for call in calls} == {grpc.StatusCode.OK}


@pytest.mark.parametrize("count", [1, 2])
def test_a_signal_is_noticed_whichever_thread_gets_it(count: int, tmp_path: Path) -> None:
    """The system may choose any; the second one too."""
    with running_fleet(tmp_path / "files", f"--workers={count}", "--drain-delay=60") as fleet:
        os.kill(other_thread_of(fleet.process.pid), signal.SIGTERM)
        wait_until(lambda: bool(fleet.events("draining")), "it drains", patience=10)
        os.kill(other_thread_of(fleet.process.pid), signal.SIGTERM)
        assert fleet.process.wait(timeout=10) == 128 + signal.SIGTERM


def test_lines_of_several_processes_never_mix(tmp_path: Path) -> None:
    """Under load, in one pipe: each is JSON, and there is one for each call."""
    with running_fleet(tmp_path / "files", TWO) as fleet, connections(fleet.address, 16) as channels:
        assert call_over(channels, 250) == {"OK": 4000}
        fleet.process.terminate()
        assert fleet.end() == 0
    assert len(fleet.events("call")) == 4000


@pytest.mark.parametrize("start", [("-m", "tractor_server"), ("-c", UNCHECKED)], ids=["supervisor", "workers"])
def test_a_configuration_that_is_no_good_is_one_line(start: tuple[str, ...], tmp_path: Path) -> None:
    """And status 2, as of one process, whoever finds it; nothing is started again."""
    missing = tmp_path / "missing.toml"
    flags = (*FREE_PORTS, f"--callers={missing}")
    alone = end_of("-m", "tractor_server", *flags)
    assert alone[0] == 2
    assert alone[1].count("\n") == 1
    assert end_of(*start, *flags, TWO) == alone


def test_orders_are_read_as_they_were_written() -> None:
    """Every option keeps its kind."""
    orders = Orders(3, None, "/somewhere", Options(call_timeout=2, metrics=False, callers='a "file" ü'))
    assert Orders.parse(orders.format()) == orders
