"""TLS and mutual TLS against a real handshake."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import grpc
import pytest
from credentials import Authority, Issued, private_pem
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, PrivateFormat
from fake_server import SERVICE, SERVING, Fake, answering, fake_server
from tractor_client import Client, Credentials, CredentialsError, Tls, UnavailableError, connect

KEY = "the-key"


class Place(NamedTuple):
    """A server, and a folder with what its callers have."""

    fake: Fake
    folder: Path

    def tls(self, ca: str = "ca.pem", client: str = "", server_name: str = "") -> Tls:
        """Of the files of these names."""
        certificate, key = (self.folder / f"{client}.{end}" if client else None for end in ("pem", "key"))
        return Tls(self.folder / ca, certificate, key, server_name)


def write(folder: Path, name: str, issued: Issued) -> None:
    """Put a certificate and its key into the folder."""
    (folder / f"{name}.pem").write_bytes(issued.certificate)
    (folder / f"{name}.key").write_bytes(issued.key)


@pytest.fixture(scope="module")
def authorities() -> Mapping[str, Authority]:
    """One that the server is of, and another."""
    return {"ca": Authority("Authority"), "other": Authority("Other")}


@pytest.fixture(params=[False, True], ids=["tls", "mutual"])
def place(request: pytest.FixtureRequest, authorities: Mapping[str, Authority], tmp_path: Path) -> Iterator[Place]:
    """A server that asks for no certificate, and one that does."""
    ours = authorities["ca"]
    for name, authority in authorities.items():
        (tmp_path / f"{name}.pem").write_bytes(authority.pem)
        write(tmp_path, f"client-of-{name}", authority.client("bots.example"))
    server = ours.server("localhost", "127.0.0.1")
    credentials = grpc.ssl_server_credentials(
        [(server.key, server.certificate)], ours.pem if request.param else None, require_client_auth=request.param
    )
    with fake_server(answering, {SERVICE: SERVING}, credentials) as fake:
        yield Place(fake, tmp_path)


def answers(place: Place, tls: Tls | None) -> bool:
    """Whether a call with a key is answered."""
    with Client(place.fake.address, credentials=Credentials(tls, api_key=KEY)) as client:
        try:
            client.describe_rule_sets()
        except UnavailableError:
            return False
    return True


@pytest.mark.parametrize("place", [False], indirect=True, ids=["tls"])
def test_a_server_of_a_trusted_authority_is_called(place: Place) -> None:
    """And gets the key."""
    assert answers(place, place.tls())
    assert place.fake.metadata[0]["x-api-key"] == KEY


@pytest.mark.parametrize("place", [True], indirect=True, ids=["mutual"])
def test_a_server_that_asks_for_a_certificate_gets_ours(place: Place) -> None:
    """With one of its authority it answers; without one, or with another's, it does not."""
    assert answers(place, place.tls(client="client-of-ca"))
    assert not answers(place, place.tls())
    assert not answers(place, place.tls(client="client-of-other"))


@pytest.mark.parametrize("place", [False], indirect=True, ids=["tls"])
def test_a_server_that_is_not_trusted_gets_nothing(place: Place) -> None:
    """Of another authority, of none that the world knows, by another name; nor is there a way back to plain text."""
    assert not answers(place, place.tls(ca="other.pem"))
    assert not answers(place, Tls())
    assert not answers(place, place.tls(server_name="tractor.example"))
    assert not answers(place, None)
    assert place.fake.requests == []


@pytest.mark.parametrize("place", [False], indirect=True, ids=["tls"])
def test_a_server_may_have_another_name_than_the_target(place: Place) -> None:
    """As behind a tunnel."""
    assert answers(place, place.tls(server_name="localhost"))


def encrypted() -> bytes:
    """A key that needs a password."""
    private = ec.generate_private_key(ec.SECP256R1())
    return private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"password"))


@pytest.mark.parametrize(
    ("key", "why"),
    [
        (private_pem(ec.generate_private_key(ec.SECP256R1())), "belong to another certificate"),
        (encrypted(), "are no readable PEM"),
        (b"", "are no readable PEM"),
        (None, "No such file or directory"),
    ],
    ids=["another's", "encrypted", "empty", "missing"],
)
def test_a_key_that_is_no_good_is_named(
    authorities: Mapping[str, Authority], tmp_path: Path, key: bytes | None, why: str
) -> None:
    """When the connection is made, and without asking anybody for a password."""
    tls = Tls(certificate=tmp_path / "client.pem", key=tmp_path / "client.key")
    (tmp_path / "client.pem").write_bytes(authorities["ca"].client("bots.example").certificate)
    if key is not None:
        (tmp_path / "client.key").write_bytes(key)
    with pytest.raises(CredentialsError, match=f"client.key:? {why}"):
        connect("localhost:50051", Credentials(tls))
