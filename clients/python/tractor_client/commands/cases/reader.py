"""Case files: JSON lines, or one JSON array.

Each case comes with the place where it stands; so does what cannot be read, and reading goes on.
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

Json: TypeAlias = "Mapping[str, Json] | list[Json] | str | int | float | bool | None"

_SPACE = re.compile(r"[ \t\r\n]*")


class UnreadableError(Exception):
    """A file or a case that says nothing that could be checked."""


class Entry(NamedTuple):
    """One case as it stands in a file."""

    where: str
    """File and line."""
    value: Mapping[str, Json]

    @property
    def title(self) -> str:
        """The place, and what the case is called."""
        words = [self.value.get("id"), self.value.get("kind", self.value.get("rpc"))]
        return " ".join([self.where, *(word for word in words if isinstance(word, str))])


class Fault(NamedTuple):
    """A place that cannot be read, and why."""

    where: str
    why: str


class Difference(NamedTuple):
    """One thing that is not as expected."""

    what: str
    expected: Json
    actual: Json
    why: str = ""
    """What the service says about it."""


def read(path: str) -> Iterator[Entry | Fault]:
    """The cases of a file, in order; a file without any is a fault, since nobody means to check nothing."""
    is_empty = True
    for item in _items(path):
        is_empty = False
        yield item
    if is_empty:
        yield Fault(path, "holds no case: nothing was compared")


def _items(path: str) -> Iterator[Entry | Fault]:
    try:
        text = Path(path).read_text("utf-8-sig")
    except OSError as error:
        yield Fault(path, error.strerror or str(error))
        return
    except UnicodeDecodeError as error:
        yield Fault(path, f"not UTF-8 at byte {error.start}")
        return
    if text.lstrip().startswith("["):
        yield from _read_array(path, text)
    else:
        yield from _read_lines(path, text)


def _read_lines(path: str, text: str) -> Iterator[Entry | Fault]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                yield _entry(f"{path}:{number}", json.loads(line, object_pairs_hook=_without_repeats))
            except (ValueError, RecursionError) as error:
                yield Fault(f"{path}:{number}", _why(error))


def _read_array(path: str, text: str) -> Iterator[Entry | Fault]:
    """Read item by item, so that each knows its line."""
    decoder = json.JSONDecoder(object_pairs_hook=_without_repeats)
    at = _skip(text, text.index("[") + 1)
    separator = ","
    while separator == "," and text[at : at + 1] != "]":
        where = f"{path}:{text.count(chr(10), 0, at) + 1}"
        try:
            value, end = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            yield Fault(f"{path}:{error.lineno}", _why(error))
            return
        except (ValueError, RecursionError) as error:
            yield Fault(where, _why(error))
            return
        yield _entry(where, value)
        at = _skip(text, end)
        separator = text[at : at + 1]
        if separator == ",":
            at = _skip(text, at + 1)
    if text[at:].strip() != "]":
        yield Fault(f"{path}:{text.count(chr(10), 0, at) + 1}", "not JSON: an array ends with ]")


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _entry(where: str, value: Json) -> Entry | Fault:
    if isinstance(value, Mapping):
        return Entry(where, value)
    return Fault(where, "a case is a JSON object")


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    names = dict(pairs)
    if len(names) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return names


def _why(error: ValueError | RecursionError) -> str:
    if isinstance(error, RecursionError):
        return "not JSON: nested too deeply"
    return f"not JSON: {error.msg} at column {error.colno}" if isinstance(error, json.JSONDecodeError) else str(error)
