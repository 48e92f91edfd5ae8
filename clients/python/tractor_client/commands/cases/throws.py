"""Cases about throws (R10.1 to R10.5)."""

from collections.abc import Mapping, Sequence
from functools import partial

from tractor_proto.card_pb2 import Card, Trump
from tractor_proto.state_pb2 import PHASE_PLAY, Declaration, Trick

from tractor_client import Client, TractorError, play
from tractor_client.commands.cases.answers import Answers, Kind, reason_of, unless_impossible
from tractor_client.commands.cases.compare import direction_text
from tractor_client.commands.cases.given import SEATS, Given
from tractor_client.commands.cases.plays import names
from tractor_client.commands.cases.positions import HAND_SIZE, TALON_SIZE, Pack, settled_state, shows_for
from tractor_client.commands.cases.reader import UnreadableError

THROWER = 0
OTHER_SIDE = 1
KEYS = ("stands", "forced", "withdrawn", "penalty", "direction")


def throw(client: Client, given: Given) -> Answers:
    """Whether seat 0's lead stands against the other hands; if not, what is led, what goes back, at what penalty."""
    trump, lead, hands = given.trump(), given.cards("lead"), given.hands("hands")
    _check_consistent(given, lead, hands)
    others = [hands.get(seat, []) for seat in client.turn_order(THROWER)[1:]]
    answer = unless_impossible(lambda: client.resolve_throw(trump, lead, others), "lead")
    if isinstance(answer, TractorError):
        return Answers(dict.fromkeys(KEYS), str(answer))
    if answer.HasField("illegal"):
        return Answers(dict.fromkeys(KEYS), reason_of(answer.illegal))
    return Answers(
        {
            "stands": answer.stands,
            "forced": None if answer.stands else names(answer.led),
            "withdrawn": len(answer.withdrawn),
            "penalty": answer.penalty,
            "direction": _direction(client, given) if given.asks("direction") and not answer.stands else None,
        }
    )


def _check_consistent(given: Given, lead: Sequence[Card], hands: Mapping[int, Sequence[Card]]) -> None:
    pack = Pack()
    for hand in hands.values():
        pack.take(hand)
    if given.has("talon"):
        pack.take(given.cards("talon"))
    if THROWER in hands and any(lead.count(card) > hands[THROWER].count(card) for card in lead):
        raise UnreadableError("the lead is not in the hand of seat 0")


def _direction(client: Client, given: Given) -> str:
    """What the failed throw does to the opponents' points: of the starter, then of one of the starter's opponents."""
    trump, lead = given.trump(), given.cards("lead")
    hands, buried, played = _place_all(client, trump, given)
    size = len(hands[THROWER])
    effects = []
    # The first trick is the starter's; what an opponent would do to the points there can only be the other way round.
    for starter in (THROWER, OTHER_SIDE) if played else (THROWER,):
        # By the starter, whose shown cards are no longer known after the burying: they may lie anywhere.
        state = settled_state(client, trump, starter, hands, Declaration(seat=starter, cards=shows_for(trump)[0]))
        state.table.phase = PHASE_PLAY
        state.table.trick.CopyFrom(Trick(leader=THROWER))
        state.buried[:] = buried
        if played:
            state.table.history.cards[:] = played
            state.table.history.sizes[:] = [HAND_SIZE - size]
            state.table.history.leaders[:] = [starter]
        step = unless_impossible(partial(client.apply_action, state, play(THROWER, lead)))
        if isinstance(step, TractorError):
            raise step
        effects.append(sum(event.throw_failed.points for event in step.events))
    return direction_text(effects[0], effects[-1] if played else -effects[0])


def _place_all(client: Client, trump: Trump, given: Given) -> tuple[dict[int, list[Card]], list[Card], list[Card]]:
    """All 108 cards: hands of one size that beat no more than those given, eight buried, the rest played."""
    lead, hands = given.cards("lead"), given.hands("hands")
    facts = {fact.card: fact for fact in client.describe_trump(trump).cards}
    led_suit = [card for card, fact in facts.items() if fact.suit == facts[lead[0]].suit]
    pack = Pack()
    placed = {seat: pack.take(hands.get(seat, lead if seat == THROWER else ())) for seat in SEATS}
    size = max(map(len, placed.values()))
    buried = pack.take(given.cards("talon") if given.has("talon") else ())
    placed = {seat: pack.fill(hand, size, unwelcome=led_suit) for seat, hand in placed.items()}
    return placed, pack.fill(buried, TALON_SIZE), pack.rest()


KINDS: Mapping[str, Kind] = {"throw": Kind(throw, frozenset(KEYS))}
