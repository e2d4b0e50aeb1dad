"""The picture that tells what is on floor tiles: one of each kind, with its name below it."""

from __future__ import annotations

from generator.draw.figures import Figure, figure
from generator.draw.ground.kinds import Ground
from generator.draw.pen import Pen
from generator.draw.told import Lines, Told
from generator.games.bag_of_dungeon.paper.floor_tiles import draw_tile, face_of
from generator.games.bag_of_dungeon.paper.grounds import ground_of
from generator.games.bag_of_dungeon.quest.pieces import EXIT_TILE, START_TILE, Tile, tiles

ACROSS, SIDE, WORDS = 4, 19.0, 4.0
"""Tiles side by side, the side of one, and the height of the words below it, in mm."""
SIDE_QUEST = "side quest"
"""What is written below the tile that bears the sign of a side quest."""


def legend_figure(theme: str) -> Figure:
    """Return the picture of a tile of each kind."""
    high = -(-len(shown_tiles()) // ACROSS) * (SIDE + WORDS + 1.4)
    return figure("legend", _draw_legend, ground_of(theme), ACROSS * (SIDE + 2.0) - 2.0, high, "What is on floor tiles", told=_told)


def _told() -> tuple[Told, ...]:
    """Return what there is on floor tiles, in words."""
    return (Lines((", ".join(words for _, words in shown_tiles()),)),)


def shown_tiles() -> list[tuple[int, str]]:
    """Return a tile of each kind by its number, with what it is called: the first of the file."""

    def first(kind: str) -> int:
        return next(tile.number for tile in tiles().tile if _kind(tile) == kind)

    return [
        (START_TILE, "Start"), (first("lair"), "lair: monster"), (first("monster"), "monster"), (first("items"), "items"),
        (first("spikes"), "spikes"), (first("pool"), "Healing Pool"), (first("plain"), SIDE_QUEST), (EXIT_TILE, "Exit: dragon"),
    ]  # fmt: skip


def _kind(tile: Tile) -> str:
    if tile.number in (START_TILE, EXIT_TILE):
        return ""
    return "lair" if tile.lair else tile.feature or ("monster" if tile.monster else "plain")


def _draw_legend(pen: Pen, ground: Ground) -> None:
    step = (pen.width + 2.0) / ACROSS
    side = step - 2.0
    for place, (number, words) in enumerate(shown_tiles()):
        x, y = place % ACROSS * step, place // ACROSS * (side + WORDS + 1.4)
        pen.push((x, y))
        wide, high = pen.width, pen.height
        pen.width = pen.height = side
        draw_tile(pen, face_of(number, quest=words == SIDE_QUEST, ground=ground))
        pen.width, pen.height = wide, high
        pen.rect((0.0, 0.0), (side, side), "", "rule", 0.25)
        pen.text((side / 2, side + 3.2), words, "body", 8.0, "centre", "ink")
        pen.pop()
