"""Names in client certificates."""

from typing import Any

import pytest
from tractor_server.auth.peer import names_of


@pytest.mark.parametrize(
    ("peer", "names"),
    [
        ({}, ()),
        ({"transport_security_type": [b"ssl"]}, ()),
        ({"x509_common_name": [b"bots"]}, ("bots",)),
        ({"x509_common_name": [b""]}, ()),
        (
            {"x509_common_name": [b"bots"], "peer_dns": [b"a", b"b"], "peer_uri": [b"spiffe://c"]},
            ("a", "b", "spiffe://c"),
        ),
        ({"x509_common_name": [b"bots"], "peer_uri": [b"spiffe://c"]}, ("spiffe://c",)),
        ({"x509_common_name": [b"bots"], "peer_email": [b"a@b"], "peer_ip": [b"10.0.0.1"]}, ("bots",)),
        ({"x509_common_name": [b"a\nb"]}, ()),
        ({"peer_dns": [b"a\x00b", b"c"]}, ("c",)),
        ({"x509_common_name": [b"\xff"]}, ("�",)),
        ({"x509_common_name": ["张三".encode()]}, ("张三",)),
    ],
)
def test_names_of_a_peer(peer: dict[str, Any], names: tuple[str, ...]) -> None:
    """DNS names and URIs, and the common name only where there are none; nothing that is unfit for a log."""
    assert names_of(peer) == names
