"""Declaring, the talon and results under every option, held against the slow and plain reference."""

from random import Random

import reference
import reference_rounds
import situations
from rulesets import for_reference, random_rules
from tractor_engine import Hand
from tractor_engine.card import NO_TRUMP, RANK_LETTERS, SUIT_LETTERS
from tractor_engine.deck import IN_ORDER
from tractor_engine.declare import Declaration, check_declaration, declarations, first_starter, is_final
from tractor_engine.ruleset import RuleSet
from tractor_engine.score import has_jack, hook, result, total
from tractor_engine.shape import parse
from tractor_engine.talon import score, turn
from translation import cards, dice, order, played_under

DECLARING = (
    "no_trump_declaration",
    "joker_overcall",
    "suit_order_overcall",
    "reinforce",
    "self_overcall",
    "partner_overcall",
    "first_starter",
)
RESULTS = ("direction", "gain_cap", "must_defend", "win_at_ace", "jack_hook")


def any_show(rng: Random, rank: str, rules: RuleSet) -> list[str]:
    """What may be shown, mostly; else any one or two cards."""
    if rng.random() < 0.9:
        return rng.choice(reference_rounds.shows(rank, for_reference(rules)))
    return rng.choices(situations.FACES, k=rng.choice((1, 2)))


def test_declaring() -> None:
    """The same shows are accepted over the standing one, end declaring, and name the starter (R4)."""
    for rng, ours, theirs in played_under(0.3, *DECLARING):
        rank = rng.choice(reference.RANKS)
        number = RANK_LETTERS.index(rank)
        made: list[Declaration] = []
        standing: reference_rounds.Declaration | None = None
        for _ in range(rng.randint(1, 8)):
            show = reference_rounds.Declaration(rng.randrange(4), any_show(rng, rank, ours))
            legal = reference_rounds.declaration_is_legal(standing, show, show.cards, rank, theirs)
            declaration = Declaration(show.seat, cards(show.cards))
            refused = check_declaration(ours, number, made[-1] if made else None, declaration)
            assert (refused is None) == legal, (ours, rank, standing, show)
            if not legal:
                continue
            standing = show
            made.append(declaration)
            ended = reference_rounds.trumps_are_final(standing, 50, [], rank, theirs)
            assert is_final(ours, number, declaration) == ended, (ours, rank, standing)
            suit = reference_rounds.declared_trump(standing, rank).suit
            assert declaration.suit == (NO_TRUMP if suit == reference.NO_TRUMP else SUIT_LETTERS.index(suit))
        if made:
            shown = [reference_rounds.Declaration(seat, str(hand).split()) for seat, hand in made]
            assert first_starter(ours, made) == reference_rounds.starter_of_round_one(shown, theirs)


def test_what_a_hand_can_declare() -> None:
    """A hand can declare the same over the same standing declaration (R4)."""
    for rng, ours, theirs in played_under(0.1, *DECLARING):
        rank, seat = rng.choice(reference.RANKS), rng.randrange(4)
        shows = reference_rounds.shows(rank, theirs)
        ranked = [face for face in situations.FACES if face[1] == rank or face in ("BJ", "RJ")]
        hand = rng.sample(2 * ranked, rng.randint(0, 8))
        standing = reference_rounds.Declaration(rng.randrange(4), rng.choice(shows))
        expected = [
            cards(show)
            for show in shows
            if reference_rounds.declaration_is_legal(
                standing, reference_rounds.Declaration(seat, show), hand, rank, theirs
            )
        ]
        stands = Declaration(standing.seat, cards(standing.cards))
        found = list(declarations(ours, RANK_LETTERS.index(rank), stands, seat, cards(hand)))
        assert found == sorted(expected, key=lambda show: (len(show), tuple(show)))


def test_turning_the_talon() -> None:
    """The same trumps come of a talon when nobody declares, with as many cards turned (R5)."""
    for rng, ours, theirs in played_under(0.1, "nobody_declares"):
        talon, rank = rng.sample(IN_ORDER, 8), rng.choice(reference.RANKS)
        names = [str(Hand.of((card,))) for card in talon]
        expected = reference_rounds.nobody_declares(names, rank, 2, theirs)
        turned = turn(ours, RANK_LETTERS.index(rank), talon)
        assert (turned is None) == (expected is None)
        if turned is not None and expected is not None:
            suit = "NT" if turned.suit == NO_TRUMP else SUIT_LETTERS[turned.suit]
            assert (suit, turned.count) == (expected.suit, len(expected.cards)), (ours, names, rank)


def test_talon_bonus() -> None:
    """The talon counts the same under every multiplier (R11.4)."""
    for rng, ours, theirs in played_under(0.2, "talon_multiplier", "no_trump_rank"):
        trump, lead = situations.one_suit(rng, theirs)
        talon = Hand.of(rng.sample(IN_ORDER, 8))
        bonus = score(ours, talon, parse(order(trump, ours.no_trump_rank), cards(lead)))
        assert bonus.multiplier == reference_rounds.talon_multiplier(lead, trump, theirs), (ours, trump, lead)
        assert bonus.added == reference_rounds.opponents_bonus(str(talon).split(), lead, trump, theirs)


def test_results() -> None:
    """The same points lead to the same levels, next starter and winner (R12, R13)."""
    for rng, ours, theirs in played_under(0.8, *RESULTS):
        points, starter = 5 * rng.randint(-20, 140), rng.randrange(4)
        first, second = (rng.choice((rng.choice(reference.RANKS), "J", "A")) for _ in range(2))
        last = rng.sample(("SJ", "SK", "BJ", "DJ", "H2"), rng.randint(0, 2))
        expected = reference_rounds.round_result(points, (first, second), starter, last, theirs)
        levels = (RANK_LETTERS.index(first), RANK_LETTERS.index(second))
        found = result(ours, points, levels, starter)
        if has_jack(cards(last)):
            found = hook(ours, found, levels, starter)
        case = (ours, points, first, second, starter, last)
        assert "".join(RANK_LETTERS[level] for level in found.levels) == "".join(expected.levels), case
        assert (found.next_starter, found.winner) == (expected.next_starter, expected.match_winner), case
        assert (found.side if found.gain else None, found.gain) == (expected.gaining_side, expected.gain), case


def test_totals() -> None:
    """Points are added up alike, clamped or not (R12.1)."""
    for rng, ours, theirs in played_under(0.05, "point_totals"):
        changes = [rng.choice((-10, -30, 5, 10, 20, 0)) for _ in range(rng.randint(0, 12))]
        points = 0
        for change in changes:
            points = total(ours, points + change)
        assert points == reference_rounds.running_total(changes, theirs)


def test_results_under_any_combination() -> None:
    """All options at once."""
    for rng in dice(0.2):
        ours = random_rules(rng)
        points, starter = 5 * rng.randint(-20, 140), rng.randrange(4)
        first, second = rng.choice(reference.RANKS), rng.choice(reference.RANKS)
        expected = reference_rounds.round_result(points, (first, second), starter, (), for_reference(ours))
        found = result(ours, points, (RANK_LETTERS.index(first), RANK_LETTERS.index(second)), starter)
        assert (found.next_starter, found.winner) == (expected.next_starter, expected.match_winner)
        assert tuple(RANK_LETTERS[level] for level in found.levels) == expected.levels
