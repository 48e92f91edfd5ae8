"""The key set of tokens."""

import json
import re
from typing import Any

import pytest
from credentials import TokenKey, key_set
from cryptography.hazmat.primitives.asymmetric import ec
from jwt.algorithms import ECAlgorithm
from tractor_server.auth.key_set import parse_key_set
from tractor_server.auth.watch import ContentError

EDDSA, ES256, RS256 = (TokenKey.new(algorithm, algorithm) for algorithm in ("EdDSA", "ES256", "RS256"))
OTHER = TokenKey.new("EdDSA", "other")
NAMELESS = TokenKey.new("ES256", None)
SYMMETRIC = {"kty": "oct", "k": "aHVudGVyMg", "kid": "s"}
P384: dict[str, Any] = ECAlgorithm.to_jwk(ec.generate_private_key(ec.SECP384R1()).public_key(), as_dict=True)


@pytest.mark.parametrize(
    ("keys", "kid", "algorithm", "found"),
    [
        ([EDDSA, ES256, RS256], "EdDSA", "EdDSA", True),
        ([EDDSA, ES256, RS256], "ES256", "ES256", True),
        ([EDDSA, ES256, RS256], "RS256", "RS256", True),
        ([EDDSA, ES256, RS256], "RS256", "ES256", False),
        ([EDDSA, ES256, RS256], "RS256", "HS256", False),
        ([EDDSA, ES256, RS256], "EdDSA", "none", False),
        ([EDDSA, ES256, RS256], "unknown", "EdDSA", False),
        ([EDDSA, ES256, RS256], None, "EdDSA", True),
        ([EDDSA, OTHER], None, "EdDSA", False),
        ([EDDSA, OTHER], "other", "EdDSA", True),
        ([EDDSA], None, "ES256", False),
        ([NAMELESS], None, "ES256", True),
        ([NAMELESS], "1", "ES256", False),
        ([ES256, NAMELESS], None, "ES256", False),
    ],
)
def test_the_id_chooses_the_key(keys: list[TokenKey], kid: str | None, algorithm: str, found: bool) -> None:  # noqa: FBT001 # a table
    """If it is for the algorithm; without an id there must be no choice."""
    key = parse_key_set(key_set(*keys)).key_for(kid, algorithm)
    assert (key is not None) is found
    assert key is None or key.algorithm == algorithm


@pytest.mark.parametrize("more", [{"alg": "EdDSA"}, {"use": "sig"}, {"x5t": "unknown"}])
def test_more_fields_do_no_harm(more: dict[str, Any]) -> None:
    """Those that say the same, and those that nobody asks about."""
    assert parse_key_set(key_set(EDDSA.jwk(**more))).key_for("EdDSA", "EdDSA")


def test_keys_for_encryption_are_left_out() -> None:
    """Issuers publish them in the same file."""
    keys = parse_key_set(key_set(EDDSA, RS256.jwk(use="enc", alg="RSA-OAEP")))
    assert keys.key_for("RS256", "RS256") is None


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"", "is not JSON"),
        (key_set(EDDSA)[:-2], "is not JSON"),
        (b"\xff", "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (b"[]", "is no JWK set: an object with a list of keys"),
        (b"{}", "is no JWK set: an object with a list of keys"),
        (b'{"keys": {}}', "is no JWK set: an object with a list of keys"),
        (json.dumps(EDDSA.jwk()).encode(), "is no JWK set: an object with a list of keys"),
        (b'{"keys": []}', "has no key for signatures"),
        (key_set(RS256.jwk(use="enc")), "has no key for signatures"),
        (b'{"keys": [1]}', "key 1 is no object"),
        (key_set(EDDSA, SYMMETRIC), "key 2 is symmetric"),
        (key_set({**SYMMETRIC, "use": "enc"}), "key 1 is symmetric"),
        (key_set({**EDDSA.jwk(), "k": "aHVudGVyMg"}), "key 1 is private"),
        (key_set(EDDSA.private_jwk()), "key 1 is private"),
        (key_set(ES256.private_jwk()), "key 1 is private"),
        (key_set(RS256.private_jwk()), "key 1 is private"),
        (key_set({**RS256.private_jwk(), "use": "enc"}), "key 1 is private"),
        (key_set(TokenKey.new("RS256", bits=1024)), "key 1 is an RSA key of less than 2048 bits"),
        (key_set(EDDSA, EDDSA), "key 2 has the kid of another"),
        (key_set(EDDSA, ES256.jwk(kid="EdDSA")), "key 2 has the kid of another"),
        (key_set(EDDSA.jwk(kid=7)), "key 1 has a kid that is no string"),
        (key_set(EDDSA.jwk(alg="ES256")), "key 1 has another alg than that of its type, EdDSA"),
        (key_set(RS256.jwk(alg="PS256")), "key 1 has another alg than that of its type, RS256"),
        (key_set(RS256.jwk(alg="HS256")), "key 1 has another alg than that of its type, RS256"),
        (key_set(RS256.jwk(alg="none")), "key 1 has another alg than that of its type, RS256"),
        (key_set(P384), "key 1 is of no type that is taken: Ed25519, EC P-256 or RSA"),
        (key_set(EDDSA.jwk(crv="Ed448")), "key 1 is of no type that is taken: Ed25519, EC P-256 or RSA"),
        (key_set(EDDSA.jwk(crv=["Ed25519"])), "key 1 is of no type that is taken: Ed25519, EC P-256 or RSA"),
        (key_set(EDDSA.jwk(kty=None)), "key 1 is of no type that is taken: Ed25519, EC P-256 or RSA"),
        (key_set(EDDSA.jwk(x="hunter2")), "key 1 is malformed"),
        (key_set(ES256.jwk(y=None)), "key 1 is malformed"),
        (key_set(ES256.jwk(y=ES256.jwk()["x"])), "key 1 is malformed"),
        (key_set({**P384, "crv": "P-256"}), "key 1 is malformed"),
        (key_set(RS256.jwk(n=1)), "key 1 is malformed"),
    ],
)
def test_what_is_wrong_is_named(content: bytes, text: str) -> None:
    """By the number of the key, and never by what is in it."""
    with pytest.raises(ContentError, match=f"^{re.escape(text)}$"):
        parse_key_set(content)
