"""Write tests/perft.txt: counts of action paths from fixed positions, for others to check their rules against.

With --check, fail if it is not what would come out.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from scenes import endgame, opening, play_on  # noqa: E402  # found by the line before
from tractor_engine import Hand, State, Table, Trick, Trump  # noqa: E402
from tractor_engine.notation import format_state  # noqa: E402
from tractor_engine.perft import perft  # noqa: E402
from tractor_engine.ruleset import ONLINE, SHENGJI_ONLINE, STANDARD, RuleSet  # noqa: E402

PAGE = ROOT / "tests" / "perft.txt"
HEADER = """\
# Counts of action paths, in the manner of chess's perft.
#
# A line is a position, a semicolon, and counts: how many paths of 1, 2, 3 ... actions lead on from it. A path is a
# sequence of legal actions. In PLAY: every set of cards that the seat whose turn it is may lead or follow with, throws
# included, whether they stand or not. In DECLARE: every declaration and pass of each seat. A path that ends the round
# ends there: it counts for the depth that it reaches, and for no greater one. Two plays differ when their cards do; the
# two copies of a face are one card.
#
# The position is a state in the engine's notation (engine/tractor_engine/notation.py reads and writes it): rules,
# levels, trump, points, who leads, the finished tricks, the four hands, what is buried. Every preset has the same
# cards, so that numbers in which two presets differ show where their rules do. The line before says what a position is
# about.
#
# An implementation that gets every number right agrees on leads, follows, throws, who wins a trick and who leads next.
# One that differs at depth 1 differs in what is legal; one that differs later may differ in who wins, or in what is led
# of a failed throw.
"""
DECLARING = (
    ("nobody has declared: twins, a pair, single cards", ["S2 S2", "D2 D2", "C2", "H2"], 4),
    ("nobody has declared: both pairs of jokers", ["S2 S2", "D2 D2", "BJ BJ C2", "RJ RJ"], 2),
)
ENDGAMES = (
    (
        "a tractor led to tractors and pairs",
        "2/H",
        0,
        ["S3 S3 S4 S4 D9", "S6 S6 S7 S7 S9", "SJ SJ ST ST SQ", "D3 D4 D5 D6 D7"],
    ),
    (
        "more pairs than a tractor draws",
        "2/H",
        0,
        ["S3 S3 S4 S4 D9 D9", "S6 S6 S7 S7 S9 S9", "D3 D4 D5 D6 D7 D8", "C3 C4 C5 C6 C7 C8"],
    ),
    (
        "equal rank pairs in a tractor",
        "2/S",
        0,
        ["S4 S4 S5 S5 D3", "SA SA D2 D2 H2", "S7 S7 S9 S9 C2", "D4 D5 D6 D7 D8"],
    ),
    ("throws that several can beat", "2/H", 0, ["S9 S9 SQ D3", "SK S3 S4 D4", "ST ST SA D6", "SJ SJ D8 D9"]),
    (
        "ruffs higher in one component only",
        "2/H",
        0,
        ["SA SA SQ D3 D6", "H3 H3 H9 D4 D7", "H5 H5 H4 D8 D8", "D9 DT DJ DQ DK"],
    ),
    ("no-trump, rank cards in hand", "2/NT", 1, ["C2 RJ D4 D5", "S2 S3 S3 D9", "D2 D2 S5 S6", "RJ H2 S7 S7"]),
    (
        "no-trump, a tractor of rank cards and jokers",
        "2/NT",
        3,
        ["H2 H2 S6 S7", "C2 C2 D4 D5", "D2 D2 S5 S5", "S2 S2 BJ BJ"],
    ),
)
DEPTHS = 6


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Write tests/perft.txt.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if the page is stale")
    if not parser.parse_args().check:
        PAGE.write_text(page(), encoding="utf-8")
        return 0
    if PAGE.read_text(encoding="utf-8") != page():
        print("stale: tests/perft.txt")
        return 1
    return 0


def page() -> str:
    """The whole file."""
    lines = [HEADER]
    for rules in (STANDARD, ONLINE, SHENGJI_ONLINE):
        lines.append(f"# {rules.preset.name}, revision {rules.revision}\n")
        for about, state, depths in positions(rules):
            counts = " ".join(str(perft(state, depth)) for depth in range(1, depths + 1))
            lines += [f"# {about}", f"{format_state(state)} ; {counts}"]
        lines.append("")
    return "\n".join(lines)


def positions(rules: RuleSet) -> Iterator[tuple[str, State, int]]:
    """What each position is about, the position, and how deep it is counted."""
    for about, holds, depths in DECLARING:
        yield about, play_on(opening(Table(rule_set=rules), holds), ["draw 100"]).state, depths
    for about, trump, leader, hands in ENDGAMES:
        table = Table(trump=Trump.parse(trump), trick=Trick(leader))
        setup = endgame(table, [Hand.parse(cards) for cards in hands])
        # What was played before fills the history only; it is the same under all rules, and no rule looks back at it.
        yield about, State.of(setup._replace(table=setup.table._replace(rule_set=rules))), DEPTHS


if __name__ == "__main__":
    sys.exit(main())
