"""What a site gives to somebody without a network who was there before: the press, and the pages that were looked at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.site import pressed, toy
from tests.site.test_browser import CHROMIUM, browser, playwright, pytestmark, served  # noqa: F401 - the fixture, and where there is none

SEEN, UNSEEN = f"day/{toy.DATES[1]}/index.html", "archive/index.html"


def test_pages_that_were_looked_at_are_there_without_a_network_and_others_say_so(
    browser: Any,  # noqa: F811
    site: dict[str, bytes],
    tmp_path: Path,
) -> None:
    files = {**site, **pressed.page(pressed.runtime(tmp_path / "runtime"), alone=False)}
    with served(files, tmp_path / "site") as home:
        context = browser.new_context(service_workers="allow")
        page = context.new_page()
        page.goto(home)
        page.wait_for_function("() => navigator.serviceWorker.controller")
        title = page.goto(f"{home}{SEEN}") and page.title()
        page.goto(f"{home}{SEEN}")  # once more, by the worker that has taken over
        page.wait_for_function("async (name) => (await (await caches.open(name)).keys()).length >= 3", arg="delvepress-seen")
        context.set_offline(True)
        assert page.goto(f"{home}{SEEN}").status == 200
        assert page.title() == title
        assert page.evaluate("getComputedStyle(document.querySelector('.masthead .name')).fontVariantCaps") == "small-caps"
        assert page.goto(f"{home}{SEEN}".removesuffix("index.html")).status == 200, "by its other name"
        assert page.goto(f"{home}{UNSEEN}").status == 503
        assert page.get_by_role("heading").inner_text() == "The lantern is out"
        ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        assert ground == "rgb(241, 230, 200)", "it is set like the site"
        page.get_by_role("link", name="The press").click()
        page.get_by_text("The press is ready.").wait_for()
        context.set_offline(False)
        assert page.goto(f"{home}{UNSEEN}").status == 200
        context.close()
