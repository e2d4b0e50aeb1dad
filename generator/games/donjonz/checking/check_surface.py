"""Laid cards to every Problem: the geometry read a second time, the ways walked, the best walk replayed (section 3.3).

Cards are turned, laid and joined here by other means than in cards, and nothing of how quests are made is used. The referee
plays the printed walk, and does nothing else.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Hashable, Iterable, Iterator, Mapping, Set
from itertools import product
from typing import NamedTuple, TypeVar

from generator.core.errors import BadData
from generator.core.grid import Side, Spot
from generator.forge.game import Problem
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import geometry, terms
from generator.games.donjonz.quest.maze import Maze, Thing, build
from generator.games.donjonz.quest.model import Card, House, Lying, Par, Placed, Quest
from generator.games.donjonz.rules.notation import read_walk
from generator.games.donjonz.rules.referee import BadWalk, replay

Cell = tuple[int, int]
Ways = Mapping[Cell, list[Cell]]
N = TypeVar("N", bound=Hashable)

AROUND: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Steps north, east, south and west: the order of the bits of a wall."""
QUARTERS: dict[Side, int] = {"n": 0, "e": 1, "s": 2, "w": 3}
FIRST_STEPS = 4
"""For so many steps from the stairs there must be a way to stay alive (section 3.3)."""


class Space(NamedTuple):
    """A space as it lies on the table: its own walls as bits from the north clockwise, and what lies there."""

    walls: int
    thing: Lying | None


Area = dict[Cell, Space]
"""The spaces of a card, or of all of them."""


# ---------------------------------------------------------------------- geometry


def read(card: Card) -> Area | None:
    """Return a card as it is printed, or None where it has not its size in spaces of one hex digit each (D-1, D-23)."""
    wide, high = geometry().side, geometry().side if card.id else geometry().start_height
    if len(card.walls) != high or any(len(row) != wide or not set("0123456789abcdef").issuperset(row) for row in card.walls):
        return None
    things = {(thing.x, thing.y): thing for thing in card.things}
    return {(x, y): Space(int(card.walls[y][x], 16), things.get((x, y))) for y in range(high) for x in range(wide)}


def beside(cell: Cell, side: int) -> Cell:
    """Return the next space on a side, 0 to 3 from the north clockwise."""
    return cell[0] + AROUND[side][0], cell[1] + AROUND[side][1]


def across(side: int) -> int:
    """Return the side opposite."""
    return (side + 2) % 4


def matched(area: Area) -> Iterator[tuple[Cell, int, Cell]]:
    """Yield every edge between two spaces once: a space, the side, and the space there."""
    for cell, side in product(area, (1, 2)):
        if (other := beside(cell, side)) in area:
            yield cell, side, other


def walled(area: Area, cell: Cell, side: int) -> bool:
    """Return whether a space has a wall on a side."""
    return bool(area[cell].walls >> side & 1)


def joined(area: Area) -> dict[Cell, list[Cell]]:
    """Return where a step leads from every space: a wall on either side of an edge is a wall (D-6, D-22)."""
    found: dict[Cell, list[Cell]] = {cell: [] for cell in area}
    for cell, side, other in matched(area):
        if not walled(area, cell, side) and not walled(area, other, across(side)):
            found[cell].append(other)
            found[other].append(cell)
    return found


def pieces(area: Area) -> list[set[Cell]]:
    """Return the parts of an area between which no way leads."""
    ways, left, found = joined(area), set(area), []
    while left:
        queue = [min(left)]
        part = set(queue)
        while queue:
            fresh = set(ways[queue.pop()]) - part
            part |= fresh
            queue += fresh
        left -= part
        found.append(part)
    return found


def mouths(area: Area) -> set[tuple[Cell, int]]:
    """Return the outer edges without a wall."""
    return {(cell, side) for cell in area for side in range(4) if beside(cell, side) not in area and not walled(area, cell, side)}


def lie(area: Area, placed: Placed) -> Area:
    """Return a card's spaces as they lie: turned by quarters to its heading, its top left space moved to the place (D-5)."""
    for _ in range(QUARTERS[placed.heading]):
        bottom = max(y for _, y in area)
        area = {(bottom - y, x): Space((space.walls << 1 | space.walls >> 3) & 15, space.thing) for (x, y), space in area.items()}
    return {(x + placed.x, y + placed.y): space for (x, y), space in area.items()}


def contact(one: Area, other: Area) -> list[tuple[Cell, int, Cell]]:
    """Return the edges along which two laid cards touch; corners have none (D-3)."""
    return [(cell, side, there) for cell in one for side in range(4) if (there := beside(cell, side)) in other]


def refusal(one: Area, others: Iterable[Area], house: House) -> tuple[str, str] | None:
    """Return kind and fault of a card that may not be laid so beside others, or None (D-3, D-4); overlaps are not looked at."""
    touching = [(other, edges) for other in others if (edges := contact(one, other))]
    if not touching:
        return "contact", "it touches no card that was laid before it along a whole space"
    if not house.offset and not any(len(edges) == min(_along(one, edges), _along(other, edges)) for other, edges in touching):
        return "offset", "it touches no card along the whole of the shorter side, and cards lie in a grid here"
    if house.require_passage and not any(
        not walled(one, cell, side) and not walled(other, there, across(side))
        for other, edges in touching for cell, side, there in edges
    ):  # fmt: skip
        return "passage", "no way leads from it to a card that was laid before it"
    return None


def _along(area: Area, edges: list[tuple[Cell, int, Cell]]) -> int:
    """Return how long the side of a card is along which those edges lie."""
    axis = edges[0][1] & 1
    return len({cell[axis] for cell in area})


# ---------------------------------------------------------------------- the map


def laying(quest: Quest) -> Iterator[Problem]:
    """Yield every card that does not lie as it should, edges of the map that are open, and a map the paper cannot hold."""
    cards = {card.id: card for card in quest.cards}
    laid: list[Area] = []
    taken: Area = {}
    for order, placed in enumerate(quest.placed):
        where = f"card {placed.card}"
        if not quest.house.rotation and placed.heading != "n":
            yield Problem("turned", where, f"it heads {placed.heading}, and cards are not turned here")
        area = read(cards[placed.card]) if placed.card in cards else None
        if area is None:
            continue  # the deck, or where the cards lie, has been blamed for it
        tile = lie(area, placed)
        if not taken.keys().isdisjoint(tile):
            yield Problem("overlap", where, "it lies on a card that was laid before it")
        elif order and (fault := refusal(tile, laid, quest.house)):
            yield Problem(fault[0], where, fault[1])
        laid.append(tile)
        taken = tile | taken
    yield from _paper(taken)


def places(quest: Quest) -> Iterator[Problem]:
    """Yield what is wrong with the order of laying: the start card first and upright, then every other once (D-1, D-23)."""
    order = [placed.card for placed in quest.placed]
    known = {card.id for card in quest.cards}
    if quest.mode == "mapping":
        if order:
            yield Problem("placed", "map", f"{len(order)} cards are laid, and the player is to lay them")
        return
    for number in sorted(known | set(order)):
        if number not in known:
            yield Problem("placed", f"card {number}", "it is laid, and there is no such card")
        elif order.count(number) != 1:
            yield Problem("placed", f"card {number}", f"it is laid {order.count(number)} times instead of once")
    if order and order[0] != 0:
        yield Problem("start-first", f"card {order[0]}", "it is laid before the start card")
    if any(placed.card == 0 and placed.heading != "n" for placed in quest.placed):
        yield Problem("start-first", "card 0", "the start card does not lie upright")


def _paper(area: Area) -> Iterator[Problem]:
    if not area:
        return
    columns, rows = zip(*area, strict=True)
    left, top = min(columns), min(rows)
    wide, high = max(columns) - left + 1, max(rows) - top + 1
    most = geometry()
    if wide > most.widest or high > most.highest:
        yield Problem("paper", "map", f"it is {wide} x {high} spaces large, and the paper holds {most.widest} x {most.highest}")
    for cell, side in sorted(mouths(area)):
        where = f"column {cell[0] - left + 1}, row {cell[1] - top + 1}"
        yield Problem("edge", where, f"a way leads off the map to the {('north', 'east', 'south', 'west')[side]}")


# ---------------------------------------------------------------------- the walk


def walking(quest: Quest) -> Iterator[Problem]:
    """Yield what is wrong with the ways of a dungeon whose cards and places are sound, and with its best walk."""
    cards = {card.id: own for card in quest.cards if (own := read(card))}
    area: Area = {}
    for placed in quest.placed:
        area |= lie(cards[placed.card], placed)
    ways = joined(area)
    stairs, key, lock = (next(cell for cell in area if sort == _sort(area[cell])) for sort in ("stairs", "key", "lock"))
    cut = len(area) - sum(len(part) for part in pieces(area) if stairs in part)
    if cut:
        yield Problem("cut-off", "map", f"no way leads from the stairs to {cut} of {len(area)} spaces")
    if not apart(ways, key, (stairs, lock)):
        yield Problem("round-trip", "key", "no walk can fetch the key and then come to the lock (D-7)")
    if not survivable(ways, area, stairs, quest.house):
        yield Problem("forced-loss", "stairs", f"whatever the hero does, a monster ends the walk within {FIRST_STEPS} steps (D-13)")
    maze = _maze(area, ways)
    try:
        same = surface(quest.cards, quest.placed) == maze
    except BadData:
        same = False
    if not same:
        yield Problem("surface", "map", "the game walks on another surface than the printed cards make")
    if quest.par is not None:
        yield from _witness(quest.par, maze, quest.house)
        doors = choices(ways, area, stairs, quest.house)
        if doors != quest.par.doors:
            yield Problem("doors", "par", f"{doors} ways lead on where the first choice is, not {quest.par.doors}")


def _sort(space: Space) -> str:
    return space.thing.sort if space.thing else ""


def _maze(area: Area, ways: Ways) -> Maze:
    """Return the area for the referee."""
    things: dict[Spot, Thing | None] = {
        Spot(*cell): Thing(row.sort, row.kind, row.count) if (row := space.thing) else None for cell, space in area.items()
    }
    return build(things, [(Spot(*cell), Spot(*other)) for cell, others in ways.items() for other in others])


def apart(ways: Mapping[N, Iterable[N]], middle: N, ends: tuple[N, N]) -> bool:
    """Return whether two paths lead from `middle` to both ends and share no space but `middle`.

    That is whether a simple path goes from one end through `middle` to the other: a flow of two in which every space lets one
    pass, found by turning round the arcs of one path after the other.
    """
    sink = (middle, "sink")
    arcs: dict[tuple[N, str], set[tuple[N, str]]] = defaultdict(set)
    for cell, others in ways.items():
        arcs[cell, "in"] = {(cell, "out")}
        arcs[cell, "out"] = {(other, "in") for other in others}
    for end in ends:
        arcs[end, "out"].add(sink)
    return all(_push(arcs, (middle, "out"), sink) for _ in ends)


def _push(arcs: dict[N, set[N]], source: N, sink: N) -> bool:
    """Send one more unit from source to sink along a shortest path and turn its arcs round; return whether there is a path."""
    came = {source: source}
    queue = deque([source])
    while queue and sink not in came:
        node = queue.popleft()
        for after in arcs[node]:
            if after not in came:
                came[after] = node
                queue.append(after)
    node = sink
    while node in came and node != source:
        arcs[came[node]].discard(node)
        arcs[node].add(came[node])
        node = came[node]
    return node == source


def _onward(ways: Ways, area: Area, cell: Cell, used: Set[Cell], unlocked: bool) -> list[Cell]:
    """Return where a hero can go on: to spaces not used yet, to the lock only where it may be entered (D-7, D-11)."""
    return [other for other in ways[cell] if other not in used and (unlocked or _sort(area[other]) != "lock")]


def choices(ways: Ways, area: Area, stairs: Cell, house: House) -> int:
    """Return how many ways lead on where a hero has a choice for the first time, 0 where the walk ends before."""
    cell, used, unlocked = stairs, {stairs}, not house.lock_blocks
    while len(on := _onward(ways, area, cell, used, unlocked)) == 1:
        cell = on[0]
        used.add(cell)
        unlocked |= _sort(area[cell]) == "key"
    return len(on)


def survivable(ways: Ways, area: Area, stairs: Cell, house: House) -> bool:
    """Return whether some walk is alive after the first steps, or over before (D-13).

    Every weapon is taken, even a third: in four steps there are three only before a single monster, and two hands do for that.
    """

    def alive(cell: Cell, used: frozenset[Cell], arms: frozenset[int], gold: int, key: bool) -> bool:
        on = _onward(ways, area, cell, used, key or not house.lock_blocks)
        if len(used) > FIRST_STEPS or not on or house.may_stop:
            return True
        return any(enter(other, used | {other}, arms, gold, key) for other in on)

    def enter(cell: Cell, used: frozenset[Cell], arms: frozenset[int], gold: int, key: bool) -> bool:
        match area[cell].thing:
            case Lying(sort="weapon", kind=kind):
                return alive(cell, used, arms | {kind}, gold, key)
            case Lying(sort="monster", kind=kind) if kind not in arms:
                return gold > 0 and alive(cell, used, arms, 0, key)
            case Lying(sort="gold", count=count):
                return alive(cell, used, arms, gold + count, key)
            case Lying(sort="key"):
                return alive(cell, used, arms, gold, True)
        return alive(cell, used, arms, gold, key)

    return alive(stairs, frozenset({stairs}), frozenset(), 0, False)


def _witness(said: Par, maze: Maze, house: House) -> Iterator[Problem]:
    """Yield what the referee says against the best walk."""
    try:
        end = replay(maze, terms(house), read_walk(maze, said.walk))
    except BadWalk as error:
        yield Problem("walk", "par", f"the best walk cannot be walked: {error}")
        return
    if end.dead:
        yield Problem("dead-hero", "par", f"the best walk ends with the hero's death at {maze.name(end.where)}")
        return
    for what, number, seen in (("points", said.score, end.score), ("gold", said.gold, end.gold), ("kills", said.kills, end.kills)):
        if seen != number:
            yield Problem("score", "par", f"the best walk makes {seen} {what}, not {number}")
