"""Busts seen from the front: a head, what it wears, its collar and what it holds; each part by its name in a row of data."""

from __future__ import annotations

from functools import cache
from itertools import chain

from generator.core.data import Record, load
from generator.core.errors import BadData
from generator.draw.faces.people import Person, draw_person
from generator.draw.faces.pieces import Part, PartFile, Piece, draw_pieces
from generator.draw.faces.posed import CHIN, Posed
from generator.draw.plate import Plate

_PACKAGE = "generator.draw.faces.parts"
_FILES = ("heads", "beasts", "hair", "hats", "collars", "held")


class Bust(Record, tag_field="kind", tag="bust"):
    """A bust: parts by their names, from the back to the front, in files of generator/draw/faces/parts.

    Its head is a human face or a `head` drawn by hand; `hair`, `beard`, `hat` and `worn` (spectacles, scars) move with it. `size`
    is its width and height as shares of the common one, `moved` how far it stands to the right and down in units; it looks aside by
    `turn` (-1 to 1) and leans by `tilt` degrees. `neck` is half the width of the neck, `build` how broad the shoulders are.
    """

    face: Person | None = None
    head: str = ""
    back: tuple[str, ...] = ()
    collar: tuple[str, ...] = ()
    hair: str = ""
    beard: str = ""
    hat: str = ""
    worn: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    size: tuple[float, float] = (1.0, 1.0)
    moved: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    tilt: float = 0.0
    neck: float = 8.0
    build: float = 1.0


@cache
def bust_parts() -> dict[str, Part]:
    """Return all parts of busts by their names. Raises BadData."""
    files = [load(PartFile, _PACKAGE, f"{name}.toml").parts for name in _FILES]
    parts = dict(chain.from_iterable(file.items() for file in files))
    if len(parts) < sum(map(len, files)):
        raise BadData("two parts of busts have one name; call one of them otherwise.")
    return parts


def part(name: str) -> Part:
    """Return a part of a bust by its name. Raises BadData."""
    known = bust_parts().get(name)
    if known is None:
        raise BadData(f"a bust asks for the part {name!r}, which no file of parts has; mend its row.")
    return known


def draw_bust(plate: Plate, bust: Bust) -> None:
    """Draw a bust on a plate, from back to front. Raises BadData when it names a part that there is not."""
    head = Posed(plate, bust.size, bust.moved, bust.turn, bust.tilt)
    body = Posed(plate, (bust.build, 1.0))
    plate = Posed(plate)
    on_head = [part(name) for name in (bust.head, bust.hair, bust.beard, bust.hat, *bust.worn) if name]
    collars, held = [part(name) for name in bust.collar], [part(name) for name in bust.held]
    for name in bust.back:
        draw_pieces(plate, part(name).pieces)
    _draw(plate, [one.behind for one in held])
    _draw(head, [one.behind for one in on_head])
    _draw(body, [one.behind for one in collars])
    if bust.neck:
        _draw_neck(plate, bust)
    _draw(body, [one.pieces for one in collars])
    if bust.face is not None:
        draw_person(head, bust.face)
    _draw(head, [one.pieces for one in on_head])
    _draw(head, [one.before for one in on_head])
    _draw(body, [one.before for one in collars])
    _draw(plate, [one.pieces for one in held])


def _draw(plate: Plate, layers: list[tuple[Piece, ...]]) -> None:
    for pieces in layers:
        draw_pieces(plate, pieces)


def _draw_neck(plate: Plate, bust: Bust) -> None:
    """Draw the neck, in the shadow of the head."""
    x, y, wide = 50 + bust.moved[0], CHIN + bust.moved[1] - 10, bust.neck
    plate.form(
        [(x - wide, y), (x + wide, y), (x + wide * 1.05, y + 14), (x + wide * 1.7, y + 23), (50, y + 30), (x - wide * 1.7, y + 23),
         (x - wide * 1.05, y + 14)],
        smoothed=False,
    )  # fmt: skip
    plate.tone(plate.at([(x - wide, y), (x + wide, y), (x + wide, y + 16), (x + 1, y + 13), (x - wide, y + 18)]), 28.0)
    plate.tone(plate.at([(x + 1, y), (x + wide, y), (x + wide * 1.3, y + 22), (x + 3, y + 24)]), 80.0)
