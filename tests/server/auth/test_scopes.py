"""Principals and scopes."""

import pytest
from tractor_server.auth.principal import (
    ALL_SCOPES,
    SCOPES,
    SENTENCES,
    MissingScopeError,
    Principal,
    Unauthenticated,
    UnauthenticatedError,
    is_name,
    scope_of,
)
from tractor_server.methods import MATCH_SERVICE, RULES_SERVICE


def test_every_method_of_the_contract_has_a_scope() -> None:
    """And nothing else has one."""
    methods = {
        f"{service.full_name}/{method.name}" for service in (MATCH_SERVICE, RULES_SERVICE) for method in service.methods
    }
    assert SCOPES.keys() == methods
    assert set(SCOPES.values()) == ALL_SCOPES


@pytest.mark.parametrize(
    ("service", "method", "scope"),
    [
        ("tractor.v1.MatchService", "ApplyAction", "tractor.match"),
        ("tractor.v1.MatchService", "BatchCheckActions", "tractor.check"),
        ("tractor.v1.RulesService", "CheckLead", "tractor.rules"),
    ],
)
def test_a_scope_is_found_by_service_and_method(service: str, method: str, scope: str) -> None:
    """As a server asks for it."""
    assert scope_of(service, method) == scope


def test_an_unknown_method_has_no_scope() -> None:
    """There is no default that lets it in."""
    with pytest.raises(KeyError):
        scope_of("tractor.v1.MatchService", "CheckLead")


def test_scopes_are_demanded() -> None:
    """Who has it passes; who lacks it is told which."""
    principal = Principal("bots", frozenset({"tractor.check"}))
    principal.demand("tractor.check")
    with pytest.raises(MissingScopeError, match=r"^The caller lacks the scope tractor\.match\.$") as caught:
        principal.demand("tractor.match")
    assert caught.value.scope == "tractor.match"


@pytest.mark.parametrize("reason", Unauthenticated)
def test_every_reason_has_its_sentence(reason: Unauthenticated) -> None:
    """Fixed, so that nothing of a credential can be in it."""
    error = UnauthenticatedError(reason)
    assert str(error) == SENTENCES[reason]
    assert error.reason == reason.name


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("alice", True),
        ("张三", True),
        ("a" * 100, True),
        ("a" * 101, False),
        ("", False),
        ("a\nb", False),
        ("a\x1b[0m", False),
    ],
)
def test_names_are_fit_for_a_log(text: str, expected: bool) -> None:  # noqa: FBT001 # a table
    """Printable and short."""
    assert is_name(text) is expected
