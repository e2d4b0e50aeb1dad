"""What packs of content may add to this game: themes with enemies, villains, encounters, rooms and words."""

from __future__ import annotations

from generator.core.errors import BadData
from generator.core.toml_places import Path
from generator.draw.landmarks.tables import TABLE as LANDMARKS
from generator.draw.landmarks.tables import ThemeMarks
from generator.forge.choices import Options
from generator.forge.content import ContentForm, Merging, Tables, rows_in
from generator.games.deck_box_dungeons.quest import tone
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE, THEMES, theme
from generator.games.deck_box_dungeons.quest.quest_text import EVERYWHERE
from generator.games.deck_box_dungeons.quest.theme_schema import Theme

_CHECKED = frozenset({
    "motive", "intro", "omens", "lair", "half_say", "each_say", "fall", "triumph", "hiding", "trait", "arrivals", "text",
})  # fmt: skip
"""Fields whose own type says what they may name."""


def _facts(path: Path) -> frozenset[str] | None:
    words = [part for part in path if isinstance(part, str)]
    if words[-1] in _CHECKED:
        return None
    return EVERYWHERE if words[-1] in ("say", "label") else frozenset()


def _faced(tables: Tables) -> list[str]:
    """Return the ids of the enemies and villains of a theme's tables."""
    return [str(row.get("id", "")) for name in ("villains", "foes") for row in rows_in(tables, name)]


def _refuses(name: str, options: Options) -> str:
    """Return why a theme does not go with options: too little of it is gentle."""
    if options.get("tone") != tone.GENTLE:
        return ""
    try:
        tone.gentle_theme(name)
    except BadData:
        return (
            f"--tone gentle leaves too little of the theme {name.split('-at-')[0]}, which speaks of skulls, bones or blood; "
            "leave it out, or choose another theme."
        )
    return ""


_ROOMY = {
    ("foes", "name"): (20.0, 14.0), ("foes", "plural"): (21.0, 14.5), ("villains", "name"): (20.0, 14.0),
    ("villains", "short"): (12.5, 7.5), ("villains", "minions"): (19.0, 14.0),
    ("rooms", "rooms"): (40.0, 14.0), ("villains", "halls"): (40.0, 14.0),
}  # fmt: skip
"""Names of 40 letters, or 28 in one word, stand on cards and in tables, those of rooms of 80 beside their map."""

CONTENT = ContentForm(
    theme=Theme,
    names=THEMES,
    of=theme,
    package=PACKAGE,
    merging=Merging({"foes": "kind", "villains": "drawn"}, ("colour", "attack")),
    faced=_faced,
    facts=_facts,
    roomy=_ROOMY,
    ids=("foes", "villains", "encounters"),
    looks={"landmarks": (LANDMARKS, ThemeMarks)},
    refuses=_refuses,
)
