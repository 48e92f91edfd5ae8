"""`tractor cases`: what it reads, what it finds wrong, and how it says so."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from processes import run_tractor
from tractor_client import Client
from tractor_client.commands import main
from tractor_client.commands.cases import kinds

KINDS = Path(__file__).with_name("kinds.jsonl")
"""Cases of every kind, one a line."""
QUESTIONS = [json.loads(line) for line in KINDS.read_text().splitlines()]

Case: TypeAlias = dict[str, Any]
Ask: TypeAlias = Callable[..., tuple[int, str, str]]

PASSES: Case = {"kind": "pair_recognition", "trump_rank": "8", "trump_suit": "S", "cards": ["H9", "H9"]}
JUDGED: Case = {
    "id": "own",
    "rules": ["R11.2"],
    "rpc": "JudgeTrick",
    "request": {
        "trump": {"rank": "RANK_TWO", "suit": "TRUMP_SUIT_SPADE"},
        "plays": [{"cards": ["CARD_HEART_KING"]}, {"cards": ["CARD_HEART_ACE"]}],
    },
    "response": {"winner": 1, "points": 10},
}
REFUSED: Case = {
    "id": "refused",
    "rules": ["R1.1"],
    "rpc": "CheckLead",
    "request": {"trump": {"rank": "RANK_TWO", "suit": "TRUMP_SUIT_SPADE"}, "cards": ["CARD_HEART_KING", 99]},
    "error": {
        "code": "INVALID_ARGUMENT",
        "reason": "INVALID_FIELDS",
        "field_violations": [{"field": "cards[1]"}],
        "metadata": {"violations": "1"},
    },
}
ILLEGAL: Case = {
    "id": "illegal",
    "rules": ["R9.3"],
    "rpc": "CheckFollow",
    "request": {
        "trump": {"rank": "RANK_TWO", "suit": "TRUMP_SUIT_SPADE"},
        "lead": ["CARD_HEART_KING", "CARD_SPADE_ACE"],
        "hand": ["CARD_HEART_ACE", "CARD_HEART_TWO"],
        "cards": ["CARD_HEART_ACE", "CARD_HEART_TWO"],
    },
    "error": {
        "code": "FAILED_PRECONDITION",
        "reason": "MIXED_SUITS",
        "rule": "R9.2",
        "witness": ["CARD_HEART_KING", "CARD_SPADE_ACE"],
    },
}


@pytest.fixture
def ask(address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Write cases to a file, run the command on it: exit status, stdout, stderr with the file called FILE."""

    def run(*cases: object) -> tuple[int, str, str]:
        file = tmp_path / "cases.jsonl"
        file.write_text("\n".join(case if isinstance(case, str) else json.dumps(case) for case in cases))
        status = main(["cases", str(file), "--target", address])
        out, err = capsys.readouterr()
        return status, out.replace(str(file), "FILE"), err.replace(str(file), "FILE")

    return run


@pytest.mark.parametrize("case", QUESTIONS, ids=lambda case: case["id"])
def test_a_question_is_asked_rightly(client: Client, case: Case) -> None:
    """Every kind, also where keys are absent or null."""
    assert kinds.check(client, case) == []


def wrong(value: object) -> Iterator[object]:
    """What is not the same, also where Python thinks it is."""
    yield {bool: not value, int: 7, str: "XX", list: [], dict: {}}.get(type(value), "XX")
    if isinstance(value, bool):
        yield int(value)
    if isinstance(value, int):
        yield float(value)
    if isinstance(value, list):
        yield [*value, *value[:1]]
    if isinstance(value, dict):
        yield dict.fromkeys(value, "Q")
    if value is not None:
        yield None


@pytest.mark.parametrize("case", QUESTIONS, ids=lambda case: case["id"])
def test_whichever_expectation_is_wrong_shows(client: Client, case: Case) -> None:
    """Each field of `expected` is checked, but for `why`."""
    for key, value in case["expected"].items():
        for other in wrong(value) if key != "why" else ():
            changed = {**case, "expected": {**case["expected"], key: other}}
            assert [difference.what for difference in kinds.check(client, changed)] == [key], (key, other)


def test_the_direction_of_a_penalty_is_read_out_of_its_sentence(client: Client) -> None:
    """Its numbers, their signs, and whose they are."""
    case = next(case for case in QUESTIONS if "direction" in case["expected"])
    sentence = case["expected"]["direction"]
    changes = [
        ("10", "20"),
        ("-10", "+10"),
        ("+10", "-10"),
        ("among the opponents", "on the declarers' side"),
        ("r", ""),
    ]
    for before, after in changes:
        changed = {**case, "expected": {"direction": sentence.replace(before, after)}}
        assert [difference.what for difference in kinds.check(client, changed)] == ["direction"], changed


def test_all_is_well(ask: Ask) -> None:
    """Both forms may stand in one file; the last line counts, and the exit status is 0."""
    assert ask({**PASSES, "expected": {"pair": True}}, "", JUDGED, REFUSED, ILLEGAL) == (0, "4 passed, 0 failed\n", "")


def test_an_array_is_read_too(ask: Ask) -> None:
    """With the line on which each case begins."""
    wrong_one = {**JUDGED, "response": {"winner": 0, "points": 10}}
    status, out, err = ask(f"[\n  {json.dumps(JUDGED)},\n\n  {json.dumps(wrong_one)}\n]\n")
    assert (status, err) == (1, "")
    assert out == (
        "FAILED FILE:4 own JudgeTrick\n  response.winner\n    expected 0\n    actual   1\n1 passed, 1 failed\n"
    )


def test_a_failure_shows_expected_actual_and_why(ask: Ask) -> None:
    """And the exit status is 1."""
    lead = {"id": "x", "kind": "lead_legality", "trump_rank": "2", "trump_suit": "D", "lead": ["SA", "S2"]}
    status, out, err = ask({**lead, "expected": {"legal": True}})
    assert (status, err) == (1, "")
    assert out == (
        "FAILED FILE:1 x lead_legality\n  legal\n    expected true\n    actual   false\n"
        "    because  R9.2: The cards of a lead are of one effective suit. [S2 SA]\n0 passed, 1 failed\n"
    )


FAILURES = {
    "another response": ({**JUDGED, "response": {"winner": 1, "points": 5}}, "response.points"),
    "no winner": ({**JUDGED, "response": {"points": 10}}, "response.winner"),
    "an error instead": ({**JUDGED, "request": {}}, "response"),
    "a response instead": ({**REFUSED, "request": JUDGED["request"], "rpc": "JudgeTrick"}, "error"),
    "another code": ({**REFUSED, "error": {**REFUSED["error"], "code": "ABORTED"}}, "error.code"),
    "another reason": ({**ILLEGAL, "error": {**ILLEGAL["error"], "reason": "MUST_BEAT"}}, "error.reason"),
    "another rule": ({**ILLEGAL, "error": {**ILLEGAL["error"], "rule": "R9.3"}}, "error.rule"),
    "another witness": ({**ILLEGAL, "error": {**ILLEGAL["error"], "witness": []}}, "error.witness"),
    "another field": (
        {**REFUSED, "error": {**REFUSED["error"], "field_violations": [{"field": "cards"}]}},
        "error.field_violations",
    ),
    "another text": ({**REFUSED, "error": {**REFUSED["error"], "message": "x"}}, "error.message"),
    "other metadata": ({**REFUSED, "error": {**REFUSED["error"], "metadata": {"x": "1"}}}, "error.metadata"),
}


@pytest.mark.parametrize(("case", "what"), FAILURES.values(), ids=FAILURES)
def test_whatever_differs_in_the_own_form_fails(ask: Ask, case: object, what: str) -> None:
    """Responses, and every field of an error."""
    status, out, err = ask(case)
    assert (status, err) == (1, "")
    assert f"\n  {what}\n" in out
    assert out.endswith("\n0 passed, 1 failed\n")


UNREADABLE = {
    "no JSON": ("{", "not JSON"),
    "no object": ("7", "a case is a JSON object"),
    "a key twice": ('{"id": "a", "id": "b"}', "a key stands twice in one object"),
    "no kind": ({"id": "x"}, "no kind is called None"),
    "unknown kind": ({"kind": "poker", "expected": {}}, "no kind is called 'poker'"),
    "nothing expected": ({**PASSES, "expected": {"why": "so"}}, "expected says nothing that could be checked"),
    "expected is no object": ({**PASSES, "expected": True}, "expected must be an object"),
    "unknown expectation": (
        {**PASSES, "expected": {"pair": True, "luck": 1}},
        "expected.luck cannot be checked for pair_recognition",
    ),
    "no cards": ({"kind": "pair_recognition", "expected": {"pair": True}}, "cards is missing"),
    "no card": ({**PASSES, "cards": ["H1"], "expected": {"pair": True}}, "cards: no card is written 'H1'"),
    "no rank": ({**PASSES, "trump_rank": 8.5, "expected": {"pair": True}}, "trump_rank: no rank is written '8.5'"),
    "a lead not held": (
        {"kind": "throw", "lead": ["SA"], "hands": {"0": ["SK"]}, "expected": {"stands": True}},
        "the lead is not in the hand of seat 0",
    ),
    "a card three times in all": (
        {"kind": "throw", "lead": ["SA"], "hands": {"0": ["SA"], "1": ["SA", "SA"]}, "expected": {"stands": True}},
        "a card is there three times in all",
    ),
    "points that cannot be": ({"kind": "score_band", "points": 7, "expected": {"declarers_gain": 1}}, "cannot be:"),
    "points without end": (
        {"kind": "score_band", "points": 10**11, "expected": {"declarers_gain": 1}},
        "points must be",
    ),
    "brackets without end": ("[" + "[" * 100_000, "not JSON: nested too deeply"),
    "a seat that is true": (
        {
            "kind": "progression",
            "starter": True,
            "levels": {"02": "2", "13": "2"},
            "points": 0,
            "expected": {"winner": 1},
        },
        "starter must be a whole number",
    ),
    "unknown key": ({**JUDGED, "colour": "red"}, "no key is called colour"),
    "unknown rpc": ({**JUDGED, "rpc": "Cheat"}, "rpc must be one of StartMatch,"),
    "unknown field": (
        {**JUDGED, "request": {"trumps": {}}},
        'request: Message type "tractor.v1.JudgeTrickRequest"',
    ),
    "unknown response field": ({**JUDGED, "response": {"wins": 1}}, "response: "),
    "both ways": ({**JUDGED, "error": {"code": "OK", "reason": ""}}, "a response or an error, and not both"),
    "unknown error field": (
        {**REFUSED, "error": {"code": "ABORTED", "reason": "X", "why": 1}},
        "no key of error is called why",
    ),
    "no such code": ({**REFUSED, "error": {"code": "BAD", "reason": "X"}}, "error.code must be the name"),
}


@pytest.mark.parametrize(("line", "why"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_named(ask: Ask, line: object, why: str) -> None:
    """By file and line, with exit status 2; the other cases are checked all the same."""
    status, out, err = ask({**PASSES, "expected": {"pair": True}}, line)
    assert (status, out) == (2, "1 passed, 0 failed\n")
    assert err.startswith("FILE:2: ")
    assert why in err


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ('[\n{"a": 1},\n{"b": }\n]', 3, "not JSON: Expecting value at column 7"),
        ('[\n{"kind": "poker"}\n', 3, "not JSON: an array ends with ]"),
        ("[]\n[]", 1, "not JSON: an array ends with ]"),
    ],
)
def test_a_broken_array_is_named(ask: Ask, text: str, line: int, why: str) -> None:
    """By the line where it breaks."""
    status, _, err = ask(text)
    assert status == 2
    assert f"FILE:{line}: {why}" in err


@pytest.mark.parametrize("text", ["[]", " [ ]\n", "", "\n \n"])
def test_a_file_without_a_case_is_no_success(ask: Ask, text: str) -> None:
    """Nothing was compared, so nothing is well: exit status 2."""
    assert ask(text) == (2, "0 passed, 0 failed\n", "FILE: holds no case: nothing was compared\n")


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], address: str) -> None:
    """The exit status is 2, and the last line still counts."""
    assert main(["cases", "/no/such/file", "--target", address]) == 2
    assert capsys.readouterr() == ("0 passed, 0 failed\n", "/no/such/file: No such file or directory\n")


def test_a_server_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is said about the cases."""
    assert main(["cases", str(KINDS), "--target", "127.0.0.1:1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("No answer from the server: UNAVAILABLE: ")


def test_a_server_of_its_own(tmp_path: Path) -> None:
    """Without `--server` one is started."""
    file = tmp_path / "case.json"
    file.write_text(json.dumps([JUDGED]))
    assert run_tractor("cases", str(file)) == (0, "1 passed, 0 failed\n", "")
