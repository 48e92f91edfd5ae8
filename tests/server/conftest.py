"""What the server's tests share."""

from collections.abc import Iterator

import grpc
import pytest
from tractor_server.server import Server
from tractor_server.testing import running_server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server in this process."""
    with running_server() as server:
        yield server


@pytest.fixture(scope="session")
def channel(server: Server) -> Iterator[grpc.Channel]:
    """A connection to it."""
    with grpc.insecure_channel(server.address) as channel:
        yield channel
