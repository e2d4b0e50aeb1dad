"""The words of themes: quests hardly ever share a title or a story; every text is short enough and can be filled in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from string import Formatter

import pytest
from msgspec.structs import replace
from pypdfium2 import PdfDocument

from generator import PrintRequest, make, print_quest
from generator.core.rng import Rng
from generator.core.text import capitalised
from generator.games.donjonz.making.story import LONGEST_TITLE, Story, write_story
from generator.games.donjonz.quest.data_loading import THEMES, theme
from generator.games.donjonz.quest.theme_schema import Theme

QUESTS = 60
"""As many quests of one theme share at most one title and one story, on average."""
PAIRS = QUESTS * (QUESTS - 1) // 2
SETS = 4
LONGEST_OPENING, LONGEST_ONCEONLY, LONGEST_DOUBLING = 500, 195, 235
"""Characters of an opening, of what is said of the spaces and of what is said of the lock, with the longest facts filled in."""
LONGEST_NAME, LONGEST_LINE = 16, 68
"""Characters of a weapon or monster, and of what is said of the two."""
PAIRS_OF_A_THEME = 14
FACTS = ("hero", "trade", "place", "key", "lock", "they", "them", "their")
KNOWN = {*FACTS, *(capitalised(fact) for fact in FACTS)}
TOLD = re.compile(r"\b(she|her|he|him|his|they|them|their)\b", re.IGNORECASE)


def paragraphs(one: Theme) -> dict[str, tuple[str, ...]]:
    """Return the texts of a theme that are sentences, by where they stand."""
    endings = one.endings
    return {
        "causes": one.causes, "departures": one.departures, "onceonly": one.onceonly, "doubling": one.doubling,
        "endings": (*endings.dead, *endings.poor, *endings.fair, *endings.rich, *endings.best),
    }  # fmt: skip


def texts(one: Theme) -> Iterator[tuple[str, str]]:
    """Yield every text of a theme by where it stands, tails aside."""
    for where, lines in {"titles": one.titles, "heads": one.heads, **paragraphs(one)}.items():
        for line in lines:
            yield where, line


def longest_facts(one: Theme) -> dict[str, str]:
    """Return the longest of each kind of fact."""
    hero = max(one.heroes, key=lambda hero: len(hero.name + hero.trade))
    place, key, lock = (max(names, key=len) for names in (one.places, one.keys, one.locks))
    facts = dict(zip(FACTS, (hero.name, hero.trade, place, key, lock, "they", "them", "their"), strict=True))
    return facts | {capitalised(fact): capitalised(text) for fact, text in facts.items()}


def plot(story: Story) -> str:
    """Return a story without the names in it, so that two tellings of it about two heroes are the same."""
    text = " ".join((*story.story, story.doubling))
    for fact in (story.trade, story.hero, story.place, story.key, story.lock):
        text = text.replace(fact, "*").replace(capitalised(fact), "*")
    return TOLD.sub("*", text)


def repeated(lines: list[str]) -> int:
    """Return how many pairs of lines are the same."""
    return sum(many * (many - 1) // 2 for many in Counter(lines).values())


def test_sixty_quests_of_a_theme_share_one_title_and_one_story_at_most_on_average() -> None:
    titles = stories = 0
    for name, number in product(THEMES, range(SETS)):
        drawn = [write_story(name, Rng.root(f"{name} {number}", seed)) for seed in range(QUESTS)]
        titles += repeated([story.title for story in drawn])
        stories += repeated([plot(story) for story in drawn])
    assert titles <= SETS * len(THEMES)
    assert stories <= SETS * len(THEMES)


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_has_words_for_sixty_quests(name: str) -> None:
    one = theme(name)
    assert len({f"{head} {tail}".casefold() for head, tail in product(one.heads, one.tails)}) >= PAIRS
    assert len(set(product(one.causes, one.departures, one.onceonly, one.doubling))) >= PAIRS


@pytest.mark.parametrize("name", THEMES)
def test_every_head_goes_with_every_tail(name: str) -> None:
    one = theme(name)
    for head, tail in product(one.heads, one.tails):
        title = f"{head} {tail}"
        assert len(title) <= LONGEST_TITLE, title
        assert "{" not in title, title
        assert head.split()[-1].casefold() != tail.split()[0].casefold(), title


@pytest.mark.parametrize("name", THEMES)
def test_every_departure_goes_with_every_cause(name: str) -> None:
    one = theme(name)
    facts = longest_facts(one)
    for cause, departure in product(one.causes, one.departures):
        opening = f"{cause} {departure}"
        assert all(f"{{{fact}}}" in opening.lower() for fact in ("hero", "trade", "place")), opening
        assert len(opening.format_map(facts)) <= LONGEST_OPENING, opening


@pytest.mark.parametrize("name", THEMES)
def test_texts_can_be_filled_and_read(name: str) -> None:
    one = theme(name)
    for lines in paragraphs(one).values():
        for line in lines:
            assert {field for _, field, _, _ in Formatter().parse(line) if field is not None} <= KNOWN, line
            assert line[-1] in ".?", line
            assert not re.search(r"['\"]|\s\s|\b(\w+) \1\b", line, re.IGNORECASE), line
            assert not re.search(r"\{they\} (is|was|has|does)\b", line, re.IGNORECASE), line
    facts = longest_facts(one)
    assert max(len(line.format_map(facts)) for line in one.onceonly) <= LONGEST_ONCEONLY
    assert max(len(line.format_map(facts)) for line in one.doubling) <= LONGEST_DOUBLING


@pytest.mark.parametrize("name", THEMES)
def test_pairs_are_short_and_no_two_of_a_theme_share_a_name_or_an_icon(name: str) -> None:
    pairs = theme(name).pairs
    assert len(pairs) == PAIRS_OF_A_THEME
    for pair in pairs:
        assert max(len(pair.weapon), len(pair.monster)) <= LONGEST_NAME, pair
        assert len(pair.line) <= LONGEST_LINE, pair
        assert pair.line[-1] in ".?", pair
        assert not re.search(r"['\"]|\s\s", pair.line), pair
    for sorts in (("weapon", "monster"), ("weapon_icon", "monster_icon")):
        found = [getattr(pair, sort) for pair in pairs for sort in sorts]
        assert repeated(found) == 0, sorted(found)


def test_no_two_pairs_of_the_game_share_a_monster_or_a_line() -> None:
    pairs = [pair for name in THEMES for pair in theme(name).pairs]
    assert repeated([pair.monster for pair in pairs]) == 0
    assert repeated([pair.line for pair in pairs]) == 0
    assert repeated([pair.line for pair in (*pairs, pairs[0])]) == 1


@pytest.mark.parametrize("paper", ["a5", "half-letter"])
def test_the_longest_words_fit_on_the_two_title_pages_of_a_half_sheet(paper: str) -> None:
    made = make("donjonz", seed="words", grade="easy", theme="brass-hive")
    longest = tuple(
        ("A word that is read " * 30)[: length - 1] + "." for length in (LONGEST_OPENING, LONGEST_ONCEONLY, LONGEST_DOUBLING)
    )
    quest = replace(made.quest, title=("Title of Two Lines " * 3)[:LONGEST_TITLE], story=longest[:2], doubling=longest[2])
    printed = print_quest(replace(made, quest=quest), PrintRequest.of({"paper": paper, "only": "title"}))
    assert len(PdfDocument(next(iter(printed.values())))) <= 2


def test_no_text_stands_in_two_places() -> None:
    where: dict[str, list[str]] = {}
    for name in THEMES:
        for place, line in texts(theme(name)):
            where.setdefault(line.casefold(), []).append(f"{name} {place}")
    assert {line: places for line, places in where.items() if len(places) > 1} == {}
    for name in THEMES:
        assert [tail for tail, many in Counter(tail.casefold() for tail in theme(name).tails).items() if many > 1] == [], name
