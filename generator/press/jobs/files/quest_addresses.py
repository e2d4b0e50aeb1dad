"""Addresses of quests on the press in a browser: where the QR code on paper leads, if a site is named."""

from __future__ import annotations

from urllib.parse import quote

from msgspec.structs import replace

from generator.core.code import decode
from generator.core.errors import BadOption
from generator.forge.choices import Options
from generator.forge.game import AnyGame
from generator.press.drawing.papers import whole
from generator.press.jobs.printing.print_request import PrintRequest

PAGE = "make/"
"""The folder of the press in a site."""
LONGEST_ADDRESS = 180
"""Most characters of a QR code with 53 modules a side: they measure 0.49 mm on whole sheets, 0.35 mm on half ones."""
_UNRESERVED = "!'()*-._~"
"""What the page leaves as it is in an address, beside letters and digits."""
ASKED = ("paper", "ink", "font", "print", "backs", "booklet")
"""What an address on paper says of how a quest is printed."""


def quest_address(game: AnyGame, code: str, how: PrintRequest, options: Options, *, measured_all: bool = False) -> str:
    """Return the address at which the press of `how.base_url` prints a quest in the same way; nothing without such a site.

    A quest of an earlier edition has no address: a code prints the newest edition alone. Raises BadOption for an address that is
    too long for a QR code.
    """
    if not how.base_url or decode(code).edition != game.edition:
        return ""
    pairs = {**_unusual(game, options), **({"measure": "all"} if measured_all else {}), **_printing(how)}
    words = (f"{quote(name, safe=_UNRESERVED)}={quote(text, safe=_UNRESERVED)}" for name, text in pairs.items())
    address = f"{how.base_url}{PAGE}#{'&'.join((code, *words))}"
    if len(address) > LONGEST_ADDRESS:
        raise BadOption(
            f"The address of this quest has {len(address)} characters, and a QR code on paper holds {LONGEST_ADDRESS} that can be "
            "read; give a shorter --base-url, or leave it out."
        )
    return address


def _unusual(game: AnyGame, options: Options) -> dict[str, str]:
    """Return a game's options of printing that are not as usual."""
    return {
        option.name: options[option.name] for option in game.printing if options.get(option.name, option.default) != option.default
    }


def _printing(how: PrintRequest) -> dict[str, str]:
    """Return how a quest is printed, where that is not as usual, as the forms of the page name it; half sheets as whole ones."""
    if how.settings.paper.half:
        how = replace(how, paper=whole(how.settings.paper).name)
    letters = how.settings.typography
    unusual = {**how.unusual(), "font": letters.font, "print": letters.print}
    unusual = {name: text for name, text in unusual.items() if text not in ("book", "normal")}
    return {name: unusual[name] for name in ASKED if name in unusual}
