"""A tuck box as it is printed: its net with title and woodcut on the front, what is in it on the back, glue flaps marked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec

from generator.core.data import Record, load
from generator.core.text import capitalised
from generator.draw.cut_lines import outline_path
from generator.draw.figures import Figure, figure
from generator.draw.marks import WEIGHT
from generator.draw.ornament import flourish, hatch
from generator.draw.pen import Pen, Point
from generator.draw.tuck_box import TUCK, Net
from generator.draw.woodcut.cover import draw_cover
from generator.draw.woodcut.scene import SceneFacts, icons_of

_MARGIN = 3.0
"""Between a fold and what is drawn on a wall, in mm."""
_DOTS = (0.3, 0.9)
_LEAST_SCENE, _LEAST_ICON = 24.0, 7.0
"""A woodcut is at least so wide and high, and an emblem in its place, in mm."""
_LETTER = 0.39
"""How high a title is in mm for a point of its size, from its highest letter to its lowest."""
_TALL = 50.0
"""Walls that are no higher, in mm, have no room for ornaments."""
_LARGEST, _SMALLEST, _LINE = 22.0, 8.0, 8.0
"""Sizes in points: a title at most and at least, and the lines on the back."""
_PITCH = 3.8
"""From one line on the back to the next, in mm."""
_HOLD = "\u00a0"
"""A space at which no line ends."""


class BoxTexts(Record):
    """The words of tuck_box.toml."""

    glue: str
    alt: str
    part: str
    inside: str
    group: str
    size: str
    range: str
    sleeved: str
    net_title: str
    bare: str
    pack_title: str


class BoxFace(msgspec.Struct, frozen=True):
    """What stands on a box: its net, the game's title, which box of how many or nothing, what is in it, and its picture.

    `names` are what tells it from other boxes, `lines` all that is in it.
    """

    net: Net
    title: str
    part: str
    names: tuple[str, ...]
    lines: tuple[str, ...]
    scene: SceneFacts


@cache
def texts() -> BoxTexts:
    """Return the words of tuck boxes. Raises BadData."""
    return load(BoxTexts, "generator.draw", "tuck_box.toml")


def box_figure(face: BoxFace) -> Figure:
    """Return the printed net of a box, as large as it is cut out."""
    part = f", {face.part}" if face.part else ""
    alt = texts().alt.format(title=face.title, part=part, contents="; ".join(face.lines))
    return figure("tuck-box", draw_box, face, *face.net.size, alt, icons=icons_of(face.scene))


def draw_box(pen: Pen, face: BoxFace) -> None:
    """Draw a box: unbroken lines where it is cut, dotted ones where it is folded."""
    net = face.net
    back, first, front, second, _ = net.columns
    _glue(pen, net)
    _wall(pen, (front, net.top), net, lambda: _front(pen, face))
    _wall(pen, (back, net.top), net, lambda: _back(pen, face))
    for left in (first, second):
        _side(pen, face, left)
    _lid(pen, face)
    pen.path(outline_path(net.outline), "", "mark", WEIGHT)
    for line in net.folds:
        pen.line(line.points[0], line.points[1], "mark", 0.25, _DOTS)


def _glue(pen: Pen, net: Net) -> None:
    for at, size in net.glued:
        pen.lines(hatch(at, size, 3.0, (0.0,)), "rule", 0.15)
        if min(size) >= 4.0:
            upright = size[1] > size[0]
            pen.push((at[0] + size[0] / 2, at[1] + size[1] / 2), 3 if upright else 0)
            wide = pen.measure(texts().glue, "caps", 7.5) + 3.0
            pen.rect((-wide / 2, -1.8), (wide, 3.6), "white")
            pen.text((0.0, 0.9), texts().glue, "caps", 7.5, "centre", "deep")
            pen.pop()


def _wall(pen: Pen, at: Point, net: Net, draw: Callable[[], None]) -> None:
    """Draw on a wall as a pen on that wall alone."""
    size = pen.width, pen.height
    pen.push(at)
    pen.width, pen.height = net.width, net.height
    draw()
    pen.width, pen.height = size
    pen.pop()


def _front(pen: Pen, face: BoxFace) -> None:
    """Draw the title below the notch, the woodcut, and which box it is."""
    wide, high = pen.width, pen.height
    lines, size = _title(pen, face.title, wide - 2 * _MARGIN, min(_LARGEST, 0.36 * high))
    y = max(0.16 * high, face.net.notch + 1.5 + 0.14 * size) + 0.2 * size
    for line in lines:
        pen.text((wide / 2, y), line, "title", size, "centre", "accent")
        y += 0.4 * size
    y -= 0.2 * size
    if high > _TALL:
        flourish(pen, (wide / 2, y + 0.2 * size), min(40.0, 0.6 * wide))
        y += 0.2 * size + 4.0
    rows = _label(pen, face, wide - 2 * _MARGIN, 3 if high > _TALL else 2) if face.part else []
    foot = _MARGIN + (_PITCH * len(rows) + 0.6 if rows else 0.0)
    _scene(pen, face.scene, (_MARGIN, y), (wide - 2 * _MARGIN, high - y - foot))
    for number, row in enumerate(rows):
        at = wide / 2, high - _MARGIN - 0.6 - _PITCH * (len(rows) - 1 - number)
        pen.text(at, row, "caps" if number == 0 else "body", _LINE, "centre", "deep")


def _label(pen: Pen, face: BoxFace, room: float, most: int) -> list[str]:
    """Return which box it is and, in at most so many lines with that one, what is in it: all of it, or from what to what."""
    names = [name.replace(" ", _HOLD) for name in face.names]
    whole, short = ", ".join(names), texts().range.format(first=names[0], last=names[-1])
    for words in (whole, short):
        rows = _wrapped(pen, capitalised(words), room)
        if len(rows) < most and all(pen.measure(row, "body", _LINE) <= room for row in rows):
            return [face.part, *(row.replace(_HOLD, " ") for row in rows)]
    return [face.part]


def _lid(pen: Pen, face: BoxFace) -> None:
    """Write on the lid, to be read over the front of the closed box, which box it is and what is in it."""
    net = face.net
    if not face.part or net.depth < 2 * _MARGIN + _PITCH:
        return
    rows = _label(pen, face, net.width - 2 * _MARGIN, int((net.depth - 2 * _MARGIN) / _PITCH))
    pen.push((net.columns[0] + net.width / 2, TUCK + net.depth / 2), 2)
    for number, row in enumerate(rows):
        down = _PITCH * (number - (len(rows) - 1) / 2) + 1.0
        pen.text((0.0, down), row, "caps" if number == 0 else "body", _LINE, "centre", "deep")
    pen.pop()


def _scene(pen: Pen, scene: SceneFacts, at: Point, room: Point) -> None:
    """Draw a woodcut in the middle of a room, at most as high as it is wide; where there is too little room, the place's emblem."""
    if min(room) < _LEAST_ICON:
        return
    if min(room) < _LEAST_SCENE:
        pen.icon((at[0] + room[0] / 2, at[1] + room[1] / 2), scene.emblem, min(room), "accent")
        return
    size = pen.width, pen.height
    high = min(room[1], room[0])
    pen.push((at[0], at[1] + (room[1] - high) / 2))
    pen.width, pen.height = room[0], high
    draw_cover(pen, scene)
    pen.width, pen.height = size
    pen.pop()


def _back(pen: Pen, face: BoxFace) -> None:
    """Draw the title and what is in the box, in the middle of the wall."""
    wide, high = pen.width, pen.height
    inner = wide - 2 * _MARGIN
    pen.rect((_MARGIN, _MARGIN), (inner, high - 2 * _MARGIN), "", "rule", 0.3, 2.0)
    rows = [line for text in face.lines for line in _wrapped(pen, text, inner - 3.0)]
    lines, size = _title(pen, face.title, inner - 4.0, 0.7 * _LARGEST) if high > _TALL else ([], 0.0)
    head = 0.4 * size * len(lines) + 5.6 if lines else 0.0
    y = max(_MARGIN + 2.0, (high - head - _PITCH * (len(rows) + 1)) / 2) + (0.3 * size or 0.75 * _PITCH)
    if lines:
        for line in lines:
            pen.text((wide / 2, y), line, "title", size, "centre", "accent")
            y += 0.4 * size
        flourish(pen, (wide / 2, y), min(36.0, 0.5 * wide))
        y += 5.6
    pen.text((wide / 2, y), texts().inside, "caps", _LINE, "centre", "deep")
    for row in rows:
        y += _PITCH
        pen.text((wide / 2, y), row.replace(_HOLD, " "), "body", _LINE, "centre", "ink")


def _side(pen: Pen, face: BoxFace, left: float) -> None:
    """Write the title up a side, where that is wide enough for letters well clear of its edges, one of which is cut."""
    net = face.net
    largest = min((net.depth - 2 * _MARGIN) / _LETTER, _LARGEST)
    if largest < _SMALLEST:
        return
    lines, size = _title(pen, face.title, net.height - 2 * _MARGIN, largest)
    if len(lines) == 1:
        pen.push((left + net.depth / 2, net.top + net.height / 2), 3)
        pen.text((0.0, 0.12 * size), lines[0], "title", size, "centre", "accent")
        pen.pop()


def _title(pen: Pen, title: str, room: float, largest: float = _LARGEST) -> tuple[list[str], float]:
    """Return a title in one line or two, and the largest size in points at which it fits a width in mm."""
    words = title.split()
    halves = [[" ".join(words[:place]), " ".join(words[place:])] for place in range(1, len(words))]
    found = [_fitted(pen, lines, room, largest) for lines in ([title], *halves)]
    return max(found, key=lambda one: (round(one[1], 1) if one[1] < 0.7 * largest else largest, -len(one[0]), one[1]))


def _fitted(pen: Pen, lines: list[str], room: float, largest: float) -> tuple[list[str], float]:
    widest = max(pen.measure(line, "title", largest) for line in lines)
    return lines, max(_SMALLEST, min(largest, largest * room / widest))


def _wrapped(pen: Pen, text: str, room: float) -> list[str]:
    """Return a text in lines of at most a width in mm."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip(" ")
        if lines[-1] and pen.measure(longer.replace(_HOLD, " "), "body", _LINE) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
