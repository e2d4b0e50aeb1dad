"""Which players of this game are measured side by side, and in which dungeons (see forge.ladder)."""

from __future__ import annotations

from generator.forge.ladder import LadderForm, Row, row_of
from generator.games.green_dungeon.players.skills import SKILLS
from generator.games.green_dungeon.quest.data_loading import PACKAGE
from generator.games.green_dungeon.quest.model import GRADES, Quest
from generator.games.green_dungeon.quest.ruleset import EDITIONS

LADDER = LadderForm(PACKAGE, rows={"edition": EDITIONS, "grade": GRADES}, players=SKILLS, slow=frozenset({"search"}))


def ladder_of(quest: Quest) -> Row | None:
    """Return the row of a quest's edition and grade; None for a quest without a lamp, whose grade was not set by play."""
    return row_of(LADDER, {"edition": quest.edition, "grade": quest.grade}) if quest.lamp else None
