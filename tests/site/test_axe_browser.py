"""Every page of a site of days in headless Chromium, on phone and desk, light and dark: no violation of axe-core."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site import axe
from tests.site.test_browser import CHROMIUM, DESK, NARROW, browser, home, visiting

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium")
__all__ = ["browser", "home"]


def offences(page: Any, script: str) -> list[tuple[str, str]]:
    """Return what axe-core finds wrong with a page, each with the first of its places."""
    page.evaluate(script)
    found = page.evaluate("axe.run({exclude: [['svg > *']]})")["violations"]
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found]


@pytest.mark.parametrize(("scheme", "viewport"), [("light", NARROW), ("dark", DESK)])
def test_no_page_of_days_offends_axe(browser: Any, home: str, site: dict[str, bytes], scheme: str, viewport: Any) -> None:
    script = axe.source()
    pages = sorted(name for name in site if name.endswith(".html") and b'http-equiv="refresh"' not in site[name])
    assert len(pages) > 5
    with visiting(browser, color_scheme=scheme, viewport=viewport, bypass_csp=True) as page:
        for name in pages:
            page.goto(f"{home}{name}")
            assert offences(page, script) == [], name


def test_an_offence_is_found(browser: Any, home: str) -> None:
    script = axe.source()
    with visiting(browser, bypass_csp=True) as page:
        page.goto(f"{home}archive/index.html")
        page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=\"data:,\"><input>')")
        assert {"image-alt", "label"} <= {name for name, _ in offences(page, script)}
