"""What a connection is made with: keys and tokens that travel, and when they do not."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from fake_server import SERVICE, SERVING, Fake, answering, fake_server
from tractor_client import Client, Credentials, CredentialsError, Tls, connect, secret_file
from tractor_client.credentials import Secret
from tractor_client.tls import AnyPath

REMOTE = "tractor.example:50051"
JWT = "e30.e30.x"
BY_NAME: Mapping[str, Callable[[Secret], Credentials]] = {
    "API key": lambda secret: Credentials(api_key=secret),
    "token": lambda secret: Credentials(token=secret),
}


@pytest.fixture
def fake() -> Iterator[Fake]:
    """A server that keeps the metadata of its calls."""
    with fake_server(answering, {SERVICE: SERVING}) as fake:
        yield fake


def presented(fake: Fake, credentials: Credentials, calls: int = 1) -> list[tuple[object, object]]:
    """The key and the authorization that so many calls arrive with."""
    with Client(fake.address, credentials=credentials) as client:
        for _ in range(calls):
            client.describe_rule_sets()
    return [(metadata.get("x-api-key"), metadata.get("authorization")) for metadata in fake.metadata]


@pytest.mark.parametrize(
    ("credentials", "arrives"),
    [
        (Credentials(), (None, None)),
        (Credentials(api_key="abc"), ("abc", None)),
        (Credentials(token=JWT), (None, f"Bearer {JWT}")),
        (Credentials(api_key=lambda: "abc", token=lambda: "x"), ("abc", "Bearer x")),
    ],
    ids=["nothing", "key", "token", "both"],
)
def test_every_call_carries_them(fake: Fake, credentials: Credentials, arrives: tuple[object, object]) -> None:
    """A key as x-api-key, a token as authorization: over plain text too, on this machine."""
    assert presented(fake, credentials, 2) == [arrives, arrives]


def test_a_callable_gives_the_token_of_the_moment(fake: Fake) -> None:
    """It is asked at every call."""
    tokens = iter(["first", "second"])
    assert presented(fake, Credentials(token=lambda: next(tokens)), 2) == [
        (None, "Bearer first"),
        (None, "Bearer second"),
    ]


def test_a_secret_in_a_file_may_be_replaced(fake: Fake, tmp_path: Path) -> None:
    """The next call reads it; white space around it does not count."""
    file = tmp_path / "key"
    with Client(fake.address, credentials=Credentials(api_key=secret_file(file))) as client:
        for key in ("old", "new\n"):
            file.write_text(key)
            client.describe_rule_sets()
        file.unlink()
        with pytest.raises(CredentialsError, match="key: No such file or directory"):
            client.describe_rule_sets()
    assert [metadata["x-api-key"] for metadata in fake.metadata] == ["old", "new"]


def test_what_a_callable_raises_reaches_the_caller(fake: Fake) -> None:
    """And nothing is sent."""

    def fail() -> str:
        raise LookupError("no token today")

    with (
        Client(fake.address, credentials=Credentials(token=fail)) as client,
        pytest.raises(LookupError, match="no token today"),
    ):
        client.describe_rule_sets()
    assert fake.requests == []


SECRETS = [Credentials(api_key="abc"), Credentials(token=JWT), Credentials(token=lambda: "abc")]


@pytest.mark.parametrize("credentials", SECRETS, ids=["key", "token", "callable"])
def test_nothing_secret_leaves_this_machine_in_plain_text(credentials: Credentials) -> None:
    """Unless that is asked for."""
    with pytest.raises(CredentialsError, match=f"anybody on the way to {REMOTE} could read"):
        connect(REMOTE, credentials)
    allowed = Credentials(api_key=credentials.api_key, token=credentials.token, allow_plain_text=True)
    connect(REMOTE, allowed).close()
    encrypted = Credentials(Tls(), api_key=credentials.api_key, token=credentials.token)
    connect(REMOTE, encrypted).close()


def test_who_says_nothing_may_go_anywhere() -> None:
    """Without a key there is nothing to hide."""
    connect(REMOTE).close()


@pytest.mark.parametrize("secret", ["", "sec ret", "secret\n", "secret\r\nx-admin: 1", "sécret", "sec\x00ret"])
@pytest.mark.parametrize("name", BY_NAME)
def test_a_secret_that_cannot_travel_is_refused_and_not_shown(fake: Fake, name: str, secret: str) -> None:
    """When the connection is made; one that a callable gives, at the call."""
    with pytest.raises(
        CredentialsError, match=f"the {name} is empty, or has characters other than visible ASCII"
    ) as caught:
        connect(fake.address, BY_NAME[name](secret))
    assert not secret or secret not in str(caught.value)
    with (
        Client(fake.address, credentials=BY_NAME[name](lambda: secret)) as client,
        pytest.raises(CredentialsError, match=f"the {name} is empty, or has characters other than visible ASCII"),
    ):
        client.describe_rule_sets()
    assert fake.requests == []


def test_credentials_are_printed_without_secrets() -> None:
    """They may stand in a log."""
    shown = repr(Credentials(Tls(), api_key="hidden", token=JWT))
    assert "hidden" not in shown
    assert JWT not in shown


PEM = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"


@pytest.mark.parametrize(("certificate", "key"), [("a.pem", None), (None, "a.pem")])
def test_a_certificate_and_its_key_go_together(certificate: AnyPath | None, key: AnyPath | None) -> None:
    """One without the other is an error at once."""
    with pytest.raises(CredentialsError, match="needs its key"):
        Tls(certificate=certificate, key=key)


@pytest.mark.parametrize(
    ("text", "why"), [(None, "No such file"), ("", "no certificate in PEM"), (PEM, "no certificate in PEM")]
)
def test_authorities_that_cannot_be_read_are_named(tmp_path: Path, text: str | None, why: str) -> None:
    """By the file, when the connection is made: gRPC itself would only say that it cannot connect."""
    file = tmp_path / "ca.pem"
    if text is not None:
        file.write_text(text)
    with pytest.raises(CredentialsError, match=f"ca.pem: {why}"):
        connect(REMOTE, Credentials(Tls(ca=file)))
