"""The options of this game as the command line and the codes see them."""

from __future__ import annotations

from generator.forge.choices import Choice, OneOf, Options, Renamed
from generator.games.bag_of_dungeon.quest.data_loading import THEMES

CHOICES: tuple[Choice, ...] = (
    OneOf("heroes", ("2", "1", "3", "4"), "How many heroes go down: 1 to 4.", order=("1", "2", "3", "4")),
    OneOf(
        "mode", ("solo", "co-operative", "competitive"),
        "solo: one player leads all heroes, who have one life each; co-operative: three lives, all win together; competitive: "
        "three lives, and one champion.",
    ),
    OneOf("grade", ("medium", "easy", "hard"), "How often a sensible player wins, measured.", order=("easy", "medium", "hard")),
    OneOf("theme", ("any", *THEMES), "The kind of dungeon; any lets the seed choose."),
    OneOf("map", ("own", "keyed"), "own: tiles are drawn and laid; keyed: a map on one page that is uncovered, without scissors."),
    OneOf(
        "march", ("quick", "none"),
        "quick: a walk over quiet tiles costs 1 action point, and health and items are the score; none: the published game.",
    ),
)  # fmt: skip
"""The options in the order in which a code packs them."""
RENAMED = (Renamed("quest", "layout", "map", {"bag": "own", "laid": "keyed"}),)
"""Options that had other names."""


def conflict(options: Options) -> str:
    """Return why settled options do not go together, as a sentence: nobody competes alone; empty where they do."""
    if options["mode"] == "competitive" and options["heroes"] == "1":
        return "--mode cannot be 'competitive' with --heroes 1; choose 2 to 4 heroes, or one of solo, co-operative."
    return ""
