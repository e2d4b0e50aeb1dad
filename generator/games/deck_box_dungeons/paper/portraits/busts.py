"""Busts of the heroes, drawn by code as engravings; each hero by what its card tells, anybody else under a hood."""

from __future__ import annotations

from collections.abc import Callable

from generator.draw.faces.heads import Head, shoulders
from generator.draw.pen import Pen, Point
from generator.draw.plate import Plate
from generator.games.deck_box_dungeons.paper.portraits import bust_travellers, bust_workers


def draw_bust(pen: Pen, at: Point, size: Point, hero: str) -> None:
    """Draw the bust of a hero, by the id of its card, in a rectangle given by its top left corner, width and height in mm."""
    pen.push(at, 0, size)
    plate = Plate(pen, (0.0, 0.0), size)
    plate.backdrop(size)
    _BUSTS.get(hero, _hooded)(plate)
    pen.pop()


def _hooded(plate: Plate) -> None:
    """Somebody whose face is in the shadow of a hood."""
    head = Head(y=54, w=13.0, h=18.0)
    body = plate.curve(shoulders(head, 37, 78, 13))
    plate.fill(body)
    plate.tone(body, 76.0, 1.05)
    plate.shade(body, 20.0, 28.0)
    hood = plate.curve([(50, 18), (64, 26), (71, 46), (70, 70), (62, 88), (50, 96), (38, 88), (30, 70), (29, 46), (36, 26)])
    plate.fill(hood)
    plate.shade(hood, 14.0, 62.0)
    inside = plate.curve([(50, 32), (60, 40), (63, 56), (58, 74), (50, 82), (42, 74), (37, 56), (40, 40)])
    plate.fill(inside, "plate")
    for side in (-1, 1):
        plate.fill(
            plate.curve([(50 + side * 3, 56), (50 + side * 6, 53.6), (50 + side * 9, 55), (50 + side * 6, 57.4)]), "white", 0.2
        )


_BUSTS: dict[str, Callable[[Plate], None]] = {
    "brannoch": bust_workers.quarryman,
    "ottilie": bust_travellers.mapmaker,
    "perrin": bust_workers.sexton,
    "zaneb": bust_workers.climber,
    "haldis": bust_travellers.champion,
    "corvin": bust_travellers.scholar,
    "mirelle": bust_travellers.talker,
    "tomas": bust_workers.lamplighter,
}
