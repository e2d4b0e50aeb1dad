"""The sheet language: what it does not know it refuses with template and line, and what people write is only ever text."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pikepdf
import pytest

from generator import registry
from generator.core import data
from generator.core.code import Code, encode
from generator.core.errors import PressError
from generator.core.resources import folder
from generator.draw.figures import figure
from generator.forge.making import Made
from generator.press.drawing.fonts import LEAST_SIZE, ROLES, icons
from generator.press.drawing.palette import FULL, GREY, LOW, PALETTES, STYLES
from generator.press.drawing.papers import PAPERS
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.markup import plain, templates
from generator.press.markup.builder import Builder
from generator.press.markup.sheet_xml import BLOCKS, INLINES, parse
from tests import null_game
from tests.contract.samples import rendered
from tests.press.prints import made, words_of
from tests.records import replace

SOURCE = "some/sheet.xml.jinja"


def built(xml: str) -> list[Any]:
    """Return the blocks of a sheet, each measured."""
    drawn = {"picture": figure("picture", lambda pen, data: None, None, 20.0, 10.0, "A picture")}
    builder = Builder(FULL, SOURCE, drawn.get, lambda drawn, left, bottom: None, (500.0, 700.0))
    blocks: list[Any] = builder.blocks(parse(xml, SOURCE).nodes())
    for block in blocks:
        if hasattr(block, "measure"):
            block.measure(400.0)
    return blocks


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        ("<shout>a</shout>", "there is no tag <shout>"),
        ("<p><u>a</u></p>", "there is no tag <u>"),
        ('<p colour="red">a</p>', "<p> has no attribute 'colour'"),
        ('<p style="shouted">a</p>', "there is no style 'shouted'"),
        ('<list style="shouted"><item>a</item></list>', "there is no style 'shouted'"),
        ('<figure name="nobody"/>', "the pack has no figure 'nobody'"),
        ("<figure/>", "the pack has no figure ''"),
        ("<p>a <h1>b</h1></p>", "<h1> cannot stand inside <p>"),
        ('<p>a <figure name="picture"/></p>', "<figure> cannot stand inside <p>"),
        ("<b>a</b>", "<b> cannot stand "),
        ("<row/>", "<row> cannot stand "),
        ("<sheet/>", "<sheet> cannot stand "),
        ('<table cols="50 50"><row><cell>a</cell></row></table>', "this row has 1 cells and the table 2 columns"),
        ('<table cols="50 50"><row><cell span="3">a</cell></row></table>', "this row has 3 cells and the table 2 columns"),
        ("<p>a", "mismatched tag"),
        ("<p>&eacute;</p>", "undefined entity"),
        ("<p>a & b</p>", "not well-formed"),
    ],
)
def test_what_the_language_does_not_know_is_refused_with_template_and_line(wrong: str, what: str) -> None:
    with pytest.raises(PressError) as caught:
        built(f"<sheet>\n<p>fine</p>\n{wrong}\n</sheet>")
    said = str(caught.value)
    assert said.startswith(f"Template {SOURCE}, line ")
    assert int(said.split("line ")[1].split()[0].rstrip(":,")) in (3, 4)
    assert what in said


@pytest.mark.parametrize(
    "wrong",
    [
        '<p><icon name="nope"/></p>',
        '<h2 icon="nope">a</h2>',
        '<box title="a" icon="nope"><p>b</p></box>',
        "<p>龍</p>",
        "<p><icon/></p>",
        '<p><icon name="key" colour="nope"/></p>',
        '<p><icon name="key" size="big"/></p>',
        '<space mm="wide"/>',
        '<space grow="x"/>',
        '<columns count="two"><p>a</p></columns>',
        '<columns count="0"><p>a</p></columns>',
        '<columns gap="x"><p>a</p></columns>',
        "<columns></columns>",
        '<figure name="picture" align="middle"/>',
        '<figure name="picture" share="x"/>',
        '<figure name="picture" least="x"/>',
        '<table cols="a b"><row><cell>a</cell><cell>b</cell></row></table>',
        '<table cols="50 50"></table>',
        '<table cols="0 0"><row><cell>a</cell><cell>b</cell></row></table>',
        '<table cols="50 50" style="nope"><row><cell>a</cell><cell>b</cell></row></table>',
        '<table cols="50 50"><row><cell align="nope">a</cell><cell>b</cell></row></table>',
        '<table cols="50 50"><row><cell span="x">a</cell><cell>b</cell></row></table>',
        "<rolls></rolls>",
        "<rolls><p>a</p></rolls>",
        "<list><p>a</p></list>",
        '<table cols="50"><p><cell>a</cell></p></table>',
        '<box style="nope"><p>a</p></box>',
        "words that stand nowhere",
        "<list>words<item>a</item></list>",
        "<p>a <initial><b>B</b></initial></p>",
        "<columns>words<p>a</p></columns>",
        '<table cols="100"><row><cell>words<p>a</p></cell></row></table>',
    ],
)
def test_whatever_is_wrong_in_a_sheet_is_refused_with_template_and_line(wrong: str) -> None:
    with pytest.raises(PressError, match=rf"^Template {SOURCE}, line [34]"):
        built(f"<sheet>\n<p>fine</p>\n{wrong}\n</sheet>")


@pytest.mark.parametrize("xml", ["<p>a</p>", "<row/>", "<b>a</b>"])
def test_only_a_sheet_can_be_the_root(xml: str) -> None:
    with pytest.raises(PressError, match=rf"^Template {SOURCE}"):
        built(xml)


def test_every_tag_and_attribute_is_used_by_a_sheet() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder("templates").rglob("*.jinja")))
    known = {**BLOCKS, **INLINES}
    assert [tag for tag in known if not re.search(rf"<{tag}[ />]", text)] == []
    assert [(tag, name) for tag in known for name in known[tag] if not re.search(rf"<{tag} [^>]*\b{name}=", text)] == []


@pytest.mark.parametrize(
    "inside", ['<box><columns count="2"><p>a</p></columns></box>', "<keep><break/></keep>", "<columns><break/></columns>"]
)
def test_columns_and_breaks_cannot_stand_inside_another_block(inside: str) -> None:
    with pytest.raises(PressError, match=rf"^Template {SOURCE}: columns and breaks cannot stand inside"):
        built(f"<sheet>{inside}</sheet>")


@pytest.mark.parametrize("where", ['<p><icon name="%s"/></p>', '<h2 icon="%s">a</h2>', '<box title="a" icon="%s"><p>b</p></box>'])
def test_an_unknown_icon_is_refused_by_name(where: str) -> None:
    assert built(f"<sheet>{where % next(iter(icons()))}</sheet>")
    with pytest.raises(PressError, match="no icon 'no-such-icon'"):
        built(f"<sheet>{where % 'no-such-icon'}</sheet>")


@pytest.mark.parametrize("char", ["龍", "\u202e", "\u200b", "🐉", "\ufffd"])
def test_a_character_that_the_font_lacks_is_refused_by_name(char: str) -> None:
    for xml in (f"<p>word {char}</p>", f"<h1>{char}</h1>", f'<box title="{char}"><p>a</p></box>', f"<p><b>{char}</b></p>"):
        with pytest.raises(PressError, match=rf"has no character U\+{ord(char):04X} for "):
            built(f"<sheet>{xml}</sheet>")


def test_styles_name_fonts_and_colours_that_there_are_and_are_large_enough() -> None:
    for name, style in STYLES.items():
        assert style.font in ROLES, name
        assert style.colour in FULL.colours, name
        assert LEAST_SIZE <= style.size <= style.leading, name


FOR_LOW = ["core", "shade", "edge", "sketch", "hatchline"]
"""The colours that low ink alone paints."""


def test_all_palettes_name_the_same_colours() -> None:
    for name, palette in PALETTES.items():
        assert palette.name == name
        assert set(palette.colours) == set(FULL.colours)
        assert [value for value in palette.colours.values() if value and (len(value) != 6 or int(value, 16) < 0)] == []
    assert [name for palette in (FULL, GREY) for name, value in palette.colours.items() if not value] == [*FOR_LOW, *FOR_LOW]


# ---------------------------------------------------------------------- templates


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("<sheet>\n{{ nobody }}</sheet>", "'nobody' is undefined"),
        ("<sheet>\n{{ quest.nothing }}</sheet>", "has no attribute 'nothing'"),
        ("<sheet>\n{% for %}</sheet>", "line 2"),
        ("<sheet>\n{% include 'nowhere.jinja' %}</sheet>", "nowhere.jinja"),
        ("<sheet>\n{{ ''.__class__.__mro__ }}</sheet>", "unsafe"),
        ("<sheet>\n{{ quest.__init__.__globals__ }}</sheet>", "unsafe"),
        ("<sheet>\n{{ '{0.__class__}'.format(quest) }}</sheet>", "unsafe"),
        ("<sheet>\n{{ quest|frobnicate }}</sheet>", "frobnicate"),
    ],
)
def test_a_template_that_cannot_be_rendered_is_named_with_the_reason(
    text: str, what: str, tmp_path: Path, template_folder: Callable[[Path], None]
) -> None:
    (tmp_path / "bad.xml.jinja").write_text(text, encoding="utf-8")
    template_folder(tmp_path)
    quest = null_game.Quest(title="A", steps=1, dragons=1)
    with pytest.raises(PressError, match=r"^Template bad\.xml\.jinja") as caught:
        templates.render("bad.xml.jinja", {"quest": quest})
    assert what in str(caught.value)


@pytest.mark.parametrize("name", ["nowhere.xml.jinja", "../README.md", "/etc/passwd", "../../etc/passwd"])
def test_a_template_that_does_not_lie_in_the_folder_is_refused(name: str) -> None:
    with pytest.raises(PressError, match=r"^Template "):
        templates.render(name, {})


HOSTILE = "<b>&{{7*7}}{% raw %}]]>"


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.usefixtures("null_templates")
def test_words_of_a_quest_are_printed_as_they_are_whatever_they_look_like(ink: str) -> None:
    game = null_game.GAME
    quest = null_game.Quest(title=f"{HOSTILE} &amp; <icon name='key'/>", steps=2, dragons=1)
    one = Made(encode(Code(game.letter, game.edition, 0, 0)), quest, game.rate(quest), 1)
    job = quest_jobs.quest_job(game, one, PrintSettings(PAPERS["a4"], PALETTES[ink]))
    printed = " ".join(words_of(book.print_book(job).pdf))
    assert printed.count(quest.title) >= 2
    assert "49" not in printed


@pytest.mark.parametrize(
    "game_id", [game_id for game_id, game in registry.all_games().items() if "title" in game.quest.__struct_fields__]
)
def test_a_hostile_title_is_printed_on_every_page_as_it_is(game_id: str) -> None:
    game, one = made(game_id)
    hostile = replace(one, quest=data.replace(one.quest, title=HOSTILE))
    job = quest_jobs.quest_job(game, hostile, PrintSettings())
    pages = book.print_book(job)
    closed = [text.replace(" ", "") for text in words_of(pages.pdf)]
    assert job.title == HOSTILE
    assert HOSTILE.replace(" ", "") in closed[0]
    read = [text for text, label in zip(closed, pages.labels, strict=True) if "-" not in label]
    assert sum(HOSTILE.replace(" ", "") in text for text in read) > len(read) // 2
    with pikepdf.open(BytesIO(pages.pdf)) as pdf:
        assert str(pdf.docinfo.Title) == HOSTILE
        assert HOSTILE in [node.text for node in ElementTree.fromstring(pdf.Root.Metadata.read_bytes()).iter()]
    for sheet in job.pack.sheets:
        assert sheet.deck or "<b>&{{" not in rendered(job, sheet)


def test_a_hostile_story_is_printed_as_it_is() -> None:
    games = [game for game in registry.all_games().values() if "story" in game.quest.__struct_fields__]
    assert len(games) > 0
    for game in games:
        _, one = made(game.id)
        story = tuple(f"{HOSTILE} {line}" for line in one.quest.story)
        hostile = replace(one, quest=data.replace(one.quest, story=story))
        printed = " ".join(words_of(book.print_book(quest_jobs.quest_job(game, hostile, PrintSettings(PAPERS["letter"], LOW))).pdf))
        assert printed.replace(" ", "").count(HOSTILE[1:].replace(" ", "")) >= 2


@pytest.mark.parametrize("title", ["W" * 60, "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww " * 3])
def test_a_word_that_is_wider_than_its_column_stops_the_press(title: str) -> None:
    games = [game for game in registry.all_games().values() if "title" in game.quest.__struct_fields__]
    assert len(games) > 0
    for game in games:
        _, one = made(game.id)
        wide = replace(one, quest=data.replace(one.quest, title=title))
        with pytest.raises(PressError, match="leaves"):
            book.print_book(quest_jobs.quest_job(game, wide, PrintSettings()))


# ---------------------------------------------------------------------- plain text


def test_a_sheet_in_plain_text_says_the_same_words() -> None:
    parts = {
        "<h1>A <i>Tale</i></h1>": ["A TALE"],
        '<p>Roll <b>two</b> <icon name="key"/> dice , then go .</p>': ["Roll two dice, then go."],
        "<list><item>one</item><item>two</item></list>": ["  * one", "  * two"],
        '<rolls><roll on="1-3">low</roll></rolls>': ["  [1-3] low"],
        '<table cols="50 50"><row><cell>a</cell><cell><p>b</p></cell></row></table>': ["a | b"],
        '<box title="A chest" note="7"><p>gold</p></box>': ["", "A chest  (7)", "  gold"],
        "<columns><p>left</p><p>right</p></columns>": ["left", "right"],
        "<keep><p>kept</p></keep>": ["kept"],
    }
    root = parse(f"<sheet>{''.join(parts)}</sheet>", SOURCE)
    assert plain.plain_text(root).splitlines() == [line for lines in parts.values() for line in lines]


def test_no_code_is_broken_in_plain_text() -> None:
    for before in range(70, 92):
        text = f"{'x' * before} G-0200-52YD-RFNH-ZZ well-known"
        (said,) = [line for line in plain.plain_text(parse(f"<sheet><p>{text}</p></sheet>", SOURCE)).splitlines() if "G-" in line]
        assert "G-0200-52YD-RFNH-ZZ" in said


def test_plain_text_is_wrapped() -> None:
    lines = plain.plain_text(parse(f"<sheet><p>{'word ' * 100}</p></sheet>", SOURCE)).splitlines()
    assert len(lines) > 4
    assert max(map(len, lines)) <= plain.WIDTH
    assert " ".join(lines).split() == ["word"] * 100
