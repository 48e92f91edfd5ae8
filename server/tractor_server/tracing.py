"""OpenTelemetry traces: a span for each call, part of the caller's trace. Needs the extra [otel].

Where spans go, how many, and what the service is called, the standard variables say: OTEL_EXPORTER_OTLP_ENDPOINT,
OTEL_TRACES_SAMPLER, OTEL_SERVICE_NAME and their kin.
"""

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, SERVICE_VERSION, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter
from opentelemetry.trace import SpanKind, StatusCode, format_trace_id
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from tractor_server.call import Answer, Behaviour, Call
from tractor_server.version import server_version

SERVER_FAULTS = {"UNKNOWN", "DEADLINE_EXCEEDED", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS"}
"""Codes that make a server's span an error, as the semantic conventions for RPC have it."""
PARENTS = ("traceparent", "tracestate")


class Traces:
    """Makes spans and sends them on, until it is closed."""

    def __init__(self, exporter: SpanExporter | None = None) -> None:
        """Send to an exporter; to OTLP over HTTP if none is given."""
        resource = Resource.create({SERVICE_NAME: "tractor-server", SERVICE_VERSION: server_version()})
        self._provider = TracerProvider(resource=resource, shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(exporter or OTLPSpanExporter()))
        self._tracer = self._provider.get_tracer("tractor_server", server_version())
        self._propagator = TraceContextTextMapPropagator()

    def stage(self, service: str, name: str, behaviour: Behaviour) -> Behaviour:
        """The stage that makes a span of each call."""
        attributes = {"rpc.system": "grpc", "rpc.service": service, "rpc.method": name}

        def look_on(call: Call) -> Answer:
            carrier = {key: value for key, value in call.metadata if key in PARENTS and isinstance(value, str)}
            parent = self._propagator.extract(carrier)
            with self._tracer.start_as_current_span(
                f"{service}/{name}", parent, SpanKind.SERVER, attributes, record_exception=False
            ) as span:
                call.trace_id = format_trace_id(span.get_span_context().trace_id)
                answer = behaviour(call)
                code = "OK" if answer.refusal is None else answer.refusal.code.name
                span.set_attribute("rpc.response.status_code", code)
                if answer.refusal is not None:
                    span.set_attribute("error.type", answer.refusal.reason)
                if code in SERVER_FAULTS:
                    span.set_status(StatusCode.ERROR)
            return answer

        return look_on

    def close(self) -> None:
        """Send what is left."""
        self._provider.shutdown()
