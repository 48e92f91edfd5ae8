"""Which targets lie on this machine: it decides whether a key may be sent in plain text."""

import pytest
from tractor_client.target import is_local

LOCAL = [
    "localhost:50051",
    "LOCALHOST:50051",
    "localhost",
    "127.0.0.1:50051",
    "127.1.2.3:50051",
    "[::1]:50051",
    "::1",
    "dns:///localhost:50051",
    "dns:127.0.0.1:50051",
    "ipv4:127.0.0.1:50051",
    "ipv4:127.0.0.1:50051,127.0.0.2:50051",
    "ipv6:[::1]:50051",
    "unix:/run/tractor.sock",
    "unix:///run/tractor.sock",
    "unix-abstract:tractor",
]
REMOTE = [
    "",
    "tractor.example:50051",
    "127.evil.example:50051",
    "localhost.evil.example:50051",
    "[::1].evil.example:50051",
    "10.0.0.1:50051",
    "0.0.0.0:50051",
    "[fd00::1]:50051",
    "[::]:50051",
    "dns:///tractor.example:50051",
    "dns://192.0.2.1/localhost:50051",
    "ipv4:127.0.0.1:50051,10.0.0.1:50051",
    "ipv4:",
    "xds:///localhost:50051",
    "passthrough:///localhost:50051",
    "user@localhost:50051",
]


@pytest.mark.parametrize("target", LOCAL)
def test_it_lies_here(target: str) -> None:
    """Loopback in every spelling that gRPC reads, and sockets of the file system."""
    assert is_local(target)


@pytest.mark.parametrize("target", REMOTE)
def test_it_lies_elsewhere(target: str) -> None:
    """Names that only begin like loopback, lists with one address elsewhere, and whatever is not understood."""
    assert not is_local(target)
