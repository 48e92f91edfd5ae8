"""Whole rounds played by bots and judged, play by play, by the slow and plain reference."""

from random import Random

import pytest
import reference
import reference_rounds
import reference_tricks
from bots import Move, random_round, random_start
from rulesets import for_reference, random_rules
from tractor_engine import Hand, Phase, Play
from tractor_engine.card import RANK_LETTERS
from tractor_engine.event import Event, RoundScored, TalonScored, ThrowFailed, TrickWon
from tractor_engine.ruleset import STANDARD
from translation import SITUATIONS

ROUNDS = SITUATIONS // 400


def faces(hand: Hand) -> list[str]:
    """Cards in the reference's words."""
    return str(hand).split()


class Judge:
    """Follows a round by the reference alone: hands, tricks, points."""

    def __init__(self, move: Move) -> None:
        table = move.state.table
        assert table.trump is not None
        self.rules = for_reference(table.rule_set)
        self.trump = reference.Trump(*str(table.trump).split("/"))
        self.starter, self.levels = table.starter, table.levels
        self.hands = [faces(hand) for hand in move.state.hands]
        self.talon = faces(move.state.buried)
        self.leader = table.starter
        self.plays: list[list[str]] = []
        self.to_beat: list[str] = []
        self.changes: list[int] = []

    def judge(self, play: Play, events: dict[type[Event], Event]) -> None:
        """One play."""
        assert play.seat == self._seats()[len(self.plays)]
        if self.plays:
            self._follow(play.seat, faces(play.cards))
        else:
            self._lead(play.seat, faces(play.cards), events.get(ThrowFailed))
        if len(self.plays) == 4:
            self._end_trick(events)

    def _seats(self) -> list[int]:
        return reference_rounds.turn_order(self.leader, self.rules)

    def _lead(self, seat: int, attempt: list[str], failed: Event | None) -> None:
        assert reference.lead_is_legal(self.hands[seat], attempt, self.trump, self.rules)
        others = [self.hands[other] for other in self._seats()[1:]]
        throw = reference_tricks.resolve_throw(attempt, others, self.trump, self.rules)
        assert throw.stands == (failed is None)
        if isinstance(failed, ThrowFailed):
            assert sorted(faces(failed.led)) == sorted(throw.led)
            assert sorted(faces(failed.withdrawn)) == sorted(throw.withdrawn)
            by_declarers = seat % 2 == self.starter % 2
            assert failed.points == (throw.penalty if by_declarers else -throw.penalty)
            self.changes.append(failed.points)
            self.to_beat = throw.led
        self._put(seat, throw.led)

    def _follow(self, seat: int, play: list[str]) -> None:
        lead, hand = self.plays[0], self.hands[seat]
        assert reference.follow_is_legal(lead, hand, play, self.trump, self.rules)
        if self.to_beat and reference_tricks.first_able(self.to_beat, [hand], self.trump, self.rules) == 0:
            assert reference_tricks.must_beat_is_legal(self.to_beat, hand, play, self.trump, self.rules)
            self.to_beat = []  # only the first who can must
        self._put(seat, play)

    def _put(self, seat: int, play: list[str]) -> None:
        self.plays.append(play)
        self.hands[seat] = reference.without(self.hands[seat], play)

    def _end_trick(self, events: dict[type[Event], Event]) -> None:
        won = events[TrickWon]
        assert isinstance(won, TrickWon)
        place = reference_tricks.winner(self.plays, self.trump, self.rules)
        winner = self._seats()[place]
        points = reference_tricks.trick_points(self.plays)
        assert (won.seat, won.points) == (winner, points)
        by_opponents = winner % 2 != self.starter % 2
        self.changes.append(points if by_opponents else 0)
        if not self.hands[winner]:
            self._end_round(events, self.plays[place] if by_opponents else [])
        self.leader, self.plays, self.to_beat = winner, [], []

    def _end_round(self, events: dict[type[Event], Event], opponents_last_play: list[str]) -> None:
        scored, turned_up = events[RoundScored], events.get(TalonScored)
        assert isinstance(scored, RoundScored)
        assert (turned_up is not None) == bool(opponents_last_play)
        if opponents_last_play:
            self.changes.append(reference_rounds.opponents_bonus(self.talon, self.plays[0], self.trump, self.rules))
        total = reference_rounds.running_total(self.changes, self.rules)
        assert scored.opponents_points == total
        first, second = (RANK_LETTERS[level] for level in self.levels)
        expected = reference_rounds.round_result(total, (first, second), self.starter, opponents_last_play, self.rules)
        assert tuple(RANK_LETTERS[level] for level in scored.levels) == expected.levels
        assert (scored.gain, scored.next_starter) == (expected.gain, expected.next_starter)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_rounds(number: int) -> None:
    """Every lead, throw, follow, trick and total is what the rules say, under any rules (R9 to R14)."""
    rng = Random(number)
    rules = random_rules(rng) if number % 2 else STANDARD
    judge = None
    for move in random_round(rng, random_start(rng, rules)):
        if move.state.table.phase == Phase.PLAY and isinstance(move.action, Play):
            judge = judge or Judge(move)
            judge.judge(move.action, {type(event): event for event in move.step.events})
    assert judge is not None
    assert judge.hands == [[], [], [], []]
