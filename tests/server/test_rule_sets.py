"""Rule sets through the service: every option and value, what an answer names, and what is refused."""

from collections.abc import Iterator

import pytest
from tractor_client import Client, InvalidRequestError, UnsupportedError, to_rule_set
from tractor_client.rule_sets import OPTIONS as FIELDS
from tractor_engine.options import UNLISTED, OptionValue
from tractor_engine.ruleset import NEWEST_REVISION, OPTIONS, PRESETS, STANDARD, Preset, RuleSet, rule_set
from tractor_engine.ruletext import format_option, format_rule_set, parse_option, parse_rule_set
from tractor_proto import rule_set_pb2 as pb
from tractor_proto.rules_service_pb2 import CheckLeadRequest
from tractor_server.codec.faults import Faults
from tractor_server.codec.ruleset import decode_chosen_rule_set, decode_rule_set, encode_rule_set
from tractor_server.testing import running_server

LISTED = [name for name in OPTIONS if name not in UNLISTED]
WRITTEN = {"start_level": ["2", "7", "A"], "gain_cap": ["none", "1", "13"], "must_defend": ["none", "5", "5+T+K"]}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A client of a server in this process."""
    with running_server() as server, Client(server.address, timeout=10) as client:
        yield client


def decoded(message: pb.RuleSet) -> RuleSet:
    """A rule set as a state's."""
    with Faults() as faults:
        return decode_rule_set(message, "rule_set.", faults)


def chosen(message: pb.RuleSet) -> RuleSet:
    """A rule set as a request's."""
    with Faults() as faults:
        return decode_chosen_rule_set(message, faults)


def values_of(name: str) -> list[object]:
    """Values of an option: all, or some of very many."""
    default = getattr(STANDARD, name)
    if isinstance(default, OptionValue):
        return list(type(default))
    return [parse_option(name, text) for text in WRITTEN[name]]


def test_the_contract_has_the_options_of_the_engine() -> None:
    """By name and in order; presets too."""
    assert tuple(FIELDS) == OPTIONS
    assert {name: number for name, number in pb.Preset.items() if number} == {
        f"PRESET_{preset.name}": int(preset) for preset in Preset
    }


@pytest.mark.parametrize("name", LISTED)
def test_the_contract_has_the_values_of_the_engine(name: str) -> None:
    """By name and number; 0 is: as the preset says."""
    enum = pb.RuleSet.DESCRIPTOR.fields_by_name[name].enum_type
    assert enum is not None
    prefix = f"{name.upper()}_"
    expected = {prefix + "UNSPECIFIED": 0}
    expected |= {prefix + value.name: int(value) for value in type(getattr(STANDARD, name))}
    assert {value.name: value.number for value in enum.values} == expected


@pytest.mark.parametrize("preset", Preset, ids=lambda preset: preset.name)
@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_goes_there_and_back(preset: Preset, name: str) -> None:
    """Under every preset; the message names no more than what differs from it."""
    for value in values_of(name):
        rules = rule_set(preset, **{name: value})  # type: ignore[arg-type]  # of whatever type the option is
        message = encode_rule_set(rules)
        assert decoded(message) == rules
        assert chosen(message) == rules
        differs = value != getattr(PRESETS[preset, 1], name)
        assert [field.name for field, _ in message.ListFields()] == ["preset", "revision", *([name] if differs else [])]


def test_a_request_gets_the_default_and_the_newest() -> None:
    """Nothing is STANDARD; a preset without a revision its newest; the same value is the same object."""
    assert chosen(pb.RuleSet()) is STANDARD
    assert chosen(pb.RuleSet(preset=pb.PRESET_ONLINE)) is PRESETS[Preset.ONLINE, NEWEST_REVISION[Preset.ONLINE]]
    assert decoded(pb.RuleSet(preset=pb.PRESET_STANDARD, revision=1)) is STANDARD
    assert chosen(pb.RuleSet(throws=pb.THROWS_OFF)) is chosen(pb.RuleSet(throws=pb.THROWS_OFF))


REFUSED = {
    "no such preset": (pb.RuleSet(preset=99), "rule_set.preset"),  # type: ignore[arg-type]
    "no such value": (pb.RuleSet(throws=9), "rule_set.throws"),  # type: ignore[arg-type]
    "a negative value": (pb.RuleSet(jack_hook=-1), "rule_set.jack_hook"),  # type: ignore[arg-type]
    "no such rank": (pb.RuleSet(start_level=14), "rule_set.start_level"),  # type: ignore[arg-type]
    "a cap of 0": (pb.RuleSet(gain_cap=pb.GainCap(levels=0)), "rule_set.gain_cap"),
    "a cap of 14": (pb.RuleSet(gain_cap=pb.GainCap(levels=14)), "rule_set.gain_cap"),
    "ranks twice": (pb.RuleSet(must_defend=pb.MustDefend(ranks=[4, 4])), "rule_set.must_defend"),  # type: ignore[list-item]
    "ranks that descend": (pb.RuleSet(must_defend=pb.MustDefend(ranks=[9, 4])), "rule_set.must_defend"),  # type: ignore[list-item]
    "rank 0": (pb.RuleSet(must_defend=pb.MustDefend(ranks=[0, 4])), "rule_set.must_defend"),  # type: ignore[list-item]
    "revision 0": (pb.RuleSet(revision=0), "rule_set.revision"),
    "an option of a newer server": (pb.RuleSet.FromString(b"\xf8\x07\x01"), "rule_set"),
}


@pytest.mark.parametrize(("rules", "field"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_rule_set_is_refused(client: Client, rules: pb.RuleSet, field: str) -> None:
    """By the field, wherever a request names rules, and in a state."""
    with pytest.raises(InvalidRequestError) as refused:
        client.under(rules).check_lead("2/H", "SA")
    assert [violation.field for violation in refused.value.violations] == [field]
    with pytest.raises(InvalidRequestError) as refused:
        client.under(rules).start_match()
    assert [violation.field for violation in refused.value.violations] == [field]
    state = client.start_match(seed=bytes(32)).state
    state.table.rule_set.MergeFrom(rules)
    with pytest.raises(InvalidRequestError) as refused:
        client.get_view(state, [None])
    assert refused.value.violations[0].field.startswith("state")


def test_all_that_is_wrong_is_named(client: Client) -> None:
    """Several options at once, and the sentence that says why."""
    rules = pb.RuleSet(throws=9, gain_cap=pb.GainCap(levels=0))  # type: ignore[arg-type]
    with pytest.raises(InvalidRequestError) as refused:
        client.call("CheckLead", CheckLeadRequest(rule_set=rules))
    found = dict(refused.value.violations)
    assert found["rule_set.throws"] == "must be 1 to 3, or 0: as the preset says"
    assert found["rule_set.gain_cap"] == "must be 1 to 13, or none: with 0 nobody would ever gain a level"


def test_a_newer_revision_is_not_known(client: Client) -> None:
    """In a request as in a state."""
    with pytest.raises(UnsupportedError) as refused:
        client.under("ONLINE@2").check_lead("2/H", "SA")
    assert refused.value.reason == "UNSUPPORTED_REVISION"
    assert refused.value.metadata == {"preset": "ONLINE", "revision": "2", "newest": "1"}


def test_the_options_described_are_those_of_the_engine(client: Client) -> None:
    """All presets with their changes, all options with every value and its sentence."""
    described = client.describe_rule_sets()
    assert [option.name for option in described.options] == list(OPTIONS)
    for option in described.options:
        assert option.description.endswith(").")
        kind = type(getattr(STANDARD, option.name))
        if option.name in UNLISTED:
            assert not option.values
        else:
            told = [(value.number, value.name, value.sentence) for value in option.values]
            assert told == [(int(v), format_option(option.name, v), v.sentence) for v in kind]
    texts = [f"STANDARD,{','.join(rules.changes)}".rstrip(",") for rules in described.rule_sets]
    assert [parse_rule_set(text)[2:] for text in texts] == [rules[2:] for rules in PRESETS.values()]
    assert [to_rule_set(format_rule_set(rules)) for rules in PRESETS.values()] == [
        rules.rule_set for rules in described.rule_sets
    ]
