"""The command `tractor-server`."""

import os
import sys
import time
from collections.abc import Sequence
from importlib import import_module

from tractor_server.configuration import parse_configuration
from tractor_server.options import ConfigurationError, Options, check_options, format_options

SERVER = (
    "cryptography",
    "google",
    "grpc",
    "grpc_health",
    "grpc_reflection",
    "jwt",
    "orjson",
    "prometheus_client",
    "structlog",
)
EXTRAS = {**dict.fromkeys(SERVER, "server"), "opentelemetry": "otel"}
"""What the server needs beside the engine, and the extra that brings it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Serve until SIGTERM or SIGINT; the exit status: 2 for a configuration that is no good, 1 for other failures."""
    configuration = parse_configuration(argv, os.environ)
    # The log is JSON alone; GRPC_VERBOSITY=INFO lets grpc's own core write between its lines.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    # Metrics would go on from whatever files are there; workers get a directory of their own.
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
    try:
        check_options(configuration.options)
        if configuration.options.traces:
            import_module("tractor_server.tracing")  # if its extra is missing, it is better missed now
        if configuration.is_to_check:
            return check(configuration.options)
        return serve(configuration.options)
    except ConfigurationError as error:
        print(f"tractor-server: {error}.", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        extra = EXTRAS.get((error.name or "").partition(".")[0])
        if extra is None:
            raise
        print(f"{error.name} is not installed. Install it: pip install 'tractor-engine[{extra}]'", file=sys.stderr)
        return 1


def check(options: Options) -> int:
    """Read the files of a configuration, and print it; ConfigurationError when it is no good."""
    from tractor_server.access import read_files

    read_files(options)
    sys.stdout.buffer.write(format_options(options).encode("utf-8", "surrogateescape"))
    sys.stdout.flush()
    return 0


def serve(options: Options) -> int:
    """Start a server and wait for a signal; ConfigurationError when its files are no good."""
    from tractor_server.interpreter import share_often
    from tractor_server.keeper import WorkerError
    from tractor_server.listen import ListeningError
    from tractor_server.logs import forward_library_logs, new_log
    from tractor_server.server import Server
    from tractor_server.signals import Signals
    from tractor_server.supervisor import Supervisor
    from tractor_server.writer import LineWriter, open_stderr

    share_often()
    signals = Signals()
    with LineWriter(open_stderr()) as writer:
        log = new_log(writer, options.log_level)
        forward_library_logs(log)
        server: Server | Supervisor
        if options.workers == 1:
            server = Server(options, log)
        else:
            server = Supervisor(options, log)
            signals.at_once = server.kill
        try:
            server.start()
        except (ListeningError, WorkerError) as error:
            print(error, file=sys.stderr)
            return error.status
        if signals.wait():
            server.drain()
            time.sleep(options.drain_delay)
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
