"""What the site of the project is tried with before it is put up: one quest printed in a browser, with the bytes of the command."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.pages import CHROMIUM
from tests.cli.conftest import Desk

pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium")


@pytest.mark.slow
@pytest.mark.usefixtures("real_grading")  # or this press would not be that of the runtime
def test_the_page_prints_the_bytes_of_the_command(desk: Desk, runtime: Path) -> None:
    from tools import smoke_site

    assert desk.run("site", "--press-only", "--press", str(runtime), "--featured", "0", "--out", "site").code == 0
    words = ["--site", str(desk.here / "site"), "--page", ""]
    assert smoke_site.main(words) == 0, desk.capture.readouterr().err
    assert smoke_site.main([*words, "--base-url", "https://example.org/"]) == 1, "the control: other bytes"
    assert b"the page prints" in desk.capture.readouterr().err
