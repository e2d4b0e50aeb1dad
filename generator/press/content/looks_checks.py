"""The faces, grounds, scenes and landmarks of a pack: parts of the house, chosen by name, within what the house's own rows have."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any

from generator.core.data import dump, read_record
from generator.core.errors import DelvepressError
from generator.core.messages import near, shown
from generator.core.record_walk import Fault, faults
from generator.core.toml_places import Path
from generator.draw.faces.busts import Bust, bust_parts
from generator.draw.faces.creatures import Creature, contours
from generator.draw.faces.face import Face, face_extent
from generator.draw.faces.tables import faces_of
from generator.draw.faces.worn import parts as worn_parts
from generator.draw.landmarks.landmark import marks
from generator.draw.woodcut.cover import WAYS_OF
from generator.draw.woodcut.land import FAR
from generator.draw.woodcut.near import FRAMES
from generator.draw.woodcut.places import all_places
from generator.draw.woodcut.props import all_props
from generator.draw.woodcut.skies import SKIES
from generator.draw.woodcut.staging import ICON
from generator.forge.content import AnyForm, texts_in
from generator.forge.extending import FACED, LOOKS, looks_tables, whole_looks
from generator.press.drawing import fonts
from generator.press.drawing.palette import contrast

MOST_PARTS = 12
"""Most parts of a kind that one face may wear or hold."""
LEAST_CONTRAST = 4.5
"""Between a theme's accent and the ground of its pages, and white paper."""
_LEFT, _TOP, _RIGHT = 3.0, 4.0, 97.0
"""How near a face may come to the edges of its plate, in its units."""


def looks_faults(form: AnyForm, own: Any, base: str, path: Path = (LOOKS,)) -> Iterator[Fault]:
    """Yield what is wrong with the table of looks of a theme."""
    known = looks_tables(form)
    if not isinstance(own, dict):
        yield Fault(path, "it must be a table of fields", f"its fields are {', '.join(known)}")
        return
    for name, rows in own.items():
        if name not in known:
            yield Fault((*path, name), f"there is no table {shown(name)} here", _meant(name, known))
        elif not isinstance(rows, dict):
            yield Fault((*path, name), "it must be a table of fields")
        else:
            found = list(faults(known[name][1], rows, (*path, name), lenient=True))
            yield from found or _sound_looks(form, name, rows, base, (*path, name))


def _sound_looks(form: AnyForm, name: str, rows: dict[str, object], base: str, path: Path) -> Iterator[Fault]:
    whole = whole_looks(form, name, rows, base)
    wrong = list(faults(looks_tables(form)[name][1], whole, path))
    yield from wrong
    if wrong:
        return
    if name == "scenes":
        yield from _scene_faults(rows, whole, path)
    elif name == "landmarks":
        for number, mark in enumerate(texts_in(rows, "props")):
            yield from _unless_known("landmark", mark, marks(), (*path, "props", number))
        for mark in texts_in(rows, "marks"):
            yield from _unless_known("landmark", mark, marks(), (*path, "marks", mark))


def _scene_faults(rows: dict[str, object], whole: dict[str, object], path: Path) -> Iterator[Fault]:
    known: dict[str, Collection[str]] = {
        "settings": WAYS_OF, "far": FAR, "frames": {*FRAMES, ""}, "skies": SKIES, "props": all_props(),
    }  # fmt: skip
    for field, names in known.items():
        for number, name in enumerate(texts_in(rows, field)):
            yield from _unless_known(field.removesuffix("s"), name, names, (*path, field, number))
    for number, name in enumerate(texts_in(rows, "places")):
        icon = name.startswith(ICON)
        names = fonts.icons() if icon else all_places()
        yield from _unless_known("icon" if icon else "place", name.removeprefix(ICON), names, (*path, "places", number))
    least = min(contrast(str(whole["accent"]), ground) for ground in (str(whole["ground"]), "FFFFFF"))
    if least < LEAST_CONTRAST:
        yield Fault(
            (*path, "accent"), "words in this colour cannot be read well on the pages", "choose a darker accent or a lighter ground"
        )


def _unless_known(kind: str, name: str, names: Collection[str], path: Path) -> Iterator[Fault]:
    if name not in names:
        yield Fault(path, f"there is no {kind} {shown(name)}", _meant(name, sorted(names)))


def _meant(name: str, names: Collection[str]) -> str:
    few = f"choose one of {', '.join(names)}" if sum(map(len, names)) < 160 else ""
    return near(name, names).strip(" ()") or few


def face_faults(form: AnyForm, tables: Mapping[str, object]) -> Iterator[Fault]:
    """Yield what is wrong with the faces of a theme's tables."""
    faces = tables.get(FACED, {})
    if not isinstance(faces, dict):
        yield Fault((FACED,), "it must be a table of faces by the names of those who bear them")
        return
    who = form.faced(tables)
    for name, row in faces.items():
        path: Path = (FACED, name)
        if name not in who:
            yield Fault(path, f"nobody in this file is called {shown(name)}", _meant(name, who))
        found = list(faults(Face, row, path))
        yield from found or _drawn_faults(read_record(Face, row, name), path)


def _drawn_faults(face: Face, path: Path) -> Iterator[Fault]:
    """Yield parts of a face that there are not, and numbers and places that the house's faces do not have."""
    wrong = [*_part_faults(face, (*path, "row")), *_range_faults(face, (*path, "row"))]
    yield from wrong
    if wrong:
        return
    try:
        left, top, right, _ = face_extent(face)
    except (DelvepressError, ArithmeticError, ValueError, IndexError) as error:
        yield Fault(path, f"it cannot be drawn: {error}")
        return
    if left < _LEFT or top < _TOP or right > _RIGHT:
        yield Fault(path, "it reaches out of its plate", "make it smaller by size, or shift it by moved")


def _part_faults(face: Face, path: Path) -> Iterator[Fault]:
    row = face.row
    names: dict[str, Collection[str]] = {}
    if isinstance(row, Bust):
        names = dict.fromkeys(("head", "back", "collar", "hair", "beard", "hat", "worn", "held"), bust_parts())
    elif isinstance(row, Creature):
        names = {"contour": contours().contours, "signs": contours().signs, "icon": fonts.icons()}
    else:
        names = {"wears": worn_parts(), "hung": worn_parts()}
    for field, known in names.items():
        value = getattr(row, field)
        if isinstance(value, str):
            if value or field == "contour":
                yield from _unless_known(_kind(field), value, known, (*path, field))
            continue
        if len(value) > MOST_PARTS:
            yield Fault((*path, field), f"a face has at most {MOST_PARTS} of these")
            continue
        for number, name in enumerate(value):
            yield from _unless_known(_kind(field), name, known, (*path, field, number))


def _kind(field: str) -> str:
    return field if field in ("contour", "icon") else "sign" if field == "signs" else "part"


def _range_faults(face: Face, path: Path) -> Iterator[Fault]:
    """Yield numbers that lie outside of those that the faces of the house have for the same field."""
    for field, number in _numbers(dump(face)["row"]):
        low, high = _ranges().get(field, (0.0, 0.0))
        room = 0.15 * (high - low)
        if not low - room <= number <= high + room:
            yield Fault((*path, *field[1:]), f"it must be a number from {low - room:.4g} to {high + room:.4g}")


def _numbers(value: Any, field: Path = ()) -> Iterator[tuple[Path, float]]:
    """Yield the numbers of a face with the kind of the face and the way to each."""
    if not field:
        field = (value["kind"],)
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _numbers(inner, (*field, name))
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield from _numbers(inner, (*field, number))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield field, float(value)


@cache
def _ranges() -> dict[Path, tuple[float, float]]:
    """Return the least and the largest number of every field among the faces of all games."""
    from generator import registry

    ranges: dict[Path, tuple[float, float]] = {}
    for game in registry.all_games().values():
        if game.content is None:
            continue
        for face in faces_of(game.content.package).values():
            for field, number in _numbers(dump(face)["row"]):
                low, high = ranges.get(field, (number, number))
                ranges[field] = (min(low, number), max(high, number))
    return ranges


def icon_faults(path: Path, text: str) -> Iterator[Fault]:
    """Yield a fault where a field names an icon that there is not."""
    yield from _unless_known("icon", text, fonts.icons(), path)
