"""The ports for those who run the server: what is alive, what is ready, and on which port what is to be had."""

import socket
import urllib.error
import urllib.request
from io import BytesIO
from typing import Any

import grpc
import pytest
from calls import call
from grpc_health.v1 import health_pb2, health_pb2_grpc
from rawhttp2 import RawCaller
from tractor_server.listen import ListeningError
from tractor_server.options import Options
from tractor_server.server import Server
from tractor_server.testing import FREE, running_server

SERVING, NOT_SERVING = health_pb2.HealthCheckResponse.SERVING, health_pb2.HealthCheckResponse.NOT_SERVING
NAMES = ("", "liveness", "readiness")


def health(address: str, service: str) -> int:
    """What grpc.health.v1 says of a service."""
    with grpc.insecure_channel(address) as channel:
        stub: Any = vars(health_pb2_grpc)["HealthStub"](channel)
        return int(stub.Check(health_pb2.HealthCheckRequest(service=service), timeout=10).status)


def page(server: Server, path: str, method: str = "GET") -> tuple[int, str]:
    """Status and text of a page of the metrics port."""
    request = urllib.request.Request(f"http://{server.metrics_address}{path}", method=method)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310 # a url of the tests
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_alive_and_ready(server: Server) -> None:
    """By both ways of asking."""
    assert [health(server.admin_address, name) for name in NAMES] == [SERVING] * 3
    assert page(server, "/livez") == page(server, "/readyz") == (200, "ok\n")


def test_who_drains_is_alive_and_not_ready() -> None:
    """On every port at once; calls are still answered."""
    with running_server() as server:
        server.drain()
        assert [health(server.admin_address, name) for name in NAMES] == [NOT_SERVING, SERVING, NOT_SERVING]
        assert page(server, "/livez")[0] == 200
        assert page(server, "/readyz") == (503, "not ready\n")
        for name in ("", "tractor.v1.MatchService", "tractor.v1.RulesService"):
            assert health(server.address, name) == NOT_SERVING
        assert "tractor_draining 1.0" in page(server, "/metrics")[1]
        with grpc.insecure_channel(server.address) as channel:
            assert call(channel, "/tractor.v1.RulesService/DescribeRuleSets", b"").code == "OK"


def test_each_port_has_its_own(server: Server) -> None:
    """The game is not to be had on the admin port, nor do the names of one tell anything on the other."""
    with grpc.insecure_channel(server.admin_address) as channel:
        for path in ("/tractor.v1.RulesService/DescribeRuleSets", "/grpc.reflection.v1alpha.ServerReflection/X"):
            assert call(channel, path, b"").code == "UNIMPLEMENTED"
    for address, name in ((server.address, "readiness"), (server.admin_address, "tractor.v1.MatchService")):
        with pytest.raises(grpc.RpcError, match="NOT_FOUND"):
            health(address, name)


def test_pages_that_are_not_there(server: Server) -> None:
    """Are not found; nothing of the machine is served."""
    for path in ("/", "/metrics/", "/../etc/passwd", "/metrics/../../etc/passwd", "/livez?x=1%00", "/%2e%2e/"):
        status, text = page(server, path)
        assert status == (200 if path.startswith("/livez") else 404)
        assert "root" not in text


@pytest.mark.parametrize(
    "data", [b"\x00" * 5000, b"GET " + b"/x" * 40_000 + b"\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\n", b""], ids=range(4)
)
def test_bytes_that_are_no_request(data: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    """Leave the metrics port as it was, and nothing on stderr, where the log is."""
    log = BytesIO()
    with running_server(log_to=log) as server:
        host, _, port = server.metrics_address.rpartition(":")
        with socket.create_connection((host, int(port)), timeout=10) as connection:
            connection.sendall(data)
        with socket.create_connection((host, int(port)), timeout=10):
            assert page(server, "/livez")[0] == 200
    assert capfd.readouterr().err == ""
    assert log.getvalue().count(b"\n") == log.getvalue().count(b'"event"')


def test_silent_connections_hold_up_no_probe() -> None:
    """Neither on the metrics port nor on the admin port."""
    with running_server() as server:
        host, _, port = server.metrics_address.rpartition(":")
        silent = [socket.create_connection((host, int(port)), timeout=10) for _ in range(20)]
        with RawCaller.to(server.admin_address) as caller:
            for _ in range(100):
                caller.open("/grpc.health.v1.Health/Check")
            assert page(server, "/readyz")[0] == 200
            assert health(server.admin_address, "liveness") == SERVING
        for connection in silent:
            connection.close()


@pytest.mark.parametrize("setting", ["port", "admin_port", "metrics_port"])
def test_a_second_server_on_a_port_does_not_start(server: Server, setting: str) -> None:
    """It says on which, and leaves the first as it is."""
    address = {
        "port": server.address,
        "admin_port": server.admin_address,
        "metrics_port": server.metrics_address,
    }[setting]
    port = int(address.rpartition(":")[2])
    with (
        pytest.raises(ListeningError, match=f"127.0.0.1:{port}"),
        running_server(Options(**{**FREE._asdict(), setting: port})),
    ):
        pass
    assert page(server, "/readyz")[0] == 200
    assert health(server.address, "") == SERVING
