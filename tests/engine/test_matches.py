"""Whole matches under any rules: what happens in them is possible, can be written down, and comes to an end."""

from random import Random

import pytest
from bots import EAGERNESS, random_action, random_deck
from rulesets import random_rules
from tractor_engine import (
    Action,
    Deal,
    Phase,
    State,
    apply,
    format_record,
    parse_record,
    record_of,
    replay,
    start_match,
    view_of,
)
from tractor_engine.card import ACE, JACK, TWO
from tractor_engine.deck import is_deck
from tractor_engine.event import RoundScored, TalonTaken
from tractor_engine.notation import format_state, parse_state
from tractor_engine.options import JackHook, PointTotals, TalonOvercall
from tractor_engine.ruleset import PRESETS, RuleSet
from tractor_engine.ruletext import format_rule_set, parse_rule_set

MATCHES = range(10)
MOST_ACTIONS = 1500


def rules_of(number: int) -> RuleSet:
    """The presets, then any rules; the talon can be taken over in some."""
    presets = list(PRESETS.values())
    rules = presets[number] if number < len(presets) else random_rules(Random(number))
    return rules._replace(talon_overcall=TalonOvercall.TAKES_TALON) if number % 3 == 2 else rules


def piles(state: State) -> bytes:
    """All cards, wherever they lie."""
    table = state.table
    plays = table.trick.plays if table.trick else ()
    hands = (*state.hands, state.buried, *plays, table.talon)
    return b"".join((state.stock, table.history.cards, *map(bytes, hands)))


@pytest.mark.parametrize("number", MATCHES)
def test_matches(number: int) -> None:
    """Every state on the way is possible, for every seat too, and can be read back; so can the match, with its end."""
    rng, rules = Random(number), rules_of(number)
    assert parse_rule_set(format_rule_set(rules)) == rules
    state = start = start_match(rules, seed=rng.randbytes(32), deck=random_deck(rng), first=number % 4).state
    actions: list[Action] = []
    eagerness = 0.0
    while state.table.phase != Phase.MATCH_OVER and len(actions) < MOST_ACTIONS:
        eagerness = rng.choice(EAGERNESS[1:]) if state.table.undrawn == 100 else eagerness
        action = random_action(rng, state, eagerness)
        step = apply(state, action)
        for event in step.events:
            if isinstance(event, RoundScored):
                hold_to_result(rules, state, event)
            if isinstance(event, TalonTaken):
                assert event.seat == step.state.table.burier
        actions.append(action)
        state = step.state
        if rng.random() < 0.3 or isinstance(action, Deal) or state.table.phase == Phase.OVERCALL:
            hold_to_state(state)
    record = parse_record(format_record(record_of(start, actions)))
    assert replay(record).state == state


def hold_to_state(state: State) -> None:
    """Assert what is true of every state."""
    assert state.problems() == ()
    assert is_deck(piles(state))
    assert State.of(parse_state(format_state(state))) == state
    who_knows = [seat for seat in range(4) if view_of(state, seat).problems() == ()]
    assert who_knows == [0, 1, 2, 3]
    see_the_talon = [seat for seat in range(4) if (own := view_of(state, seat).own) and own.buried]
    assert see_the_talon == ([state.table.burier] if state.buried else [])
    if state.table.rule_set.point_totals == PointTotals.NOT_BELOW_ZERO:
        assert state.table.points >= 0


def hold_to_result(rules: RuleSet, before: State, scored: RoundScored) -> None:
    """Assert what is true of every result of a round."""
    levels, after = before.table.levels, scored.levels
    assert scored.gain <= (rules.gain_cap or 99)
    for side in range(2):
        assert rules.start_level <= after[side] <= ACE or (after[side] == TWO and rules.jack_hook == JackHook.TO_TWO)
        if after[side] < levels[side]:
            assert (rules.jack_hook, levels[side], after[side]) == (JackHook.TO_TWO, JACK, TWO)
        skipped = [rank for rank in rules.must_defend if levels[side] < rank < after[side]]
        assert skipped == []
