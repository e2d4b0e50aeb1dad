"""The seasons of Bag of Dungeon: which streams are dealt, and what the dealing tells of a quest."""

from __future__ import annotations

from generator.core.rng import Rng
from generator.forge.choices import Options
from generator.forge.season import Foretold, Season
from generator.games.bag_of_dungeon.making.story import theme_of, title_of


def foretell(options: Options, rng: Rng) -> Foretold:
    """Return title and theme of a quest whose words are dealt by a stream."""
    tale = rng.stream("tale")
    texts = theme_of(options["theme"], tale)
    return Foretold(title_of(texts, tale), texts.id, texts.name, texts.icon)


SEASON = Season(("tale",), foretell, once=("bag",))
