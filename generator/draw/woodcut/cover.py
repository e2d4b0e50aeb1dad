"""The picture of a cover: who is met, whole and larger than anything, brought in by one of several ways."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.draw.woodcut.cover_layout import lay_out
from generator.draw.woodcut.cover_near import near_plane
from generator.draw.woodcut.cover_stage import Stage
from generator.draw.woodcut.cover_ways import DRAWN, INDOORS, ROOMS
from generator.draw.woodcut.engraver import Engraver
from generator.draw.woodcut.scene import SceneFacts, ThemeScenes, cast_of, framed, icons_of, stream_of
from generator.draw.woodcut.staging import Cast
from generator.draw.woodcut.villain import Villain, extent_of

WAYS: tuple[str, ...] = tuple(DRAWN)
"""The ways to bring in who is met."""
WAYS_OF = {
    "cavern": ("cave", "water", "fire", "gate"), "coast": ("water", "cloud", "disc"), "descent": ("gate", "cave", "shadow"),
    "forest": ("disc", "beam", "fire", "statue"), "gorge": ("wall", "cave", "cloud", "disc"),
    "hall": ("window", "beam", "gate", "statue"), "island": ("water", "cloud", "disc"), "lamp": ("window", "shadow", "banner"),
    "machines": ("fire", "shadow", "beam", "gate"), "road": ("disc", "wall", "banner", "statue", "fire"),
}  # fmt: skip
"""Ways that go with the settings of a theme."""
_ROOM_FRAMES = ("curtains", "icicles", "pillars", "pipes", "shelves", "thorns")
"""Frames that may stand before a room."""


def cover_figure(facts: SceneFacts, alt: str) -> Figure:
    """Return the picture of a quest's cover, which may be laid into a frame of any shape that is wider than high."""
    return figure("cover", draw_cover, facts, 174.0, 126.0, alt, icons=icons_of(facts), engraved=True)


def way_of(facts: SceneFacts) -> str:
    """Return how a cover brings in who is met: as its facts say, or by theme and print."""
    if facts.way:
        return facts.way
    return stream_of(facts).stream("way").pick(ways_of(facts.scenes))


def ways_of(scenes: ThemeScenes) -> tuple[str, ...]:
    """Return the ways that go with a theme."""
    return tuple(dict.fromkeys(way for setting in scenes.settings for way in WAYS_OF[setting]))


def shown_on(facts: SceneFacts) -> Cast:
    """Return what a cover shows, in a room without a frame that suits none."""
    cast = cast_of(facts)
    if way_of(facts) in INDOORS and cast.frame not in _ROOM_FRAMES:
        cast = replace(cast, frame="")
    return cast


def draw_cover(pen: Pen, facts: SceneFacts) -> None:
    """Draw the picture of a cover over the whole figure."""
    cast, way = shown_on(facts), way_of(facts)
    draw: Callable[[Stage], None] = DRAWN[way]

    def drawn(e: Engraver) -> None:
        layout = lay_out((e.width, e.height), cast.side, cast.frame, extent_of(facts.face), ROOMS[way], e.vary("layout"))
        stage = Stage(e, cast, layout, Villain(e, layout, facts.face, facts.met))
        draw(stage)
        near_plane(e, cast, layout, facts.scenes.props)

    framed(pen, stream_of(facts), drawn)
