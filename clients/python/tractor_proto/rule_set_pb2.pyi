from . import card_pb2 as _card_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Preset(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PRESET_UNSPECIFIED: _ClassVar[Preset]
    PRESET_STANDARD: _ClassVar[Preset]
    PRESET_ONLINE: _ClassVar[Preset]
    PRESET_SHENGJI_ONLINE: _ClassVar[Preset]

class Direction(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DIRECTION_UNSPECIFIED: _ClassVar[Direction]
    DIRECTION_COUNTER_CLOCKWISE: _ClassVar[Direction]
    DIRECTION_CLOCKWISE: _ClassVar[Direction]

class NoTrumpRank(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    NO_TRUMP_RANK_UNSPECIFIED: _ClassVar[NoTrumpRank]
    NO_TRUMP_RANK_PLAIN: _ClassVar[NoTrumpRank]
    NO_TRUMP_RANK_TRUMP: _ClassVar[NoTrumpRank]

class NoTrumpDeclaration(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    NO_TRUMP_DECLARATION_UNSPECIFIED: _ClassVar[NoTrumpDeclaration]
    NO_TRUMP_DECLARATION_JOKER_PAIR: _ClassVar[NoTrumpDeclaration]
    NO_TRUMP_DECLARATION_OFF: _ClassVar[NoTrumpDeclaration]

class JokerOvercall(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    JOKER_OVERCALL_UNSPECIFIED: _ClassVar[JokerOvercall]
    JOKER_OVERCALL_NONE: _ClassVar[JokerOvercall]
    JOKER_OVERCALL_RED_OVER_BLACK: _ClassVar[JokerOvercall]

class SuitOrderOvercall(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SUIT_ORDER_OVERCALL_UNSPECIFIED: _ClassVar[SuitOrderOvercall]
    SUIT_ORDER_OVERCALL_NONE: _ClassVar[SuitOrderOvercall]
    SUIT_ORDER_OVERCALL_SHCD: _ClassVar[SuitOrderOvercall]

class Reinforce(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REINFORCE_UNSPECIFIED: _ClassVar[Reinforce]
    REINFORCE_OFF: _ClassVar[Reinforce]
    REINFORCE_ON: _ClassVar[Reinforce]

class SelfOvercall(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SELF_OVERCALL_UNSPECIFIED: _ClassVar[SelfOvercall]
    SELF_OVERCALL_OFF: _ClassVar[SelfOvercall]
    SELF_OVERCALL_ON: _ClassVar[SelfOvercall]

class PartnerOvercall(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PARTNER_OVERCALL_UNSPECIFIED: _ClassVar[PartnerOvercall]
    PARTNER_OVERCALL_ON: _ClassVar[PartnerOvercall]
    PARTNER_OVERCALL_OFF: _ClassVar[PartnerOvercall]

class FirstStarter(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FIRST_STARTER_UNSPECIFIED: _ClassVar[FirstStarter]
    FIRST_STARTER_FINAL_DECLARATION: _ClassVar[FirstStarter]
    FIRST_STARTER_FIRST_DECLARATION: _ClassVar[FirstStarter]

class NobodyDeclares(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    NOBODY_DECLARES_UNSPECIFIED: _ClassVar[NobodyDeclares]
    NOBODY_DECLARES_TURN_TALON: _ClassVar[NobodyDeclares]
    NOBODY_DECLARES_FIRST_CARD: _ClassVar[NobodyDeclares]
    NOBODY_DECLARES_NO_TRUMP: _ClassVar[NobodyDeclares]
    NOBODY_DECLARES_REDEAL: _ClassVar[NobodyDeclares]

class TalonOvercall(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TALON_OVERCALL_UNSPECIFIED: _ClassVar[TalonOvercall]
    TALON_OVERCALL_OFF: _ClassVar[TalonOvercall]
    TALON_OVERCALL_TAKES_TALON: _ClassVar[TalonOvercall]

class FollowTractor(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FOLLOW_TRACTOR_UNSPECIFIED: _ClassVar[FollowTractor]
    FOLLOW_TRACTOR_PAIRS_ONLY: _ClassVar[FollowTractor]
    FOLLOW_TRACTOR_MUST_TRACTOR: _ClassVar[FollowTractor]

class ProtectTractors(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PROTECT_TRACTORS_UNSPECIFIED: _ClassVar[ProtectTractors]
    PROTECT_TRACTORS_OFF: _ClassVar[ProtectTractors]
    PROTECT_TRACTORS_ON: _ClassVar[ProtectTractors]

class Throws(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    THROWS_UNSPECIFIED: _ClassVar[Throws]
    THROWS_ALL_SUITS: _ClassVar[Throws]
    THROWS_SIDE_SUITS_ONLY: _ClassVar[Throws]
    THROWS_OFF: _ClassVar[Throws]

class ThrowCheck(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    THROW_CHECK_UNSPECIFIED: _ClassVar[ThrowCheck]
    THROW_CHECK_ALL_HANDS: _ClassVar[ThrowCheck]
    THROW_CHECK_OPPONENTS: _ClassVar[ThrowCheck]

class FailedComponent(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FAILED_COMPONENT_UNSPECIFIED: _ClassVar[FailedComponent]
    FAILED_COMPONENT_LOWEST_BEATEN: _ClassVar[FailedComponent]
    FAILED_COMPONENT_FEWEST_CARDS_BEATEN: _ClassVar[FailedComponent]
    FAILED_COMPONENT_FIRST_CHALLENGER: _ClassVar[FailedComponent]

class ThrowPenalty(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    THROW_PENALTY_UNSPECIFIED: _ClassVar[ThrowPenalty]
    THROW_PENALTY_PER_CARD_WITHDRAWN: _ClassVar[ThrowPenalty]
    THROW_PENALTY_PER_ATTEMPT: _ClassVar[ThrowPenalty]
    THROW_PENALTY_NONE: _ClassVar[ThrowPenalty]

class FailedThrowMustBeat(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FAILED_THROW_MUST_BEAT_UNSPECIFIED: _ClassVar[FailedThrowMustBeat]
    FAILED_THROW_MUST_BEAT_FIRST_ABLE: _ClassVar[FailedThrowMustBeat]
    FAILED_THROW_MUST_BEAT_OFF: _ClassVar[FailedThrowMustBeat]

class RuffCompare(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RUFF_COMPARE_UNSPECIFIED: _ClassVar[RuffCompare]
    RUFF_COMPARE_LONGEST_COMPONENT: _ClassVar[RuffCompare]
    RUFF_COMPARE_HIGHEST_PAIR: _ClassVar[RuffCompare]
    RUFF_COMPARE_ALL_COMPONENTS: _ClassVar[RuffCompare]

class TalonMultiplier(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TALON_MULTIPLIER_UNSPECIFIED: _ClassVar[TalonMultiplier]
    TALON_MULTIPLIER_TWICE_CARDS: _ClassVar[TalonMultiplier]
    TALON_MULTIPLIER_TWICE_LONGEST: _ClassVar[TalonMultiplier]
    TALON_MULTIPLIER_POWER_OF_TWO_LONGEST: _ClassVar[TalonMultiplier]
    TALON_MULTIPLIER_BY_KIND: _ClassVar[TalonMultiplier]

class PointTotals(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    POINT_TOTALS_UNSPECIFIED: _ClassVar[PointTotals]
    POINT_TOTALS_UNCLAMPED: _ClassVar[PointTotals]
    POINT_TOTALS_NOT_BELOW_ZERO: _ClassVar[PointTotals]

class WinAtAce(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    WIN_AT_ACE_UNSPECIFIED: _ClassVar[WinAtAce]
    WIN_AT_ACE_PASS: _ClassVar[WinAtAce]
    WIN_AT_ACE_DEFEND: _ClassVar[WinAtAce]

class JackHook(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    JACK_HOOK_UNSPECIFIED: _ClassVar[JackHook]
    JACK_HOOK_OFF: _ClassVar[JackHook]
    JACK_HOOK_TO_TWO: _ClassVar[JackHook]
PRESET_UNSPECIFIED: Preset
PRESET_STANDARD: Preset
PRESET_ONLINE: Preset
PRESET_SHENGJI_ONLINE: Preset
DIRECTION_UNSPECIFIED: Direction
DIRECTION_COUNTER_CLOCKWISE: Direction
DIRECTION_CLOCKWISE: Direction
NO_TRUMP_RANK_UNSPECIFIED: NoTrumpRank
NO_TRUMP_RANK_PLAIN: NoTrumpRank
NO_TRUMP_RANK_TRUMP: NoTrumpRank
NO_TRUMP_DECLARATION_UNSPECIFIED: NoTrumpDeclaration
NO_TRUMP_DECLARATION_JOKER_PAIR: NoTrumpDeclaration
NO_TRUMP_DECLARATION_OFF: NoTrumpDeclaration
JOKER_OVERCALL_UNSPECIFIED: JokerOvercall
JOKER_OVERCALL_NONE: JokerOvercall
JOKER_OVERCALL_RED_OVER_BLACK: JokerOvercall
SUIT_ORDER_OVERCALL_UNSPECIFIED: SuitOrderOvercall
SUIT_ORDER_OVERCALL_NONE: SuitOrderOvercall
SUIT_ORDER_OVERCALL_SHCD: SuitOrderOvercall
REINFORCE_UNSPECIFIED: Reinforce
REINFORCE_OFF: Reinforce
REINFORCE_ON: Reinforce
SELF_OVERCALL_UNSPECIFIED: SelfOvercall
SELF_OVERCALL_OFF: SelfOvercall
SELF_OVERCALL_ON: SelfOvercall
PARTNER_OVERCALL_UNSPECIFIED: PartnerOvercall
PARTNER_OVERCALL_ON: PartnerOvercall
PARTNER_OVERCALL_OFF: PartnerOvercall
FIRST_STARTER_UNSPECIFIED: FirstStarter
FIRST_STARTER_FINAL_DECLARATION: FirstStarter
FIRST_STARTER_FIRST_DECLARATION: FirstStarter
NOBODY_DECLARES_UNSPECIFIED: NobodyDeclares
NOBODY_DECLARES_TURN_TALON: NobodyDeclares
NOBODY_DECLARES_FIRST_CARD: NobodyDeclares
NOBODY_DECLARES_NO_TRUMP: NobodyDeclares
NOBODY_DECLARES_REDEAL: NobodyDeclares
TALON_OVERCALL_UNSPECIFIED: TalonOvercall
TALON_OVERCALL_OFF: TalonOvercall
TALON_OVERCALL_TAKES_TALON: TalonOvercall
FOLLOW_TRACTOR_UNSPECIFIED: FollowTractor
FOLLOW_TRACTOR_PAIRS_ONLY: FollowTractor
FOLLOW_TRACTOR_MUST_TRACTOR: FollowTractor
PROTECT_TRACTORS_UNSPECIFIED: ProtectTractors
PROTECT_TRACTORS_OFF: ProtectTractors
PROTECT_TRACTORS_ON: ProtectTractors
THROWS_UNSPECIFIED: Throws
THROWS_ALL_SUITS: Throws
THROWS_SIDE_SUITS_ONLY: Throws
THROWS_OFF: Throws
THROW_CHECK_UNSPECIFIED: ThrowCheck
THROW_CHECK_ALL_HANDS: ThrowCheck
THROW_CHECK_OPPONENTS: ThrowCheck
FAILED_COMPONENT_UNSPECIFIED: FailedComponent
FAILED_COMPONENT_LOWEST_BEATEN: FailedComponent
FAILED_COMPONENT_FEWEST_CARDS_BEATEN: FailedComponent
FAILED_COMPONENT_FIRST_CHALLENGER: FailedComponent
THROW_PENALTY_UNSPECIFIED: ThrowPenalty
THROW_PENALTY_PER_CARD_WITHDRAWN: ThrowPenalty
THROW_PENALTY_PER_ATTEMPT: ThrowPenalty
THROW_PENALTY_NONE: ThrowPenalty
FAILED_THROW_MUST_BEAT_UNSPECIFIED: FailedThrowMustBeat
FAILED_THROW_MUST_BEAT_FIRST_ABLE: FailedThrowMustBeat
FAILED_THROW_MUST_BEAT_OFF: FailedThrowMustBeat
RUFF_COMPARE_UNSPECIFIED: RuffCompare
RUFF_COMPARE_LONGEST_COMPONENT: RuffCompare
RUFF_COMPARE_HIGHEST_PAIR: RuffCompare
RUFF_COMPARE_ALL_COMPONENTS: RuffCompare
TALON_MULTIPLIER_UNSPECIFIED: TalonMultiplier
TALON_MULTIPLIER_TWICE_CARDS: TalonMultiplier
TALON_MULTIPLIER_TWICE_LONGEST: TalonMultiplier
TALON_MULTIPLIER_POWER_OF_TWO_LONGEST: TalonMultiplier
TALON_MULTIPLIER_BY_KIND: TalonMultiplier
POINT_TOTALS_UNSPECIFIED: PointTotals
POINT_TOTALS_UNCLAMPED: PointTotals
POINT_TOTALS_NOT_BELOW_ZERO: PointTotals
WIN_AT_ACE_UNSPECIFIED: WinAtAce
WIN_AT_ACE_PASS: WinAtAce
WIN_AT_ACE_DEFEND: WinAtAce
JACK_HOOK_UNSPECIFIED: JackHook
JACK_HOOK_OFF: JackHook
JACK_HOOK_TO_TWO: JackHook

class RuleSet(_message.Message):
    __slots__ = ("preset", "revision", "direction", "start_level", "no_trump_rank", "no_trump_declaration", "joker_overcall", "suit_order_overcall", "reinforce", "self_overcall", "partner_overcall", "first_starter", "nobody_declares", "talon_overcall", "follow_tractor", "protect_tractors", "throws", "throw_check", "failed_component", "throw_penalty", "failed_throw_must_beat", "ruff_compare", "talon_multiplier", "gain_cap", "point_totals", "must_defend", "win_at_ace", "jack_hook")
    PRESET_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    START_LEVEL_FIELD_NUMBER: _ClassVar[int]
    NO_TRUMP_RANK_FIELD_NUMBER: _ClassVar[int]
    NO_TRUMP_DECLARATION_FIELD_NUMBER: _ClassVar[int]
    JOKER_OVERCALL_FIELD_NUMBER: _ClassVar[int]
    SUIT_ORDER_OVERCALL_FIELD_NUMBER: _ClassVar[int]
    REINFORCE_FIELD_NUMBER: _ClassVar[int]
    SELF_OVERCALL_FIELD_NUMBER: _ClassVar[int]
    PARTNER_OVERCALL_FIELD_NUMBER: _ClassVar[int]
    FIRST_STARTER_FIELD_NUMBER: _ClassVar[int]
    NOBODY_DECLARES_FIELD_NUMBER: _ClassVar[int]
    TALON_OVERCALL_FIELD_NUMBER: _ClassVar[int]
    FOLLOW_TRACTOR_FIELD_NUMBER: _ClassVar[int]
    PROTECT_TRACTORS_FIELD_NUMBER: _ClassVar[int]
    THROWS_FIELD_NUMBER: _ClassVar[int]
    THROW_CHECK_FIELD_NUMBER: _ClassVar[int]
    FAILED_COMPONENT_FIELD_NUMBER: _ClassVar[int]
    THROW_PENALTY_FIELD_NUMBER: _ClassVar[int]
    FAILED_THROW_MUST_BEAT_FIELD_NUMBER: _ClassVar[int]
    RUFF_COMPARE_FIELD_NUMBER: _ClassVar[int]
    TALON_MULTIPLIER_FIELD_NUMBER: _ClassVar[int]
    GAIN_CAP_FIELD_NUMBER: _ClassVar[int]
    POINT_TOTALS_FIELD_NUMBER: _ClassVar[int]
    MUST_DEFEND_FIELD_NUMBER: _ClassVar[int]
    WIN_AT_ACE_FIELD_NUMBER: _ClassVar[int]
    JACK_HOOK_FIELD_NUMBER: _ClassVar[int]
    preset: Preset
    revision: int
    direction: Direction
    start_level: _card_pb2.Rank
    no_trump_rank: NoTrumpRank
    no_trump_declaration: NoTrumpDeclaration
    joker_overcall: JokerOvercall
    suit_order_overcall: SuitOrderOvercall
    reinforce: Reinforce
    self_overcall: SelfOvercall
    partner_overcall: PartnerOvercall
    first_starter: FirstStarter
    nobody_declares: NobodyDeclares
    talon_overcall: TalonOvercall
    follow_tractor: FollowTractor
    protect_tractors: ProtectTractors
    throws: Throws
    throw_check: ThrowCheck
    failed_component: FailedComponent
    throw_penalty: ThrowPenalty
    failed_throw_must_beat: FailedThrowMustBeat
    ruff_compare: RuffCompare
    talon_multiplier: TalonMultiplier
    gain_cap: GainCap
    point_totals: PointTotals
    must_defend: MustDefend
    win_at_ace: WinAtAce
    jack_hook: JackHook
    def __init__(self, preset: _Optional[_Union[Preset, str]] = ..., revision: _Optional[int] = ..., direction: _Optional[_Union[Direction, str]] = ..., start_level: _Optional[_Union[_card_pb2.Rank, str]] = ..., no_trump_rank: _Optional[_Union[NoTrumpRank, str]] = ..., no_trump_declaration: _Optional[_Union[NoTrumpDeclaration, str]] = ..., joker_overcall: _Optional[_Union[JokerOvercall, str]] = ..., suit_order_overcall: _Optional[_Union[SuitOrderOvercall, str]] = ..., reinforce: _Optional[_Union[Reinforce, str]] = ..., self_overcall: _Optional[_Union[SelfOvercall, str]] = ..., partner_overcall: _Optional[_Union[PartnerOvercall, str]] = ..., first_starter: _Optional[_Union[FirstStarter, str]] = ..., nobody_declares: _Optional[_Union[NobodyDeclares, str]] = ..., talon_overcall: _Optional[_Union[TalonOvercall, str]] = ..., follow_tractor: _Optional[_Union[FollowTractor, str]] = ..., protect_tractors: _Optional[_Union[ProtectTractors, str]] = ..., throws: _Optional[_Union[Throws, str]] = ..., throw_check: _Optional[_Union[ThrowCheck, str]] = ..., failed_component: _Optional[_Union[FailedComponent, str]] = ..., throw_penalty: _Optional[_Union[ThrowPenalty, str]] = ..., failed_throw_must_beat: _Optional[_Union[FailedThrowMustBeat, str]] = ..., ruff_compare: _Optional[_Union[RuffCompare, str]] = ..., talon_multiplier: _Optional[_Union[TalonMultiplier, str]] = ..., gain_cap: _Optional[_Union[GainCap, _Mapping]] = ..., point_totals: _Optional[_Union[PointTotals, str]] = ..., must_defend: _Optional[_Union[MustDefend, _Mapping]] = ..., win_at_ace: _Optional[_Union[WinAtAce, str]] = ..., jack_hook: _Optional[_Union[JackHook, str]] = ...) -> None: ...

class GainCap(_message.Message):
    __slots__ = ("levels",)
    LEVELS_FIELD_NUMBER: _ClassVar[int]
    levels: int
    def __init__(self, levels: _Optional[int] = ...) -> None: ...

class MustDefend(_message.Message):
    __slots__ = ("ranks",)
    RANKS_FIELD_NUMBER: _ClassVar[int]
    ranks: _containers.RepeatedScalarFieldContainer[_card_pb2.Rank]
    def __init__(self, ranks: _Optional[_Iterable[_Union[_card_pb2.Rank, str]]] = ...) -> None: ...
