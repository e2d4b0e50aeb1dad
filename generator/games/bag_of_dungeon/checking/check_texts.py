"""The words of a quest to every problem of them: empty, too long, left over, small initials, sentences that come twice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.forge.rating import Problem
from generator.games.bag_of_dungeon.quest.model import Quest

LONGEST_TITLE, LONGEST_NAME = 48, 70
LEAST_STORY = 2
LEAST_SENTENCE = 4
"""Words: shorter ones ("You see.") may come again."""
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"\w+")
_STOP = re.compile(r"[.!?…]+[’”'\")]*\s+")
_FIRST = re.compile(r"(?:^|[.!?]\s)\W*(\w)")
_LEFT = re.compile(r"\{[A-Za-z_]+\}|[\t\n\r]|\s\s|^\s|\s$")


def text_problems(quest: Quest) -> Iterator[Problem]:
    """Yield every problem of the words of a quest."""
    if len(quest.story) < LEAST_STORY or quest.place.casefold() not in " ".join(quest.story).casefold():
        yield Problem("story", "story", f"it has {len(quest.story)} paragraphs, or does not name {quest.place!r}")
    seen: dict[str, str] = {}
    for where, text in _prose(quest):
        if not _LETTER.search(text):
            yield Problem("dragon-words" if where in ("dragon", "patron", "ending") else "words", where, "a text is empty")
        if _LEFT.search(text):
            yield Problem("words", where, f"a fact in braces or blanks are left over in {text!r}")
        if any(map(str.islower, _FIRST.findall(text))):
            yield Problem("initial", where, f"a sentence begins with a small letter in {text!r}")
        for sentence in _sentences(text):
            if seen.get(sentence, where) != where:
                yield Problem("repeated", where, f"{sentence!r} stands in {seen[sentence]} too")
            seen.setdefault(sentence, where)
    yield from _names(quest)


def _prose(quest: Quest) -> Iterator[tuple[str, str]]:
    """Yield every text of sentences with where it stands."""
    yield from (("story", text) for text in quest.story)
    yield "patron", quest.patron.reason
    yield from (("dragon", text) for text in (quest.dragon.line, quest.dragon.fallen))
    yield from (("ending", text) for text in (quest.ending.lost, quest.ending.won, quest.ending.whole))
    for side_quest in quest.side_quests:
        yield from ((side_quest.title, text) for text in (side_quest.line, *(row.say for row in side_quest.rows)))


def _names(quest: Quest) -> Iterator[Problem]:
    """Yield names that are empty, too long, or have something left over."""
    names = {
        "title": quest.title, "place": quest.place, "dragon": quest.dragon.name, "dragon's short name": quest.dragon.short,
        "theme": quest.theme_name,
    }  # fmt: skip
    for where, text in {
        **names,
        **{side_quest.title: side_quest.title for side_quest in quest.side_quests},
        "patron": quest.patron.name,
    }.items():
        most = LONGEST_TITLE if where == "title" else LONGEST_NAME
        if not _LETTER.search(text) or _LEFT.search(text) or len(text) > most:
            yield Problem("words", where, f"{text!r} is empty, longer than {most} letters, or has something left over")


def _sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text that are worth comparing, as their bare words."""
    for part in _STOP.split(text):
        words = _WORD.findall(part.casefold())
        if len(words) >= LEAST_SENTENCE:
            yield " ".join(words)
