"""Write tests/perft.txt: counts of action paths from fixed positions, for other implementations to check themselves against.

With --check, fail if it is not what would come out.
"""

import argparse
import sys
from pathlib import Path
from random import Random

from tractor_engine.action import Bury, Declare, Draw, Pass, Play, apply, start_match
from tractor_engine.hand import Hand
from tractor_engine.notation import format_state
from tractor_engine.perft import perft
from tractor_engine.ruleset import ONLINE, SHENGJI_ONLINE, STANDARD, RuleSet
from tractor_engine.state import State
from tractor_engine.table import Phase

PAGE = Path(__file__).resolve().parents[1] / "tests" / "perft.txt"
DEPTHS = range(1, 7)
HEADER = """\
# Counts of action paths, in the manner of chess's perft.
#
# Each line is a position and six counts: how many paths of 1, 2, ... 6 actions lead on from it. A path is a sequence of legal
# actions: in PLAY every set of cards that the seat whose turn it is may lead or follow with, throws included whether they stand
# or not; in BURY every set of eight cards; in DECLARE and OVERCALL every declaration and pass of each seat that is awaited. A
# path that ends the round ends there: it counts for the depth it reaches, and for no greater one.
# Two plays differ when their cards do; the two copies of a face are one card.
#
# The position is a state in the engine's notation (`engine/tractor_engine/notation.py` says how to read it): rules, levels, trump,
# points, who leads, the finished tricks, the four hands, what is buried.
#
# An implementation that gets every number right agrees on leads, follows, throws, who wins a trick and who leads next. One
# that differs at depth 1 differs in what is legal; one that differs later may differ in who wins, or in what a failed throw leads.
"""


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Write tests/perft.txt.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if the page is stale")
    if not parser.parse_args().check:
        PAGE.write_text(page())
        return 0
    if PAGE.read_text() != page():
        print("stale: tests/perft.txt")
        return 1
    return 0


def page() -> str:
    """The whole file."""
    lines = [HEADER]
    for rules in (STANDARD, ONLINE, SHENGJI_ONLINE):
        lines += [f"# {rules.preset.name}, revision {rules.revision}"]
        lines += [line(declaring(rules, 1))]
        lines += [line(endgame(rules, Random(seed), left)) for seed, left in ((2, 4), (4, 5), (9, 6), (12, 6), (21, 7))]
        lines.append("")
    return "\n".join(lines)


def line(state: State) -> str:
    """One position with its counts."""
    counts = " ".join(str(perft(state, depth)) for depth in DEPTHS)
    return f"{format_state(state)} ; {counts}"


def declaring(rules: RuleSet, seed: int) -> State:
    """All cards drawn, nobody has declared."""
    return apply(start_match(rules, seed=Random(seed).randbytes(32)).state, Draw(100)).state


def endgame(rules: RuleSet, rng: Random, left: int) -> State:
    """A round played down to so many cards a hand, pairs kept as long as the rules let them."""
    state = declaring(rules, rng.randrange(1 << 30))
    for seat in range(4):
        if shows := list(state.legal_plays_of(seat)):
            state = apply(state, Declare(seat, shows[-1])).state
    while state.table.phase in (Phase.DECLARE, Phase.OVERCALL):
        state = apply(state, Pass(state.table.to_act[0], len(state.table.declarations))).state
    seat = state.table.burier
    state = apply(state, Bury(seat, Hand.of(sorted(state.hands[seat], key=state.hands[seat].count)[:8]))).state
    while len(state.hands[seat := state.table.to_act[0]]) > left or state.table.trick is None or state.table.trick.plays:
        state = apply(state, Play(seat, least_paired(state, seat, rng))).state
    return state


def least_paired(state: State, seat: int, rng: Random) -> Hand:
    """A lead of one card, or an answer, that breaks few pairs."""
    hand, plays = state.hands[seat], state.legal_plays
    if state.table.trick is not None and not state.table.trick.plays:
        singles = [card for card in hand if hand.count(card) == 1] or list(hand)
        return Hand.of([rng.choice(singles)])
    tried = [plays.sample(rng) for _ in range(20)]
    return min(tried, key=lambda play: sum(hand.count(card) - play.count(card) for card in play))


if __name__ == "__main__":
    sys.exit(main())
