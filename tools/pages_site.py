"""Everything that stands at the address of the project, in one folder: `python tools/pages_site.py --out site --base-url ADDRESS`.

    today/, day/, archive/       the days, from --first to today and no further: whoever publishes a later day publishes solutions
    index.html, make/            the press in a browser, with --runtime; one that is not there yet is laid first
    guide/                       the guide
    gallery/                     whole PDFs of the gallery

`delvepress site` builds all of it; a folder of last night is brought up to date. The links of all pages are followed at the end.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Sequence
from datetime import date, timedelta
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from generator.cli.common import today  # noqa: E402

FIRST, MOST = date(2026, 11, 1), 366
"""The first day that is published, and of how many days back at most."""
FEATURED = 6
"""Quests of each game that the press has ready."""
TITLE = "The Daily Delve"
_LINK = re.compile(r"""\b(?:href|src)=(?:"([^"]*)"|'([^']*)')""")


def main(words: Sequence[str] | None = None) -> int:
    """Make the folder; return an exit code."""
    said = parser().parse_args(words)
    out: Path = said.out
    newest = said.today or today.day(utc=True)
    first = max(said.first, newest - timedelta(days=MOST - 1))
    if said.runtime is not None and not (said.runtime / "runtime.json").is_file():
        run([sys.executable, ROOT / "tools" / "browser_runtime.py", "--out", said.runtime])
    days = ["--from", first, "--to", newest, "--out", out, "--base-url", said.base_url, "--title", TITLE]
    days += ["--with-guide"]
    days += [] if said.runtime is None else ["--press", said.runtime, "--featured", FEATURED]
    run([sys.executable, "-m", "generator", "site", *days])
    broken = list(broken_links(out))
    for line in broken:
        print(f"pages_site: {line}", file=sys.stderr)
    return int(bool(broken))


def parser() -> argparse.ArgumentParser:
    """Return what is typed."""
    whole = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    whole.add_argument("--out", type=Path, default=Path("site"))
    whole.add_argument("--base-url", required=True, help="where it will stand")
    whole.add_argument("--runtime", type=Path, help="the folder of tools/browser_runtime.py; laid where it holds none")
    whole.add_argument("--first", type=date.fromisoformat, default=FIRST, help="the first day")
    whole.add_argument("--today", type=date.fromisoformat, help="the newest day, today (UTC) as usual")
    return whole


def run(words: Sequence[object]) -> None:
    """Run a command of this environment in the folder of the project's caller; raises CalledProcessError."""
    subprocess.run([str(word) for word in words], check=True)


def broken_links(site: Path) -> list[str]:
    """Return a sentence for every link from a page of the site to a file that is not there."""
    found = []
    for page in sorted(site.rglob("*.html")):
        for one, other in sorted(set(_LINK.findall(page.read_text(encoding="utf-8")))):
            link = urlsplit(unescape(one or other))
            if link.scheme or link.netloc or not link.path:
                continue
            target = page.parent / unquote(link.path)
            if not (target / "index.html" if link.path.endswith("/") or target.is_dir() else target).is_file():
                found.append(f"{page.relative_to(site).as_posix()} leads to {link.path}, which is not there")
    return found


if __name__ == "__main__":
    sys.exit(main())
