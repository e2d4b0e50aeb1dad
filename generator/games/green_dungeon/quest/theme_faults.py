"""A whole theme to what its schema does not say and every quest of it asks for: a text that breaks it would never be met."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.data import dump
from generator.core.text import begins_small, capitalised, facts_in, smallest, with_facts
from generator.core.toml_places import Path
from generator.forge.extending import texts_of
from generator.games.green_dungeon.quest.board import KINDS
from generator.games.green_dungeon.quest.model import TWIST_EFFECTS
from generator.games.green_dungeon.quest.theme_schema import Theme

LONGEST_TITLE = 40
"""Most characters of a quest's title."""
OF_BOSSES = frozenset({"lair", "violent", "magic", "fled", "dead"})
"""Texts of a boss."""
OF_STORIES = frozenset({"titles", "openings", "ways_in", "endings"})
"""Lists whose texts may name the facts of a quest."""
NAMED = ("place", "mini_name", "final_name")
"""What the story of a quest must name."""
_AS_THEY_STAND = frozenset({"line", "say"})
"""Fields whose sentences name no facts."""


def faults_of(texts: Theme) -> list[tuple[Path, str]]:
    """Return what is wrong with a theme, each with the way to it."""
    return [*_titles(texts), *_bosses(texts), *_twists(texts), *_rows(texts), *_stories(texts), *_small_letters(texts)]


def fills(path: Path) -> bool:
    """Return whether the text at the end of a way through a theme may name facts of a quest."""
    return (path[0] in ("minis", "finals") and path[-1] in OF_BOSSES) or path[0] in OF_STORIES


def _titles(texts: Theme) -> Iterator[tuple[Path, str]]:
    """Yield a complaint where a quest could find no title that is short enough."""
    bosses = {"mini": texts.minis, "final": texts.finals}
    facts = {"place": max(texts.places, key=len)}
    facts |= {name: max((boss.short for boss in met), key=len) for name, met in bosses.items()}
    facts |= {f"{name}_name": max((boss.name for boss in met), key=len) for name, met in bosses.items()}
    facts |= {word.capitalize(): capitalised(text) for word, text in facts.items()}
    if min(len(with_facts(title, facts)) for title in texts.titles) > LONGEST_TITLE:
        yield ("titles",), f"no title has at most {LONGEST_TITLE} characters with the longest place and bosses in it"


def _bosses(texts: Theme) -> Iterator[tuple[Path, str]]:
    """Yield first bosses without words for coming back to one who fled, which a last boss may leave out."""
    yield from (
        (("minis", number), "it needs fled, which is read out when a hero comes back who fled")
        for number, boss in enumerate(texts.minis)
        if not boss.fled
    )


def _twists(texts: Theme) -> Iterator[tuple[Path, str]]:
    """Yield a complaint for a kind of tile that has no twist that touches play, or none that does not."""
    for kind in KINDS:
        touching = {twist.touches_play for twist in texts.twists if twist.kind == kind}
        if touching != {True, False}:
            yield ("twists",), f"the kind {kind} needs a twist that touches play and one that does not"


def _rows(texts: Theme) -> Iterator[tuple[Path, str]]:
    """Yield rows of twists that speak of numbers, or do too much or nothing."""
    for number, twist in enumerate(texts.twists):
        for place, row in enumerate(twist.rows):
            path: Path = ("twists", number, "rows", place)
            if any(map(str.isnumeric, row.say)):
                yield (*path, "say"), "a figure stands in it, which is taken for a rule; write the number in letters"
            low, high = TWIST_EFFECTS[row.what] if row.what else (0, 0)
            if row.what and (not row.by or not low <= row.by <= high):
                yield path, f"a row changes {row.what} by {f'{low} to {high}, not by 0' if low < high else low}"


def _stories(texts: Theme) -> Iterator[tuple[Path, str]]:
    """Yield openings and ways in that could make no story, which must name a place and both bosses: no other says the rest."""
    pools = {"openings": texts.openings, "ways_in": texts.ways_in}
    lacking = {name: [_lacking(text) for text in pool] for name, pool in pools.items()}
    for name, other in (("openings", "ways_in"), ("ways_in", "openings")):
        for number, lacks in enumerate(lacking[name]):
            left = min((lacks & others for others in lacking[other]), key=len)
            if left:
                words = " and ".join(f"{{{fact}}}" for fact in NAMED if fact in left)
                yield (name, number), f"it must name {words}, which nothing in {other} does for it"


def _lacking(text: str) -> frozenset[str]:
    """Return what a story must name and a text of it does not."""
    return frozenset(NAMED) - {fact.lower() for fact in facts_in(text)}


def _small_letters(texts: Theme) -> Iterator[tuple[Path, str]]:
    """Yield texts in which a sentence would begin with a small letter."""
    facts = {"place": smallest(texts.places)}
    for name, bosses in (("mini", texts.minis), ("final", texts.finals)):
        facts |= {name: smallest([boss.short for boss in bosses]), f"{name}_name": smallest([boss.name for boss in bosses])}
    facts |= {word.capitalize(): capitalised(text) for word, text in facts.items()}
    for path, text in texts_of(dump(texts)):
        last = [part for part in path if isinstance(part, str)][-1]
        told = capitalised(with_facts(text, facts)) if fills(path) else text if last in _AS_THEY_STAND else ""
        if begins_small(told):
            yield (
                path,
                "a sentence of it begins with a small letter" + ("; a fact there has a capital, as {Place}" if fills(path) else ""),
            )
