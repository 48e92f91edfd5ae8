"""Cases about leads, follows and tricks."""

from collections.abc import Iterable, Mapping

from tractor_proto.card_pb2 import Card, Component
from tractor_proto.rules_service_pb2 import CheckLeadResponse

from tractor_client import Client, TractorError
from tractor_client.cards import card_name
from tractor_client.commands.cases.answers import Answers, Kind, reason_of, unless_impossible
from tractor_client.commands.cases.given import Given, cards_of, play_of
from tractor_client.commands.cases.reader import Json, UnreadableError


def follow(client: Client, given: Given) -> Answers:
    """Whether a hand may answer a lead so."""
    return _follow(client, given, must_beat=False)


def follow_failed_throw(client: Client, given: Given) -> Answers:
    """The same after a failed throw, of which the lead is one component (R10.6)."""
    if given.has("attempted"):
        reading = client.check_lead(given.trump(), given.cards("attempted"))
        if sorted(given.cards("lead")) not in [sorted(component.cards) for component in reading.components]:
            raise UnreadableError("the lead is no component of what was attempted")
    return _follow(client, given, must_beat=True)


def _follow(client: Client, given: Given, *, must_beat: bool) -> Answers:
    trump, lead, hand, cards = (
        given.trump(),
        given.cards("lead"),
        given.cards("follower_hand"),
        given.cards("proposed_play"),
    )
    answer = unless_impossible(
        lambda: client.check_follow(trump, lead=lead, hand=hand, cards=cards, must_beat=must_beat), "cards"
    )
    if isinstance(answer, TractorError):
        return Answers({"legal": False}, str(answer))
    return Answers({"legal": not answer.HasField("illegal")}, reason_of(answer.illegal))


def lead_legality(client: Client, given: Given) -> Answers:
    """Whether these cards may be led."""
    answer = _read(client, given, "lead")
    if isinstance(answer, TractorError):
        return Answers({"legal": False, "components": None}, str(answer))
    legal = not answer.HasField("illegal")
    return Answers({"legal": legal, "components": _components(answer)}, reason_of(answer.illegal))


def recognition(client: Client, given: Given) -> Answers:
    """Whether these cards are one tractor, or a pair."""
    answer = _read(client, given, "cards")
    if isinstance(answer, TractorError):
        return Answers({"single_tractor": False, "pair": False, "components": None}, str(answer))
    kinds = [] if answer.HasField("illegal") else [component.kind for component in answer.components]
    return Answers(
        {
            "single_tractor": kinds == [Component.KIND_TRACTOR],
            "pair": kinds == [Component.KIND_PAIR],
            "components": _components(answer),
        },
        reason_of(answer.illegal),
    )


def _read(client: Client, given: Given, key: str) -> CheckLeadResponse | TractorError:
    trump, cards = given.trump(), given.cards(key)
    return unless_impossible(lambda: client.check_lead(trump, cards), "cards")


def _components(answer: CheckLeadResponse) -> list[Json]:
    return [names(component.cards) for component in answer.components]


def names(cards: Iterable[Card]) -> list[Json]:
    """Cards as a case writes them."""
    return [card_name(card) for card in cards]


def winner(client: Client, given: Given) -> Answers:
    """Who wins a trick, as an index of its plays, and the points in it."""
    plays = [cards_of(play, f"plays[{number}]") for number, play in enumerate(given.items("plays"))]
    index, points = _judge(client, given, plays)
    return Answers({"winner": index, "points": points})


def trick_log(client: Client, given: Given) -> Answers:
    """Who wins each of several tricks, as a seat, and the points in it."""
    winners: list[Json] = []
    points: list[Json] = []
    for number, trick in enumerate(given.items("tricks")):
        if not isinstance(trick, list):
            raise UnreadableError(f"tricks[{number}] must be a list of plays")
        plays = [play_of(play, f"tricks[{number}][{place}]") for place, play in enumerate(trick)]
        index, worth = _judge(client, given, [cards for _, cards in plays])
        winners.append(plays[index][0])
        points.append(worth)
    return Answers({"winners": winners, "points": points})


def _judge(client: Client, given: Given, plays: list[list[Card]]) -> tuple[int, int]:
    trump = given.trump()
    answer = unless_impossible(lambda: client.judge_trick(trump, plays))
    if isinstance(answer, TractorError) or not answer.HasField("winner"):
        raise UnreadableError("the service names no winner")
    return answer.winner, answer.points


KINDS: Mapping[str, Kind] = {
    "follow": Kind(follow, frozenset({"legal"})),
    "follow_throw": Kind(follow, frozenset({"legal"})),
    "follow_no_trump": Kind(follow, frozenset({"legal"})),
    "follow_failed_throw": Kind(follow_failed_throw, frozenset({"legal"})),
    "lead_legality": Kind(lead_legality, frozenset({"legal", "components"})),
    "tractor_recognition": Kind(recognition, frozenset({"single_tractor", "pair", "components"})),
    "pair_recognition": Kind(recognition, frozenset({"single_tractor", "pair", "components"})),
    "winner": Kind(winner, frozenset({"winner", "points"})),
    "trick_log": Kind(trick_log, frozenset({"winners", "points"})),
}
