"""Addresses of quests on the press in a browser: where the QR code on paper leads, if a site is named."""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit

from generator.core import limits
from generator.core.code import decode
from generator.core.errors import BadOption
from generator.core.messages import shown
from generator.forge.choices import Options
from generator.forge.game import AnyGame
from generator.press.drawing.papers import PAPERS, whole
from generator.press.drawing.typography import USUAL
from generator.press.jobs.files.print_files import PrintRequest

PAGE = "make/"
"""The folder of the press in a site."""
LONGEST_ADDRESS = 180
"""Most characters of a QR code with 53 modules a side: they measure 0.49 mm on whole sheets, 0.35 mm on half ones."""
_ADDRESS = re.compile(r"[A-Za-z0-9._~:/\[\]!$&'()*+,;=%@-]+")
_UNRESERVED = "!'()*-._~"
"""What the page leaves as it is in an address, beside letters and digits."""


def settled_base(text: str) -> str:
    """Return the address of a site with a slash at its end, or nothing; raises BadOption for what is no plain http(s) address."""
    if not text:
        return ""
    refused = BadOption(
        f"--base-url cannot be {shown(text)}; give an address on the web that begins with https:// or http://, as "
        "https://example.org/delve/, without user name, question mark or hash."
    )
    try:
        parts = urlsplit(text)
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.username is None and parts.port != 0
    except ValueError:
        raise refused from None
    if not usable or len(text) > limits.BASE_CHARS or not _ADDRESS.fullmatch(text) or "@" in parts.netloc:
        raise refused
    if any(step in (".", "..") for step in parts.path.split("/")):
        raise refused
    return text if text.endswith("/") else text + "/"


def printed_base(text: str) -> str:
    """Return the address of a site for QR codes on paper; raises BadOption for none, and for one too long for them."""
    base = settled_base(text)
    if len(base) > limits.PRINTED_BASE_CHARS:
        raise BadOption(
            f"--base-url has {len(base)} characters, and a QR code has room for {limits.PRINTED_BASE_CHARS} of it; "
            "give a shorter one."
        )
    return base


def quest_address(game: AnyGame, code: str, how: PrintRequest, said: Options, *, measured_all: bool = False) -> str:
    """Return the address at which the press of `how.base_url` prints a quest in the same way; nothing without such a site.

    A quest of an earlier edition has no address: a code prints the newest edition alone. Raises BadOption for an address that is
    too long for a QR code.
    """
    if not how.base_url or decode(code).edition != game.edition:
        return ""
    pairs = {**_unusual(game, said), **({"measure": "all"} if measured_all else {}), **_printing(how)}
    words = (f"{quote(name, safe=_UNRESERVED)}={quote(text, safe=_UNRESERVED)}" for name, text in pairs.items())
    address = f"{how.base_url}{PAGE}#{'&'.join((code, *words))}"
    if len(address) > LONGEST_ADDRESS:
        raise BadOption(
            f"The address of this quest has {len(address)} characters, and a QR code on paper holds {LONGEST_ADDRESS} that can be "
            "read; give a shorter --base-url, or leave it out."
        )
    return address


def _unusual(game: AnyGame, said: Options) -> dict[str, str]:
    """Return a game's options of printing that are not as usual."""
    return {one.name: said[one.name] for one in game.printing if said.get(one.name, one.default) != one.default}


def _printing(how: PrintRequest) -> dict[str, str]:
    """Return how a quest is printed, where that is not as usual, as the forms of the page name it."""
    printing = how.printing
    paper = whole(printing.paper) if printing.paper.half else printing.paper
    letters = printing.typography
    found = {
        "paper": paper.name,
        "ink": printing.palette.name,
        "font": letters.font,
        "print": letters.print,
        "backs": printing.backs,
    }
    usual = {"paper": next(iter(PAPERS)), "ink": "full", "font": USUAL.font, "print": USUAL.print, "backs": "none"}
    return {**{name: text for name, text in found.items() if text != usual[name]}, **({"booklet": "yes"} if how.booklet else {})}
