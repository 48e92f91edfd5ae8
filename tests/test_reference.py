"""The reference itself, held to examples worked by hand from the rules."""

import pytest
import reference
from reference import NO_TRUMP, Trump
from reference_options import ONLINE, SHENGJI_ONLINE, STANDARD, VALUES, Rules

CLUBS_7 = Trump("7", "C")
HEARTS_2 = Trump("2", "H")
HEARTS_7 = Trump("7", "H")
NO_TRUMP_7 = Trump("7", NO_TRUMP)
RANK_STAYS = Rules(no_trump_rank="trump")
MUST_TRACTOR = Rules(follow_tractor="must_tractor")
PROTECT = Rules(protect_tractors="on")


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
        (NO_TRUMP_7, "S6 S6 S8 S8", False),
        (NO_TRUMP_7, "BJ BJ RJ RJ", True),
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


def test_defaults_come_first() -> None:
    """The standard rules are the first value of every option, and no preset names a value that section 14 lacks."""
    assert all(getattr(STANDARD, name) == values[0] for name, values in VALUES.items())
    for preset in (STANDARD, ONLINE, SHENGJI_ONLINE):
        assert all(getattr(preset, name) in values for name, values in VALUES.items())


@pytest.mark.parametrize(
    ("trump", "cards", "plain", "with_rank"),
    [
        (NO_TRUMP_7, "S7 S7 BJ BJ", False, True),
        (NO_TRUMP_7, "BJ BJ RJ RJ", True, True),
        (NO_TRUMP_7, "D7 D7 BJ BJ RJ RJ", False, True),
        (NO_TRUMP_7, "S7 S7 RJ RJ", False, False),
        (NO_TRUMP_7, "S7 S7 D7 D7", False, False),  # one tier
        (NO_TRUMP_7, "S6 S6 S8 S8", False, True),  # R7.3: the sevens have left the suit
        (NO_TRUMP_7, "S6 S6 S7 S7", True, False),
        (NO_TRUMP_7, "SA SA S7 S7", False, False),  # in no-trump no suit ends below the rank cards
        (CLUBS_7, "D7 D7 BJ BJ", False, False),  # in a trump round nothing changes
        (CLUBS_7, "CA CA D7 D7", True, True),
    ],
)
def test_no_trump_rank(trump: Trump, cards: str, *, plain: bool, with_rank: bool) -> None:
    """Where the rank stays trump in no-trump, its cards are the tier below the jokers and a gap in no suit."""
    for rules, is_tractor in ((STANDARD, plain), (RANK_STAYS, with_rank)):
        one_suit = reference.one_suit(cards.split(), trump, rules)
        assert (one_suit and len(reference.parse(cards.split(), trump, rules)) == 1) is is_tractor


def test_no_trump_rank_follows_as_a_trump() -> None:
    """A rank card that stays trump in no-trump follows jokers, and no longer its printed suit."""
    hand = ["S7", "SK", "D3"]
    assert reference.legal_follows(["BJ"], hand, NO_TRUMP_7, RANK_STAYS) == {("S7",)}
    assert reference.legal_follows(["BJ"], hand, NO_TRUMP_7) == {("S7",), ("SK",), ("D3",)}
    assert reference.legal_follows(["S9"], hand, NO_TRUMP_7, RANK_STAYS) == {("SK",)}
    assert reference.legal_follows(["S9"], hand, NO_TRUMP_7) == {("S7",), ("SK",)}


@pytest.mark.parametrize(
    ("lead", "legal_under"),
    [
        ("SA SK", {"all_suits", "side_suits_only"}),
        ("SA SA SQ SQ", {"all_suits", "side_suits_only"}),
        ("HA BJ", {"all_suits"}),
        ("D2 D2 S2 S2", {"all_suits"}),  # two pairs on one tier are two components, and trumps
        ("SK SK SA SA", {"all_suits", "side_suits_only", "off"}),  # one component is no throw
        ("BJ BJ RJ RJ", {"all_suits", "side_suits_only", "off"}),
        ("SA HA", set()),
    ],
)
def test_throws(lead: str, legal_under: set[str]) -> None:
    """Whether several components may be led together, in trumps too, is an option (R10.1)."""
    cards = lead.split()
    legal = {
        value for value in VALUES["throws"] if reference.lead_is_legal(cards, cards, HEARTS_2, Rules(throws=value))
    }
    assert legal == legal_under


@pytest.mark.parametrize(
    ("lead", "hand", "answers"),
    [
        # The tractor before two loose pairs.
        ("S3 S3 S4 S4", "SK SK S9 S9 S8 S8 S7", {"S8 S8 S9 S9"}),
        ("S3 S3 S4 S4", "SK SK SJ SJ S9 S9 S7", {"SJ SJ SK SK", "S9 S9 SK SK", "S9 S9 SJ SJ"}),
        # A longer run may be cut, at either end, but not broken up.
        ("S3 S3 S4 S4", "ST ST S9 S9 S8 S8 S7", {"S9 S9 ST ST", "S8 S8 S9 S9"}),
        # No run of three: one of two, then a pair in the room of one; also the pair of another run.
        (
            "S3 S3 S4 S4 S5 S5",
            "S9 S9 S8 S8 SQ SQ SA SA S7",
            {"S8 S8 S9 S9 SA SA", "S8 S8 S9 S9 SQ SQ"},
        ),
        (
            "S3 S3 S4 S4 S5 S5",
            "S9 S9 S8 S8 SQ SQ SJ SJ S7",
            {"S8 S8 S9 S9 SJ SJ", "S8 S8 S9 S9 SQ SQ", "S8 S8 SJ SJ SQ SQ", "S9 S9 SJ SJ SQ SQ"},
        ),
        # No run of four: two runs of two, not one of them and two loose pairs.
        ("S3 S3 S4 S4 S5 S5 S6 S6", "S9 S9 S8 S8 SQ SQ SJ SJ SA SK SA", {"S8 S8 S9 S9 SJ SJ SQ SQ"}),
        (
            "S3 S3 S4 S4 S5 S5 S6 S6",
            "ST ST S9 S9 S8 S8 SQ SQ SA SA",
            {"S8 S8 S9 S9 ST ST SA SA", "S8 S8 S9 S9 ST ST SQ SQ"},
        ),
        # Two tractors led draw two runs: of the run of three one end stays.
        (
            "S3 S3 S4 S4 S6 S6 S7 S7",
            "SK SK SQ SQ ST ST S9 S9 S8 S8 SA",
            {"S9 S9 ST ST SK SK SQ SQ", "S8 S8 S9 S9 SK SK SQ SQ"},
        ),
        # Longest first, and the cut that leaves most: three and two out of the run of five.
        (
            "H3 H3 H4 H4 H5 H5 H7 H7 H8 H8",
            "HT HT HJ HJ HQ HQ HK HK HA HA BJ BJ H6",
            {"HT HT HJ HJ HQ HQ HK HK HA HA"},
        ),
        # A pair of the lead draws any pair beside the run.
        ("S3 S3 S4 S4 S6 S6", "S9 S9 S8 S8 SJ SJ SA SA S7", {"S8 S8 S9 S9 SJ SJ", "S8 S8 S9 S9 SA SA"}),
        # Two loose pairs led draw no tractor.
        ("S3 S3 S5 S5", "S9 S9 S8 S8 SK SK", {"S8 S8 S9 S9", "S9 S9 SK SK", "S8 S8 SK SK"}),
        # Equal rank pairs: either neighbours the ace and the two of hearts, and they do not neighbour one another.
        (
            "H3 H3 H4 H4",
            "HA HA S2 S2 D2 D2 H2 H2 H6",
            {"HA HA S2 S2", "HA HA D2 D2", "S2 S2 H2 H2", "D2 D2 H2 H2"},
        ),
        # Two tractors of two: leaving out the ace or the two of hearts leaves one run and two loose pairs.
        (
            "H3 H3 H4 H4 H7 H7 H8 H8",
            "HA HA S2 S2 D2 D2 H2 H2 BJ BJ",
            {"HA HA D2 D2 H2 H2 BJ BJ", "HA HA S2 S2 H2 H2 BJ BJ", "HA HA S2 S2 D2 D2 H2 H2"},
        ),
        # As many cards as were led, or fewer: all of them, as ever.
        ("S3 S3 S4 S4", "S9 S9 S8 HA HA", {"S8 S9 S9 HA"}),
        # Pairs that are not enough for a run of two are all played.
        ("S3 S3 S4 S4", "S9 S9 SJ SK SA", {"S9 S9 SJ SK", "S9 S9 SJ SA", "S9 S9 SK SA"}),
    ],
)
def test_must_tractor(lead: str, hand: str, answers: set[str]) -> None:
    """Tractors led draw the longest runs that the hand allows, one tractor after the other, and then pairs (R9.3)."""
    follows = reference.legal_follows(lead.split(), hand.split(), HEARTS_2, MUST_TRACTOR)
    assert follows == {tuple(sorted(answer.split())) for answer in answers}


@pytest.mark.parametrize(
    ("lead", "hand", "play", "unprotected", "protected"),
    [
        ("S3 S3", "S9 S9 S8 S8 SK S7", "S7 SK", False, True),
        ("S3 S3", "S9 S9 S8 S8 SK S7", "S8 S9", False, True),  # even the tractor may be broken for singles
        ("S3 S3", "S9 S9 S8 S8 SK S7", "S8 S8", True, True),  # or for a pair
        ("S3 S3", "S9 S9 S8 S8 SQ SQ S7", "S7 SQ", False, False),  # the queens are in no tractor
        ("S3 S3", "S9 S9 S8 S8 SQ SQ S7", "S9 S9", True, True),
        ("S3 S3", "SJ SJ S9 S9 S7", "S7 S9", False, False),
        ("S3 S3 S4 S4", "S9 S9 S8 S8 SK S7", "S9 S9 SK S7", False, False),  # a tractor was led
        ("SA S3 S3", "S9 S9 S8 S8 SK S7", "S9 SK S7", False, False),  # a throw is more than one pair
        ("H3 H3", "HA HA S2 S2 D2 D2 H5", "H5 D2", False, True),  # either two can be the ace's neighbour
        ("H3 H3", "S2 S2 D2 D2 H5", "H5 D2", False, False),  # on one tier they are no tractor
    ],
)
def test_protect_tractors(lead: str, hand: str, play: str, *, unprotected: bool, protected: bool) -> None:
    """A lead of one pair need not draw a pair that is in a tractor of the hand (R9.3)."""
    assert reference.follow_is_legal(lead.split(), hand.split(), play.split(), HEARTS_2) is unprotected
    assert reference.follow_is_legal(lead.split(), hand.split(), play.split(), HEARTS_2, PROTECT) is protected
