"""Half an hour of good and bad calls: memory and file descriptors stay where they are.

    python bench/resilience/soak.py [MINUTES]

Matches are played, beside random bytes, methods that do not exist, impossible fields, requests that are too large,
calls that are cancelled or never send anything, connections that come and go, and Prometheus' scrapes. Memory is
sampled every five seconds; its slope is that of the least-squares line over what follows the first fifth. Ends with
status 1 if it rises by 1 MB in ten minutes or more, or file descriptors by more than 10.
"""

import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from statistics import linear_regression, median
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

import grpc
from fleet import Node, channel_to, fleet, play, scripted_match
from tractor_proto.match_service_pb2_grpc import MatchServiceStub

INTERVAL, MB = 5.0, 1e6
SERVICE = "/tractor.v1.MatchService"
METHODS = ("ApplyAction", "CheckAction", "ListLegalActions", "BatchCheckActions", "ReplayMatch", "StartMatch", "None")


def main(minutes: float) -> int:
    """Measure, and print what came of it."""
    stop, codes = Event(), Counter[str]()
    seconds, memory, descriptors = list[float](), list[float](), list[int]()
    flags = ("--log-level", "info", "--max-connection-age", "60")
    with TemporaryDirectory() as folder, fleet(1, Path(folder), *flags) as (node,), ThreadPoolExecutor(8) as callers:
        kinds: tuple[Callable[..., None], ...] = (good, good, bad, bad, gone, fleeting, scraping)
        done = [callers.submit(kind, node, number, stop, codes) for number, kind in enumerate(kinds)]
        began = time.monotonic()
        while (now := time.monotonic() - began) < minutes * 60:
            seconds.append(now)
            memory.append(node.memory())
            descriptors.append(node.descriptors())
            if len(seconds) % 60 == 0:
                print(f"{now / 60:.0f} min: {memory[-1] / MB:.1f} MB, {descriptors[-1]} descriptors", flush=True)
            time.sleep(INTERVAL)
        stop.set()
        for future in done:
            future.result()
    after = len(seconds) // 5
    slope = linear_regression(seconds[after:], memory[after:]).slope * 600 / MB
    first, last = (median(part) for part in (descriptors[after : after + 12], descriptors[-12:]))
    print(f"{minutes:.0f} min, {sum(codes.values()):,} calls: {dict(codes.most_common())}")
    print(f"memory {memory[after] / MB:.1f} to {memory[-1] / MB:.1f} MB, slope {slope:+.2f} MB in ten minutes")
    print(f"file descriptors {first:.0f} to {last:.0f} (medians of a minute), at most {max(descriptors)}")
    return int(slope >= 1 or last - first > 10)


def good(node: Node, number: int, stop: Event, codes: Counter[str]) -> None:
    """Matches, one after the other."""
    with channel_to([node]) as channel:
        stub = MatchServiceStub(channel)
        while not stop.is_set():
            try:
                play(scripted_match(number, 60), stub, 0.01)
            except grpc.RpcError as error:
                codes[f"good calls: {code_of(error)}"] += 1
            else:
                codes["OK"] += 61


def bad(node: Node, number: int, stop: Event, codes: Counter[str]) -> None:
    """Bytes that are no requests, of all sizes, to methods that do and do not exist."""
    rng = Random(number)
    with channel_to([node]) as channel:
        while not stop.wait(0.01):
            name = rng.choice((*METHODS, f"Invented{rng.randrange(10**6)}"))
            size = rng.choice(
                (0, 1, 20, 300, 300, 300, 5000, 5000, 2 << 20, 5 << 20) if rng.random() < 0.1 else (9, 99)
            )
            compression = rng.choice((None, grpc.Compression.Gzip))
            metadata = [("x-request-id", str(rng.random())), ("traceparent", "broken")]
            try:
                method: Any = channel.unary_unary(f"{SERVICE}/{name}")
                method(rng.randbytes(size), timeout=5, compression=compression, metadata=metadata)
                codes["OK"] += 1
            except grpc.RpcError as error:
                codes[code_of(error)] += 1


def gone(node: Node, _: int, stop: Event, codes: Counter[str]) -> None:
    """Calls that are given up: at once, or without ever having sent anything."""
    with channel_to([node]) as channel:
        stub: Any = channel.unary_unary(f"{SERVICE}/StartMatch")
        silent: Any = channel.stream_unary(f"{SERVICE}/StartMatch")
        while not stop.wait(0.05):
            call = stub.future(b"", timeout=5)
            call.cancel()
            never = Event()
            waiting = silent.future(iter(never.wait, None), timeout=0.1)
            codes[code_of(waiting.exception())] += 1
            codes["CANCELLED"] += 1
            never.set()


def fleeting(node: Node, _: int, stop: Event, codes: Counter[str]) -> None:
    """A connection for each call."""
    while not stop.wait(0.1):
        with channel_to([node]) as channel:
            method: Any = channel.unary_unary(f"{SERVICE}/StartMatch")
            try:
                method(b"", timeout=5)
                codes["OK"] += 1
            except grpc.RpcError as error:
                codes[f"good calls: {code_of(error)}"] += 1


def scraping(node: Node, _: int, stop: Event, codes: Counter[str]) -> None:
    """What Prometheus does."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while not stop.wait(1):
        opener.open(f"http://127.0.0.1:{node.metrics_port}/metrics", timeout=10).read()
        codes["scrapes"] += 1


def code_of(error: Any) -> str:  # noqa: ANN401 # grpcio's errors are calls too
    """The code of a failed call."""
    return str(error.code().name)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 30))
