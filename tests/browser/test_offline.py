"""The whole page with the whole press: the first visit on this machine's own server, the second one without any network.

What was measured at the first visit is kept for the second.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.browser.pages import CHROMIUM, FLAGS, served
from tests.cli.conftest import Desk
from tests.cli.quick import DECK, code_of

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium")
WATCH = """addEventListener("DOMContentLoaded", () => {
  window.steps = [];
  const told = document.getElementById("work-text");
  new MutationObserver(() => window.steps.push(told.textContent)).observe(told, {childList: true});
})"""
"""Keeps every step that the page tells."""
SLOW = 150_000
"""Milliseconds that a start may take on a machine that does other things too."""


def _printed(context: Any, address: str, faults: list[str]) -> tuple[tuple[str, str], bool]:
    """Return the name and the SHA-256 of what the page prints at an address, and whether it measured anything for it."""
    page = context.new_page()
    page.add_init_script(WATCH)
    home = address.partition("#")[0]
    page.on("request", lambda request: None if request.url.startswith((home, "data:", "blob:")) else faults.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(address)
    page.locator(".printed .advice").wait_for(timeout=SLOW)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download").first.click()
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=SLOW)
    found = waiting.value.suggested_filename, sha256(Path(waiting.value.path()).read_bytes()).hexdigest()
    steps = page.evaluate("window.steps")
    page.close()
    assert "setting the pages" in steps
    return found, any(step.startswith("measuring") for step in steps)


@pytest.mark.usefixtures("real_grading")  # or this press would not be that of the runtime
def test_the_second_visit_needs_no_network(desk: Desk, runtime: Path) -> None:
    assert desk.run("site", "--press-only", "--press", str(runtime), "--featured", "0", "--out", "site").code == 0
    code = code_of(DECK, "torchlight", heroes="1", length="short", grade="medium")
    assert desk.run("quest", code, "--paper", "letter", "--ink", "low", "--out", "made/").code == 0
    (path,) = (desk.here / "made").iterdir()
    wanted = path.name, sha256(path.read_bytes()).hexdigest()
    faults: list[str] = []
    with playwright.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        context = browser.new_context()
        with served(desk.here / "site") as home:
            assert _printed(context, f"{home}#{code}&paper=letter&ink=low", faults) == (wanted, True)
        context.set_offline(True)  # and the server is gone
        assert _printed(context, f"{home}#{code}&paper=letter&ink=low", faults) == (wanted, False)
        browser.close()
    assert faults == []
