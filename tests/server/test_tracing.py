"""OpenTelemetry: a span a call, in the caller's trace, sent on by OTLP."""

import json
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from threading import Thread
from typing import Any

import grpc
import pytest
from calls import call, send_to
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span, Status
from tractor_server.testing import FREE, running_server

TRACE, PARENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
RULES = "tractor.v1.RulesService"


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Span]]:
    """The spans that come in at a collector, where the standard variable says it is."""
    spans: list[Span] = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                spans.extend(span for scope in resource.scope_spans for span in scope.spans)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Collector)
    thread = Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    yield spans
    server.shutdown()
    thread.join()
    server.server_close()


def test_calls_are_spans(collector: list[Span]) -> None:
    """In the caller's trace if it has one, else in one of their own, which the log names too; with code and reason."""
    stream = BytesIO()
    traceparent = [("traceparent", f"00-{TRACE}-{PARENT}-01")]
    with running_server(FREE._replace(traces=True), stream) as server, grpc.insecure_channel(server.address) as channel:
        send_to(channel, "DescribeRuleSets", b"", traceparent)
        send_to(channel, "DescribeTrump", b"\xff")
        call(channel, "/no/such", b"")
    logged = [line for line in map(json.loads, stream.getvalue().splitlines()) if line["event"] == "call"]
    good, bad, unknown = sorted(collector, key=lambda span: span.start_time_unix_nano)
    assert [span.name for span in (good, bad, unknown)] == [
        f"{RULES}/DescribeRuleSets",
        f"{RULES}/DescribeTrump",
        "other/other",
    ]
    assert (good.trace_id.hex(), good.parent_span_id.hex(), good.kind) == (TRACE, PARENT, Span.SPAN_KIND_SERVER)
    assert [line["trace_id"] for line in logged] == [span.trace_id.hex() for span in (good, bad, unknown)]
    assert attributes_of(good)["rpc.response.status_code"] == "OK"
    assert attributes_of(bad)["rpc.response.status_code"] == "INVALID_ARGUMENT"
    assert attributes_of(bad)["error.type"] == "UNDECODABLE"
    codes = [span.status.code for span in (good, bad, unknown)]
    assert codes == [Status.STATUS_CODE_UNSET, Status.STATUS_CODE_UNSET, Status.STATUS_CODE_ERROR]


def attributes_of(span: Span) -> dict[str, Any]:
    """The attributes of a span, all of which are texts."""
    return {attribute.key: attribute.value.string_value for attribute in span.attributes}


TRACEPARENTS = {
    f"00-{TRACE}-{PARENT}-01": TRACE,
    f"00-{TRACE}-{PARENT}-00": TRACE,
    f"01-{TRACE}-{PARENT}-01-more": TRACE,
    f"00-{TRACE}-{PARENT}-01-more": "",
    f"ff-{TRACE}-{PARENT}-01": "",
    f"00-{'0' * 32}-{PARENT}-01": "",
    f"00-{TRACE}-{'0' * 16}-01": "",
    f"00-{TRACE.upper()}-{PARENT}-01": "",
    f"00-{TRACE[1:]}-{PARENT}-01": "",
    "": "",
    "traceparent": "",
}


def test_the_log_names_the_callers_trace() -> None:
    """Without OpenTelemetry too; a malformed one is as none."""
    stream = BytesIO()
    with running_server(FREE, stream) as server, grpc.insecure_channel(server.address) as channel:
        for parent in TRACEPARENTS:
            send_to(channel, "DescribeRuleSets", b"", [("traceparent", parent)])
    lines = [line for line in map(json.loads, stream.getvalue().splitlines()) if line["event"] == "call"]
    assert [line.get("trace_id", "") for line in lines] == list(TRACEPARENTS.values())
    assert all(re.fullmatch("[0-9a-f]{32}", line["trace_id"]) for line in lines if "trace_id" in line)
