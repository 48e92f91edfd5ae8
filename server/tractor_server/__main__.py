"""The command `tractor-server`."""

import os
import sys
import time
from collections.abc import Sequence

from tractor_server.configuration import parse_configuration
from tractor_server.options import ConfigurationError, Options, check_exposure, format_options

EXTRA = {
    "cryptography",
    "google",
    "grpc",
    "grpc_health",
    "grpc_reflection",
    "jwt",
    "orjson",
    "prometheus_client",
    "structlog",
}
"""What the server needs beside the engine."""


def main(argv: Sequence[str] | None = None) -> int:
    """Serve until SIGTERM or SIGINT; the exit status: 2 for a configuration that is no good, 1 for other failures."""
    configuration = parse_configuration(argv, os.environ)
    # The log is JSON alone; GRPC_VERBOSITY=INFO lets grpc's own core write between its lines.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    try:
        check_exposure(configuration.options)
        if configuration.is_to_check:
            return check(configuration.options)
        return serve(configuration.options)
    except ConfigurationError as error:
        print(f"tractor-server: {error}.", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in EXTRA:
            raise
        print(
            f"{error.name} is not installed. Install the server: pip install 'tractor-engine[server]'", file=sys.stderr
        )
        return 1


def check(options: Options) -> int:
    """Read the files of a configuration, and print it; ConfigurationError when it is no good."""
    from tractor_server.access import read_files

    read_files(options)
    print(format_options(options), end="")
    return 0


def serve(options: Options) -> int:
    """Start a server and wait for a signal; ConfigurationError when its files are no good."""
    from tractor_server.listen import ListeningError
    from tractor_server.logs import forward_library_logs, new_log
    from tractor_server.server import Server
    from tractor_server.signals import Signals
    from tractor_server.writer import LineWriter

    signals = Signals()
    with LineWriter(sys.stderr.buffer) as writer:
        log = new_log(writer, options.log_level)
        forward_library_logs(log)
        server = Server(options, log)
        try:
            server.start()
        except ListeningError as error:
            print(f"Cannot listen on {error}: the port is in use, or the address not this machine's.", file=sys.stderr)
            return 1
        log.info("configuration", **options._asdict())
        if signals.wait():
            server.drain()
            time.sleep(options.drain_delay)
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
