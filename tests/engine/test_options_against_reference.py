"""The engine held against the slow and plain reference under every value of every option, and under combinations."""

import reference
import reference_options
import reference_tricks
import situations
from rulesets import OPEN_VALUES, for_reference, random_rules, values_of
from tractor_engine import Phase, Table, Trick
from tractor_engine.follow import check_follow, debt_of
from tractor_engine.lead import check_lead, resolve
from tractor_engine.options import NoTrumpRank
from tractor_engine.ruleset import ONLINE, OPTIONS, SHENGJI_ONLINE, STANDARD
from tractor_engine.ruletext import format_option
from tractor_engine.trick import winner
from tractor_engine.turn import plays
from translation import cards, dice, engine_trump, order, played_under

FOLLOWING = ("follow_tractor", "protect_tractors", "no_trump_rank")
THROWING = ("throw_check", "failed_component", "throw_penalty", "no_trump_rank")


def test_both_know_the_same_options() -> None:
    """Options, their values, defaults and presets have the same names (R14)."""
    assert reference_options.Rules._fields == OPTIONS
    for option in OPTIONS:
        if option not in OPEN_VALUES:
            words = tuple(format_option(option, value) for value in values_of(option))
            assert words == reference_options.VALUES[option]
    assert for_reference(STANDARD) == reference_options.STANDARD
    assert for_reference(ONLINE) == reference_options.ONLINE
    assert for_reference(SHENGJI_ONLINE) == reference_options.SHENGJI_ONLINE


def test_order() -> None:
    """Where the rank cards stay trumps in no-trump, every card has the same suit and tier (R7.6)."""
    rules = reference_options.Rules(no_trump_rank="trump")
    for rank in reference.RANKS:
        for suit in (*reference.SUITS, reference.NO_TRUMP):
            trump = reference.Trump(rank, suit)
            ours = order(trump, NoTrumpRank.TRUMP)
            for face in situations.FACES:
                (card,) = cards([face])
                assert "?SHDCT"[ours.suit(card)] == reference.effective_suit(face, trump, rules)
                assert ours.tier(card) == reference.tier(face, trump, rules)


def test_leads() -> None:
    """The same cards may be led (R9.2, `throws`)."""
    for rng, ours, theirs in played_under(0.1, "throws", "no_trump_rank"):
        trump, of_suit = situations.one_suit(rng, theirs)
        lead = rng.sample(of_suit, rng.randint(1, min(4, len(of_suit))))
        allowed = reference.lead_is_legal(lead, lead, trump, theirs)
        assert (check_lead(ours, order(trump, ours.no_trump_rank), cards(lead)) is None) == allowed, (ours, trump, lead)


def test_follows() -> None:
    """The same answers to a lead are legal (R9.3, `follow_tractor`, `protect_tractors`)."""
    for rng, ours, theirs in played_under(0.2, *FOLLOWING):
        situation = situations.follow if rng.random() < 0.4 else situations.drawing
        trump, lead, hand, answers = situation(rng, theirs)
        ordered = order(trump, ours.no_trump_rank)
        debt = debt_of(ours, ordered, cards(lead))
        for play in answers:
            illegal = check_follow(ordered, debt, cards(hand), cards(play))
            legal = reference.follow_is_legal(lead, hand, play, trump, theirs)
            assert (illegal is None) == legal, (ours, trump, lead, hand, play, illegal)


def test_all_follows() -> None:
    """The engine lists exactly the answers that the reference finds among all choices."""
    for rng, ours, theirs in played_under(0.05, *FOLLOWING):
        situation = situations.follow if rng.random() < 0.4 else situations.drawing
        trump, lead, hand, _ = situation(rng, theirs)
        if len(lead) <= 6 and len(hand) <= 12:
            trick = Trick(3, (cards(lead),))
            table = Table(rule_set=ours, phase=Phase.PLAY, trump=engine_trump(trump), trick=trick)
            expected = {cards(play) for play in reference.legal_follows(lead, hand, trump, theirs)}
            found = list(plays(table, 0, cards(hand)))
            assert len(found) == len(expected), (ours, trump, lead, hand)
            assert set(found) == expected, (ours, trump, lead, hand)


def test_throws() -> None:
    """The same throws stand; of the others the same component is led, for the same penalty (R10.2 to R10.5)."""
    for rng, ours, theirs in played_under(0.3, *THROWING):
        trump, lead, hands = situations.throw(rng, theirs)
        mine = resolve(ours, order(trump, ours.no_trump_rank), cards(lead), [cards(hand) for hand in hands])
        other = reference_tricks.resolve_throw(lead, hands, trump, theirs)
        assert mine.stands == other.stands, (ours, trump, lead, hands)
        assert mine.led == cards(other.led), (ours, trump, lead, hands)
        assert mine.withdrawn == cards(other.withdrawn), (ours, trump, lead, hands)
        assert mine.penalty == other.penalty, (ours, trump, lead, hands)


def test_beating_what_a_failed_throw_left() -> None:
    """The same player must beat it, or nobody, whatever else would be owed (R10.6, `failed_throw_must_beat`)."""
    options = ("failed_throw_must_beat", "direction", *FOLLOWING, *THROWING)
    for rng, ours, theirs in played_under(0.3, *dict.fromkeys(options)):
        trump, attempt, hands = situations.throw(rng, theirs)
        throw = reference_tricks.resolve_throw(attempt, hands, trump, theirs)
        if throw.stands:
            continue
        first = reference_tricks.first_able(throw.led, hands, trump, theirs)
        trick = Trick(3, (cards(throw.led),), cards(attempt))
        table = Table(rule_set=ours, phase=Phase.PLAY, trump=engine_trump(trump), trick=trick)
        legal_plays = plays(table, ours.seat_after(3), cards(hands[0]))
        for _ in range(4):
            play = situations.some(rng, hands[0], len(throw.led))
            legal = reference.follow_is_legal(throw.led, hands[0], play, trump, theirs)
            if first == 0:
                legal = reference_tricks.must_beat_is_legal(throw.led, hands[0], play, trump, theirs)
            assert (cards(play) in legal_plays) == legal, (ours, trump, throw, hands, play)


def test_winners() -> None:
    """The same play wins the trick (R10.7, R11.1, R11.2, `ruff_compare`)."""
    for rng, ours, theirs in played_under(0.3, "ruff_compare", "no_trump_rank"):
        situation = situations.trick if rng.random() < 0.5 else situations.ruffs
        trump, played = situation(rng, theirs)
        found = winner(ours, order(trump, ours.no_trump_rank), [cards(play) for play in played])
        assert found == reference_tricks.winner(played, trump, theirs), (ours, trump, played)


def test_any_combination() -> None:
    """Leads, throws, follows and winners under all options at once."""
    for rng in dice(0.1):
        ours = random_rules(rng)
        theirs = for_reference(ours)
        trump, lead, hand, answers = situations.follow(rng, theirs)
        ordered = order(trump, ours.no_trump_rank)
        allowed = reference.lead_is_legal(lead, lead, trump, theirs)
        assert (check_lead(ours, ordered, cards(lead)) is None) == allowed, (ours, trump, lead)
        debt = debt_of(ours, ordered, cards(lead))
        for play in answers:
            legal = reference.follow_is_legal(lead, hand, play, trump, theirs)
            illegal = check_follow(ordered, debt, cards(hand), cards(play))
            assert (illegal is None) == legal, (ours, trump, lead, hand, play)
        trump, played = situations.trick(rng, theirs)
        found = winner(ours, order(trump, ours.no_trump_rank), [cards(play) for play in played])
        assert found == reference_tricks.winner(played, trump, theirs), (ours, trump, played)
