"""Books, read in the finished PDF: numbers, right-hand pages, front matter that tells the truth, and sheets to be folded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import product
from typing import Any

import pikepdf
import pypdfium2
import pytest

from generator import registry
from generator.draw import page_marks
from generator.draw.pen import Picture
from generator.forge.challenges import Challenge
from generator.press.drawing import furniture
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import ALL_PAPERS, HALVES, MM, PAPERS
from generator.press.imposition import saddle_stitch
from generator.press.imposition.saddle_stitch import THICKNESS, Side
from generator.press.jobs.books import booklet
from generator.press.jobs.books.booklet import Club
from generator.press.jobs.printing import book, bound, quest_jobs
from generator.press.jobs.printing.bound import Chapter, Contents, print_bound
from generator.press.jobs.printing.job import Job, PrintSettings
from tests.contract import samples
from tests.press.prints import made
from tests.press.test_saddle_stitch import in_order
from tests.press.voids import largest_void, squares
from tests.records import replace

DAYS = samples.DAYS
BAG = "bag-of-dungeon"
FOOT = 16.0
"""Height in mm of the strip above a page's lower edge in which its number stands."""
BOOKS = [game for game in samples.GAMES if game.daily is not None]


@cache
def challenges(*games: str) -> tuple[Challenge, ...]:
    """Return the challenges of some games on three days of two months."""
    return tuple(samples.challenge(game, day) for day in DAYS for game in games)


@cache
def bound_book(games: tuple[str, ...], paper: str = "a4", *, folded: bool = False, club: bool = False) -> book.Pages:
    """Return the book of those challenges."""
    logo = Picture(3, 2, bytes(range(18)))
    return booklet.bind(
        challenges(*games),
        PrintSettings(ALL_PAPERS[paper], PALETTES["full"]),
        club=Club("The Ferret & Lantern", logo) if club else None,
        folded=folded,
    )


@cache
def folded_quest(game_id: str, paper: str) -> book.Pages:
    """Return the booklet of a quest."""
    game, one = made(game_id)
    job = quest_jobs.quest_job(game, one, PrintSettings(HALVES[paper], PALETTES["full"]))
    return print_bound(Contents([Chapter("", replace(job, part="book", laid="folded"))]), folded=True)


def words_of(pdf: bytes, box: tuple[float, float, float, float] | None = None) -> list[str]:
    """Return the words of every page, or those in a box in mm from the lower left."""
    with pypdfium2.PdfDocument(pdf) as document:
        if box is None:
            return [" ".join(page.get_textpage().get_text_range().split()) for page in document]
        left, bottom, right, top = (edge * MM for edge in box)
        return [" ".join(page.get_textpage().get_text_bounded(left, bottom, right, top).split()) for page in document]


def numbers_of(pdf: bytes, left: float, width: float) -> list[int]:
    """Return the running numbers in the middle of the feet of pages that begin at `left` and are `width` mm wide; 0 for none."""
    middle = left + width / 2
    found = [re.search(r"\d+", words) for words in words_of(pdf, (middle - 8.0, 4.0, middle + 8.0, FOOT))]
    return [int(number[0]) if number else 0 for number in found]


def starts(pdf: bytes) -> dict[str, int]:
    """Return the chapters of the outline with the numbers of the pages where they begin."""
    with pikepdf.open(BytesIO(pdf)) as document:
        places = {page.obj.objgen: number for number, page in enumerate(document.pages, start=1)}
        names = {str(key): value for key, value in document.Root.Dests.items()} if "/Dests" in document.Root else {}
        with document.open_outline() as outline:
            return {f"{item.title}#{n}": places[_target(item, names)] for n, item in enumerate(outline.root)}


def _target(item: Any, names: dict[str, Any]) -> Any:
    goal = item.destination if item.destination is not None else item.action.D
    goal = names[str(goal)] if isinstance(goal, pikepdf.Name) else goal
    return (goal.D if isinstance(goal, pikepdf.Dictionary) else goal)[0].objgen


def duplex(pdf: bytes) -> str:
    with pikepdf.open(BytesIO(pdf)) as document:
        return str(document.Root.ViewerPreferences.Duplex)


# ------------------------------------------------------------------ in order


def test_of_a_book_of_challenges_what_gives_something_away_is_sealed_and_every_page_has_a_title() -> None:
    pages = bound_book((BAG,))
    told = dict(zip(pages.titles, pages.sealed, strict=True))
    assert not told["Cover"]
    assert not told["Calendar"]
    assert not told["Index"]
    first = next(title for title in pages.titles if title.startswith("No. "))
    assert not told[first], "the first page of a challenge is open"
    assert first == f"No. {challenges(BAG)[0].number}, The delve"
    (solutions,) = (place for place, title in enumerate(pages.titles) if title == "Solutions")
    behind = [place for place in range(solutions + 1, pages.count) if pages.titles[place] not in ("", "Index")]
    assert behind
    assert all(pages.sealed[place] for place in behind), "solutions are sealed"
    assert not any(pages.sealed[place] for place, title in enumerate(pages.titles) if not title), "an empty page gives nothing away"
    folded = bound_book((BAG,), folded=True)
    assert folded.titles[0] == "booklet 1, sheet 1, outer side"
    assert any(folded.sealed)
    assert not all(folded.sealed[1:])
    assert all(folded.secret[1:]), "for pictures the command shows the cover alone, as ever"


def test_pages_have_running_numbers() -> None:
    pages = bound_book(("donjonz", "green-dungeon"))
    found = numbers_of(pages.pdf, 0.0, 210.0)
    assert [number for number in found if number] == [place for place, number in enumerate(found, start=1) if number]
    assert sum(number == 0 for number in found) < len(found) / 2
    assert pages.labels == [str(number) for number in range(1, pages.count + 1)]


def wrong_leaves(chapters: dict[str, int]) -> list[str]:
    """Return the challenges that do not begin on a right-hand page, and solutions on the leaf of their own challenge."""
    found = [name for name, start in chapters.items() if name.startswith("Challenge No.") and start % 2 == 0]
    ends = [*list(chapters.values())[1:], max(chapters.values()) + 1]
    leaves = {
        name: {(page + 1) // 2 for page in range(start, max(start + 1, end))}
        for (name, start), end in zip(chapters.items(), ends, strict=True)
    }
    for name, own in leaves.items():
        if name.startswith("Solution"):
            day = name.split("#")[0].replace("Solution", "Challenge")
            found += [name for other, behind in leaves.items() if other.split("#")[0] == day and own & behind]
    return found


def chapters_of(challenges: tuple[Challenge, ...], *, right_hand: bool) -> Iterator[Chapter]:
    """Yield challenges and their solutions as a booklet has them; without `right_hand` a page of each, wherever it falls."""
    looks = PrintSettings(PAPERS["a4"], PALETTES["full"])
    for one in challenges:
        job = quest_jobs.challenge_job(one, looks)
        first = replace(job, pack=replace(job.pack, sheets=job.pack.sheets[:1]))
        yield Chapter(str(one.number), job if right_hand else first, right_hand=right_hand)
    for number, one in enumerate(challenges):
        yield Chapter(f"{one.number}s", quest_jobs.challenge_job(one, looks, sealed=True), right_hand=right_hand and not number)


def test_challenges_begin_on_right_hand_pages_and_solutions_never_lie_behind_them() -> None:
    for games in (("donjonz",), ("donjonz", "green-dungeon"), ("deck-box-dungeons",)):
        assert wrong_leaves(starts(bound_book(games).pdf)) == []


def test_a_challenge_on_a_left_hand_page_and_a_solution_behind_its_challenge_are_found_out() -> None:
    one = challenges("donjonz")[:1]
    index = bound_book(("donjonz",))
    assert wrong_leaves(starts(index.pdf)) == []
    back = quest_jobs.challenge_job(one[0], PrintSettings())
    contents = Contents(list(chapters_of(one, right_hand=False)), back=lambda found: _credits(back))
    assert wrong_leaves(starts(print_bound(contents).pdf)) != []
    contents = Contents([*chapters_of(challenges("donjonz"), right_hand=False)], back=lambda found: _credits(back))
    assert wrong_leaves(starts(print_bound(contents).pdf)) != []


def _credits(like: Job) -> Job:
    """Return a job with the colophon of the booklet alone, which names the authors of all icons."""
    maker = booklet._BookMaker(challenges("donjonz"), like.settings, Club(), "duplex-long")
    return maker.back(bound._AnyStart())


def untrue(pdf: bytes, games: tuple[str, ...]) -> list[str]:
    """Return what calendar and index say of pages that is not so, or leave out."""
    pages = words_of(pdf)
    found = []
    for one in challenges(*games):
        job = quest_jobs.challenge_job(one, PrintSettings())
        title = " ".join(job.pack.title.split())
        begins = next(number for number, words in enumerate(pages, start=1) if f"{one.game.title} No. {one.number}" in words)
        front = " ".join(pages[: 1 + len({(day.year, day.month) for day in DAYS})])
        for part, words in (("calendar", front), ("index", pages[-1])):
            place = words.find(title)
            said = re.search(r"(\d+)\D*$", words[place + len(title) : place + len(title) + 40].split(one.game.title)[0] or "")
            if place < 0:
                found.append(f"{title} is not in the {part}")
            elif part == "index" and not re.search(rf"{re.escape(title)}.*?{one.day.isoformat()} {begins}\b", words):
                found.append(f"{title} begins on {begins}; the {part} says {said and said[0]}")
            elif part == "calendar" and not re.search(rf"{re.escape(title)}\W*(?:(?:\d )?skulls?)?\W*{begins}\b", words):
                found.append(f"{title} begins on {begins}; the {part} says otherwise")
    return found


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_calendar_and_index_name_every_dungeon_and_its_page(paper: str) -> None:
    assert untrue(bound_book(("donjonz",), paper).pdf, ("donjonz",)) == []


def test_front_matter_that_tells_wrong_pages_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bound._BoundBook, "set_chapters", _one_off(bound._BoundBook.set_chapters))
    pages = booklet.bind(challenges("donjonz"), PrintSettings())
    assert untrue(pages.pdf, ("donjonz",)) != []


def _one_off(usual: Any) -> Any:
    return lambda self, *given: {key: number + 1 for key, number in usual(self, *given).items()}


def pictures(page: Any) -> list[Any]:
    """Return the pictures that a page shows."""
    found = page.obj.Resources.get("/XObject", {})
    return [one for one in dict(found).values() if one.Subtype == "/Image"]


def test_a_club_has_its_name_and_its_logo_on_the_cover() -> None:
    plain, club = bound_book(("donjonz",)), bound_book(("donjonz",), club=True)
    assert "The Ferret & Lantern" in words_of(club.pdf)[0]
    assert "The Ferret & Lantern" not in words_of(plain.pdf)[0]
    with pikepdf.open(BytesIO(club.pdf)) as pdf:
        (picture,) = pictures(pdf.pages[0])
        assert (picture.Width, picture.Height, picture.read_bytes()) == (3, 2, bytes(range(18)))
        assert all(not pictures(page) for page in list(pdf.pages)[1:])


def test_a_logo_is_grey_where_the_palette_is() -> None:
    logo = Picture(1, 2, bytes([255, 0, 0, 255, 255, 255]))
    settings = PrintSettings(palette=PALETTES["low"])
    pages = booklet.bind(challenges("donjonz"), settings, club=Club("", logo))
    with pikepdf.open(BytesIO(pages.pdf)) as pdf:
        (picture,) = pictures(pdf.pages[0])
        assert (str(picture.ColorSpace), picture.read_bytes()) == ("/DeviceGray", bytes([53, 255]))


# ------------------------------------------------------------------ folded


def laid(pdf: bytes, paper: str) -> list[Side]:
    """Return the sides of a folded booklet as they are read off its pages."""
    whole, half = PAPERS[paper], HALVES[paper]
    fold = whole.height / 2
    lefts = numbers_of(pdf, fold - half.width, half.width)
    rights = numbers_of(pdf, fold, half.width)
    labels = words_of(pdf, (fold - 3.0, 4.0, fold + 3.0, 80.0))
    found = []
    for left, right, label in zip(lefts, rights, labels, strict=True):
        said = re.search(r"booklet (\d+), sheet (\d+), (outer|inner) side", label)
        assert said is not None, label
        found.append(Side(int(said[1]), int(said[2]), said[3] == "outer", left, right, 0.0))
    return found


QUEST_BOOKS = [*product([game.id for game in samples.REAL], PAPERS)]


def filled(sides: list[Side], pages: int) -> list[Side]:
    """Return sides whose pages without a number in their foot, title pages and empty ones, have the one that they should have."""
    true = saddle_stitch.sides(pages)
    return [replace(side, left=side.left or one.left, right=side.right or one.right) for side, one in zip(sides, true, strict=True)]


@pytest.mark.parametrize(("game", "paper"), QUEST_BOOKS)
def test_a_folded_quest_is_read_in_order(game: str, paper: str) -> None:
    pages = folded_quest(game, paper)
    found = laid(pages.pdf, paper)
    last = max(max(side.left, side.right) for side in found)
    last += len(saddle_stitch.sides(last)) < len(found)  # an empty page keeps the end of a story inside
    numbered = sum((side.left > 0) + (side.right > 0) for side in found)
    assert numbered >= last - 4
    assert in_order(filled(found, last), last)
    assert duplex(pages.pdf) == "/DuplexFlipShortEdge"
    with pikepdf.open(BytesIO(pages.pdf)) as pdf:
        size = PAPERS[paper].height * MM, PAPERS[paper].width * MM
        assert all([float(edge) for edge in page.MediaBox] == pytest.approx([0, 0, *size], abs=0.01) for page in pdf.pages)


def test_swapped_pages_of_a_booklet_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = saddle_stitch.sides
    monkeypatch.setattr(
        "generator.press.imposition.saddle_stitch.sides",
        lambda *given: [replace(side, left=side.right, right=side.left) for side in usual(*given)],
    )
    folded_quest.cache_clear()
    found = laid(folded_quest("green-dungeon", "a4").pdf, "a4")
    folded_quest.cache_clear()
    monkeypatch.undo()
    last = max(max(side.left, side.right) for side in found)
    assert not in_order(filled(found, last), last)


def test_pages_creep_towards_the_fold_by_the_thickness_of_the_sheets_outside() -> None:
    pdf = folded_quest("green-dungeon", "a4").pdf
    fold, half = PAPERS["a4"].height / 2, HALVES["a4"].width
    sheets = saddle_stitch.sides(len(words_of(pdf)) * 2)
    places: dict[int, set[float]] = {}
    with pypdfium2.PdfDocument(pdf) as document:
        for side, page in zip(sheets, document, strict=True):
            text = page.get_textpage()
            for number in range(text.count_chars()):
                left, bottom, _, _ = (edge / MM for edge in text.get_charbox(number))
                if bottom < FOOT - 6.0 and fold + 14.0 < left < fold + 17.0 and text.get_text_range(number, 1).isalnum():
                    places.setdefault(side.sheet, set()).add(left - fold)
    firsts = {sheet: min(found) for sheet, found in places.items()}
    assert len(firsts) >= 3, "the code at the left of the foot of right-hand pages was not found"
    assert half > 100
    for sheet, left in firsts.items():
        assert left - firsts[min(firsts)] == pytest.approx(-(sheet - min(firsts)) * THICKNESS, abs=0.02)


def facing(job: Job, pages: list[str]) -> list[tuple[str, str]]:
    """Return pairs of facing pages of which one gives something away and the other does not, by the running heads."""
    secret = {sheet.title: sheet.show == "spoilers" for sheet in job.pack.sheets}
    shown = [next((title for title in secret if title in words[:120]), "") for words in pages]
    return [
        (left, right)
        for left, right in zip(shown[1::2], shown[2::2], strict=False)
        if left and right and secret[left] != secret[right]
    ]


@pytest.mark.parametrize("game", [game.id for game in samples.REAL])
def test_what_gives_something_away_never_faces_what_does_not(game: str) -> None:
    found, one = made(game)
    job = replace(quest_jobs.quest_job(found, one, PrintSettings(HALVES["a4"])), part="book", laid="folded")
    pages = print_bound(Contents([Chapter("", job)]))
    assert facing(job, words_of(pages.pdf)) == []


def test_every_sheet_of_a_pack_is_in_the_booklet_or_loose() -> None:
    for game_id in registry.all_games():
        game, one = made(game_id)
        job = quest_jobs.quest_job(game, one, PrintSettings())
        parts = [replace(job, part=part).printed for part in ("book", "loose")]
        assert sorted(sheet.id for part in parts for sheet in part) == sorted(sheet.id for sheet in job.pack.sheets)
        assert all(parts)


def test_a_book_of_challenges_says_how_it_is_printed() -> None:
    assert duplex(bound_book(("donjonz",)).pdf) == "/DuplexFlipLongEdge"
    assert duplex(bound_book(("donjonz",), folded=True).pdf) == "/DuplexFlipShortEdge"
    assert "turned about the long edge" in words_of(bound_book(("donjonz",)).pdf)[0]
    assert "fold each booklet in the middle" in " ".join(words_of(bound_book(("donjonz",), folded=True).pdf))
    alone, both = (
        quest_jobs.challenge_job(samples.challenge(game, DAYS[0]), PrintSettings()) for game in ("donjonz", "deck-box-dungeons")
    )
    assert duplex(book.print_book(alone).pdf) == "/Simplex"
    assert duplex(book.print_book(both).pdf) == "/DuplexFlipLongEdge"


def test_a_book_is_the_same_bytes_again() -> None:
    again = booklet.bind(challenges("donjonz"), PrintSettings(), folded=True)
    assert bound_book(("donjonz",), folded=True).pdf == again.pdf


# ---------------------------------------------------------------------- pages that would be empty


@pytest.mark.parametrize("game", BOOKS, ids=lambda game: game.id)
def test_calendar_and_index_of_a_few_days_are_not_empty(game: Any) -> None:
    settings = PrintSettings(ALL_PAPERS["a4"], PALETTES["low"])
    pages = booklet.bind([samples.challenge(game.id, day) for day in DAYS[:2]], settings)
    margins = furniture.layout_of("text", settings.paper).margins
    with pypdfium2.PdfDocument(pages.pdf) as document:
        for number in (1, len(document) - 1):
            assert largest_void(squares(document[number], margins)) <= 0.3


@pytest.mark.parametrize("game", BOOKS, ids=lambda game: game.id)
def test_the_index_ends_with_a_picture_of_a_dungeon(game: Any) -> None:
    one = booklet._picture(samples.challenge(game.id, DAYS[0]), "tailpiece")
    assert one is not None
    assert one.data != page_marks.tailpiece("dungeon-gate").data


@pytest.mark.parametrize("game", BOOKS, ids=lambda game: game.id)
def test_the_cover_of_a_booklet_is_that_of_its_first_dungeon(game: Any) -> None:
    one = samples.challenge(game.id, DAYS[0])
    maker = booklet._BookMaker([one, samples.challenge(game.id, DAYS[1])], PrintSettings(), booklet.Club(), "duplex-long")
    shown = maker.front(dict.fromkeys((dungeon.key for dungeon in maker.dungeons), 0)).pack.figures["cover"]
    assert shown == game.pack(one.made.quest, one.made.rating).figures["cover"]


def test_pages_of_a_booklet_bear_the_letters_by_which_pages_tell_of_their_sheets() -> None:
    words = " ".join(words_of(folded_quest("donjonz", "a4").pdf))
    told = set(re.findall(r"\(([RW])\)", words))
    assert told == {"R", "W"}
    assert all(re.search(rf"{letter} \u00b7 \d+", words) for letter in told)
