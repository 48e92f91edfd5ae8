"""The options of section 14 and the presets of section 15, in their own words, for the reference.

A field is an option, its first value the default. What an option means is written where its rule is read: in
`reference.py`, `reference_tricks.py` and `reference_rounds.py`.
"""

from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints


class Rules(NamedTuple):
    """What a table plays; None stands for the "none" of `gain_cap`, the empty set for that of `must_defend`."""

    direction: Literal["counter_clockwise", "clockwise"] = "counter_clockwise"  # R2.2, R13.2
    start_level: str = "2"  # R2.1: a level is an argument everywhere in the reference
    no_trump_rank: Literal["plain", "trump"] = "plain"  # R4.8, R7
    no_trump_declaration: Literal["joker_pair", "off"] = "joker_pair"  # R4.2
    joker_overcall: Literal["none", "red_over_black"] = "none"  # R4.3
    suit_order_overcall: Literal["none", "shcd"] = "none"  # R4.3
    reinforce: Literal["off", "on"] = "off"  # R4.4
    self_overcall: Literal["off", "on"] = "off"  # R4.4
    partner_overcall: Literal["on", "off"] = "on"  # R4.4
    first_starter: Literal["final_declaration", "first_declaration"] = "final_declaration"  # R4.7
    nobody_declares: Literal["turn_talon", "first_card", "no_trump", "redeal"] = "turn_talon"  # R5
    talon_overcall: Literal["off", "takes_talon"] = "off"  # R6: the reference does not play the talon
    follow_tractor: Literal["pairs_only", "must_tractor"] = "pairs_only"  # R9.3
    protect_tractors: Literal["off", "on"] = "off"  # R9.3
    throws: Literal["all_suits", "side_suits_only", "off"] = "all_suits"  # R10.1
    throw_check: Literal["all_hands", "opponents"] = "all_hands"  # R10.2
    failed_component: Literal["lowest_beaten", "fewest_cards_beaten", "first_challenger"] = "lowest_beaten"  # R10.4
    throw_penalty: Literal["per_card_withdrawn", "per_attempt", "none"] = "per_card_withdrawn"  # R10.5
    failed_throw_must_beat: Literal["first_able", "off"] = "first_able"  # R10.6
    ruff_compare: Literal["longest_component", "highest_pair", "all_components"] = "longest_component"  # R10.7
    # R11.4
    talon_multiplier: Literal["twice_cards", "twice_longest", "power_of_two_longest", "by_kind"] = "twice_cards"
    gain_cap: int | None = None  # R12.2
    point_totals: Literal["unclamped", "not_below_zero"] = "unclamped"  # R12.1
    must_defend: frozenset[str] = frozenset()  # R13.4
    win_at_ace: Literal["pass", "defend"] = "pass"  # R13.4
    jack_hook: Literal["off", "to_two"] = "off"  # R13.4


# Every option that names its values, with all of them, the default first: what a test may draw from.
VALUES: dict[str, tuple[Any, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(Rules).items() if get_origin(hint) is Literal
}

STANDARD = Rules()

ONLINE = Rules(
    no_trump_rank="trump",
    joker_overcall="red_over_black",
    reinforce="on",
    nobody_declares="no_trump",
    follow_tractor="must_tractor",
    throw_penalty="none",
    failed_throw_must_beat="off",
    talon_multiplier="by_kind",
    gain_cap=3,
    win_at_ace="defend",
)

SHENGJI_ONLINE = Rules(
    no_trump_rank="trump",
    joker_overcall="red_over_black",
    reinforce="on",
    nobody_declares="first_card",
    follow_tractor="must_tractor",
    failed_component="first_challenger",
    throw_penalty="none",
    failed_throw_must_beat="off",
    ruff_compare="all_components",
    talon_multiplier="twice_longest",
    win_at_ace="defend",
)
