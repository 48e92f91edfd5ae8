"""For tests: a server in the process, on a free port."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import BinaryIO

from tractor_server.logs import new_log
from tractor_server.options import Options
from tractor_server.server import Server

FREE = Options(port=0, admin_port=0, metrics_port=0, drain_delay=0.0, grace=5.0)


@contextmanager
def running_server(options: Options = FREE, log_to: BinaryIO | None = None) -> Iterator[Server]:
    """A server while the block lasts; its `address` is what a channel connects to."""
    server = Server(options, new_log(log_to or BytesIO(), options.log_level))
    server.start()
    try:
        yield server
    finally:
        server.stop()
