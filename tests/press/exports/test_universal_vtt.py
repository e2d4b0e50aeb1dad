"""Maps for virtual tables read back: rooms are closed, doors and walls lie where they should, secrets are left out."""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageDraw

from generator import registry
from generator.core.seeds import seed_from_word
from generator.forge.battle_map import BattleMap, joined
from generator.press.exports.raster import Look
from generator.press.exports.universal_vtt import write_map
from generator.press.jobs.printing.job import PrintSettings
from tests.contract import kept
from tests.press.prints import SEED
from tests.records import replace

Json = dict[str, Any]
Point = tuple[float, float]
PIXELS, FINE = 140, 20
"""Pixels of a space in a picture, and in the plan in which rooms are filled."""
INK = 50
"""What is darker than this in all three colours is the ink of walls."""
MAPPED = [game.id for game in registry.all_games().values() if game.battle_map is not None]
every_map = pytest.mark.parametrize(("game_id", "seed"), [(game, SEED) for game in MAPPED] + [("deck-box-dungeons", "x")])


def quest_of(game_id: str, seed: str) -> tuple[Any, Any]:
    """Return a game and a quest of it."""
    game = registry.game(game_id)
    return game, kept.made(game, game.defaults(), seed_from_word(seed))


def map_of(game: Any, quest: Any) -> BattleMap:
    found: BattleMap = game.battle_map(quest)
    return found


@cache
def exported(game_id: str, seed: str) -> bytes:
    """Return the map of a quest as a file."""
    game, made = quest_of(game_id, seed)
    return write_map(map_of(game, made.quest), Look(PrintSettings(), game.pack(made.quest, made.rating)), "Made here.")


def read(data: bytes) -> tuple[Json, Image.Image]:
    """Return a file as it is read, and its picture."""
    found: Json = json.loads(data)
    return found, Image.open(BytesIO(base64.b64decode(found["image"])))


def lines(found: Json) -> list[tuple[Point, Point]]:
    """Return the walls of a map."""
    return [((a["x"], a["y"]), (b["x"], b["y"])) for a, b in found["line_of_sight"]]


def doors(found: Json) -> list[tuple[Point, Point]]:
    """Return the ends of the doors of a map."""
    return [((a["x"], a["y"]), (b["x"], b["y"])) for a, b in (one["bounds"] for one in found["portals"])]


def size(found: Json) -> tuple[int, int]:
    """Return columns and rows of a map."""
    whole = found["resolution"]["map_size"]
    return int(whole["x"]), int(whole["y"])


def reached(found: Json, start: Point, barriers: Sequence[tuple[Point, Point]]) -> Image.Image:
    """Return a plan on which everything that is seen from a point through no barrier, round any corner, is 128."""
    columns, rows = size(found)
    plan = Image.new("L", (columns * FINE, rows * FINE), 0)
    draw = ImageDraw.Draw(plan)
    for (x, y), (to_x, to_y) in barriers:
        draw.line([x * FINE, y * FINE, to_x * FINE, to_y * FINE], fill=255, width=3)
    ImageDraw.floodfill(plan, (int(start[0] * FINE), int(start[1] * FINE)), 128)
    return plan


def leaks(plan: Image.Image) -> bool:
    """Return whether what is reached comes to the edge of the map."""
    wide, high = plan.size
    edge = [(x, y) for x in range(wide) for y in (0, high - 1)] + [(x, y) for x in (0, wide - 1) for y in range(high)]
    return any(plan.getpixel(place) == 128 for place in edge)


def inside(found: Json) -> Point:
    """Return a point of a room: that of a light."""
    at = found["lights"][0]["position"]
    return at["x"], at["y"]


def open_ends(found: Json) -> Iterator[Point]:
    """Yield the ends of doors that touch neither a wall nor another door."""
    walls = lines(found)
    for number, door in enumerate(doors(found)):
        others = [*walls, *(one for place, one in enumerate(doors(found)) if place != number)]
        yield from (end for end in door if not any(_on(end, one) for one in others))


def _on(point: Point, wall: tuple[Point, Point]) -> bool:
    (x, y), (to_x, to_y) = wall
    beside = abs((to_x - x) * (point[1] - y) - (to_y - y) * (point[0] - x))
    return beside < 1e-6 and x - 1e-6 <= point[0] <= to_x + 1e-6 and y - 1e-6 <= point[1] <= to_y + 1e-6


def undrawn(found: Json, picture: Image.Image) -> Iterator[tuple[Point, Point]]:
    """Yield the walls of which more than a tenth lies where no wall is drawn: rays of a light may cross them."""
    pixels: Any = picture.convert("RGB").load()

    def dark(x: float, y: float) -> bool:
        at = min(int(x), picture.width - 1), min(int(y), picture.height - 1)
        return max(pixels[at]) < INK

    for (x, y), (to_x, to_y) in lines(found):
        along = (math.copysign(1, to_x - x), 0) if y == to_y else (0, math.copysign(1, to_y - y))
        steps = int(PIXELS * (abs(to_x - x) + abs(to_y - y)))
        seen = []
        for step in range(4, steps, 9):
            middle = x * PIXELS + step * along[0], y * PIXELS + step * along[1]
            seen.append(any(dark(middle[0] + far * along[1], middle[1] + far * along[0]) for far in range(-7, 8)))
        if sum(seen) < 0.9 * len(seen):
            yield (x, y), (to_x, to_y)


@every_map
def test_a_map_has_its_grid_and_a_picture_of_its_size(game_id: str, seed: str) -> None:
    found, picture = read(exported(game_id, seed))
    assert found["format"] == 0.3
    assert found["resolution"]["map_origin"] == {"x": 0.0, "y": 0.0}
    assert found["resolution"]["pixels_per_grid"] == PIXELS
    assert picture.size == tuple(PIXELS * one for one in size(found))
    assert found["environment"] == {"baked_lighting": False, "ambient_light": "ffffffff"}
    assert found["objects_line_of_sight"] == []
    assert "CC BY" in found["credits"] or "Icons" not in found["credits"]


@every_map
def test_walls_and_shut_doors_close_whatever_is_lit(game_id: str, seed: str) -> None:
    found, _ = read(exported(game_id, seed))
    for light in found["lights"]:
        at = light["position"]["x"], light["position"]["y"]
        assert not leaks(reached(found, at, [*lines(found), *doors(found)]))


def test_every_door_leads_from_room_to_room_but_for_that_of_the_dungeon() -> None:
    found, _ = read(exported("deck-box-dungeons", SEED))
    shut = [*lines(found), *doors(found)]
    outside = 0
    for (x, y), (to_x, to_y) in doors(found):
        middle = (x + to_x) / 2, (y + to_y) / 2
        ways = [(0.0, 0.2), (0.0, -0.2)] if y == to_y else [(0.2, 0.0), (-0.2, 0.0)]
        sides = [reached(found, (middle[0] + across, middle[1] + down), shut) for across, down in ways]
        outside += sum(map(leaks, sides))
        assert sides[0].tobytes() != sides[1].tobytes()
    assert outside == 1


def test_without_its_outer_door_a_dungeon_leaks() -> None:
    found, _ = read(exported("deck-box-dungeons", SEED))
    assert leaks(reached(found, inside(found), lines(found)))


def test_without_its_walls_a_dungeon_leaks() -> None:
    found, _ = read(exported("donjonz", SEED))
    assert leaks(reached(found, inside(found), [wall for wall in lines(found) if wall[0][0] != wall[1][0]]))


@every_map
def test_doors_are_shut_and_lie_between_walls(game_id: str, seed: str) -> None:
    found, _ = read(exported(game_id, seed))
    assert list(open_ends(found)) == []
    for one, (start, end) in zip(found["portals"], doors(found), strict=True):
        assert one["closed"]
        assert not one["freestanding"]
        assert one["position"] == {"x": (start[0] + end[0]) / 2, "y": (start[1] + end[1]) / 2}
        assert one["rotation"] == pytest.approx(0.0 if start[1] == end[1] else math.pi / 2, abs=1e-5)
        assert math.dist(start, end) == pytest.approx(1.0)


def test_a_door_beside_its_walls_is_found() -> None:
    found, _ = read(exported("deck-box-dungeons", SEED))
    found["portals"][0]["bounds"][0]["x"] += 0.5
    found["portals"][0]["bounds"][0]["y"] += 0.5
    assert list(open_ends(found))


@every_map
def test_every_wall_is_drawn(game_id: str, seed: str) -> None:
    found, picture = read(exported(game_id, seed))
    assert list(undrawn(found, picture)) == []


@pytest.mark.parametrize("game_id", MAPPED)
def test_a_wall_that_is_not_drawn_is_found(game_id: str) -> None:
    found, picture = read(exported(game_id, SEED))
    for point in found["line_of_sight"][7]:
        point["x"] += 0.3
        point["y"] += 0.3
    assert len(list(undrawn(found, picture))) == 1


def test_a_map_is_the_same_whatever_its_rooms_hide() -> None:
    game, made = quest_of("deck-box-dungeons", "barred")
    quest = made.quest
    emptied = replace(
        quest,
        encounters=(),
        tokens=(),
        npcs=(),
        passages=tuple(replace(way, gate=None, token="") for way in quest.passages),
        finale=replace(quest.finale, room=quest.rooms[0].id),
    )
    assert any(way.gate for way in quest.passages)
    pack = game.pack(quest, made.rating)
    look = Look(PrintSettings(), pack)
    assert write_map(map_of(game, emptied), look, "Made here.") == exported(game.id, "barred")


def test_a_map_tells_nothing_of_the_best_walk() -> None:
    game, made = quest_of("donjonz", SEED)
    look = Look(PrintSettings(), game.pack(made.quest, made.rating))
    assert write_map(map_of(game, replace(made.quest, par=None)), look, "Made here.") == exported(game.id, SEED)


def test_a_lock_that_bars_the_way_is_shut_in_by_doors() -> None:
    game, made = quest_of("donjonz", SEED)
    quest = replace(made.quest, house=replace(made.quest.house, lock_blocks=True))
    found = map_of(game, quest)
    assert found.doors
    assert not map_of(game, replace(quest, house=replace(quest.house, lock_blocks=False))).doors
    ends = {end for door in found.doors for end in door}
    middle = (sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends))
    assert all(math.dist(middle, end) < 1.5 for end in ends)


def test_walls_in_one_line_become_one() -> None:
    walls = {((0.0, 0.0), (1.0, 0.0)), ((1.0, 0.0), (2.0, 0.0)), ((3.0, 0.0), (4.0, 0.0)), ((0.0, 0.0), (0.0, 1.0))}
    assert joined(walls) == (((0.0, 0.0), (0.0, 1.0)), ((0.0, 0.0), (2.0, 0.0)), ((3.0, 0.0), (4.0, 0.0)))
    with pytest.raises(ValueError, match="slanted"):
        joined({((0.0, 0.0), (1.0, 1.0))})
