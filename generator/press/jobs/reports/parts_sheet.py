"""The parts of faces that packs may name, each in a face of the house that has it, with the name of the part below."""

from __future__ import annotations

from functools import cache
from itertools import groupby

import msgspec

from generator.draw.faces.busts import Bust
from generator.draw.faces.creatures import Creature
from generator.draw.faces.face import Face, draw_face
from generator.draw.faces.tables import faces_of
from generator.draw.figures import Figure, figure
from generator.draw.lines import fitted
from generator.draw.pen import Pen

ACROSS = 8
"""Faces in a row."""
_WIDE, _TALL, _FACE, _SIZE, _HEAD = 22.7, 28.0, (18.4, 23.0), 7.4, 8.0
_FIELDS = {
    "bust": ("head", "hair", "beard", "hat", "back", "collar", "worn", "held"), "creature": ("contour", "signs"),
    "profile": ("wears", "hung"),
}  # fmt: skip


class Shown(msgspec.Struct, frozen=True):
    """A part of a face: the kind of row it belongs to, the field that names it, its name, and a face that has it."""

    kind: str
    field: str
    name: str
    face: Face


class Row(msgspec.Struct, frozen=True):
    """Parts in a row, and the words above the first row of a kind and a field."""

    head: str
    parts: tuple[Shown, ...]


@cache
def parts() -> tuple[Shown, ...]:
    """Return all parts of faces that the house uses, by kind, field and name, each in the first face that has it."""
    from generator import registry

    found: dict[tuple[str, str, str], Face] = {}
    for game in registry.all_games().values():
        for face in faces_of(game.content.package).values() if game.content is not None else ():
            kind = _kind(face)
            for field in _FIELDS[kind]:
                value: str | tuple[str, ...] = getattr(face.row, field)
                for name in (value,) if isinstance(value, str) else value:
                    found.setdefault((kind, field, name), face)
    ordered = sorted(found, key=lambda one: (list(_FIELDS).index(one[0]), _FIELDS[one[0]].index(one[1]), one[2]))
    return tuple(Shown(*one, found[one]) for one in ordered if one[2])


def _kind(face: Face) -> str:
    return "bust" if isinstance(face.row, Bust) else "creature" if isinstance(face.row, Creature) else "profile"


def part_figures() -> dict[str, Figure]:
    """Return the rows of all parts in their order, as figures by their names."""
    figures: dict[str, Figure] = {}
    for (kind, field), group in groupby(parts(), key=lambda one: (one.kind, one.field)):
        several = tuple(group)
        for start in range(0, len(several), ACROSS):
            head = "" if start else f"kind = \u201c{kind}\u201d, {field}"
            figures[f"{kind}-{field}-{start}"] = _figure(Row(head, several[start : start + ACROSS]))
    return figures


def _figure(row: Row) -> Figure:
    alt = f"Parts of faces: {', '.join(one.name for one in row.parts)}"
    faces = [one.face.row for one in row.parts]
    icons = tuple(dict.fromkeys(face.icon for face in faces if isinstance(face, Creature) and face.icon))
    return figure("parts", _draw, row, ACROSS * _WIDE, _TALL + _HEAD * bool(row.head), alt, icons=icons, lettered=True)


def _draw(pen: Pen, row: Row) -> None:
    top = _HEAD * bool(row.head)
    if row.head:
        pen.text((0.0, 5.6), row.head, "title", 13.0, "left", "accent")
    for number, one in enumerate(row.parts):
        left = number * _WIDE + (_WIDE - _FACE[0]) / 2
        pen.rect((left, top), _FACE, "white")
        draw_face(pen, (left, top), _FACE, one.face)
        pen.rect((left, top), _FACE, "", "rule", 0.2)
        words, size = fitted(pen, one.name, "body", _SIZE, _WIDE - 1.0)
        pen.text(((number + 0.5) * _WIDE, top + _FACE[1] + 3.0), words, "body", size, "centre", "ink")
