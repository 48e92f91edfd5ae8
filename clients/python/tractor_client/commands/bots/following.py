"""Following: win where there is something to win, feed the partner, give the others little."""

from collections.abc import Callable, Sequence

from tractor_proto.card_pb2 import EFFECTIVE_SUIT_TRUMP, Card
from tractor_proto.view_pb2 import View

from tractor_client import Client
from tractor_client.commands.bots.reading import Reading

PAGE = 60
"""How many legal plays are looked at; of more, only a few, put together card by card."""
JUDGED = 4
"""About how many plays the service is asked whether they win."""
POINT_WEIGHT = 3
BROKEN_PAIR_COST = 4
WORTH_A_TRUMP = 5
"""Points in the trick for which a trump is spent."""
HIGH_TIER = 10
"""A side-suit card from here on is expected to hold."""

Key = Callable[[Card], tuple[int, ...]]


def follow(client: Client, reading: Reading, view: View, *, daring: bool) -> Sequence[Card]:
    """What to answer the lead with; the daring do not trust their partner."""
    plays = _candidates(client, reading, view)
    if len(plays) == 1:
        return plays[0]
    hand, on_table = list(view.own.hand), [list(pile.cards) for pile in view.table.trick.plays]
    is_last = len(on_table) == 3

    def cost(play: Sequence[Card]) -> int:
        broken = sum(hand.count(card) == 2 and play.count(card) == 1 for card in set(play))
        return sum(map(reading.value, play)) + BROKEN_PAIR_COST * broken

    if view.summary.winning % 2 == view.own.seat % 2 and not daring:
        generous = is_last or _holds(reading, view, on_table[0])
        weight = -POINT_WEIGHT if generous else POINT_WEIGHT
        return min(plays, key=lambda play: (cost(play) + weight * reading.points(play), play))
    worth = sum(map(reading.points, on_table))
    hopeful = sorted(_hopeful(reading, on_table[0], plays, worth), key=cost, reverse=not is_last)
    for play in hopeful[:JUDGED]:
        if client.judge_trick(view.table.trump, [*on_table, play]).winner == len(on_table):
            return play
    return min(plays, key=lambda play: (cost(play) + POINT_WEIGHT * reading.points(play), play))


def _candidates(client: Client, reading: Reading, view: View) -> list[list[Card]]:
    """All legal plays; of too many, three that are put together card by card."""
    answer = client.list_legal_actions(view, page_size=PAGE)
    if answer.count <= PAGE:
        return [list(action.play.cards) for action in answer.actions]
    hand = list(view.own.hand)

    def worthless(card: Card) -> tuple[int, ...]:
        return reading.points([card]), reading.value(card), card

    def generous(card: Card) -> tuple[int, ...]:
        return -reading.points([card]), reading.value(card), card

    def paired_trumps(card: Card) -> tuple[int, ...]:
        return not reading.is_trump(card), -hand.count(card), reading.tier(card), card

    first = list(answer.next_cards)
    return [_assemble(client, view, first, key) for key in (worthless, generous, paired_trumps)]


def _assemble(client: Client, view: View, next_cards: Sequence[Card], key: Key) -> list[Card]:
    """Add the best card that still leads to a legal play, until it is one."""
    selected: list[Card] = []
    while next_cards:
        selected.append(min(next_cards, key=key))
        next_cards = client.list_legal_actions(view, selected=selected).next_cards
    return selected


def _hopeful(reading: Reading, lead: Sequence[Card], plays: Sequence[list[Card]], worth: int) -> list[list[Card]]:
    """Plays that might win and would be worth it."""
    led = reading.suit(lead[0])
    suits = [led, EFFECTIVE_SUIT_TRUMP] if worth >= WORTH_A_TRUMP else [led]
    return [play for play in plays if any({reading.suit(card) for card in play} == {suit} for suit in suits)]


def _holds(reading: Reading, view: View, lead: Sequence[Card]) -> bool:
    """Whether the play that wins so far will hardly be beaten."""
    best = view.table.trick.plays[(view.summary.winning - view.table.trick.leader) % 4].cards
    return reading.is_trump(best[0]) or max(map(reading.tier, best)) >= HIGH_TIER or len(lead) > 2
