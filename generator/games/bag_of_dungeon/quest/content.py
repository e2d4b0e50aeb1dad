"""What packs of content may add to this game: themes with dragons and their habits, side quests and words."""

from __future__ import annotations

from generator.core.toml_places import Path
from generator.forge.content import ContentForm, Merging, Tables, rows_in
from generator.games.bag_of_dungeon.quest.data_loading import THEMES, theme
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE
from generator.games.bag_of_dungeon.quest.theme_faults import SENTENCES, faults_of
from generator.games.bag_of_dungeon.quest.theme_schema import Theme

_FACTS = frozenset(word for fact in ("place", "ring", "dragon", "short") for word in (fact, fact.capitalize()))
_FILLED = SENTENCES | {"titles"}
"""Fields whose texts may name the facts of a quest."""


def _facts(path: Path) -> frozenset[str]:
    return _FACTS if [part for part in path if isinstance(part, str)][-1] in _FILLED else frozenset()


def _faced(tables: Tables) -> list[str]:
    """Return the names of the dragons of a theme's tables."""
    return [str(row.get("name", "")) for row in rows_in(tables, "dragons")]


_ROOMY = {
    ("dragons", "name"): (20.0, 14.0), ("dragons", "short"): (13.0, 8.5),
}  # fmt: skip
"""A dragon's name of 40 letters, or 28 in one word, stands on her standee and in the answers."""

CONTENT = ContentForm(
    theme=Theme,
    names=THEMES,
    of=theme,
    package=PACKAGE,
    merging=Merging({"dragons": "drawn"}),
    faced=_faced,
    roomy=_ROOMY,
    facts=_facts,
    doubtful=faults_of,
)
