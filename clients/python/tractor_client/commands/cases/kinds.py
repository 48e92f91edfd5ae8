"""Cases that ask a question of a known kind: what is asked, and whether the answer is the expected one."""

from collections.abc import Iterator, Mapping

from tractor_client import Client, IllegalActionError, TractorError, UnsupportedError
from tractor_client.commands.cases import declaring, plays, scoring, throws
from tractor_client.commands.cases.answers import NO_ANSWER, Answers, Kind
from tractor_client.commands.cases.compare import agrees
from tractor_client.commands.cases.given import Given
from tractor_client.commands.cases.reader import Difference, Json, UnreadableError
from tractor_client.commands.cases.rules import rules_of

KINDS: Mapping[str, Kind] = {**plays.KINDS, **throws.KINDS, **declaring.KINDS, **scoring.KINDS}
FOR_PEOPLE = frozenset({"why"})


def check(client: Client, case: Mapping[str, Json]) -> list[Difference]:
    """What differs; UnreadableError for a case that cannot be asked."""
    kind = _kind(case)
    expected = _expected(case, kind)
    rules = rules_of(case)
    try:
        answers = kind.ask(client if rules is None else client.under(rules), Given(case))
    except NO_ANSWER:
        raise
    except IllegalActionError as error:  # of what the case takes for granted, as its lead
        raise UnreadableError(f"cannot be: {error}") from error
    except TractorError as error:
        if isinstance(error, UnsupportedError) or any(_is_of_rules(field) for field, _ in error.details.violations):
            raise UnreadableError(f"no such rules: {error}") from error
        return [Difference(key, value, None, str(error)) for key, value in expected.items()]
    return list(_differences(expected, answers))


def _is_of_rules(field: str) -> bool:
    return field.startswith("rule_set")


def _kind(case: Mapping[str, Json]) -> Kind:
    name = case.get("kind")
    if not isinstance(name, str) or name not in KINDS:
        raise UnreadableError(f"no kind is called {name!r}")
    return KINDS[name]


def _expected(case: Mapping[str, Json], kind: Kind) -> dict[str, Json]:
    expected = case.get("expected")
    if not isinstance(expected, Mapping):
        raise UnreadableError("expected must be an object")
    checked = {key: value for key, value in expected.items() if key not in FOR_PEOPLE}
    if unknown := checked.keys() - kind.checks:
        raise UnreadableError(f"expected.{min(unknown)} cannot be checked for {case['kind']}")
    if not checked:
        raise UnreadableError("expected says nothing that could be checked")
    return checked


def _differences(expected: Mapping[str, Json], answers: Answers) -> Iterator[Difference]:
    for key, value in expected.items():
        actual = answers.values[key]
        if not agrees(key, value, actual):
            yield Difference(key, value, actual, answers.why)
