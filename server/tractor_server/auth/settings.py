"""What is configured about who may call."""

from dataclasses import dataclass
from pathlib import Path


class AuthSettingsError(ValueError):
    """Settings that do not fit together; the text names them."""


@dataclass(frozen=True, slots=True)
class AuthSettings:
    """The settings of authentication and TLS, by the names that flags, environment and file give them."""

    callers: Path | None = None
    jwt_keys: Path | None = None
    jwt_audience: str = ""
    jwt_issuer: str = ""
    tls_certificate: Path | None = None
    tls_key: Path | None = None
    tls_client_ca: Path | None = None

    def __post_init__(self) -> None:
        needs = (
            ("jwt_keys", self.jwt_keys, "jwt_audience", self.jwt_audience),
            ("jwt_audience", self.jwt_audience, "jwt_keys", self.jwt_keys),
            ("jwt_issuer", self.jwt_issuer, "jwt_keys", self.jwt_keys),
            ("tls_certificate", self.tls_certificate, "tls_key", self.tls_key),
            ("tls_key", self.tls_key, "tls_certificate", self.tls_certificate),
            ("tls_client_ca", self.tls_client_ca, "tls_certificate", self.tls_certificate),
        )
        for name, value, other, needed in needs:
            if value and not needed:
                raise AuthSettingsError(f"{name} needs {other}")

    @property
    def authenticates(self) -> bool:
        """Whether callers have to say who they are."""
        return bool(self.callers or self.jwt_keys or self.tls_client_ca)

    @property
    def trusts_every_certificate(self) -> bool:
        """Whether a certificate signed by the client CA is enough: only where nothing else says who may call."""
        return self.tls_client_ca is not None and self.callers is None and self.jwt_keys is None
