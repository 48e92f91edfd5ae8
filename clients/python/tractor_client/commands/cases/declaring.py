"""Cases about making trumps, and what it leads to (R4, R5)."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from tractor_proto.card_pb2 import Card, Rank
from tractor_proto.state_pb2 import PHASE_DEAL, PHASE_DECLARE, State

from tractor_client import Client, IllegalActionError, TractorError, declare, draw, pass_
from tractor_client.cards import format_suit
from tractor_client.commands.cases.answers import Answers, Kind, reason_of, unless_impossible
from tractor_client.commands.cases.given import Given
from tractor_client.commands.cases.positions import (
    LATER_ROUND,
    TALON_SIZE,
    TO_DRAW,
    Pack,
    deck_for,
    make_later_round,
    together,
)
from tractor_client.commands.cases.reader import Json, UnreadableError


class Shown(NamedTuple):
    """A declaration that was tried."""

    state: State
    """The state after it."""
    error: TractorError | None
    """Why it was refused."""


def bidding(client: Client, given: Given) -> Answers:
    """Whether a declaration is accepted over the standing one, and what is trumps then."""
    if given.has("drawn"):
        return _bidding_in_match(client, given)
    rank, seat, cards = given.rank(), given.seat("bid_seat"), given.cards("cards")
    standing = given.declaration("current") if given.has("current") else None
    hand = given.cards("follower_hand") if given.has("follower_hand") else None
    answer = unless_impossible(
        lambda: client.check_declaration(rank, (seat, cards), standing=standing, hand=hand), "declaration.cards"
    )
    if isinstance(answer, TractorError):  # cards that cannot be; what stands goes on standing
        suit = _standing_suit(client, rank, standing)
        return Answers({"accepted": False, "trump_suit": suit}, str(answer))
    accepted = not answer.HasField("illegal")
    return Answers(
        {"accepted": accepted, "trump_suit": format_suit(answer.trump_suit) or None}, reason_of(answer.illegal)
    )


def _standing_suit(client: Client, rank: Rank, standing: tuple[int, list[Card]] | None) -> Json:
    if standing is None:
        return None
    return format_suit(client.check_declaration(rank, standing).trump_suit) or None


def _bidding_in_match(client: Client, given: Given) -> Answers:
    """The same at a moment of the draw: a deal is played up to it."""
    seat, cards, drawn = given.seat("bid_seat"), given.cards("cards"), given.number("drawn")
    if not 0 <= drawn <= TO_DRAW:
        raise UnreadableError(f"drawn must be 0 to {TO_DRAW}")
    hands = {seat: given.cards("follower_hand") if given.has("follower_hand") else _possible(cards)}
    standing = given.declaration("current") if given.has("current") else None
    if standing is not None:
        hands[standing[0]] = together(hands.get(standing[0], ()), standing[1])
    withheld = (seat, cards if given.has("follower_hand") else ())
    state = _start(client, given, hands, withheld=withheld)
    if drawn:
        state = client.apply_action(state, draw(drawn)).state
    if standing is not None:
        state, error = _show(client, state, *standing)
        if error is not None:
            raise UnreadableError(f"cannot be: the standing declaration is refused: {error}")
    state, error = _show(client, state, seat, cards)
    trump = client.get_view(state, [None]).views[0].summary.trump
    return Answers(
        {"accepted": error is None, "trump_suit": format_suit(trump.suit) or None}, "" if error is None else str(error)
    )


def outcome(client: Client, given: Given, *, round_otherwise: int = 1) -> Answers:
    """All cards are drawn, the declarations made, then everybody passes: starter and trump suit, or a redeal.

    `round_otherwise` is the round where the case names none.
    """
    declarations = list(given.declarations("declarations"))
    hands: dict[int, list[Card]] = {}
    for seat, cards in declarations:
        hands[seat] = together(hands.get(seat, ()), _possible(cards))
    start = _start(client, given, hands, round_otherwise=round_otherwise)
    state = client.apply_action(start, draw(TO_DRAW)).state
    for seat, cards in declarations:
        state, _ = _show(client, state, seat, cards)  # what is refused has no effect
    may_pass = client.get_view(state, [None]).views[0].summary.to_act if state.table.phase == PHASE_DECLARE else ()
    for seat in may_pass:
        state = client.apply_action(state, pass_(seat, len(state.table.declarations))).state
    table = state.table
    if given.asks("trump_suit") and len(table.turned) > (len(given.cards("talon")) if given.has("talon") else 0):
        raise UnreadableError("nobody declares, and the talon does not say what its turning comes to")
    fixed = table.HasField("trump")  # after that many passes declaring is over, with or without trumps
    return Answers(
        {
            "starter": table.starter if fixed else None,
            "trump_suit": format_suit(table.trump.suit) if fixed else None,
            "redeal": table.phase == PHASE_DEAL,
        }
    )


def _start(
    client: Client,
    given: Given,
    hands: Mapping[int, list[Card]],
    *,
    withheld: tuple[int, Sequence[Card]] = (0, ()),
    round_otherwise: int = 1,
) -> State:
    """A deal of the case's round with nothing drawn yet: in round 1 the start of a match."""
    number = given.number("round") if given.has("round") else round_otherwise
    starter = given.seat("starter") if given.has("starter") or (number > 1 and not given.has("drawn")) else 0
    rank = given.rank()
    talon = given.cards("talon") if given.has("talon") else []
    deck = deck_for(client.turn_order(starter), hands, talon, withheld)
    state = client.start_match(deck=deck, first=starter).state
    if number > 1:
        make_later_round(state, rank, starter)
    elif given.has("trump_rank") or given.has("declarer_level"):
        state.table.levels[:] = [rank, rank]
    return state


def _show(client: Client, state: State, seat: int, cards: list[Card]) -> Shown:
    try:
        step = unless_impossible(lambda: client.apply_action(state, declare(seat, cards)), "action.declare.cards")
    except IllegalActionError as error:
        return Shown(state, error)
    return Shown(state, step) if isinstance(step, TractorError) else Shown(step.state, None)


def _possible(cards: list[Card]) -> list[Card]:
    """As many of the cards as exist: a third copy is shown in vain, but held by nobody."""
    return [card for place, card in enumerate(cards) if cards[:place].count(card) < 2]


def talon_reveal(client: Client, given: Given) -> Answers:
    """Nobody declared in a later round: what the talon makes trumps, and how many of its cards are turned."""
    if given.has("round") and given.number("round") == 1:
        raise UnreadableError("cannot be: in round 1 no talon is turned")
    rank, told = given.rank(), given.cards("talon")
    pack = Pack()
    talon = pack.fill(pack.take(told), max(len(told), TALON_SIZE))
    answer = unless_impossible(lambda: client.turn_talon(rank, talon))
    if isinstance(answer, TractorError):
        raise answer
    if answer.turned > len(told):
        raise UnreadableError("the talon has eight cards, and what is given does not decide")
    return Answers({"trump_suit": format_suit(answer.trump_suit) or None, "exposed": answer.turned})


OUTCOMES = frozenset({"starter", "trump_suit", "redeal"})
KINDS: Mapping[str, Kind] = {
    "bidding": Kind(bidding, frozenset({"accepted", "trump_suit"})),
    "first_starter": Kind(outcome, OUTCOMES),
    "later_starter": Kind(partial(outcome, round_otherwise=LATER_ROUND), OUTCOMES),
    "redeal": Kind(outcome, OUTCOMES),
    "talon_reveal": Kind(talon_reveal, frozenset({"trump_suit", "exposed"})),
}
