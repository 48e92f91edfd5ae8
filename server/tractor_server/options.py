"""How the server is started: every setting, its kind, its default, and what it means."""

import argparse
import json
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any, NamedTuple

LEVELS = ("debug", "info", "warning", "error")


class Options(NamedTuple):
    """How the server is started."""

    host: str = "127.0.0.1"
    port: int = 50051
    admin_host: str = "127.0.0.1"
    admin_port: int = 50052
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 9464
    metrics: bool = True
    reflection: bool = True
    workers: int = 1
    max_in_flight: int = 64
    call_timeout: float = 10.0
    max_connections: int = 1000
    max_connection_age: float = 300.0
    rate_limit: float = 0.0
    tls_certificate: str = ""
    tls_key: str = ""
    tls_client_ca: str = ""
    callers: str = ""
    jwt_keys: str = ""
    jwt_audience: str = ""
    jwt_issuer: str = ""
    insecure: bool = False
    drain_delay: float = 5.0
    grace: float = 25.0
    log_level: str = "info"
    traces: bool = False


STANDARD = Options()


class Kind(NamedTuple):
    """What values a setting takes."""

    name: str
    """In capitals in the help; empty for a switch."""
    read: Callable[[str], Any]
    """The value from text; ArgumentTypeError says what is wrong."""


class Setting(NamedTuple):
    """A setting: a flag, a variable of the environment, and a key of the configuration file."""

    name: str
    kind: Kind
    text: str

    @property
    def flag(self) -> str:
        """As on the command line."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """As in the environment."""
        return f"TRACTOR_{self.name.upper()}"

    @property
    def default(self) -> Any:  # noqa: ANN401 # each has its kind
        """What holds when nothing is said."""
        return getattr(STANDARD, self.name)


def _number(least: int, most: int) -> Kind:
    def read(text: str) -> int:
        if len(text) < 10 and text.isascii() and text.isdigit() and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")

    return Kind("NUMBER", read)


def _amount(name: str, of: str, least: float, most: float) -> Kind:
    def read(text: str) -> float:
        try:
            amount = float(text)
        except ValueError:
            amount = least - 1
        if least <= amount <= most:
            return amount
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of {of}, {least:g} to {most:g}")

    return Kind(name, read)


def _read_port(text: str) -> int:
    if len(text) < 10 and text.isascii() and text.isdigit() and int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no port, 0 to 65535")


def _read_level(text: str) -> str:
    if text.lower() in LEVELS:
        return text.lower()
    raise argparse.ArgumentTypeError(f"{text!r} is not one of {', '.join(LEVELS)}")


def _read_switch(text: str) -> bool:
    if text.lower() in ("1", "true", "yes", "on"):
        return True
    if text.lower() in ("", "0", "false", "no", "off"):
        return False
    raise argparse.ArgumentTypeError(f"{text!r} is neither true nor false")


def _read_address(text: str) -> str:
    address = text.removeprefix("[").removesuffix("]")
    try:
        address.encode("idna")
    except UnicodeError:
        raise argparse.ArgumentTypeError(f"{text!r} is no address") from None
    return address


ADDRESS, FILE, TEXT = Kind("ADDRESS", _read_address), Kind("FILE", str), Kind("TEXT", str)
PORT, LEVEL, SWITCH = Kind("PORT", _read_port), Kind("LEVEL", _read_level), Kind("", _read_switch)

SETTINGS = (
    Setting("host", ADDRESS, "address to serve on, 0.0.0.0 for every interface"),
    Setting("port", PORT, "port to serve on, 0 for a free one, which the log names"),
    Setting("admin_host", ADDRESS, "address of the health service for probes"),
    Setting("admin_port", PORT, "port of the health service for probes (gRPC, in plain text): liveness and readiness"),
    Setting("metrics_host", ADDRESS, "address to serve /metrics, /livez and /readyz on"),
    Setting("metrics_port", PORT, "port of /metrics, /livez and /readyz (HTTP)"),
    Setting("metrics", SWITCH, "serve the metrics port"),
    Setting("reflection", SWITCH, "describe the services to tools such as grpcurl"),
    Setting("workers", _number(1, 256), "how many processes share the port; each is kept to one processor"),
    Setting(
        "max_in_flight", _number(1, 1000), "how many calls of a process may wait or be worked on; more are refused"
    ),
    Setting(
        "call_timeout", _amount("SECONDS", "seconds", 0.001, 3600), "the deadline of calls that have none or later"
    ),
    Setting("max_connections", _number(1, 1_000_000), "how many connections a process takes"),
    Setting(
        "max_connection_age",
        _amount("SECONDS", "seconds", 1, 86400),
        "when a connection is closed gracefully, so that callers spread over new servers",
    ),
    Setting(
        "rate_limit", _amount("CALLS", "calls", 0, 1_000_000), "calls a second of one caller, for each process; 0: any"
    ),
    Setting("tls_certificate", FILE, "PEM of the certificate, and of those between it and its authority; watched"),
    Setting("tls_key", FILE, "PEM of the certificate's key; watched"),
    Setting("tls_client_ca", FILE, "PEM of the authorities that callers' certificates must come from; watched"),
    Setting("callers", FILE, "TOML of the callers, their keys' digests, certificates and scopes; watched"),
    Setting("jwt_keys", FILE, "JSON of the public keys (JWKS) that tokens must be signed with; watched"),
    Setting("jwt_audience", TEXT, "the audience that tokens must be for"),
    Setting("jwt_issuer", TEXT, "the issuer that tokens must be of; none: any"),
    Setting("insecure", SWITCH, "serve beyond this machine though nobody is asked who they are"),
    Setting(
        "drain_delay",
        _amount("SECONDS", "seconds", 0, 3600),
        "how long it goes on serving after SIGTERM, while health says that it will stop",
    ),
    Setting("grace", _amount("SECONDS", "seconds", 0, 3600), "how long calls in flight may then take to finish"),
    Setting("log_level", LEVEL, f"the least level that is logged: {', '.join(LEVELS)}; calls are info"),
    Setting("traces", SWITCH, "send spans to where the variables OTEL_EXPORTER_OTLP_… say; needs the extra [otel]"),
)


class ConfigurationError(ValueError):
    """Settings that are no good, or do not fit together; the text says which and why."""


def is_authenticating(options: Options) -> bool:
    """Whether callers are asked who they are."""
    return bool(options.callers or options.jwt_keys or options.tls_client_ca)


def check_options(options: Options) -> None:
    """Refuse settings that do not fit together; ConfigurationError says which."""
    _check_ports(options)
    _check_exposure(options)


def _check_ports(options: Options) -> None:
    taken: dict[tuple[str, int], str] = {}
    for name in ("port", "admin_port", "metrics_port") if options.metrics else ("port", "admin_port"):
        host, port = getattr(options, name.replace("port", "host")), getattr(options, name)
        other = taken.setdefault((host, port), name)
        if port and other != name:
            raise ConfigurationError(f"{name}: {port} is {other} already")


def _check_exposure(options: Options) -> None:
    """Refuse to serve anybody on the network without asking who they are, unless that is wanted."""
    if is_authenticating(options) or options.insecure or _is_loopback(options.host):
        return
    raise ConfigurationError(
        f"host: {options.host} can be reached from other machines, and nobody is asked who they are. Set callers, "
        "jwt_keys or tls_client_ca; or insecure, where every caller may be trusted"
    )


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def format_options(options: Options) -> str:
    """What is set, as a configuration file."""
    return "".join(f"{name} = {_format(value)}\n" for name, value in options._asdict().items())


def _format(value: str | float) -> str:
    """A value as TOML: JSON, but for the one character that JSON takes and TOML does not."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
