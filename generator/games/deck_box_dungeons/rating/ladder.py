"""Which players of this game are measured side by side, and in which quests (see forge.ladder)."""

from __future__ import annotations

from generator.forge.ladder import LadderForm
from generator.games.deck_box_dungeons.players.grades import BANDS
from generator.games.deck_box_dungeons.players.policies import POLICIES
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE

PLAYERS = tuple(name for name in POLICIES if name != "sensible-sealed")
"""All players but the one that knows nothing of a sealed map, which is the sensible one under other conditions."""
LADDER = LadderForm(
    PACKAGE, rows={"grade": tuple(BANDS), "heroes": ("1", "2", "3", "4")}, players=PLAYERS, fixed={"length": "short"}
)
