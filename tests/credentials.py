"""Certificates, keys and tokens for tests: made anew each time, good for a day."""

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple

import jwt
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm

AUDIENCE = "tractor"
DAY = timedelta(days=1)
PrivateKey = ec.EllipticCurvePrivateKey | ed25519.Ed25519PrivateKey | rsa.RSAPrivateKey


class Issued(NamedTuple):
    """A certificate and its key, as PEM."""

    certificate: bytes
    key: bytes

    def write(self, folder: Path) -> tuple[Path, Path]:
        """Put both into a folder by the names that Kubernetes gives them."""
        certificate, key = folder / "tls.crt", folder / "tls.key"
        certificate.write_bytes(self.certificate)
        key.write_bytes(self.key)
        return certificate, key


class Authority:
    """A certificate authority."""

    def __init__(self, name: str = "Authority") -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = _name(name)
        now = datetime.now(UTC)
        builder = _builder(self._name, self._name, self._key).not_valid_before(now - DAY).not_valid_after(now + DAY)
        builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        builder = builder.add_extension(
            x509.SubjectKeyIdentifier.from_public_key(self._key.public_key()), critical=False
        )
        self.pem = builder.sign(self._key, SHA256()).public_bytes(Encoding.PEM)
        """Its own certificate."""

    def write(self, folder: Path) -> Path:
        """Put its certificate into a folder by the name that Kubernetes gives it."""
        path = folder / "ca.crt"
        path.write_bytes(self.pem)
        return path

    def server(self, *names: str, expires: datetime | None = None) -> Issued:
        """A certificate for a server; without names, for one on loopback."""
        names = names or ("localhost", "127.0.0.1", "::1")
        return self.issue(names[0], names, expires=expires)

    def client(self, common_name: str = "", *names: str) -> Issued:
        """A certificate for a client: its common name, and its alternative names, a URI where there is a colon."""
        return self.issue(common_name, names)

    def issue(
        self,
        common_name: str,
        names: Sequence[str],
        *,
        key: PrivateKey | None = None,
        expires: datetime | None = None,
    ) -> Issued:
        """A certificate of these names."""
        key = key or ec.generate_private_key(ec.SECP256R1())
        now = datetime.now(UTC)
        builder = _builder(_name(common_name), self._name, key)
        builder = builder.not_valid_before(now - 2 * DAY).not_valid_after(expires or now + DAY)
        # By this, and not by its name alone, an authority is told from its successor of the same name.
        identifier = x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key())
        builder = builder.add_extension(identifier, critical=False)
        if names:
            alternatives = x509.SubjectAlternativeName([_alternative(name) for name in names])
            builder = builder.add_extension(alternatives, critical=False)
        return Issued(builder.sign(self._key, SHA256()).public_bytes(Encoding.PEM), private_pem(key))


@dataclass(frozen=True)
class TokenKey:
    """A key that signs tokens."""

    algorithm: str
    kid: str | None
    private: PrivateKey

    @classmethod
    def new(cls, algorithm: str = "EdDSA", kid: str | None = "1", bits: int = 2048) -> "TokenKey":
        """A new key for an algorithm; bits are for RSA."""
        private: PrivateKey
        if algorithm == "EdDSA":
            private = ed25519.Ed25519PrivateKey.generate()
        elif algorithm == "ES256":
            private = ec.generate_private_key(ec.SECP256R1())
        else:
            private = rsa.generate_private_key(65537, bits)
        return cls(algorithm, kid, private)

    @property
    def public_pem(self) -> bytes:
        """What everybody may know."""
        return self.private.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)

    def jwk(self, **more: object) -> dict[str, Any]:
        """The public key as a member of a key set; None takes a field away."""
        return self._described(self.private.public_key(), more)

    def private_jwk(self) -> dict[str, Any]:
        """What nobody else may know."""
        return self._described(self.private, {})

    def sign(self, claims: Mapping[str, Any], **header: object) -> str:
        """A token of these claims; None takes a field of the header away."""
        fields = {"kid": self.kid, **header}
        # The library is not asked for the header: it would refuse to write what a test wants to be refused.
        given = {name: value for name, value in {"alg": self.algorithm, **fields}.items() if value is not None}
        parts = f"{encoded(given)}.{encoded(claims)}"
        signature = jwt.get_algorithm_by_name(self.algorithm).sign(parts.encode(), self.private)
        return f"{parts}.{_base64(signature)}"

    def _described(self, key: Any, more: Mapping[str, object]) -> dict[str, Any]:  # noqa: ANN401 # a key of any kind
        kinds: dict[str, Any] = {"EdDSA": OKPAlgorithm, "ES256": ECAlgorithm, "RS256": RSAAlgorithm}
        fields = {**kinds[self.algorithm].to_jwk(key, as_dict=True), "kid": self.kid, **more}
        fields.pop("key_ops", None)
        return {name: value for name, value in fields.items() if value is not None}


def key_set(*keys: TokenKey | Mapping[str, Any]) -> bytes:
    """The file of a key set."""
    return json.dumps({"keys": [key.jwk() if isinstance(key, TokenKey) else key for key in keys]}).encode()


def claims(now: float, **more: object) -> dict[str, Any]:
    """Claims that are good for five minutes; None takes one away."""
    fields = {"sub": "alice", "aud": AUDIENCE, "exp": int(now) + 300, "scope": "tractor.match tractor.check", **more}
    return {name: value for name, value in fields.items() if value is not None}


def encoded(fields: Mapping[str, Any]) -> str:
    """One part of a token."""
    return _base64(json.dumps(fields).encode())


def private_pem(key: PrivateKey) -> bytes:
    """A private key as PEM."""
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _builder(subject: x509.Name, issuer: x509.Name, key: PrivateKey) -> x509.CertificateBuilder:
    serial = x509.random_serial_number()
    builder = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer)
    return builder.public_key(key.public_key()).serial_number(serial)


def _name(common_name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common_name)] if common_name else [])


def _alternative(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        pass
    if "@" in name:
        return x509.RFC822Name(name)
    return x509.UniformResourceIdentifier(name) if ":" in name else x509.DNSName(name)
