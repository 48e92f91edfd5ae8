"""Cases of the project's own form: an RPC, its request, and the response or the error that it must give.

tests/cases/README.md describes the form. Messages are ProtoJSON and compared as messages; texts for people only where
the case gives them.
"""

from collections.abc import Iterator, Mapping
from itertools import repeat
from typing import cast

import grpc
from google.protobuf import json_format, message_factory
from google.protobuf.descriptor import Descriptor, FieldDescriptor, MethodDescriptor
from google.protobuf.message import Message
from tractor_proto import match_service_pb2, rules_service_pb2
from tractor_proto.card_pb2 import Card

from tractor_client import Client, TractorError
from tractor_client.commands.cases.answers import NO_ANSWER
from tractor_client.commands.cases.compare import same, same_cards
from tractor_client.commands.cases.reader import Difference, Json, UnreadableError

KEYS = frozenset({"id", "rules", "rpc", "request", "response", "error", "why"})
ERROR_KEYS = frozenset({"code", "reason", "rule", "witness", "field_violations", "message", "metadata"})
VIOLATION_KEYS = frozenset({"field", "description"})
TEXTS = frozenset({"message", "description"})
"""Fields that hold sentences for people."""

METHODS: Mapping[str, MethodDescriptor] = {
    method.name: method
    for file in (match_service_pb2, rules_service_pb2)
    for service in file.DESCRIPTOR.services_by_name.values()
    for method in service.methods
}


def check(client: Client, case: Mapping[str, Json]) -> list[Difference]:
    """What differs; UnreadableError for a case of another form."""
    _check_form(case)
    rpc = str(case["rpc"])
    method = METHODS[rpc]
    request = _message(method.input_type, case["request"], "request")
    expected = case.get("error")
    response = _message(method.output_type, case["response"], "response") if "response" in case else None
    try:
        answer = client.call(rpc, request)
    except NO_ANSWER:
        raise
    except TractorError as error:
        if response is not None:
            return [Difference("response", _json(response), str(error))]
        return list(_error_differences(cast("Mapping[str, Json]", expected), error))
    if response is None:
        return [Difference("error", expected, _json(answer))]
    _forget_texts(answer, response)
    return list(_differences("response", _json(response), _json(answer)))


def _check_form(case: Mapping[str, Json]) -> None:
    if unknown := set(case) - KEYS:
        raise UnreadableError(f"no key is called {min(unknown)}")
    if not isinstance(case.get("id"), str) or not case["id"]:
        raise UnreadableError("id must be a name")
    rules = case.get("rules")
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise UnreadableError("rules must be a list of rule numbers")
    rpc = case.get("rpc")
    if not isinstance(rpc, str) or rpc not in METHODS:
        raise UnreadableError(f"rpc must be one of {', '.join(METHODS)}")
    if "request" not in case:
        raise UnreadableError("request is missing")
    if ("response" in case) == ("error" in case):
        raise UnreadableError("a case has a response or an error, and not both")
    if "error" in case:
        _check_error(case["error"])


def _check_error(error: Json) -> None:
    if not isinstance(error, Mapping) or not {"code", "reason"} <= set(error):
        raise UnreadableError("error must have a code and a reason")
    if unknown := set(error) - ERROR_KEYS:
        raise UnreadableError(f"no key of error is called {min(unknown)}")
    if error["code"] not in grpc.StatusCode.__members__:
        raise UnreadableError("error.code must be the name of a gRPC status code")
    if not isinstance(error.get("metadata", {}), Mapping):
        raise UnreadableError("error.metadata must be an object")
    witness = error.get("witness", [])
    if not isinstance(witness, list) or not set(map(str, witness)) <= set(Card.keys()):
        raise UnreadableError("error.witness must be a list of cards")
    violations = error.get("field_violations", [])
    if not isinstance(violations, list):
        raise UnreadableError("error.field_violations must be a list")
    for violation in violations:
        if not isinstance(violation, Mapping) or not {"field"} <= set(violation) <= VIOLATION_KEYS:
            raise UnreadableError("error.field_violations must be fields, with or without a description")


def _message(kind: Descriptor, value: Json, name: str) -> Message:
    message = message_factory.GetMessageClass(kind)()
    if not isinstance(value, Mapping):
        raise UnreadableError(f"{name} must be an object")
    try:
        return json_format.ParseDict(dict(value), message)
    except json_format.ParseError as error:
        raise UnreadableError(f"{name}: {error}") from None


def _json(message: Message) -> Json:
    return cast("Json", json_format.MessageToDict(message))


def _forget_texts(answer: Message, expected: Message) -> None:
    """Clear the texts for people that the expectation does not give, in messages side by side."""
    for field, value in answer.ListFields():
        if field.message_type is not None and field.type == FieldDescriptor.TYPE_MESSAGE:
            theirs = getattr(expected, field.name)
            pairs = zip(value, theirs, strict=False) if field.is_repeated else [(value, theirs)]
            for mine, other in pairs:
                _forget_texts(mine, other)
        elif field.name in TEXTS and not getattr(expected, field.name):
            answer.ClearField(field.name)


def _differences(path: str, expected: Json, actual: Json) -> Iterator[Difference]:
    """The innermost places that differ."""
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        for name in sorted(expected.keys() | actual.keys()):
            yield from _differences(f"{path}.{name}", expected.get(name), actual.get(name))
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for number, (one, other) in enumerate(zip(expected, actual, strict=True)):
            yield from _differences(f"{path}[{number}]", one, other)
    elif not same(expected, actual):
        yield Difference(path, expected, actual)


def _error_differences(expected: Mapping[str, Json], error: TractorError) -> Iterator[Difference]:
    """The given fields of an error that differ; of violations and metadata only what is given is asked."""
    actual: dict[str, Json] = {
        "code": error.code.name,
        "reason": error.reason,
        "rule": error.rule,
        "witness": [Card.Name(card) for card in error.witness],
        "field_violations": [dict(violation._asdict()) for violation in error.details.violations],
        "message": error.details.message,
        "metadata": dict(error.metadata),
    }
    for name, value in expected.items():
        if not _is_met(name, value, actual[name]):
            yield Difference(f"error.{name}", value, actual[name], str(error))


def _is_met(name: str, expected: Json, actual: Json) -> bool:
    if name == "witness":
        return same_cards(expected, actual)
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        return all(same(value, actual.get(key)) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(map(_is_met, repeat(name), expected, actual))
    return same(expected, actual)
