"""A quest searched again, to lines of text: the best score of its dungeon, the walk that makes it, and how it was found."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from generator.core.errors import BadOption
from generator.core.rng import Rng
from generator.forge.choices import FreeText, Options
from generator.forge.game import Progress, Solver
from generator.forge.making import fingerprint
from generator.games.donjonz.players import player_layouts
from generator.games.donjonz.players.player_layouts import best_layout, read_layout, write_layout
from generator.games.donjonz.players.solver import Solution, solve
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import constants, walk_rules
from generator.games.donjonz.quest.maze import GOLD_POINTS, Maze
from generator.games.donjonz.quest.model import HouseRules, Quest
from generator.games.donjonz.rules.notation import write_walk
from generator.games.donjonz.rules.referee import replay
from generator.games.donjonz.rules.scoring import rank

_BUDGET = 2_000_000
"""Nodes for a dungeon that a player laid."""


def report_solution(quest: Quest, options: Options, progress: Progress) -> Sequence[str]:
    """Return the best score of a quest's dungeon with its walk, searched anew, in lines.

    For a deck, the option `placed` says how it was laid (see read_layout); without it the best of some layouts is told, and that
    others may give more: then `progress` is called after each layout with how many were tried and how many there are. Raises
    BadOption for a layout of a fixed dungeon or one that the rules forbid, ForgeFailed where no layout of a deck scores.
    """
    placed = options["placed"]
    if quest.mode == "fixed":
        if placed:
            raise BadOption("--placed is for decks that were laid by hand (--mapping); this dungeon is fixed.")
        maze = surface(quest.cards, quest.placed)
        return _lines(maze, quest.house, solve(maze, walk_rules(quest.house), constants().presets[quest.grade].budget))
    if placed:
        maze = surface(quest.cards, read_layout(placed, quest.cards, quest.house))
        return _lines(maze, quest.house, solve(maze, walk_rules(quest.house), _BUDGET))
    tried, rng = count(1), Rng.root("donjonz/layings", int(fingerprint(quest), 16))
    layout, solution = best_layout(quest.cards, quest.house, rng, done=lambda: progress(next(tried), player_layouts.LAYOUTS))
    return [
        f"The best of {player_layouts.LAYOUTS} layings of this deck; others may give more.",
        f"Laid: {write_layout(layout)}",
        *_lines(surface(quest.cards, layout), quest.house, solution),
    ]


def _lines(maze: Maze, house: HouseRules, found: Solution) -> list[str]:
    """Return what a search found out about a dungeon."""
    if found.score is None:
        return ["No walk survives." if found.proven else "No walk was found that survives; the search is not finished."]
    end = replay(maze, walk_rules(house), found.walk)
    kills = found.score - GOLD_POINTS * end.gold
    kind = "proven" if found.proven else f"not proven; nobody can make more than {found.ceiling}"
    counts = f"{end.gold} pouches {GOLD_POINTS * end.gold}, {end.kills} monsters {kills}"
    lines = [
        f"Par {found.score} ({kind}): {counts}. Rank: {rank(found.score).name}.",
        f"Walk: {write_walk(maze, found.walk)}",
        f"{found.nodes:,} positions searched",
    ]
    if found.routes is not None and found.choices is not None and found.good_choices is not None:
        lines[-1] += (
            f"; {found.routes:,} walks make it, and {len(found.good_choices)} of {len(found.choices)} first doors lead to it"
        )
    return lines


SOLVER: Solver[Quest] = Solver(
    solve=report_solution,
    options=(FreeText("placed", "How the cards of a deck were laid: card@column,row and n, e, s, w, as the rules page tells."),),
)
