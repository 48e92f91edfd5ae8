"""The slowest requests of each method that makes no batch: none should hold the interpreter for long (50 ms).

Requests are looked for: moments of matches under several rule sets, asked for as much as they allow, and good requests
with each of their lists as long as a message may be. CPU of a call from bytes to bytes, in this process, the best of
three.
"""

from collections.abc import Iterator
from random import Random
from time import thread_time
from typing import Any

import pytest
from google.protobuf.message import Message
from mutations import messages_in
from playout import OPEN_TALON, random_match
from samples import match_requests, rules_requests, view_message, viewers
from tractor_engine import STANDARD, Phase, State
from tractor_engine.ruleset import ONLINE, SHENGJI_ONLINE
from tractor_proto import match_service_pb2 as pb
from tractor_server.call import Method
from tractor_server.codec.numbers import enum
from tractor_server.codec.state import encode_state
from tractor_server.methods import all_methods
from tractor_server.metrics import new_registry
from tractor_server.receive import LONG, MOST
from tractor_server.tally import Tally

MATCHES = 6
PER_PHASE = 40
SWOLLEN = 5
LIMIT = 0.050
RULES = (STANDARD, OPEN_TALON, ONLINE, SHENGJI_ONLINE)


def moments() -> Iterator[tuple[State, Any]]:
    """Moments of every phase."""
    rng = Random(11)
    found: dict[Phase, list[tuple[State, Any]]] = {}
    for number in range(MATCHES):
        for state, action, _ in random_match(Random(number), rules=RULES[number % len(RULES)]):
            found.setdefault(state.table.phase, []).append((state, action))
    for some in found.values():
        yield from rng.sample(some, min(PER_PHASE, len(some)))


def listings(state: State) -> Iterator[Message]:
    """Whole pages of legal actions, the first and the last, of a state and of a view, narrowed and not."""
    for seat in range(4):
        plays = state.legal_plays_of(seat)
        count = plays.count()
        if not count:
            continue
        some = list(plays.nth(count // 2))
        for position in ({"state": encode_state(state)}, {"view": view_message(state, seat)}):
            for offset in {0, max(0, count - 1000), count // 2}:
                if offset >= 2**31:
                    continue
                for selected in (0, 1, len(some) // 2):
                    yield pb.ListLegalActionsRequest(
                        position=position,
                        seat=seat,
                        page_size=1000,
                        offset=offset,
                        selected=enum(some[:selected]),
                    )


def swollen(request: Message) -> Iterator[Message]:
    """A request with each list in it, one at a time, filled up to the largest message that is taken."""
    for number in range(len(list(lists_in(request)))):
        copy = type(request)()
        copy.CopyFrom(request)
        inner, field = list(lists_in(copy))[number]
        values = getattr(inner, field.name)
        size = max(1, 2 + values[0].ByteSize() if field.message_type else 1)
        missing = (MOST - copy.ByteSize() - 1000) // size
        values.extend([values[0]] * max(0, missing))
        if copy.ByteSize() <= MOST:
            yield copy


def lists_in(request: Message) -> Iterator[tuple[Message, Any]]:
    """Every list in a message that has something in it, and whose it is."""
    for message in messages_in(request):
        for field, _ in message.ListFields():
            if field.is_repeated:
                yield message, field


def requests() -> dict[str, list[Message]]:
    """Requests by method."""
    asked: dict[str, list[Message]] = {}
    for state, action in moments():
        made = match_requests(state, action)
        made["ListLegalActions"] = list(listings(state))
        made["GetView"] = [pb.GetViewRequest(state=encode_state(state), viewers=viewers())]
        if state.table.phase == Phase.PLAY and state.table.history.sizes:
            made |= rules_requests(state)
        for method, some in made.items():
            if method not in LONG:
                asked.setdefault(method, []).extend(some)
    return {
        method: some + [large for request in some[:: max(1, len(some) // SWOLLEN)] for large in swollen(request)]
        for method, some in asked.items()
    }


def seconds(method: Method, data: bytes) -> float:
    """CPU of one call; what is refused takes its time too."""
    before = thread_time()
    try:
        method.handle(method.request.FromString(data), lambda: 1.0).SerializeToString()
    except Exception as error:  # noqa: BLE001 # a refusal
        del error
    return thread_time() - before


def bench_longest(capsys: pytest.CaptureFixture[str]) -> None:
    """The slowest request of each method."""
    methods = {method.name: method for method in all_methods(Tally(new_registry()))}
    lines = []
    for name, some in sorted(requests().items()):
        timed = sorted((seconds(methods[name], data), data) for data in {each.SerializeToString() for each in some})
        slowest = [(min(seconds(methods[name], data) for _ in range(3)), data) for _, data in timed[-5:]]
        worst, data = max(slowest)
        size = len(data)
        mark = "  OVER" if worst > LIMIT else ""
        what = ""
        if name == "ListLegalActions":
            request = pb.ListLegalActionsRequest.FromString(data)
            where = request.position
            table = where.state.table if where.HasField("state") else where.view.table
            what = f" (phase {table.phase}, {len(request.selected)} selected, offset {request.offset})"
        lines.append(
            f"  {name:18} {worst * 1e3:7.2f} ms of {len(timed):5} requests, "
            f"median {timed[len(timed) // 2][0] * 1e3:.2f}; {size} bytes{what}{mark}"
        )
    with capsys.disabled():
        print(f"\nSlowest request of each method, CPU; the limit is {LIMIT * 1e3:.0f} ms")
        print("\n".join(lines))
