"""The cases of tests/cases, through gRPC; other languages' clients replay the same files."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from tractor_client import Client
from tractor_client.commands.cases import own
from tractor_client.commands.cases.reader import Entry, Fault, read
from tractor_server.testing import running_server

FILES = sorted(Path(__file__).with_name("cases").glob("*.json"))
ENTRIES = [entry for file in FILES for entry in read(str(file))]
CASES = [entry for entry in ENTRIES if isinstance(entry, Entry)]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A client of a server in this process."""
    with running_server() as server, Client(server.address, timeout=10) as client:
        yield client


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.value["id"])
def test_case(client: Client, case: Entry) -> None:
    """The service answers as the case says."""
    assert own.check(client, case.value) == []


def test_every_file_can_be_read() -> None:
    """Nothing is passed over."""
    assert [entry for entry in ENTRIES if isinstance(entry, Fault)] == []


def test_ids_are_unique() -> None:
    """So that a case can be named."""
    counts = Counter(case.value["id"] for case in CASES)
    assert [name for name, count in counts.items() if count > 1] == []


def test_rules_are_numbers_of_rules() -> None:
    """As R9.3."""
    for case in CASES:
        rules = case.value["rules"]
        assert isinstance(rules, list)
        assert all(re.fullmatch(r"R\d{1,2}\.\d", str(rule)) for rule in rules), case.value["id"]


def test_every_method_has_a_case() -> None:
    """But for the one that names the server's version."""
    assert {str(case.value["rpc"]) for case in CASES} == own.METHODS.keys() - {"DescribeRuleSets"}
