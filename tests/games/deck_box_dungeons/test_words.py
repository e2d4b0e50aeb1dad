"""Facts and effects become sentences: facts capitalised where a sentence begins, numbers worked out, nothing said of nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import jinja2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.data import Record, dump
from generator.core.dice import Count
from generator.core.resources import folder
from generator.core.rng import Rng
from generator.core.text import capitalised
from generator.games.deck_box_dungeons.making.cast import Cast, draw_cast, draw_story, draw_title
from generator.games.deck_box_dungeons.paper.words import SKILL_ICONS
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.effects import (
    Choose,
    Condition,
    Damage,
    Drain,
    Effect,
    Energy,
    Heal,
    Hit,
    Item,
    Option,
    Pay,
    Place,
    Roll,
    Row,
    SkillCheck,
    Spawn,
    Treasure,
    When,
)
from generator.games.deck_box_dungeons.quest.objective_schema import ObjectiveTemplate
from generator.games.deck_box_dungeons.quest.quest_text import EVERYWHERE, FACTS, placeholders
from generator.games.deck_box_dungeons.quest.terms import term_effects
from generator.games.deck_box_dungeons.quest.wording import fill, fill_record
from generator.press.markup import plain, sheet_xml, templates

FULL = {name: f"the {name} thing" for name in FACTS}
OBJECTIVES = [row.id for row in data_loading.objectives_file().objectives]


def strings(value: Any) -> Iterator[str]:
    """Yield every text inside a record, a tuple or a table."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Record):
        for name in value.__struct_fields__:
            yield from strings(getattr(value, name))
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from strings(part)
    elif isinstance(value, dict):
        yield from strings(list(value.values()))


def objective(name: str) -> ObjectiveTemplate:
    return next(row for row in data_loading.objectives_file().objectives if row.id == name)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{place} is cold.", "The old mill is cold."),
        ("Go to {place}.", "Go to the old mill."),
        ("Stay. {place} is cold.", "Stay. The old mill is cold."),
        ("Stay! {place} is cold.", "Stay! The old mill is cold."),
        ("Stay? {place} is cold.", "Stay? The old mill is cold."),
        ('"Stay." {place} is cold.', '"Stay." The old mill is cold.'),
        ("'Stay!' {place} is cold.", "'Stay!' The old mill is cold."),
        ("“Stay.” {place} is cold.", "“Stay.” The old mill is cold."),
        ('"{place} is cold," he said.', '"The old mill is cold," he said.'),
        ("“{place} is cold,” he said.", "“The old mill is cold,” he said."),
        ("Cold, {place} is.", "Cold, the old mill is."),
        ("Cold; {place} is.", "Cold; the old mill is."),
        ("Cold - {place} is.", "Cold - the old mill is."),
        ("St{place}", "Stthe old mill"),
        ("({place} is cold)", "(the old mill is cold)"),
        ("{place} and {place}. {place}, {place}", "The old mill and the old mill. The old mill, the old mill"),
        ("nothing to fill", "nothing to fill"),
        ("", ""),
    ],
)
def test_a_fact_is_capitalised_at_the_start_of_a_sentence_only(text: str, said: str) -> None:
    assert fill(text, {"place": "the old mill"}) == said


@pytest.mark.parametrize("text", ['He turns. "{place} is cold."', "He turns. “{place} is cold.”"])
def test_a_fact_that_opens_a_quoted_sentence_within_the_text_is_capitalised(text: str) -> None:
    assert "The old mill" in fill(text, {"place": "the old mill"})


def test_a_fact_is_never_made_small_and_a_fact_in_braces_is_not_filled_again() -> None:
    assert fill("in {town} and {place}", {"town": "Hollin", "place": "{town}"}) == "in Hollin and {town}"


def test_a_fact_that_the_quest_does_not_have_is_an_error_that_names_it() -> None:
    with pytest.raises(KeyError, match="relic"):
        fill("Take {relic}.", {"town": "Hollin"})


@given(st.text(max_size=60).filter(lambda text: "{" not in text))
@settings(max_examples=60, deadline=None)
def test_texts_without_a_brace_come_back_as_they_are(text: str) -> None:
    assert fill(text, {}) == text


@given(st.text(alphabet="ab .,!?:;'\"“”‘’()-\n", max_size=20), st.sampled_from(["the mill", "Hollin", "élan", "9 bells"]))
@settings(max_examples=150, deadline=None)
def test_filling_changes_nothing_but_the_fact_and_at_most_its_first_letter(before: str, fact: str) -> None:
    said = fill(before + "{x} after", {"x": fact})
    assert said in (f"{before}{fact} after", f"{before}{fact[0].upper()}{fact[1:]} after")


def test_capitalising_touches_the_first_letter_only() -> None:
    assert [capitalised(text) for text in ("the Bell", "Bell", "", "éclair", "x")] == ["The Bell", "Bell", "", "Éclair", "X"]


@pytest.mark.parametrize("name", OBJECTIVES)
def test_every_text_of_an_objective_fills_without_leftovers_and_without_a_change_to_the_data(name: str) -> None:
    row = objective(name)
    before = dump(row)
    filled = fill_record(row, FULL)
    assert [text for text in strings(filled) if "{" in text or "}" in text] == []
    assert any("{" in text for text in strings(row))
    assert dump(row) == before


@pytest.mark.parametrize("theme", data_loading.THEMES)
def test_every_text_of_a_theme_fills_from_the_facts_that_every_quest_has(theme: str) -> None:
    common = {name: FULL[name] for name in EVERYWHERE}
    filled = fill_record(data_loading.theme(theme), common)
    assert [text for text in strings(filled) if "{" in text or "}" in text] == []


def test_every_wide_encounter_and_complication_fills_from_the_facts_that_every_quest_has() -> None:
    common = {name: FULL[name] for name in EVERYWHERE}
    rows = (*data_loading.shared_encounters(), *data_loading.objectives_file().complications)
    assert [text for row in rows for text in strings(fill_record(row, common)) if "{" in text or "}" in text] == []


def test_a_record_without_placeholders_is_given_back_itself() -> None:
    row = next(row for row in data_loading.shared_encounters() if not any("{" in text for text in strings(row)))
    assert fill_record(row, FULL) is row


def test_filling_a_record_reaches_the_texts_of_nested_effects() -> None:
    deep = When(event="cleared", then=(Roll(rows=(Row(on="1-5", say="{town} sleeps."), Row(on="6", say="So does {lost}."))),))
    choice = Choose(options=(Option(label="Ask {lost}", then=(deep,)), Option(label="Go on")))
    assert list(data_loading.effect_texts((fill_record(choice, {"town": "Hollin", "lost": "old Josse"}),))) == [
        "Ask old Josse", "Go on", "Hollin sleeps.", "So does old Josse.",
    ]  # fmt: skip
    assert next(data_loading.effect_texts((choice,))) == "Ask {lost}"


@cache
def casts() -> tuple[Cast, ...]:
    found = [
        draw_cast(theme, length, "medium", Rng.root("words", seed).stream(theme, length))
        for theme in data_loading.THEMES
        for length in ("short", "standard", "long")
        for seed in range(12)
    ]
    assert {people.objective.id for people in found} == set(OBJECTIVES)
    return tuple(found)


def test_every_cast_has_every_fact_and_none_holds_a_brace() -> None:
    for people in casts():
        assert set(people.facts) == set(FACTS)
        assert not any(re.search("[{}]", fact) for fact in people.facts.values())


def test_no_text_of_a_quest_names_a_fact_that_is_empty_there() -> None:
    blanks = set()
    for people in casts():
        empty = {name for name, fact in people.facts.items() if not fact.strip()}
        without = {"number", "site", "sites"} if not people.sites else set()
        used = {
            name
            for text in strings((people.objective, people.villain, people.complication, people.theme))
            for name in placeholders(text)
        }
        blanks |= {(people.objective.id, name) for name in used & (empty | without)}
    assert blanks == set()


def test_rounds_are_named_only_where_the_heroes_must_outlast_them() -> None:
    named = {row.id for row in data_loading.objectives_file().objectives if any("{rounds}" in text for text in strings(row))}
    assert named <= {
        row.id for row in data_loading.objectives_file().objectives if any(goal.kind == "outlast" for goal in row.goals)
    }
    assert named


def test_titles_and_stories_are_filled_and_begin_with_a_capital() -> None:
    for people in casts():
        texts = [draw_title(people, Rng.root("t", 1)), *draw_story(people, Rng.root("s", 1))]
        assert len(texts) == 4
        for text in texts:
            assert not re.search("[{}]", text)
            assert text.lstrip("\"'“‘")[0].isupper() or text[0].isdigit()


# ---------------------------------------------------------------------- effects in words

LINE = (
    """{% from 'deck-box-dungeons/effects.jinja' import line with context %}<sheet><p>{{ line(effects, '', mark) }}</p></sheet>"""
)
BLOCKS = "{% from 'deck-box-dungeons/effects.jinja' import blocks with context %}<sheet>{{ blocks(effects) }}</sheet>"
P = Count(1, 0)
"""As many as there are heroes; one less, and two less, are `P_1` and `P_2`."""
P_1, P_2 = Count(1, -1), Count(1, -2)
TWO = Count(0, 2)


@cache
def compiled(source: str) -> jinja2.Template:
    return templates.environment(jinja2.FileSystemLoader(folder("templates"))).from_string(source)


def spoken(*effects: Effect, heroes: int = 2, mark: str = "", template: str = LINE) -> str:
    """Return effects in the words of the sheets, icons as words."""
    xml = compiled(template).render(effects=effects, heroes=heroes, mark=mark, skill_icons=SKILL_ICONS)
    return " ".join(plain.plain_text(sheet_xml.parse(xml, "test")).split())


NARROW = "This room is narrow: no hero may move through another here, until it is clear of enemies."


@pytest.mark.parametrize(
    ("effects", "heroes", "said"),
    [
        ((Spawn(green=P),), 3, "Spawn 3 green dice."),
        ((Spawn(blue=P_1, red=Count(0, 1)),), 2, "Spawn 1 blue die and 1 red die."),
        ((Spawn(blue=P_1, red=Count(0, 1)),), 1, "Spawn 1 red die."),
        ((Spawn(green=TWO, blue=P, red=P_2, at="entry"),), 3, "Spawn 2 green dice, 3 blue dice and 1 red die at the way in."),
        ((Spawn(green=P_1),), 1, "No enemy comes."),
        ((Place(colour="green", attack="melee", health=1, count=P_1),), 1, "No enemy comes."),
        ((Spawn(green=P_1), Energy(who="each", amount=P)), 1, "No enemy comes. Every hero gains 1 energy."),
        ((Spawn(green=P_1), Condition(kind="narrow", until="cleared")), 1, f"No enemy comes. {NARROW}"),
        ((Spawn(green=P_1), Spawn(blue=P)), 1, "Spawn 1 blue die."),
        ((Spawn(green=P_1), Spawn(blue=P_2)), 1, "No enemy comes."),
        ((Treasure(who="party", amount=P_1),), 1, "Nothing happens."),
        ((Treasure(who="party", amount=P_1), Heal(who="each", amount=P)), 1, "Every hero regains 1 health."),
        ((Damage(who="each", amount=P_1), Drain(who="each", amount=P_1)), 1, "Nothing happens."),
        ((When(event="cleared", then=(Treasure(who="party", amount=P_1),)),), 1, "Nothing happens."),
        ((Hit(who="each", amount=P),), 1, "Every hero takes 1 hit (roll to block)."),
        ((Hit(who="each", amount=P),), 2, "Every hero takes 2 hits (roll to block)."),
        ((Item(who="chosen", amount=P),), 1, "One hero of your choice takes the top card of the item deck, free."),
        ((Item(who="chosen", amount=P),), 2, "One hero of your choice takes the top 2 cards of the item deck, free."),
        ((Place(colour="red", attack="ranged", health=3),), 2, "Place 1 red die ranged with health 3."),
        ((Place(colour="red", attack="ranged", health=3, count=P),), 2, "Place 2 red dice ranged with health 3 each."),
        ((Pay(who="party", amount=P),), 2, "The party loses 2 treasure."),
    ],
)  # fmt: skip
def test_numbers_are_worked_out_for_the_party_and_nothing_is_said_of_none(
    effects: tuple[Effect, ...], heroes: int, said: str
) -> None:
    assert spoken(*effects, heroes=heroes) == said


def test_a_row_and_a_branch_that_come_to_nothing_say_so() -> None:
    roll = Roll(rows=(Row(on="1-3", say="Feet.", then=(Spawn(green=P_1),)), Row(on="4-6", say="A purse.", then=())))
    assert spoken(roll, heroes=1) == "Roll a die: [1-3] Feet. No enemy comes. [4-6] A purse."
    assert spoken(roll, heroes=1, template=BLOCKS) == "Roll a die: [1-3] Feet. No enemy comes. [4-6] A purse."
    assert "No enemy" not in spoken(Spawn(red=P_1), Roll(rows=(Row(on="1-6", then=(Spawn(green=P),)),)), heroes=1)
    check = SkillCheck(skill="wisdom", need=2, passed=(Treasure(who="party", amount=P_2),), failed=(Spawn(red=P_1),))
    wanted = "The hero who entered rolls Wisdom 2. Passed: Nothing happens. Failed: No enemy comes."
    assert spoken(check, heroes=1) == wanted


def test_what_an_option_costs_says_who_pays_and_a_cost_of_nothing_is_left_out() -> None:
    def offer(*cost: Damage | Drain | Pay) -> Choose:
        return Choose(options=(Option(label="Buy", cost=cost, then=(Energy(who="chosen", amount=TWO),)), Option(label="Go on")))

    assert "Buy (the party pays 2 treasure) – One hero of your choice gains" in spoken(offer(Pay(who="party", amount=TWO)))
    assert "Buy (one hero gives 2 health) – That hero gains" in spoken(offer(Damage(who="chosen", amount=TWO)))
    assert "Buy (each hero spends 1 energy) –" in spoken(offer(Drain(who="each", amount=P_1)))
    assert "Buy – " in spoken(offer(Pay(who="party", amount=P_1)), heroes=1)
    assert "Buy. One hero" in spoken(offer(Pay(who="party", amount=P_1)), heroes=1, template=BLOCKS)
    bare = Choose(options=(Option(label="Pay", cost=(Pay(who="party", amount=TWO),)), Option(label="Go on")))
    assert spoken(bare) == "Choose one: Pay (the party pays 2 treasure) – nothing more happens. Go on – nothing happens."


def test_enemies_that_come_later_than_the_encounter_bear_a_double_dagger() -> None:
    deep = Roll(
        rows=(
            Row(on="1-3", then=(Spawn(green=P),)),
            Row(on="4-6", then=(SkillCheck(skill="wisdom", need=1, failed=(Spawn(red=P),)),)),
        )
    )
    assert spoken(deep).count("‡") == 0
    assert spoken(deep, mark="‡").count("‡") == 2
    for event in ("refresh", "cleared", "leaving"):
        assert spoken(When(event=event, then=(deep,))).count("‡") == 2
    assert spoken(Place(colour="red", attack="melee", health=2), mark="‡") == "Place 1 red die melee with health 2 ‡."
    both = Spawn(green=TWO, blue=TWO, at="entry")
    assert spoken(both, mark="‡") == "Spawn 2 green dice and 2 blue dice at the way in ‡.", "the mark stands behind the whole line"


def test_the_encounters_say_how_far_a_failed_check_reaches() -> None:
    """A branch stands behind its word; what follows whatever was rolled begins with another, or is a paragraph of its own."""
    check = SkillCheck(skill="wisdom", need=1, failed=(Damage(who="each", amount=P), Energy(who="each", amount=P)))
    assert spoken(check).endswith("Failed: Every hero loses 2 health. Every hero gains 2 energy.")
    then = spoken(check, Energy(who="each", amount=P))
    assert then.endswith("Every hero gains 2 energy. Then: Every hero gains 2 energy.")
    assert (
        compiled(BLOCKS).render(effects=(check, Energy(who="each", amount=P)), heroes=2, skill_icons=SKILL_ICONS).count("<p ") == 2
    )
    assert " “Failed:” holds to the end of its paragraph. " in opening(f"{spoken(check)} Choose one:")
    assert " “Failed:” holds to the end of its paragraph, or to “Then:”." in opening(then)
    assert "Failed" not in opening("Choose one:")


def opening(encounters: str) -> str:
    """Return what stands above encounters."""
    source = "{% import 'deck-box-dungeons/encounters.jinja' as parts with context %}{{ parts.opening(encounters) }}"
    return compiled(source).render(encounters=encounters)


@pytest.mark.parametrize("template", [LINE, BLOCKS])
def test_what_waits_for_an_event_is_said_behind_all_that_happens_at_once(template: str) -> None:
    later = When(event="cleared", then=(Spawn(red=Count(0, 1)),))
    now = (
        Roll(rows=(Row(on="1-3", say="Feet.", then=(Spawn(green=P),)), Row(on="4-6", say="A purse."))),
        Energy(who="each", amount=P),
    )
    said = spoken(later, *now, template=template)
    assert said == spoken(*now, later, template=template)
    assert said.endswith("Every hero gains 2 energy. The first time no enemy is left here: Spawn 1 red die ‡.")
    assert spoken(When(event="leaving", then=(Energy(who="each", amount=P),))).startswith("When the first hero leaves this room: ")


def all_effects() -> Iterator[tuple[Effect, ...]]:
    """Yield every list of effects of the data files."""
    for theme in map(data_loading.theme, data_loading.THEMES):
        yield from (row.effects for row in theme.encounters)
        for villain in theme.villains:
            yield from (villain.half, villain.each)
    yield from (row.effects for row in data_loading.shared_encounters())
    for row in data_loading.objectives_file().objectives:
        yield from (effects for term in row.terms for _, effects in term_effects(term))
        yield from (mark.then for mark in row.marks)
    yield from (row.then for row in data_loading.objectives_file().complications)


@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_no_effect_of_the_data_files_is_printed_with_a_formula_a_zero_or_a_wrong_number(heroes: int) -> None:
    for effects in all_effects():
        said = spoken(*effects, heroes=heroes)
        assert said
        assert not re.search(r"\(P\)|(?<![\d-])0(?!\d)", said), said
        assert not re.search(r"\b1 (hits|dice|cards|spaces)\b|\b[2-9] (hit|die|card)\b", said), said


def test_our_paper_says_power_for_what_the_box_calls_an_ability() -> None:
    kinds = ("dark", "flooded", "silent", "choking", "slippery", "narrow")
    said = [spoken(Condition(kind=kind, until="quest")) for kind in kinds]
    assert len(set(said)) == len(kinds)
    assert "no power may be used" in said[2]
    everything = [*said, *strings(data_loading.phrases()), *(spoken(*effects) for effects in all_effects())]
    files = [path.read_text(encoding="utf-8") for path in sorted((folder("templates") / "deck-box-dungeons").iterdir())]
    assert [text for text in (*everything, *files) if re.search(r"\babilit", text, re.IGNORECASE)] == []
