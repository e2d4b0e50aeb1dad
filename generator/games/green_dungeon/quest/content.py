"""What packs of content may add to this game: themes with bosses, rooms, cards, twists and words."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.text import capitalised
from generator.core.toml_places import Path
from generator.draw.landmarks.tables import TABLE as LANDMARKS
from generator.draw.landmarks.tables import ThemeMarks
from generator.forge.content import ContentForm, Merging, Tables, rows_in
from generator.games.green_dungeon.quest.board import KINDS
from generator.games.green_dungeon.quest.data_loading import PACKAGE, THEMES, theme
from generator.games.green_dungeon.quest.theme_schema import Theme

LONGEST_TITLE = 40
"""Most characters of a quest's title."""
_FACTS = frozenset(
    word for fact in ("place", "mini", "final", "mini_name", "final_name") for word in (fact, fact.capitalize())
)  # fmt: skip
_BOSS = frozenset({"lair", "violent", "magic", "fled", "dead"})
_FILLED = frozenset({"titles", "openings", "ways_in", "endings"})
"""Lists whose texts may name the facts of a quest."""


def _facts(path: Path) -> frozenset[str]:
    of_boss = path[0] in ("minis", "finals") and path[-1] in _BOSS
    return _FACTS if of_boss or path[0] in _FILLED else frozenset()


def _faced(tables: Tables) -> list[str]:
    """Return the names of the bosses of a theme's tables."""
    return [str(row.get("name", "")) for name in ("minis", "finals") for row in rows_in(tables, name)]


def _doubtful(texts: Theme) -> list[tuple[Path, str]]:
    return [*_titles(texts), *_twists(texts)]


def _titles(texts: Theme) -> Iterator[tuple[Path, str]]:
    """Yield a complaint where a quest could find no title that is short enough."""
    bosses = {"mini": texts.minis, "final": texts.finals}
    facts = {"place": max(texts.places, key=len)}
    facts |= {name: max((boss.short for boss in met), key=len) for name, met in bosses.items()}
    facts |= {f"{name}_name": max((boss.name for boss in met), key=len) for name, met in bosses.items()}
    facts |= {word.capitalize(): capitalised(text) for word, text in facts.items()}
    if min(len(title.format_map(facts)) for title in texts.titles) > LONGEST_TITLE:
        yield ("titles",), f"no title has at most {LONGEST_TITLE} characters with the longest place and bosses in it"


def _twists(texts: Theme) -> Iterator[tuple[Path, str]]:
    """Yield a complaint for a kind of tile that has no twist that touches play, or none that does not."""
    for kind in KINDS:
        touching = {twist.touches_play for twist in texts.twists if twist.kind == kind}
        if touching != {True, False}:
            yield ("twists",), f"the kind {kind} needs a twist that touches play and one that does not"


CONTENT = ContentForm(
    theme=Theme,
    names=THEMES,
    of=theme,
    package=PACKAGE,
    merging=Merging({"minis": "filled", "finals": "filled"}),
    faced=_faced,
    facts=_facts,
    doubtful=_doubtful,
    looks={"landmarks": (LANDMARKS, ThemeMarks)},
)
