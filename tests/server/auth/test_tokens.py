"""Tokens."""

import base64
import hashlib
import hmac
import json
from typing import Any

import pytest
from checking import EDDSA, ES256, EXPIRED, GOOD, INVALID, NOW, RS256, STRANGER, Checker
from credentials import AUDIENCE, TokenKey, claims, encoded
from hypothesis import given
from hypothesis import strategies as st
from tractor_server.auth.principal import Principal, Unauthenticated, UnauthenticatedError
from tractor_server.auth.tokens import LONGEST_TOKEN


@pytest.mark.parametrize("key", [EDDSA, ES256, RS256])
@pytest.mark.parametrize("header", [{}, {"kid": None}, {"typ": "JWT"}])
def test_a_good_token_names_its_subject(key: TokenKey, header: dict[str, Any]) -> None:
    """And its scopes, under each algorithm."""
    expected = Principal("alice", frozenset({"tractor.match", "tractor.check"}))
    assert Checker().outcome(key.sign(claims(NOW), **header)) == expected


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        ("tractor.match", {"tractor.match"}),
        ("openid  tractor.rules profile", {"tractor.rules"}),
        ("tractor.matchmaking TRACTOR.MATCH tractor", set()),
        ("", set()),
        (None, set()),
    ],
)
def test_unknown_scopes_are_ignored(scope: str | None, expected: set[str]) -> None:
    """A token may be for other services too."""
    outcome = Checker().outcome(EDDSA.sign(claims(NOW, scope=scope)))
    assert outcome == Principal("alice", frozenset(expected))


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"exp": None}, INVALID),
        ({"exp": "tomorrow"}, INVALID),
        ({"exp": str(int(NOW) + 60)}, INVALID),
        ({"exp": True}, INVALID),
        ({"exp": float("inf")}, INVALID),
        ({"exp": float("nan")}, INVALID),
        ({"exp": 10**400}, INVALID),
        ({"exp": [NOW + 60]}, INVALID),
        ({"exp": NOW}, EXPIRED),
        ({"exp": NOW - 1}, EXPIRED),
        ({"exp": NOW - 86400}, EXPIRED),
        ({"exp": -(10**300)}, EXPIRED),
        ({"exp": NOW - 1, "aud": "other"}, INVALID),
        ({"nbf": NOW + 31}, INVALID),
        ({"nbf": "now"}, INVALID),
        ({"iat": NOW + 31}, INVALID),
        ({"iat": True}, INVALID),
        ({"aud": None}, INVALID),
        ({"aud": ""}, INVALID),
        ({"aud": "other"}, INVALID),
        ({"aud": ["other"]}, INVALID),
        ({"aud": AUDIENCE.upper()}, INVALID),
        ({"aud": {AUDIENCE: 1}}, INVALID),
        ({"sub": None}, INVALID),
        ({"sub": ""}, INVALID),
        ({"sub": 7}, INVALID),
        ({"sub": "a" * 101}, INVALID),
        ({"sub": "a\nlevel=error"}, INVALID),
        ({"scope": ["tractor.match"]}, INVALID),
        ({"scope": 7}, INVALID),
    ],
)
def test_claims_must_be_good(more: dict[str, Any], expected: Unauthenticated) -> None:
    """Each that is asked for; a token that is for nobody here is not even expired."""
    assert Checker().outcome(EDDSA.sign(claims(NOW, **more))) is expected


@pytest.mark.parametrize(
    "more",
    [
        {"exp": NOW + 0.5},
        {"nbf": NOW + 30, "iat": NOW + 30},
        {"nbf": NOW - 1000, "iat": NOW - 1000},
        {"aud": ["other", AUDIENCE]},
        {"sub": "a" * 100},
        {"sub": "张三"},
        {"iss": "anybody"},
    ],
)
def test_claims_may_be_so(more: dict[str, Any]) -> None:
    """Up to the bounds, and beside others."""
    assert isinstance(Checker().outcome(EDDSA.sign(claims(NOW, **more))), Principal)


@pytest.mark.parametrize(
    ("issuer", "good"),
    [("https://issuer", True), ("https://issuer/", False), (None, False), (["https://issuer"], False)],
)
def test_an_issuer_that_is_configured_must_match(issuer: object, good: bool) -> None:  # noqa: FBT001 # a table
    """Exactly."""
    outcome = Checker("https://issuer").outcome(EDDSA.sign(claims(NOW, iss=issuer)))
    assert isinstance(outcome, Principal) is good


def unsigned(algorithm: str) -> str:
    """A token that says it needs no signature."""
    return f"{encoded({'alg': algorithm, 'kid': 'EdDSA'})}.{encoded(claims(NOW))}."


def confused(key: TokenKey, kid: str | None) -> str:
    """A token signed by HS256 with what everybody knows of a key."""
    header = {"alg": "HS256"} if kid is None else {"alg": "HS256", "kid": kid}
    parts = f"{encoded(header)}.{encoded(claims(NOW))}"
    signature = hmac.digest(key.public_pem, parts.encode(), hashlib.sha256)
    return f"{parts}.{base64.urlsafe_b64encode(signature).rstrip(b'=').decode()}"


HEAD, BODY, SIGNATURE = GOOD.split(".")


@pytest.mark.parametrize(
    "token",
    [
        pytest.param("", id="empty"),
        pytest.param("a.b.c", id="no base64"),
        pytest.param("..", id="three empty parts"),
        pytest.param(f"{HEAD}.{BODY}", id="two parts"),
        pytest.param(f"{HEAD}.{BODY}.", id="no signature"),
        pytest.param(f"{GOOD}.{SIGNATURE}", id="four parts"),
        pytest.param(f"{HEAD}.{encoded(claims(NOW, sub='bob'))}.{SIGNATURE}", id="another's signature"),
        pytest.param(f"{GOOD} ", id="a space behind"),
        pytest.param(f"{GOOD}é", id="no ASCII"),
        pytest.param(f"{GOOD}\x00", id="a null behind"),
        pytest.param(f"{GOOD}\ud800", id="no text"),
        pytest.param(STRANGER.sign(claims(NOW)), id="a stranger's key"),
        pytest.param(unsigned("none"), id="alg none"),
        pytest.param(unsigned("None"), id="alg None"),
        pytest.param(unsigned(""), id="alg empty"),
        pytest.param(confused(RS256, "RS256"), id="HS256 with the RSA key"),
        pytest.param(confused(ES256, "ES256"), id="HS256 with the EC key"),
        pytest.param(confused(RS256, None), id="HS256 without kid"),
        pytest.param(EDDSA.sign(claims(NOW), alg=None), id="no alg"),
        pytest.param(EDDSA.sign(claims(NOW), alg="eddsa"), id="alg in small letters"),
        pytest.param(EDDSA.sign(claims(NOW), alg=["EdDSA"]), id="alg a list"),
        pytest.param(EDDSA.sign(claims(NOW), kid="unknown"), id="unknown kid"),
        pytest.param(EDDSA.sign(claims(NOW), kid=7), id="kid a number"),
        pytest.param(EDDSA.sign(claims(NOW), kid="ES256"), id="kid of a key of another type"),
        pytest.param(ES256.sign(claims(NOW), kid="RS256"), id="ES256 against an RSA key"),
        pytest.param(ES256.sign(claims(NOW), kid="RS256", alg="RS256"), id="ES256 that says RS256"),
        pytest.param(EDDSA.sign(claims(NOW), crit=["exp"], exp=1), id="crit"),
        pytest.param(EDDSA.sign(claims(NOW), crit=[]), id="crit empty"),
        pytest.param(EDDSA.sign(claims(NOW), crit=["b64"], b64=True), id="crit known to the library"),
        pytest.param(EDDSA.sign(claims(NOW), crit=["b64"], b64=False), id="detached"),
        pytest.param(STRANGER.sign(claims(NOW), kid=None, jwk=STRANGER.jwk()), id="a key brought along"),
        pytest.param(EDDSA.sign(claims(NOW, padding="a" * LONGEST_TOKEN)), id="too long"),
        pytest.param("a" * 1_000_000, id="far too long"),
    ],
)
def test_other_tokens_are_invalid(token: str) -> None:
    """Whatever they claim; and still when they come again."""
    checker = Checker()
    assert checker.outcome(token) is INVALID
    assert checker.outcome(token) is INVALID
    assert not checker.tokens._memory.tokens


def test_an_error_shows_nothing_of_the_token() -> None:
    """Neither its text nor what it came from."""
    with pytest.raises(UnauthenticatedError, match=r"^The token is not valid here\.$") as caught:
        Checker().tokens.principal(unsigned("none"))
    assert caught.value.__cause__ is caught.value.__context__ is None


def test_a_claim_set_must_be_an_object() -> None:
    """Signed or not."""
    parts = f"{HEAD}.{base64.urlsafe_b64encode(json.dumps([1]).encode()).rstrip(b'=').decode()}"
    assert Checker().outcome(f"{parts}.{SIGNATURE}") is INVALID


@given(
    st.text()
    | st.lists(st.binary().map(lambda part: base64.urlsafe_b64encode(part).decode()), max_size=4).map(".".join)
)
def test_no_text_breaks_it(token: str) -> None:
    """Nobody gets in, and nothing else is raised."""
    assert Checker().outcome(token) is INVALID


@given(st.integers(0, len(GOOD) - 1), st.characters(min_codepoint=33, max_codepoint=126))
def test_no_letter_can_be_changed(place: int, letter: str) -> None:
    """One that is not the same is another token."""
    changed = GOOD[:place] + letter + GOOD[place + 1 :]
    assert (Checker().outcome(changed) is INVALID) is (changed != GOOD)
