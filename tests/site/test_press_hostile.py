"""The page of the press over storage, files and servers that are against it: it prints all the same, or says what to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.site import pressed
from tests.site.test_browser import CHROMIUM, browser, visiting
from tests.site.test_press_browser import asked, opened, until

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium")
__all__ = ["browser"]

FULL = b"Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));\n"
FORBIDDEN = "navigator.serviceWorker.register = () => Promise.reject(new DOMException('no', 'SecurityError'))"
SETTLED = """const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
navigator.serviceWorker.register = async (...asked) => {
  const found = await register(...asked);
  found.installing.addEventListener("statechange", (event) => { window.over = event.target.state === "redundant"; });
  return found;
};"""
"""Tells when a service worker has given up."""
MARKUP = "<img src=x onerror=window.pwned=1>"
DROP = """([name, bytes]) => {
  const held = new DataTransfer(); held.items.add(new File([new Uint8Array(bytes)], name));
  document.getElementById("reprint-file").files = held.files;
  document.getElementById("verify-file").files = held.files;
  document.getElementById("verify-file").dispatchEvent(new Event("change"));
}"""
OTHER = "A newer press stands on this site than the one this page belongs to. Reload the page."


@pytest.mark.parametrize("what", ["full", "torn", "forbidden"])
def test_a_page_that_cannot_be_kept_prints_while_there_is_a_network(browser: Any, tmp_path: Path, what: str) -> None:
    home = pressed.laid(tmp_path)
    if what == "full":
        (home / "service-worker.js").write_bytes(FULL + (home / "service-worker.js").read_bytes())
    elif what == "torn":  # a file of another version than the one that the service worker was made for
        (icon,) = home.glob("v-*/icon.svg")
        icon.write_bytes(icon.read_bytes() + b" ")
    with pressed.served(home) as url:
        context = browser.new_context()
        page = context.new_page()
        page.add_init_script(FORBIDDEN if what == "forbidden" else SETTLED)
        opened(page, url)
        if what != "forbidden":
            until(lambda: page.evaluate("window.over"))
        assert asked(page, "Print the quest")["game"] == "toy"
        assert page.evaluate("caches.keys()") == []
        assert page.locator("#trouble").text_content() == ""
        context.close()


def test_an_old_page_whose_files_are_gone_says_that_there_is_a_newer_one(browser: Any, tmp_path: Path) -> None:
    home = pressed.laid(tmp_path)
    with pressed.served(home) as url:
        context = browser.new_context(service_workers="block")
        page = opened(context.new_page(), url)
        pressed.publish_press(pressed.page(pressed.runtime(tmp_path / "runtime", build="f" * 16), title="Newer"), str(home))
        assert len(list(home.glob("v-*"))) == 1
        page.locator("#quest-seed").fill("slow")
        page.get_by_role("button", name="Print the quest").click()
        page.locator("#work").get_by_text("thinking").wait_for()
        page.get_by_role("button", name="Cancel").click()  # and a new worker is wanted
        page.get_by_role("button", name="Options").click()
        page.get_by_role("button", name="Print the quest").click()
        page.get_by_role("alert").get_by_text(OTHER).wait_for()
        context.close()


def test_files_beyond_the_bounds_of_the_command_are_refused_before_they_are_read(browser: Any, tmp_path: Path) -> None:
    with pressed.served(pressed.laid(tmp_path)) as url, visiting(browser) as page:
        opened(page, url)
        page.evaluate(DROP, [f"{MARKUP}.pdf", (64 << 20) + 1])
        page.locator("#tab-reprint").click()
        page.get_by_role("button", name="Print it again").click()
        alert = page.get_by_role("alert")
        alert.get_by_text("is larger than 64 MB, more than any file delvepress reads.").wait_for()
        page.evaluate(DROP, [f"{MARKUP}.txt", (1 << 20) + 1])
        alert.get_by_text("is larger than 1 MB, more than any written game.").wait_for()
        assert alert.inner_text().startswith("<img src=x")
        assert page.locator("#verify-moves").input_value() == ""
        page.evaluate(DROP, ["walk.txt", 3])
        until(lambda: page.locator("#verify-moves").input_value() == "\0\0\0")
        assert page.evaluate("window.pwned") is None


def test_names_with_markup_are_words(browser: Any, tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (8, 8)).save(tmp_path / f"{MARKUP}\u202e.png")
    with pressed.served(pressed.laid(tmp_path)) as url, visiting(browser) as page:
        opened(page, f"{url}#sheets=toy")
        page.locator("#sheets-toy-sheets-hero").fill(MARKUP)
        page.locator("#sheets-toy-sheets-portrait").set_input_files(tmp_path / f"{MARKUP}\u202e.png")
        told = asked(page, "Print the sheets")
        assert told["options"] == {"hero": MARKUP, "portrait": f"{MARKUP}\ufffd.png"}
        page.locator("#tab-check").click()
        page.locator("#result-name").fill(f"</pre>{MARKUP}")
        page.locator("#result-code").fill(MARKUP)
        page.get_by_role("button", name="Rank it").click()
        page.locator(".printed pre").get_by_text(MARKUP).wait_for()
        assert page.locator("#outcome img").count() == 0
        assert page.evaluate("window.pwned") is None
