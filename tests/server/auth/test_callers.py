"""The callers' file."""

import contextlib
import hmac
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tractor_server.auth.callers import parse_callers
from tractor_server.auth.newkey import format_digest
from tractor_server.auth.principal import Unauthenticated, UnauthenticatedError
from tractor_server.auth.watch import ContentError

KEYS = ["0123456789abcdef", "tractor_a-second-key", "z" * 256]
DIGESTS = [format_digest(key) for key in KEYS]
FILE = f"""
[web-backend]
scopes = ["tractor.match", "tractor.check", "tractor.rules"]
keys = ["{DIGESTS[0]}", "{DIGESTS[1].replace("sha256:", "").upper().join(["sha256:", ""])}"]

[bots]
scopes = ["tractor.check"]
keys = ["{DIGESTS[2]}"]
certificates = ["bots.example.com", "spiffe://example.com/bots"]

[nobody-for-now]
scopes = ["tractor.check"]
keys = []
"""
CALLERS = parse_callers(FILE.encode())


@pytest.mark.parametrize(("key", "name"), list(zip(KEYS, ["web-backend", "web-backend", "bots"], strict=True)))
def test_a_key_says_who_calls(key: str, name: str) -> None:
    """Each of several keys of a caller does, whichever way its digest is spelled."""
    assert CALLERS.of_key(key).name == name


def test_scopes_come_from_the_file() -> None:
    """Those of the caller, no others."""
    assert CALLERS.of_key(KEYS[0]).scopes == {"tractor.match", "tractor.check", "tractor.rules"}
    assert CALLERS.of_key(KEYS[2]).scopes == {"tractor.check"}


@pytest.mark.parametrize(
    "key",
    [
        "0123456789abcdeF",
        "0123456789abcdef ",
        "",
        "short",
        "a" * 15,
        "z" * 257,
        "z" * 100_000,
        DIGESTS[0],
        "é" * 20,
        "a\n" * 10,
        "a\x00" * 10,
    ],
)
def test_other_keys_are_invalid(key: str) -> None:
    """A digest is no key; and what is short, long or odd is not even hashed."""
    with pytest.raises(UnauthenticatedError) as caught:
        CALLERS.of_key(key)
    assert caught.value.reason is Unauthenticated.INVALID_KEY


@pytest.mark.parametrize("key", ["a" * 15, "z" * 257, "é" * 20, "a\n" * 10])
def test_a_listed_digest_of_a_weak_key_admits_nobody(key: str) -> None:
    """The bounds hold for listed keys too."""
    callers = parse_callers(f'[weak]\nscopes = ["tractor.check"]\nkeys = ["{format_digest(key)}"]'.encode())
    with pytest.raises(UnauthenticatedError):
        callers.of_key(key)


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=16, max_size=256))
def test_any_key_that_is_listed_admits(key: str) -> None:
    """And one with another letter behind it does not."""
    callers = parse_callers(f'[web]\nscopes = ["tractor.check"]\nkeys = ["{format_digest(key)}"]'.encode())
    assert callers.of_key(key).name == "web"
    with pytest.raises(UnauthenticatedError):
        callers.of_key(key[:-1] + chr(159 - ord(key[-1])) if ord(key[-1]) > 32 else key[:-1] + "!")


@pytest.mark.parametrize(
    ("names", "caller"),
    [
        (["bots.example.com"], "bots"),
        (["spiffe://example.com/bots"], "bots"),
        (["other", "bots.example.com"], "bots"),
        ([], None),
        (["other"], None),
        (["BOTS.example.com"], None),
        (["bots.example.com."], None),
        (["web-backend"], None),
    ],
)
def test_a_certificate_says_who_calls(names: list[str], caller: str | None) -> None:
    """By a name that is listed, letter by letter; a caller's own name is none."""
    principal = CALLERS.of_certificate(names)
    assert (principal and principal.name) == caller


SCOPES = 'scopes = ["tractor.check"]'


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("", "names no caller"),
        ("# nobody\n", "names no caller"),
        ("[web", "is not TOML, at end of document"),
        ('[web]\nkeys = ["hunter2', "is not TOML, at end of document"),
        ("[web]\nhunter2\n", "is not TOML, at line 2, column 8"),
        ("[web]\n[web]\n", "is not TOML, at line 2, column 5"),
        ("\xff", "is not UTF-8"),
        (SCOPES, "caller 'scopes' is no table"),
        (f"['']\n{SCOPES}", "caller '': a name is printable and has 1 to 100 characters"),
        (f'["a\\u0007"]\n{SCOPES}', "caller 'a\\x07': a name is printable and has 1 to 100 characters"),
        (f"[{'a' * 101}]\n{SCOPES}", f"caller '{'a' * 100}': a name is printable and has 1 to 100 characters"),
        (f"[web]\n{SCOPES}\nkey = 'hunter2'", "caller 'web': unknown field 'key'"),
        (f"[web.backend]\n{SCOPES}", "caller 'web': unknown field 'backend'"),
        ("[web]\nkeys = []", "caller 'web': scopes are missing"),
        ("[web]\nscopes = []", "caller 'web': scopes are missing"),
        ('[web]\nscopes = "tractor.check"', "caller 'web': scopes is no list of strings"),
        ("[web]\nscopes = [1]", "caller 'web': scopes is no list of strings"),
        ('[web]\nscopes = ["tractor.check", "tractor.*"]', "caller 'web': scopes: unknown scope 'tractor.*'"),
        (f"[web]\n{SCOPES}\nkeys = 'hunter2'", "caller 'web': keys is no list of strings"),
        (
            f"[web]\n{SCOPES}\nkeys = ['hunter2']",
            "caller 'web': keys, number 1 is no digest: sha256: and 64 hexadecimal digits",
        ),
        (
            f"[web]\n{SCOPES}\nkeys = ['{DIGESTS[0]}', '{DIGESTS[1]}0']",
            "caller 'web': keys, number 2 is no digest: sha256: and 64 hexadecimal digits",
        ),
        (
            f"[web]\n{SCOPES}\nkeys = ['{DIGESTS[0]}']\n[bots]\n{SCOPES}\nkeys = ['{DIGESTS[1]}', '{DIGESTS[0]}']",
            "caller 'bots': keys, number 2 is also that of caller 'web'",
        ),
        (
            f"[web]\n{SCOPES}\ncertificates = ['a']\n[bots]\n{SCOPES}\ncertificates = ['a']",
            "caller 'bots': certificates, number 1 is also that of caller 'web'",
        ),
        (
            f"[web]\n{SCOPES}\ncertificates = ['']",
            "caller 'web': certificates, number 1 is no name: printable, 1 to 255 characters",
        ),
    ],
)
def test_what_is_wrong_is_named(file: str, text: str) -> None:
    """The caller and the field, and never a key that somebody put where its digest belongs."""
    with pytest.raises(ContentError, match=f"^{re.escape(text)}$"):
        parse_callers(file.encode("latin-1"))
    assert "hunter2" not in text


@pytest.mark.parametrize("key", [*KEYS, "no key of anybody"])
def test_every_digest_is_compared(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the time does not tell which of them it was, if any."""
    compared: list[bytes] = []

    def compare(stored: bytes, given: bytes) -> bool:
        compared.append(stored)
        return hmac.compare_digest(stored, given)

    monkeypatch.setattr("tractor_server.auth.callers.compare_digest", compare)
    with contextlib.suppress(UnauthenticatedError):
        CALLERS.of_key(key)
    assert len(set(compared)) == len(compared) == len(DIGESTS)
