"""The words of a quest to every Problem with them: empty ones, unfilled places, names and icons twice, too long a title."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from generator.forge.rating import Problem
from generator.games.donjonz.quest.model import Quest

LONGEST_TITLE = 40
"""Most characters of a title."""
LEAST_STORY = 2
"""Paragraphs that a story must have."""
_LEFT = re.compile(r"\{[A-Za-z_]+\}|  ")
"""What was not filled in."""


def text_problems(quest: Quest) -> Iterator[Problem]:
    """Yield what is wrong with the words of a quest."""
    for where, texts in _texts(quest):
        for text in texts:
            if not text.strip():
                yield Problem("empty", where, "a text is empty")
            elif _LEFT.search(text):
                yield Problem("placeholder", where, f"a fact in braces or two blanks in a row are left over in {text!r}")
    names = [name for pair in quest.pairs for name in (pair.weapon, pair.monster)]
    icons = [icon for pair in quest.pairs for icon in (pair.weapon_icon, pair.monster_icon)]
    for what, many in Counter([*(f"name {name.casefold()}" for name in names), *(f"icon {icon}" for icon in icons)]).items():
        if many > 1:
            yield Problem("twins", "pairs", f"{many} weapons or monsters have the {what}")
    if len(quest.story) < LEAST_STORY:
        yield Problem("story", "story", f"it has {len(quest.story)} paragraphs and needs {LEAST_STORY}")
    if len(quest.title) > LONGEST_TITLE:
        yield Problem("title", "title", f"{quest.title!r} is longer than {LONGEST_TITLE} letters")
    for what in (quest.key, quest.lock):
        if what.casefold() not in quest.doubling.casefold():
            yield Problem("doubling", "doubling", f"it does not name {what!r}")


def _texts(quest: Quest) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the texts of a quest by place."""
    end = quest.ending
    yield "title", (quest.title,)
    yield "theme", (quest.theme, quest.theme_name, quest.theme_icon)
    yield "facts", (quest.hero, quest.trade, quest.place, quest.key, quest.lock)
    yield "story", quest.story
    yield "doubling", (quest.doubling,)
    yield "ending", (end.dead, end.poor, end.fair, end.rich, end.best)
    for number, pair in enumerate(quest.pairs):
        yield f"pair {number}", (pair.weapon, pair.weapon_icon, pair.monster, pair.monster_icon, pair.line)
