"""Files of certificates."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from credentials import Authority, Issued, private_pem
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from tractor_server.auth.certificates import Certificates, parse_certificates
from tractor_server.auth.settings import AuthSettings, AuthSettingsError
from tractor_server.auth.watch import ContentError, Outcome, UnreadableFileError

AUTHORITY = Authority()
SERVER = AUTHORITY.server()
OTHER = AUTHORITY.server()
SECP256R1 = ec.generate_private_key(ec.SECP256R1())
NO_TYPE = "the key is of no type that is taken: EC P-256 or P-384, or RSA of at least 2048 bits"


def with_key(key: Any) -> Issued:  # noqa: ANN401 # of any type
    """A certificate for a key."""
    return AUTHORITY.issue("localhost", ["localhost"], key=key)


def encrypted() -> Issued:
    """A key that asks for a password."""
    key = load_pem_private_key(SERVER.key, None)
    return Issued(
        SERVER.certificate, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"hunter2"))
    )


def old_format() -> Issued:
    """A key as OpenSSL used to write it."""
    issued = with_key(SECP256R1)
    return Issued(
        issued.certificate, SECP256R1.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption())
    )


@pytest.mark.parametrize(
    ("issued", "text"),
    [
        (Issued(b"", SERVER.key), "the certificate is not PEM of its kind"),
        (Issued(SERVER.certificate[:-40], SERVER.key), "the certificate is not PEM of its kind"),
        (Issued(SERVER.key, SERVER.key), "the certificate is not PEM of its kind"),
        (Issued(SERVER.certificate, b""), "the key is not PEM of its kind"),
        (Issued(SERVER.certificate, SERVER.key[:-40]), "the key is not PEM of its kind"),
        (Issued(SERVER.certificate, SERVER.certificate), "the key is not PEM of its kind"),
        (Issued(SERVER.certificate, OTHER.key), "the key is not that of the first certificate"),
        (Issued(AUTHORITY.pem + SERVER.certificate, SERVER.key), "the key is not that of the first certificate"),
        (encrypted(), "the key is encrypted"),
        (with_key(ed25519.Ed25519PrivateKey.generate()), NO_TYPE),
        (with_key(ec.generate_private_key(ec.SECP521R1())), NO_TYPE),
        (with_key(ec.generate_private_key(ec.SECP256K1())), NO_TYPE),
        (with_key(rsa.generate_private_key(65537, 1024)), NO_TYPE),  # noqa: S505 # that is what is refused
    ],
)
def test_what_is_wrong_is_named(issued: Issued, text: str) -> None:
    """Which of the files, and nothing of what is in it."""
    with pytest.raises(ContentError, match=f"^{re.escape(text)}$"):
        parse_certificates(issued)


@pytest.mark.parametrize("content", [b"", SERVER.key, AUTHORITY.pem[:-40]])
def test_a_client_authority_must_be_one(content: bytes) -> None:
    """An empty one would let nobody in, and say nothing."""
    with pytest.raises(ContentError, match=r"^the client CA is not PEM of its kind$"):
        parse_certificates([*SERVER, content])


@pytest.mark.parametrize(
    "issued",
    [
        SERVER,
        Issued(SERVER.certificate + AUTHORITY.pem, SERVER.key),
        Issued(b"subject=localhost\n" + SERVER.certificate, SERVER.key),
        with_key(ec.generate_private_key(ec.SECP384R1())),
        with_key(rsa.generate_private_key(65537, 2048)),
        old_format(),
    ],
)
def test_what_is_taken(issued: Issued) -> None:
    """Chains, text between the blocks, and the keys that clients take."""
    assert parse_certificates(issued).expires > 0


def test_an_old_format_is_written_anew() -> None:
    """What grpcio gets is of one kind."""
    assert b"BEGIN EC PRIVATE KEY" in old_format().key
    assert b"BEGIN PRIVATE KEY" in private_pem(SECP256R1)


def test_the_end_of_the_certificate_is_told(tmp_path: Path) -> None:
    """Of the server's own, whatever comes behind it, before and after it is changed."""
    ends = datetime.now(UTC).replace(microsecond=0) + timedelta(hours=5)
    first, second = AUTHORITY.server(expires=ends), AUTHORITY.server(expires=ends + timedelta(hours=1))
    certificate, key = Issued(first.certificate + AUTHORITY.pem, first.key).write(tmp_path)
    certificates = Certificates(AuthSettings(tls_certificate=certificate, tls_key=key), settle=0)
    assert certificates.expires == ends.timestamp()
    second.write(tmp_path)
    assert certificates.watched.reload().outcome is Outcome.RELOADED
    assert certificates.expires == ends.timestamp() + 3600


def test_half_a_rotation_is_no_rotation(tmp_path: Path) -> None:
    """A certificate without its key is not taken until the key is there; the error names both files."""
    certificate, key = SERVER.write(tmp_path)
    certificates = Certificates(AuthSettings(tls_certificate=certificate, tls_key=key), settle=0)
    before = certificates.watched.value
    certificate.write_bytes(OTHER.certificate)
    outcome, error = certificates.watched.reload()
    assert outcome is Outcome.FAILED
    assert str(error) == f"{certificate}, {key}: the key is not that of the first certificate"
    assert certificates.watched.value is before
    key.write_bytes(OTHER.key)
    assert certificates.watched.reload().outcome is Outcome.RELOADED
    assert certificates.watched.value is not before


def test_grpcio_is_told_of_a_change_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It asks at each connection, and would set up TLS anew for each that it is given something for."""
    asked: list[Any] = []
    monkeypatch.setattr("grpc.dynamic_ssl_server_credentials", lambda *arguments: asked.extend(arguments))
    certificate, key = SERVER.write(tmp_path)
    certificates = Certificates(AuthSettings(tls_certificate=certificate, tls_key=key), settle=0)
    certificates.credentials()
    configuration, fetch, _ = asked
    assert configuration is certificates.watched.value.configuration
    assert fetch() is None
    OTHER.write(tmp_path)
    certificates.watched.reload()
    assert fetch() is certificates.watched.value.configuration
    assert fetch() is None


def test_there_must_be_a_certificate(tmp_path: Path) -> None:
    """Configured, and on the disk."""
    with pytest.raises(AuthSettingsError, match=r"tls_certificate is not set"):
        Certificates(AuthSettings())
    with pytest.raises(UnreadableFileError, match=r"none: No such file or directory$"):
        Certificates(AuthSettings(tls_certificate=tmp_path / "none", tls_key=tmp_path / "none"))
