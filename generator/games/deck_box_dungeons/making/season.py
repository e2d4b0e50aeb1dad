"""The seasons of Deck Box Dungeons: which streams are dealt, and what the dealing tells of a quest."""

from __future__ import annotations

from generator.core.rng import Rng
from generator.forge.choices import Options
from generator.forge.season import Foretold, Season
from generator.games.deck_box_dungeons.making.attempt import cast_of
from generator.games.deck_box_dungeons.making.cast import draw_title


def foretell(options: Options, rng: Rng) -> Foretold:
    """Return title, theme and villain of a quest whose words are dealt by a stream."""
    cast = cast_of(options, rng)
    title = draw_title(cast, rng.stream("title"))
    return Foretold(title, cast.theme.id, cast.theme.name, cast.theme.icon, cast.villain.name)


SEASON = Season(("theme", "cast", "title", "story", "names", "keys", "omens", "clues", "hiding", "finale", "hand"), foretell)
