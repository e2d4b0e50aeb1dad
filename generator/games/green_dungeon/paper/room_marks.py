"""The rooms of a dungeon to their landmarks: what each is known by on its tile and where the dungeon is shown open."""

from __future__ import annotations

from functools import cache

from generator.core.data import load
from generator.draw.landmarks.tables import TABLE, Marks, MarkTable, as_told, check_table, named_marks, props_in_turn, theme_marks
from generator.games.green_dungeon.quest.data_loading import PACKAGE
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.passages import CELLS, cell_name


@cache
def mark_table() -> MarkTable:
    """Return the table of landmarks; raises BadData where it names a drawing that there is not, or a room twice."""
    table = load(MarkTable, PACKAGE, TABLE)
    check_table(table)
    return table


def marks_of(quest: Quest, told: Marks | None = None) -> dict[str, str]:
    """Return landmark or prop of each room of a quest by the name of its cell: those that its document has `told`, else today's.

    A quest of a theme that there is no more has those alone that are told.
    """
    cells = [cell_name(cell) for cell in range(CELLS)]
    found = theme_marks(mark_table(), PACKAGE, quest.theme)
    if found is None:
        return as_told({}, told, cells)
    named = named_marks(found)
    own = [named.get(room.name, "") for room in quest.rooms]
    free = props_in_turn(found.props, [room.name for room in quest.rooms], set(own))
    return as_told({cell: mark or next(free) for cell, mark in zip(cells, own, strict=True)}, told, cells)


def in_order(found: Marks) -> tuple[str, ...]:
    """Return landmarks in the order of the cells, "" where a room has none."""
    return tuple(found.get(cell_name(cell), "") for cell in range(CELLS))
