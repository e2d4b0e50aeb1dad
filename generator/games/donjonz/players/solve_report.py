"""A quest searched again, to lines of text: the best score of its dungeon, the walk that makes it, and how it was found."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from generator.core.data import replace
from generator.core.text import counted
from generator.forge.choices import Options
from generator.forge.game import Progress, Solved
from generator.games.donjonz.players import player_layouts
from generator.games.donjonz.players.player_layouts import PLACED, as_laid, best_layout, layout_stream, write_layout
from generator.games.donjonz.players.solver import Solution, solve
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import walk_rules
from generator.games.donjonz.quest.maze import GOLD_POINTS, Maze
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules.notation import write_walk
from generator.games.donjonz.rules.referee import replay
from generator.games.donjonz.rules.scoring import rank

BUDGET = 2_000_000
"""Positions for one dungeon, far more than a generator spends: what a dungeon of cards takes is some hundred to some thousand."""
OPTIONS = (PLACED,)
"""The options of a search."""


@dataclass(frozen=True, slots=True)
class Searched:
    """A quest whose cards lie, and what a search of its dungeon found; `layouts` were tried for a deck that nobody laid."""

    quest: Quest
    found: Solution
    layouts: int = 0

    @property
    def maze(self) -> Maze:
        """Return the dungeon that was searched."""
        return surface(self.quest.cards, self.quest.placed)


def search(quest: Quest, options: Options, progress: Progress) -> Searched:
    """Return the best walk of a quest's dungeon, searched anew with a budget of BUDGET positions.

    For a deck, the option `placed` says how it was laid (see read_layout); without it the best of some layouts is searched for.
    `progress` is told how many positions of the budget are used, or how many of the layouts were tried. Raises BadOption for a
    layout of a fixed dungeon or one that the rules forbid, ForgeFailed where no layout of a deck scores.
    """
    laid = as_laid(quest, options)
    if not laid.placed:
        tried = count(1)
        layout, best = best_layout(
            quest.cards, quest.house, layout_stream(quest), done=lambda: progress(next(tried), player_layouts.LAYOUTS)
        )
        return Searched(replace(quest, placed=layout), best, player_layouts.LAYOUTS)
    return Searched(laid, solve(surface(laid.cards, laid.placed), walk_rules(laid.house), BUDGET, progress))


def report_solution(quest: Quest, options: Options, progress: Progress) -> Solved:
    """Return what `search` finds; of a deck that nobody laid also how it was laid, and that others may give more."""
    searched = search(quest, options, progress)
    return Solved(solution_lines(searched), searched.found.score is not None)


def solution_lines(searched: Searched) -> list[str]:
    """Return what a search found out about a dungeon, in lines; ranks are for decks alone (D-30)."""
    solution, maze = searched.found, searched.maze
    lines = _layout_lines(searched)
    if solution.score is None:
        searched_so_far = f"the search ended after {solution.nodes:,} positions without coming to an end"
        return [*lines, "No walk survives." if solution.proven else f"No walk was found that survives; {searched_so_far}."]
    end = replay(maze, walk_rules(searched.quest.house), solution.walk)
    kills = solution.score - GOLD_POINTS * end.gold
    kind = "proven" if solution.proven else f"not proven; nobody can make more than {solution.ceiling}"
    counts = f"{counted(end.gold, 'pouch', 'pouches')} {GOLD_POINTS * end.gold}, {counted(end.kills, 'monster')} {kills}"
    award = f" Rank: {rank(solution.score).name}." if searched.quest.mode == "mapping" else ""
    lines += [
        f"Par {solution.score} ({kind}): {counts}.{award}",
        f"Walk: {write_walk(maze, solution.walk)}",
        f"{solution.nodes:,} positions searched",
    ]
    if not solution.proven:
        lines[-1] += "; then the search was ended before its proof"
    elif (
        solution.families is not None
        and solution.routes is not None
        and solution.choices is not None
        and solution.good_choices is not None
    ):
        ways = f"{counted(solution.families, 'way')} ({counted(solution.routes, 'walk')})"
        lines[-1] += (
            f"; {ways} {'makes' if solution.families == 1 else 'make'} it, "
            f"and {len(solution.good_choices)} of {len(solution.choices)} first doors lead to it"
        )
    return lines


def _layout_lines(searched: Searched) -> list[str]:
    """Return how the cards of a deck lie that nobody laid; nothing for any other dungeon."""
    if not searched.layouts:
        return []
    return [
        f"The best of {searched.layouts} layings of this deck; others may give more.",
        f"Laid: {write_layout(searched.quest.placed)}",
    ]
