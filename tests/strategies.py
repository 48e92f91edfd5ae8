"""What Hypothesis draws: states that bots have come to, dice, trumps and hands."""

from functools import cache
from random import Random

from bots import random_round, random_start
from hypothesis import strategies as st
from rulesets import changed, random_rules
from tractor_engine import Hand, Phase, State, Trump
from tractor_engine.card import CARDS, RANKS
from tractor_engine.options import TalonOvercall
from tractor_engine.ruleset import STANDARD

RULES = st.integers(0, 1 << 32).map(lambda number: random_rules(Random(number)))
SEATS = st.integers(0, 3)
DICE = st.integers(0, (1 << 32) - 1).map(Random)
TRUMPS = st.builds(Trump, st.sampled_from(RANKS), st.integers(1, 5))


def hands(least: int, most: int) -> st.SearchStrategy[Hand]:
    """Hands of so many cards, of so few faces that there are pairs."""

    def hand_of(rng: Random) -> Hand:
        size = rng.randint(least, most)
        faces = rng.sample(CARDS, min(len(CARDS), size // 2 + 1 + rng.randrange(3)))
        return Hand.of(rng.sample(2 * faces, size))

    return DICE.map(hand_of)


@cache
def _states_of_round(number: int) -> tuple[State, ...]:
    rng = Random(number)
    rules = (STANDARD, random_rules(rng), STANDARD, changed(talon_overcall=TalonOvercall.TAKES_TALON))[number % 4]
    start = random_start(rng, rules)
    return (start, *(move.step.state for move in random_round(rng, start)))


def states(*phases: Phase) -> st.SearchStrategy[State]:
    """States of these phases, or of any; each phase as likely as another, however long it lasts."""

    def state_in(phase: Phase, rng: Random) -> State:
        while True:
            found = [state for state in _states_of_round(rng.randrange(400)) if state.table.phase == phase]
            if found:
                return rng.choice(found)

    return st.builds(state_in, st.sampled_from(phases or tuple(Phase)), DICE)
