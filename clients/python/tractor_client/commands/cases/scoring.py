"""Cases about the talon in the starter's hands, the talon's worth, and the result of a round (R6, R11.4, R12, R13)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tractor_proto.card_pb2 import Card, Rank, Trump
from tractor_proto.rules_service_pb2 import ScoreRoundResponse, ScoreTalonResponse
from tractor_proto.state_pb2 import PHASE_BURY

from tractor_client import Client, IllegalActionError, TractorError, bury
from tractor_client.cards import format_rank, to_rank
from tractor_client.commands.cases.answers import Answers, Kind, unless_impossible
from tractor_client.commands.cases.compare import DECLARERS, OPPONENTS
from tractor_client.commands.cases.given import SEATS, SIDES, Given
from tractor_client.commands.cases.positions import ALL_CARDS, HAND_SIZE, Pack, declaration_in, settled_state
from tractor_client.commands.cases.reader import Json, UnreadableError

ANY_SUIT = "S"
ANY_STARTER = 0
START_LEVELS = [to_rank("2"), to_rank("2")]


def talon_exchange(client: Client, given: Given) -> Answers:
    """Whether a seat may put cards down, and how many the starter holds then."""
    trump, starter, seat, cards = (
        given.trump(ANY_SUIT),
        given.seat("starter"),
        given.seat("seat"),
        given.cards("put_down"),
    )
    pack = Pack()
    hands = {starter: pack.take(given.cards("hand"))}
    rest = pack.rest()
    for number, other in enumerate(seat for seat in SEATS if seat != starter):
        hands[other] = rest[number * HAND_SIZE : (number + 1) * HAND_SIZE]
    state = settled_state(client, trump, starter, hands, declaration_in(trump, hands))
    state.table.phase = PHASE_BURY
    held = len(hands[starter])
    try:
        step = unless_impossible(lambda: client.apply_action(state, bury(seat, cards)), "action.bury.cards")
    except IllegalActionError as error:
        return Answers({"legal": False, "hand_after": held}, str(error))
    if isinstance(step, TractorError):
        return Answers({"legal": False, "hand_after": held}, str(step))
    return Answers({"legal": True, "hand_after": len(step.state.hands[starter].cards)})


def talon_score(client: Client, given: Given) -> Answers:
    """What the talon adds to the opponents' points."""
    answer = _score_talon(client, given)
    return Answers({"multiplier": answer.multiplier, "points": answer.added})


def round_total(client: Client, given: Given) -> Answers:
    """What the opponents' points in tricks and the talon's worth come to."""
    total = given.number("points")
    if given.has("talon"):
        total += _score_talon(client, given).added
    return Answers({"total": total, **_gains(_score_round(client, total, START_LEVELS, ANY_STARTER), ANY_STARTER)})


def score_band(client: Client, given: Given) -> Answers:
    """What a total means for the sides."""
    return Answers(_gains(_score_round(client, given.number("points"), START_LEVELS, ANY_STARTER), ANY_STARTER))


def progression(client: Client, given: Given) -> Answers:
    """What a total means for levels, starter and match."""
    starter = given.seat("starter")
    hooked = given.flag("lost_last_trick_to_jack")
    answer = _score_round(client, given.number("points"), given.levels(), starter, lost_last_trick_to_jack=hooked)
    over = answer.HasField("winner")
    levels: Json = {side: format_rank(level) for side, level in zip(SIDES, answer.levels, strict=True)}
    return Answers(
        {
            "next_starter": answer.next_starter if answer.HasField("next_starter") else None,
            "levels": levels,
            "next_trump_rank": format_rank(answer.next_trump_rank) or None,
            "game_over": over,
            "winner": SIDES[answer.winner] if over else None,
            **_gains(answer, starter),
        }
    )


def _score_round(
    client: Client, points: int, levels: Sequence[Rank], starter: int, *, lost_last_trick_to_jack: bool = False
) -> ScoreRoundResponse:
    answer = unless_impossible(
        lambda: client.score_round(points, levels, starter, lost_last_trick_to_jack=lost_last_trick_to_jack)
    )
    if isinstance(answer, TractorError):
        raise answer
    return answer


def _gains(answer: ScoreRoundResponse, starter: int) -> dict[str, Json]:
    stay = answer.side == starter % 2
    return {
        "declarers_gain": answer.gain if stay else 0,
        "opponents_gain": 0 if stay else answer.gain,
        "next_declarers": DECLARERS if stay else OPPONENTS,
    }


def _score_talon(client: Client, given: Given) -> ScoreTalonResponse:
    trump, talon = given.trump(), given.cards("talon")
    by_opponents = given.one_of("last_winner_side", (DECLARERS, OPPONENTS)) == OPPONENTS
    lead = (
        given.cards("last_lead")
        if given.has("last_lead")
        else _lead_of(client, trump, given.number("last_cards_each"), talon)
    )
    answer = unless_impossible(lambda: client.score_talon(trump, talon, lead, won_by_opponents=by_opponents))
    if isinstance(answer, TractorError):
        raise answer
    return answer


def _lead_of(client: Client, trump: Trump, size: int, talon: Sequence[Card]) -> list[Card]:
    """A lead of so many cards, none of them from the talon."""
    left = Counter(ALL_CARDS) - Counter(talon)
    suit_of = {fact.card: fact.suit for fact in client.describe_trump(trump).cards}
    for suit in sorted(set(suit_of.values())):
        cards = sorted(card for card in left.elements() if suit_of[card] == suit)
        if 1 <= size <= min(len(cards), HAND_SIZE):
            return cards[:size]
    raise UnreadableError(f"cannot be: nobody leads {size} cards")


GAINS = frozenset({"declarers_gain", "opponents_gain", "next_declarers"})
KINDS: Mapping[str, Kind] = {
    "talon_exchange": Kind(talon_exchange, frozenset({"legal", "hand_after"})),
    "talon_score": Kind(talon_score, frozenset({"multiplier", "points"})),
    "round_total": Kind(round_total, GAINS | {"total"}),
    "score_band": Kind(score_band, GAINS),
    "progression": Kind(progression, GAINS | {"next_starter", "levels", "next_trump_rank", "game_over", "winner"}),
}
