"""Rule sets for tests: every value of every option, any combination, and the same in the reference's words."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import cast

import reference_options
from tractor_engine.card import ACE, JACK, RANK_LETTERS, RANKS, TWO
from tractor_engine.options import OptionValue
from tractor_engine.ruleset import OPTIONS, PRESETS, STANDARD, RuleSet
from tractor_engine.ruletext import format_option

KING, FIVE, TEN = JACK + 2, TWO + 3, JACK - 1
OPEN_VALUES: dict[str, tuple[object, ...]] = {
    "start_level": (TWO, FIVE, JACK, ACE),
    "gain_cap": (None, 1, 2, 3, 13),
    "must_defend": ((), (FIVE, TEN, KING), (JACK,), (ACE,), tuple(RANKS)),
}
"""Of the options that do not name their values, some: the default first."""


def values_of(option: str) -> tuple[object, ...]:
    """The values of an option, the default first."""
    default = getattr(STANDARD, option)
    return tuple(type(default)) if isinstance(default, OptionValue) else OPEN_VALUES[option]


def each_value(options: tuple[str, ...] = OPTIONS) -> Iterator[RuleSet]:
    """The standard rules, and for every other value of these options the standard rules with that value."""
    yield STANDARD
    for option in options:
        for value in values_of(option)[1:]:
            yield changed(**{option: value})


def changed(**values: object) -> RuleSet:
    """The standard rules with some options changed."""
    return STANDARD._replace(**values)  # type: ignore[arg-type]  # of whatever type each option is


def random_rules(rng: Random, options: tuple[str, ...] = OPTIONS) -> RuleSet:
    """A preset or any combination of values of these options; a preset now and then with a change or two."""
    if rng.random() < 0.2:
        preset = rng.choice(list(PRESETS.values()))
        few = rng.sample(options, rng.randint(0, min(2, len(options))))
        return preset._replace(**{option: rng.choice(values_of(option)) for option in few})  # type: ignore[arg-type]
    return changed(**{option: rng.choice(values_of(option)) for option in options})


@cache
def for_reference(rules: RuleSet) -> reference_options.Rules:
    """The same rules in the reference's words."""
    words = {name: format_option(name, getattr(rules, name)) for name in OPTIONS}
    defended = frozenset(RANK_LETTERS[rank] for rank in rules.must_defend)
    named = {**words, "gain_cap": rules.gain_cap, "must_defend": defended}
    return reference_options.Rules(**cast("dict[str, str]", named))  # type: ignore[arg-type]  # values are checked by a test
