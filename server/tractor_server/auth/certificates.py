"""The server's certificate, its key, and the authority of client certificates, taken anew whenever the files change."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

import grpc
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, SECP384R1, EllipticCurvePrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from tractor_server.auth.settings import AuthSettings, AuthSettingsError
from tractor_server.auth.watch import SETTLE, ContentError, WatchedFiles

T = TypeVar("T")

SHORTEST_RSA = 2048


class CertificateSet(NamedTuple):
    """What a server shows its clients, and asks of them."""

    configuration: grpc.ServerCertificateConfiguration
    expires: float
    """When the server's certificate ends, in seconds since 1970."""


class Certificates:
    """The TLS of a server. New connections get what the files hold; those that are open keep what they began with."""

    def __init__(self, settings: AuthSettings, settle: float = SETTLE) -> None:
        """Read the files; AuthSettingsError when none is configured, UnreadableFileError when they are no good."""
        if settings.tls_certificate is None or settings.tls_key is None:
            raise AuthSettingsError("tls_certificate is not set")
        paths = [settings.tls_certificate, settings.tls_key]
        self._asks_clients = settings.tls_client_ca is not None
        if settings.tls_client_ca is not None:
            paths.append(settings.tls_client_ca)
        self.watched = WatchedFiles("certificate", paths, parse_certificates, settle)
        """The files, for a Watcher."""

    @property
    def expires(self) -> float:
        """When the server's certificate ends, in seconds since 1970."""
        return self.watched.value.expires

    def credentials(self) -> grpc.ServerCredentials:
        """Credentials for one port, which follow the files. With a client CA, clients need a certificate."""
        given = self.watched.value

        def changed() -> grpc.ServerCertificateConfiguration | None:
            """What a new connection gets; None for what the last one got. Called by grpcio, in threads of its own."""
            nonlocal given
            current = self.watched.value
            if current is given:
                return None
            given = current
            return current.configuration

        fetch: Callable[[], grpc.ServerCertificateConfiguration] = changed  # type: ignore[assignment] # the stubs know no None
        return grpc.dynamic_ssl_server_credentials(given.configuration, fetch, self._asks_clients)


def parse_certificates(contents: Sequence[bytes]) -> CertificateSet:
    """Read certificate chain, key and, if it is there, client CA; ContentError when they are no good or do not fit."""
    chain = _load("certificate", x509.load_pem_x509_certificates, contents[0])
    key = _load("key", _load_key, contents[1])
    if chain[0].public_key() != key.public_key():
        raise ContentError("the key is not that of the first certificate")
    authorities = [_load("client CA", x509.load_pem_x509_certificates, content) for content in contents[2:]]
    # Written anew: text between the blocks, or an odd format of key, would fail in grpcio, where nobody sees it.
    pair = (key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()), _pem(chain))
    roots = _pem(authorities[0]) if authorities else None
    configuration = grpc.ssl_server_certificate_configuration([pair], roots)
    return CertificateSet(configuration, chain[0].not_valid_after_utc.timestamp())


def _load(kind: str, load: Callable[[bytes], T], content: bytes) -> T:
    try:
        return load(content)
    except ContentError as error:
        raise ContentError(f"the {kind} {error}") from None
    except Exception:  # noqa: BLE001 # many kinds; their texts may show the content
        raise ContentError(f"the {kind} is not PEM of its kind") from None


def _load_key(content: bytes) -> PrivateKeyTypes:
    try:
        key = load_pem_private_key(content, None)
    except TypeError:
        raise ContentError("is encrypted") from None
    # What gRPC's clients refuse in the handshake (Ed25519, P-521) is better refused here.
    if isinstance(key, RSAPrivateKey) and key.key_size >= SHORTEST_RSA:
        return key
    if isinstance(key, EllipticCurvePrivateKey) and isinstance(key.curve, SECP256R1 | SECP384R1):
        return key
    raise ContentError(f"is of no type that is taken: EC P-256 or P-384, or RSA of at least {SHORTEST_RSA} bits")


def _pem(certificates: Sequence[x509.Certificate]) -> bytes:
    return b"".join(certificate.public_bytes(Encoding.PEM) for certificate in certificates)
