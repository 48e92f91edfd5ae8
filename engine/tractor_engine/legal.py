"""Legal plays as a constraint, not a list: a hand can have millions of them (R6.1, R9.2, R9.3, R10.6).

>>> from tractor_engine.follow import debt_of
>>> from tractor_engine.ruleset import STANDARD
>>> from tractor_engine.trump import Trump, order_of
>>> order = order_of(Trump.parse("2/H"))
>>> plays = LegalFollows(order, debt_of(STANDARD, order, Hand.parse("S9 S9")), Hand.parse("SA SK S3 S3 H5"))
>>> plays.count(), [str(play) for play in plays], str(plays.forced)
(1, ['S3 S3'], 'S3 S3')
>>> Hand.parse("SA SK") in plays, plays.explain(Hand.parse("SA SK")).rule
(False, 'R9.3')
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from tractor_engine.card import EFFECTIVE_SUITS, Card
from tractor_engine.errors import Illegal, Reason, not_in_hand
from tractor_engine.follow import Debt, check_follow, drawn_by, draws_tractors, pairs_due
from tractor_engine.hand import EMPTY, Hand
from tractor_engine.lead import check_lead, may_throw
from tractor_engine.ruleset import RuleSet
from tractor_engine.selection import Selection
from tractor_engine.shape import beaters, bits_of, can_beat, components_in
from tractor_engine.subsets import Subsets
from tractor_engine.trump import TrumpOrder
from tractor_engine.union import Union

if TYPE_CHECKING:
    from random import Random

TALON_SIZE = 8
Part: TypeAlias = Selection | Subsets | Union


class LegalPlays:
    """The sets of cards that a seat may play, bury or show; asking never lists. Of this class itself: none, and why.

    A disjoint union of selections in canonical order: fewer cards first (leads: suit by suit first), then as the sorted
    card numbers compare. The checker is the rule itself; the selections are only built when counting or listing asks
    for them.
    """

    __slots__ = ("_built", "_refusal")

    def __init__(self, refusal: Illegal | None = None) -> None:
        self._refusal = refusal
        self._built: list[tuple[Part, int]] | None = None

    def explain(self, play: Hand) -> Illegal | None:  # noqa: ARG002  # those that allow anything look at it
        """The rule that a play breaks, and the cards that prove it; None: it is legal."""
        return self._refusal

    def _selections(self) -> Iterable[Part]:
        """The selections that agree with `explain`."""
        return ()

    @property
    def _parts(self) -> list[tuple[Part, int]]:
        """The selections that have a set, and how many each has."""
        if self._built is None:
            self._built = [(selection, ways) for selection in self._selections() if (ways := selection.ways())]
        return self._built

    def __contains__(self, play: Hand) -> bool:
        return self.explain(play) is None

    def __bool__(self) -> bool:
        return bool(self._parts)

    def __iter__(self) -> Iterator[Hand]:
        """All of them, lazily, in canonical order."""
        for selection, _ in self._parts:
            yield from selection.sets()

    def count(self) -> int:
        """How many there are, without listing them."""
        return sum([ways for _, ways in self._parts])

    def nth(self, number: int) -> Hand:
        """The play at a place of the canonical order, from 0; IndexError outside of it."""
        if number >= 0:
            for selection, ways in self._parts:
                if number < ways:
                    return selection.nth(number)
                number -= ways
        raise IndexError("there are not so many legal plays")

    def index(self, play: Hand) -> int:
        """The place of a play in the canonical order; ValueError when it is not legal."""
        place = 0
        for selection, ways in self._parts:
            within = selection.place_of(play)
            if within is not None:
                return place + within
            place += ways
        raise ValueError("not a legal play")

    def sample(self, rng: "Random") -> Hand:
        """One of them, each as likely as any other; IndexError when there is none."""
        return self.nth(int(rng.random() * self.count()))

    def containing(self, cards: Hand) -> "LegalPlays":
        """Those that hold certain cards."""
        return _Narrowed(self, cards)

    def next_cards(self, prefix: Hand = EMPTY) -> list[Card]:
        """The cards that can be added to a partial selection so that it can still become a legal play, ascending."""
        faces = 0
        for selection, _ in self.containing(prefix)._parts:  # noqa: SLF001  # its own kind
            # What is fixed but not selected yet can be added too.
            faces |= selection.next_cards() | (selection.fixed - prefix).ones
        return list(Hand(faces))

    @property
    def forced(self) -> Hand:
        """The cards that every legal play holds, copies counted; empty when there is no legal play."""
        if not self._parts:
            return EMPTY
        forced, *others = (selection.forced() for selection, _ in self._parts)
        for other in others:
            forced &= other
        return forced


class _Narrowed(LegalPlays):
    """Legal plays that hold certain cards."""

    __slots__ = ("_cards", "_plays")

    def __init__(self, plays: LegalPlays, cards: Hand) -> None:
        super().__init__()
        self._plays, self._cards = plays, cards

    def explain(self, play: Hand) -> Illegal | None:
        return self._plays.explain(play) if self._cards <= play else not_in_hand(play, self._cards, "R9.1")

    def _selections(self) -> Iterable[Part]:
        narrowed = [selection.containing(self._cards) for selection, _ in self._plays._parts]  # noqa: SLF001
        return [selection for selection in narrowed if selection is not None]


class ListedPlays(LegalPlays):
    """Legal plays few enough to name."""

    __slots__ = ()

    def _listed(self) -> Iterable[Hand]:
        """The plays in canonical order."""
        raise NotImplementedError

    def _selections(self) -> Iterable[Part]:
        return [Selection.of(EMPTY, 0, fixed=play) for play in self._listed()]


class LegalLeads(LegalPlays):
    """Any cards of one effective suit (R9.2), throws included (R10.1): suits in order S H D C, trumps last."""

    __slots__ = ("_hand", "_order", "_rules")

    def __init__(self, rules: RuleSet, order: TrumpOrder, hand: Hand) -> None:
        super().__init__()
        self._rules, self._order, self._hand = rules, order, hand

    def explain(self, play: Hand) -> Illegal | None:
        """See `LegalPlays.explain`."""
        if not play <= self._hand:
            return not_in_hand(self._hand, play, "R9.1")
        return check_lead(self._rules, self._order, play)

    def _selections(self) -> Iterable[Part]:
        parts: list[Part] = []
        for suit in EFFECTIVE_SUITS:
            pool = self._hand.only(self._order.suits[suit])
            if may_throw(self._rules, suit):
                parts.append(Subsets.of(pool))
            else:
                components = sorted((part.cards for part in components_in(self._order, suit, pool)), key=_by_size)
                parts += [Selection.of(EMPTY, 0, fixed=cards) for cards in components]
        return parts


class LegalFollows(LegalPlays):
    """The answers that a hand may give to a lead (R9.3, R10.6)."""

    __slots__ = ("_debt", "_hand", "_order")

    def __init__(self, order: TrumpOrder, debt: Debt, hand: Hand) -> None:
        super().__init__()
        self._order, self._debt, self._hand = order, debt, hand

    def explain(self, play: Hand) -> Illegal | None:
        """See `LegalPlays.explain`."""
        return check_follow(self._order, self._debt, self._hand, play)

    def _selections(self) -> Sequence[Part]:
        suit, size, to_beat = self._debt.suit, self._debt.size, self._debt.to_beat
        if to_beat is not None and can_beat(self._order, to_beat, self._hand):
            beating = sorted((beater.cards for beater in beaters(self._order, to_beat, self._hand)), key=tuple)
            return [Selection.of(EMPTY, 0, fixed=cards) for cards in beating]
        own = self._hand.only(self._order.suits[suit])
        if len(own) > size and draws_tractors(self._order, self._debt, own.twos):
            return [self._drawn(own)]
        if len(own) > size:
            return [Selection.of(own, size, pairs=pairs_due(self._order, self._debt, own.twos))]
        return [Selection.of(self._hand - own, size - len(own), fixed=own)]

    def _drawn(self, own: Hand) -> Union:
        """For each set of pairs that answers the led tractors: those pairs, and single cards of the rest."""
        debt, pairs = self._debt, bits_of(own.twos)
        wanted = drawn_by(self._order, debt, own.twos)
        chosen = {sum(some) for some in combinations(pairs, debt.pairs)}
        chosen = {paired for paired in chosen if drawn_by(self._order, debt, paired) == wanted}
        parts = []
        for room in range(debt.size - 2 * debt.pairs, -1, -2):
            parts += [Selection(Hand(paired, paired), own.ones & ~paired, 0, 0, room, 0) for paired in sorted(chosen)]
            # More pairs than are due only add to what answers.
            chosen = {paired | pair for paired in chosen for pair in pairs if not paired & pair}
        return Union(tuple(part for part in parts if part.ways()))


def _by_size(cards: Hand) -> tuple[int, tuple[Card, ...]]:
    return len(cards), tuple(cards)


class LegalBurials(LegalPlays):
    """Any eight of the starter's 33 cards (R6.1)."""

    __slots__ = ("_hand",)

    def __init__(self, hand: Hand) -> None:
        super().__init__()
        self._hand = hand

    def explain(self, play: Hand) -> Illegal | None:
        """See `LegalPlays.explain`."""
        if not play <= self._hand:
            return not_in_hand(self._hand, play, "R6.1")
        if len(play) != TALON_SIZE:
            return Illegal(Reason.WRONG_COUNT, "R6.1", f"{TALON_SIZE} cards are buried, not {len(play)}.", play)
        return None

    def _selections(self) -> Iterable[Part]:
        return [Selection.of(self._hand, TALON_SIZE)]
