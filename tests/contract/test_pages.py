"""What every game promises the press: whatever it makes can be printed, and nothing is kept that is never used."""

from __future__ import annotations

from datetime import date
from itertools import product
from typing import Any

import pytest
from jinja2 import Environment, meta

from generator.core.errors import PressError
from generator.core.resources import folder
from generator.draw.figures import Figure, figure
from generator.forge.choices import Number, OneOf
from generator.forge.game import Game
from generator.forge.pack import Block, Cut, Deck, Kit, Sheet
from generator.press.drawing.fonts import icons
from generator.press.drawing.furniture import LAYOUTS
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import ALL_PAPERS, HALVES, PAPERS
from generator.press.imposition.geometry import LEAST_BLEED
from generator.press.imposition.plans import DUPLEX, Backs
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.markup import plain, sheet_xml, templates
from tests import null_game
from tests.contract.samples import (
    DAILY,
    DAYS,
    GAMES,
    MOST_KITS,
    REAL,
    book_sheets,
    challenge,
    drawings,
    few_rows,
    kit_settings,
    kits,
    made,
    mixed,
    named,
    rendered,
    rows,
    series_sheets,
    solution_sheets,
    values,
)
from tests.draw.test_draw import Keep
from tests.press.prints import sheet_of
from tests.records import replace

every_game = pytest.mark.parametrize("game", GAMES, ids=named)
ORNAMENTS = {"emblem", "encounter-head", "landmark", "tailpiece", "view", "vignette"}
"""Figures that tell nothing, so that nobody reads them."""
every_kit = pytest.mark.parametrize(
    ("game", "kit", "options"),
    [(game, kit, options) for game in GAMES for kit, options in kits(game)],
    ids=lambda value: "-".join(value.values()) if isinstance(value, dict) else value.id,
)


@pytest.fixture(autouse=True)
def _templates(request: pytest.FixtureRequest) -> None:
    game = request.node.callspec.params.get("game") if hasattr(request.node, "callspec") else None
    if game is null_game.GAME:
        request.getfixturevalue("null_templates")


def quest_job(
    game: Game[Any], row: int, paper: str = "a4", ink: str = "full", backs: Backs = "none", said: dict[str, str] | None = None
) -> Job:
    return quest_jobs.quest_job(game, made(game.id, row)[1], PrintSettings(ALL_PAPERS[paper], PALETTES[ink], backs), said)


def kit_job(game: Game[Any], kit: Kit, options: dict[str, str], paper: str = "a4", ink: str = "full", backs: Backs = "none") -> Job:
    return quest_jobs.kit_job(game, kit, options, PrintSettings(PAPERS[paper], PALETTES[ink], backs))


def all_jobs(game: Game[Any]) -> list[Job]:
    """Return the jobs of quests of a game's sample, of all its kits, and of some challenges and their solutions."""
    jobs = [quest_job(game, row) for row in few_rows(game)] + [kit_job(game, kit, options) for kit, options in kits(game)]
    jobs += [quest_job(game, 0, said=said) for said in mixed({one.name: values(one) for one in game.printing}) if said]
    return jobs + [job for day in DAYS[:2] for job in day_jobs(game, day)]


def day_jobs(game: Game[Any], day: date, paper: str = "a4", ink: str = "full") -> list[Job]:
    """Return the jobs of a challenge with its fate strip, without it, and of its solution, if the game has them."""
    if game.daily is None:
        return []
    one = challenge(game.id, day)
    looks = PrintSettings(ALL_PAPERS[paper], PALETTES[ink])
    played = [quest_jobs.challenge_job(one, looks), quest_jobs.challenge_job(replace(one, fate=None), looks)]
    return played + ([quest_jobs.challenge_job(one, looks, sealed=True)] if game.daily.solution is not None else [])


def all_sheets(game: Game[Any]) -> list[Sheet]:
    return [*dict.fromkeys(sheet for job in all_jobs(game) for sheet in job.pack.sheets)]


def looks(number: int) -> list[tuple[str, str, Backs]]:
    """Return every paper with one of the inks, each with another mode of backs; eight numbers in a row have all mixes there are."""
    modes = list(DUPLEX)
    found = [
        (paper, ink, modes[(place + number // 2) % len(modes)]) for place, (paper, ink) in enumerate(product(PAPERS, PALETTES))
    ]
    return found[number % 2 :: 2]


def test_eight_documents_in_a_row_have_every_look() -> None:
    for start in range(3):
        seen = {look for number in range(start, start + 8) for look in looks(number)}
        assert seen == set(product(PAPERS, PALETTES, DUPLEX))


def print_whole(job: Job) -> None:
    """Print a job: every sheet has a page in its order, every page a label of its own unless it is empty."""
    pages = book.print_book(job)
    assert pages.pdf.startswith(b"%PDF-1.7")
    assert pages.count == len(pages.labels)
    labels = [label for label in pages.labels if label != "blank"]
    assert len(labels) == len(set(labels))
    assert list(dict.fromkeys(sheet_of(job, label) for label in labels)) == list(job.pack.sheets)


@pytest.mark.parametrize(("game", "row"), rows(GAMES), ids=named)
def test_every_sheet_prints_on_every_paper(game: Game[Any], row: int) -> None:
    for paper, ink, backs in looks(row):
        print_whole(quest_job(game, row, paper, ink, backs))


@every_kit
def test_kits_print_on_every_paper_with_every_ink(game: Game[Any], kit: Kit, options: dict[str, str]) -> None:
    number = kit_settings(kit).index(options)
    for paper, ink, backs in looks(number) if kit.command == "kit" else (*looks(2 * number), *looks(2 * number + 1)):
        print_whole(kit_job(game, kit, options, paper, ink, backs))


@every_game
def test_the_settings_with_which_kits_are_printed_use_every_value(game: Game[Any]) -> None:
    for kit in game.kits:
        for one in kit.options:
            assert {options[one.name] for options in kit_settings(kit)} >= {*values(one), one.default}


def test_a_kit_with_many_options_is_printed_with_every_value_of_each() -> None:
    columns = [OneOf(name, tuple("abcdefg"), "A letter.") for name in ("first", "second", "third")]
    kit = Kit("letters", "Letters.", (*columns, Number("count", 1, 9, "How many.", "2")), null_game.blank_pack)
    found = kit_settings(kit)
    assert len(found) == 7 < MOST_KITS
    assert all({options[one.name] for options in found} == set("abcdefg") for one in columns)
    assert {options["count"] for options in found} == {"1", "2", "3", "9"}


@pytest.mark.parametrize(("game", "day"), list(product(DAILY, DAYS)), ids=named)
def test_challenges_print_on_every_paper(game: Game[Any], day: date) -> None:
    for paper, ink in list(product(ALL_PAPERS, PALETTES))[DAYS.index(day) :: len(DAYS)]:
        jobs = day_jobs(game, day, paper, ink)
        assert len(jobs) == 3 if game.daily and game.daily.solution else 2
        for job in jobs:
            print_whole(job)


def test_a_pack_that_lacks_a_sheet_or_has_two_of_one_label_is_found_out(null_templates: None) -> None:
    job = quest_job(null_game.GAME, 0)
    print_whole(job)
    with pytest.raises(AssertionError):
        print_whole(replace(job, pack=replace(job.pack, sheets=(*job.pack.sheets, *job.pack.sheets))))


@every_game
def test_every_listed_value_of_a_kits_option_prints_something_else(game: Game[Any]) -> None:
    """A value may change nothing beside some values of other options, so each is tried beside the other options' defaults."""
    for kit in game.kits:
        usual = {one.name: one.default for one in kit.options}
        for one in kit.options:
            printed = {value: book.print_book(kit_job(game, kit, {**usual, one.name: value})).pdf for value in values(one)}
            assert len(set(printed.values())) == len(printed), f"{kit.id} --{one.name}"


@every_game
def test_every_figure_can_be_named_and_shown(game: Game[Any]) -> None:
    """A figure has a name for goldens and messages, words for those who cannot see it unless it is an ornament, and a size."""
    drawn: list[Figure] = [figure for job in all_jobs(game) for figure in drawings(job).values()]
    assert [figure.name for figure in drawn if not figure.name.replace("-", "").replace("_", "").isalnum()] == []
    assert {figure.name for figure in drawn if not figure.alt.strip()} <= ORNAMENTS
    assert [figure.name for figure in drawn if figure.width <= 0 or figure.height <= 0] == []
    assert [figure.name for figure in drawn if not set(figure.icons) <= set(icons())] == []


@every_game
def test_a_pack_hands_out_no_figure_that_the_press_adds_itself(game: Game[Any]) -> None:
    for job in all_jobs(game):
        assert set(job.pack.figures) & set(job.figures) == set()


def shown_by(job: Job) -> set[str]:
    """Return the names of the figures that the templates of a job show."""
    sheets = [sheet for sheet in job.pack.sheets if not sheet.deck]
    todo = [sheet_xml.parse(rendered(job, sheet), sheet.id) for sheet in sheets]
    found: set[str] = set()
    while todo:
        node = todo.pop()
        found |= {node.get("name")} if node.tag == "figure" else set()
        todo += node.nodes()
    return found


@every_game
def test_every_figure_that_packs_hand_out_is_shown_by_a_sheet_of_some_pack(game: Game[Any]) -> None:
    """Some figures are for whole sheets, some for half ones.

    Views of the place, heads of leaders and landmarks of rooms stand where a column has room for one; the vignette of a game with
    campaigns stands at the head of what links their quests.
    """
    halves = [job for half in HALVES.values() for job in (quest_job(game, 0, half.name), *day_jobs(game, DAYS[0], half.name))]
    jobs = [*all_jobs(game), *halves]
    shown = {name for job in jobs for name in shown_by(job)}
    handed = {name for job in jobs for name in job.pack.figures if not name.startswith(("view", "head-", "landmark-"))}
    assert handed - shown <= ({"vignette"} if game.series is not None else set())


def test_a_figure_that_no_sheet_shows_is_found_out(null_templates: None) -> None:
    job = quest_job(null_game.GAME, 0)
    more = {**job.pack.figures, "cell": job.pack.figures["room"]}
    assert set(more) - shown_by(replace(job, pack=replace(job.pack, figures=more))) == {"cell"}


@every_game
def test_sheets_have_an_id_a_label_and_a_layout_of_their_own(game: Game[Any]) -> None:
    for job in all_jobs(game):
        sheets = job.pack.sheets
        assert len({sheet.id for sheet in sheets}) == len({sheet.label for sheet in sheets}) == len(sheets)
        assert {sheet.layout for sheet in sheets} <= set(LAYOUTS)
        assert all(sheet.label.isalpha() and sheet.title.strip() for sheet in sheets)
    quests = [quest_job(game, row) for row in few_rows(game)]
    assert all(any(sheet.show == "always" for sheet in job.pack.sheets) for job in quests), "`delvepress show` would say nothing"
    assert all(sum(sheet.credits for sheet in job.pack.sheets) <= 1 for job in quests)


# ---------------------------------------------------------------------- what is cut out


def faults(job: Job) -> list[str]:
    """Return what is wrong with the decks of a job, before anything is printed."""
    decks, sheets = job.pack.decks, job.pack.sheets
    found = [
        f"{sheet.id} has both a deck and a template, or neither" for sheet in sheets if bool(sheet.deck) == bool(sheet.template)
    ]
    cut = [sheet for sheet in sheets if sheet.deck]
    found += [f"{sheet.id} is shown in a terminal" for sheet in cut if sheet.show != "never"]
    found += [f"{sheet.id} is a sheet to cut with what is for words" for sheet in cut if sheet.single or sheet.credits]
    found += [f"{sheet.id} prints a deck that the pack does not have" for sheet in cut if sheet.deck not in decks]
    return found + [fault for name, deck in decks.items() for fault in deck_faults(name, deck)]


def deck_faults(name: str, deck: Deck) -> list[str]:
    sizes = [{one.size for one in deck.cuts}, *({cut.size for cut in one.cuts} for one in deck.cuts if isinstance(one, Block))]
    sizes += [{cut.size, (cut.back.width, cut.back.height)} for cut in deck.pieces]
    found = ["no pieces"] if not deck.cuts else []
    found += ["two pieces of one name"] if len({cut.id for cut in deck.pieces}) < len([*deck.pieces]) else []
    found += ["pieces of different sizes"] if any(len(found) > 1 for found in sizes) else []
    found += ["a bleed that hides nothing"] if 0 < deck.bleed < LEAST_BLEED or deck.bleed < 0 else []
    found += [f"{cut.id} counts wrongly" for cut in deck.pieces if cut.copies < 1 or not cut.id.strip()]
    found += [
        f"{cut.id} has the unknown ground {cut.ground}"
        for cut in deck.pieces
        if cut.ground and cut.ground not in PALETTES["full"].colours
    ]
    return [f"{name}: {fault}" for fault in found]


@every_game
def test_a_sheet_has_a_template_or_a_deck_of_the_pack(game: Game[Any]) -> None:
    jobs = all_jobs(game)
    assert [fault for job in jobs for fault in faults(job)] == []
    for job in jobs:
        assert set(job.pack.decks) == {sheet.deck for sheet in job.pack.sheets if sheet.deck}


def side(steps: int, height: float = 40.0) -> Figure:
    return figure("room", null_game.draw_room, steps, 60.0, height, "A side")


PIECE = Cut("a", side(1), side(2), ground="floor")
SOUND = Deck((PIECE, replace(PIECE, id="b")), 3.0)
CUT = Sheet("cards", "", "Cards", "C", deck="cards")
SPOILT: dict[str, tuple[Sheet, dict[str, Deck]]] = {
    "a template too": (replace(CUT, template="null/room.xml.jinja"), {"cards": SOUND}),
    "shown": (replace(CUT, show="always"), {"cards": SOUND}),
    "single": (replace(CUT, single=True), {"cards": SOUND}),
    "no deck": (CUT, {}),
    "no pieces": (CUT, {"cards": replace(SOUND, cuts=())}),
    "two of one name": (CUT, {"cards": replace(SOUND, cuts=(PIECE, PIECE))}),
    "two sizes": (CUT, {"cards": replace(SOUND, cuts=(PIECE, replace(PIECE, id="b", back=side(1, 39.0))))}),
    "a slight bleed": (CUT, {"cards": replace(SOUND, bleed=0.5)}),
    "no copies": (CUT, {"cards": replace(SOUND, cuts=(replace(PIECE, copies=0),))}),
    "a colour there is not": (CUT, {"cards": replace(SOUND, cuts=(replace(PIECE, ground="mauve"),))}),
}


def test_a_deck_that_is_spoilt_is_found_out() -> None:
    def job(sheet: Sheet, decks: dict[str, Deck]) -> Job:
        plain = quest_job(null_game.GAME, 0)
        return replace(plain, pack=replace(plain.pack, sheets=(*plain.pack.sheets, sheet), decks=decks))

    assert faults(job(CUT, {"cards": SOUND})) == []
    assert [kind for kind, spoilt in SPOILT.items() if not faults(job(*spoilt))] == []


@every_game
def test_icons_are_credited_to_the_last_of_a_pack(game: Game[Any]) -> None:
    """With the credits moved before any other sheet, the press must refuse the pack: it looks at sheets to cut too."""
    job = quest_job(game, 0, backs="duplex-long")
    last = [sheet for sheet in job.pack.sheets if sheet.credits]
    for sheet in (sheet for sheet in job.pack.sheets if sheet.deck and last):
        pen = Keep()
        for cut in job.pack.decks[sheet.deck].pieces:
            cut.front.paint(pen)
        if not pen.of("icon"):
            continue
        with pytest.raises(PressError, match="are credited nowhere"):
            book.print_book(replace(job, pack=replace(job.pack, sheets=(*last, sheet))))


@every_game
def test_every_sheet_can_be_read_in_a_terminal(game: Game[Any]) -> None:
    job = quest_job(game, 0)
    for sheet in job.pack.sheets:
        if sheet.deck:
            continue
        text = plain.plain_text(sheet_xml.parse(rendered(job, sheet), sheet.id))
        assert max(map(len, text.splitlines()), default=0) <= plain.WIDTH
        if sheet.show != "never":
            assert len(text.split()) > 5
            words = {**job.words(), "icon_credits": "", "sheet": sheet, "cutting": book.summaries(job)}
            as_shown = templates.render(sheet.template, words)
            assert plain.plain_text(sheet_xml.parse(as_shown, sheet.id)) == text


@every_game
def test_no_template_is_left_over(game: Game[Any]) -> None:
    home = null_game.TEMPLATES if game is null_game.GAME else folder("templates")
    environment = Environment(autoescape=True)
    used: set[str] = set()
    todo = [
        sheet.template
        for sheet in (*all_sheets(game), *series_sheets(game), *book_sheets(game), *solution_sheets(game))
        if not sheet.deck
    ]
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
    others = {"audit", "daily", "league", "make", "packs", "page", "printer", "season", "shared", "site"}
    assert folders - others == {game.id for game in REAL}
