"""What else can be had of a print, in a real browser over a worker that prints at once: files below it, and packs of one's own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_STORED, ZipFile

import pytest

from tests.site import axe, pressed, stock
from tests.site.test_browser import CHROMIUM, DESK, LEGIBLE, browser, visiting
from tests.site.test_press_browser import PHONE, asked, opened, printed

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium")
__all__ = ["browser"]

FILES = ("png", "only", "cutter", "tabletop", "md", "json")
"""What the worker of tests says that can be had, and the page folds behind "More files"."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pressed.served(pressed.laid(tmp_path_factory.mktemp("more"), shelf=stock.shelf(1))) as url:
        yield url


def unfolded(page: Any, home: str) -> Any:
    """Print a quest and unfold what else can be had of it."""
    page.goto(f"{home}#game=toy&seed=x")
    printed(page)
    page.locator("#outcome .more summary").click()
    return page


def saved(page: Any, name: str) -> tuple[str, bytes]:
    """Have a file made, and return what the last link to it saves: its name and its bytes."""
    row = page.locator(f"#outcome li[data-file={name}]")
    row.get_by_role("button").click()
    row.locator(".had:not([hidden])").wait_for()
    with page.expect_download() as got:
        row.locator(".had a").last.click()
    return got.value.suggested_filename, Path(got.value.path()).read_bytes()


def unpacked(data: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert {one.compress_type for one in archive.infolist()} == {ZIP_STORED}
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize(("scheme", "viewport"), [("light", PHONE), ("dark", DESK)])
def test_more_files_stand_folded_in_the_order_of_the_table(browser: Any, home: str, scheme: str, viewport: Any) -> None:
    script = axe.source()
    with visiting(browser, color_scheme=scheme, viewport=viewport) as page:
        page.goto(f"{home}#game=toy&seed=x")
        printed(page)
        assert page.locator("#outcome .offered button").all_inner_texts() == ["To read", "The map alone"]
        assert not page.locator("#outcome .more li").first.is_visible()
        page.locator("#outcome .more summary").click()
        rows = page.locator("#outcome .more li")
        assert [row.get_attribute("data-file") for row in rows.all()] == list(FILES)
        page.evaluate(script)
        found = page.evaluate("axe.run()")["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
        told = page.evaluate(LEGIBLE)
        assert told["poor"] == []
        assert told["wide"] <= 0


def test_pages_come_as_pictures_in_an_archive_and_sealed_ones_when_they_are_asked_for(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        unfolded(page, home)
        assert saved(page, "png") == ("toy-01.png", b"png 1")
        page.get_by_label("Sealed pages too").check()
        name, data = saved(page, "png")
        assert name == "toy-pages.zip"
        assert unpacked(data) == {"toy-01.png": b"png 1", "toy-02.png": b"png 2"}


def test_sheets_machines_and_tables_get_their_files(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        unfolded(page, home)
        page.locator("li[data-file=only] button").click()
        assert page.locator("#trouble").inner_text() == "Tick a sheet first."
        page.get_by_label("Rules").check()
        page.get_by_label("Map, without names").check()
        assert saved(page, "only")[0] == "toy-rules,map-plain.pdf"
        assert page.locator("#trouble").inner_text() == ""
        name, data = saved(page, "cutter")
        assert name == "toy-lines.zip"
        lines = unpacked(data)
        assert list(lines) == ["toy-A1.svg", "toy-A1.dxf"]
        request = json.loads(lines["toy-A1.dxf"])
        assert (request["seed"], request["how"]["cutter"], request["how"]["paper"]) == ("x", "silhouette", "a4")
        assert page.locator("li[data-file=cutter] .had span").inner_text() == "Print its pages on <b>both</b> sides."
        assert saved(page, "md") == ("toy.md", b"<p>md of x</p>")
        assert saved(page, "json")[0] == "toy.json"
        page.get_by_label("Where the pictures will lie").fill("/home/me/<b>")
        name, data = saved(page, "tabletop")
        assert name == "toy-tts.zip"
        assert list(unpacked(data)) == ["toy-tts/toy.json", "toy-tts/a.png"]
        told = json.loads(page.locator("li[data-file=tabletop] .had span").inner_text())
        assert (told["code"], told["place"]) == ("T-0100-AAAA-BBBB-CC", "/home/me/<b>")
        assert page.locator("#outcome canvas").count() == 2, "the print itself stays where it is"


def test_more_files_of_a_dungeon_that_lies_ready_are_one_tap_away(browser: Any, home: str) -> None:
    with visiting(browser, viewport=PHONE) as page:
        opened(page, home)
        code = page.evaluate("document.querySelector('#shelf li').dataset.code")
        page.goto(f"{home}#{code}")
        page.locator("#front-more").click()
        page.locator("#outcome .more[open] li").first.wait_for()
        assert json.loads(page.locator(".advice li").first.inner_text())["code"] == code
        assert page.evaluate("document.activeElement.textContent") == "More files"


def test_a_map_alone_and_a_page_to_read_bear_the_title_of_their_quest(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#game=toy&seed=x")
        printed(page)
        page.get_by_role("button", name="The map alone").click()
        page.get_by_role("heading", name="The map of <b>A toy</b> (Toy & Sons)", exact=True).wait_for()
        page.locator("#said").get_by_text("The map of <b>A toy</b> (Toy & Sons).", exact=True).wait_for(state="attached")
        page.get_by_role("button", name="To read").click()
        page.locator("#said").get_by_text("<b>A toy</b> (Toy & Sons), to read.", exact=True).wait_for(state="attached")
        assert page.locator("#outcome .printed").first.get_by_role("link", name="Save toy.html").is_visible()


def test_an_entry_of_its_own_makes_a_map_of_a_code(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        opened(page, f"{home}#vtt=&code=T-0100-AAAA-BBBB-CC")
        page.get_by_role("button", name="Make it").click()
        with page.expect_download() as got:
            page.get_by_role("link", name="Save toy.uvtt").click()
        assert got.value.suggested_filename == "toy.uvtt"


def test_a_machine_that_is_asked_for_before_gets_its_files_beside_the_print(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#game=toy&seed=x&cutter=silhouette")
        assert printed(page)["how"]["cutter"] == "silhouette"
        with page.expect_download() as got:
            page.get_by_role("link", name="Save toy-lines.zip").click()
        assert set(unpacked(Path(got.value.path()).read_bytes())) == {"toy-A1.svg", "toy-A1.dxf"}


def dropped(page: Any, name: str, text: str) -> None:
    """Drop a file onto the middle of the page."""
    page.evaluate(
        """([name, text]) => {
          const held = new DataTransfer(); held.items.add(new File([text], name));
          const told = { dataTransfer: held, bubbles: true, cancelable: true };
          document.querySelector("main").dispatchEvent(new DragEvent("drop", told));
        }""",
        [name, text],
    )


def test_a_pack_that_is_dropped_lends_its_themes_until_it_is_put_away(browser: Any, home: str) -> None:
    with visiting(browser, viewport=PHONE) as page:
        opened(page, home)
        dropped(page, "tin.toml", "tin")
        page.get_by_text("Tin & Co is here. Every dungeon of Toy & Sons has its themes now: Tin Soldiers.").first.wait_for()
        theme = page.locator("#quest-toy-theme")
        assert theme.locator("option").first.inner_text() == "any of Tin & Co"
        theme.select_option("tin")
        page.locator("#quest-seed").fill("y")
        told = asked(page, "Print the quest")
        assert (told["pack"], told["options"]) == ("tin.toml", {"theme": "tin"})
        assert page.url.endswith("#T-0100-AAAA-BBBB-CC"), "a code tells of which pack a quest is"
        page.locator("#outcome .more summary").click()
        page.get_by_label("Where the pictures will lie").fill("/x")
        saved(page, "tabletop")
        assert json.loads(page.locator("li[data-file=tabletop] .had span").inner_text())["pack"] == "tin.toml"
        page.reload()
        page.locator("#outcome .more summary").wait_for()
        assert theme.locator("option[value=tin]").count() == 1, "a pack stays for the next visit"
        page.get_by_role("button", name="Options").click()
        page.locator("#packs summary").click()
        page.get_by_text("Tin & Co is here.").first.wait_for()
        page.get_by_role("button", name="Put it away").click()
        assert theme.locator("option[value=tin]").count() == 0
        assert page.evaluate("localStorage.getItem('delvepress-pack')") is None
        assert "pack" not in asked(page, "Print the quest")


def test_a_pack_that_is_not_sound_is_told_line_by_line_and_not_taken(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        opened(page, home)
        page.get_by_role("button", name="Options").click()
        page.locator("#packs summary").click()
        page.locator("#pack-file").set_input_files({"name": "b.toml", "mimeType": "text/plain", "buffer": b"bad"})
        page.get_by_text("b.toml is not sound, and was not taken. What is wrong with it:").first.wait_for()
        assert page.locator("#pack-lines").inner_text() == "pack.toml, line 1: <b>bad</b>."
        page.locator("#quest-seed").fill("y")
        assert "pack" not in asked(page, "Print the quest")


OTHERS = ("{", "null", '{"game": "none"}', '{"game": "toy", "title": 7, "themes": {}, "name": "x", "text": ""}')


@pytest.mark.parametrize("kept", OTHERS)
def test_what_somebody_else_keeps_as_a_pack_is_none(browser: Any, home: str, kept: str) -> None:
    with visiting(browser) as page:
        page.add_init_script(f"localStorage.setItem('delvepress-pack', {json.dumps(kept)})")
        opened(page, home)
        page.get_by_role("button", name="Options").click()
        assert page.locator("#pack-told").text_content() == ""
        page.locator("#quest-seed").fill("y")
        assert "pack" not in asked(page, "Print the quest")
