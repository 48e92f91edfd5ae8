"""Choosing cards from a pool: counted, numbered and listed without listing more than is asked for.

>>> pairs_from = Selection.of(Hand.parse("S3 S3 S4 S5 S5"), 3, pairs=1)
>>> pairs_from.ways()
4
>>> [str(cards) for cards in pairs_from.sets()][:2], str(pairs_from.nth(1))
(['S3 S3 S4', 'S3 S3 S5'], 'S3 S3 S5')
"""

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple

from tractor_engine.hand import EMPTY, Hand


class Selection(NamedTuple):
    """All sets of some fixed cards and, from a pool, so many more with at least so many pairs among them.

    A face of the pool is in one of three planes: `singles`, one copy of it may be added; `halves`, one copy may be
    added and completes a pair with a fixed card; `doubles`, one or two copies may be added.
    The order is canonical: as the sorted card numbers of the sets compare.
    """

    fixed: Hand
    singles: int
    halves: int
    doubles: int
    size: int
    """How many cards are added."""
    pairs: int
    """At least how many pairs the added cards complete."""

    @classmethod
    def of(cls, pool: Hand, size: int, *, fixed: Hand = EMPTY, pairs: int = 0) -> "Selection":
        """Add so many of a pool's cards, pairs among them, to fixed cards; no face is in both."""
        return cls(fixed, pool.ones & ~pool.twos, 0, pool.twos, size, pairs)

    def ways(self) -> int:
        """How many sets there are."""
        return _ways(self.singles.bit_count(), self.halves.bit_count(), self.doubles.bit_count(), self.size, self.pairs)

    def containing(self, cards: Hand) -> "Selection | None":
        """Those sets that hold certain cards; None when none can, by their faces alone."""
        extra = cards - self.fixed
        added_once, added_twice = extra.ones & ~extra.twos, extra.twos
        pool = self.singles | self.halves | self.doubles
        size = self.size - len(extra)
        if added_once & ~pool or added_twice & ~self.doubles or size < 0:
            return None
        completed = (added_once & self.halves).bit_count() + added_twice.bit_count()
        return Selection(
            self.fixed + extra,
            self.singles & ~added_once,
            self.halves & ~added_once | self.doubles & added_once,
            self.doubles & ~extra.ones,
            size,
            max(self.pairs - completed, 0),
        )

    def sets(self) -> Iterator[Hand]:
        """The sets in canonical order, found one after the other."""
        if not self.ways():
            return
        if not self.size:
            yield self.fixed
            return
        pool = self.singles | self.halves | self.doubles
        for branch in self.branches(pool & -pool):
            yield from branch.sets()

    def nth(self, number: int) -> Hand:
        """The set at a place of the canonical order; IndexError outside of it."""
        if not 0 <= number < self.ways():
            raise IndexError(number)
        # As `_branches` goes, on counts alone: this is what playing at random spends its time on.
        fixed, singles, halves, doubles, size, pairs = self
        pool = singles | halves | doubles
        lone, half, double = singles.bit_count(), halves.bit_count(), doubles.bit_count()
        ones, twos = fixed.ones, fixed.twos
        while size:
            face = pool & -pool
            pool ^= face
            completed = pairs and pairs - 1
            if face & doubles:
                double -= 1
                both = _ways(lone, half, double, size - 2, completed)
                if number < both:
                    ones, twos, size, pairs = ones | face, twos | face, size - 2, completed
                    continue
                number -= both
                completed = pairs
            elif face & halves:
                half -= 1
            else:
                lone -= 1
                completed = pairs
            one = _ways(lone, half, double, size - 1, completed)
            if number < one:
                ones, twos, size, pairs = ones | face, twos | (ones & face), size - 1, completed
            else:
                number -= one
        return Hand(ones, twos)

    def place_of(self, cards: Hand) -> int | None:
        """The place of a set in the canonical order; None when it is not one of them."""
        exact = self.containing(cards)
        if exact is None or exact.size or not exact.ways() or not self.fixed <= cards:
            return None
        place = 0
        selection = self
        while selection.size:
            pool = selection.singles | selection.halves | selection.doubles
            face = pool & -pool
            *others, without = selection.branches(face)  # its own kind
            wanted = cards.count(face.bit_length()) - selection.fixed.count(face.bit_length())
            branches = [*others, without]
            chosen = len(branches) - 1 - wanted
            place += sum(branch.ways() for branch in branches[:chosen])
            selection = branches[chosen]
        return place

    def exactly(self, face: int, copies: int) -> "Selection | None":
        """The sets with so many copies of a face, which is then decided; None when there is none, by the face alone."""
        extra = copies - bool(self.fixed.ones & face) - bool(self.fixed.twos & face)
        pool = self.singles | self.halves | self.doubles
        if not pool & face:
            return None if extra else self
        branches = self.branches(face)
        return branches[-1 - extra] if 0 <= extra < len(branches) else None

    def branches(self, face: int) -> "list[Selection]":
        """What remains when two, one or no copies of a face are added, the most first."""
        fixed, singles, halves, doubles, size, pairs = self
        new = Hand(fixed.ones | face, fixed.twos | (fixed.ones & face))
        if face & singles:
            singles ^= face
            return [
                Selection(new, singles, halves, doubles, size - 1, pairs),
                Selection(fixed, singles, halves, doubles, size, pairs),
            ]
        if face & halves:
            halves ^= face
            return [
                Selection(new, singles, halves, doubles, size - 1, max(pairs - 1, 0)),
                Selection(fixed, singles, halves, doubles, size, pairs),
            ]
        doubles ^= face
        both = Hand(fixed.ones | face, fixed.twos | face)
        return [
            Selection(both, singles, halves, doubles, size - 2, max(pairs - 1, 0)),
            Selection(new, singles, halves, doubles, size - 1, pairs),
            Selection(fixed, singles, halves, doubles, size, pairs),
        ]

    def next_cards(self) -> int:
        """The faces of the pool that some set adds, as a plane."""
        faces = 0
        undecided = self.singles | self.halves | self.doubles
        while undecided:
            face = undecided & -undecided
            undecided ^= face
            with_face = self.containing(self.fixed + Hand(face))
            if with_face is not None and with_face.ways():
                faces |= face
        return faces

    def forced(self) -> Hand:
        """The cards that every set holds; meaningful where there is a set."""
        forced = self.fixed
        undecided = self.singles | self.halves | self.doubles
        while undecided:
            face = undecided & -undecided
            undecided ^= face
            *more, without = self.branches(face)
            if not without.ways():
                copies = 2 if len(more) == 2 and not more[1].ways() else 1
                forced += Hand(face, face if copies == 2 else 0)
        return forced


@lru_cache(maxsize=1 << 16)
def _ways(singles: int, halves: int, doubles: int, size: int, pairs: int) -> int:
    """How many ways to add `size` cards that complete at least `pairs` pairs, from so many faces of each kind."""
    if size < 0:
        return 0
    total = 0
    for both in range(min(doubles, size // 2) + 1):
        lone = singles + doubles - both
        for completed in range(max(pairs - both, 0), min(halves, size - 2 * both) + 1):
            total += comb(doubles, both) * comb(halves, completed) * comb(lone, size - 2 * both - completed)
    return total
