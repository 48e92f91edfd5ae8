"""The command `tractor`.

Only the standard library is needed to start it; each subcommand's module is loaded when it is chosen, so that a missing
package is named together with the extra that brings it. Little is imported here: Ctrl-C ends everything after it
without a traceback.
"""

import os
import signal
import sys

TYPE_CHECKING = False  # as in `tractor_client`

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence
    from types import FrameType

INTERRUPTED = 128 + signal.SIGINT
FAREWELL = "Interrupted."


def main(argv: "Sequence[str] | None" = None) -> int:
    """Run the command; the result is the exit status."""
    from tractor_client.commands.output import complain  # noqa: PLC0415 # Ctrl-C is not to end imports in a traceback

    before = {number: signal.signal(number, _leave) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        run, arguments = _command(argv)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        return run(arguments)
    except KeyboardInterrupt:
        complain(FAREWELL)
        return INTERRUPTED
    except _MissingPackageError as missing:
        complain(str(missing))
        return 2
    except BrokenPipeError:  # the reader, as `head`, has gone; let nothing be flushed to it at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return INTERRUPTED
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class _MissingPackageError(Exception):
    """A package of an extra that is not installed."""


def _command(argv: "Sequence[str] | None") -> "tuple[Callable[[argparse.Namespace], int], argparse.Namespace]":
    """What the chosen subcommand's module runs, and with which arguments."""
    from importlib import import_module  # noqa: PLC0415 # as above
    from io import TextIOWrapper  # noqa: PLC0415 # as above

    from tractor_client.commands.command_line import parse  # noqa: PLC0415 # as above

    arguments = parse(argv)
    try:
        command = import_module(f"tractor_client.commands.{arguments.command}")
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.startswith("tractor_client"):
            raise
        package = missing.name.partition(".")[0]
        raise _MissingPackageError(
            f"tractor {arguments.command} needs {package}, which is not installed: pip install 'tractor-engine[cli]'"
        ) from missing
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what a terminal cannot show is no reason to fail
    run: Callable[[argparse.Namespace], int] = command.run
    return run, arguments


def _leave(_number: int, _frame: "FrameType | None") -> None:
    """End at once: nothing is there yet to be cleaned up, and an exception might get lost in a half-done import."""
    os.write(2, f"{FAREWELL}\n".encode())
    os._exit(INTERRUPTED)
