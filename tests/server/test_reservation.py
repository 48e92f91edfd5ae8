"""A port that workers share, and nobody else."""

import signal
import socket
import sys
from pathlib import Path

import pytest
from fleets import FREE_PORTS, call_over, connections, end_of, running_fleet
from tractor_server.reservation import Reservation

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
TWO = "--workers=2"


@pytest.mark.parametrize(("first", "next_one"), [("--workers=1", TWO), (TWO, "--workers=1"), (TWO, TWO)])
def test_a_port_has_one_server(first: str, next_one: str, tmp_path: Path) -> None:
    """A second one is refused with one clear line, and so is another program; once the first has ended, it is free."""
    with running_fleet(tmp_path / "files", first) as fleet:
        said = f"Cannot listen on {fleet.address}: the port is in use, or the address not this machine's.\n"
        for second in ("--workers=1", TWO):
            assert end_of("-m", "tractor_server", *FREE_PORTS, second, f"--port={fleet.port}") == (1, said)
        with pytest.raises(OSError, match="in use"):
            socket.create_server(("127.0.0.1", fleet.port))  # with SO_REUSEADDR, as it does
        with connections(fleet.address, 8) as channels:
            assert call_over(channels, 5) == {"OK": 40}
            fleet.process.send_signal(signal.SIGINT)
            assert fleet.end() == 0
    with running_fleet(tmp_path / "files", next_one, f"--port={fleet.port}") as after:
        assert after.port == fleet.port


def test_a_program_that_has_the_port_keeps_it() -> None:
    """Though it lets others share: workers do not share with strangers."""
    with socket.socket() as another:
        another.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        another.bind(("127.0.0.1", 0))
        another.listen()
        port = another.getsockname()[1]
        status, said = end_of("-m", "tractor_server", *FREE_PORTS, TWO, f"--port={port}")
    assert (status, said.partition(":")[0], said.count("\n")) == (1, "Cannot listen on 127.0.0.1", 1)


def test_a_reserved_port_takes_no_connections() -> None:
    """They would wait for ever; only who listens gets them."""
    reservation = Reservation("127.0.0.1", 0)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", reservation.port), timeout=5)
    with socket.socket() as worker:
        for option in (socket.SO_REUSEADDR, socket.SO_REUSEPORT):  # as grpcio's core
            worker.setsockopt(socket.SOL_SOCKET, option, 1)
        worker.bind(("127.0.0.1", reservation.port))
        worker.listen(100)
        worker.settimeout(5)
        for _ in range(50):
            with socket.create_connection(("127.0.0.1", reservation.port), timeout=5):
                worker.accept()[0].close()
    reservation.close()
    Reservation("127.0.0.1", reservation.port).close()
