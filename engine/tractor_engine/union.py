"""Disjoint selections of sets of one size, counted and numbered as one.

>>> first = Selection.of(Hand.parse("S4 S5"), 1, fixed=Hand.parse("S7"))
>>> second = Selection.of(Hand.parse("S6"), 1, fixed=Hand.parse("S4"))
>>> [str(cards) for cards in Union((first, second)).sets()]
['S4 S6', 'S4 S7', 'S5 S7']
"""

from collections.abc import Iterator
from typing import NamedTuple

from tractor_engine.hand import Hand
from tractor_engine.selection import Selection


class Union(NamedTuple):
    """The sets of all parts, as the sorted card numbers compare."""

    parts: tuple[Selection, ...]

    @property
    def fixed(self) -> Hand:
        """The cards that all parts fix."""
        fixed, *others = (part.fixed for part in self.parts)
        for other in others:
            fixed &= other
        return fixed

    def ways(self) -> int:
        """How many sets there are."""
        return sum([part.ways() for part in self.parts])

    def sets(self) -> Iterator[Hand]:
        """The sets in canonical order, found one after the other."""
        if len(self.parts) == 1:
            yield from self.parts[0].sets()
        elif self.parts:
            for branch in self._branches(self._first_open()):
                yield from branch.sets()

    def nth(self, number: int) -> Hand:
        """The set at a place of the canonical order; IndexError outside of it."""
        if not 0 <= number < self.ways():
            raise IndexError(number)
        union = self
        while len(union.parts) > 1:
            for branch in union._branches(union._first_open()):
                ways = branch.ways()
                if number < ways:
                    union = branch
                    break
                number -= ways
        return union.parts[0].nth(number)

    def place_of(self, cards: Hand) -> int | None:
        """The place of a set in the canonical order; None when it is not one of them."""
        place, union = 0, self
        while len(union.parts) > 1:
            face = union._first_open()
            branches = union._branches(face)
            chosen = 2 - cards.count(face.bit_length())
            place += sum(branch.ways() for branch in branches[:chosen])
            union = branches[chosen]
        within = union.parts[0].place_of(cards) if union.parts else None
        return None if within is None else place + within

    def containing(self, cards: Hand) -> "Union | None":
        """Those sets that hold certain cards; None when none can."""
        narrowed = (part.containing(cards) for part in self.parts)
        parts = tuple(part for part in narrowed if part is not None and part.ways())
        return Union(parts) if parts else None

    def next_cards(self) -> int:
        """The faces that some set has beyond the cards that all parts fix, as a plane."""
        faces = 0
        for part in self.parts:
            faces |= part.next_cards() | (part.fixed - self.fixed).ones
        return faces

    def forced(self) -> Hand:
        """The cards that every set holds; meaningful where there is a set."""
        forced, *others = (part.forced() for part in self.parts)
        for other in others:
            forced &= other
        return forced

    def _first_open(self) -> int:
        """The lowest face that is open in a part, or that two parts fix differently."""
        first = self.parts[0].fixed
        faces = 0
        for fixed, singles, halves, doubles, _, _ in self.parts:
            faces |= singles | halves | doubles | (fixed.ones ^ first.ones) | (fixed.twos ^ first.twos)
        return faces & -faces

    def _branches(self, face: int) -> "list[Union]":
        """The sets with two, one and no copies of a face."""
        return [
            Union(tuple(e for part in self.parts if (e := part.exactly(face, copies)) is not None and e.ways()))
            for copies in (2, 1, 0)
        ]
