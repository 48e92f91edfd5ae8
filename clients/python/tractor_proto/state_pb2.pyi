from . import card_pb2 as _card_pb2
from . import rule_set_pb2 as _rule_set_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Phase(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PHASE_UNSPECIFIED: _ClassVar[Phase]
    PHASE_DRAW: _ClassVar[Phase]
    PHASE_DECLARE: _ClassVar[Phase]
    PHASE_BURY: _ClassVar[Phase]
    PHASE_PLAY: _ClassVar[Phase]
    PHASE_DEAL: _ClassVar[Phase]
    PHASE_MATCH_OVER: _ClassVar[Phase]
    PHASE_OVERCALL: _ClassVar[Phase]
PHASE_UNSPECIFIED: Phase
PHASE_DRAW: Phase
PHASE_DECLARE: Phase
PHASE_BURY: Phase
PHASE_PLAY: Phase
PHASE_DEAL: Phase
PHASE_MATCH_OVER: Phase
PHASE_OVERCALL: Phase

class State(_message.Message):
    __slots__ = ("table", "hands", "stock", "buried", "seed")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    STOCK_FIELD_NUMBER: _ClassVar[int]
    BURIED_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    table: Table
    hands: _containers.RepeatedCompositeFieldContainer[Pile]
    stock: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    buried: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    seed: bytes
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ..., hands: _Optional[_Iterable[_Union[Pile, _Mapping]]] = ..., stock: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., buried: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., seed: _Optional[bytes] = ...) -> None: ...

class Table(_message.Message):
    __slots__ = ("format", "rule_set", "version", "deal", "round", "levels", "phase", "starter", "undrawn", "declarations", "passed", "turned", "trump", "points", "trick", "history", "talon", "winner", "overcallers")
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    DEAL_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    LEVELS_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    STARTER_FIELD_NUMBER: _ClassVar[int]
    UNDRAWN_FIELD_NUMBER: _ClassVar[int]
    DECLARATIONS_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    TURNED_FIELD_NUMBER: _ClassVar[int]
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    TRICK_FIELD_NUMBER: _ClassVar[int]
    HISTORY_FIELD_NUMBER: _ClassVar[int]
    TALON_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    OVERCALLERS_FIELD_NUMBER: _ClassVar[int]
    format: int
    rule_set: _rule_set_pb2.RuleSet
    version: int
    deal: int
    round: int
    levels: _containers.RepeatedScalarFieldContainer[_card_pb2.Rank]
    phase: Phase
    starter: int
    undrawn: int
    declarations: _containers.RepeatedCompositeFieldContainer[Declaration]
    passed: _containers.RepeatedScalarFieldContainer[int]
    turned: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    trump: _card_pb2.Trump
    points: int
    trick: Trick
    history: History
    talon: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    winner: int
    overcallers: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, format: _Optional[int] = ..., rule_set: _Optional[_Union[_rule_set_pb2.RuleSet, _Mapping]] = ..., version: _Optional[int] = ..., deal: _Optional[int] = ..., round: _Optional[int] = ..., levels: _Optional[_Iterable[_Union[_card_pb2.Rank, str]]] = ..., phase: _Optional[_Union[Phase, str]] = ..., starter: _Optional[int] = ..., undrawn: _Optional[int] = ..., declarations: _Optional[_Iterable[_Union[Declaration, _Mapping]]] = ..., passed: _Optional[_Iterable[int]] = ..., turned: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., trump: _Optional[_Union[_card_pb2.Trump, _Mapping]] = ..., points: _Optional[int] = ..., trick: _Optional[_Union[Trick, _Mapping]] = ..., history: _Optional[_Union[History, _Mapping]] = ..., talon: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., winner: _Optional[int] = ..., overcallers: _Optional[_Iterable[int]] = ...) -> None: ...

class Pile(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class Declaration(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class Trick(_message.Message):
    __slots__ = ("leader", "plays", "attempted")
    LEADER_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    ATTEMPTED_FIELD_NUMBER: _ClassVar[int]
    leader: int
    plays: _containers.RepeatedCompositeFieldContainer[Pile]
    attempted: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, leader: _Optional[int] = ..., plays: _Optional[_Iterable[_Union[Pile, _Mapping]]] = ..., attempted: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class History(_message.Message):
    __slots__ = ("cards", "sizes", "leaders", "failed")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    SIZES_FIELD_NUMBER: _ClassVar[int]
    LEADERS_FIELD_NUMBER: _ClassVar[int]
    FAILED_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    sizes: _containers.RepeatedScalarFieldContainer[int]
    leaders: _containers.RepeatedScalarFieldContainer[int]
    failed: _containers.RepeatedCompositeFieldContainer[FailedThrow]
    def __init__(self, cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., sizes: _Optional[_Iterable[int]] = ..., leaders: _Optional[_Iterable[int]] = ..., failed: _Optional[_Iterable[_Union[FailedThrow, _Mapping]]] = ...) -> None: ...

class FailedThrow(_message.Message):
    __slots__ = ("trick", "attempted")
    TRICK_FIELD_NUMBER: _ClassVar[int]
    ATTEMPTED_FIELD_NUMBER: _ClassVar[int]
    trick: int
    attempted: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, trick: _Optional[int] = ..., attempted: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...
