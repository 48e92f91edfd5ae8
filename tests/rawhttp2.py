"""A caller that writes its own HTTP/2, to do what grpcio's client never would."""

import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Self

from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.events import (
    ConnectionTerminated,
    DataReceived,
    Event,
    ResponseReceived,
    StreamEnded,
    StreamReset,
    TrailersReceived,
)
from h2.exceptions import ProtocolError

Header = tuple[str, str]


class RawCaller:
    """One connection in plain text."""

    def __init__(self, address: str) -> None:
        host, _, port = address.rpartition(":")
        self._socket = socket.create_connection((host, int(port)), timeout=20)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.h2 = H2Connection(H2Configuration(client_side=True, header_encoding="utf-8"))
        self.events: list[Event] = []
        """Everything that has come."""
        self.is_reading = True
        """Whether what comes makes room for more."""
        self.is_closed = False
        """Whether the server has hung up."""
        self.h2.initiate_connection()
        self.flush()

    @classmethod
    @contextmanager
    def to(cls, address: str) -> Iterator[Self]:
        """A connection while the block lasts."""
        caller = cls(address)
        try:
            yield caller
        finally:
            caller._socket.close()

    def open(self, path: str, *headers: Header, is_end: bool = False) -> int:
        """Begin a call: its headers and nothing else."""
        stream: int = self.h2.get_next_available_stream_id()
        fields = [
            (":method", "POST"),
            (":scheme", "http"),
            (":path", path),
            (":authority", "test"),
            ("te", "trailers"),
            ("content-type", "application/grpc"),
            *headers,
        ]
        self.h2.send_headers(stream, fields, end_stream=is_end)
        self.flush()
        return stream

    def send(self, stream: int, data: bytes, *, is_end: bool = True) -> None:
        """Send bytes of a call, as the windows allow."""
        while data:
            room = min(self.h2.local_flow_control_window(stream), self.h2.max_outbound_frame_size)
            if room:
                self.h2.send_data(stream, data[:room])
                data = data[room:]
            self.flush()
            if data and not room:
                self.read(0.2)
                if self.has_ended(stream) or self.is_closed:
                    return
        if is_end and not self.has_ended(stream):
            self.h2.end_stream(stream)
            self.flush()

    def call(self, path: str, message: bytes, *headers: Header) -> int:
        """A whole call, but for its answer."""
        stream = self.open(path, *headers)
        self.send(stream, framed(message))
        return stream

    def flush(self) -> None:
        """Send what is to be sent, if somebody listens."""
        try:
            self._socket.sendall(self.h2.data_to_send())
        except OSError:
            self.is_closed = True

    def read(self, seconds: float) -> None:
        """Take what comes within a time, or until the server hangs up."""
        self._socket.settimeout(seconds)
        try:
            data = self._socket.recv(1 << 16)
        except TimeoutError:
            return
        except OSError:
            data = b""
        if not data:
            self.is_closed = True
            return
        try:
            events = self.h2.receive_data(data)
        except ProtocolError:
            self.is_closed = True
            return
        self.events += events
        for event in events:
            if isinstance(event, DataReceived) and self.is_reading and event.flow_controlled_length:
                self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
        self.flush()

    def is_told_to_go(self, seconds: float) -> bool:
        """Whether the server has hung up, or says that it will, within a time."""
        self.read(seconds)
        return self.is_closed or self.goodbye is not None

    def wait(self, is_done: Callable[[], bool], seconds: float = 20) -> None:
        """Take what comes until something holds; AssertionError when it does not in time."""
        until = time.monotonic() + seconds
        while not is_done():
            assert time.monotonic() < until, "nothing came in time"
            assert not self.is_closed, "the server hung up"
            self.read(0.1)

    def wait_for_end(self, *streams: int) -> list[str]:
        """The statuses of calls, once all have ended."""
        self.wait(lambda: all(map(self.has_ended, streams)))
        return [self.trailers(stream).get("grpc-status", "reset") for stream in streams]

    def has_ended(self, stream: int) -> bool:
        """Whether the server has ended a call."""
        ends = (StreamEnded, StreamReset)
        return any(isinstance(event, ends) and event.stream_id == stream for event in self.events)

    def trailers(self, stream: int) -> dict[str, str]:
        """The headers and trailers of the answer to a call."""
        fields: dict[str, str] = {}
        for event in self.events:
            if isinstance(event, ResponseReceived | TrailersReceived) and event.stream_id == stream:
                fields.update((str(name), str(value)) for name, value in event.headers or ())
        return fields

    @property
    def goodbye(self) -> ConnectionTerminated | None:
        """The server's GOAWAY, if it came."""
        return next((event for event in self.events if isinstance(event, ConnectionTerminated)), None)


def framed(message: bytes, *, is_compressed: bool = False) -> bytes:
    """A message as gRPC sends it."""
    return bytes([is_compressed]) + len(message).to_bytes(4, "big") + message


def statuses(count: int, status: str) -> Sequence[str]:
    """The same status, so many times."""
    return [status] * count
