"""A whole theme to what its schema does not say and every quest of it asks for: a text that breaks it would never be met."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.data import dump
from generator.core.text import begins_small, capitalised, facts_in, smallest, with_facts
from generator.core.toml_places import Path
from generator.forge.extending import texts_of
from generator.games.bag_of_dungeon.quest.model import SIDE_EFFECTS, SideEffect
from generator.games.bag_of_dungeon.quest.theme_schema import Theme

LONGEST_TITLE = 44
"""Most characters of a quest's title."""
SENTENCES = frozenset({"openings", "ways_in", "reasons", "says", "line", "fallen", "say", "lost", "won", "whole"})
"""Fields whose texts are sentences."""


def faults_of(texts: Theme) -> list[tuple[Path, str]]:
    """Return what is wrong with a theme, each with the way to it."""
    return [*_titles(texts), *_dragons(texts), *_side_quests(texts), *_stories(texts), *_small_letters(texts)]


def _titles(texts: Theme) -> Iterator[tuple[Path, str]]:
    """Yield a complaint where a quest could find no title that is short enough."""
    facts = {
        "place": max(texts.places, key=len), "ring": max(texts.rings, key=len),
        "dragon": max((dragon.name for dragon in texts.dragons), key=len),
        "short": max((dragon.short for dragon in texts.dragons), key=len),
    }  # fmt: skip
    facts |= {word.capitalize(): capitalised(text) for word, text in facts.items()}
    if min(len(with_facts(title, facts)) for title in texts.titles) > LONGEST_TITLE:
        yield ("titles",), f"no title has at most {LONGEST_TITLE} characters with the longest place, ring and dragon in it"
    if min(map(len, texts.heads)) + 1 + min(map(len, texts.tails)) > LONGEST_TITLE:
        yield ("heads",), f"no head and tail have at most {LONGEST_TITLE} characters together"


def _dragons(texts: Theme) -> Iterator[tuple[Path, str]]:
    for number, dragon in enumerate(texts.dragons):
        immune = dragon.immune
        if "bow" not in immune:
            yield ("dragons", number, "immune"), "bow must be among these: no dragon is harmed by arrows"
        elif {"lance", "burst"} <= set(immune):
            yield ("dragons", number, "immune"), "of lance and burst one must do something to it"
        elif len(set(immune)) < len(immune):
            yield ("dragons", number, "immune"), "one of these stands here twice"


def _side_quests(texts: Theme) -> Iterator[tuple[Path, str]]:
    for number, side_quest in enumerate(texts.side_quests):
        effects = [(place, row.effect) for place, row in enumerate(side_quest.rows) if row.effect is not None]
        if not effects:
            yield ("side_quests", number, "rows"), "one of these rows at least must have an effect"
        for place, effect in effects:
            if _too_much(effect):
                low, high = SIDE_EFFECTS[effect.what]
                yield (
                    ("side_quests", number, "rows", place, "effect"),
                    f"a row changes {effect.what} by {f'{low} to {high}, not by 0' if low < high else low}",
                )


def _too_much(effect: SideEffect) -> bool:
    low, high = SIDE_EFFECTS[effect.what]
    return not low <= effect.by <= high or not effect.by


def _stories(texts: Theme) -> Iterator[tuple[Path, str]]:
    """Yield openings and ways in that could make no story, which must name its place: none of the others does it for them."""
    pools = {"openings": texts.openings, "ways_in": texts.ways_in}
    naming = {name: [bool({"place", "Place"} & set(facts_in(text))) for text in pool] for name, pool in pools.items()}
    for name, other in (("openings", "ways_in"), ("ways_in", "openings")):
        if not any(naming[other]):
            yield from (
                ((name, number), f"it must name {{place}}, which nothing in {other} does")
                for number, named in enumerate(naming[name])
                if not named
            )


def _small_letters(texts: Theme) -> Iterator[tuple[Path, str]]:
    """Yield texts in which a sentence would begin with a small letter."""
    facts = {
        "place": smallest(texts.places), "ring": smallest(texts.rings),
        "dragon": smallest([dragon.name for dragon in texts.dragons]),
        "short": smallest([dragon.short for dragon in texts.dragons]),
    }  # fmt: skip
    facts |= {word.capitalize(): capitalised(text) for word, text in facts.items()}
    for path, text in texts_of(dump(texts)):
        last = [part for part in path if isinstance(part, str)][-1]
        if last in SENTENCES and begins_small(capitalised(with_facts(text, facts))):
            yield path, "a sentence of it begins with a small letter; a fact there has a capital, as {Place}"
