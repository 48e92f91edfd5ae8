"""The command `tractor-server`, in a process of its own."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import grpc
import pytest
from calls import ask, send_to
from google.protobuf.message import Message
from samples import good_requests
from tractor_proto import match_service_pb2 as pb
from tractor_server.__main__ import SERVER
from tractor_server.configuration import parse_configuration
from tractor_server.options import SETTINGS, SWITCH, Options

FREE_PORTS = ("--port", "0", "--admin-port", "0", "--metrics-port", "0", "--drain-delay", "0")
MISSING = """import sys
sys.modules.update(dict.fromkeys({missing!r}))
from tractor_server.__main__ import main
sys.exit(main({arguments!r}))
"""


class Running(NamedTuple):
    """A server, and where it serves."""

    process: "subprocess.Popen[str]"
    address: str
    listening: dict[str, Any]

    def end(self) -> tuple[int, list[dict[str, Any]]]:
        """Wait for its end: the exit status, and the rest of the log."""
        stdout, stderr = self.process.communicate(timeout=30)
        assert stdout == ""
        return self.process.returncode, [json.loads(line) for line in stderr.splitlines()]


@contextmanager
def running(*arguments: str, environment: Mapping[str, str] | None = None) -> Iterator[Running]:
    """A server that has begun to listen."""
    process = subprocess.Popen(  # noqa: S603 # the tests' own arguments
        [sys.executable, "-m", "tractor_server", *arguments],
        env={**os.environ, **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        listening, configuration = (json.loads(process.stderr.readline()) for _ in range(2))
        assert configuration["event"] == "configuration"
        yield Running(process, listening["address"], listening)
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def run(*command: str) -> tuple[int, str, str]:
    """A command to its end."""
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, timeout=60, check=False)  # noqa: S603
    return done.returncode, done.stdout, done.stderr


def started(server: Running) -> int:
    """How many batches the server has begun to work on, by its metrics."""
    with urllib.request.urlopen(f"http://{server.listening['metrics']}/metrics", timeout=20) as answer:
        text = answer.read().decode()
    (line,) = re.findall(r'^grpc_server_started_total\{.*"BatchApplyActions".*\} (\d+)', text, re.MULTILINE)
    return int(line)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_lets_calls_in_flight_finish(number: signal.Signals) -> None:
    """Each gets its whole answer, no more are taken, and the server ends well."""
    item = good_requests()["ApplyAction"][0]
    batch: Message = pb.BatchApplyActionsRequest(requests=[item] * 500)  # type: ignore[list-item] # it is one
    with running(*FREE_PORTS) as server, grpc.insecure_channel(server.address) as channel:
        assert send_to(channel, "DescribeRuleSets", b"").code == "OK"
        send: Any = channel.unary_unary("/tractor.v1.MatchService/BatchApplyActions")
        calls = [send.future(batch.SerializeToString(), timeout=30) for _ in range(4)]
        while started(server) < len(calls):
            time.sleep(0.01)
        server.process.send_signal(number)
        assert not all(call.done() for call in calls)
        results = [pb.BatchApplyActionsResponse.FromString(call.result()).results for call in calls]
        assert [len(items) for items in results] == [500] * 4
        status, log = server.end()
        assert ask(channel, "DescribeRuleSets", pb.StartMatchRequest()).code == "UNAVAILABLE"
    assert status == 0
    events = [line["event"] for line in log if line["event"] != "call"]
    assert events == [*(["draining"] if number == signal.SIGTERM else []), "stopping", "stopped"]
    assert sum(line["event"] == "call" for line in log) == 5


@pytest.mark.parametrize("flag", ["--port", "--admin-port", "--metrics-port"])
def test_a_port_in_use_is_one_clear_line(flag: str) -> None:
    """And exit status 1: no traceback, no half of a server."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        status, stdout, stderr = run("-m", "tractor_server", *FREE_PORTS, flag, port)
    assert (status, stdout) == (1, "")
    assert stderr == f"Cannot listen on 127.0.0.1:{port}: the port is in use, or the address not this machine's.\n"


@pytest.mark.parametrize("flag", ["--host", "--admin-host", "--metrics-host"])
def test_an_address_of_another_machine_is_one_clear_line(flag: str) -> None:
    """The same."""
    address = "203.0.113.1"  # of documentation, nobody's
    status, stdout, stderr = run("-m", "tractor_server", *FREE_PORTS, "--insecure", flag, address)
    assert (status, stdout, stderr.count("\n")) == (1, "", 1)
    assert stderr.startswith(f"Cannot listen on {address}:0: ")


def test_help_explains_every_flag() -> None:
    """With its default, and its name in the environment."""
    status, stdout, stderr = run("-m", "tractor_server", "--help")
    assert (status, stderr) == (0, "")
    text = " ".join(stdout.split())
    assert [setting.name for setting in SETTINGS] == list(Options._fields)
    for setting in SETTINGS:
        default = "none" if setting.default == "" else setting.default
        if setting.kind is SWITCH:
            default = str(default).lower()
        assert setting.flag in text
        assert f"default {default} [{setting.variable}]" in text
        if setting.kind is SWITCH:
            assert f"--no-{setting.flag.removeprefix('--')}" in text


@pytest.mark.parametrize("missing", SERVER)
def test_what_is_not_installed_is_named(missing: str) -> None:
    """With what to install, instead of a traceback."""
    status, stdout, stderr = run("-c", MISSING.format(missing=[missing], arguments=list(FREE_PORTS)))
    assert (status, stdout) == (1, "")
    assert stderr.startswith(missing)
    assert stderr.endswith("Install it: pip install 'tractor-engine[server]'\n")
    assert stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [["--check-config"], [], ["--workers", "2"]])
def test_traces_need_their_extra(arguments: list[str]) -> None:
    """Which is said at once, however the server is started."""
    code = MISSING.format(missing=["opentelemetry"], arguments=[*FREE_PORTS, "--traces", *arguments])
    status, stdout, stderr = run("-c", code)
    assert (status, stdout, stderr.count("\n")) == (1, "", 1)
    assert stderr.endswith("Install it: pip install 'tractor-engine[otel]'\n")


def test_the_environment_is_read() -> None:
    """By a server for real: without metrics and reflection, on a free port."""
    variables = {
        "TRACTOR_PORT": "0",
        "TRACTOR_ADMIN_PORT": "0",
        "TRACTOR_METRICS": "0",
        "TRACTOR_DRAIN_DELAY": "0",
        "TRACTOR_GRACE": "1.5",
    }
    with running(environment=variables) as server, grpc.insecure_channel(server.address) as channel:
        assert re.fullmatch(r"127\.0\.0\.1:[1-9]\d*", server.address)
        assert server.listening["metrics"] == ""
        assert send_to(channel, "DescribeRuleSets", b"").code == "OK"
        server.process.terminate()
        status, log = server.end()
    assert status == 0
    assert next(line["grace"] for line in log if line["event"] == "stopping") == 1.5


STANDARD = Options()
GIVEN: dict[str, tuple[list[str], dict[str, str], Options]] = {
    "nothing": ([], {}, STANDARD),
    "flags": (["--port", "1", "--host", "0.0.0.0"], {}, STANDARD._replace(port=1, host="0.0.0.0")),  # noqa: S104
    "environment": (
        [],
        {"TRACTOR_MAX_IN_FLIGHT": "8", "TRACTOR_LOG_LEVEL": "debug", "TRACTOR_METRICS_HOST": "::1"},
        STANDARD._replace(max_in_flight=8, log_level="debug", metrics_host="::1"),
    ),
    "a flag before the environment": (["--port", "1"], {"TRACTOR_PORT": "2"}, STANDARD._replace(port=1)),
    "switches": (["--no-metrics"], {"TRACTOR_REFLECTION": "no"}, STANDARD._replace(metrics=False, reflection=False)),
    "switches set as they are": (["--no-insecure"], {"TRACTOR_METRICS": "true", "TRACTOR_REFLECTION": ""}, STANDARD),
    "a switch before the environment": (["--metrics"], {"TRACTOR_METRICS": "0"}, STANDARD),
    "what Kubernetes sets": ([], {"TRACTOR_PORT": "tcp://10.0.0.1:50051"}, STANDARD),
}


@pytest.mark.parametrize(("arguments", "environment", "options"), GIVEN.values(), ids=GIVEN)
def test_options_are_read(arguments: list[str], environment: dict[str, str], options: Options) -> None:
    """From flags, and the same from the environment."""
    assert parse_configuration(arguments, environment) == (options, False)


REFUSED = {
    "--port": ("65536", "-1", "x", ""),
    "--max-in-flight": ("0", "1001", "two"),
    "--grace": ("-1", "nan", "inf", "soon"),
    "--log-level": ("loud",),
    "--invented": ("1",),
}


@pytest.mark.parametrize(("flag", "value"), [(flag, value) for flag, values in REFUSED.items() for value in values])
def test_options_that_are_no_good(flag: str, value: str, capsys: pytest.CaptureFixture[str]) -> None:
    """End the program with status 2 and a line that names the flag; so does the environment."""
    variable = f"TRACTOR_{flag.removeprefix('--').replace('-', '_').upper()}"
    tries: list[tuple[list[str], dict[str, str]]] = [([f"{flag}={value}"], {})]
    if value and flag != "--invented":
        tries.append(([], {variable: value}))
    for arguments, environment in tries:
        with pytest.raises(SystemExit) as caught:
            parse_configuration(arguments, environment)
        assert caught.value.code == 2
        said = capsys.readouterr().err
        assert flag in said or variable in said
