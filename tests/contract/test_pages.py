"""What every game promises the press: whatever it makes can be printed, and nothing is kept that is never used."""

from __future__ import annotations

from datetime import date
from itertools import product
from typing import Any

import pytest
from jinja2 import Environment, meta

from generator.core.errors import PressError
from generator.core.resources import folder
from generator.forge.game import Cut, Deck, Drawn, Game, Sheet
from generator.press.drawing.furniture import LAYOUTS
from generator.press.drawing.palette import THEMES
from generator.press.drawing.papers import PAPERS
from generator.press.imposition.geometry import LEAST_BLEED
from generator.press.imposition.plans import DUPLEX, Backs
from generator.press.jobs import book, documents
from generator.press.jobs.book import Job
from generator.press.markup import plain, sheet_xml, templates
from tests import null_game
from tests.contract.samples import DAYS, GAMES, REAL, blanks, challenge, drawings, made, named, rendered, rows
from tests.draw.test_draw import Keep
from tests.press.prints import sheet_of
from tests.records import replace

every_game = pytest.mark.parametrize("game", GAMES, ids=named)
every_blank = pytest.mark.parametrize(
    ("game", "settings"),
    [(game, settings) for game in GAMES for settings in blanks(game)],
    ids=lambda value: "-".join(value.values()) if isinstance(value, dict) else named(value),
)


@pytest.fixture(autouse=True)
def _templates(request: pytest.FixtureRequest) -> None:
    game = request.node.callspec.params.get("game") if hasattr(request.node, "callspec") else None
    if game is null_game.GAME:
        request.getfixturevalue("null_templates")


def quest_job(game: Game[Any], row: int, paper: str = "a4", ink: str = "full", backs: Backs = "none") -> Job:
    return documents.quest_job(game, made(game.id, row)[1], PAPERS[paper], THEMES[ink], backs)


def blank_job(game: Game[Any], settings: dict[str, str], paper: str = "a4", ink: str = "full", backs: Backs = "none") -> Job:
    return documents.blank_job(game, settings, PAPERS[paper], THEMES[ink], backs)


def all_jobs(game: Game[Any]) -> list[Job]:
    """Return the jobs of all quests of a game's sample, of all its blank sheets, and of some challenges and their solutions."""
    jobs = [quest_job(game, row) for _, row in rows((game,))] + [blank_job(game, settings) for settings in blanks(game)]
    return jobs + [job for day in DAYS[:2] for job in day_jobs(game, day)]


def day_jobs(game: Game[Any], day: date, paper: str = "a4", ink: str = "full") -> list[Job]:
    """Return the jobs of a challenge with its fate strip, without it, and of its solution."""
    if game.daily is None:
        return []
    one = challenge(game.id, day)
    free = replace(one, fate=None)
    looks = PAPERS[paper], THEMES[ink]
    return [
        documents.challenge_job(one, *looks),
        documents.challenge_job(free, *looks),
        documents.challenge_job(one, *looks, sealed=True),
    ]


def all_sheets(game: Game[Any]) -> list[Sheet]:
    return [*dict.fromkeys(sheet for job in all_jobs(game) for sheet in job.sheets)]


def looks(number: int) -> list[tuple[str, str, Backs]]:
    """Return every paper with one of the inks, each with another mode of backs; eight numbers in a row have all mixes there are."""
    modes = list(DUPLEX)
    found = [(paper, ink, modes[(place + number // 2) % len(modes)]) for place, (paper, ink) in enumerate(product(PAPERS, THEMES))]
    return found[number % 2 :: 2]


def test_eight_documents_in_a_row_have_every_look() -> None:
    for start in range(3):
        seen = {look for number in range(start, start + 8) for look in looks(number)}
        assert seen == set(product(PAPERS, THEMES, DUPLEX))


def print_whole(job: Job) -> None:
    """Print a job: every sheet has a page in its order, every page a label of its own unless it is empty."""
    pages = book.print_book(job)
    assert pages.pdf.startswith(b"%PDF-1.7")
    assert pages.count == len(pages.labels)
    labels = [label for label in pages.labels if label != "blank"]
    assert len(labels) == len(set(labels))
    assert list(dict.fromkeys(sheet_of(job, label) for label in labels)) == list(job.sheets)


@pytest.mark.parametrize(("game", "row"), rows(GAMES), ids=named)
def test_every_sheet_prints_on_every_paper(game: Game[Any], row: int) -> None:
    for paper, ink, backs in looks(row):
        print_whole(quest_job(game, row, paper, ink, backs))


@every_blank
def test_blank_sheets_print_on_every_paper_with_every_ink(game: Game[Any], settings: dict[str, str]) -> None:
    count = int(settings["count"])
    for paper, ink, backs in (*looks(2 * count), *looks(2 * count + 1)):
        print_whole(blank_job(game, settings, paper, ink, backs))


@pytest.mark.parametrize(("game", "day"), list(product(REAL, DAYS)), ids=named)
def test_challenges_print_on_every_paper(game: Game[Any], day: date) -> None:
    for paper, ink in list(product(PAPERS, THEMES))[DAYS.index(day) % 2 :: 2]:
        jobs = day_jobs(game, day, paper, ink)
        assert len(jobs) == 3
        for job in jobs:
            print_whole(job)


def test_a_pack_that_lacks_a_sheet_or_has_two_of_one_label_is_found_out(null_templates: None) -> None:
    job = quest_job(null_game.GAME, 0)
    print_whole(job)
    with pytest.raises(AssertionError):
        print_whole(replace(job, sheets=[*job.sheets, *job.sheets]))


@every_game
def test_blank_layouts_are_words_of_their_own_and_print_something_else_each(game: Game[Any]) -> None:
    assert all(layout.replace("-", "").isalpha() and layout.islower() for layout in game.blank_layouts)
    printed = {book.print_book(blank_job(game, {"count": "2", "layout": layout})).pdf for layout in game.blank_layouts}
    assert len(printed) == len(game.blank_layouts) > 0
    for settings in blanks(game):
        words = game.blank(settings)
        assert words["title"].strip()
        assert len(game.blank_sheets(settings)) > 0


@every_game
def test_every_figure_that_a_view_hands_out_is_the_games_and_each_of_the_games_is_handed_out(game: Game[Any]) -> None:
    drawn: list[Drawn] = [figure for job in all_jobs(game) for figure in drawings(job.words).values()]
    shared = {"qr", "fate"}
    assert {figure.name for figure in drawn} - shared <= set(game.figures)
    assert set(game.figures) - shared <= {figure.name for figure in drawn}
    assert [figure.name for figure in drawn if not figure.alt.strip()] == []
    assert [figure.name for figure in drawn if figure.width <= 0 or figure.height <= 0] == []


@every_game
def test_sheets_have_an_id_a_label_and_a_layout_of_their_own(game: Game[Any]) -> None:
    for job in all_jobs(game):
        assert len({sheet.id for sheet in job.sheets}) == len({sheet.label for sheet in job.sheets}) == len(job.sheets)
        assert {sheet.layout for sheet in job.sheets} <= set(LAYOUTS)
        assert all(sheet.label.isalpha() and sheet.title.strip() for sheet in job.sheets)
    quests = [quest_job(game, row) for _, row in rows((game,))]
    assert all(any(sheet.show == "always" for sheet in job.sheets) for job in quests), "`delvepress show` would say nothing"
    assert all(sum(sheet.credits for sheet in job.sheets) <= 1 for job in quests)


# ---------------------------------------------------------------------- what is cut out


def faults(job: Job) -> list[str]:
    """Return what is wrong with the decks of a job, before anything is printed."""
    decks: dict[str, Deck] = dict(job.words.get("decks", {}))
    found = [
        f"{sheet.id} has both a deck and a template, or neither" for sheet in job.sheets if bool(sheet.deck) == bool(sheet.template)
    ]
    cut = [sheet for sheet in job.sheets if sheet.deck]
    found += [f"{sheet.id} is shown in a terminal" for sheet in cut if sheet.show != "never"]
    found += [f"{sheet.id} is a sheet to cut with what is for words" for sheet in cut if sheet.single or sheet.credits]
    found += [f"{sheet.id} prints a deck that the view does not hand out" for sheet in cut if sheet.deck not in decks]
    return found + [fault for name, deck in decks.items() for fault in deck_faults(name, deck)]


def deck_faults(name: str, deck: Deck) -> list[str]:
    sides = [drawn for cut in deck.cuts for drawn in (cut.front, cut.back)]
    found = ["no pieces"] if not deck.cuts else []
    found += ["two pieces of one name"] if len({cut.id for cut in deck.cuts}) < len(deck.cuts) else []
    found += ["pieces of different sizes"] if len({(drawn.width, drawn.height) for drawn in sides}) > 1 else []
    found += ["a bleed that hides nothing"] if 0 < deck.bleed < LEAST_BLEED or deck.bleed < 0 else []
    found += [f"{cut.id} counts wrongly" for cut in deck.cuts if cut.copies < 1 or cut.inner < 0 or not cut.id.strip()]
    found += [
        f"{cut.id} has the unknown ground {cut.ground}"
        for cut in deck.cuts
        if cut.ground and cut.ground not in THEMES["full"].colours
    ]
    return [f"{name}: {fault}" for fault in found]


@every_game
def test_a_sheet_has_a_template_or_a_deck_that_the_view_hands_out(game: Game[Any]) -> None:
    jobs = all_jobs(game)
    assert [fault for job in jobs for fault in faults(job)] == []
    handed_out = {name for job in jobs for name in job.words.get("decks", {})}
    assert handed_out == {sheet.deck for job in jobs for sheet in job.sheets if sheet.deck}


PIECE = Cut("a", Drawn("room", 1, 60.0, 40.0, "A"), Drawn("room", 2, 60.0, 40.0, "B"), ground="floor")
SOUND = Deck((PIECE, replace(PIECE, id="b")), 3.0)
CUT = Sheet("cards", "", "Cards", "C", deck="cards")
SPOILT: dict[str, tuple[Sheet, dict[str, Deck]]] = {
    "a template too": (replace(CUT, template="null/room.xml.jinja"), {"cards": SOUND}),
    "shown": (replace(CUT, show="always"), {"cards": SOUND}),
    "single": (replace(CUT, single=True), {"cards": SOUND}),
    "no deck": (CUT, {}),
    "no pieces": (CUT, {"cards": replace(SOUND, cuts=())}),
    "two of one name": (CUT, {"cards": replace(SOUND, cuts=(PIECE, PIECE))}),
    "two sizes": (CUT, {"cards": replace(SOUND, cuts=(PIECE, replace(PIECE, id="b", back=Drawn("room", 1, 60.0, 39.0, "B"))))}),
    "a slight bleed": (CUT, {"cards": replace(SOUND, bleed=0.5)}),
    "no copies": (CUT, {"cards": replace(SOUND, cuts=(replace(PIECE, copies=0),))}),
    "a colour there is not": (CUT, {"cards": replace(SOUND, cuts=(replace(PIECE, ground="mauve"),))}),
}


def test_a_deck_that_is_spoilt_is_found_out() -> None:
    def job(sheet: Sheet, decks: dict[str, Deck]) -> Job:
        plain = quest_job(null_game.GAME, 0)
        return replace(plain, sheets=[*plain.sheets, sheet], words={**plain.words, "decks": decks})

    assert faults(job(CUT, {"cards": SOUND})) == []
    assert [kind for kind, spoilt in SPOILT.items() if not faults(job(*spoilt))] == []


@every_game
def test_icons_are_credited_to_the_last_of_a_pack(game: Game[Any]) -> None:
    """With the credits moved before any other sheet, the press must refuse the pack: it looks at sheets to cut too."""
    job = quest_job(game, 0, backs="duplex-long")
    last = [sheet for sheet in job.sheets if sheet.credits]
    for sheet in (sheet for sheet in job.sheets if sheet.deck and last):
        pen = Keep()
        for cut in job.words["decks"][sheet.deck].cuts:
            game.figures[cut.front.name](pen, cut.front.data)
        if not pen.of("icon"):
            continue
        with pytest.raises(PressError, match="are credited nowhere"):
            book.print_book(replace(job, sheets=[*last, sheet]))


@every_game
def test_every_sheet_can_be_read_in_a_terminal(game: Game[Any]) -> None:
    job = quest_job(game, 0)
    for sheet in job.sheets:
        if sheet.deck:
            continue
        text = plain.plain(sheet_xml.parse(rendered(job, sheet), sheet.id))
        assert max(map(len, text.splitlines()), default=0) <= plain.WIDTH
        if sheet.show != "never":
            assert len(text.split()) > 5
            as_shown = templates.render(sheet.template, {**job.words, "icon_credits": "", "sheet": sheet})
            assert plain.plain(sheet_xml.parse(as_shown, sheet.id)) == text


@every_game
def test_no_template_is_left_over(game: Game[Any]) -> None:
    home = null_game.TEMPLATES if game is null_game.GAME else folder("templates")
    environment = Environment(autoescape=True)
    used: set[str] = set()
    todo = [sheet.template for sheet in all_sheets(game) if not sheet.deck]
    while todo:
        name = todo.pop()
        if name not in used:
            used.add(name)
            found = meta.find_referenced_templates(environment.parse((home / name).read_text(encoding="utf-8")))
            todo += [other for other in found if other is not None]
    kept = {path.relative_to(home).as_posix() for path in (home / game.id).rglob("*") if path.is_file()}
    assert kept == {name for name in used if name.startswith(f"{game.id}/")}


def test_every_folder_of_templates_belongs_to_a_game() -> None:
    folders = {path.name for path in folder("templates").iterdir()}
    assert folders - {"daily", "site"} == {game.id for game in REAL}
