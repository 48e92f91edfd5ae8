"""ListLegalActions: how many, which, and how a player gets there card by card."""

from random import Random
from typing import Any

import pytest
from samples import moments_by_phase, view_message
from scenes import endgame, play_on
from tractor_client import format_cards, to_cards
from tractor_engine import Hand, Phase, State, Table, Trick, Trump
from tractor_proto import match_service_pb2 as pb
from tractor_proto.match_service_pb2_grpc import MatchServiceStub
from tractor_server.codec.state import encode_state

HANDS = [Hand.parse(cards) for cards in ("S9 S9 SA C5", "S3 S3 S4 S6", "C4 C3 H3 H3", "D4 D5 D6 D7")]
LED = endgame(Table(trump=Trump.parse("2/H"), trick=Trick(0)), HANDS)
MOMENTS = moments_by_phase(1, 3)


def asked(match: MatchServiceStub, state: State, **fields: Any) -> pb.ListLegalActionsResponse:  # noqa: ANN401
    """The answer about a state."""
    return match.ListLegalActions(pb.ListLegalActionsRequest(position={"state": encode_state(state)}, **fields))


def names(response: pb.ListLegalActionsResponse) -> list[str]:
    """The cards of the plays listed."""
    return [format_cards(action.play.cards) for action in response.actions]


def test_pages_make_up_the_whole(match: MatchServiceStub) -> None:
    """Suit by suit, fewer cards first, then as the sorted numbers compare; beyond the end there is nothing."""
    whole = asked(match, LED, seat=0, page_size=1000)
    assert whole.count == len(whole.actions)
    assert names(whole) == ["S9", "SA", "S9 S9", "S9 SA", "S9 S9 SA", "C5"]
    pages = [asked(match, LED, seat=0, page_size=4, offset=offset) for offset in (0, 4, 6, 1 << 30)]
    assert [len(page.actions) for page in pages] == [4, 2, 0, 0]
    assert [action for page in pages for action in page.actions] == list(whole.actions)
    assert {page.count for page in pages} == {whole.count}
    assert not asked(match, LED, seat=0).actions


SELECTED = {
    "": (6, False, "S9 SA C5", ""),
    "S9": (4, True, "S9 SA", "S9"),
    "S9 SA": (2, True, "S9", "S9 SA"),
    "S9 S9 SA": (1, True, "", "S9 S9 SA"),
    "S9 C5": (0, False, "", ""),
    "RJ": (0, False, "", ""),
}


@pytest.mark.parametrize("selected", SELECTED)
def test_what_is_selected_narrows(match: MatchServiceStub, selected: str) -> None:
    """Only plays that contain it count; it may be complete; cards that lead on, and those that all have, are told."""
    answer = asked(match, LED, seat=0, selected=to_cards(selected))
    following, forced = format_cards(answer.next_cards), format_cards(answer.forced)
    assert (answer.count, answer.complete, following, forced) == SELECTED[selected]


def test_forced_cards_are_in_every_play(match: MatchServiceStub) -> None:
    """Who must answer a pair with their only pair has it forced, copies counted."""
    answer = asked(match, play_on(LED, ["play 0 S9S9"]).state, seat=1, page_size=10)
    assert (answer.count, names(answer)) == (1, ["S3 S3"])
    assert format_cards(answer.forced) == "S3 S3"


@pytest.mark.parametrize(
    ("state", "_action"), MOMENTS, ids=[f"{n}-{m[0].table.phase.name}" for n, m in enumerate(MOMENTS)]
)
def test_what_is_listed_is_legal(match: MatchServiceStub, state: State, _action: object) -> None:
    """Who is not to act has nothing, but that one who has passed may yet declare; a view answers as its state does."""
    whole = encode_state(state)
    for seat in range(4):
        offset = Random(seat).randrange(20)
        answer = asked(match, state, seat=seat, page_size=20, offset=offset)
        checks = [{"action": action} for action in answer.actions]
        if checks:
            batch = pb.BatchCheckActionsRequest(position={"state": whole}, requests=checks)
            assert not any(result.response.HasField("illegal") for result in match.BatchCheckActions(batch).results)
        if seat not in state.table.to_act and seat not in state.table.passed:
            assert (answer.count, list(answer.next_cards), answer.can_pass) == (0, [], False)
        assert (answer.count == 0) <= (not answer.next_cards and not answer.forced)
        view = pb.ListLegalActionsRequest(position={"view": view_message(state, seat)}, page_size=20, offset=offset)
        assert match.ListLegalActions(view) == answer


def test_passing_is_told(match: MatchServiceStub) -> None:
    """A seat may pass once all cards are drawn, unless it has passed or holds the standing declaration."""
    for state, _ in moments_by_phase(2, 6):
        for seat in range(4):
            may = state.table.phase in (Phase.DECLARE, Phase.OVERCALL) and seat in state.table.to_act
            assert asked(match, state, seat=seat).can_pass == may
