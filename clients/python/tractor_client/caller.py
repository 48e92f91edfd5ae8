"""One call: its deadline, and its error as an exception."""

from typing import Self, TypeVar

import grpc
from google.protobuf.message import Message
from tractor_proto.match_service_pb2_grpc import MatchServiceStub
from tractor_proto.rules_service_pb2_grpc import RulesServiceStub

from tractor_client.failures import from_rpc_error
from tractor_client.rule_sets import AnyRuleSet, to_rule_set, turn_step

Request = TypeVar("Request")
Response = TypeVar("Response")

DEFAULT_TIMEOUT = 2.0
MANY = 5
"""How many times longer a call that carries many actions may take."""


class Caller:
    """What both services' methods are called through."""

    def __init__(self, channel: grpc.Channel, timeout: float, rule_set: AnyRuleSet | None) -> None:
        """Call over a channel; ValueError for text that names no rule set."""
        self.channel = channel
        self.timeout = timeout
        self.rule_set = None if rule_set is None else to_rule_set(rule_set)
        self._match = MatchServiceStub(channel)
        self._rules = RulesServiceStub(channel)

    def within(self, timeout: float) -> Self:
        """The same client, over the same channel, with another deadline in seconds."""
        return self._other(timeout, self.rule_set)

    def under(self, rule_set: AnyRuleSet | None) -> Self:
        """The same client, over the same channel, with another rule set; None: the server's default, STANDARD."""
        return self._other(self.timeout, rule_set)

    def turn_order(self, first: int) -> list[int]:
        """The four seats as they follow each other under the rule set (R2.2)."""
        step = 1 if self.rule_set is None else turn_step(self.rule_set)
        return [(first + step * place) % 4 for place in range(4)]

    def _other(self, timeout: float, rule_set: AnyRuleSet | None) -> Self:
        other = object.__new__(type(self))
        Caller.__init__(other, self.channel, timeout, rule_set)
        return other

    def call(self, rpc: str, request: Message) -> Message:
        """Make any call by the name of its RPC, for tools that replay requests; AttributeError for an unknown name."""
        method = getattr(self._match if hasattr(self._match, rpc) else self._rules, rpc)
        answer: Message = self._call_for_many(method, request)
        return answer

    def _call(self, method: "grpc.UnaryUnaryMultiCallable[Request, Response]", request: Request) -> Response:
        return _answer(method, request, self.timeout)

    def _call_for_many(self, method: "grpc.UnaryUnaryMultiCallable[Request, Response]", request: Request) -> Response:
        return _answer(method, request, MANY * self.timeout)


def _answer(method: "grpc.UnaryUnaryMultiCallable[Request, Response]", request: Request, timeout: float) -> Response:
    try:
        return method(request, timeout=timeout)
    except grpc.RpcError as error:
        raise from_rpc_error(error) from error
