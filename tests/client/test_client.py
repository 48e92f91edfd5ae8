"""The typed client against a real server."""

from collections.abc import Callable
from typing import NamedTuple

import grpc
import pytest
from tractor_client import (
    Client,
    IllegalActionError,
    InvalidRequestError,
    StaleError,
    TractorError,
    UnsupportedError,
    bury,
    card_name,
    deal,
    declare,
    draw,
    error_of,
    format_cards,
    parse_card,
    pass_,
    play,
    to_cards,
    to_rank,
    to_trump,
)
from tractor_proto.match_service_pb2 import ApplyActionRequest, CheckActionRequest
from tractor_proto.state_pb2 import PHASE_BURY, State

SEED = bytes(range(32))


@pytest.fixture(scope="module")
def drawn(client: Client) -> State:
    """All cards are drawn, nobody has declared."""
    return client.apply_action(client.start_match(seed=SEED).state, draw(100)).state


def newer(state: State) -> State:
    """The same in a format of the future."""
    copy = State()
    copy.CopyFrom(state)
    copy.table.format = 99
    return copy


class Refusal(NamedTuple):
    """A call that is refused, and the exception that says so."""

    call: Callable[[Client, State], object]
    kind: type[TractorError]
    reason: str
    rule: str


REFUSALS = {
    "illegal action": Refusal(lambda c, s: c.apply_action(s, draw(1)), IllegalActionError, "WRONG_PHASE", "R3.1"),
    "stale version": Refusal(
        lambda c, s: c.apply_action(s, deal(), expected_version=5), StaleError, "STALE_VERSION", ""
    ),
    "stale declarations": Refusal(
        lambda c, s: c.apply_action(s, pass_(0, 2)), StaleError, "STALE_DECLARATIONS", "R4.6"
    ),
    "malformed": Refusal(lambda c, s: c.apply_action(s, play(7, "S7")), InvalidRequestError, "INVALID_FIELDS", ""),
    "newer format": Refusal(lambda c, s: c.apply_action(newer(s), draw(1)), UnsupportedError, "UNSUPPORTED_FORMAT", ""),
}


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS)
def test_a_refusal_is_an_exception_of_its_kind(client: Client, drawn: State, refusal: Refusal) -> None:
    """The exception's class follows the code; it carries reason and rule, and names both in its text."""
    with pytest.raises(refusal.kind) as caught:
        refusal.call(client, drawn)
    assert (caught.value.reason, caught.value.rule) == (refusal.reason, refusal.rule)
    assert refusal.reason in str(caught.value)
    assert refusal.rule in str(caught.value)


def test_an_illegal_action_shows_its_witness(client: Client, drawn: State) -> None:
    """The cards that prove an action illegal come with the exception, and stand in its text."""
    missing = next(card for card in to_cards("BJ RJ S2 H2 D2 C2") if card not in drawn.hands[0].cards)
    with pytest.raises(IllegalActionError) as caught:
        client.apply_action(drawn, declare(0, [missing] * 2))
    assert caught.value.code is grpc.StatusCode.FAILED_PRECONDITION
    assert caught.value.witness == (missing, missing)
    assert f"[{card_name(missing)} {card_name(missing)}]" in str(caught.value)


def test_malformed_fields_are_named(client: Client) -> None:
    """Violations come with the path of the field, and all of them are counted."""
    with pytest.raises(InvalidRequestError) as caught:
        client.check_lead("2/H", "S7 S7 S7")
    assert [violation.field for violation in caught.value.violations] == ["cards[2]"]
    assert caught.value.violation_count == 1


def test_stale_versions_are_told(client: Client, drawn: State) -> None:
    """Both versions stand in the metadata."""
    with pytest.raises(StaleError) as caught:
        client.apply_action(drawn, draw(1), expected_version=7)
    assert caught.value.metadata == {"expected_version": "7", "version": "1"}


def test_a_failure_in_a_batch_reads_like_an_error(client: Client, drawn: State) -> None:
    """`error_of` makes of one item's failure what its own call would have raised."""
    requests = [ApplyActionRequest(state=drawn, action=action) for action in (pass_(0, 0), draw(1), play(9, "S7"))]
    results = client.batch_apply_actions(requests).results
    assert results[0].response.state.table.passed == [0]
    illegal, malformed = (error_of(result.failure) for result in results[1:])
    assert isinstance(illegal, IllegalActionError)
    assert (illegal.reason, illegal.rule) == ("WRONG_PHASE", "R3.1")
    assert isinstance(malformed, InvalidRequestError)
    assert [violation.field for violation in malformed.violations] == ["action.play.seat"]


def test_every_call_of_a_match(client: Client, drawn: State) -> None:
    """A match goes from the draw to the first trick, and its views answer like its states."""
    card = next(card for card in drawn.hands[2].cards if card_name(card) in ("S2", "H2", "D2", "C2"))
    actions = [declare(2, [card]), pass_(0, 1), pass_(1, 1), pass_(3, 1)]
    replayed = client.replay_match(drawn, actions, viewers=[2, None])
    assert replayed.applied == 4
    assert replayed.state.table.phase == PHASE_BURY
    view = replayed.updates[0].view
    legal = client.list_legal_actions(view, page_size=1)
    assert legal.count == client.list_legal_actions(replayed.state, 2).count
    buried = legal.actions[0].bury.cards
    assert not client.check_action(view, bury(2, buried)).HasField("illegal")
    assert not client.get_view(replayed.state, [None]).views[0].HasField("own")
    checks = [CheckActionRequest(action=action) for action in (bury(2, buried), bury(2, buried[1:]))]
    results = client.batch_check_actions(checks, position=view).results
    assert [result.response.HasField("illegal") for result in results] == [False, True]
    step = client.apply_action(replayed.state, bury(2, buried), viewers=[2])
    lead = step.updates[0].view.own.hand[0]
    assert client.apply_action(step.state, play(2, [lead])).events[0].cards_played.seat == 2


RULES = {
    "lead": (lambda c: len(c.check_lead("7/C", "S6 S6 S8 S8").components), 1),
    "follow": (lambda c: c.check_follow("2/H", "S9", "SJ S3", "S3", must_beat=True).illegal.rule, "R10.6"),
    "throw": (lambda c: format_cards(c.resolve_throw("2/H", "SA SQ SQ", ["SK SK", "", ""]).led), "SQ SQ"),
    "trick": (lambda c: c.judge_trick("2/H", ["HA", "S2", "D2", "H3"]).winner, 1),
    "declaration": (lambda c: c.check_declaration("4", (1, "S4 S4"), standing=(0, "D4"), hand="S4 S4").trump_suit, 1),
    "talon turned": (lambda c: c.turn_talon("7", "RJ C9 D7 H7 S3 S4 S5 S6").turned, 3),
    "talon scored": (lambda c: c.score_talon("2/H", "SK HT D5", "C9 C9", won_by_opponents=True).added, 100),
    "round": (lambda c: c.score_round(120, ["5", "5"], 0).next_starter, 1),
    "trump": (lambda c: len(c.describe_trump("7/NT").cards), 54),
    "rule sets": (lambda c: len(c.describe_rule_sets().rule_sets), 3),
}


@pytest.mark.parametrize(("ask", "answer"), RULES.values(), ids=RULES)
def test_every_single_question(client: Client, ask: Callable[[Client], object], answer: object) -> None:
    """Each method of RulesService takes text for cards, ranks and trumps."""
    assert ask(client) == answer


def test_a_match_without_a_seed_gets_one_from_the_client(client: Client) -> None:
    """Each start is another match; the seed stands in the state."""
    first, second = client.start_match().state, client.start_match().state
    assert len(first.seed) == 32
    assert first.seed != second.seed


def test_seed_and_deck_exclude_each_other(client: Client) -> None:
    """A match starts from one or the other."""
    with pytest.raises(ValueError, match="not from both"):
        client.start_match(seed=SEED, deck="S7")


def test_within_changes_the_deadline_alone(client: Client) -> None:
    """`within` gives another client over the same connection."""
    hasty = client.within(0.5)
    assert hasty.channel is client.channel
    assert (hasty.timeout, client.timeout) == (0.5, 10)
    assert hasty.describe_rule_sets() == client.describe_rule_sets()


@pytest.mark.parametrize("text", ["S1", "XX", "S", "s7", "7S"])
def test_what_is_no_card_is_not_read(text: str) -> None:
    """Cards are two capitals, suit first."""
    with pytest.raises(ValueError, match="no card is written"):
        parse_card(text)


@pytest.mark.parametrize("text", ["7", "7/", "/C", "7/X", "1/C", "7/nt"])
def test_what_is_no_trump_is_not_read(text: str) -> None:
    """A trump is a rank, a slash, and a suit or NT."""
    with pytest.raises(ValueError, match="no trump is written"):
        to_trump(text)


def test_cards_are_written_as_they_are_read() -> None:
    """All 54 names go there and back; a value that is no card is shown all the same."""
    names = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"] + ["BJ", "RJ"]
    assert format_cards(to_cards("".join(names))) == " ".join(names)
    assert [int(card) for card in to_cards("".join(names))] == list(range(1, 55))
    assert to_rank("T") == 9
    assert card_name(99) == "?99"  # type: ignore[arg-type] # as a newer server might send
