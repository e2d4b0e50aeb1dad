"""One attempt at a dungeon: the cards laid, the ways dug, the things put down, the best walk proven, the tale told."""

from __future__ import annotations

from generator.core.errors import ForgeFailed
from generator.core.grid import SIDES, Side, Spot
from generator.core.rng import Rng
from generator.forge.game import Options
from generator.games.donjonz.making import mapping_deck
from generator.games.donjonz.making.carve import Plan, carve, ordered, walled
from generator.games.donjonz.making.layout import lay
from generator.games.donjonz.making.stock import Stock, stock
from generator.games.donjonz.making.story import tell
from generator.games.donjonz.players.solver import solve
from generator.games.donjonz.quest.cards import cut, surface
from generator.games.donjonz.quest.data_loading import constants, terms
from generator.games.donjonz.quest.maze import Maze, Terms, Thing
from generator.games.donjonz.quest.model import Card, House, Par, Placed, Quest
from generator.games.donjonz.quest.options import house
from generator.games.donjonz.quest.placement_rules import Tile
from generator.games.donjonz.quest.theme_schema import Preset
from generator.games.donjonz.rules.notation import write_walk
from generator.games.donjonz.rules.referee import replay

_LOCKS = (Spot(0, 0), Spot(2, 0), Spot(0, 1), Spot(2, 1))
"""Where the locked door may stand on the start card; the stairs are in the middle of its lower row (D-24)."""
STAIRS = Spot(1, 1)


def generate(options: Options, rng: Rng) -> Quest:
    """Return one attempt at a quest; raises ForgeFailed where a dungeon could not be finished or its par not be proven."""
    rules = house(options)
    preset = constants().presets[options["grade"]]  # type: ignore[index]
    placed: tuple[Placed, ...] = ()
    par: Par | None = None
    if options["mapping"] == "yes":
        cards = _deck(preset, rng)
    else:
        cards, placed = dig(rules, preset, rng)
        par = best(surface(cards, placed), terms(rules), preset.budget)
    told = tell(options["theme"], rng.stream("tale"))
    return Quest(
        mode="mapping" if options["mapping"] == "yes" else "fixed", grade=options["grade"],  # type: ignore[arg-type]
        house=rules, cards=cards, placed=placed, par=par, **told,
    )  # fmt: skip


def _deck(preset: Preset, rng: Rng) -> tuple[Card, ...]:
    """Return a deck to be laid by the player."""
    holds = wanted(preset, constants().kinds, rng.stream("stock"))
    return mapping_deck.shuffled(holds, STAIRS, rng.stream("lock").pick(_LOCKS), rng.stream("deck"))


def wanted(preset: Preset, kinds: int, rng: Rng) -> Stock:
    """Return how much a dungeon of that preset holds."""
    return Stock(
        kinds,
        rng.between(*preset.spare),
        rng.between(*preset.monsters),
        rng.between(*preset.gold),
        rng.between(*preset.double),
    )


def dig(rules: House, preset: Preset, rng: Rng) -> tuple[tuple[Card, ...], tuple[Placed, ...]]:
    """Return the cards of a fixed dungeon and where they lie; raises ForgeFailed where no key can be brought to the lock."""
    tiles = lay(rng.stream("layout"), rules.offset)
    start = tiles[0]
    stairs = Spot(start.x + STAIRS.x, start.y + STAIRS.y)
    lock = rng.stream("lock").pick([Spot(start.x + x, start.y + y) for x, y in _LOCKS])
    ground = frozenset(spot for tile in tiles for spot in tile.spots())
    knobs = rng.stream("knobs")
    plan = carve(
        ground, frozenset(start.spots()), stairs, knobs.between(*preset.chambers), knobs.between(*preset.loops),
        rng.stream("ways"),
    )  # fmt: skip
    things = stock(plan, stairs, lock, wanted(preset, constants().kinds, rng.stream("stock")), rng.stream("things"))
    return _cards(_in_reach(tiles, plan), plan, things, rules, rng.stream("cards"))


def _in_reach(tiles: list[Tile], plan: Plan) -> list[Tile]:
    """Return the tiles in an order in which an open way leads to each from one before it (D-4), else as they were laid."""
    done, left = tiles[:1], tiles[1:]
    while left:
        reached = {beside for tile in done for spot in tile.spots() for beside in plan.around(spot)}
        after = next(tile for tile in left if not reached.isdisjoint(tile.spots()))
        done.append(after)
        left.remove(after)
    return done


def _cards(
    tiles: list[Tile], plan: Plan, things: dict[Spot, Thing], rules: House, rng: Rng
) -> tuple[tuple[Card, ...], tuple[Placed, ...]]:
    """Cut a dungeon into cards, each turned by chance where cards may be turned; numbers run in the order of laying."""
    walls = {spot: walled(plan, spot) for spot in ordered(plan.spots)}
    cards, placed = [], []
    for number, tile in enumerate(tiles):
        heading: Side = rng.pick(SIDES) if rules.rotation and number else "n"
        lying = Placed(card=number, x=tile.x, y=tile.y, heading=heading)
        cards.append(cut(number, lying, (tile.wide, tile.high), walls, things))
        placed.append(lying)
    return tuple(cards), tuple(placed)


def best(maze: Maze, terms: Terms, budget: int) -> Par:
    """Return the proven par of a maze; raises ForgeFailed when the budget ends before the proof, or when no walk scores."""
    found = solve(maze, terms, budget)
    if not found.proven or found.fork is None or found.doors is None:
        raise ForgeFailed("the best walk could not be proven within the budget")
    if not found.score:
        raise ForgeFailed("no walk scores anything")
    end = replay(maze, terms, found.walk)
    return Par(
        score=found.score, gold=end.gold, kills=end.kills, walk=write_walk(maze, found.walk), nodes=found.nodes,
        routes=found.routes or 1, doors=len(found.fork), doors_to_par=len(found.doors),
    )  # fmt: skip
