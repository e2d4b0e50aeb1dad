"""One attempt at a quest: the cards laid, the passages carved, the things put down, the best walk proven, the story told."""

from __future__ import annotations

from typing import cast

from generator.core.errors import ForgeFailed
from generator.core.grid import SIDES, Side, Spot
from generator.core.rng import Rng
from generator.forge.choices import Options
from generator.games.donjonz.making.carving import Plan, carve, in_reading_order, wall_bits
from generator.games.donjonz.making.contents import Amounts, place_contents
from generator.games.donjonz.making.layout import lay_tiles
from generator.games.donjonz.making.mapping_deck import deck_of
from generator.games.donjonz.making.story import write_story
from generator.games.donjonz.players.solver import solve
from generator.games.donjonz.quest.cards import card_of_map, surface
from generator.games.donjonz.quest.data_loading import constants, walk_rules
from generator.games.donjonz.quest.maze import Maze, Thing, WalkRules
from generator.games.donjonz.quest.model import Card, Grade, HouseRules, Par, PlacedCard, Quest
from generator.games.donjonz.quest.options import house_rules
from generator.games.donjonz.quest.placement_rules import Tile
from generator.games.donjonz.quest.theme_schema import GradePreset
from generator.games.donjonz.rules.notation import write_walk
from generator.games.donjonz.rules.referee import replay

_LOCKS = (Spot(0, 0), Spot(2, 0), Spot(0, 1), Spot(2, 1))
"""Where the locked door may stand on the start card (D-24)."""
STAIRS = Spot(1, 1)
"""Where the stairs are on the start card: in the middle of its lower row."""

Dungeon = tuple[tuple[Card, ...], tuple[PlacedCard, ...]]
"""The cards of a fixed dungeon, and where they lie."""


def generate(options: Options, rng: Rng) -> Quest:
    """Return one attempt at a quest of settled options.

    Raises ForgeFailed where a dungeon could not be finished or its par not be proven.
    """
    rules, grade = house_rules(options), cast("Grade", options["grade"])
    preset = constants().presets[grade]
    mapping = options["mapping"] == "yes"
    cards, placed = (_deck(preset, rng), ()) if mapping else fixed_dungeon(rules, preset, rng)
    par = None if mapping else proven_par(surface(cards, placed), walk_rules(rules), preset.budget)
    words = write_story(options["theme"], rng.stream("tale"))
    return Quest(
        mode="mapping" if mapping else "fixed", grade=grade, house=rules, cards=cards, placed=placed, par=par,
        title=words.title, theme=words.theme, theme_name=words.theme_name, theme_icon=words.theme_icon, hero=words.hero,
        trade=words.trade, place=words.place, key=words.key, lock=words.lock, story=words.story, doubling=words.doubling,
        ending=words.ending, pairs=words.pairs,
    )  # fmt: skip


def _deck(preset: GradePreset, rng: Rng) -> tuple[Card, ...]:
    """Return a deck to be laid by the player."""
    amounts = amounts_of(preset, constants().kinds, rng.stream("stock"))
    return deck_of(amounts, rng.stream("deck"), stairs=STAIRS, lock=rng.stream("lock").pick(_LOCKS))


def amounts_of(preset: GradePreset, kinds: int, rng: Rng) -> Amounts:
    """Return how much a dungeon of that preset holds, each amount drawn from its range."""
    return Amounts(
        kinds,
        rng.between(*preset.spare),
        rng.between(*preset.monsters),
        rng.between(*preset.gold),
        rng.between(*preset.double),
    )


def fixed_dungeon(rules: HouseRules, preset: GradePreset, rng: Rng) -> Dungeon:
    """Return the cards of a fixed dungeon and where they lie.

    Raises ForgeFailed where the cards found no room on the paper, or no key can be brought to the lock.
    """
    tiles = lay_tiles(rng.stream("layout"), rules.offset)
    start = tiles[0]
    stairs = Spot(start.x + STAIRS.x, start.y + STAIRS.y)
    lock = rng.stream("lock").pick([Spot(start.x + x, start.y + y) for x, y in _LOCKS])
    spots = frozenset(spot for tile in tiles for spot in tile.spots())
    numbers = rng.stream("knobs")
    chambers, loops = numbers.between(*preset.chambers), numbers.between(*preset.loops)
    plan = carve(spots, stairs, rng.stream("ways"), without_chambers=frozenset(start.spots()), chambers=chambers, loops=loops)
    amounts = amounts_of(preset, constants().kinds, rng.stream("stock"))
    things = place_contents(plan, amounts, rng.stream("things"), stairs=stairs, lock=lock)
    return _cut_into_cards(_in_order_of_laying(tiles, plan), plan, things, rules, rng.stream("cards"))


def _in_order_of_laying(tiles: list[Tile], plan: Plan) -> list[Tile]:
    """Return the tiles in an order in which an open way leads to each from one before it (D-4), else as they were laid."""
    done, left = tiles[:1], tiles[1:]
    while left:
        reached = {beside for tile in done for spot in tile.spots() for beside in plan.open_neighbours(spot)}
        after = next(tile for tile in left if not reached.isdisjoint(tile.spots()))
        done.append(after)
        left.remove(after)
    return done


def _cut_into_cards(tiles: list[Tile], plan: Plan, things: dict[Spot, Thing], rules: HouseRules, rng: Rng) -> Dungeon:
    """Cut a dungeon into cards, each turned by chance where cards may be turned; numbers run in the order of laying."""
    walls = {spot: wall_bits(plan, spot) for spot in in_reading_order(plan.spots)}
    cards, placed = [], []
    for number, tile in enumerate(tiles):
        heading: Side = rng.pick(SIDES) if rules.rotation and number else "n"
        place = PlacedCard(card=number, x=tile.x, y=tile.y, heading=heading)
        cards.append(card_of_map(number, place, (tile.wide, tile.high), walls=walls, things=things))
        placed.append(place)
    return tuple(cards), tuple(placed)


def proven_par(maze: Maze, rules: WalkRules, budget: int) -> Par:
    """Return the proven par of a maze; raises ForgeFailed when the budget ends before the proof, or when no walk scores.

    `budget` is how many positions may be worked out.
    """
    found = solve(maze, rules, budget)
    if not found.proven or found.choices is None or found.good_choices is None:
        raise ForgeFailed("the best walk could not be proven within the budget")
    if not found.score:
        raise ForgeFailed("no walk scores anything")
    end = replay(maze, rules, found.walk)
    return Par(
        score=found.score, gold=end.gold, kills=end.kills, walk=write_walk(maze, found.walk), nodes=found.nodes,
        routes=found.routes or 1, doors=len(found.choices), doors_to_par=len(found.good_choices),
    )  # fmt: skip
