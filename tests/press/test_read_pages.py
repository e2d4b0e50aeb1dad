"""Pages to be read, HTML and Markdown: well-formed, in order, complete, sealed where paper is, and safe from hostile names."""

import re
from base64 import b64encode
from collections import Counter
from hashlib import sha256
from itertools import pairwise

import pytest

from generator import registry
from generator.draw.told import Places
from generator.press.drawing.svg_pen import SvgArt, SvgPen
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.screen.html_page import write_html
from generator.press.jobs.screen.markdown_page import write_markdown
from generator.press.jobs.screen.page_parts import PageParts, of_jobs
from generator.press.markup.reading import Bullets, Grid, Group, Head, Para, Run, text_of
from tests.contract import samples
from tests.press import read_pages
from tests.press.prints import KITS, Wanted
from tests.press.read_pages import EVERY, LOOKS, Element, parsed

SHORT = 31
"""A line with no more letters than this may stand anywhere, such as who is meant: `the hero with the most treasure`."""
every_page = pytest.mark.parametrize(("game", "kind"), EVERY)
PARTS = [(game.id, "quest") for game in samples.REAL]
HOSTILE = "</title><script>boo()</script><b onclick=x> & [x](javascript:y) |*_`"


def lines(parts) -> list[str]:
    """Return every line of text in some parts, in order."""
    found = []
    for part in parts:
        match part:
            case Head() | Para():
                found.append(text_of(part.line))
            case Bullets():
                found += map(text_of, part.lines)
            case Group():
                found += [part.title, part.note, *lines(part.parts)]
            case Grid():
                found += [line for row in part.rows for slot in row for line in lines(slot.parts)]
    return [" ".join(line.split()) for line in found if line.strip()]


def sections(page: PageParts, *, sealed: bool):
    return [one for chapter in page.chapters for one in chapter.sections if one.sealed == sealed]


def said_above(line: str, section, page: PageParts) -> bool:
    """Return whether a heading that the page writes itself says a line already."""
    titles = (page.title, *(chapter.title for chapter in page.chapters), section.title if section.sealed else "")
    return line.casefold().removeprefix("the ") in [title.casefold().removeprefix("the ") for title in titles]


def outside_details(tree: Element) -> str:
    (main,) = tree.found("main")
    return main.text("details", "svg")


@every_page
def test_a_page_is_well_formed_and_its_headings_follow_one_another(game, kind):
    tree = read_pages.tree(game, kind)
    assert [one.attrs.get("lang") for one in tree.found("html")] == ["en-GB"]
    assert Counter(one.tag for one in tree.all())["h1"] == 1
    assert all(len(tree.found(tag)) == 1 for tag in ("main", "nav", "header", "footer", "title"))
    levels = [int(one.tag[1]) for one in tree.all() if re.fullmatch(r"h[1-6]", one.tag)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all(one.text() for one in tree.all() if re.fullmatch(r"h[1-6]|summary|legend|th|a|li", one.tag))


@every_page
def test_every_link_leads_to_a_place_of_the_page(game, kind):
    tree = read_pages.tree(game, kind)
    ids = Counter(one.attrs["id"] for one in tree.all() if "id" in one.attrs)
    assert max(ids.values()) == 1
    used = [one.attrs["href"] for one in tree.all() if "href" in one.attrs and not one.attrs["href"].startswith("data:")]
    clips = [one.attrs["clip-path"] for one in tree.all() if "clip-path" in one.attrs]
    assert {link.removeprefix("#") for link in used} | {clip[5:-1] for clip in clips} <= set(ids)


@every_page
def test_nothing_is_run_or_fetched(game, kind):
    html, tree = read_pages.html(game, kind), read_pages.tree(game, kind)
    assert not {"script", "iframe", "object", "embed", "link", "base", "form", "img"} & {one.tag for one in tree.all()}
    assert not [name for one in tree.all() for name in one.attrs if name.startswith("on") or name in ("style", "src")]
    (style,) = tree.found("style")
    digest = b64encode(sha256("".join(map(str, style.children)).encode()).digest()).decode()
    policy = next(one.attrs["content"] for one in tree.found("meta") if "http-equiv" in one.attrs)
    assert policy.startswith("default-src 'none'")
    assert f"'sha256-{digest}'" in policy
    assert b"url(http" not in html
    assert b"@import" not in html


@every_page
def test_the_words_of_the_templates_stand_there_in_their_order(game, kind):
    page = read_pages.page(game, kind)
    (main,) = read_pages.tree(game, kind).found("main")
    text, place = re.sub(r"\s", "", main.text("svg")), 0
    for section in (one for chapter in page.chapters for one in chapter.sections):
        for line in lines(section.parts):
            bare = re.sub(r"\s", "", line)
            found = text.find(bare, place)
            if found < 0 and said_above(line, section, page):
                continue
            assert found >= 0, line
            place = found + len(bare)


@every_page
def test_nothing_sealed_stands_outside_what_is_opened(game, kind):
    page = read_pages.page(game, kind)
    seen = outside_details(read_pages.tree(game, kind))
    open_lines = {line for section in sections(page, sealed=False) for line in lines(section.parts)}
    for section in sections(page, sealed=True):
        told = [line for line in lines(section.parts) if len(line) > SHORT and line not in open_lines]
        assert not [line for line in told if line in seen]


def test_what_is_sealed_is_said_to_be_so_once():
    page = read_pages.html("donjonz", "quest")
    assert b"<summary>Sealed: the best walk. It gives something away" in page
    assert b"Sealed: Sealed" not in page


@every_page
def test_markdown_holds_the_same_words_and_its_links_lead_somewhere(game, kind):
    page = read_pages.page(game, kind)
    text = write_markdown(page).decode()
    anchors = re.findall(r'<a id="([a-z0-9-]+)"></a>', text)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#([a-z0-9-]+)\)", text)) <= set(anchors)
    levels = [len(found) for found in re.findall(r"^(#+) ", text, re.MULTILINE)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    bare = re.sub(r"[\s\\*|]|&(amp|lt|gt);|<a id=\"[^\"]*\"></a>", "", text)
    for section in (one for chapter in page.chapters for one in chapter.sections):
        for line in lines(section.parts):
            assert re.sub(r"[\s\\*|&<>]", "", line) in bare or said_above(line, section, page), line
    assert not re.search(r"<(?!a id=|/a>)", text)


@pytest.mark.parametrize(("game", "kind"), PARTS)
def test_sealed_parts_stand_at_the_end_of_markdown(game, kind):
    page = read_pages.page(game, kind)
    text = write_markdown(page).decode()
    open_part, _, last = text.partition("## Sealed parts")
    sealed = [line for section in sections(page, sealed=True) for line in lines(section.parts) if len(line) > 60]
    shown = {line for section in sections(page, sealed=False) for line in lines(section.parts)}
    told = [re.sub(r"[\\*]", "", line) for line in sealed if line not in shown]
    bare = re.sub(r"[\\*]", "", open_part)
    assert last
    assert not [line for line in told if line in bare]


@pytest.mark.parametrize(("game", "kind"), PARTS)
def test_the_same_job_gives_the_same_bytes(game, kind):
    pages = [of_jobs([Wanted(game, kind, "a4", "full").made]) for _ in range(2)]
    assert write_html(pages[0]) == write_html(pages[1])
    assert write_markdown(pages[0]) == write_markdown(pages[1])


def test_what_is_printed_head_down_is_sealed():
    page = read_pages.page("deck-box-dungeons", "quest")
    section = page.chapters[0].sections[-1]
    turned = Group((Para((Run("The traitor was the sexton of this parish."),)),), "turned")
    chapter = type(page.chapters[0])("", (type(section)("Colophon", (turned,), section.job),))
    told = PageParts("A page", "", (chapter,), "1")
    assert "sexton" not in outside_details(parsed(write_html(told)))
    text = write_markdown(told).decode()
    assert text.index("## Sealed parts") < text.index("sexton")


# ---------------------------------------------------------------------- names that want to be more than words


def hostile_page() -> PageParts:
    game = registry.game("deck-box-dungeons")
    kit, options = next(value for (owner, name), value in KITS.items() if owner == game.id and name.startswith("sheets"))
    settled = {**dict.fromkeys(options, ""), **options, "count": "2", "layout": "half", "party": "torch"}
    job = quest_jobs.kit_job(game, kit, settled, LOOKS)
    figures = {}
    for name, figure in job.pack.figures.items():
        data = type(figure.data)(**{**{one: getattr(figure.data, one) for one in figure.data.__struct_fields__}, "name": "Ada"})
        figures[name] = type(figure)(**{
            **{one: getattr(figure, one) for one in figure.__struct_fields__}, "alt": HOSTILE, "data": data, "told": None,
            "lettered": True,
        })  # fmt: skip
    pack = type(job.pack)(HOSTILE, job.pack.sheets, job.pack.words, figures)
    return of_jobs([type(job)(pack, job.common, job.settings, HOSTILE, HOSTILE, HOSTILE, "")])


def test_hostile_names_stay_words():
    tree = parsed(write_html(hostile_page()))
    assert not {"script"} & {one.tag for one in tree.all()}
    assert not [name for one in tree.all() for name in one.attrs if name.startswith("on")]
    assert [one.text() for one in tree.found("title")] == [HOSTILE]
    assert [one.text() for one in tree.found("h1")] == [HOSTILE]
    text = write_markdown(hostile_page()).decode()
    assert "<script" not in text
    assert not re.search(r"(?<!\\)\]\(javascript", text)
    assert "\\|\\*\\_\\`" in text


def test_words_in_pictures_are_escaped_too():
    pen = SvgPen(SvgArt(), LOOKS.palette, 50.0, 20.0)
    pen.text((1.0, 10.0), "<b>&", "mono")
    tree = parsed(f"<root>{pen.picture_of(HOSTILE)}</root>".encode())
    assert [one.text() for one in tree.found("text")] == ["<b>&"]
    assert tree.found("svg")[0].attrs["aria-label"] == HOSTILE


# ---------------------------------------------------------------------- pictures


def test_equal_art_is_defined_once_and_turned_words_are_told_apart():
    art = SvgArt()
    for _ in range(2):
        pen = SvgPen(art, LOOKS.palette, 50.0, 50.0)
        pen.icon((5.0, 5.0), "crown", 8.0)
        pen.repeat("dot", [(1.0, 1.0), (2.0, 2.0)], 0.5, lambda inner: inner.circle((0.0, 0.0), 1.0, "ink"))
        pen.push((50.0, 50.0), 2, (50.0, 50.0))
        pen.text((1.0, 1.0), "secret")
        pen.pop()
        pen.text((1.0, 1.0), "open")
    assert (pen.words, pen.turned) == (["open"], ["secret"])
    tree = parsed(f"<root>{art.drawn()}{pen.picture_of('Art')}</root>".encode())
    assert len(tree.found("defs")[0].children) == 3
    assert len(tree.found("use")) == 3
    assert art.icons == {"crown"}


@pytest.mark.parametrize("game", [game.id for game in samples.REAL])
def test_places_on_maps_name_one_another_both_ways(game):
    job = Wanted(game, "quest", "a4", "full").made
    told = [one for figure in job.pack.figures.values() if figure.told for one in figure.told() if isinstance(one, Places)]
    for found in told:
        ways = {(place.key, way.to) for place in found.places for way in place.exits if way.to}
        assert ways
        assert {(there, here) for here, there in ways} == ways


def test_a_sealed_map_tells_no_kind_of_any_tile():
    job = Wanted("green-dungeon", "quest", "a4", "full").made
    assert job.pack.figures["mat"].told is None
    told = str(job.pack.figures["places"].told())
    assert not [kind for kind in ("drop", "hammer", "wood", "brick", "cog", "straw") if kind in told]
