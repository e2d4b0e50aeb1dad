"""The page of a league in a site: whole, accessible, linked from every page, and safe with names from outside."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.forge import standings_text
from generator.forge.standings import standings_of
from generator.site import build, paths, publish
from generator.site.pages import LEAGUE
from generator.site.settings import Settings
from tests.press import leagues
from tests.site import toy
from tests.site.reader import Page, faults

CHALLENGES = list(toy.challenges(toy.DATES[:1], toy.GAMES[1:]))


def settings(*, empty: bool = False) -> Settings:
    told = standings_of([], leagues.TITLES) if empty else leagues.told()
    return replace(toy.settings(), league=told)


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    with toy.printing():
        return dict(build(CHALLENGES, settings()))


def test_the_page_is_whole_and_every_page_leads_to_it(site: dict[str, bytes]) -> None:
    found = [path for path in site if path.endswith(".html")]
    assert LEAGUE in found
    for path in found:
        assert faults(path, site) == []
        assert f'{"" if path == "404.html" else "../" * path.count("/")}league/index.html"' in site[path].decode()
    assert site[LEAGUE].count(b'aria-current="page"') == 1
    assert set(paths(CHALLENGES, settings())) == set(site)
    assert LEAGUE not in paths(CHALLENGES, toy.settings())


def test_every_table_has_heads_and_every_row_its_player(site: dict[str, bytes]) -> None:
    page = Page(site[LEAGUE].decode())
    told = leagues.told()
    heads = [one["scope"] for one in page.all("th")]
    rows = sum(len(table.standings) for table in told.tables) + sum(map(len, told.disputes)) + len(told.claims)
    assert heads.count("row") == rows == len(page.all("bdi"))
    assert heads.count("col") == len(told.tables) * len(standings_text.HEADS) + 7 + 8
    assert "</bdi> (1 disputed)</th>" in site[LEAGUE].decode()
    assert page.text.count("another game") == 1
    assert "delvepress league remove --name NAME" in page.text
    for group in page.all("div"):
        if group.get("class") == "scroll":
            assert (group["role"], group["tabindex"]) == ("group", "0")
            assert group["aria-labelledby"] in {one.get("id") for one in page.all("h2")}


def test_names_are_words_and_nothing_else(site: dict[str, bytes]) -> None:
    text = site[LEAGUE].decode()
    assert leagues.HOSTILE not in text
    assert "&lt;b&gt;&amp;{{ 7*7 }}&lt;/td&gt;" in text
    assert all(name in Page(text).text for name in (*leagues.LACKING, leagues.HOSTILE))


def test_a_league_without_games_has_a_page_that_says_so() -> None:
    with toy.printing():
        page = dict(build(CHALLENGES, settings(empty=True)))
    assert "No games are known yet." in Page(page[LEAGUE].decode()).text
    assert faults(LEAGUE, page) == []


def test_the_page_goes_when_the_site_has_no_league_any_more(toys: None, tmp_path: Path) -> None:
    home = tmp_path / "site"
    publish(CHALLENGES, settings(), str(home))
    assert (home / LEAGUE).is_file()
    report = publish(CHALLENGES, toy.settings(), str(home))
    assert report.removed == 1
    assert not (home / "league").exists()
