"""A server that dies takes no match with it: three servers under load, one after the other killed with SIGKILL.

    python bench/resilience/kill.py [KILLS]

The callers have no retry policy here: each repeats a failed call by itself, so that every code is seen. Ends with
status 1 if a code other than UNAVAILABLE was seen, or a match ended with another digest than it has without faults.
"""

import signal
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

import grpc
from fleet import Node, channel_to, fleet, play, scripted_match
from tractor_proto.match_service_pb2_grpc import MatchServiceStub

CALLERS, STEPS = 16, 100
ROUND_ROBIN = (("grpc.service_config", '{"loadBalancingConfig": [{"round_robin": {}}]}'), ("grpc.enable_retries", 0))


class Repeating:
    """A stub whose calls are repeated until they succeed; the codes of those that did not are counted."""

    def __init__(self, stub: MatchServiceStub, codes: Counter[str]) -> None:
        self._stub = stub
        self._codes = codes

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 # the stub's methods
        method = getattr(self._stub, name)

        def call(request: object, timeout: float) -> object:
            while True:
                try:
                    return method(request, timeout=timeout)
                except grpc.RpcError as error:
                    code = error.code().name
                    self._codes[code] += 1
                    if code != "UNAVAILABLE":
                        raise
                    time.sleep(0.02)

        return call


def main(kills: int) -> int:
    """Measure, and print what came of it."""
    stop, codes, ends = Event(), Counter[str](), Counter[str]()
    with TemporaryDirectory() as folder, fleet(3, Path(folder)) as nodes, ThreadPoolExecutor(CALLERS) as callers:
        done = [callers.submit(call, nodes, number, (stop, codes, ends)) for number in range(CALLERS)]
        for number in range(kills):
            time.sleep(3)
            node = nodes[number % len(nodes)]
            node.end(signal.SIGKILL)
            time.sleep(1)
            node.start()
        stop.set()
        for future in done:
            future.result()
    print(f"{kills} kills, {CALLERS} callers: failed attempts {dict(codes)}, matches {dict(ends)}")
    return int(set(codes) - {"UNAVAILABLE"} != set() or ends["wrong digest"] > 0)


def call(nodes: list[Node], number: int, shared: tuple[Event, Counter[str], Counter[str]]) -> None:
    """Play matches until it is enough."""
    stop, codes, ends = shared
    match = scripted_match(number, STEPS)
    with channel_to(nodes, ROUND_ROBIN) as channel:
        stub: Any = Repeating(MatchServiceStub(channel), codes)
        while not stop.is_set():
            ends["right digest" if play(match, stub) == match.digest else "wrong digest"] += 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 12))
