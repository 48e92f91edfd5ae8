from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Preset(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PRESET_UNSPECIFIED: _ClassVar[Preset]
    PRESET_STANDARD: _ClassVar[Preset]
PRESET_UNSPECIFIED: Preset
PRESET_STANDARD: Preset

class RuleSet(_message.Message):
    __slots__ = ("preset", "revision")
    PRESET_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    preset: Preset
    revision: int
    def __init__(self, preset: _Optional[_Union[Preset, str]] = ..., revision: _Optional[int] = ...) -> None: ...
