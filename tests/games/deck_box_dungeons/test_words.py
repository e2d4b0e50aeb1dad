"""Facts become sentences: filled everywhere, capitalised where a sentence begins and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.data import Record, dump
from generator.core.rng import Rng
from generator.core.text import capitalised
from generator.games.deck_box_dungeons.making.cast import Cast, draw_cast, draw_story, draw_title
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.effects import Choose, Option, Roll, Row, When
from generator.games.deck_box_dungeons.quest.objective_schema import ObjectiveTemplate
from generator.games.deck_box_dungeons.quest.quest_text import EVERYWHERE, FACTS, placeholders
from generator.games.deck_box_dungeons.quest.wording import fill, fill_record

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
