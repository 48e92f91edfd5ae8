"""What the service answers to a case, by the words of the expectation."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeVar

from tractor_proto.error_pb2 import IllegalAction

from tractor_client import (
    Client,
    InvalidRequestError,
    PermissionDeniedError,
    RateLimitedError,
    TractorError,
    UnauthenticatedError,
    UnavailableError,
)
from tractor_client.cards import format_cards
from tractor_client.commands.cases.given import Given
from tractor_client.commands.cases.reader import Json, UnreadableError

T = TypeVar("T")

NO_ANSWER: Final = (UnavailableError, UnauthenticatedError, PermissionDeniedError, RateLimitedError)
"""Errors that are about the call, and say nothing about a case."""


class Answers(NamedTuple):
    """What the service says."""

    values: Mapping[str, Json]
    """By key of `expected`."""
    why: str = ""
    """The reason that it gives, for people."""


class Kind(NamedTuple):
    """A kind of case."""

    ask: Callable[[Client, Given], Answers]
    checks: frozenset[str]
    """The keys of `expected` that it can answer."""


def reason_of(illegal: IllegalAction) -> str:
    """A refusal in one line."""
    witness = f" [{format_cards(illegal.witness)}]" if illegal.witness else ""
    return f"{illegal.rule}: {illegal.message}{witness}" if illegal.rule else ""


def unless_impossible(ask: Callable[[], T], *own_fields: str) -> T | TractorError:
    """Ask; a refusal comes back as the error.

    Cards that cannot be, as three copies of a face, are refused like any others where they are what the case asks about
    (`own_fields`). Anywhere else they make a position that cannot be: the case is unreadable.
    """
    try:
        return ask()
    except InvalidRequestError as error:
        fields = [violation.field for violation in error.violations]
        if fields and all(any(_is_within(field, own) for own in own_fields) for field in fields):
            return error
        raise UnreadableError(f"cannot be: {error}") from error


def _is_within(field: str, own: str) -> bool:
    return field == own or field.startswith((f"{own}[", f"{own}."))
