"""The row types of the theme files: places, bosses, rooms, and what stands for every card."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from generator.core.data import Record
from generator.games.green_dungeon.quest.board import Kind
from generator.games.green_dungeon.quest.model import Boss, Cast, Named

Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*$(?!\n)")]
Four = Annotated[tuple[str, ...], Meta(min_length=4)]
Six = Annotated[tuple[str, ...], Meta(min_length=6)]


class Beast(Record):
    """A monster as a theme file writes it; `with` is a word of Python's own."""

    name: str
    icon: Slug
    line: str
    beside: str = field(name="with")


class Beasts(Record):
    """The monsters of every card of the monster deck, three strengths of each symbol."""

    drop: tuple[Beast, Beast, Beast]
    hammer: tuple[Beast, Beast, Beast]
    wood: tuple[Beast, Beast, Beast]
    cog: tuple[Beast, Beast, Beast]


class Tiles(Record):
    """What rooms are called before any card is drawn, by kind."""

    drop: Annotated[tuple[Named, ...], Meta(min_length=6, max_length=6)]
    hammer: Annotated[tuple[Named, ...], Meta(min_length=4, max_length=4)]
    wood: Annotated[tuple[Named, ...], Meta(min_length=4, max_length=4)]
    brick: Annotated[tuple[Named, ...], Meta(min_length=4, max_length=4)]
    cog: Annotated[tuple[Named, ...], Meta(min_length=5, max_length=5)]
    straw: Annotated[tuple[Named, ...], Meta(min_length=2, max_length=2)]


class Words(Record):
    """A table of twists as a theme file writes it."""

    kind: Kind
    rows: tuple[str, str, str]


class Endings(Record):
    """Ways a game ends."""

    dead: Four
    victory: Four
    great: Four


class Theme(Record):
    """One kind of dungeon."""

    id: Slug
    name: Annotated[str, Meta(max_length=28)]
    icon: Slug
    places: Six
    titles: Annotated[tuple[str, ...], Meta(min_length=8)]
    openings: Six
    ways_in: Four
    minis: tuple[Boss, Boss, Boss]
    finals: tuple[Boss, Boss, Boss]
    tiles: Tiles
    monsters: Beasts
    magic: Cast
    traps: Cast
    treasures: Cast
    twists: Annotated[tuple[Words, ...], Meta(min_length=8)]
    endings: Endings


class Preset(Record):
    """What a grade asks for before the planner plays: `doors`, the closed doors on the way to both bosses, least and most, and
    `perils`, what waits on that way (generate.PERILS);
    `burden`, whether decks lie kindly (-1), as they fall (0) or cruelly (1); and what the careful player may win of a thousand
    games, least and most, by edition."""

    doors: tuple[int, int]
    perils: tuple[int, int]
    burden: Annotated[int, Meta(ge=-1, le=1)]
    new: tuple[int, int]
    old: tuple[int, int]


class Borders(Record):
    """Where the planner's wins of a thousand games part five skulls, from one to five, by edition."""

    new: tuple[int, int, int, int]
    old: tuple[int, int, int, int]


class Grades(Record):
    """How a dungeon is graded: the borders, how many games each player plays, the fewest wins of a thousand, and the presets."""

    borders: Borders
    careful: Annotated[int, Meta(ge=1)]
    reckless: Annotated[int, Meta(ge=1)]
    planner: Annotated[int, Meta(ge=1)]
    glance: Annotated[int, Meta(ge=1)]
    least: Annotated[int, Meta(ge=0, le=1000)]
    shuffles: Annotated[int, Meta(ge=1)]
    easy: Preset
    medium: Preset
    hard: Preset
