"""Who may call a live server: keys, tokens, certificates, scopes and rates, and files that change under calls."""

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any

import grpc
import pytest
from calls import METHODS, OF_CALLERS, Reply, call, send_to
from credentials import AUDIENCE, Authority, TokenKey, claims, encoded, key_set
from google.rpc import error_details_pb2
from programs import wait_until
from samples import good_requests
from scraping import value, wait_for
from server_process import run_server
from tractor_server.options import ConfigurationError, Options, check_options
from tractor_server.server import Server
from tractor_server.testing import FREE, running_server

HEALTH = "/grpc.health.v1.Health/Check"
REFLECTION = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"
MATCH, CHECK, RULES = SCOPES = ("tractor.match", "tractor.check", "tractor.rules")
OF_CHECK = {"CheckAction", "ListLegalActions", "BatchCheckActions"}
NEEDED = {
    name: RULES if method.containing_service.name == "RulesService" else CHECK if name in OF_CHECK else MATCH
    for name, method in METHODS.items()
}
SECRET, NEXT = "the-secret-key-of-the-backend", "the-next-secret-of-the-backend"
Metadata = list[tuple[str, str]]


def digest(key: str) -> str:
    """As it stands in the callers' file."""
    return f"sha256:{sha256(key.encode()).hexdigest()}"


def callers(**scopes_and_keys: tuple[str, ...]) -> str:
    """A callers' file: the scopes of each, and after them its keys."""
    text = ""
    for name, words in scopes_and_keys.items():
        scopes = [word for word in words if word in SCOPES]
        keys = [digest(word) for word in words if word not in SCOPES]
        text += f"[{name}]\nscopes = {json.dumps(scopes)}\nkeys = {json.dumps(keys)}\n"
    return text


def key(text: str) -> Metadata:
    """The metadata of a key."""
    return [("x-api-key", text)]


def bearer(token: str) -> Metadata:
    """The metadata of a token."""
    return [("authorization", f"Bearer {token}")]


def code_of(reply: Reply) -> tuple[str, str]:
    """Code and reason of a documented end."""
    assert reply.code == "OK" or (reply.code, reply.reason) in OF_CALLERS
    assert reply.code == "OK" or reply.text == reply.status.message
    return reply.code, reply.reason


def codes(server: Server, *metadata: Metadata, method: str = "DescribeRuleSets") -> list[tuple[str, str]]:
    """How a method ends with each of these."""
    with grpc.insecure_channel(server.address) as channel:
        return [code_of(send_to(channel, method, b"", given)) for given in metadata]


@pytest.fixture
def with_keys(tmp_path: Path) -> Options:
    """A server with three callers, one of each scope, and one of all."""
    path = tmp_path / "callers.toml"
    everything = {scope.rpartition(".")[2]: (scope, f"the-key-of-{scope}") for scope in SCOPES}
    path.write_text(callers(**everything, backend=(*SCOPES, SECRET)))
    return FREE._replace(callers=str(path))


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


UNKNOWN = ("UNAUTHENTICATED", "INVALID_KEY")


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


def test_tokens(tmp_path: Path) -> None:
    """Good ones let in; expired ones, those for others, unsigned ones and those of an unknown key do not."""
    now = time.time()
    good, other = TokenKey.new(), TokenKey.new(kid="2")
    path = tmp_path / "keys.json"
    path.write_bytes(key_set(good))
    mine = claims(now, scope=RULES)
    unsigned = f"{encoded({'alg': 'none', 'typ': 'JWT'})}.{encoded(mine)}."
    signed = good.sign(mine)
    cases = {
        signed: ("OK", ""),
        good.sign(claims(now, scope=MATCH)): ("PERMISSION_DENIED", "MISSING_SCOPE"),
        good.sign({**mine, "exp": int(now) - 5}): ("UNAUTHENTICATED", "EXPIRED_TOKEN"),
        good.sign({**mine, "aud": "somebody-else"}): ("UNAUTHENTICATED", "INVALID_TOKEN"),
        good.sign({**mine, "nbf": int(now) + 3600}): ("UNAUTHENTICATED", "INVALID_TOKEN"),
        unsigned: ("UNAUTHENTICATED", "INVALID_TOKEN"),
        f"{unsigned}{signed.rpartition('.')[2]}": ("UNAUTHENTICATED", "INVALID_TOKEN"),
        signed[:-4] + "AAAA": ("UNAUTHENTICATED", "INVALID_TOKEN"),
        other.sign(mine): ("UNAUTHENTICATED", "INVALID_TOKEN"),
        "": ("UNAUTHENTICATED", "INVALID_TOKEN"),
        "no token": ("UNAUTHENTICATED", "INVALID_TOKEN"),
    }
    options = FREE._replace(jwt_keys=str(path), jwt_audience=AUDIENCE)
    stream = BytesIO()
    with running_server(options, stream) as server:
        for token, expected in cases.items():
            assert codes(server, bearer(token)) == [expected], token
        assert codes(server, bearer(signed), []) == [("OK", ""), ("UNAUTHENTICATED", "NO_CREDENTIALS")]
    text = stream.getvalue().decode()
    assert not any(part in text for token in cases for part in token.split(".") if len(part) > 20)
    lines = [line for line in map(json.loads, text.splitlines()) if line["event"] == "call"]
    assert {line.get("principal") for line in lines if line["code"] in ("OK", "PERMISSION_DENIED")} == {"alice"}
    assert not any("principal" in line for line in lines if line["code"] == "UNAUTHENTICATED")


def test_the_log_says_what_the_caller_is_not_told(tmp_path: Path) -> None:
    """Why a token is no good, and where from somebody calls who cannot say who they are."""
    token_key = TokenKey.new("ES256", "first")
    (tmp_path / "keys.json").write_bytes(key_set(token_key))
    options = FREE._replace(jwt_keys=str(tmp_path / "keys.json"), jwt_audience=AUDIENCE)
    good = claims(time.time(), scope=RULES)
    tries = {
        "InvalidAudienceError": token_key.sign({**good, "aud": "another"}),
        "MissingRequiredClaimError": token_key.sign({name: value for name, value in good.items() if name != "exp"}),
        "no key of the set fits kid and alg": TokenKey.new("ES256", "other").sign(good),
        "scope is no text, or sub no name": token_key.sign({**good, "scope": [RULES]}),
    }
    stream = BytesIO()
    with running_server(options, stream) as server, grpc.insecure_channel(server.address) as channel:
        texts = {send_to(channel, "DescribeRuleSets", b"", bearer(token)).text for token in tries.values()}
        send_to(channel, "DescribeRuleSets", b"")
        send_to(channel, "DescribeRuleSets", b"", bearer(token_key.sign(good)))
    assert texts == {"The token is not valid here."}
    lines = [line for line in map(json.loads, stream.getvalue().splitlines()) if line["event"] == "call"]
    assert [line.get("why") for line in lines] == [*tries, None, None]
    assert ["peer" in line for line in lines] == [True] * 5 + [False]


def test_a_token_ends_while_it_is_remembered(tmp_path: Path) -> None:
    """What was found good once is not good for ever."""
    signer = TokenKey.new()
    path = tmp_path / "keys.json"
    path.write_bytes(key_set(signer))
    with running_server(FREE._replace(jwt_keys=str(path), jwt_audience=AUDIENCE)) as server:
        token = signer.sign({**claims(time.time(), scope=RULES), "exp": time.time() + 1.5})
        assert codes(server, bearer(token)) == [("OK", "")]
        wait_until(lambda: codes(server, bearer(token)) != [("OK", "")], "it ends", patience=20)
        assert codes(server, bearer(token)) == [("UNAUTHENTICATED", "EXPIRED_TOKEN")]


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


def while_calling(open_channel: Callable[[], grpc.Channel], metadata: Metadata, act: Callable[[], None]) -> set[str]:
    """The codes of calls made by several callers, each again and again over new channels, while something is done."""
    is_over = Event()

    def keep_calling() -> set[str]:
        seen = set()
        while not is_over.is_set():
            with open_channel() as channel:
                seen |= {send_to(channel, "DescribeRuleSets", b"", metadata).code for _ in range(10)}
        return seen

    with ThreadPoolExecutor(3) as pool:
        callers = [pool.submit(keep_calling) for _ in range(3)]
        try:
            act()
        finally:
            is_over.set()
        return set().union(*(caller.result() for caller in callers))


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


@pytest.fixture
def authority() -> Authority:
    """Who signs."""
    return Authority()


def secure(server: Server, root: bytes, *pair: bytes) -> grpc.Channel:
    """A channel that trusts an authority, with a certificate and key of its own if there are any."""
    certificate, private = pair or (None, None)
    return grpc.secure_channel(server.address, grpc.ssl_channel_credentials(root, private, certificate))


def test_tls_and_a_certificate_that_changes_under_calls(tmp_path: Path, authority: Authority) -> None:
    """Who speaks no TLS is refused; new connections get the new certificate, and no call fails."""
    certificate, private = authority.server().write(tmp_path)
    options = FREE._replace(tls_certificate=str(certificate), tls_key=str(private))
    with running_server(options) as server:
        first = value(server, "tractor_certificate_expiry_timestamp_seconds")
        assert first > time.time()
        with grpc.insecure_channel(server.address) as channel:
            assert send_to(channel, "DescribeRuleSets", b"").code == "UNAVAILABLE"

        def change() -> None:
            authority.server().write(tmp_path)
            wait_for(server, 1, "tractor_reloads_total", file="certificate", outcome="ok")
            time.sleep(0.3)
            private.write_bytes(b"no key")
            wait_for(server, 1, "tractor_reloads_total", file="certificate", outcome="failed")

        assert while_calling(lambda: secure(server, authority.pem), [], change) == {"OK"}
        with secure(server, Authority("Another").pem) as channel:
            assert send_to(channel, "DescribeRuleSets", b"").code == "UNAVAILABLE"
        with grpc.insecure_channel(server.admin_address) as channel:
            assert call(channel, HEALTH, b"").code == "OK"  # probes speak no TLS


def test_client_certificates(tmp_path: Path, authority: Authority) -> None:
    """Without one there is no connection; one that no caller lists is nobody's; the caller's name is logged."""
    certificate, private = authority.server().write(tmp_path)
    path = tmp_path / "callers.toml"
    path.write_text(f'[bots]\nscopes = ["{RULES}"]\ncertificates = ["bots.example.com"]\n')
    files = FREE._replace(tls_certificate=str(certificate), tls_key=str(private))
    options = files._replace(tls_client_ca=str(authority.write(tmp_path)), callers=str(path))
    bots, others = authority.client("", "bots.example.com"), authority.client("others")
    foreign = Authority("Another").client("", "bots.example.com")
    stream = BytesIO()
    with running_server(options, stream) as server:
        with secure(server, authority.pem, bots.certificate, bots.key) as channel:
            assert send_to(channel, "DescribeRuleSets", b"").code == "OK"
            assert code_of(send_to(channel, "StartMatch", b"")) == ("PERMISSION_DENIED", "MISSING_SCOPE")
        with secure(server, authority.pem, others.certificate, others.key) as channel:
            assert code_of(send_to(channel, "DescribeRuleSets", b"")) == ("UNAUTHENTICATED", "UNKNOWN_CERTIFICATE")
        for pair in ((), (foreign.certificate, foreign.key)):
            with secure(server, authority.pem, *pair) as channel:
                assert send_to(channel, "DescribeRuleSets", b"").code == "UNAVAILABLE"
    lines = [line for line in map(json.loads, stream.getvalue().splitlines()) if line["event"] == "call"]
    assert [line.get("principal") for line in lines] == ["bots", "bots", None]


LIMITED = ("RESOURCE_EXHAUSTED", "RATE_LIMITED")


def test_who_calls_too_often(tmp_path: Path) -> None:
    """Is refused and told when to come again; others are not hurt."""
    path = tmp_path / "callers.toml"
    path.write_text(callers(one=(RULES, SECRET), two=(RULES, NEXT)))
    with (
        running_server(FREE._replace(callers=str(path), rate_limit=0.5)) as server,
        grpc.insecure_channel(server.address) as channel,
    ):
        first, second = (send_to(channel, "DescribeRuleSets", b"", key(SECRET)) for _ in range(2))
        assert [code_of(first), code_of(second)] == [("OK", ""), LIMITED]
        delay = second.detail(error_details_pb2.RetryInfo).retry_delay.ToTimedelta().total_seconds()
        assert 0 < delay <= 2
        assert code_of(send_to(channel, "DescribeRuleSets", b"", key(NEXT))) == ("OK", "")
        assert call(channel, HEALTH, b"").code == "OK"
        assert value(server, "tractor_refusals_total", reason="RATE_LIMITED") == 1
        time.sleep(delay)
        assert code_of(send_to(channel, "DescribeRuleSets", b"", key(SECRET))) == ("OK", "")


def test_where_nobody_is_asked_all_are_one_caller() -> None:
    """Whatever they say of themselves."""
    with running_server(FREE._replace(rate_limit=0.01)) as server:
        assert codes(server, [], key(SECRET), key(NEXT)) == [("OK", ""), LIMITED, LIMITED]


EVERYWHERE = "0.0.0.0"  # noqa: S104 # to be refused


@pytest.mark.parametrize("host", [EVERYWHERE, "::", "", "192.0.2.1", "example.com", "127.0.0.1.example.com"])
def test_a_server_that_asks_nobody_stays_on_this_machine(with_keys: Options, host: str) -> None:
    """It refuses to be reached by others; unless it asks who they are, or is told that they may all be trusted."""
    with pytest.raises(ConfigurationError, match=r"^host: .* insecure, where every caller may be trusted$"):
        check_options(FREE._replace(host=host))
    check_options(FREE._replace(host=host, insecure=True))
    check_options(with_keys._replace(host=host))


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "localhost", "::1"])
def test_loopback_is_this_machine(host: str) -> None:
    """By each of its usual names."""
    check_options(FREE._replace(host=host))


def test_a_server_that_may_not_be_reached_does_not_start() -> None:
    """Exit status 2 and one line."""
    status, stdout, stderr = run_server("--host", EVERYWHERE, "--port", "0")
    assert (status, stdout, stderr.count("\n")) == (2, "", 1)
    assert stderr.startswith(f"tractor-server: host: {EVERYWHERE} can be reached from other machines")


def test_a_server_does_not_start_without_its_files(tmp_path: Path) -> None:
    """Exit status 2 and one line that names the file."""
    missing = str(tmp_path / "missing.toml")
    status, stdout, stderr = run_server("--callers", missing, "--port", "0")
    assert (status, stdout, stderr) == (2, "", f"tractor-server: {missing}: No such file or directory.\n")
