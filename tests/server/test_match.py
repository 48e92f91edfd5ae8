"""Starting, applying, checking and looking: what the comments of match_service.proto promise."""

from random import Random

import grpc
import pytest
from bots import random_deck
from calls import answer_of, ask
from playout import random_match
from samples import message_of, pile, viewers
from scenes import endgame, opening, play_on
from sound import PUBLIC, cards_in
from tractor_client import bury, deal, draw, pass_, play, to_cards
from tractor_engine import Hand, Table, Trick, Trump
from tractor_engine.deck import shuffle
from tractor_engine.notation import digest
from tractor_proto import event_pb2, state_pb2
from tractor_proto import match_service_pb2 as pb
from tractor_proto.match_service_pb2_grpc import MatchServiceStub
from tractor_server.codec.state import encode_state

SEED = bytes(range(32))
DECK = random_deck(Random(5))
LINES = ["draw 100", "declare 2 H2", "pass 0 1", "pass 1 1"]
OPENING = opening(Table(), ["S2", "", "H2", ""])


@pytest.fixture(scope="module")
def buried(match: MatchServiceStub) -> pb.ApplyActionResponse:
    """The step in which the starter takes the talon."""
    state = encode_state(play_on(OPENING, LINES).state)
    return match.ApplyAction(pb.ApplyActionRequest(state=state, action=pass_(3, 1), viewers=viewers()))


def test_a_match_starts(match: MatchServiceStub) -> None:
    """With one deal, nothing drawn, both sides on two, and the deck that the seed gives."""
    step = match.StartMatch(pb.StartMatchRequest(seed=SEED, first=3))
    table = step.state.table
    assert (table.format, table.version, table.deal, table.round, table.starter, table.undrawn) == (1, 0, 1, 1, 3, 100)
    assert (list(table.levels), table.phase) == ([1, 1], state_pb2.PHASE_DRAW)
    assert (table.rule_set.preset, table.rule_set.revision) == (1, 1)
    assert bytes(step.state.stock) == shuffle(SEED, 1)
    assert step.state.seed == SEED
    assert step.events == [event_pb2.Event(deal_started={"round": 1, "deal": 1, "trump_rank": 1, "first": 3})]


def test_a_match_without_source_is_another_each_time(match: MatchServiceStub) -> None:
    """Its seed comes from the system and is told; one with a deck has none."""
    first, second = (match.StartMatch(pb.StartMatchRequest()).state for _ in range(2))
    assert first.seed != second.seed
    assert bytes(first.stock) == shuffle(first.seed, 1)
    given = match.StartMatch(pb.StartMatchRequest(deck=pile(DECK))).state
    assert (bytes(given.stock), given.seed) == (DECK, b"")


def test_each_viewer_gets_what_it_drew(match: MatchServiceStub) -> None:
    """In the order drawn, in the order of the viewers asked for; a spectator draws nothing."""
    state = match.StartMatch(pb.StartMatchRequest(seed=SEED, first=1)).state
    asked = [{"seat": 2}, {}, {"seat": 1}, {"seat": 2}, {"seat": 0}]
    step = match.ApplyAction(pb.ApplyActionRequest(state=state, action=draw(6), viewers=asked))
    stock = list(state.stock)
    drawn = [[stock[1], stock[5]], [], [stock[0], stock[4]], [stock[1], stock[5]], [stock[3]]]
    assert [list(update.received) for update in step.updates] == drawn
    assert [sorted(update.view.own.hand) for update in step.updates] == [sorted(cards) for cards in drawn]
    assert [update.view.own.seat if update.view.HasField("own") else None for update in step.updates] == [
        2,
        None,
        1,
        2,
        0,
    ]
    assert list(step.state.stock) == stock[6:]
    assert step.events == [event_pb2.Event(cards_drawn={"first": 1, "count": 6})]


def test_the_talon_goes_to_the_starter_alone(buried: pb.ApplyActionResponse) -> None:
    """It is received in the step in which trumps become final; the others receive nothing."""
    assert [len(update.received) for update in buried.updates] == [0, 0, 8, 0, 0]
    assert bytes(buried.updates[2].received) == OPENING.stock[-8:]
    assert [event.WhichOneof("kind") for event in buried.events] == ["seat_passed", "trump_fixed", "talon_taken"]


def test_a_view_is_sorted_for_display(buried: pb.ApplyActionResponse) -> None:
    """Trumps first, the highest first; then suit by suit."""
    hand = list(buried.updates[2].view.own.hand)
    order = OPENING.table._replace(trump=Trump(1, 2)).order
    assert order is not None
    suits = [order.suit(card) for card in hand]
    assert suits == sorted(suits, key=[5, 1, 2, 3, 4].index)
    for suit in set(suits):
        tiers = [order.tier(card) for card in hand if order.suit(card) == suit]
        assert tiers == sorted(tiers, reverse=True)


def test_what_is_buried_is_seen_by_the_starter_alone(match: MatchServiceStub, buried: pb.ApplyActionResponse) -> None:
    """Not by its partner, not by a spectator, and not in an event."""
    chosen = buried.updates[2].view.own.hand[-8:]
    request = pb.ApplyActionRequest(state=buried.state, action=bury(2, chosen), viewers=viewers())
    step = match.ApplyAction(request)
    assert [sorted(update.view.own.buried) for update in step.updates] == [[], [], sorted(chosen), [], []]
    assert step.events == [event_pb2.Event(talon_buried={"seat": 2})]


def test_a_whole_match_says_in_public_what_is_public(channel: grpc.Channel) -> None:
    """Tables and summaries are the same for all; own hands are the state's; events name cards of the table only."""
    for number, (state, action, after) in enumerate(random_match(Random(11))):
        if number % 6 and after.state.table.phase == state.table.phase:
            continue
        request = pb.ApplyActionRequest(state=encode_state(state), action=message_of(action), viewers=viewers())
        step: pb.ApplyActionResponse = answer_of("ApplyAction", ask(channel, "ApplyAction", request).data)
        assert step.state == encode_state(after.state)
        assert step.digest == digest(after.state)
        views = [update.view for update in step.updates]
        assert {view.table.SerializeToString() for view in views} == {step.state.table.SerializeToString()}
        assert len({view.summary.SerializeToString() for view in views}) == 1
        assert [sorted(view.own.hand) for view in views[:4]] == [sorted(hand.cards) for hand in step.state.hands]
        assert [bytes(update.received) for update in step.updates] == [*after.received, b""]
        assert not views[4].HasField("own")
        public = {
            card
            for field, value in step.state.table.ListFields()
            if field.name in PUBLIC
            for card in cards_in(value if field.is_repeated else (value,))
        }
        assert set(cards_in(step.events)) <= public
        again = answer_of(
            "GetView", ask(channel, "GetView", pb.GetViewRequest(state=step.state, viewers=viewers())).data
        )
        assert list(again.views) == views


def test_the_version_acted_on(channel: grpc.Channel) -> None:
    """Another version ABORTs whatever the action, with both numbers and no rule; without one every version is taken."""
    state = encode_state(play_on(OPENING, LINES).state)
    for action in (pass_(3, 1), pass_(3, 0), draw(1)):
        for expected in (0, 5):
            request = pb.ApplyActionRequest(state=state, action=action, expected_version=expected)
            reply = ask(channel, "ApplyAction", request)
            assert (reply.code, reply.reason) == ("ABORTED", "STALE_VERSION")
            assert reply.metadata == {"expected_version": str(expected), "version": "4"}
            assert not reply.illegal.rule
    for version in (None, 4):
        request = pb.ApplyActionRequest(state=state, action=pass_(3, 1), expected_version=version)
        assert ask(channel, "ApplyAction", request).code == "OK"


def test_nobody_passes_on_what_they_have_not_seen(channel: grpc.Channel) -> None:
    """A pass that has seen fewer declarations, or more, ABORTs with its rule; CheckAction says so as an answer."""
    state = encode_state(play_on(OPENING, LINES).state)
    for seen in (0, 2):
        reply = ask(channel, "ApplyAction", pb.ApplyActionRequest(state=state, action=pass_(3, seen)))
        assert (reply.code, reply.reason, reply.illegal.rule) == ("ABORTED", "STALE_DECLARATIONS", "R4.6")
        assert reply.metadata == {"rule": "R4.6"}
        checked = ask(channel, "CheckAction", pb.CheckActionRequest(position={"state": state}, action=pass_(3, seen)))
        assert answer_of("CheckAction", checked.data).illegal == reply.illegal


def test_a_check_does_not_tell_whether_a_throw_stands(match: MatchServiceStub) -> None:
    """A throw that fails is legal before, from a state and from a view."""
    hands = [Hand.parse(cards) for cards in ("SA S8", "S9 C5", "C4 C3", "D4 D5")]
    state = endgame(Table(trump=Trump.parse("2/H"), trick=Trick(0)), hands)
    whole = encode_state(state)
    throw = play(0, "SA S8")
    view = match.GetView(pb.GetViewRequest(state=whole, viewers=[{"seat": 0}])).views[0]
    for position in (pb.Position(state=whole), pb.Position(view=view)):
        assert not match.CheckAction(pb.CheckActionRequest(position=position, action=throw)).HasField("illegal")
    events = match.ApplyAction(pb.ApplyActionRequest(state=whole, action=throw)).events
    assert [event.WhichOneof("kind") for event in events] == ["throw_failed", "cards_played"]
    assert events[0].throw_failed.withdrawn == to_cards("SA")
    assert events[1].cards_played.cards == to_cards("S8")


def test_a_deck_takes_precedence_over_the_seed(match: MatchServiceStub, channel: grpc.Channel) -> None:
    """For its one deal; a match without a seed asks for one with each deal."""
    lines = ["draw 100", *(f"pass {seat} 0" for seat in range(4))]
    seeded = encode_state(play_on(OPENING._replace(seed=SEED), lines).state)
    given = match.ApplyAction(pb.ApplyActionRequest(state=seeded, action=deal(pile(DECK).cards))).state
    assert (bytes(given.stock), given.seed) == (DECK, SEED)
    shuffled = match.ApplyAction(pb.ApplyActionRequest(state=seeded, action=deal())).state
    assert (bytes(shuffled.stock), shuffled.table.deal, shuffled.table.round) == (shuffle(SEED, 2), 2, 1)
    bare = encode_state(play_on(OPENING, lines).state)
    reply = ask(channel, "ApplyAction", pb.ApplyActionRequest(state=bare, action=deal()))
    assert (reply.code, reply.reason) == ("FAILED_PRECONDITION", "DECK_REQUIRED")
