"""What the commands say of a dungeon and of a score, in lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from generator.core.errors import BadOption
from generator.core.rng import Rng
from generator.forge.making import fingerprint
from generator.games.donjonz.players import player_layouts
from generator.games.donjonz.players.solver import Par, solve
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import constants, terms
from generator.games.donjonz.quest.maze import GOLD_POINTS, Maze
from generator.games.donjonz.quest.model import House, Placed, Quest
from generator.games.donjonz.rules.notation import write_walk
from generator.games.donjonz.rules.referee import replay
from generator.games.donjonz.rules.scoring import points, rank

_BUDGET = 2_000_000
"""Nodes for a dungeon that a player laid."""


def told(quest: Quest, placed: str, done: Callable[[int, int], None] = lambda step, steps: None) -> Sequence[str]:
    """Return the best score of a quest's dungeon with its walk, searched anew.

    For a deck, `placed` says how it was laid (see laid.read); without it the best of some layings is told, and that it is not
    proven to be the best of all: then `done` is called after each laying with how many were tried and how many there are.
    BadOption for a laying of a fixed dungeon.
    """
    if quest.mode == "fixed":
        if placed:
            raise BadOption("--placed is for decks that were laid by hand (--mapping); this dungeon is fixed.")
        maze = surface(quest.cards, quest.placed)
        return _lines(maze, quest.house, solve(maze, terms(quest.house), constants().presets[quest.grade].budget))
    if placed:
        maze = surface(quest.cards, player_layouts.read(placed, quest.cards, quest.house))
        return _lines(maze, quest.house, solve(maze, terms(quest.house), _BUDGET))
    tried, rng = count(1), Rng.root("donjonz/layings", int(fingerprint(quest), 16))
    where, par = player_layouts.best(quest.cards, quest.house, rng, lambda: done(next(tried), player_layouts.LAYINGS))
    return [
        f"The best of {player_layouts.LAYINGS} layings of this deck; others may give more.",
        f"Laid: {' '.join(_word(row) for row in where if row.card)}",
        *_lines(surface(quest.cards, where), quest.house, par),
    ]


def _word(row: Placed) -> str:
    return f"{row.card}@{row.x},{row.y}{row.heading if row.heading != 'n' else ''}"


def _lines(maze: Maze, rules: House, par: Par) -> list[str]:
    if par.score is None:
        return ["No walk survives." if par.proven else "No walk was found that survives; the search is not finished."]
    end = replay(maze, terms(rules), par.walk)
    kills = par.score - GOLD_POINTS * end.gold
    kind = "proven" if par.proven else f"not proven; nobody can make more than {par.ceiling}"
    counts = f"{end.gold} pouches {GOLD_POINTS * end.gold}, {end.kills} monsters {kills}"
    lines = [
        f"Par {par.score} ({kind}): {counts}. Rank: {rank(par.score).name}.",
        f"Walk: {write_walk(maze, par.walk)}",
        f"{par.nodes:,} positions searched",
    ]
    if par.routes is not None and par.fork is not None and par.doors is not None:
        lines[-1] += f"; {par.routes:,} walks make it, and {len(par.doors)} of {len(par.fork)} first doors lead to it"
    return lines


def scored(gold: int, monsters: int, key: bool) -> Sequence[str]:
    """Return points and rank of a survivor: `gold` pouches, which the lock doubles if the `key` was brought there after them."""
    held = 2 * gold if key else gold
    total = points(held, monsters)
    one = rank(total)
    doubled = f"{gold} pouches doubled to {held}" if key else f"{gold} pouches"
    return [
        f"{total} points: {doubled} make {GOLD_POINTS * held}, {monsters} monsters {total - GOLD_POINTS * held}.",
        f"{one.name}. {one.line}",
    ]
