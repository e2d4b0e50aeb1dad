"""Which players of this game are measured side by side, and in which quests (see forge.ladder)."""

from __future__ import annotations

from generator.forge.ladder import LadderForm, Row, row_of
from generator.games.bag_of_dungeon.players.simulation import PLAYERS
from generator.games.bag_of_dungeon.quest.model import GRADES, Quest
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE

LADDER = LadderForm(
    PACKAGE, rows={"grade": GRADES, "heroes": ("1", "2", "3", "4")}, players=tuple(PLAYERS), fixed={"mode": "solo"},
    slow=frozenset({"search"}),
)  # fmt: skip


def ladder_of(quest: Quest) -> Row | None:
    """Return the row of a quest's grade and number of heroes; None in a mode that was not measured."""
    return row_of(LADDER, {"grade": quest.grade, "heroes": str(len(quest.heroes)), "mode": quest.mode})
