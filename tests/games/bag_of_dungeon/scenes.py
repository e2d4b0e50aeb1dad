"""Quests and small situations for the tests of the referee: chosen tiles, heroes and monsters, and plays with known dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.rng import Rng
from generator.games.bag_of_dungeon.quest import pieces
from generator.games.bag_of_dungeon.quest.geometry import OPPOSITE, STEPS, parse_cell, place_of, side_bits
from generator.games.bag_of_dungeon.quest.model import Dragon, Ending, LaidTile, Patron, Quest
from generator.games.bag_of_dungeon.rules import carrying, floor, notation, referee
from generator.games.bag_of_dungeon.rules.chance import RecordedDice
from generator.games.bag_of_dungeon.rules.setting_up import set_up
from generator.games.bag_of_dungeon.rules.state import Adventurer, Foe, Move, State, Table, freeze, thaw

PLAIN = 9
"""A tile without any mark."""
TILE_OF_LAIR = {tile.lair: tile.number for tile in pieces.tiles().tile if tile.lair}
ITEMS_TILE, SPIKES_TILE, POOL_TILE = 6, 38, 39


def item(name: str, copy: int = 0) -> int:
    """Return the token of an item by its id, the first copy or another."""
    return [at for at, kind in enumerate(pieces.item_tokens(), start=1) if kind.id == name][copy]


def monster(name: str, copy: int = 0) -> int:
    """Return the token of a monster by its id."""
    return [at for at, kind in enumerate(pieces.monster_tokens(), start=1) if kind.id == name][copy]


def first(numbers: Sequence[int], most: int) -> tuple[int, ...]:
    """Return all numbers up to the most, these ones first."""
    return (*numbers, *(number for number in range(1, most + 1) if number not in numbers))


def quest(heroes: Sequence[str] = ("pell",), mode: str = "co-operative", **changes: Any) -> Quest:
    """Return a quest with everything in the order of its numbers; bags begin with what `items` and `monsters` name."""
    gear = changes.pop("gear", ())
    given = {token for tokens in gear for token in tokens}
    items = first([item(name) if isinstance(name, str) else name for name in changes.pop("items", ())], pieces.ITEMS)
    monsters = first([monster(name) if isinstance(name, str) else name for name in changes.pop("monsters", ())], pieces.MONSTERS)
    stack = first(changes.pop("stack", ()), pieces.TILES)
    fields: dict[str, Any] = {
        "mode": mode, "grade": "medium", "title": "A Test", "theme": "test", "theme_name": "Test", "theme_icon": "key",
        "place": "the cellar", "story": ("Down you go.",), "patron": Patron(name="The Bursar", reason="He wants his ring."),
        "heroes": tuple(heroes), "lives": 1 if mode == "solo" else 3,
        "stack": tuple(tile for tile in stack if 1 < tile < pieces.TILES), "monsters": monsters,
        "items": tuple(token for token in items if token not in given), "gear": tuple(map(tuple, gear)),
        "ring": (7, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12), "dragon": Dragon(name="Old Cinder"),
        "ending": Ending(lost="Nobody.", won="Somebody.", whole="Everybody."),
    }  # fmt: skip
    return Quest(**fields | changes)


def seeded(seed: int, heroes: int = 1, mode: str = "solo", **changes: Any) -> Quest:
    """Return a quest with everything shuffled."""
    rng = Rng.root("bag-of-dungeon/test", seed)
    return quest(
        rng.stream("heroes").sample(list(pieces.heroes()), heroes), mode, stack=rng.stream("tiles").shuffle(range(2, pieces.TILES)),
        **{
            "ring": tuple(rng.stream("ring").shuffle(range(2, 13))), "items": rng.stream("items").shuffle(range(1, 41)),
            "monsters": rng.stream("monsters").shuffle(range(1, 31)), **changes,
        },
    )  # fmt: skip


def laid(one: Quest, seed: int = 0) -> Quest:
    """Return a quest whose tiles were laid beforehand, each at an open edge that is drawn."""
    rng = Rng.root("bag-of-dungeon/laid", seed)
    table = set_up(one)
    for tile in one.stack:
        cell = rng.pick(sorted(table.edges))
        side, turned = rng.pick(floor.placements(table, cell, tile))
        floor.put_tile(table, cell + STEPS[side], tile, turned)
    floor.put_exit(table, *floor.exit_places(table)[0])
    found = [(number, *place_of(cell), table.openings[cell]) for cell, number in table.tiles.items() if number > 1]
    tiles = tuple(LaidTile(tile=number, column=column, row=row, open=bits) for number, column, row, bits in found)
    changes = {name: getattr(one, name) for name in one.__struct_fields__} | {"layout": "laid", "laid": tiles}
    return Quest(**changes)


def scene(
    tiles: Mapping[str, str | tuple[str, int]] = {},
    *,
    at: Sequence[str] = (),
    foes: Mapping[str, str | Foe] = {},
    lying: Mapping[str, Sequence[str]] = {},
    gear: Mapping[int, Sequence[str]] = {},
    exit: str = "",
    dragon: bool = True,
    ring: str = "",
    **about: Any,
) -> Table:
    """Return a table with tiles laid by name, open as their letters say, a plain one unless a number is given.

    `at` are the cells of the heroes, `foes` monsters by cell, `lying` items by cell, `gear` items by hero. Where the `exit` is laid
    the dragon lies on it, and the stack is used up. `ring` is a cell, or the number of its bearer.
    """
    table = set_up(quest(**about))
    for name, what in tiles.items():
        letters, number = (what, PLAIN) if isinstance(what, str) else what
        floor.put_tile(table, parse_cell(name), number, side_bits(letters))
    for hero, name in enumerate(at):
        table.heroes[hero].cell = parse_cell(name)
    for name, foe in foes.items():
        table.foes[parse_cell(name)] = foe_of(foe) if isinstance(foe, str) else foe
        table.tokens -= {parse_cell(name)}
    for name, things in lying.items():
        carrying.lay_down(table, parse_cell(name), map(item, things))
    for hero, names in gear.items():
        for one in names:
            carrying.gain(table.heroes[hero], item(one))
    if exit:
        table.exit, table.stack = parse_cell(exit), ()
        if dragon:
            table.foes[table.exit] = Foe(0, 20, 20, 4, 0)
    if ring:
        table.ring, table.bearer = (-2, int(ring)) if ring.isdigit() else (parse_cell(ring), -1)
    return table


def foe_of(name: str) -> Foe:
    """Return a monster face up."""
    kind = pieces.monster_of(monster(name))
    return Foe(monster(name), kind.health, kind.health, kind.dice, kind.plus, kind.reach)


CORRIDOR = {"n1": "ns", "n2": "ns", "n3": "ns", "n4": "ns", "n5": "ns", "n6": "ns"}


def play(table: Table, text: str, dice: Sequence[int] = ()) -> Table:
    """Return the table after written moves, all of them legal, with just these dice; the table given stays as it is."""
    after, rolls = thaw(table), RecordedDice(dice)
    for word in notation.split_words(text):
        move = move_of(after, word)
        refusal = referee.why_not(after, move)
        assert refusal is None, f"{word}: {refusal}"
        referee.apply_move(after, move, rolls)
    assert rolls.spent, "there are dice left"
    return after


def words(table: Table) -> list[str]:
    """Return every legal move as it is written."""
    return [notation.write_move(table, move) for move in referee.moves(table)]


def move_of(table: Table, word: str) -> Move:
    """Return the move that a word stands for."""
    found = notation.read_move(table, word)
    assert found is not None
    return found


def refusal(table: Table, word: str) -> str:
    """Return why a move is refused; nothing for a legal one."""
    return referee.why_not(table, move_of(table, word)) or ""


def hero(table: Table, at: int = 0) -> Adventurer:
    return table.heroes[at]


def frozen(table: Table) -> State:
    return freeze(table)


def things(table: Table) -> dict[str, list[int]]:
    """Return where every tile, monster and item is: the numbers of each kind that are found anywhere, ascending."""
    tiles = [*table.tiles.values(), *table.stack, *table.aside, *([table.tile] if table.tile else [])]
    kills = [kill.token for one in table.heroes for kill in one.kills]
    monsters = [*table.monsters, *(foe.token for foe in table.foes.values()), *kills]
    lying = [token for tokens in table.lying.values() for token in tokens]
    items = [*table.items, *table.spent, *lying, *(token for one in table.heroes for token in one.items)]
    return {"tiles": sorted(tiles), "monsters": sorted(token for token in monsters if token), "items": sorted(items)}


def misfits(table: Table) -> list[str]:
    """Return what is wrong with a table: things lost or doubled, links that lead one way, healths and points out of bounds."""
    found = []
    there = things(table)
    exit_out = [] if table.exit >= 0 else [pieces.EXIT_TILE]
    if sorted([*there["tiles"], *exit_out]) != list(range(1, pieces.TILES + 1)):
        found.append("tiles are missing or doubled")
    if there["monsters"] != list(range(1, pieces.MONSTERS + 1)):
        found.append("monsters are missing or doubled")
    if there["items"] != list(range(1, pieces.ITEMS + 1)):
        found.append("items are missing or doubled")
    for cell, others in table.links.items():
        for other in others:
            side = STEPS.index(other - cell)
            if not (
                table.openings[cell] >> side & 1 and table.openings[other] >> OPPOSITE[side] & 1 and cell in table.links[other]
            ):
                found.append("two tiles are joined where there is a wall")
    for cell, bits in table.edges.items():
        if any(bits >> side & 1 and cell + STEPS[side] in table.tiles for side in range(4)):
            found.append("an open edge is taken")
    if not table.phase or table.due:
        found.append("the rules stopped half-way")
    if table.tokens & table.foes.keys():
        found.append("a token lies on a monster")
    if (table.bearer >= 0) != (table.ring in (-2, -3)) or (table.ring >= 0 and table.ring not in table.tiles):
        found.append("the ring is nowhere")
    return found + [wrong for one in table.heroes for wrong in _hero_misfits(table, one)]


def _hero_misfits(table: Table, one: Adventurer) -> list[str]:
    trade = table.trades[one.hero]
    found = []
    if one.status == "in" and not (0 < one.health <= trade.health and one.lives > 0 and one.cell in table.tiles):
        found.append(f"hero {one.hero} is in, with {one.health} health and {one.lives} lives")
    if one.status != "in" and one.cell != -1:
        found.append(f"hero {one.hero} is out, and on a tile")
    if not 0 <= one.points <= trade.points or one.uses < 0 or not set(one.held) <= set(one.items):
        found.append(f"hero {one.hero} has {one.points} points, {one.uses} uses, {one.held} in hand")
    if not carrying.fits(one.items, one.held):
        found.append(f"hero {one.hero} carries too much")
    return found
