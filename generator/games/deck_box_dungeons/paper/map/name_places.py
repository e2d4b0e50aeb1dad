"""Where the names of all rooms of a map stand: at their rooms, where they bar no way, and beside the best places of landmarks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.grid import SIDES, Spot
from generator.draw.ground.contours import OpenShape
from generator.draw.pen import Pen
from generator.games.deck_box_dungeons.paper.map.map_plan import LEAST_PLAY, PLAY, Laid, kept_boxes, narrow_boxes
from generator.games.deck_box_dungeons.paper.map.mark_places import place_marks
from generator.games.deck_box_dungeons.paper.map.ribbons import Box, Ground, Ribbon, place_ribbon, wall_boxes

RIM = 0.8
"""Room round the cards for the rock, in spaces."""
MIDDLE = Spot(2, 2)
"""The square in the middle of a card."""
ASIDE = 4.4
"""How far a name may reach beyond its card to a side of the page where no card lies, in spaces."""
WISHED = (
    (PLAY, True, 0.35, 0.1),
    (PLAY, True, ASIDE, 0.1),
    (PLAY, True, 0.35, 0.35),
    (LEAST_PLAY, True, 0.6, 0.35),
    (PLAY, False, 0.35, 0.1),
    (LEAST_PLAY, False, 0.6, 0.6),
)
"""Where a name is tried, one after another.

How far from the middle of a square of play in spaces, whether it bars no narrow way, how far it reaches beyond its card towards
another one in spaces, or whether it may lie aside, and how far it reaches if it lies apart from its number.
"""


def place_names(pen: Pen, names: Sequence[str], laid: Laid, shape: OpenShape, taken: Sequence[Box]) -> list[Ribbon | None]:
    """Return where the names of rooms stand, in the order of the cards; None where there is no room for one.

    They lie on nothing `taken`, and leave the best places to landmarks where there is fair room for them elsewhere.
    """
    space = laid.space
    best = [mark.box if mark else None for mark in place_marks(laid, taken)]
    walls = list(wall_boxes(shape, laid.at, space / 2))
    narrow = {play: list(narrow_boxes(laid, play)) for play in (PLAY, LEAST_PLAY)}
    grounds = [Ground([*kept_boxes(laid, play), *(narrow[play] if bars else ()), *taken], walls) for play, bars, *_ in WISHED]
    found = []
    for number, ((spot, _), name) in enumerate(zip(laid.plan.cards, names, strict=True)):
        around = Ground([box for place, box in enumerate(best) if box and place != number], ()).near(
            _name_room(pen, laid, spot, 1.0)
        )
        own, others = best[number], around.taken
        ribbon = None
        for ground, beyond, apart, kept in _tries(grounds, others, own):
            room = _name_room(pen, laid, spot, beyond), _name_room(pen, laid, spot, apart)
            free = Ground([*ground.taken, *kept], ground.walls)
            ribbon = place_ribbon(pen, name, room, laid.centre(spot, MIDDLE), space, free, fair=own in kept)
            if ribbon is not None:
                for taking in grounds:
                    taking.take(ribbon)
                break
        found.append(ribbon)
    return found


def _tries(
    grounds: Sequence[Ground], others: Sequence[Box], own: Box | None
) -> Iterator[tuple[Ground, float, float, Sequence[Box]]]:
    """Yield where a name is tried: on which ground, how far beyond its card, in one piece and apart, and what it leaves free.

    First it leaves the best place of its own room's landmark free and stays on its card, then it leaves those of `others`.
    """
    if own is not None:
        yield grounds[0], 0.0, 0.0, [*others, own]
    for ground, (_, _, beyond, apart) in zip(grounds, WISHED, strict=True):
        yield ground, beyond, apart, others
        if others:
            yield ground, beyond, apart, ()


def _name_room(pen: Pen, laid: Laid, spot: Spot, beyond: float) -> Box:
    """Return the box in which the name of a card lies: so many spaces beyond it towards another one, a rim elsewhere.

    A name that may lie `ASIDE` lies beside the squares of its card, on them or where there is no other card.
    """
    cards, rim = {one for one, _ in laid.plan.cards}, {"n": RIM, "s": RIM, "w": RIM, "e": RIM}
    if beyond == ASIDE:
        rim, beyond = {"n": 0.0, "s": 0.0, "w": ASIDE, "e": ASIDE}, -0.5
    left, top, right, bottom = laid.box(spot)
    over = [(beyond if spot.beside(side) in cards else rim[side]) * laid.space for side in SIDES]
    return max(0.0, left - over[3]), top - over[0], min(pen.width, right + over[1]), bottom + over[2]
