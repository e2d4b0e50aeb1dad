"""What a site is called, where it stands and how its challenges are printed: text from outside, checked before anything is made."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.core import limits
from generator.core.errors import BadOption
from generator.core.messages import shown
from generator.forge.standings import Standings
from generator.press.drawing.palette import Palette
from generator.press.drawing.papers import Paper
from generator.press.jobs.printing.site_address import settled_base

_FOLDER = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*/?")
TODAY = "today/index.html"
"""The page of the newest day in a site with the press, whose page stands at the top."""
TITLE = "The Daily Delve"
"""What a site is called when nothing is said."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A site's title, its address (empty, or http(s) with a slash at its end), the paper and palette that its PDFs have first.

    `press` says whether the page of the press stands at its top, `league` are the tables of a league that has a page there,
    `guide` is where a guide stands that every page leads to: a folder of the site or an address, empty or with a slash at its end.
    """

    title: str
    base: str
    paper: Paper
    palette: Palette
    press: bool = False
    league: Standings | None = None
    guide: str = ""

    @property
    def today(self) -> str:
        """The path of the page of the newest day."""
        return TODAY if self.press else "index.html"


def settle(
    title: str | None,
    base: str | None,
    paper: Paper,
    palette: Palette,
    *,
    press: bool = False,
    league: Standings | None = None,
    guide: str | None = None,
) -> Settings:
    """Return checked settings; raises BadOption for a title or an address that cannot be used."""
    return Settings(settled_title(title), settled_base(base or ""), paper, palette, press, league, settled_guide(guide or ""))


def settled_title(title: str | None) -> str:
    """Return a checked title, the usual one where none was given; raises BadOption."""
    return _title(TITLE if title is None else title)


def settled_guide(text: str) -> str:
    """Return where a guide stands, with a slash at its end, or nothing; raises BadOption for what is no folder and no address."""
    if not text or (_FOLDER.fullmatch(text) and len(text) <= limits.BASE_CHARS):
        return text if not text or text.endswith("/") else text + "/"
    try:
        return settled_base(text)
    except BadOption:
        raise BadOption(
            f"--guide cannot be {shown(text)}; give a folder of the site, as guide/, or an address that begins with https://."
        ) from None


def _title(text: str) -> str:
    words = " ".join(text.split(" ")).strip()
    if not words or len(words) > limits.TITLE_CHARS or not words.isprintable():
        raise BadOption(f"--title cannot be {shown(text)}; give 1 to {limits.TITLE_CHARS} characters that can be printed.")
    return words
