"""The engine held against the slow and plain reference, situation by situation.

SITUATIONS in the environment says how many, 20,000 if nothing; the first ones are always the same.
"""

import os
from collections.abc import Iterator
from random import Random

import reference
import situations
from reference import NO_TRUMP
from tractor_engine import Hand, Phase, Table, Trick, TrumpOrder, order_of
from tractor_engine import Trump as EngineTrump
from tractor_engine.card import RANK_LETTERS
from tractor_engine.follow import check_follow, debt_of
from tractor_engine.lead import check_lead, resolve
from tractor_engine.score import result
from tractor_engine.shape import can_beat, layout_of, parse, top_when_divided
from tractor_engine.talon import score
from tractor_engine.trick import points, winner
from tractor_engine.turn import plays

SITUATIONS = int(os.environ.get("SITUATIONS") or 20_000)


def dice(share: float) -> Iterator[Random]:
    """Dice for a share of the situations."""
    return (Random(f"{share} {number}") for number in range(int(share * SITUATIONS)))


def order(trump: reference.Trump) -> TrumpOrder:
    """The engine's order under the reference's trump."""
    return order_of(EngineTrump.parse(f"{trump.rank}/{trump.suit}"))


def cards(faces: list[str]) -> Hand:
    """The engine's cards."""
    return Hand.parse("".join(faces))


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
        assert (check_lead(order(trump), cards(lead)) is None) == allowed, (trump, lead)


def test_follows() -> None:
    """The same answers to a lead are legal (R9.3)."""
    for rng in dice(0.2):
        trump, lead, hand, answers = situations.follow(rng)
        debt = debt_of(order(trump), cards(lead))
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
        ours = resolve(order(trump), cards(lead), [cards(hand) for hand in hands])
        theirs = reference.resolve_throw(lead, hands, trump)
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
        first = reference.first_able(component, hands, trump)
        assert (able.index(True) if any(able) else None) == first, (trump, component, hands)
        debt = debt_of(order(trump), cards(component), left)
        hand = hands[first or 0]
        for _ in range(4):
            play = situations.some(rng, hand, len(component))[: len(component)]
            legal = reference.follow_is_legal(component, hand, play, trump)
            if first is not None:
                legal = reference.must_beat_is_legal(component, hand, play, trump)
            illegal = check_follow(order(trump), debt, cards(hand), cards(play))
            assert (illegal is None) == legal, (trump, component, hand, play, illegal)


def test_divisions() -> None:
    """A play that can win divides into the lead's layout with the same highest tier, or not at all (R10.7)."""
    for rng in dice(0.15):
        trump, (lead, *follows) = situations.trick(rng)
        layout = layout_of(parse(order(trump), cards(lead)))
        for play in (lead, *follows):
            suits = {reference.effective_suit(face, trump) for face in play}
            if suits <= {"T"} or suits == {reference.effective_suit(lead[0], trump)}:
                theirs = reference.strength(play, lead, trump)
                ours = top_when_divided(order(trump), cards(play), layout)
                assert ours == (theirs[1] if theirs else -1), (trump, lead, play)


def test_winners() -> None:
    """The same play wins the trick, and the same points (R10.7, R11.1 to R11.3)."""
    for rng in dice(0.2):
        trump, played = situations.trick(rng)
        ours = [cards(play) for play in played]
        assert winner(order(trump), ours) == reference.winner(played, trump), (trump, played)
        assert points(ours) == reference.trick_points(played)


def test_results() -> None:
    """The same points give the same bonus, gains, levels, starter and winner (R11.4, R12, R13)."""
    for rng in dice(0.05):
        talon, each = rng.sample(2 * situations.FACES, 8), rng.randint(1, 25)
        if max(map(talon.count, talon)) <= 2:
            bonus = reference.talon_bonus(talon, each, opponents_won=True)
            assert score(cards(talon), each).added == bonus, (talon, each)
        total, starter = 5 * rng.randint(-60, 140), rng.randrange(4)
        first, second = rng.choice(reference.RANKS), rng.choice(reference.RANKS)
        theirs = reference.round_result(total, (first, second), starter)
        ours = result(total, (RANK_LETTERS.index(first), RANK_LETTERS.index(second)), starter)
        assert (ours.side if ours.gain else None, ours.gain) == theirs[:2], (total, first, second, starter)
        assert "".join(RANK_LETTERS[level] for level in ours.levels) == "".join(theirs.levels)
        assert (ours.next_starter, ours.winner) == (theirs.next_starter, theirs.match_winner)
