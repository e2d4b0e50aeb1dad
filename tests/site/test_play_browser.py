"""A game that is played on the page, by tapping and by keys, and a league from dropped files, in a real browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.site import axe, pressed
from tests.site.test_browser import CHROMIUM, DESK, LEGIBLE, WATCH, browser, visiting
from tests.site.test_press_browser import PHONE, opened, printed, until

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


def test_moves_bear_the_name_of_whoever_plays_and_so_does_their_file(browser: Any, home: str) -> None:
    with visiting(browser, viewport=PHONE) as page:
        begun(page, home)
        assert page.locator("#game-name").count() == 0, "there is nothing to sign yet"
        page.get_by_role("button", name="E", exact=True).click()
        points(page, 1)
        assert saved(page) == (f"{CODE}-moves.txt", "E")
        page.locator("#game-name").fill("Zo\u00eb  of the <b>Very</b> Long Name Indeed")
        name, text = saved(page)
        assert name == f"{CODE}-zoe-of-the-b-very-b-long-moves.txt"
        assert text.startswith("player: Zo\u00eb  of the <b>Very</b>")
        page.get_by_role("button", name="leave it").click()
        points(page, 2)
        assert saved(page)[1].splitlines()[2:] == ["E", "W/-"]
        page.reload()
        page.locator("#game-name").wait_for()
        assert page.locator("#game-name").input_value().startswith("Zo\u00eb"), "it is there on the next visit"
        page.locator("#game-name").fill("bad")
        page.get_by_role("link", name="Save the moves").click()
        page.get_by_role("alert").get_by_text("A player cannot be called 'bad'.").wait_for()
        page.get_by_role("button", name="Undo").click()
        points(page, 1)
        assert page.locator("#trouble").count() == 1, "what is told beside a button does not go with it"
        page.locator("#game-name").fill("\u4f60\u597d")
        assert saved(page)[0] == f"{CODE}-moves.txt", "a name without a plain letter is in no name of a file"


def saved(page: Any) -> tuple[str, str]:
    """Save the moves, and return the name of their file and what stands in it."""
    with page.expect_download() as got:
        page.get_by_role("link", name="Save the moves").click()
    return got.value.suggested_filename, Path(got.value.path()).read_text(encoding="utf-8")


def test_a_drawing_in_letters_keeps_its_lines_on_a_phone_and_five_tiles_fit(browser: Any, home: str) -> None:
    with visiting(browser, viewport=PHONE) as page:
        begun(page, home)
        assert page.locator(".game .table pre").inner_text() == "        A    B\n   +----+----+\n 1 | ?  | @  |\n   +----+----+"
        assert page.locator(".game .table p").all_inner_texts() == [
            "In hand: nothing, and nothing in the bag either, as one would expect of a toy.", "To be said: what is done",
            "1 step: a step +1",
        ]  # fmt: skip
        told = page.evaluate("""() => {
          const lines = document.querySelector(".game .table pre");
          const line = "   " + "+---------".repeat(5) + "+";
          lines.textContent = line;
          const fits = lines.scrollWidth <= lines.clientWidth, high = lines.clientHeight;
          lines.textContent = line.repeat(3);
          const { scrollWidth } = document.documentElement;
          return [fits, lines.scrollWidth > lines.clientWidth, lines.clientHeight === high, scrollWidth <= innerWidth];
        }""")
        assert told == [True, True, True, True]


def test_what_cannot_be_pressed_looks_so(browser: Any, home: str) -> None:
    look = "one => { const { color, borderTopStyle } = getComputedStyle(one); return [color, borderTopStyle]; }"
    with visiting(browser) as page:
        begun(page, home)
        undo = page.get_by_role("button", name="Undo")
        assert undo.is_disabled()
        shut = undo.evaluate(look)
        page.get_by_role("button", name="E", exact=True).click()
        points(page, 1)
        undo.hover()
        page.mouse.move(0, 0)
        until(lambda: undo.evaluate(look)[0] != shut[0])
        opened_ = undo.evaluate(look)
        assert opened_[0] != shut[0]
        assert (shut[1], opened_[1]) == ("dashed", "solid")


def test_how_a_quest_was_set_up_is_asked_of_games_that_can_be(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        opened(page, f"{home}#play")
        own = CODE.replace("T", pressed.TOYS[0].letter, 1)
        lid = page.locator("#door-play-lid")
        assert not lid.is_visible(), "no code says yet which game it is"
        page.locator("#door-play-code").fill(own.lower())
        assert lid.is_visible()
        lid.select_option("shut")
        page.locator("#door-play-code").fill(CODE.replace("T", "O", 1))
        assert not lid.is_visible()
        page.locator("#door-go").click()
        page.locator(".game .hero").wait_for()
        assert "lid" not in page.url, "what is not asked is not said"
        page.locator("#door-play-code").fill(own)
        page.locator("#door-go").click()
        page.wait_for_url(f"{home}#play={own}&lid=shut")


def test_the_club_of_a_league_is_there_on_the_next_visit(browser: Any, home: str) -> None:
    with visiting(browser, "2026-11-24T12:00:00Z") as page:
        for kept in ("Owls", ""):
            opened(page, f"{home}#league")
            page.locator("#door-league-file").set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"a"})
            page.get_by_label("Club").fill(kept)
            page.locator("#door-go").click()
            printed(page)
            page.goto("about:blank")
            opened(page, f"{home}#league")
            page.locator("#door-league-file").wait_for()
            assert page.get_by_label("Club").input_value() == kept


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
