"""Bearer tokens: JSON web tokens, checked against a key set, and remembered while they are good."""

import json
import math
import time
from base64 import urlsafe_b64decode
from collections.abc import Callable
from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple

import jwt

from tractor_server.auth.key_set import KeySet
from tractor_server.auth.principal import ALL_SCOPES, Principal, Unauthenticated, UnauthenticatedError, is_name

LONGEST_TOKEN = 8192
LEEWAY = 30.0
"""Seconds that the clock of who signs may be ahead of this one's. A token's end is its end."""
MOST_REMEMBERED = 10_000

# The library checks the signature, the audience and the issuer; times by a clock that it cannot be given.
_OPTIONS: Any = {
    "require": ["exp", "aud", "sub"],
    "verify_exp": False,
    "verify_nbf": False,
    "verify_iat": False,
}


class Tokens:
    """Whom tokens name. Thread safe."""

    def __init__(
        self, keys: Callable[[], KeySet], audience: str, issuer: str = "", clock: Callable[[], float] = time.time
    ) -> None:
        """Tokens for the audience, and, if one is given, by the issuer; `keys` gives the current key set."""
        self._keys = keys
        self._audience = audience
        self._issuer = issuer or None
        self._clock = clock
        self._lock = Lock()
        self._memory = _Memory(keys(), {})

    def principal(self, token: str) -> Principal:
        """Whom the token names; UnauthenticatedError with INVALID_TOKEN or EXPIRED_TOKEN."""
        memory = self._memory
        keys = self._keys()
        if memory.keys is not keys:
            memory = self._memory = _Memory(keys, {})  # who still writes into the old one writes for nobody
        if len(token) > LONGEST_TOKEN or not token.isascii():
            raise UnauthenticatedError(Unauthenticated.INVALID_TOKEN)
        mark = sha256(token.encode()).digest()
        known = memory.tokens.get(mark)
        if known is not None:
            if self._clock() < known.expires:
                return known.principal
            self._forget(memory, mark)
            raise UnauthenticatedError(Unauthenticated.EXPIRED_TOKEN)
        known = self._verified(token, keys)
        self._remember(memory, mark, known)
        return known.principal

    def _remember(self, memory: "_Memory", mark: bytes, known: "_Known") -> None:
        with self._lock:
            while len(memory.tokens) >= MOST_REMEMBERED:
                del memory.tokens[next(iter(memory.tokens))]
            memory.tokens[mark] = known

    def _forget(self, memory: "_Memory", mark: bytes) -> None:
        with self._lock:
            memory.tokens.pop(mark, None)

    def _verified(self, token: str, keys: KeySet) -> "_Known":
        why = ""
        try:
            known = self._read(token, keys)
        except Exception as error:  # noqa: BLE001 # whatever a hostile token makes a library raise, the token is no good
            why = str(error) if isinstance(error, _BadTokenError) else type(error).__name__
        if why:  # raised here, so that it does not carry along what it came from
            raise UnauthenticatedError(Unauthenticated.INVALID_TOKEN, why)
        if known.expires <= self._clock():
            raise UnauthenticatedError(Unauthenticated.EXPIRED_TOKEN)
        return known

    def _read(self, token: str, keys: KeySet) -> "_Known":
        """Whom a token names and until when; _BadTokenError, or whatever the library raises, when it is no good."""
        header = _header(token)
        algorithm = header.get("alg")
        if "crit" in header or not isinstance(algorithm, str):
            raise _BadTokenError("the header asks for what is not offered")
        key = keys.key_for(header.get("kid"), algorithm)
        if key is None:
            raise _BadTokenError("no key of the set fits kid and alg")
        claims = jwt.decode(
            token,
            key.public,
            algorithms=[key.algorithm],
            options=_OPTIONS,
            audience=self._audience,
            issuer=self._issuer,
        )
        latest = self._clock() + LEEWAY
        if not all(_seconds(claims[claim]) <= latest for claim in ("nbf", "iat") if claim in claims):
            raise _BadTokenError("nbf or iat is in the future")
        scope = claims.get("scope", "")
        if not isinstance(scope, str) or not is_name(claims["sub"]):
            raise _BadTokenError("scope is no text, or sub no name")
        return _Known(_seconds(claims["exp"]), Principal(claims["sub"], ALL_SCOPES.intersection(scope.split(" "))))


class _BadTokenError(ValueError):
    """A token that is no good; the text says why, and holds nothing of it."""


class _Known(NamedTuple):
    """A token that is good."""

    expires: float
    principal: Principal


class _Memory(NamedTuple):
    """The tokens that were found good by one key set, the oldest first."""

    keys: KeySet
    tokens: dict[bytes, _Known]


def _header(token: str) -> dict[str, Any]:
    """What a token says of itself. Read before the rest, which costs more: most bad tokens end here."""
    head = token.partition(".")[0]
    header = json.loads(urlsafe_b64decode(head + "=" * (-len(head) % 4)))
    if not isinstance(header, dict):
        raise TypeError
    return header


def _seconds(claim: object) -> float:
    """A moment in a claim; ValueError when it is none."""
    if isinstance(claim, int | float) and not isinstance(claim, bool) and math.isfinite(claim):
        return float(claim)
    raise ValueError
