"""Where settings come from: a flag, else the environment, else the configuration file, else the default."""

import argparse
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tractor_server.options import SETTINGS, SWITCH, ConfigurationError, Options, Setting
from tractor_server.version import server_version

CONFIG_VARIABLE = "TRACTOR_CONFIG"


class Configuration(NamedTuple):
    """What was asked for."""

    options: Options
    is_to_check: bool
    """Whether to check only, and not to serve."""


def parse_configuration(arguments: Sequence[str] | None, environment: Mapping[str, str]) -> Configuration:
    """Read every source; exits with a message when one is no good, or when help was asked for."""
    parser = _parser()
    given = vars(parser.parse_args(arguments))
    path, is_to_check = given.pop("config") or environment.get(CONFIG_VARIABLE, ""), given.pop("check_config")
    try:
        values = {**_from_file(path), **_from_environment(environment), **given}
    except ConfigurationError as error:
        parser.error(str(error))
    return Configuration(Options(**values), is_to_check)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tractor-server",
        description="Serve the rules of the card game Tractor over gRPC. The service keeps nothing between calls.",
        epilog="Each setting is a flag, a variable of the environment (in brackets), and a key of the configuration "
        "file (the flag with underscores); the first of these that is given holds. Secrets stand in files only, which "
        "are read again when they change. Logs go to stderr, a JSON line each. SIGTERM drains: health says that the "
        "server will stop, it serves on for the drain delay, and calls in flight finish; SIGINT does not wait for the "
        "delay; a second signal ends it at once.",
        argument_default=argparse.SUPPRESS,
    )
    parser.add_argument(
        "--config", default="", metavar="FILE", help=f"the configuration file, TOML [{CONFIG_VARIABLE}]"
    )
    parser.add_argument(
        "--check-config",
        action="store_true",
        default=False,
        help="read everything, files too, print what would be active, and end: with status 2 if something is wrong",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {server_version()}")
    for setting in SETTINGS:
        _add_flag(parser, setting)
    return parser


def _add_flag(parser: argparse.ArgumentParser, setting: Setting) -> None:
    default = str(setting.default).lower() if setting.kind is SWITCH else setting.default
    text = f"{setting.text}; default {'none' if default == '' else default} [{setting.variable}]"
    if setting.kind is SWITCH:
        parser.add_argument(setting.flag, dest=setting.name, action=argparse.BooleanOptionalAction, help=text)
    else:
        parser.add_argument(
            setting.flag, dest=setting.name, type=setting.kind.read, metavar=setting.kind.name, help=text
        )


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    given = {}
    for setting in SETTINGS:
        text = environment.get(setting.variable, "")
        # Kubernetes sets TRACTOR_PORT to a URL in every pod beside a service that is called tractor.
        if text and not text.startswith("tcp://"):
            given[setting.name] = _read(setting, text, setting.variable)
    return given


def _from_file(path: str) -> dict[str, Any]:
    if not path:
        return {}
    try:
        keys = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigurationError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise ConfigurationError(f"{path}: {error}") from None
    except RecursionError:
        raise ConfigurationError(f"{path}: is nested too deeply") from None
    settings = {setting.name: setting for setting in SETTINGS}
    unknown = keys.keys() - settings.keys()
    if unknown:
        raise ConfigurationError(f"{path}: {', '.join(sorted(unknown))}: there is no such setting")
    return {name: _read_key(settings[name], value, path) for name, value in keys.items()}


def _read_key(setting: Setting, value: object, path: str) -> Any:  # noqa: ANN401 # each setting has its kind
    source = f"{path}: {setting.name}"
    is_switch = setting.kind is SWITCH
    is_text = isinstance(setting.default, str)
    if isinstance(value, bool) != is_switch or not isinstance(value, str if is_text else str | int | float):
        expected = "true or false" if is_switch else "a text" if is_text else "a text or a number"
        raise ConfigurationError(f"{source}: {value!r} is not {expected}")
    try:
        text = str(value)
    except ValueError:  # Python writes no numbers of thousands of digits
        raise ConfigurationError(f"{source}: is too large") from None
    return _read(setting, text, source)


def _read(setting: Setting, text: str, source: str) -> Any:  # noqa: ANN401 # each setting has its kind
    try:
        return setting.kind.read(text)
    except argparse.ArgumentTypeError as error:
        raise ConfigurationError(f"{source}: {error}") from None
