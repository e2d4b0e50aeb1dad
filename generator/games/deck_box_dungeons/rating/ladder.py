"""Which players of this game are measured side by side, and in which quests (see forge.ladder)."""

from __future__ import annotations

from generator.forge.ladder import LadderForm
from generator.games.deck_box_dungeons.players.grades import BANDS
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE

PLAYERS = ("chance", "naive", "sensible", "planner")
"""Those who play a game in a fraction of a second; the one that is called best plays many games for every decision."""
ROWS = {"grade": tuple(BANDS), "heroes": ("1", "2", "3", "4")}
LADDER = LadderForm(PACKAGE, rows=ROWS, players=PLAYERS, fixed={"length": "short"})
