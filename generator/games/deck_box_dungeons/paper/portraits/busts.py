"""Busts of the heroes, drawn by code as engravings; each hero by what its card tells, anybody else under a hood."""

from __future__ import annotations

from collections.abc import Callable

from generator.draw.faces import busts
from generator.draw.faces.busts import Bust
from generator.draw.pen import Pen, Point
from generator.draw.plate import Plate
from generator.games.deck_box_dungeons.paper.portraits import bust_travellers, bust_workers


def draw_bust(pen: Pen, at: Point, size: Point, hero: str) -> None:
    """Draw the bust of a hero, by the id of its card, in a rectangle given by its top left corner, width and height in mm."""

    def drawn(inner: Pen) -> None:
        plate = Plate(inner, (0.0, 0.0), size)
        plate.backdrop(size)
        _BUSTS.get(hero, _hooded)(plate)

    pen.push(at, 0, size)
    pen.keep(("bust", hero, size), drawn)
    pen.pop()


def _hooded(plate: Plate) -> None:
    """Somebody whose face is in the shadow of a hood."""
    busts.draw_bust(plate, Bust(head="hooded"))


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
