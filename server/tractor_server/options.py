"""How the server is started: flags, and the same from the environment."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

LEVELS = ("debug", "info", "warning", "error")


class Options(NamedTuple):
    """How the server is started."""

    host: str = "127.0.0.1"
    port: int = 50051
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 9464
    metrics: bool = True
    reflection: bool = True
    threads: int = 4
    grace: float = 25.0
    log_level: str = "info"


def parse_options(arguments: Sequence[str] | None, environment: Mapping[str, str]) -> Options:
    """Read flags and environment; exits with a message when they are no good, or when help was asked for."""
    parser = argparse.ArgumentParser(
        prog="tractor-server",
        description="Serve the rules of the card game Tractor over gRPC. The service keeps nothing between calls.",
        epilog="Each flag can be set in the environment too, by the name in brackets; a flag given takes precedence. "
        "Logs go to stderr, a JSON line each. SIGTERM and SIGINT let the calls in flight finish. There is no "
        "authentication yet: serve beyond this machine only where every caller may be trusted.",
    )
    _add_flags(parser, environment)
    return Options(**vars(parser.parse_args(arguments)))


def _add_flags(parser: argparse.ArgumentParser, environment: Mapping[str, str]) -> None:
    def add(flag: str, kind: Callable[[str], Any], default: object, text: str) -> None:
        name = _variable(flag)
        set_to = environment.get(name, "")
        # Kubernetes sets TRACTOR_PORT to a URL in every pod beside a service that is called tractor.
        given = set_to if not set_to.startswith("tcp://") else ""
        meaning = f"{text}; default {default} [{name}]"
        parser.add_argument(
            flag, type=kind, default=given or default, help=meaning, metavar=kind.__name__.strip("_").upper()
        )

    def add_switch(flag: str, field: str, text: str) -> None:
        name = _variable(flag)
        on = environment.get(name, "").lower() in ("", "0", "false", "no", "off")
        parser.add_argument(flag, dest=field, action="store_false", default=on, help=f"{text} [{name}=1]")

    standard = Options()
    add("--host", _address, standard.host, "address to serve on, 0.0.0.0 for every interface")
    add("--port", _port, standard.port, "port to serve on, 0 for a free one, which the log names")
    add("--metrics-host", _address, standard.metrics_host, "address to serve Prometheus metrics on")
    add("--metrics-port", _port, standard.metrics_port, "port of the metrics, 0 for a free one, which the log names")
    add_switch("--no-metrics", "metrics", "serve no metrics")
    add_switch("--no-reflection", "reflection", "do not describe the services to tools such as grpcurl")
    add("--threads", _number, standard.threads, "how many calls are worked on at a time")
    add("--grace", _seconds, standard.grace, "how long calls in flight may take to finish when the server is stopped")
    add(
        "--log-level",
        _level,
        standard.log_level,
        f"the least level that is logged: {', '.join(LEVELS)}; calls are info",
    )


def _variable(flag: str) -> str:
    return "TRACTOR_" + flag.removeprefix("--").replace("-", "_").upper()


def _address(text: str) -> str:
    return text


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no port, 0 to 65535")


def _number(text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 1000:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 1000")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if 0 <= seconds <= 3600:
        return seconds
    raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, 0 to 3600")


def _level(text: str) -> str:
    if text in LEVELS:
        return text
    raise argparse.ArgumentTypeError(f"{text!r} is not one of {', '.join(LEVELS)}")
