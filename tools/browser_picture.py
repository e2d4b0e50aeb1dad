"""Redraw docs/pages/browser.png, the picture of the press in a browser that the guide shows: at a desk, and on a phone.

    python tools/browser_picture.py --runtime runtime

It wants playwright and a chromium, and the folder that tools/browser_runtime.py made.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import threading
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from generator import registry
from generator.browser.forms import form
from generator.cli.jobs import serving
from generator.site import press_files, publish_press

OUT = Path(__file__).resolve().parent.parent / "docs" / "pages" / "browser.png"
SEED, GAME = "torchlight", "donjonz"
SIZES = ((1280, 1560), (390, 1560))
"""Width and height of what is shown of a desk and of a phone, in pixels."""
HEIGHT, GAP, COLOURS = 820, 24, 64


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runtime", type=Path, required=True)
    said = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="delvepress-picture-") as home:
        games = list(registry.all_games().values())
        publish_press(press_files(said.runtime, form(games), "The Delve Press", alone=True), home)
        servers: list[Any] = []
        begun = threading.Event()
        threading.Thread(target=serving.serve, args=(home, lambda one: (servers.append(one), begun.set())), daemon=True).start()
        begun.wait(10)
        shots = _shots(f"http://127.0.0.1:{servers[0].server_port}/#quest={GAME}&seed={SEED}")
        servers[0].shutdown()
    small = [shot.resize((round(shot.width * HEIGHT / shot.height), HEIGHT), Image.Resampling.LANCZOS) for shot in shots]
    whole = Image.new("RGB", (sum(one.width for one in small) + GAP * (len(small) - 1), HEIGHT), "white")
    place = 0
    for one in small:
        whole.paste(one, (place, 0))
        place += one.width + GAP
    whole.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(OUT, optimize=True)


def _shots(address: str) -> list[Image.Image]:
    """Return pictures of the page when something has been printed, one of each size."""
    found = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for width, height in SIZES:
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(address)
            page.get_by_role("button", name="Print the quest").click()
            page.wait_for_selector(".printed", timeout=60_000)
            page.locator(".drawn").first.wait_for()
            page.evaluate("document.getElementById('address').hidden = true; document.activeElement.blur()")
            whole = page.locator(".printed").bounding_box()
            top = max(0, page.evaluate("scrollY") + whole["y"] - height * 0.4)
            page.evaluate("top => scrollTo({top, behavior: 'instant'})", top)
            page.wait_for_timeout(3000)
            found.append(Image.open(BytesIO(page.screenshot())).convert("RGB"))
        browser.close()
    return found


if __name__ == "__main__":
    main()
