"""Who may call a live server: scopes, API keys, and keys that change under calls."""

import json
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import grpc
import pytest
from access import (
    HEALTH,
    NEEDED,
    NEXT,
    REFLECTION,
    SCOPES,
    SECRET,
    Metadata,
    bearer,
    callers,
    code_of,
    codes,
    key,
    while_calling,
    with_callers,
)
from calls import METHODS, call, send_to
from samples import good_requests
from scraping import value, wait_for
from tractor_server.options import Options
from tractor_server.testing import running_server

UNKNOWN = ("UNAUTHENTICATED", "INVALID_KEY")


@pytest.fixture
def with_keys(tmp_path: Path) -> Options:
    """A server with three callers, one of each scope, and one of all."""
    return with_callers(tmp_path / "callers.toml")


def test_every_method_asks_for_its_scope(with_keys: Options) -> None:
    """Who has another is refused and told which; what is sent is not even read."""
    with running_server(with_keys) as server, grpc.insecure_channel(server.address) as channel:
        for method, needed in NEEDED.items():
            request = good_requests()[method][0].SerializeToString()
            for scope in SCOPES:
                if scope == needed:
                    assert send_to(channel, method, request, key(f"the-key-of-{scope}")).code == "OK"
                    continue
                reply = send_to(channel, method, b"\xff", key(f"the-key-of-{scope}"))
                assert code_of(reply) == ("PERMISSION_DENIED", "MISSING_SCOPE")
                assert reply.metadata == {"scope": needed}
            assert send_to(channel, method, request, key(SECRET)).code == "OK"
        assert value(server, "tractor_refusals_total", reason="MISSING_SCOPE") == 2 * len(METHODS)
        assert value(server, "tractor_queue_seconds_count") == 2 * len(METHODS)


def test_who_calls_without_a_key(with_keys: Options) -> None:
    """Or with one that nobody has, or what cannot be one, or two, or a token where none are taken."""
    tries: list[Metadata] = [key("another-key-of-nobody"), key(""), key("x" * 5000), [*key(SECRET), *key(SECRET)]]
    with running_server(with_keys) as server:
        assert codes(server, []) == [("UNAUTHENTICATED", "NO_CREDENTIALS")]
        assert codes(server, *tries) == [UNKNOWN] * len(tries)
        assert (
            codes(server, bearer("a.b.c"), [("authorization", "Basic eDp5")])
            == [("UNAUTHENTICATED", "INVALID_TOKEN")] * 2
        )
        assert codes(server, [*key(SECRET), *bearer("a.b.c")]) == [("UNAUTHENTICATED", "INVALID_TOKEN")]


def test_an_unknown_method_asks_for_nothing(with_keys: Options) -> None:
    """That it does not exist is no secret; and health and reflection answer anybody."""
    with running_server(with_keys) as server, grpc.insecure_channel(server.address) as channel:
        assert call(channel, "/no/such", b"").reason == "UNKNOWN_METHOD"
        assert call(channel, HEALTH, b"").code == "OK"
        ask: Any = channel.stream_stream(REFLECTION)
        assert b"tractor.v1.MatchService" in next(ask(iter([b"\x3a\x00"]), timeout=20))


def test_no_secret_is_told(with_keys: Options) -> None:
    """Neither by the log nor by the status nor by the metrics: who called, never with what."""
    stream, tried = BytesIO(), "a-key-that-somebody-mistyped"
    with running_server(with_keys, stream) as server, grpc.insecure_channel(server.address) as channel:
        refused = send_to(channel, "DescribeRuleSets", b"", key(tried))
        assert send_to(channel, "DescribeRuleSets", b"", key(SECRET)).code == "OK"
    assert tried not in str(refused)
    text = stream.getvalue().decode()
    assert not any(word in text for word in (tried, SECRET, sha256(SECRET.encode()).hexdigest()))
    bad, good = (line for line in map(json.loads, text.splitlines()) if line["event"] == "call")
    assert good["principal"] == "backend"
    assert "principal" not in bad


def test_a_key_is_changed_under_calls(with_keys: Options) -> None:
    """Both are listed for a while: no call fails. Then the old one is out. A broken file changes nothing."""
    path, stream = Path(with_keys.callers), BytesIO()
    labels = {"file": "callers", "outcome": "ok"}
    with running_server(with_keys, stream) as server:

        def change() -> None:
            path.write_text(callers(backend=(*SCOPES, SECRET, NEXT)))
            wait_for(server, 1, "tractor_reloads_total", **labels)
            path.write_text("[backend\n")
            wait_for(server, 1, "tractor_reloads_total", file="callers", outcome="failed")

        assert while_calling(lambda: grpc.insecure_channel(server.address), key(SECRET), change) == {"OK"}
        assert codes(server, key(NEXT)) == [("OK", "")]
        path.write_text(callers(backend=(*SCOPES, NEXT)))
        wait_for(server, 2, "tractor_reloads_total", **labels)
        assert codes(server, key(SECRET), key(NEXT)) == [UNKNOWN, ("OK", "")]
    events = [line for line in map(json.loads, stream.getvalue().splitlines()) if line["event"].startswith("reload")]
    assert [line["event"] for line in events] == ["reloaded", "reload_failed", "reloaded"]
    assert events[1]["why"] == f"{path}: is not TOML, at line 1, column 9"
