"""Making trumps: show what is strong in the hand."""

from collections.abc import Sequence

from tractor_proto.action_pb2 import Action
from tractor_proto.card_pb2 import Card
from tractor_proto.view_pb2 import View

from tractor_client import Client, card_name
from tractor_client.cards import format_rank

MOST_DECLARATIONS = 10
PAIR_BONUS = 2
WANTED = 0.44
"""The share of the hand that must be trumps."""
WANTED_AT_LAST = 0.42
"""The same once all cards are drawn and nobody has declared."""
WANTED_FIRST = 4
"""The least number of trumps, early in the draw."""
WANTED_OVER_PARTNER = 2
"""How many more it takes to overcall the partner."""
ACES_AND_KINGS_FOR_NO_TRUMP = 9


def show(client: Client, view: View) -> Action | None:
    """The best declaration that the hand is strong enough for, if any."""
    hand = [card_name(card) for card in view.own.hand]
    declarations = view.table.declarations
    holds = bool(declarations) and declarations[-1].seat == view.own.seat
    rank = format_rank(view.table.levels[view.table.starter % 2])
    shown = [name for name in hand if name[1] == rank or (hand.count(name) == 2 and name in ("BJ", "RJ"))]
    if not any(hand.count(name) == 2 or not holds for name in shown):
        return None
    answer = client.list_legal_actions(view, page_size=MOST_DECLARATIONS)
    worth = [(_surplus(view, hand, rank, action.declare.cards), action) for action in answer.actions]
    best = max(worth, key=lambda pair: pair[0], default=None)
    return best[1] if best is not None and best[0] >= 0 else None


def _surplus(view: View, hand: Sequence[str], rank: str, cards: Sequence[Card]) -> float:
    """By how many trumps the hand is stronger than it need be."""
    suit = card_name(cards[0])[0]
    if card_name(cards[0]) in ("BJ", "RJ"):
        return sum(name[1] in "AK" for name in hand) - ACES_AND_KINGS_FOR_NO_TRUMP
    trumps = sum(name[0] == suit or name[1] == rank or name in ("BJ", "RJ") for name in hand)
    declarations = view.table.declarations
    share = WANTED if view.table.undrawn or declarations else WANTED_AT_LAST
    wanted = max(WANTED_FIRST, share * len(hand))
    if declarations and declarations[-1].seat % 2 == view.own.seat % 2:
        wanted += WANTED_OVER_PARTNER
    return trumps + PAIR_BONUS * (len(cards) - 1) - wanted
