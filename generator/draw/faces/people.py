"""A human face from the front with an expression, in the units of a plate whose head has its eyes at EYES."""

from __future__ import annotations

from typing import Literal

from generator.core.data import Record
from generator.draw.faces.posed import EYES, HALF_TALL, HALF_WIDE
from generator.draw.pen import Point
from generator.draw.plate import MIDDLE, Plate

Eyes = Literal["open", "wide", "narrow", "closed", "blind", "hollow", "glow", "none"]
Nose = Literal["straight", "hooked", "bulb", "snub", "long", "slits", "none"]
Mouth = Literal["line", "grin", "open", "pursed", "lips", "fangs", "none"]


class Person(Record):
    """A human face. Widths of `jaw` and `chin` are shares of half its width.

    `brow` is how heavy the brows are (above 2 they are bushy and white), `frown` how far their inner ends are lowered, `smile` how
    far the mouth's corners are raised, `age` how many lines there are, `gaunt` how hollow the cheeks, `fat` how round; `skin` is
    the pitch at which the skin is toned, if at all.
    """

    jaw: float = 0.76
    chin: float = 0.36
    brow: float = 1.0
    frown: float = 0.0
    smile: float = 0.0
    age: float = 0.0
    gaunt: float = 0.0
    fat: float = 0.0
    skin: float = 0.0
    eyes: Eyes = "open"
    nose: Nose = "straight"
    mouth: Mouth = "line"
    ears: bool = True


def spot(across: float, down: float) -> Point:
    """Return a place of the face in units, given in shares of half its width and height from its middle."""
    return MIDDLE + HALF_WIDE * across, EYES + HALF_TALL * down


def draw_person(plate: Plate, face: Person) -> None:
    """Draw a face, no hair."""
    if face.ears:
        _ears(plate)
    hollow, fat = 0.1 * face.gaunt, 0.1 * face.fat
    right = [
        (0.0, -1.0), (0.58, -0.9), (0.93, -0.52), (1.0, -0.1), (0.95 + fat, 0.2), (0.88 - hollow + 1.6 * fat, 0.42),
        (face.jaw - hollow + 1.4 * fat, 0.7), (face.chin + fat, 0.96),
    ]  # fmt: skip
    corners = [*right, (0.0, 1.04 + 0.4 * fat), *((-x, y) for x, y in reversed(right[1:]))]
    outline = plate.curve([spot(x, y) for x, y in corners])
    plate.fill(outline, weight=0.55)
    if face.skin:
        plate.tone(outline, 28.0, face.skin)
    plate.shade(outline, 8.0, 62.0)
    if not plate.coarse:
        plate.shade(outline, 4.0, 14.0)
    _cheeks(plate, face)
    for side in (-1, 1):
        _EYES[face.eyes](plate, face, side)
        _brow(plate, face, side)
    _NOSES[face.nose](plate)
    _MOUTHS[face.mouth](plate, face)
    if face.fat:
        plate.line(spot(-0.5, 0.98), spot(0.0, 1.2), spot(0.5, 0.98), weight=0.6)


def _tone(plate: Plate, *places: Point, angle: float = 62.0, pitch: float = 1.0) -> None:
    plate.tone(plate.curve([spot(*place) for place in places]), angle, pitch)


def _ears(plate: Plate) -> None:
    for side in (-1, 1):
        plate.form(
            [spot(side * x, y) for x, y in ((0.93, -0.06), (1.12, -0.14), (1.2, 0.04), (1.12, 0.24), (0.98, 0.32))],
            3.0 if side > 0 else 0.0,
        )
        plate.line(spot(side * 1.02, -0.02), spot(side * 1.12, 0.02), spot(side * 1.02, 0.2), weight=0.4)


def _cheeks(plate: Plate, face: Person) -> None:
    """Draw the lines and hollows of age and hunger, and the shadow below the cheekbones."""
    if face.gaunt:
        for side in (-1, 1):
            hollow = ((side * 0.86, 0.16), (side * 0.56, 0.34), (side * 0.42, 0.62), (side * 0.6, 0.72), (side * 0.8, 0.46))
            _tone(plate, *hollow, angle=80.0, pitch=1.3 - 0.3 * face.gaunt)
            plate.line(spot(side * 0.86, 0.14), spot(side * 0.62, 0.3), spot(side * 0.5, 0.5), weight=0.6)
    if not face.age:
        return
    for side in (-1, 1):
        plate.line(spot(side * 0.26, 0.34), spot(side * 0.46, 0.48), spot(side * 0.5, 0.7), weight=0.6)
        plate.line(spot(side * 0.24, 0.15), spot(side * 0.36, 0.2), spot(side * 0.5, 0.18), weight=0.4)
        if not plate.coarse:
            plate.line(spot(side * 0.74, 0.02), spot(side * 0.86, -0.06), weight=0.4)
            plate.line(spot(side * 0.74, 0.06), spot(side * 0.88, 0.08), weight=0.4)
    for down in (-0.56, -0.47, -0.65)[: 1 + int(2.4 * face.age)]:
        plate.line(
            spot(-0.5, down + 0.03), spot(-0.2, down), spot(0.0, down + 0.02), spot(0.2, down), spot(0.5, down + 0.03), weight=0.4
        )


# ------------------------------------------------------------------ brows and eyes


def _brow(plate: Plate, face: Person, side: int) -> None:
    if not face.brow:
        return
    inner, outer = -0.2 + 0.09 * face.frown, -0.17 - 0.03 * face.frown
    if face.brow > 2:
        tufts = [(0.12, inner + 0.06), (0.2, inner - 0.1), (0.4, -0.31), (0.62, -0.34), (0.9, outer - 0.12), (0.84, outer + 0.02),
                 (0.64, outer), (0.5, -0.16), (0.3, -0.13)]  # fmt: skip
        plate.form([spot(side * x, y) for x, y in tufts])
        for x in (0.26, 0.42, 0.58, 0.72):
            plate.line(spot(side * x, -0.15), spot(side * (x + 0.08), -0.29), weight=0.45)
        return
    thick = 0.05 * face.brow
    plate.solid([
        spot(side * x, y) for x, y in (
            (0.13, inner + thick * 0.6), (0.15, inner - thick * 0.4), (0.36, -0.25 - thick * 0.7), (0.58, -0.25 - thick * 0.4),
            (0.8, outer), (0.58, -0.23 + thick * 0.3), (0.36, -0.22 + thick * 0.5),
        )
    ])  # fmt: skip
    if not plate.coarse:
        _tone(plate, (side * 0.12, -0.14), (side * 0.3, -0.2), (side * 0.24, -0.02), (side * 0.14, 0.08))


def _lids(plate: Plate, side: int, wide: float, fill: str = "paper") -> list[Point]:
    points = [(0.2, 0.03), (0.31, -0.06 * wide), (0.47, -0.07 * wide), (0.66, 0.02), (0.5, 0.08 * wide), (0.33, 0.08 * wide)]
    outline = plate.curve([spot(side * x, y) for x, y in points])
    plate.fill(outline, fill, 0.3)
    return outline


def _lashes(plate: Plate, side: int, wide: float, weight: float = 1.1) -> None:
    plate.line(
        spot(side * 0.16, 0.05),
        spot(side * 0.3, -0.065 * wide),
        spot(side * 0.48, -0.08 * wide),
        spot(side * 0.72, 0.04),
        weight=weight,
    )
    plate.line(spot(side * 0.24, -0.1 * wide), spot(side * 0.44, -0.14 * wide), spot(side * 0.66, -0.07), weight=0.45)


def _dot(plate: Plate, place: Point, across: float, colour: str) -> None:
    x, y = spot(*place)
    plate.fill(plate.ring((x, y), across * HALF_WIDE), colour, 0.1)


def _seeing(plate: Plate, side: int, wide: float, pupil: float) -> None:
    _lids(plate, side, wide)
    _dot(plate, (side * 0.44, 0.0), pupil, "solid")
    _dot(plate, (side * 0.44 - 0.04, -0.025), pupil * 0.32, "paper")
    _lashes(plate, side, wide)


def _open(plate: Plate, face: Person, side: int) -> None:
    _seeing(plate, side, 1.25, 0.105)
    del face


def _wide(plate: Plate, face: Person, side: int) -> None:
    _seeing(plate, side, 2.0, 0.085)
    plate.line(spot(side * 0.34, 0.21), spot(side * 0.46, 0.23), spot(side * 0.58, 0.19), weight=0.4)
    del face


def _narrow(plate: Plate, face: Person, side: int) -> None:
    _lids(plate, side, 0.8)
    plate.solid([spot(side * x, y) for x, y in ((0.34, -0.045), (0.52, -0.045), (0.5, 0.05), (0.43, 0.065), (0.36, 0.05))])
    _lashes(plate, side, 0.8, 1.4)
    del face


def _shut(plate: Plate, face: Person, side: int) -> None:
    plate.line(spot(side * 0.18, 0.0), spot(side * 0.34, 0.07), spot(side * 0.52, 0.07), spot(side * 0.7, -0.01), weight=1.2)
    plate.line(spot(side * 0.24, -0.07), spot(side * 0.44, -0.1), spot(side * 0.66, -0.07), weight=0.5)
    for x in (0.3, 0.43, 0.56):
        plate.line(spot(side * x, 0.07), spot(side * (x + 0.03), 0.13), weight=0.4)
    del face


def _blind(plate: Plate, face: Person, side: int) -> None:
    _lids(plate, side, 1.4)
    _dot(plate, (side * 0.44, 0.0), 0.04, "hatch")
    _lashes(plate, side, 1.4)
    del face


def _sunken(plate: Plate, face: Person, side: int) -> None:
    plate.solid([
        spot(side * x, y) for x, y in ((0.16, 0.04), (0.24, -0.12), (0.48, -0.17), (0.7, -0.06), (0.66, 0.1), (0.46, 0.19),
        (0.26, 0.15))
    ])  # fmt: skip
    _dot(plate, (side * 0.44, 0.01), 0.06, "accent")
    del face


def _glow(plate: Plate, face: Person, side: int) -> None:
    outline = _lids(plate, side, 1.4, "accent")
    del outline
    plate.solid([spot(side * x, y) for x, y in ((0.42, -0.08), (0.46, -0.08), (0.46, 0.08), (0.42, 0.08))])
    _lashes(plate, side, 1.4, 1.4)
    del face


def _no_eye(plate: Plate, face: Person, side: int) -> None:
    del plate, face, side


_EYES = {
    "open": _open, "wide": _wide, "narrow": _narrow, "closed": _shut, "blind": _blind, "hollow": _sunken, "glow": _glow,
    "none": _no_eye,
}  # fmt: skip


# ------------------------------------------------------------------ noses


def _straight(plate: Plate) -> None:
    _tone(plate, (0.12, -0.06), (0.24, 0.26), (0.22, 0.4), (0.1, 0.38))
    plate.line(spot(0.1, -0.08), spot(0.1, 0.12), spot(0.2, 0.33), spot(0.1, 0.41), weight=0.65)
    plate.line(spot(-0.18, 0.32), spot(-0.16, 0.4), spot(-0.04, 0.42), spot(0.06, 0.42), weight=0.6)


def _form(plate: Plate, depth: float, *places: Point) -> None:
    plate.form([spot(*place) for place in places], depth)


def _nostrils(plate: Plate, down: float, out: float) -> None:
    for side in (-1, 1):
        plate.solid([spot(side * (out + x), down + y) for x, y in ((-0.05, 0.02), (0.0, -0.02), (0.05, 0.01), (0.0, 0.03))])


def _hooked(plate: Plate) -> None:
    _form(plate, 3.0, (-0.07, -0.1), (0.08, -0.12), (0.17, 0.06), (0.27, 0.32), (0.17, 0.42), (0.06, 0.53), (-0.06, 0.5),
          (-0.14, 0.41),
          (-0.24, 0.36), (-0.18, 0.24), (-0.1, 0.1))  # fmt: skip
    _nostrils(plate, 0.4, 0.14)


def _bulb(plate: Plate) -> None:
    _form(plate, 4.0, (-0.08, -0.02), (0.08, -0.02), (0.14, 0.14), (0.3, 0.26), (0.28, 0.42), (0.1, 0.49), (-0.1, 0.49),
          (-0.28, 0.42),
          (-0.3, 0.26), (-0.14, 0.14))  # fmt: skip
    _nostrils(plate, 0.43, 0.13)


def _snub(plate: Plate) -> None:
    plate.line(spot(-0.14, 0.28), spot(-0.1, 0.36), spot(0.0, 0.38), spot(0.1, 0.36), spot(0.14, 0.28), weight=0.6)
    _nostrils(plate, 0.35, 0.07)


def _long(plate: Plate) -> None:
    _form(plate, 2.6, (-0.07, -0.14), (0.07, -0.14), (0.12, 0.16), (0.2, 0.4), (0.12, 0.5), (0.0, 0.54), (-0.12, 0.5), (-0.2, 0.4),
          (-0.12, 0.16))  # fmt: skip
    _nostrils(plate, 0.47, 0.09)


def _slits(plate: Plate) -> None:
    for side in (-1, 1):
        plate.solid([spot(side * x, y) for x, y in ((0.03, 0.14), (0.13, 0.36), (0.05, 0.38))])


def _no_nose(plate: Plate) -> None:
    del plate


_NOSES = {
    "straight": _straight, "hooked": _hooked, "bulb": _bulb, "snub": _snub, "long": _long, "slits": _slits, "none": _no_nose,
}  # fmt: skip


# ------------------------------------------------------------------ mouths


def _thin(plate: Plate, face: Person) -> None:
    corner = 0.64 - 0.06 * face.smile
    plate.line(spot(-0.42, corner), spot(-0.16, 0.63), spot(0.0, 0.65), spot(0.18, 0.63), spot(0.42, corner), weight=0.9)
    plate.line(spot(-0.2, 0.75), spot(0.0, 0.775), spot(0.22, 0.75), weight=0.6)
    if not plate.coarse:
        _tone(plate, (-0.22, 0.7), (0.0, 0.72), (0.24, 0.7), (0.0, 0.77), angle=0.0)


def _lips(plate: Plate, face: Person) -> None:
    corner = 0.64 - 0.06 * face.smile
    for points in (
        ((-0.34, corner), (-0.1, 0.57), (0.0, 0.59), (0.1, 0.57), (0.34, corner), (0.0, 0.655)),
        ((-0.34, corner), (0.0, 0.655), (0.34, corner), (0.16, 0.745), (-0.16, 0.745)),
    ):
        outline = plate.curve([spot(*point) for point in points])
        plate.fill(outline, "paper", 0.3)
        plate.tone(outline, 8.0, 0.9, 0.34)
    plate.line(spot(-0.38, corner), spot(-0.1, 0.64), spot(0.0, 0.655), spot(0.1, 0.64), spot(0.38, corner), weight=0.9)


def _grin(plate: Plate, face: Person) -> None:
    corner = 0.56 - 0.05 * face.smile
    mouth = [(-0.56, corner), (-0.28, 0.58), (0.0, 0.61), (0.28, 0.58), (0.56, corner), (0.34, 0.74), (0.0, 0.8), (-0.34, 0.74)]
    plate.solid([spot(*place) for place in mouth])
    plate.form([spot(x, y) for x, y in (
        (-0.48, corner + 0.03), (-0.24, 0.6), (0.0, 0.63), (0.24, 0.6), (0.48, corner + 0.03), (0.3, 0.7), (0.0, 0.74), (-0.3, 0.7)
    )], weight=0.2)  # fmt: skip
    for x in (-0.32, -0.2, -0.07, 0.07, 0.2, 0.32):
        plate.line(spot(x, 0.6), spot(x * 0.96, 0.72), weight=0.4)
    for side in (-1, 1):
        plate.line(spot(side * 0.6, corner - 0.06), spot(side * 0.63, corner + 0.02), spot(side * 0.56, corner + 0.1), weight=0.6)


def _agape(plate: Plate, face: Person) -> None:
    plate.solid([spot(x, y) for x, y in ((0.0, 0.52), (0.22, 0.58), (0.26, 0.72), (0.16, 0.86), (0.0, 0.9), (-0.16, 0.86),
          (-0.26, 0.72),
                                         (-0.22, 0.58))])  # fmt: skip
    plate.form([spot(x, y) for x, y in ((-0.16, 0.57), (0.0, 0.545), (0.16, 0.57), (0.12, 0.62), (-0.12, 0.62))], weight=0.2)
    del face


def _pursed(plate: Plate, face: Person) -> None:
    plate.line(spot(-0.2, 0.66), spot(-0.08, 0.625), spot(0.0, 0.64), spot(0.08, 0.625), spot(0.2, 0.66), weight=1.1)
    for x in (-0.16, -0.06, 0.06, 0.16):
        plate.line(spot(x, 0.57), spot(x * 0.8, 0.61), weight=0.4)
        plate.line(spot(x * 0.8, 0.67), spot(x, 0.73), weight=0.4)
    plate.line(spot(-0.16, 0.8), spot(0.0, 0.78), spot(0.16, 0.8), weight=0.5)
    del face


def _fangs(plate: Plate, face: Person) -> None:
    corner = 0.6 - 0.06 * face.smile
    plate.solid([spot(x, y) for x, y in ((-0.66, corner), (-0.3, 0.58), (0.0, 0.6), (0.3, 0.58), (0.66, corner), (0.4, 0.76),
          (0.0, 0.84),
                                         (-0.4, 0.76))])  # fmt: skip
    for x in (-0.5, -0.3, -0.1, 0.1, 0.3, 0.5):
        plate.fill(plate.at([spot(x - 0.09, 0.57), spot(x + 0.09, 0.57), spot(x, 0.71 - 0.1 * abs(x))]), "paper", 0.25)
    for x in (-0.36, 0.36):
        plate.fill(plate.at([spot(x - 0.09, 0.8), spot(x + 0.09, 0.8), spot(x, 0.5)]), "paper", 0.35)


def _no_mouth(plate: Plate, face: Person) -> None:
    del plate, face


_MOUTHS = {
    "line": _thin, "lips": _lips, "grin": _grin, "open": _agape, "pursed": _pursed, "fangs": _fangs, "none": _no_mouth,
}  # fmt: skip
