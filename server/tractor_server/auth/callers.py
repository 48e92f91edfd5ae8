"""The callers' file: who may call with which API keys and certificates, and what they may do."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from hmac import compare_digest
from typing import Any, TypeVar

from tractor_server.auth.principal import (
    ALL_SCOPES,
    LONGEST_NAME,
    Principal,
    Unauthenticated,
    UnauthenticatedError,
    is_name,
)
from tractor_server.auth.watch import ContentError

K = TypeVar("K")

SHORTEST_KEY, LONGEST_KEY = 16, 256
LONGEST_CERTIFICATE_NAME = 255
_DIGEST = re.compile("sha256:([0-9a-fA-F]{64})")
_DOTS = re.compile(rb"(?:\.[^.\n=\"']*){20}")
"""Dotted names, which take the TOML library a time that grows with the square of their length."""
_PLACE = re.compile(r"at (line \d+, column \d+|end of document)")
_FIELDS = frozenset({"scopes", "keys", "certificates"})


class Callers:
    """Principals by their keys and certificates. Never changes."""

    def __init__(self, by_digest: Mapping[bytes, Principal], by_certificate: Mapping[str, Principal]) -> None:
        self._by_digest = tuple(by_digest.items())
        self._by_certificate = dict(by_certificate)

    def of_key(self, key: str) -> Principal:
        """Who has this API key; UnauthenticatedError when nobody has.

        One round of SHA-256 is enough: keys are random and long, nobody guesses them from their digests. That holds for
        the keys of `newkey`; a word somebody thought up is no key.
        """
        if not (SHORTEST_KEY <= len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
            raise UnauthenticatedError(Unauthenticated.INVALID_KEY)
        digest = sha256(key.encode()).digest()
        found = None
        for stored, principal in self._by_digest:  # all of them: the time says nothing about which it was
            if compare_digest(stored, digest):
                found = principal
        if found is None:
            raise UnauthenticatedError(Unauthenticated.INVALID_KEY)
        return found

    def of_certificate(self, names: Iterable[str]) -> Principal | None:
        """Whose certificate it is, by the first of its names that is listed, letter by letter; None if none is."""
        for name in names:
            principal = self._by_certificate.get(name)
            if principal is not None:
                return principal
        return None


def parse_callers(content: bytes) -> Callers:
    """Read the TOML of a callers' file; ContentError names the caller and the field."""
    if _DOTS.search(content):
        raise ContentError("has a name of too many parts")
    try:
        tables = tomllib.loads(content.decode())
    except UnicodeDecodeError:
        raise ContentError("is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        raise ContentError(f"is not TOML, {place[0]}" if place else "is not TOML") from None
    if not tables:
        raise ContentError("names no caller")
    by_digest: dict[bytes, Principal] = {}
    by_certificate: dict[str, Principal] = {}
    for name, table in tables.items():
        if not is_name(name):
            raise ContentError(
                f"caller {name[:LONGEST_NAME]!r}: a name is printable and has 1 to {LONGEST_NAME} characters"
            )
        if not isinstance(table, dict):
            raise ContentError(f"caller {name!r} is no table")
        if unknown := sorted(table.keys() - _FIELDS):
            raise ContentError(f"caller {name!r}: unknown field {unknown[0]!r}")
        principal = Principal(name, _parse_scopes(name, table))
        _enter(principal, "keys", _texts(name, table, "keys"), _parse_digest, by_digest)
        _enter(principal, "certificates", _texts(name, table, "certificates"), _parse_name, by_certificate)
    return Callers(by_digest, by_certificate)


def _parse_scopes(name: str, table: Mapping[str, Any]) -> frozenset[str]:
    scopes = _texts(name, table, "scopes")
    if not scopes:
        raise ContentError(f"caller {name!r}: scopes are missing")
    if unknown := sorted(set(scopes) - ALL_SCOPES):
        raise ContentError(f"caller {name!r}: scopes: unknown scope {unknown[0]!r}")
    return frozenset(scopes)


def _texts(name: str, table: Mapping[str, Any], field: str) -> list[str]:
    texts = table.get(field, [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ContentError(f"caller {name!r}: {field} is no list of strings")
    return texts


def _enter(
    principal: Principal, field: str, texts: Sequence[str], parse: Callable[[str], K], entered: dict[K, Principal]
) -> None:
    """Put the credentials of a caller beside those of the others.

    Messages count them: somebody may have put a key where its digest belongs.
    """
    for number, text in enumerate(texts, 1):
        place = f"caller {principal.name!r}: {field}, number {number}"
        try:
            credential = parse(text)
        except ContentError as error:
            raise ContentError(f"{place} {error}") from None
        other = entered.setdefault(credential, principal)
        if other is not principal:
            raise ContentError(f"{place} is also that of caller {other.name!r}")


def _parse_digest(text: str) -> bytes:
    if match := _DIGEST.fullmatch(text):
        return bytes.fromhex(match[1])
    raise ContentError("is no digest: sha256: and 64 hexadecimal digits")


def _parse_name(text: str) -> str:
    if 0 < len(text) <= LONGEST_CERTIFICATE_NAME and text.isprintable():
        return text
    raise ContentError(f"is no name: printable, 1 to {LONGEST_CERTIFICATE_NAME} characters")
