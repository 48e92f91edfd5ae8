"""Questions that cannot be asked: which field of the request is named."""

from typing import Any

import grpc
import pytest
from calls import answer_of, request_of
from samples import moments_by_phase, view_message
from sound import assert_sound
from tractor_engine import Phase
from tractor_server.codec.state import encode_state

TRUMP = {"rank": "RANK_TWO", "suit": "TRUMP_SUIT_HEART"}
NO_SUIT = {"rank": "RANK_TWO"}
S7, S8, H7 = "CARD_SPADE_SEVEN", "CARD_SPADE_EIGHT", "CARD_HEART_SEVEN"
STATE, _ = next(moment for moment in moments_by_phase(1, 1) if moment[0].table.phase == Phase.PLAY)
WHOLE = {"state": encode_state(STATE)}
SEEN = {"view": view_message(STATE, 1)}
SPECTATED = {"view": view_message(STATE, None)}
PLAY = {"play": {"seat": 2, "cards": [S7]}}
PILES = [{"cards": [S7]}, {"cards": [S8]}]

MALFORMED: dict[str, list[tuple[dict[str, Any], list[str]]]] = {
    "StartMatch": [
        ({"seed": b""}, ["seed"]),
        ({"seed": bytes(31)}, ["seed"]),
        ({"deck": {}}, ["deck.cards"]),
        ({"deck": {"cards": [S7] * 107}}, ["deck.cards"]),
        ({"first": 4}, ["first"]),
        ({"first": -1, "seed": b"1"}, ["seed", "first"]),
        ({"rule_set": {"preset": 99}}, ["rule_set.preset"]),
        ({"rule_set": {"revision": 0}}, ["rule_set.revision"]),
        ({"viewers": [{}] * 6}, ["viewers"]),
        ({"viewers": [{}, {"seat": 4}]}, ["viewers[1].seat"]),
    ],
    "ApplyAction": [
        ({**WHOLE}, ["action"]),
        ({"action": PLAY}, ["state"]),
        ({**WHOLE, "action": PLAY, "expected_version": -1}, ["expected_version"]),
    ],
    "CheckAction": [
        ({"position": {}, "action": PLAY}, ["position"]),
        ({"position": SEEN, "action": PLAY}, ["action.play.seat"]),
        ({"position": SPECTATED, "action": PLAY}, ["action.play.seat"]),
        ({"position": {"view": {}}, "action": PLAY}, ["position.view.table"]),
    ],
    "ListLegalActions": [
        ({"position": WHOLE}, ["seat"]),
        ({"position": WHOLE, "seat": 4}, ["seat"]),
        ({"position": SEEN, "seat": 2}, ["seat"]),
        ({"position": SPECTATED, "seat": 2}, ["position.view.own"]),
        ({"position": SEEN, "page_size": 1001}, ["page_size"]),
        ({"position": SEEN, "page_size": -1, "offset": -1}, ["page_size", "offset"]),
        ({"position": SEEN, "selected": [S7, S7, S7]}, ["selected[2]"]),
    ],
    "GetView": [
        ({**WHOLE}, ["viewers"]),
        ({**WHOLE, "viewers": [{}] * 6}, ["viewers"]),
        ({**WHOLE, "viewers": [{"seat": -1}]}, ["viewers[0].seat"]),
    ],
    "ReplayMatch": [({"start": WHOLE["state"], "actions": [PLAY] * 2001}, ["actions"])],
    "BatchApplyActions": [({"requests": [{}] * 501}, ["requests"])],
    "BatchCheckActions": [
        ({"position": WHOLE}, ["requests"]),
        ({"position": WHOLE, "requests": [{}] * 501}, ["requests"]),
    ],
    "CheckLead": [
        ({"trump": NO_SUIT, "cards": [S7]}, ["trump.suit"]),
        ({"trump": {"rank": 14, "suit": 1}, "cards": [S7]}, ["trump.rank"]),
        ({"trump": TRUMP, "cards": [S7, 0, 99]}, ["cards[1]", "cards[2]"]),
    ],
    "CheckFollow": [
        ({"trump": TRUMP, "hand": [S7], "cards": [S7]}, ["lead"]),
        ({"trump": TRUMP, "lead": [S7, S8], "hand": [S7], "must_beat": True}, ["must_beat"]),
    ],
    "ResolveThrow": [
        ({"trump": TRUMP, "lead": [S7]}, ["hands"]),
        ({"trump": TRUMP, "lead": [S7], "hands": [{}] * 4}, ["hands"]),
        ({"trump": TRUMP, "lead": [S7], "hands": [{"cards": [S7]}, {"cards": [S7]}, {}]}, ["hands"]),
    ],
    "JudgeTrick": [
        ({"trump": TRUMP}, ["plays"]),
        ({"trump": TRUMP, "plays": [*PILES, *PILES, PILES[0]]}, ["plays"]),
        ({"trump": TRUMP, "plays": [PILES[0], {"cards": [S7, S8]}, {}]}, ["plays[1].cards", "plays[2].cards"]),
        ({"trump": TRUMP, "plays": [PILES[0]] * 3}, ["plays"]),
    ],
    "CheckDeclaration": [
        ({"declaration": {"seat": 0}}, ["trump_rank"]),
        ({"trump_rank": 1}, ["declaration.seat"]),
        ({"trump_rank": 1, "declaration": {"seat": 1}, "standing": {"seat": 0, "cards": [S7]}}, ["standing.cards"]),
    ],
    "TurnTalon": [({"trump_rank": 99, "talon": [S7] * 7}, ["trump_rank", "talon"])],
    "ScoreTalon": [
        ({"trump": TRUMP, "lead": [S7], "talon": [S8] * 9}, ["talon"]),
        ({"trump": TRUMP, "lead": [S7, S7], "talon": [S7]}, ["talon"]),
    ],
    "ScoreRound": [
        ({}, ["points", "levels", "starter"]),
        ({"points": 3, "levels": [1, 0], "starter": 4}, ["points", "levels[1]", "starter"]),
        ({"points": -(1 << 31), "levels": [1, 1], "starter": 0}, ["points"]),
    ],
    "DescribeTrump": [({}, ["trump"]), ({"trump": {"suit": 99}}, ["trump.rank", "trump.suit"])],
}
QUESTIONS = [(method, *row) for method, rows in MALFORMED.items() for row in rows]


@pytest.mark.parametrize(
    ("method", "request_fields", "fields"), QUESTIONS, ids=[f"{n}-{q[0]}" for n, q in enumerate(QUESTIONS)]
)
def test_a_malformed_question(
    channel: grpc.Channel, method: str, request_fields: dict[str, Any], fields: list[str]
) -> None:
    """Is refused by the paths of exactly the fields that are wrong."""
    reply = assert_sound(channel, method, request_of(method)(**request_fields).SerializeToString())
    assert (reply.code, reply.reason) == ("INVALID_ARGUMENT", "INVALID_FIELDS")
    assert reply.fields == fields


NO_LEAD: dict[str, dict[str, Any]] = {
    "CheckFollow": {"lead": [S7, "CARD_DIAMOND_TEN"], "hand": [S8], "cards": [S8]},
    "JudgeTrick": {"plays": [{"cards": [S7, "CARD_DIAMOND_TEN"]}]},
    "ScoreTalon": {"lead": [S7, "CARD_DIAMOND_TEN"]},
}


@pytest.mark.parametrize("method", NO_LEAD)
def test_what_is_no_lead_is_refused_by_rule(channel: grpc.Channel, method: str) -> None:
    """A lead of several suits is readable, but none (R9.2)."""
    reply = assert_sound(channel, method, request_of(method)(trump=TRUMP, **NO_LEAD[method]).SerializeToString())
    assert (reply.code, reply.reason, reply.illegal.rule) == ("FAILED_PRECONDITION", "MIXED_SUITS", "R9.2")


def test_the_same_is_an_answer_where_it_is_the_question(channel: grpc.Channel) -> None:
    """CheckLead and ResolveThrow answer OK with the reason."""
    questions: dict[str, dict[str, Any]] = {
        "CheckLead": {"cards": [S7, H7]},
        "ResolveThrow": {"lead": [S7, H7], "hands": [{}] * 3},
    }
    for method, more in questions.items():
        request: Any = request_of(method)(trump=TRUMP, **more)
        reply = assert_sound(channel, method, request.SerializeToString())
        assert answer_of(method, reply.data).illegal.rule == "R9.2"


def test_only_the_first_violations_are_named(channel: grpc.Channel) -> None:
    """Of hundreds the first 32 are named and all are counted: more would overflow the trailers."""
    request = request_of("ReplayMatch")(start={"hands": [{"cards": [0] * 100}] * 4, "table": {"format": 1}})
    reply = assert_sound(channel, "ReplayMatch", request.SerializeToString())
    assert len(reply.fields) == 32
    assert int(reply.metadata["violations"]) > 400
