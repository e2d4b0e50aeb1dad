"""A dungeon whose cards lie well to every Problem of walking there: what can be reached and survived, and its best walk.

The referee plays the printed walk, and does nothing else here.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Hashable, Iterable, Iterator, Mapping, Set
from typing import TypeVar

from generator.core.errors import BadData, BadMoves
from generator.core.grid import Spot
from generator.forge.rating import Problem
from generator.games.donjonz.checking.card_geometry import (
    Area,
    Cell,
    Passages,
    Space,
    connected_parts,
    lay_area,
    passages_of,
    read_card,
)
from generator.games.donjonz.checking.check_relevance import relevance_problems
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import walk_rules
from generator.games.donjonz.quest.maze import Maze, Thing, build_maze
from generator.games.donjonz.quest.model import CardThing, HouseRules, Par, Quest
from generator.games.donjonz.rules.notation import read_walk
from generator.games.donjonz.rules.referee import replay

N = TypeVar("N", bound=Hashable)

FIRST_STEPS = 4
"""For so many steps from the stairs there must be a way to stay alive."""


def walk_problems(quest: Quest) -> Iterator[Problem]:
    """Yield what is wrong with the passages of a dungeon whose cards and places are sound, and with its best walk."""
    area = _area(quest)
    passages = passages_of(area)
    stairs, key, lock = (next(cell for cell in area if sort == _sort(area[cell])) for sort in ("stairs", "key", "lock"))
    cut_off = len(area) - sum(len(part) for part in connected_parts(area) if stairs in part)
    if cut_off:
        yield Problem("cut-off", "map", f"no way leads from the stairs to {cut_off} of {len(area)} spaces")
    if not disjoint_paths(passages, key, (stairs, lock)):
        yield Problem("round-trip", "key", "no walk can fetch the key and then come to the lock")
    if not survivable(passages, area, stairs, house=quest.house):
        yield Problem("forced-loss", "stairs", f"whatever the hero does, a monster ends the walk within {FIRST_STEPS} steps")
    maze = _maze(area, passages)
    if not _same_surface(quest, maze):
        yield Problem("surface", "map", "the game walks on another surface than the printed cards make")
    if quest.par is not None:
        yield from _best_walk(quest, quest.par, maze)
        doors = first_choices(passages, area, stairs, house=quest.house)
        if doors != quest.par.doors:
            yield Problem("doors", "par", f"{doors} ways lead on where the first choice is, not {quest.par.doors}")


def _area(quest: Quest) -> Area:
    """Return all spaces of a quest as they lie."""
    cards = {card.id: own for card in quest.cards if (own := read_card(card))}
    area: Area = {}
    for placed in quest.placed:
        area |= lay_area(cards[placed.card], placed)
    return area


def _same_surface(quest: Quest, maze: Maze) -> bool:
    """Return whether the game reads the same maze from the cards."""
    try:
        return surface(quest.cards, quest.placed) == maze
    except BadData:
        return False


def _sort(space: Space) -> str:
    return space.thing.sort if space.thing else ""


def _maze(area: Area, passages: Passages) -> Maze:
    """Return the area for the referee."""
    things: dict[Spot, Thing | None] = {
        Spot(*cell): Thing(thing.sort, thing.kind, thing.count) if (thing := space.thing) else None for cell, space in area.items()
    }
    return build_maze(things, [(Spot(*cell), Spot(*other)) for cell, others in passages.items() for other in others])


def disjoint_paths(passages: Mapping[N, Iterable[N]], middle: N, ends: tuple[N, N]) -> bool:
    """Return whether two paths lead from `middle` to both ends and share no space but `middle` (D-7).

    That is whether a simple path goes from one end through `middle` to the other: a flow of two in which every space lets one
    pass, found by turning round the arcs of one path after the other (Ford and Fulkerson). Cost: two breadth-first searches.
    """
    sink = (middle, "sink")
    arcs: dict[tuple[N, str], set[tuple[N, str]]] = defaultdict(set)
    for cell, others in passages.items():
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


def _onward(passages: Passages, area: Area, cell: Cell, used: Set[Cell], unlocked: bool) -> list[Cell]:
    """Return where a hero can go on: to spaces not used yet, to the lock only where it may be entered (D-7, D-11)."""
    return [other for other in passages[cell] if other not in used and (unlocked or _sort(area[other]) != "lock")]


def first_choices(passages: Passages, area: Area, stairs: Cell, *, house: HouseRules) -> int:
    """Return how many ways lead on where a hero has a choice for the first time, 0 where the walk ends before."""
    cell, used, unlocked = stairs, {stairs}, not house.lock_blocks
    while len(on := _onward(passages, area, cell, used, unlocked)) == 1:
        cell = on[0]
        used.add(cell)
        unlocked |= _sort(area[cell]) == "key"
    return len(on)


def survivable(passages: Passages, area: Area, stairs: Cell, *, house: HouseRules) -> bool:
    """Return whether some walk is alive after the first steps, or over before (D-13).

    Every weapon is taken, even a third: in four steps there are three only before a single monster, and two hands do for that.
    Cost: all walks of FIRST_STEPS steps.
    """

    def alive(cell: Cell, used: frozenset[Cell], weapons: frozenset[int], gold: int, key: bool) -> bool:
        on = _onward(passages, area, cell, used, key or not house.lock_blocks)
        if len(used) > FIRST_STEPS or not on or house.may_stop:
            return True
        return any(enter(other, used | {other}, weapons, gold, key) for other in on)

    def enter(cell: Cell, used: frozenset[Cell], weapons: frozenset[int], gold: int, key: bool) -> bool:
        match area[cell].thing:
            case CardThing(sort="weapon", kind=kind):
                return alive(cell, used, weapons | {kind}, gold, key)
            case CardThing(sort="monster", kind=kind) if kind not in weapons:
                return gold > 0 and alive(cell, used, weapons, 0, key)
            case CardThing(sort="gold", count=count):
                return alive(cell, used, weapons, gold + count, key)
            case CardThing(sort="key"):
                return alive(cell, used, weapons, gold, True)
        return alive(cell, used, weapons, gold, key)

    return alive(stairs, frozenset({stairs}), frozenset(), 0, False)


def _best_walk(quest: Quest, par: Par, maze: Maze) -> Iterator[Problem]:
    """Yield what the referee says against the best walk, and what a walk that can be walked leaves unused."""
    try:
        walk = read_walk(maze, par.walk)
        end = replay(maze, walk_rules(quest.house), walk)
    except BadMoves as error:
        yield Problem("walk", "par", f"the best walk cannot be walked: {error}")
        return
    if end.dead:
        yield Problem("dead-hero", "par", f"the best walk ends with the hero's death at {maze.name(end.where)}")
        return
    for what, number, seen in (("points", par.score, end.score), ("gold", par.gold, end.gold), ("kills", par.kills, end.kills)):
        if seen != number:
            yield Problem("score", "par", f"the best walk makes {seen} {what}, not {number}")
    yield from relevance_problems(quest, maze, walk)
