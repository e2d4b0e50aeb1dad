"""What every game promises the press: whatever it makes can be printed, and nothing is kept that is never used."""

from __future__ import annotations

import inspect
from itertools import product
from typing import Any

import pytest
from jinja2 import Environment, meta

from generator import cli
from generator.forge.game import Drawn, Game, Sheet
from generator.press import book, markup, pack, plain, templates
from generator.press.book import Job
from generator.press.furniture import LAYOUTS
from generator.press.paper import PAPERS
from generator.press.theme import THEMES
from generator.resources import folder
from tests import null_game
from tests.contract.samples import GAMES, REAL, made, named, rows

every_game = pytest.mark.parametrize("game", GAMES, ids=named)
BLANKS = [{"heroes": heroes, "layout": layout} for heroes in ("1", "2", "3", "8") for layout in ("full", "half")]


@pytest.fixture(autouse=True)
def _templates(request: pytest.FixtureRequest) -> None:
    game = request.node.callspec.params.get("game") if hasattr(request.node, "callspec") else None
    if game is null_game.GAME:
        request.getfixturevalue("null_templates")


def quest_job(game: Game[Any], row: int, paper: str = "a4", ink: str = "full") -> Job:
    return pack.quest_job(game, made(game.id, row)[1], PAPERS[paper], THEMES[ink])


def all_sheets(game: Game[Any]) -> list[Sheet]:
    jobs = [quest_job(game, row) for one, row in rows((game,)) if one is game]
    return [*dict.fromkeys([sheet for job in jobs for sheet in job.sheets] + list(game.blank_sheets))]


@pytest.mark.parametrize(("game", "row"), rows(GAMES), ids=named)
def test_every_sheet_prints_on_every_paper_with_every_ink(game: Game[Any], row: int) -> None:
    for paper, ink in product(PAPERS, THEMES):
        job = quest_job(game, row, paper, ink)
        pages = book.print_book(job)
        assert pages.count == len(pages.labels) == len(set(pages.labels))
        unseen = [sheet.label for sheet in job.sheets]
        assert [label for label in unseen if f"{label}1" in pages.labels] == unseen
        assert pages.pdf.startswith(b"%PDF-1.7")


@pytest.mark.parametrize("settings", BLANKS, ids=lambda settings: "-".join(settings.values()))
@every_game
def test_blank_sheets_print_on_every_paper_with_every_ink(game: Game[Any], settings: dict[str, str]) -> None:
    for paper, ink in product(PAPERS, THEMES):
        assert book.print_book(pack.blank_job(game, settings, PAPERS[paper], THEMES[ink])).count >= 1


@every_game
def test_every_figure_that_a_view_hands_out_is_the_games_and_each_of_the_games_is_handed_out(game: Game[Any]) -> None:
    jobs = [quest_job(game, row) for one, row in rows((game,)) if one is game]
    jobs += [pack.blank_job(game, settings, PAPERS["a4"], THEMES["full"]) for settings in BLANKS]
    drawn: list[Drawn] = [figure for job in jobs for figure in job.words["figures"].values()]
    shared = {"qr"}
    assert {figure.name for figure in drawn} - shared <= set(game.figures)
    assert set(game.figures) <= {figure.name for figure in drawn}
    assert [figure.name for figure in drawn if not figure.alt.strip()] == []
    assert [figure.name for figure in drawn if figure.width <= 0 or figure.height <= 0] == []


@every_game
def test_sheets_have_an_id_a_label_and_a_layout_of_their_own(game: Game[Any]) -> None:
    sheets = [sheet for sheet in all_sheets(game) if sheet not in game.blank_sheets]
    assert len({sheet.id for sheet in sheets}) == len({sheet.label for sheet in sheets}) == len(sheets)
    assert {sheet.layout for sheet in all_sheets(game)} <= set(LAYOUTS)
    assert any(sheet.show == "always" for sheet in sheets), "`delvepress show` would say nothing"


@every_game
def test_every_sheet_can_be_read_in_a_terminal(game: Game[Any]) -> None:
    job = quest_job(game, 0)
    for sheet in job.sheets:
        text = plain.plain(
            markup.parse(templates.render(sheet.template, {**job.words, "icon_credits": "", "sheet": sheet}), sheet.id)
        )
        assert max(map(len, text.splitlines()), default=0) <= plain.WIDTH
        if sheet.show != "never":
            assert len(text.split()) > 5


@every_game
def test_no_template_is_left_over(game: Game[Any]) -> None:
    home = null_game.TEMPLATES if game is null_game.GAME else folder("templates")
    environment = Environment(autoescape=True)
    used: set[str] = set()
    todo = [sheet.template for sheet in all_sheets(game)]
    while todo:
        name = todo.pop()
        if name not in used:
            used.add(name)
            found = meta.find_referenced_templates(environment.parse((home / name).read_text(encoding="utf-8")))
            todo += [other for other in found if other is not None]
    kept = {path.relative_to(home).as_posix() for path in (home / game.id).rglob("*") if path.is_file()}
    assert kept == {name for name in used if name.startswith(f"{game.id}/")}


def test_every_folder_of_templates_belongs_to_a_game() -> None:
    folders = {path.name for path in folder("templates").iterdir() if not path.name.startswith("_")}
    assert folders == {game.id for game in REAL}


def test_the_command_line_has_exactly_the_options_of_the_games() -> None:
    declared = {choice.name for game in REAL for choice in game.choices}
    printing = set(inspect.signature(cli.reprint).parameters)
    of_quest = set(inspect.signature(cli.quest).parameters) - printing - {"game", "seed", "code"}
    assert set(cli.GAME_OPTIONS) == declared == of_quest
    assert len(cli.GAME_OPTIONS) == len(declared)
