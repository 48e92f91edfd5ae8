"""Actions, built in a word.

>>> play(2, "S7 S7").play.seat
2
"""

from tractor_proto.action_pb2 import (
    Action,
    BuryAction,
    DealAction,
    DeclareAction,
    DrawAction,
    PassAction,
    PlayAction,
)

from tractor_client.cards import Cards, to_cards


def draw(count: int) -> Action:
    """Draw the next cards, one a seat in turn (R3); the table's step."""
    return Action(draw=DrawAction(count=count))


def declare(seat: int, cards: Cards) -> Action:
    """Show cards to make trumps (R4)."""
    return Action(declare=DeclareAction(seat=seat, cards=to_cards(cards)))


def pass_(seat: int, declarations_seen: int) -> Action:
    """Have nothing to declare, having seen so many declarations (R4.6)."""
    action = Action()
    getattr(action, "pass").CopyFrom(PassAction(seat=seat, declarations_seen=declarations_seen))
    return action


def bury(seat: int, cards: Cards) -> Action:
    """Put eight cards face down (R6.1)."""
    return Action(bury=BuryAction(seat=seat, cards=to_cards(cards)))


def play(seat: int, cards: Cards) -> Action:
    """Lead or follow (R9, R10)."""
    return Action(play=PlayAction(seat=seat, cards=to_cards(cards)))


def deal(deck: Cards = ()) -> Action:
    """Start the next deal from a deck, or from the match's seed when none is given (R5.1, R13); the table's step."""
    return Action(deal=DealAction(deck=to_cards(deck)))
