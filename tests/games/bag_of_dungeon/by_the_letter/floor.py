"""The floor on the table, or the map with its keys: which tiles lie where, where one can walk, see, lay and uncover."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from tests.games.bag_of_dungeon.by_the_letter.printed import EXIT_TILE, START_TILE, Printed, Tile

Place = tuple[int, int]
"""Steps to the right of Start, and below it."""
SIDES = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
ACROSS = {"n": "s", "e": "w", "s": "n", "w": "e"}
START: Place = (0, 0)


def name_of(place: Place) -> str:
    """Return the printed name of a place, such as n2e1."""
    right, down = place
    along = f"{'s' if down > 0 else 'n'}{abs(down)}" if down else ""
    return along + (f"{'e' if right > 0 else 'w'}{abs(right)}" if right else "") or "start"


def place_of(name: str) -> Place:
    """Return the place of a printed name."""
    steps = {side: int(count) for side, count in re.findall(r"([nesw])(\d+)", name)}
    return steps.get("e", 0) - steps.get("w", 0), steps.get("s", 0) - steps.get("n", 0)


def next_to(place: Place, side: str) -> Place:
    """Return the place on a side of another."""
    return place[0] + SIDES[side][0], place[1] + SIDES[side][1]


def turned(sides: str) -> list[str]:
    """Return how the open sides of a tile can lie, each written in the order n, e, s, w."""
    order = "nesw"
    found = ("".join(letter for letter in order if order[order.index(letter) - quarter] in sides) for quarter in range(4))
    return list(dict.fromkeys(found))


class Floor:
    """Tiles that lie, by place: their open sides and what is on them."""

    def __init__(self, paper: Printed) -> None:
        self.paper = paper
        self.stack = list(paper.stack)
        self.open: dict[Place, str] = {START: paper.start}
        self.tile: dict[Place, Tile] = {START: Tile(paper.start, "start")}
        self.number: dict[Place, int] = {START: START_TILE}
        self.order: list[Place] = [START]
        self.exit: Place | None = None

    # ------------------------------------------------------------------ walking and seeing

    def way(self, place: Place, side: str) -> Place | None:
        """Return the place next to another on a side where both are open; the Exit's ways are open from the other side, too."""
        there = next_to(place, side)
        if there not in self.open:
            return None
        here, over = side in self.open[place], ACROSS[side] in self.open[there]
        opened = (
            (over if there == self.exit else here if place == self.exit else here and over) if self.paper.laid else here and over
        )
        return there if opened else None

    def ways(self, place: Place) -> dict[str, Place]:
        """Return the places that one can step to, by side."""
        return {side: there for side in SIDES if (there := self.way(place, side)) is not None}

    def line(self, place: Place, most: int) -> Iterator[Place]:
        """Yield the places in a straight line of open ways, side by side, the nearest first."""
        for side in SIDES:
            here: Place | None = place
            for _ in range(most):
                here = self.way(here, side) if here is not None else None
                if here is not None:
                    yield here

    def steps(self, start: Place, shut: Collection[Place] = ()) -> dict[Place, int]:
        """Return how many steps it is to every place, over none that is shut; a shut one can be stepped onto."""
        found, edge = {start: 0}, [start]
        for here in edge:
            if here == start or here not in shut:
                for there in self.ways(here).values():
                    if there not in found:
                        found[there] = found[here] + 1
                        edge.append(there)
        return found

    def run(self, start: Place, goal: Place) -> list[Place]:
        """Return the shortest way between two places; of equal ones it goes straight on, else north, west, east, south."""
        far, here, heading = self.steps(goal), start, ""
        path: list[Place] = []
        while here != goal:
            nearer = {side: there for side, there in self.ways(here).items() if far.get(there, 999) == far[here] - 1}
            heading = heading if heading in nearer else next(side for side in "nwes" if side in nearer)
            here = nearer[heading]
            path.append(here)
        return path

    # ------------------------------------------------------------------ laying and uncovering

    def free(self, place: Place) -> list[str]:
        """Return the open sides of a tile beside which nothing lies yet."""
        sides = [side for side in SIDES if side in self.open[place] and next_to(place, side) not in self.open]
        return [side for side in sides if name_of(next_to(place, side)) in self.paper.keys] if self.paper.laid else sides

    def fits(self, place: Place, tile: int) -> dict[str, tuple[str, str]]:
        """Return how a tile can be laid from a place, by the words for it."""
        found = {}
        for side in self.free(place):
            there = next_to(place, side)
            for sides in turned(self.paper.tiles[tile].sides):
                around = {other: self.open[next_to(there, other)] for other in SIDES if next_to(there, other) in self.open}
                matching = all((other in sides) == (ACROSS[other] in theirs) for other, theirs in around.items())
                if ACROSS[side] in sides and (matching or not self.paper.match_all):
                    found[f"lay {side} {sides}"] = (side, sides)
        return found

    def more(self, place: Place) -> bool:
        """Return whether there is a tile to be drawn and laid from a place, or something to uncover."""
        if self.paper.laid or not self.paper.match_all:
            return bool(self.free(place)) and (self.paper.laid or bool(self.stack))
        return any(self.fits(place, tile) for tile in self.stack)

    def draw(self, place: Place) -> int:
        """Take the next tile that can be laid; others go to the bottom of the stack."""
        while not self.fits(place, self.stack[0]):
            self.stack.append(self.stack.pop(0))
        return self.stack.pop(0)

    def put(self, place: Place, number: int, sides: str) -> None:
        """Lay a tile."""
        self._lies(place, self.paper.tiles[number], number, sides)

    def uncover(self, place: Place) -> None:
        """Look up the key of a place and draw its ways."""
        found = self.paper.behind[self.paper.keys[name_of(place)]]
        self._lies(place, found, EXIT_TILE if found.what == "exit" else 0, found.sides)

    def _lies(self, place: Place, tile: Tile, number: int, sides: str) -> None:
        self.open[place], self.tile[place], self.number[place] = sides, tile, number
        self.order.append(place)
        if tile.what == "exit":
            self.exit = place

    # ------------------------------------------------------------------ the Exit

    def finished(self) -> bool:
        """Return whether nothing can be laid or uncovered any more."""
        return self.exit is None and not any(self.more(place) for place in self.open)

    def exit_sides(self) -> tuple[Place, list[str]] | None:
        """Return beside which tile the Exit goes, and on which sides; None where no side is open."""
        far = self.steps(self.order[-1])
        near = [place for place in far if self.free(place)]
        best = min(near, key=lambda place: (far[place], place[1], place[0]), default=None)
        return (best, self.free(best)) if best is not None else None

    def put_exit(self, beside: Place, side: str) -> None:
        """Lay the Exit on a side of a tile; its corridor goes straight on."""
        self.put(next_to(beside, side), EXIT_TILE, "".join(letter for letter in "nesw" if letter in (side, ACROSS[side])))

    def replace(self, empty: Collection[Place]) -> None:
        """Put the Exit in the place of the last dead end that is empty."""
        ends = [place for place in self.order if len(self.ways(place)) == 1 and place in empty]
        side = next(iter(self.ways(ends[-1])))
        self.order.remove(ends[-1])
        self.put(ends[-1], EXIT_TILE, "".join(letter for letter in "nesw" if letter in (side, ACROSS[side])))
