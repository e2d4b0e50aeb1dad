"""Which players of this game are measured side by side, and in which dungeons (see forge.ladder)."""

from __future__ import annotations

from generator.forge.ladder import LadderForm
from generator.games.donjonz.players.policies import POLICIES
from generator.games.donjonz.quest.data_loading import PACKAGE

LADDER = LadderForm(
    PACKAGE, rows={"grade": ("easy", "medium", "hard")}, players=tuple(POLICIES),
    naive="greedy", measured="ahead", by_wins=False,
)  # fmt: skip
