"""The tale of a quest: who goes down where and why, told from facts that are picked once."""

from __future__ import annotations

from typing import Any

from generator.core.rng import Rng
from generator.games.donjonz.quest.data_loading import THEMES, constants, theme
from generator.games.donjonz.quest.model import Ending
from generator.games.donjonz.quest.theme_schema import Endings, Hero, Theme

_THEM = {"she": ("she", "her", "her"), "he": ("he", "him", "his"), "they": ("they", "them", "their")}
LONGEST_TITLE = 40


def tell(name: str, rng: Rng) -> dict[str, Any]:
    """Return the fields of a quest that are words, for a theme or, if `name` is any, for one that the stream picks."""
    one = theme(rng.pick(THEMES) if name == "any" else name)
    hero = rng.pick(one.heroes)
    facts = _facts(one, hero, rng)
    titles = [filled for line in one.titles if len(filled := line.format_map(facts)) <= LONGEST_TITLE]
    pairs = tuple(rng.sample(one.pairs, constants().kinds))
    return {
        "title": rng.pick(titles), "theme": one.id, "theme_name": one.name, "theme_icon": one.icon,
        "hero": hero.name, "trade": hero.trade, "place": facts["place"], "key": facts["key"], "lock": facts["lock"],
        "story": (rng.pick(one.openings).format_map(facts), rng.pick(one.onceonly).format_map(facts)),
        "doubling": rng.pick(one.doubling).format_map(facts), "ending": _ending(one.endings, facts, rng), "pairs": pairs,
    }  # fmt: skip


def _facts(one: Theme, hero: Hero, rng: Rng) -> dict[str, str]:
    """Return what the placeholders of the texts stand for, also with a capital letter."""
    they, them, their = _THEM[hero.pronoun]
    facts = {
        "hero": hero.name, "trade": hero.trade, "place": rng.pick(one.places), "key": rng.pick(one.keys),
        "lock": rng.pick(one.locks), "they": they, "them": them, "their": their,
    }  # fmt: skip
    return facts | {word.capitalize(): text[0].upper() + text[1:] for word, text in facts.items()}


def _ending(endings: Endings, facts: dict[str, str], rng: Rng) -> Ending:
    rows = {name: getattr(endings, name) for name in ("dead", "poor", "fair", "rich", "best")}
    return Ending(**{name: rng.pick(texts).format_map(facts) for name, texts in rows.items()})
