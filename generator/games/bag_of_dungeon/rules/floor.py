"""The floor: laying tiles, what is linked to what, what is in sight, distances, the Exit."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from generator.games.bag_of_dungeon.quest.geometry import OPPOSITE, STEPS
from generator.games.bag_of_dungeon.quest.pieces import EXIT_TILE, tile_of, tile_turns
from generator.games.bag_of_dungeon.rules.state import NOWHERE, Table, still_in

SIDES = range(4)
_EXIT = (EXIT_TILE, 0)
FAR = 1000
"""More tiles than there are."""


def placements(table: Table, cell: int, tile: int) -> list[tuple[int, int]]:
    """Return how a tile can be laid from a cell: pairs of a side of the cell and the tile's open sides after turning (S-1, S-2)."""
    edges = table.edges.get(cell, 0)
    return [
        (side, turned)
        for side in SIDES
        if edges >> side & 1
        for turned in tile_turns(tile)
        if turned >> OPPOSITE[side] & 1 and (table.quest.fit == "joining" or _matches(table, cell + STEPS[side], turned))
    ]


def _matches(table: Table, cell: int, turned: int) -> bool:
    """Return whether every side of a tile agrees with the tiles around a cell (S-1, where all sides must match)."""
    openings = table.openings
    return all(
        turned >> side & 1 == openings[cell + STEPS[side]] >> OPPOSITE[side] & 1 for side in SIDES if cell + STEPS[side] in openings
    )


def can_draw(table: Table, cell: int) -> bool:
    """Return whether a tile can be drawn from a cell, or uncovered where the map is laid beforehand (S-58)."""
    if not table.stack or not table.edges.get(cell):
        return False
    return bool(table.plan) or table.quest.fit == "joining" or any(placements(table, cell, tile) for tile in table.stack)


def draw_tile(table: Table, cell: int) -> list[tuple[int, int]]:
    """Take the next tile that fits a cell off the stack, and return how it can be laid; others go to the bottom (S-1).

    Some tile has to fit (see `can_draw`).
    """
    while True:
        table.tile, *rest = table.stack
        ways = placements(table, cell, table.tile)
        if ways:
            table.stack = tuple(rest)
            return ways
        table.stack = (*rest, table.tile)


def put_tile(table: Table, cell: int, tile: int, turned: int) -> None:
    """Lay a tile on an empty cell with these open sides, and join it to its neighbours (S-38, S-39)."""
    openings, links, edges, plan = table.openings, table.links, table.edges, table.plan
    table.tiles[cell] = tile
    openings[cell] = turned
    table.order = (*table.order, cell)
    mine: tuple[int, ...] = ()
    free = 0
    for side in SIDES:
        other = cell + STEPS[side]
        there = openings.get(other)
        back = 1 << OPPOSITE[side]
        if there is None:
            if turned >> side & 1 and (not plan or plan.get(other, _EXIT)[0] != EXIT_TILE):
                free |= 1 << side
            continue
        if turned >> side & 1 and there & back:
            mine = (*mine, other)
            links[other] = (*links[other], cell)
        if edges.get(other, 0) & back:
            edges[other] &= ~back
            if not edges[other]:
                del edges[other]
    links[cell] = mine
    if free:
        edges[cell] = free
    facts = tile_of(tile)
    if facts.spawns:
        table.tokens |= {cell}
    elif facts.feature == "spikes":
        table.spikes |= {cell}
    elif facts.feature == "pool":
        table.pool, table.pool_tokens = cell, len(still_in(table))  # S-17


def exit_places(table: Table) -> list[tuple[int, int]]:
    """Return where the Exit can go, as cells with a side: beside the last tile, else the nearest open edge there is (S-3)."""
    last = table.order[-1]
    near = distances(table, last)
    cells = sorted((cell for cell in table.edges if cell in near), key=lambda cell: (near[cell], cell))
    return [(cell, side) for cell in cells[:1] for side in SIDES if table.edges[cell] >> side & 1]


def put_exit(table: Table, cell: int, side: int) -> None:
    """Lay the Exit on a side of a cell; its corridor goes straight on."""
    table.exit = cell + STEPS[side]
    put_tile(table, table.exit, EXIT_TILE, 1 << side | 1 << OPPOSITE[side])


def replace_dead_end(table: Table) -> None:
    """Put the Exit in the place of the dead end that was laid last and on which nothing lies (S-3)."""
    taken = {
        *table.tokens,
        *table.foes,
        *table.lying,
        *table.vines,
        *(hero.cell for hero in table.heroes),
        table.order[0],
        table.pool,
    }
    ends = [cell for cell in table.order if len(table.links[cell]) == 1]
    cell = next((cell for cell in reversed(ends) if cell not in taken), (ends or table.order)[-1])
    turned = next(1 << side | 1 << OPPOSITE[side] for side in SIDES if cell + STEPS[side] in table.links[cell])
    table.aside = (*table.aside, table.tiles[cell])
    table.tiles[cell], table.openings[cell], table.exit = EXIT_TILE, turned, cell
    table.tokens, table.spikes = table.tokens - {cell}, table.spikes - {cell}
    for side in SIDES:
        other = cell + STEPS[side]
        back = table.openings.get(other, 0) >> OPPOSITE[side] & 1
        if turned >> side & 1 and back and other not in table.links[cell]:
            table.links[cell], table.links[other] = (*table.links[cell], other), (*table.links[other], cell)


def distances(table: Table, start: int, *, avoid: Collection[int] = (), most: int = FAR) -> dict[int, int]:
    """Return the steps from a cell to every cell within `most` steps; cells to `avoid` are reached, and not walked through."""
    links = table.links
    steps_to = {start: 0}
    fresh = [start]
    steps = 0
    while fresh and steps < most:
        steps += 1
        reached: list[int] = []
        for cell in fresh:
            if cell in avoid and cell != start:
                continue
            for other in links[cell]:
                if other not in steps_to:
                    steps_to[other] = steps
                    reached.append(other)
        fresh = reached
    return steps_to


def monster_at(table: Table, cell: int) -> bool:
    """Return whether a monster is on a cell, face up or face down (S-43)."""
    return cell in table.foes or cell in table.tokens


def untouched(table: Table, cell: int) -> bool:
    """Return whether something is left to draw or to read on a tile: the item of an item tile, a side quest."""
    if cell in table.resolved:
        return False
    number = table.tiles[cell]
    return tile_of(number).feature == "items" or any(side_quest.tile == number for side_quest in table.quest.side_quests)


def quiet(table: Table, cell: int) -> bool:
    """Return whether heroes march over a tile: no monster, eyes, spikes or vine there, nothing left to draw or to read (S-63)."""
    return not (monster_at(table, cell) or cell in table.spikes or cell in table.vines or untouched(table, cell))


def march_goals(table: Table, cell: int) -> list[int]:
    """Return the cells that can be marched to, ascending: quiet ones, over quiet ones alone, two steps away or more (S-63)."""
    reached = {cell}
    fresh = near = [other for other in table.links[cell] if quiet(table, other)]
    while fresh:
        reached.update(fresh)
        fresh = list(
            dict.fromkeys(other for here in fresh for other in table.links[here] if other not in reached and quiet(table, other))
        )
    return sorted(reached - {cell, *near})


def barred(table: Table) -> set[int]:
    """Return the cells over which nobody walks to a fight or flees: monsters, tokens, spikes, vines (S-53, S-57)."""
    return {*table.foes, *table.tokens, *table.spikes, *table.vines}


def straight_cells(table: Table, cell: int, most: int) -> Iterator[tuple[int, int]]:
    """Yield the cells in sight of a cell with their range, the tile in front first: straight lines through open sides (S-12)."""
    openings = table.openings
    for side in SIDES:
        here = cell
        for steps in range(1, most + 1):
            there = here + STEPS[side]
            if not openings[here] >> side & 1 or not openings.get(there, 0) >> OPPOSITE[side] & 1:
                break
            yield there, steps
            here = there


def shortest_path(table: Table, start: int, goal: int) -> list[int]:
    """Return the cells after `start` on a shortest way to `goal`; the straight one where `goal` is in sight."""
    near = distances(table, goal)
    path: list[int] = []
    here, heading = start, 0
    while here != goal:
        onward = [cell for cell in table.links[here] if near.get(cell, FAR) == near[here] - 1]
        there = here + heading if here + heading in onward else min(onward)
        here, heading = there, there - here
        path.append(here)
    return path


def neighbour(table: Table, cell: int, side: int) -> int:
    """Return the cell that can be walked to on a side of a cell, or NOWHERE."""
    other = cell + STEPS[side]
    return other if other in table.links[cell] else NOWHERE
