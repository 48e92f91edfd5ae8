"""The counts of tests/perft.txt: by the engine, and the small ones by the slow and plain reference too."""

from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest
import reference
import reference_rounds
import reference_tricks
from reference_options import Rules
from rulesets import for_reference
from tractor_engine import Phase, State
from tractor_engine.notation import parse_state
from tractor_engine.perft import perft

PAGE = Path(__file__).parents[1] / "perft.txt"
LINES = [line.split(" ; ") for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("tractor")]
MOST = 20_000
MOST_BY_REFERENCE = 400


@pytest.mark.parametrize(("text", "counts"), LINES, ids=range(len(LINES)))
def test_counts(text: str, counts: str) -> None:
    """A position has as many paths of each length as the page says; the long ones are left to the tool."""
    state = State.of(parse_state(text))
    for depth, count in enumerate(map(int, counts.split()), start=1):
        if count <= MOST:
            assert perft(state, depth) == count


class Position(NamedTuple):
    """An endgame in the reference's words."""

    trump: reference.Trump
    rules: Rules
    hands: list[list[str]]
    leader: int
    plays: list[list[str]]
    to_beat: list[str]


@pytest.mark.parametrize(("text", "counts"), LINES, ids=range(len(LINES)))
def test_counts_by_reference(text: str, counts: str) -> None:
    """So has it by the reference: leads, throws, answers and who wins."""
    table, hands, *_ = State.of(parse_state(text))
    if table.phase != Phase.PLAY or table.trick is None:
        return
    trump = reference.Trump(*str(table.trump).split("/"))
    rules = for_reference(table.rule_set)
    position = Position(trump, rules, [str(hand).split() for hand in hands], table.trick.leader, [], [])
    for depth, count in enumerate(map(int, counts.split()), start=1):
        if count <= MOST_BY_REFERENCE:
            assert paths(position, depth) == count


def paths(position: Position, depth: int) -> int:
    """How many paths there are, each of them walked."""
    trump, rules, hands, leader, plays, to_beat = position
    if depth == 0:
        return 1
    if len(plays) == len(hands):
        place = reference_tricks.winner(plays, trump, rules)
        leader = reference_rounds.turn_order(leader, rules)[place]
        return paths(Position(trump, rules, hands, leader, [], []), depth)
    seats = reference_rounds.turn_order(leader, rules)
    hand = hands[seats[len(plays)]]
    count = 0
    if not plays:
        for cards in subsets(hand):
            if reference.lead_is_legal(hand, cards, trump, rules):
                throw = reference_tricks.resolve_throw(cards, [hands[seat] for seat in seats[1:]], trump, rules)
                count += paths(played(position, seats[0], throw.led, [] if throw.stands else throw.led), depth - 1)
        return count
    must_beat = bool(to_beat) and reference_tricks.first_able(to_beat, [hand], trump, rules) == 0
    for cards in subsets(hand):
        legal = reference.follow_is_legal(plays[0], hand, cards, trump, rules)
        if must_beat:
            legal = legal and reference_tricks.must_beat_is_legal(to_beat, hand, cards, trump, rules)
        if legal:
            left = [] if must_beat else to_beat
            count += paths(played(position, seats[len(plays)], cards, left), depth - 1)
    return count


def played(position: Position, seat: int, cards: list[str], to_beat: list[str]) -> Position:
    """The position after a play."""
    hands = list(position.hands)
    hands[seat] = reference.without(hands[seat], cards)
    return position._replace(hands=hands, plays=[*position.plays, cards], to_beat=to_beat)


def subsets(hand: list[str]) -> list[list[str]]:
    """All different sets of cards but the empty one."""
    choices = (combinations(sorted(hand), size) for size in range(1, len(hand) + 1))
    return [list(cards) for some in choices for cards in dict.fromkeys(some)]
