from . import action_pb2 as _action_pb2
from . import card_pb2 as _card_pb2
from . import error_pb2 as _error_pb2
from . import event_pb2 as _event_pb2
from . import rule_set_pb2 as _rule_set_pb2
from . import state_pb2 as _state_pb2
from . import view_pb2 as _view_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StartMatchRequest(_message.Message):
    __slots__ = ("rule_set", "seed", "deck", "first", "viewers")
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    DECK_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    VIEWERS_FIELD_NUMBER: _ClassVar[int]
    rule_set: _rule_set_pb2.RuleSet
    seed: bytes
    deck: _state_pb2.Pile
    first: int
    viewers: _containers.RepeatedCompositeFieldContainer[_view_pb2.Viewer]
    def __init__(self, rule_set: _Optional[_Union[_rule_set_pb2.RuleSet, _Mapping]] = ..., seed: _Optional[bytes] = ..., deck: _Optional[_Union[_state_pb2.Pile, _Mapping]] = ..., first: _Optional[int] = ..., viewers: _Optional[_Iterable[_Union[_view_pb2.Viewer, _Mapping]]] = ...) -> None: ...

class StartMatchResponse(_message.Message):
    __slots__ = ("state", "events", "updates", "digest")
    STATE_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    UPDATES_FIELD_NUMBER: _ClassVar[int]
    DIGEST_FIELD_NUMBER: _ClassVar[int]
    state: _state_pb2.State
    events: _containers.RepeatedCompositeFieldContainer[_event_pb2.Event]
    updates: _containers.RepeatedCompositeFieldContainer[Update]
    digest: bytes
    def __init__(self, state: _Optional[_Union[_state_pb2.State, _Mapping]] = ..., events: _Optional[_Iterable[_Union[_event_pb2.Event, _Mapping]]] = ..., updates: _Optional[_Iterable[_Union[Update, _Mapping]]] = ..., digest: _Optional[bytes] = ...) -> None: ...

class Update(_message.Message):
    __slots__ = ("view", "received")
    VIEW_FIELD_NUMBER: _ClassVar[int]
    RECEIVED_FIELD_NUMBER: _ClassVar[int]
    view: _view_pb2.View
    received: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, view: _Optional[_Union[_view_pb2.View, _Mapping]] = ..., received: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class ApplyActionRequest(_message.Message):
    __slots__ = ("state", "action", "expected_version", "viewers")
    STATE_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_VERSION_FIELD_NUMBER: _ClassVar[int]
    VIEWERS_FIELD_NUMBER: _ClassVar[int]
    state: _state_pb2.State
    action: _action_pb2.Action
    expected_version: int
    viewers: _containers.RepeatedCompositeFieldContainer[_view_pb2.Viewer]
    def __init__(self, state: _Optional[_Union[_state_pb2.State, _Mapping]] = ..., action: _Optional[_Union[_action_pb2.Action, _Mapping]] = ..., expected_version: _Optional[int] = ..., viewers: _Optional[_Iterable[_Union[_view_pb2.Viewer, _Mapping]]] = ...) -> None: ...

class ApplyActionResponse(_message.Message):
    __slots__ = ("state", "events", "updates", "digest")
    STATE_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    UPDATES_FIELD_NUMBER: _ClassVar[int]
    DIGEST_FIELD_NUMBER: _ClassVar[int]
    state: _state_pb2.State
    events: _containers.RepeatedCompositeFieldContainer[_event_pb2.Event]
    updates: _containers.RepeatedCompositeFieldContainer[Update]
    digest: bytes
    def __init__(self, state: _Optional[_Union[_state_pb2.State, _Mapping]] = ..., events: _Optional[_Iterable[_Union[_event_pb2.Event, _Mapping]]] = ..., updates: _Optional[_Iterable[_Union[Update, _Mapping]]] = ..., digest: _Optional[bytes] = ...) -> None: ...

class Position(_message.Message):
    __slots__ = ("state", "view")
    STATE_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    state: _state_pb2.State
    view: _view_pb2.View
    def __init__(self, state: _Optional[_Union[_state_pb2.State, _Mapping]] = ..., view: _Optional[_Union[_view_pb2.View, _Mapping]] = ...) -> None: ...

class CheckActionRequest(_message.Message):
    __slots__ = ("position", "action")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    position: Position
    action: _action_pb2.Action
    def __init__(self, position: _Optional[_Union[Position, _Mapping]] = ..., action: _Optional[_Union[_action_pb2.Action, _Mapping]] = ...) -> None: ...

class CheckActionResponse(_message.Message):
    __slots__ = ("illegal",)
    ILLEGAL_FIELD_NUMBER: _ClassVar[int]
    illegal: _error_pb2.IllegalAction
    def __init__(self, illegal: _Optional[_Union[_error_pb2.IllegalAction, _Mapping]] = ...) -> None: ...

class ListLegalActionsRequest(_message.Message):
    __slots__ = ("position", "seat", "selected", "page_size", "offset")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SELECTED_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    position: Position
    seat: int
    selected: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    page_size: int
    offset: int
    def __init__(self, position: _Optional[_Union[Position, _Mapping]] = ..., seat: _Optional[int] = ..., selected: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., page_size: _Optional[int] = ..., offset: _Optional[int] = ...) -> None: ...

class ListLegalActionsResponse(_message.Message):
    __slots__ = ("count", "complete", "next_cards", "forced", "can_pass", "actions")
    COUNT_FIELD_NUMBER: _ClassVar[int]
    COMPLETE_FIELD_NUMBER: _ClassVar[int]
    NEXT_CARDS_FIELD_NUMBER: _ClassVar[int]
    FORCED_FIELD_NUMBER: _ClassVar[int]
    CAN_PASS_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    count: int
    complete: bool
    next_cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    forced: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    can_pass: bool
    actions: _containers.RepeatedCompositeFieldContainer[_action_pb2.Action]
    def __init__(self, count: _Optional[int] = ..., complete: _Optional[bool] = ..., next_cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., forced: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., can_pass: _Optional[bool] = ..., actions: _Optional[_Iterable[_Union[_action_pb2.Action, _Mapping]]] = ...) -> None: ...

class GetViewRequest(_message.Message):
    __slots__ = ("state", "viewers")
    STATE_FIELD_NUMBER: _ClassVar[int]
    VIEWERS_FIELD_NUMBER: _ClassVar[int]
    state: _state_pb2.State
    viewers: _containers.RepeatedCompositeFieldContainer[_view_pb2.Viewer]
    def __init__(self, state: _Optional[_Union[_state_pb2.State, _Mapping]] = ..., viewers: _Optional[_Iterable[_Union[_view_pb2.Viewer, _Mapping]]] = ...) -> None: ...

class GetViewResponse(_message.Message):
    __slots__ = ("views",)
    VIEWS_FIELD_NUMBER: _ClassVar[int]
    views: _containers.RepeatedCompositeFieldContainer[_view_pb2.View]
    def __init__(self, views: _Optional[_Iterable[_Union[_view_pb2.View, _Mapping]]] = ...) -> None: ...

class ReplayMatchRequest(_message.Message):
    __slots__ = ("start", "actions", "viewers")
    START_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    VIEWERS_FIELD_NUMBER: _ClassVar[int]
    start: _state_pb2.State
    actions: _containers.RepeatedCompositeFieldContainer[_action_pb2.Action]
    viewers: _containers.RepeatedCompositeFieldContainer[_view_pb2.Viewer]
    def __init__(self, start: _Optional[_Union[_state_pb2.State, _Mapping]] = ..., actions: _Optional[_Iterable[_Union[_action_pb2.Action, _Mapping]]] = ..., viewers: _Optional[_Iterable[_Union[_view_pb2.Viewer, _Mapping]]] = ...) -> None: ...

class ReplayMatchResponse(_message.Message):
    __slots__ = ("state", "applied", "failure", "events", "updates", "digest")
    STATE_FIELD_NUMBER: _ClassVar[int]
    APPLIED_FIELD_NUMBER: _ClassVar[int]
    FAILURE_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    UPDATES_FIELD_NUMBER: _ClassVar[int]
    DIGEST_FIELD_NUMBER: _ClassVar[int]
    state: _state_pb2.State
    applied: int
    failure: _error_pb2.Failure
    events: _containers.RepeatedCompositeFieldContainer[_event_pb2.Event]
    updates: _containers.RepeatedCompositeFieldContainer[Update]
    digest: bytes
    def __init__(self, state: _Optional[_Union[_state_pb2.State, _Mapping]] = ..., applied: _Optional[int] = ..., failure: _Optional[_Union[_error_pb2.Failure, _Mapping]] = ..., events: _Optional[_Iterable[_Union[_event_pb2.Event, _Mapping]]] = ..., updates: _Optional[_Iterable[_Union[Update, _Mapping]]] = ..., digest: _Optional[bytes] = ...) -> None: ...

class BatchApplyActionsRequest(_message.Message):
    __slots__ = ("requests",)
    REQUESTS_FIELD_NUMBER: _ClassVar[int]
    requests: _containers.RepeatedCompositeFieldContainer[ApplyActionRequest]
    def __init__(self, requests: _Optional[_Iterable[_Union[ApplyActionRequest, _Mapping]]] = ...) -> None: ...

class BatchApplyActionsResponse(_message.Message):
    __slots__ = ("results",)
    RESULTS_FIELD_NUMBER: _ClassVar[int]
    results: _containers.RepeatedCompositeFieldContainer[ApplyActionResult]
    def __init__(self, results: _Optional[_Iterable[_Union[ApplyActionResult, _Mapping]]] = ...) -> None: ...

class ApplyActionResult(_message.Message):
    __slots__ = ("response", "failure")
    RESPONSE_FIELD_NUMBER: _ClassVar[int]
    FAILURE_FIELD_NUMBER: _ClassVar[int]
    response: ApplyActionResponse
    failure: _error_pb2.Failure
    def __init__(self, response: _Optional[_Union[ApplyActionResponse, _Mapping]] = ..., failure: _Optional[_Union[_error_pb2.Failure, _Mapping]] = ...) -> None: ...

class BatchCheckActionsRequest(_message.Message):
    __slots__ = ("position", "requests")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    REQUESTS_FIELD_NUMBER: _ClassVar[int]
    position: Position
    requests: _containers.RepeatedCompositeFieldContainer[CheckActionRequest]
    def __init__(self, position: _Optional[_Union[Position, _Mapping]] = ..., requests: _Optional[_Iterable[_Union[CheckActionRequest, _Mapping]]] = ...) -> None: ...

class BatchCheckActionsResponse(_message.Message):
    __slots__ = ("results",)
    RESULTS_FIELD_NUMBER: _ClassVar[int]
    results: _containers.RepeatedCompositeFieldContainer[CheckActionResult]
    def __init__(self, results: _Optional[_Iterable[_Union[CheckActionResult, _Mapping]]] = ...) -> None: ...

class CheckActionResult(_message.Message):
    __slots__ = ("response", "failure")
    RESPONSE_FIELD_NUMBER: _ClassVar[int]
    FAILURE_FIELD_NUMBER: _ClassVar[int]
    response: CheckActionResponse
    failure: _error_pb2.Failure
    def __init__(self, response: _Optional[_Union[CheckActionResponse, _Mapping]] = ..., failure: _Optional[_Union[_error_pb2.Failure, _Mapping]] = ...) -> None: ...
