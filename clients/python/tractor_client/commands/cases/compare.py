"""Whether what the service answered is what a case expects; exact, so that 1 is not true.

Cards in a set have no order; neither have the components of a set of cards.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping

from tractor_client.commands.cases.given import SIDES
from tractor_client.commands.cases.reader import Json

DECLARERS, OPPONENTS = "declarers", "opponents"

_NUMBER = re.compile(r"(?:opponents' points )?([+-]\d+)")


def agrees(key: str, expected: Json, actual: Json) -> bool:
    """Whether an expected value is met."""
    return _AGREEMENT.get(key, same)(expected, actual)


def same(expected: Json, actual: Json) -> bool:
    """Equal, and of the same type."""
    return type(expected) is type(actual) and expected == actual


def same_cards(expected: Json, actual: Json) -> bool:
    """The same cards in any order; no cards and null are the same."""
    mine, theirs = _cards(expected), _cards(actual)
    return mine is not None and mine == theirs


def same_components(expected: Json, actual: Json) -> bool:
    """The same sets of cards in any order."""
    if not isinstance(expected, list) or not isinstance(actual, list):
        return False
    mine, theirs = list(map(_cards, expected)), list(map(_cards, actual))
    return None not in mine and sorted(map(_sortable, mine)) == sorted(map(_sortable, theirs))


def same_levels(expected: Json, actual: Json) -> bool:
    """The same levels of the sides that are spoken of."""
    if not isinstance(expected, Mapping) or not isinstance(actual, Mapping):
        return False
    return bool(expected) and set(expected) <= set(SIDES) and all(same(expected[s], actual[s]) for s in expected)


def same_directions(expected: Json, actual: Json) -> bool:
    """The same numbers in a sentence as `direction_text` writes it; it may speak of one side alone."""
    mine, theirs = _directions(expected), _directions(actual)
    return (bool(mine) or expected is actual is None) and mine.items() <= theirs.items()


def direction_text(by_declarer: int, by_opponent: int) -> str:
    """What a failed throw does to the opponents' points, by the thrower's side (R10.5)."""
    return (
        f"thrower on the declarers' side: opponents' points {by_declarer:+d}; "
        f"thrower among the opponents: {by_opponent:+d}"
    )


def _directions(sentence: Json) -> dict[str, int]:
    """The number for each side of a thrower; empty for a sentence of another form."""
    numbers: dict[str, int] = {}
    for clause in sentence.split(";") if isinstance(sentence, str) else ():
        thrower, _, change = clause.strip().partition(": ")
        number = _NUMBER.fullmatch(change.strip())
        sides = [side for side in (DECLARERS, OPPONENTS) if side in thrower]
        if number is None or len(sides) != 1 or "thrower" not in thrower or sides[0] in numbers:
            return {}
        numbers[sides[0]] = int(number[1])
    return numbers


def _cards(value: Json) -> Counter[str] | None:
    if value is None:
        return Counter()
    if not isinstance(value, list):
        return None
    names = [name for name in value if isinstance(name, str)]
    return Counter(names) if len(names) == len(value) else None


def _sortable(cards: Counter[str] | None) -> list[str]:
    return sorted((cards or Counter()).elements())


_AGREEMENT: Mapping[str, Callable[[Json, Json], bool]] = {
    "forced": same_cards,
    "components": same_components,
    "levels": same_levels,
    "direction": same_directions,
}
