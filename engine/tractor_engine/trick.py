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
    lead = plays[0]
    led_suit = order.common_suit(lead.ones)
    layout = layout_of(parse(order, lead))
    best, best_suit, best_top = 0, led_suit, top_when_divided(order, lead, layout)
    for index in range(1, len(plays)):
        play = plays[index]
        suit = order.common_suit(play.ones)
        if suit not in (led_suit, TRUMP) or (suit == led_suit != best_suit):
            continue
        top = top_when_divided(order, play, layout)
        # Equal never wins: the first played holds (R7.5). A ruff needs no more than to divide (R11.2).
        if top > (best_top if suit == best_suit else -1):
            best, best_suit, best_top = index, suit, top
    return best


def points(plays: Sequence[Hand]) -> int:
    """The points in a trick (R1.2)."""
    return sum(play.points for play in plays)
