"""Who wins a trick (R10.7, R11.1, R11.2).

>>> from tractor_engine.ruleset import STANDARD
>>> from tractor_engine.trump import Trump, order_of
>>> plays = [Hand.parse(cards) for cards in ("SA SK", "HT HT", "BJ H3", "C3 C4")]
>>> winner(STANDARD, order_of(Trump.parse("2/H")), plays)
2
"""

from collections.abc import Sequence

from tractor_engine.card import TRUMP
from tractor_engine.division import COMPARISONS
from tractor_engine.hand import Hand
from tractor_engine.ruleset import RuleSet
from tractor_engine.shape import layout_of, parse
from tractor_engine.trump import TrumpOrder


def winner(rules: RuleSet, order: TrumpOrder, plays: Sequence[Hand]) -> int:
    """The index of the play that wins, the lead being 0; all plays are of one size."""
    layout = layout_of(parse(order, plays[0]))
    strength, overtakes = COMPARISONS[rules.ruff_compare]
    best, best_suit, standing = 0, order.common_suit(plays[0].ones), strength(order, plays[0], layout)
    for index in range(1, len(plays)):
        play = plays[index]
        suit = order.common_suit(play.ones)
        if suit == best_suit:
            if overtakes(order, play, layout, standing):
                best, standing = index, strength(order, play, layout)
        elif suit == TRUMP and (ruff := strength(order, play, layout)):
            # A ruff needs no more than to divide (R11.2).
            best, best_suit, standing = index, suit, ruff
    return best


def points(plays: Sequence[Hand]) -> int:
    """The points in a trick (R1.2)."""
    return sum(play.points for play in plays)
