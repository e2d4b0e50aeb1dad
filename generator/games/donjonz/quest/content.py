"""What packs of content may add to this game: themes with heroes, weapons, monsters and words; none of them changes play."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.text import facts_in
from generator.core.toml_places import Path
from generator.forge.content import ContentForm, Merging, Tables, rows_in
from generator.games.donjonz.quest.data_loading import PACKAGE, THEMES, theme
from generator.games.donjonz.quest.theme_schema import Theme

_WORDS = ("hero", "trade", "place", "key", "lock", "they", "them", "their")
_FACTS = frozenset(word for fact in _WORDS for word in (fact, fact.capitalize()))
_ARTICLES = ("the", "a", "an")
_FILLED = frozenset({"titles", "causes", "departures", "onceonly", "doubling", "endings"})
"""Lists whose texts may name the facts of a quest."""


def _facts(path: Path) -> frozenset[str]:
    return _FACTS if path[0] in _FILLED else frozenset()


def _faced(tables: Tables) -> list[str]:
    """Return the names of the monsters of a theme's tables."""
    return [str(row.get("monster", "")) for row in rows_in(tables, "pairs")]


def _doubtful(texts: Theme) -> list[tuple[Path, str]]:
    return [*_doublings(texts), *_twins(texts), *_articles(texts)]


def _twins(texts: Theme) -> Iterator[tuple[Path, str]]:
    """Yield pairs of which weapon and monster have one name or one icon: none could stand in a quest."""
    for number, pair in enumerate(texts.pairs):
        if pair.weapon_icon == pair.monster_icon:
            yield ("pairs", number, "monster_icon"), "weapon and monster have the same icon"
        if pair.weapon.casefold() == pair.monster.casefold():
            yield ("pairs", number, "monster"), "weapon and monster have the same name"


def _articles(texts: Theme) -> Iterator[tuple[Path, str]]:
    """Yield names of weapons and monsters that begin with an article: pages put one before them, or begin a line with them."""
    for number, pair in enumerate(texts.pairs):
        for field in ("weapon", "monster"):
            if getattr(pair, field).partition(" ")[0].lower() in _ARTICLES:
                yield ("pairs", number, field), "leave out its article: where one belongs the page puts it"


def _doublings(texts: Theme) -> Iterator[tuple[Path, str]]:
    """Yield texts on the key in the lock that name not both: no quest could have them."""
    for number, text in enumerate(texts.doubling):
        missing = [fact for fact in ("key", "lock") if fact not in {name.lower() for name in facts_in(text)}]
        if missing:
            yield ("doubling", number), f"it must name {' and '.join(f'{{{fact}}}' for fact in missing)}"


_ROOMY = {
    ("pairs", "monster"): (13.0, 8.0), ("pairs", "weapon"): (13.0, 8.0), ("heroes", "name"): (11.0, 9.0),
}  # fmt: skip
"""Names of 26 letters stand in two lines beside their signs; a hero's has 22 letters at most."""

CONTENT = ContentForm(
    theme=Theme,
    names=THEMES,
    of=theme,
    package=PACKAGE,
    merging=Merging({"heroes": "drawn", "pairs": "filled"}),
    faced=_faced,
    roomy=_ROOMY,
    facts=_facts,
    doubtful=_doubtful,
    nothing_changes="What a theme of DONJONZ holds is told and drawn; no walk changes by it, and no score.",
)
