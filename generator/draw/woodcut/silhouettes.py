"""Silhouettes as data: outlines in a square of side 1, x from its middle and y up from the ground, with numbers that may vary.

An outline is `M x y L x y ... Z`, or one of the words in `_SHAPES` with its numbers. A number is written out, or made of names as
`0.6*lean+0.2`, without spaces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import NamedTuple

import msgspec

from generator.core.data import Record, load
from generator.core.errors import BadData
from generator.draw.pen import Point
from generator.draw.woodcut.engraver import Grain

_FILE = "silhouettes.toml"
_HERE = "?"
"""Stands in a list of outlines for those that chance gives."""
_TERM = re.compile(r"([+-]?)(\d+\.?\d*)?\*?([a-z]*)")
Outline = list[Point]
Term = tuple[float, str]


class Silhouette(NamedTuple):
    """Black masses, openings in them that are lit, and thin strokes, all in a square of side 1."""

    masses: list[Outline]
    openings: list[Outline]
    strokes: tuple[tuple[Point, Point], ...] = ()


class Outlines(Record):
    """Masses and openings, each an outline as it is written."""

    masses: tuple[str, ...] = ()
    openings: tuple[str, ...] = ()


class Chance(Record):
    """What stands there if a fraction is `below` a number, and what `other`wise."""

    below: float
    then: Outlines
    other: Outlines = Outlines()


class Form(Record):
    """A silhouette. Fractions are taken for the side it `flips` to, what may `vary` between two numbers, chances and slits in turn.

    `slits` are lit windows strewn over a wall: left, right, base, top, how many.
    """

    masses: tuple[str, ...] = ()
    openings: tuple[str, ...] = ()
    flips: bool = False
    vary: dict[str, tuple[float, float]] = msgspec.field(default_factory=dict)
    chances: tuple[Chance, ...] = ()
    slits: tuple[str, ...] = ()


class Forms(Record):
    """The silhouettes of places, of small things, and of parts from which code makes others, by their names."""

    places: dict[str, Form]
    props: dict[str, Form]
    parts: dict[str, Form]


@cache
def forms() -> Forms:
    """Return all silhouettes that are data; raises BadData."""
    return load(Forms, __package__, _FILE)


def part(name: str, **given: float) -> list[Outline]:
    """Return the masses of a part of a silhouette by its name; its numbers may be made of the `given` ones. Raises BadData."""
    return [outline(text, given) for text in forms().parts[name].masses]


def drawn(form: Form, g: Grain, **given: float) -> Silhouette:
    """Return a silhouette whose numbers may be made of the `given` ones, varied by a grain. Raises BadData."""
    side = -1 if form.flips and g() >= 0.5 else 1
    values = {**given, **{name: g.between(*ends) for name, ends in form.vary.items()}}
    chosen = [chance.then if g() < chance.below else chance.other for chance in form.chances]
    masses = _outlines(form.masses, [text for one in chosen for text in one.masses], values)
    openings = _outlines(form.openings, [text for one in chosen for text in one.openings], values)
    for text in form.slits:
        left, right, base, top, count = (_value(_terms(word), values) for word in text.split())
        openings += slits(g, left, right, base, top, int(count))
    if side > 0:
        return Silhouette(masses, openings)
    return Silhouette([[(-x, y) for x, y in one] for one in masses], [[(-x, y) for x, y in one] for one in openings])


def _outlines(texts: Sequence[str], chosen: Sequence[str], values: Mapping[str, float]) -> list[Outline]:
    """Return outlines with the chosen ones in the place that is kept for them, or behind all others."""
    written: list[str] = []
    for text in texts if _HERE in texts else (*texts, _HERE):
        written += chosen if text == _HERE else (text,)
    return [outline(text, values) for text in written]


def outline(text: str, values: Mapping[str, float]) -> Outline:
    """Return an outline as it is written, its names standing for values; raises BadData."""
    try:
        shape, numbers = _parsed(text)
        measures = [_value(terms, values) for terms in numbers]
        return _SHAPES[shape](*measures) if shape else list(zip(measures[::2], measures[1::2], strict=True))
    except (IndexError, KeyError, TypeError, ValueError):
        raise BadData(f"{_FILE}: the outline {text[:40]!r} is wrong; write it as others there are written.") from None


@lru_cache(maxsize=1024)
def _parsed(text: str) -> tuple[str, tuple[tuple[Term, ...], ...]]:
    """Return the word that says what makes an outline, if any, and its numbers. Raises ValueError for what is no number."""
    words = text.split()
    shape = words.pop(0) if words[0] in _SHAPES else ""
    return shape, tuple(_terms(word) for word in words if shape or word not in "MLZ")


def _value(terms: Sequence[Term], values: Mapping[str, float]) -> float:
    """Return a number from its terms. Raises KeyError for an unknown name."""
    value = 0.0
    for factor, name in terms:
        value += factor * values[name] if name else factor
    return value


def _terms(word: str) -> tuple[Term, ...]:
    """Return the terms of a number: factors, and the names that they are factors of, if any. Raises ValueError."""
    terms = [match for match in _TERM.finditer(word) if match.group()]
    if not terms or "".join(match.group() for match in terms) != word:
        raise ValueError(word)
    return tuple((float(f"{sign}{number or 1}"), name) for sign, number, name in (match.groups() for match in terms))


# ------------------------------------------------------------------ shapes


def box(left: float, right: float, base: float, top: float) -> Outline:
    """Return an upright rectangle."""
    return [(left, base), (left, top), (right, top), (right, base)]


def arch(middle: float, width: float, base: float, top: float, *, pointed: bool = False) -> Outline:
    """Return an opening with a round or a pointed head."""
    half = width / 2
    spring = max(base, top - half * (1.5 if pointed else 1.0))
    if pointed:
        head = [
            (middle - 0.62 * half, spring + 0.66 * (top - spring)),
            (middle, top),
            (middle + 0.62 * half, spring + 0.66 * (top - spring)),
        ]
    else:
        head = [(middle + half * cos(pi - pi * step / 8), spring + (top - spring) * sin(pi * step / 8)) for step in range(1, 8)]
    return [(middle - half, base), (middle - half, spring), *head, (middle + half, spring), (middle + half, base)]


def gothic(middle: float, width: float, base: float, top: float) -> Outline:
    """Return an opening with a pointed head."""
    return arch(middle, width, base, top, pointed=True)


def battlement(left: float, right: float, base: float, top: float, teeth: float) -> Outline:
    """Return a wall with merlons."""
    step, drop = (right - left) / (2 * teeth - 1), 0.45 * (right - left) / teeth
    line = [(left, base)]
    for place in range(2 * int(teeth) - 1):
        level = top if place % 2 == 0 else top - drop
        line += [(left + place * step, level), (left + (place + 1) * step, level)]
    return [*line, (right, base)]


def dome(middle: float, base: float, half: float, high: float, steps: float) -> Outline:
    """Return the upper half of an ellipse in so many steps, from right to left."""
    turns = [pi * step / steps for step in range(int(steps) + 1)]
    return [(middle + half * cos(turn), base + high * sin(turn)) for turn in turns]


def disc(middle: float, high: float, radius: float, steps: float) -> Outline:
    """Return a circle in so many steps."""
    turns = [2 * pi * step / steps for step in range(int(steps))]
    return [(middle + radius * cos(turn), high + radius * sin(turn)) for turn in turns]


def slits(g: Grain, left: float, right: float, base: float, top: float, count: int) -> list[Outline]:
    """Return lit windows strewn over a wall."""
    wide = 0.035
    windows = []
    for place in range(count):
        y = base + (top - base) * (place + 0.3 + 0.4 * g()) / count
        x = g.between(left + wide, right - wide)
        windows.append(arch(x, wide, y, y + 2.2 * wide))
    return windows


_SHAPES: dict[str, Callable[..., Outline]] = {
    "box": box, "arch": arch, "gothic": gothic, "wall": battlement, "dome": dome, "disc": disc,
}  # fmt: skip
"""What makes an outline of the numbers behind a word."""
