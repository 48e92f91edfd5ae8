"""Rule sets: a named bundle of options at a revision, and what differs from it (rules, sections 14 and 15).

>>> rule_set(Preset.ONLINE).changes(), rule_set(Preset.ONLINE).gain_cap
({}, 3)
"""

from enum import IntEnum
from typing import NamedTuple

from tractor_engine import options as o
from tractor_engine.card import TWO, Rank


class Preset(IntEnum):
    """A named bundle of options; the numbers are those of the contract's `tractor.v1.Preset`."""

    STANDARD = 1
    ONLINE = 2
    SHENGJI_ONLINE = 3


class RuleSet(NamedTuple):
    """The rules a match is played under; a preset of one revision never changes its meaning."""

    preset: Preset = Preset.STANDARD
    revision: int = 1
    direction: o.Direction = o.Direction.COUNTER_CLOCKWISE
    start_level: Rank = TWO
    no_trump_rank: o.NoTrumpRank = o.NoTrumpRank.PLAIN
    no_trump_declaration: o.NoTrumpDeclaration = o.NoTrumpDeclaration.JOKER_PAIR
    joker_overcall: o.JokerOvercall = o.JokerOvercall.NONE
    suit_order_overcall: o.SuitOrderOvercall = o.SuitOrderOvercall.NONE
    reinforce: o.Reinforce = o.Reinforce.OFF
    self_overcall: o.SelfOvercall = o.SelfOvercall.OFF
    partner_overcall: o.PartnerOvercall = o.PartnerOvercall.ON
    first_starter: o.FirstStarter = o.FirstStarter.FINAL_DECLARATION
    nobody_declares: o.NobodyDeclares = o.NobodyDeclares.TURN_TALON
    talon_overcall: o.TalonOvercall = o.TalonOvercall.OFF
    follow_tractor: o.FollowTractor = o.FollowTractor.PAIRS_ONLY
    protect_tractors: o.ProtectTractors = o.ProtectTractors.OFF
    throws: o.Throws = o.Throws.ALL_SUITS
    throw_check: o.ThrowCheck = o.ThrowCheck.ALL_HANDS
    failed_component: o.FailedComponent = o.FailedComponent.LOWEST_BEATEN
    throw_penalty: o.ThrowPenalty = o.ThrowPenalty.PER_CARD_WITHDRAWN
    failed_throw_must_beat: o.FailedThrowMustBeat = o.FailedThrowMustBeat.FIRST_ABLE
    ruff_compare: o.RuffCompare = o.RuffCompare.LONGEST_COMPONENT
    talon_multiplier: o.TalonMultiplier = o.TalonMultiplier.TWICE_CARDS
    gain_cap: int | None = None
    """The most levels that a round can gain, 1 or more; None: no cap (R12.2)."""
    point_totals: o.PointTotals = o.PointTotals.UNCLAMPED
    must_defend: tuple[Rank, ...] = ()
    """Ranks, ascending, that a gain cannot skip and that only declarers leave (R13.4)."""
    win_at_ace: o.WinAtAce = o.WinAtAce.PASS
    jack_hook: o.JackHook = o.JackHook.OFF

    def changes(self) -> dict[str, object]:
        """The options that differ from the preset, by name."""
        return self.differences(PRESETS[self.preset, self.revision])

    def differences(self, other: "RuleSet") -> dict[str, object]:
        """The options in which it differs from other rules, by name."""
        return {name: getattr(self, name) for name in OPTIONS if getattr(self, name) != getattr(other, name)}

    def places_between(self, seat: int, other: int) -> int:
        """How many places in turn order lead from one seat to another, 0 to 3 (R2.2)."""
        return (other - seat) % 4 if self.direction == o.Direction.COUNTER_CLOCKWISE else (seat - other) % 4

    def seat_after(self, seat: int, places: int = 1) -> int:
        """The seat so many places on in turn order (R2.2)."""
        return (seat + places) % 4 if self.direction == o.Direction.COUNTER_CLOCKWISE else (seat - places) % 4


OPTIONS = RuleSet._fields[2:]
"""The names of the options, in the order of the rules."""

STANDARD = RuleSet()
ONLINE = RuleSet(
    Preset.ONLINE,
    no_trump_rank=o.NoTrumpRank.TRUMP,
    joker_overcall=o.JokerOvercall.RED_OVER_BLACK,
    reinforce=o.Reinforce.ON,
    nobody_declares=o.NobodyDeclares.NO_TRUMP,
    follow_tractor=o.FollowTractor.MUST_TRACTOR,
    throw_penalty=o.ThrowPenalty.NONE,
    failed_throw_must_beat=o.FailedThrowMustBeat.OFF,
    talon_multiplier=o.TalonMultiplier.BY_KIND,
    gain_cap=3,
    win_at_ace=o.WinAtAce.DEFEND,
)
SHENGJI_ONLINE = RuleSet(
    Preset.SHENGJI_ONLINE,
    no_trump_rank=o.NoTrumpRank.TRUMP,
    joker_overcall=o.JokerOvercall.RED_OVER_BLACK,
    reinforce=o.Reinforce.ON,
    nobody_declares=o.NobodyDeclares.FIRST_CARD,
    follow_tractor=o.FollowTractor.MUST_TRACTOR,
    failed_component=o.FailedComponent.FIRST_CHALLENGER,
    throw_penalty=o.ThrowPenalty.NONE,
    failed_throw_must_beat=o.FailedThrowMustBeat.OFF,
    ruff_compare=o.RuffCompare.ALL_COMPONENTS,
    talon_multiplier=o.TalonMultiplier.TWICE_LONGEST,
    win_at_ace=o.WinAtAce.DEFEND,
)
PRESETS = {(rules.preset, rules.revision): rules for rules in (STANDARD, ONLINE, SHENGJI_ONLINE)}
NEWEST_REVISION = {preset: max(revision for name, revision in PRESETS if name == preset) for preset in Preset}
DESCRIPTIONS = {
    Preset.STANDARD: "The governing text: throws checked against all hands, any pairs answer a tractor, no caps.",
    Preset.ONLINE: "What large Chinese platforms play.",
    Preset.SHENGJI_ONLINE: "The defaults of the open-source game rbtying/shengji at four players.",
}


def rule_set(preset: Preset = Preset.STANDARD, revision: int | None = None, **changes: object) -> RuleSet:
    """A preset, at its newest revision unless told, with some options changed.

    ValueError names the option that is unknown, or has a value that contradicts the rules.
    """
    base = PRESETS.get((preset, NEWEST_REVISION[preset] if revision is None else revision))
    if base is None:
        raise ValueError(f"preset {preset.name} has no revision {revision}")
    for name in changes:
        if name not in OPTIONS:
            raise ValueError(f"no option is called {name[:80]!r}")
    rules = base._replace(**changes)  # type: ignore[arg-type]  # of whatever type each option is
    for name, message in problems(rules):
        raise ValueError(f"{name} {message}")
    return rules


def problems(rules: RuleSet) -> list[tuple[str, str]]:
    """What contradicts the rules: (option, what is wrong)."""
    found = []
    if rules.gain_cap is not None and not 1 <= rules.gain_cap <= 13:
        found.append(("gain_cap", "must be 1 to 13, or none: with 0 nobody would ever gain a level"))
    if not 1 <= rules.start_level <= 13:
        found.append(("start_level", "must be a rank"))
    if list(rules.must_defend) != sorted(set(rules.must_defend)) or not all(1 <= r <= 13 for r in rules.must_defend):
        found.append(("must_defend", "must be ranks, each once, ascending"))
    return found
