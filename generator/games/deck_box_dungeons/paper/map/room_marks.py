"""The rooms of a quest to their landmarks: what each is known by on the map, its card and at its encounter."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator.core.data import load
from generator.draw.figures import Figure, figure
from generator.draw.landmarks.landmark import draw_landmark
from generator.draw.landmarks.tables import TABLE, Marks, MarkTable, as_told, check_table, named_marks, props_in_turn, theme_marks
from generator.draw.pen import Pen
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE
from generator.games.deck_box_dungeons.quest.model import Quest

HEAD = 9.4
"""Edge in mm of a landmark at the head of an encounter."""


@cache
def mark_table() -> MarkTable:
    """Return the table of landmarks; raises BadData where it names a drawing that there is not, or a room twice."""
    table = load(MarkTable, PACKAGE, TABLE)
    check_table(table)
    return table


@cache
def _named(theme: str) -> Mapping[str, str]:
    """Return the landmarks of a theme by the names of their rooms."""
    found = theme_marks(mark_table(), PACKAGE, theme)
    return named_marks(found) if found else {}


def mark_of_room(theme: str, name: str) -> str:
    """Return the landmark that a room of a theme is known by for its name; "" where it has none of its own. Raises BadData."""
    return _named(theme).get(name, "")


def marks_of(quest: Quest, told: Marks | None = None) -> dict[str, str]:
    """Return landmark or prop of each room of a quest by the room's id: those that its document has `told`, else those of today.

    No prop of today stands twice while there is one that stands nowhere. Without a theme of today there are those alone that are
    told; one that nobody draws any more gives way to that of today.
    """
    return as_told(_todays(quest), told, {room.id for room in quest.rooms})


def _todays(quest: Quest) -> dict[str, str]:
    """Return what today's tables give the rooms of a quest."""
    found = theme_marks(mark_table(), PACKAGE, quest.theme)
    if found is None:
        return {}
    rooms = sorted(quest.rooms, key=lambda room: room.label)
    own = {room.id: mark_of_room(quest.theme, room.name) for room in rooms}
    free = props_in_turn(found.props, [room.label for room in rooms], set(own.values()))
    return {room: mark or next(free) for room, mark in own.items()}


def landmark_name(mark: str) -> str:
    """Return the name of the figure of a landmark."""
    return f"landmark-{mark}"


def landmark_figures(quest: Quest, told: Marks | None = None) -> dict[str, Figure]:
    """Return the landmarks of a quest, of its document if `told`, for the heads of its encounters, by the names of their figures.

    They tell nothing: the map tells what a room is known by.
    """
    found = sorted(set(marks_of(quest, told).values()))
    return {landmark_name(mark): figure("landmark", _draw_head, mark, HEAD, HEAD, "") for mark in found}


def _draw_head(pen: Pen, mark: str) -> None:
    draw_landmark(pen, (0.0, 0.0), pen.width, mark)
