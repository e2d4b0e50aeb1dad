"""The plain font and large print: the same words, relaid, for every sheet of every game; what cannot be combined is refused."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pypdfium2
import pytest
from msgspec.structs import replace

from generator import registry
from generator.cli.common import settings, support
from generator.cli.common.settings import Setting, Settings
from generator.core.errors import BadOption
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.draw.told import Lines, Told
from generator.press.drawing import fonts, furniture
from generator.press.drawing.palette import LARGE, PALETTES, STYLES
from generator.press.drawing.papers import ALL_PAPERS, PAPERS
from generator.press.drawing.probe import Probe
from generator.press.drawing.typography import FONTS, LARGE_SIZE, PIECE, PLAIN, PRINTS, Typography
from generator.press.jobs.printing import book, piece_words, quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.printing.print_request import LETTERS, PrintRequest
from generator.press.markup.enlarging import LEAST_LABEL, Room, enlarged
from tests import null_game
from tests.contract.samples import DAILY, GAMES, challenge, kits, made, named
from tests.contract.test_pages import DAYS
from tests.press.prints import made as quest_made
from tests.press.prints import shortened
from tests.press.voids import largest_void, squares

PLAIN_LARGE = Typography("plain", "large")
WAYS = [Typography(font, print) for font, print in product(FONTS, PRINTS) if (font, print) != ("book", "normal")]  # type: ignore[arg-type]
BOOK_FACES = {fonts.ROLES[role] for role in PLAIN}


def settings_of(number: int) -> PrintSettings:
    """Return settings for plain and large print on one paper and ink or another, by a number."""
    papers, inks = list(PAPERS.values()), list(PALETTES.values())
    return PrintSettings(papers[number % 2], inks[number % 3], typography=WAYS[number % 3])


def kit_job(game_id: str, typography: Typography, kit: str = "sheets") -> Job:
    game = registry.game(game_id)
    found, options = next((one, options) for one, options in kits(game) if one.id == kit)
    return quest_jobs.kit_job(game, found, options, PrintSettings(typography=typography))


def quest_job(game_id: str, typography: Typography) -> Job:
    game, one = quest_made(game_id)
    return quest_jobs.quest_job(game, one, PrintSettings(typography=typography))


def faces(pdf: bytes) -> set[str]:
    """Return the names of the fonts of a PDF, without the letters that tell subsets apart."""
    return {name.split(b"+")[-1].split()[0].decode() for name in pdf.split(b"/BaseFont /")[1:]}


REAL = [game.id for game in registry.all_games().values()]


@pytest.mark.parametrize("game", REAL)
def test_the_plain_font_takes_the_place_of_every_face_of_the_book(game: str) -> None:
    plain = faces(book.print_book(replace(kit_job(game, Typography("plain")), compress=False)).pdf)
    assert plain & {"DelvePlain-Regular", "DelvePlain-Bold"}
    assert not plain & BOOK_FACES
    assert faces(book.print_book(replace(kit_job(game, Typography()), compress=False)).pdf) & BOOK_FACES


def words_of(pages: book.Pages) -> list[str]:
    return " ".join(box.words for box in pages.recorder.boxes if box.kind == "figure-text").split()


@pytest.mark.parametrize("game", REAL)
def test_the_plain_font_says_the_same(game: str) -> None:
    assert sorted(words_of(book.print_book(kit_job(game, Typography("plain"))))) == sorted(
        words_of(book.print_book(kit_job(game, Typography())))
    )


def test_the_plain_font_has_every_character_of_the_book() -> None:
    for role, (face, _) in PLAIN.items():
        assert fonts._known(face) >= fonts._known(role) - set(fonts.LIGATURES.values()), role


def test_the_colophon_names_the_fonts_that_are_printed_with() -> None:
    families = [
        {one.family for one in quest_jobs.common_words("", 1, "", Typography(font)).font_credits}
        for font in FONTS  # type: ignore[arg-type]
    ]
    assert "Atkinson Hyperlegible" not in families[0]
    assert "Alegreya" in families[0]
    assert "Atkinson Hyperlegible" in families[1]
    assert "Alegreya" not in families[1]


# ---------------------------------------------------------------------- large print


def test_nothing_that_is_set_in_large_print_is_below_sixteen_points() -> None:
    assert set(LARGE) == set(STYLES)
    assert min(style.size for style in LARGE.values()) == LARGE_SIZE == 16.0
    for role, style in product(PLAIN, LARGE.values()):
        size = Typography("plain", "large").running(role, style.size)[1]
        assert size >= LARGE_SIZE


@pytest.mark.parametrize("game", REAL)
def test_large_print_is_laid_out_anew_and_its_labels_are_large(game: str) -> None:
    usual, large = (book.print_book(quest_job(game, Typography("book", print))) for print in PRINTS)  # type: ignore[arg-type]
    assert large.count > usual.count
    labels = [
        box
        for box in large.recorder.boxes
        if box.kind == "figure-text" and box.parent not in STRIPS and len(box.words) > 2 and not large.cut[box.page - 1]
    ]
    assert labels
    for box in labels:
        left, bottom, right, top = box.rect
        assert min(right - left, top - bottom) / 0.94 >= LEAST_LABEL - 0.01, (box.parent, box.words)


STRIPS = ("the page", "the sheet")
"""Whose words stand at the edges of pages: heads, feet and strips of sheets to cut."""


def test_pieces_keep_their_size_and_what_is_small_on_them_is_printed_large() -> None:
    game = registry.game("deck-box-dungeons")
    kit, options = next((one, options) for one, options in kits(game) if one.id == "kit")
    job = quest_jobs.kit_job(game, kit, options, PrintSettings(typography=Typography("book", "large")))
    deck = job.pack.decks["items"]
    small = piece_words.small_pieces(deck, job.settings.typography)
    assert small
    for cut in deck.pieces:
        least = piece_words.least_size(cut.front, job.settings.typography)
        pen = Probe(job.settings.typography, cut.front, least)
        cut.front.paint(pen)
        assert pen.lies_well()
        title = pen.lines_of_words[0].words
        assert min(line.size for line in pen.lines_of_words) >= PIECE or title in {one.title for one in small}
        if title in {one.title for one in small}:
            told = next(one for one in small if one.title == title)
            said, written = " ".join([told.title, *told.paragraphs]), " ".join(line.words for line in pen.lines_of_words)
            assert re.findall(r"[^\s,.]+", said) == re.findall(r"[^\s,.]+", written)
            assert all(len(one) > piece_words.SHORT for one in told.paragraphs[1:]), "what is short has no line of its own"


@pytest.mark.parametrize(
    ("first", "then", "said"),
    [
        ("2 AP", "both hands", "2 AP, both hands"),
        ("hand", "Two dice of damage.", "hand. Two dice of damage."),
        ("market", "Price", "market, Price"),
        ("Once.", "Then never", "Once. Then never"),
    ],
)
def test_words_that_stand_apart_on_a_piece_are_told_apart(first: str, then: str, said: str) -> None:
    assert piece_words.joined(first, then) == said


def square(draw: Any, width: float, height: float, **more: Any) -> Figure:
    return figure("a test", draw, None, width, height, "A test", **more)


def test_windows_show_all_of_a_figure_and_every_word_whole() -> None:
    room = Room(182.0, 190.0)

    def draw(pen: Pen, data: None) -> None:
        for row, column in product(range(18), range(9)):
            pen.text((20.0 * column + 1.0, 10.0 * row + 8.0), f"{row}-{column}", "body", 6.5)

    parts = list(enlarged(square(draw, 182.0, 182.0, spread=True), room, Typography("book", "large")))
    assert len(parts) == 4
    assert [part.caption.partition(";")[0] for part in parts] == [
        f"Part {number} of 4: {where}" for number, where in enumerate(("top left", "top right", "bottom left", "bottom right"), 1)
    ]
    assert [";" in part.caption for part in parts] == [True, False, False, False]
    windows = [(part.window[0], part.window[1], part.width / part.zoom, part.height / part.zoom) for part in parts if part.window]
    for x, y in product((1.0, 90.0, 181.0), repeat=2):
        assert any(left <= x <= left + wide and top <= y <= top + high for left, top, wide, high in windows)
    for part in parts:
        assert part.width <= room.width + 0.01
        assert part.height <= room.height + 0.01
        assert part.zoom * 6.5 >= LEAST_LABEL


def test_one_row_of_windows_is_as_high_as_there_is_room_for() -> None:
    def draw(pen: Any, data: None) -> None:
        pen.text((20.0, 50.0), "x", "body", 6.5)

    for share in (1.0, 0.8, 0.6):
        parts = list(enlarged(square(draw, 182.0, 120.0, spread=True), Room(182.0, 230.0), Typography("book", "large"), share))
        assert len(parts) == 2
        assert [part.width / part.zoom for part in parts] == pytest.approx([(182.0 + 12.0) / 2] * 2)
        assert parts[0].zoom == pytest.approx(min(230.0 / 120.0, 2 * 182.0 / (182.0 + 12.0)))


@pytest.mark.parametrize("game", REAL)
def test_the_first_page_of_a_challenge_in_large_print_is_not_empty(game: str) -> None:
    settings = PrintSettings(ALL_PAPERS["a4"], PALETTES["low"], typography=Typography("book", "large"))
    job = quest_jobs.challenge_job(challenge(game, DAYS[1]), settings)
    with pypdfium2.PdfDocument(book.print_book(job).pdf) as document:
        assert largest_void(squares(document[0], furniture.layout_of("sheet", settings.paper, large=True).margins)) < 0.4


def test_figures_are_enlarged_relaid_or_left_as_they_are() -> None:
    room, large = Room(182.0, 180.0), Typography("book", "large")

    def draw(pen: Pen, data: None) -> None:
        pen.text((1.0, 5.0), "words", "body", 8.0)

    (one,) = enlarged(square(draw, 60.0, 20.0), room, large)
    assert (one.zoom, one.width) == (pytest.approx(1.75), pytest.approx(105.0))
    (one,) = enlarged(square(draw, 182.0, 20.0, height_at=lambda data, width: 3640.0 / width), room, large)
    assert (one.width, one.zoom) == (pytest.approx(182.0), pytest.approx(1.75))
    (one,) = enlarged(square(draw, 182.0, 20.0, true_size=True), room, large)
    assert (one.width, one.zoom) == (182.0, 1.0)
    (one,) = enlarged(square(lambda pen, data: None, 182.0, 20.0), room, large)
    assert one.zoom == 1.0
    one, other = enlarged(square(draw, 182.0, 20.0, parts=lambda data: [square(draw, 91.0, 20.0)] * 2), room, large)
    assert one.width == other.width == pytest.approx(182.0)


def test_what_a_figure_tells_is_told_once_and_by_its_first_part() -> None:
    def draw(pen: Pen, data: None) -> None:
        pen.text((1.0, 5.0), "words", "body", 7.0)
        pen.text((181.0, 181.0), "words", "body", 7.0, "right")

    def told() -> tuple[Told, ...]:
        return (Lines(("All of it.",)),)

    room, large = Room(182.0, 220.0), Typography("book", "large")
    for one in (
        square(draw, 182.0, 182.0, spread=True, told=told),
        square(draw, 182.0, 182.0, told=told, parts=lambda data: [square(draw, 182.0, 182.0)] * 3),
    ):
        found = list(enlarged(one, room, large))
        assert len(found) > 2
        assert [("All of it." in part.words) for part in found] == [True] + [False] * (len(found) - 1)
    lettered = square(draw, 182.0, 182.0, lettered=True, parts=lambda data: [square(draw, 182.0, 182.0)] * 2)
    assert [part.lettered for part in enlarged(lettered, room, large)] == [True, True]


@pytest.mark.parametrize("game", REAL)
def test_large_print_is_deterministic(game: str) -> None:
    one, other = (book.print_book(kit_job(game, PLAIN_LARGE)).pdf for _ in range(2))
    assert one == other


# ---------------------------------------------------------------------- options


@pytest.mark.parametrize("paper", [one for one in ALL_PAPERS.values() if one.half], ids=lambda one: one.name)
def test_large_print_refuses_half_sheets(paper: Any) -> None:
    with pytest.raises(BadOption, match="--print large is laid out for whole sheets"):
        PrintRequest(paper=paper.name, print="large")
    with pytest.raises(BadOption, match="leave out --booklet"):
        PrintRequest(print="plain-large", booklet=True)
    with pytest.raises(BadOption, match="whole sheets"):
        support.choose(Settings(), {"paper": paper.name, "print": "plain-large"})
    assert PrintRequest(paper=paper.name, print="plain").settings == PrintSettings(paper, typography=Typography("plain"))


def test_names_of_files_tell_font_and_print() -> None:
    requests = [PrintRequest(print=letters) for letters in LETTERS]
    assert [one.marks() for one in requests] == ["", "-plain", "-large", "-plain-large"]
    assert {one.settings.typography for one in requests} == {*WAYS, Typography()}


def test_settings_files_know_print() -> None:
    assert "print" in settings.GENERAL
    found = Settings({"print": Setting("plain-large", "a file, key")})
    assert support.choose(found, {}).settings.typography == Typography("plain", "large")
    with pytest.raises(BadOption, match="--print cannot be 'odd'"):
        support.choose(Settings(), {"print": "odd"})
    with pytest.raises(BadOption, match="a file, key"):
        support.choose(Settings({"print": Setting("odd", "a file, key")}), {})


# ---------------------------------------------------------------------- every sheet of every game


def with_templates(game: Any, request: pytest.FixtureRequest) -> None:
    """Lay out the templates of the small game of the tests, where it is the one that is printed."""
    if game.id == null_game.GAME.id:
        request.getfixturevalue("null_templates")


@pytest.mark.parametrize(("game", "row"), [(game, row) for game in GAMES for row in range(3)], ids=named)
def test_every_quest_prints_plain_and_large(game: Any, row: int, request: pytest.FixtureRequest) -> None:
    with_templates(game, request)
    _, one = made(game.id, row)
    book.print_book(quest_jobs.quest_job(game, one, settings_of(row)))


@pytest.mark.parametrize(("game", "place"), [(game, place) for game in GAMES for place in range(len(kits(game)))], ids=named)
def test_every_kit_prints_plain_and_large(game: Any, place: int, request: pytest.FixtureRequest) -> None:
    with_templates(game, request)
    kit, options = kits(game)[place]
    job = quest_jobs.kit_job(game, kit, options, replace(settings_of(place), typography=WAYS[1 + place % 2]))
    book.print_book(replace(job, pack=shortened(job.pack)) if kit.command == "kit" else job)


@pytest.mark.parametrize(("game", "day"), list(product(DAILY, DAYS)), ids=named)
def test_every_challenge_prints_plain_and_large(game: Any, day: Any) -> None:
    for number, sealed in enumerate((False, True)):
        book.print_book(quest_jobs.challenge_job(challenge(game.id, day), settings_of(1 + number), sealed=sealed))
