"""TLS on a real server: who gets in, and what changes under it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from credentials import Authority, Issued
from grpc.experimental import session_cache
from tractor_server.auth.authenticator import Authenticator
from tractor_server.auth.certificates import Certificates
from tractor_server.auth.principal import UnauthenticatedError
from tractor_server.auth.settings import AuthSettings
from tractor_server.auth.watch import Outcome

CALLERS = """
[by-name]
scopes = ["tractor.check"]
certificates = ["bots.example.com"]
[by-uri]
scopes = ["tractor.check"]
certificates = ["spiffe://example.com/bots"]
[by-common-name]
scopes = ["tractor.check"]
certificates = ["bots"]
"""


class Answering:
    """A server whose one method tells the caller who it is."""

    def __init__(self, settings: AuthSettings) -> None:
        self.certificates = Certificates(settings, settle=0)
        self._authenticator = Authenticator(settings, settle=0)
        self._server = grpc.server(ThreadPoolExecutor(1))
        handlers: dict[str, grpc.RpcMethodHandler[bytes, bytes]] = {
            "Who": grpc.unary_unary_rpc_method_handler(self._who)
        }
        self._server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test", handlers),))
        self.ports = [self._server.add_secure_port("127.0.0.1:0", self.certificates.credentials()) for _ in range(2)]
        self.port = self.ports[0]
        self._server.start()

    def _who(self, _: bytes, context: Any) -> bytes:  # noqa: ANN401 # the stubs have another type of peer
        try:
            name = self._authenticator.authenticate(context.invocation_metadata(), context.auth_context).name
            resumed = context.auth_context()["ssl_session_reused"] == [b"true"]
            return f"{name}{' resumed' if resumed else ''}".encode()
        except UnauthenticatedError as error:
            return error.reason.encode()

    def stop(self) -> None:
        """End."""
        self._server.stop(0).wait()


@contextmanager
def answering(settings: AuthSettings) -> Iterator[Answering]:
    """A server for a while."""
    server = Answering(settings)
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def connection(port: int, roots: bytes, client: Issued | None = None, cache: Any = None) -> Iterator[grpc.Channel]:  # noqa: ANN401 # a type without stubs
    """A connection of its own, not shared with others to the same server."""
    pair = (client.key, client.certificate) if client else (None, None)
    # Sessions are resumed with a server that is known by a name, not by an address.
    options: list[Any] = [("grpc.use_local_subchannel_pool", 1), ("grpc.ssl_target_name_override", "localhost")]
    if cache is not None:
        options.append(cache)
    with grpc.secure_channel(f"127.0.0.1:{port}", grpc.ssl_channel_credentials(roots, *pair), options) as channel:
        yield channel


def ask(channel: grpc.Channel) -> str:
    """Who the server says calls, or the code that the call ends with."""
    try:
        ask_who: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary("/test/Who")
        answer = ask_who(b"", timeout=10)
    except grpc.RpcError as error:
        failed: Any = error
        return str(failed.code().name)
    return answer.decode()


def who(port: int, roots: bytes, client: Issued | None = None) -> str:
    """The same, over a new connection."""
    with connection(port, roots, client) as channel:
        return ask(channel)


class Files:
    """The files of a server with a client authority."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.authority, self.clients = Authority("servers"), Authority("clients")
        self.certificate, self.key = self.authority.server().write(folder)
        self.client_ca = self.clients.write(folder)
        self.callers = folder / "callers.toml"
        self.callers.write_text(CALLERS)

    def settings(self, **more: Path | None) -> AuthSettings:
        """Settings that name them."""
        files: dict[str, Any] = {"tls_certificate": self.certificate, "tls_key": self.key}
        return AuthSettings(**{**files, "tls_client_ca": self.client_ca, **more})


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """Files of a server, new for each test."""
    return Files(tmp_path)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("", "bots.example.com"), "by-name"),
        (("", "other.example.com", "bots.example.com"), "by-name"),
        (("", "spiffe://example.com/bots"), "by-uri"),
        (("bots",), "by-common-name"),
        (("bots", "someone@example.com"), "by-common-name"),
        (("bots", "other.example.com"), "UNKNOWN_CERTIFICATE"),
        (("bots.example.com.evil.example",), "UNKNOWN_CERTIFICATE"),
    ],
)
def test_a_certificate_says_who_calls(files: Files, names: tuple[str, ...], expected: str) -> None:
    """By the names that are listed."""
    with answering(files.settings(callers=files.callers)) as server:
        assert who(server.port, files.authority.pem, files.clients.client(*names)) == expected


def test_without_a_callers_file_the_authority_decides(files: Files) -> None:
    """Whoever it has signed for, and nobody else: no other's certificate, none at all, and no plain text."""
    with answering(files.settings()) as server:
        roots = files.authority.pem
        assert who(server.port, roots, files.clients.client("edge", "edge.example.com")) == "edge.example.com"
        assert who(server.port, roots, files.clients.client("edge")) == "edge"
        assert who(server.port, roots, Authority("clients").client("edge")) == "UNAVAILABLE"
        assert who(server.port, roots) == "UNAVAILABLE"
        with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
            assert ask(channel) == "UNAVAILABLE"


def test_without_a_client_authority_no_certificate_is_asked_for(files: Files) -> None:
    """And one that is shown counts for nothing."""
    with answering(files.settings(tls_client_ca=None, callers=files.callers)) as server:
        assert who(server.port, files.authority.pem) == "NO_CREDENTIALS"
        assert who(server.port, files.authority.pem, files.clients.client("bots")) == "NO_CREDENTIALS"


def test_the_server_changes_its_certificate(files: Files) -> None:
    """New connections see the new one, the old one goes on."""
    client = files.clients.client("edge")
    with answering(files.settings()) as server, connection(server.port, files.authority.pem, client) as old:
        assert ask(old) == "edge"
        successor = Authority("servers")
        successor.server().write(files.folder)
        assert who(server.port, successor.pem, client) == "UNAVAILABLE"
        assert server.certificates.watched.reload().outcome is Outcome.RELOADED
        assert who(server.port, successor.pem, client) == "edge"
        assert who(server.port, successor.pem, client) == "edge"
        assert who(server.port, files.authority.pem, client) == "UNAVAILABLE"
        assert ask(old) == "edge"


def test_half_a_rotation_changes_nothing(files: Files) -> None:
    """A certificate whose key is not there yet leaves the old pair in place."""
    client = files.clients.client("edge")
    with answering(files.settings()) as server:
        successor = Authority("servers")
        issued = successor.server()
        files.certificate.write_bytes(issued.certificate)
        assert server.certificates.watched.reload().outcome is Outcome.FAILED
        assert who(server.port, files.authority.pem, client) == "edge"
        files.key.write_bytes(issued.key)
        assert server.certificates.watched.reload().outcome is Outcome.RELOADED
        assert who(server.port, successor.pem, client) == "edge"


def test_the_client_authority_is_changed(files: Files) -> None:
    """Who was signed for by the old one gets in no more; by the new one, yes; and while both are listed, both do."""
    successor = Authority("clients")
    old, new = files.clients.client("edge"), successor.client("edge")
    with answering(files.settings()) as server:

        def outcomes() -> list[str]:
            return [who(server.port, files.authority.pem, client) for client in (old, new)]

        assert outcomes() == ["edge", "UNAVAILABLE"]
        for listed, expected in (
            (files.clients.pem + successor.pem, ["edge", "edge"]),
            (successor.pem, ["UNAVAILABLE", "edge"]),
        ):
            files.client_ca.write_bytes(listed)
            assert server.certificates.watched.reload().outcome is Outcome.RELOADED
            assert outcomes() == expected


def test_no_session_outlives_the_client_authority(files: Files) -> None:
    """A session that could be resumed before is worth nothing after."""
    old = files.clients.client("edge")
    session = ("grpc.ssl_session_cache", session_cache.ssl_session_cache_lru(1))  # type: ignore[no-untyped-call] # no stubs

    def resume() -> str:
        with connection(server.port, files.authority.pem, old, session) as channel:
            return ask(channel)

    with answering(files.settings()) as server:
        assert [resume() for _ in range(2)] == ["edge", "edge resumed"]
        files.client_ca.write_bytes(Authority("clients").pem)
        assert server.certificates.watched.reload().outcome is Outcome.RELOADED
        assert resume() == "UNAVAILABLE"


def test_two_ports_follow_the_same_files(files: Files) -> None:
    """Each is told of a change."""
    client = files.clients.client("edge")
    with answering(files.settings()) as server:
        successor = Authority("servers")
        successor.server().write(files.folder)
        server.certificates.watched.reload()
        assert [who(port, successor.pem, client) for port in server.ports] == ["edge", "edge"]
