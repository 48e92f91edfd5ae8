"""The log: JSON, one line each, on stderr. No line ever holds a card."""

import logging
from datetime import UTC, datetime
from typing import Any, BinaryIO, NamedTuple, cast

import orjson
import structlog
from structlog.typing import EventDict, FilteringBoundLogger

from tractor_server.auth.rate import RateLimiter
from tractor_server.options import Options
from tractor_server.version import server_version
from tractor_server.writer import LineWriter


def new_log(stream: BinaryIO | LineWriter, level: str) -> FilteringBoundLogger:
    """A log that writes lines of at least a level to a stream."""
    log = structlog.wrap_logger(
        structlog.BytesLogger(cast("BinaryIO", stream)),
        processors=[_render],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        cache_logger_on_first_use=True,
    )
    bound: FilteringBoundLogger = log.bind()  # the logger itself: what wrap_logger gives makes one for each line
    return bound


def _render(_logger: object, level: str, fields: EventDict) -> bytes:
    """A line: one step where structlog's own processors take three, since there is one for every call."""
    event = fields.pop("event")
    line = {"timestamp": datetime.now(UTC), "level": level, "event": event, **fields}
    return orjson.dumps(line, option=orjson.OPT_UTC_Z)


class Forwarder(logging.Handler):
    """Passes what libraries log through the standard module on to the log, without the data of exceptions."""

    def __init__(self, log: FilteringBoundLogger) -> None:
        super().__init__()
        self._log = log
        self._limiter = RateLimiter(rate=1, burst=20)

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record; of those that one place has many of, a few."""
        if self._limiter.wait(f"{record.pathname}:{record.lineno}"):
            return
        error = record.exc_info[1] if record.exc_info else None
        said = {"said": record.getMessage()} if error is None else describe_error(error)
        self._log.log(record.levelno, "library", logger=record.name, **said)


def describe_error(error: BaseException) -> dict[str, Any]:
    """What may be logged of an exception: its type and where it arose, never its text, which may hold cards."""
    places = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return {"error": type(error).__name__, "trace": places}


def forward_library_logs(log: FilteringBoundLogger) -> None:
    """Let what libraries log through the standard module go to the log too."""
    logging.basicConfig(handlers=[Forwarder(log)], level=logging.WARNING, force=True)


class Addresses(NamedTuple):
    """Where a server answers."""

    address: str
    admin: str
    metrics: str


def log_start(log: FilteringBoundLogger, options: Options, addresses: Addresses) -> None:
    """The first two lines of a server that serves: programs that wait for it read where from the first."""
    log.info("listening", **addresses._asdict(), version=server_version(), workers=options.workers)
    log.info("configuration", **options._asdict())
