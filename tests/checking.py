"""Tokens with a clock and a key set that a test can change."""

from credentials import AUDIENCE, TokenKey, claims, key_set
from tractor_server.auth.key_set import KeySet, parse_key_set
from tractor_server.auth.principal import Principal, Unauthenticated, UnauthenticatedError
from tractor_server.auth.tokens import Tokens

NOW = 2_000_000_000.0
EDDSA, ES256, RS256 = (TokenKey.new(algorithm, algorithm) for algorithm in ("EdDSA", "ES256", "RS256"))
GOOD = EDDSA.sign(claims(NOW))
"""A good token."""
STRANGER = TokenKey.new("EdDSA", "EdDSA")
KEYS = parse_key_set(key_set(EDDSA, ES256, RS256))
INVALID, EXPIRED = Unauthenticated.INVALID_TOKEN, Unauthenticated.EXPIRED_TOKEN


class Checker:
    """Tokens with a clock and a key set that can be changed."""

    def __init__(self, issuer: str = "", keys: KeySet = KEYS) -> None:
        self.now = NOW
        self.keys = keys
        self.tokens = Tokens(lambda: self.keys, AUDIENCE, issuer, lambda: self.now)

    def outcome(self, token: str) -> Principal | Unauthenticated:
        """Whom a token names, or why nobody."""
        try:
            return self.tokens.principal(token)
        except UnauthenticatedError as error:
            return error.reason
