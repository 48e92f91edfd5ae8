"""Laws that hold in every state of every match."""

import os
import subprocess
import sys
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from bots import random_attempt, random_round
from hypothesis import given
from strategies import DICE, states
from tractor_engine import Bury, Declare, IllegalActionError, Phase, Play, State, apply, check
from tractor_engine.card import points_of
from tractor_engine.deck import is_deck


def all_cards(state: State) -> list[int]:
    """The cards of every pile."""
    table = state.table
    plays = table.trick.plays if table.trick else ()
    return list(chain(*state.hands, state.stock, state.buried, table.history.cards, *plays, table.talon))


@given(states(), DICE)
def test_cards_and_points_are_conserved(state: State, rng: Random) -> None:
    """Before and after any action there are 108 cards, every face twice, worth 200 points (R1)."""
    for _ in range(4):
        attempt = random_attempt(rng, state)
        after = apply(state, attempt).state if check(state, attempt) is None else state
        assert is_deck(bytes(all_cards(after)))
        assert sum(map(points_of, all_cards(after))) == 200


@given(states(), DICE)
def test_what_is_checked_can_be_applied(state: State, rng: Random) -> None:
    """A legal action leads to a possible state, one version on; any other is refused as it was judged."""
    before = repr(state)
    for _ in range(8):
        attempt = random_attempt(rng, state)
        illegal = check(state, attempt)
        if illegal is None:
            step = apply(state, attempt)
            assert step.state.problems() == ()
            assert step.state.table.version == state.table.version + 1
            assert step.events
        else:
            with pytest.raises(IllegalActionError) as error:
                apply(state, attempt)
            assert error.value.illegal == illegal
    assert repr(state) == before


@given(states(), DICE)
def test_refusals_can_be_shown_to_whoever_tried(state: State, rng: Random) -> None:
    """A refusal cites a rule, in one sentence; its witness is of the own hand, of the attempt, or on the table."""
    for _ in range(8):
        attempt = random_attempt(rng, state)
        illegal = check(state, attempt)
        if illegal is None:
            continue
        assert illegal.rule.startswith("R")
        assert illegal.message.endswith(".")
        assert len(illegal.message) < 200
        shown = [state.table.standing.cards] if state.table.standing else []
        if isinstance(attempt, Play | Bury | Declare):
            shown += [attempt.cards, state.hands[attempt.seat]]
        assert not illegal.witness or any(illegal.witness <= cards for cards in shown)


@given(states(Phase.DRAW, Phase.DECLARE, Phase.BURY, Phase.OVERCALL, Phase.PLAY, Phase.DEAL), DICE)
def test_every_round_ends(state: State, rng: Random) -> None:
    """However it goes on, the round ends with empty hands, and every point was in a trick or in the talon."""
    *_, last = random_round(rng, state)
    end = last.step.state
    table = end.table
    assert table.phase in (Phase.DEAL, Phase.MATCH_OVER)
    assert not any(end.hands)
    in_tricks = sum(map(points_of, table.history.cards))
    assert in_tricks + (end.buried.points or table.talon.points) == 200


SCRIPT = """
from hashlib import sha256
from random import Random
from bots import random_attempt, random_round, random_start
from rulesets import random_rules
from tractor_engine import check, digest, view_of
total = sha256()
for number in range(3):
    rng = Random(number)
    for move in random_round(rng, random_start(rng, random_rules(rng))):
        total.update(digest(move.step.state) + repr((move, view_of(move.state, 1))).encode())
        total.update(repr(check(move.state, random_attempt(rng, move.state))).encode())
        for seat in move.state.table.to_act:
            plays = move.state.legal_plays_of(seat)
            total.update(repr((plays.forced, plays.next_cards(), next(iter(plays), None))).encode())
print(total.hexdigest())
"""


def test_results_do_not_depend_on_hashes() -> None:
    """The same matches come out byte for byte under any PYTHONHASHSEED."""
    path = os.pathsep.join(filter(None, (str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH"))))
    results = set()
    for seed in ("0", "1", "4000000000"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
        run = subprocess.run(  # noqa: S603  # ourselves
            [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
        )
        results.add(run.stdout)
    assert len(results) == 1
    assert len(results.pop()) == 65
