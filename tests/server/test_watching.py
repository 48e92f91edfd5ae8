"""Watching health: however many come and go, every call is answered."""

from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event
from typing import Any

import grpc
from calls import send_to
from grpc_health.v1 import health_pb2
from grpc_health.v1.health import SERVICE_NAME
from programs import wait_until
from tractor_server.server import Server
from tractor_server.testing import running_server

SERVING, NOT_SERVING = health_pb2.HealthCheckResponse.SERVING, health_pb2.HealthCheckResponse.NOT_SERVING
OWN = (("grpc.use_local_subchannel_pool", 1),)


def watch(channel: grpc.Channel, service: str = "") -> Any:  # noqa: ANN401 # a call of grpcio's
    """The statuses of a service, as they come."""
    method: Any = channel.unary_stream(f"/{SERVICE_NAME}/Watch", None, health_pb2.HealthCheckResponse.FromString)
    return method(health_pb2.HealthCheckRequest(service=service).SerializeToString(), timeout=60)


def come_and_go(address: str, number: int, stop: Event) -> int:
    """Watches that end at any moment: before they are told anything, while they are, and after."""
    rng, count = Random(number), 0
    while not stop.is_set():
        with grpc.insecure_channel(address, OWN) as channel:
            for _ in range(20):
                watching = watch(channel)
                if rng.random() < 0.5:
                    next(watching)
                watching.cancel()
                count += 1
    return count


def test_those_who_come_and_go_hold_up_nobody() -> None:
    """Neither each other, nor calls, nor the change that everybody is told of."""
    stop = Event()
    with running_server() as server, ThreadPoolExecutor(6) as pool, grpc.insecure_channel(server.address) as channel:
        coming = [pool.submit(come_and_go, server.address, number, stop) for number in range(6)]
        for _ in range(200):
            assert send_to(channel, "DescribeRuleSets", b"").code == "OK"
            assert next(watch(channel)).status == SERVING
        staying = watch(channel)
        assert next(staying).status == SERVING
        server.drain()
        assert next(staying).status == NOT_SERVING
        stop.set()
        assert all(future.result() > 0 for future in coming)
        staying.cancel()
        wait_until(lambda: not server._api._health._watches, "nobody is remembered who has gone")


def test_one_is_told_each_change_once(server: Server) -> None:
    """And of a service that is not known, that it is not."""
    with grpc.insecure_channel(server.address, OWN) as channel:
        assert next(watch(channel, "nobody.knows")).status == health_pb2.HealthCheckResponse.SERVICE_UNKNOWN
        staying = watch(channel, "tractor.v1.MatchService")
        health = server._api._health
        assert next(staying).status == SERVING
        for is_serving in (True, False, False):
            health.set("tractor.v1.MatchService", is_serving=is_serving)
        assert next(staying).status == NOT_SERVING
        health.set("tractor.v1.MatchService", is_serving=True)
        assert next(staying).status == SERVING
        staying.cancel()
