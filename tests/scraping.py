"""What a server's metrics port tells."""

import urllib.request

from programs import wait_until
from prometheus_client.parser import text_string_to_metric_families
from tractor_server.server import Server

Series = tuple[str, frozenset[tuple[str, str]]]


def samples(server: Server) -> dict[Series, float]:
    """Every sample now."""
    with urllib.request.urlopen(f"http://{server.metrics_address}/metrics", timeout=10) as answer:
        text = answer.read().decode()
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def value(server: Server, name: str, **labels: str) -> float:
    """One sample; KeyError when it is not there."""
    return samples(server)[name, frozenset(labels.items())]


def wait_for(server: Server, expected: float, name: str, **labels: str) -> None:
    """Wait until a sample has a value."""
    wait_until(lambda: value(server, name, **labels) == expected, f"{name} {labels} is {expected}", patience=20)
