"""Any number of cards from a pool: what may be led of a suit where throws are played.

>>> [str(cards) for cards in Subsets.of(Hand.parse("S3 S3 S4")).sets()]
['S3', 'S4', 'S3 S3', 'S3 S4', 'S3 S3 S4']
"""

from collections.abc import Iterator
from typing import NamedTuple

from tractor_engine.hand import EMPTY, Hand
from tractor_engine.selection import Selection


class Subsets(NamedTuple):
    """All sets of some fixed cards and any number more from a pool; never the empty set.

    The planes are those of a `Selection`. Fewer cards come first, then the order of selections.
    """

    fixed: Hand
    singles: int
    halves: int
    doubles: int

    @classmethod
    def of(cls, pool: Hand) -> "Subsets":
        """Any cards of a pool."""
        return cls(EMPTY, pool.ones & ~pool.twos, 0, pool.twos)

    def of_size(self, size: int) -> Selection:
        """Those that add so many cards."""
        return Selection(self.fixed, self.singles, self.halves, self.doubles, size, 0)

    def ways(self) -> int:
        """How many sets there are."""
        optional = (self.singles | self.halves).bit_count()
        return int(2**optional * 3 ** self.doubles.bit_count()) - (not self.fixed)

    def sets(self) -> Iterator[Hand]:
        """The sets in canonical order, found one after the other."""
        for selection in self._by_size():
            yield from selection.sets()

    def nth(self, number: int) -> Hand:
        """The set at a place of the canonical order; IndexError outside of it."""
        if number >= 0:
            for selection in self._by_size():
                ways = selection.ways()
                if number < ways:
                    return selection.nth(number)
                number -= ways
        raise IndexError(number)

    def place_of(self, cards: Hand) -> int | None:
        """The place of a set in the canonical order; None when it is not one of them."""
        place = 0
        for selection in self._by_size():
            within = selection.place_of(cards)
            if within is not None:
                return place + within
            place += selection.ways()
        return None

    def containing(self, cards: Hand) -> "Subsets | None":
        """Those sets that hold certain cards; None when none can."""
        narrowed = self.of_size(len(cards)).containing(cards)
        return None if narrowed is None else Subsets(*narrowed[:4])

    def next_cards(self) -> int:
        """The faces of the pool that some set adds, as a plane: all of them."""
        return self.singles | self.halves | self.doubles

    def forced(self) -> Hand:
        """The cards that every set holds."""
        pool = self.next_cards()
        return Hand(pool) if not self.fixed and not pool & (pool - 1) else self.fixed

    def _by_size(self) -> Iterator[Selection]:
        most = (self.singles | self.halves).bit_count() + 2 * self.doubles.bit_count()
        return map(self.of_size, range(0 if self.fixed else 1, most + 1))
