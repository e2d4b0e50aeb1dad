"""What every game's paper bears: the quest's code as a QR code, five sigils of its content, an emblem, a tailpiece."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from generator.draw import tracks
from generator.draw.figures import Figure, figure
from generator.draw.ornament import flourish
from generator.draw.pen import Pen
from generator.draw.qr import draw_qr_code as draw_code
from generator.draw.told import Fields, Told

SIGILS = (
    "anchor", "anvil", "bat", "beetle-shell", "bookshelf", "candle-flame", "cog", "compass", "crown", "crystal-ball", "door",
    "dragon-head", "eyeball", "feather", "flame", "fox", "gems", "ghost", "hourglass", "key", "lantern-flame", "moon",
    "mushroom-house", "octopus", "raven", "ring", "scissors", "skeleton", "snake", "sun", "trident", "wolf-head",
)  # fmt: skip
SHOWN = 5
NOTES_HEAD, NOTES_LINE = 10.0, 8.0
"""Height in mm of the heading above lines to write on, and their distance."""
NO_STAND_INS: Mapping[str, str] = MappingProxyType({})


def sigils(print_: str, stand_ins: Mapping[str, str] = NO_STAND_INS) -> Figure:
    """Return five icons by the fingerprint of a quest's content, so that two sheets match at a glance.

    Where `stand_ins` are drawn in place of some icons, they are named.
    """
    number, left = int(print_, 16), list(SIGILS)
    chosen = []
    for _ in range(SHOWN):
        number, place = divmod(number, len(left))
        chosen.append(left.pop(place))
    words = ", ".join(stand_ins.get(icon, icon).replace("-", " ") for icon in chosen)
    return figure(
        "sigils", _draw_sigils, tuple(chosen), 44.0, 8.0, f"Five signs of this quest, the same on all its sheets: {words}"
    )


def emblem(icon: str) -> Figure:
    """Return the big icon of a title page, an ornament."""
    return figure("emblem", _draw_emblem, icon, 120.0, 30.0, "", icons=(icon,))


def tailpiece(icon: str) -> Figure:
    """Return an ornament that fills what a page has left."""
    return figure("tailpiece", _draw_tailpiece, icon, 182.0, 60.0, "", icons=(icon,))


def notes(title: str) -> Figure:
    """Return a heading and lines to write on, which fill what a page has left."""
    return figure("notes", _draw_notes, title, 182.0, 60.0, f"{title}: lines to write on", told=partial(_notes_told, title))


def code_figure(code: str, address: str = "") -> Figure:
    """Return the QR code of a quest's code, or of the `address` of the page that prints it, 30 mm wide."""
    return figure("qr", _draw_qr, address or code, 30.0, 30.0, f"QR code of {address or code}")


def _notes_told(title: str) -> tuple[Told, ...]:
    return (Fields((title,)),)


def _draw_notes(pen: Pen, title: str) -> None:
    """Draw a heading, and lines below it down to the end of the figure."""
    pen.text((0.0, 8.0), title, "title", 14.0, "left", "accent")
    tracks.ruled(pen, (0.0, NOTES_HEAD), pen.width, pen.height - NOTES_HEAD - 2.0, NOTES_LINE, title)


def _draw_qr(pen: Pen, text: str) -> None:
    """Draw the quest's code or address as a QR code."""
    draw_code(pen, (0.0, 0.0), pen.height, text)


def _draw_sigils(pen: Pen, names: tuple[str, ...]) -> None:
    """Draw the five small icons that stand for the quest's content, in a row."""
    step = pen.width / len(names)
    for number, name in enumerate(names):
        pen.icon((step * (number + 0.5), pen.height / 2), name, pen.height * 0.86, "deep")


def _draw_emblem(pen: Pen, name: str) -> None:
    """Draw the big emblem of the title page between two flourishes."""
    middle = (pen.width / 2, pen.height / 2)
    size = pen.height * 0.92
    pen.icon(middle, name, size, "accent")
    for side in (-1, 1):
        flourish(pen, (middle[0] + side * (size * 0.6 + 22.0), middle[1]), 40.0)


def _draw_tailpiece(pen: Pen, name: str) -> None:
    """Draw an ornament in the middle of what a page has left, as old books do."""
    size = min(64.0, pen.height * 0.5, pen.width * 0.4)
    middle, away = (pen.width / 2, pen.height / 2), max(size * 0.66, pen.height * 0.3)
    pen.icon(middle, name, size, "faint")
    for side in (-1, 1):
        flourish(pen, (middle[0], middle[1] + side * away), min(110.0, pen.width * 0.6))
