"""What the server's tests share."""

from collections.abc import Iterator

import grpc
import pytest
from tractor_proto.match_service_pb2_grpc import MatchServiceStub
from tractor_proto.rules_service_pb2_grpc import RulesServiceStub
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


@pytest.fixture(scope="session")
def match(channel: grpc.Channel) -> MatchServiceStub:
    """The methods of MatchService."""
    return MatchServiceStub(channel)


@pytest.fixture(scope="session")
def rules(channel: grpc.Channel) -> RulesServiceStub:
    """The methods of RulesService."""
    return RulesServiceStub(channel)
