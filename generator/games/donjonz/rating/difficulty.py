"""How hard a dungeon is, measured: what the solver had to work out, and how far walkers fall short of the best walk.

The difficulty is the decimal logarithm of the solver's nodes plus the share of par that the walker with foresight leaves
behind (the median of its walks). Borders between skulls stand in data/game.toml; one or two skulls are easy, four or five
hard. Medals are measured too: bronze is what one walk by chance in twenty reaches, silver what the best of all measured walks
brought home, at most half way from bronze to gold, and gold 85 hundredths of par. A deck to be laid is not rated, for its
dungeon does not exist yet.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from generator.core.rng import Rng
from generator.forge.game import COUNT, PERCENT, SIGNED, TENTHS, Rating
from generator.forge.making import fingerprint
from generator.games.donjonz.players.beam_search import Budget
from generator.games.donjonz.players.bound import Bound
from generator.games.donjonz.players.routes import Routes
from generator.games.donjonz.players.search_nodes import Ground
from generator.games.donjonz.players.walkers import Tally, lost, measure
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import constants, terms
from generator.games.donjonz.quest.maze import Maze
from generator.games.donjonz.quest.model import Par, Quest

WALKS = {"random": 3000, "greedy": 1000, "ahead": 24}
CHOICES, PREFIXES = 3, 100
GOLD_SHARE = 85
GRADES = ("easy", "easy", "medium", "hard", "hard")
"""The grade of one to five skulls."""
UNKNOWN = "unknown"


FIGURES = {
    "nodes": r"[0-9]{1,3}(,[0-9]{3})*", "ahead": SIGNED, "greedy": SIGNED, "chance": SIGNED, "spread": COUNT, "dies": PERCENT,
    "doors": r"[0-9]{1,2} of [0-9]{1,2}", "routes": COUNT, "bronze": COUNT, "silver": COUNT, "gold": COUNT, "difficulty": TENTHS,
    "traps": f"{PERCENT}|{UNKNOWN}",
}  # fmt: skip
"""The figures of a dungeon that was searched and walked, each with a regular expression for its text."""


def rated(quest: Quest) -> Mapping[str, str]:
    """Return the figures that a rating of such a quest has, each with a regular expression for its text."""
    return {} if quest.par is None else FIGURES


def rate(quest: Quest) -> Rating:
    """Return grade and skulls with the figures behind them; a deck has the grade that its things were chosen for."""
    if quest.par is None:
        return Rating(grade=quest.grade, skulls=2 + GRADES[1:4].index(quest.grade), estimated=True, figures={})
    maze = surface(quest.cards, quest.placed)
    rng = Rng.root("donjonz/walkers", int(fingerprint(quest), 16))
    found = measure(maze, terms(quest.house), rng, WALKS)
    hard = difficulty(quest.par, found["ahead"])
    skulls = 1 + sum(hard >= border for border in constants().borders)
    figures = _figures(quest.par, found) | medals(quest.par, found)
    figures |= {"difficulty": f"{hard:.1f}", "traps": _traps(quest, maze, rng)}
    return Rating(grade=GRADES[skulls - 1], skulls=skulls, estimated=False, figures=figures)


def difficulty(par: Par, ahead: Tally) -> float:
    """Return the logarithm of the nodes plus the share of par that the walker with foresight misses."""
    return math.log10(par.nodes) + 1.0 - ahead.median / par.score


def _figures(par: Par, found: dict[str, Tally]) -> dict[str, str]:
    shares = {name: str(round(100 * tally.median / par.score)) for name, tally in found.items()}
    return {
        "nodes": f"{par.nodes:,}", "ahead": shares["ahead"], "greedy": shares["greedy"], "chance": shares["random"],
        "spread": str(found["random"].spread), "dies": str(round(100 * found["random"].death_rate)),
        "doors": f"{par.doors_to_par} of {par.doors}", "routes": str(par.routes),
    }  # fmt: skip


def medals(par: Par, found: dict[str, Tally]) -> dict[str, str]:
    """Return the points from which a walk earns bronze, silver and gold, each more than the one before, none above par."""
    gold = -(-par.score * GOLD_SHARE // 100)
    bronze = min(found["random"].quantile(95), gold // 3)
    silver = min(max(tally.best for tally in found.values()), (bronze + gold) // 2)
    return {"bronze": str(max(bronze, 1)), "silver": str(max(silver, 2)), "gold": str(max(gold, 3))}


def _traps(quest: Quest, maze: Maze, rng: Rng) -> str:
    """Return in hundredths how many walks by chance have lost par after their third choice of ways."""
    ground = Ground(maze, terms(quest.house))
    budget = Budget(0)
    routes = Routes(ground, Bound(ground), budget, quest.par.score if quest.par else 0)
    shares = lost(routes, rng.stream("traps"), choices=CHOICES, walks=PREFIXES)
    return UNKNOWN if shares is None else str(round(100 * shares[-1]))
