"""What packs of content may add to this game: themes with dragons and their habits, side quests and words."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.text import capitalised
from generator.core.toml_places import Path
from generator.forge.content import ContentForm, Merging, Tables, rows_in
from generator.games.bag_of_dungeon.quest.data_loading import THEMES, theme
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE
from generator.games.bag_of_dungeon.quest.theme_schema import Theme

LONGEST_TITLE = 44
"""Most characters of a quest's title."""
_FACTS = frozenset(word for fact in ("place", "ring", "dragon", "short") for word in (fact, fact.capitalize()))
_FILLED = frozenset({"titles", "openings", "ways_in", "reasons", "says", "line", "fallen", "say", "lost", "won", "whole"})
"""Fields whose texts may name the facts of a quest."""


def _facts(path: Path) -> frozenset[str]:
    return _FACTS if [part for part in path if isinstance(part, str)][-1] in _FILLED else frozenset()


def _faced(tables: Tables) -> list[str]:
    """Return the names of the dragons of a theme's tables."""
    return [str(row.get("name", "")) for row in rows_in(tables, "dragons")]


def _doubtful(texts: Theme) -> list[tuple[Path, str]]:
    return list(_titles(texts))


def _titles(texts: Theme) -> Iterator[tuple[Path, str]]:
    """Yield a complaint where a quest could find no title that is short enough."""
    facts = {
        "place": max(texts.places, key=len), "ring": max(texts.rings, key=len),
        "dragon": max((dragon.name for dragon in texts.dragons), key=len),
        "short": max((dragon.short for dragon in texts.dragons), key=len),
    }  # fmt: skip
    facts |= {word.capitalize(): capitalised(text) for word, text in facts.items()}
    if min(len(title.format_map(facts)) for title in texts.titles) > LONGEST_TITLE:
        yield ("titles",), f"no title has at most {LONGEST_TITLE} characters with the longest place, ring and dragon in it"
    if min(map(len, texts.heads)) + 1 + min(map(len, texts.tails)) > LONGEST_TITLE:
        yield ("heads",), f"no head and tail have at most {LONGEST_TITLE} characters together"


CONTENT = ContentForm(
    theme=Theme,
    names=THEMES,
    of=theme,
    package=PACKAGE,
    merging=Merging({"dragons": "drawn"}),
    faced=_faced,
    facts=_facts,
    doubtful=_doubtful,
)
