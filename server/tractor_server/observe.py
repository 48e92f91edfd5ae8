"""The stages that look on: one log line a call, and the counters of its method."""

from itertools import count
from re import compile as pattern
from secrets import token_hex
from time import perf_counter

from grpc import StatusCode
from structlog.typing import FilteringBoundLogger

from tractor_server.call import Answer, Behaviour, Call, Metadata, Stage
from tractor_server.logs import describe_error
from tractor_server.metrics import CallMetrics
from tractor_server.tracecontext import TRACE_PARENT, trace_of

REQUEST_ID = "x-request-id"
_PROCESS = token_hex(6)
_CALLS = count(1)
_PRINTABLE = pattern(r"[!-~]{1,100}")


def logged(log: FilteringBoundLogger) -> Stage:
    """One line a call: what was called, how it ended, how long it took, and how many bytes went in and out."""

    def stage(_service: str, _name: str, behaviour: Behaviour) -> Behaviour:
        def look_on(call: Call) -> Answer:
            started = perf_counter()
            request_id, call.trace_id = identifiers(call.metadata)
            answer = behaviour(call)
            refusal = answer.refusal
            fields = {
                "method": call.path,
                "code": "OK" if refusal is None else refusal.code.name,
                "duration_ms": round((perf_counter() - started) * 1000, 3),
                "request_bytes": len(call.data),
                "response_bytes": len(answer.data),
                "request_id": request_id,
            }
            if call.trace_id:
                fields["trace_id"] = call.trace_id
            if call.principal is not None:
                fields["principal"] = call.principal.name
            if refusal is not None:
                fields["reason"] = refusal.reason
                if refusal.code is StatusCode.UNAUTHENTICATED:
                    fields["peer"] = call.context.peer()
            if answer.why:
                fields["why"] = answer.why
            if answer.error is None:
                log.info("call", **fields)
            else:
                log.error("call", **fields, **describe_error(answer.error))
            return answer

        return look_on

    return stage


def measured(metrics: CallMetrics) -> Stage:
    """The counters of the call's method."""

    def stage(service: str, name: str, behaviour: Behaviour) -> Behaviour:
        counters, refusals = metrics.of(service, name), metrics.refusals

        def look_on(call: Call) -> Answer:
            counters.started.inc()
            started = perf_counter()
            answer = behaviour(call)
            counters.seconds.observe(perf_counter() - started)
            if call.is_received:
                counters.received.inc()
            if answer.refusal is None:
                counters.sent.inc()
                counters.handled[StatusCode.OK].inc()
            else:
                counters.handled[answer.refusal.code].inc()
                if answer.refusal.reason in refusals:
                    refusals[answer.refusal.reason].inc()
            return answer

        return look_on

    return stage


def identifiers(metadata: Metadata) -> tuple[str, str]:
    """The identifiers of a call, and of the trace it belongs to.

    The caller's x-request-id, if it is short and printable; else a new one: of this process, and counted. The trace of
    the caller's traceparent (W3C Trace Context), if it has one.
    """
    request_id = trace_id = ""
    for key, value in metadata:
        if key == REQUEST_ID and isinstance(value, str) and _PRINTABLE.fullmatch(value):
            request_id = value
        elif key == TRACE_PARENT and isinstance(value, str):
            trace_id = trace_of(value)
    return request_id or f"{_PROCESS}-{next(_CALLS):x}", trace_id
