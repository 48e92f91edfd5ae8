from . import card_pb2 as _card_pb2
from . import state_pb2 as _state_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class View(_message.Message):
    __slots__ = ("table", "summary", "own")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    OWN_FIELD_NUMBER: _ClassVar[int]
    table: _state_pb2.Table
    summary: Summary
    own: Own
    def __init__(self, table: _Optional[_Union[_state_pb2.Table, _Mapping]] = ..., summary: _Optional[_Union[Summary, _Mapping]] = ..., own: _Optional[_Union[Own, _Mapping]] = ...) -> None: ...

class Summary(_message.Message):
    __slots__ = ("to_act", "hand_sizes", "known", "declarers", "trump", "winning", "last_trick")
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    HAND_SIZES_FIELD_NUMBER: _ClassVar[int]
    KNOWN_FIELD_NUMBER: _ClassVar[int]
    DECLARERS_FIELD_NUMBER: _ClassVar[int]
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    WINNING_FIELD_NUMBER: _ClassVar[int]
    LAST_TRICK_FIELD_NUMBER: _ClassVar[int]
    to_act: _containers.RepeatedScalarFieldContainer[int]
    hand_sizes: _containers.RepeatedScalarFieldContainer[int]
    known: _containers.RepeatedCompositeFieldContainer[_state_pb2.Pile]
    declarers: int
    trump: _card_pb2.Trump
    winning: int
    last_trick: _state_pb2.Trick
    def __init__(self, to_act: _Optional[_Iterable[int]] = ..., hand_sizes: _Optional[_Iterable[int]] = ..., known: _Optional[_Iterable[_Union[_state_pb2.Pile, _Mapping]]] = ..., declarers: _Optional[int] = ..., trump: _Optional[_Union[_card_pb2.Trump, _Mapping]] = ..., winning: _Optional[int] = ..., last_trick: _Optional[_Union[_state_pb2.Trick, _Mapping]] = ...) -> None: ...

class Own(_message.Message):
    __slots__ = ("seat", "hand", "buried")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    BURIED_FIELD_NUMBER: _ClassVar[int]
    seat: int
    hand: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    buried: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, seat: _Optional[int] = ..., hand: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., buried: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class Viewer(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...
