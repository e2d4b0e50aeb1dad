"""What packs of content may add to this game: themes with bosses, rooms, cards, twists and words."""

from __future__ import annotations

from generator.core.toml_places import Path
from generator.draw.landmarks.tables import TABLE as LANDMARKS
from generator.draw.landmarks.tables import ThemeMarks
from generator.forge.content import ContentForm, Merging, Tables, rows_in
from generator.games.green_dungeon.quest.data_loading import PACKAGE, THEMES, theme
from generator.games.green_dungeon.quest.theme_faults import faults_of, fills
from generator.games.green_dungeon.quest.theme_schema import Theme

_FACTS = frozenset(
    word for fact in ("place", "mini", "final", "mini_name", "final_name") for word in (fact, fact.capitalize())
)  # fmt: skip


def _facts(path: Path) -> frozenset[str]:
    return _FACTS if fills(path) else frozenset()


def _faced(tables: Tables) -> list[str]:
    """Return the names of the bosses of a theme's tables."""
    return [str(row.get("name", "")) for name in ("minis", "finals") for row in rows_in(tables, name)]


_ROOMY = {
    ("minis", "name"): (20.0, 14.0), ("minis", "short"): (12.5, 10.0), ("finals", "name"): (20.0, 14.0),
    ("finals", "short"): (12.5, 10.0), ("places", "places"): (19.0, 9.0), ("tiles", "name"): (19.0, 12.0),
}  # fmt: skip
"""Names of bosses of 40 letters, or 28 in one word, and of rooms of 38 stand in the booklet and on their cards."""

CONTENT = ContentForm(
    theme=Theme,
    names=THEMES,
    of=theme,
    package=PACKAGE,
    merging=Merging({"minis": "filled", "finals": "filled"}),
    faced=_faced,
    roomy=_ROOMY,
    facts=_facts,
    doubtful=faults_of,
    looks={"landmarks": (LANDMARKS, ThemeMarks)},
)
