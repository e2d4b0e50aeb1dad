"""What lies where: a key far from its lock, weapons and monsters that make the order of visiting the puzzle, gold with a reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from generator.core.errors import ForgeFailed
from generator.core.grid import Spot
from generator.core.rng import Rng
from generator.games.donjonz.making.carve import Plan, ordered
from generator.games.donjonz.quest.maze import Thing


@dataclass(frozen=True, slots=True)
class Stock:
    """How much lies in a dungeon: kinds of weapons, weapons beyond one of each, monsters, pouches of gold, double pouches."""

    kinds: int
    spare: int
    monsters: int
    gold: int
    double: int


@dataclass
class _Shelf:
    """Spaces still empty, and what was put down."""

    plan: Plan
    steps: dict[Spot, int]
    free: list[Spot]
    things: dict[Spot, Thing] = field(default_factory=dict)

    def put(self, spot: Spot, thing: Thing) -> None:
        self.things[spot] = thing
        self.free.remove(spot)

    def far(self, spot: Spot, others: Iterable[Spot], least: int) -> bool:
        """Return whether a space is at least that many squares from all others, walls not counted."""
        return all(abs(spot.x - other.x) + abs(spot.y - other.y) >= least for other in others)


def stock(plan: Plan, stairs: Spot, lock: Spot, wanted: Stock, rng: Rng) -> dict[Spot, Thing]:
    """Return what lies on which space; raises ForgeFailed when the key finds no place from which a way leads back to the lock."""
    steps = plan.steps(stairs)
    shelf = _Shelf(plan, steps, ordered(spot for spot in plan.spots if spot not in (stairs, lock)))
    shelf.things = {stairs: Thing("stairs"), lock: Thing("lock")}
    shelf.put(_key_place(plan, steps, stairs, lock, rng.stream("key")), Thing("key"))
    arms = _weapons(shelf, wanted, rng.stream("weapons"))
    _monsters(shelf, wanted, arms, stairs, rng.stream("monsters"))
    _gold(shelf, wanted, rng.stream("gold"))
    return shelf.things


def _key_place(plan: Plan, steps: dict[Spot, int], stairs: Spot, lock: Spot, rng: Rng) -> Spot:
    """Return a space in the far third from which a hero who came from the stairs can still reach the lock."""
    spots = sorted((spot for spot in plan.spots if spot not in (stairs, lock)), key=lambda spot: (-steps[spot], spot.y, spot.x))
    around = {spot: plan.around(spot) for spot in plan.spots}
    for spot in rng.shuffle(spots[: len(spots) // 3]):
        if round_trip(around, spot, stairs, lock):
            return spot
    raise ForgeFailed("no key could be brought back to the lock")


def round_trip(around: Mapping[Spot, Sequence[Spot]], middle: Spot, one: Spot, other: Spot) -> bool:
    """Return whether two ways without a common space lead from `middle` to `one` and to `other`.

    By Menger's theorem they do unless some single space parts `middle` from both, or is one of them and parts the other. Such a
    space lies on every way from `middle` to the two, so that only those of any one way are tried. `around` says where a step
    leads from each space.
    """
    way = _way(around, middle, {one, other})
    return bool(way) and all(_way(around, middle, {one, other} - {space}, without=space) for space in way if space != middle)


def _way(around: Mapping[Spot, Sequence[Spot]], start: Spot, goals: set[Spot], without: Spot | None = None) -> list[Spot]:
    """Return the spaces of some way to any goal, both ends included, that does not enter `without`; nothing where there is none."""
    before: dict[Spot, Spot] = {start: start}
    queue = [start]
    while queue:
        spot = queue.pop()
        if spot in goals:
            way = [spot]
            while way[-1] != start:
                way.append(before[way[-1]])
            return way
        for beside in around[spot]:
            if beside not in before and beside != without:
                before[beside] = spot
                queue.append(beside)
    return []


def _weapons(shelf: _Shelf, wanted: Stock, rng: Rng) -> list[Spot]:
    """Put down one weapon of each kind, spread over near and far, then the spare ones; return the places by kind."""
    kinds = rng.shuffle(range(wanted.kinds))
    kinds += rng.sample(range(wanted.kinds), wanted.spare)
    placed: list[tuple[int, Spot]] = []
    for number, kind in enumerate(kinds):
        band = _band(shelf, number, len(kinds))
        spots = [spot for spot in band if shelf.far(spot, (other for _, other in placed), 4)] or band
        spot = rng.pick(spots)
        shelf.put(spot, Thing("weapon", kind))
        placed.append((kind, spot))
    return [next(spot for kind, spot in placed if kind == wanted_kind) for wanted_kind in range(wanted.kinds)]


def _band(shelf: _Shelf, number: int, count: int) -> list[Spot]:
    """Return the free spaces whose distance from the stairs is in part `number` of `count`, at least the nearest few."""
    near = sorted(shelf.free, key=lambda spot: (shelf.steps[spot], spot.y, spot.x))
    low, high = number * len(near) // count, (number + 1) * len(near) // count
    return near[low:high]


def _monsters(shelf: _Shelf, wanted: Stock, arms: list[Spot], stairs: Spot, rng: Rng) -> None:
    """Put monsters down by turns before and behind their weapons, never beside the stairs, not in heaps."""
    placed: list[Spot] = []
    for number in range(wanted.monsters):
        kind = number % wanted.kinds
        reach = shelf.steps[arms[kind]]
        behind = (number // wanted.kinds) % 2 == 0
        spots = [
            spot for spot in shelf.free
            if (shelf.steps[spot] > reach) == behind and shelf.steps[spot] > 3 and shelf.far(spot, placed, 2)
        ]  # fmt: skip
        spots = spots or [spot for spot in shelf.free if shelf.steps[spot] > 3]
        guards = [spot for spot in spots if any(len(shelf.plan.around(beside)) == 1 for beside in shelf.plan.around(spot))]
        spot = rng.pick(guards) if guards and rng.chance(1, 2) else rng.pick(spots)
        shelf.put(spot, Thing("monster", kind))
        placed.append(spot)


def _gold(shelf: _Shelf, wanted: Stock, rng: Rng) -> None:
    """Put gold into every dead end that is empty, double pouches there first, the rest where it is not crowded."""
    ends = rng.shuffle([spot for spot in shelf.plan.ends() if spot in shelf.free])
    spots = ends[: wanted.gold]
    for spot in rng.shuffle(shelf.free):
        if len(spots) == wanted.gold:
            break
        if spot not in spots and sum(beside in spots for beside in shelf.plan.around(spot)) < 2:
            spots.append(spot)
    for number, spot in enumerate(spots):
        shelf.put(spot, Thing("gold", 0, 2 if number < wanted.double else 1))
