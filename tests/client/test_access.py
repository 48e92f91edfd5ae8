"""Which server `tractor demo` and `tractor cases` ask, and as whom."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import grpc
import pytest
from fake_server import SERVICE, SERVING, answering, fake_server, refusing
from google.rpc.error_details_pb2 import ErrorInfo
from processes import run_tractor
from tractor_client import Tls
from tractor_client.commands import main
from tractor_client.commands.access import credentials_of
from tractor_client.commands.command_line import parse
from tractor_client.commands.server_process import settings

Code = grpc.StatusCode

CASE = {"id": "a", "rules": ["R7"], "rpc": "DescribeRuleSets", "request": {}, "response": {}}
QUESTION = {"kind": "pair_recognition", "trump_rank": "8", "cards": ["H9", "H9"], "expected": {"pair": True}}


class Given(NamedTuple):
    """Arguments and environment, and what they amount to."""

    arguments: str
    environment: Mapping[str, str]
    tls: Tls | None = None
    metadata: Mapping[str, str] = {}


GIVEN = {
    "nothing": Given("", {}),
    "tls": Given("--tls", {}, Tls()),
    "an authority": Given("--ca-file a.pem", {}, Tls("a.pem")),
    "an authority of the environment": Given("", {"TRACTOR_CA_FILE": "a.pem"}, Tls("a.pem")),
    "an argument before the environment": Given("--ca-file b.pem", {"TRACTOR_CA_FILE": "a.pem"}, Tls("b.pem")),
    "a certificate": Given(
        "--certificate-file c.pem --server-name x", {"TRACTOR_KEY_FILE": "k.pem"}, Tls(None, "c.pem", "k.pem", "x")
    ),
    "a key in a file": Given("--api-key-file FILE", {}, None, {"x-api-key": "filed"}),
    "a key of the environment": Given("", {"TRACTOR_API_KEY": "plain"}, None, {"x-api-key": "plain"}),
    "a file of the environment": Given(
        "", {"TRACTOR_API_KEY_FILE": "FILE", "TRACTOR_API_KEY": "plain"}, None, {"x-api-key": "filed"}
    ),
    "a token in a file": Given("--tls --token-file FILE", {}, Tls(), {"authorization": "Bearer filed"}),
    "both": Given(
        "--token-file FILE",
        {"TRACTOR_API_KEY": "plain", "TRACTOR_TOKEN": "other"},
        None,
        {"x-api-key": "plain", "authorization": "Bearer filed"},
    ),
    "what is empty": Given("", {"TRACTOR_API_KEY": "", "TRACTOR_TOKEN_FILE": "", "TRACTOR_CA_FILE": ""}),
}


@pytest.mark.parametrize("given", GIVEN.values(), ids=GIVEN)
def test_arguments_and_environment_say_who_calls(given: Given, tmp_path: Path) -> None:
    """An argument goes before the environment, a file before what stands there; what is empty is not there."""
    file = tmp_path / "secret"
    file.write_text("filed\n")
    arguments = parse(["demo", "--server", "x:1", *given.arguments.replace("FILE", str(file)).split()])
    environment = {name: value.replace("FILE", str(file)) for name, value in given.environment.items()}
    credentials = credentials_of(arguments, environment)
    assert credentials.tls == given.tls
    assert dict(credentials.metadata()) == given.metadata


def test_secrets_are_never_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    """Everybody on a machine sees those: `--api-key` and `--token` are not known, and not taken for `--…-file`."""
    for name in ("--api-key", "--token"):
        with pytest.raises(SystemExit):
            parse(["demo", "--server", "x:1", name, "secret"])
        assert "unrecognized arguments" in capsys.readouterr().err


@pytest.mark.parametrize("flag", ["--tls", "--ca-file=x", "--token-file=x", "--allow-plain-text", "--server-name=x"])
def test_credentials_need_a_server_to_go_to(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One of the command's own asks for none: so somebody forgot to name the server."""
    assert main(["demo", flag]) == 2
    assert capsys.readouterr() == ("", f"{flag.partition('=')[0]} is for a server that --server names\n")


@pytest.mark.parametrize("flag", ["--server", "--target"])
def test_a_key_of_the_environment_opens_the_server(
    flag: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The calls arrive with it."""
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([CASE]))
    monkeypatch.setenv("TRACTOR_API_KEY", "abc")
    with fake_server(answering, {SERVICE: SERVING}) as fake:
        assert main(["cases", str(file), flag, fake.address]) == 0
    assert capsys.readouterr() == ("1 passed, 0 failed\n", "")
    assert fake.metadata[0]["x-api-key"] == "abc"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (Code.UNAUTHENTICATED, "NO_CREDENTIALS"),
        (Code.PERMISSION_DENIED, "MISSING_SCOPE"),
        (Code.RESOURCE_EXHAUSTED, "RATE_LIMITED"),
        (Code.UNAVAILABLE, "OVERLOADED"),
    ],
    ids=str,
)
@pytest.mark.parametrize("case", [CASE, QUESTION], ids=["own form", "question"])
def test_a_server_that_turns_us_away_fails_no_case(
    case: object, code: grpc.StatusCode, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says nothing about the rules: exit status 2, with the reason."""
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([case]))
    with fake_server(refusing(code, ErrorInfo(reason=reason)), {SERVICE: SERVING}) as fake:
        assert main(["cases", str(file), "--server", fake.address]) == 2
    assert capsys.readouterr() == ("", f"No answer from the server: {reason}: Refused: {reason}.\n")


def test_a_demo_that_is_turned_away_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a traceback; exit status 2."""
    refusal = refusing(Code.UNAUTHENTICATED, ErrorInfo(reason="NO_CREDENTIALS"))
    with fake_server(refusal, {SERVICE: SERVING}) as fake:
        assert main(["demo", "--server", fake.address]) == 2
    assert capsys.readouterr().err == "NO_CREDENTIALS: Refused: NO_CREDENTIALS.\n"


@pytest.mark.parametrize("command", [["demo"], ["cases", "FILE"]], ids=["demo", "cases"])
def test_a_key_is_not_sent_in_plain_text(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beyond this machine: exit status 2, before anything is sent."""
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([CASE]))
    monkeypatch.setenv("TRACTOR_TOKEN", "abc")
    words = [word.replace("FILE", str(file)) for word in command]
    assert main([*words, "--server", "tractor.example:50051"]) == 2
    assert "without TLS, anybody on the way to tractor.example:50051" in capsys.readouterr().err


def test_a_server_of_its_own_is_not_set_up_like_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the environment says of a server is meant for another one: here it would keep it from starting."""
    monkeypatch.setenv("TRACTOR_REFLECTION", "certainly")
    monkeypatch.setenv("TRACTOR_TLS_KEY", "/no/such/file")
    assert {name for name in settings() if name.startswith("TRACTOR_")} == {"TRACTOR_ADMIN_PORT", "TRACTOR_DRAIN_DELAY"}
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([QUESTION]))
    assert run_tractor("cases", str(file)) == (0, "1 passed, 0 failed\n", "")
