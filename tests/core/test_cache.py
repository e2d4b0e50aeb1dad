"""What is kept in the user's cache saves work and changes nothing: not when it is old, damaged, or cannot be written."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from generator.core import cache, writing
from generator.core.data import Record, load
from generator.core.errors import BadData, BadFile
from tests.conftest import ROOT


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


def resealed(name: str, source: bytes, made: bytes) -> bytes:
    """Return an entry as whoever knows how entries are sealed, but not the key, would write it."""
    return cache._seal(b"", name, source, made) + b"\n" + made


def sealed_as_before(source: bytes, made: bytes) -> bytes:
    """Return an entry as earlier versions sealed it, without any key."""
    digest = blake2b(source, digest_size=16, person=b"delvepress-cache")
    digest.update(b"\x00" + made)
    return digest.hexdigest().encode() + b"\n" + made


def another_users(name: str, source: bytes, made: bytes) -> bytes:
    return cache._seal(bytes(range(32)), name, source, made) + b"\n" + made


FORGED: dict[str, Callable[[str, bytes], bytes]] = {
    "sealed without the key": lambda name, made: resealed(name, TEXT.encode(), made),
    "sealed as before": lambda name, made: sealed_as_before(TEXT.encode(), made),
    "sealed by another's key": lambda name, made: another_users(name, TEXT.encode(), made),
}


@pytest.mark.parametrize("kind", FORGED)
def test_an_entry_that_was_written_by_hand_is_made_again(
    write: Callable[[str], None], parsed: list[str], home: Path, kind: str
) -> None:
    write(TEXT)
    loaded()
    sound = entry(home).read_bytes()
    made = sound.partition(b"\n")[2].replace(b"[1,2]", b"[1,3]")
    entry(home).write_bytes(FORGED[kind](entry(home).name, made))
    assert loaded() == Table(title="Größe", rows=(1, 2))
    assert entry(home).read_bytes() == sound
    cache.put(entry(home).name, TEXT.encode(), made)
    assert loaded() == Table(title="Größe", rows=(1, 3)), "the control: with the key it is believed"


def test_a_seal_is_that_of_one_name_and_one_source(home: Path) -> None:
    cache.put("day-A", b"build/A", b"quest")
    cache.put("day-B", b"build/B", b"other")
    seal = (home / "data" / "day-A").read_bytes()
    (home / "data" / "day-B").write_bytes(seal)
    (home / "data" / "book-A").write_bytes(seal)
    assert cache.get("day-A", b"build/A") == b"quest"
    assert cache.get("day-B", b"build/B") is cache.get("book-A", b"build/A") is cache.get("day-A", b"build/B") is None
    moved = cache._seal(cache._key(home / "data") or b"", "day-A", b"build", b"/Aquest") + b"\n/Aquest"
    assert moved.partition(b"\n")[0] != seal.partition(b"\n")[0], "no byte goes from the source over to what was made"


def test_the_key_is_made_once_for_its_owner_alone(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.put("one", b"", b"1")
    key = (home / "key").read_bytes()
    assert len(bytes.fromhex(key.decode())) == 32
    assert (home / "key").stat().st_mode & 0o777 == 0o600
    monkeypatch.setattr(cache, "_KEYS", {})
    cache.put("two", b"", b"2")
    assert cache.get("one", b"") == b"1"
    assert (home / "key").read_bytes() == key
    assert sorted(path.name for path in home.iterdir()) == ["data", "key"]


@pytest.mark.parametrize("kind", ["noise", "short", "empty", "for all to read", "a folder", "a link"])
def test_a_key_that_is_none_is_made_anew_and_what_was_kept_is_not_believed(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    cache.put("one", b"", b"1")
    key = home / "key"
    before = key.read_bytes()
    monkeypatch.setattr(cache, "_KEYS", {})
    if kind == "for all to read":
        key.chmod(0o644)
    elif kind == "a folder":
        key.unlink()
        key.mkdir()
    elif kind == "a link":
        key.rename(tmp_path / "elsewhere")
        key.symlink_to(tmp_path / "elsewhere")
    else:
        key.write_bytes({"noise": bytes(64), "short": before[:32], "empty": b""}[kind])
    assert cache.get("one", b"") is None
    cache.put("one", b"", b"1")
    assert cache.get("one", b"") == (None if kind in ("a folder", "a link") else b"1")


def test_where_no_key_can_be_written_nothing_that_lies_there_is_believed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.put("one", b"", b"1")
    (home / "key").unlink()
    monkeypatch.setattr(cache, "_KEYS", {})
    (home / "data" / "one").write_bytes(resealed("one", b"", b"1"))
    monkeypatch.setattr(writing, "replace_file", refuse)
    assert cache.get("one", b"") is None
    cache.put("two", b"", b"2")
    assert sorted(path.name for path in (home / "data").iterdir()) == ["one"]


def refuse(path: Path, data: bytes) -> None:
    raise BadFile("no room")


KEEPER = """
import sys
from generator.core import cache
cache.put(sys.argv[1], b"", sys.argv[1].encode())
"""


@pytest.mark.parametrize("turn", range(3))
def test_processes_that_start_at_once_make_one_key(home: Path, tmp_path: Path, turn: int) -> None:
    where = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    started = [subprocess.Popen([sys.executable, "-c", KEEPER, f"entry-{number}"], cwd=ROOT, env=where) for number in range(6)]
    assert [process.wait(60) for process in started] == [0] * 6
    assert [cache.get(f"entry-{number}", b"") for number in range(6)] == [b"entry-%d" % number for number in range(6)]


def test_the_key_goes_with_all_else_when_the_cache_is_cleared(home: Path) -> None:
    cache.put("one", b"", b"1")
    assert cache.clear() == 1
    assert not home.exists()
    cache.put("one", b"", b"1")
    assert cache.get("one", b"") == b"1"


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
    lying = [path for path in home.rglob("*") if path.is_file() and path.read_bytes() != b"in the way"]
    assert lying == ([home / "key"] if name == "folder for an entry" else [])


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
