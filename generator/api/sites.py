"""Static sites of daily challenges, and the press in a browser, as files to be put on any web server."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from generator import registry
from generator.api.wording import USUAL, Files, in_own_words
from generator.forge.challenges import Challenge
from generator.forge.standings import Standings
from generator.press.jobs.files import print_files
from generator.press.jobs.printing import print_request

OF_PAPER = ("paper", "ink")
"""The options of printing that mean something to a site, whose PDFs are printed in every other way beside."""


@in_own_words
def make_site(
    challenges: Iterable[Challenge],
    request: print_request.PrintRequest = USUAL,
    *,
    title: str | None = None,
    base_url: str = "",
    league: Standings | None = None,
    guide: str = "",
    press: Path | None = None,
) -> Files:
    """Return the files of a static site of some challenges by their paths, the very bytes that the command writes.

    Challenges may come in any order; the newest day keeps its solution back. `base_url` is where the site will stand, for feed and
    calendar; `league` a table that gets a page, `guide` a folder of the site or an address that every page leads to, `press` the
    folder of a runtime whose press in a browser stands in the site. Raises BadOption for a title or address that cannot be used,
    for options of printing but paper and ink, and for no challenges; BadFile for a folder without a whole runtime.
    """
    from generator import site

    request.refuse(*(name for name in request.unusual() if name not in OF_PAPER))
    print_files.refuse_half_sheets(request, "the pages of a site")
    look = request.settings
    settings = site.settle(title, base_url, look.paper, look.palette, press=press is not None, league=league, guide=guide)
    files: Files = {}
    if press is not None:
        laid = _press(press, settings.title, settings.base, league=league is not None, guide=settings.guide)
        files |= {f"{site.PRESS}{path}": data for path, data in laid.items()}
    return files | dict(site.build(sorted(challenges, key=lambda challenge: challenge.day), settings))


@in_own_words
def make_press(runtime: Path, *, title: str = "The Delve Press") -> Files:
    """Return the files of the press in a browser alone, made from the folder of a runtime, to be put on any web server.

    Raises BadOption for a title that cannot be used, BadFile for a folder that holds no whole runtime of this build.
    """
    from generator import site

    return _press(runtime, site.settled_title(title), alone=True)


def _press(runtime: Path, title: str, base: str = "", *, alone: bool = False, league: bool = False, guide: str = "") -> Files:
    """Return the files of the press in a browser, alone or in the site at an address."""
    from generator import site
    from generator.browser.forms import form

    asked = form(list(registry.all_games().values()), base=base)
    return site.press_files(runtime, asked, title, alone=alone, league=league, guide=guide)
