"""The page of a league in headless Chromium: no violation of axe-core, no page wider than a small screen, tables by keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.site.pages import LEAGUE
from tests.site import axe
from tests.site.test_browser import CHROMIUM, DESK, NARROW, browser, heads, served, visiting
from tests.site.test_league_page import site

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium")
__all__ = ["browser", "site"]


def test_the_page_has_the_head_of_the_others(browser: Any, site: dict[str, bytes], tmp_path: Path) -> None:
    with served(site, tmp_path) as home, visiting(browser, at=home) as page:
        for viewport in (DESK, NARROW):
            league, archive = heads(page, [home + LEAGUE, f"{home}archive/index.html"], viewport)
            assert league == archive


@pytest.mark.parametrize(("scheme", "viewport"), [("light", NARROW), ("dark", DESK)])
def test_the_page_offends_nobody_and_its_tables_are_reached(
    browser: Any, site: dict[str, bytes], tmp_path: Path, scheme: str, viewport: Any
) -> None:
    script = axe.source()
    looks = {"color_scheme": scheme, "viewport": viewport, "bypass_csp": True}
    with served(site, tmp_path) as home, visiting(browser, at=home, **looks) as page:
        page.goto(home + LEAGUE)
        page.evaluate(script)
        found = page.evaluate("axe.run()")["violations"]
        assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found] == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        page.locator(".scroll").first.focus()
        before = page.evaluate("document.activeElement.scrollLeft")
        page.keyboard.press("ArrowRight")
        wide = page.evaluate("document.activeElement.scrollWidth > document.activeElement.clientWidth")
        assert wide == (viewport == NARROW)
        if wide:
            page.wait_for_function(f"document.activeElement.scrollLeft > {before}")


def test_a_table_that_goes_on_shows_a_shadow_and_terms_stand_over_their_meanings_on_a_phone(
    browser: Any, site: dict[str, bytes], tmp_path: Path
) -> None:
    stacked = "(([a, b]) => b.offsetTop >= a.offsetTop + a.offsetHeight)(document.querySelector('.columns div').children)"
    shadows = "getComputedStyle(document.querySelector('.standings .scroll')).backgroundAttachment"
    with served(site, tmp_path) as home:
        for viewport, over in (({"width": 390, "height": 844}, True), (DESK, False)):
            with visiting(browser, at=home, viewport=viewport) as page:
                page.goto(home + LEAGUE)
                assert page.evaluate(stacked) == over
                assert page.evaluate(shadows) == "local, local, scroll, scroll"
