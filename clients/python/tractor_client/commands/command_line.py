"""The command line of `tractor`: subcommands, their arguments, and what the environment adds."""

import argparse
from collections.abc import Sequence

EPILOG = "Exit status: 0 when all is well, 1 when something in a file does not hold, 2 when it cannot be read or run."
SECRETS = (
    "Keys and tokens come from files, or from the environment: TRACTOR_API_KEY, TRACTOR_TOKEN. The FILEs may be named "
    "there too: TRACTOR_CA_FILE, TRACTOR_CERTIFICATE_FILE, TRACTOR_KEY_FILE, TRACTOR_API_KEY_FILE, TRACTOR_TOKEN_FILE."
)
FILES = {
    "--ca-file": "trust servers with certificates of these authorities (PEM); means --tls",
    "--certificate-file": "present this certificate (PEM), with --key-file; means --tls",
    "--key-file": "the private key of that certificate (PEM)",
    "--api-key-file": "present the API key in FILE",
    "--token-file": "present the bearer token in FILE, read anew at every call",
}


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments; SystemExit, after a message, when there is something that the subcommand does not know."""
    whole, subcommands = _parsers()
    arguments, unknown = whole.parse_known_args(argv)
    if unknown:  # argparse itself would print the usage of `tractor`, not of the subcommand
        subcommands.choices[arguments.command].error(f"unrecognized arguments: {' '.join(unknown)}")
    return arguments


def _parsers() -> "tuple[argparse.ArgumentParser, argparse._SubParsersAction[argparse.ArgumentParser]]":
    whole = argparse.ArgumentParser(
        prog="tractor", description="The card game Tractor, played through its gRPC rules service.", epilog=EPILOG
    )
    # No abbreviations: --api-key would be taken for --api-key-file, and whoever gives a key there shows it to others.
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")

    text = "let four bots play a whole match through the service, and show it"
    demo = commands.add_parser(
        "demo", help=text, description=text.capitalize() + ".", allow_abbrev=False, epilog=SECRETS
    )
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
    _add_server(demo, "--server")

    text = "play a recorded match and print it, or say at which action it becomes illegal, and why"
    replay = commands.add_parser(
        "replay", help=text, description=text.capitalize() + ".", allow_abbrev=False, epilog=EPILOG
    )
    replay.add_argument("file", metavar="FILE", help="the record, as `tractor demo --record` writes it")

    text = "print the presets, the options of one, or how two rule sets differ"
    rules = commands.add_parser("rules", help=text, description=text.capitalize() + ".", allow_abbrev=False)
    rules.add_argument(
        "sets", metavar="PRESET[,NAME=VALUE...]", nargs="*", help="none, one or two rule sets, as ONLINE,throws=off"
    )

    text = "replay case files through the service, and print what fails"
    cases = commands.add_parser(
        "cases", help=text, description=text.capitalize() + ".", allow_abbrev=False, epilog=f"{EPILOG} {SECRETS}"
    )
    cases.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="JSON lines or a JSON array; each case a question of a known `kind`, or an `rpc` with its `request` and "
        "the expected `response` or `error`",
    )
    _add_server(cases, "--server", "--target")
    return whole, commands


def _add_server(command: argparse.ArgumentParser, *names: str) -> None:
    """The arguments that say which server is asked, and as whom."""
    group = command.add_argument_group("the server")
    group.add_argument(
        *names,
        dest="server",
        metavar="HOST:PORT",
        help="ask the server there; without it one is started for the purpose, and nothing else here applies",
    )
    group.add_argument("--tls", action="store_true", help="connect by TLS, trusting Mozilla's authorities")
    for name, text in FILES.items():
        group.add_argument(name, metavar="FILE", help=text)
    group.add_argument("--server-name", metavar="NAME", help="the name in the server's certificate, if not HOST")
    group.add_argument(
        "--allow-plain-text",
        action="store_true",
        help="send a key or token without TLS beyond this machine, where others may read it",
    )
