"""Good requests for every method, from matches that bots have played."""

from functools import cache
from random import Random
from typing import Any

from google.protobuf.message import Message
from playout import OPEN_TALON, random_match
from tractor_client import bury, deal, declare, draw, pass_, play
from tractor_engine import STANDARD, Action, Bury, Deal, Declare, Draw, Hand, Pass, Phase, Play, State
from tractor_engine.history import Trick
from tractor_proto import action_pb2, match_service_pb2, rules_service_pb2, state_pb2, view_pb2
from tractor_server.codec.numbers import enum
from tractor_server.codec.state import encode_state
from tractor_server.codec.view import encode_views
from tractor_server.codec.writer import table_bytes

Moment = tuple[State, Action]


@cache
def moments(seed: int, every: int = 1) -> tuple[Moment, ...]:
    """Some states of a random match, each with a legal action; last the end, after which nothing is legal."""
    steps = list(random_match(Random(seed), rules=OPEN_TALON if seed % 2 else STANDARD))
    played = [(state, action) for state, action, _ in steps]
    return (*played[seed % every :: every], (steps[-1][2].state, Deal()))


@cache
def moments_by_phase(seed: int, count: int) -> tuple[Moment, ...]:
    """As many moments of each phase."""
    rng = Random(seed)
    played = [moment for number in range(seed, seed + 4) for moment in moments(number)]
    chosen: list[Moment] = []
    for phase in Phase:
        found = [moment for moment in played if moment[0].table.phase == phase]
        chosen += rng.sample(found, min(count, len(found)))
    return tuple(chosen)


def message_of(action: Action) -> action_pb2.Action:
    """An action as the contract's message."""
    match action:
        case Draw(count):
            return draw(count)
        case Declare(seat, cards):
            return declare(seat, enum(list(cards)))
        case Pass(seat, seen):
            return pass_(seat, seen)
        case Bury(seat, cards):
            return bury(seat, enum(list(cards)))
        case Play(seat, cards):
            return play(seat, enum(list(cards)))
        case Deal(deck):
            return deal(enum(list(deck)))


def view_message(state: State, seat: int | None) -> view_pb2.View:
    """What a seat, or a spectator, knows of a state, as a message."""
    (view,) = encode_views(state, [seat], table_bytes(state.table))
    return view


def pile(cards: Hand | bytes) -> state_pb2.Pile:
    """Cards as a message."""
    return state_pb2.Pile(cards=enum(list(cards)))


def viewers() -> list[view_pb2.Viewer]:
    """All four seats and a spectator."""
    return [*(view_pb2.Viewer(seat=seat) for seat in range(4)), view_pb2.Viewer()]


def match_requests(state: State, action: Action) -> dict[str, list[Message]]:
    """Requests of MatchService about one moment, by method."""
    pb, whole, step = match_service_pb2, encode_state(state), message_of(action)
    position = pb.Position(state=whole)
    seat = 0 if isinstance(action, Draw | Deal) else action.seat
    seen = pb.Position(view=view_message(state, seat))
    apply = pb.ApplyActionRequest(state=whole, action=step, viewers=viewers())
    apply.expected_version = state.table.version
    return {
        "StartMatch": [
            pb.StartMatchRequest(seed=bytes(range(32)), viewers=viewers(), first=seat),
            pb.StartMatchRequest(deck=pile(bytes(card for card in range(1, 55) for _ in range(2)))),
        ],
        "ApplyAction": [apply],
        "CheckAction": [pb.CheckActionRequest(position=where, action=step) for where in (position, seen)],
        "ListLegalActions": [
            pb.ListLegalActionsRequest(position=where, seat=seat, page_size=3, offset=1) for where in (position, seen)
        ],
        "GetView": [pb.GetViewRequest(state=whole, viewers=viewers())],
        "ReplayMatch": [pb.ReplayMatchRequest(start=whole, actions=[step, step], viewers=viewers())],
        "BatchApplyActions": [pb.BatchApplyActionsRequest(requests=[apply, apply])],
        "BatchCheckActions": [
            pb.BatchCheckActionsRequest(
                position=where,
                requests=[pb.CheckActionRequest(action=step), pb.CheckActionRequest(position=seen, action=step)],
            )
            for where in (position, seen)
        ],
    }


def rules_requests(state: State) -> dict[str, list[Message]]:
    """Requests of RulesService about the trick before a state, by method; the state must have one."""
    pb, table = rules_service_pb2, state.table
    last = table.history.last or Trick(0)
    assert table.trump is not None
    trump: dict[str, Any] = {"trump": {"rank": table.trump.rank, "suit": table.trump.suit}}
    plays = [pile(play) for play in last.plays]
    lead, follow = plays[0].cards, plays[1].cards
    return {
        "CheckLead": [pb.CheckLeadRequest(**trump, cards=lead)],
        "CheckFollow": [pb.CheckFollowRequest(**trump, lead=lead, hand=follow, cards=follow)],
        "ResolveThrow": [pb.ResolveThrowRequest(**trump, lead=lead, hands=plays[1:])],
        "JudgeTrick": [pb.JudgeTrickRequest(**trump, plays=plays)],
        "CheckDeclaration": [
            pb.CheckDeclarationRequest(
                trump_rank=enum(1),
                standing={"seat": 0, "cards": ["CARD_SPADE_TWO"]},
                declaration={"seat": 1, "cards": ["CARD_HEART_TWO"] * 2},
                hand={"cards": ["CARD_HEART_TWO"] * 2},
            )
        ],
        "TurnTalon": [pb.TurnTalonRequest(trump_rank=enum(5), talon=enum([1, 2, 3, 4, 50, 53, 54, 9]))],
        "ScoreTalon": [
            pb.ScoreTalonRequest(**trump, lead=lead, talon=enum([1, 4, 17, 12, 50, 53, 54]), won_by_opponents=True)
        ],
        "ScoreRound": [pb.ScoreRoundRequest(points=120, levels=enum([3, 13]), starter=2)],
        "DescribeTrump": [pb.DescribeTrumpRequest(**trump)],
        "DescribeRuleSets": [pb.DescribeRuleSetsRequest()],
    }


@cache
def good_requests(seed: int = 1) -> dict[str, list[Message]]:
    """Good requests by method, about moments of every phase."""
    requests: dict[str, list[Message]] = {}
    for state, action in moments_by_phase(seed, 3):
        made = match_requests(state, action)
        if state.table.phase == Phase.PLAY and state.table.history.sizes:
            made |= rules_requests(state)
        for method, some in made.items():
            requests.setdefault(method, []).extend(some)
    return requests
