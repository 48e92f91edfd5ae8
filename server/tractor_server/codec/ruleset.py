"""Rule sets, in and out: generic over the options, which have the same names and numbers on both sides.

A rule set is the same in every call of a match, so what its bytes mean is remembered.
"""

from functools import lru_cache
from typing import Any, cast

from google.protobuf.message import Message
from tractor_engine.options import OptionValue
from tractor_engine.ruleset import NEWEST_REVISION, OPTIONS, PRESETS, STANDARD, Preset, RuleSet, problems
from tractor_proto import rule_set_pb2

from tractor_server.codec.faults import Faults, Path, UnsupportedError, Violation
from tractor_server.codec.numbers import REQUIRED, enum

REMEMBERED = 256
UNKNOWN_OPTION = "holds an option that this server does not know"
_PRESETS = {int(preset): preset for preset in Preset}
_VALUES = {
    name: {int(value): value for value in type(default)}
    for name, default in STANDARD._asdict().items()
    if isinstance(default, OptionValue)
}
"""The values of each option that has a list of them, by number."""


def decode_chosen_rule_set(chosen: rule_set_pb2.RuleSet, faults: Faults) -> RuleSet:
    """The rule set a request asks for: STANDARD unless it says otherwise, the newest revision unless it says which."""
    return _noted(*_chosen(chosen.SerializeToString()), "rule_set", faults)


def decode_rule_set(message: rule_set_pb2.RuleSet, at: Path, faults: Faults) -> RuleSet:
    """The rule set of a state or a view; UnsupportedError for a newer revision."""
    return _noted(*_named(message.SerializeToString()), at, faults)


def encode_rule_set(rules: RuleSet) -> rule_set_pb2.RuleSet:
    """A rule set: its preset, and only what differs from it."""
    message = rule_set_pb2.RuleSet(preset=enum(rules.preset), revision=rules.revision)
    for name, value in rules.changes().items():
        if isinstance(value, int) and not message.DESCRIPTOR.fields_by_name[name].message_type:
            setattr(message, name, value)
        else:
            _fill(getattr(message, name), value)
    return message


def _noted(rules: RuleSet, found: tuple[Violation, ...], at: Path, faults: Faults) -> RuleSet:
    for field, description in found:
        faults.add((at, field) if field else at, description)
    return rules


@lru_cache(REMEMBERED)
def _chosen(data: bytes) -> tuple[RuleSet, tuple[Violation, ...]]:
    message = rule_set_pb2.RuleSet.FromString(data)
    message.DiscardUnknownFields()
    if message.ByteSize() != len(data):
        return STANDARD, (Violation("", UNKNOWN_OPTION),)
    message.preset = message.preset or rule_set_pb2.PRESET_STANDARD
    if not message.HasField("revision"):
        message.revision = NEWEST_REVISION.get(_PRESETS.get(message.preset, Preset.STANDARD), 1)
    return _read(message)


@lru_cache(REMEMBERED)
def _named(data: bytes) -> tuple[RuleSet, tuple[Violation, ...]]:
    return _read(rule_set_pb2.RuleSet.FromString(data))


def _read(message: rule_set_pb2.RuleSet) -> tuple[RuleSet, tuple[Violation, ...]]:
    """A rule set that names its preset and revision, and what is wrong with it; STANDARD if anything is."""
    preset = _PRESETS.get(message.preset)
    if preset is None:
        return STANDARD, (Violation("preset", "must be a preset of this server"),)
    revision, newest = message.revision, NEWEST_REVISION[preset]
    if revision > newest:
        text = f"Revision {revision} of {preset.name} is newer than this server's, {newest}."
        raise UnsupportedError("UNSUPPORTED_REVISION", text, preset=preset.name, revision=revision, newest=newest)
    if revision < 1:
        why = "must be 1 or more" if message.HasField("revision") else REQUIRED
        return STANDARD, (Violation("revision", why),)
    base = PRESETS[preset, revision]
    changes: dict[str, object] = {}
    found: list[Violation] = []
    for name in OPTIONS:
        if _is_given(message, name):
            value = _value(message, name)
            values = _VALUES.get(name)
            if values is not None and value not in values:
                found.append(Violation(name, f"must be 1 to {len(values)}, or 0: as the preset says"))
            else:
                changes[name] = value if values is None else values[value]
    rules = base._replace(**changes) if changes else base  # type: ignore[arg-type]  # of whatever type each option is
    found += [Violation(name, description) for name, description in problems(rules)]
    return (STANDARD, tuple(found)) if found else (rules, ())


def _is_given(message: rule_set_pb2.RuleSet, name: str) -> bool:
    """Whether a message gives an option a value."""
    value: object = getattr(message, name)
    return message.HasField(cast("Any", name)) if isinstance(value, Message) else value != 0


def _value(message: rule_set_pb2.RuleSet, name: str) -> Any:  # noqa: ANN401  # a number, ranks or nothing
    value = getattr(message, name)
    return _inner(value) if isinstance(value, Message) else value


def _inner(value: Message) -> object:
    """The value of an option that is a message: ranks, or a number that may be absent."""
    (field,) = value.DESCRIPTOR.fields
    if field.is_repeated:
        return tuple(getattr(value, field.name))
    return getattr(value, field.name) if value.HasField(field.name) else None


def _fill(message: Message, value: object) -> None:
    """Set an option that is a message; it is there also when it says: none."""
    (field,) = message.DESCRIPTOR.fields
    message.SetInParent()
    if isinstance(value, tuple):
        getattr(message, field.name).extend(value)
    elif value is not None:
        setattr(message, field.name, value)
