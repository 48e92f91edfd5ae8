"""The rules that a case is asked under: a preset and options, at its top or together in one place.

{"kind": "follow", "preset": "ONLINE", "options": {"throws": "off", "gain_cap": 2, "must_defend": ["5", "T"]}, ...}
{"kind": "follow", "rules": {"preset": "ONLINE", "options": {"throws": "off"}}, ...}
{"kind": "follow", "rules": "ONLINE,throws=off", ...}
"""

from collections.abc import Mapping

from tractor_proto.rule_set_pb2 import RuleSet

from tractor_client.commands.cases.reader import Json, UnreadableError
from tractor_client.rule_sets import NONE, set_option, to_rule_set

TOGETHER = ("rules", "rule_set")
"""Keys under which preset and options may stand; a list of rule numbers there is for people."""
DEFAULT = "STANDARD"


def rules_of(case: Mapping[str, Json]) -> RuleSet | None:
    """The rule set that a case names; None: none. UnreadableError for what names no rule set."""
    together = [key for key in TOGETHER if isinstance(case.get(key), (str, Mapping))]
    apart = [key for key in ("preset", "options") if case.get(key) is not None]
    if len(together) > 1 or (together and apart):
        raise UnreadableError(f"the rules stand twice: under {' and '.join([*together, *apart])}")
    try:
        for key in together:
            value = case[key]
            if isinstance(value, Mapping):
                return _from_object(value, key)
            return to_rule_set(str(value))
        return _read(case.get("preset"), case.get("options")) if apart else None
    except ValueError as error:
        raise UnreadableError(str(error)) from None


def _from_object(value: Mapping[str, Json], key: str) -> RuleSet:
    if unknown := value.keys() - {"preset", "options"}:
        raise UnreadableError(f"no key of {key} is called {min(unknown)}")
    return _read(value.get("preset"), value.get("options"))


def _read(preset: Json, options: Json) -> RuleSet:
    if not isinstance(preset, str | None) or not isinstance(options, Mapping | None):
        raise UnreadableError("preset must be a name, options an object")
    rules = to_rule_set(preset or DEFAULT)
    for name, value in (options or {}).items():
        set_option(rules, name, _text(name, value))
    return rules


def _text(name: str, value: Json) -> str:
    """A value as the option is written: a word, a number, a list of ranks; null is none, true on, false off."""
    if isinstance(value, list):
        return "+".join(_text(name, item) for item in value) or NONE
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, Mapping | float):
        raise UnreadableError(f"options.{name} must be a word, a number or a list of ranks")
    return NONE if value is None else str(value)
