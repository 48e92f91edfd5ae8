"""The public part of a match: what every seat and every spectator knows, and what follows from it.

A `Table` holds primary facts; whose turn it is, who is winning and what a lead asks for are computed. Nothing here can
reach a hidden card, so what is answered from a table and one hand is the same whatever the other hands hold.
"""

from enum import IntEnum
from typing import NamedTuple

from tractor_engine.card import Rank
from tractor_engine.declare import Declaration, is_final
from tractor_engine.follow import Debt, debt_of
from tractor_engine.hand import EMPTY, Hand
from tractor_engine.history import History, Trick
from tractor_engine.options import TalonOvercall
from tractor_engine.ruleset import STANDARD, RuleSet
from tractor_engine.score import side_of
from tractor_engine.shape import can_beat, parse
from tractor_engine.trick import winner
from tractor_engine.trump import Trump, TrumpOrder, order_of

TO_DRAW = 100
HAND_SIZE = 25


class Phase(IntEnum):
    """Where a match stands; the numbers are those of the contract's `tractor.v1.Phase`."""

    DRAW = 1
    DECLARE = 2
    BURY = 3
    PLAY = 4
    DEAL = 5
    MATCH_OVER = 6
    OVERCALL = 7


class Table(NamedTuple):
    """What everybody knows of a match."""

    rule_set: RuleSet = STANDARD
    version: int = 0
    """How many actions were applied."""
    deal: int = 1
    """Deals so far, redeals included."""
    round: int = 1
    levels: tuple[Rank, Rank] = (1, 1)
    phase: Phase = Phase.DRAW
    starter: int = 0
    """First to draw; from the end of declaring on the starter; in DEAL still the last round's."""
    undrawn: int = TO_DRAW
    """Cards still to be drawn, the talon's eight not counted."""
    declarations: tuple[Declaration, ...] = ()
    passed: tuple[int, ...] = ()
    """Seats that have passed since the last declaration, ascending."""
    turned: bytes = b""
    """Talon cards turned up to make trumps (R5), in order."""
    trump: Trump | None = None
    points: int = 0
    """The opponents' points so far (R12.1)."""
    trick: Trick | None = None
    history: History = History()
    talon: Hand = EMPTY
    """The talon, once turned up after the last trick (R11.4)."""
    winner: int | None = None
    overcallers: tuple[int, ...] = ()
    """Who overcalled after the burying and took the talon, in order (`talon_overcall`)."""

    @property
    def trump_rank(self) -> Rank:
        """The declarers' level; in round 1, where both sides have the same, the start level (R4.1)."""
        return self.levels[side_of(self.starter)]

    @property
    def standing(self) -> Declaration | None:
        """The declaration that holds so far."""
        return self.declarations[-1] if self.declarations else None

    @property
    def declaring_ended(self) -> bool:
        """Whether the standing declaration ended declaring at once (R4.6)."""
        return bool(self.declarations) and is_final(self.rule_set, self.trump_rank, self.declarations[-1])

    @property
    def is_open_to_overcalls(self) -> bool:
        """Whether, after the burying, others may overcall what was declared (`talon_overcall`)."""
        allowed = self.rule_set.talon_overcall == TalonOvercall.TAKES_TALON
        return allowed and bool(self.declarations) and not self.declaring_ended

    @property
    def burier(self) -> int:
        """Who buries, or has buried: the starter, or the last who overcalled after the burying (R6.1)."""
        return self.overcallers[-1] if self.overcallers else self.starter

    @property
    def order(self) -> TrumpOrder | None:
        """The order of the cards, as trumps are or would be by the standing declaration."""
        trump = self.shown_trump
        return None if trump is None else order_of(trump, self.rule_set.no_trump_rank)

    @property
    def shown_trump(self) -> Trump | None:
        """What is trumps, or would be by the standing declaration."""
        if self.trump is None and self.declarations:
            return Trump(self.trump_rank, self.declarations[-1].suit)
        return self.trump

    @property
    def declarers(self) -> int | None:
        """The side that defends its level; open in round 1 until trumps are final (R4.7)."""
        return None if self.round == 1 and self.trump is None else side_of(self.starter)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act, ascending."""
        if self.trick is not None:
            return (self.next_to_play(self.trick),)
        if self.phase == Phase.BURY:
            return (self.burier,)
        if self.phase == Phase.OVERCALL:
            return self._may_overcall()
        if self.phase in (Phase.DRAW, Phase.DECLARE) and not self.declaring_ended:
            holder = self.standing.seat if self.standing else None
            return tuple(seat for seat in range(4) if seat != holder and seat not in self.passed)
        return ()

    def _may_overcall(self) -> tuple[int, ...]:
        """After the burying: the next in turn who is neither burier nor holder and has not passed."""
        holder = self.standing.seat if self.standing else None
        for places in (1, 2, 3):
            seat = self.rule_set.seat_after(self.burier, places)
            if seat != holder and seat not in self.passed:
                return (seat,)
        return ()

    def next_to_play(self, trick: Trick) -> int:
        """Whose turn it is in a trick (R2.2)."""
        return self.rule_set.seat_after(trick.leader, len(trick.plays))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        if self.phase in (Phase.DRAW, Phase.DECLARE) or (self.phase == Phase.DEAL and self.trump is None):
            drawn = TO_DRAW - self.undrawn
            places = (self.rule_set.places_between(self.starter, seat) for seat in range(4))
            return tuple((drawn + 3 - place) // 4 for place in places)
        sizes = [HAND_SIZE - sum(self.history.sizes)] * 4
        if self.phase == Phase.BURY:
            sizes[self.burier] += 8
        if self.trick is not None:
            for place, play in enumerate(self.trick.plays):
                sizes[self.rule_set.seat_after(self.trick.leader, place)] -= len(play)
        return tuple(sizes)

    @property
    def debt(self) -> Debt | None:
        """What the current lead asks of the next seat; None: it leads itself."""
        trick, trump = self.trick, self.trump
        if trick is None or trump is None or not trick.plays:
            return None
        rules, lead = self.rule_set, trick.plays[0]
        order = order_of(trump, rules.no_trump_rank)
        if not trick.attempted:
            return debt_of(rules, order, lead)
        # What a failed throw left is to be beaten in suit as long as nobody has (R10.6).
        (left,) = parse(order, lead)
        for play in trick.plays[1:]:
            if can_beat(order, left, play):
                return debt_of(rules, order, lead)
        return debt_of(rules, order, lead, left)

    @property
    def winning(self) -> int | None:
        """The seat that wins the current trick as it stands."""
        if self.trick is None or self.order is None or not self.trick.plays:
            return None
        return self.rule_set.seat_after(self.trick.leader, winner(self.rule_set, self.order, self.trick.plays))

    @property
    def known(self) -> tuple[Hand, ...]:
        """For each seat, cards that everybody knows to be in its hand.

        Shown to declare (R4.5), turned up and taken with the talon (R5.4), or withdrawn from a failed throw (R10.6).
        What a seat held before burying is no longer known: it may lie face down. Of two copies, one of them shown,
        nobody can tell which is played, so a card played counts against the card known.
        """
        known = self._known_before_play()
        rules, history, trick = self.rule_set, self.history, self.trick
        throwers = [history.leaders[number] for number, _ in history.failed]
        for seat in range(4):
            if known[seat].ones or seat in throwers:
                known[seat] = history.still_held(rules, seat, known[seat])
        if trick is not None:
            if trick.attempted.ones:
                known[trick.leader] |= trick.attempted
            for place, play in enumerate(trick.plays):
                known[rules.seat_after(trick.leader, place)] -= play
        return tuple(known)

    def _known_before_play(self) -> list[Hand]:
        known = [EMPTY] * 4
        for seat, cards in self.declarations:
            known[seat] = known[seat] | cards if known[seat].ones else cards
        if self.trump is None:
            return known
        is_burying = self.phase == Phase.BURY
        if is_burying and not self.overcallers:
            known[self.starter] = _together(known[self.starter], self.turned)
        buriers = (self.starter, *self.overcallers)
        for seat in buriers[:-1] if is_burying else buriers:
            known[seat] = EMPTY
        if is_burying and self.overcallers and self.standing is not None:
            known[self.burier] |= self.standing.cards
        return known


def _together(shown: Hand, turned: bytes) -> Hand:
    """Shown and turned cards are different cards, so copies add up."""
    for card in turned:
        shown += Hand.of((card,))
    return shown
