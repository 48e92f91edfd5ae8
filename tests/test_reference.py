"""The reference itself, held to examples worked by hand from the rules."""

import pytest
import reference
from reference import NO_TRUMP, Throw, Trump

CLUBS_7 = Trump("7", "C")
HEARTS_2 = Trump("2", "H")
HEARTS_7 = Trump("7", "H")


@pytest.mark.parametrize(
    ("trump", "cards", "expected"),
    [
        (CLUBS_7, "S6 S6 S8 S8", True),
        (CLUBS_7, "C6 C6 C8 C8", True),
        (CLUBS_7, "CA CA D7 D7", True),
        (CLUBS_7, "S7 S7 C7 C7", True),
        (CLUBS_7, "C7 C7 BJ BJ", True),
        (CLUBS_7, "BJ BJ RJ RJ", True),
        (CLUBS_7, "CA CA C7 C7", False),
        (CLUBS_7, "D7 D7 S7 S7", False),
        (CLUBS_7, "D7 D7 BJ BJ", False),
        (Trump("2", "D"), "SA SA S3 S3", False),
        (Trump("A", "S"), "SK SK DA DA", True),
        (Trump("K", "D"), "HQ HQ HA HA", True),
        (Trump("7", NO_TRUMP), "S6 S6 S8 S8", False),
        (Trump("7", NO_TRUMP), "BJ BJ RJ RJ", True),
    ],
)
def test_tractors(trump: Trump, cards: str, *, expected: bool) -> None:
    """Four cards are one tractor exactly where R8.3 and R8.4 say so."""
    assert (len(reference.parse(cards.split(), trump)) == 1) is expected


@pytest.mark.parametrize(
    ("cards", "components"),
    [
        ("H7 D7 HA S7 D7 HA H7 S7", ["H7 H7 S7 S7 HA HA", "D7 D7"]),  # S before D into the longest run
        ("S3 S9 S9 S8 S8 S4 S4 S3 SA", ["S9 S9 S8 S8", "S4 S4 S3 S3", "SA"]),  # equal length: the higher first
        ("S9 S8 S8 S6 S6 S5 S5 SK SK", ["S8 S8 S6 S6 S5 S5", "SK SK", "S9"]),
        ("D7 C7 S7", ["S7", "D7", "C7"]),
    ],
)
def test_parsing(cards: str, components: list[str]) -> None:
    """Cards are read longest run first, then higher top, then suit order, in whatever order they come (R8.5)."""
    expected = [component.split() for component in components]
    assert reference.parse(cards.split(), HEARTS_7) == expected
    assert reference.parse(cards.split()[::-1], HEARTS_7) == expected


def test_cards_of_two_suits_are_no_lead() -> None:
    """A lead is of one effective suit, and all of it is held (R9.2)."""
    hand = ["S7", "S7", "S6", "S6"]
    assert not reference.lead_is_legal(hand, hand, CLUBS_7)  # the sevens are trumps
    assert not reference.lead_is_legal(hand, ["S6", "S6", "S6"], CLUBS_7)
    assert not reference.lead_is_legal(hand, [], CLUBS_7)
    assert reference.lead_is_legal(hand, ["S6", "S6"], CLUBS_7)


@pytest.mark.parametrize(
    ("lead", "hand", "answers"),
    [
        ("S3 S3 S4 S4", "SK SK S9 S9 S7 HA", {"S9 S9 SK SK"}),  # min(P, q) = 2, and no tractor is asked for
        ("S3 S3", "SK SK S9", {"SK SK"}),
        ("SA SQ", "SK SK S9", {"SK SK", "S9 SK"}),  # a pair may be broken where none was led
        ("S3 S3", "S9 HA HA D4", {"HA S9", "D4 S9"}),  # h is at most n: all of the suit and any others
        ("S3 S3", "HA HA D4", {"HA HA", "D4 HA"}),
        ("H3", "S2 HA SK", {"S2", "HA"}),  # the two of spades is a trump
    ],
)
def test_following(lead: str, hand: str, answers: set[str]) -> None:
    """The legal answers are those of R9.3 and no others."""
    follows = reference.legal_follows(lead.split(), hand.split(), HEARTS_2)
    assert {" ".join(play) for play in follows} == answers


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
    assert reference.resolve_throw(lead.split(), [[], hand.split(), []], HEARTS_7) == expected


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
    assert reference.resolve_throw(lead.split(), [[], [], hand.split()], HEARTS_7) == expected


def test_first_able_player_must_beat() -> None:
    """After a failed throw the first who can beat the component in its suit must, with any play that does (R10.6)."""
    component = ["S5", "S5"]
    hand = ["S9", "S9", "SK", "SK", "S3", "H9", "H9"]
    assert reference.first_able(component, [["S4", "S4", "HA", "HA"], hand, ["SA", "SA"]], HEARTS_2) == 1
    follows = reference.legal_follows(component, hand, HEARTS_2)
    beating = {play for play in follows if reference.must_beat_is_legal(component, hand, play, HEARTS_2)}
    assert beating == {("S9", "S9"), ("SK", "SK")}
    assert reference.must_beat_is_legal(["S8"], ["SK", "S3"], ["SK"], HEARTS_2)
    assert not reference.must_beat_is_legal(["S8"], ["SK", "S3"], ["S3"], HEARTS_2)


def test_all_divisions_count() -> None:
    """A ruff is read as whatever layout was led: here two tractors, a tractor of three and a pair, or four pairs."""
    play = ["HA", "HA", "S7", "S7", "D7", "D7", "H7", "H7"]
    two_tractors = reference.divisions(play, [4, 4], HEARTS_7)
    assert [["H7", "H7", "D7", "D7"], ["S7", "S7", "HA", "HA"]] in two_tractors
    assert reference.divisions(play, [6, 2], HEARTS_7)
    assert reference.divisions(play, [2, 2, 2, 2], HEARTS_7)
    assert not reference.divisions(play, [8], HEARTS_7)  # two of the pairs are on one tier


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
    assert reference.winner([play.split() for play in plays], HEARTS_2) == expected


def test_winning_ruff_with_another_reading() -> None:
    """A ruff that parses as a tractor of three and a pair still beats a lead of two tractors (R10.7)."""
    lead = ["S3", "S3", "S4", "S4", "S9", "S9", "ST", "ST"]
    ruff = ["HA", "HA", "S7", "S7", "D7", "D7", "H7", "H7"]
    discard = ["C2", "C3", "C4", "C5", "C6", "C8", "C9", "CT"]
    assert reference.winner([lead, discard, ruff, discard], HEARTS_7) == 2
    assert reference.trick_points([lead, discard, ruff, discard]) == 20 + 15 + 15


@pytest.mark.parametrize(("cards_each", "bonus"), [(1, 50), (2, 100), (4, 200), (5, 250)])
def test_talon_bonus(cards_each: int, bonus: int) -> None:
    """The talon counts twice for each card played to the last trick, and only for the opponents (R11.4)."""
    talon = ["SK", "HT", "D5", "C2", "C3", "C4", "D3", "D4"]
    assert reference.talon_bonus(talon, cards_each, opponents_won=True) == bonus
    assert reference.talon_bonus(talon, cards_each, opponents_won=False) == 0


@pytest.mark.parametrize(
    ("total", "levels", "starter", "expected"),
    [
        (-10, ("5", "5"), 0, (0, 3, ("8", "5"), 2, None)),
        (0, ("5", "5"), 1, (1, 3, ("5", "8"), 3, None)),
        (35, ("5", "5"), 0, (0, 2, ("7", "5"), 2, None)),
        (40, ("5", "5"), 0, (0, 1, ("6", "5"), 2, None)),
        (75, ("K", "5"), 0, (0, 1, ("A", "5"), 2, None)),  # a gain that ends on A does not win
        (5, ("K", "5"), 0, (0, 2, ("A", "5"), None, 0)),
        (80, ("5", "A"), 3, (None, 0, ("5", "A"), 0, None)),
        (115, ("5", "A"), 0, (None, 0, ("5", "A"), 1, None)),
        (120, ("5", "A"), 0, (1, 1, ("5", "A"), None, 1)),
        (280, ("5", "9"), 2, (1, 5, ("5", "A"), 3, None)),
    ],
)
def test_round_result(total: int, levels: tuple[str, str], starter: int, expected: tuple[object, ...]) -> None:
    """Gains, the next starter and the end of the match follow from the opponents' total (R12.2, R13)."""
    assert reference.round_result(total, levels, starter) == expected
