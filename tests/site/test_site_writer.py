"""A site in a folder: taken up where it was left, made again where it must be, and nothing of anybody else's touched."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path

import pytest

from generator.core import manifest, writing
from generator.core.errors import BadFile, BadOption
from generator.core.manifest import Manifest
from generator.site import Published, paths, publish, site_writer
from tests.site import toy

pytestmark = pytest.mark.usefixtures("toys")
TWO = toy.DATES[:2]
ONE = toy.GAMES[:1]
WAYS, SOLVED = 4, 2
"""In how many ways a challenge is printed, and a solution: both papers, and both inks."""
PRINTED = 2 * WAYS + SOLVED


def put(home: Path, dates: list[date] | None = None, **how: str) -> Published:
    return publish(list(toy.challenges(dates or TWO, ONE)), toy.settings(**how), str(home))


def changed_list(home: Path, **what: object) -> None:
    """Change what the list in a folder says of files or prints."""
    whole = json.loads((home / site_writer.LIST).read_text())
    for name, told in what.items():
        whole[name] = {**whole[name], **told} if isinstance(told, dict) else told
    (home / site_writer.LIST).write_text(json.dumps(whole))


def held(home: Path) -> dict[str, bytes]:
    found = {path.relative_to(home).as_posix(): path.read_bytes() for path in home.rglob("*") if path.is_file()}
    return {path: data for path, data in found.items() if path != site_writer.LIST}


def test_a_folder_holds_what_was_built(site: dict[str, bytes], tmp_path: Path) -> None:
    told: list[str] = []
    challenges = list(toy.challenges())
    report = publish(challenges, toy.settings(), str(tmp_path / "deep" / "site"), told.append)
    assert held(tmp_path / "deep" / "site") == site
    assert sorted(told) == sorted(site)
    assert report == Published(written=len(site), printed=toy.COUNT * 2 * WAYS + (toy.COUNT - 1) * SOLVED)
    again: list[str] = []
    publish(challenges, toy.settings(), str(tmp_path / "deep" / "site"), again.append)
    assert sorted(again) == sorted(paths(challenges, toy.settings()))


def test_all_paths_are_known_before_anything_is_printed(site: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    challenges = list(toy.challenges())
    monkeypatch.setattr("generator.press.jobs.printing.book.print_book", None)
    assert sorted(paths(challenges, toy.settings())) == sorted(site)
    assert len(set(paths(challenges, toy.settings()))) == len(paths(challenges, toy.settings()))


def test_pages_are_written_in_sets_and_the_first_page_with_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A set holds each of its folders open: a site of years must not run out of them."""
    sets: list[list[str]] = []
    real = writing.write

    def told(files: dict[Path, bytes]) -> writing.Mended:
        sets.append([path.relative_to(tmp_path).as_posix() for path in files])
        return real(files)

    monkeypatch.setattr(writing, "write", told)
    monkeypatch.setattr(site_writer, "TOGETHER", 2)
    put(tmp_path, toy.DATES)
    pages = [one for one in sets if any(path.endswith(".html") for path in one)]
    assert [len(one) for one in pages] == [2, 2, 1, 1 + len(site_writer.pages.FIXED)]
    assert "index.html" in pages[-1]


def test_a_second_run_prints_and_writes_nothing(tmp_path: Path) -> None:
    first = put(tmp_path)
    ages = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    again = put(tmp_path)
    assert again == Published(kept=first.written)
    assert ages == {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}


def test_a_new_day_prints_that_day_and_yesterdays_solution(tmp_path: Path) -> None:
    put(tmp_path)
    report = put(tmp_path, toy.DATES[:3])
    assert report.printed == WAYS + SOLVED
    (tmp_path / "fresh").mkdir()
    put(tmp_path / "fresh", toy.DATES[:3])
    assert held(tmp_path / "fresh") == {path: data for path, data in held(tmp_path).items() if not path.startswith("fresh/")}


def test_a_solution_is_taken_back_when_its_day_becomes_the_newest(tmp_path: Path) -> None:
    put(tmp_path, toy.DATES[:3])
    report = put(tmp_path)
    assert not list(tmp_path.rglob(f"*{toy.DATES[2]}*"))
    assert not list(tmp_path.rglob(f"solution-{toy.DATES[1]}*"))
    assert report.removed == 1 + WAYS + 1 + SOLVED
    assert "stays sealed" in (tmp_path / f"day/{toy.DATES[1]}/index.html").read_text(encoding="utf-8")


def test_other_ink_has_other_pictures_and_solutions(tmp_path: Path) -> None:
    put(tmp_path)
    assert put(tmp_path, ink="low").printed == 2 * 2 + SOLVED
    assert put(tmp_path, ink="grey").printed == 2 * 3 + SOLVED


def test_another_version_prints_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path)
    monkeypatch.setattr(site_writer.resources, "build", lambda: "another build")
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
    prints = json.loads((tmp_path / site_writer.LIST).read_text())["prints"]
    for kept in prints.values():
        kept["print"] = {**kept["print"], **facts} if isinstance(facts, dict) and facts else facts
    changed_list(tmp_path, prints=prints)
    assert put(tmp_path).printed == PRINTED
    assert held(tmp_path) == before


def test_a_run_that_was_stopped_is_taken_up(tmp_path: Path) -> None:
    def stopped(path: str) -> None:
        if path.endswith(".png") and str(TWO[1]) in path:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        publish(list(toy.challenges(TWO, ONE)), toy.settings(), str(tmp_path), stopped)
    assert (tmp_path / f"day/{TWO[0]}").is_dir()
    assert not (tmp_path / "index.html").exists()
    assert put(tmp_path).printed < PRINTED
    (tmp_path / "fresh").mkdir()
    put(tmp_path / "fresh")
    assert held(tmp_path / "fresh") == {path: data for path, data in held(tmp_path).items() if not path.startswith("fresh/")}


def test_what_a_killed_run_left_in_a_folder_without_changes_is_swept_away(tmp_path: Path) -> None:
    put(tmp_path)
    left = [
        tmp_path / home / f".delvepress-{7:016x}.{what}" for home in (f"day/{toy.FIRST}", "archive") for what in ("set", "0.new")
    ]
    for path in left:
        path.write_bytes(b"")
    assert put(tmp_path).written == 0
    assert not [path for path in left if path.exists()]


@pytest.mark.parametrize("room", [1, 5, 9, 14])
def test_a_full_disk_is_told_and_the_next_run_mends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    real, calls = os.fsync, iter(range(1000))

    def full(handle: int) -> None:
        if next(calls) > room:
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadFile, match="No space left"):
        put(tmp_path)
    monkeypatch.setattr(os, "fsync", real)
    put(tmp_path)
    assert put(tmp_path).written == 0
    assert not [path for path in tmp_path.rglob("*") if path.name.startswith(".delvepress-") and path.name != site_writer.LIST]


# ---------------------------------------------------------------------- other people's files


EVERY = paths(list(toy.challenges(TWO, ONE)), toy.settings())
"""Every path of the site that `put` makes."""


def planted(home: Path) -> dict[str, bytes]:
    """Return what lies in a folder that nothing was written to: the site has not even left a list."""
    assert not (home / site_writer.LIST).exists()
    return held(home)


@pytest.mark.parametrize("path", EVERY)
def test_a_file_of_somebody_elses_is_refused_before_anything_is_printed(tmp_path: Path, path: str) -> None:
    (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / path).write_text("mine")
    with pytest.raises(BadFile, match=rf"{path}' was not written by delvepress; give another folder"):
        put(tmp_path)
    assert planted(tmp_path) == {path: b"mine"}


def test_a_file_of_somebody_elses_is_refused_even_with_the_bytes_it_would_get(site: dict[str, bytes], tmp_path: Path) -> None:
    """Bytes of a print are known only once it is printed, and pages are no different: only the list says whose a file is."""
    (tmp_path / "style.css").write_bytes(site["style.css"])
    with pytest.raises(BadFile, match=r"style\.css' was not written by delvepress"):
        put(tmp_path)
    put(tmp_path / "made")
    (tmp_path / "made" / site_writer.LIST).unlink()
    with pytest.raises(BadFile, match="was not written by delvepress"):
        put(tmp_path / "made")


@pytest.mark.parametrize("path", ["index.html", f"day/{TWO[1]}/daily-{TWO[1]}-toy.png", f"day/{TWO[0]}/solution-{TWO[0]}-toy.pdf"])
def test_what_is_no_file_is_refused_before_anything_is_printed(tmp_path: Path, path: str) -> None:
    place = tmp_path / path
    place.parent.mkdir(parents=True, exist_ok=True)
    for make, name in ((Path.mkdir, "a folder"), (os.mkfifo, "a pipe")):
        make(place)
        with pytest.raises(BadFile, match=rf"{path}' is {name}, not a file that can be replaced; [^.]*\.$"):
            put(tmp_path)
        assert planted(tmp_path) == {}
        place.rmdir() if place.is_dir() else place.unlink()
    place.symlink_to(place.name)
    with pytest.raises(BadFile, match="leads in a circle"):
        put(tmp_path)
    place.unlink()
    place.symlink_to("/dev/null")
    with pytest.raises(BadFile, match="leads out of"):
        put(tmp_path)
    assert planted(tmp_path) == {}


@pytest.mark.parametrize("path", ["day", "archive", f"day/{TWO[1]}"])
def test_a_file_where_a_folder_has_to_be_is_refused_before_anything_is_printed(tmp_path: Path, path: str) -> None:
    (tmp_path / path).parent.mkdir(exist_ok=True)
    (tmp_path / path).write_text("mine")
    with pytest.raises(BadFile, match=r"cannot be written \(Not a directory\)"):
        put(tmp_path)
    assert planted(tmp_path) == {path: b"mine"}


# ---------------------------------------------------------------------- links


@pytest.mark.parametrize("path", ["day", f"day/{TWO[1]}", "archive", *EVERY[:3], *EVERY[-2:], site_writer.LIST])
@pytest.mark.parametrize("there", [True, False], ids=["there", "missing"])
def test_nothing_is_written_through_a_link_that_leads_out(tmp_path: Path, path: str, there: bool) -> None:
    home, outside = tmp_path / "site", tmp_path / "outside"
    (home / path).parent.mkdir(parents=True)
    is_file = Path(path).suffix in (".html", ".pdf", ".png", ".css", ".js", ".json")
    if there:
        outside.write_text("{}") if is_file else outside.mkdir()
    (home / path).symlink_to(outside)
    with pytest.raises(
        BadFile, match=rf"/site/{path}' is a link that leads out of '[^']*/site'; remove it, or give another[^.]*\.$"
    ):
        put(home)
    assert sorted(one.relative_to(home).as_posix() for one in home.rglob("*") if not one.is_dir() or one.is_symlink()) == [path]
    assert not there or (outside.read_text() == "{}" if is_file else not list(outside.iterdir()))
    assert there or not outside.exists()


def test_a_link_out_that_was_laid_later_is_refused_too(tmp_path: Path) -> None:
    home, outside = tmp_path / "site", tmp_path / "outside"
    put(home, toy.DATES[:3])
    (home / "day").rename(outside)
    (home / "day").symlink_to(outside)
    before = held(outside)
    for dates in (toy.DATES[:3], TWO):
        with pytest.raises(BadFile, match=r"/site/day' is a link that leads out"):
            put(home, dates)
    assert held(outside) == before


def test_nothing_is_taken_away_through_a_link(tmp_path: Path) -> None:
    """The days that are no part of the site any more are not among the paths that are looked at beforehand."""
    home, outside = tmp_path / "site", tmp_path / "outside"
    put(home, toy.DATES[:3])
    gone = home / f"day/{toy.DATES[2]}"
    gone.rename(outside)
    for place in (outside, home / "inside"):
        if place != outside:
            outside.rename(place)
            gone.unlink()
        gone.symlink_to(place)
        put(home)
        assert {path.name for path in place.iterdir()} == {
            "index.html", f"daily-{toy.DATES[2]}-toy.png",
            *(f"daily-{toy.DATES[2]}-toy{marks}.pdf" for marks in ("", "-low", "-letter", "-letter-low")),
        }  # fmt: skip
        assert gone.is_symlink()


def test_links_that_stay_inside_are_followed_and_the_folder_itself_may_be_one(tmp_path: Path) -> None:
    real, home = tmp_path / "real", tmp_path / "site"
    (real / "days").mkdir(parents=True)
    (real / "day").symlink_to("days")
    home.symlink_to(real)
    report = put(home)
    assert (real / f"days/{toy.FIRST}/index.html").is_file()
    assert (real / "day").is_symlink()
    assert put(home) == Published(kept=report.written)


def test_two_paths_that_lead_to_one_file_are_refused(tmp_path: Path) -> None:
    put(tmp_path)
    (tmp_path / "style.css").unlink()
    (tmp_path / "style.css").symlink_to("site.js")
    with pytest.raises(BadFile, match=r"'style\.css' and 'site\.js' are the same file"):
        put(tmp_path)
    (tmp_path / "style.css").unlink()
    (tmp_path / "style.css").symlink_to(site_writer.LIST)
    with pytest.raises(BadFile, match="are the same file"):
        put(tmp_path)


# ---------------------------------------------------------------------- files that stay


def test_other_files_stay_even_where_days_are_taken_away(tmp_path: Path) -> None:
    put(tmp_path, toy.DATES[:3])
    day = tmp_path / f"day/{toy.DATES[2]}"
    (day / "notes.txt").write_text("mine")
    (tmp_path / "CNAME").write_text("example.org")
    (day / "index.html").write_text("changed by hand")
    put(tmp_path)
    assert {path.name for path in day.iterdir()} == {"notes.txt", "index.html"}
    assert (tmp_path / "CNAME").read_text() == "example.org"


def test_a_list_that_claims_somebody_elses_file_takes_nothing_away(tmp_path: Path) -> None:
    put(tmp_path)
    (tmp_path / "notes.txt").write_text("mine")
    changed_list(tmp_path, files={"notes.txt": manifest._seal(b"mine")})
    put(tmp_path)
    assert (tmp_path / "notes.txt").exists()
    assert "notes.txt" not in Manifest.load(tmp_path, site_writer.LIST).seals


@pytest.mark.parametrize("out", ["", "  ", "-", "a\x00b"])
def test_no_folder_at_all(out: str) -> None:
    with pytest.raises(BadOption, match="give a folder"):
        publish((), toy.settings(), out)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("mine")
    with pytest.raises(BadFile, match="is a file; give a folder"):
        put(tmp_path / "site")


@pytest.mark.parametrize("out", ["~nobody-of-that-name/site", "x" * 5000])
def test_a_folder_that_cannot_be_is_told(out: str) -> None:
    with pytest.raises(BadFile, match=r"cannot be written \([^)]*\); give another folder with --out\.$"):
        publish((), toy.settings(), out)
