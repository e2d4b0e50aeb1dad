"""The words of all themes: texts fill in whole, nothing is said twice, parts go together, two quests do not read as one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from string import Formatter

import pytest

from generator.core.data import load
from generator.core.rng import Rng
from generator.draw.ground.kinds import GroundFile
from generator.draw.woodcut.scene import Scenes
from generator.games.bag_of_dungeon.checking.check_texts import text_problems
from generator.games.bag_of_dungeon.making.story import fill, theme_of, write_story
from generator.games.bag_of_dungeon.quest.data_loading import THEMES, theme
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE
from generator.games.bag_of_dungeon.quest.theme_schema import Theme
from tests.games.bag_of_dungeon.quests import made

FACTS = {"place", "ring", "dragon", "short"}
SIDE_QUESTS_OF_A_THEME = 25
"""Five on a map, so that a theme comes five times before one is read again."""
LONGEST_TITLE, LONGEST_SIDE_QUEST = 32, 380
"""Characters of a side quest's title, and of its line and rows together."""
STRAIGHT = re.compile(r"['\"]|\.\.\.|--")


def texts(one: Theme) -> Iterator[str]:
    """Yield every text of sentences of a theme."""
    yield from (*one.openings, *one.ways_in, *reasons(one), *one.endings.lost, *one.endings.won, *one.endings.whole)
    for dragon in one.dragons:
        yield from (dragon.line, dragon.fallen)
    for quest in one.side_quests:
        yield from (quest.line, *(row.say for row in quest.rows))


def reasons(one: Theme) -> list[str]:
    """Return every reason that any patron gives."""
    return [*one.reasons, *(text for patron in one.patrons for text in patron.says)]


def named(text: str) -> set[str]:
    return {name.lower() for _, name, _, _ in Formatter().parse(text) if name}


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"[.!?]\s+", text) if len(part.split()) > 3]


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_has_enough_of_everything_and_nothing_twice(name: str) -> None:
    one = theme(name)
    assert one.id == name
    for parts in (
        one.places,
        one.rings,
        one.titles,
        one.heads,
        one.tails,
        one.openings,
        one.ways_in,
        [patron.name for patron in one.patrons],
        reasons(one),
    ):
        assert len(set(parts)) == len(parts)
    assert len(reasons(one)) >= 10
    assert len({dragon.short for dragon in one.dragons}) == len(one.dragons)
    assert len({quest.title for quest in one.side_quests}) == len(one.side_quests) == SIDE_QUESTS_OF_A_THEME
    assert [text for text, count in Counter(texts(one)).items() if count > 1] == []


@pytest.mark.parametrize("name", THEMES)
def test_texts_name_only_what_a_quest_has_and_are_typed_with_care(name: str) -> None:
    one = theme(name)
    for text in (*texts(one), *one.titles):
        assert named(text) <= FACTS, text
        assert not STRAIGHT.search(text), text
        assert "  " not in text
    for opening in one.openings:
        assert {"place", "ring"} <= named(opening), opening
    assert sum(bool({"dragon", "short"} & named(opening)) for opening in one.openings) >= 9
    assert not any(
        named(text) for text in (*one.heads, *one.tails, *(patron.name for patron in one.patrons), *one.places, *one.rings)
    )


@pytest.mark.parametrize("name", THEMES)
def test_the_dragons_of_a_theme_differ_in_their_habits(name: str) -> None:
    habits = Counter((dragon.breath, dragon.drowsy, tuple(sorted(dragon.immune))) for dragon in theme(name).dragons)
    assert len(habits) >= 6
    assert all("bow" in dragon.immune for dragon in theme(name).dragons)


@pytest.mark.parametrize("name", THEMES)
def test_side_quests_hold_good_and_bad_and_all_kinds_of_effects(name: str) -> None:
    rows = [[row.effect.by if row.effect else 0 for row in quest.rows] for quest in theme(name).side_quests]
    assert all(first <= 0 <= last and first < last for first, _, last in rows)
    kinds = {row.effect.what for quest in theme(name).side_quests for row in quest.rows if row.effect}
    assert kinds == {"health", "actions", "items", "kills"}


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_has_enough_side_quests_for_a_season_and_each_is_short_enough(name: str) -> None:
    quests = theme(name).side_quests
    assert len(quests) == SIDE_QUESTS_OF_A_THEME
    for quest in quests:
        assert len(quest.title) <= LONGEST_TITLE, quest.title
        assert len(quest.line) + sum(len(row.say) for row in quest.rows) <= LONGEST_SIDE_QUEST, quest.title


def test_no_sentence_stands_in_two_themes() -> None:
    said = {name: {part for text in texts(theme(name)) for part in sentences(text) if not named(part)} for name in THEMES}
    assert [(one, other, said[one] & said[other]) for one, other in combinations(THEMES, 2) if said[one] & said[other]] == []


def test_facts_are_capitalised_and_an_article_within_a_sentence_is_small() -> None:
    facts = {"place": "the Well", "dragon": "the Keeper", "Dragon": "The Keeper"}
    assert (
        fill("{place} is wet. {Dragon} sleeps, and {dragon} wakes.", facts)
        == "The Well is wet. The Keeper sleeps, and the Keeper wakes."
    )


@pytest.mark.parametrize("name", THEMES)
def test_written_quests_have_no_fault_in_their_words(name: str) -> None:
    for seed in range(12):
        assert list(text_problems(made(seed, theme=name))) == []


def test_two_quests_of_two_seeds_do_not_read_as_one() -> None:
    tales = [write_story(theme("night-school"), (2, 9, 10, 11, 12), Rng.root("tale", seed)) for seed in range(30)]
    assert len({tale.title for tale in tales}) >= 27
    for one, other in combinations(tales, 2):
        same = {text for text in one.story if text in other.story}
        assert len(same) < 2 or one.patron.name != other.patron.name
    assert len({tale.dragon.name for tale in tales}) == len(theme("night-school").dragons)


def test_a_reason_of_one_patron_is_given_by_nobody_else() -> None:
    for seed in range(40):
        patron = write_story(theme("night-school"), (), Rng.root("patron", seed)).patron
        own = {text: one.name for one in theme("night-school").patrons for text in one.says}
        assert own.get(patron.reason, patron.name) == patron.name


def test_any_theme_is_drawn_from_all() -> None:
    assert {theme_of("any", Rng.root("theme", seed)).id for seed in range(80)} == set(THEMES)
    assert theme_of("dead-letters", Rng.root("theme", 1)).id == "dead-letters"


def test_every_theme_has_a_scene_and_a_ground() -> None:
    scenes = load(Scenes, PACKAGE, "scenes.toml").themes
    grounds = load(GroundFile, PACKAGE, "grounds.toml").themes
    assert set(scenes) == set(grounds) == set(THEMES)
    assert len({one.accent for one in scenes.values()}) == len({str(one) for one in grounds.values()}) == len(THEMES)
    for parts in scenes.values():
        assert len(parts.settings) >= 4
        assert sum(map(len, (parts.places, parts.far, parts.frames, parts.skies, parts.props))) >= 12
