"""`make` with every game's own options and their values, for type checkers; written by tools/typed_make.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from generator import api

if TYPE_CHECKING:
    from generator.forge.making import Made
    from generator.games.bag_of_dungeon.quest.model import Quest as BagOfDungeonQuest
    from generator.games.deck_box_dungeons.quest.model import Quest as DeckBoxDungeonsQuest
    from generator.games.donjonz.quest.model import Quest as DonjonzQuest
    from generator.games.green_dungeon.quest.model import Quest as GreenDungeonQuest


@overload
def make(
    game: Literal["bag-of-dungeon"],
    *,
    seed: str | int = ...,
    code: str = ...,
    heroes: Literal["1", "2", "3", "4", 1, 2, 3, 4] = ...,
    mode: Literal["solo", "co-operative", "competitive"] = ...,
    grade: Literal["easy", "medium", "hard"] = ...,
    theme: Literal[
        "any",
        "buried-carillon",
        "dead-letters",
        "downward-observatory",
        "hotel-downstairs",
        "long-wedding",
        "night-school",
        "polite-siege",
        "royal-menagerie",
    ] = ...,
    map: Literal["own", "keyed"] = ...,
    march: Literal["quick", "none"] = ...,
) -> Made[BagOfDungeonQuest]: ...


@overload
def make(
    game: Literal["deck-box-dungeons"],
    *,
    seed: str | int = ...,
    code: str = ...,
    heroes: Literal["1", "2", "3", "4", 1, 2, 3, 4] = ...,
    grade: Literal["easy", "medium", "hard"] = ...,
    length: Literal["short", "standard", "long"] = ...,
    theme: Literal[
        "any",
        "crypt",
        "drowned-temple",
        "goblin-mine",
        "frozen-keep",
        "spore-caves",
        "clockwork-vault",
        "sun-tomb",
        "ember-forge",
        "thieves-warren",
        "thorn-barrow",
    ] = ...,
    dice: str | int = ...,
    tone: Literal["full", "gentle"] = ...,
) -> Made[DeckBoxDungeonsQuest]: ...


@overload
def make(
    game: Literal["donjonz"],
    *,
    seed: str | int = ...,
    code: str = ...,
    grade: Literal["easy", "medium", "hard"] = ...,
    theme: Literal[
        "any",
        "brass-hive",
        "closed-season-baths",
        "former-kings",
        "giants-kitchen",
        "low-orchard",
        "overripe-abbey",
        "sunken-light",
        "tidemark-bank",
        "understage-pawnshop",
        "unfinished-countries",
        "unsold-lots",
        "vermilion-works",
        "weather-market",
        "weatherbound-fleet",
        "whale-parish",
    ] = ...,
    map: Literal["open", "own"] = ...,
    may_stop: bool | Literal["yes", "no"] = ...,
    lock_blocks: bool | Literal["yes", "no"] = ...,
    require_passage: bool | Literal["yes", "no"] = ...,
    rotation: bool | Literal["yes", "no"] = ...,
    offset: bool | Literal["yes", "no"] = ...,
) -> Made[DonjonzQuest]: ...


@overload
def make(
    game: Literal["green-dungeon"],
    *,
    seed: str | int = ...,
    code: str = ...,
    edition: Literal["new", "old"] = ...,
    grade: Literal["easy", "medium", "hard"] = ...,
    theme: Literal[
        "any",
        "castle-eventually",
        "deepdown-line",
        "empty-clothes",
        "opposite-face",
        "saint-halmers-pans",
        "slow-mould",
        "standing-verdict",
        "winter-quarters",
    ] = ...,
    lamp: Literal["ranked", "none"] = ...,
) -> Made[GreenDungeonQuest]: ...


def make(game: str, *, seed: str | int = "", code: str = "", **options: str | int | bool) -> Made[Any]:
    """Return a quest of a game: of the word or number `seed` and the game's options, or of a quest `code` (see api.make_named)."""
    return api.make_named(game, seed=seed, code=code, **options)
