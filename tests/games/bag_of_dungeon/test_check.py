"""The checker finds nothing in sound quests, and every kind of fault that is planted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.core.data import replace
from generator.games.bag_of_dungeon.checking import tile_steps
from generator.games.bag_of_dungeon.checking.checker import KINDS, check
from generator.games.bag_of_dungeon.quest import pieces
from generator.games.bag_of_dungeon.quest.model import Ending, LaidTile, Quest, SideEffect
from tests.games.bag_of_dungeon.quests import forced, made
from tests.games.bag_of_dungeon.scenes import item

BAG = made(4, heroes="2", mode="solo")
MAP = made(4, heroes="2", mode="solo", map="keyed")
POOL = 39
CORNERS = [tile.number for tile in pieces.tiles().tile if tile.shape == "corner"]


def quests(**changes: object) -> Quest:
    """Return a quest whose first side quest is changed."""
    side = BAG.side_quests
    return forced(BAG, side_quests=(forced(side[0], **changes), *side[1:]))  # type: ignore[no-any-return]


def moved(tile: int, **changes: int) -> Quest:
    """Return a quest with a tile of its map changed."""
    return forced(MAP, laid=tuple(forced(one, **changes) if one.tile == tile else one for one in MAP.laid))  # type: ignore[no-any-return]


def swapped(tile: int, other: LaidTile) -> Quest:
    """Return a quest in which a tile of the map has changed places with another."""
    mine = next(one for one in MAP.laid if one.tile == tile)
    place = {tile: (other.column, other.row), other.tile: (mine.column, mine.row)}
    return forced(MAP, laid=tuple(  # type: ignore[no-any-return]
        forced(one, column=place[one.tile][0], row=place[one.tile][1], open=15) if one.tile in place else one for one in MAP.laid
    ))  # fmt: skip


def beside_start() -> LaidTile:
    return next(one for one in MAP.laid if abs(one.column) + abs(one.row) == 1 and one.open >> _BACK[one.column, one.row] & 1)


_BACK = {(0, -1): 2, (1, 0): 3, (-1, 0): 1}


PLANTS: dict[str, Callable[[], Quest]] = {
    "lives": lambda: replace(BAG, lives=3),
    "arrows": lambda: replace(BAG, dragon=replace(BAG.dragon, immune=())),
    "gear": lambda: forced(BAG, gear=((item("tin-box"),), ())),
    "side-quests": lambda: quests(tile=5),
    "effects": lambda: quests(rows=(forced(BAG.side_quests[0].rows[0], effect=SideEffect(what="actions", by=4)),) * 3),
    "kill-points": lambda: quests(rows=(forced(BAG.side_quests[0].rows[0], effect=SideEffect(what="kills", by=2)),) * 3),
    "map-turn": lambda: moved(CORNERS[0], open=5),
    "map-join": lambda: moved(CORNERS[0], column=30),
    "map-exit": lambda: swapped(pieces.EXIT_TILE, beside_start()),
    "map-pool": lambda: swapped(POOL, beside_start()),
    "map-size": lambda: moved(pieces.EXIT_TILE, row=20),
    "map-layout": lambda: forced(MAP, layout="bag"),
    "story": lambda: replace(BAG, place="the Hall of Mirrors"),
    "dragon-words": lambda: replace(BAG, ending=Ending(lost="", won="Out.", whole="All out.")),
    "words": lambda: replace(BAG, title="The {place}"),
    "initial": lambda: replace(BAG, story=(*BAG.story, "down they went.")),
    "repeated": lambda: replace(BAG, story=(*BAG.story, BAG.ending.lost)),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_planted_fault_is_found(kind: str) -> None:
    problems = check(PLANTS[kind]())
    assert kind in {problem.kind for problem in problems}
    assert all(problem.kind in KINDS and problem.where and problem.what for problem in problems)


@pytest.mark.parametrize("tile", [pieces.START_TILE + 1, 5, 6, POOL])
def test_a_side_quest_lies_on_a_tile_without_another_mark(tile: int) -> None:
    found = {problem.where for problem in check(quests(tile=tile)) if problem.kind == "side-quests"}
    assert bool(found) == (tile != pieces.START_TILE + 1)


def test_too_few_side_quests_and_two_on_a_tile_are_found() -> None:
    for one in (
        forced(BAG, side_quests=BAG.side_quests[:2]),
        quests(tile=BAG.side_quests[1].tile),
        quests(title=BAG.side_quests[1].title),
    ):
        assert "side-quests" in {problem.kind for problem in check(one)}


def test_gear_that_is_out_of_solo_games_is_found() -> None:
    assert "gear" in {problem.kind for problem in check(forced(BAG, gear=((item("burial-policy"),), ())))}


def test_most_attempts_are_sound() -> None:
    counts = [not check(made(seed, heroes=str(1 + seed % 4), map="keyed" if seed % 2 else "own")) for seed in range(24)]
    assert all(counts[::2])
    assert sum(counts) >= 22


def test_a_sound_quest_has_no_problem() -> None:
    assert check(BAG) == []
    assert check(MAP) == []


def test_a_tile_is_turned_in_as_many_ways_as_it_differs() -> None:
    shapes = {tile.shape: len(tile_steps.turned_steps(tile_steps.shape_steps(tile.number))) for tile in pieces.tiles().tile}
    assert shapes == {"start": 4, "straight": 2, "corner": 4, "tee": 4, "cross": 1, "exit": 2}


@pytest.mark.parametrize(
    ("heroes", "mode", "out"), [("1", "solo", {"solo", "lone"}), ("2", "solo", {"solo"}), ("2", "co-operative", set())]
)
def test_nobody_begins_with_what_is_out_of_such_games(heroes: str, mode: str, out: set[str]) -> None:
    one = made(1, heroes=heroes, mode=mode)
    found = {}
    for kind in ("", "solo", "lone"):
        token = next(
            token for token, item in enumerate(pieces.item_tokens(), 1)
            if item.out == kind and item.effect not in ("trap", "chest")
        )  # fmt: skip
        gear = ((token,), *((),) * (len(one.heroes) - 1))
        found[kind] = "gear" in {problem.kind for problem in check(forced(one, gear=gear))}
    assert found == {"": False, "solo": "solo" in out, "lone": "lone" in out}


@pytest.mark.parametrize("order", [(39,), (5,), (*CORNERS,)])
def test_any_order_of_tiles_is_sound(order: tuple[int, ...]) -> None:
    """A pool, a monster or fourteen corners may come first: a fair shuffle brings what it brings."""
    assert check(replace(BAG, stack=(*order, *(tile for tile in BAG.stack if tile not in order)))) == []


@pytest.mark.parametrize(("mode", "march"), [("competitive", "quick"), ("solo", "none")])
def test_rows_may_give_kill_points_where_these_are_the_score(mode: str, march: str) -> None:
    planted = PLANTS["kill-points"]()
    assert "kill-points" not in {problem.kind for problem in check(forced(planted, mode=mode, march=march))}


@pytest.mark.parametrize("mode", ["solo", "co-operative", "competitive"])
def test_made_quests_give_kill_points_only_where_they_count(mode: str) -> None:
    found = {}
    for march in ("quick", "none"):
        rows = [row for seed in range(20) for one in made(seed, mode=mode, march=march).side_quests for row in one.rows]
        found[march] = {row.effect.what for row in rows if row.effect is not None}
    assert "kills" in found["none"]
    assert ("kills" in found["quick"]) == (mode == "competitive")
