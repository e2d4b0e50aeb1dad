"""A state as lines of text: the map, the heroes, what lies open, what is to be chosen."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.text import counted
from generator.games.bag_of_dungeon.players.sentences import foe_name, hero_name, next_step
from generator.games.bag_of_dungeon.quest.geometry import cell_at, cell_name, place_of, side_letters
from generator.games.bag_of_dungeon.quest.pieces import item_of, tile_turns
from generator.games.bag_of_dungeon.rules import choices
from generator.games.bag_of_dungeon.rules.state import Adventurer, Foe, Table

WIDEST = 78
"""Most characters of a line."""
_ACROSS, _DOWN = 12, 6
"""How many tiles of the map are shown on each side of the hero who chooses."""
_CORNERS = " \u2502\u2500\u2514\u2502\u2502\u250c\u251c\u2500\u2518\u2500\u2534\u2510\u2524\u252c\u253c"
"""The sign of a tile for every set of open sides, from none to all four."""


def view_lines(table: Table) -> list[str]:
    """Return what a player may know of a state, as lines of at most 78 characters."""
    lines = [*_map_lines(table), ""]
    lines += [line for hero in table.heroes for line in _hero_lines(table, hero)]
    lines += _open_lines(table)
    if table.phase != "over":
        lines.append(f"Next: {next_step(table.quest, table.phase, choices.chooser(table).hero)}.")
    return [part for line in lines for part in _wrapped(line)]


def _map_lines(table: Table) -> Iterator[str]:
    """Yield the map round the hero who chooses, a row of tiles in each line: H heroes, M monsters, ? tokens, R the ring."""
    centre = choices.chooser(table).cell
    column, row = place_of(centre if centre >= 0 else table.order[-1])
    places = [place_of(cell) for cell in table.tiles]
    near = [(x, y) for x, y in places if abs(x - column) <= _ACROSS and abs(y - row) <= _DOWN]
    left, right = min(x for x, _ in near), max(x for x, _ in near)
    for y in range(min(y for _, y in near), max(y for _, y in near) + 1):
        yield "".join(_tile_sign(table, cell_at(x, y)) for x in range(left, right + 1)).rstrip()


def _tile_sign(table: Table, cell: int) -> str:
    bits = table.openings.get(cell)
    if bits is None:
        return "   "
    sign = _CORNERS[bits]
    if any(hero.cell == cell for hero in table.heroes):
        sign = "H"
    elif cell in table.foes:
        sign = "M"
    elif cell in table.tokens:
        sign = "?"
    elif cell == table.ring:
        sign = "R"
    return f"{chr(0x2500) if bits & 8 else ' '}{sign}{chr(0x2500) if bits & 2 else ' '}"


def _hero_lines(table: Table, hero: Adventurer) -> Iterator[str]:
    trade = table.trades[hero.hero]
    name = hero_name(table.quest, hero.hero)
    if hero.status != "in":
        yield f"{name}: {hero.status}."
        return
    lives = "" if table.quest.mode == "solo" else f", {counted(hero.lives, 'life', 'lives')}"
    points = f"{hero.points}/{trade.points} action points"
    yield f"{name} at {cell_name(hero.cell)}: {hero.health}/{trade.health} health, {points}{lives}."
    held = [item_of(token).id for token in hero.held]
    carried = [item_of(token).id for token in hero.items if token not in hero.held] + ["ring"] * (table.bearer == hero.hero)
    things = [f"{words} {', '.join(names)}" for words, names in (("holds", held), ("carries", carried)) if names]
    if things:
        yield f"  {'; '.join(things)}"


def _open_lines(table: Table) -> Iterator[str]:
    for cell, foe in sorted(table.foes.items()):
        yield f"{cell_name(cell)}: {foe_name(table.quest, foe.token)}, {_foe_worth(foe)}"
    if table.tokens:
        yield f"Unknown monsters: {', '.join(cell_name(cell) for cell in sorted(table.tokens))}"
    for cell, tokens in sorted(table.lying.items()):
        yield f"{cell_name(cell)}: {', '.join(item_of(token).id for token in tokens)}"
    if table.ring >= 0:
        yield f"The ring lies at {cell_name(table.ring)}."
    if table.pool_tokens:
        yield f"Healing Pool at {cell_name(table.pool)}: {counted(table.pool_tokens, 'token')}"
    if table.tile:
        yield f"Tile in hand: {', '.join(side_letters(bits) for bits in tile_turns(table.tile))}"
    if table.plan:
        yield f"Still to be uncovered: {counted(len(table.stack), 'place')}."
    else:
        yield f"Still to be laid: {counted(len(table.stack), 'tile')}."


def _foe_worth(foe: Foe) -> str:
    """Return the health and the dice of a monster; one that nobody has fought yet may take both from whoever does."""
    if not foe.full:
        return "health and dice of whoever fights it"
    dice = counted(foe.dice, "die", "dice")
    return f"{foe.health}/{foe.full} health, {dice}{f' +{foe.plus}' if foe.plus else ''}"


def _wrapped(line: str) -> Iterator[str]:
    """Yield a line in pieces that are short enough, parted at blanks."""
    while len(line) > WIDEST:
        at = line.rfind(" ", 3, WIDEST)
        yield line[:at]
        line = "    " + line[at + 1 :]
    yield line
