"""Calls with and without credentials, and the files that say which are good."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from threading import Event

import grpc
from calls import METHODS, OF_CALLERS, Reply, send_to
from tractor_server.options import Options
from tractor_server.server import Server
from tractor_server.testing import FREE

HEALTH = "/grpc.health.v1.Health/Check"
REFLECTION = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"
MATCH, CHECK, RULES = SCOPES = ("tractor.match", "tractor.check", "tractor.rules")
OF_CHECK = {"CheckAction", "ListLegalActions", "BatchCheckActions"}
NEEDED = {
    name: RULES if method.containing_service.name == "RulesService" else CHECK if name in OF_CHECK else MATCH
    for name, method in METHODS.items()
}
SECRET, NEXT = "the-secret-key-of-the-backend", "the-next-secret-of-the-backend"
Metadata = list[tuple[str, str]]


def digest(key: str) -> str:
    """As it stands in the callers' file."""
    return f"sha256:{sha256(key.encode()).hexdigest()}"


def callers(**scopes_and_keys: tuple[str, ...]) -> str:
    """A callers' file: the scopes of each, and after them its keys."""
    text = ""
    for name, words in scopes_and_keys.items():
        scopes = [word for word in words if word in SCOPES]
        keys = [digest(word) for word in words if word not in SCOPES]
        text += f"[{name}]\nscopes = {json.dumps(scopes)}\nkeys = {json.dumps(keys)}\n"
    return text


def key(text: str) -> Metadata:
    """The metadata of a key."""
    return [("x-api-key", text)]


def bearer(token: str) -> Metadata:
    """The metadata of a token."""
    return [("authorization", f"Bearer {token}")]


def code_of(reply: Reply) -> tuple[str, str]:
    """Code and reason of a documented end."""
    assert reply.code == "OK" or (reply.code, reply.reason) in OF_CALLERS
    assert reply.code == "OK" or reply.text == reply.status.message
    return reply.code, reply.reason


def codes(server: Server, *metadata: Metadata, method: str = "DescribeRuleSets") -> list[tuple[str, str]]:
    """How a method ends with each of these."""
    with grpc.insecure_channel(server.address) as channel:
        return [code_of(send_to(channel, method, b"", given)) for given in metadata]


def while_calling(open_channel: Callable[[], grpc.Channel], metadata: Metadata, act: Callable[[], None]) -> set[str]:
    """The codes of calls made by several callers, each again and again over new channels, while something is done."""
    is_over = Event()

    def keep_calling() -> set[str]:
        seen = set()
        while not is_over.is_set():
            with open_channel() as channel:
                seen |= {send_to(channel, "DescribeRuleSets", b"", metadata).code for _ in range(10)}
        return seen

    with ThreadPoolExecutor(3) as pool:
        callers = [pool.submit(keep_calling) for _ in range(3)]
        try:
            act()
        finally:
            is_over.set()
        return set().union(*(caller.result() for caller in callers))


def with_callers(path: Path) -> Options:
    """A server with three callers, one of each scope, and one of all."""
    everything = {scope.rpartition(".")[2]: (scope, f"the-key-of-{scope}") for scope in SCOPES}
    path.write_text(callers(**everything, backend=(*SCOPES, SECRET)))
    return FREE._replace(callers=str(path))
