"""Log entries to sentences, and to the events that people share."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator.core.data import Record, load
from generator.core.text import capitalised
from generator.forge.engine import Event
from generator.games.bag_of_dungeon.quest.geometry import cell_name
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE, heroes, item_of, monster_of
from generator.games.bag_of_dungeon.rules.state import DRAGON, LogEntry, Phase

_KINDS: Mapping[str, str] = {
    "beaten": "monster", "dragon-beaten": "boss", "found": "treasure", "spikes": "trap", "escaped": "flight", "died": "death",
    "healed": "rest", "used": "magic", "side-quest": "magic", "took-ring": "key", "ring-out": "lock",
}  # fmt: skip
"""Which of the events that people share (forge.results) a log entry is."""


class Sentences(Record):
    """For each kind of log entry the sentence that tells it, and for each phase what is written down next."""

    lines: dict[str, str]
    next: dict[str, str]


@cache
def sentence_texts() -> Sentences:
    """Return the sentences of reports; raises BadData."""
    return load(Sentences, PACKAGE, "transcript.toml")


def hero_name(quest: Quest, hero: int) -> str:
    """Return what a hero of a quest is called."""
    return heroes()[quest.heroes[hero]].name


def foe_name(quest: Quest, token: int) -> str:
    """Return what a monster is called, without an article; the dragon has a name of her own."""
    return quest.dragon.name if token == DRAGON else monster_of(token).name


def event_of(quest: Quest, entry: LogEntry) -> Event | None:
    """Return a log entry as an event; None for one that the move itself tells."""
    kind = entry.kind
    trap = kind == "found" and item_of(int(entry.facts["item"])).effect == "trap"
    pattern = sentence_texts().lines.get("found-trap" if trap else kind, "")
    if kind == "turn" and len(quest.heroes) == 1:
        pattern = ""
    shared = "trap" if trap else _KINDS.get(kind, "")
    if not pattern and not shared:
        return None
    return Event(pattern.format_map(_words(quest, entry)).strip(), shared)


def _words(quest: Quest, entry: LogEntry) -> dict[str, object]:
    """Return the facts of an entry with names in place of numbers."""
    words: dict[str, object] = dict(entry.facts)
    for fact in ("hero", "other"):
        if fact in words and int(entry.facts[fact]) >= 0:
            words[fact] = hero_name(quest, int(entry.facts[fact]))
    if "foe" in words:
        token = int(entry.facts["foe"])
        words["foe"] = foe_name(quest, token) if token == DRAGON else f"the {foe_name(quest, token)}"
        words["Foe"] = capitalised(str(words["foe"]))
    if "item" in words and int(entry.facts["item"]):
        words["item"] = f"the {item_of(int(entry.facts['item'])).name}"
        words["Item"] = capitalised(str(words["item"]))
    if "cell" in words:
        words["cell"] = cell_name(int(entry.facts["cell"]))
    return words


def next_step(quest: Quest, phase: Phase, hero: int) -> str:
    """Return what is written down next in a phase, as a part of a sentence."""
    texts = sentence_texts().next
    return texts.get(f"{phase}-{quest.march}", texts[phase]).format(hero=hero_name(quest, hero))
