"""Settings of authentication."""

from pathlib import Path
from typing import Any

import pytest
from tractor_server.auth.settings import AuthSettings, AuthSettingsError

FILE = Path("file")
TLS = {"tls_certificate": FILE, "tls_key": FILE}


@pytest.mark.parametrize(
    ("settings", "text"),
    [
        ({"jwt_keys": FILE}, "jwt_keys needs jwt_audience"),
        ({"jwt_audience": "tractor"}, "jwt_audience needs jwt_keys"),
        ({"jwt_issuer": "https://issuer"}, "jwt_issuer needs jwt_keys"),
        ({"tls_certificate": FILE}, "tls_certificate needs tls_key"),
        ({"tls_key": FILE}, "tls_key needs tls_certificate"),
        ({"tls_client_ca": FILE}, "tls_client_ca needs tls_certificate"),
    ],
)
def test_what_does_not_fit_together_is_named(settings: dict[str, Any], text: str) -> None:
    """Both settings."""
    with pytest.raises(AuthSettingsError, match=f"^{text}$"):
        AuthSettings(**settings)


@pytest.mark.parametrize(
    ("settings", "authenticates", "trusts_every_certificate"),
    [
        ({}, False, False),
        (TLS, False, False),
        ({"callers": FILE}, True, False),
        ({"jwt_keys": FILE, "jwt_audience": "tractor"}, True, False),
        ({**TLS, "tls_client_ca": FILE}, True, True),
        ({**TLS, "tls_client_ca": FILE, "callers": FILE}, True, False),
        ({**TLS, "tls_client_ca": FILE, "jwt_keys": FILE, "jwt_audience": "tractor"}, True, False),
    ],
)
def test_what_the_settings_amount_to(
    settings: dict[str, Any],
    authenticates: bool,  # noqa: FBT001 # a table
    trusts_every_certificate: bool,  # noqa: FBT001 # a table
) -> None:
    """A certificate alone is enough only where nothing else is configured."""
    made = AuthSettings(**settings)
    assert made.authenticates is authenticates
    assert made.trusts_every_certificate is trusts_every_certificate
