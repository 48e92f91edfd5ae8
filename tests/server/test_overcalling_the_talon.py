"""`talon_overcall=takes_talon` through the service: after the burying others may overcall, in turn, and bury again."""

from collections.abc import Iterator

import pytest
from tractor_client import (
    Client,
    IllegalActionError,
    InvalidRequestError,
    StaleError,
    bury,
    declare,
    draw,
    format_cards,
    pass_,
    play,
    to_cards,
)
from tractor_client.commands.cases.positions import deck_for
from tractor_proto.match_service_pb2 import ApplyActionResponse
from tractor_proto.state_pb2 import PHASE_BURY, PHASE_OVERCALL, PHASE_PLAY, State
from tractor_server.testing import running_server

SEATS = range(4)
HELD = {0: to_cards("S2"), 1: to_cards("H2 H2"), 3: to_cards("BJ BJ")}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A client that plays under the option."""
    with (
        running_server() as server,
        Client(server.address, timeout=10, rule_set="STANDARD,talon_overcall=takes_talon") as client,
    ):
        yield client


@pytest.fixture(scope="module")
def buried(client: Client) -> ApplyActionResponse:
    """Seat 0 has made spades trumps with one card, and buried."""
    deck = deck_for(range(4), HELD, [], (0, ()))
    state = client.apply_action(client.start_match(deck=deck).state, draw(100)).state
    state = client.apply_action(state, declare(0, "S2")).state
    for seat in (1, 2, 3):
        state = client.apply_action(state, pass_(seat, 1)).state
    assert state.table.phase == PHASE_BURY
    return client.apply_action(state, bury(0, lowest(state, 0)), viewers=SEATS)


def lowest(state: State, seat: int) -> str:
    """Eight cards of a hand that nobody has shown."""
    shown = to_cards("S2 H2 H2 BJ BJ")
    return format_cards([card for card in sorted(state.hands[seat].cards) if card not in shown][:8])


def test_the_next_in_turn_may_overcall_or_pass(client: Client, buried: ApplyActionResponse) -> None:
    """From the state or from its own view; nobody else may, and nothing is played yet."""
    assert buried.state.table.phase == PHASE_OVERCALL
    assert list(buried.updates[0].view.summary.to_act) == [1]
    for position in (buried.state, buried.updates[1].view):
        answer = client.list_legal_actions(position, 1, page_size=10)
        assert [format_cards(action.declare.cards) for action in answer.actions] == ["H2 H2"]
        assert answer.can_pass
        assert list(answer.next_cards) == to_cards("H2")
    for seat in (0, 2, 3):
        answer = client.list_legal_actions(buried.state, seat, page_size=10)
        assert (answer.count, answer.can_pass) == (0, False)
    for action in (pass_(2, 1), declare(3, "BJ BJ"), play(0, "S2"), draw(4), declare(1, "H2")):
        with pytest.raises(IllegalActionError):
            client.apply_action(buried.state, action)
    with pytest.raises(StaleError):
        client.apply_action(buried.state, pass_(1, 0))


def test_who_overcalls_takes_the_talon_and_buries(client: Client, buried: ApplyActionResponse) -> None:
    """Trumps change, the starter stays; what was buried belongs to the one who took it, and to nobody else."""
    step = client.apply_action(buried.state, declare(1, "H2 H2"), viewers=SEATS)
    table = step.state.table
    assert (table.phase, list(table.overcallers), table.starter) == (PHASE_BURY, [1], 0)
    assert [event.WhichOneof("kind") for event in step.events] == ["trump_declared", "trump_fixed", "talon_taken"]
    assert sorted(step.updates[1].received) == sorted(buried.state.buried)
    assert [len(update.view.own.hand) for update in step.updates] == [25, 33, 25, 25]
    assert not client.check_action(step.updates[1].view, bury(1, lowest(step.state, 1))).HasField("illegal")
    step = client.apply_action(step.state, bury(1, lowest(step.state, 1)), viewers=SEATS)
    assert [len(update.view.own.buried) for update in step.updates] == [0, 8, 0, 0]
    assert list(step.updates[0].view.summary.to_act) == [2]
    for seat in (2, 3, 0):
        assert client.list_legal_actions(step.updates[seat].view).can_pass == (seat == 2)
    state = client.apply_action(step.state, pass_(2, 2)).state
    step = client.apply_action(state, declare(3, "BJ BJ"))
    step = client.apply_action(step.state, bury(3, lowest(step.state, 3)), viewers=SEATS)
    table = step.state.table
    assert (table.phase, list(table.overcallers), table.trick.leader) == (PHASE_PLAY, [1, 3], 0)
    assert list(step.updates[3].view.own.buried) == sorted(step.state.buried)


def test_when_all_have_passed_the_starter_leads(client: Client, buried: ApplyActionResponse) -> None:
    """The holder of the declaration is not asked."""
    state = buried.state
    for seat in (1, 2, 3):
        state = client.apply_action(state, pass_(seat, 1)).state
    assert (state.table.phase, state.table.trick.leader, list(state.table.passed)) == (PHASE_PLAY, 0, [])


@pytest.mark.parametrize(("field", "change"), [("passed", [0]), ("overcallers", [2]), ("overcallers", [300])])
def test_a_state_that_cannot_be_is_refused(
    client: Client, buried: ApplyActionResponse, field: str, change: list[int]
) -> None:
    """By its field."""
    state = State()
    state.CopyFrom(buried.state)
    getattr(state.table, field)[:] = change
    with pytest.raises(InvalidRequestError) as refused:
        client.get_view(state, [None])
    assert any(violation.field.startswith(f"state.table.{field}") for violation in refused.value.violations)


def test_the_phase_is_refused_where_nobody_may_overcall(client: Client, buried: ApplyActionResponse) -> None:
    """Without the option."""
    state = State()
    state.CopyFrom(buried.state)
    state.table.rule_set.ClearField("talon_overcall")
    with pytest.raises(InvalidRequestError) as refused:
        client.get_view(state, [None])
    assert [violation.field for violation in refused.value.violations] == ["state.table.phase"]
