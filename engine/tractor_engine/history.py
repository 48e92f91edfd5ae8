r"""Tricks: the current one, and the finished ones of a round.

>>> history = History().with_trick(Trick(2, tuple(map(Hand.parse, ("S7", "S8", "ST", "S3")))))
>>> history.sizes, history.last.leader, str(history.last.plays[2])
(b'\x01', 2, 'ST')
"""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from tractor_engine.hand import EMPTY, Hand
from tractor_engine.ruleset import RuleSet


class Trick(NamedTuple):
    """A trick: who leads, what was played in order, and the throw that failed, whole."""

    leader: int
    plays: tuple[Hand, ...] = ()
    attempted: Hand = EMPTY


class FailedThrow(NamedTuple):
    """A throw that failed in a finished trick."""

    trick: int
    attempted: Hand


class History(NamedTuple):
    """The finished tricks of a round, flat: cards play by play, then for each trick its size and its leader."""

    cards: bytes = b""
    sizes: bytes = b""
    leaders: bytes = b""
    failed: tuple[FailedThrow, ...] = ()

    def with_trick(self, trick: Trick) -> "History":
        """One more finished trick."""
        failed = self.failed
        if trick.attempted:
            failed = (*failed, FailedThrow(len(self.sizes), trick.attempted))
        return History(
            b"".join((self.cards, *map(bytes, trick.plays))),
            self.sizes + bytes((len(trick.plays[0]),)),
            self.leaders + bytes((trick.leader,)),
            failed,
        )

    def tricks(self) -> Iterator[Trick]:
        """The tricks in order."""
        failed = dict(self.failed)
        start = 0
        for number, (size, leader) in enumerate(zip(self.sizes, self.leaders, strict=True)):
            yield Trick(leader, self._plays(start, size), failed.get(number, EMPTY))
            start += 4 * size

    def still_held(self, rules: RuleSet, seat: int, known: Hand) -> Hand:
        """What these tricks leave of the cards that a seat was known to hold, with those it withdrew (R10.6)."""
        since = 0
        for number, attempted in self.failed:
            if self.leaders[number] == seat:
                known = known - self._played(rules, seat, known, range(since, number)) | attempted
                since = number
        return known - self._played(rules, seat, known, range(since, len(self.sizes)))

    def _played(self, rules: RuleSet, seat: int, cards: Hand, tricks: range) -> Hand:
        """Which of these faces a seat played in some of the tricks."""
        if not tricks:
            return EMPTY
        ends = list(accumulate(self.sizes))
        played = []
        for card in set(cards):
            place = self.cards.find(card)
            while place >= 0:
                number = bisect_right(ends, place // 4)
                size = self.sizes[number]
                start = 4 * (ends[number] - size)
                if number in tricks and rules.seat_after(self.leaders[number], (place - start) // size) == seat:
                    played.append(card)
                place = self.cards.find(card, place + 1)
        return Hand.of(played)

    @property
    def last(self) -> Trick | None:
        """The trick finished last."""
        if not self.sizes:
            return None
        size, number = self.sizes[-1], len(self.sizes) - 1
        return Trick(
            self.leaders[-1],
            self._plays(len(self.cards) - 4 * size, size),
            dict(self.failed).get(number, EMPTY),
        )

    def _plays(self, start: int, size: int) -> tuple[Hand, ...]:
        return tuple(Hand.of(self.cards[at : at + size]) for at in range(start, start + 4 * size, size))
