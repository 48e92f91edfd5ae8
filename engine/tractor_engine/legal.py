"""Legal plays as a constraint, not a list: a hand can have millions of them (R6.1, R9.2, R9.3, R10.6).

>>> from tractor_engine.follow import debt_of
>>> from tractor_engine.trump import Trump, order_of
>>> order = order_of(Trump.parse("2/H"))
>>> plays = legal_follows(order, debt_of(order, Hand.parse("S9 S9")), Hand.parse("SA SK S3 S3 H5"))
>>> plays.count(), [str(play) for play in plays], str(plays.forced)
(1, ['S3 S3'], 'S3 S3')
>>> Hand.parse("SA SK") in plays, plays.explain(Hand.parse("SA SK")).rule
(False, 'R9.3')
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from tractor_engine.card import EFFECTIVE_SUITS, Card
from tractor_engine.errors import Illegal, Reason, not_in_hand
from tractor_engine.follow import Debt, check_follow
from tractor_engine.hand import EMPTY, Hand
from tractor_engine.lead import check_lead
from tractor_engine.selection import Selection, Subsets
from tractor_engine.shape import beaters, can_beat
from tractor_engine.trump import TrumpOrder

if TYPE_CHECKING:
    from random import Random

TALON_SIZE = 8
Checker: TypeAlias = Callable[[Hand], Illegal | None]


class LegalPlays:
    """The sets of cards that a seat may play, bury or show; asking never lists.

    A disjoint union of selections in canonical order: fewer cards first (leads: suit by suit first), then as the sorted
    card numbers compare. The checker is the rule itself; the selections are only built when counting or listing asks
    for them.
    """

    __slots__ = ("_built", "_explain", "_selections")

    def __init__(self, explain: Checker, selections: Callable[[], Iterable[Selection | Subsets]]) -> None:
        """Join a checker and the selections that agree with it."""
        self._explain = explain
        self._selections = selections
        self._built: list[tuple[Selection | Subsets, int]] | None = None

    @property
    def _parts(self) -> list[tuple[Selection | Subsets, int]]:
        """The selections that have a set, and how many each has."""
        if self._built is None:
            self._built = [(selection, ways) for selection in self._selections() if (ways := selection.ways())]
        return self._built

    def explain(self, play: Hand) -> Illegal | None:
        """The rule that a play breaks, and the cards that prove it; None: it is legal."""
        return self._explain(play)

    def __contains__(self, play: Hand) -> bool:
        return self._explain(play) is None

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
        return self.nth(rng.randrange(self.count()) if self else 0)

    def containing(self, cards: Hand) -> "LegalPlays":
        """Those that hold certain cards."""

        def explain(play: Hand) -> Illegal | None:
            return self._explain(play) if cards <= play else not_in_hand(play, cards, "R9.1")

        narrowed = (selection.containing(cards) for selection, _ in self._parts)
        return LegalPlays(explain, lambda: filter(None, narrowed))

    def next_cards(self, prefix: Hand = EMPTY) -> list[Card]:
        """The cards that can be added to a partial selection so that it can still become a legal play, ascending."""
        faces = 0
        for selection, _ in self._parts:
            narrowed = selection.containing(prefix)
            if narrowed is not None and narrowed.ways():
                faces |= narrowed.next_cards()
                # What is fixed but not selected yet can be added too.
                missing = narrowed.fixed - prefix
                faces |= missing.ones
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


def no_plays(illegal: Illegal) -> LegalPlays:
    """The plays of a seat that may not play, and why."""
    return LegalPlays(lambda _: illegal, list)


def listed_plays(explain: Checker, plays: Iterable[Hand]) -> LegalPlays:
    """Plays few enough to name, in canonical order."""
    return LegalPlays(explain, lambda: [Selection.of(EMPTY, 0, fixed=play) for play in plays])


def legal_leads(order: TrumpOrder, hand: Hand) -> LegalPlays:
    """Any cards of one effective suit (R9.2), throws included (R10.1): suits in order S H D C, trumps last."""

    def explain(play: Hand) -> Illegal | None:
        return check_lead(order, play) or (None if play <= hand else not_in_hand(hand, play, "R9.1"))

    def selections() -> list[Subsets]:
        return [Subsets.of(hand.only(order.suits[suit])) for suit in EFFECTIVE_SUITS]

    return LegalPlays(explain, selections)


def legal_follows(order: TrumpOrder, debt: Debt, hand: Hand) -> LegalPlays:
    """The answers that a hand may give to a lead (R9.3, R10.6)."""

    def selections() -> Iterable[Selection]:
        if debt.to_beat is not None and can_beat(order, debt.to_beat, hand):
            beating = sorted((beater.cards for beater in beaters(order, debt.to_beat, hand)), key=tuple)
            return [Selection.of(EMPTY, 0, fixed=cards) for cards in beating]
        suit = hand.only(order.suits[debt.suit])
        if len(suit) > debt.size:
            due = min(debt.pairs, suit.twos.bit_count())
            return [Selection.of(suit, debt.size, pairs=due)]
        return [Selection.of(hand - suit, debt.size - len(suit), fixed=suit)]

    return LegalPlays(lambda play: check_follow(order, debt, hand, play), selections)


def legal_burials(hand: Hand) -> LegalPlays:
    """Any eight of the starter's 33 cards (R6.1)."""
    return LegalPlays(lambda cards: check_burial(hand, cards), lambda: [Selection.of(hand, TALON_SIZE)])


def check_burial(hand: Hand, cards: Hand) -> Illegal | None:
    """Whether the starter may bury cards from a hand (R6.1)."""
    if not cards <= hand:
        return not_in_hand(hand, cards, "R6.1")
    if len(cards) != TALON_SIZE:
        return Illegal(Reason.WRONG_COUNT, "R6.1", f"{TALON_SIZE} cards are buried, not {len(cards)}.", cards)
    return None
