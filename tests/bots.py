"""Bots that declare, overcall, throw, ruff and bury without much sense, within the rules; and one who tries all."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from tractor_engine import (
    EMPTY,
    Action,
    Bury,
    Deal,
    Declare,
    Draw,
    Hand,
    Pass,
    Phase,
    Play,
    State,
    Step,
    Table,
    TrumpOrder,
    apply_unchecked,
)
from tractor_engine.card import ACE, BLACK_JOKER, CARDS, EFFECTIVE_SUITS, TRUMP, TWO, rank_of
from tractor_engine.deck import IN_ORDER
from tractor_engine.follow import Debt
from tractor_engine.lead import may_throw
from tractor_engine.ruleset import STANDARD, RuleSet
from tractor_engine.shape import bits_of, parse

EAGERNESS = (0.0, 0.02, 0.1, 0.4)
"""How likely a bot that can declare does: in some deals nobody ever will."""


class Move(NamedTuple):
    """One action of a match: the state before, the action, and what came of it."""

    state: State
    action: Action
    step: Step


def random_round(rng: Random, state: State) -> Iterator[Move]:
    """From any state to the end of the round, the deal before it and redeals included."""
    eagerness = rng.choice(EAGERNESS)
    while True:
        if state.table.phase == Phase.DEAL:
            eagerness = rng.choice(EAGERNESS)
        action = random_action(rng, state, eagerness)
        step = apply_unchecked(state, action)
        yield Move(state, action, step)
        state = step.state
        if state.table.phase == Phase.MATCH_OVER or (state.table.phase == Phase.DEAL and state.table.trump):
            return


def random_start(rng: Random, rules: RuleSet = STANDARD) -> State:
    """The first state of any round, the sides on levels that make the cards interesting."""
    number, starter = rng.choice((1, 2)), rng.randrange(4)
    levels = [rng.choice((TWO, ACE, rng.randint(TWO, ACE))) for _ in range(2)]
    table = Table(
        rule_set=rules,
        version=7 * (number - 1),
        deal=number,
        round=number,
        levels=(levels[0], levels[0] if number == 1 else levels[1]),
        starter=starter,
    )
    return State(table, (EMPTY, EMPTY, EMPTY, EMPTY), random_deck(rng), EMPTY, rng.choice((b"", rng.randbytes(32))))


def random_deck(rng: Random) -> bytes:
    """A deck; in most of them many pairs come into one hand, so that tractors, throws and ruffs do occur."""
    together = rng.choice((0.0, 0.5, 0.8))
    room = [25, 25, 25, 25, 8]
    piles: list[list[int]] = [[] for _ in room]

    def put(card: int, copies: int) -> None:
        open_piles = [pile for pile in range(5) if room[pile] >= copies]
        if not open_piles:
            put(card, 1)
            put(card, 1)
            return
        pile = rng.choices(open_piles, [room[pile] for pile in open_piles])[0]
        piles[pile] += [card] * copies
        room[pile] -= copies

    for card in rng.sample(CARDS, len(CARDS)):
        if rng.random() < together:
            put(card, 2)
        else:
            put(card, 1)
            put(card, 1)
    for pile in piles:
        rng.shuffle(pile)
    return deck_of(piles[:4], piles[4])


def deck_of(hands: Sequence[Sequence[int]], talon: Sequence[int]) -> bytes:
    """The deck from which four players, the first to draw first, draw these hands in this order."""
    return bytes([hand[place] for place in range(25) for hand in hands] + list(talon))


def random_action(rng: Random, state: State, eagerness: float = 0.1) -> Action:
    """A legal action, of whoever may act or of the table; ValueError when the match is over."""
    table = state.table
    match table.phase:
        case Phase.DRAW:
            return _declaration(rng, state, eagerness) or Draw(min(rng.choice((1, 1, 3, 9, 20)), table.undrawn))
        case Phase.DECLARE | Phase.OVERCALL:
            shown = _declaration(rng, state, eagerness)
            return shown or Pass(rng.choice(table.to_act), len(table.declarations))
        case Phase.BURY:
            return Bury(table.burier, _burial(rng, state))
        case Phase.PLAY:
            return Play(table.to_act[0], _play(rng, state))
        case Phase.DEAL:
            return Deal() if state.seed and rng.random() < 0.5 else Deal(random_deck(rng))
        case Phase.MATCH_OVER:
            raise ValueError("the match is over")


def random_attempt(rng: Random, state: State) -> Action:
    """An action that somebody might send in this state: a legal one, or of any kind, seat and cards."""
    if state.table.phase != Phase.MATCH_OVER and rng.random() < 0.2:
        return random_action(rng, state)
    if state.table.debt is not None and rng.random() < 0.3:
        return _careless_follow(rng, state, state.table.debt)
    if not state.table.debt and rng.random() < 0.2:
        return _careless_show_or_lead(rng, state)
    seat, number = rng.randrange(4), rng.choice((0, 1, 2, rng.randint(-1, 120), -(1 << 40), 1 << 40))
    anybody = [card for hand in state.hands for card in hand] or list(CARDS)
    source = rng.choice((list(state.hands[seat]) or anybody, anybody, list(IN_ORDER)))
    count = rng.choice((0, 1, 2, 4, 8, rng.randint(1, 40)))
    cards = Hand.of(rng.sample(source, min(count, len(source))))
    if rng.random() < 0.3:
        cards = Hand(cards.ones, cards.ones)  # pairs
    decks = (b"", random_deck(rng), random_deck(rng)[1:], b"\1\2\3")
    actions = (Play(seat, cards), Play(seat, cards), Bury(seat, cards), Declare(seat, cards))
    return rng.choice((*actions, Pass(seat, number), Draw(number), Deal(rng.choice(decks))))


def _careless_follow(rng: Random, state: State, debt: Debt) -> Play:
    """As many cards as were led, of the led suit if there are enough, without a look at what else is owed."""
    (seat,) = state.table.to_act
    hand, order = state.hands[seat], state.table.order
    own = hand.only(order.suits[debt.suit]) if order else hand
    chosen = EMPTY
    for face in rng.sample(bits_of(own.twos), min(debt.pairs, own.twos.bit_count()) if rng.random() < 0.7 else 0):
        chosen += Hand(face, face)
    left = (own if len(own) >= debt.size else hand) - chosen
    return Play(seat, chosen + _some(rng, left, debt.size - len(chosen)))


def _careless_show_or_lead(rng: Random, state: State) -> Action:
    """Cards of the trump rank, or several of one suit, without a look at what the rules say of them."""
    seat = rng.choice(state.table.to_act or range(4))
    hand, order = state.hands[seat], state.table.order
    if order is None or state.table.phase != Phase.PLAY:
        ranked = [card for card in hand if card >= BLACK_JOKER or rank_of(card) == state.table.trump_rank]
        card = rng.choice(ranked or [BLACK_JOKER])
        return Declare(seat, Hand.of([card] * rng.choice((max(hand.count(card), 1), 1))))
    suit = rng.choice(EFFECTIVE_SUITS)
    own = hand.only(order.suits[suit])
    return Play(seat, _some(rng, own, rng.randint(0, min(4, len(own)))))


def _declaration(rng: Random, state: State, eagerness: float) -> Declare | None:
    if rng.random() < eagerness:
        holder = (state.table.standing.seat,) if state.table.standing else ()  # who may reinforce, though nobody waits
        for seat in (*rng.sample(state.table.to_act, len(state.table.to_act)), *holder):
            if shows := list(state.legal_plays_of(seat)):
                return Declare(seat, rng.choice(shows))
    return None


def _burial(rng: Random, state: State) -> Hand:
    if rng.random() < 0.5:
        return state.legal_plays.sample(rng)
    hand = state.hands[state.table.burier]
    worth = sorted(hand, key=lambda card: -Hand.of((card,)).points)
    return Hand.of(worth[:8])


def _play(rng: Random, state: State) -> Hand:
    table = state.table
    hand, order, debt = state.hands[table.to_act[0]], table.order, table.debt
    if order is None:
        raise ValueError("no cards are played before trumps are final")
    if debt is None:
        return _lead(rng, table.rule_set, order, hand)
    plays = state.legal_plays
    if debt.suit != TRUMP and not hand.ones & order.suits[debt.suit] and rng.random() < 0.7:
        ruff = _ruff(rng, order, hand, debt)
        if ruff in plays:
            return ruff
    return plays.sample(rng)


def _lead(rng: Random, rules: RuleSet, order: TrumpOrder, hand: Hand) -> Hand:
    suits = [suit for suit in EFFECTIVE_SUITS if hand.ones & order.suits[suit]]
    suit = rng.choice(suits)
    held = hand.only(order.suits[suit])
    components = parse(order, held)
    kind = rng.random()
    if not may_throw(rules, suit):
        return rng.choice(components).cards
    if kind < 0.5:
        return rng.choice(components[:2]).cards  # a tractor or a pair where there is one
    if kind < 0.75:
        return _some(rng, held, rng.randint(1, min(5, len(held))))
    strongest = sorted(components, key=lambda component: -component.top)
    chosen = EMPTY
    for component in strongest[: rng.randint(1, 4)]:
        chosen += component.cards
    return chosen


def _ruff(rng: Random, order: TrumpOrder, hand: Hand, debt: Debt) -> Hand:
    """Trumps, tractors and pairs among them where they fit, as high or as low as it comes."""
    trumps = hand.only(order.suits[TRUMP])
    components = parse(order, trumps)
    chosen = EMPTY
    for component in components if rng.random() < 0.7 else rng.sample(components, len(components)):
        if len(chosen) + component.size <= debt.size:
            chosen += component.cards
    left = trumps - chosen
    return chosen + _some(rng, left, min(debt.size - len(chosen), len(left)))


def _some(rng: Random, hand: Hand, count: int) -> Hand:
    return Hand.of(rng.sample(list(hand), count))
