"""What is admitted under overload is answered soon: four times what a server can do, for a minute.

    python bench/resilience/overload.py [SECONDS]

Calls come at a fixed pace, whether or not those before them have been answered. They are batches of a hundred checks
with states of their own, so that one processor can ask for four times what another can answer. First the capacity is
measured, then the latency at a quarter of it, then the overload, with health checks beside it. Ends with status 1 if
the p99 of admitted calls is twice the unloaded one or more, a health check takes 200 ms, memory grows by more than 10
MiB, or a code other than OK and UNAVAILABLE is seen.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread
from typing import Any, NamedTuple

import grpc
from fleet import Node, channel_to, fleet, message_of, next_action
from grpc_health.v1 import health_pb2, health_pb2_grpc
from tractor_engine import apply, start_match
from tractor_proto import match_service_pb2 as pb
from tractor_server.codec.state import encode_state

METHOD = "/tractor.v1.MatchService/BatchCheckActions"
ITEMS, CONNECTIONS, OVERLOAD = 100, 8, 4
MIB = 1 << 20
NO_RETRIES = (("grpc.enable_retries", 0),)


class Load(NamedTuple):
    """How calls fared."""

    codes: Counter[str]
    seconds: list[float]
    """Of those admitted, from call to answer."""

    @property
    def p99(self) -> float:
        """Milliseconds."""
        return quantiles(self.seconds, n=100)[98] * 1000


def main(seconds: float) -> int:
    """Measure, and print what came of it."""
    with TemporaryDirectory() as folder, fleet(1, Path(folder)) as (node,):
        request = batch()
        channels = [channel_to([node], NO_RETRIES) for _ in range(CONNECTIONS)]
        calls: list[Any] = [channel.unary_unary(METHOD) for channel in channels]
        capacity = capacity_of(calls, request)
        calm = paced(calls, request, capacity / 4, min(seconds, 20))
        before = node.memory()
        with watching_health(node) as waits:
            load = paced(calls, request, OVERLOAD * capacity, seconds)
        after = node.memory()
        for channel in channels:
            channel.close()
    offered = sum(load.codes.values()) / seconds
    print(f"capacity {capacity:.0f} calls/s of {ITEMS} checks; unloaded p99 {calm.p99:.1f} ms")
    answered, times, p50 = load.codes["OK"] / seconds, load.p99 / calm.p99, quantiles(load.seconds)[1] * 1000
    print(f"offered {offered:.0f}/s for {seconds:.0f} s, answered {answered:.0f}/s: {dict(load.codes)}")
    print(f"admitted p99 {load.p99:.1f} ms, {times:.2f} times the unloaded one; p50 {p50:.1f} ms")
    grown = f"{before / MIB:.0f} to {after / MIB:.0f} MiB"
    print(f"health: {len(waits)} checks, slowest {max(waits) * 1000:.0f} ms; memory {grown}")
    good = load.p99 < 2 * calm.p99 and max(waits) < 0.2 and after - before < 10 * MIB
    return int(not good or set(load.codes) - {"OK", "UNAVAILABLE"} != set())


def batch() -> bytes:
    """A request of so many checks."""
    rng, state = Random(5), start_match(seed=bytes(32)).state
    request = pb.BatchCheckActionsRequest()
    for _ in range(ITEMS):
        action = next_action(state, rng)
        request.requests.add(position={"state": encode_state(state)}, action=message_of(action))
        state = apply(state, action).state
    return request.SerializeToString()


def capacity_of(calls: list[Any], request: bytes) -> float:
    """Calls a second, when each connection sends the next as soon as it has an answer."""
    until = time.monotonic() + 5
    counts = [0] * len(calls)

    def ask(number: int) -> None:
        while time.monotonic() < until:
            calls[number](request, timeout=10)
            counts[number] += 1

    threads = [Thread(target=ask, args=(number,)) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / 5


def paced(calls: list[Any], request: bytes, rate: float, seconds: float) -> Load:
    """Calls at a pace, in turn over the connections."""
    load, lock = Load(Counter(), []), Lock()
    began = time.monotonic()
    pending = 0
    number = 0

    def ended(future: Any, sent: float) -> None:  # noqa: ANN401 # grpcio's
        took = time.monotonic() - sent
        nonlocal pending
        with lock:
            pending -= 1
            code = future.code()
            load.codes[code.name] += 1
            if code is grpc.StatusCode.OK:
                load.seconds.append(took)

    while (now := time.monotonic()) < began + seconds:
        due = (now - began) * rate
        while number < due:
            sent = time.monotonic()
            with lock:
                pending += 1
            future = calls[number % len(calls)].future(request, timeout=10)
            future.add_done_callback(lambda future, sent=sent: ended(future, sent))
            number += 1
        time.sleep(0.001)
    while pending:
        time.sleep(0.01)
    return load


@contextmanager
def watching_health(node: Node) -> Iterator[list[float]]:
    """Checks of both ports every 100 ms while the block lasts; the seconds that each took."""
    stop, waits = Event(), list[float]()

    def watch(port: int) -> None:
        with grpc.insecure_channel(f"127.0.0.1:{port}", (("grpc.enable_http_proxy", 0),)) as channel:
            check = vars(health_pb2_grpc)["HealthStub"](channel).Check
            while not stop.wait(0.1):
                began = time.monotonic()
                check(health_pb2.HealthCheckRequest(), timeout=10)
                waits.append(time.monotonic() - began)

    threads = [Thread(target=watch, args=(port,)) for port in (node.port, node.admin_port)]
    for thread in threads:
        thread.start()
    yield waits
    stop.set()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 60))
