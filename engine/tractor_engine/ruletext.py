"""Rule sets as text: the preset, its revision, and the options that differ.

>>> format_rule_set(rule_set(Preset.ONLINE, gain_cap=2, must_defend=(4, 9)))
'ONLINE@1,gain_cap=2,must_defend=5+T'
>>> parse_rule_set("STANDARD,throws=off").throws.sentence
'A lead is one component.'
"""

from functools import lru_cache

from tractor_engine.card import RANK_LETTERS, Rank
from tractor_engine.options import OptionValue
from tractor_engine.ruleset import OPTIONS, STANDARD, Preset, RuleSet, rule_set


@lru_cache(256)
def format_rule_set(rules: RuleSet) -> str:
    """A rule set in one word."""
    changes = (f"{name}={format_option(name, value)}" for name, value in rules.changes().items())
    return ",".join((f"{rules.preset.name}@{rules.revision}", *changes))


def parse_rule_set(text: str) -> RuleSet:
    """Read a rule set; without a revision the newest. ValueError for anything else."""
    bundle, *changed = text.split(",")
    name, _, revision = bundle.partition("@")
    if name not in Preset.__members__:
        raise ValueError(f"no preset is called {name[:80]!r}")
    changes = dict(parse_change(change) for change in changed)
    return rule_set(Preset[name], int(revision) if revision else None, **changes)


def parse_change(text: str) -> tuple[str, object]:
    """Read `name=value`; ValueError says which names or values there are."""
    name, _, value = text.partition("=")
    return name, parse_option(name, value)


def format_option(name: str, value: object) -> str:
    """How an option's value is written: `must_tractor`, `none`, `5+T`."""
    if isinstance(value, OptionValue):
        return value.name.lower()
    if isinstance(value, tuple):
        return "+".join(RANK_LETTERS[rank] for rank in value) or "none"
    if name == "start_level" and isinstance(value, int):
        return RANK_LETTERS[value]
    return "none" if value is None else str(value)


def parse_option(name: str, text: str) -> object:
    """Read an option's value; ValueError says which there are."""
    if name not in OPTIONS:
        raise ValueError(f"no option is called {name[:80]!r}; there are {', '.join(OPTIONS)}")
    default = getattr(STANDARD, name)
    if isinstance(default, OptionValue):
        values = {value.name.lower(): value for value in type(default)}
        if text not in values:
            raise ValueError(f"{name} is one of {', '.join(values)}, not {text[:80]!r}")
        return values[text]
    if name == "start_level":
        return _rank(text)
    if text == "none":
        return default
    return int(text) if name == "gain_cap" else tuple(sorted(map(_rank, text.split("+"))))


def _rank(text: str) -> Rank:
    if len(text) != 1 or text not in RANK_LETTERS[1:]:
        raise ValueError(f"no rank is written {text[:80]!r}")
    return RANK_LETTERS.index(text)
