"""A site in a folder: taken up where it was left, made again where it must be, and nothing of anybody else's touched."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from generator import files
from generator.core.errors import BadFile, BadOption
from generator.forge.daily import Challenge
from generator.site import Published, publish, shelf
from tests.site import toy

pytestmark = pytest.mark.usefixtures("toys")
TWO = toy.DATES[:2]
ONE = toy.GAMES[:1]
PRINTED = 2 + 1


def put(home: Path, dates: list[date] | None = None, **how: str) -> Published:
    return publish(toy.challenges(dates or TWO, ONE), toy.settings(**how), str(home))


def held(home: Path) -> dict[str, bytes]:
    found = {path.relative_to(home).as_posix(): path.read_bytes() for path in home.rglob("*") if path.is_file()}
    return {path: data for path, data in found.items() if path != shelf.LIST}


def test_a_folder_holds_what_was_built(site: dict[str, bytes], tmp_path: Path) -> None:
    told: list[str] = []
    report = publish(toy.challenges(), toy.settings(), str(tmp_path / "deep" / "site"), told.append)
    assert held(tmp_path / "deep" / "site") == site
    assert sorted(told) == sorted(site)
    assert report == Published(written=len(site), printed=toy.COUNT * 2 + toy.COUNT - 1)


def test_a_second_run_prints_and_writes_nothing(tmp_path: Path) -> None:
    first = put(tmp_path)
    ages = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    again = put(tmp_path)
    assert again == Published(kept=first.written)
    assert ages == {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}


def test_a_new_day_prints_that_day_and_yesterdays_solution(tmp_path: Path) -> None:
    put(tmp_path)
    report = put(tmp_path, toy.DATES[:3])
    assert report.printed == 1 + 1
    (tmp_path / "fresh").mkdir()
    put(tmp_path / "fresh", toy.DATES[:3])
    assert held(tmp_path / "fresh") == {path: data for path, data in held(tmp_path).items() if not path.startswith("fresh/")}


def test_a_solution_is_taken_back_when_its_day_becomes_the_newest(tmp_path: Path) -> None:
    put(tmp_path, toy.DATES[:3])
    report = put(tmp_path)
    assert not list(tmp_path.rglob(f"*{toy.DATES[2]}*"))
    assert not list(tmp_path.rglob(f"solution-{toy.DATES[1]}*"))
    assert report.removed == 3 + 1
    assert "stays sealed" in (tmp_path / f"day/{toy.DATES[1]}/index.html").read_text(encoding="utf-8")


def test_other_ink_is_printed_anew(tmp_path: Path) -> None:
    put(tmp_path)
    assert put(tmp_path, ink="low").printed == PRINTED


def test_another_version_prints_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path)
    monkeypatch.setattr(shelf.resources, "build", lambda: "another build")
    assert put(tmp_path).printed == PRINTED


def test_another_title_prints_nothing(tmp_path: Path) -> None:
    put(tmp_path)
    report = put(tmp_path, title="Another")
    assert report.printed == 0
    assert report.written == len(["index", "archive", "404", "feed", "ics"]) + len(TWO)


@pytest.mark.parametrize("ending", ["pdf", "png"])
def test_a_damaged_or_missing_print_is_made_again(tmp_path: Path, ending: str) -> None:
    put(tmp_path)
    before = held(tmp_path)
    path = tmp_path / f"day/{toy.FIRST}/daily-{toy.FIRST}-toy.{ending}"
    for harm in (lambda: path.write_bytes(b"torn"), path.unlink):
        harm()
        assert put(tmp_path).printed == 1
        assert held(tmp_path) == before


@pytest.mark.parametrize("facts", [{}, 7, {"pages": "<b>"}, {"name": "../../x.pdf"}])
def test_facts_that_were_meddled_with_are_not_believed(tmp_path: Path, facts: object) -> None:
    put(tmp_path)
    before = held(tmp_path)
    whole = json.loads((tmp_path / shelf.LIST).read_text())
    for kept in whole["prints"].values():
        kept["print"] = {**kept["print"], **facts} if isinstance(facts, dict) and facts else facts
    (tmp_path / shelf.LIST).write_text(json.dumps(whole))
    assert put(tmp_path).printed == PRINTED
    assert held(tmp_path) == before


def test_a_run_that_was_stopped_is_taken_up(tmp_path: Path) -> None:
    def stopped() -> Iterator[Challenge]:
        yield from toy.challenges(TWO, ONE)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        publish(stopped(), toy.settings(), str(tmp_path))
    assert (tmp_path / f"day/{TWO[0]}").is_dir()
    assert not (tmp_path / "index.html").exists()
    assert put(tmp_path).printed < PRINTED
    (tmp_path / "fresh").mkdir()
    put(tmp_path / "fresh")
    assert held(tmp_path / "fresh") == {path: data for path, data in held(tmp_path).items() if not path.startswith("fresh/")}


def test_a_full_disk_is_told_and_the_next_run_mends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, calls = files._temporary, iter(range(1000))

    def full(path: Path, data: bytes) -> str:
        if next(calls) > 6:
            raise OSError(28, "No space left on device")
        return real(path, data)

    monkeypatch.setattr(files, "_temporary", full)
    with pytest.raises(BadFile, match="No space left"):
        put(tmp_path)
    monkeypatch.setattr(files, "_temporary", real)
    put(tmp_path)
    assert put(tmp_path).written == 0
    assert not [path for path in tmp_path.rglob("*") if path.name.startswith(".delvepress-") and path.name != shelf.LIST]


# ---------------------------------------------------------------------- other people's files


@pytest.mark.parametrize("path", ["index.html", "style.css", "archive/index.html", "feed.xml"])
def test_a_file_of_somebody_elses_is_refused_before_anything_is_printed(tmp_path: Path, path: str) -> None:
    (tmp_path / path).parent.mkdir(exist_ok=True)
    (tmp_path / path).write_text("mine")
    with pytest.raises(BadFile, match=r"was not written by a site; give another folder"):
        put(tmp_path)
    assert held(tmp_path) == {path: b"mine"}


def test_a_file_of_somebody_elses_among_the_days_is_refused(tmp_path: Path) -> None:
    path = tmp_path / f"day/{toy.FIRST}/index.html"
    path.parent.mkdir(parents=True)
    path.write_text("mine")
    with pytest.raises(BadFile, match=r"was not written by a site"):
        put(tmp_path)
    assert path.read_text() == "mine"


def test_other_files_stay_even_where_days_are_taken_away(tmp_path: Path) -> None:
    put(tmp_path, toy.DATES[:3])
    day = tmp_path / f"day/{toy.DATES[2]}"
    (day / "notes.txt").write_text("mine")
    (tmp_path / "CNAME").write_text("example.org")
    (day / "index.html").write_text("changed by hand")
    put(tmp_path)
    assert {path.name for path in day.iterdir()} == {"notes.txt", "index.html"}
    assert (tmp_path / "CNAME").read_text() == "example.org"


@pytest.mark.parametrize("path", ["../out.pdf", "day/../../out.pdf", "/etc/hosts", "notes.txt", "day/2026-11-28/../../out.pdf"])
def test_a_list_that_was_meddled_with_takes_nothing_away(tmp_path: Path, path: str) -> None:
    home = tmp_path / "site"
    put(home)
    (tmp_path / "out.pdf").write_text("mine")
    (home / "notes.txt").write_text("mine")
    whole = json.loads((home / shelf.LIST).read_text())
    whole["files"][path] = shelf._seal(b"mine")
    (home / shelf.LIST).write_text(json.dumps(whole))
    put(home)
    assert (tmp_path / "out.pdf").exists()
    assert (home / "notes.txt").exists()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"format": "x"}', '{"format": "delvepress-site-1", "files": 3, "prints": {}}', "[" * 100_000]
)
def test_a_list_that_cannot_be_read_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / shelf.LIST).write_text(text)
    with pytest.raises(BadFile, match=r"is no list of a site's files"):
        put(tmp_path)


@pytest.mark.parametrize("out", ["", "  ", "-", "a\x00b"])
def test_no_folder_at_all(out: str) -> None:
    with pytest.raises(BadOption, match="give a folder"):
        publish(iter(()), toy.settings(), out)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("mine")
    with pytest.raises(BadFile, match="is a file; give a folder"):
        put(tmp_path / "site")
