"""A dungeon to its measured difficulty: what the solver had to work out, and how far walkers fall short of the best walk.

The difficulty is the decimal logarithm of the solver's nodes plus the share of par that the walker who looks ahead leaves behind
(the median of its walks). Borders between skulls stand in data/game.toml; one or two skulls are easy, four or five hard. The same
walks and those of planners decide the medals (see medals.py). A deck to be laid is not rated, for its dungeon does not exist yet;
what some layings of it give is measured (see deck_target). Cost: some hundred simulated walks, a fifth of a second.
"""

from __future__ import annotations

import math

from generator.core.rng import Rng
from generator.forge.making import fingerprint
from generator.forge.rating import COUNT, PERCENT, SIGNED, TENTHS, Rating, RatingForm
from generator.games.donjonz.players.beam_search import Budget
from generator.games.donjonz.players.bound import UpperBound
from generator.games.donjonz.players.planner import planned_walks
from generator.games.donjonz.players.routes import Routes
from generator.games.donjonz.players.search_nodes import SearchGraph
from generator.games.donjonz.players.simulation import WalkBoard, WalkScores, shares_without_par, simulate_all
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import constants, relevance, walk_rules
from generator.games.donjonz.quest.maze import Maze
from generator.games.donjonz.quest.model import Grade, Par, Quest
from generator.games.donjonz.rating import deck_target
from generator.games.donjonz.rating.medals import Medals, medals_of

WALKS = {"random": 200, "greedy": 100, "ahead": 24}
"""How many walks of each walker are simulated."""
BRONZE = 25
"""The hundredths of the walks that look ahead that do not come beyond bronze: three in four make it."""
CHOICES, PREFIXES = 3, 100
"""After how many choices it is asked whether par is lost, and over how many walks by chance."""
GRADES: tuple[Grade, ...] = ("easy", "easy", "medium", "hard", "hard")
"""The grade of one to five skulls."""
SEALED_FIGURES = frozenset({"nodes", "ahead", "greedy", "chance", "difficulty"})
"""Figures that are printed on sealed pages only, since par could be worked out from them and the medals (D-30, D-32)."""
UNKNOWN = "unknown"
"""What stands for a figure that the budget did not last to find."""

FIGURES = {
    "nodes": r"[0-9]{1,3}(,[0-9]{3})*", "ahead": SIGNED, "greedy": SIGNED, "chance": SIGNED, "spread": COUNT, "dies": PERCENT,
    "doors": r"[0-9]{1,2} of [0-9]{1,2}", "routes": COUNT, "bronze": COUNT, "silver": COUNT, "gold": COUNT, "difficulty": TENTHS,
    "traps": f"{PERCENT}|{UNKNOWN}", "families": f"{COUNT}|{UNKNOWN}",
}  # fmt: skip
"""The figures of a dungeon that was searched and walked, each with a regular expression for its text."""
SINCE_EDITION_3 = {"ways": COUNT}
"""What dungeons that were measured before edition 3 do not say: who set silver, whose medals were made in another way."""


def rating_form(quest: Quest) -> RatingForm:
    """Return what a rating of such a quest may hold; the best walk stands in the quest, so that no rating has a witness.

    Decks that were made before targets were measured have none, nor has a deck of which no layout scores.
    """
    if quest.par is None:
        return RatingForm(figures={}, more=deck_target.FIGURES)
    return RatingForm(figures=FIGURES, more=SINCE_EDITION_3)


def rate(quest: Quest) -> Rating:
    """Return grade and skulls with the figures behind them; a deck has the grade that its things were chosen for, and a target."""
    if quest.par is None:
        figures = deck_target.target_figures(quest)
        return Rating(grade=quest.grade, skulls=2 + GRADES[1:4].index(quest.grade), estimated=True, figures=figures)
    maze = surface(quest.cards, quest.placed)
    rng = Rng.root("donjonz/walkers", int(fingerprint(quest), 16))
    by_walker = simulate_all(maze, walk_rules(quest.house), rng, walks=WALKS)
    hard = difficulty_of(quest.par, by_walker["ahead"])
    skulls = 1 + sum(hard >= border for border in constants().borders)
    medals = _medals(quest, quest.par, maze, by_walker["ahead"], rng)
    figures = _figures(quest.par, by_walker) | {name: str(points) for name, points in medals._asdict().items()}
    figures |= {"difficulty": f"{hard:.1f}", "traps": _par_lost(quest, maze, rng)}
    return Rating(grade=GRADES[skulls - 1], skulls=skulls, estimated=False, figures=figures)


def _medals(quest: Quest, par: Par, maze: Maze, ahead: WalkScores, rng: Rng) -> Medals:
    """Return the medals of a dungeon, with planners of rising skill until one comes far enough for silver."""
    planners = planned_walks(WalkBoard(maze, walk_rules(quest.house)), rng.stream("planners"))
    return medals_of(par.score, relevance(quest.grade, quest.house).par, ahead.quantile(BRONZE), planners, rng.stream("gold medal"))


def difficulty_of(par: Par, ahead: WalkScores) -> float:
    """Return the logarithm of the nodes plus the share of par that the walker who looks ahead misses."""
    return math.log10(par.nodes) + 1.0 - ahead.median / par.score


def grade_border(grade: Grade) -> float:
    """Return the difficulty from which on a dungeon is of a grade, which is not the easiest; raises BadData."""
    return constants().borders[GRADES.index(grade) - 1]


def _figures(par: Par, by_walker: dict[str, WalkScores]) -> dict[str, str]:
    """Return what was found out by search and walks."""
    shares = {name: str(round(100 * scores.median / par.score)) for name, scores in by_walker.items()}
    return {
        "nodes": f"{par.nodes:,}", "ahead": shares["ahead"], "greedy": shares["greedy"], "chance": shares["random"],
        "spread": str(by_walker["random"].spread), "dies": str(round(100 * by_walker["random"].death_rate)),
        "doors": f"{par.doors_to_par} of {par.doors}", "routes": str(par.routes),
        "families": UNKNOWN if par.families is None else str(par.families),
    }  # fmt: skip


def _par_lost(quest: Quest, maze: Maze, rng: Rng) -> str:
    """Return in hundredths how many walks by chance have lost par after their third choice of spaces."""
    graph = SearchGraph(maze, walk_rules(quest.house))
    budget = Budget(0)
    routes = Routes(graph, UpperBound(graph), budget, quest.par.score if quest.par else 0)
    shares = shares_without_par(routes, rng.stream("traps"), choices=CHOICES, walks=PREFIXES)
    return UNKNOWN if shares is None else str(round(100 * shares[-1]))
