"""The calls of MatchService: a match from the first deal to the end."""

from collections.abc import Iterable
from secrets import token_bytes

from tractor_proto.action_pb2 import Action
from tractor_proto.match_service_pb2 import (
    ApplyActionRequest,
    ApplyActionResponse,
    BatchApplyActionsRequest,
    BatchApplyActionsResponse,
    BatchCheckActionsRequest,
    BatchCheckActionsResponse,
    CheckActionRequest,
    CheckActionResponse,
    GetViewRequest,
    GetViewResponse,
    ListLegalActionsRequest,
    ListLegalActionsResponse,
    Position,
    ReplayMatchRequest,
    ReplayMatchResponse,
    StartMatchRequest,
    StartMatchResponse,
)
from tractor_proto.state_pb2 import State
from tractor_proto.view_pb2 import View, Viewer

from tractor_client.caller import Caller
from tractor_client.cards import Cards, to_cards, to_pile

SEED_SIZE = 32
Viewers = Iterable[int | None]
"""Seats; None is a spectator."""


class MatchCalls(Caller):
    """MatchService, a method an RPC; match_service.proto says what each does."""

    def start_match(
        self, *, seed: bytes | None = None, deck: Cards | None = None, first: int | None = None, viewers: Viewers = ()
    ) -> StartMatchResponse:
        """Start a match from a seed of 32 bytes or a first deck of 108 cards; with neither, from a fresh random seed.

        The fresh seed is made here, not by the server: so this call too is a function of its request, safe to repeat.
        ValueError when both a seed and a deck are given.
        """
        if deck is not None and seed is not None:
            raise ValueError("a match starts from a seed or from a deck, not from both")
        request = StartMatchRequest(rule_set=self.rule_set, viewers=_viewers(viewers), first=first)
        if deck is not None:
            request.deck.CopyFrom(to_pile(deck))
        else:
            request.seed = token_bytes(SEED_SIZE) if seed is None else seed
        return self._call(self._match.StartMatch, request)

    def apply_action(
        self, state: State, action: Action, *, expected_version: int | None = None, viewers: Viewers = ()
    ) -> ApplyActionResponse:
        """Apply one action; IllegalActionError says why not, StaleError that the version is another."""
        request = ApplyActionRequest(
            state=state, action=action, expected_version=expected_version, viewers=_viewers(viewers)
        )
        return self._call(self._match.ApplyAction, request)

    def check_action(self, position: State | View, action: Action) -> CheckActionResponse:
        """Ask whether an action would be accepted: `illegal` is absent then."""
        request = CheckActionRequest(position=to_position(position), action=action)
        return self._call(self._match.CheckAction, request)

    def list_legal_actions(
        self,
        position: State | View,
        seat: int | None = None,
        *,
        selected: Cards = (),
        page_size: int = 0,
        offset: int = 0,
    ) -> ListLegalActionsResponse:
        """Ask what a seat may do: how many ways, which cards can be selected next, and a slice of the ways."""
        request = ListLegalActionsRequest(
            position=to_position(position),
            seat=seat,
            selected=to_cards(selected),
            page_size=page_size,
            offset=offset,
        )
        return self._call(self._match.ListLegalActions, request)

    def get_view(self, state: State, viewers: Viewers) -> GetViewResponse:
        """Project a state onto viewers."""
        return self._call(self._match.GetView, GetViewRequest(state=state, viewers=_viewers(viewers)))

    def replay_match(self, start: State, actions: Iterable[Action], *, viewers: Viewers = ()) -> ReplayMatchResponse:
        """Play up to 2,000 actions; `applied` and `failure` say how far they are valid, and why no further."""
        request = ReplayMatchRequest(start=start, actions=actions, viewers=_viewers(viewers))
        return self._call_for_many(self._match.ReplayMatch, request)

    def batch_apply_actions(self, requests: Iterable[ApplyActionRequest]) -> BatchApplyActionsResponse:
        """Apply up to 500 actions, each to its own state and with its own outcome."""
        return self._call_for_many(self._match.BatchApplyActions, BatchApplyActionsRequest(requests=requests))

    def batch_check_actions(
        self, requests: Iterable[CheckActionRequest], *, position: State | View | None = None
    ) -> BatchCheckActionsResponse:
        """Check up to 500 actions; those without a position of their own share the one given."""
        shared = None if position is None else to_position(position)
        request = BatchCheckActionsRequest(requests=requests, position=shared)
        return self._call_for_many(self._match.BatchCheckActions, request)


def to_position(position: State | View) -> Position:
    """A state or a view as the contract's message."""
    return Position(state=position) if isinstance(position, State) else Position(view=position)


def _viewers(viewers: Viewers) -> list[Viewer]:
    return [Viewer(seat=seat) for seat in viewers]
