"""Maps and cards in words, for those who cannot see them: what lies on every space, and where one can go from it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.grid import SIDES, Spot, opposite
from generator.draw.spoken import SIDE_WORDS, listed
from generator.games.donjonz.paper.floor_figure import FloorPlan
from generator.games.donjonz.quest.maze import Thing, letters


def map_words(plan: FloorPlan, what: str) -> str:
    """Return a floor in words, beginning with `what` it is: every space with what lies there and the sides on which it is open."""
    head = f"{what}. A space is named by the letter of its column and the number of its row, from A1 at the top left."
    return f"{head} Each is told with what lies there and the sides that are open. {'; '.join(_spaces(plan))}."


def _spaces(plan: FloorPlan) -> Iterator[str]:
    things, walls = dict(plan.things), set(plan.walls)
    for spot in sorted(plan.spots, key=lambda spot: (spot.y, spot.x)):
        thing = things.get(spot)
        open_ = [SIDE_WORDS[side] for side in SIDES if not {(spot, side), (spot.beside(side), opposite(side))} & walls]
        words = [f"{_name(spot)}{f' {thing_words(thing)}' if thing else ''}", listed(open_) or "closed"]
        yield ", ".join(words) if thing else " ".join(words)


def _name(spot: Spot) -> str:
    return f"{letters(spot.x)}{spot.y + 1}"


def thing_words(thing: Thing) -> str:
    """Return what lies on a space."""
    match thing.sort:
        case "gold":
            return f"{thing.count} pouches of gold" if thing.count > 1 else "1 pouch of gold"
        case "weapon" | "monster":
            return f"{thing.sort} {letters(thing.kind)}"
    return thing.sort
