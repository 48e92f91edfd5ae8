"""Whole rounds played by bots and judged, play by play, by the slow and plain reference."""

import os
from random import Random

import pytest
import reference
import reference_rounds
import reference_tricks
from bots import Move, random_round, random_start
from tractor_engine import Hand, Phase, Play
from tractor_engine.card import RANK_LETTERS
from tractor_engine.event import Event, RoundScored, TalonScored, ThrowFailed, TrickWon

ROUNDS = int(os.environ.get("SITUATIONS") or 20_000) // 400


def faces(hand: Hand) -> list[str]:
    """Cards in the reference's words."""
    return str(hand).split()


class Judge:
    """Follows a round by the reference alone: hands, tricks, points."""

    def __init__(self, move: Move) -> None:
        table = move.state.table
        assert table.trump is not None
        self.trump = reference.Trump(*str(table.trump).split("/"))
        self.starter, self.levels = table.starter, table.levels
        self.hands = [faces(hand) for hand in move.state.hands]
        self.talon = faces(move.state.buried)
        self.leader = table.starter
        self.plays: list[list[str]] = []
        self.to_beat: list[str] = []
        self.trick_points = 0
        self.penalties = [0, 0]

    def judge(self, play: Play, events: dict[type[Event], Event]) -> None:
        """One play."""
        assert play.seat == (self.leader + len(self.plays)) % 4
        if self.plays:
            self._follow(play.seat, faces(play.cards))
        else:
            self._lead(play.seat, faces(play.cards), events.get(ThrowFailed))
        if len(self.plays) == 4:
            self._end_trick(events)

    def _lead(self, seat: int, attempt: list[str], failed: Event | None) -> None:
        assert reference.lead_is_legal(self.hands[seat], attempt, self.trump)
        others = [self.hands[(seat + place) % 4] for place in (1, 2, 3)]
        throw = reference_tricks.resolve_throw(attempt, others, self.trump)
        assert throw.stands == (failed is None)
        if isinstance(failed, ThrowFailed):
            assert sorted(faces(failed.led)) == sorted(throw.led)
            assert sorted(faces(failed.withdrawn)) == sorted(throw.withdrawn)
            by_declarers = seat % 2 == self.starter % 2
            assert failed.points == (throw.penalty if by_declarers else -throw.penalty)
            self.penalties[0 if by_declarers else 1] += throw.penalty
            self.to_beat = throw.led
        self._put(seat, throw.led)

    def _follow(self, seat: int, play: list[str]) -> None:
        lead, hand = self.plays[0], self.hands[seat]
        assert reference.follow_is_legal(lead, hand, play, self.trump)
        if self.to_beat and reference_tricks.first_able(self.to_beat, [hand], self.trump) == 0:
            assert reference_tricks.must_beat_is_legal(self.to_beat, hand, play, self.trump)
            self.to_beat = []  # only the first who can must
        self._put(seat, play)

    def _put(self, seat: int, play: list[str]) -> None:
        self.plays.append(play)
        self.hands[seat] = reference.without(self.hands[seat], play)

    def _end_trick(self, events: dict[type[Event], Event]) -> None:
        won = events[TrickWon]
        assert isinstance(won, TrickWon)
        winner = (self.leader + reference_tricks.winner(self.plays, self.trump)) % 4
        points = reference_tricks.trick_points(self.plays)
        assert (won.seat, won.points) == (winner, points)
        by_opponents = winner % 2 != self.starter % 2
        self.trick_points += points if by_opponents else 0
        if not self.hands[winner]:
            self._end_round(events, by_opponents=by_opponents)
        self.leader, self.plays, self.to_beat = winner, [], []

    def _end_round(self, events: dict[type[Event], Event], *, by_opponents: bool) -> None:
        scored, turned_up = events[RoundScored], events.get(TalonScored)
        assert isinstance(scored, RoundScored)
        bonus = reference_rounds.talon_bonus(self.talon, len(self.plays[0]), opponents_won=by_opponents)
        assert (turned_up is not None) == by_opponents
        total = reference_rounds.round_total(self.trick_points, bonus, *self.penalties)
        assert scored.opponents_points == total
        before = tuple(RANK_LETTERS[level] for level in self.levels)
        expected = reference_rounds.round_result(total, (before[0], before[1]), self.starter)
        assert tuple(RANK_LETTERS[level] for level in scored.levels) == expected.levels
        assert (scored.gain, scored.next_starter) == (expected.gain, expected.next_starter)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_rounds(number: int) -> None:
    """Every lead, throw, follow, trick and total is what the rules say (R9 to R13)."""
    rng = Random(number)
    judge = None
    for move in random_round(rng, random_start(rng)):
        if move.state.table.phase == Phase.PLAY and isinstance(move.action, Play):
            judge = judge or Judge(move)
            judge.judge(move.action, {type(event): event for event in move.step.events})
    assert judge is not None
    assert judge.hands == [[], [], [], []]
