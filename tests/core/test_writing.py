"""Files are written whole or not at all, links are followed, and what a killed run left is put right by the next."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from generator.cli.jobs import batch_manifest
from generator.cli.jobs.batch_manifest import Batch, Listed
from generator.core import locking, writing
from generator.core.errors import BadFile
from generator.forge.rating import Rating
from tests.conftest import ROOT


def lying(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def in_place_of(monkeypatch: pytest.MonkeyPatch, **functions: Any) -> None:
    """Replace functions of `os` for `writing` alone: others of this process (a collected pool's semaphores) write too."""
    monkeypatch.setattr("generator.core.writing.os", SimpleNamespace(**{**vars(os), **functions}))


def put(folder: Path, **files: bytes) -> dict[str, bytes]:
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return files


OLD = {"a.pdf": b"old", "b.json": b"older"}


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
@pytest.mark.parametrize("call", [1, 2])
@pytest.mark.parametrize("name", ["write", "fsync", "chmod", "link", "replace"])
def test_when_one_of_two_files_cannot_be_written_both_old_ones_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, call: int, code: int
) -> None:
    put(tmp_path, **OLD)
    real, calls = getattr(os, name), 0

    def failing(*args: Any, **more: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == call:
            raise OSError(code, os.strerror(code))
        return real(*args, **more)

    in_place_of(monkeypatch, **{name: failing})
    if name == "link":
        # a disk without second names: the old file is moved aside instead, and the set is written
        writing.write({tmp_path / file: b"new" for file in OLD})
        assert lying(tmp_path) == dict.fromkeys(OLD, b"new")
        return
    with pytest.raises(BadFile) as caught:
        writing.write({tmp_path / file: b"new" for file in OLD})
    assert os.strerror(code) in str(caught.value)
    assert calls >= call
    assert lying(tmp_path) == OLD


def test_on_a_disk_without_second_names_an_error_puts_the_old_files_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, **OLD)
    real, calls = os.replace, 0

    def no_link(*args: Any, **more: Any) -> None:
        raise OSError(errno.EPERM, "no second names")

    def failing(source: Any, target: Any) -> None:
        nonlocal calls
        calls += str(source).endswith(".new")
        if calls == 2 and str(source).endswith(".new"):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        real(source, target)

    in_place_of(monkeypatch, link=no_link, replace=failing)
    with pytest.raises(BadFile, match="cannot be written"):
        writing.write({tmp_path / name: b"new" for name in OLD})
    assert lying(tmp_path) == OLD


@pytest.mark.parametrize("name", ["fsync", "replace", "chmod"])
@pytest.mark.parametrize("count", [1, 2])
def test_an_interrupted_writing_leaves_no_temporary_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, count: int
) -> None:
    put(tmp_path, **OLD)

    real = getattr(os, name)

    def interrupted(*args: Any) -> None:
        in_place_of(monkeypatch, **{name: real})
        raise KeyboardInterrupt

    in_place_of(monkeypatch, **{name: interrupted})
    with pytest.raises(KeyboardInterrupt):
        writing.write({tmp_path / file: b"new" for file in list(OLD)[:count]})
    assert lying(tmp_path) == OLD


def test_files_are_written_with_the_rights_of_the_user_and_folders_made(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        writing.write({tmp_path / "a" / "b" / "c.pdf": b"one", tmp_path / "d.json": b"two"})
    finally:
        os.umask(before)
    assert lying(tmp_path) == {"a/b/c.pdf": b"one", "d.json": b"two"}
    assert stat.S_IMODE((tmp_path / "d.json").stat().st_mode) == 0o640


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o755])
def test_a_file_that_is_replaced_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    put(tmp_path, **OLD)
    (tmp_path / "a.pdf").chmod(mode)
    for files in ({"a.pdf": b"new"}, {"a.pdf": b"newer", "b.json": b"new"}):
        writing.write({tmp_path / name: data for name, data in files.items()})
        assert stat.S_IMODE((tmp_path / "a.pdf").stat().st_mode) == mode


def test_a_read_only_file_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    put(tmp_path, **OLD)
    (tmp_path / "b.json").chmod(0o444)
    with pytest.raises(BadFile, match=r"b\.json' is read-only; "):
        writing.write({tmp_path / name: b"new" for name in OLD})
    assert lying(tmp_path) == OLD


# ---------------------------------------------------------------------- what stands at the target


def test_a_folder_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "b.json").mkdir()
    with pytest.raises(BadFile, match=r"b\.json'? is a folder"):
        writing.write({tmp_path / "a.pdf": b"one", tmp_path / "b.json": b"two"})
    assert lying(tmp_path) == {}


def test_a_link_is_followed_and_its_target_replaced(tmp_path: Path) -> None:
    home, away = tmp_path / "home", tmp_path / "away"
    for folder in (home, away):
        folder.mkdir()
    (away / "real.pdf").write_bytes(b"old")
    (home / "link.pdf").symlink_to(away / "real.pdf")
    (home / "new.pdf").symlink_to(away / "not-yet.pdf")
    writing.write({home / "link.pdf": b"one", home / "new.pdf": b"two"})
    assert (home / "link.pdf").is_symlink()
    assert (home / "new.pdf").is_symlink()
    assert lying(away) == {"real.pdf": b"one", "not-yet.pdf": b"two"}


@pytest.mark.parametrize(
    ("kind", "said"), [("device", "is a device"), ("pipe", "is a pipe"), ("circle", "link"), ("folder", "a folder")]
)
def test_a_link_to_what_is_no_file_is_refused_at_once(tmp_path: Path, kind: str, said: str) -> None:
    link = tmp_path / "out.pdf"
    if kind == "pipe":
        os.mkfifo(tmp_path / "pipe")
    link.symlink_to({"device": "/dev/full", "pipe": tmp_path / "pipe", "circle": link, "folder": tmp_path}[kind])
    began = time.perf_counter()
    with pytest.raises(BadFile, match=said):
        writing.write({link: b"new"})
    assert time.perf_counter() - began < 1
    assert link.is_symlink()


def test_two_names_of_one_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"old")
    (tmp_path / "b.pdf").symlink_to("a.pdf")
    with pytest.raises(BadFile, match="are the same file"):
        writing.write({tmp_path / "a.pdf": b"one", tmp_path / "b.pdf": b"two"})
    assert (tmp_path / "a.pdf").read_bytes() == b"old"


# ---------------------------------------------------------------------- killed in the middle

KILLED = """
import os, signal, sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from generator.cli.jobs import batch_manifest
from generator.cli.jobs.batch_manifest import Batch, Listed
from generator.core import locking, writing

name, count = sys.argv[2], int(sys.argv[3])
real, calls = getattr(os, name), 0

def dying(*args, **more):
    global calls
    calls += 1
    if calls == count:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*args, **more)

setattr(os, name, dying)
here = Path(sys.argv[1])
writing.write({here / f"{letter}.txt": b"new " + letter.encode() for letter in "abcd"})
print("whole")
"""
BEFORE = {f"{letter}.txt": b"old " + letter.encode() for letter in "abc"}
AFTER = {f"{letter}.txt": b"new " + letter.encode() for letter in "abcd"}


@pytest.mark.parametrize(
    ("name", "count", "found"),
    [("write", 1, BEFORE), ("fsync", 2, BEFORE), ("fsync", 5, AFTER), ("link", 1, AFTER), ("replace", 1, AFTER),
     ("replace", 3, AFTER), ("replace", 4, AFTER)],
)  # fmt: skip
def test_a_set_that_was_killed_in_the_middle_is_all_or_nothing_after_the_next_run(
    tmp_path: Path, name: str, count: int, found: dict[str, bytes]
) -> None:
    put(tmp_path, **BEFORE)
    words = [sys.executable, "-c", KILLED, str(tmp_path), name, str(count)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    mended = writing.write({tmp_path / "other.txt": b"another file"})
    assert lying(tmp_path) == {**found, "other.txt": b"another file"}
    assert bool(mended.placed) == (found is AFTER and name != "none")


def test_the_control_of_the_killed_sets_writes_them_whole(tmp_path: Path) -> None:
    put(tmp_path, **BEFORE)
    words = [sys.executable, "-c", KILLED, str(tmp_path), "replace", "99"]
    assert subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True).stdout == "whole\n"
    assert lying(tmp_path) == AFTER


def test_a_living_runs_temporary_files_are_left_alone_and_a_dead_ones_are_swept(tmp_path: Path) -> None:
    stale = tmp_path / f"{writing.PREFIX}{'0' * 16}.0.new"
    stale.write_bytes(b"of a dead run")
    code = (
        "import os, sys, time\nfrom pathlib import Path\nfrom generator.core import writing\n"
        "real = os.fsync\n"
        "def slow(handle):\n    print('writing', flush=True)\n    sys.stdin.readline()\n    real(handle)\n"
        "os.fsync = slow\nwriting.write({Path(sys.argv[1]) / 'slow.txt': b'slow'})\n"
    )
    words = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == "writing\n"
        mended = writing.mend(tmp_path)
        assert mended.removed == 0, "the stale file was swept by the other run"
        assert len(list(tmp_path.glob(f"{writing.PREFIX}*"))) == 1
        other.stdin.write("go on\n")
        other.stdin.flush()
        assert other.wait(timeout=30) == 0
    assert lying(tmp_path) == {"slow.txt": b"slow"}


HOSTILE: dict[str, bytes] = {
    "up": b'["NEW", "../outside.txt", false]\n',
    "below": b'["NEW", "sub/inside.txt", false]\n',
    "absolute": b'["NEW", "/tmp/outside.txt", false]\n',
    "another file": b'["mine.txt", "taken.txt", false]\n',
    "noise": bytes(range(256)),
    "deep": b"[" * 100_000 + b"\n",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_journal_that_no_run_wrote_moves_nothing(tmp_path: Path, kind: str) -> None:
    here = tmp_path / "here"
    (here / "sub").mkdir(parents=True)
    (here / "mine.txt").write_bytes(b"mine")
    stem = f"{writing.PREFIX}{'a' * 16}"
    (here / f"{stem}.0.new").write_bytes(b"evil")
    rows = HOSTILE[kind].replace(b"NEW", f"{stem}.0.new".encode())
    (here / f"{stem}.set").write_bytes(b"delvepress set 1\n" + rows + b"complete\n")
    writing.write({here / "other.txt": b"other"})
    assert lying(tmp_path) == {"here/mine.txt": b"mine", "here/other.txt": b"other"}


def test_a_journal_that_is_a_link_or_another_users_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stem = f"{writing.PREFIX}{'a' * 16}"
    (tmp_path / f"{stem}.0.new").write_bytes(b"evil")
    (tmp_path / "journal").write_bytes(b'delvepress set 1\n["' + f"{stem}.0.new".encode() + b'", "taken.txt", false]\ncomplete\n')
    (tmp_path / f"{stem}.set").symlink_to("journal")
    writing.mend(tmp_path)
    assert not (tmp_path / "taken.txt").exists()
    (tmp_path / f"{stem}.set").unlink()
    (tmp_path / "journal").rename(tmp_path / f"{stem}.set")
    with monkeypatch.context() as patch:
        patch.setattr(os, "geteuid", lambda: 12345)
        writing.mend(tmp_path)
        assert not (tmp_path / "taken.txt").exists()
    writing.mend(tmp_path)
    assert (tmp_path / "taken.txt").read_bytes() == b"evil", "the control: the same journal of this user's is carried out"


@pytest.mark.parametrize("name", ["a\x00b", "n" * 300, "d/" * 2500 + "x"], ids=["nul", "long", "deep"])
def test_a_name_the_system_does_not_take_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadFile, match="cannot be written"):
        writing.write({tmp_path / name: b"new"})
    assert lying(tmp_path) == {}


def test_a_file_is_removed_with_its_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    put(tmp_path / "a", **{"one.txt": b"1", "two.txt": b"2"})
    assert writing.remove(tmp_path / "a" / "one.txt")
    assert not writing.remove(tmp_path / "a" / "one.txt")
    assert (tmp_path / "a").is_dir()
    assert writing.remove(tmp_path / "a" / "two.txt")
    assert not (tmp_path / "a").exists()


@pytest.fixture
def keeps_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that neither moves nor removes a file that is open, as Windows."""
    real_replace, real_unlink = os.replace, os.unlink

    def opened() -> Iterator[os.stat_result]:
        for number in os.listdir("/proc/self/fd"):
            with suppress(OSError):
                yield os.fstat(int(number))

    def closed(path: Any) -> None:
        if os.path.lexists(path) and any(os.path.samestat(one, os.lstat(path)) for one in opened()):
            raise PermissionError(13, "it is open", str(path))

    def replace(source: Any, target: Any, **words: Any) -> None:
        closed(source)
        closed(target)
        real_replace(source, target, **words)

    def unlink(path: Any, **words: Any) -> None:
        closed(path)
        real_unlink(path, **words)

    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr(os, "unlink", unlink)
    monkeypatch.setattr(locking, "KEEPS_OPEN", True)


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="tells open files by /proc")
def test_where_an_open_file_can_be_neither_moved_nor_removed_files_are_written_and_nothing_is_left(
    keeps_open: None, tmp_path: Path
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    writing.write({one: b"1"})
    writing.write({one: b"first", two: b"second"})
    writing.replace_file(two, b"third")
    with locking.held(one):
        writing.write({one: b"last"})
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"one": b"last", "two": b"third"}
    data = b"a page"
    rating = Rating(grade="easy", skulls=1, estimated=False, figures={})
    listed = [
        Listed(
            path=f"toy/{name}.pdf", part=f"toy/{name}.pdf", of=1, sha256=sha256(data).hexdigest(), size=len(data), game="toy",
            code="", seed="", options={}, rating=rating, build="",
        )
        for name in ("b", "a")
    ]  # fmt: skip
    with Batch(tmp_path / "batch") as batch:
        for one in listed:
            batch.add({one.path: data}, [one])
        batch.finish()
    assert [one.path for one in batch_manifest.listed(tmp_path / "batch")] == ["toy/a.pdf", "toy/b.pdf"]
    left = tmp_path / ".delvepress-0123456789abcdef.0.new"
    left.write_bytes(b"left by a run that was killed")
    assert writing.mend(tmp_path).removed == 1
    assert not left.exists()
