"""What a follower owes the lead (R9.3, R10.6).

>>> from tractor_engine.trump import Trump, order_of
>>> order = order_of(Trump.parse("2/H"))
>>> debt = debt_of(order, Hand.parse("S9 S9"))
>>> illegal = check_follow(order, debt, Hand.parse("SA SK S3 S3 H5"), Hand.parse("SA SK"))
>>> illegal.rule, illegal.message, str(illegal.witness)
('R9.3', '1 pair of the led suit must be played, not 0.', 'S3 S3')
"""

from typing import NamedTuple

from tractor_engine.card import Suit
from tractor_engine.errors import Illegal, Reason, not_in_hand
from tractor_engine.hand import EMPTY, Hand
from tractor_engine.shape import Component, beaters, can_beat
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


def debt_of(order: TrumpOrder, lead: Hand, to_beat: Component | None = None) -> Debt:
    """The debt that a lead, legal under R9.2, makes."""
    return Debt(order.common_suit(lead.ones), len(lead), lead.twos.bit_count(), to_beat)


def check_follow(order: TrumpOrder, debt: Debt, hand: Hand, play: Hand) -> Illegal | None:
    """Whether a hand may answer with a play; None: it may."""
    ones, twos = play.ones, play.twos
    if ones & ~hand.ones or twos & ~hand.twos:
        return not_in_hand(hand, play, "R9.1")
    suit, size, pairs, to_beat = debt
    if ones.bit_count() + twos.bit_count() != size:
        return Illegal(Reason.WRONG_COUNT, "R9.1", f"{size} {_cards(size)} were led, {len(play)} played.", play)
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
    if pairs and held > size:
        due = min(pairs, held_twos.bit_count())
        paired = (twos & faces).bit_count()
        if paired < due:
            left_faces = held_twos & ~twos
            message = f"{due} {'pair' if due == 1 else 'pairs'} of the led suit must be played, not {paired}."
            return Illegal(Reason.MUST_PLAY_PAIRS, "R9.3", message, Hand(left_faces, left_faces))
    if to_beat is not None and can_beat(order, to_beat, hand) and not can_beat(order, to_beat, play):
        message = "The first player who can beat what a failed throw left, in its suit, must."
        able = EMPTY
        for beater in beaters(order, to_beat, hand):
            able |= beater.cards
        return Illegal(Reason.MUST_BEAT, "R10.6", message, able)
    return None


def _cards(count: int) -> str:
    return "card" if count == 1 else "cards"
