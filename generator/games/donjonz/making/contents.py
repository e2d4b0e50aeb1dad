"""A carved dungeon to what lies on its spaces: a key far from its lock, weapons before and behind their monsters, gold.

The order of visiting is to be the puzzle: weapons are spread over near and far, monsters stand by turns before and behind the
weapons that defeat them, gold lies in dead ends first, and the key where a way leads on to it and back to the lock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from generator.core.errors import ForgeFailed
from generator.core.grid import Spot
from generator.core.rng import Rng
from generator.games.donjonz.making.carving import Plan, in_reading_order
from generator.games.donjonz.quest.maze import Thing


@dataclass(frozen=True, slots=True)
class Amounts:
    """How much lies in a dungeon: kinds of weapons, weapons beyond one of each, monsters, pouches of gold, double pouches.

    `near` is the share of the monsters, as numerator and denominator, that are laid near their own weapon.
    """

    kinds: int
    spare: int
    monsters: int
    gold: int
    double: int
    near: tuple[int, int]


@dataclass
class _Contents:
    """The spaces that are still empty, how far each space is from the stairs, and what was put down."""

    plan: Plan
    steps: dict[Spot, int]
    free: list[Spot]
    things: dict[Spot, Thing] = field(default_factory=dict)

    def put(self, spot: Spot, thing: Thing) -> None:
        """Put a thing on an empty space."""
        self.things[spot] = thing
        self.free.remove(spot)


def place_contents(plan: Plan, amounts: Amounts, rng: Rng, *, stairs: Spot, lock: Spot) -> dict[Spot, Thing]:
    """Return what lies on which space; raises ForgeFailed when the key finds no place from which a way leads back to the lock."""
    steps = plan.steps_from(stairs)
    contents = _Contents(plan, steps, in_reading_order(spot for spot in plan.spots if spot not in (stairs, lock)))
    contents.things = {stairs: Thing("stairs"), lock: Thing("lock")}
    contents.put(_key_place(plan, steps, rng.stream("key"), stairs=stairs, lock=lock), Thing("key"))
    weapons = _place_weapons(contents, amounts, rng.stream("weapons"))
    _place_monsters(contents, amounts, weapons, rng.stream("monsters"))
    _place_gold(contents, amounts, rng.stream("gold"))
    return contents.things


def _key_place(plan: Plan, steps: dict[Spot, int], rng: Rng, *, stairs: Spot, lock: Spot) -> Spot:
    """Return a space in the far third from which a hero who came from the stairs can still reach the lock."""
    spots = sorted((spot for spot in plan.spots if spot not in (stairs, lock)), key=lambda spot: (-steps[spot], spot.y, spot.x))
    open_to = {spot: plan.open_neighbours(spot) for spot in plan.spots}
    for spot in rng.shuffle(spots[: len(spots) // 3]):
        if disjoint_paths(open_to, spot, (stairs, lock)):
            return spot
    raise ForgeFailed("no key could be brought back to the lock")


def disjoint_paths(open_to: Mapping[Spot, Sequence[Spot]], middle: Spot, ends: tuple[Spot, Spot]) -> bool:
    """Return whether two paths without a common space lead from `middle` to the two `ends`.

    By Menger's theorem they do unless some single space parts `middle` from both, or is one of them and parts the other. Such a
    space lies on every path from `middle` to the two, so that only those of any one path are tried. `open_to` says where a step
    leads from each space. Cost: as many searches as that path has spaces.
    """
    path = _path(open_to, middle, set(ends))
    return bool(path) and all(_path(open_to, middle, {*ends} - {space}, without=space) for space in path if space != middle)


def _path(open_to: Mapping[Spot, Sequence[Spot]], start: Spot, goals: set[Spot], *, without: Spot | None = None) -> list[Spot]:
    """Return the spaces of some path to any goal, both ends included, that does not enter `without`; none where there is none."""
    before: dict[Spot, Spot] = {start: start}
    queue = [start]
    while queue:
        spot = queue.pop()
        if spot in goals:
            path = [spot]
            while path[-1] != start:
                path.append(before[path[-1]])
            return path
        for beside in open_to[spot]:
            if beside not in before and beside != without:
                before[beside] = spot
                queue.append(beside)
    return []


def _place_weapons(contents: _Contents, amounts: Amounts, rng: Rng) -> list[Spot]:
    """Put down one weapon of each kind, spread over near and far, then the spare ones; return the first places by kind."""
    kinds = rng.shuffle(range(amounts.kinds))
    kinds += rng.sample(range(amounts.kinds), amounts.spare)
    placed: list[tuple[int, Spot]] = []
    for number, kind in enumerate(kinds):
        band = _distance_band(contents, number, len(kinds))
        spots = [spot for spot in band if _far(spot, (other for _, other in placed), 4)] or band
        spot = rng.pick(spots)
        contents.put(spot, Thing("weapon", kind))
        placed.append((kind, spot))
    return [next(spot for kind, spot in placed if kind == wanted) for wanted in range(amounts.kinds)]


def _distance_band(contents: _Contents, number: int, count: int) -> list[Spot]:
    """Return the empty spaces of part `number` of `count` equal parts, parted by their distance from the stairs."""
    near = sorted(contents.free, key=lambda spot: (contents.steps[spot], spot.y, spot.x))
    low, high = number * len(near) // count, (number + 1) * len(near) // count
    return near[low:high]


def _far(spot: Spot, others: Iterable[Spot], least: int) -> bool:
    """Return whether a space is at least that many squares from all others, walls not counted."""
    return all(abs(spot.x - other.x) + abs(spot.y - other.y) >= least for other in others)


def _place_monsters(contents: _Contents, amounts: Amounts, weapons: list[Spot], rng: Rng) -> None:
    """Put monsters down by turns behind and before their weapons, some near them, never near the stairs, not in heaps."""
    placed: list[Spot] = []
    plan, steps = contents.plan, contents.steps
    for number in range(amounts.monsters):
        kind = number % amounts.kinds
        reach = steps[weapons[kind]]
        behind = (number // amounts.kinds) % 2 == 0
        spots = [
            spot for spot in contents.free
            if (steps[spot] > reach) == behind and steps[spot] > 3 and _far(spot, placed, 2)
        ]  # fmt: skip
        spots = spots or [spot for spot in contents.free if steps[spot] > 3]
        if rng.chance(*amounts.near):
            spots = _nearest(plan, weapons[kind], spots)
        guards = [
            spot for spot in spots if any(len(plan.open_neighbours(beside)) == 1 for beside in plan.open_neighbours(spot))
        ]  # fmt: skip
        spot = rng.pick(guards) if guards and rng.chance(1, 2) else rng.pick(spots)
        contents.put(spot, Thing("monster", kind))
        placed.append(spot)


def _nearest(plan: Plan, weapon: Spot, spots: list[Spot]) -> list[Spot]:
    """Return the third of some spaces that is fewest steps away from a weapon."""
    away = plan.steps_from(weapon)
    return sorted(spots, key=lambda spot: (away[spot], spot.y, spot.x))[: -(-len(spots) // 3)]


def _place_gold(contents: _Contents, amounts: Amounts, rng: Rng) -> None:
    """Put gold into every dead end that is empty, double pouches there first, the rest where it is not crowded."""
    ends = rng.shuffle([spot for spot in contents.plan.dead_ends() if spot in contents.free])
    spots = ends[: amounts.gold]
    for spot in rng.shuffle(contents.free):
        if len(spots) == amounts.gold:
            break
        if spot not in spots and sum(beside in spots for beside in contents.plan.open_neighbours(spot)) < 2:
            spots.append(spot)
    for number, spot in enumerate(spots):
        contents.put(spot, Thing("gold", 0, 2 if number < amounts.double else 1))
