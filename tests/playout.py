"""Random matches for tests: bots that do everything the rules allow, the odd things too."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from bots import random_action, random_deck
from tractor_engine.action import Action, apply, start_match
from tractor_engine.flow import Step
from tractor_engine.options import TalonOvercall
from tractor_engine.ruleset import STANDARD, RuleSet, rule_set
from tractor_engine.state import State
from tractor_engine.table import Phase

OPEN_TALON = rule_set(talon_overcall=TalonOvercall.TAKES_TALON)
"""Rules under which a match has every phase."""


def random_match(
    rng: Random, *, steps: int | None = None, rules: RuleSet = STANDARD
) -> Iterator[tuple[State, Action, Step]]:
    """A match from its first deal: each state, what is done, and what comes of it; to the end, or so many steps."""
    return islice(_match(rng, rules), steps)


def random_states(
    rng: Random, *, every: int = 7, steps: int | None = None, rules: RuleSet = STANDARD
) -> Iterator[State]:
    """Some states of a random match."""
    played = random_match(rng, steps=steps, rules=rules)
    return (state for state, _, _ in islice(played, rng.randrange(every), None, every))


def random_state(rng: Random, phase: Phase) -> State:
    """A state of a random match in one phase."""
    rules = OPEN_TALON if phase == Phase.OVERCALL else STANDARD
    while True:
        states = random_states(rng, every=5, steps=400, rules=rules)
        found = [state for state in states if state.table.phase == phase]
        if found:
            return rng.choice(found)
        for _, _, step in random_match(rng, rules=rules):
            if step.state.table.phase == phase:
                return step.state


def play_until(state: State, phase: Phase, rng: Random) -> State:
    """The state after random legal actions, as many as it takes to reach a phase."""
    while state.table.phase != phase:
        state = apply(state, random_action(rng, state)).state
    return state


def _match(rng: Random, rules: RuleSet) -> Iterator[tuple[State, Action, Step]]:
    is_seeded = rng.random() < 0.8
    if is_seeded:
        state = start_match(rules, seed=rng.randbytes(32)).state
    else:
        state = start_match(rules, deck=random_deck(rng), first=rng.randrange(4)).state
    while state.table.phase != Phase.MATCH_OVER:
        action = random_action(rng, state)
        step = apply(state, action)
        yield state, action, step
        state = step.state
