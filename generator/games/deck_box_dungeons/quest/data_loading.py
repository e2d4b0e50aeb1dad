"""The data files of this game to records, each read once when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from generator.core import added
from generator.core.data import load
from generator.games.deck_box_dungeons.quest.campaign_schema import CampaignFile
from generator.games.deck_box_dungeons.quest.card_words import CardWords
from generator.games.deck_box_dungeons.quest.effects import Choose, Effect, Roll, walk
from generator.games.deck_box_dungeons.quest.hero_cards import Bynames, HeroCards, Phrases
from generator.games.deck_box_dungeons.quest.objective_schema import ObjectivesFile
from generator.games.deck_box_dungeons.quest.room_faces import RoomFace, RoomFaces
from generator.games.deck_box_dungeons.quest.sealed_cost import SealedCost
from generator.games.deck_box_dungeons.quest.season_schema import SeasonFile
from generator.games.deck_box_dungeons.quest.theme_schema import Encounter, SharedEncounters, Theme

PACKAGE = "generator.games.deck_box_dungeons.data"
GUEST_FACES = "guest-faces.toml"
HERO_FACES = "hero-faces.toml"
"""The table of the faces of guests, by their names."""
THEMES = (
    "crypt", "drowned-temple", "goblin-mine", "frozen-keep", "spore-caves", "clockwork-vault", "sun-tomb", "ember-forge",
    "thieves-warren", "thorn-barrow",
)  # fmt: skip
SHARED_FILES = ("wide-fights", "wide-rooms", "wide-battles", "wide-chambers")
"""The files of encounters that fit several themes."""


@cache
def _house_theme(name: str) -> Theme:
    return load(Theme, PACKAGE, f"{name}.toml")


def theme(name: str) -> Theme:
    """Return a theme by its id: one that a pack added, or one of the house, whose file has that name; raises BadData."""
    found: added.Added | None = added.find(PACKAGE, name)
    return _house_theme(name) if found is None else found.theme


def themes_named(word: str) -> tuple[str, ...]:
    """Return the ids of the themes that a word of kits stands for: of `any` those of the house, of several of a pack each."""
    return THEMES if word == "any" else tuple(word.split("+"))


@cache
def shared_encounters() -> tuple[Encounter, ...]:
    """Return the encounters that are not written for one theme alone. Raises BadData."""
    return tuple(encounter for name in SHARED_FILES for encounter in load(SharedEncounters, PACKAGE, f"{name}.toml").encounters)


@cache
def room_faces() -> dict[str, RoomFace]:
    """Return the 30 room faces by label. Raises BadData."""
    return {face.label: face for face in load(RoomFaces, PACKAGE, "rooms.toml").faces}


@cache
def objectives_file() -> ObjectivesFile:
    """Return the kinds of objectives and the complications. Raises BadData."""
    return load(ObjectivesFile, PACKAGE, "objectives.toml")


@cache
def campaign_file() -> CampaignFile:
    """Return what shadows do in campaigns, and the ways between dungeons. Raises BadData."""
    return load(CampaignFile, PACKAGE, "campaign.toml")


@cache
def season_file() -> SeasonFile:
    """Return how the shadow of a season grows, and how seasons end. Raises BadData."""
    return load(SeasonFile, PACKAGE, "season.toml")


@cache
def hero_cards() -> HeroCards:
    """Return the heroes, gear, callings and items. Raises BadData."""
    return load(HeroCards, PACKAGE, "kit.toml")


@cache
def bynames() -> Bynames:
    """Return what heroes and parties are called where nobody names them. Raises BadData."""
    return load(Bynames, PACKAGE, "bynames.toml")


@cache
def phrases() -> Phrases:
    """Return the phrases of powers and items, and of whom enemies prefer. Raises BadData."""
    return load(Phrases, PACKAGE, "phrases.toml")


@cache
def card_words() -> CardWords:
    """Return the words and pictures of the cards of the whole kit. Raises BadData."""
    return load(CardWords, PACKAGE, "cards.toml")


@cache
def sealed_cost() -> SealedCost:
    """Return what it was measured to cost to play with the map sealed. Raises BadData."""
    return load(SealedCost, PACKAGE, "sealed.toml")


@cache
def _with_placeholders(theme_id: str) -> frozenset[str]:
    encounters = (*theme(theme_id).encounters, *shared_encounters())
    return frozenset(encounter.id for encounter in encounters if any("{" in text for text in effect_texts(encounter.effects)))


def has_placeholders(encounter: str, theme_id: str) -> bool:
    """Return whether the effects of an encounter (by its id) hold words with placeholders to fill."""
    return encounter in _with_placeholders(theme_id)


def effect_texts(effects: tuple[Effect, ...]) -> Iterator[str]:
    """Yield every text inside effects: what the lines of roll tables say, and how options are labelled."""
    for effect in walk(effects):
        if isinstance(effect, Roll):
            yield from (row.say for row in effect.rows)
        elif isinstance(effect, Choose):
            yield from (option.label for option in effect.options)
