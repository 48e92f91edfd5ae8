"""`tractor rules`: the presets, the options of a rule set, or how two of them differ."""

import argparse

from tractor_engine.options import UNLISTED, OptionValue
from tractor_engine.ruleset import DESCRIPTIONS, OPTIONS, PRESETS, STANDARD, RuleSet
from tractor_engine.ruletext import format_option, format_rule_set, parse_rule_set

from tractor_client.commands.output import complain, say
from tractor_client.rule_sets import to_rule_set

MOST = 2


def run(arguments: argparse.Namespace) -> int:
    """Print what is asked for; 2 when there is no such rule set."""
    if len(arguments.sets) > MOST:
        complain("One rule set is printed, or two are compared.")
        return 2
    try:
        match [read_rule_set(text) for text in arguments.sets]:
            case []:
                lines = presets()
            case [rules]:
                lines = options_of(rules)
            case [one, other]:
                lines = differences(one, other)
    except ValueError as error:
        complain(str(error))
        return 2
    say("\n".join(lines))
    return 0


def read_rule_set(text: str) -> RuleSet:
    """A rule set from text; ValueError says what there is, or what contradicts the rules."""
    to_rule_set(text)
    return parse_rule_set(text)


def presets() -> list[str]:
    """Every preset with what it changes of the defaults."""
    lines = []
    for (preset, _), rules in PRESETS.items():
        lines += [f"{format_rule_set(rules)}: {DESCRIPTIONS[preset]}"]
        lines += [f"  {name}={format_option(name, value)}" for name, value in rules.differences(STANDARD).items()]
    return lines


def options_of(rules: RuleSet) -> list[str]:
    """Every option with its value and the sentence it stands for; * marks what is no default."""
    lines = [f"{format_rule_set(rules)}: {DESCRIPTIONS[rules.preset]}"]
    changed = rules.differences(STANDARD)
    for name in OPTIONS:
        lines += [f"{'*' if name in changed else ' '} {written(rules, name)}", f"      {sentence(rules, name)}"]
    return [*lines, "* differs from the default."] if changed else lines


def differences(one: RuleSet, other: RuleSet) -> list[str]:
    """The options in which two rule sets differ, the one's value before the other's."""
    lines = [f"- {format_rule_set(one)}", f"+ {format_rule_set(other)}"]
    names = one.differences(other)
    for name in names:
        lines.append(f"{name}: {'' if name not in UNLISTED else UNLISTED[name][0]}".rstrip(" :"))
        for sign, rules in (("-", one), ("+", other)):
            told = f": {sentence(rules, name)}" if name not in UNLISTED else ""
            lines.append(f"  {sign} {format_option(name, getattr(rules, name))}{told}")
    return lines if names else [*lines, "They are the same rules."]


def written(rules: RuleSet, name: str) -> str:
    """An option as it is written."""
    return f"{name}={format_option(name, getattr(rules, name))}"


def sentence(rules: RuleSet, name: str) -> str:
    """What the value of an option stands for; of one without a list of values, what it is about."""
    value = getattr(rules, name)
    return value.sentence if isinstance(value, OptionValue) else UNLISTED[name][0]
