"""Files are written whole or not at all, and formats and targets are read as they are meant."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from pathlib import Path
from typing import Any

import pytest

from generator import files
from generator.core.errors import BadFile, BadOption


def lying(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
@pytest.mark.parametrize("call", [1, 2])
@pytest.mark.parametrize(
    ("module", "name"), [(tempfile, "mkstemp"), (os, "fsync"), (os, "chmod")], ids=["mkstemp", "fsync", "chmod"]
)
def test_when_one_of_two_files_cannot_be_written_both_old_ones_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: Any, name: str, call: int, code: int
) -> None:
    old = {"a.pdf": b"old", "b.json": b"older"}
    for file, data in old.items():
        (tmp_path / file).write_bytes(data)
    real, calls = getattr(module, name), []

    def failing(*args: Any, **more: Any) -> Any:
        calls.append(args)
        if len(calls) == call:
            raise OSError(code, os.strerror(code))
        return real(*args, **more)

    monkeypatch.setattr(module, name, failing)
    with pytest.raises(BadFile) as caught:
        files.write({tmp_path / file: b"new" for file in old})
    assert os.strerror(code) in str(caught.value)
    assert str(tmp_path / list(old)[call - 1]) in str(caught.value)
    assert len(calls) == call
    assert lying(tmp_path) == old


def test_when_nothing_can_be_moved_both_old_files_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*args: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    (tmp_path / "a.pdf").write_bytes(b"old")
    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(BadFile, match="make room"):
        files.write({tmp_path / "a.pdf": b"new", tmp_path / "b.json": b"new"})
    assert lying(tmp_path) == {"a.pdf": b"old"}


def test_when_the_second_file_cannot_be_moved_the_first_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, calls = os.replace, []

    def failing(*args: Any) -> None:
        calls.append(args)
        if len(calls) == 2:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        real(*args)

    old = {"a.pdf": b"old", "b.json": b"older"}
    for name, data in old.items():
        (tmp_path / name).write_bytes(data)
    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(BadFile, match="cannot be written"):
        files.write({tmp_path / name: b"new" for name in old})
    assert lying(tmp_path) == old


def test_an_interrupted_writing_leaves_no_temporary_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(handle: int) -> None:
        raise KeyboardInterrupt

    (tmp_path / "a.pdf").write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.write({tmp_path / "a.pdf": b"new"})
    assert lying(tmp_path) == {"a.pdf": b"old"}


def test_files_are_written_with_the_rights_of_the_user_and_folders_made(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        files.write({tmp_path / "a" / "b" / "c.pdf": b"one", tmp_path / "d.json": b"two"})
    finally:
        os.umask(before)
    assert lying(tmp_path) == {"a/b/c.pdf": b"one", "d.json": b"two"}
    assert stat.S_IMODE((tmp_path / "d.json").stat().st_mode) == 0o640


def test_a_folder_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "b.json").mkdir()
    with pytest.raises(BadFile, match=r"b\.json'? is a folder"):
        files.write({tmp_path / "a.pdf": b"one", tmp_path / "b.json": b"two"})
    assert lying(tmp_path) == {}


@pytest.mark.parametrize(
    ("text", "found"), [("pdf", ["pdf"]), ("json, PDF", ["pdf", "json"]), ("png,png,,pdf,", ["pdf", "png"]), (" json ", ["json"])]
)
def test_formats_come_once_and_in_one_order(text: str, found: list[str]) -> None:
    assert files.formats(text) == found


@pytest.mark.parametrize("text", ["", " ", ",,", "svg", "pdf svg", "pdf\x00"])
def test_formats_that_there_are_not_are_refused(text: str) -> None:
    with pytest.raises(BadOption, match=r"^--format [ -~]+; choose from pdf, png, json"):
        files.formats(text)


def test_targets_are_folders_unless_they_end_like_a_file(tmp_path: Path) -> None:
    (tmp_path / "folder.pdf").mkdir()
    assert files.target("out", "X-1") == Path("out/X-1")
    assert files.target("out.d", "X-1") == Path("out.d/X-1")
    assert files.target("out.PDF", "X-1") == Path("out")
    assert files.target("a/b.json", "X-1") == Path("a/b")
    assert files.target(str(tmp_path / "folder.pdf"), "X-1") == tmp_path / "folder.pdf" / "X-1"
