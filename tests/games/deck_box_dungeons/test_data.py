"""The data files: every theme whole, every encounter playable with the dice there are, every word printable."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import pytest
from fontTools.ttLib import TTFont

from generator.core.rng import Rng
from generator.forge.pack import Block
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.paper.cards.cut_pieces import sealed_decks
from generator.games.deck_box_dungeons.paper.cards.kit_counters import counter_blocks
from generator.games.deck_box_dungeons.players.dice_demand import most_dice
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.effects import Choose, Roll, branches, walk
from generator.games.deck_box_dungeons.quest.quest_text import EVERYWHERE, FACTS, placeholders
from generator.games.deck_box_dungeons.quest.theme_schema import Encounter, EncounterKind

FONTS = Path(__file__).parents[3] / "fonts"
DICE = (6, 4, 3)
EVERY_THEME = pytest.mark.parametrize("theme", data_loading.THEMES)
NAMES = (
    "id",
    "icon",
    "kind",
    "do",
    "who",
    "at",
    "on",
    "until",
    "event",
    "skill",
    "stat",
    "colour",
    "attack",
    "target",
    "guest",
    "token",
)
"""Fields that hold names of the machinery and not words for readers."""


@cache
def tables() -> dict[str, dict[str, Any]]:
    """Return the raw tables of every data file by its name."""
    found = [path for path in files(data_loading.PACKAGE).iterdir() if path.name.endswith(".toml")]
    return {path.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in found}


def leaves(value: Any, at: str = "", field: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield every string of raw tables with where it stands and the field it stands in."""
    if isinstance(value, str):
        yield at, field, value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from leaves(part, f"{at}.{name}", name)
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from leaves(part, f"{at}[{part.get('id', place) if isinstance(part, dict) else place}]", field)


@cache
def words() -> tuple[tuple[str, str], ...]:
    """Return every text for readers with where it stands."""
    return tuple(
        (at, text)
        for name, rows in tables().items()
        if name != "rooms.toml"
        for at, field, text in leaves(rows, name)
        if field not in NAMES and not re.fullmatch(r"\d*P?[+-]?\d*", text)
    )


@cache
def encounters() -> tuple[Encounter, ...]:
    return (
        *(row for name in data_loading.THEMES for row in data_loading.theme(name).encounters),
        *data_loading.shared_encounters(),
    )


def twice(values: Iterator[str] | list[str]) -> list[str]:
    return [value for value, count in Counter(values).items() if count > 1]


# ------------------------------------------------------------------------------------------------------------------ themes

TOLD = ("intro", "motive", "fall", "triumph")
"""What another telling of a villain tells anew."""


@EVERY_THEME
def test_every_theme_loads_under_its_own_name(theme: str) -> None:
    assert data_loading.theme(theme).id == theme


NEW_THEME = "new-theme.toml"
"""What a pack of one's own begins with."""


def test_every_file_with_villains_is_a_theme_and_every_other_with_encounters_is_read_as_wide() -> None:
    assert {name for name, rows in tables().items() if "villains" in rows and name != NEW_THEME} == {
        f"{name}.toml" for name in data_loading.THEMES
    }
    others = {name for name, rows in tables().items() if "encounters" in rows and "villains" not in rows}
    assert others == {f"{name}.toml" for name in data_loading.SHARED_FILES}


@EVERY_THEME
def test_every_theme_has_six_villains_and_each_is_told_in_two_ways(theme: str) -> None:
    villains = data_loading.theme(theme).villains
    assert len(villains) >= 6
    assert [villain.id for villain in villains if not villain.tellings] == []


def shared_words(one: str, other: str) -> float:
    """Return the share of the longer words of two texts that stand in both."""
    words = [set(re.findall(r"[a-z’]{5,}", text.lower())) for text in (one, other)]
    return len(words[0] & words[1]) / max(1, len(words[0] | words[1]))


@EVERY_THEME
def test_the_tellings_of_a_villain_are_other_stories(theme: str) -> None:
    for villain in data_loading.theme(theme).villains:
        own, *others = ([getattr(villain.told(n), part) for part in TOLD] for n in range(len(villain.tellings) + 1))
        for other in others:
            assert max(shared_words(*pair) for pair in zip(own, other, strict=True)) < 0.35, villain.id


def test_two_tellings_with_the_same_words_are_found_out() -> None:
    assert shared_words("The Abbess was buried alive.", "Buried alive, the Abbess was.") == 1
    assert shared_words("The Abbess was buried alive.", "Nobody mourned her sister’s dowry.") == 0


def test_a_villain_that_is_told_has_no_other_tellings() -> None:
    for villain in data_loading.theme("crypt").villains:
        told = [villain.told(number) for number in range(len(villain.tellings) + 1)]
        assert [one.tellings for one in told] == [()] * len(told)
        assert len({one.intro for one in told}) == len(told) == len({one.triumph for one in told})
        assert {one.name for one in told} == {villain.name}


@EVERY_THEME
def test_nothing_in_a_theme_is_listed_twice(theme: str) -> None:
    row = data_loading.theme(theme)
    for names in (row.places, row.towns, row.lost, row.relics, row.keys, row.hiding, row.rooms, row.arrivals):
        assert twice(list(names)) == []
    for people in (row.guests, row.foes, row.villains):
        assert twice([who.name for who in people]) == []


def test_ids_of_foes_villains_objectives_and_kit_are_unique() -> None:
    themes = [data_loading.theme(name) for name in data_loading.THEMES]
    kit = data_loading.hero_cards()
    assert twice([foe.id for theme in themes for foe in theme.foes] + [who.id for theme in themes for who in theme.villains]) == []
    assert twice([row.id for row in data_loading.objectives_file().objectives]) == []
    assert twice([row.name for row in data_loading.objectives_file().complications]) == []
    assert twice([row.id for part in (kit.heroes, kit.gear, kit.callings, kit.items) for row in part]) == []


def test_villains_are_themselves_and_no_two_share_a_name() -> None:
    villains = [villain for name in data_loading.THEMES for villain in data_loading.theme(name).villains]
    assert twice([villain.name for villain in villains]) == []
    assert [villain.id for villain in villains if (villain.melee if villain.attack == "melee" else villain.ranged) is None] == []
    assert [villain.id for villain in villains if twice(list(villain.omens)) or twice(list(villain.halls))] == []


def test_the_tides_of_objectives_are_named_for_themes_that_there_are() -> None:
    assert {theme for row in data_loading.objectives_file().objectives for theme in row.tides} <= set(data_loading.THEMES)


def test_wide_encounters_name_only_themes_that_there_are() -> None:
    assert {theme for row in data_loading.shared_encounters() for theme in row.themes} <= set(data_loading.THEMES)
    assert [row.id for name in data_loading.THEMES for row in data_loading.theme(name).encounters if row.themes] == []


# -------------------------------------------------------------------------------------------------------------- encounters


def test_ids_are_unique_over_all_encounters() -> None:
    assert twice([row.id for row in encounters()]) == []


def test_titles_are_unique_over_all_encounters() -> None:
    assert twice([row.title.lower() for row in encounters()]) == []


def test_texts_are_unique_over_all_encounters() -> None:
    assert twice([row.text for row in encounters()]) == []


def test_there_are_at_least_600_encounters() -> None:
    assert len(encounters()) >= 600


@EVERY_THEME
def test_every_theme_has_encounters_of_every_kind_but_the_boss(theme: str) -> None:
    wide = [row for row in data_loading.shared_encounters() if not row.themes or theme in row.themes]
    kinds = Counter(row.kind for row in (*data_loading.theme(theme).encounters, *wide))
    assert set(kinds) == set(get_args(EncounterKind)) - {"boss"}
    assert min(kinds.values()) >= 5


@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_no_encounter_asks_for_more_dice_than_the_box_has(heroes: int) -> None:
    asked = {row.id: most_dice(row.effects, heroes) for row in encounters()}
    assert {name: dice for name, dice in asked.items() if any(a > b for a, b in zip(dice, DICE, strict=True))} == {}


@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_no_villain_objective_or_complication_asks_for_more_dice_than_the_box_has_at_once(heroes: int) -> None:
    asked = {}
    for name in data_loading.THEMES:
        for villain in data_loading.theme(name).villains:
            asked[villain.id, "half"] = most_dice(villain.half, heroes)
            asked[villain.id, "each"] = most_dice(villain.each, heroes)
    for template in data_loading.objectives_file().objectives:
        asked[template.id, "finale"] = most_dice(template.finale, heroes)
        for mark in template.marks:
            asked[template.id, mark.say] = most_dice(mark.then, heroes)
        for term in template.terms:
            for field in ("then", "passed", "failed", "right", "wrong"):
                asked[template.id, term.kind + field] = most_dice(getattr(term, field, ()), heroes)
    for twist in data_loading.objectives_file().complications:
        asked[twist.name, "then"] = most_dice(twist.then, heroes)
    assert {name: dice for name, dice in asked.items() if any(a > b for a, b in zip(dice, DICE, strict=True))} == {}


def test_fights_and_ambushes_bring_enemies_and_rests_do_not() -> None:
    assert [row.id for row in encounters() if row.kind in ("combat", "ambush") and not any(most_dice(row.effects, 2))] == []
    assert [row.id for row in encounters() if row.kind == "rest" and any(most_dice(row.effects, 4))] == []


def test_encounters_use_no_effect_that_only_the_generator_may_write() -> None:
    reserved = {"take", "meet", "boss", "site"}
    assert [row.id for row in encounters() if reserved & {effect.do for effect in walk(row.effects)}] == []


def test_every_line_of_a_table_and_every_option_says_something() -> None:
    tables_ = [effect for row in encounters() for effect in walk(row.effects) if isinstance(effect, Roll)]
    choices = [effect for row in encounters() for effect in walk(row.effects) if isinstance(effect, Choose)]
    assert [roll for roll in tables_ if not all(row.say or row.then for row in roll.rows)] == []
    assert [choice for choice in choices if not all(option.label for option in choice.options)] == []
    assert len(tables_) > 100
    assert len(choices) > 100


def test_nothing_happens_on_no_roll_at_all_or_whatever_is_chosen() -> None:
    idle = [
        row.id
        for row in encounters()
        for effect in walk(row.effects)
        if isinstance(effect, (Roll, Choose)) and not any(branches(effect))
    ]
    assert idle == []


# ------------------------------------------------------------------------------------------------------------------- words


def test_every_character_of_every_text_is_in_the_text_font() -> None:
    with TTFont(FONTS / "DelveText-Regular.ttf") as font:
        known = set(font.getBestCmap())
    lacking = {(at, char) for at, text in words() for char in text if ord(char) not in known}
    assert lacking == set()
    assert len(words()) > 3000


def test_no_text_is_unfinished_or_carelessly_spaced() -> None:
    careless = re.compile(r"TODO|FIXME|XXX|lorem ipsum|  |\s[.,;:!?](?:\s|$)|[\t\n\r\u00a0]|\.\.\.", re.IGNORECASE)
    assert [(at, text) for at, text in words() if careless.search(text)] == []


def test_no_text_is_empty_or_starts_or_ends_with_a_blank() -> None:
    everything = [(at, text) for name, rows in tables().items() for at, _, text in leaves(rows, name)]
    assert [(at, text) for at, text in everything if text != text.strip()] == []
    assert [(at, text) for at, text in words() if not text] == []


def test_quotation_marks_and_brackets_come_in_pairs() -> None:
    assert [(at, text) for at, text in words() if text.count('"') % 2 or text.count("(") != text.count(")")] == []


def test_braces_hold_known_facts_and_nothing_else_does() -> None:
    facts = re.compile(r"\{(?:" + "|".join(FACTS) + r")\}")
    own = (
        "phrases.toml",
        "campaign.toml",
        "told.toml",
        "map.toml",
    )  # which have placeholders of their own, checked where they are read
    stories = [(at, text) for at, text in words() if not at.startswith(own)]
    odd = [(at, text) for at, text in stories if re.search(r"[{}]", facts.sub("", text))]
    assert odd == []


def test_no_text_of_an_encounter_names_a_fact_that_some_quest_lacks() -> None:
    odd = [
        (row.id, text)
        for row in encounters()
        for text in (row.text, *data_loading.effect_texts(row.effects))
        if placeholders(text) - EVERYWHERE or re.search(r"[{}]", re.sub(r"\{[a-z]+\}", "", text))
    ]
    assert odd == []


def test_titles_names_and_the_facts_themselves_hold_no_placeholder() -> None:
    fixed = [row.title for row in encounters()]
    for name in data_loading.THEMES:
        theme = data_loading.theme(name)
        fixed += [*theme.places, *theme.towns, *theme.lost, *theme.relics, *theme.keys, *theme.rooms, theme.name, theme.blurb]
        fixed += [text for who in theme.guests for text in (who.name, who.role)]
        fixed += [text for who in theme.villains for text in (who.name, who.short, who.minions, who.sign, who.trophy, *who.halls)]
    assert [text for text in fixed if "{" in text or "}" in text] == []


def test_read_aloud_texts_are_whole_sentences() -> None:
    odd = [(row.id, row.text) for row in encounters() if not re.search(r"[.!?]['\"”’]?$", row.text)]
    odd += [(row.id, row.text) for row in encounters() if not (row.text.lstrip("'\"“‘{")[0].isupper() or row.text[0] == "{")]
    assert odd == []


# ------------------------------------------------------------------------------------------------------------------- icons


def test_every_icon_that_the_data_names_is_in_the_icon_font() -> None:
    known = {row["name"]: row["codepoint"] for row in tomllib.loads((FONTS / "icons.toml").read_text(encoding="utf-8"))["icon"]}
    named = {(at, text) for name, rows in tables().items() for at, field, text in leaves(rows, name) if field == "icon"}
    assert {(at, icon) for at, icon in named if icon not in known} == set()
    assert len(named) > 100
    with TTFont(FONTS / "DelveIcons-Regular.ttf") as font:
        glyphs = set(font.getBestCmap())
    assert {icon for _, icon in named if known[icon] not in glyphs} == set()


def test_no_two_things_that_lie_on_the_table_share_a_picture() -> None:
    """Enemies, villains, items and counters: an enemy with a bomb does not look like the item that is a bomb."""
    items = [item.icon for item in data_loading.hero_cards().items]
    quest = GAME.generate(GAME.settle({"length": "short"}), Rng.root("test/icons", 1))
    blocks = [part for part in sealed_decks(quest)["rooms"].cuts if isinstance(part, Block)]
    faces = {cut.front.data.icon for block in (*blocks, *counter_blocks()) for cut in block.cuts}
    relics = {row.icon for row in data_loading.objectives_file().objectives if row.relic}
    counters = sorted({*faces, *relics} - {quest.villain.icon, "crowned-skull"})
    assert {"key", "wax-seal", "knockout", "totem-head"} <= set(counters)
    for name in data_loading.THEMES:
        theme = data_loading.theme(name)
        people = [one.icon for one in (*theme.foes, *theme.villains)]
        assert twice([icon for icon in (*people, *items, *counters) if icon != "crowned-skull"]) == [], name
    assert twice([*items, "unlit-bomb"]) == ["unlit-bomb"], "the control: an enemy with the picture of an item"
