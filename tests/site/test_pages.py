"""The pages of a site: whole, linked, accessible, the same each time, and safe with text from outside."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from generator import registry
from generator.core.errors import BadOption, PressError
from generator.forge import challenges
from generator.forge.daily import Target
from generator.site import build, printing, templates
from generator.site.pages import FIXED
from tests.contract import kept
from tests.contract.samples import named
from tests.site import toy
from tests.site.reader import Page, faults

NEWEST = f"day/{toy.DATES[-1]}/"
YESTERDAY = f"day/{toy.DATES[-2]}/"


def pages(site: dict[str, bytes]) -> list[str]:
    return [path for path in site if path.endswith(".html")]


def details(page: bytes, kind: str) -> list[str]:
    return re.findall(rf'<details class="{kind}">(.*?)</details>', page.decode(), re.DOTALL)


ENDINGS = (".png", ".pdf", "-low.pdf", "-letter.pdf", "-letter-low.pdf")
"""Of the files of a challenge."""


def test_a_site_is_its_fixed_files_and_a_folder_for_each_day(site: dict[str, bytes]) -> None:
    rest = set(site) - set(FIXED)
    assert len(rest) == len(set(site)) - len(FIXED)
    for place, day in enumerate(toy.DATES):
        home, stem = f"day/{day}/", f"-{day}-"
        wanted = {"index.html"} | {f"daily{stem}{one.id}{end}" for one in toy.GAMES for end in ENDINGS}
        if place < len(toy.DATES) - 1:
            wanted |= {f"solution{stem}toy{end}" for end in (".pdf", "-letter.pdf")}
        assert {path for path in rest if path.startswith(home)} == {home + name for name in wanted}


def test_every_page_is_whole_told_and_leads_somewhere(site: dict[str, bytes]) -> None:
    assert {path: faults(path, site) for path in pages(site)} == {path: [] for path in pages(site)}
    assert len(pages(site)) == 3 + toy.COUNT


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (b"</h2>", b"", "closes nothing"),
        (b"<h1>", b"<h1></h1><h1>", "2 of <h1>"),
        (b' alt="', b' title="', "is not told"),
        (b' width="', b' data-width="', "has no size"),
        (b'href="../../style.css"', b'href="../style.css"', "leads nowhere"),
        (b'href="../../style.css"', b'href="https://example.com/"', "leads away"),
        (b'id="main"', b'id="toy"', "stands twice"),
        (b'href="#main"', b'href="#nowhere"', "leads past its mark"),
        (b'aria-labelledby="toy"', b'aria-labelledby="nobody"', "names nobody"),
        (b'<nav class="days" aria-label="Days">', b"<nav>", "no name"),
        (b"<footer>", b"<div>", "0 of <footer>"),
    ],
)
def test_a_planted_fault_is_found(site: dict[str, bytes], old: bytes, new: bytes, fault: str) -> None:
    path = NEWEST + "index.html"
    assert old in site[path]
    assert any(fault in one for one in faults(path, {**site, path: site[path].replace(old, new)}))


def test_every_page_bears_skip_link_language_and_scheme(site: dict[str, bytes]) -> None:
    for path in pages(site):
        page = Page(site[path].decode())
        assert page.all("html")[0]["lang"] == "en-GB"
        assert page.all("a")[0] == {"class": "skip", "href": "#main"}
        assert {"name": "color-scheme", "content": "light dark"} in page.all("meta")
        assert not [told for _, told in page.tags if any(name.startswith("on") or name == "style" for name in told)]


def test_two_builds_give_the_same_bytes_in_the_same_order(site: dict[str, bytes], toys: None) -> None:
    again = list(build(toy.challenges(), toy.settings()))
    assert again == list(site.items())


def test_pictures_are_small_pngs_of_the_size_that_is_told(site: dict[str, bytes]) -> None:
    told = Page(site[NEWEST + "index.html"].decode()).all("img")
    assert len(told) == len(toy.GAMES)
    for one in told:
        data = site[NEWEST + one["src"]]
        with Image.open(BytesIO(data)) as picture:
            assert (picture.format, picture.width, picture.height) == ("PNG", int(one["width"]), int(one["height"]))
            assert abs(picture.width - printing.WIDE) < 20
        assert len(data) < 100_000


def test_pdf_links_tell_pages_and_size(site: dict[str, bytes]) -> None:
    text = Page(site[NEWEST + "index.html"].decode()).text
    size = len(site[f"{NEWEST}daily-{toy.DATES[-1]}-toy.pdf"])
    assert f"PDF, 1 page, {templates.weight(size)}" in text
    assert site[f"{NEWEST}daily-{toy.DATES[-1]}-toy.pdf"].startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("size", "told"), [(1, "1 KB"), (312_400, "312 KB"), (999_499, "999 KB"), (999_500, "1.0 MB"), (1_440_000, "1.4 MB")]
)
def test_sizes_as_people_say_them(size: int, told: str) -> None:
    assert templates.weight(size) == told


def test_par_and_medals_stand_behind_a_disclosure_and_nowhere_else(site: dict[str, bytes]) -> None:
    for path in (NEWEST + "index.html", "index.html"):
        page = site[path]
        inside = details(page, "par")
        assert len(inside) == 2
        assert all(figure in inside[0] for figure in ("4321", "3333", "2222", "1111"))
        outside = re.sub(rb"<details.*?</details>", b"", page, flags=re.DOTALL)
        assert not re.search(rb"4321|3333|2222|1111", outside)
        assert b"<details open" not in page
    assert not re.search(rb"4321|3333", site["archive/index.html"] + site["feed.xml"] + site["challenges.ics"])


def test_a_sealed_par_is_told_nowhere_and_the_medals_are(toys: None) -> None:
    daily = toy.GAMES[1].daily
    assert daily
    quiet = replace(daily, target=lambda quest, rating: Target(4321, "proven", (1111, 2222, 3333), sealed=True))
    pages = dict(build(toy.challenges(toy.DATES[:1], (replace(toy.GAMES[1], daily=quiet),)), toy.settings()))
    assert not any(b"4321" in page for path, page in pages.items() if path.endswith((".html", ".xml", ".ics")))
    inside = details(pages["index.html"], "par")
    assert all(figure in inside[0] for figure in ("Medals", "3333", "2222", "1111", "sealed page"))


def test_the_picture_does_not_tell_par_and_the_pdf_does(toys: None) -> None:
    one = challenges.challenge(toy.GAMES[0], toy.FIRST)
    other = replace(one, target=Target(7, "proven", (1, 2, 3)))
    press = printing.press(toy.settings())
    way = printing.ways(toy.settings())[0]
    (_, first), (_, second) = press(one, False, way), press(other, False, way)
    stem = f"day/{toy.FIRST}/daily-{toy.FIRST}-toy"
    assert first[f"{stem}.png"] == second[f"{stem}.png"]
    assert first[f"{stem}.pdf"] != second[f"{stem}.pdf"]


def test_solutions_are_linked_once_their_day_is_over(site: dict[str, bytes]) -> None:
    old, new = details(site[YESTERDAY + "index.html"], "solution"), details(site[NEWEST + "index.html"], "solution")
    assert [f'href="solution-{toy.DATES[-2]}-toy.pdf"' in one for one in old] == [True]
    assert ["href" in one for one in new] == [False]
    assert "stays sealed" in new[0]
    assert details(site["index.html"], "solution") == new


def test_a_site_of_one_day_has_no_solution_and_no_neighbours(toys: None) -> None:
    alone = dict(build(toy.challenges(toy.DATES[:1]), toy.settings()))
    assert not [path for path in alone if "solution" in path]
    assert 'rel="' not in details_free(alone["index.html"])
    assert faults("index.html", alone) == []


def details_free(page: bytes) -> str:
    return page.decode().partition("<main")[2]


def test_days_lead_to_the_day_before_and_after(site: dict[str, bytes]) -> None:
    for place, day in enumerate(toy.DATES):
        links = {told["rel"]: told["href"] for told in Page(site[f"day/{day}/index.html"].decode()).all("a") if "rel" in told}
        wanted = {}
        if place:
            wanted["prev"] = f"../../day/{toy.DATES[place - 1]}/index.html"
        if day != toy.DATES[-1]:
            wanted["next"] = f"../../day/{toy.DATES[place + 1]}/index.html"
        assert links == wanted


def test_today_shows_the_newest_day_says_so_and_knows_all_days(site: dict[str, bytes]) -> None:
    page = Page(site["index.html"].decode())
    assert "Wednesday 2 December 2026" in page.text
    assert "This is the newest day printed here." in page.text
    notes = {told["data-when"]: "hidden" in told for told in page.all("p") if "data-when" in told}
    assert notes == {"plain": False, "today": True, "other": True}
    days = json.loads(re.findall(r'id="days">(.*?)</script>', site["index.html"].decode())[0])
    assert days == [str(day) for day in toy.DATES]


def test_the_archive_is_a_table_for_each_month_with_grades_and_a_link_for_each_day(site: dict[str, bytes]) -> None:
    page = Page(site["archive/index.html"].decode())
    assert [told["id"] for told in page.all("table")] == ["month-2026-12", "month-2026-11"]
    assert len(page.all("caption")) == 2
    assert all(told["scope"] == "col" for told in page.all("th"))
    assert len(page.all("th")) == 14
    assert all(told["role"] in ("table", "rowgroup", "row", "columnheader", "cell") for told in page.all("table", "tr", "th", "td"))
    assert [told["data-date"] for told in page.all("td") if "data-date" in told] == [
        *(str(day) for day in toy.DATES[3:]),
        *(str(day) for day in toy.DATES[:3]),
    ]
    assert page.text.count("Two") == page.text.count("2 of 5 skulls") == toy.COUNT * len(toy.GAMES)


def test_every_cell_stands_under_its_weekday(site: dict[str, bytes]) -> None:
    rows = re.findall(r'<tr role="row">(.*?)</tr>', site["archive/index.html"].decode(), re.DOTALL)
    for row in rows:
        cells = re.findall(r"<(?:td|th) role.*?</(?:td|th)>", row, re.DOTALL)
        assert len(cells) == 7
        for place, cell in enumerate(cells):
            for iso in re.findall(r'data-date="(.*?)"', cell):
                assert next(day for day in toy.DATES if str(day) == iso).weekday() == place


def test_code_share_text_and_commands_are_on_the_page(site: dict[str, bytes]) -> None:
    page, code = site[NEWEST + "index.html"].decode(), challenges.code(toy.GAMES[0], toy.DATES[-1])
    assert f"<code>{code}</code>" in page
    text = Page(page).text
    assert f"delvepress verify {code} --points POINTS" in text
    assert "Add --fell if you fell or gave up." in " ".join(text.split())
    assert text.count("delvepress verify") - text.count("--points POINTS") == 1  # the other game has no referee
    button = Page(page).all("button")[0]
    assert "hidden" in button
    assert button["data-url"] == f"{toy.BASE}{NEWEST}index.html"


def test_where_there_is_a_press_one_plays_and_checks_a_game_there_and_commands_come_after(toys: None) -> None:
    site = dict(build(toy.challenges(toy.DATES[:1]), toy.settings(press=True)))
    code, other = (challenges.code(game, toy.FIRST) for game in toy.GAMES)
    for path, home in ((f"day/{toy.FIRST}/index.html", "../../index.html"), ("today/index.html", "../index.html")):
        page = site[path]
        ways = re.findall(r'<ul class="ways" aria-label="In the press, in this browser">(.*?)</ul>', page.decode(), re.DOTALL)
        assert [re.findall(r'href="([^"]*)"', way) for way in ways] == [
            [f"{home}#daily={toy.FIRST}&amp;game=toy", f"{home}#play={code}", f"{home}#check&amp;code={code}"],
            [f"{home}#daily={toy.FIRST}&amp;game=other", f"{home}#check&amp;code={other}"],  # the other game has no referee
        ]
        with_referee, without = details(page, "after")
        assert with_referee.index(f'href="{home}#check&amp;code={code}"') < with_referee.index(f'href="{home}#play={code}"')
        assert with_referee.index(f'href="{home}#play={code}"') < with_referee.index("delvepress verify")
        assert "the referee replays it" in with_referee
        assert without.index(f'href="{home}#check&amp;code={other}"') < without.index("delvepress verify")
        assert "#play=" not in without
        assert "referee" not in without


def test_without_a_press_nothing_leads_to_one(site: dict[str, bytes]) -> None:
    for path in ("index.html", NEWEST + "index.html"):
        assert not re.search(rb"#(?:check|play|daily)\b|in this browser", site[path])


@pytest.mark.parametrize(("on", "named"), [("a4", "A4"), ("letter", "Letter")])
def test_what_prints_a_challenge_or_its_solution_names_the_paper(on: str, named: str, toys: None) -> None:
    site = dict(build(toy.challenges(toy.DATES[:2]), toy.settings(on=on)))
    page = Page(site[f"day/{toy.FIRST}/index.html"].decode())
    assert page.text.count(f"Print the challenge on {named}") == page.text.count("Print the challenge") == len(toy.GAMES)
    assert f"Print the solution of No. 9829 on {named}" in page.text
    first = page.all("a")[[one.get("class") for one in page.all("a")].index("button")]
    assert first["href"] == f"daily-{toy.FIRST}-toy{'-letter' if on == 'letter' else ''}.pdf"


def test_words_from_games_and_people_are_escaped(site: dict[str, bytes], homeless: dict[str, bytes]) -> None:
    page = site[NEWEST + "index.html"].decode()
    assert "Toy &amp; Sons" in page
    assert "&lt;i&gt;Other&lt;/i&gt;" in page
    assert toy.TWIST not in page
    assert toy.TWIST in Page(page).text
    for path, data in homeless.items():
        if path.endswith((".html", ".xml")):
            assert b"<script>window" not in data
            assert b"49" not in data.replace(b"2026", b"") or b"{{ 7*7 }}" in data
    for path in pages(homeless):
        found = Page(homeless[path].decode())
        assert found.faults == []
        assert "</title><script>window.pwned=1</script>\"'&{{ 7*7 }} x;y,z\\" in found.text


def test_without_an_address_nothing_is_absolute(homeless: dict[str, bytes]) -> None:
    for path in pages(homeless):
        assert faults(path, homeless) == []
        for tag, told in Page(homeless[path].decode()).tags:
            assert not [value for name, value in told.items() if name in ("href", "src", "data-url") and ":" in value], tag
    assert "canonical" not in homeless["index.html"].decode()


def test_with_an_address_the_missing_page_leads_home_from_anywhere(site: dict[str, bytes]) -> None:
    links = [told["href"] for told in Page(site["404.html"].decode()).all("a", "link")]
    assert all(link.startswith(toy.BASE) or link == "#main" for link in links)


def test_neither_style_nor_script_fetch_anything(site: dict[str, bytes]) -> None:
    for name in ("style.css", "site.js"):
        text = re.sub(r"http://www\.w3\.org/2000/svg", "", site[name].decode())
        assert not re.search(r"https?:|//[a-z]|@import|url\((?!\"(?:data:|Delve[A-Za-z-]+\.ttf\"))", text.replace("// Picks", ""))
    assert b"prefers-color-scheme: dark" in site["style.css"]
    assert b"prefers-reduced-motion" in site["style.css"]
    assert b"@media print" in site["style.css"]


POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; font-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)


def test_every_page_says_first_what_it_may_load_and_has_nothing_inline(site: dict[str, bytes], homeless: dict[str, bytes]) -> None:
    for files in (site, homeless):
        for path in pages(files):
            page = Page(files[path].decode())
            tags = [tag for tag, _ in page.tags]
            told = {"http-equiv": "Content-Security-Policy", "content": POLICY}
            assert [one for one in page.all("meta") if "http-equiv" in one] == [told]
            place = page.tags.index(("meta", told))
            assert not {"link", "script", "img"} & set(tags[:place])
            assert not {"style", "base", "form", "iframe", "object", "embed"} & set(tags)
            assert all("src" in one or one["type"] == "application/json" for one in page.all("script"))
            assert not [link for one in page.all("a", "link") if (link := one["href"]).startswith(("javascript:", "data:"))]


def test_no_challenge_is_no_site() -> None:
    with pytest.raises(BadOption, match="at least one challenge"):
        list(build(iter(()), toy.settings()))


def test_days_out_of_order_are_a_fault_of_the_caller(toys: None) -> None:
    dates = [toy.FIRST, toy.FIRST - timedelta(days=1)]
    with pytest.raises(ValueError, match="in the order"):
        list(build(toy.challenges(dates), toy.settings()))


def test_a_template_that_names_nothing_is_told() -> None:
    with pytest.raises(PressError, match=r"^Template site/feed\.xml: .*; mend the template\.$"):
        templates.render("feed.xml", {})


DAILY = [one for one in registry.all_games().values() if one.daily is not None]


@pytest.mark.parametrize("game", DAILY, ids=named)
def test_a_site_of_a_real_game(game: Any) -> None:
    monday = toy.FIRST + timedelta(days=2)
    found = [kept.challenge(game, monday + timedelta(days=step)) for step in range(2)]
    site = dict(build(found, toy.settings()))
    assert all(faults(path, site) == [] for path in pages(site))
    assert [path for path in site if "solution" in path] == [
        f"day/{monday}/solution-{monday}-{game.id}{end}.pdf" for end in ("", "-letter")
    ]
    assert found[0].made.code in site[f"day/{monday}/index.html"].decode()


@pytest.mark.parametrize(
    ("guide", "links"),
    [
        ("guide", ("../../guide/gallery/index.html", "../../guide/index.html")),
        ("https://example.org/g/", ("https://example.org/g/gallery/", "https://example.org/g/")),
        ("", ()),
    ],
)
def test_the_head_leads_to_a_guide_and_its_gallery(guide: str, links: tuple[str, ...], toys: None) -> None:
    site = dict(build(toy.challenges(toy.DATES[:1]), toy.settings(guide=guide)))
    page = site[f"day/{toy.DATES[0]}/index.html"].decode()
    assert tuple(re.findall(r'<li><a href="([^"]*)">(?:Gallery|Guide)</a>', page)) == links
