"""A game that is played on the page, by tapping and by keys, and a league from dropped files, in a real browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.site import axe, pressed
from tests.site.test_browser import CHROMIUM, DESK, LEGIBLE, WATCH, browser, visiting
from tests.site.test_press_browser import PHONE, opened, printed

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium")
__all__ = ["browser"]
CODE = "T-0100-AAAA-BBBB-CC"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pressed.served(pressed.laid(tmp_path_factory.mktemp("play"))) as url:
        yield url


def begun(page: Any, url: str) -> Any:
    """Follow the address of a game, and return its map once it is there."""
    page.goto("about:blank")
    page.goto(f"{url}#play={CODE}")
    page.locator(".game .hero").wait_for()
    return page.locator(".board")


def points(page: Any, count: int) -> None:
    """Wait until a game has so many points."""
    page.locator(".game .facts").get_by_text(f"{count}\u00a0points").wait_for()


def tapped(page: Any, board: Any, x: float, y: float) -> None:
    """Tap a place of a map of 174 by 98 mm."""
    box = board.bounding_box()
    page.mouse.click(box["x"] + x * box["width"] / 174, box["y"] + y * box["height"] / 98)


def test_a_game_is_tapped_to_its_end_undone_and_taken_up_again(browser: Any, home: str) -> None:
    with visiting(browser, viewport=PHONE) as page:
        board = begun(page, home)
        tapped(page, board, 25, 50)
        tapped(page, board, 25, 80)
        page.get_by_text("There is no open way there.").first.wait_for()
        tapped(page, board, 45, 50)
        points(page, 1)
        tapped(page, board, 150, 60)
        page.get_by_text("There are several ways to do that; choose one below the map.").first.wait_for()
        assert page.evaluate("document.activeElement.textContent") == "take <b>it</b>"
        page.keyboard.press("Enter")
        points(page, 2)
        assert page.locator(".game .news").inner_text() == "You went E. You went W."
        page.reload()
        page.locator(".game .hero").wait_for()
        points(page, 2)
        page.locator(".board").focus()
        page.keyboard.press("ArrowRight")
        page.get_by_text("Confirmed: 3 points.").first.wait_for()
        assert page.locator(".moves button").count() == 0
        with page.expect_download() as got:
            page.get_by_role("link", name="Save the moves").click()
        assert got.value.suggested_filename == f"{CODE}-moves.txt"
        page.get_by_role("button", name="Undo").click()
        points(page, 2)
        page.get_by_role("button", name="From the start").click()
        points(page, 0)
        assert page.locator(".game b").count() == 0, "words are words"


def test_a_game_is_sound_light_and_dark(browser: Any, home: str) -> None:
    script = axe.source()
    for scheme, viewport in (("light", PHONE), ("dark", DESK)):
        with visiting(browser, color_scheme=scheme, viewport=viewport) as page:
            page.add_init_script(WATCH)
            begun(page, home)
            page.evaluate(script)
            found = page.evaluate("axe.run()")["violations"]
            assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
            told = page.evaluate(LEGIBLE)
            assert (told["poor"], max(0, told["wide"])) == ([], 0)
            assert page.evaluate("window.violations") == []


def test_a_printed_quest_leads_to_its_game(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#game=toy&seed=x")
        printed(page)
        page.get_by_role("link", name="Play it here").click()
        page.locator(".game .hero").wait_for()
        assert page.url == f"{home}#play={CODE}"


def test_a_league_takes_files_that_are_dropped_and_gives_its_own_back(browser: Any, home: str) -> None:
    with visiting(browser, "2026-11-24T12:00:00Z") as page:
        opened(page, f"{home}#league")
        page.locator("#door-league-file").wait_for()
        page.evaluate("""() => {
          const held = new DataTransfer();
          for (const name of ["ada.txt", "<i>.txt"]) held.items.add(new File([`of ${name}`], name));
          const told = {dataTransfer: held, cancelable: true, bubbles: true};
          document.getElementById("form-door").dispatchEvent(new DragEvent("drop", told));
        }""")
        page.get_by_label("Club").fill("Owls")
        page.locator("#door-go").click()
        told = printed(page)
        assert {name: told[name] for name in ("do", "names", "club", "today")} == {
            "do": "league", "names": ["ada.txt", "<i>.txt"], "club": "Owls", "today": "2026-11-24",
        }  # fmt: skip
        assert page.locator(".advice li").all_inner_texts()[1:] == ["of ada.txt", "of <i>.txt"]
        with page.expect_download() as got:
            page.get_by_role("link", name="Save league.jsonl").click()
        assert got.value.suggested_filename == "league.jsonl"
        assert json.loads(got.value.path().read_text()) == {}
