"""The options of this game as the command line and the codes see them."""

from __future__ import annotations

from generator.forge.choices import OneOf
from generator.games.green_dungeon.quest.data_loading import THEMES

CHOICES = (
    OneOf("edition", ("new", "old"), "Which edition of the rules is played."),
    OneOf("grade", ("medium", "easy", "hard"), "How often a good player wins, measured.", order=("easy", "medium", "hard")),
    OneOf("theme", ("any", *THEMES), "The kind of dungeon; any lets the seed choose."),
)
"""The options in the order in which a code packs them."""
