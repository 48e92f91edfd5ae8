"""How a server ends when others do not let go."""

import os
import signal
import subprocess
import sys
import time
from io import BytesIO
from typing import Any

import grpc
import pytest
from calls import send_to
from grpc_health.v1 import health_pb2
from grpc_health.v1.health import SERVICE_NAME
from server_process import FREE_PORTS
from tractor_server.testing import FREE, running_server
from tractor_server.writer import KEPT, LineWriter

WATCH = f"/{SERVICE_NAME}/Watch"


def test_who_watches_health_does_not_hold_it_up() -> None:
    """The stream ends when the server stops, long before the grace does."""
    with running_server(FREE._replace(grace=60.0)) as server, grpc.insecure_channel(server.address) as channel:
        method: Any = channel.unary_stream(WATCH, None, health_pb2.HealthCheckResponse.FromString)
        watch = method(b"", timeout=60)
        next(watch)
        began = time.monotonic()
        server.stop()
        assert time.monotonic() - began < 30
        assert [answer.status for answer in watch][-1:] == [health_pb2.HealthCheckResponse.NOT_SERVING]


def test_a_log_that_nobody_reads() -> None:
    """Holds up neither the calls nor the end of the process."""
    reading, writing = os.pipe()
    os.write(writing, bytes(1 << 16))  # as much as there is room for
    command = [sys.executable, "-m", "tractor_server", *FREE_PORTS[2:], "--port", str(port := free_port())]
    with subprocess.Popen(command, stderr=writing) as process:  # noqa: S603 # the tests' own
        try:
            os.close(writing)
            with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
                grpc.channel_ready_future(channel).result(timeout=60)
                assert {send_to(channel, "DescribeRuleSets", b"").code for _ in range(100)} == {"OK"}
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=60) == 0
        finally:
            process.kill()
            os.close(reading)


def free_port() -> int:
    """A port that nobody listens on."""
    with running_server() as server:
        return int(server.address.rpartition(":")[2])


def test_lines_that_nobody_reads_are_bounded() -> None:
    """The newest are kept."""
    stream = BytesIO()
    writer = LineWriter(stream)
    writer._closing.set()
    writer._thread.join()
    for number in range(KEPT + 10):
        writer.write(b"%d\n" % number)
    writer._drain()
    assert stream.getvalue().splitlines()[0] == b"10"


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="this system has no SIGHUP")
def test_a_closed_terminal_drains() -> None:
    """SIGHUP is as SIGTERM."""
    command = [sys.executable, "-m", "tractor_server", *FREE_PORTS]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603 # the tests' own
        assert process.stderr is not None
        first = [process.stderr.readline() for _ in range(2)]
        assert '"listening"' in first[0]
        process.send_signal(signal.SIGHUP)
        _, rest = process.communicate(timeout=60)
        assert process.returncode == 0
        assert '"draining"' in rest
