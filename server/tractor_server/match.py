"""The methods of MatchService: decode, one call of the engine, encode."""

from secrets import token_bytes

from tractor_engine.action import Action, Bury, Declare, Play, apply_unchecked, check, start_match
from tractor_engine.errors import IllegalActionError
from tractor_engine.flow import NOTHING, Step
from tractor_engine.state import State
from tractor_engine.table import Phase
from tractor_engine.turn import may_pass
from tractor_engine.view import View
from tractor_proto import match_service_pb2 as pb

from tractor_server.call import TimeLeft
from tractor_server.codec.action import decode_action, encode_action
from tractor_server.codec.cards import decode_hand, encode_pile
from tractor_server.codec.event import encode_events
from tractor_server.codec.faults import Faults
from tractor_server.codec.numbers import check_size, decode_count, decode_within
from tractor_server.codec.position import check_own_action, decode_own_seat, decode_position
from tractor_server.codec.refusal import encode_failure
from tractor_server.codec.rules import encode_illegal
from tractor_server.codec.start import decode_start
from tractor_server.codec.state import decode_state
from tractor_server.codec.step import encode_step
from tractor_server.codec.view import decode_viewers, encode_views
from tractor_server.codec.writer import table_bytes
from tractor_server.refusal import EXPECTED, OutOfTimeError, StaleVersionError, refusal_of
from tractor_server.tally import Tally

BATCH = range(1, 501)
RECORD = range(2001)
PAGE = range(1001)
OFFSET = range(2**31)

ASKED_FOR: dict[Phase, type[Play | Bury]] = {Phase.PLAY: Play, Phase.BURY: Bury}


class MatchMethods:
    """A match from the first deal to the end. Keeps nothing but tallies."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally

    def start_match(self, request: pb.StartMatchRequest) -> pb.StartMatchResponse:
        """The first deal."""
        with Faults() as faults:
            start = decode_start(request, faults)
            viewers = decode_viewers(request.viewers, faults)
        seed = start.seed if start.seed or start.deck else token_bytes(32)
        response = pb.StartMatchResponse()
        encode_step(start_match(start.rule_set, seed=seed, deck=start.deck, first=start.first), viewers, response)
        return response

    def apply_action(self, request: pb.ApplyActionRequest) -> pb.ApplyActionResponse:
        """The step that one action makes."""
        with Faults() as faults:
            state = decode_state(request.state, "state", faults)
            action = decode_action(request.action, "action", faults)
            version = state.table.version
            if request.HasField("expected_version"):
                version = decode_count(request, "expected_version", None, faults)
            viewers = decode_viewers(request.viewers, faults)
        if version != state.table.version:
            raise StaleVersionError(version, state.table.version)
        response = pb.ApplyActionResponse()
        encode_step(self._apply(state, action), viewers, response)
        return response

    def check_action(self, request: pb.CheckActionRequest) -> pb.CheckActionResponse:
        """The verdict on an action."""
        with Faults() as faults:
            position = decode_position(request.position, faults)
            action = decode_action(request.action, "action", faults)
            check_own_action(position, action, faults)
        return self._check(position, action)

    def list_legal_actions(self, request: pb.ListLegalActionsRequest) -> pb.ListLegalActionsResponse:
        """What a seat may do, counted, and a slice of it."""
        with Faults() as faults:
            position = decode_position(request.position, faults)
            seat = decode_own_seat(request, position, faults)
            selected = decode_hand(request.selected, "selected", faults)
            size = decode_within(request.page_size, "page_size", PAGE, faults)
            offset = decode_within(request.offset, "offset", OFFSET, faults)
        plays = position.legal_plays_of(seat) if isinstance(position, State) else position.legal_plays
        narrowed = plays.containing(selected)
        count = narrowed.count()
        kind = ASKED_FOR.get(position.table.phase, Declare)
        page = range(offset, min(offset + size, count))
        return pb.ListLegalActionsResponse(
            count=count,
            complete=selected in plays,
            next_cards=encode_pile(plays.next_cards(selected)).cards,
            forced=encode_pile(narrowed.forced).cards,
            can_pass=may_pass(position.table, seat),
            actions=[encode_action(kind, seat, narrowed.nth(number)) for number in page],
        )

    def get_view(self, request: pb.GetViewRequest) -> pb.GetViewResponse:
        """What each viewer knows."""
        with Faults() as faults:
            state = decode_state(request.state, "state", faults)
            viewers = decode_viewers(request.viewers, faults, least=1)
        return pb.GetViewResponse(views=encode_views(state, viewers, table_bytes(state.table)))

    def replay_match(self, request: pb.ReplayMatchRequest, time_left: TimeLeft) -> pb.ReplayMatchResponse:
        """How far a record is valid; an action that fails, malformed ones too, ends it, and so does the clock."""
        with Faults() as faults:
            state = decode_state(request.start, "start", faults)
            check_size(request.actions, "actions", RECORD, faults)
            viewers = decode_viewers(request.viewers, faults)
        response = pb.ReplayMatchResponse()
        received: tuple[bytes, ...] = NOTHING
        for message in request.actions:
            try:
                _check_time(time_left)
                with Faults() as faults:
                    action = decode_action(message, "action", faults)
                step = self._apply(state, action)
            except EXPECTED as error:
                response.failure.CopyFrom(encode_failure(refusal_of(error)))
                break
            state = step.state
            received = tuple(map(bytes.__add__, received, step.received))
            encode_events(step.events, state.table.order, response.events)
            response.applied += 1
        encode_step(Step(state, (), received), viewers, response)
        return response

    def batch_apply_actions(
        self, request: pb.BatchApplyActionsRequest, time_left: TimeLeft
    ) -> pb.BatchApplyActionsResponse:
        """Many steps, each with its own outcome."""
        with Faults() as faults:
            check_size(request.requests, "requests", BATCH, faults)
        results = []
        for item in request.requests:
            try:
                _check_time(time_left)
                results.append(pb.ApplyActionResult(response=self.apply_action(item)))
            except EXPECTED as error:
                results.append(pb.ApplyActionResult(failure=encode_failure(refusal_of(error))))
        return pb.BatchApplyActionsResponse(results=results)

    def batch_check_actions(
        self, request: pb.BatchCheckActionsRequest, time_left: TimeLeft
    ) -> pb.BatchCheckActionsResponse:
        """Many verdicts, each with its own outcome; a malformed shared position is the whole call's fault."""
        shared: State | View | None = None
        with Faults() as faults:
            check_size(request.requests, "requests", BATCH, faults)
            if request.HasField("position"):
                shared = decode_position(request.position, faults)
        results = []
        for item in request.requests:
            try:
                _check_time(time_left)
                with Faults() as faults:
                    own = shared is None or item.HasField("position")
                    position = decode_position(item.position, faults) if own or shared is None else shared
                    action = decode_action(item.action, "action", faults)
                    check_own_action(position, action, faults)
                results.append(pb.CheckActionResult(response=self._check(position, action)))
            except EXPECTED as error:
                results.append(pb.CheckActionResult(failure=encode_failure(refusal_of(error))))
        return pb.BatchCheckActionsResponse(results=results)

    def _apply(self, state: State, action: Action) -> Step:
        illegal = check(state, action)
        if illegal is not None:
            self._tally.refused(action, illegal)
            raise IllegalActionError(illegal)
        step = apply_unchecked(state, action)
        self._tally.applied(action, step.events)
        return step

    def _check(self, position: State | View, action: Action) -> pb.CheckActionResponse:
        illegal = check(position, action)
        self._tally.checked(action, illegal)
        return pb.CheckActionResponse(illegal=encode_illegal(illegal))


def _check_time(time_left: TimeLeft) -> None:
    if time_left() <= 0:
        raise OutOfTimeError
