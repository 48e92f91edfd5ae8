"""Programs and servers in processes of their own, on free ports of loopback, ended by their id."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
FILES = DEPLOY / "chart" / "files"
"""What the chart, the compose file and the tests share."""


class Done(NamedTuple):
    """How a program ended."""

    status: int
    text: str
    """Everything that it has written."""


def program(name: str, package: str) -> str:
    """Where a program is; without it the test is skipped, but in CI it fails."""
    beside = Path(sys.executable).with_name(name)
    path = str(beside) if beside.exists() else shutil.which(name)
    if path is None:
        lacking(f"{name} is not installed: {package}")
    return path


def lacking(what: str) -> NoReturn:
    """Something that the test needs is not there."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


def run(*command: str | Path, input_text: str | None = None, environment: Mapping[str, str] | None = None) -> Done:
    """Run a program to its end."""
    done = subprocess.run(  # noqa: S603 # the tests' own arguments
        command,
        input=input_text,
        env=dict(clean_environment() if environment is None else environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=False,
    )
    return Done(done.returncode, done.stdout)


def clean_environment() -> dict[str, str]:
    """This process's environment without settings of the server."""
    return {name: value for name, value in os.environ.items() if not name.startswith("TRACTOR_")}


@contextmanager
def running(
    command: Sequence[str | Path], log: Path, is_up: Callable[[], bool], environment: Mapping[str, str] | None = None
) -> Iterator["subprocess.Popen[bytes]"]:
    """A program that is up; at the end it is told to stop, and must."""
    with log.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 # the tests' own arguments
            command,
            env=dict(clean_environment() if environment is None else environment),
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until(lambda: process.poll() is not None or is_up(), f"{command[0]} is up", log)
        assert process.poll() is None, f"{command[0]} has ended:\n{log.read_text()}"
        yield process
        process.terminate()
        process.wait(timeout=60)
    finally:
        process.kill()
        process.wait()


def wait_until(holds: Callable[[], bool], what: str, log: Path | None = None, patience: float = 60) -> None:
    """Wait until something holds."""
    end = time.monotonic() + patience
    while not holds():
        if time.monotonic() > end:
            said = f":\n{log.read_text()[-5000:]}" if log else ""
            pytest.fail(f"In {patience} s it was not so that {what}{said}")
        time.sleep(0.1)


def answers(url: str) -> bool:
    """Whether an HTTP server answers well."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 # a url of the tests
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False


def free_ports(count: int) -> list[int]:
    """Ports of loopback that nobody listens on."""
    probes = [socket.socket() for _ in range(count)]
    try:
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]
    finally:
        for probe in probes:
            probe.close()
