"""Icons in sentences as words: said once, counted, silent where they are ornaments or where their word stands there already."""

import pytest

from generator.press.drawing import fonts
from generator.press.markup import sheet_xml
from generator.press.markup.icon_words import word, word_table, words_of
from generator.press.markup.plain import plain_text, words
from generator.press.markup.sheet_xml import Node


def block(xml: str) -> Node:
    return sheet_xml.parse(f"<sheet>{xml}</sheet>", "a test").nodes()[0]


def icon(name: str) -> str:
    return f'<icon name="{name}"/>'


@pytest.mark.parametrize(
    ("xml", "said"),
    [
        (f"<p>One hero loses <b>2</b> health&#160;{icon('heart-drop')}.</p>", "One hero loses 2 health."),
        (f"<p>pays 2&#160;{icon('two-coins')} treasure</p>", "pays 2 treasure"),
        (f"<p>Spawn <b>2</b> green&#160;{icon('die-green')}.</p>", "Spawn 2 green dice."),
        (f"<p>Spawn <b>1</b> green&#160;{icon('die-green')}.</p>", "Spawn 1 green die."),
        (f"<p>3 {icon('die-green')} 1 {icon('die-red')}</p>", "3 green dice 1 red die"),
        (f"<p>first {icon('die-green')} green, then {icon('die-blue')} blue</p>", "first green, then blue"),
        (f"<p>rolls <b>Strength 3</b>&#160;{icon('biceps')}.</p>", "rolls Strength 3."),
        (f"<p><b>Hard</b> {icon('death-skull')} {icon('death-skull')}</p>", "Hard 2 skulls"),
        (f"<p>{icon('death-skull')} <b>You lose</b> it.</p>", "You lose it."),
        (f"<p>A card. {icon('drop')}&#160;Heal its number, under {icon('logging')} in magic.</p>",
         "A card. Drop: Heal its number, under wood in magic."),
        ('<p><icon name="crossed-swords" colour="accent"/> <b>You win:</b> strike.</p>', "You win: strike."),
        (f"<h2>{icon('crossed-swords')} A round</h2>", "A round"),
        (f"<p>the {icon('ogre')} ogre</p>", "the ogre"),
    ],
)  # fmt: skip
def test_icons_are_read_out_as_people_say_them(xml, said):
    assert words(block(xml)) == said


def test_a_row_says_the_plural_for_every_count_but_one():
    assert (word("die-red"), word("die-red", 2), word("hearts", 2), word("ogre")) == ("red die", "red dice", "health", "")


def test_there_is_a_word_for_each_icon_of_a_block_in_order():
    assert words_of(block(f"<p>2 {icon('die-blue')} {icon('ogre')} <b>{icon('cog')}</b></p>")) == ["blue dice", "", "cog"]


def test_every_icon_of_the_table_is_in_the_font():
    assert not set(word_table().icons) - set(fonts.icons())


def test_a_cell_that_holds_an_icon_alone_says_its_word():
    table = f'<table cols="1 1"><row head="1"><cell>Hero</cell><cell>{icon("walking-boot")}</cell></row></table>'
    assert "Hero | speed" in plain_text(sheet_xml.parse(f"<sheet>{table}</sheet>", "a test"))
