"""RulesService: what the comments of rules_service.proto promise, question by question."""

from importlib.metadata import version
from typing import Any

import pytest
from google.protobuf.json_format import MessageToDict
from tractor_client import card_name, to_cards, to_rank, to_trump
from tractor_client.cards import to_piles
from tractor_engine.ruleset import Preset
from tractor_proto import rules_service_pb2 as pb
from tractor_proto.match_service_pb2 import StartMatchRequest
from tractor_proto.match_service_pb2_grpc import MatchServiceStub
from tractor_proto.rules_service_pb2_grpc import RulesServiceStub

SAME_RULES: list[dict[str, Any]] = [{}, {"preset": "PRESET_STANDARD"}, {"preset": "PRESET_STANDARD", "revision": 1}]

READINGS = {
    "SA": ("SPADE", ["SINGLE SA 11"]),
    "S9 S9": ("SPADE", ["PAIR S9 S9 6"]),
    "H9 H9 HT HT": ("TRUMP", ["TRACTOR HT HT H9 H9 7"]),
    "S9 SA S9": ("SPADE", ["PAIR S9 S9 6", "SINGLE SA 11"]),
    "SA H3 D3 H3": ("UNSPECIFIED", ["PAIR H3 H3 0", "SINGLE SA 11", "SINGLE D3 0"]),
    "": ("UNSPECIFIED", []),
}


@pytest.mark.parametrize("cards", READINGS)
def test_a_lead_is_read(rules: RulesServiceStub, cards: str) -> None:
    """The suit, and the components: longest first, then the highest; of several suits trumps first, then S H D C."""
    answer = rules.CheckLead(pb.CheckLeadRequest(trump=to_trump("2/H"), cards=to_cards(cards)))
    suit, components = READINGS[cards]
    assert pb.DESCRIPTOR.pool.FindEnumTypeByName("tractor.v1.EffectiveSuit").values[answer.suit].name.endswith(suit)
    kinds = ("", "SINGLE", "PAIR", "TRACTOR")
    assert [
        " ".join((kinds[part.kind], *map(card_name, part.cards), str(part.top_tier))) for part in answer.components
    ] == components
    assert answer.HasField("illegal") == (suit == "UNSPECIFIED")


FOLLOWS = {
    "suit": ({"lead": "S9", "hand": "S3 C4", "cards": "C4"}, "MUST_FOLLOW_SUIT", "S3"),
    "pairs": ({"lead": "S9 S9", "hand": "S3 S3 S4 S5", "cards": "S4 S5"}, "MUST_PLAY_PAIRS", "S3 S3"),
    "count": ({"lead": "S9 S9", "hand": "S3 S3", "cards": "S3"}, "WRONG_COUNT", "S3"),
    "not in hand": ({"lead": "S9", "hand": "S3", "cards": "S4"}, "NOT_IN_HAND", "S4"),
    "must beat": ({"lead": "S9", "hand": "SJ S3", "cards": "S3", "must_beat": True}, "MUST_BEAT", "SJ"),
    "beats": ({"lead": "S9", "hand": "SJ S3", "cards": "SJ", "must_beat": True}, "", ""),
    "need not beat": ({"lead": "S9", "hand": "SJ S3", "cards": "S3"}, "", ""),
    "void": ({"lead": "S9", "hand": "C4 H3", "cards": "C4"}, "", ""),
}


@pytest.mark.parametrize(("question", "reason", "witness"), FOLLOWS.values(), ids=FOLLOWS)
def test_a_follow_is_judged(rules: RulesServiceStub, question: dict[str, Any], reason: str, witness: str) -> None:
    """From the lead and the own hand; the witness are the cards that prove it."""
    fields: dict[str, Any] = {
        name: to_cards(value) if isinstance(value, str) else value for name, value in question.items()
    }
    answer = rules.CheckFollow(pb.CheckFollowRequest(trump=to_trump("2/H"), **fields))
    illegal = MessageToDict(answer.illegal)
    assert illegal.get("reason", "REASON_") == f"REASON_{reason}"
    assert answer.illegal.witness == to_cards(witness)


THROWS = {
    "stands": ("SA SK SK", ["SQ SQ", "", "HA HA"], (True, "SA SK SK", "", 0)),
    "fails": ("SA SQ SQ", ["SK SK S4", "", ""], (False, "SQ SQ", "SA", 10)),
    "fails for the partner": ("S9 S3", ["", "S4", ""], (False, "S3", "S9", 10)),
    "no throw": ("S3", ["S4", "S5", "S6"], (True, "S3", "", 0)),
}


@pytest.mark.parametrize(("lead", "hands", "expected"), THROWS.values(), ids=THROWS)
def test_a_throw_is_resolved(
    rules: RulesServiceStub, lead: str, hands: list[str], expected: tuple[bool, str, str, int]
) -> None:
    """Against the other hands: what is led, what goes back, the penalty without sign."""
    request = pb.ResolveThrowRequest(trump=to_trump("2/H"), lead=to_cards(lead), hands=to_piles(hands))
    answer = rules.ResolveThrow(request)
    stands, led, withdrawn, penalty = expected
    assert (answer.stands, answer.penalty, answer.HasField("illegal")) == (stands, penalty, False)
    assert sorted(answer.led) == sorted(to_cards(led))
    assert answer.withdrawn == to_cards(withdrawn)


TRICKS = {
    "led alone": (["SK"], 0, 10),
    "higher": (["S9", "SK", "S5", "ST"], 1, 25),
    "ruffed": (["SA", "H3", "S5", "H4"], 3, 5),
    "equal: first": (["D2", "S2", "C2"], 0, 0),
    "half played": (["S9", "S3"], 0, 0),
}


@pytest.mark.parametrize(("plays", "winner", "points"), TRICKS.values(), ids=TRICKS)
def test_a_trick_is_judged(rules: RulesServiceStub, plays: list[str], winner: int, points: int) -> None:
    """One to four plays: the index of the winner, and the points so far."""
    answer = rules.JudgeTrick(pb.JudgeTrickRequest(trump=to_trump("2/H"), plays=to_piles(plays)))
    assert (answer.winner, answer.HasField("winner"), answer.points) == (winner, True, points)


DECLARATIONS = {
    "first": (None, (1, "H2"), None, "", 2),
    "overcall": ((0, "S2"), (1, "H2 H2"), "H2 H2", "", 2),
    "too low": ((0, "S2"), (1, "H2"), None, "TOO_LOW_TO_OVERCALL", 1),
    "own": ((1, "S2"), (1, "H2 H2"), None, "OWN_DECLARATION", 1),
    "not in hand": ((0, "S2"), (1, "H2 H2"), "H2", "NOT_IN_HAND", 1),
    "none at all": (None, (1, "BJ"), None, "NOT_A_DECLARATION", 0),
    "no-trump": (None, (1, "BJ BJ"), None, "", 5),
}


@pytest.mark.parametrize(("standing", "shown", "hand", "reason", "suit"), DECLARATIONS.values(), ids=DECLARATIONS)
def test_a_declaration_is_judged(  # noqa: PLR0913, PLR0917 # the columns of a table
    rules: RulesServiceStub,
    standing: tuple[int, str] | None,
    shown: tuple[int, str],
    hand: str | None,
    reason: str,
    suit: int,
) -> None:
    """Over the standing one, from the hand if one is given; the suit is what is trumps after it, accepted or not."""
    request = pb.CheckDeclarationRequest(
        trump_rank="RANK_TWO",
        standing=None if standing is None else {"seat": standing[0], "cards": to_cards(standing[1])},
        declaration={"seat": shown[0], "cards": to_cards(shown[1])},
        hand=None if hand is None else {"cards": to_cards(hand)},
    )
    answer = rules.CheckDeclaration(request)
    assert MessageToDict(answer.illegal).get("reason", "REASON_") == f"REASON_{reason}"
    assert answer.trump_suit == suit


def test_a_talon_is_turned_and_scored(rules: RulesServiceStub) -> None:
    """Up to the first card of the trump rank; worth its points times twice the cards led, when the opponents won."""
    turned = rules.TurnTalon(pb.TurnTalonRequest(trump_rank="RANK_SEVEN", talon=to_cards("RJ C9 D7 H7 S3 S4 S5 S6")))
    assert (turned.trump_suit, turned.turned) == (3, 3)
    question = {"trump": to_trump("2/H"), "talon": to_cards("SK HT D5"), "lead": to_cards("C9 C9")}
    for won, added in ((True, 100), (False, 0)):
        score = rules.ScoreTalon(pb.ScoreTalonRequest(**question, won_by_opponents=won))  # type: ignore[arg-type]
        assert (score.points, score.multiplier, score.added) == (25, 4, added)


ROUNDS = {
    (-10, "2 2", 0): (0, 3, "5 2", 2, "5", None),
    (75, "2 2", 0): (0, 1, "3 2", 2, "3", None),
    (80, "2 9", 0): (1, 0, "2 9", 1, "9", None),
    (120, "5 5", 3): (0, 1, "6 5", 0, "6", None),
    (0, "A 2", 2): (0, 3, "A 2", None, None, 0),
    (160, "2 K", 0): (1, 2, "2 A", None, None, 1),
}


@pytest.mark.parametrize("question", ROUNDS, ids=str)
def test_a_round_is_scored(rules: RulesServiceStub, question: tuple[int, str, int]) -> None:
    """Side, gain, levels, and who starts next on what rank; when the match is over nobody, and the winner is named."""
    points, levels, starter = question
    ranks = " 23456789TJQKA"
    request = pb.ScoreRoundRequest(points=points, levels=map(to_rank, levels.split()), starter=starter)
    answer = rules.ScoreRound(request)
    assert (
        answer.side,
        answer.gain,
        " ".join(ranks[level] for level in answer.levels),
        answer.next_starter if answer.HasField("next_starter") else None,
        ranks[answer.next_trump_rank] if answer.next_trump_rank else None,
        answer.winner if answer.HasField("winner") else None,
    ) == ROUNDS[question]


def test_a_trump_is_described(rules: RulesServiceStub) -> None:
    """All 54 cards in order, with tiers as R7.6 numbers them and 200 points in both packs together."""
    facts = rules.DescribeTrump(pb.DescribeTrumpRequest(trump=to_trump("7/C"))).cards
    assert [fact.card for fact in facts] == list(range(1, 55))
    assert 2 * sum(fact.points for fact in facts) == 200
    told = {card_name(fact.card): (fact.suit, fact.tier) for fact in facts}
    expected = {"S2": (1, 0), "SA": (1, 11), "S7": (5, 12), "C7": (5, 13), "CA": (5, 11), "BJ": (5, 14), "RJ": (5, 15)}
    assert {name: told[name] for name in expected} == expected
    plain = rules.DescribeTrump(pb.DescribeTrumpRequest(trump=to_trump("7/NT"))).cards
    assert [(plain[card].suit, plain[card].tier) for card in (5, 52, 53)] == [(1, 5), (5, 0), (5, 1)]


def test_rule_sets_are_described(rules: RulesServiceStub, match: MatchServiceStub) -> None:
    """Every preset, and the versions; what is described can be started."""
    answer = rules.DescribeRuleSets(pb.DescribeRuleSetsRequest())
    assert {described.rule_set.preset for described in answer.rule_sets} == {int(preset) for preset in Preset}
    assert (answer.state_format, answer.server_version) == (1, version("tractor-engine"))
    for described in answer.rule_sets:
        assert described.description.endswith(".")
        started = match.StartMatch(StartMatchRequest(rule_set=described.rule_set))
        assert started.state.table.rule_set == described.rule_set


def test_every_spelling_of_the_same_rules_gives_the_same(rules: RulesServiceStub) -> None:
    """Absent is STANDARD, and without a revision the newest."""
    answers = {
        rules.DescribeTrump(pb.DescribeTrumpRequest(trump=to_trump("2/S"), rule_set=rule_set)).SerializeToString()
        for rule_set in SAME_RULES
    }
    assert len(answers) == 1
