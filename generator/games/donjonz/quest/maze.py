"""The playing surface: numbered spaces, the passages between them, what lies on them, and the rules of a walk; no cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from generator.core.errors import BadData
from generator.core.grid import Spot

Sort = Literal["gold", "weapon", "monster", "key", "lock", "stairs"]
SORTS: tuple[Sort, ...] = ("gold", "weapon", "monster", "key", "lock", "stairs")
TRACK = (1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78)
"""Points printed under the boxes of the monster track: the first box is one kill."""
GOLD_POINTS = 2
"""Points of a pouch of gold (D-17)."""
HANDS = 2
"""Most weapons that a hero carries (D-10)."""


@dataclass(frozen=True, slots=True)
class Thing:
    """What lies on a space: `count` pouches of gold, or a weapon or monster of a `kind` from 0; the rest needs no number."""

    sort: Sort
    kind: int = 0
    count: int = 1


@dataclass(frozen=True, slots=True)
class WalkRules:
    """The options of the rules for one walk: D-8 `may_stop`, D-11 `lock_blocks`, and the printed monster track (D-26)."""

    may_stop: bool = False
    lock_blocks: bool = False
    track: tuple[int, ...] = TRACK

    def __post_init__(self) -> None:
        """Raise BadData for a track that is empty or ever gives fewer points for one kill more."""
        if not self.track or any(more < fewer for fewer, more in zip((0, *self.track), self.track, strict=False)):
            raise BadData(f"monster track {self.track}: print at least one box, and never fewer points for one kill more")


@dataclass(frozen=True, slots=True)
class Maze:
    """The spaces of a dungeon, numbered 0, 1, ... in reading order: where each lies, to which others it is open, what is on it.

    `passages` lists for every space the neighbours with no wall between, ascending; a passage leads both ways. A space holds one
    thing at most (D-20).
    """

    spots: tuple[Spot, ...]
    passages: tuple[tuple[int, ...], ...]
    things: tuple[Thing | None, ...]

    def __post_init__(self) -> None:
        """Raise BadData with the first thing that is wrong with the surface."""
        fault = _first_fault(self)
        if fault:
            raise BadData(f"maze of {len(self.spots)} spaces: {fault}")

    @property
    def start(self) -> int:
        """Return the space of the stairs."""
        return self.spaces_with("stairs")[0]

    def name(self, space: int) -> str:
        """Return a space's printed name: a letter for its column and a number for its row, from A1 at the top left."""
        left, top = self._corner()
        return f"{letters(self.spots[space].x - left)}{self.spots[space].y - top + 1}"

    def space_named(self, name: str) -> int:
        """Return the space of a printed name such as `B7`; raises ValueError where the maze has none."""
        column, row = name.rstrip("0123456789"), name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        left, top = self._corner()
        return self.spots.index(Spot(left + letters_value(column), top + int(row) - 1))

    def _corner(self) -> tuple[int, int]:
        return min(self.spots)[0], self.spots[0][1]

    def spaces_with(self, sort: Sort) -> list[int]:
        """Return the spaces with a thing of that sort, in reading order."""
        return [space for space, thing in enumerate(self.things) if thing and thing.sort == sort]


def letters(number: int) -> str:
    """Return the letters of a column or a kind counted from 0: A to Z, then AA, AB and so on."""
    return (letters(number // 26 - 1) if number >= 26 else "") + chr(65 + number % 26)


def letters_value(word: str) -> int:
    """Return the number that `letters` writes as this word of capital letters."""
    number = 0
    for letter in word:
        number = 26 * number + ord(letter) - 64
    return number - 1


def build_maze(things: Mapping[Spot, Thing | None], passages: Iterable[tuple[Spot, Spot]]) -> Maze:
    """Return the maze of these spots with a passage in both directions for every pair.

    Raises BadData where a passage leaves the maze, and for whatever else `Maze` refuses.
    """
    spots = sorted(things, key=lambda spot: (spot.y, spot.x))
    number = {spot: space for space, spot in enumerate(spots)}
    open_to: list[set[int]] = [set() for _ in spots]
    for here, there in passages:
        if here not in number or there not in number:
            raise BadData(f"the way from {tuple(here)} to {tuple(there)} leaves the maze; give both spots")
        open_to[number[here]].add(number[there])
        open_to[number[there]].add(number[here])
    return Maze(tuple(spots), tuple(tuple(sorted(neighbours)) for neighbours in open_to), tuple(things[spot] for spot in spots))


def score(gold: int, kills: int, track: tuple[int, ...] = TRACK) -> int:
    """Return the points of a survivor: two for every pouch, and what the track shows for the kills (D-17, D-26)."""
    return GOLD_POINTS * gold + (track[min(kills, len(track)) - 1] if kills else 0)


def _first_fault(maze: Maze) -> str | None:
    """Return what is wrong with a maze, or None."""
    if not len(maze.spots) == len(maze.passages) == len(maze.things):
        return "spots, ways and things are not equally many"
    if list(maze.spots) != sorted(set(maze.spots), key=lambda spot: (spot.y, spot.x)):
        return "the spots are not in reading order, or one is there twice"
    return _fault_of_passages(maze) or _fault_of_things(maze)


def _fault_of_passages(maze: Maze) -> str | None:
    """Return what is wrong with the passages, or None: single steps across edges, sorted, in both directions (D-6)."""
    for space, neighbours in enumerate(maze.passages):
        if list(neighbours) != sorted(set(neighbours)):
            return f"the ways of space {space} are not sorted, or one is there twice"
        for other in neighbours:
            if not 0 <= other < len(maze.passages) or space not in maze.passages[other]:
                return f"the way from space {space} to {other} does not come back"
            (x, y), (u, v) = maze.spots[space], maze.spots[other]
            if abs(x - u) + abs(y - v) != 1:
                return f"the way from space {space} to {other} is no single step across an edge"
    return None


def _fault_of_things(maze: Maze) -> str | None:
    """Return what is wrong with the things, or None: one pair of stairs, at most one key and one lock (D-24)."""
    for space, thing in enumerate(maze.things):
        if thing and (thing.sort not in SORTS or thing.kind < 0 or thing.count < 1):
            return f"space {space} holds {thing}, which is no thing of this game"
    once: tuple[tuple[Sort, int], ...] = (("stairs", 1), ("key", 0), ("lock", 0))
    for sort, least in once:
        many = len(maze.spaces_with(sort))
        if not least <= many <= 1:
            return f"there must be {'exactly' if least else 'at most'} one {sort}, not {many}"
    return None
