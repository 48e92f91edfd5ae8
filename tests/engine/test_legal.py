"""Legal plays as a constraint, held against the checker asked about every subset of a small hand."""

from itertools import combinations
from random import Random

import pytest
import situations
import translation
from hypothesis import given
from hypothesis import strategies as st
from rulesets import changed, for_reference
from strategies import DICE, RULES, SEATS, TRUMPS, hands, states
from tractor_engine import EMPTY, Hand, LegalPlays, Phase, Reason, State, Table, Trick, Trump, order_of
from tractor_engine.card import ACE, rank_of
from tractor_engine.declare import Declaration
from tractor_engine.lead import may_throw
from tractor_engine.options import FollowTractor, NoTrumpRank
from tractor_engine.ruleset import RuleSet
from tractor_engine.shape import parse
from tractor_engine.turn import burials, plays, shows

SMALL = hands(1, 9)


def subsets(hand: Hand) -> list[Hand]:
    """All different sets of a hand's cards, the empty one too: fewer cards first, then as their numbers compare."""
    return [Hand.of(cards) for size in range(len(hand) + 1) for cards in sorted(set(combinations(hand, size)))]


def common(sets: list[Hand]) -> Hand:
    """The cards in all of them."""
    if not sets:
        return EMPTY
    cards = sets[0]
    for other in sets:
        cards &= other
    return cards


def hold(legal: LegalPlays, expected: list[Hand], hand: Hand, rng: Random) -> None:
    """Assert that every method tells of exactly these plays, in this order."""
    assert list(legal) == expected
    assert legal.count() == len(expected)
    assert bool(legal) == bool(expected)
    assert [legal.nth(place) for place in range(len(expected))] == expected
    assert [legal.index(play) for play in expected] == list(range(len(expected)))
    assert legal.forced == common(expected)
    for outside in (-1, len(expected)):
        with pytest.raises(IndexError):
            legal.nth(outside)
    if expected:
        assert legal.sample(rng) in expected
    for prefix in (EMPTY, *rng.sample(subsets(hand), 5 if len(hand) > 2 else 1)):
        narrowed = [play for play in expected if prefix <= play]
        assert list(legal.containing(prefix)) == narrowed
        assert legal.containing(prefix).count() == len(narrowed)
        assert legal.containing(prefix).forced == common(narrowed)
        assert legal.next_cards(prefix) == sorted({card for play in narrowed for card in play - prefix})
        assert all((play in legal.containing(prefix)) == (play in narrowed) for play in expected)


def accepted(legal: LegalPlays, hand: Hand) -> list[Hand]:
    """What the checker accepts of a hand's subsets; everything else has no place."""
    found = []
    for subset in subsets(hand):
        if legal.explain(subset) is None:
            found.append(subset)
        else:
            with pytest.raises(ValueError, match="not a legal play"):
                legal.index(subset)
    return found


def at_table(rules: RuleSet, trump: Trump, *trick: Hand) -> Table:
    """Seat 3 has led these plays' first, or is to lead; the last is a throw that failed."""
    return Table(rule_set=rules, phase=Phase.PLAY, trump=trump, trick=Trick(3, trick[:1], (trick[1:] or (EMPTY,))[0]))


@given(RULES, TRUMPS, SMALL, DICE)
def test_leads(rules: RuleSet, trump: Trump, hand: Hand, rng: Random) -> None:
    """Cards of one suit, all of them where throws are played, suit by suit, trumps last (R9.2, R10.1)."""
    order = order_of(trump, rules.no_trump_rank)
    legal = plays(at_table(rules, trump), 3, hand)
    expected = sorted(accepted(legal, hand), key=lambda lead: (order.common_suit(lead.ones), len(lead)))
    assert expected == [
        lead
        for suit in range(1, 6)
        for lead in subsets(hand.only(order.suits[suit]))
        if lead and (may_throw(rules, suit) or len(parse(order, lead)) == 1)
    ]
    hold(legal, expected, hand, rng)


@given(RULES, TRUMPS, hands(2, 16), DICE)
def test_follows(rules: RuleSet, trump: Trump, cards: Hand, rng: Random) -> None:
    """All answers that the follow check accepts (R9.3)."""
    lead, hand = dealt(rules, trump, cards, rng)
    legal = plays(at_table(rules, trump, lead), rules.seat_after(3), hand)
    hold(legal, accepted(legal, hand) if len(lead) <= len(hand) else [], hand, rng)


@given(DICE)
def test_drawn_tractors(rng: Random) -> None:
    """All answers to led tractors that draw tractors, from hands of many pairs, equal rank pairs too (R9.3)."""
    rules = changed(follow_tractor=FollowTractor.MUST_TRACTOR, no_trump_rank=rng.choice(tuple(NoTrumpRank)))
    trump, led, held, _ = situations.drawing(rng, for_reference(rules))
    lead, hand = translation.cards(led), translation.cards(held[:10])
    legal = plays(at_table(rules, translation.engine_trump(trump), lead), 0, hand)
    hold(legal, accepted(legal, hand) if len(lead) <= len(hand) else [], hand, rng)


@given(RULES, TRUMPS, hands(3, 18), DICE)
def test_forced_beating(rules: RuleSet, trump: Trump, cards: Hand, rng: Random) -> None:
    """After a failed throw the answers are those that beat what was led, if there are any and they must (R10.6)."""
    thrown, hand = dealt(rules, trump, cards, rng)
    led = rng.choice(parse(order_of(trump, rules.no_trump_rank), thrown)).cards
    legal = plays(at_table(rules, trump, led, thrown), rules.seat_after(3), hand)
    hold(legal, accepted(legal, hand) if len(led) <= len(hand) else [], hand, rng)


def dealt(rules: RuleSet, trump: Trump, cards: Hand, rng: Random) -> tuple[Hand, Hand]:
    """A lead, and a small hand in which there is much of its suit."""
    order = order_of(trump, rules.no_trump_rank)
    suit = max((order.suit(card) for card in cards), key=lambda suit: len(cards.only(order.suits[suit])))
    of_suit = list(cards.only(order.suits[suit]))
    lead = Hand.of(rng.sample(of_suit, rng.randint(1, (len(of_suit) + 1) // 2)))
    rest = list(cards - lead)
    return lead, Hand.of(rng.sample(rest, min(len(rest), 8)))


@given(hands(8, 11), DICE)
def test_burials(hand: Hand, rng: Random) -> None:
    """Any eight cards of the hand (R6.1)."""
    legal = burials(Table(phase=Phase.BURY, starter=1), 1, hand)
    expected = [cards for cards in subsets(hand) if len(cards) == 8]
    assert accepted(legal, hand) == expected
    hold(legal, expected, hand, rng)


@given(RULES, SMALL, st.none() | st.builds(Declaration, SEATS, hands(1, 2)), DICE)
def test_shows(rules: RuleSet, hand: Hand, standing: Declaration | None, rng: Random) -> None:
    """One or two cards that the declaration check accepts (R4)."""
    rank = rank_of(rng.choice(list(hand))) or ACE
    declarations = (standing,) if standing else ()
    legal = shows(Table(rule_set=rules, phase=Phase.DECLARE, levels=(rank, rank), declarations=declarations), 2, hand)
    hold(legal, accepted(legal, hand), hand, rng)


@given(states(Phase.DRAW, Phase.DECLARE, Phase.BURY, Phase.OVERCALL, Phase.PLAY), DICE)
def test_whole_hands(state: State, rng: Random) -> None:
    """With whole hands, too, a number, a sample and a walk end in a legal play that has what is forced."""
    for seat in state.table.to_act:
        legal = state.legal_plays_of(seat)
        if not legal:
            assert state.table.phase in (Phase.DRAW, Phase.DECLARE, Phase.OVERCALL), "somebody who must act cannot"
            assert legal.next_cards() == []
            continue
        place = rng.randrange(legal.count())
        assert legal.index(legal.nth(place)) == place
        for play in (legal.nth(place), legal.sample(rng), walk(legal, rng)):
            assert legal.explain(play) is None
            assert legal.forced <= play
            assert play <= state.hands[seat]


def walk(legal: LegalPlays, rng: Random) -> Hand:
    """Add cards that keep it completable, until it is a legal play and a coin says so, or none can be added."""
    chosen = EMPTY
    while (cards := legal.next_cards(chosen)) and (chosen not in legal or rng.random() < 0.5):
        chosen += Hand.of((rng.choice(cards),))
    return chosen


def test_nobody_to_act() -> None:
    """Who may not play has no plays, and is told why."""
    table = Table(phase=Phase.PLAY, trump=Trump.parse("2/H"), trick=Trick(1))
    legal = plays(table, 0, Hand.parse("S3"))
    assert not legal
    assert list(legal) == []
    assert legal.count() == 0
    assert legal.forced == EMPTY
    refused = legal.explain(Hand.parse("S3"))
    assert refused is not None
    assert refused.reason == Reason.NOT_YOUR_TURN
    with pytest.raises(IndexError):
        legal.sample(Random(0))
