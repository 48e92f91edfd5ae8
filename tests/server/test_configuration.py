"""Where settings come from: flags, environment, file, defaults; and what is said of those that are no good."""

import json
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import pytest
from credentials import Authority, TokenKey, key_set
from hypothesis import given
from hypothesis import strategies as st
from server_process import run_server, server_process
from tractor_server.configuration import CONFIG_VARIABLE, parse_configuration
from tractor_server.options import (
    ADDRESS,
    LEVEL,
    LEVELS,
    PORT,
    SETTINGS,
    SWITCH,
    ConfigurationError,
    Options,
    Setting,
    check_options,
    format_options,
)

STANDARD = Options()
BY_NAME = {setting.name: setting for setting in SETTINGS}


def read(text: str, path: Path, *flags: str, **environment: str) -> Options:
    """The options from a file of this text, and from what else is given."""
    path.write_text(text, encoding="utf-8")
    return parse_configuration(["--config", str(path), *flags], environment).options


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a configuration file may stand."""
    return tmp_path / "tractor.toml"


# One setting of each kind, with three values other than the default: as a flag or variable, and as in a file.
PRECEDENCE: dict[str, tuple[tuple[str, Any], ...]] = {
    "port": (("1", 1), ("2", 2), ("3", 3)),
    "host": (("a", "a"), ("b", "b"), ("c", "c")),
    "grace": (("1.5", 1.5), ("2", 2.0), ("3", 3.0)),
    "max_in_flight": (("5", 5), ("6", 6), ("7", 7)),
    "log_level": (("debug", "debug"), ("warning", "warning"), ("error", "error")),
    "callers": (("/a", "/a"), ("/b", "/b"), ("/c", "/c")),
}


@pytest.mark.parametrize("name", PRECEDENCE)
def test_a_flag_before_the_environment_before_the_file_before_the_default(name: str, file: Path) -> None:
    """The first of these that is given holds, alone."""
    (in_file, as_file), (in_variable, as_variable), (in_flag, as_flag) = PRECEDENCE[name]
    text = f"{name} = {json.dumps(as_file)}\n"
    variable, flag = {BY_NAME[name].variable: in_variable}, f"{BY_NAME[name].flag}={in_flag}"
    del in_file
    assert read("", file) == STANDARD
    assert read(text, file) == STANDARD._replace(**{name: as_file})
    assert read(text, file, **variable) == STANDARD._replace(**{name: as_variable})
    assert read(text, file, flag, **variable) == STANDARD._replace(**{name: as_flag})


def test_switches_have_the_same_order(file: Path) -> None:
    """On and off, each way; a variable that is empty is not given."""
    for name in (setting.name for setting in SETTINGS if setting.kind is SWITCH):
        setting, default = BY_NAME[name], getattr(STANDARD, name)
        other = f"{name} = {json.dumps(not default)}\n"
        assert getattr(read(other, file), name) is not default
        assert getattr(read(other, file, **{setting.variable: ""}), name) is not default
        assert getattr(read(other, file, **{setting.variable: str(default)}), name) is default
        flag = f"--{'no-' if default else ''}{setting.flag.removeprefix('--')}"
        assert getattr(read("", file, flag, **{setting.variable: str(default)}), name) is not default


def test_the_file_is_named_by_flag_or_environment(file: Path) -> None:
    """The flag before the environment, as ever."""
    file.write_text("port = 7\n")
    assert parse_configuration([], {CONFIG_VARIABLE: str(file)}).options.port == 7
    other = file.with_name("other.toml")
    assert read("port = 8\n", other, **{CONFIG_VARIABLE: str(file)}).port == 8


def values_of(setting: Setting) -> st.SearchStrategy[Any]:
    """Values that a setting may have."""
    default = setting.default
    if setting.kind is SWITCH:
        return st.booleans()
    if setting.kind is PORT:
        return st.integers(0, 65535)
    if setting.kind is LEVEL:
        return st.sampled_from(LEVELS)
    if setting.kind is ADDRESS:
        return st.sampled_from(("localhost", "::1", "0.0.0.0", "a.example", "münchen.example"))  # noqa: S104 # a value
    if isinstance(default, str):
        return st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=20)
    return st.integers(1, 256) if isinstance(default, int) else st.floats(1, 3600)


@given(st.builds(Options, **{setting.name: values_of(setting) for setting in SETTINGS}))
def test_what_is_printed_can_be_read(options: Options) -> None:
    """As a file it gives the same options, whatever they are."""
    with tempfile.TemporaryDirectory() as folder:
        assert read(format_options(options), Path(folder, "tractor.toml")) == options


BAD: dict[str, tuple[str, str]] = {
    "unknown": ('invented = 1\nport = "x"\n', "invented: there is no such setting"),
    "a table": ("[server]\nport = 1\n", "server: there is no such setting"),
    "flag's spelling": ("admin-port = 1\n", "admin-port: there is no such setting"),
    "a list": ("port = [1]\n", "port: [1] is not a text or a number"),
    "a switch for a number": ("port = true\n", "port: True is not a text or a number"),
    "a number for a switch": ("metrics = 1\n", "metrics: 1 is not true or false"),
    "text for a switch": ('metrics = "no"\n', "metrics: 'no' is not true or false"),
    "text for a number": ('max_in_flight = "many"\n', "max_in_flight: 'many' is not a number from 1 to 1000"),
    "a fraction": ("max_in_flight = 1.5\n", "max_in_flight: '1.5' is not a number from 1 to 1000"),
    "too much": ("port = 65536\n", "port: '65536' is no port, 0 to 65535"),
    "below nothing": ("grace = -1\n", "grace: '-1' is not a number of seconds, 0 to 3600"),
    "no number": ("grace = nan\n", "grace: 'nan' is not a number of seconds, 0 to 3600"),
    "no level": ('log_level = "loud"\n', "log_level: 'loud' is not one of debug, info, warning, error"),
    "a date": ("grace = 2026-01-01\n", "grace: datetime.date(2026, 1, 1) is not a text or a number"),
    "a number for text": ("host = 127\n", "host: 127 is not a text"),
    "no TOML": ("port 1\n", "Expected '=' after a key in a key/value pair (at line 1, column 6)"),
    "a number without end": (f"port = 0x{'f' * 5000}\n", "port: is too large"),
    "digits without end": (f'port = "{"1" * 5000}"\n', "port: '111"),
    "lists without end": (f"port = {'[' * 100_000}\n", "is nested too deeply"),
    "no address": (f'host = "{"é" * 70}"\n', "host: 'éé"),
    "twice": ("port = 1\nport = 2\n", "Cannot overwrite a value (at line 2, column 9)"),
}


@pytest.mark.parametrize(("text", "said"), BAD.values(), ids=BAD)
def test_a_file_that_is_no_good(text: str, said: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ends the program with status 2; file, setting and fault are named."""
    with pytest.raises(SystemExit) as caught:
        read(text, file)
    assert caught.value.code == 2
    assert f"tractor-server: error: {file}: {said}" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["admin_port", "metrics_port"])
def test_a_port_is_for_one_thing(name: str) -> None:
    """The same number twice on one address is refused, but for 0, and for the metrics that are not served."""
    taken = Options(**{**STANDARD._asdict(), name: STANDARD.port})
    with pytest.raises(ConfigurationError, match=f"{name}: {STANDARD.port} is port already"):
        check_options(taken)
    check_options(STANDARD._replace(port=0, admin_port=0, metrics_port=0))
    check_options(STANDARD._replace(metrics_port=STANDARD.port, metrics=False))


def test_a_file_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not there, a directory, no UTF-8."""
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe")
    for path, said in ((tmp_path / "none", "No such file"), (tmp_path, "Is a directory"), (binary, "can't decode")):
        with pytest.raises(SystemExit) as caught:
            parse_configuration(["--config", str(path)], {})
        assert caught.value.code == 2
        assert f"{path}: " in (text := capsys.readouterr().err)
        assert said in text


def test_check_config_tells_what_would_be_active(tmp_path: Path) -> None:
    """From every source, as a file; what it prints is again what it says. Nothing is listened on."""
    file = tmp_path / "tractor.toml"
    file.write_text('max_in_flight = 3\nhost = "127.0.0.2"\n')
    environment = {"TRACTOR_GRACE": "1.5", "TRACTOR_PORT": "tcp://10.0.0.1:50051", CONFIG_VARIABLE: str(file)}
    status, stdout, stderr = run_server("--check-config", "--no-metrics", environment=environment)
    assert (status, stderr) == (0, "")
    expected = STANDARD._replace(max_in_flight=3, host="127.0.0.2", grace=1.5, metrics=False)
    assert tomllib.loads(stdout) == expected._asdict()
    file.write_text(stdout)
    assert run_server("--check-config", "--config", str(file)) == (0, stdout, "")


def test_check_config_reads_the_files_too(tmp_path: Path) -> None:
    """And says which is no good; keys and digests are never shown."""
    authority, secret = Authority(), "a-secret-that-stands-where-its-digest-belongs"
    certificate, private = authority.server().write(tmp_path)
    keys, callers = tmp_path / "keys.json", tmp_path / "callers.toml"
    keys.write_bytes(key_set(TokenKey.new()))
    callers.write_text(f'[one]\nscopes = ["tractor.rules"]\nkeys = ["sha256:{"0" * 64}"]\n')
    good = {
        "--tls-certificate": str(certificate),
        "--tls-key": str(private),
        "--tls-client-ca": str(authority.write(tmp_path)),
        "--callers": str(callers),
        "--jwt-keys": str(keys),
        "--jwt-audience": "tractor",
    }

    def check(**changed: str) -> tuple[int, str, str]:
        flags = {**good, **{f"--{name.replace('_', '-')}": value for name, value in changed.items()}}
        return run_server("--check-config", *(word for flag, value in flags.items() if value for word in (flag, value)))

    assert check()[0::2] == (0, "")
    bad_callers = tmp_path / "bad.toml"
    bad_callers.write_text(f'[one]\nscopes = ["tractor.rules"]\nkeys = ["{secret}"]\n')
    cases: list[tuple[dict[str, str], str]] = [
        ({"callers": str(bad_callers)}, f"{bad_callers}: caller 'one': keys, number 1 is no digest"),
        ({"jwt_keys": str(callers)}, f"{callers}: "),
        ({"tls_key": str(keys)}, f"{certificate}, {keys}, "),
        ({"tls_key": ""}, "tls_certificate needs tls_key"),
        ({"jwt_audience": ""}, "jwt_keys needs jwt_audience"),
    ]
    for changed, said in cases:
        status, stdout, stderr = check(**changed)
        assert (status, stdout, stderr.count("\n")) == (2, "", 1)
        assert stderr.startswith(f"tractor-server: {said}")
        assert secret not in stderr
        assert "PRIVATE" not in stderr


def test_what_is_active_is_logged_once(tmp_path: Path) -> None:
    """Every setting, at the start, as it was read; files by their names."""
    callers = tmp_path / "callers.toml"
    callers.write_text(f'[one]\nscopes = ["tractor.rules"]\nkeys = ["sha256:{"0" * 64}"]\n')
    with server_process(tmp_path, "--callers", str(callers), "--max-in-flight", "3") as server:
        lines = server.lines()
    (line,) = (line for line in lines if line["event"] == "configuration")
    expected = STANDARD._replace(
        port=0, admin_port=0, metrics_port=0, drain_delay=0.0, max_in_flight=3, callers=str(callers)
    )._asdict()
    assert {name: value for name, value in line.items() if name in expected} == expected
    assert line.keys() - expected.keys() == {"event", "level", "timestamp"}
