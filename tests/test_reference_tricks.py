"""The reference's throws and winners, held to examples worked by hand from the rules."""

from itertools import permutations

import pytest
import reference
import reference_tricks
from reference import NO_TRUMP, Trump
from reference_options import STANDARD, VALUES, Rules
from reference_tricks import Throw

HEARTS_2 = Trump("2", "H")
HEARTS_7 = Trump("7", "H")
OPPONENTS = Rules(throw_check="opponents")


@pytest.mark.parametrize(
    ("lead", "hand", "led", "withdrawn"),
    [
        ("SA SQ SQ", "SK SK", "SQ SQ", "SA"),  # only what is beaten comes into question
        ("S9 S9 S5", "ST ST", "S5", "S9 S9"),  # the lowest top
        ("S7 S7 D7", "BJ BJ", "D7", "S7 S7"),  # one tier: the fewer cards
        ("D7 D7 S7 S7", "H7 H7", "S7 S7", "D7 D7"),  # one tier and kind: the suit order
        ("D7 S7", "RJ", "S7", "D7"),
        ("S9 S9 S8 S8 SA", "SK SK SQ SQ SJ SJ", "S9 S9 S8 S8", "SA"),  # a part of a longer run beats
    ],
)
def test_failed_throws(lead: str, hand: str, led: str, withdrawn: str) -> None:
    """Of a failed throw the lowest beaten component is led, and each card withdrawn costs ten points (R10.4, R10.5)."""
    back = withdrawn.split()
    expected = Throw(stands=False, led=led.split(), withdrawn=back, penalty=10 * len(back))
    assert reference_tricks.resolve_throw(lead.split(), [[], hand.split(), []], HEARTS_7) == expected


@pytest.mark.parametrize(
    ("lead", "hand"),
    [
        ("SA SQ SQ", "SA SK"),  # equal never beats, and a single is no pair
        ("SA S4 S4 S3 S3", "SK SK S9 S9"),  # two pairs are no tractor
        ("SA SK", "HA BJ"),  # a ruff does not matter
        ("S7 D7", "C7"),  # equal rank cards
        ("S3 S3 S4 S4", "S5 S5 S6 S6"),  # one component is no throw
    ],
)
def test_throws_that_stand(lead: str, hand: str) -> None:
    """A lead stands in full when nobody can beat a component in its suit (R10.1-R10.3)."""
    expected = Throw(stands=True, led=lead.split(), withdrawn=[], penalty=0)
    assert reference_tricks.resolve_throw(lead.split(), [[], [], hand.split()], HEARTS_7) == expected


def test_first_able_player_must_beat() -> None:
    """After a failed throw the first who can beat the component in its suit must, with any play that does (R10.6)."""
    component = ["S5", "S5"]
    hand = ["S9", "S9", "SK", "SK", "S3", "H9", "H9"]
    assert reference_tricks.first_able(component, [["S4", "S4", "HA", "HA"], hand, ["SA", "SA"]], HEARTS_2) == 1
    follows = reference.legal_follows(component, hand, HEARTS_2)
    beating = {play for play in follows if reference_tricks.must_beat_is_legal(component, hand, play, HEARTS_2)}
    assert beating == {("S9", "S9"), ("SK", "SK")}
    assert reference_tricks.must_beat_is_legal(["S8"], ["SK", "S3"], ["SK"], HEARTS_2)
    assert not reference_tricks.must_beat_is_legal(["S8"], ["SK", "S3"], ["S3"], HEARTS_2)


def test_all_divisions_count() -> None:
    """A ruff is read as whatever layout was led: here two tractors, a tractor of three and a pair, or four pairs."""
    play = ["HA", "HA", "S7", "S7", "D7", "D7", "H7", "H7"]
    two_tractors = reference_tricks.divisions(play, [4, 4], HEARTS_7)
    assert [["H7", "H7", "D7", "D7"], ["S7", "S7", "HA", "HA"]] in two_tractors
    assert reference_tricks.divisions(play, [6, 2], HEARTS_7)
    assert reference_tricks.divisions(play, [2, 2, 2, 2], HEARTS_7)
    assert not reference_tricks.divisions(play, [8], HEARTS_7)  # two of the pairs are on one tier


@pytest.mark.parametrize(
    ("plays", "expected"),
    [
        (["HA", "S2", "D2", "H3"], 1),  # equal rank cards: the first played
        (["S9", "DA", "SK", "CK"], 2),  # another suit never wins
        (["SA SK", "H3 H3", "H4 HT", "D3 D4"], 2),  # a pair serves as two singles; the highest single decides
        (["SA SK SK", "H4 H5 RJ", "S9 S8 S7", "D3 D4 D5"], 0),  # no pair, no ruff
        (["SA SK SK", "S2 S2 H9", "D2 D2 HA", "D3 D4 D5"], 1),  # equal pairs; the single breaks no tie
        (["SA SA SQ SQ", "H3 H3 HK HK", "H4 H4 H5 H5", "D3 D4 D5 D6"], 1),  # a tractor serves as two pairs
        (["S5 S5 S6 S6", "H3 H3 H9 H9", "H4 H4 H5 H5", "S9 S9 SJ SJ"], 2),  # two pairs are no tractor
        (["SA SA S5 S5 S4 S4", "H3 H3 H4 H4 HJ HJ", "H6 H6 H7 H7 H9 H9", "D3 D4 D5 D6 D7 D8"], 2),  # the longest
        (["H4 H4 H3 H3", "S2 S2 H2 H2", "BJ BJ H2 H2", "RJ H5 H6 H7"], 2),  # in trumps the higher top wins
    ],
)
def test_winner(plays: list[str], expected: int) -> None:
    """The highest play that divides into the lead's layout wins, trumps before the led suit (R10.7, R11.1, R11.2)."""
    assert reference_tricks.winner([play.split() for play in plays], HEARTS_2) == expected


def test_winning_ruff_with_another_reading() -> None:
    """A ruff that parses as a tractor of three and a pair still beats a lead of two tractors (R10.7)."""
    lead = ["S3", "S3", "S4", "S4", "S9", "S9", "ST", "ST"]
    ruff = ["HA", "HA", "S7", "S7", "D7", "D7", "H7", "H7"]
    discard = ["C2", "C3", "C4", "C5", "C6", "C8", "C9", "CT"]
    assert reference_tricks.winner([lead, discard, ruff, discard], HEARTS_7) == 2
    assert reference_tricks.trick_points([lead, discard, ruff, discard]) == 20 + 15 + 15


@pytest.mark.parametrize(
    ("lead", "hands", "led"),
    [
        # Two players beat different components: the lowest, the one of fewest cards, what the first of them can beat.
        ("S9 S9 SQ", ["SK", "", "ST ST"], ["S9 S9", "SQ", "SQ"]),
        ("S9 S9 SQ", ["ST ST", "", "SK"], ["S9 S9", "SQ", "S9 S9"]),
        ("S9 S9 SQ", ["", "SK", "ST ST"], ["S9 S9", "SQ", "SQ"]),  # the partner is a challenger too
        ("S9 S9 SQ", ["SK SK", "", ""], ["S9 S9", "SQ", "S9 S9"]),  # one player beats both: the lowest of them
        ("S4 S4 S3 S3 S9 S9 SQ", ["SK", "ST ST", "S6 S6 S5 S5"], ["S4 S4 S3 S3", "SQ", "SQ"]),
        ("S4 S4 S3 S3 S9 S9 SA", ["", "ST ST", "S6 S6 S5 S5"], ["S4 S4 S3 S3", "S9 S9", "S9 S9"]),
        # Equally few cards: the lowest; on one tier the fewer cards, then the suit order, under every value.
        ("S9 S9 SJ SQ", ["SK", "", ""], ["SJ", "SJ", "SJ"]),
        ("S7 S7 D7", ["BJ BJ", "", ""], ["D7", "D7", "D7"]),
        ("D7 C7", ["", "", "H7"], ["D7", "D7", "D7"]),
    ],
)
def test_failed_component(lead: str, hands: list[str], led: list[str]) -> None:
    """Which beaten component is led is an option: lowest, fewest cards, or the first challenger's lowest (R10.4)."""
    others = [hand.split() for hand in hands]
    results = [
        reference_tricks.resolve_throw(lead.split(), others, HEARTS_7, Rules(failed_component=value))
        for value in ("lowest_beaten", "fewest_cards_beaten", "first_challenger")
    ]
    assert [" ".join(result.led) for result in results] == led


@pytest.mark.parametrize(
    ("lead", "hands", "led"),
    [
        ("S9 S9 SQ", ["", "SK ST ST", ""], ["S9 S9 SQ"] * 3),  # only the partner: it stands
        ("S9 S9 SQ", ["", "SK", "ST ST"], ["S9 S9"] * 3),  # the partner is no challenger
        ("S9 S9 SQ", ["", "ST ST", "SK"], ["SQ"] * 3),  # what only the partner beats is not beaten
        ("S9 S9 SQ", ["SK", "", "ST ST"], ["S9 S9", "SQ", "SQ"]),
    ],
)
def test_throw_check(lead: str, hands: list[str], led: list[str]) -> None:
    """Where only the opponents' hands are looked into, the partner's makes no throw fail, whatever is led (R10.2)."""
    others = [hand.split() for hand in hands]
    results = [
        reference_tricks.resolve_throw(lead.split(), others, HEARTS_7, OPPONENTS._replace(failed_component=value))
        for value in ("lowest_beaten", "fewest_cards_beaten", "first_challenger")
    ]
    assert [" ".join(result.led) for result in results] == led


@pytest.mark.parametrize(("first", "second", "trump_suit"), list(permutations("SHDC", 3)))
def test_equal_rank_pairs_in_a_throw(first: str, second: str, trump_suit: str) -> None:
    """A tractor that ends in an equal rank pair is beaten by one that begins with another, whatever the suits are."""
    trump = Trump("2", trump_suit)
    tractor = [f"{trump_suit}A", f"{trump_suit}A", f"{first}2", f"{first}2"]
    hand = [f"{second}2", f"{second}2", f"{trump_suit}2", f"{trump_suit}2"]
    result = reference_tricks.resolve_throw([*tractor, "BJ"], [[], hand, []], trump)
    assert (sorted(result.led), result.withdrawn) == (sorted(tractor), ["BJ"])


def test_throw_penalty() -> None:
    """A failed throw costs ten for each card withdrawn, ten flat, or nothing; one that stands costs nothing (R10.5)."""
    for lead, penalties in (("SA SA SQ", [20, 10, 0]), ("S9 S9 S8 S8 SA", [10, 10, 0]), ("SA SA", [0, 0, 0])):
        hands = [["SK", "SJ", "SJ", "ST", "ST"], [], []]
        found = [
            reference_tricks.resolve_throw(lead.split(), hands, HEARTS_7, Rules(throw_penalty=value)).penalty
            for value in VALUES["throw_penalty"]
        ]
        assert found == penalties


def test_failed_throw_must_beat() -> None:
    """Who must beat what is left of a failed throw is asked of the partner too, unless nobody must (R10.6)."""
    hands = [["S3", "S4", "S5"], ["SJ", "SJ", "S4"], ["SK", "SK"]]
    assert reference_tricks.first_able(["S9", "S9"], hands, HEARTS_2) == 1
    assert reference_tricks.first_able(["S9", "S9"], hands, HEARTS_2, OPPONENTS) == 1
    assert reference_tricks.first_able(["S9", "S9"], hands, HEARTS_2, Rules(failed_throw_must_beat="off")) is None


@pytest.mark.parametrize(
    ("component", "hand", "rules", "beating"),
    [
        # Stronger than the protection: for anybody else 3 K would do.
        ("S5 S5", "S9 S9 S8 S8 SK S3", Rules(protect_tractors="on"), {"S8 S8", "S9 S9"}),
        ("S5 S5", "S9 S9 S8 S8 SJ SJ", Rules(protect_tractors="on"), {"S8 S8", "S9 S9", "SJ SJ"}),
        ("S5 S5 S6 S6", "S9 S9 S8 S8 S4 S4 S3 S3", Rules(follow_tractor="must_tractor"), {"S8 S8 S9 S9"}),
        ("S5 S5 S6 S6", "S9 S9 S8 S8 S7 S7 SA", Rules(follow_tractor="must_tractor"), {"S8 S8 S9 S9", "S7 S7 S8 S8"}),
    ],
)
def test_must_beat_with_other_options(component: str, hand: str, rules: Rules, beating: set[str]) -> None:
    """Whoever must beat may use whatever beats, and nothing else, under every way of following (R10.6)."""
    follows = reference.legal_follows(component.split(), hand.split(), HEARTS_2, rules)
    found = {
        " ".join(play)
        for play in follows
        if reference_tricks.must_beat_is_legal(component.split(), hand.split(), play, HEARTS_2, rules)
    }
    assert found == beating


@pytest.mark.parametrize(
    ("plays", "winners"),
    [
        # The pair decides, but not where the ace would have to be beaten too.
        (["SA SK SK", "H3 H3 HA", "H4 H4 H5", "D3 D4 D5"], [2, 2, 1]),
        (["SA SK SK", "H3 H3 HA", "H4 H4 C2", "D3 D4 D5"], [2, 2, 2]),
        (["SA SK SK", "H3 H3 S2", "H4 H4 C2", "D3 D4 D5"], [2, 2, 1]),  # equal at one place
        # The kings are the highest pair, beside a tractor; within one it counts as well.
        (["SA SA SQ SQ SJ SJ", "H3 H3 H4 H4 HK HK", "H6 H6 H7 H7 H9 H9", "D3 D4 D5 D6 D7 D8"], [2, 1, 1]),
        (["SA SA SQ SQ SJ SJ", "H3 H3 H4 H4 HK HK", "HA HA S2 S2 H9 H9", "D3 D4 D5 D6 D7 D8"], [2, 2, 1]),
        # Two singles of the layout are the highest pair of the play.
        (["SA SA SK SK SJ S9", "H3 H3 H4 H4 HK HK", "H5 H5 H6 H6 H7 H8", "D3 D4 D5 D6 D7 D8"], [2, 1, 1]),
        # Without a pair the highest single.
        (["SA SK", "H3 HA", "H4 H2", "D3 D4"], [2, 2, 2]),
        (["SA SK", "H3 HA", "H3 H2", "D3 D4"], [2, 2, 1]),
        (["SA SK", "H9 HA", "HT HT", "HJ HQ"], [1, 1, 1]),
        # The standing best of 3 3 4 4 9 9 T T is T T 9 9, 4 4, 3 3; each place of Q Q J J, 6 6, 5 5 is above it.
        (
            [
                "SA SA SK SK SJ SJ S9 S9",
                "H3 H3 H4 H4 H9 H9 HT HT",
                "H5 H5 H6 H6 HJ HJ HQ HQ",
                "D3 D4 D5 D6 D7 D8 D9 DT",
            ],
            [2, 2, 2],
        ),
        # Two of diamonds and ace beat 4 3, two of hearts beats two of spades: one division is enough. What then stands
        # is the best one, two of hearts and of diamonds with the ace, and the last play is above that.
        (
            ["SA SA SK SK SJ SJ", "H3 H3 H4 H4 S2 S2", "HA HA D2 D2 H2 H2", "BJ BJ RJ RJ C2 C2"],
            [3, 3, 3],
        ),
        (
            ["SA SA SK SK SJ SJ", "H3 H3 H4 H4 S2 S2", "HA HA D2 D2 H2 H2", "D3 D4 D5 D6 D7 D8"],
            [2, 2, 2],
        ),
        # A ruff need not compare with the suit led, however low it is.
        (["SA SA SK SK", "S3 S3 S4 S4", "H4 H4 H3 H3", "RJ RJ H2 H2"], [2, 2, 2]),
        # A throw that stands, for neither Q Q nor 9 9 8 8 beats a component of it; yet the highest pair is compared.
        (["SJ SJ ST ST SA SK", "S9 S9 S8 S8 SQ SQ", "D3 D4 D5 D6 D7 D8", "C3 C4 C5 C6 C7 C8"], [0, 1, 0]),
        # What only the partner could beat was led under `throw_check=opponents`.
        (["S9 S9 SQ", "S3 S4 S5", "ST ST SK", "S6 S7 S8"], [2, 2, 2]),
        (["S9 S9 SQ", "S3 S4 S5", "ST ST SJ", "S6 S7 S8"], [2, 2, 0]),
    ],
)
def test_ruff_compare(plays: list[str], winners: list[int]) -> None:
    """The longest component decides, or the highest pair, or every component must be beaten (R10.7)."""
    trick = [play.split() for play in plays]
    found = [
        reference_tricks.winner(trick, HEARTS_2, Rules(ruff_compare=value))
        for value in ("longest_component", "highest_pair", "all_components")
    ]
    assert found == winners


def test_no_trump_ruffs() -> None:
    """Rank cards ruff in no-trump only where they stay trumps, and are then equal and below the jokers."""
    trump = Trump("7", NO_TRUMP)
    rank_stays = Rules(no_trump_rank="trump")
    for plays, plain, with_rank in (
        (["SA", "D7", "H7", "S9"], 0, 1),
        (["SA", "D7", "BJ", "S9"], 2, 2),
        (["SA SA SK SK", "D7 D7 BJ BJ", "BJ S3 S4 S5", "S8 S8 S9 S9"], 0, 1),
    ):
        trick = [play.split() for play in plays]
        assert reference_tricks.winner(trick, trump, STANDARD) == plain
        assert reference_tricks.winner(trick, trump, rank_stays) == with_rank
