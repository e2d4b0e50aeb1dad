"""The options of this game as the command line and the codes see them, and the house rules that they choose."""

from __future__ import annotations

from generator.forge.choices import OneOf, Options, Renamed
from generator.games.donjonz.quest.data_loading import THEMES
from generator.games.donjonz.quest.model import HouseRules

CHOICES = (
    OneOf("grade", ("medium", "easy", "hard"), "How hard the best walk is to find.", order=("easy", "medium", "hard")),
    OneOf("theme", ("any", *THEMES), "The kind of dungeon; any lets the seed choose."),
    OneOf(
        "map",
        ("open", "own"),
        "open: the map is printed; own: none is; shuffle the cards and lay the dungeon yourself, then walk it.",
    ),
    OneOf("may-stop", ("no", "yes"), "yes: the walk may end whenever you like."),
    OneOf("lock-blocks", ("no", "yes"), "yes: without the key the locked door cannot be entered."),
    OneOf("require-passage", ("no", "yes"), "yes: a card must be laid with an open way to one before it."),
    OneOf("rotation", ("yes", "no"), "no: cards are laid upright only."),
    OneOf("offset", ("yes", "no"), "no: cards are laid in a grid, whole side to whole side."),
)
"""The options in the order in which a code packs them."""
RENAMED = (Renamed("quest", "mapping", "map", {"yes": "own", "no": "open"}),)
"""Options that had other names."""


def house_rules(options: Options) -> HouseRules:
    """Return the house rules that settled options choose."""
    return HouseRules(
        may_stop=options["may-stop"] == "yes",
        lock_blocks=options["lock-blocks"] == "yes",
        require_passage=options["require-passage"] == "yes",
        rotation=options["rotation"] == "yes",
        offset=options["offset"] == "yes",
    )
