"""A deck to a target for whoever lays it: the best score of some layouts by chance, which is a lower bound of what it can give.

Cost: as many searches as there are layouts, about half a second.
"""

from __future__ import annotations

from generator.core.errors import ForgeFailed
from generator.forge.rating import COUNT
from generator.games.donjonz.players import player_layouts
from generator.games.donjonz.quest.model import Quest

FIGURES = {"layings": COUNT, "target": COUNT}
"""The figures of a deck: how many layouts were tried, and the best score of them; each with a regular expression for its text."""


def target_figures(quest: Quest) -> dict[str, str]:
    """Return the figures of a deck as texts; none where no layout of it scores.

    The layouts are those that `solve` tries, so that it shows the very one that made the target.
    """
    try:
        _, solution = player_layouts.best_layout(quest.cards, quest.house, player_layouts.layout_stream(quest))
    except ForgeFailed:
        return {}
    return {"layings": str(player_layouts.LAYOUTS), "target": str(solution.score)}
