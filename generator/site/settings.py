"""What a site is called, where it stands and how its challenges are printed: text from outside, checked before anything is made."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from generator.core.errors import BadOption
from generator.core.messages import shown
from generator.press.drawing.palette import Palette
from generator.press.drawing.papers import Paper

TITLE = "The Daily Delve"
"""What a site is called when nothing is said."""
LONGEST_TITLE, LONGEST_BASE = 80, 400
_ADDRESS = re.compile(r"[A-Za-z0-9._~:/\[\]!$&'()*+,;=%@-]+")


@dataclass(frozen=True, slots=True)
class Settings:
    """A site's title, its address (empty, or http(s) with a slash at its end), the paper and palette that its PDFs have first.

    `press` says whether the press in a browser stands in it.
    """

    title: str
    base: str
    paper: Paper
    palette: Palette
    press: bool = False


def settle(title: str | None, base: str | None, paper: Paper, palette: Palette, *, press: bool = False) -> Settings:
    """Return checked settings; raises BadOption for a title or an address that cannot be used."""
    return Settings(settled_title(title), _base(base or ""), paper, palette, press)


def settled_title(title: str | None) -> str:
    """Return a checked title, the usual one where none was given; raises BadOption."""
    return _title(TITLE if title is None else title)


def _title(text: str) -> str:
    words = " ".join(text.split(" ")).strip()
    if not words or len(words) > LONGEST_TITLE or not words.isprintable():
        raise BadOption(f"--title cannot be {shown(text)}; give 1 to {LONGEST_TITLE} characters that can be printed.")
    return words


def _base(text: str) -> str:
    """Return the address with a slash at its end, or nothing; only plain http and https addresses will do."""
    if not text:
        return ""
    refused = BadOption(
        f"--base-url cannot be {shown(text)}; give where the site will stand, as https://example.org/delve/, "
        "without name, question mark or hash."
    )
    try:
        parts = urlsplit(text)
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.username is None and parts.port != 0
    except ValueError:
        raise refused from None
    if not usable or len(text) > LONGEST_BASE or not _ADDRESS.fullmatch(text) or "@" in parts.netloc:
        raise refused
    if any(step in (".", "..") for step in parts.path.split("/")):
        raise refused
    return text if text.endswith("/") else text + "/"
