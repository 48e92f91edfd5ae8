"""`tractor replay`: a record is told, or the place is named where it breaks."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from processes import Demo
from tractor_client.commands import main


def test_a_recorded_match_is_told_again(demo: Demo, capsys: pytest.CaptureFixture[str]) -> None:
    """What `demo --record` keeps, `replay` tells in the same words, and checks the digest."""
    assert main(["replay", str(demo.record)]) == 0
    told = capsys.readouterr().out
    count = len(demo.record.read_text().splitlines()) - 3  # header, start and digest
    assert told == f"{demo.story}\n{count} actions, all legal, and the digest holds.\n"


@pytest.fixture
def opening(demo: Demo) -> list[str]:
    """The lines of a record up to the second trick, without a digest."""
    lines = demo.record.read_text().splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("play"))
    return lines[: first + 5]


def write(folder: Path, lines: list[str]) -> str:
    """A record file of these lines."""
    file = folder / "record.txt"
    file.write_text("\n".join(lines) + "\n")
    return str(file)


def test_a_record_may_end_anywhere(opening: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a digest it claims none; comments and empty lines do not count."""
    lines = [*opening[:2], "# the deal", "", *opening[2:]]
    assert main(["replay", write(tmp_path, lines)]) == 0
    assert capsys.readouterr().out.endswith(
        f"\n{len(opening) - 2} actions, all legal, and the record claims no digest.\n"
    )


def test_an_illegal_action_is_named(opening: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By its number, its line in the file, the rule and the reason; what came before is told."""
    lines = [*opening[:-1], "# now", "play 0 RJRJ"]
    file = write(tmp_path, lines)
    assert main(["replay", file]) == 1
    out, err = capsys.readouterr()
    assert "Round 1" in out
    number = len(opening) - 2
    assert err.startswith(f"{file}:{len(lines)}: action {number}, 'play 0 RJRJ', is illegal: R")


BROKEN: dict[str, tuple[Callable[[list[str]], list[str]], int, str]] = {
    "an unknown option": (
        lambda lines: [lines[0], lines[1].replace("rules=STANDARD@1", "rules=STANDARD@1,luck=1")],
        2,
        "no option is called 'luck'",
    ),
    "another digest": (lambda lines: [*lines, "digest " + "00" * 32], 1, "elsewhere than the digest says"),
    "an impossible start": (
        lambda lines: [lines[0], lines[1].replace("undrawn=100", "undrawn=99")],
        1,
        "the start is no possible position",
    ),
    "no header": (lambda lines: lines[1:], 2, "line 1: a record begins with"),
    "no such action": (lambda lines: [*lines, "jump 0"], 2, "no action is written 'jump 0'"),
    "no card": (lambda lines: [*lines, "play 0 S1"], 2, "no card is written 'S1'"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_refused(
    name: str, opening: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """1 when it can be read but does not hold, 2 when it cannot be read."""
    change, status, message = BROKEN[name]
    file = write(tmp_path, change(opening))
    assert main(["replay", file]) == status
    err = capsys.readouterr().err
    assert message in err
    assert err.startswith(file)
    assert err.count("\n") == 1


@pytest.mark.parametrize("content", [None, b"\xff\xfe"], ids=["missing", "not text"])
def test_a_file_that_cannot_be_read_is_named(
    content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit status is 2, and there is no traceback."""
    file = tmp_path / "record.txt"
    if content is not None:
        file.write_bytes(content)
    assert main(["replay", str(file)]) == 2
    assert re.fullmatch(f"{re.escape(str(file))}: .+\n", capsys.readouterr().err)
