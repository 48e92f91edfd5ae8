"""Files that change while the server runs: the last good value of each, and a thread that looks for changes.

Files are rewritten in place, renamed over, swapped behind a symbolic link as Kubernetes does, and gone for a moment.
Their content is therefore what is compared, never a time or an inode. Whatever goes wrong, the last good value stays.
"""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from threading import Event, Lock, Thread
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")

LARGEST = 1 << 20
"""Bytes of a file that are read."""
PATIENCE = 2.0
"""Seconds that the end waits for a look at the files."""
SETTLE = 0.05
"""Seconds for which a change must last before it is believed: who rewrites a file in place empties it first."""


class ContentError(ValueError):
    """What is wrong in a file, in words that show nothing of it."""


class UnreadableFileError(ValueError):
    """Files that cannot be taken; the text has their paths and what is wrong, nothing of what is in them."""

    def __init__(self, paths: Sequence[Path], fault: str) -> None:
        super().__init__(f"{', '.join(map(str, paths))}: {fault}")


class Outcome(Enum):
    """What looking at a file led to."""

    UNCHANGED = "unchanged"
    RELOADED = "reloaded"
    FAILED = "failed"


class Reload(NamedTuple):
    """What looking at a file led to, and why, where it failed."""

    outcome: Outcome
    error: UnreadableFileError | None = None


class WatchedFiles(Generic[T]):
    """Files that make one value together. Thread safe; reading the value takes no lock."""

    def __init__(
        self, name: str, paths: Sequence[Path], parse: Callable[[Sequence[bytes]], T], settle: float = SETTLE
    ) -> None:
        """Read them; UnreadableFileError when they are no good. What is wrong in them, `parse` says by ContentError."""
        self.name = name
        """For logs and metrics."""
        self._paths = tuple(paths)
        self._parse = parse
        self._settle = settle
        self._lock = Lock()
        look = self._look()
        self._value = self._parsed(look)
        self._taken = self._seen = look.mark

    @property
    def value(self) -> T:
        """What was last read without fault."""
        return self._value

    def reload(self) -> Reload:
        """Look again. One content fails once; what was there coming back after a failure counts as reloaded."""
        with self._lock:
            look = self._look()
            if look.mark == self._seen:
                return Reload(Outcome.UNCHANGED)
            time.sleep(self._settle)
            if self._look().mark != look.mark:
                return Reload(Outcome.UNCHANGED)  # still being written
            self._seen = look.mark
            if look.mark == self._taken:
                return Reload(Outcome.RELOADED)
            try:
                self._value = self._parsed(look)
            except UnreadableFileError as error:
                return Reload(Outcome.FAILED, error)
            self._taken = look.mark
            return Reload(Outcome.RELOADED)

    def _look(self) -> "_Look":
        contents: list[bytes] = []
        mark = sha256()
        for path in self._paths:
            try:
                content = _read(path)
            except (OSError, ValueError) as error:
                fault = error.strerror or type(error).__name__ if isinstance(error, OSError) else str(error)
                return _Look((), f"{path}: {fault}".encode(), UnreadableFileError([path], fault))
            contents.append(content)
            mark.update(sha256(content).digest())
        return _Look(contents, mark.digest(), None)

    def _parsed(self, look: "_Look") -> T:
        if look.error is not None:
            raise look.error
        try:
            return self._parse(look.contents)
        except ContentError as error:
            fault = str(error)
        except Exception as error:  # noqa: BLE001 # of what nobody expected, the text may show the content
            fault = f"cannot be read ({type(error).__name__})"
        raise UnreadableFileError(self._paths, fault)


class WatchedFile(WatchedFiles[T]):
    """A file that makes one value."""

    def __init__(self, name: str, path: Path, parse: Callable[[bytes], T], settle: float = SETTLE) -> None:
        super().__init__(name, (path,), lambda contents: parse(contents[0]), settle)


class Watcher:
    """A thread that looks at files again and again, until it is closed."""

    def __init__(
        self,
        watched: Sequence[WatchedFiles[Any]],
        on_reload: Callable[[str, UnreadableFileError | None], None],
        interval: float = 1.0,
    ) -> None:
        """Tell `on_reload` the name of what was reloaded, or failed to be and why. Seconds between looks."""
        self._watched = tuple(watched)
        self._on_reload = on_reload
        self._interval = interval
        self._closing = Event()
        self._thread = Thread(target=self._run, name="watch", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def close(self) -> None:
        """Look no more; returns when the thread has ended, or is held up by a file for longer than that is worth."""
        self._closing.set()
        if self._thread.ident is not None:
            self._thread.join(PATIENCE)

    def _run(self) -> None:
        while not self._closing.wait(self._interval):
            for watched in self._watched:
                outcome, error = watched.reload()
                if outcome is not Outcome.UNCHANGED:
                    with suppress(Exception):  # a log that cannot be written must not end the watch
                        self._on_reload(watched.name, error)


class _Look(NamedTuple):
    """What was found."""

    contents: Sequence[bytes]
    mark: bytes
    """Equal for equal contents and for equal faults."""
    error: UnreadableFileError | None


def _read(path: Path) -> bytes:
    # Not to wait: opening a pipe would, for its writer.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    if not S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise ContentError("is no file")
    with os.fdopen(descriptor, "rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise ContentError("is larger than 1 MiB")
    return content
