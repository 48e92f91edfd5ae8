"""What the tests of the deployment share: one live server, and one of each program around it."""

from collections.abc import Iterator

import pytest
from live import Edge, Live, Prometheus, live_envoy, live_prometheus, live_server


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server."""
    with live_server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="session")
def prometheus(live: Live, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prometheus]:
    """A Prometheus that has seen calls of every sort."""
    with live_prometheus(live, tmp_path_factory.mktemp("prometheus")) as watcher:
        yield watcher


@pytest.fixture(scope="session")
def edge(live: Live, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Edge]:
    """An Envoy before the server."""
    with live_envoy(live, tmp_path_factory.mktemp("envoy")) as envoy:
        yield envoy
