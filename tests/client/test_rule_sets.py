"""Rule sets as text, and the rules that a client's questions are asked under."""

from itertools import islice

import pytest
from tractor_client import Client, deal, format_rule_set, to_rule_set
from tractor_client.commands.bots import Bot
from tractor_client.commands.demo import DARING_SEATS, seed_of
from tractor_client.commands.table import play_match
from tractor_engine.options import OptionValue
from tractor_engine.ruleset import OPTIONS, STANDARD, Preset
from tractor_engine.ruletext import format_option, parse_rule_set
from tractor_proto import rule_set_pb2 as pb
from tractor_proto.state_pb2 import PHASE_MATCH_OVER, PHASE_OVERCALL

TEXTS = [
    *(preset.name for preset in Preset),
    "ONLINE@1",
    *(
        f"STANDARD,{name}={format_option(name, value)}"
        for name in OPTIONS
        if isinstance(getattr(STANDARD, name), OptionValue)
        for value in type(getattr(STANDARD, name))
    ),
    "STANDARD,start_level=T",
    "ONLINE,gain_cap=none",
    "STANDARD,gain_cap=2,must_defend=5+T+K,jack_hook=to_two",
    "STANDARD,must_defend=none",
]


@pytest.mark.parametrize("text", TEXTS)
def test_text_goes_there_and_back(text: str) -> None:
    """Every option and value; the engine writes them in the same way."""
    assert format_rule_set(to_rule_set(text)) == text
    parse_rule_set(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no preset is called ''; there are STANDARD, ONLINE, SHENGJI_ONLINE"),
        ("online", "no preset is called 'online'"),
        ("UNSPECIFIED", "no preset is called 'UNSPECIFIED'"),
        ("ONLINE@", None),
        ("ONLINE@x", "no revision is written 'x'"),
        ("ONLINE@99999999999", "no revision is written"),
        ("ONLINE,luck=1", "no option is called 'luck'; there are direction, start_level,"),
        ("ONLINE,preset=1", "no option is called 'preset'"),
        ("ONLINE,", "an option is written NAME=VALUE, as throws=off, not ''"),
        ("ONLINE,throws", "an option is written NAME=VALUE, as throws=off, not 'throws'"),
        ("ONLINE,=off", "no option is called ''"),
        ("ONLINE,throws=", "throws is one of all_suits, side_suits_only, off, not ''"),
        ("ONLINE,throws=unspecified", "throws is one of"),
        ("ONLINE,throws=off,throws=off", "throws is given twice"),
        ("ONLINE,start_level=1", "no rank is written '1'"),
        ("ONLINE,gain_cap=many", "gain_cap is none or a number, not 'many'"),
        ("ONLINE,gain_cap=-1", "gain_cap is none or a number"),
        ("ONLINE,must_defend=5+X", "no rank is written 'X'"),
    ],
)
def test_what_is_no_rule_set_is_not_read(text: str, why: str | None) -> None:
    """It says what there is."""
    if why is None:
        assert to_rule_set(text) == pb.RuleSet(preset=pb.PRESET_ONLINE)
    else:
        with pytest.raises(ValueError, match=why.replace("(", r"\(")):
            to_rule_set(text)


def test_a_client_asks_under_its_rules(address: str, client: Client) -> None:
    """From text or a message; `under` gives another over the same connection."""
    with Client(address, timeout=10, rule_set="STANDARD,throws=off") as strict:
        assert strict.check_lead("2/H", "SA SK").illegal.rule == "R10.1"
        assert not strict.under(None).check_lead("2/H", "SA SK").HasField("illegal")
        assert strict.start_match().state.table.rule_set.throws == pb.THROWS_OFF
    other = client.under("ONLINE")
    assert other.channel is client.channel
    assert other.timeout == client.timeout
    assert other.score_round(0, ["K", "2"], 0).gain == 1
    hooked = client.under("STANDARD,jack_hook=to_two").score_round(100, ["J", "5"], 0, lost_last_trick_to_jack=True)
    assert list(hooked.levels) == [1, 4]


def test_seats_follow_each_other_in_turn_order(client: Client) -> None:
    """Either way round."""
    assert client.turn_order(2) == [2, 3, 0, 1]
    assert client.under("STANDARD,direction=clockwise").turn_order(2) == [2, 1, 0, 3]


BY_HAND = [
    "STANDARD,direction=clockwise,talon_overcall=takes_talon,throws=off,self_overcall=on,suit_order_overcall=shcd",
    "ONLINE,throws=side_suits_only,protect_tractors=on,talon_overcall=takes_talon,nobody_declares=redeal",
    "SHENGJI_ONLINE,no_trump_declaration=off,partner_overcall=off,first_starter=first_declaration,start_level=J",
    "STANDARD,no_trump_rank=trump,throw_check=opponents,jack_hook=to_two,must_defend=3+4+5,point_totals=not_below_zero",
]


@pytest.mark.parametrize("rules", BY_HAND)
def test_bots_play_under_any_rules(client: Client, rules: str) -> None:
    """Some rounds, or a whole match; whatever they do is legal, and they overcall the talon where they may."""
    under = client.under(rules)
    bots = [Bot(client, seat, daring=seat in DARING_SEATS) for seat in range(4)]
    phases = set()
    table = None
    for move in islice(play_match(under, bots, seed_of("3")), 400):
        table = move.step.state.table
        phases.add(table.phase)
    assert table is not None
    assert table.round > 2 or table.phase == PHASE_MATCH_OVER
    assert (PHASE_OVERCALL in phases) == ("takes_talon" in rules)


def test_a_redeal_keeps_the_rules(client: Client) -> None:
    """The next deal is played by what the state names."""
    start = client.under("STANDARD,direction=clockwise").start_match(seed=bytes(32)).state
    state = client.replay_match(start, []).state
    assert format_rule_set(state.table.rule_set) == "STANDARD@1,direction=clockwise"
    assert deal().WhichOneof("kind") == "deal"
