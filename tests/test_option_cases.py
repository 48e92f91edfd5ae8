"""The cases about options: enough for every value, and each of them changes the answer, or does not, as its id says.

An id is option, value, number; with `same` before the number the default gives the same answer. Cases that no option
changes have ids of other words.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import json_format, message_factory
from google.protobuf.message import Message
from tractor_client import Client, TractorError
from tractor_client.commands.cases import own
from tractor_client.rule_sets import OPTIONS, set_option
from tractor_engine.options import UNLISTED
from tractor_engine.ruleset import STANDARD
from tractor_engine.ruletext import format_option
from tractor_proto.rule_set_pb2 import RuleSet
from tractor_server.testing import running_server

FILES = sorted(Path(__file__).with_name("cases").glob("options_*.json"))
CASES = [case for file in FILES for case in json.loads(file.read_text())]
ABOUT = [case for case in CASES if case["id"].partition("-")[0] in OPTIONS]
DEFAULTS = {name: format_option(name, getattr(STANDARD, name)) for name in OPTIONS}
CHANGES, SAME = 3, 1


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A client of a server in this process."""
    with running_server() as server, Client(server.address, timeout=10) as client:
        yield client


def rule_sets_in(message: Message) -> Iterator[RuleSet]:
    """Every rule set inside a message."""
    for _, value in message.ListFields():
        for item in value if not isinstance(value, (Message, str, bytes)) and hasattr(value, "__iter__") else [value]:
            if isinstance(item, RuleSet):
                yield item
            elif isinstance(item, Message):
                yield from rule_sets_in(item)


def value_of(case: dict[str, Any]) -> str:
    """The value that a case gives the option that its id names."""
    option, request = case["id"].partition("-")[0], request_of(case)
    (rules,) = rule_sets_in(request)
    message = getattr(rules, option)
    if option in UNLISTED:
        return "given"
    return format_option(option, type(getattr(STANDARD, option))(message))


def request_of(case: dict[str, Any]) -> Message:
    """The request."""
    request = message_factory.GetMessageClass(own.METHODS[case["rpc"]].input_type)()
    json_format.ParseDict(case["request"], request)
    return request


def answer(client: Client, rpc: str, request: Message) -> str:
    """What the service answers but for texts, the rules that it echoes, and the digest that holds them."""
    try:
        response = client.call(rpc, request)
    except TractorError as error:
        return str(error)
    for rules in rule_sets_in(response):
        rules.Clear()
    return "\n".join(line for line in str(response).splitlines() if not line.strip().startswith(("digest", "message")))


def test_every_value_has_cases() -> None:
    """Three that change the answer, and one that does not."""
    counts = Counter((case["id"].partition("-")[0], value_of(case), "-same-" in case["id"]) for case in ABOUT)
    for name in OPTIONS:
        kind = type(getattr(STANDARD, name))
        values = ["given"] if name in UNLISTED else [format_option(name, value) for value in list(kind)[1:]]  # type: ignore[call-overload]
        for value in values:
            assert counts[name, value, False] >= CHANGES, (name, value)
            assert counts[name, value, True] >= SAME, (name, value)


@pytest.mark.parametrize("case", ABOUT, ids=lambda case: case["id"])
def test_the_option_changes_the_answer_where_the_case_says_so(client: Client, case: dict[str, Any]) -> None:
    """The same request, the option at its default, has another answer, or has the same."""
    option, request = case["id"].partition("-")[0], request_of(case)
    before = answer(client, case["rpc"], request)
    (rules,) = rule_sets_in(request)
    was_default = value_of(case) == DEFAULTS[option]
    set_option(rules, option, DEFAULTS[option])
    is_same = answer(client, case["rpc"], request) == before
    assert is_same == ("-same-" in case["id"] or was_default)
