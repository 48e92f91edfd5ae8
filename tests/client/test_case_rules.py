"""Questions of a case file under other rules than STANDARD."""

from typing import Any

import pytest
from tractor_client import Client
from tractor_client.commands.cases import kinds
from tractor_client.commands.cases.reader import Json, UnreadableError
from tractor_client.commands.cases.rules import rules_of
from tractor_client.rule_sets import format_rule_set

THROW: dict[str, Any] = {"kind": "lead_legality", "trump_rank": "2", "trump_suit": "D", "lead": ["SA", "SK"]}
ROUND: dict[str, Any] = {"kind": "progression", "levels": {"02": "J", "13": "5"}, "starter": 0}
SHOW: dict[str, Any] = {"kind": "first_starter", "trump_rank": "2", "round": 1, "starter": 0}

QUESTIONS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "options": ({**THROW, "options": {"throws": "off"}}, {"legal": False}),
    "preset": ({**THROW, "preset": "ONLINE"}, {"legal": True}),
    "both": ({**THROW, "preset": "ONLINE", "options": {"throws": "off"}}, {"legal": False}),
    "together": ({**THROW, "rules": {"preset": "ONLINE", "options": {"throws": "off"}}}, {"legal": False}),
    "text": ({**THROW, "rule_set": "ONLINE,throws=off"}, {"legal": False}),
    "rule numbers": ({**THROW, "rules": ["R9.2"]}, {"legal": True}),
    "a number": ({**ROUND, "points": 0, "options": {"gain_cap": 2}}, {"levels": {"02": "K"}}),
    "ranks": ({**ROUND, "points": 0, "options": {"must_defend": ["Q", "K"]}}, {"levels": {"02": "Q"}}),
    "null": ({**ROUND, "points": 0, "preset": "ONLINE", "options": {"gain_cap": None}}, {"levels": {"02": "A"}}),
    "a jack": (
        {**ROUND, "points": 60, "options": {"jack_hook": "to_two"}, "lost_last_trick_to_jack": True},
        {"levels": {"02": "2"}, "declarers_gain": 0},
    ),
    "clockwise": (
        {**ROUND, "points": 80, "options": {"direction": "clockwise"}},
        {"next_starter": 3, "next_declarers": "opponents"},
    ),
    "true is on": (
        {
            "kind": "bidding",
            "trump_rank": "4",
            "current": {"seat": 0, "cards": ["D4"]},
            "bid_seat": 0,
            "cards": ["D4", "D4"],
            "options": {"reinforce": True},
        },
        {"accepted": True},
    ),
    "hands in turn order": (
        {
            "kind": "throw",
            "trump_rank": "2",
            "trump_suit": "H",
            "lead": ["S5", "S5", "SQ"],
            "hands": {"0": ["S5", "S5", "SQ"], "1": ["S6", "S6"], "3": ["SK"]},
            "options": {"direction": "clockwise", "failed_component": "first_challenger"},
        },
        {"stands": False, "forced": ["SQ"]},
    ),
    "a last lead": (
        {
            "kind": "talon_score",
            "trump_rank": "2",
            "trump_suit": "H",
            "talon": ["SK"],
            "last_winner_side": "opponents",
            "last_lead": ["C9", "C9", "CA"],
            "options": {"talon_multiplier": "by_kind"},
        },
        {"multiplier": 4, "points": 40},
    ),
    "who declared first": (
        {
            **SHOW,
            "declarations": [{"seat": 1, "cards": ["S2"]}, {"seat": 3, "cards": ["H2", "H2"]}],
            "options": {"first_starter": "first_declaration", "direction": "clockwise"},
        },
        {"starter": 1, "trump_suit": "H"},
    ),
}


@pytest.mark.parametrize(("case", "expected"), QUESTIONS.values(), ids=QUESTIONS)
def test_a_case_is_asked_under_its_rules(client: Client, case: dict[str, Any], expected: dict[str, Any]) -> None:
    """Preset and options, wherever they stand."""
    assert kinds.check(client, {**case, "expected": expected}) == []


def test_values_are_words_numbers_and_lists() -> None:
    """As people write JSON."""
    options: dict[str, Json] = {
        "must_defend": ["5", "T"],
        "gain_cap": 3,
        "start_level": 7,
        "reinforce": True,
        "self_overcall": False,
    }
    rules = rules_of({"options": options})
    assert rules is not None
    assert format_rule_set(rules) == (
        "STANDARD,start_level=7,reinforce=on,self_overcall=off,gain_cap=3,must_defend=5+T"
    )
    assert rules_of({"kind": "follow", "rules": ["R9.3"]}) is None


UNREADABLE: dict[str, tuple[dict[str, Any], str]] = {
    "no preset": ({"preset": "HOUSE"}, "no preset is called 'HOUSE'; there are STANDARD"),
    "no option": ({"options": {"luck": 1}}, "no option is called 'luck'; there are "),
    "no value": ({"options": {"throws": "some"}}, "throws is one of all_suits, side_suits_only, off, not 'some'"),
    "against the rules": ({"options": {"gain_cap": 0}}, "rule_set.gain_cap must be 1 to 13"),
    "a revision to come": ({"rules": "ONLINE@2"}, "no such rules: UNSUPPORTED_REVISION"),
    "twice": ({"rules": "ONLINE", "preset": "ONLINE"}, "the rules stand twice: under rules and preset"),
    "options that are no object": ({"options": "throws"}, "options an object"),
    "a key too many": ({"rules": {"throws": "off"}}, "no key of rules is called throws"),
    "a value with a point": ({"options": {"gain_cap": 1.5}}, "options.gain_cap must be"),
}


@pytest.mark.parametrize(("rules", "why"), UNREADABLE.values(), ids=UNREADABLE)
def test_rules_that_there_are_not_cannot_be_read(client: Client, rules: dict[str, Any], why: str) -> None:
    """To pass them over would be to answer another question."""
    with pytest.raises(UnreadableError, match=why):
        kinds.check(client, {**THROW, **rules, "expected": {"legal": True}})
