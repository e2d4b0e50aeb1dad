"""Pages to be read in headless Chromium: no violation of axe-core, nothing wider than a small screen, walked by keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.press import read_pages
from tests.press.read_pages import EVERY
from tests.site import axe
from tests.site.test_browser import CHROMIUM, DESK, NARROW, browser, visiting

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium")
__all__ = ["browser"]

OPEN = "document.querySelectorAll('details').forEach(one => one.open = true)"
LOOKS = (("light", NARROW), ("dark", DESK))
ONCE = [(*key, *LOOKS[place % len(LOOKS)]) for place, key in enumerate(EVERY)]
"""Every page, with looks in turn."""


def laid(folder: Path, game: str, kind: str) -> str:
    (folder / "page.html").write_bytes(read_pages.html(game, kind))
    return (folder / "page.html").as_uri()


@pytest.mark.parametrize(("game", "kind", "scheme", "viewport"), ONCE)
def test_no_page_offends_axe_or_scrolls_sideways(
    browser: Any, tmp_path: Path, game: str, kind: str, scheme: str, viewport: Any
) -> None:
    script = axe.source()
    with visiting(browser, at="file://", color_scheme=scheme, viewport=viewport, bypass_csp=True) as page:
        page.goto(laid(tmp_path, game, kind))
        page.evaluate(OPEN)
        page.evaluate(script)
        found = page.evaluate("axe.run({exclude: [['svg > *']]})")["violations"]
        assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found] == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_rooms_are_walked_by_keyboard(browser: Any, tmp_path: Path) -> None:
    with visiting(browser, at="file://", java_script_enabled=True) as page:
        page.goto(laid(tmp_path, "donjonz", "quest"))
        first = page.locator(".places a").first
        goal = first.get_attribute("href")
        first.evaluate("one => one.closest('details') && (one.closest('details').open = true)")
        first.focus()
        page.keyboard.press("Enter")
        assert page.evaluate("location.hash") == goal
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('li').id") == goal.removeprefix("#")


def test_a_sealed_entry_opens_where_a_link_leads_to_it(browser: Any, tmp_path: Path) -> None:
    with visiting(browser, at="file://") as page:
        page.goto(laid(tmp_path, "deck-box-dungeons", "quest"))
        page.locator("#the-map details").first.evaluate("one => one.open = true")
        page.locator('.places a[href="#entry-1"]').first.click()
        assert page.locator("#entry-1 summary").is_visible()
