"""The rooms of a quest to their landmarks: what each is known by on the map, its card and at its encounter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from generator.core import added
from generator.core.data import load
from generator.core.errors import BadData
from generator.draw.figures import Figure, figure
from generator.draw.landmarks.landmark import draw_landmark, marks
from generator.draw.pen import Pen
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE
from generator.games.deck_box_dungeons.quest.landmark_schema import LANDMARKS, MarkTable, ThemeMarks
from generator.games.deck_box_dungeons.quest.model import Quest, Room

HEAD = 9.4
"""Edge in mm of a landmark at the head of an encounter."""


@cache
def mark_table() -> MarkTable:
    """Return the table of landmarks; raises BadData where it names a drawing that there is not, or a room twice."""
    table = load(MarkTable, PACKAGE, LANDMARKS)
    for theme, one in table.themes.items():
        for name in (*one.props, *one.marks):
            if name not in marks():
                raise BadData(
                    f"{LANDMARKS}: theme {theme} names the landmark {name!r}, which nobody has drawn; name one that is there."
                )
        rooms = [room for named in one.marks.values() for room in named]
        twice = next((room for room in rooms if rooms.count(room) > 1), "")
        if twice:
            raise BadData(f"{LANDMARKS}: theme {theme} gives {twice!r} two landmarks; leave it one.")
    return table


def _marks_of(theme: str) -> ThemeMarks | None:
    """Return the landmarks of a theme: those that a pack gives it, else those of the theme it builds on; None for none."""
    own: ThemeMarks | None = added.row_of(PACKAGE, theme, LANDMARKS)
    return own or mark_table().themes.get(added.base_of(PACKAGE, theme))


@cache
def _named(theme: str) -> Mapping[str, str]:
    """Return the landmarks of a theme by the names of their rooms."""
    found = _marks_of(theme)
    return {room: mark for mark, rooms in found.marks.items() for room in rooms} if found else {}


def mark_of_room(theme: str, name: str) -> str:
    """Return the landmark that a room of a theme is known by for its name; "" where it has none of its own. Raises BadData."""
    return _named(theme).get(name, "")


def marks_of(quest: Quest) -> dict[str, str]:
    """Return landmark or prop of each room of a quest by the room's id.

    No prop stands twice while there is one that stands nowhere. A quest of a theme that there is no more has none.
    """
    found = _marks_of(quest.theme)
    if found is None:
        return {}
    rooms = sorted(quest.rooms, key=lambda room: room.label)
    own = {room.id: mark_of_room(quest.theme, room.name) for room in rooms}
    free = _props_in_turn(found.props, rooms, set(own.values()))
    return {room: mark or next(free) for room, mark in own.items()}


def _props_in_turn(props: Sequence[str], rooms: Sequence[Room], taken: set[str]) -> Iterator[str]:
    """Yield props of a theme again and again, those first that stand nowhere; the cards of a quest say which begins."""
    first = sum(ord(letter) for room in rooms for letter in room.label) % len(props)
    turned = [*props[first:], *props[:first]]
    fresh = [prop for prop in turned if prop not in taken]
    yield from fresh
    while True:
        yield from turned


def landmark_name(mark: str) -> str:
    """Return the name of the figure of a landmark."""
    return f"landmark-{mark}"


def landmark_figures(quest: Quest) -> dict[str, Figure]:
    """Return the landmarks of a quest for the heads of its encounters, by the names of their figures.

    They tell nothing: the map tells what a room is known by.
    """
    found = sorted(set(marks_of(quest).values()))
    return {landmark_name(mark): figure("landmark", _draw_head, mark, HEAD, HEAD, "") for mark in found}


def _draw_head(pen: Pen, mark: str) -> None:
    draw_landmark(pen, (0.0, 0.0), pen.width, mark)
