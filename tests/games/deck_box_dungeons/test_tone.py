"""Gentle quests: nothing of skulls, bones and blood in words and pictures, codes as before, and what --family stands for."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pypdfium2
import pytest

from generator import registry
from generator.core.seeds import seed_from_word
from generator.draw import page_marks
from generator.forge import making
from generator.forge.choices import to_number
from generator.games.deck_box_dungeons.checking.checker import check
from generator.games.deck_box_dungeons.quest import data_loading, tone
from generator.press.drawing import fonts
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.screen import page_parts
from generator.press.jobs.screen.html_page import write_html
from generator.press.jobs.screen.markdown_page import write_markdown
from tests.cli.conftest import Desk
from tests.cli.conftest import desk as desk
from tests.contract import kept
from tests.press import structure

GAME = registry.game("deck-box-dungeons")


def gentle(theme: str, seed: str = "a family") -> Any:
    options = {**GAME.defaults(), "theme": theme, "tone": "gentle", "length": "short", "grade": "easy"}
    return kept.made(GAME, options, seed_from_word(seed))


def test_what_the_tone_leaves_out_is_told_by_whole_words() -> None:
    for text in ("a Skull", "bones", "the Bone Gate", "cold-blooded", "ribs", "Skeletal", "the coffin slide"):
        assert not tone.is_gentle(text), text
    for text in ("a hair ribbon", "gravel", "a bonfire", "a gutter", "a tribe", "dead reckoning", "category"):
        assert tone.is_gentle(text), text


@pytest.mark.parametrize("name", data_loading.THEMES)
def test_every_theme_has_enough_left(name: str) -> None:
    whole, left = data_loading.theme(name), tone.gentle_theme(name)
    assert len(left.villains) >= 3
    assert len(left.encounters) >= 26
    assert {(foe.colour, foe.attack) for foe in left.foes} == {(foe.colour, foe.attack) for foe in whole.foes}
    assert set(left.rooms) <= set(whole.rooms)


def test_every_icon_that_is_replaced_has_a_gentle_one_in_its_place() -> None:
    for name, other in tone.gentle_tone().icons.items():
        assert fonts.glyph(name) != fonts.glyph(other)
        assert other not in tone.gentle_tone().icons
        assert tone.is_gentle(other)


@pytest.mark.parametrize("theme", ["any", "crypt", "goblin-mine", "frozen-keep"])
def test_a_gentle_quest_prints_no_such_word_and_no_such_icon(theme: str) -> None:
    made = gentle(theme)
    assert made.quest.gentle is True
    assert check(made.quest) == []
    pages = book.print_book(quest_jobs.quest_job(GAME, made, PrintSettings()))
    text = "\n".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(BytesIO(pages.pdf)))
    assert tone.is_gentle(text.replace("\ufffe", "")), theme
    shown = {glyph for name in tone.gentle_tone().icons for glyph in fonts.glyph(name)}
    assert not shown & set(text)


@pytest.mark.parametrize("theme", ["any", "crypt"])
def test_whoever_hears_a_gentle_quest_hears_no_such_word_either(theme: str) -> None:
    job = quest_jobs.quest_job(GAME, gentle(theme), PrintSettings())
    read = structure.read(book.print_book(job).pdf).root
    for text in (read.said, *(node.alt for node in read.walk())):
        assert tone.is_gentle(text), text[:200]
    page = page_parts.of_jobs([job])
    written = write_markdown(page).decode()
    assert tone.is_gentle(written)
    assert "flame" in written
    drawn = re.sub(r"<style.*?</style>|data:[^\"]*", "", write_html(page).decode(), flags=re.S)
    assert tone.is_gentle(drawn)


def test_signs_are_named_as_they_are_drawn() -> None:
    icons = tone.gentle_tone().icons
    assert any("eyeball" in page_marks.sigils(f"{number:x}").alt for number in range(64))
    for number in range(64):
        alt = page_marks.sigils(f"{number:x}", icons).alt
        assert not any(name.replace("-", " ") in alt for name in ("eyeball", "skeleton"))


def test_the_seed_chooses_among_gentle_themes() -> None:
    assert {gentle("any", f"family {number}").quest.theme for number in range(4)} <= set(tone.gentle_tone().themes)
    assert not {"crypt", "sun-tomb"} & set(tone.gentle_tone().themes)


def test_other_codes_and_quests_are_as_they_were() -> None:
    options = {**GAME.defaults(), "length": "short"}
    assert to_number(GAME.choices, options) == to_number(GAME.choices[:-1], options)
    assert GAME.choices[-1].name == "tone"
    made = kept.made(GAME, options, seed_from_word("a family"))
    assert b"gentle" not in quest_jobs.quest_job(GAME, made, PrintSettings()).document


def test_the_preset_stands_for_short_easy_gentle_and_large(desk: Desk) -> None:
    words = ("quest", "deck-box-dungeons", "--seed", "a family", "--only", "title")
    one = desk.run(*words, "--family")
    said = desk.run(*words, *["--length", "short", "--grade", "easy", "--tone", "gentle", "--print", "large"])
    assert one.code == said.code == 0
    assert one.out == said.out
    assert b"-large-only-title.pdf" in one.out
    other = desk.run(*words, "--family", "--length", "standard", "--print", "normal")
    options, _ = making.read_code(GAME, other.out.decode().rsplit("/", 1)[-1].split("-only")[0])
    assert (options["length"], options["grade"], options["tone"]) == ("standard", "easy", "gentle")
    refused = desk.run("quest", "B-0400-SKME-TVQS-MP", "--family")
    assert refused.code == 2
    assert "has no option --family" in refused.err
