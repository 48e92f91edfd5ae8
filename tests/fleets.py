"""A server with workers, in processes of its own, and what can be seen of it from outside."""

import fcntl
import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIGKILL
from threading import Thread
from typing import IO, Any, cast

import grpc
from calls import send_to
from programs import clean_environment, wait_until
from prometheus_client.parser import text_string_to_metric_families
from samples import good_requests

FREE_PORTS = ("--port=0", "--admin-port=0", "--metrics-port=0", "--drain-delay=0")
Series = tuple[str, frozenset[tuple[str, str]]]


@dataclass
class Fleet:
    """The supervisor's process, and what it and its workers have written to stderr."""

    process: "subprocess.Popen[bytes]"
    directory: Path
    """Where it has its temporary files."""
    lines: list[bytes] = field(default_factory=list)

    def events(self, event: str) -> list[dict[str, Any]]:
        """The lines of an event so far."""
        return [line for line in map(json.loads, tuple(self.lines)) if line["event"] == event]

    @property
    def listening(self) -> dict[str, Any]:
        """The first line."""
        line: dict[str, Any] = json.loads(self.lines[0])
        return line

    @property
    def address(self) -> str:
        """Of the service."""
        return str(self.listening["address"])

    @property
    def port(self) -> int:
        """The port of the service."""
        return int(self.address.rpartition(":")[2])

    @property
    def pids(self) -> list[int]:
        """Of the workers that started last, in the order of their numbers."""
        return list({line["worker"]: line["pid"] for line in self.events("worker_started")}.values())

    @property
    def is_ready(self) -> bool:
        """What a probe is told."""
        try:
            with urllib.request.urlopen(f"http://{self.listening['metrics']}/readyz", timeout=20) as answer:
                return bool(answer.status == 200)
        except urllib.error.HTTPError as error:
            error.close()
            return False

    def samples(self) -> dict[Series, float]:
        """Every sample now."""
        with urllib.request.urlopen(f"http://{self.listening['metrics']}/metrics", timeout=20) as answer:
            text = answer.read().decode()
        return {
            (sample.name, frozenset(sample.labels.items())): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def total(self, name: str) -> float:
        """The sum of all samples of a name."""
        return sum(value for (found, _), value in self.samples().items() if found == name)

    def end(self) -> int:
        """Wait for its end: its status; by then the workers are gone, and nothing is left of its files."""
        status = self.process.wait(timeout=60)
        wait_until(lambda: not any(map(lives, self.pids)), "the workers end", patience=20)
        wait_until(lambda: not any(self.directory.iterdir()), "the files are removed", patience=20)
        return status


@contextmanager
def running_fleet(directory: Path, *flags: str) -> Iterator[Fleet]:
    """A server that serves, in a session of its own as in a terminal."""
    directory.mkdir(exist_ok=True)
    process = subprocess.Popen(  # noqa: S603 # the tests' own arguments
        [sys.executable, "-m", "tractor_server", *FREE_PORTS, *flags],
        env=clean_environment() | {"TMPDIR": str(directory)},
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    fleet = Fleet(process, directory)
    # The smallest pipe there is: what writes more at a time than the system keeps together, is soon interrupted.
    fcntl.fcntl(cast("IO[bytes]", process.stderr), fcntl.F_SETPIPE_SZ, 4096)
    reading = Thread(target=read, args=(fleet, cast("IO[bytes]", process.stderr)))
    reading.start()
    count = next((int(flag.partition("=")[2]) for flag in flags if flag.startswith("--workers=")), 1)
    try:
        first = 2 + (count if count > 1 else 0)
        wait_until(lambda: process.poll() is not None or len(fleet.lines) >= first, "it serves")
        yield fleet
    finally:
        process.kill()
        process.wait()
        for pid in filter(lives, fleet.pids):
            os.kill(pid, SIGKILL)
        reading.join()


def read(fleet: Fleet, stream: IO[bytes]) -> None:
    """Read a log to its end, which comes when the last process has ended."""
    with stream:
        for line in stream:
            fleet.lines.append(line)  # as they come


def lives(pid: int) -> bool:
    """Whether a process is there, and not only waited for."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


@contextmanager
def connections(address: str, count: int) -> Iterator[list[grpc.Channel]]:
    """So many connections, where channels would share one."""
    channels = [
        grpc.insecure_channel(address, options=[("grpc.use_local_subchannel_pool", 1), ("grpc.enable_retries", 0)])
        for _ in range(count)
    ]
    try:
        yield channels
    finally:
        for channel in channels:
            channel.close()


def call_over(channels: list[grpc.Channel], calls: int) -> dict[str, int]:
    """Call ApplyAction so often over each connection, over all at a time: how many calls ended with each code."""
    data = good_requests()["ApplyAction"][0].SerializeToString()
    codes: dict[str, int] = defaultdict(int)

    def call(channel: grpc.Channel) -> None:
        for _ in range(calls):
            codes[send_to(channel, "ApplyAction", data).code] += 1

    threads = [Thread(target=call, args=(channel,)) for channel in channels]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return codes


def end_of(*command: str) -> tuple[int, str]:
    """A Python program's status, and what it has said."""
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, timeout=60, check=False)  # noqa: S603
    assert done.stdout == ""
    return done.returncode, done.stderr
