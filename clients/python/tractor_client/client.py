"""The client: both services over one connection."""

from types import TracebackType
from typing import Self

import grpc

from tractor_client.caller import DEFAULT_TIMEOUT
from tractor_client.channel import PLAIN_TEXT, connect
from tractor_client.credentials import Credentials
from tractor_client.match_calls import MatchCalls
from tractor_client.rule_sets import AnyRuleSet
from tractor_client.rules_calls import RulesCalls


class Client(MatchCalls, RulesCalls):
    """The Tractor rules service; safe to share among threads.

    Every call ends within `timeout` seconds, one that carries many actions within five times as long; `within` gives a
    client with another deadline, `under` one with another rule set. Calls are repeated when the server is unavailable,
    see `channel`. A call that fails raises a `TractorError`.
    """

    def __init__(
        self,
        target: str,
        *,
        timeout: float = DEFAULT_TIMEOUT,
        rule_set: AnyRuleSet | None = None,
        credentials: Credentials = PLAIN_TEXT,
    ) -> None:
        """Connect to `host:port`; `rule_set` goes into every request that has a place for one.

        It is the contract's message, or text: `ONLINE`, `STANDARD,throws=off,must_defend=5+T`. CredentialsError as of
        `connect`.
        """
        super().__init__(connect(target, credentials), timeout, rule_set)

    @classmethod
    def over(
        cls, channel: grpc.Channel, *, timeout: float = DEFAULT_TIMEOUT, rule_set: AnyRuleSet | None = None
    ) -> Self:
        """A client over a channel of the caller's own, with its interceptors and options."""
        client = object.__new__(cls)
        MatchCalls.__init__(client, channel, timeout, rule_set)
        return client

    def close(self) -> None:
        """Close the connection; clients made by `within` share it."""
        self.channel.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
