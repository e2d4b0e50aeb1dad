"""The data files of this game, each read once when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from generator.core.data import load
from generator.games.deck_box_dungeons.quest.effects import Choose, Effect, Roll, walk
from generator.games.deck_box_dungeons.quest.kit import Kit, Phrases
from generator.games.deck_box_dungeons.quest.theme_schema import Encounter, Encounters, Errands, Face, Faces, Theme

PACKAGE = "generator.games.deck_box_dungeons.data"
THEMES = (
    "crypt", "drowned-temple", "goblin-mine", "frozen-keep", "spore-caves", "clockwork-vault", "sun-tomb", "ember-forge",
    "thieves-warren", "thorn-barrow",
)  # fmt: skip
WIDE = ("wide-fights", "wide-rooms")


@cache
def theme(name: str) -> Theme:
    """Return a theme by its id, which is also the name of its file; raises BadData."""
    return load(Theme, PACKAGE, f"{name}.toml")


@cache
def wide_encounters() -> tuple[Encounter, ...]:
    """Return the encounters that are not written for one theme."""
    return tuple(encounter for name in WIDE for encounter in load(Encounters, PACKAGE, f"{name}.toml").encounters)


@cache
def faces() -> dict[str, Face]:
    """Return the 30 room faces by label."""
    return {face.label: face for face in load(Faces, PACKAGE, "rooms.toml").faces}


@cache
def errands() -> Errands:
    """Return the objectives and complications."""
    return load(Errands, PACKAGE, "objectives.toml")


@cache
def kit() -> Kit:
    """Return the stand-ins for heroes, gear, callings and items."""
    return load(Kit, PACKAGE, "kit.toml")


@cache
def phrases() -> Phrases:
    """Return the phrases of abilities and items, and of whom enemies prefer."""
    return load(Phrases, PACKAGE, "phrases.toml")


@cache
def _worded(theme_id: str) -> frozenset[str]:
    rows = (*theme(theme_id).encounters, *wide_encounters())
    return frozenset(row.id for row in rows if any("{" in text for text in texts(row.effects)))


def worded(encounter: str, theme_id: str) -> bool:
    """Return whether the effects of an encounter hold words with placeholders to fill."""
    return encounter in _worded(theme_id)


def texts(effects: tuple[Effect, ...]) -> Iterator[str]:
    """Yield every text inside effects: what rows say and how options are labelled."""
    for effect in walk(effects):
        if isinstance(effect, Roll):
            yield from (row.say for row in effect.rows)
        elif isinstance(effect, Choose):
            yield from (option.label for option in effect.options)
