from . import card_pb2 as _card_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Reason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REASON_UNSPECIFIED: _ClassVar[Reason]
    REASON_WRONG_PHASE: _ClassVar[Reason]
    REASON_NOT_YOUR_TURN: _ClassVar[Reason]
    REASON_NOT_IN_HAND: _ClassVar[Reason]
    REASON_WRONG_COUNT: _ClassVar[Reason]
    REASON_MIXED_SUITS: _ClassVar[Reason]
    REASON_MUST_FOLLOW_SUIT: _ClassVar[Reason]
    REASON_MUST_PLAY_PAIRS: _ClassVar[Reason]
    REASON_MUST_BEAT: _ClassVar[Reason]
    REASON_NOT_A_DECLARATION: _ClassVar[Reason]
    REASON_TOO_LOW_TO_OVERCALL: _ClassVar[Reason]
    REASON_OWN_DECLARATION: _ClassVar[Reason]
    REASON_ALREADY_PASSED: _ClassVar[Reason]
    REASON_STALE_DECLARATIONS: _ClassVar[Reason]
    REASON_DECK_REQUIRED: _ClassVar[Reason]
    REASON_PARTNERS_DECLARATION: _ClassVar[Reason]
    REASON_THROW_NOT_ALLOWED: _ClassVar[Reason]
    REASON_MUST_PLAY_TRACTOR: _ClassVar[Reason]
REASON_UNSPECIFIED: Reason
REASON_WRONG_PHASE: Reason
REASON_NOT_YOUR_TURN: Reason
REASON_NOT_IN_HAND: Reason
REASON_WRONG_COUNT: Reason
REASON_MIXED_SUITS: Reason
REASON_MUST_FOLLOW_SUIT: Reason
REASON_MUST_PLAY_PAIRS: Reason
REASON_MUST_BEAT: Reason
REASON_NOT_A_DECLARATION: Reason
REASON_TOO_LOW_TO_OVERCALL: Reason
REASON_OWN_DECLARATION: Reason
REASON_ALREADY_PASSED: Reason
REASON_STALE_DECLARATIONS: Reason
REASON_DECK_REQUIRED: Reason
REASON_PARTNERS_DECLARATION: Reason
REASON_THROW_NOT_ALLOWED: Reason
REASON_MUST_PLAY_TRACTOR: Reason

class IllegalAction(_message.Message):
    __slots__ = ("reason", "rule", "witness", "message")
    REASON_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    WITNESS_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    reason: Reason
    rule: str
    witness: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    message: str
    def __init__(self, reason: _Optional[_Union[Reason, str]] = ..., rule: _Optional[str] = ..., witness: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., message: _Optional[str] = ...) -> None: ...

class FieldViolation(_message.Message):
    __slots__ = ("field", "description")
    FIELD_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    field: str
    description: str
    def __init__(self, field: _Optional[str] = ..., description: _Optional[str] = ...) -> None: ...

class Failure(_message.Message):
    __slots__ = ("code", "reason", "message", "field_violations", "illegal")
    CODE_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    FIELD_VIOLATIONS_FIELD_NUMBER: _ClassVar[int]
    ILLEGAL_FIELD_NUMBER: _ClassVar[int]
    code: int
    reason: str
    message: str
    field_violations: _containers.RepeatedCompositeFieldContainer[FieldViolation]
    illegal: IllegalAction
    def __init__(self, code: _Optional[int] = ..., reason: _Optional[str] = ..., message: _Optional[str] = ..., field_violations: _Optional[_Iterable[_Union[FieldViolation, _Mapping]]] = ..., illegal: _Optional[_Union[IllegalAction, _Mapping]] = ...) -> None: ...
