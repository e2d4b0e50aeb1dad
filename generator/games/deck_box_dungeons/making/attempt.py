"""Options and a seed to the beginning of a quest: its cast, its mission graph, and where every room lies with which card face."""

from __future__ import annotations

from functools import cached_property
from typing import get_args

import msgspec

from generator.core.errors import ForgeFailed
from generator.core.grid import Spot
from generator.core.rng import Rng
from generator.forge.choices import Options
from generator.games.deck_box_dungeons.making import layout
from generator.games.deck_box_dungeons.making.cast import Cast, draw_cast
from generator.games.deck_box_dungeons.making.patterns import Mission, plan_mission
from generator.games.deck_box_dungeons.players.dice_demand import Dice
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.model import Grade, Length, Role
from generator.games.deck_box_dungeons.quest.tone import GENTLE, gentle_tone

ROOMS: dict[Length, tuple[int, int]] = {"short": (7, 8), "standard": (9, 10), "long": (13, 14)}
"""Fewest and most rooms of each length."""
GRADES: dict[str, Grade] = {grade: grade for grade in get_args(Grade)}
LENGTHS: dict[str, Length] = {length: length for length in get_args(Length)}
_LAYOUTS = 12


class Map(msgspec.Struct, frozen=True):
    """A mission graph on the table: the pattern's name, the graph, and for every room its square and the label of its face."""

    pattern: str
    mission: Mission
    spots: list[Spot]
    labels: list[str]


class Attempt(msgspec.Struct, frozen=True, dict=True):
    """What an attempt at a quest has drawn before it comes to things and words; rooms are numbered from 0, the start."""

    rng: Rng
    heroes: int
    grade: Grade
    length: Length
    dice: Dice
    cast: Cast
    map: Map

    @property
    def roles(self) -> list[Role]:
        """The role of every room."""
        return self.map.mission.roles

    @cached_property
    def finale(self) -> int:
        """The number of the last room."""
        return self.roles.index("finale")

    @cached_property
    def ids(self) -> list[str]:
        """The id of every room in the quest."""
        return [f"r{room + 1}" for room in range(len(self.roles))]


def draw_attempt(options: Options, rng: Rng) -> Attempt:
    """Return the beginning of one attempt at a quest of settled options. Raises ForgeFailed where no map fits the room cards."""
    grade, length = GRADES[options["grade"]], LENGTHS[options["length"]]
    green, blue, red = (int(part) for part in options["dice"].split("/"))
    cast = cast_of(options, rng)
    dungeon_map = _draw_map(length, rng.stream("space"))
    _give_roles(dungeon_map, cast, rng.stream("roles"))
    return Attempt(rng, int(options["heroes"]), grade, length, (green, blue, red), cast, dungeon_map)


def cast_of(options: Options, rng: Rng) -> Cast:
    """Return the people and things of a quest of settled options; there is no map yet."""
    gentle = options.get("tone") == GENTLE
    themes = gentle_tone().themes if gentle else data_loading.THEMES
    theme = options["theme"] if options["theme"] != "any" else rng.stream("theme").pick(themes)
    grade, length = GRADES[options["grade"]], LENGTHS[options["length"]]
    return draw_cast(theme, length, grade, rng.stream("cast"), gentle=gentle)


def _draw_map(length: Length, rng: Rng) -> Map:
    """Return the first of a dozen missions that the room cards can show. Raises ForgeFailed where there is none."""
    fewest, most = ROOMS[length]
    for trial in range(_LAYOUTS):
        stream = rng.stream(trial)
        name, mission = plan_mission(stream.between(fewest, most), stream.stream("plan"))
        spots = layout.place_rooms(mission, stream.stream("place")) if len(mission.roles) >= fewest else None
        labels = layout.deal_faces(mission, spots, stream.stream("deal")) if spots else None
        if spots and labels:
            return Map(name, mission, spots, labels)
    raise ForgeFailed(f"No map of {length} length fits the room cards within {_LAYOUTS} layouts.")


def _give_roles(dungeon_map: Map, cast: Cast, rng: Rng) -> None:
    """Turn the rooms that the objective needs into sites or clue rooms, far from one another and from the start."""
    wanted: Role = "clue" if cast.objective.guest == "suspects" else "site"
    count = 2 if wanted == "clue" else cast.sites - cast.objective.finale_site
    roles, depth = dungeon_map.mission.roles, dungeon_map.mission.depths()
    able = [room for room, role in enumerate(roles) if role in ("path", "side", "safe", "danger")]
    chosen: list[int] = []
    while len(chosen) < count and able:
        some = rng.sample(able, 3)
        best = max(some, key=lambda room: (_distance(dungeon_map.spots, room, chosen), depth[room]))
        chosen.append(best)
        able.remove(best)
    for room in chosen:
        roles[room] = wanted


def _distance(spots: list[Spot], room: int, others: list[int]) -> int:
    """Return the steps on the table from a room to the nearest of others, 9 where there are none."""
    return min((abs(spots[room].x - spots[o].x) + abs(spots[room].y - spots[o].y) for o in others), default=9)
