"""Random boards for tests and benchmarks: full dungeons of cards, and small mazes for brute force. No part of the product."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.grid import SIDES, Spot
from generator.core.rng import Rng
from generator.games.donjonz.quest.maze import Maze, Sort, Thing, build_maze

Way = tuple[Spot, Spot]


def full(seed: int, open_percent: int, snug: int = 4) -> Maze:
    """Return a board of 105 spaces: a start card of 3 x 2, 11 cards of 3 x 3, a spanning tree and a share of the other ways.

    Every card goes to the one of `snug` random places where it touches most: 1 makes ragged boards, 40 nearly full squares.
    """
    rng = Rng.root("donjonz-full", seed).stream(open_percent, snug)
    spots = _cards(rng.stream("cards"), snug)
    return build_maze(_furnished(spots, rng.stream("things")), passages(spots, open_percent, rng.stream("ways")))


PLENTY: tuple[Sort, ...] = ("gold", "gold", "monster", "weapon")
ARMS: tuple[Sort, ...] = ("weapon", "weapon", "weapon", "monster", "monster", "gold")
"""Things to be strewn: with ARMS about one best walk in six swaps weapons, with PLENTY one in forty."""


def small(seed: int, spaces: int, open_percent: int, kinds: int, mix: Sequence[Sort] = PLENTY) -> Maze:
    """Return a polyomino of that many spaces, crowded with things; sometimes without key or lock, sometimes with rich gold."""
    rng = Rng.root("donjonz-small", seed).stream(spaces, open_percent, kinds)
    spots = _blob(spaces, rng.stream("spots"))
    things: dict[Spot, Thing | None] = dict.fromkeys(spots)
    for spot, thing in zip(rng.stream("where").shuffle(spots), _crowd(spaces, kinds, mix, rng.stream("what")), strict=False):
        things[spot] = thing
    return build_maze(things, passages(spots, open_percent, rng.stream("ways")))


def sketch(*rows: str) -> Maze:
    """Return the maze of a sketch, open between all spaces that touch, as `test_play` reads it.

    S stairs, K key, L lock, a digit that many pouches, a to d weapons, A to D monsters of these kinds, `.` nothing, blank wall.
    """
    plain = {".": None, "S": Thing("stairs"), "K": Thing("key"), "L": Thing("lock")}
    plain |= {letter: Thing("weapon", kind) for kind, letter in enumerate("abcd")}
    plain |= {letter: Thing("monster", kind) for kind, letter in enumerate("ABCD")}
    plain |= {str(count): Thing("gold", count=count) for count in range(1, 10)}
    things = {Spot(x, y): plain[mark] for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != " "}
    return build_maze(things, passages(list(things), 100, Rng.root("sketch", 0)))


def passages(spots: Sequence[Spot], open_percent: int, rng: Rng) -> list[Way]:
    """Return a random spanning tree (Prim by shuffled edges) and `open_percent` of the other edges between spots."""
    taken = set(spots)
    edges = [(spot, beside) for spot in spots for beside in (Spot(spot.x + 1, spot.y), Spot(spot.x, spot.y + 1)) if beside in taken]
    root = {spot: spot for spot in spots}

    def top(spot: Spot) -> Spot:
        while root[spot] != spot:
            spot = root[spot]
        return spot

    tree: list[Way] = []
    spare: list[Way] = []
    for one, other in rng.shuffle(edges):
        joined = top(one) == top(other)
        (spare if joined else tree).append((one, other))
        root[top(one)] = top(other)
    return tree + spare[: len(spare) * open_percent // 100]


def _cards(rng: Rng, snug: int) -> list[Spot]:
    """Return the spots of the start card, first its own six, and of 11 cards each laid edge to edge with an offset (D-3)."""
    spots = [Spot(x, y) for y in range(2) for x in range(3)]
    for _ in range(11):
        taken = set(spots)
        rim = {spot.beside(side) for spot in spots for side in SIDES} - taken
        corners = sorted({(x - i, y - j) for x, y in rim for j in range(3) for i in range(3)})
        places = [card for card in (_card(*corner) for corner in corners) if taken.isdisjoint(card)]
        spots += max((rng.pick(places) for _ in range(snug)), key=lambda card: _touching(card, taken))
    return spots


def _card(x: int, y: int) -> list[Spot]:
    return [Spot(x + i, y + j) for j in range(3) for i in range(3)]


def _touching(card: Sequence[Spot], taken: set[Spot]) -> int:
    """Return along how many edges a card touches these spots."""
    return sum(spot.beside(side) in taken for spot in card for side in SIDES)


def _furnished(spots: Sequence[Spot], rng: Rng) -> dict[Spot, Thing | None]:
    """Return what lies where: stairs and lock on the start card, gold, weapons, monsters and the key on the others."""
    stairs, lock = rng.sample(spots[:6], 2)
    kinds = [0, 1, 2, 3, *(rng.below(4) for _ in range(rng.below(3)))]
    things = [Thing("key"), *(Thing("weapon", kind) for kind in kinds)]
    things += [Thing("monster", n % 4) for n in range(rng.between(10, 12))]
    things += [Thing("gold")] * rng.between(22, 28)
    found: dict[Spot, Thing | None] = dict.fromkeys(spots)
    found[stairs], found[lock] = Thing("stairs"), Thing("lock")
    found.update(zip(rng.shuffle(spots[6:]), things, strict=False))
    return found


def _blob(spaces: int, rng: Rng) -> list[Spot]:
    spots = [Spot(0, 0)]
    while len(spots) < spaces:
        spot = rng.pick(spots).beside(rng.pick(SIDES))
        if spot not in spots:
            spots.append(spot)
    return spots


def _crowd(spaces: int, kinds: int, mix: Sequence[Sort], rng: Rng) -> list[Thing]:
    """Return stairs first, then things for up to four fifths of the spaces, the important ones earliest."""
    once: tuple[Sort, ...] = ("key", "lock")
    things = [Thing("stairs"), *(Thing(sort) for sort in once if rng.chance(5, 6))]
    for _ in range(spaces * 4 // 5):
        sort = rng.pick(mix)
        things.append(Thing(sort, rng.below(kinds)) if sort != "gold" else Thing("gold", count=rng.pick((1, 1, 1, 2, 3))))
    return things
