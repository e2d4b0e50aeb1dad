"""Busts seen from the front: a head, what it wears, its collar and what it holds; each part by its name in a row of data."""

from __future__ import annotations

from typing import Literal

from generator.core.data import Record
from generator.draw.faces.heads import Head, shoulders
from generator.draw.plate import Plate


class Bust(Record, tag_field="kind", tag="bust"):
    """A bust: the name of its head."""

    head: Literal["hooded"]


def draw_bust(plate: Plate, row: Bust) -> None:
    """Draw a bust on a plate."""
    _HEADS[row.head](plate)


def hooded(plate: Plate) -> None:
    """Somebody whose face is in the shadow of a hood."""
    body = plate.curve(shoulders(Head(y=54, w=13.0, h=18.0), 37, 78, 13))
    plate.fill(body)
    plate.tone(body, 76.0, 1.05)
    plate.shade(body, 20.0, 28.0)
    hood = plate.curve([(50, 18), (64, 26), (71, 46), (70, 70), (62, 88), (50, 96), (38, 88), (30, 70), (29, 46), (36, 26)])
    plate.fill(hood)
    plate.shade(hood, 14.0, 62.0)
    plate.void(plate.curve([(50, 32), (60, 40), (63, 56), (58, 74), (50, 82), (42, 74), (37, 56), (40, 40)]))
    for side in (-1, 1):
        eye = plate.curve([(50 + side * 3, 56), (50 + side * 6, 53.6), (50 + side * 9, 55), (50 + side * 6, 57.4)])
        plate.fill(eye, "accent", 0.2)


_HEADS = {"hooded": hooded}
