"""The list of what was written in a folder: whose a file is, and nothing outside the folder read, written or taken away."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from generator.core import limits, manifest, reading
from generator.core.errors import BadFile
from generator.core.manifest import Manifest

LIST = ".delvepress-test.json"
SEAL = manifest._seal(b"mine")


def stored(**what: Any) -> str:
    return json.dumps({"format": "delvepress-test-1", "files": {}, "prints": {}, **what})


def test_what_was_written_is_owned_until_it_is_changed(tmp_path: Path) -> None:
    assert Manifest.load(tmp_path, LIST).write({"a.pdf": b"one", "deep/er/b.pdf": b"two"}) == ["a.pdf", "deep/er/b.pdf"]
    known = Manifest.load(tmp_path, LIST)
    assert known.owns("a.pdf")
    assert known.owns("deep/er/b.pdf")
    assert not known.owns("c.pdf")
    assert known.write({"a.pdf": b"one", "deep/er/b.pdf": b"three"}) == ["deep/er/b.pdf"]
    (tmp_path / "a.pdf").write_bytes(b"changed")
    assert not known.owns("a.pdf")
    (tmp_path / "a.pdf").unlink()
    assert not known.owns("a.pdf")


def test_what_is_noted_counts_once_it_is_saved(tmp_path: Path) -> None:
    """So a caller may note all it is about to write, and still ask what stands there from before."""
    known = Manifest.load(tmp_path, LIST)
    known.write({"a.pdf": b"one"})
    known.note("a.pdf", b"two")
    assert known.owns("a.pdf")
    assert Manifest.load(tmp_path, LIST).owns("a.pdf")
    known.save()
    assert not known.owns("a.pdf")
    (tmp_path / "a.pdf").write_bytes(b"two")
    assert Manifest.load(tmp_path, LIST).owns("a.pdf")


def test_the_list_is_saved_before_a_file_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = manifest.writing.write

    def stopped(files: dict[Path, bytes]) -> Any:
        if tmp_path / LIST not in files:
            raise KeyboardInterrupt
        return real(files)

    monkeypatch.setattr(manifest.writing, "write", stopped)
    with pytest.raises(KeyboardInterrupt):
        Manifest.load(tmp_path, LIST).write({"a.pdf": b"one"})
    assert list(Manifest.load(tmp_path, LIST).seals) == ["a.pdf"]
    assert not (tmp_path / "a.pdf").exists()


def test_a_list_that_says_nothing_new_is_not_written_again(tmp_path: Path) -> None:
    Manifest.load(tmp_path, LIST).write({"a.pdf": b"one"})
    before = (tmp_path / LIST).stat()
    Manifest.load(tmp_path, LIST).write({"a.pdf": b"one"})
    after = (tmp_path / LIST).stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_what_its_owner_remembers_is_kept_with_the_file(tmp_path: Path) -> None:
    known = Manifest.load(tmp_path, LIST)
    known.prints["a.pdf"] = msgspec.Raw(b'{"pages": 3}')
    known.write({"a.pdf": b"one"})
    again = Manifest.load(tmp_path, LIST)
    assert msgspec.json.decode(again.prints["a.pdf"]) == {"pages": 3}
    assert again.remove("a.pdf")
    assert not again.prints


def test_a_file_that_was_changed_is_taken_off_the_list_and_stays(tmp_path: Path) -> None:
    known = Manifest.load(tmp_path, LIST)
    known.write({"day/a.pdf": b"one", "day/b.pdf": b"two"})
    (tmp_path / "day/a.pdf").write_bytes(b"changed")
    assert [known.remove(path) for path in ("day/a.pdf", "day/b.pdf", "day/c.pdf")] == [False, True, False]
    assert [path.name for path in (tmp_path / "day").iterdir()] == ["a.pdf"]
    assert not known.seals


BROKEN = {
    "empty": "",
    "cut off": "{",
    "an array": "[]",
    "a number": "7",
    "no bytes of a text": "\x00\xff",
    "half a character": stored(files={"\ud800": SEAL}),
    "another format": stored(format="delvepress-other-1"),
    "no files": '{"format": "delvepress-test-1", "prints": {}}',
    "files of another type": stored(files=3),
    "a seal of another type": stored(files={"a": 3}),
    "no seal": stored(files={"a": "0" * 31}),
    "a seal and a line": stored(files={"a": SEAL + "\n"}),
    "a field too many": stored(more=1),
    "prints of another type": stored(prints=[]),
    "too much said of a file": stored(prints={"a": "x" * manifest.LARGEST_PRINT}),
    "too deep": "[" * 100_000,
    "too deep within": '{"format": "delvepress-test-1", "files": {}, "prints": {"a": ' + "[" * 100_000,
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=list(BROKEN))
def test_a_list_that_cannot_be_read_is_told_in_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / LIST).write_bytes(text.encode("latin-1", errors="surrogatepass"))
    with pytest.raises(BadFile, match=r"is no list of the files written here; [^.]*\.$"):
        Manifest.load(tmp_path, LIST)


UNSOUND = (
    "../out.pdf", "day/../../out.pdf", "/etc/hosts", "day//x", "./x", "x/", "", ".", "..", "a\x00b", "x" * 1001, LIST,
    ".delvepress-0000000000000007.set", "day/.Delvepress-x",
)  # fmt: skip


@pytest.mark.parametrize("path", UNSOUND, ids=range(len(UNSOUND)))
def test_a_path_that_no_file_of_the_folder_has_is_refused(tmp_path: Path, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "out.pdf").write_bytes(b"mine")
    read: list[Path] = []
    real = reading.read
    monkeypatch.setattr(reading, "read", lambda path, *most: (read.append(path), real(path, *most))[1])
    known = Manifest.load(home, LIST)
    for use in (lambda: known.check([path]), lambda: known.note(path, b"mine"), lambda: known.write({path: b"mine"})):
        with pytest.raises(BadFile, match=r"is no path for a file of a folder"):
            use()
    for what in ({"files": {path: SEAL}}, {"prints": {path: 1}}):
        (home / LIST).write_text(stored(**what))
        with pytest.raises(BadFile, match=r"is no list of the files written here"):
            Manifest.load(home, LIST)
    known.seals[path] = SEAL
    assert not known.owns(path)
    assert not known.remove(path)
    assert set(read) <= {home / LIST}
    assert (tmp_path / "out.pdf").exists()


def test_half_a_character_of_a_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="is no path for a file"):
        Manifest.load(tmp_path, LIST).note("\udcff.pdf", b"")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(limits.FILE_BYTES + 1)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (Path.mkdir, "is a folder"),
        (os.mkfifo, "is a pipe"),
        (huge, "is larger than 64 MB"),
        (lambda path: path.symlink_to(LIST), "leads in a circle"),
        (lambda path: path.symlink_to("../" + LIST), "leads out of"),
        (lambda path: path.symlink_to("/dev/zero"), "leads out of"),
    ],
    ids=["folder", "pipe", "huge", "circle", "out", "device"],
)
def test_a_list_that_is_no_file_of_the_folder_is_told(tmp_path: Path, make: Callable[[Path], None], said: str) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / LIST).write_text(stored())
    make(home / LIST)
    with pytest.raises(BadFile, match=rf"{LIST}' (is a link that )?{said}"):
        Manifest.load(home, LIST)


def test_a_list_that_becomes_a_link_out_is_not_written(tmp_path: Path) -> None:
    home = tmp_path / "home"
    known = Manifest.load(home, LIST)
    known.write({"a.pdf": b"one"})
    (home / LIST).rename(tmp_path / "list")
    (home / LIST).symlink_to(tmp_path / "list")
    before = (tmp_path / "list").read_bytes()
    with pytest.raises(BadFile, match="leads out of"):
        known.write({"b.pdf": b"two"})
    assert (tmp_path / "list").read_bytes() == before
    assert not (home / "b.pdf").exists()


def test_a_file_behind_a_link_out_is_neither_owned_nor_read_nor_removed(tmp_path: Path) -> None:
    home = tmp_path / "home"
    known = Manifest.load(home, LIST)
    known.write({"a.pdf": b"mine"})
    (home / "a.pdf").rename(tmp_path / "a.pdf")
    for link, target in ((home / "a.pdf", tmp_path / "a.pdf"), (home / "day", tmp_path)):
        link.symlink_to(target)
    known.seals["day/a.pdf"] = SEAL
    assert not known.owns("a.pdf")
    assert not known.owns("day/a.pdf")
    assert not known.remove("a.pdf")
    assert not known.remove("day/a.pdf")
    assert (tmp_path / "a.pdf").exists()
    assert (home / "a.pdf").is_symlink()


def test_a_link_out_and_back_again_is_one_that_leads_out(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "inside").mkdir(parents=True)
    (tmp_path / "back").symlink_to(home / "inside")
    (home / "day").symlink_to(tmp_path)
    with pytest.raises(BadFile, match=r"home/day' is a link that leads out"):
        Manifest.load(home, LIST).check(["day/back/a.pdf"])
