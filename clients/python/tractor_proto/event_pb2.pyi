from . import card_pb2 as _card_pb2
from . import state_pb2 as _state_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Event(_message.Message):
    __slots__ = ("deal_started", "cards_drawn", "trump_declared", "seat_passed", "deal_voided", "talon_turned", "trump_fixed", "talon_taken", "talon_buried", "throw_failed", "cards_played", "trick_won", "talon_scored", "round_scored", "match_won")
    DEAL_STARTED_FIELD_NUMBER: _ClassVar[int]
    CARDS_DRAWN_FIELD_NUMBER: _ClassVar[int]
    TRUMP_DECLARED_FIELD_NUMBER: _ClassVar[int]
    SEAT_PASSED_FIELD_NUMBER: _ClassVar[int]
    DEAL_VOIDED_FIELD_NUMBER: _ClassVar[int]
    TALON_TURNED_FIELD_NUMBER: _ClassVar[int]
    TRUMP_FIXED_FIELD_NUMBER: _ClassVar[int]
    TALON_TAKEN_FIELD_NUMBER: _ClassVar[int]
    TALON_BURIED_FIELD_NUMBER: _ClassVar[int]
    THROW_FAILED_FIELD_NUMBER: _ClassVar[int]
    CARDS_PLAYED_FIELD_NUMBER: _ClassVar[int]
    TRICK_WON_FIELD_NUMBER: _ClassVar[int]
    TALON_SCORED_FIELD_NUMBER: _ClassVar[int]
    ROUND_SCORED_FIELD_NUMBER: _ClassVar[int]
    MATCH_WON_FIELD_NUMBER: _ClassVar[int]
    deal_started: DealStarted
    cards_drawn: CardsDrawn
    trump_declared: TrumpDeclared
    seat_passed: SeatPassed
    deal_voided: DealVoided
    talon_turned: TalonTurned
    trump_fixed: TrumpFixed
    talon_taken: TalonTaken
    talon_buried: TalonBuried
    throw_failed: ThrowFailed
    cards_played: CardsPlayed
    trick_won: TrickWon
    talon_scored: TalonScored
    round_scored: RoundScored
    match_won: MatchWon
    def __init__(self, deal_started: _Optional[_Union[DealStarted, _Mapping]] = ..., cards_drawn: _Optional[_Union[CardsDrawn, _Mapping]] = ..., trump_declared: _Optional[_Union[TrumpDeclared, _Mapping]] = ..., seat_passed: _Optional[_Union[SeatPassed, _Mapping]] = ..., deal_voided: _Optional[_Union[DealVoided, _Mapping]] = ..., talon_turned: _Optional[_Union[TalonTurned, _Mapping]] = ..., trump_fixed: _Optional[_Union[TrumpFixed, _Mapping]] = ..., talon_taken: _Optional[_Union[TalonTaken, _Mapping]] = ..., talon_buried: _Optional[_Union[TalonBuried, _Mapping]] = ..., throw_failed: _Optional[_Union[ThrowFailed, _Mapping]] = ..., cards_played: _Optional[_Union[CardsPlayed, _Mapping]] = ..., trick_won: _Optional[_Union[TrickWon, _Mapping]] = ..., talon_scored: _Optional[_Union[TalonScored, _Mapping]] = ..., round_scored: _Optional[_Union[RoundScored, _Mapping]] = ..., match_won: _Optional[_Union[MatchWon, _Mapping]] = ...) -> None: ...

class DealStarted(_message.Message):
    __slots__ = ("round", "deal", "trump_rank", "first")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    DEAL_FIELD_NUMBER: _ClassVar[int]
    TRUMP_RANK_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    round: int
    deal: int
    trump_rank: _card_pb2.Rank
    first: int
    def __init__(self, round: _Optional[int] = ..., deal: _Optional[int] = ..., trump_rank: _Optional[_Union[_card_pb2.Rank, str]] = ..., first: _Optional[int] = ...) -> None: ...

class CardsDrawn(_message.Message):
    __slots__ = ("first", "count")
    FIRST_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    first: int
    count: int
    def __init__(self, first: _Optional[int] = ..., count: _Optional[int] = ...) -> None: ...

class TrumpDeclared(_message.Message):
    __slots__ = ("declaration",)
    DECLARATION_FIELD_NUMBER: _ClassVar[int]
    declaration: _state_pb2.Declaration
    def __init__(self, declaration: _Optional[_Union[_state_pb2.Declaration, _Mapping]] = ...) -> None: ...

class SeatPassed(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class DealVoided(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TalonTurned(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class TrumpFixed(_message.Message):
    __slots__ = ("trump", "starter")
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    STARTER_FIELD_NUMBER: _ClassVar[int]
    trump: _card_pb2.Trump
    starter: int
    def __init__(self, trump: _Optional[_Union[_card_pb2.Trump, _Mapping]] = ..., starter: _Optional[int] = ...) -> None: ...

class TalonTaken(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class TalonBuried(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class ThrowFailed(_message.Message):
    __slots__ = ("seat", "attempted", "led", "withdrawn", "points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ATTEMPTED_FIELD_NUMBER: _ClassVar[int]
    LED_FIELD_NUMBER: _ClassVar[int]
    WITHDRAWN_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    attempted: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    led: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    withdrawn: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    points: int
    def __init__(self, seat: _Optional[int] = ..., attempted: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., led: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., withdrawn: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., points: _Optional[int] = ...) -> None: ...

class CardsPlayed(_message.Message):
    __slots__ = ("seat", "cards", "components")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    components: _containers.RepeatedCompositeFieldContainer[_card_pb2.Component]
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., components: _Optional[_Iterable[_Union[_card_pb2.Component, _Mapping]]] = ...) -> None: ...

class TrickWon(_message.Message):
    __slots__ = ("seat", "points", "opponents_points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    OPPONENTS_POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    points: int
    opponents_points: int
    def __init__(self, seat: _Optional[int] = ..., points: _Optional[int] = ..., opponents_points: _Optional[int] = ...) -> None: ...

class TalonScored(_message.Message):
    __slots__ = ("talon", "points", "multiplier", "opponents_points")
    TALON_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    MULTIPLIER_FIELD_NUMBER: _ClassVar[int]
    OPPONENTS_POINTS_FIELD_NUMBER: _ClassVar[int]
    talon: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    points: int
    multiplier: int
    opponents_points: int
    def __init__(self, talon: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., points: _Optional[int] = ..., multiplier: _Optional[int] = ..., opponents_points: _Optional[int] = ...) -> None: ...

class RoundScored(_message.Message):
    __slots__ = ("opponents_points", "side", "gain", "levels", "next_starter")
    OPPONENTS_POINTS_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    GAIN_FIELD_NUMBER: _ClassVar[int]
    LEVELS_FIELD_NUMBER: _ClassVar[int]
    NEXT_STARTER_FIELD_NUMBER: _ClassVar[int]
    opponents_points: int
    side: int
    gain: int
    levels: _containers.RepeatedScalarFieldContainer[_card_pb2.Rank]
    next_starter: int
    def __init__(self, opponents_points: _Optional[int] = ..., side: _Optional[int] = ..., gain: _Optional[int] = ..., levels: _Optional[_Iterable[_Union[_card_pb2.Rank, str]]] = ..., next_starter: _Optional[int] = ...) -> None: ...

class MatchWon(_message.Message):
    __slots__ = ("side",)
    SIDE_FIELD_NUMBER: _ClassVar[int]
    side: int
    def __init__(self, side: _Optional[int] = ...) -> None: ...
