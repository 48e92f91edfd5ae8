"""The service config that is shipped: what it says, and that this client does what it says."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

import pytest
from fake_server import NOT_SERVING, SERVICE, SERVING, Fake, Health, answering, fake_server
from tractor_client import SERVICE_CONFIG, Client, UnavailableError
from tractor_proto import match_service_pb2, rules_service_pb2

SHIPPED = Path(__file__).parents[2] / "clients" / "service_config.json"
OTHER = "some.other.Service"
CALLS = 30


def test_this_client_uses_the_shipped_file() -> None:
    """The copy in the package, which wheels carry, is the file for everybody, byte for byte."""
    assert SHIPPED.read_text("utf-8") == SERVICE_CONFIG, "cp clients/service_config.json clients/python/tractor_client/"


def test_every_method_is_covered() -> None:
    """Both services are named whole, and health is asked of one of them."""
    config = json.loads(SERVICE_CONFIG)
    services = {
        service.full_name
        for file in (match_service_pb2, rules_service_pb2)
        for service in file.DESCRIPTOR.services_by_name.values()
    }
    (methods,) = config["methodConfig"]
    assert sorted(name["service"] for name in methods["name"]) == sorted(services)
    assert all(set(name) == {"service"} for name in methods["name"])
    assert config["healthCheckConfig"]["serviceName"] in services


def test_what_is_tried_again_is_unavailable_alone() -> None:
    """Four attempts in all, which is hardly more than a second of waiting."""
    (methods,) = json.loads(SERVICE_CONFIG)["methodConfig"]
    assert methods["retryPolicy"] == {
        "maxAttempts": 4,
        "initialBackoff": "0.05s",
        "maxBackoff": "1s",
        "backoffMultiplier": 2,
        "retryableStatusCodes": ["UNAVAILABLE"],
    }


class Servers(NamedTuple):
    """Fake servers by name, and one client of all of them."""

    fakes: Mapping[str, Fake]
    client: Client

    def shares(self) -> Mapping[str, int]:
        """Who gets how many of the next calls."""
        before = {name: len(fake.requests) for name, fake in self.fakes.items()}
        for _ in range(CALLS):
            self.client.describe_rule_sets()
        return Counter({name: len(fake.requests) - before[name] for name, fake in self.fakes.items()})

    def are_shared_by(self, *names: str) -> bool:
        """Whether, within seconds, these servers and no others share the calls, one like the other."""
        until = monotonic() + 5
        while monotonic() < until:
            shares = [share for name, share in self.shares().items() if name in names]
            if sum(shares) == CALLS and max(shares) - min(shares) < CALLS // 5:
                return True
            sleep(0.02)
        return False


HEALTH: Mapping[str, Health | None] = {
    "serving": {SERVICE: SERVING},
    "not serving": {SERVICE: NOT_SERVING, "": SERVING},
    "other services": {OTHER: SERVING},
    "no health service": None,
}


@pytest.fixture
def servers() -> Iterator[Servers]:
    """One of every kind of health."""
    with ExitStack() as stack:
        fakes = {name: stack.enter_context(fake_server(answering, health)) for name, health in HEALTH.items()}
        target = f"ipv4:{','.join(fake.address for fake in fakes.values())}"
        yield Servers(fakes, stack.enter_context(Client(target)))


def test_calls_go_in_turn_to_servers_that_are_well(servers: Servers) -> None:
    """Not to one that says it is not serving; but to one that has no health service to say so."""
    assert servers.are_shared_by("serving", "no health service")
    assert servers.fakes["not serving"].requests == []
    assert servers.fakes["other services"].requests == []


def test_a_server_that_will_stop_gets_no_more_calls(servers: Servers) -> None:
    """Its health changes while the connection stands: calls go elsewhere, and come back, and none fails."""
    assert servers.are_shared_by("serving", "no health service")
    servers.fakes["serving"].health.set(SERVICE, NOT_SERVING)
    servers.fakes["not serving"].health.set(SERVICE, SERVING)
    assert servers.are_shared_by("not serving", "no health service")
    servers.fakes["serving"].health.set(SERVICE, SERVING)
    assert servers.are_shared_by("serving", "not serving", "no health service")


def test_no_server_that_is_well_is_unavailable() -> None:
    """The only one is not serving: it is not called, and the error comes long before the deadline."""
    with fake_server(answering, {SERVICE: NOT_SERVING}) as fake, Client(fake.address, timeout=20) as client:
        began = monotonic()
        with pytest.raises(UnavailableError, match="unhealthy"):
            client.describe_rule_sets()
        assert monotonic() - began < 10
    assert fake.requests == []
