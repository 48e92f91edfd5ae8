"""The public keys that tokens may be signed with: a JWK set (RFC 7517)."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from jwt import PyJWK
from jwt.algorithms import AllowedPublicKeys

from tractor_server.auth.watch import ContentError

ALGORITHMS: Mapping[tuple[str, str | None], str] = {
    ("OKP", "Ed25519"): "EdDSA",
    ("EC", "P-256"): "ES256",
    ("RSA", None): "RS256",
}
"""The algorithm of each type and curve of key: the one its signatures are checked by, whatever a token claims."""
SHORTEST_RSA = 2048
_PRIVATE = frozenset({"d", "p", "q", "dp", "dq", "qi", "oth", "k"})


class TokenKey(NamedTuple):
    """A key and the only algorithm that it is for."""

    kid: str | None
    algorithm: str
    public: AllowedPublicKeys


class KeySet:
    """The keys that tokens may be signed with. Never changes."""

    def __init__(self, keys: Sequence[TokenKey]) -> None:
        self._keys = tuple(keys)
        self._by_kid = {key.kid: key for key in keys if key.kid is not None}

    def key_for(self, kid: str | None, algorithm: str) -> TokenKey | None:
        """The key of this id, if it is for the algorithm; without an id the only key for the algorithm; or None."""
        if kid is None:
            fitting = [key for key in self._keys if key.algorithm == algorithm]
            return fitting[0] if len(fitting) == 1 else None
        key = self._by_kid.get(kid)
        return key if key is not None and key.algorithm == algorithm else None


def parse_key_set(content: bytes) -> KeySet:
    """Read a JWK set; ContentError says which key, by its number, is no good. Keys for encryption are left out."""
    try:
        root = json.loads(content)
    except (ValueError, RecursionError):
        raise ContentError("is not JSON") from None
    members = root.get("keys") if isinstance(root, dict) else None
    if not isinstance(members, list):
        raise ContentError("is no JWK set: an object with a list of keys")
    keys: list[TokenKey] = []
    for number, member in enumerate(members, 1):
        try:
            key = _parse_key(member)
        except ContentError as error:
            raise ContentError(f"key {number} {error}") from None
        if key is not None:
            if key.kid is not None and any(key.kid == other.kid for other in keys):
                raise ContentError(f"key {number} has the kid of another")
            keys.append(key)
    if not keys:
        raise ContentError("has no key for signatures")
    return KeySet(keys)


def _parse_key(member: object) -> TokenKey | None:
    if not isinstance(member, dict):
        raise ContentError("is no object")
    # Who can read the file of a symmetric or private key can sign: such a key has no business here, used or not.
    if member.get("kty") == "oct":
        raise ContentError("is symmetric")
    if _PRIVATE & member.keys():
        raise ContentError("is private")
    if member.get("use", "sig") != "sig":
        return None
    algorithm = _algorithm(member)
    kid = member.get("kid")
    if not isinstance(kid, str | None):
        raise ContentError("has a kid that is no string")
    try:
        public = PyJWK(member, algorithm).key
    except Exception:  # noqa: BLE001 # many kinds, and their texts show the key
        raise ContentError("is malformed") from None
    if isinstance(public, RSAPublicKey) and public.key_size < SHORTEST_RSA:
        raise ContentError(f"is an RSA key of less than {SHORTEST_RSA} bits")
    return TokenKey(kid, algorithm, public)


def _algorithm(member: Mapping[str, Any]) -> str:
    kind, curve = member.get("kty"), member.get("crv")
    fits = isinstance(kind, str) and isinstance(curve, str | None)
    algorithm = ALGORITHMS.get((str(kind), curve)) if fits else None
    if algorithm is None:
        raise ContentError("is of no type that is taken: Ed25519, EC P-256 or RSA")
    if member.get("alg", algorithm) != algorithm:
        raise ContentError(f"has another alg than that of its type, {algorithm}")
    return algorithm
