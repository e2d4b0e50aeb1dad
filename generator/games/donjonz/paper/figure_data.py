"""A quest to what its drawings are made from: map, cards, icons, inventory."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from generator.core.grid import SIDES, Side, Spot
from generator.draw.ground.kinds import Ground
from generator.draw.pictures import NOBODY, Likeness
from generator.games.donjonz.paper.card_figure import CardFace
from generator.games.donjonz.paper.dungeon_figure import CardOutline, MapData
from generator.games.donjonz.paper.example import KINDS, ends_of_words, example_maze, example_walk
from generator.games.donjonz.paper.example_figure import ExampleMap
from generator.games.donjonz.paper.floor_figure import FloorPlan
from generator.games.donjonz.paper.grounds import ground_of
from generator.games.donjonz.paper.inventory_parts import InventoryData, WeaponRow
from generator.games.donjonz.paper.signs import SignIcons
from generator.games.donjonz.paper.words import MEDALS, ranks_with_points
from generator.games.donjonz.quest.cards import card_size, covered_spots, surface, walled_sides
from generator.games.donjonz.quest.data_loading import constants
from generator.games.donjonz.quest.maze import Maze, Thing
from generator.games.donjonz.quest.model import Card, PlacedCard, Quest
from generator.games.donjonz.rules.notation import read_walk
from generator.games.donjonz.rules.referee import Move


def sign_icons(quest: Quest) -> SignIcons:
    """Return the icons of a quest's weapons and monsters."""
    return SignIcons(tuple(pair.weapon_icon for pair in quest.pairs), tuple(pair.monster_icon for pair in quest.pairs))


def card_face(card: Card, icons: SignIcons, ground: Ground) -> CardFace:
    """Return what the face of a card is drawn from; the start card bears no number."""
    return CardFace(_floor_of_card(card, ground), icons, _card_number(card.id))


@lru_cache(maxsize=8)
def map_data(quest: Quest, *, solved: bool = False) -> MapData:
    """Return what the map of a fixed dungeon is drawn from, with the best walk if `solved`."""
    maze = surface(quest.cards, quest.placed)
    left, top = min(spot.x for spot in maze.spots), min(spot.y for spot in maze.spots)
    by_id = {card.id: card for card in quest.cards}
    cards = tuple(_outline(by_id[row.card], row, left, top) for row in quest.placed)
    walk = read_walk(maze, quest.par.walk) if solved and quest.par else ()
    return map_of_maze(maze, sign_icons(quest), cards, walk, ground_of(quest.theme))


def map_of_maze(
    maze: Maze, icons: SignIcons, cards: tuple[CardOutline, ...] = (), walk: Sequence[Move] = (), ground: Ground | None = None
) -> MapData:
    """Return what the map of a maze is drawn from, with the outlines of cards and a walk from the stairs, where there is one."""
    left, top = min(spot.x for spot in maze.spots), min(spot.y for spot in maze.spots)
    moved = [Spot(spot.x - left, spot.y - top) for spot in maze.spots]
    number = {spot: place for place, spot in enumerate(moved)}
    walls = tuple(
        (spot, side) for place, spot in enumerate(moved) for side in SIDES
        if not (side in ("e", "s") and spot.beside(side) in number)
        and number.get(spot.beside(side), -1) not in maze.passages[place]
    )  # fmt: skip
    things = tuple((moved[place], thing) for place, thing in enumerate(maze.things) if thing)
    wide, high = max(spot.x for spot in moved) + 1, max(spot.y for spot in moved) + 1
    spots = (moved[maze.start], *(moved[move.to] for move in walk)) if walk else ()
    return MapData(FloorPlan(tuple(moved), walls, things, ground or ground_of("")), icons, cards, wide, high, spots)


def example_data(icons: SignIcons, ground: Ground) -> ExampleMap:
    """Return what the map of the worked example is drawn from, in the signs of a dungeon."""
    maze, walk = example_maze(), example_walk()
    kinds = SignIcons((icons.weapons * KINDS)[:KINDS], (icons.monsters * KINDS)[:KINDS])
    drawn = map_of_maze(maze, kinds, (), walk, ground)
    return ExampleMap(drawn, tuple(drawn.walk[number] for number in ends_of_words(maze, walk)))


def inventory_data(quest: Quest | None, medals: Sequence[str] = (), hero: Likeness = NOBODY) -> InventoryData:
    """Return what an inventory sheet is made from: with the points of bronze, silver and gold, or with the ranks (D-30).

    Without a quest the list of weapons is left to a pencil.
    """
    numbers = constants()
    weapons = (
        tuple(WeaponRow(pair.weapon_icon, pair.weapon, pair.monster_icon, pair.monster) for pair in quest.pairs)
        if quest
        else (WeaponRow("", "", "", ""),) * numbers.kinds
    )
    awards = (
        tuple(zip(medals, MEDALS, strict=True)) if medals else tuple((points, rank.name) for rank, points in ranks_with_points())
    )
    return InventoryData(
        weapons, awards, numbers.gold_track, numbers.monster_track, medals=bool(medals), blank=quest is None, hero=hero
    )


def _card_number(number: int) -> str:
    return str(number) if number else ""


def _floor_of_card(card: Card, ground: Ground) -> FloorPlan:
    """Return a card by itself; the wall between two of its spaces is drawn once, by the one further right or down."""
    wide, high = card_size(card)
    places = [Spot(x, y) for y in range(high) for x in range(wide)]
    walls: list[tuple[Spot, Side]] = []
    for spot in places:
        for side in SIDES:
            # the east and south side of an inner wall are drawn by the next space's west and north
            inner = side in ("e", "s") and spot.beside(side) in places
            if side in walled_sides(card, spot) and not inner:
                walls.append((spot, side))
    things = tuple((Spot(row.x, row.y), Thing(row.sort, row.kind, row.count)) for row in card.things)
    return FloorPlan(tuple(places), tuple(walls), things, ground)


def _outline(card: Card, placed: PlacedCard, left: int, top: int) -> CardOutline:
    """Return where a card lies on a map whose top left space is at `left`, `top`."""
    covered = covered_spots(card, placed)
    corner = Spot(min(spot.x for spot in covered) - left, min(spot.y for spot in covered) - top)
    wide, high = len({spot.x for spot in covered}), len({spot.y for spot in covered})
    return CardOutline(corner, wide, high, _card_number(card.id), placed.heading)
