"""Page 1 of a pack is a cover: a large picture, what the quest is and what is wanted for it; what must be read stands behind it."""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from msgspec.structs import replace as changed
from reportlab.pdfgen.canvas import Canvas

from generator import registry
from generator.core.data import replace
from generator.draw.figures import Figure
from generator.forge.game import Game
from generator.forge.making import Made
from generator.games.donjonz.paper.scenes import PICTURES
from generator.press.drawing import fonts, furniture, pen
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import PALETTES, STYLES
from generator.press.drawing.papers import ALL_PAPERS, MM
from generator.press.drawing.typography import Typography
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.setting.text import Text
from tests.contract.samples import REAL, fixed, made, named, rows

FULL, LOW, HALF = 0.45, 0.28, 0.35
"""The least share of the type area that the picture takes: in full and in low ink; and of its height on small pages."""
COVERED = tuple(game for game in REAL if game.pictured is not None)
"""The games whose packs have a cover; a small one may begin with its only page."""
FACES, MOST_TIME, SLOWER = ("face", "dragon", "bosses", "head-"), 0.120, 2
"""What the names of figures begin with that show faces; the seconds that a cover and all of them may take, and how much slower a
busy machine may be."""
SMALLER = 0.96
"""How much smaller than usual the words of a cover are at most where a long title and a long story meet."""
SHAPES = ("a4", "letter", "a5", "half-letter", "large")


def job_of(game: Game[Any], one: Made[Any], shape: str, ink: str) -> Job:
    """Return the job of the cover of a quest and of the page behind it."""
    large = shape == "large"
    paper = ALL_PAPERS["a4" if large else shape]
    look = PrintSettings(paper, PALETTES[ink], typography=Typography(print="large" if large else "normal"))
    job = quest_jobs.quest_job(game, one, look)
    sheets = tuple(sheet for sheet in job.pack.sheets if sheet.id == "title" or sheet.credits)
    return changed(job, pack=changed(job.pack, sheets=sheets), part="book" if paper.half else "all")


@cache
def words_of(game_id: str, shape: str) -> tuple[str, ...]:
    """Return the words of the pages of the fixed quest of a game."""
    pages = book.print_book(job_of(registry.game(game_id), fixed(game_id), shape, "full"))
    with pypdfium2.PdfDocument(pages.pdf) as document:
        return tuple(" ".join(page.get_textpage().get_text_bounded().split()) for page in document)


def shares(job: Job) -> tuple[float, float]:
    """Return which share of the type area of page 1 its cover's picture takes, and which of its height."""
    paper, large = job.settings.paper, job.settings.typography.large
    left, top, right, bottom = furniture.layout_of("title", paper, large=large).margins
    wide, high = paper.width - left - right, paper.height - top - bottom
    alt = job.pack.figures["cover"].alt
    boxes = [box.rect for box in book.print_book(job).recorder.boxes if box.kind == "figure" and box.words == alt and box.page == 1]
    assert len(boxes) == 1
    x, y, x2, y2 = (number / MM for number in boxes[0])
    return (x2 - x) * (y2 - y) / (wide * high), (y2 - y) / high


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("game", COVERED, ids=named)
def test_the_picture_is_as_large_as_a_cover_wants_it(game: Game[Any], ink: str, shape: str) -> None:
    area, height = shares(job_of(game, fixed(game.id), shape, ink))
    if ink == "low":
        assert area >= LOW
    elif shape in ("a4", "letter"):
        assert area >= FULL
    else:
        assert height >= HALF


def seconds_of(figures: Iterable[Figure]) -> float:
    """Return the least time that figures took to draw when no art was kept: others work on this machine."""
    taken = []
    for _ in range(3):
        pen._STAMPS.clear()
        pen._IN_PLACE.clear()
        begun = time.process_time()
        for one in figures:
            canvas = Canvas(BytesIO(), (one.width * MM, one.height * MM), initialFontName=fonts.font("body"))
            pen.PressPen(Ink(canvas), PALETTES["full"], 0.0, one.height * MM, one.width, one.height).show(one)
        taken.append(time.process_time() - begun)
    return min(taken)


@pytest.mark.parametrize("game", COVERED, ids=named)
def test_cover_and_faces_are_drawn_fast(game: Game[Any]) -> None:
    figures = game.pack(fixed(game.id).quest, fixed(game.id).rating).figures
    faces = [one for name, one in figures.items() if name.startswith(FACES)]
    assert seconds_of([figures["cover"], *faces]) <= SLOWER * MOST_TIME
    assert seconds_of([figures["cover"], *faces]) > seconds_of(faces), "the control: a cover takes time"


def test_all_games_of_the_house_have_a_cover() -> None:
    assert {"bag-of-dungeon", "deck-box-dungeons", "donjonz", "green-dungeon"} <= {game.id for game in COVERED}


def test_the_picture_of_low_ink_is_none_for_full_ink() -> None:
    area, height = shares(job_of(COVERED[0], fixed(COVERED[0].id), "a4", "low"))
    assert area < FULL
    assert height < HALF


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("game", COVERED, ids=named)
def test_a_cover_says_what_it_is_and_the_page_behind_it_how_to_begin(game: Game[Any], shape: str) -> None:
    one = fixed(game.id)
    first, second, *_ = words_of(game.id, shape)
    for said in (one.quest.title.split()[0], one.code, one.rating.grade.capitalize(), "You lose", "Have ready"):
        assert said in first, said
    begins = "Special rules" if game.id == "deck-box-dungeons" else "To begin"
    assert begins in (f"{first} {second}" if shape == "large" else second)
    assert "Print at 100 %" in second
    assert "Print at 100 %" not in first


@pytest.mark.parametrize(("game", "row"), rows(COVERED), ids=named)
def test_a_cover_and_what_stands_behind_it_take_two_pages(game: Game[Any], row: int) -> None:
    one = made(game.id, row)[1]
    for shape in SHAPES:
        labels = book.print_book(job_of(game, one, shape, "full")).labels
        assert [label for label in labels if label.startswith("T")] == ["T1", "T2"], shape


def rooms_of(game: Game[Any], shape: str, said: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, float]]:
    """Return the sizes in points of the paragraphs of a cover that say some words, and their rooms as shares of the type area."""
    found: list[tuple[float, float]] = []
    draw = Text.draw
    job = job_of(game, fixed(game.id), shape, "full")
    left, _, right, _ = furniture.layout_of("title", job.settings.paper).margins
    wide = (job.settings.paper.width - left - right) * MM

    def look(self: Text, *place: Any) -> None:
        if said in " ".join(word.letters for word in self.passage.words):
            found.append((self.style.size, self.room / wide))
        draw(self, *place)

    monkeypatch.setattr(Text, "draw", look)
    book.print_book(job)
    return found


@pytest.mark.parametrize("shape", ["a4", "letter", "a5"])
@pytest.mark.parametrize("game", COVERED, ids=named)
def test_how_a_quest_is_lost_is_told_as_wide_as_its_box_and_as_large_as_the_story(
    game: Game[Any], shape: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = rooms_of(game, shape, "You lose", monkeypatch)
    story = rooms_of(game, shape, " ".join(fixed(game.id).quest.story[0].split()[2:5]), monkeypatch)
    assert found
    assert min(room for _, room in found) >= 0.93
    assert shape == "a5" or min(size for size, _ in found) >= min(size for size, _ in story) >= SMALLER * STYLES["lead"].size


def test_the_story_beside_it_is_no_wider_than_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    game = COVERED[0]
    words = " ".join(fixed(game.id).quest.story[0].split()[2:5])
    assert max(room for _, room in rooms_of(game, "a4", words, monkeypatch)) < 0.8


def test_the_picture_of_a_dungeon_tells_nothing_of_its_best_walk() -> None:
    quest = fixed("donjonz").quest
    assert quest.par is not None
    assert PICTURES.facts(quest) == PICTURES.facts(replace(quest, par=None))


@pytest.mark.parametrize("game", COVERED, ids=named)
def test_on_a_cover_stands_nothing_that_is_sealed(game: Game[Any]) -> None:
    """What only sealed pages tell of the fixed quests: the best score, and where the bosses lie."""
    quest: Any = fixed(game.id).quest
    first = words_of(game.id, "a4")[0]
    if game.id == "donjonz":
        assert str(quest.par.score) not in first.split()
    if game.id == "green-dungeon":
        assert "lair" not in first
