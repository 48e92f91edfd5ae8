"""What a step comes to for everybody: the next state, the events, what each viewer sees, and the digest."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from tractor_engine.flow import Step
from tractor_engine.notation import digest
from tractor_proto import event_pb2, match_service_pb2, state_pb2

from tractor_server.codec.event import encode_events
from tractor_server.codec.numbers import enum
from tractor_server.codec.view import encode_views
from tractor_server.codec.writer import state_bytes, table_bytes

if TYPE_CHECKING:
    from google.protobuf.internal.containers import RepeatedCompositeFieldContainer


class Answer(Protocol):
    """An answer with a new state: that of StartMatch, ApplyAction or ReplayMatch."""

    digest: bytes

    @property
    def state(self) -> state_pb2.State:
        """The state after the step."""

    @property
    def events(self) -> "RepeatedCompositeFieldContainer[event_pb2.Event]":
        """What happened."""

    @property
    def updates(self) -> "RepeatedCompositeFieldContainer[match_service_pb2.Update]":
        """What each viewer sees."""


def encode_step(step: Step, viewers: Sequence[int | None], answer: Answer) -> None:
    """Put a step into an answer."""
    state = step.state
    table = table_bytes(state.table)
    answer.state.MergeFromString(state_bytes(state, table))
    encode_events(step.events, state.table.order, answer.events)
    for viewer, view in zip(viewers, encode_views(state, viewers, table), strict=True):
        update = answer.updates.add(view=view)
        if viewer is not None and step.received[viewer]:
            update.received.extend(enum(step.received[viewer]))
    answer.digest = digest(state)
