"""Start the server for real, call it, stop it: what tests inside one process cannot show.

python tools/smoke.py [COMMAND ...]

A COMMAND runs while the server is up; {target} in it becomes the server's address.
"""

import json
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase
from tractor_proto import action_pb2, match_service_pb2, match_service_pb2_grpc

SERVER = Path(sys.executable).with_name("tractor-server")
PATIENCE = 30  # seconds


class Ports(NamedTuple):
    """Where a server listens."""

    service: int
    admin: int
    metrics: int


def main() -> int:
    """Run the command."""
    ports = Ports(free_port(), free_port(), free_port())
    target = f"localhost:{ports.service}"
    with server(ports):
        with grpc.insecure_channel(f"localhost:{ports.admin}") as probe:
            grpc.channel_ready_future(probe).result(timeout=PATIENCE)
            for service in ("liveness", "readiness"):
                check_health(probe, service)
        with grpc.insecure_channel(target) as channel:
            check_health(channel, "")
            check_reflection(channel)
            check_match(channel)
        check_metrics(ports.metrics)
        check_port_in_use(ports.service)
        if command := sys.argv[1:]:
            subprocess.run([part.replace("{target}", target) for part in command], check=True)
    print("The server starts, answers and stops.")
    return 0


@contextmanager
def server(ports: Ports) -> Iterator[None]:
    """A server in a process of its own; its end must be clean, and its log JSON."""
    process = subprocess.Popen(arguments(ports), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield
        process.terminate()
        log, _ = process.communicate(timeout=PATIENCE)
    except BaseException:
        process.kill()
        print(process.communicate()[0])
        raise
    check(process.returncode == 0, f"SIGTERM ends it well, not with {process.returncode}:\n{log}")
    check(all(isinstance(json.loads(line), dict) for line in log.splitlines()), "each line of its log is JSON")


def check_health(channel: grpc.Channel, service: str) -> None:
    """Health says that it serves; a probe right after the start may have to ask again."""
    stub = vars(health_pb2_grpc)["HealthStub"](channel)  # types-grpcio lacks it
    until = time.monotonic() + PATIENCE
    serving = health_pb2.HealthCheckResponse.SERVING
    while stub.Check(health_pb2.HealthCheckRequest(service=service), timeout=PATIENCE).status != serving:
        check(time.monotonic() < until, f"it is healthy: {service or 'as a whole'}")
        time.sleep(0.05)


def check_reflection(channel: grpc.Channel) -> None:
    """Reflection lists both services."""
    services = set(ProtoReflectionDescriptorDatabase(channel).get_services())
    check(services >= {"tractor.v1.MatchService", "tractor.v1.RulesService"}, f"reflection lists {services}")


def check_match(channel: grpc.Channel) -> None:
    """A match starts, and its cards are drawn."""
    stub = match_service_pb2_grpc.MatchServiceStub(channel)
    start = match_service_pb2.StartMatchRequest(seed=bytes(32))
    state = stub.StartMatch(start, timeout=PATIENCE).state
    action = action_pb2.Action(draw=action_pb2.DrawAction(count=100))
    drawn = stub.ApplyAction(match_service_pb2.ApplyActionRequest(state=state, action=action), timeout=PATIENCE).state
    check([len(hand.cards) for hand in drawn.hands] == [25] * 4, "four hands of 25")


def check_metrics(metrics_port: int) -> None:
    """The calls were counted."""
    with urllib.request.urlopen(f"http://localhost:{metrics_port}/metrics", timeout=PATIENCE) as answer:
        text = answer.read().decode()
    check('grpc_method="ApplyAction"' in text, "metrics count ApplyAction")


def check_port_in_use(port: int) -> None:
    """A second server on the same port says so and ends."""
    command = arguments(Ports(port, free_port(), free_port()))
    second = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    said = second.stdout + second.stderr
    check(second.returncode != 0 and str(port) in said and "Traceback" not in said, f"a port in use is named:\n{said}")


def arguments(ports: Ports) -> list[str]:
    """How the server is started."""
    flags = {"--port": ports.service, "--admin-port": ports.admin, "--metrics-port": ports.metrics, "--drain-delay": 0}
    return [str(SERVER), *(str(part) for flag in flags.items() for part in flag)]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port: int = probe.getsockname()[1]
        return port


def check(holds: bool, what: str) -> None:  # noqa: FBT001
    """Stop with a message unless it holds."""
    if not holds:
        sys.exit(f"Not so: {what}")


if __name__ == "__main__":
    sys.exit(main())
