"""Who calls, what they may do, and how it is said that they may not."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

MATCH, CHECK, RULES = "tractor.match", "tractor.check", "tractor.rules"
ALL_SCOPES = frozenset({MATCH, CHECK, RULES})
LONGEST_NAME = 100

_MATCH_SERVICE = "tractor.v1.MatchService"
_RULES_SERVICE = "tractor.v1.RulesService"

SCOPES: Mapping[str, str] = MappingProxyType(
    {
        f"{_MATCH_SERVICE}/StartMatch": MATCH,
        f"{_MATCH_SERVICE}/ApplyAction": MATCH,
        f"{_MATCH_SERVICE}/CheckAction": CHECK,
        f"{_MATCH_SERVICE}/ListLegalActions": CHECK,
        f"{_MATCH_SERVICE}/GetView": MATCH,
        f"{_MATCH_SERVICE}/ReplayMatch": MATCH,
        f"{_MATCH_SERVICE}/BatchApplyActions": MATCH,
        f"{_MATCH_SERVICE}/BatchCheckActions": CHECK,
        f"{_RULES_SERVICE}/CheckLead": RULES,
        f"{_RULES_SERVICE}/CheckFollow": RULES,
        f"{_RULES_SERVICE}/ResolveThrow": RULES,
        f"{_RULES_SERVICE}/JudgeTrick": RULES,
        f"{_RULES_SERVICE}/CheckDeclaration": RULES,
        f"{_RULES_SERVICE}/TurnTalon": RULES,
        f"{_RULES_SERVICE}/ScoreTalon": RULES,
        f"{_RULES_SERVICE}/ScoreRound": RULES,
        f"{_RULES_SERVICE}/DescribeTrump": RULES,
        f"{_RULES_SERVICE}/DescribeRuleSets": RULES,
    }
)
"""The scope that each method asks for. A method that is not here cannot be served: there is no default."""


class Principal(NamedTuple):
    """Who calls."""

    name: str
    scopes: frozenset[str]

    def demand(self, scope: str) -> None:
        """Let pass who has the scope; MissingScopeError else."""
        if scope not in self.scopes:
            raise MissingScopeError(scope)


class Unauthenticated(StrEnum):
    """Why it is not known who calls."""

    NO_CREDENTIALS = "NO_CREDENTIALS"
    INVALID_TOKEN = "INVALID_TOKEN"  # noqa: S105 # a reason
    EXPIRED_TOKEN = "EXPIRED_TOKEN"  # noqa: S105 # a reason
    INVALID_KEY = "INVALID_KEY"
    UNKNOWN_CERTIFICATE = "UNKNOWN_CERTIFICATE"


SENTENCES: Mapping[Unauthenticated, str] = MappingProxyType(
    {
        Unauthenticated.NO_CREDENTIALS: "The call carries no credentials.",
        Unauthenticated.INVALID_TOKEN: "The token is not valid here.",
        Unauthenticated.EXPIRED_TOKEN: "The token has expired.",
        Unauthenticated.INVALID_KEY: "The API key is not known.",
        Unauthenticated.UNKNOWN_CERTIFICATE: "The client certificate is of no known caller.",
    }
)
"""What callers are told: nothing that they sent, and no more than they need to mend it."""


class UnauthenticatedError(Exception):
    """It is not known who calls."""

    def __init__(self, reason: Unauthenticated, why: str = "") -> None:
        super().__init__(SENTENCES[reason])
        self.reason = reason
        self.why = why
        """For the log: what the caller is not told."""


class MissingScopeError(Exception):
    """Who calls may not call this."""

    def __init__(self, scope: str) -> None:
        super().__init__(f"The caller lacks the scope {scope}.")
        self.scope = scope


def scope_of(service: str, method: str) -> str:
    """The scope that a method asks for; KeyError for a method that the contract does not have."""
    return SCOPES[f"{service}/{method}"]


def is_name(text: str) -> bool:
    """Whether a text can name a principal in logs: printable, 1 to 100 characters."""
    return 0 < len(text) <= LONGEST_NAME and text.isprintable()
