"""What an attempt at a quest holds for every combination of options, and that it is the same for ever."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import comb, erfc, sqrt

import pytest
from msgspec.structs import replace

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge import making
from generator.games.bag_of_dungeon import GAME
from generator.games.bag_of_dungeon.making import generator
from generator.games.bag_of_dungeon.making.generator import generate
from generator.games.bag_of_dungeon.making.laid_map import HIGH, WIDE, lay_map
from generator.games.bag_of_dungeon.quest import pieces
from generator.games.bag_of_dungeon.quest.data_loading import THEMES
from generator.games.bag_of_dungeon.quest.model import GRADES, MODES
from generator.games.bag_of_dungeon.rules import setting_up
from tests.games.bag_of_dungeon.quests import MAPS, made, settled


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("heroes", ["1", "2", "3", "4"])
def test_every_combination_of_options_makes_a_quest_that_can_be_set_up(mode: str, heroes: str) -> None:
    for layout in ("bag", "laid"):
        for grade in GRADES:
            quest = made(1, mode=mode, heroes=heroes, map=MAPS[layout], grade=grade)
            assert (quest.mode, quest.grade, quest.layout, len(quest.heroes)) == (mode, grade, layout, int(heroes))
            assert bool(quest.laid) == (layout == "laid")
            assert quest.lives == (1 if mode == "solo" else 3)
            assert len(setting_up.set_up(quest).heroes) == int(heroes)


def test_the_same_seed_makes_the_same_quest_and_another_one_another() -> None:
    quests = [generate(settled(heroes="2"), Rng.root("same", seed)) for seed in (1, 1, 2)]
    assert quests[0] == quests[1] != quests[2]


def test_words_move_no_tile() -> None:
    one, other = (made(3, theme=theme) for theme in THEMES[:2])
    assert (one.stack, one.monsters, one.items, one.ring, one.heroes) == (
        other.stack, other.monsters, other.items, other.ring, other.heroes
    )  # fmt: skip
    assert one.title != other.title


def test_the_first_hero_and_all_places_of_the_ring_come_up() -> None:
    quests = [made(seed, heroes="3") for seed in range(40)]
    assert {quest.first for quest in quests} == {0, 1, 2}
    rings = [quest.ring[0] for quest in quests]
    assert rings.count(7) > rings.count(2)
    assert len(set(rings)) >= 6


def test_lone_heroes_begin_with_a_weapon_and_parties_with_nothing() -> None:
    for grade in GRADES:
        (gear,) = made(2, heroes="1", mode="solo", grade=grade).gear
        assert pieces.item_of(gear[0]).effect == "weapon"
        assert made(2, heroes="4", mode="co-operative", grade=grade).gear == ()


# ---------------------------------------------------------------------- fair shuffles

DEALS = 2000
P_LEAST = 0.001


def places(orders: Iterable[tuple[int, ...]], wanted: Callable[[int], bool]) -> list[int]:
    """Return the place of the first piece of each order of which something holds."""
    return [next(at for at, piece in enumerate(order) if wanted(piece)) for order in orders]


def first_place_odds(marked: int, whole: int) -> list[float]:
    """Return how likely the first of so many marked pieces lies at each place of a fair shuffle of all."""
    return [comb(whole - 1 - at, marked - 1) / comb(whole, marked) for at in range(whole - marked + 1)]


def probability(found: list[int], odds: list[float]) -> float:
    """Return how likely places lie as far off their odds as these by chance (chi-square); places of few are taken together."""
    cells: list[tuple[float, int]] = []
    expected, seen = 0.0, 0
    for at, share in enumerate(odds):
        expected, seen = expected + share * len(found), seen + found.count(at)
        if expected >= 10:
            cells.append((expected, seen))
            expected, seen = 0.0, 0
    last = cells.pop()
    cells.append((last[0] + expected, last[1] + seen))
    distance = sum((seen - expected) ** 2 / expected for expected, seen in cells)
    free = len(cells) - 1
    cube = ((distance / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))  # Wilson and Hilferty
    return erfc(cube / sqrt(2)) / 2


def is_pool(tile: int) -> bool:
    return pieces.tile_of(tile).feature == "pool"


def spawns(tile: int) -> bool:
    return pieces.tile_of(tile).spawns


def is_weapon(token: int) -> bool:
    return pieces.item_of(token).effect == "weapon"


def is_first_monster(token: int) -> bool:
    return token == 1


def test_orders_lie_as_fair_shuffles_do() -> None:
    """Every order that a page calls a fair shuffle comes from these three functions, and from nothing else."""
    streams = [Rng.root("fair", number) for number in range(DEALS)]
    tiles = [generator.tile_order(rng.alike("tiles")) for rng in streams]
    monsters = [generator.monster_order(rng.alike("monsters")) for rng in streams]
    items = [generator.item_order({3, 8}, rng.stream("items")) for rng in streams]
    spawning = sum(map(spawns, tiles[0]))
    weapons = sum(map(is_weapon, items[0]))
    assert probability(places(tiles, is_pool), first_place_odds(1, 38)) > P_LEAST
    assert probability(places(tiles, spawns), first_place_odds(spawning, 38)) > P_LEAST
    assert probability(places(monsters, is_first_monster), first_place_odds(1, 30)) > P_LEAST
    assert probability(places(items, is_weapon), first_place_odds(weapons, 38)) > P_LEAST
    assert probability([order[0] for order in items], [0.0] + [token not in (3, 8) and 1 / 38 for token in range(1, 41)]) > P_LEAST


def test_the_conditions_of_edition_1_would_be_found_out() -> None:
    """The pool from the tenth to the twenty-ninth tile, two branches soon, no monster on the first two tiles; strong items soon."""

    def dealt(number: int) -> tuple[int, ...]:
        rng = Rng.root("chosen", number)
        for deal in range(400):
            stack = generator.tile_order(rng.stream(deal))
            kinds = [pieces.tile_of(tile) for tile in stack]
            branches = sum(tile.shape in ("tee", "cross") for tile in kinds[:7])
            if any(map(is_pool, stack[9:29])) and branches >= 2 and not any(map(spawns, stack[:2])):
                return stack
        raise AssertionError("no order in 400")

    def armed(number: int) -> tuple[int, ...]:
        rng = Rng.root("armed", number)
        orders = (generator.item_order((), rng.stream(deal)) for deal in range(400))
        return next(order for order in orders if sum(pieces.item_of(token).plus for token in order[:12]) >= 7)

    chosen = [dealt(number) for number in range(300)]
    assert probability(places(chosen, is_pool), first_place_odds(1, 38)) < P_LEAST
    assert probability(places(chosen, spawns), first_place_odds(sum(map(spawns, chosen[0])), 38)) < P_LEAST
    items = [armed(number) for number in range(300)]
    assert probability(places(items, is_weapon), first_place_odds(sum(map(is_weapon, items[0])), 40)) < P_LEAST


def test_a_quest_holds_the_orders_as_they_were_dealt() -> None:
    for seed in range(20):
        rng = Rng.root("dealt", seed)
        quest = generate(settled(heroes="1", mode="solo"), rng)
        given = {token for tokens in quest.gear for token in tokens}
        assert quest.stack == generator.tile_order(rng.alike("tiles"))
        assert quest.monsters == generator.monster_order(rng.alike("monsters"))
        assert quest.items == generator.item_order(given, rng.alike("items"))


def test_a_quest_knows_which_deal_it_is() -> None:
    options = settled(heroes="1", mode="solo")
    first, third = (making.attempt(GAME, options, 5, number) for number in (1, 3))
    assert (first.deal, third.deal) == (1, 3)
    assert first.stack != third.stack
    assert making.repeat(replace(GAME, tune=None), options, 5, 3) == third


def test_a_map_fits_on_a_page_and_ends_with_the_exit() -> None:
    for seed in range(5):
        laid = lay_map(made(seed).stack, Rng.root("map", seed))
        columns, rows = [0, *(one.column for one in laid)], [0, *(one.row for one in laid)]
        assert max(columns) - min(columns) < WIDE
        assert max(rows) - min(rows) < HIGH
        assert laid[-1].tile == pieces.EXIT_TILE
        assert len({(one.column, one.row) for one in laid}) == len(laid) == pieces.TILES - 1


def test_a_map_of_tiles_that_close_it_is_given_up() -> None:
    with pytest.raises(ForgeFailed, match="one page"):
        lay_map([2] * 38, Rng.root("map", 1))
