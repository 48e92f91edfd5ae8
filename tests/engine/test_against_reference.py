"""The engine held against the slow and plain reference, situation by situation, under the standard rules."""

import reference
import reference_rounds
import reference_tricks
import situations
from reference import NO_TRUMP
from tractor_engine import Phase, Table, Trick
from tractor_engine.card import RANK_LETTERS
from tractor_engine.follow import check_follow, debt_of
from tractor_engine.lead import check_lead, resolve
from tractor_engine.ruleset import STANDARD
from tractor_engine.score import result
from tractor_engine.shape import can_beat, parse
from tractor_engine.talon import score
from tractor_engine.trick import points, winner
from tractor_engine.turn import plays
from translation import cards, dice, order


def test_order() -> None:
    """Under every trump every card has the same suit and tier (R7)."""
    for rank in reference.RANKS:
        for suit in (*reference.SUITS, NO_TRUMP):
            trump = reference.Trump(rank, suit)
            theirs = order(trump)
            for face in situations.FACES:
                (card,) = cards([face])
                assert "?SHDCT"[theirs.suit(card)] == reference.effective_suit(face, trump)
                assert theirs.tier(card) == reference.tier(face, trump)


def test_reading() -> None:
    """Cards of one suit read the same (R8.5)."""
    for rng in dice(0.1):
        trump, of_suit = situations.one_suit(rng)
        ours = [part.cards for part in parse(order(trump), cards(of_suit))]
        assert ours == [cards(part) for part in reference.parse(of_suit, trump)], (trump, of_suit)


def test_leads() -> None:
    """The same cards may be led (R9.2)."""
    for rng in dice(0.05):
        trump, of_suit = situations.one_suit(rng)
        lead = rng.sample(of_suit + 2 * rng.sample(situations.FACES, 1), rng.randint(1, len(of_suit)))
        if max(map(lead.count, lead)) > 2:
            continue
        allowed = reference.lead_is_legal(lead, lead, trump)
        assert (check_lead(STANDARD, order(trump), cards(lead)) is None) == allowed, (trump, lead)


def test_follows() -> None:
    """The same answers to a lead are legal (R9.3)."""
    for rng in dice(0.2):
        trump, lead, hand, answers = situations.follow(rng)
        debt = debt_of(STANDARD, order(trump), cards(lead))
        for play in answers:
            illegal = check_follow(order(trump), debt, cards(hand), cards(play))
            legal = reference.follow_is_legal(lead, hand, play, trump)
            assert (illegal is None) == legal, (trump, lead, hand, play, illegal)


def test_all_follows() -> None:
    """The engine lists exactly the answers that the reference finds among all choices (R9.3)."""
    for rng in dice(0.01):
        trump, lead, hand, _ = situations.follow(rng)
        if len(lead) <= 4:
            table = Table(phase=Phase.PLAY, trump=order(trump).trump, trick=Trick(3, (cards(lead),)))
            theirs = {cards(list(play)) for play in reference.legal_follows(lead, hand, trump)}
            ours = list(plays(table, 0, cards(hand)))
            assert len(ours) == len(theirs), (trump, lead, hand)
            assert set(ours) == theirs, (trump, lead, hand)


def test_throws() -> None:
    """The same throws stand; of the others the same component is led, for the same penalty (R10.2 to R10.5)."""
    for rng in dice(0.2):
        trump, lead, hands = situations.throw(rng)
        ours = resolve(STANDARD, order(trump), cards(lead), [cards(hand) for hand in hands])
        theirs = reference_tricks.resolve_throw(lead, hands, trump)
        assert ours.stands == theirs.stands, (trump, lead, hands)
        assert ours.led == cards(theirs.led), (trump, lead, hands)
        assert ours.withdrawn == cards(theirs.withdrawn), (trump, lead, hands)
        assert ours.penalty == theirs.penalty, (trump, lead, hands)


def test_beating_what_a_failed_throw_left() -> None:
    """The same player must beat it, and with the same plays (R10.6)."""
    for rng in dice(0.1):
        trump, lead, hands = situations.throw(rng)
        component = rng.choice(reference.parse(lead, trump))
        (left,) = parse(order(trump), cards(component))
        able = [can_beat(order(trump), left, cards(hand)) for hand in hands]
        first = reference_tricks.first_able(component, hands, trump)
        assert (able.index(True) if any(able) else None) == first, (trump, component, hands)
        debt = debt_of(STANDARD, order(trump), cards(component), left)
        hand = hands[first or 0]
        for _ in range(4):
            play = situations.some(rng, hand, len(component))[: len(component)]
            legal = reference.follow_is_legal(component, hand, play, trump)
            if first is not None:
                legal = reference_tricks.must_beat_is_legal(component, hand, play, trump)
            illegal = check_follow(order(trump), debt, cards(hand), cards(play))
            assert (illegal is None) == legal, (trump, component, hand, play, illegal)


def test_winners() -> None:
    """The same play wins the trick, and the same points (R10.7, R11.1 to R11.3)."""
    for rng in dice(0.2):
        trump, played = situations.trick(rng)
        ours = [cards(play) for play in played]
        assert winner(STANDARD, order(trump), ours) == reference_tricks.winner(played, trump), (trump, played)
        assert points(ours) == reference_tricks.trick_points(played)


def test_results() -> None:
    """The same points give the same bonus, gains, levels, starter and winner (R11.4, R12, R13)."""
    for rng in dice(0.05):
        talon, (trump, lead) = rng.sample(2 * situations.FACES, 8), situations.one_suit(rng)
        if max(map(talon.count, talon)) <= 2:
            bonus = reference_rounds.talon_bonus(talon, len(lead), opponents_won=True)
            assert score(STANDARD, cards(talon), parse(order(trump), cards(lead))).added == bonus, (talon, lead)
        total, starter = 5 * rng.randint(-60, 140), rng.randrange(4)
        first, second = rng.choice(reference.RANKS), rng.choice(reference.RANKS)
        theirs = reference_rounds.round_result(total, (first, second), starter)
        ours = result(STANDARD, total, (RANK_LETTERS.index(first), RANK_LETTERS.index(second)), starter)
        assert (ours.side if ours.gain else None, ours.gain) == theirs[:2], (total, first, second, starter)
        assert "".join(RANK_LETTERS[level] for level in ours.levels) == "".join(theirs.levels)
        assert (ours.next_starter, ours.winner) == (theirs.next_starter, theirs.match_winner)
