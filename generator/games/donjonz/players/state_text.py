"""A state of a walk to lines for a terminal 80 wide: the dungeon with its walls and things, and what the hero carries beside it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from generator.core.grid import Spot
from generator.games.donjonz.quest.maze import GOLD_POINTS, Maze, Thing, letters, score
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules.game_state import GameState
from generator.games.donjonz.rules.referee import State

WIDTH = 80
"""Characters of a line at most."""
LEAST_BESIDE = 24
"""Fewest characters that are worth writing beside the dungeon; where fewer are left, the words stand below it."""
GAP = 2
HERO, USED, KEY, LOCK = " @ ", " x ", "key", "=o="
LEGEND = "@ you, x used, (A) weapon, [A] its monster, 2 pouches of gold, key, =o= locked door"


def show_state(state: GameState) -> Sequence[str]:
    """Return the dungeon as text, and the inventory beside it, or below it where the dungeon is too wide."""
    dungeon = _dungeon(state.hero)
    wide = max(map(len, dungeon))
    left = WIDTH - wide - GAP
    told = [*inventory_lines(state.quest, state.hero), "", LEGEND]
    beside = _wrapped(told, left if left >= LEAST_BESIDE else WIDTH)
    if left < LEAST_BESIDE:
        return [*dungeon, "", *beside]
    return [f"{line:{wide + GAP}}{other}".rstrip() for line, other in zip_longest(dungeon, beside, fillvalue="")]


def _wrapped(lines: Sequence[str], width: int) -> list[str]:
    """Return lines broken at blanks, what is carried over set in by two."""
    return [part for line in lines for part in (textwrap.wrap(line, width, subsequent_indent="  ") or [""])]


def inventory_lines(quest: Quest, hero: State) -> list[str]:
    """Return what the hero has, what it is worth, and which weapon fits which monster."""
    hands = ", ".join(f"({letters(kind)}) {quest.pairs[kind].weapon}" for kind in hero.weapons) or "no weapon"
    points = 0 if hero.dead else score(hero.gold, hero.kills, hero.rules.track)
    return [
        f"{quest.hero} on {hero.maze.name(hero.where)}{' (dead)' if hero.dead else ''}",
        f"Points: {points}",
        f"Gold: {hero.gold} x {GOLD_POINTS}{', doubled' if hero.doubled else ''}",
        f"Monsters: {hero.kills}, worth {score(0, hero.kills, hero.rules.track)}",
        f"In hand: {hands}{', the key' if hero.key else ''}",
        "",
        *(f"({letters(kind)}) {pair.weapon} > [{letters(kind)}] {pair.monster}" for kind, pair in enumerate(quest.pairs)),
    ]


def _dungeon(hero: State) -> list[str]:
    """Return the dungeon: letters above the columns, numbers beside the rows, walls as lines, three characters to a space."""
    maze = hero.maze
    left, top = min(x for x, _ in maze.spots), min(y for _, y in maze.spots)
    wide, high = max(x for x, _ in maze.spots) - left + 1, max(y for _, y in maze.spots) - top + 1
    number = {spot: space for space, spot in enumerate(maze.spots)}
    lines = ["     " + "".join(f"{letters(column):4}" for column in range(wide)).rstrip()]
    for y in range(top, top + high + 1):
        above, row = "   ", f"{y - top + 1:2} "
        for x in range(left, left + wide + 1):
            spot = Spot(x, y)
            lower, west = _walled(maze, number, spot, spot.beside("n")), _walled(maze, number, spot, spot.beside("w"))
            corner = lower or west or _walled(maze, number, spot.beside("n"), spot.beside("n").beside("w"))
            corner = corner or _walled(maze, number, spot.beside("w"), spot.beside("w").beside("n"))
            above += ("+" if corner else " ") + ("---" if lower else "   ")
            row += ("|" if west else " ") + (_sign(hero, number[spot]) if spot in number else "   ")
        lines += [above.rstrip(), row.rstrip()]
    return lines[:-1]


def _walled(maze: Maze, number: dict[Spot, int], spot: Spot, other: Spot) -> bool:
    """Return whether a wall stands between two neighbouring spots; none does where both lie outside the dungeon."""
    if spot in number and other in number:
        return number[other] not in maze.passages[number[spot]]
    return spot in number or other in number


def _sign(hero: State, space: int) -> str:
    """Return the three characters of a space: the hero, a cross where it is used up, or what lies there."""
    if space == hero.where:
        return HERO
    if space in hero.used:
        return USED
    match hero.maze.things[space]:
        case Thing(sort="gold", count=count):
            return f" {count} "
        case Thing(sort="weapon", kind=kind):
            return f"({letters(kind)})"
        case Thing(sort="monster", kind=kind):
            return f"[{letters(kind)}]"
        case Thing(sort="key"):
            return KEY
        case Thing(sort="lock"):
            return LOCK
    return "   "
