"""The reference's declaring, held to examples worked by hand from the rules."""

import pytest
import reference_rounds
from reference import Trump
from reference_options import STANDARD, VALUES, Rules
from reference_rounds import Declaration

BLACK, RED = "BJ BJ", "RJ RJ"
RED_OVER_BLACK = Rules(joker_overcall="red_over_black")
SUIT_ORDER = Rules(suit_order_overcall="shcd")
REINFORCE = Rules(reinforce="on")
SELF = Rules(self_overcall="on")
NO_PARTNER = Rules(partner_overcall="off")
NO_JOKERS = Rules(no_trump_declaration="off")


@pytest.mark.parametrize(
    ("cards", "legal", "legal_without_jokers"),
    [
        ("S7", True, True),
        ("S7 S7", True, True),
        ("BJ BJ", True, False),
        ("RJ RJ", True, False),
        ("BJ", False, False),
        ("BJ RJ", False, False),
        ("S7 D7", False, False),
        ("S8", False, False),
        ("H7 H7", False, False),  # one is held
    ],
)
def test_what_may_be_shown(cards: str, *, legal: bool, legal_without_jokers: bool) -> None:
    """A rank card, a pair of them or, unless the option says otherwise, of jokers may be shown from hand (R4.2)."""
    hand = ["S7", "S7", "D7", "H7", "BJ", "BJ", "RJ", "RJ", "S8"]
    show = Declaration(0, cards.split())
    assert reference_rounds.declaration_is_legal(None, show, hand, "7") is legal
    assert reference_rounds.declaration_is_legal(None, show, hand, "7", NO_JOKERS) is legal_without_jokers


def test_jokers_show_no_level_of_jacks() -> None:
    """The letter J of a joker is no jack."""
    hand = ["BJ", "RJ", "SJ"]
    assert not reference_rounds.declaration_is_legal(None, Declaration(0, ["BJ"]), hand, "J")
    assert reference_rounds.declaration_is_legal(None, Declaration(0, ["SJ"]), hand, "J")


@pytest.mark.parametrize(
    ("standing", "seat", "cards", "rules", "overcalls"),
    [
        # Seat 0 holds the standing declaration, seat 2 is the partner.
        ("S7", 1, "H7 H7", STANDARD, True),
        ("S7", 1, "H7", STANDARD, False),
        ("S7", 2, "H7 H7", STANDARD, True),
        ("S7", 2, "H7 H7", NO_PARTNER, False),
        ("S7", 2, BLACK, NO_PARTNER, False),
        ("S7", 3, "H7 H7", NO_PARTNER, True),
        ("S7 S7", 1, BLACK, STANDARD, True),
        (BLACK, 1, RED, STANDARD, False),
        (BLACK, 1, RED, RED_OVER_BLACK, True),
        (RED, 1, BLACK, RED_OVER_BLACK, False),
        ("S7 S7", 1, BLACK, RED_OVER_BLACK, True),
        (BLACK, 0, RED, RED_OVER_BLACK, False),  # not the holder
        ("D7 D7", 1, "C7 C7", STANDARD, False),
        ("D7 D7", 1, "C7 C7", SUIT_ORDER, True),
        ("C7 C7", 1, "H7 H7", SUIT_ORDER, True),
        ("H7 H7", 1, "S7 S7", SUIT_ORDER, True),
        ("H7 H7", 1, "C7 C7", SUIT_ORDER, False),
        ("D7", 1, "S7", SUIT_ORDER, False),  # pairs only
        ("S7 S7", 1, BLACK, SUIT_ORDER, True),
        (BLACK, 1, RED, SUIT_ORDER, False),
        ("S7", 0, "S7 S7", STANDARD, False),
        ("S7", 0, "S7 S7", REINFORCE, True),
        ("S7", 0, "H7 H7", REINFORCE, False),
        ("S7", 0, BLACK, REINFORCE, False),
        ("S7 S7", 0, BLACK, REINFORCE, False),
        ("S7", 0, "S7 S7", SELF, True),  # in any suit, its own too
        ("S7", 0, "H7 H7", SELF, True),
        ("S7", 0, "H7", SELF, False),
        ("S7 S7", 0, BLACK, SELF, True),
        (BLACK, 0, RED, SELF, False),
        (BLACK, 0, RED, SELF._replace(joker_overcall="red_over_black"), False),  # the same class
        ("D7 D7", 0, "S7 S7", SELF._replace(suit_order_overcall="shcd"), False),
        ("D7 D7", 0, "S7 S7", SUIT_ORDER._replace(reinforce="on"), False),
    ],
)
def test_overcalls(standing: str, seat: int, cards: str, rules: Rules, *, overcalls: bool) -> None:
    """Who overcalls whom with what follows the ladder of R4.3, as the options lengthen it, and R4.4."""
    before = Declaration(0, standing.split())
    show = Declaration(seat, cards.split())
    assert reference_rounds.declaration_is_legal(before, show, cards.split(), "7", rules) is overcalls


@pytest.mark.parametrize(
    ("standing", "rules", "can_be_overcalled"),
    [
        ("S7", STANDARD, True),
        ("S7 S7", STANDARD, True),
        (BLACK, STANDARD, False),
        (RED, STANDARD, False),
        (BLACK, RED_OVER_BLACK, True),
        (RED, RED_OVER_BLACK, False),
        (BLACK, NO_PARTNER, False),
        (BLACK, SELF, False),
        ("S7", NO_JOKERS, True),
        ("D7 D7", NO_JOKERS, False),  # no class is left above it
        ("D7 D7", NO_JOKERS._replace(suit_order_overcall="shcd"), True),
        ("S7 S7", NO_JOKERS._replace(suit_order_overcall="shcd"), False),
        ("S7 S7", NO_JOKERS._replace(reinforce="on", self_overcall="on"), False),
        ("S7 S7", SUIT_ORDER, True),
        ("S7 S7", NO_PARTNER, True),  # by an opponent
    ],
)
def test_what_ends_declaring(standing: str, rules: Rules, *, can_be_overcalled: bool) -> None:
    """A declaration that nobody could overcall whatever was held ends declaring at once (R4.6)."""
    declaration = Declaration(0, standing.split())
    assert reference_rounds.can_be_overcalled(declaration, "7", rules) is can_be_overcalled
    assert reference_rounds.trumps_are_final(declaration, 50, [], "7", rules) is not can_be_overcalled


def test_trumps_are_final() -> None:
    """After the last card all but the holder are waited for; the options make no other difference (R4.6)."""
    single = Declaration(0, ["S7"])
    for rules in (STANDARD, REINFORCE, SELF, NO_PARTNER):
        assert not reference_rounds.trumps_are_final(single, 99, [1, 2, 3], "7", rules)
        assert not reference_rounds.trumps_are_final(single, 100, [1, 3], "7", rules)
        assert reference_rounds.trumps_are_final(single, 100, [1, 2, 3], "7", rules)
        assert not reference_rounds.trumps_are_final(None, 100, [1, 2, 3], "7", rules)
        assert reference_rounds.trumps_are_final(None, 100, [0, 1, 2, 3], "7", rules)


def test_first_starter() -> None:
    """The first to declare or the last starts round 1; the last declaration makes trumps either way (R4.7)."""
    declarations = [Declaration(3, ["S7"]), Declaration(2, ["H7", "H7"]), Declaration(1, ["BJ", "BJ"])]
    assert reference_rounds.starter_of_round_one(declarations) == 1
    assert reference_rounds.starter_of_round_one(declarations, Rules(first_starter="first_declaration")) == 3
    assert reference_rounds.declared_trump(declarations[1], "7") == Trump("7", "H")
    assert reference_rounds.declared_trump(declarations[2], "7") == Trump("7", "NT")


@pytest.mark.parametrize(
    ("talon", "turned_talon", "first_card"),
    [
        ("SK D3 H7 C7 S4 S5 S6 S8", ("H", 3), ("S", 1)),
        ("BJ RJ D3 H7 C7 S4 S5 S6", ("H", 4), ("D", 3)),
        ("BJ BJ RJ RJ C3 D4 HA SA", ("H", 8), ("C", 5)),  # the most jokers there are
        ("H7 D3 CK C7 S4 S5 S6 S8", ("H", 1), ("H", 1)),  # a first card of the trump rank
        ("D3 SK DK C9 S4 S5 S6 S8", ("S", 8), ("D", 1)),
    ],
)
def test_nobody_declares(talon: str, turned_talon: tuple[str, int], first_card: tuple[str, int]) -> None:
    """Where nobody declares the talon, no-trump or a new deal decide, in round 1 always a new deal (R5)."""
    found = [
        reference_rounds.nobody_declares(talon.split(), "7", 2, Rules(nobody_declares=value))
        for value in ("turn_talon", "first_card", "no_trump", "redeal")
    ]
    turned = [(suit, talon.split()[:count]) for suit, count in (turned_talon, first_card)]
    assert found == [*turned, ("NT", []), None]
    for value in VALUES["nobody_declares"]:
        assert reference_rounds.nobody_declares(talon.split(), "7", 1, Rules(nobody_declares=value)) is None


def test_turned_jokers_are_no_jacks() -> None:
    """With jacks as the trump rank jokers are skipped all the same (R5.2)."""
    talon = ["BJ", "RJ", "SK", "DJ", "C3", "C4", "C5", "C6"]
    assert reference_rounds.turn_talon(talon, "J") == ("D", talon[:4])
