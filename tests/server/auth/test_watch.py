"""Files that change."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tractor_server.auth import watch
from tractor_server.auth.watch import (
    ContentError,
    Outcome,
    Reload,
    UnreadableFileError,
    WatchedFile,
    WatchedFiles,
    Watcher,
)

UNCHANGED = Reload(Outcome.UNCHANGED)
RELOADED = Reload(Outcome.RELOADED)
SECRET = "hunter2"  # noqa: S105 # a test's


def number(content: bytes) -> int:
    """A number, or ContentError; 13 is what nobody expects."""
    if content == b"13":
        raise RuntimeError(SECRET)
    if not content.isdigit():
        raise ContentError("is no number")
    return int(content)


def watched(path: Path) -> WatchedFile[int]:
    """The file of a number, believed at once."""
    return WatchedFile("number", path, number, settle=0)


def rewrite(path: Path) -> None:
    """In place."""
    path.write_bytes(b"2")


def rename_over(path: Path) -> None:
    """As careful programs do."""
    new = path.with_name("new")
    new.write_bytes(b"2")
    new.rename(path)


def recreate(path: Path) -> None:
    """Delete, then write."""
    path.unlink()
    path.write_bytes(b"2")


def relink(path: Path) -> None:
    """A symbolic link in its place."""
    new = path.with_name("elsewhere")
    new.write_bytes(b"2")
    path.unlink()
    path.symlink_to(new)


@pytest.mark.parametrize("change", [rewrite, rename_over, recreate, relink])
def test_a_change_is_seen(tmp_path: Path, change: Callable[[Path], None]) -> None:
    """However it is made, once."""
    path = tmp_path / "number"
    path.write_bytes(b"1")
    file = watched(path)
    assert file.reload() == UNCHANGED
    change(path)
    assert file.value == 1
    assert file.reload() == RELOADED
    assert file.value == 2
    assert file.reload() == UNCHANGED


def test_kubernetes_swaps_a_link(tmp_path: Path) -> None:
    """The file is a link through ..data, which is renamed over."""
    for version in ("1", "2"):
        (tmp_path / f"..{version}").mkdir()
        (tmp_path / f"..{version}" / "number").write_text(version)
    (tmp_path / "..data").symlink_to("..1")
    (tmp_path / "number").symlink_to("..data/number")
    file = watched(tmp_path / "number")
    (tmp_path / "..data_tmp").symlink_to("..2")
    (tmp_path / "..data_tmp").rename(tmp_path / "..data")
    assert file.reload() == RELOADED
    assert file.value == 2


def test_the_same_content_anew_is_no_change(tmp_path: Path) -> None:
    """A touched file is parsed no second time: what hangs on the value stays."""
    path = tmp_path / "objects"
    path.write_bytes(b"1")
    file = WatchedFile("objects", path, lambda _: object(), settle=0)
    before = file.value
    path.unlink()
    path.write_bytes(b"1")
    assert file.reload() == UNCHANGED
    assert file.value is before


def spoil(path: Path) -> None:
    """Write what is no number."""
    path.write_bytes(SECRET.encode())


def surprise(path: Path) -> None:
    """Write what makes the parser fail in an unexpected way."""
    path.write_bytes(b"13")


def delete(path: Path) -> None:
    """Take it away."""
    path.unlink()


def grow(path: Path) -> None:
    """Write too much."""
    path.write_bytes(b"1" * (watch.LARGEST + 1))


def make_folder(path: Path) -> None:
    """Put a folder in its place."""
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("harm", "text"),
    [
        (spoil, "is no number"),
        (surprise, "cannot be read (RuntimeError)"),
        (delete, "No such file or directory"),
        (grow, "is larger than 1 MiB"),
        (make_folder, "is no file"),
    ],
)
class TestHarm:
    """What can be wrong with a file."""

    def test_at_first_it_is_an_error(self, tmp_path: Path, harm: Callable[[Path], None], text: str) -> None:
        """Which names the path and what is wrong, and nothing of the content."""
        path = tmp_path / "number"
        path.write_bytes(b"1")
        harm(path)
        with pytest.raises(UnreadableFileError) as caught:
            watched(path)
        assert str(caught.value) == f"{path}: {text}"

    def test_later_the_old_value_stays(self, tmp_path: Path, harm: Callable[[Path], None], text: str) -> None:
        """It fails once, not at every look, and is well again when the file is."""
        path = tmp_path / "number"
        path.write_bytes(b"1")
        file = watched(path)
        harm(path)
        outcome, error = file.reload()
        assert outcome is Outcome.FAILED
        assert str(error) == f"{path}: {text}"
        assert file.reload() == UNCHANGED
        assert file.value == 1
        if path.is_dir():
            path.rmdir()
        path.write_bytes(b"1")
        assert file.reload() == RELOADED
        path.write_bytes(b"2")
        assert file.reload() == RELOADED
        assert file.value == 2


def test_what_comes_back_is_the_value_that_was_kept(tmp_path: Path) -> None:
    """It is not parsed anew: what hangs on the value stays."""
    path = tmp_path / "objects"
    path.write_bytes(b"1")
    file = WatchedFile("objects", path, lambda _: object(), settle=0)
    before = file.value
    path.unlink()
    assert file.reload().outcome is Outcome.FAILED
    path.write_bytes(b"1")
    assert file.reload() == RELOADED
    assert file.value is before


def test_another_fault_fails_again(tmp_path: Path) -> None:
    """Each content that is no good is reported."""
    path = tmp_path / "number"
    path.write_bytes(b"1")
    file = watched(path)
    for content in (b"a", b"b"):
        path.write_bytes(content)
        assert file.reload().outcome is Outcome.FAILED
        assert file.reload() == UNCHANGED


def test_half_a_file_is_not_believed(tmp_path: Path) -> None:
    """Who rewrites in place empties the file first; a content that lasts for no moment is none."""
    path = tmp_path / "number"
    path.write_bytes(b"1")
    file = WatchedFile("number", path, number, settle=0.3)
    path.write_bytes(b"")
    timer = threading.Timer(0.1, path.write_bytes, [b"2"])
    timer.start()
    assert file.reload() == UNCHANGED
    timer.join()
    assert file.reload() == RELOADED
    assert file.value == 2


def test_several_files_make_one_value(tmp_path: Path) -> None:
    """And fail together, by their names."""
    paths = [tmp_path / "a", tmp_path / "b"]
    for path in paths:
        path.write_bytes(b"1")

    def pair(contents: Any) -> tuple[int, ...]:  # noqa: ANN401 # a sequence of bytes
        numbers = tuple(map(number, contents))
        if len(set(numbers)) > 1:
            raise ContentError("differ")
        return numbers

    files = WatchedFiles("pair", paths, pair, settle=0)
    paths[0].write_bytes(b"2")
    assert str(files.reload().error) == f"{paths[0]}, {paths[1]}: differ"
    assert files.value == (1, 1)
    paths[1].write_bytes(b"2")
    assert files.reload() == RELOADED
    assert files.value == (2, 2)


def test_contents_do_not_run_together(tmp_path: Path) -> None:
    """What moves from one file to the next is a change."""
    paths = [tmp_path / "a", tmp_path / "b"]
    paths[0].write_bytes(b"12")
    paths[1].write_bytes(b"3")
    files = WatchedFiles("pair", paths, tuple, settle=0)
    paths[0].write_bytes(b"1")
    paths[1].write_bytes(b"23")
    assert files.reload() == RELOADED


def test_a_watcher_tells(tmp_path: Path) -> None:
    """What it reloaded and what it could not, by name; an error of who is told does not end it."""
    path = tmp_path / "number"
    path.write_bytes(b"1")
    told: list[tuple[str, str]] = []
    called = threading.Event()

    def tell(name: str, error: UnreadableFileError | None) -> None:
        told.append((name, str(error)))
        called.set()
        raise RuntimeError

    watcher = Watcher([watched(path)], tell, interval=0.01)
    watcher.start()
    try:
        for content in (b"2", b"a"):
            called.clear()
            path.with_name("new").write_bytes(content)
            path.with_name("new").rename(path)
            assert called.wait(10)
    finally:
        watcher.close()
    assert told == [("number", "None"), ("number", f"{path}: is no number")]


def test_a_watcher_stops_at_once() -> None:
    """Though it looks once a minute; and one that was never started can be closed."""
    watcher = Watcher([], lambda *_: None, interval=60)
    watcher.close()
    watcher = Watcher([], lambda *_: None, interval=60)
    watcher.start()
    began = time.monotonic()
    watcher.close()
    assert time.monotonic() - began < 10
    assert not watcher._thread.is_alive()
