"""The options of this game as the command line and the codes see them."""

from __future__ import annotations

from generator.forge.choices import OneOf
from generator.games.green_dungeon.quest.data_loading import THEMES

CHOICES = (
    OneOf("edition", ("new", "old"), "Which edition of the rules is played."),
    OneOf("grade", ("medium", "easy", "hard"), "How often a sensible player wins, measured.", order=("easy", "medium", "hard")),
    OneOf("theme", ("any", *THEMES), "The kind of dungeon; any lets the seed choose."),
    OneOf(
        "lamp", ("ranked", "none"),
        "Ranked play, whose lamp burns down and which has a grade and a par; or none, the endless game of the rules.",
    ),
)  # fmt: skip
"""The options in the order in which a code packs them."""
