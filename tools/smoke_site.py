"""Open a finished site in a browser, print one quest there, and compare its bytes with those of the command.

    python tools/smoke_site.py --site site --base-url https://example.org/

It wants playwright and a chromium. The press of a site leads QR codes to its address, which the command has to be told, too. Exit
code 1 where the page asks for anything of another host, reports a fault, or prints other bytes.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from generator.cli.jobs import serving  # noqa: E402

GAME, SEED = "donjonz", "torchlight"
PATIENCE = 150_000
"""Milliseconds that a start, or a quest, may take."""
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync")


def main(words: Sequence[str] | None = None) -> int:
    """Print at both places, and compare."""
    said = parser().parse_args(words)
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="delvepress-smoke-") as home:
        wanted = Path(home) / "wanted.pdf"
        base = ["--base-url", said.base_url] if said.base_url else []
        command = [sys.executable, "-m", "generator", "quest", GAME, "--seed", SEED, *base, "--out", str(wanted)]
        subprocess.run(command, check=True, cwd=home)
        with shown(said.site) as address:
            found = printed(f"{address}{said.page}#quest={GAME}&seed={SEED}", address, faults)
        if found != wanted.read_bytes():
            faults.append(f"the page prints {len(found):,} bytes, and the command {wanted.stat().st_size:,} others")
    for fault in faults:
        print(f"smoke_site: {fault}", file=sys.stderr)
    return int(bool(faults))


def parser() -> argparse.ArgumentParser:
    """Return what is typed."""
    whole = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    whole.add_argument("--site", type=Path, required=True, help="the folder of the site")
    whole.add_argument("--base-url", default="", help="the address that the site was made for")
    whole.add_argument("--page", default="", help="where in the site the press is; at its top as usual")
    return whole


@contextmanager
def shown(site: Path) -> Iterator[str]:
    """Give the address at which a site is shown to this machine."""
    servers: list[Any] = []
    begun = threading.Event()

    def ready(server: Any) -> None:
        servers.append(server)
        begun.set()

    threading.Thread(target=serving.serve, args=(str(site), ready), daemon=True).start()
    if not begun.wait(20):
        raise SystemExit(f"smoke_site: {site} is no site that can be shown.")
    try:
        yield f"http://127.0.0.1:{servers[0].server_port}/"
    finally:
        servers[0].shutdown()


def printed(page_address: str, home: str, faults: list[str]) -> bytes:
    """Return the PDF that the page at an address prints; what goes wrong meanwhile is added to `faults`."""
    from playwright.sync_api import sync_playwright

    browser_here = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_here, args=list(FLAGS))
        page = browser.new_page(locale="en-GB")  # where paper is A4, as it is for the command
        page.on("pageerror", lambda error: faults.append(f"the page reports {error}"))
        allowed = (home, "data:", "blob:")
        page.on("request", lambda one: None if one.url.startswith(allowed) else faults.append(f"the page asks for {one.url}"))
        page.goto(page_address)
        page.locator(".printed .advice").wait_for(timeout=PATIENCE)
        with page.expect_download() as waiting:
            page.get_by_role("link", name="Download").first.click()
        data = Path(waiting.value.path()).read_bytes()
        browser.close()
    return data


if __name__ == "__main__":
    sys.exit(main())
