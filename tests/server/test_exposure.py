"""Whom a server lets near that asks nobody who they are, or cannot read who may call."""

from pathlib import Path

import pytest
from access import with_callers
from server_process import run_server
from tractor_server.options import ConfigurationError, Options, check_options
from tractor_server.testing import FREE

EVERYWHERE = "0.0.0.0"  # noqa: S104 # to be refused


@pytest.fixture
def with_keys(tmp_path: Path) -> Options:
    """A server with three callers, one of each scope, and one of all."""
    return with_callers(tmp_path / "callers.toml")


@pytest.mark.parametrize("host", [EVERYWHERE, "::", "", "192.0.2.1", "example.com", "127.0.0.1.example.com"])
def test_a_server_that_asks_nobody_stays_on_this_machine(with_keys: Options, host: str) -> None:
    """It refuses to be reached by others; unless it asks who they are, or is told that they may all be trusted."""
    with pytest.raises(ConfigurationError, match=r"^host: .* insecure, where every caller may be trusted$"):
        check_options(FREE._replace(host=host))
    check_options(FREE._replace(host=host, insecure=True))
    check_options(with_keys._replace(host=host))


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "localhost", "::1"])
def test_loopback_is_this_machine(host: str) -> None:
    """By each of its usual names."""
    check_options(FREE._replace(host=host))


def test_a_server_that_may_not_be_reached_does_not_start() -> None:
    """Exit status 2 and one line."""
    status, stdout, stderr = run_server("--host", EVERYWHERE, "--port", "0")
    assert (status, stdout, stderr.count("\n")) == (2, "", 1)
    assert stderr.startswith(f"tractor-server: host: {EVERYWHERE} can be reached from other machines")


def test_a_server_does_not_start_without_its_files(tmp_path: Path) -> None:
    """Exit status 2 and one line that names the file."""
    missing = str(tmp_path / "missing.toml")
    status, stdout, stderr = run_server("--callers", missing, "--port", "0")
    assert (status, stdout, stderr) == (2, "", f"tractor-server: {missing}: No such file or directory.\n")
