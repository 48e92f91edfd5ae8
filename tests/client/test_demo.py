"""`tractor demo`: four bots, a server of its own, a whole match."""

import re
import signal
from hashlib import sha256
from io import StringIO

import pytest
from processes import Demo, children_of, run_tractor, start_tractor
from rich.console import Console
from tractor_client import to_cards
from tractor_client.commands import main
from tractor_client.commands.demo import seed_of
from tractor_client.commands.terminal import Terminal

TOLD = [
    r"Rules STANDARD@1",
    r"Round 1: trump rank 2; levels 0\+2 on 2, 1\+3 on 2; seat 0 draws first",
    r"  seat \d shows \w\w.*, \d+ cards drawn",
    r"  passed:( \d)+",
    r"  trumps: [SHDC], rank \w; seat \d is the starter, (0\+2|1\+3) are the declarers",
    r"  seat \d takes the talon( \w\w){8}",
    r"  seat \d buries( \w\w){8}",
    r"      1 .*>\w\w.*\*.*",
    r"  seat \d's throw fails: .*; leads .*, takes back .*; the opponents [+-]\d+",
    r"  round \d+: -?\d+ points for the opponents; .* gain \d; levels 0\+2 on \w, 1\+3 on \w; seat \d starts",
    r"(0\+2|1\+3) win the match in round \d+\.",
]


def test_a_match_is_played_to_its_end(demo: Demo) -> None:
    """It succeeds, says nothing on stderr, and ends with how many calls there were and how long they took."""
    assert (demo.status, demo.stderr) == (0, "")
    assert demo.stdout.startswith(f"Seed {sha256(b'3').hexdigest()}\n")
    *_, heading, _, _, _, _, _, _, everything = demo.stdout.splitlines()
    assert heading.split() == ["method", "calls", "median", "ms", "p99", "ms", "total", "s"]
    assert re.fullmatch(r"all +\d+ +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d", everything)


@pytest.mark.parametrize("line", TOLD)
def test_everything_is_told(demo: Demo, line: str) -> None:
    """Draw, declarations, hands, talon, tricks, throws that fail, scores and levels."""
    assert re.search(f"^{line}$", demo.story, re.MULTILINE)


def test_a_pipe_gets_plain_text(demo: Demo) -> None:
    """No colours, no symbols, no lines broken at some width."""
    assert demo.stdout.isascii()
    assert "\x1b" not in demo.stdout
    assert max(map(len, demo.stdout.splitlines())) > 80


def test_a_terminal_gets_colours_and_symbols() -> None:
    """Suits are symbols there."""
    shown = StringIO()
    terminal = Terminal(Console(file=shown, force_terminal=True, color_system="standard"))
    terminal.line("seat 0 ", terminal.cards(to_cards("S7 HT RJ")))
    assert "♠7" in shown.getvalue()
    assert "♥T" in shown.getvalue()
    assert "\x1b[" in shown.getvalue()


def test_a_seed_repeats_a_match_and_ctrl_c_ends_it(demo: Demo) -> None:
    """The same seed tells the same story; interrupted, the command says so without a traceback, and ends its server."""
    with start_tractor("demo", "--seed", "3") as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(40)]
        children = children_of(process.pid)
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=30)
    assert "".join(lines) == demo.stdout[: sum(map(len, lines))]
    assert (process.returncode, stderr) == (130, "Interrupted.\n")
    assert not any(child.exists() for child in children)


def test_a_reader_that_goes_away_ends_it() -> None:
    """As `tractor demo | head` does: no traceback, and no server left."""
    with start_tractor("demo", "--seed", "3") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.readline()
        children = children_of(process.pid)
        process.stdout.close()
        assert process.stderr.read() == ""
        process.wait(timeout=30)
    assert not any(child.exists() for child in children)


def test_a_record_that_cannot_be_written_stops_it_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    """Not only after the match."""
    assert main(["demo", "--record", "/no/such/folder/record.txt"]) == 2
    assert capsys.readouterr() == ("", "/no/such/folder/record.txt: No such file or directory\n")


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("00" * 31 + "Ff", bytes(31) + b"\xff"),
        ("7", sha256(b"7").digest()),
        ("grandmother", sha256(b"grandmother").digest()),
        ("00" * 31, sha256(b"00" * 31).digest()),
    ],
)
def test_a_seed_is_hex_digits_or_anything(text: str, seed: bytes) -> None:
    """64 hex digits are the seed itself; of anything else the hash."""
    assert seed_of(text) == seed


@pytest.mark.parametrize(
    ("command", "package"),
    [("demo", "grpc"), ("demo", "rich"), ("demo", "structlog"), ("replay", "rich"), ("cases", "google")],
)
def test_a_missing_package_is_named_with_its_extra(command: str, package: str) -> None:
    """Without a traceback."""
    arguments = [command] if command == "demo" else [command, "file"]
    assert run_tractor(*arguments, missing=[package]) == (
        2,
        "",
        f"tractor {command} needs {package}, which is not installed: pip install 'tractor-engine[cli]'\n",
    )


def test_help_needs_nothing_but_python() -> None:
    """The flags are explained even where only the engine is installed."""
    status, stdout, _ = run_tractor("demo", "--help", missing=["google", "grpc", "rich", "structlog"])
    assert status == 0
    assert "--seed" in stdout
    assert "--record" in stdout
