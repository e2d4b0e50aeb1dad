"""A second verifier of written walks: own reading of words, own rules, nothing of `rules` or of the engine."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.core.grid import Spot
from generator.games.donjonz.quest.maze import Maze, WalkRules


@dataclass
class Hero:
    """A hero underway, by the rules as they are printed."""

    here: Spot
    used: set[Spot]
    hands: list[int]
    key: bool = False
    doubled: bool = False
    gold: int = 0
    kills: int = 0
    dead: bool = False


Verdict = tuple[int, bool, tuple[str, ...]]
"""Points, whether the hero lived, and what happened."""


class Refused(Exception):
    """A walk that the rules do not allow."""


def judged(maze: Maze, rules: WalkRules, text: str) -> Verdict | None:
    """Return what a written walk comes to, None where it is refused."""
    stairs = maze.spots[maze.start]
    hero = Hero(stairs, {stairs}, [])
    events: list[str] = []
    stopped = False
    try:
        for word in re.split(r"[\s,;>]+", text.removeprefix("\ufeff").upper()):
            if not word:
                continue
            if stopped:
                return None
            if word == "STOP":
                if hero.dead or not open_spots(maze, rules, hero) or not rules.may_stop:
                    return None
                stopped = True
                continue
            line, mark = read(maze, hero, word)
            for number, spot in enumerate(line):
                step(maze, rules, hero, spot, mark if number == len(line) - 1 else "", events)
    except Refused:
        return None
    if not hero.dead and open_spots(maze, rules, hero) and not rules.may_stop:
        return None
    track = (0, *rules.track)
    points = 0 if hero.dead else 2 * hero.gold + track[min(hero.kills, len(rules.track))]
    return points, not hero.dead, tuple(events)


def read(maze: Maze, hero: Hero, word: str) -> tuple[list[Spot], str]:
    """Return the spots that a word leads over, the last one with the mark; none where it names the stairs at the start."""
    found = re.fullmatch(r"([A-Z]{1,2})0*([1-9][0-9]*)(?:/(-|[A-Z]+))?", word)
    if found is None or len(word) > 12:
        raise Refused
    column = 0
    for letter in found[1]:
        column = 26 * column + "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(letter) + 1
    goal = Spot(column - 1 + min(x for x, _ in maze.spots), int(found[2]) - 1 + min(y for _, y in maze.spots))
    mark = found[3] or ""
    if goal not in maze.spots:
        raise Refused
    if goal == hero.here:
        if len(hero.used) == 1 and not mark:
            return [], ""
        raise Refused
    if goal.x == hero.here.x:
        sign = 1 if goal.y > hero.here.y else -1
        line = [Spot(goal.x, y) for y in range(hero.here.y + sign, goal.y + sign, sign)]
    elif goal.y == hero.here.y:
        sign = 1 if goal.x > hero.here.x else -1
        line = [Spot(x, goal.y) for x in range(hero.here.x + sign, goal.x + sign, sign)]
    else:
        raise Refused
    return line, mark


def open_spots(maze: Maze, rules: WalkRules, hero: Hero) -> list[Spot]:
    """Return where a hero can go next."""
    beside = [maze.spots[space] for space in maze.passages[maze.spots.index(hero.here)]]
    return [spot for spot in beside if spot not in hero.used and not (rules.lock_blocks and not hero.key and is_lock(maze, spot))]


def is_lock(maze: Maze, spot: Spot) -> bool:
    thing = maze.things[maze.spots.index(spot)]
    return thing is not None and thing.sort == "lock"


def step(maze: Maze, rules: WalkRules, hero: Hero, spot: Spot, mark: str, events: list[str]) -> None:
    """Take one step, and note what happened."""
    if hero.dead or spot not in open_spots(maze, rules, hero):
        raise Refused
    thing = maze.things[maze.spots.index(spot)]
    sort = thing.sort if thing else ""
    if mark and sort != "weapon":
        raise Refused
    hero.here = spot
    hero.used.add(spot)
    if thing is None:
        return
    if sort == "weapon":
        handle(hero, thing.kind, mark)
    elif sort == "gold":
        hero.gold += thing.count
        events.append("gold")
    elif sort == "key":
        hero.key = True
        events.append("key")
    elif sort == "lock" and hero.key:
        hero.gold *= 2
        events.append("lock")
    elif sort == "monster" and thing.kind in hero.hands:
        hero.kills += 1
        events.append("monster")
    elif sort == "monster":
        hero.dead = hero.gold == 0
        hero.gold = 0
        events.append("death" if hero.dead else "bribe")


def handle(hero: Hero, kind: int, mark: str) -> None:
    """Take a weapon, leave it, or swap it for one in hand."""
    full = len(hero.hands) == 2
    if mark == "-":
        return
    if mark:
        dropped = 0
        for letter in mark:
            dropped = 26 * dropped + "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(letter) + 1
        if not full or dropped - 1 not in hero.hands:
            raise Refused
        hero.hands.remove(dropped - 1)
        hero.hands.append(kind)
    elif not full:
        hero.hands.append(kind)
