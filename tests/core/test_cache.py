"""What is kept in the user's cache saves work and changes nothing: not when it is old, damaged, or cannot be written."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from generator.core import cache
from generator.core.data import Record, load
from generator.core.errors import BadData


class Table(Record):
    title: str
    rows: tuple[int, ...] = ()


PACKAGE = "delve_cache_for_tests"
TEXT = 'title = "Größe"\nrows = [1, 2]\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name, appauthor: tmp_path / "cache" / name)
    return tmp_path / "cache" / "delvepress"


@pytest.fixture
def write(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Return what writes the file `rows.toml` of a package of its own."""
    folder = tmp_path / PACKAGE
    folder.mkdir()
    (folder / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield lambda text: (folder / "rows.toml").write_text(text, encoding="utf-8") and None
    sys.modules.pop(PACKAGE, None)


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the TOML texts that have been parsed so far."""
    texts: list[str] = []
    parse = tomllib.loads

    def loads(text: str) -> dict[str, Any]:
        texts.append(text)
        return parse(text)

    monkeypatch.setattr(tomllib, "loads", loads)
    return texts


def loaded() -> Table:
    return load(Table, PACKAGE, "rows.toml")


def entry(home: Path) -> Path:
    (path,) = (home / "data").iterdir()
    return path


def test_a_file_is_parsed_once_and_then_recalled(write: Callable[[str], None], parsed: list[str]) -> None:
    write(TEXT)
    assert loaded() == loaded() == loaded() == Table(title="Größe", rows=(1, 2))
    assert parsed == [TEXT]


def test_an_edited_file_is_parsed_anew_and_takes_the_place_of_the_old(
    write: Callable[[str], None], parsed: list[str], home: Path
) -> None:
    write(TEXT)
    loaded()
    before = entry(home).read_bytes()
    write(TEXT.replace("2]", "3]"))
    assert loaded() == loaded() == Table(title="Größe", rows=(1, 3))
    assert len(parsed) == 2
    assert entry(home).read_bytes() != before


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda old: b"",
    "noise": lambda old: bytes(range(256)),
    "cut": lambda old: old[:-1],
    "longer": lambda old: old + b" ",
    "other words": lambda old: old.replace(b"[1,2]", b"[1,3]"),
    "other seal": lambda old: b"0" * 32 + old[32:],
    "no seal": lambda old: old.partition(b"\n")[2],
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_entry_is_ignored_and_made_again(write: Callable[[str], None], parsed: list[str], home: Path, kind: str) -> None:
    write(TEXT)
    loaded()
    sound = entry(home).read_bytes()
    entry(home).write_bytes(DAMAGE[kind](sound))
    assert entry(home).read_bytes() != sound
    assert loaded() == Table(title="Größe", rows=(1, 2))
    assert len(parsed) == 2
    assert entry(home).read_bytes() == sound


@pytest.mark.parametrize("made", [b"no JSON", b"[]", b"{}", b'{"title": 7}', b'{"title": "x", "more": 1}', b"\xff"])
def test_an_entry_whose_seal_is_right_but_whose_words_are_not_is_made_again(
    write: Callable[[str], None], parsed: list[str], home: Path, made: bytes
) -> None:
    write(TEXT)
    loaded()
    cache.put(entry(home).name, TEXT.encode(), made)
    assert loaded() == Table(title="Größe", rows=(1, 2))
    assert len(parsed) == 2


def test_a_wrong_file_is_blamed_every_time_and_not_kept(write: Callable[[str], None], home: Path) -> None:
    for text in ("title = 7\n", "title = \n"):
        write(text)
        for _ in range(2):
            with pytest.raises(BadData, match=r"^rows\.toml"):
                loaded()
    assert list(home.rglob("*.json")) == []


def no_room(*args: Any, **more: Any) -> Any:
    raise OSError("no room")


@pytest.mark.parametrize("name", ["mkdir", "write", "replace", "file for a folder", "not writable", "folder for an entry"])
def test_a_cache_that_cannot_be_written_does_not_matter(
    write: Callable[[str], None], home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    write(TEXT)
    if name == "file for a folder":
        home.mkdir(parents=True)
        (home / "data").write_bytes(b"in the way")
    elif name == "folder for an entry":
        (home / "data" / f"{PACKAGE}.rows.toml.json").mkdir(parents=True)
    elif name == "not writable":
        monkeypatch.setattr(os, "access", lambda path, mode: False)
    else:
        monkeypatch.setattr({"mkdir": Path, "write": os, "replace": os}[name], name, no_room)
    assert loaded() == loaded() == Table(title="Größe", rows=(1, 2))
    assert [path for path in home.rglob("*") if path.is_file() and path.read_bytes() != b"in the way"] == []


def test_the_folder_is_for_its_owner_alone_and_nothing_else_is_left_there(write: Callable[[str], None], home: Path) -> None:
    write(TEXT)
    loaded()
    assert (home / "data").stat().st_mode & 0o777 == 0o700
    assert entry(home).stat().st_mode & 0o077 == 0
    assert entry(home).name == f"{PACKAGE}.rows.toml.json"


def test_what_a_killed_run_has_left_in_the_cache_is_swept_away(home: Path) -> None:
    cache.put("entry", b"source", b"made")
    left = home / cache.DATA / ".delvepress-0123456789abcdef.0.new"
    left.write_bytes(b"half")
    cache._MENDED.clear()
    cache.put("other", b"source", b"made")
    assert not left.exists()
    assert cache.get("entry", b"source") == b"made"
