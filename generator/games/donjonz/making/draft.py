"""A dungeon before it is cut into cards: where the cards will lie, the passages, and what lies on which space."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.core.grid import SIDES, Side, Spot
from generator.core.rng import Rng
from generator.games.donjonz.making.carving import Plan, carve, in_reading_order, wall_bits
from generator.games.donjonz.making.contents import Amounts, place_contents
from generator.games.donjonz.making.layout import lay_tiles
from generator.games.donjonz.quest.cards import card_of_map
from generator.games.donjonz.quest.data_loading import constants
from generator.games.donjonz.quest.maze import Maze, Thing, build_maze
from generator.games.donjonz.quest.model import Card, HouseRules, PlacedCard
from generator.games.donjonz.quest.placement_rules import Tile
from generator.games.donjonz.quest.theme_schema import GradePreset

LOCKS = (Spot(0, 0), Spot(2, 0), Spot(0, 1), Spot(2, 1))
"""Where the locked door may stand on the start card (D-24)."""
STAIRS = Spot(1, 1)
"""Where the stairs are on the start card: in the middle of its lower row."""

Dungeon = tuple[tuple[Card, ...], tuple[PlacedCard, ...]]
"""The cards of a fixed dungeon, and where they lie."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A dungeon that may still change: the places of its cards in the order of laying, its passages, its things by space."""

    tiles: tuple[Tile, ...]
    plan: Plan
    things: Mapping[Spot, Thing]

    def maze(self) -> Maze:
        """Return the surface that the cards of this dungeon will make."""
        return build_maze({spot: self.things.get(spot) for spot in self.plan.spots}, self.plan.open)


def draft_dungeon(rules: HouseRules, preset: GradePreset, rng: Rng) -> Draft:
    """Return a dungeon of a preset.

    Raises ForgeFailed where the cards found no room on the paper, or no key can be brought to the lock.
    """
    tiles = lay_tiles(rng.stream("layout"), rules.offset)
    start = tiles[0]
    stairs = Spot(start.x + STAIRS.x, start.y + STAIRS.y)
    lock = rng.stream("lock").pick([Spot(start.x + x, start.y + y) for x, y in LOCKS])
    spots = frozenset(spot for tile in tiles for spot in tile.spots())
    numbers = rng.stream("knobs")
    chambers, loops = numbers.between(*preset.chambers), numbers.between(*preset.loops)
    plan = carve(spots, stairs, rng.stream("ways"), without_chambers=frozenset(start.spots()), chambers=chambers, loops=loops)
    amounts = amounts_of(preset, constants().kinds, rng.stream("stock"))
    things = place_contents(plan, amounts, rng.stream("things"), stairs=stairs, lock=lock)
    return Draft(_in_order_of_laying(tiles, plan), plan, things)


def amounts_of(preset: GradePreset, kinds: int, rng: Rng) -> Amounts:
    """Return how much a dungeon of that preset holds, each amount drawn from its range."""
    return Amounts(
        kinds,
        rng.between(*preset.spare),
        rng.between(*preset.monsters),
        rng.between(*preset.gold),
        rng.between(*preset.double),
        preset.near,
    )


def cut_into_cards(draft: Draft, rules: HouseRules, rng: Rng) -> Dungeon:
    """Cut a dungeon into cards, each turned by chance where cards may be turned; numbers run in the order of laying."""
    walls = {spot: wall_bits(draft.plan, spot) for spot in in_reading_order(draft.plan.spots)}
    cards, placed = [], []
    for number, tile in enumerate(draft.tiles):
        heading: Side = rng.pick(SIDES) if rules.rotation and number else "n"
        place = PlacedCard(card=number, x=tile.x, y=tile.y, heading=heading)
        cards.append(card_of_map(number, place, (tile.wide, tile.high), walls=walls, things=draft.things))
        placed.append(place)
    return tuple(cards), tuple(placed)


def _in_order_of_laying(tiles: list[Tile], plan: Plan) -> tuple[Tile, ...]:
    """Return the tiles in an order in which an open way leads to each from one before it (D-4)."""
    done, left = tiles[:1], tiles[1:]
    while left:
        reached = {beside for tile in done for spot in tile.spots() for beside in plan.open_neighbours(spot)}
        after = next(tile for tile in left if not reached.isdisjoint(tile.spots()))
        done.append(after)
        left.remove(after)
    return tuple(done)
