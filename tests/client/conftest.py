"""What the client's tests share."""

from collections.abc import Iterator

import pytest
from processes import Demo, run_tractor
from tractor_client import Client
from tractor_server.testing import running_server


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """A server in this process."""
    with running_server() as server:
        yield server.address


@pytest.fixture(scope="session")
def client(address: str) -> Iterator[Client]:
    """A client of it."""
    with Client(address, timeout=10) as client:
        yield client


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    """The demo of a short match; the only whole one, since it takes some seconds."""
    record = tmp_path_factory.mktemp("demo") / "record.txt"
    return Demo(*run_tractor("demo", "--seed", "3", "--record", str(record)), record)
