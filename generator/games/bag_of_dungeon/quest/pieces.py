"""The pieces of the box as records: floor tiles, monsters, items and heroes, and every token by its number."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, TypeVar

from msgspec import Meta

from generator.core.data import Record, load
from generator.core.errors import BadData
from generator.games.bag_of_dungeon.quest.geometry import side_bits, turns_of

T = TypeVar("T")
PACKAGE = "generator.games.bag_of_dungeon.data"
MONSTER_FACES = "monster-faces.toml"
"""The table of the faces of monsters, by their ids."""
HERO_FACES = "hero-faces.toml"
"""The table of the faces of heroes, by their ids."""
Shape = Literal["start", "exit", "straight", "corner", "tee", "cross"]
Feature = Literal["", "items", "spikes", "pool"]
Symbol = Literal["", "hand", "hands", "armour", "boots", "beside", "floor"]
Ability = Literal["stroke", "brace", "renew", "eye", "rage", "slip"]
Effect = Literal[
    "weapon", "lance", "bow", "staff", "armour", "shield", "boots", "teleport", "torch", "gale", "coat", "burst", "homing", "vine",
    "bomb", "drain", "life", "steal", "again", "heal", "strength", "policy", "ally", "chest", "trap",
]  # fmt: skip
RANGED: tuple[Effect, ...] = ("lance", "bow", "staff", "burst", "homing", "vine", "bomb")
"""What is thrown or shot at a tile."""
Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*$(?!\n)")]
Openings = Annotated[str, Meta(pattern=r"^n?e?s?w?$(?!\n)", min_length=2)]
Small = Annotated[int, Meta(ge=0, le=20)]
START_TILE, EXIT_TILE = 1, 40
"""The numbers of the two tiles that are in no stack."""
TILES, MONSTERS, ITEMS = 40, 30, 40
"""How many tokens there are of each kind."""


class Tile(Record):
    """A floor tile: its printed number, its shape, the number by which the ring is found there (0 for none), and what is on it.

    Every tile with a lair but the exit is a monster tile; `monster` marks the others.
    """

    number: Annotated[int, Meta(ge=1, le=TILES)]
    shape: Shape
    lair: Annotated[int, Meta(ge=0, le=12)] = 0
    monster: bool = False
    feature: Feature = ""

    @property
    def spawns(self) -> bool:
        """Whether a monster token is laid with this tile."""
        return self.monster or (bool(self.lair) and self.shape != "exit")


class ShapeOpenings(Record):
    """The open sides of an unturned tile of each shape, as letters."""

    start: Openings
    exit: Openings
    straight: Openings
    corner: Openings
    tee: Openings
    cross: Openings


class Tiles(Record):
    """All floor tiles; raises ValueError unless their numbers are 1 to 40 in order."""

    tile: tuple[Tile, ...]
    shapes: ShapeOpenings

    def __post_init__(self) -> None:
        if [tile.number for tile in self.tile] != list(range(1, TILES + 1)):
            raise ValueError(f"tiles are numbered from 1 to {TILES} in order")

    def openings(self, number: int) -> int:
        """Return the open sides of an unturned tile, as bits."""
        return side_bits(getattr(self.shapes, self.tile[number - 1].shape))


class Monster(Record):
    """A kind of monster: how many tokens there are, its health, and the dice it rolls with what is added to them.

    One with a `reach` strikes heroes that far away too, a `mirror` takes health and dice from its opponent.
    """

    id: Slug
    name: str
    icon: Slug
    copies: Annotated[int, Meta(ge=1)]
    health: Small
    dice: Annotated[int, Meta(ge=0, le=6)]
    plus: Small
    line: str
    reach: Small = 0
    mirror: bool = False


class Item(Record):
    """A kind of item and everything that a referee needs to know of it.

    `plus` is added to combat rolls, `guard` taken off damage. `points` are action points, `dice` its damage or healing, `low` and
    `high` its range in tiles, `blast` how far a blast reaches beyond its tile, `amount` and `harm` what else it gives and does.
    """

    id: Slug
    name: str
    icon: Slug
    copies: Annotated[int, Meta(ge=1)] = 1
    effect: Effect
    symbol: Symbol = ""
    plus: Small = 0
    guard: Small = 0
    points: Small = 0
    dice: Small = 0
    low: Small = 0
    high: Small = 0
    blast: Small = 0
    amount: Small = 0
    harm: Small = 0
    peeks: bool = False
    uses: Literal["always", "fight", "once"] = "always"
    out: Literal["", "lone", "solo"] = ""
    line: str


class Trade(Record):
    """What heroes of a trade have in common: health, action points, combat dice, and an ability with how often it can be used."""

    id: Slug
    name: str
    icon: Slug
    health: Annotated[int, Meta(ge=1, le=13)]
    points: Annotated[int, Meta(ge=1, le=8)]
    dice: Annotated[int, Meta(ge=1, le=4)]
    plus: Small
    ability: Ability
    ability_name: str
    ability_line: str
    ability_points: Small = 0
    ability_dice: Small = 0
    uses: Small


class Hero(Record):
    """A hero that can be chosen: a name, a trade, an icon that no other hero has, and a line."""

    id: Slug
    name: str
    trade: Slug
    icon: Slug
    line: str


class Monsters(Record):
    """All kinds of monsters."""

    monster: tuple[Monster, ...]


class Items(Record):
    """All kinds of items."""

    item: tuple[Item, ...]


class Heroes(Record):
    """All heroes with their trades."""

    trade: tuple[Trade, ...]
    hero: tuple[Hero, ...]


@cache
def tiles() -> Tiles:
    """Return the floor tiles; raises BadData."""
    return load(Tiles, PACKAGE, "tiles.toml")


@cache
def tile_of(number: int) -> Tile:
    """Return the floor tile with a number from 1 to 40."""
    return tiles().tile[number - 1]


@cache
def tile_turns(number: int) -> tuple[int, ...]:
    """Return the different sets of open sides that a tile shows as it is turned."""
    return turns_of(tiles().openings(number))


@cache
def monster_tokens() -> tuple[Monster, ...]:
    """Return the kind of every monster token, number 1 first; raises BadData unless there are thirty."""
    kinds = tuple(kind for kind in load(Monsters, PACKAGE, "monsters.toml").monster for _ in range(kind.copies))
    return _counted(kinds, MONSTERS, "monsters.toml")


@cache
def item_tokens() -> tuple[Item, ...]:
    """Return the kind of every item token, number 1 first; raises BadData unless there are forty."""
    kinds = tuple(kind for kind in load(Items, PACKAGE, "items.toml").item for _ in range(kind.copies))
    return _counted(kinds, ITEMS, "items.toml")


@cache
def heroes() -> dict[str, Hero]:
    """Return all heroes by id, in the order of the file; raises BadData."""
    return {hero.id: hero for hero in _hero_file().hero}


@cache
def trade_of(hero: str) -> Trade:
    """Return the trade of the hero with an id; raises BadData where there is none."""
    wanted = heroes()[hero].trade
    found = next((trade for trade in _hero_file().trade if trade.id == wanted), None)
    if found is None:
        raise BadData(f"heroes.toml, hero {hero}: there is no trade {wanted}; name one of the file's trades.")
    return found


@cache
def _hero_file() -> Heroes:
    return load(Heroes, PACKAGE, "heroes.toml")


@cache
def monster_of(token: int) -> Monster:
    """Return the kind of a monster token by its number from 1 to 30."""
    return monster_tokens()[token - 1]


@cache
def item_of(token: int) -> Item:
    """Return the kind of an item token by its number from 1 to 40."""
    return item_tokens()[token - 1]


def _counted(kinds: tuple[T, ...], count: int, name: str) -> tuple[T, ...]:
    if len(kinds) != count:
        raise BadData(f"{name} has copies of {len(kinds)} tokens; the box holds {count}.")
    return kinds
