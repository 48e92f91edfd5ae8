"""The names in a client certificate, as grpcio gives them."""

from collections.abc import Mapping
from typing import Any


def names_of(peer: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of a verified client certificate: DNS names, then URIs; the common name only where there is neither.

    Takes the authentication context of a call. A common name is not looked at beside alternative names because
    authorities check those and often not the other. E-mail and IP addresses are no names of callers.
    """
    names = [*peer.get("peer_dns", ()), *peer.get("peer_uri", ())] or [*peer.get("x509_common_name", ())]
    return tuple(text for name in names if (text := name.decode(errors="replace")).isprintable() and text)
