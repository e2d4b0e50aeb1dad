"""What the pictures of heroes and enemies tell in words: values as tables, powers as sentences, tracks as places to write on."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.told import Fields, Lines, Rows, Told
from generator.games.deck_box_dungeons.paper.heroes.hero_parts import MOST_REPUTATION, MOST_WOUNDS
from generator.games.deck_box_dungeons.paper.heroes.hero_values import EMPTY, HeroPaper, Total
from generator.games.deck_box_dungeons.paper.map.told import told_words
from generator.games.deck_box_dungeons.rules.state import MOST_ENERGY, MOST_TREASURE

ITEMS = 4
"""Places for items on a sheet."""


def enemies_told(rows: Sequence[tuple[str, ...]], shown: Sequence[tuple[str, str]] = ()) -> tuple[Told, ...]:
    """Return enemies as a table: name, die, attack, the values of their cards, whom they attack and their keywords.

    Behind it stands what their pictures show: `shown` holds names and words.
    """
    lines = tuple(told_words().enemy_face.format(name=name, words=words) for name, words in shown)
    return (Rows("", told_words().enemies, tuple(rows)), *((Lines(lines),) if lines else ()))


def hero_told(hero: HeroPaper, *, tall: bool) -> tuple[Told, ...]:
    """Return the finished sheet of a hero, on a page of its own if it is `tall`."""
    words = told_words()
    form = words.hero if hero.epithet else words.hero_plain
    said = [words.number.format(number=hero.number)] if hero.number else []
    said += [form.format(name=hero.name, epithet=hero.epithet, calling=hero.calling, gear=hero.gear), hero.line]
    said += [words.power.format(name=one.name, cost=one.cost, words=" ".join(one.sentences)) for one in hero.powers]
    said.append(words.gear.format(name=hero.gear, words=f"{', '.join(hero.gear_adds).capitalize()}."))
    said += [words.gear.format(name=name, words=text) for name, text in hero.keywords]
    values = tuple(_row(one) for one in (*hero.totals, *hero.skills))
    open_names = [name for name, known in zip(words.names[1:3], (hero.number, hero.player), strict=True) if not known]
    fields = _fields(words.health.format(start=hero.start, most=hero.most), tall=tall)
    return Lines(tuple(filter(None, said))), Rows("", words.values, values), Fields((*open_names, *fields))


def empty_told(trim: int, *, tall: bool) -> tuple[Told, ...]:
    """Return an empty sheet, a whole page if it is `tall`; `trim` is how much health a hero starts with beyond its card."""
    words = told_words()
    health = words.health_trimmed.format(more=f"{trim:+d}".replace("-", "\u2212")) if trim else words.health_empty
    return (Fields((*words.names, *(one.name for one in EMPTY), *_fields(health, tall=tall))),)


def _row(total: Total) -> tuple[str, ...]:
    return total.name, total.text or told_words().none, str(total.dice) if total.dice else "", total.faces, total.parts


def _fields(health: str, *, tall: bool) -> tuple[str, ...]:
    """Return what is written on every sheet: tracks, items, what lasts a while, and what is kept from quest to quest."""
    words = told_words()
    items = tuple(words.items.format(number=number) for number in range(1, ITEMS + 1))
    tracks = (health, words.energy.format(most=MOST_ENERGY), words.treasure.format(most=MOST_TREASURE))
    kept = (words.kept[0], words.kept[1].format(wounds=MOST_WOUNDS), words.kept[2].format(reputation=MOST_REPUTATION))
    return (*tracks, *items, *((words.lasting,) if tall else ()), *kept)
