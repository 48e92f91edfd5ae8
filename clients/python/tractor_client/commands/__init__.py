"""The command `tractor`.

Only the standard library is needed to start it; each subcommand's module is loaded when it is chosen, so that a missing
package is named together with the extra that brings it.
"""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from types import FrameType
from typing import Protocol, cast

from tractor_client.commands.output import complain

INTERRUPTED = 128 + signal.SIGINT
EPILOG = "Exit status: 0 when all is well, 1 when something in a file does not hold, 2 when it cannot be read or run."


class Command(Protocol):
    """What the module of a subcommand offers."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it; the result is the exit status."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the result is the exit status."""
    arguments = parser().parse_args(argv)
    try:
        command = cast("Command", import_module(f"tractor_client.commands.{arguments.command}"))
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.startswith("tractor_client"):
            raise
        package = missing.name.partition(".")[0]
        complain(
            f"tractor {arguments.command} needs {package}, which is not installed: pip install 'tractor-engine[cli]'"
        )
        return 2
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what a terminal cannot show is no reason to fail
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        return command.run(arguments)
    except KeyboardInterrupt:
        complain("Interrupted.")
        return INTERRUPTED
    except BrokenPipeError:  # the reader, as `head`, has gone; let nothing be flushed to it at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return INTERRUPTED
    finally:
        signal.signal(signal.SIGTERM, before)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    whole = argparse.ArgumentParser(
        prog="tractor", description="The card game Tractor, played through its gRPC rules service.", epilog=EPILOG
    )
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")

    text = "let four bots play a whole match against a server of their own, and show it"
    demo = commands.add_parser("demo", help=text, description=text.capitalize() + ".")
    demo.add_argument(
        "--seed",
        metavar="SEED",
        help="repeat the match of this seed: 64 hex digits, or any number or text; without it each match is another",
    )
    demo.add_argument("--record", metavar="FILE", help="keep the match in FILE, for `tractor replay`")

    demo.add_argument(
        "--rules", metavar="PRESET", default="STANDARD", help="the preset to play by; see `tractor rules`"
    )
    demo.add_argument(
        "--rule", metavar="NAME=VALUE", action="append", default=[], help="an option that differs from it; repeatable"
    )

    text = "play a recorded match and print it, or say at which action it becomes illegal, and why"
    replay = commands.add_parser("replay", help=text, description=text.capitalize() + ".", epilog=EPILOG)
    replay.add_argument("file", metavar="FILE", help="the record, as `tractor demo --record` writes it")

    text = "print the presets, the options of one, or how two rule sets differ"
    rules = commands.add_parser("rules", help=text, description=text.capitalize() + ".")
    rules.add_argument(
        "sets", metavar="PRESET[,NAME=VALUE...]", nargs="*", help="none, one or two rule sets, as ONLINE,throws=off"
    )

    text = "replay case files through the service, and print what fails"
    cases = commands.add_parser("cases", help=text, description=text.capitalize() + ".", epilog=EPILOG)
    cases.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="JSON lines or a JSON array; each case a question of a known `kind`, or an `rpc` with its `request` and "
        "the expected `response` or `error`",
    )
    cases.add_argument(
        "--target", metavar="HOST:PORT", help="ask the server there; without it one is started for the purpose"
    )
    return whole


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
