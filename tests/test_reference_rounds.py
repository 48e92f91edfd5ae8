"""The reference's order of play, points and results, held to examples worked by hand from the rules."""

import pytest
import reference_rounds
from reference import Trump
from reference_options import ONLINE, SHENGJI_ONLINE, STANDARD, VALUES, Rules

HEARTS_2 = Trump("2", "H")
JACK_HOOK = Rules(jack_hook="to_two")
DEFEND_ACE = Rules(win_at_ace="defend")
DEFEND = Rules(must_defend=frozenset("5TKA"))


def test_direction() -> None:
    """Clockwise both the turn and the seat that takes over run downwards; a partner remains a partner (R2.2, R13)."""
    clockwise = Rules(direction="clockwise")
    assert reference_rounds.turn_order(1) == [1, 2, 3, 0]
    assert reference_rounds.turn_order(1, clockwise) == [1, 0, 3, 2]
    for starter, right, left, partner in ((0, 1, 3, 2), (3, 0, 2, 1)):
        assert reference_rounds.round_result(80, ("5", "5"), starter).next_starter == right
        assert reference_rounds.round_result(80, ("5", "5"), starter, rules=clockwise).next_starter == left
        assert reference_rounds.round_result(75, ("5", "5"), starter, rules=clockwise).next_starter == partner


@pytest.mark.parametrize(("cards_each", "bonus"), [(1, 50), (2, 100), (4, 200), (5, 250)])
def test_talon_bonus(cards_each: int, bonus: int) -> None:
    """The talon counts twice for each card played to the last trick, and only for the opponents (R11.4)."""
    talon = ["SK", "HT", "D5", "C2", "C3", "C4", "D3", "D4"]
    assert reference_rounds.talon_bonus(talon, cards_each, opponents_won=True) == bonus
    assert reference_rounds.talon_bonus(talon, cards_each, opponents_won=False) == 0


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
    assert reference_rounds.round_result(total, levels, starter) == expected


@pytest.mark.parametrize(
    ("lead", "multipliers"),
    [
        ("SA", [2, 2, 2, 2]),
        ("SA SA", [4, 4, 4, 4]),
        ("SA SA SK SK", [8, 8, 16, 8]),
        ("SA SA SK SK SQ SQ", [12, 12, 64, 8]),
        ("SA SA SK SK SJ SJ ST", [14, 8, 16, 8]),  # a throw by its longest component
        ("SA SA SQ SJ ST", [10, 4, 4, 4]),
        ("SA SQ ST", [6, 2, 2, 2]),
    ],
)
def test_talon_multiplier(lead: str, multipliers: list[int]) -> None:
    """The talon counts by the cards led, by those of the longest component, or by its kind (R11.4)."""
    talon = ["SK", "HT", "D5", "C2", "C3", "C4", "D3", "D4"]
    for value, multiplier in zip(VALUES["talon_multiplier"], multipliers, strict=True):
        rules = Rules(talon_multiplier=value)
        assert reference_rounds.talon_multiplier(lead.split(), HEARTS_2, rules) == multiplier
        assert reference_rounds.opponents_bonus(talon, lead.split(), HEARTS_2, rules) == 25 * multiplier


@pytest.mark.parametrize(
    ("changes", "unclamped", "clamped"),
    [
        ([10, 20, -10], 20, 20),
        ([-10, 20], 10, 20),  # a penalty at nothing is lost
        ([20, -10], 10, 10),
        ([5, -20, 10, -30, 40], 5, 40),
        ([10, -40], -30, 0),
        ([-10, 10, 100], 100, 110),  # a declarers' penalty, then the talon
    ],
)
def test_point_totals(changes: list[int], unclamped: int, clamped: int) -> None:
    """Where no total may be below 0, each penalty, trick and bonus is clamped as it comes (R12.1)."""
    assert reference_rounds.running_total(changes) == unclamped
    assert reference_rounds.running_total(changes, Rules(point_totals="not_below_zero")) == clamped


@pytest.mark.parametrize(
    ("total", "levels", "rules", "expected"),
    [
        # Seat 0 is the starter, side 0 the declarers.
        (0, ("5", "5"), Rules(gain_cap=2), (2, ("7", "5"), None)),
        (35, ("5", "5"), Rules(gain_cap=2), (2, ("7", "5"), None)),
        (40, ("5", "5"), Rules(gain_cap=2), (1, ("6", "5"), None)),
        (280, ("5", "5"), Rules(gain_cap=3), (3, ("5", "8"), None)),
        (0, ("K", "5"), Rules(gain_cap=1), (1, ("A", "5"), None)),
        (0, ("A", "5"), Rules(gain_cap=1), (1, ("A", "5"), 0)),
        # Nobody passes the ace, and only declarers win on it.
        (0, ("Q", "5"), STANDARD, (3, ("A", "5"), 0)),
        (0, ("Q", "5"), DEFEND_ACE, (2, ("A", "5"), None)),
        (280, ("5", "T"), DEFEND_ACE, (4, ("5", "A"), None)),
        (75, ("A", "5"), DEFEND_ACE, (1, ("A", "5"), 0)),
        (80, ("A", "5"), DEFEND_ACE, (0, ("A", "5"), None)),
        (280, ("5", "A"), STANDARD, (5, ("5", "A"), 1)),
        (280, ("5", "A"), DEFEND_ACE, (0, ("5", "A"), None)),
        # A gain stops at the first rank to be defended; opponents who stand on one stay.
        (0, ("4", "2"), DEFEND, (1, ("5", "2"), None)),
        (0, ("2", "2"), DEFEND, (3, ("5", "2"), None)),
        (75, ("4", "2"), DEFEND, (1, ("5", "2"), None)),
        (0, ("5", "2"), DEFEND, (3, ("8", "2"), None)),
        (280, ("2", "9"), DEFEND, (1, ("2", "T"), None)),
        (280, ("2", "T"), DEFEND, (0, ("2", "T"), None)),
        (280, ("T", "2"), DEFEND, (3, ("T", "5"), None)),
        (0, ("Q", "2"), DEFEND, (1, ("K", "2"), None)),
        (0, ("K", "2"), DEFEND, (1, ("A", "2"), None)),
        (0, ("A", "2"), DEFEND, (3, ("A", "2"), 0)),
        (280, ("2", "A"), DEFEND, (0, ("2", "A"), None)),
        # Capped first, then stopped.
        (280, ("2", "6"), DEFEND._replace(gain_cap=3), (3, ("2", "9"), None)),
        (280, ("2", "8"), DEFEND._replace(gain_cap=3), (2, ("2", "T"), None)),
        # Without the ace in the set a gain from its last rank still wins, as declarers only.
        (0, ("K", "2"), Rules(must_defend=frozenset("5TK")), (3, ("A", "2"), 0)),
        (280, ("2", "K"), Rules(must_defend=frozenset("5TK")), (0, ("2", "K"), None)),
        (280, ("2", "Q"), Rules(must_defend=frozenset("5T")), (5, ("2", "A"), 1)),
        # The ace as a rank to defend is what `win_at_ace=defend` says.
        (0, ("K", "2"), DEFEND_ACE._replace(must_defend=frozenset("5TK")), (1, ("A", "2"), None)),
        (280, ("2", "Q"), DEFEND_ACE._replace(must_defend=frozenset("5TK")), (1, ("2", "K"), None)),
        # The presets.
        (280, ("5", "5"), ONLINE, (3, ("5", "8"), None)),
        (280, ("5", "5"), SHENGJI_ONLINE, (5, ("5", "T"), None)),
        (0, ("Q", "5"), ONLINE, (2, ("A", "5"), None)),
    ],
)
def test_gains(total: int, levels: tuple[str, str], rules: Rules, expected: tuple[object, ...]) -> None:
    """A gain is capped, then stops at ranks to be defended and, as an option, at the ace (R12.2, R13.4)."""
    result = reference_rounds.round_result(total, levels, 0, rules=rules)
    assert (result.gain, result.levels, result.match_winner) == expected
    assert result.gaining_side == (None if result.gain == 0 else 0 if total < 80 else 1)


@pytest.mark.parametrize(
    ("total", "levels", "last_play", "rules", "expected"),
    [
        (40, ("J", "5"), "DJ", STANDARD, (0, 1, ("Q", "5"), 2, None)),
        (40, ("J", "5"), "DJ", JACK_HOOK, (None, 0, ("2", "5"), 2, None)),  # the gain is lost, the round is not
        (0, ("J", "5"), "HA HA DJ", JACK_HOOK, (None, 0, ("2", "5"), 2, None)),
        (0, ("J", "5"), "", JACK_HOOK, (0, 3, ("A", "5"), 2, None)),  # the declarers won the last trick
        (40, ("J", "5"), "HA HA", JACK_HOOK, (0, 1, ("Q", "5"), 2, None)),
        (40, ("J", "5"), "BJ RJ", JACK_HOOK, (0, 1, ("Q", "5"), 2, None)),  # a joker is no jack
        (80, ("J", "5"), "SJ SJ", JACK_HOOK, (None, 0, ("2", "5"), 1, None)),
        (120, ("J", "5"), "SJ SJ", JACK_HOOK, (1, 1, ("2", "6"), 1, None)),  # the opponents' gain stays
        (120, ("J", "A"), "SJ SJ", JACK_HOOK, (1, 1, ("2", "A"), None, 1)),
        (120, ("J", "J"), "SJ SJ", JACK_HOOK, (1, 1, ("2", "Q"), 1, None)),  # only the declarers' level
        (40, ("T", "J"), "SJ", JACK_HOOK, (0, 1, ("J", "J"), 2, None)),
        (120, ("T", "J"), "SJ", JACK_HOOK, (1, 1, ("T", "Q"), 1, None)),
        (40, ("J", "5"), "DJ", JACK_HOOK._replace(must_defend=frozenset("J")), (None, 0, ("2", "5"), 2, None)),
    ],
)
def test_jack_hook(
    total: int, levels: tuple[str, str], last_play: str, rules: Rules, expected: tuple[object, ...]
) -> None:
    """Declarers on J who lose the last trick to a play with a jack fall to 2 and lose a gain (R13.4)."""
    assert reference_rounds.round_result(total, levels, 0, last_play.split(), rules) == expected
