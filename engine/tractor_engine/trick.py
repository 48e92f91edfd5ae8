"""Who wins a trick (R10.7, R11.1, R11.2).

>>> from tractor_engine.trump import Trump, order_of
>>> plays = [Hand.parse(cards) for cards in ("SA SK", "HT HT", "BJ H3", "C3 C4")]
>>> winner(order_of(Trump.parse("2/H")), plays)
2
"""

from collections.abc import Sequence

from tractor_engine.card import TRUMP
from tractor_engine.hand import Hand
from tractor_engine.shape import layout_of, parse, top_when_divided
from tractor_engine.trump import TrumpOrder


def winner(order: TrumpOrder, plays: Sequence[Hand]) -> int:
    """The index of the play that wins, the lead being 0; all plays are of one size."""
    components = parse(order, plays[0])
    layout = layout_of(components)
    # The lead's own reading is its best division: no run in it is longer than its longest component.
    led_suit, _, best_top, _ = components[0]
    best, best_suit = 0, led_suit
    for index in range(1, len(plays)):
        play = plays[index]
        suit = order.common_suit(play.ones)
        if suit == best_suit:
            top = top_when_divided(order, play, layout)
            # Equal never wins: the first played holds (R7.5).
            if top > best_top:
                best, best_top = index, top
        elif suit == TRUMP:
            # A ruff needs no more than to divide (R11.2).
            top = top_when_divided(order, play, layout)
            if top >= 0:
                best, best_suit, best_top = index, suit, top
    return best


def points(plays: Sequence[Hand]) -> int:
    """The points in a trick (R1.2)."""
    return sum(play.points for play in plays)
