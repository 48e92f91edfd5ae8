"""No call is lost when servers are replaced: three servers, 64 callers, each server stopped and started in turn.

    python bench/resilience/drain.py [ROUNDS]

Every caller has a channel of its own with the service config that the project ships, and plays matches through it.
The servers are stopped as an orchestrator does it, by SIGTERM. Ends with status 1 if a call failed or a match ended
wrongly.
"""

import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

import grpc
from fleet import Node, channel_to, fleet, play, scripted_match
from tractor_proto.match_service_pb2_grpc import MatchServiceStub

CALLERS, PAUSE, STEPS = 64, 0.1, 40


def main(rounds: int) -> int:
    """Measure, and print what came of it."""
    stop, counts = Event(), Counter[str]()
    with (
        TemporaryDirectory() as folder,
        fleet(3, Path(folder), "--drain-delay", "1") as nodes,
        ThreadPoolExecutor(CALLERS) as callers,
    ):
        done = [callers.submit(call, nodes, number, stop, counts) for number in range(CALLERS)]
        time.sleep(3)
        for number in range(rounds):
            for node in nodes:
                began = time.monotonic()
                status = node.end()
                took = time.monotonic() - began
                node.start()
                print(f"round {number + 1}: {node.address} ended with {status} after {took:.1f} s", flush=True)
                counts["bad exits"] += status != 0
                time.sleep(2)
        stop.set()
        for future in done:
            future.result()
    print(f"{rounds} rounds of 3 servers, {CALLERS} callers: {dict(counts)}")
    return int(any(counts[kind] for kind in counts if kind not in {"calls", "matches"}))


def call(nodes: list[Node], number: int, stop: Event, counts: Counter[str]) -> None:
    """Play matches until it is enough."""
    with channel_to(nodes) as channel:
        stub = MatchServiceStub(channel)
        while not stop.is_set():
            match = scripted_match(number, STEPS)
            try:
                digest = play(match, stub, PAUSE)
            except grpc.RpcError as error:
                counts[f"failed {error.code().name}: {error.details()}"] += 1
                continue
            counts["calls"] += STEPS + 1
            counts["matches" if digest == match.digest else "wrong digests"] += 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
