"""Who calls, by all that a call carries."""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from credentials import AUDIENCE, TokenKey, claims, key_set
from tractor_server.auth.authenticator import Authenticator
from tractor_server.auth.newkey import format_digest
from tractor_server.auth.principal import ALL_SCOPES, Unauthenticated, UnauthenticatedError
from tractor_server.auth.settings import AuthSettings
from tractor_server.auth.watch import Outcome, UnreadableFileError

NO_CREDENTIALS, INVALID_TOKEN, EXPIRED_TOKEN, INVALID_KEY, UNKNOWN_CERTIFICATE = Unauthenticated
KEY = "tractor_the-key-of-web"
SIGNER = TokenKey.new()
TOKEN = SIGNER.sign(claims(time.time()))
EXPIRED = SIGNER.sign(claims(time.time(), exp=1))
CALLERS = f"""
[web]
scopes = ["tractor.match"]
keys = ["{format_digest(KEY)}"]
[bots]
scopes = ["tractor.check"]
certificates = ["bots.example.com"]
"""
BEARER = ("authorization", f"Bearer {TOKEN}")
API_KEY = ("x-api-key", KEY)
LISTED: Mapping[str, Any] = {"peer_dns": [b"bots.example.com"]}
UNLISTED: Mapping[str, Any] = {"x509_common_name": [b"edge"]}
NOBODY: Mapping[str, Any] = {}
TLS_ALONE, TOKENS, KEYS, BOTH, ALL = ["tls"], ["jwt"], ["callers"], ["jwt", "callers"], ["jwt", "callers", "tls"]


def authenticator(folder: Path, kinds: list[str]) -> Authenticator:
    """One with these kinds of credentials configured."""
    (folder / "callers.toml").write_text(CALLERS)
    (folder / "keys.json").write_bytes(key_set(SIGNER))
    settings: dict[str, Any] = {}
    if "callers" in kinds:
        settings |= {"callers": folder / "callers.toml"}
    if "jwt" in kinds:
        settings |= {"jwt_keys": folder / "keys.json", "jwt_audience": AUDIENCE}
    if "tls" in kinds:
        settings |= {"tls_certificate": folder / "c", "tls_key": folder / "k", "tls_client_ca": folder / "a"}
    return Authenticator(AuthSettings(**settings), settle=0)


@pytest.mark.parametrize(
    ("kinds", "metadata", "peer", "name"),
    [
        (TOKENS, [BEARER], NOBODY, "alice"),
        (TOKENS, [("user-agent", "grpc"), BEARER, ("traceparent", "00")], NOBODY, "alice"),
        (TOKENS, [("authorization", f"bearer {TOKEN}")], NOBODY, "alice"),
        (TOKENS, [("authorization", f"BEARER {TOKEN}")], NOBODY, "alice"),
        (KEYS, [API_KEY], NOBODY, "web"),
        (BOTH, [API_KEY, BEARER], NOBODY, "alice"),
        (ALL, [], LISTED, "bots"),
        (ALL, [API_KEY], LISTED, "web"),
        (ALL, [BEARER], LISTED, "alice"),
        (ALL, [API_KEY], UNLISTED, "web"),
        (ALL, [BEARER], UNLISTED, "alice"),
        (TLS_ALONE, [], LISTED, "bots.example.com"),
        (TLS_ALONE, [], UNLISTED, "edge"),
    ],
)
def test_who_calls(
    tmp_path: Path, kinds: list[str], metadata: list[tuple[str, str | bytes]], peer: Mapping[str, Any], name: str
) -> None:
    """The token's subject, else the key's caller, else the certificate's."""
    assert authenticator(tmp_path, kinds).authenticate(metadata, lambda: peer).name == name


@pytest.mark.parametrize(
    ("kinds", "metadata", "peer", "reason"),
    [
        (TOKENS, [], NOBODY, NO_CREDENTIALS),
        (BOTH, [("x-request-id", "1"), ("authorization-bin", b"1")], NOBODY, NO_CREDENTIALS),
        (BOTH, [], LISTED, NO_CREDENTIALS),  # without a client CA nobody has verified what a peer says
        (TOKENS, [BEARER, BEARER], NOBODY, INVALID_TOKEN),
        (TOKENS, [("authorization", TOKEN)], NOBODY, INVALID_TOKEN),
        (TOKENS, [("authorization", "")], NOBODY, INVALID_TOKEN),
        (TOKENS, [("authorization", "Bearer")], NOBODY, INVALID_TOKEN),
        (TOKENS, [("authorization", "Bearer ")], NOBODY, INVALID_TOKEN),
        (TOKENS, [("authorization", f"Bearer  {TOKEN}")], NOBODY, INVALID_TOKEN),
        (TOKENS, [("authorization", f"Bearer {TOKEN},Bearer {TOKEN}")], NOBODY, INVALID_TOKEN),
        (TOKENS, [("authorization", f"Basic {TOKEN}")], NOBODY, INVALID_TOKEN),
        (TOKENS, [("authorization", f"Bearer {TOKEN}".encode())], NOBODY, INVALID_TOKEN),
        (TOKENS, [("authorization", f"Bearer {EXPIRED}")], NOBODY, EXPIRED_TOKEN),
        (TOKENS, [API_KEY], NOBODY, INVALID_KEY),
        (TOKENS, [API_KEY, BEARER], NOBODY, INVALID_KEY),
        (KEYS, [BEARER], NOBODY, INVALID_TOKEN),
        (KEYS, [API_KEY, BEARER], NOBODY, INVALID_TOKEN),
        (KEYS, [API_KEY, API_KEY], NOBODY, INVALID_KEY),
        (KEYS, [("x-api-key", KEY + "x")], NOBODY, INVALID_KEY),
        (KEYS, [("x-api-key", "")], NOBODY, INVALID_KEY),
        (KEYS, [("x-api-key", KEY.encode())], NOBODY, INVALID_KEY),
        (KEYS, [("authorization", f"Bearer {KEY}")], NOBODY, INVALID_TOKEN),
        (BOTH, [BEARER, ("x-api-key", "nobody's key at all")], NOBODY, INVALID_KEY),
        (BOTH, [API_KEY, ("authorization", f"Bearer {EXPIRED}")], NOBODY, EXPIRED_TOKEN),
        (ALL, [], UNLISTED, UNKNOWN_CERTIFICATE),
        (ALL, [], NOBODY, UNKNOWN_CERTIFICATE),
        (ALL, [("x-api-key", "nobody's key at all")], LISTED, INVALID_KEY),
        (["jwt", "tls"], [], UNLISTED, UNKNOWN_CERTIFICATE),
        (["callers", "tls"], [], UNLISTED, UNKNOWN_CERTIFICATE),
        (TLS_ALONE, [], NOBODY, UNKNOWN_CERTIFICATE),
        (TLS_ALONE, [], {"x509_common_name": [b"a" * 101]}, UNKNOWN_CERTIFICATE),
        (TLS_ALONE, [API_KEY], LISTED, INVALID_KEY),
        (TLS_ALONE, [BEARER], LISTED, INVALID_TOKEN),
    ],
)
def test_who_does_not_get_in(
    tmp_path: Path,
    kinds: list[str],
    metadata: list[tuple[str, str | bytes]],
    peer: Mapping[str, Any],
    reason: Unauthenticated,
) -> None:
    """What is presented and bad is refused, however good the rest is."""
    with pytest.raises(UnauthenticatedError) as caught:
        authenticator(tmp_path, kinds).authenticate(metadata, lambda: peer)
    assert caught.value.reason is reason


def test_scopes_are_those_of_who_calls(tmp_path: Path) -> None:
    """A certificate that is trusted for its signature alone has all."""
    every = authenticator(tmp_path, ALL)
    assert every.authenticate([API_KEY], lambda: LISTED).scopes == {"tractor.match"}
    assert every.authenticate([], lambda: LISTED).scopes == {"tractor.check"}
    assert authenticator(tmp_path, TLS_ALONE).authenticate([], lambda: UNLISTED).scopes == ALL_SCOPES


def test_the_peer_is_asked_for_only_where_it_decides(tmp_path: Path) -> None:
    """It is costly."""

    def peer() -> Mapping[str, Any]:
        raise AssertionError

    for metadata in ([BEARER], [API_KEY]):
        authenticator(tmp_path, ALL).authenticate(metadata, peer)
    with pytest.raises(UnauthenticatedError):
        authenticator(tmp_path, BOTH).authenticate([], peer)


def test_files_are_followed(tmp_path: Path) -> None:
    """A caller that is taken out is out, a key set that is changed counts; the files have names for logs."""
    every = authenticator(tmp_path, BOTH)
    assert [watched.name for watched in every.watched] == ["callers", "jwt_keys"]
    (tmp_path / "callers.toml").write_text('[web]\nscopes = ["tractor.match"]\n')
    (tmp_path / "keys.json").write_bytes(key_set(TokenKey.new()))
    every.authenticate([API_KEY, BEARER], dict)
    assert [watched.reload().outcome for watched in every.watched] == [Outcome.RELOADED] * 2
    for metadata, reason in (([API_KEY], INVALID_KEY), ([BEARER], INVALID_TOKEN)):
        with pytest.raises(UnauthenticatedError) as caught:
            every.authenticate(metadata, dict)
        assert caught.value.reason is reason


@pytest.mark.parametrize("name", ["callers.toml", "keys.json"])
def test_files_must_be_good_at_the_start(tmp_path: Path, name: str) -> None:
    """An error names the file."""
    authenticator(tmp_path, BOTH)
    settings = AuthSettings(tmp_path / "callers.toml", tmp_path / "keys.json", AUDIENCE)
    (tmp_path / name).write_text("{")
    with pytest.raises(UnreadableFileError, match=f"{name}: "):
        Authenticator(settings)
