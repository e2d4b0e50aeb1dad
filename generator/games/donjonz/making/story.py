"""The words of a quest: who goes down where and why, told from facts that are picked once."""

from __future__ import annotations

from dataclasses import dataclass

from generator.core import added
from generator.core.rng import Rng
from generator.core.text import capitalised, with_facts
from generator.games.donjonz.quest.data_loading import PACKAGE, THEMES, constants, theme
from generator.games.donjonz.quest.model import EndingTexts, Pair
from generator.games.donjonz.quest.theme_schema import EndingChoices, Hero, Theme

_PRONOUNS = {"she": ("she", "her", "her"), "he": ("he", "him", "his"), "they": ("they", "them", "their")}
LONGEST_TITLE = 40
"""Most characters of a quest's title."""


@dataclass(frozen=True, slots=True)
class Story:
    """The fields of a quest that are words, by the names that they have there."""

    title: str
    theme: str
    theme_name: str
    theme_icon: str
    hero: str
    trade: str
    place: str
    key: str
    lock: str
    story: tuple[str, ...]
    doubling: str
    ending: EndingTexts
    pairs: tuple[Pair, ...]


def write_story(name: str, rng: Rng) -> Story:
    """Return the words of a quest for a theme or, if `name` is any, for one that the stream picks; raises BadData."""
    texts = theme_of(name, rng)
    rng = rng.of(texts.id, len(THEMES))
    hero = added.pick(rng.named("hero"), PACKAGE, texts.id, "heroes", texts.heroes)
    facts = _facts(texts, hero, rng)
    pairs = tuple(rng.named("pairs").sample(texts.pairs, constants().kinds))
    title = _title(texts, facts, rng.named("title"))
    opening = with_facts(f"{rng.named('cause').pick(texts.causes)} {rng.named('departure').pick(texts.departures)}", facts)
    story = (opening, with_facts(rng.named("onceonly").pick(texts.onceonly), facts))
    doubling = with_facts(rng.named("doubling").pick(texts.doubling), facts)
    return Story(
        title=title, theme=texts.id, theme_name=texts.name, theme_icon=texts.icon, hero=hero.name, trade=hero.trade,
        place=facts["place"], key=facts["key"], lock=facts["lock"], story=story, doubling=doubling,
        ending=_ending(texts.endings, facts, rng), pairs=pairs,
    )  # fmt: skip


def theme_of(name: str, rng: Rng) -> Theme:
    """Return the theme of that name or, if it is any, one that the stream picks; raises BadData."""
    return theme(rng.named("theme").pick(THEMES) if name == "any" else name)


def title_of(texts: Theme, rng: Rng) -> str:
    """Return the title that a quest of a theme gets whose words are dealt by this stream; the other words are left."""
    return _two_halves(texts, rng.of(texts.id, len(THEMES)).named("title"))


def _title(texts: Theme, facts: dict[str, str], rng: Rng) -> str:
    """Return a title that is short enough: a whole one with the facts filled in, or a head with a tail; dealt are these alone."""
    if rng.deals:
        return _two_halves(texts, rng)
    titles = [with_facts(line, facts) for line in texts.titles]
    titles += [f"{head} {tail}" for head in texts.heads for tail in texts.tails]
    return rng.pick([title for title in titles if len(title) <= LONGEST_TITLE])


def _two_halves(texts: Theme, rng: Rng) -> str:
    return " ".join(rng.pair(texts.heads, texts.tails, lambda head, tail: len(f"{head} {tail}") <= LONGEST_TITLE))


def _facts(texts: Theme, hero: Hero, rng: Rng) -> dict[str, str]:
    """Return what the placeholders of the texts stand for, also with a capital letter."""
    they, them, their = _PRONOUNS[hero.pronoun]
    facts = {
        "hero": hero.name, "trade": hero.trade, "place": rng.named("place").pick(texts.places),
        "key": rng.named("key").pick(texts.keys), "lock": rng.named("lock").pick(texts.locks),
        "they": they, "them": them, "their": their,
    }  # fmt: skip
    return facts | {capitalised(word): capitalised(text) for word, text in facts.items()}


def _ending(endings: EndingChoices, facts: dict[str, str], rng: Rng) -> EndingTexts:
    """Return one ending for each outcome."""
    dead, poor, fair, rich, best = (
        with_facts(rng.named(name).pick(getattr(endings, name)), facts) for name in ("dead", "poor", "fair", "rich", "best")
    )
    return EndingTexts(dead=dead, poor=poor, fair=fair, rich=rich, best=best)
