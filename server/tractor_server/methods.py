"""The methods of both services, as the contract lists them."""

from collections.abc import Callable
from typing import Any

from google.protobuf.descriptor import ServiceDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from tractor_proto import match_service_pb2, rules_service_pb2

from tractor_server import rules
from tractor_server.call import Method, TimeLeft
from tractor_server.match import BATCH, RECORD, MatchMethods
from tractor_server.tally import Tally

MATCH_SERVICE: ServiceDescriptor = match_service_pb2.DESCRIPTOR.services_by_name["MatchService"]
RULES_SERVICE: ServiceDescriptor = rules_service_pb2.DESCRIPTOR.services_by_name["RulesService"]
SERVICES = (MATCH_SERVICE.full_name, RULES_SERVICE.full_name)

ITEMS = {
    "ReplayMatch": ("actions", RECORD),
    "BatchApplyActions": ("requests", BATCH),
    "BatchCheckActions": ("requests", BATCH),
}
"""The fields that hold many items, and how many they may hold."""

Handler = Callable[[Any, TimeLeft], Message]


def all_methods(tally: Tally) -> list[Method]:
    """Every method of the contract with what handles it."""
    match = MatchMethods(tally)
    of_match: dict[str, Handler] = {
        "StartMatch": _timeless(match.start_match),
        "ApplyAction": _timeless(match.apply_action),
        "CheckAction": _timeless(match.check_action),
        "ListLegalActions": _timeless(match.list_legal_actions),
        "GetView": _timeless(match.get_view),
        "ReplayMatch": match.replay_match,
        "BatchApplyActions": match.batch_apply_actions,
        "BatchCheckActions": match.batch_check_actions,
    }
    of_rules: dict[str, Handler] = {
        "CheckLead": _timeless(rules.check_lead),
        "CheckFollow": _timeless(rules.check_follow),
        "ResolveThrow": _timeless(rules.resolve_throw),
        "JudgeTrick": _timeless(rules.judge_trick),
        "CheckDeclaration": _timeless(rules.check_declaration),
        "TurnTalon": _timeless(rules.turn_talon),
        "ScoreTalon": _timeless(rules.score_talon),
        "ScoreRound": _timeless(rules.score_round),
        "DescribeTrump": _timeless(rules.describe_trump),
        "DescribeRuleSets": _timeless(rules.describe_rule_sets),
    }
    return [
        Method(
            service.full_name,
            method.name,
            GetMessageClass(method.input_type),
            handlers[method.name],
            ITEMS.get(method.name),
        )
        for service, handlers in ((MATCH_SERVICE, of_match), (RULES_SERVICE, of_rules))
        for method in service.methods
    ]


def _timeless(handle: Callable[[Any], Message]) -> Handler:
    """What needs no look at the clock."""
    return lambda request, _: handle(request)
