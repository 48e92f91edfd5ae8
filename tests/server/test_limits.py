"""Limits of size and number, each beside a call that is answered."""

import gzip
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from threading import Event
from typing import Any

import grpc
import pytest
from calls import METHODS, ask, call, send_to
from google.protobuf.message import Message
from h2.settings import SettingCodes
from programs import wait_until
from rawhttp2 import RawCaller, framed, statuses
from samples import good_requests
from server_process import ServerProcess, server_process
from tractor_proto import match_service_pb2 as pb
from tractor_server.deliver import EACH, Deliveries
from tractor_server.receive import MOST, MOST_OF_A_BATCH, limit_of
from tractor_server.testing import FREE, running_server

RULES = "/tractor.v1.RulesService/DescribeRuleSets"
BATCH = "/tractor.v1.MatchService/BatchApplyActions"
UNKNOWN = b"\xfa\x7f"
"""The tag of bytes that no message has."""
OK, EXHAUSTED, GZIP = "0", "8", ("grpc-encoding", "gzip")
GROWTH = 24 << 10
"""KiB that a server may grow by, for one message that is taken and then refused."""


def padded(size: int) -> bytes:
    """An otherwise empty message of so many bytes."""
    return (
        UNKNOWN
        + bytes([*(((size - 6) >> shift & 0x7F) | (shift < 21) << 7 for shift in (0, 7, 14, 21))])
        + bytes(size - 6)
    )


def batch() -> bytes:
    """A good batch."""
    item: Any = good_requests()["ApplyAction"][0]
    return pb.BatchApplyActionsRequest(requests=[item]).SerializeToString()


@pytest.mark.parametrize("method", METHODS)
def test_a_message_has_a_size(channel: grpc.Channel, method: str) -> None:
    """1 MiB, a batch 4: what is larger is refused with size and limit; what is as large is read."""
    limit = limit_of(method)
    assert limit == (MOST_OF_A_BATCH if method.startswith("Batch") else MOST)
    good = good_requests()[method][0].SerializeToString()
    assert send_to(channel, method, good + padded(limit - len(good))).code == "OK"
    over = send_to(channel, method, good + padded(limit + 1 - len(good)))
    assert over.code == "RESOURCE_EXHAUSTED"
    if limit == MOST:
        assert over.reason == "MESSAGE_TOO_LARGE"
        assert over.metadata == {"size": str(MOST + 1), "limit": str(MOST)}
    assert send_to(channel, method, good).code == "OK"


def test_a_batch_may_be_large(channel: grpc.Channel) -> None:
    """Of 3.9 MB, where 1.5 MB are too much for one action."""
    good = batch()
    assert send_to(channel, "BatchApplyActions", good + padded(3_900_000 - len(good))).code == "OK"
    assert send_to(channel, "ApplyAction", bytes(1_500_000)).reason == "MESSAGE_TOO_LARGE"


def compressed_zeros(size: int) -> bytes:
    """So many zeros, gzipped: a megabyte of them, again and again. (Its sum is wrong, which shows at the end only.)"""
    writer = zlib.compressobj(9, zlib.DEFLATED, 31)
    start = writer.flush(zlib.Z_FULL_FLUSH)
    piece = writer.compress(bytes(1 << 20)) + writer.flush(zlib.Z_FULL_FLUSH)
    return start + piece * (size >> 20) + writer.flush()


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose memory is its own."""
    with server_process(tmp_path_factory.mktemp("limits")) as server:
        yield server


@pytest.mark.parametrize("size", [50 << 20, 2 << 30], ids=["50 MB", "2 GB"])
def test_what_inflates_is_refused_before_it_has(process: ServerProcess, size: int) -> None:
    """A few bytes that become many are never all there: memory at its most hardly moves."""
    with RawCaller.to(process.address) as caller:
        assert caller.wait_for_end(caller.call(RULES, b"")) == [OK]
        before = process.memory("VmHWM")
        message = framed(compressed_zeros(size), is_compressed=True)
        stream = caller.open(BATCH, GZIP)
        caller.send(stream, message)
        assert caller.wait_for_end(stream) == [EXHAUSTED]
        assert process.memory("VmHWM") - before < GROWTH
        assert caller.wait_for_end(caller.call(RULES, b"")) == [OK]


def test_a_good_message_may_be_compressed(channel: grpc.Channel) -> None:
    """With gzip, as small messages of clients that compress everything are."""
    send: Any = channel.unary_unary(BATCH)
    assert send(batch(), timeout=20, compression=grpc.Compression.Gzip)


def test_what_only_says_that_it_is_compressed_is_refused(process: ServerProcess) -> None:
    """Bytes that are no gzip, gzip that is cut off, an encoding that nobody knows; each ends its call alone."""
    bad = {"gzip": [b"no gzip", gzip.compress(batch())[:-5]], "unheard-of": [b"x"], "identity": [b"x"]}
    with RawCaller.to(process.address) as caller:
        for encoding, messages in bad.items():
            for message in messages:
                stream = caller.open(BATCH, ("grpc-encoding", encoding))
                caller.send(stream, framed(message, is_compressed=True))
                (status,) = caller.wait_for_end(stream)
                assert status not in (OK, "2")
        assert caller.wait_for_end(caller.call(RULES, b"")) == [OK]


@pytest.mark.parametrize("size", [17_000, 40_000])
def test_metadata_has_a_size(process: ServerProcess, size: int) -> None:
    """More than 16 KiB are refused, and the next call on the connection is answered."""
    with RawCaller.to(process.address) as caller:
        assert caller.wait_for_end(caller.call(RULES, b"")) == [OK]  # the limit holds once the caller has been told
        assert caller.wait_for_end(caller.call(RULES, b"", ("x-much", "~" * size))) == [EXHAUSTED]
        assert caller.wait_for_end(caller.call(RULES, b"", ("x-some", "~" * 4000))) == [OK]


def test_a_connection_has_so_many_streams() -> None:
    """128 at a time: it says so, and resets what is opened on top; what it took is answered."""
    with running_server(FREE._replace(max_in_flight=500)) as server, RawCaller.to(server.address) as caller:
        caller.wait(lambda: caller.h2.remote_settings.max_concurrent_streams == 128)
        caller.h2.remote_settings[SettingCodes.MAX_CONCURRENT_STREAMS] = 1000
        caller.h2.remote_settings.acknowledge()
        streams = [caller.open(RULES) for _ in range(200)]
        caller.wait_for_end(*streams[128:])
        for stream in streams[:128]:
            caller.send(stream, framed(b""))
        ends = caller.wait_for_end(*streams)
    assert ends == [*statuses(128, OK), *statuses(72, "reset")]


def test_pings_without_end_end_the_connection(process: ServerProcess) -> None:
    """As gRPC does it: GOAWAY with too_many_pings; others are not hurt."""
    with RawCaller.to(process.address) as caller:
        assert caller.wait_for_end(caller.call(RULES, b"")) == [OK]
        for _ in range(1000):
            if caller.goodbye or caller.is_closed:
                break
            caller.h2.ping(b"annoying")
            caller.flush()
            caller.read(0.001)
        assert caller.goodbye
        assert caller.goodbye.additional_data == b"too_many_pings"
    with grpc.insecure_channel(process.address) as channel:
        assert call(channel, RULES, b"").code == "OK"


def test_a_server_has_so_many_connections() -> None:
    """One more is hung up on; those that are there work, and a new one does once another has ended."""
    with running_server(FREE._replace(max_connections=3)) as server, ExitStack() as stack:
        callers = [stack.enter_context(RawCaller.to(server.address)) for _ in range(3)]
        for caller in callers:
            assert caller.wait_for_end(caller.call(RULES, b"")) == [OK]
        with RawCaller.to(server.address) as late:
            wait_until(lambda: late.is_told_to_go(0.1), "it is hung up on", patience=20)
        for caller in callers:
            assert caller.wait_for_end(caller.call(RULES, b"")) == [OK]
        callers.pop()._socket.close()

        def is_answered() -> bool:
            with RawCaller.to(server.address) as next_one:
                stream = next_one.call(RULES, b"")
                for _ in range(20):
                    next_one.read(0.1)
                    if next_one.is_closed or next_one.has_ended(stream):
                        break
                return next_one.has_ended(stream)

        wait_until(is_answered, "another is let in", patience=20)


def test_a_connection_ends_without_a_failed_call() -> None:
    """At its age it is closed gracefully: a call that is open is answered, the next goes over another."""
    ended = Event()

    def late() -> Iterator[bytes]:
        assert ended.wait(20)
        yield b""

    options = FREE._replace(max_connection_age=1.0)
    with running_server(options) as server, grpc.insecure_channel(server.address) as channel:
        send: Any = channel.stream_unary(RULES)
        open_call = send.future(late(), timeout=30)
        with RawCaller.to(server.address) as idle:
            wait_until(lambda: idle.is_told_to_go(0.1), "its age ends it")
        assert {call(channel, RULES, b"").code for _ in range(20)} == {"OK"}
        ended.set()
        assert open_call.result()
        assert call(channel, RULES, b"").code == "OK"


def test_answers_that_nobody_reads_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest first, when there are too many bytes of them; who reads gets its answer meanwhile and after."""
    most = 700_000
    made: list[Deliveries] = []

    def few() -> Deliveries:
        made.append(Deliveries(most))
        return made[-1]

    monkeypatch.setattr("tractor_server.api.Deliveries", few)
    item: Any = good_requests()["ApplyAction"][0]
    request: Message = pb.BatchApplyActionsRequest(requests=[item] * 50)
    with running_server() as server, grpc.insecure_channel(server.address) as channel:
        (deliveries,) = made
        answered = len(ask(channel, "BatchApplyActions", request).data)
        size = EACH + answered
        assert 5 * size < most < 30 * size
        with RawCaller.to(server.address) as caller:
            caller.h2.update_settings({SettingCodes.INITIAL_WINDOW_SIZE: 0})
            caller.is_reading = False
            caller.flush()
            streams = [caller.call(BATCH, request.SerializeToString()) for _ in range(30)]
            # Streams that end though nothing was read were reset: as many as were over the limit.
            dropped = 30 - most // size
            caller.wait(lambda: sum(map(caller.has_ended, streams)) >= dropped)
            wait_until(lambda: deliveries.total == most // size * size, "the others wait to be read", patience=20)
            caller.read(0.1)
            assert sum(map(caller.has_ended, streams)) == dropped
            assert len(ask(channel, "BatchApplyActions", request).data) == answered
        wait_until(lambda: deliveries.total == 0, "who hangs up leaves nothing", patience=20)
