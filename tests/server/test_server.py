"""The server around the methods: health, reflection, unknown methods, addresses."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import grpc
import pytest
from calls import METHODS, call, send_to
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase
from tractor_server.listen import ListeningError
from tractor_server.options import Options
from tractor_server.server import Server
from tractor_server.testing import FREE, running_server

SERVICES = {"tractor.v1.MatchService", "tractor.v1.RulesService"}
SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


def health_of(channel: grpc.Channel) -> Any:  # noqa: ANN401 # the stubs of types lack it
    """The methods of grpc.health.v1."""
    return vars(health_pb2_grpc)["HealthStub"](channel)


@pytest.mark.parametrize("service", ["", *sorted(SERVICES)])
def test_it_is_healthy(channel: grpc.Channel, service: str) -> None:
    """As a whole, and each service by name."""
    assert health_of(channel).Check(health_pb2.HealthCheckRequest(service=service), timeout=5).status == SERVING


def test_an_unknown_service_has_no_health(channel: grpc.Channel) -> None:
    """NOT_FOUND, as grpc.health.v1 says."""
    with pytest.raises(grpc.RpcError) as caught:
        health_of(channel).Check(health_pb2.HealthCheckRequest(service="tractor"), timeout=5)
    ended: Any = caught.value
    assert ended.code() is grpc.StatusCode.NOT_FOUND


def test_health_is_listed(channel: grpc.Channel) -> None:
    """Every service at once."""
    request = vars(health_pb2)["HealthListRequest"]()
    statuses = health_of(channel).List(request, timeout=5).statuses
    assert statuses.keys() >= {"", *SERVICES}
    assert {status.status for status in statuses.values()} == {SERVING}


def test_who_watches_health_sees_the_end() -> None:
    """The status comes at once, and again when the server begins to stop."""
    with running_server() as server, grpc.insecure_channel(server.address) as channel:
        watch = health_of(channel).Watch(health_pb2.HealthCheckRequest(service="tractor.v1.MatchService"), timeout=20)
        assert next(watch).status == SERVING
        server.drain()
        assert next(watch).status == NOT_SERVING
        watch.cancel()


def test_reflection_describes_both_services(channel: grpc.Channel) -> None:
    """With every method, so that grpcurl needs no files."""
    database = ProtoReflectionDescriptorDatabase(channel)
    assert set(database.get_services()) >= {*SERVICES, "grpc.health.v1.Health"}
    file = database.FindFileContainingSymbol("tractor.v1.MatchService")
    assert {method.name for method in file.service[0].method} <= METHODS.keys()


def test_reflection_has_its_newer_name_too(channel: grpc.Channel) -> None:
    """The same answers under the name that grpcurl asks for first."""
    request = reflection_pb2.ServerReflectionRequest(list_services="")
    answers = []
    for version in ("v1alpha", "v1"):
        ask: Any = channel.stream_stream(f"/grpc.reflection.{version}.ServerReflection/ServerReflectionInfo")
        answers.append(next(ask(iter([request.SerializeToString()]), timeout=20)))
    assert answers[0] == answers[1]
    listed = reflection_pb2.ServerReflectionResponse.FromString(answers[1]).list_services_response.service
    assert {service.name for service in listed} >= SERVICES


def test_reflection_can_be_turned_off() -> None:
    """Then it is an unknown method, and the services are served all the same."""
    with running_server(FREE._replace(reflection=False)) as server, grpc.insecure_channel(server.address) as channel:
        reply = call(channel, "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", b"")
        assert (reply.code, reply.reason) == ("UNIMPLEMENTED", "UNKNOWN_METHOD")
        assert send_to(channel, "DescribeRuleSets", b"").code == "OK"


@pytest.mark.parametrize(
    "path",
    [
        "/tractor.v1.MatchService/Invented",
        "/tractor.v2.MatchService/StartMatch",
        "/a/b",
        "/",
        "/tractor.v1.MatchService",
    ],
)
def test_unknown_methods_are_unimplemented(channel: grpc.Channel, path: str) -> None:
    """With a reason of this service, whatever is sent."""
    for data in (b"", b"\xff" * 1000):
        reply = call(channel, path, data)
        assert (reply.code, reply.reason, reply.text) == ("UNIMPLEMENTED", "UNKNOWN_METHOD", "There is no such method.")


def test_a_message_over_the_limit_is_refused(channel: grpc.Channel) -> None:
    """By the transport, before it is read; the next call is answered."""
    assert send_to(channel, "ApplyAction", bytes(5 << 20)).code == "RESOURCE_EXHAUSTED"
    assert send_to(channel, "DescribeRuleSets", b"").code == "OK"


@contextmanager
def taken_port() -> Iterator[int]:
    """A port that somebody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


@pytest.mark.parametrize("setting", ["port", "admin_port", "metrics_port"])
def test_an_address_in_use_is_an_error(setting: str) -> None:
    """Of the service as of the admin ports, named; never a port shared with another server."""
    with (
        taken_port() as port,
        pytest.raises(ListeningError, match=f"127.0.0.1:{port}"),
        running_server(Options(**{**FREE._asdict(), setting: port})),
    ):
        pass


def test_two_servers_do_not_share_a_port(server: Server) -> None:
    """The second of them is refused, where SO_REUSEPORT would take half of the calls."""
    port = int(server.address.rpartition(":")[2])
    with pytest.raises(ListeningError), running_server(FREE._replace(port=port)):
        pass


def test_it_serves_again_on_the_same_port() -> None:
    """As soon as it has stopped."""
    with running_server() as first:
        port = int(first.address.rpartition(":")[2])
    with running_server(FREE._replace(port=port)) as second, grpc.insecure_channel(second.address) as channel:
        assert send_to(channel, "DescribeRuleSets", b"").code == "OK"
