"""The rules know no suit by name: with the suits exchanged, everything comes out the same, with the suits exchanged.

But for what comes of the suit order among equal rank cards: which of them joins a run (R8.5), which is led (R10.4); and
under `suit_order_overcall`, which is about nothing else.
"""

from collections.abc import Iterable
from random import Random

from bots import random_action, random_attempt
from hypothesis import assume, given
from strategies import DICE, TRUMPS, hands, states
from tractor_engine import (
    Action,
    Bury,
    Deal,
    Declare,
    Hand,
    Illegal,
    Phase,
    Play,
    State,
    Trick,
    Trump,
    apply,
    check,
    order_of,
)
from tractor_engine.card import BLACK_JOKER, NO_TRUMP, SUITS, Card, Suit, card_of, rank_of, suit_of
from tractor_engine.declare import Declaration
from tractor_engine.event import ThrowFailed
from tractor_engine.history import History
from tractor_engine.options import SuitOrderOvercall
from tractor_engine.shape import parse


class Exchange:
    """Suits for suits."""

    def __init__(self, rng: Random) -> None:
        self.suits: dict[Suit, Suit] = dict(zip(SUITS, rng.sample(SUITS, 4), strict=True))
        self.suits[NO_TRUMP] = NO_TRUMP

    def card(self, card: Card) -> Card:
        """A joker is one in any suit."""
        return card if card >= BLACK_JOKER else card_of(self.suits[suit_of(card)], rank_of(card))

    def cards(self, cards: Iterable[Card]) -> bytes:
        """In the same order."""
        return bytes(map(self.card, cards))

    def hand(self, hand: Hand) -> Hand:
        """Without an order."""
        return Hand.of(map(self.card, hand))

    def trump(self, trump: Trump) -> Trump:
        """The rank stays."""
        return Trump(trump.rank, self.suits[trump.suit])

    def trick(self, trick: Trick) -> Trick:
        """The seats stay."""
        return Trick(trick.leader, tuple(map(self.hand, trick.plays)), self.hand(trick.attempted))

    def state(self, state: State) -> State:
        """A whole position."""
        table = state.table
        history = History()
        for trick in table.history.tricks():
            history = history.with_trick(self.trick(trick))
        table = table._replace(
            declarations=tuple(Declaration(seat, self.hand(cards)) for seat, cards in table.declarations),
            turned=self.cards(table.turned),
            trump=table.trump and self.trump(table.trump),
            trick=table.trick and self.trick(table.trick),
            history=history,
            talon=self.hand(table.talon),
        )
        north, east, south, west = map(self.hand, state.hands)
        return State(table, (north, east, south, west), self.cards(state.stock), self.hand(state.buried), state.seed)

    def action(self, action: Action) -> Action:
        """What the same player does with the other suits."""
        match action:
            case Play(seat, cards) | Bury(seat, cards) | Declare(seat, cards):
                return type(action)(seat, self.hand(cards))
            case Deal(deck):
                return Deal(self.cards(deck))
        return action

    def verdict(self, illegal: Illegal | None) -> Illegal | None:
        """The same reason, and the proof in the other suits."""
        return illegal and illegal._replace(witness=self.hand(illegal.witness))


@given(states(), DICE)
def test_positions(state: State, rng: Random) -> None:
    """A possible position is possible in other suits, and the same is refused for the same reason."""
    assume(state.table.rule_set.suit_order_overcall == SuitOrderOvercall.NONE)
    exchange = Exchange(rng)
    other = exchange.state(state)
    assert other.problems() == ()
    assert exchange.state(state).table.known == tuple(map(exchange.hand, state.table.known))
    for _ in range(8):
        attempt = random_attempt(rng, state)
        assert check(other, exchange.action(attempt)) == exchange.verdict(check(state, attempt))


@given(states(Phase.DRAW, Phase.DECLARE, Phase.BURY, Phase.OVERCALL, Phase.PLAY), DICE)
def test_steps(state: State, rng: Random) -> None:
    """What an action leads to is the same in other suits."""
    assume(state.table.rule_set.suit_order_overcall == SuitOrderOvercall.NONE)
    exchange = Exchange(rng)
    action = random_action(rng, state)
    one, other = apply(state, action), apply(exchange.state(state), exchange.action(action))
    assert [type(event) for event in one.events] == [type(event) for event in other.events]
    for ours, theirs in zip(one.events, other.events, strict=True):
        if isinstance(ours, ThrowFailed) and isinstance(theirs, ThrowFailed) and exchange.hand(ours.led) != theirs.led:
            assert ours.points == theirs.points
            assert tiers(exchange.hand(ours.led), other.state) == tiers(theirs.led, other.state)
            return  # another of the equal rank cards
    assert other.state == exchange.state(one.state)
    received = tuple(map(exchange.cards, one.received))
    if state.table.phase == Phase.OVERCALL:  # a talon that was buried is received in the order of its cards
        received = tuple(bytes(sorted(cards)) for cards in received)
    assert other.received == received


def tiers(cards: Hand, state: State) -> list[int]:
    """The tiers of cards, a tier as often as there are cards on it."""
    order = state.table.order
    assert order is not None
    return sorted(order.tier(card) for card in cards)


@given(TRUMPS, hands(1, 20), DICE)
def test_readings(trump: Trump, hand: Hand, rng: Random) -> None:
    """Cards of one suit read as the same kinds and tops in other suits (R8.5)."""
    exchange = Exchange(rng)
    order, other = order_of(trump), order_of(exchange.trump(trump))
    held = hand.only(order.suits[order.suit(next(iter(hand)))])
    ours, theirs = parse(order, held), parse(other, exchange.hand(held))
    assert [(part.pairs, part.top) for part in ours] == [(part.pairs, part.top) for part in theirs]
