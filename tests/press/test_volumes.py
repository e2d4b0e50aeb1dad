"""Volumes of challenges, read in the finished PDF: page numbers that go on, an index by grade and theme, and little in memory."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from generator import registry
from generator.core.lazy import Lazy
from generator.press.drawing.papers import ALL_PAPERS
from generator.press.jobs.books import booklet
from generator.press.jobs.books.booklet import Volume
from generator.press.jobs.books.booklet_words import Entry, index_lines
from generator.press.jobs.printing import book, bound, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.tagging.compact_file import pack_page
from tests.press.prints import made
from tests.press.test_bound import challenges, numbers_of, starts, words_of, wrong_leaves

GAMES = ("donjonz",)
OPENING = 415
SECOND = Volume("Challenges of 2031", 2, 3, OPENING)


@cache
def volume(games: tuple[str, ...] = GAMES, *, folded: bool = False) -> book.Pages:
    """Return a volume of challenges that begins on page `OPENING`, with every index."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(booklet, "INDEXED", 1)
        return booklet.bind(challenges(*games), PrintSettings(), folded=folded, volume=SECOND)


def test_page_numbers_of_a_volume_go_on_and_its_last_leaf_has_two_pages() -> None:
    pages = volume()
    found = numbers_of(pages.pdf, 0.0, 210.0)
    assert pages.count == pages.numbered == len(found)
    assert pages.count % 2 == 0
    assert pages.labels == [str(OPENING + place) for place in range(pages.count)]
    assert {number - place for place, number in enumerate(found) if number} == {OPENING}
    with pikepdf.open(BytesIO(pages.pdf)) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Challenges of 2031, volume 2 of 3"
    cover = words_of(pages.pdf)[0]
    assert "Volume 2 of 3" in cover
    assert f"this one begins on page {OPENING}" in cover


def test_a_book_that_stands_alone_is_no_volume() -> None:
    cover = words_of(booklet.bind(challenges(*GAMES), PrintSettings(), volume=Volume("Challenges of 2031")).pdf)[0]
    assert "Volume" not in cover
    assert "volumes" not in cover


def test_solutions_of_a_volume_never_lie_behind_their_challenges() -> None:
    assert wrong_leaves(starts(volume(("donjonz", "green-dungeon")).pdf)) == []


def test_a_folded_volume_is_counted_by_its_pages() -> None:
    pages = volume(folded=True)
    assert pages.numbered % 2 == 0
    assert pages.count < pages.numbered <= 2 * pages.count
    assert f"begins on page {OPENING}" in " ".join(words_of(pages.pdf))


def wrong_in_the_index(pages: book.Pages) -> list[str]:
    """Return the days of a volume of one game whose page does not stand in the index by title, by grade and by theme."""
    begins = {name: OPENING - 1 + place for name, place in starts(pages.pdf).items()}
    words = " ".join(words_of(pages.pdf)[begins[next(name for name in begins if name.startswith("Index"))] - OPENING :])
    parts = re.split("Index by grade|Index by theme", words)
    found = []
    for one in challenges(*GAMES):
        page = next(number for name, number in begins.items() if name.startswith(f"Challenge No. {one.number}"))
        day = f"{one.day.day} {one.day:%b}"
        said = [rf"{one.day.isoformat()} {page}\b", *[rf"{day}: {page}\b"] * 2]
        grade, theme = one.made.rating.grade, one.made.quest.theme_name  # type: ignore[attr-defined]
        named = [one.day.isoformat(), grade, theme]
        found += [
            f"{day} in {place}" for place, (text, part) in enumerate(zip(said, parts, strict=True)) if not re.search(text, part)
        ]
        found += [f"{name} in {place}" for place, (name, part) in enumerate(zip(named, parts, strict=True)) if name not in part]
    return found


def test_every_index_names_the_page_of_every_day() -> None:
    assert wrong_in_the_index(volume()) == []


def test_an_index_with_wrong_pages_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = bound._BoundBook.set_chapters
    monkeypatch.setattr(bound._BoundBook, "set_chapters", lambda *given: {key: number + 1 for key, number in usual(*given).items()})
    monkeypatch.setattr(booklet, "INDEXED", 1)
    assert len(wrong_in_the_index(booklet.bind(challenges(*GAMES), PrintSettings(), volume=SECOND))) == 3 * len(challenges(*GAMES))


def test_few_challenges_are_found_by_their_titles_alone() -> None:
    assert "Index by grade" not in words_of(booklet.bind(challenges(*GAMES), PrintSettings()).pdf)[-1]


def entry(day: int, grade: str, skulls: int, theme: str, game: str = "A") -> Entry:
    return Entry(f"Title {day}", game, day, f"2031-01-{day:02d}", grade, skulls, theme, 2 * day)


def test_lines_of_an_index_go_by_game_then_from_gentle_to_hard_or_by_name() -> None:
    entries = [
        entry(1, "hard", 4, "The Ash"), entry(2, "easy", 2, "A Barrow"), entry(3, "easy", 1, "The Ash"),
        entry(3, "easy", 1, "", "B"),
    ]  # fmt: skip
    grades = [
        (line.game, line.name, [one.page for one in line.entries], line.opens) for line in index_lines(entries, "AB", "grade")
    ]
    assert grades == [("A", "easy", [4, 6], True), ("A", "hard", [2], False), ("B", "easy", [6], True)]
    themes = [(line.game, line.name, [one.day for one in line.entries]) for line in index_lines(entries, "AB", "theme")]
    assert themes == [("A", "The Ash", ["1\u00a0Jan", "3\u00a0Jan"]), ("A", "A Barrow", ["2\u00a0Jan"])]


# ------------------------------------------------------------------ counted before


def untrue_extents(games: tuple[str, ...], paper: str, **other: Any) -> list[str]:
    """Return what is wrong in the pages that are counted for a volume before it is set."""
    looks, found = PrintSettings(ALL_PAPERS[paper]), challenges(*games)
    pages = booklet.bind(found, looks, volume=SECOND, **other).numbered
    around = booklet.matter_pages(found, looks, SECOND, **other)
    counted = booklet.body_pages(booklet.extent(one, looks, **other) for one in found) + around
    return [] if pages <= counted <= pages + booklet.SLACK + 1 else [f"{counted} were counted, {pages} are set"]


def test_pages_are_counted_as_they_are_set() -> None:
    assert untrue_extents(("donjonz", "green-dungeon"), "a4") == []
    assert untrue_extents(("deck-box-dungeons",), "letter", folded=True) == []


def test_pages_that_are_counted_wrong_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(booklet, "count_pages", lambda job: 1)
    assert untrue_extents(("green-dungeon",), "a5") != []


# ------------------------------------------------------------------ little in memory


def test_chapters_are_made_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    one = challenges(*GAMES)[0]

    def make() -> Any:
        asked.append(1)
        return one

    maker = booklet._BookMaker(Lazy([make] * 5), PrintSettings(), booklet.Club(), "none")
    contents = maker.contents()
    before = len(asked)
    assert before == 5
    assert isinstance(contents.chapters, Lazy)
    contents.chapters[3]
    assert len(asked) == before + 1


def test_operators_are_packed_at_once_and_the_file_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game, one = made("donjonz")
    job = quest_jobs.quest_job(game, one, PrintSettings())
    packed = bound.print_bound(bound.Contents([bound.Chapter("", job)])).pdf
    held = []

    def keep(canvas: Any) -> None:
        held.append(canvas._doc.Pages.pages[-1])

    def look(canvas: Any) -> None:
        keep(canvas)
        pack_page(canvas)

    monkeypatch.setattr(bound, "pack_page", keep)
    assert bound.print_bound(bound.Contents([bound.Chapter("", job)])).pdf == packed
    plain = [len(page.stream) for page in held]
    held.clear()
    monkeypatch.setattr(bound, "pack_page", look)
    bound.print_bound(bound.Contents([bound.Chapter("", job)]))
    assert all(page.stream is None for page in held)
    assert sum(len(page.Contents.content) for page in held) < sum(plain) / 3


def test_every_game_with_themes_names_them() -> None:
    for game in registry.all_games().values():
        if game.daily is not None:
            assert (game.daily.theme_name is not None) == bool(game.daily.themes), game.id


@pytest.mark.slow
def test_the_index_tells_what_both_players_win_beside_a_grade_of_bag_of_dungeon() -> None:
    """Both numbers stand in brackets; a game whose paper tells one player alone has no brackets."""
    rows = challenges("bag-of-dungeon", "donjonz")
    words = " ".join(words_of(booklet.bind(rows, PrintSettings()).pdf))
    for one in rows:
        grade, shares = one.made.rating.grade, one.game.rating_form(one.made.quest).shares(one.made.rating)
        assert len(shares) == (2 if one.game.id == "bag-of-dungeon" else 0)
        assert (f"{grade} ({', '.join(shares)})" in words) == bool(shares)
    assert "what a sensible player and one who plans win of 100 games" in words
