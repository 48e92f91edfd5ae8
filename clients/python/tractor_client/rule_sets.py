"""Rule sets as people write them: a preset, its revision if it matters, and the options that differ.

>>> rules = to_rule_set("ONLINE,throws=off,gain_cap=2,must_defend=5+T")
>>> rules.gain_cap.levels, len(rules.must_defend.ranks)
(2, 2)
>>> format_rule_set(rules)
'ONLINE,throws=off,gain_cap=2,must_defend=5+T'

The names are those of the contract, so a newer contract's options are read and written without a change here.
"""

from typing import Any, Final, cast

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from tractor_proto.card_pb2 import Rank
from tractor_proto.rule_set_pb2 import Direction, Preset, RuleSet

from tractor_client.cards import format_rank, to_rank

AnyRuleSet = str | RuleSet
"""`ONLINE`, `ONLINE@1,throws=off`, or the contract's message."""

NONE: Final = "none"
_PRESET: Final = "PRESET_"
OPTIONS: Final = {field.name: field for field in RuleSet.DESCRIPTOR.fields if field.name not in ("preset", "revision")}


def to_rule_set(rules: AnyRuleSet) -> RuleSet:
    """A rule set from text; ValueError says which presets, options or values there are."""
    if isinstance(rules, RuleSet):
        return rules
    bundle, *changes = rules.split(",")
    name, _, revision = bundle.partition("@")
    presets = [preset.removeprefix(_PRESET) for preset in Preset.keys()[1:]]
    if name not in presets:
        raise ValueError(f"no preset is called {name[:80]!r}; there are {', '.join(presets)}")
    if revision and not (revision.isascii() and revision.isdigit() and len(revision) < 10):
        raise ValueError(f"no revision is written {revision[:80]!r}")
    message = RuleSet(preset=cast("Preset", Preset.Value(_PRESET + name)), revision=int(revision) if revision else None)
    given: set[str] = set()
    for change in changes:
        option, equals, value = change.partition("=")
        if not equals:
            raise ValueError(f"an option is written NAME=VALUE, as throws=off, not {change[:80]!r}")
        if option in given:
            raise ValueError(f"{option} is given twice")
        set_option(message, option, value)
        given.add(option)
    return message


def set_option(rules: RuleSet, name: str, text: str) -> None:
    """Give an option a value; ValueError says which there are."""
    field = OPTIONS.get(name)
    if field is None:
        raise ValueError(f"no option is called {name[:80]!r}; there are {', '.join(OPTIONS)}")
    if field.enum_type is not None and field.enum_type is not Rank.DESCRIPTOR:
        values = _values_of(field.enum_type)
        if text not in values:
            raise ValueError(f"{name} is one of {', '.join(values)}, not {text[:80]!r}")
        setattr(rules, name, values[text])
    elif field.enum_type is not None:
        setattr(rules, name, to_rank(text))
    else:
        _fill(getattr(rules, name), name, text)


def format_rule_set(rules: RuleSet) -> str:
    """A rule set as text; ValueError for a number that this client has no name for."""
    bundle = Preset.Name(rules.preset or Preset.PRESET_STANDARD).removeprefix(_PRESET)
    if rules.HasField("revision"):
        bundle += f"@{rules.revision}"
    changes = [f"{field.name}={_text_of(field, value)}" for field, value in rules.ListFields() if field.name in OPTIONS]
    return ",".join((bundle, *changes))


def _values_of(enum: Any) -> dict[str, int]:  # noqa: ANN401  # a descriptor, of one of two types
    """The values of an option by their names as text; 0 has none."""
    prefix = enum.values[0].name.removesuffix("UNSPECIFIED")
    return {value.name.removeprefix(prefix).lower(): value.number for value in enum.values if value.number}


def _fill(message: Message, name: str, text: str) -> None:
    """Read an option that is a number or a set of ranks."""
    (field,) = message.DESCRIPTOR.fields
    message.Clear()
    message.SetInParent()  # it is there also when it says: none
    if text == NONE:
        return
    if field.is_repeated:
        getattr(message, field.name).extend(sorted(map(to_rank, text.split("+"))))
    elif text.isascii() and text.isdigit() and len(text) < 10:
        setattr(message, field.name, int(text))
    else:
        raise ValueError(f"{name} is {NONE} or a number, not {text[:80]!r}")


def _text_of(field: FieldDescriptor, value: Any) -> str:  # noqa: ANN401  # whatever type the option is of
    if isinstance(value, Message):
        inner = value.ListFields()
        return NONE if not inner else _text_of(*inner[0])
    if field.is_repeated:
        return "+".join(map(format_rank, value))
    if field.enum_type is None:
        return str(value)
    if field.enum_type is Rank.DESCRIPTOR:
        return format_rank(cast("Rank", value))
    names = {number: name for name, number in _values_of(field.enum_type).items()}
    if value not in names:
        raise ValueError(f"{field.name} has no value {value}")
    return names[value]


def turn_step(rules: RuleSet) -> int:
    """What leads from a seat to the next in turn order, modulo 4 (R2.2); no preset goes clockwise."""
    return -1 if rules.direction == Direction.DIRECTION_CLOCKWISE else 1
