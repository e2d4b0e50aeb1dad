"""Skins of heads in profile: one small form laid in rows along the neck and on the head, so that it costs few bytes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache, partial
from math import atan2, ceil, cos, hypot, pi, radians, sin

from generator.core.data import Record, load
from generator.core.errors import BadData
from generator.draw.engraving import Outline, inside
from generator.draw.faces.necks import HIGHEST, LEFTMOST, RIGHTMOST, Neck
from generator.draw.faces.paths import lines_of
from generator.draw.faces.profile_row import Profile
from generator.draw.faces.skulls import Skull
from generator.draw.pen import Pen, Point
from generator.draw.plate import FOOT, THINNEST, Plate

PACKAGE, FILE = "generator.draw.faces", "skins.toml"
_TURNS = 16
"""In how many directions a form is drawn."""
_FIELD = 10.0
"""Width and height in mm of the field that a form stands on, in its middle."""
_STEP = 0.05
"""In which steps lines of small forms are drawn heavier, in mm on the field."""
_LIT = (-0.45, 0.1)
"""Between which places across a neck the light falls."""
_SCATTER = (3, 8, 0, 6, 2, 9, 5, 1, 7, 4)
"""In which order forms are left out."""


class SkinForm(Record):
    """The form of a skin (see skins.toml)."""

    d: str = ""
    solid: str = ""
    weight: float = 0.75
    pitch: float
    row: float
    fade: int = 5
    head: float = 0.6
    turned: bool = True
    tone: float = 0.0


class SkinForms(Record):
    """All skins by name."""

    skins: dict[str, SkinForm]


@cache
def skin_forms() -> dict[str, SkinForm]:
    """Return all skins by name; raises BadData."""
    return load(SkinForms, PACKAGE, FILE).skins


def form_of(name: str) -> SkinForm:
    """Return a skin; raises BadData for a name that is none."""
    try:
        return skin_forms()[name]
    except KeyError:
        raise BadData(f"A face has the skin {name!a}, which {FILE} does not know; it knows {', '.join(skin_forms())}.") from None


def coat_neck(plate: Plate, profile: Profile, neck: Neck, outline: Outline) -> None:
    """Lay the skin of a profile on its neck, whose outline in mm is given."""
    if not profile.skin:
        return
    form = form_of(profile.skin)
    if form.tone:
        plate.tone(outline, form.tone, 1.0)
    if plate.coarse:
        return
    places = _on_neck(form, neck, profile.grain, -0.4 if profile.plates else -0.9)
    _lay(
        plate,
        profile.skin,
        form,
        [(at, turn) for at, turn in places if HIGHEST + 2 < at[1] < FOOT + 2],
        0.1 * profile.grain * form.pitch,
    )


def coat_head(plate: Plate, profile: Profile, skull: Skull) -> None:
    """Lay the skin of a profile on its head: on the brain case, the muzzle and the jaw."""
    if not profile.skin:
        return
    form = form_of(profile.skin)
    if form.tone:
        plate.tone(plate.curve(skull.all(*skull.outline())), form.tone, 1.0)
        plate.tone(plate.curve(skull.of_jaw(*skull.jaw_outline())), form.tone, 1.0)
    if plate.coarse or not form.head:
        return
    case, snout, deep = profile.skull, profile.snout, profile.jaw
    regions: list[list[Point]] = [
        skull.all(
            (0.0, -0.02), (-0.02, 0.5 * case), (0.06, 0.86 * case), (0.2, 0.92 * case), (0.26, 0.7 * case), (0.22, 0.3 * case),
            (0.18, -0.02), (0.08, -0.1),
        ),
        skull.of_jaw(
            (0.2, -0.1), (0.5, -0.1), (0.72, -0.085), (0.7, -0.06 - 0.6 * deep), (0.4, -0.08 - 0.85 * deep),
            (0.2, -0.1 - 0.7 * deep),
        ),
    ]  # fmt: skip
    if not profile.beak:
        regions.append(
            skull.all((0.48, profile.stop), (0.62, snout), (0.82, snout), (0.8, 0.55 * snout), (0.6, 0.45 * snout), (0.5, 0.07))
        )
    grain = profile.grain * form.head
    turn = -radians(profile.tilt) - pi / 4 if form.turned else 0.0
    places = [(at, turn) for region in regions for at in _places_in(plate.curve(region), plate, form, grain)]
    _lay(plate, profile.skin, form, places, 0.1 * grain * form.pitch, given_in_mm=True)


def _on_neck(form: SkinForm, neck: Neck, grain: float, front: float) -> list[tuple[Point, float]]:
    """Return places on a neck in units with the way a form hangs there, as turns from downwards in radians."""
    places: list[tuple[Point, float]] = []
    gone, step, number, line = 0.0, form.row * grain, 0, 0
    reach = _reach(form) * form.pitch * grain
    for spot, following in zip(neck.spots[1:], neck.spots[2:], strict=False):
        length = hypot(following.x - spot.x, following.y - spot.y)
        while gone < length:
            share = gone / length
            half = spot.half + (following.half - spot.half) * share
            count = max(1, round(2 * half / (form.pitch * grain)))
            for place in range(count):
                across = -1.0 + (2 * place + 1 + 0.5 * (line % 2) - 0.25) / count
                number += 1
                lit = _LIT[0] < across < _LIT[1] and _SCATTER[(number * 7 + line * 3) % 10] < form.fade
                margin = min(0.9, reach / half)
                if front + margin * 0.6 < across < 1.02 - margin and not lit:
                    x, y = spot.at(across * half / spot.half, gone)
                    if LEFTMOST + 1 < x < RIGHTMOST - 1:
                        places.append(((x, y), atan2(-spot.down[0], spot.down[1]) if form.turned else 0.0))
            gone += step
            line += 1
        gone -= length
    return places


def _reach(form: SkinForm) -> float:
    """Return how far a form reaches to the sides, as a share of its pitch."""
    paths = [path for path in (form.d, form.solid) if path]
    return max(abs(x) for path in paths for stroke in lines_of(path) for x, _ in stroke.points) / _FIELD


def _places_in(outline: Sequence[Point], plate: Plate, form: SkinForm, grain: float) -> list[Point]:
    """Return places in rows inside an outline given in mm, also in mm."""
    pitch, row = form.pitch * grain * plate.scale, form.row * grain * plate.scale
    top, low = min(y for _, y in outline), max(y for _, y in outline)
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    places: list[Point] = []
    wide = min(0.6, _reach(form))
    for line in range(int((low - top) / row)):
        y = top + (line + 0.6) * row
        for place in range(int((right - left) / pitch) + 1):
            x = left + (place + 0.5 * (line % 2)) * pitch
            if all(inside(outline, (x + part * pitch, y + 0.4 * row)) for part in (-wide, wide)):
                places.append((x, y))
    return places


def _lay(
    plate: Plate, name: str, form: SkinForm, places: Sequence[tuple[Point, float]], size: float, *, given_in_mm: bool = False
) -> None:
    """Draw a form at places, `size` units of a plate for each mm of its field."""
    by_turn: dict[int, list[Point]] = defaultdict(list)
    for at, turn in places:
        turn = turn * plate.side
        by_turn[round(turn / (2 * pi) * _TURNS) % _TURNS].append(at)
    weight, colour = _weight(form, size * plate.scale), plate.roles.hatch
    for turn, hung in sorted(by_turn.items()):
        middle = _FIELD / 2 * size * plate.scale
        spots = [(x - middle, y - middle) for x, y in (hung if given_in_mm else plate.at(hung))]
        key = ("skin", name, turn, colour, weight)
        draw = partial(_draw_form, form=form, turn=360.0 / _TURNS * turn, colour=colour, weight=weight)
        plate.pen.repeat(key, spots, size * plate.scale, draw)


def _weight(form: SkinForm, scale: float) -> float:
    """Return the weight in mm that a form is drawn with on its field, which is `scale` times as large on paper.

    Small forms are drawn heavier, in steps, so that printers lose nothing of them and sizes that are nearly alike share them.
    """
    return max(form.weight, ceil(THINNEST / scale / _STEP - 1e-9) * _STEP)


def _draw_form(pen: Pen, form: SkinForm, turn: float, colour: str, weight: float) -> None:
    """Draw the form of a skin on its field, turned by degrees."""
    across, along = cos(radians(turn)), sin(radians(turn))
    for path, fill in ((form.d, False), (form.solid, True)):
        for stroke in lines_of(path) if path else ():
            middle = _FIELD / 2
            points = [(middle + x * across - y * along, middle + x * along + y * across) for x, y in stroke.points]
            ends = [("z", ())] if stroke.closed else []
            drawn = [("m", points[0]), *(("l", point) for point in points[1:]), *ends]
            pen.path(drawn, colour if fill else "", "" if fill else colour, weight)
