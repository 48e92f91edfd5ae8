"""What a seat may do at a table, answered from what everybody knows and its own hand."""

from collections.abc import Iterable

from tractor_engine.declare import Declaration, check_declaration, declarations
from tractor_engine.errors import Illegal, Reason, not_in_hand
from tractor_engine.hand import Hand
from tractor_engine.legal import LegalBurials, LegalFollows, LegalLeads, LegalPlays, ListedPlays
from tractor_engine.table import Phase, Table
from tractor_engine.trump import order_of


def wrong_phase(table: Table, rule: str) -> Illegal:
    """The refusal of an action that the phase does not know."""
    if table.phase == Phase.MATCH_OVER:
        return Illegal(Reason.WRONG_PHASE, "R13.4", "The match is over.")
    return Illegal(Reason.WRONG_PHASE, rule, f"Not possible in phase {table.phase.name}.")


def legal_plays(table: Table, seat: int, hand: Hand) -> LegalPlays:
    """The cards that a seat may play, bury or show now, whichever the phase asks for."""
    if table.phase == Phase.PLAY:
        return plays(table, seat, hand)
    if table.phase == Phase.BURY:
        return burials(table, seat, hand)
    return shows(table, seat, hand)


def plays(table: Table, seat: int, hand: Hand) -> LegalPlays:
    """What a seat may lead or follow with (R9, R10)."""
    trick, trump = table.trick, table.trump
    if trick is None or trump is None:
        return LegalPlays(wrong_phase(table, "R9.1"))
    to_play = table.next_to_play(trick)
    if seat != to_play:
        message = f"Seat {to_play} is to play, not seat {seat}."
        return LegalPlays(Illegal(Reason.NOT_YOUR_TURN, "R2.2", message))
    order, debt = order_of(trump, table.rule_set.no_trump_rank), table.debt
    return LegalLeads(table.rule_set, order, hand) if debt is None else LegalFollows(order, debt, hand)


def burials(table: Table, seat: int, hand: Hand) -> LegalPlays:
    """What a seat may bury (R6.1)."""
    if table.phase != Phase.BURY:
        return LegalPlays(wrong_phase(table, "R6.1"))
    if seat != table.burier:
        message = f"Seat {table.burier} is to bury, not seat {seat}."
        return LegalPlays(Illegal(Reason.NOT_YOUR_TURN, "R6.1", message))
    return LegalBurials(hand)


def shows(table: Table, seat: int, hand: Hand) -> LegalPlays:
    """What a seat may show to make trumps (R4)."""
    if table.phase not in (Phase.DRAW, Phase.DECLARE, Phase.OVERCALL):
        return LegalPlays(wrong_phase(table, "R4.2"))
    if table.phase == Phase.OVERCALL and table.to_act != (seat,):
        return LegalPlays(_not_to_overcall(table, seat))
    return LegalShows(table, seat, hand)


class LegalShows(ListedPlays):
    """The declarations that a seat can make from its hand (R4)."""

    __slots__ = ("_hand", "_seat", "_so_far")

    def __init__(self, table: Table, seat: int, hand: Hand) -> None:
        super().__init__()
        self._so_far = table.rule_set, table.trump_rank, table.standing
        self._seat, self._hand = seat, hand

    def explain(self, play: Hand) -> Illegal | None:
        """See `LegalPlays.explain`."""
        refused = check_declaration(*self._so_far, Declaration(self._seat, play))
        return refused or (None if play <= self._hand else not_in_hand(self._hand, play, "R4.2"))

    def _listed(self) -> Iterable[Hand]:
        return declarations(*self._so_far, self._seat, self._hand)


def check_pass(table: Table, seat: int, declarations_seen: int) -> Illegal | None:
    """Whether a seat may pass (R4.6); None: it may."""
    if table.phase not in (Phase.DECLARE, Phase.OVERCALL):
        return wrong_phase(table, "R4.6")
    if table.phase == Phase.OVERCALL and table.to_act != (seat,):
        return _not_to_overcall(table, seat)
    if table.standing is not None and table.standing.seat == seat:
        return Illegal(Reason.OWN_DECLARATION, "R4.6", "The holder of the standing declaration has nothing to pass on.")
    if declarations_seen != len(table.declarations):
        message = f"There are {len(table.declarations)} declarations, the pass has seen {declarations_seen}."
        return Illegal(Reason.STALE_DECLARATIONS, "R4.6", message)
    if seat in table.passed:
        return Illegal(Reason.ALREADY_PASSED, "R4.6", f"Seat {seat} has passed already.")
    return None


def may_pass(table: Table, seat: int) -> bool:
    """Whether a seat that has seen all declarations may pass."""
    return check_pass(table, seat, len(table.declarations)) is None


def _not_to_overcall(table: Table, seat: int) -> Illegal:
    message = f"Seat {table.to_act[0]} is to overcall or pass, not seat {seat}."
    return Illegal(Reason.NOT_YOUR_TURN, "R6.1", message)
