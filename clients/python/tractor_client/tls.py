"""TLS: whose certificates are trusted, and the client's own."""

import ssl
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

import grpc

from tractor_client.errors import CredentialsError

AnyPath = str | PathLike[str]


@dataclass(frozen=True)
class Tls:
    """How a connection is encrypted; all files are PEM, and read when a connection is made."""

    ca: AnyPath | None = None
    """The authorities that a server's certificate must come from; None: those that gRPC brings along, which are
    Mozilla's, or those of the file that GRPC_DEFAULT_SSL_ROOTS_FILE_PATH names."""
    certificate: AnyPath | None = None
    """The client's own certificate, and those between it and its authority, for a server that asks for one."""
    key: AnyPath | None = None
    """The private key of that certificate, not encrypted."""
    server_name: str = ""
    """The name that the server's certificate must bear; empty: the host of the target."""

    def __post_init__(self) -> None:
        if (self.certificate is None) != (self.key is None):
            raise CredentialsError("a client certificate needs its key, and a key its certificate")

    def channel_credentials(self) -> grpc.ChannelCredentials:
        """What gRPC takes; CredentialsError for files that cannot be read or do not fit together.

        They are checked here, since gRPC itself would only find later that it cannot connect.
        """
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        ca = None if self.ca is None else _read(self.ca)
        if self.ca is not None:
            try:
                context.load_verify_locations(cafile=self.ca)
            except ssl.SSLError:
                raise CredentialsError(f"{self.ca}: no certificate in PEM") from None
        if self.certificate is None or self.key is None:
            return grpc.ssl_channel_credentials(ca)
        certificate, key = _read(self.certificate), _read(self.key)
        try:
            context.load_cert_chain(self.certificate, self.key, password="")  # never ask the terminal for one
        except ssl.SSLError as error:
            what = "belong to another certificate" if error.reason == "KEY_VALUES_MISMATCH" else "are no readable PEM"
            raise CredentialsError(f"{self.certificate} and {self.key} {what}") from None
        return grpc.ssl_channel_credentials(ca, key, certificate)


def _read(path: AnyPath) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise CredentialsError(f"{path}: {error.strerror}") from None
