"""The command `tractor-server`."""

import os
import signal
import sys
from collections.abc import Sequence
from threading import Event

from tractor_server.options import Options, parse_options

EXTRA = {"google", "grpc", "grpc_health", "grpc_reflection", "grpc_status", "orjson", "prometheus_client", "structlog"}
"""What the server needs beside the engine."""


def main(argv: Sequence[str] | None = None) -> int:
    """Serve until SIGTERM or SIGINT; the exit status."""
    options = parse_options(argv, os.environ)
    # The log is JSON alone; GRPC_VERBOSITY=INFO lets grpc's own core write between its lines.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    try:
        return serve(options)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in EXTRA:
            raise
        print(
            f"{error.name} is not installed. Install the server: pip install 'tractor-engine[server]'", file=sys.stderr
        )
        return 1


def serve(options: Options) -> int:
    """Start a server and wait for a signal."""
    from tractor_server.logs import forward_library_logs, new_log
    from tractor_server.server import ListeningError, Server
    from tractor_server.writer import LineWriter

    asked = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: asked.set())
    with LineWriter(sys.stderr.buffer) as writer:
        log = new_log(writer, options.log_level)
        forward_library_logs(log)
        server = Server(options, log)
        try:
            server.start()
        except ListeningError as error:
            print(f"Cannot listen on {error}: the port is in use, or the address not this machine's.", file=sys.stderr)
            return 1
        asked.wait()
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
