"""The gallery shows what its codes make: the page is that of the list, every picture is there, and nothing gives a quest away."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from generator import registry
from generator.forge.making import read_code
from generator.press.jobs.files.preview import pictures
from tests.conftest import ROOT
from tests.records import replace
from tools import gallery

pytestmark = pytest.mark.skipif(not gallery.OUT.is_dir(), reason="needs the project's own tree")
PACKS = gallery.listed() if gallery.LIST.is_file() else ()


def test_the_page_is_that_of_the_list() -> None:
    assert gallery.PAGE.read_text(encoding="utf-8") == gallery.page(PACKS), "run python tools/gallery.py"


def test_each_game_has_six_packs_of_six_themes_and_all_grades() -> None:
    for game in registry.all_games().values():
        own = [one for one in PACKS if one.game == game.id and not one.pack]
        assert len({one.theme for one in own}) == len(own) == 6
        assert {one.grade for one in own} == set(game.grades()) == {"easy", "medium", "hard"}


@pytest.mark.parametrize("one", PACKS, ids=lambda one: one.name)
def test_every_code_is_read_as_what_the_list_says(one: gallery.Shown) -> None:
    options, _ = read_code(one.record, one.code)
    assert (options["theme"], options["grade"]) == (one.theme, one.grade)


def test_every_code_leads_to_its_quest_in_the_press_unless_it_needs_a_pack() -> None:
    text = gallery.PAGE.read_text(encoding="utf-8")
    linked = re.findall(r"\[`([^`]+)`\]\(https://delvepress\.github\.io/delvepress/make/#([^)]+)\)", text)
    assert linked == [(one.code, one.code) for one in PACKS if not one.pack]
    assert {one.code for one in PACKS if one.pack} == set(re.findall(r"<br>`([^`]+)`", text))


def test_every_picture_is_there_and_no_other_and_all_are_small() -> None:
    wanted = {f"{one.name}-{end}.webp" for one in PACKS for end in ("title", "page")}
    found = list((ROOT / "docs" / "gallery").iterdir())
    assert {path.name for path in found} == wanted
    assert sum(path.stat().st_size for path in found) < 3_000_000
    for path in found:
        with Image.open(path) as picture:
            assert picture.format == "WEBP"
            assert picture.size in ((529, 749), (530, 749))


def test_covers_and_faces_of_every_game_are_shown_told_and_small() -> None:
    told = dict(re.findall(r"^!\[([^]]+)\]\((pages/[-a-z]+\.webp)\)$", gallery.PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert set(told.values()) == {"pages/covers.webp", *(f"pages/faces-{game}.webp" for game in registry.all_games())}
    assert len(told) == len(registry.all_games()) + 1
    paths = [ROOT / "docs" / place for place in told.values()]
    assert sum(path.stat().st_size for path in paths) < 3_000_000
    for path in paths:
        with Image.open(path) as picture:
            assert picture.width > 1000


@pytest.fixture(scope="module")
def shown() -> gallery.Shown:
    return next(one for one in PACKS if one.game == "donjonz")


def test_the_pictures_are_those_of_the_code(shown: gallery.Shown) -> None:
    """One is printed: the title on its page, both its pictures."""
    job, pages = gallery.printed(shown)
    gallery.check(shown, job, pages)
    drawn = dict(zip(pages.labels, pictures(pages.pdf, gallery.DPI), strict=True))

    def apart(label: str, end: str) -> float:
        kept = Image.open(gallery.OUT / f"{shown.name}-{end}.webp").convert("RGB")
        return float(max(ImageStat.Stat(ImageChops.difference(kept, Image.open(BytesIO(drawn[label])).convert("RGB"))).mean))

    assert apart("T1", "title") < 6
    assert apart(shown.page, "page") < 6
    assert apart("R1", "page") > 12, "the control: another page differs"


def test_what_gives_something_away_and_another_title_are_refused(shown: gallery.Shown) -> None:
    job, pages = gallery.printed(shown)
    for label in ("S1", "X9"):
        with pytest.raises(gallery.Mistaken, match=f"has no page {label} that gives nothing away; it has T1, "):
            gallery.check(replace(shown, page=label), job, pages)
    with pytest.raises(gallery.Mistaken, match="makes 'The "):
        gallery.check(replace(shown, title="Another"), job, pages)


def test_whole_pdfs_are_written_to_a_folder(
    tmp_path: Path, shown: gallery.Shown, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gallery, "listed", lambda: (shown,))
    assert gallery.main(["--pdf", str(tmp_path / "made")]) == 0
    assert [path.name for path in (tmp_path / "made").iterdir()] == [f"{shown.name}.pdf"]
    assert (tmp_path / "made" / f"{shown.name}.pdf").read_bytes().startswith(b"%PDF-")
    assert f"({gallery.SITE}/{shown.name}.pdf)" in gallery.PAGE.read_text(encoding="utf-8")
    assert capsys.readouterr().out == f"{shown.code} {shown.title}\n"
