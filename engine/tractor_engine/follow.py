"""What a follower owes the lead (R9.3, R10.6).

>>> from tractor_engine.ruleset import STANDARD
>>> from tractor_engine.trump import Trump, order_of
>>> order = order_of(Trump.parse("2/H"))
>>> debt = debt_of(STANDARD, order, Hand.parse("S9 S9"))
>>> illegal = check_follow(order, debt, Hand.parse("SA SK S3 S3 H5"), Hand.parse("SA SK"))
>>> illegal.rule, illegal.message, str(illegal.witness)
('R9.3', '1 pair of the led suit must be played, not 0.', 'S3 S3')
"""

from typing import NamedTuple

from tractor_engine.card import Suit
from tractor_engine.drawn import drawn
from tractor_engine.errors import Illegal, Reason, not_in_hand
from tractor_engine.hand import EMPTY, Hand
from tractor_engine.options import FailedThrowMustBeat, FollowTractor, ProtectTractors
from tractor_engine.ruleset import RuleSet
from tractor_engine.shape import Component, beaters, can_beat, layers_of, layout_of, parse
from tractor_engine.trump import TrumpOrder


class Debt(NamedTuple):
    """What a lead asks of those who follow."""

    suit: Suit
    """The led effective suit."""
    size: int
    """How many cards were led."""
    pairs: int
    """How many pairs were led, those in tractors included."""
    to_beat: Component | None = None
    """What a failed throw left, as long as nobody has beaten it: who can must (R10.6)."""
    tractors: tuple[int, ...] = ()
    """The lengths of the tractors that draw tractors (`follow_tractor`), longest first."""
    spares_tractors: bool = False
    """Whether pairs in tractors of the hand need not be played (`protect_tractors`)."""


def debt_of(rules: RuleSet, order: TrumpOrder, lead: Hand, to_beat: Component | None = None) -> Debt:
    """The debt that a lead, legal under R9.2, makes."""
    suit, size, pairs = order.common_suit(lead.ones), len(lead), lead.twos.bit_count()
    tractors: tuple[int, ...] = ()
    if pairs > 1 and rules.follow_tractor == FollowTractor.MUST_TRACTOR:
        tractors = layout_of(parse(order, lead)).tractors
    if rules.failed_throw_must_beat == FailedThrowMustBeat.OFF:
        to_beat = None
    spares = pairs == 1 and size == 2 and rules.protect_tractors == ProtectTractors.ON
    return Debt(suit, size, pairs, to_beat, tractors, spares)


def pairs_due(order: TrumpOrder, debt: Debt, paired: int) -> int:
    """How many pairs must be among the cards played, from a plane of those held in the led suit (R9.3)."""
    if debt.spares_tractors:
        tiers = order.tiers(paired, debt.suit)
        in_tractors = tiers & (tiers >> 1 | tiers << 1)
        paired &= ~order.faces_on(debt.suit, in_tractors)
    return min(debt.pairs, paired.bit_count())


def draws_tractors(order: TrumpOrder, debt: Debt, paired: int) -> bool:
    """Whether it matters which pairs of the led suit are played: more are held than due, and some are adjacent."""
    if not debt.tractors or paired.bit_count() <= debt.pairs:
        return False
    tiers = order.tiers(paired, debt.suit)
    return tiers & tiers >> 1 != 0


def drawn_by(order: TrumpOrder, debt: Debt, paired: int) -> tuple[int, ...]:
    """The lengths of the runs that pairs of the led suit can answer the led tractors with."""
    return drawn(layers_of(order, debt.suit, paired), debt.tractors)


def check_follow(order: TrumpOrder, debt: Debt, hand: Hand, play: Hand) -> Illegal | None:
    """Whether a hand may answer with a play; None: it may."""
    ones, twos = play.ones, play.twos
    if ones & ~hand.ones or twos & ~hand.twos:
        return not_in_hand(hand, play, "R9.1")
    suit, size, pairs, to_beat, _, _ = debt
    if ones.bit_count() + twos.bit_count() != size:
        led = "1 card was" if size == 1 else f"{size} cards were"
        return Illegal(Reason.WRONG_COUNT, "R9.1", f"{led} led, {len(play)} played.", play)
    faces = order.suits[suit]
    held_ones, held_twos = hand.ones & faces, hand.twos & faces
    held = held_ones.bit_count() + held_twos.bit_count()
    followed = (ones & faces).bit_count() + (twos & faces).bit_count()
    if followed < size and followed < held:
        due = min(size, held)
        left = Hand(held_ones, held_twos) - play
        return Illegal(
            Reason.MUST_FOLLOW_SUIT,
            "R9.3",
            f"{due} {_cards(due)} of the led suit must be played, not {followed}.",
            left,
        )
    if pairs and held > size and (illegal := _check_pairs(order, debt, held_twos, twos & faces)):
        return illegal
    if to_beat is not None and can_beat(order, to_beat, hand) and not can_beat(order, to_beat, play):
        message = "The first player who can beat what a failed throw left, in its suit, must."
        able = EMPTY
        for beater in beaters(order, to_beat, hand):
            able |= beater.cards
        return Illegal(Reason.MUST_BEAT, "R10.6", message, able)
    return None


def _check_pairs(order: TrumpOrder, debt: Debt, held: int, played: int) -> Illegal | None:
    """Whether enough pairs of the led suit are played, and, where tractors draw tractors, the right ones."""
    due, left = pairs_due(order, debt, held), held & ~played
    if played.bit_count() < due:
        message = f"{due} {'pair' if due == 1 else 'pairs'} of the led suit must be played, not {played.bit_count()}."
        return Illegal(Reason.MUST_PLAY_PAIRS, "R9.3", message, Hand(left, left))
    if debt.tractors and draws_tractors(order, debt, held):
        wanted = drawn_by(order, debt, held)
        if drawn_by(order, debt, played) != wanted:
            message = f"The led tractors draw runs of {', '.join(map(str, wanted))} pairs."
            return Illegal(Reason.MUST_PLAY_TRACTOR, "R9.3", message, Hand(left, left))
    return None


def _cards(count: int) -> str:
    return "card" if count == 1 else "cards"
