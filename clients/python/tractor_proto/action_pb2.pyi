from . import card_pb2 as _card_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Action(_message.Message):
    __slots__ = ("draw", "declare", "bury", "play", "deal")
    DRAW_FIELD_NUMBER: _ClassVar[int]
    DECLARE_FIELD_NUMBER: _ClassVar[int]
    PASS_FIELD_NUMBER: _ClassVar[int]
    BURY_FIELD_NUMBER: _ClassVar[int]
    PLAY_FIELD_NUMBER: _ClassVar[int]
    DEAL_FIELD_NUMBER: _ClassVar[int]
    draw: DrawAction
    declare: DeclareAction
    bury: BuryAction
    play: PlayAction
    deal: DealAction
    def __init__(self, draw: _Optional[_Union[DrawAction, _Mapping]] = ..., declare: _Optional[_Union[DeclareAction, _Mapping]] = ..., bury: _Optional[_Union[BuryAction, _Mapping]] = ..., play: _Optional[_Union[PlayAction, _Mapping]] = ..., deal: _Optional[_Union[DealAction, _Mapping]] = ..., **kwargs) -> None: ...

class DrawAction(_message.Message):
    __slots__ = ("count",)
    COUNT_FIELD_NUMBER: _ClassVar[int]
    count: int
    def __init__(self, count: _Optional[int] = ...) -> None: ...

class DeclareAction(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class PassAction(_message.Message):
    __slots__ = ("seat", "declarations_seen")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DECLARATIONS_SEEN_FIELD_NUMBER: _ClassVar[int]
    seat: int
    declarations_seen: int
    def __init__(self, seat: _Optional[int] = ..., declarations_seen: _Optional[int] = ...) -> None: ...

class BuryAction(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class PlayAction(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class DealAction(_message.Message):
    __slots__ = ("deck",)
    DECK_FIELD_NUMBER: _ClassVar[int]
    deck: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, deck: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...
