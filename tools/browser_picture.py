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
from generator.cli.jobs import serving, shelf_jobs
from generator.site import press_files, publish_press

OUT = Path(__file__).resolve().parent.parent / "docs" / "pages" / "browser.png"
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
        stock = shelf_jobs.stock(1, "")
        publish_press(press_files(said.runtime, form(games), "The Delve Press", alone=True, stock=stock), home)
        servers: list[Any] = []
        begun = threading.Event()
        threading.Thread(target=serving.serve, args=(home, lambda one: (servers.append(one), begun.set())), daemon=True).start()
        begun.wait(10)
        shots = _shots(f"http://127.0.0.1:{servers[0].server_port}/")
        servers[0].shutdown()
    small = [shot.resize((round(shot.width * HEIGHT / shot.height), HEIGHT), Image.Resampling.LANCZOS) for shot in shots]
    whole = Image.new("RGB", (sum(one.width for one in small) + GAP * (len(small) - 1), HEIGHT), "white")
    place = 0
    for one in small:
        whole.paste(one, (place, 0))
        place += one.width + GAP
    whole.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(OUT, optimize=True)


def _shots(address: str) -> list[Image.Image]:
    """Return pictures of the page as it opens, one of each size."""
    found = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for width, height in SIZES:
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(address)
            page.wait_for_selector("#front:not([hidden])")
            page.wait_for_load_state("networkidle")
            found.append(Image.open(BytesIO(page.screenshot())).convert("RGB"))
        browser.close()
    return found


if __name__ == "__main__":
    main()
