"""Books of dungeons: what a walk is about, the order of the chapters, and the pages."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from itertools import pairwise

import pikepdf
import pytest
from msgspec.structs import replace

from generator.core.errors import BadData
from generator.forge import book_making
from generator.forge.book import Volume
from generator.forge.series import Part
from generator.games.donjonz import GAME
from generator.games.donjonz.book.book_schema import Borders, book_data
from generator.games.donjonz.book.ideas import Ideas, chapter_of, ideas_of, ideas_of_walk
from generator.games.donjonz.book.page_figure import draw_page, page_data
from generator.games.donjonz.book.puzzle_book import BOOK, arrange, chapter_key, identity, plan
from generator.games.donjonz.book.solution_figure import SolutionPage, draw_solutions, solution
from generator.games.donjonz.book.words import command_of
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import walk_rules
from generator.games.donjonz.quest.maze import WalkRules, letters
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules.notation import read_walk
from generator.games.donjonz.rules.referee import replay
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import ALL_PAPERS
from generator.press.jobs.books import puzzle_book
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.job import PrintSettings
from tests.contract import kept
from tests.games.donjonz.boards import sketch
from tests.log_pen import LogPen
from tests.press.legibility import faults
from tests.press.prints import words_of

OPTIONS = {"count": "4", "grade": "easy"}
BORDERS = Borders(loops=10, chief_kills=2, other_kills=1)


@cache
def volume() -> Volume[Quest]:
    """A book of four easy dungeons."""
    return book_making.gather(GAME, OPTIONS, "four", make=kept.made)


@cache
def printed(paper: str = "a4", *, folded: bool = False) -> Pages:
    return puzzle_book.print_volume(GAME, volume(), PrintSettings(paper=ALL_PAPERS[paper]), folded=folded)


@cache
def pages(paper: str = "a4") -> list[str]:
    return words_of(printed(paper).pdf)


def page_of(number: int, paper: str = "a4") -> int:
    """Return the number of the page on which a dungeon is drawn, counted from 1."""
    title = volume().puzzles[number - 1].part.quest.title
    found = [
        place for place, words in enumerate(pages(paper), 1) if f"{number}. {title}" in words and "begins on the stairs" in words
    ]
    assert len(found) == 1
    return found[0]


# ---------------------------------------------------------------------- what a walk is about


@pytest.mark.parametrize(
    ("rows", "walk", "found"),
    [
        (("SaAA",), "A1 D1", Ideas(2, 0, 0, 0, 0)),
        (("S2KL",), "A1 D1", Ideas(0, 0, 0, 2, 0)),
        (("SabcC",), "A1 D1/A E1", Ideas(1, 0, 0, 0, 0)),
        (("SabcA",), "A1 D1/B E1", Ideas(1, 0, 0, 0, 0)),
        (("SabAcC",), "A1 E1/A F1", Ideas(1, 1, 1, 0, 0)),
        (("SabAcB",), "A1 E1/A F1", Ideas(1, 1, 0, 0, 0)),
        (("S.", ".."), "A1 B1 B2 A2", Ideas(0, 0, 0, 0, 1)),
        (("S..", "..."), "A1 C1 C2 A2", Ideas(0, 0, 0, 0, 2)),
        (("S..", "..."), "A1 A2 B2 B1 C1 C2", Ideas(0, 0, 0, 0, 2)),
    ],
)
def test_a_walk_is_counted(rows: tuple[str, ...], walk: str, found: Ideas) -> None:
    maze = sketch(*rows)
    assert ideas_of_walk(maze, WalkRules(), read_walk(maze, walk)) == found


@pytest.mark.parametrize(
    ("ideas", "key"),
    [
        (Ideas(2, 1, 0, 0, 9), "weapon"),
        (Ideas(2, 0, 0, 12, 0), "weapon"),
        (Ideas(1, 0, 0, 3, 0), "lock"),
        (Ideas(2, 2, 0, 3, 0), "lock"),
        (Ideas(0, 0, 0, 3, 0), "lock"),
        (Ideas(1, 1, 0, 0, 0), None),
        (Ideas(2, 2, 0, 0, 9), None),
        (Ideas(3, 0, 1, 0, 9), "swap"),
        (Ideas(2, 2, 2, 9, 10), "loops"),
        (Ideas(2, 1, 0, 0, 10), "loops"),
    ],
)
def test_the_newest_idea_is_the_chapter(ideas: Ideas, key: str | None) -> None:
    assert chapter_of(ideas, BORDERS) == key


def test_what_is_counted_of_a_best_walk_is_what_its_par_says() -> None:
    for puzzle in volume().puzzles:
        quest = puzzle.part.quest
        ideas = ideas_of(quest)
        assert quest.par is not None
        assert ideas.chief_kills + ideas.other_kills == quest.par.kills


def test_a_deck_is_in_no_book() -> None:
    deck = replace(volume().puzzles[0].part.quest, par=None)
    assert chapter_key(deck) is None
    with pytest.raises(BadData, match="has no best walk"):
        ideas_of(deck)


# ---------------------------------------------------------------------- plan and order


def test_a_rising_book_takes_its_steps_in_turn_and_others_one_grade() -> None:
    steps = book_data().rising
    rising = plan({"count": "7", "grade": "rising"})
    assert [(place.options["grade"], place.chapter) for place in rising] == [
        (step.grade, step.chapter) for step in (*steps, *steps)[:7]
    ]
    assert {step.grade for step in steps} == {"easy", "medium", "hard"}
    assert {step.chapter for step in steps} == {text.key for text in book_data().chapters}
    assert {(place.options["grade"], place.chapter) for place in plan({"count": "9", "grade": "hard"})} == {("hard", "")}


def test_chapters_stand_in_order_and_get_harder(monkeypatch: pytest.MonkeyPatch) -> None:
    part = volume().puzzles[0].part
    keys = {"1": "loops", "2": "weapon", "3": "loops", "4": "weapon"}
    parts = []
    for code, (skulls, hard) in {"1": (4, "4.2"), "2": (2, "3.1"), "3": (3, "3.9"), "4": (1, "3.0")}.items():
        rating = replace(part.rating, skulls=skulls, figures={**part.rating.figures, "difficulty": hard})
        parts.append(Part(code, replace(part.quest, title=code), rating))
    monkeypatch.setattr("generator.games.donjonz.book.puzzle_book.chapter_key", lambda quest: keys[quest.title])
    chapters = arrange(parts)
    assert [chapter.key for chapter in chapters] == ["weapon", "loops"]
    assert [(puzzle.number, puzzle.part.code) for chapter in chapters for puzzle in chapter.puzzles] == [
        (1, "4"), (2, "2"), (3, "3"), (4, "1"),
    ]  # fmt: skip


def test_the_story_makes_no_other_dungeon_and_the_cards_do() -> None:
    one, other = (puzzle.part.quest for puzzle in volume().puzzles[:2])
    assert identity(replace(one, title="Another", hero="Somebody")) == identity(one)
    assert identity(other) != identity(one)
    moved = replace(one, placed=(*one.placed[:-1], replace(one.placed[-1], x=one.placed[-1].x + 1)))
    assert identity(moved) != identity(one)


# ---------------------------------------------------------------------- pages


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_a_dungeon_fills_one_page_with_its_medals(paper: str) -> None:
    places = [page_of(number, paper) for number in range(1, 5)]
    for number, place in enumerate(places):
        part = volume().puzzles[number].part
        medals = " · ".join(f"{name} {part.rating.figures[name]}" for name in ("bronze", "silver", "gold"))
        assert medals.replace(" ", "") in re.sub(r"\s", "", pages(paper)[place - 1])
        assert part.code in pages(paper)[place - 1]
    by_chapter = [[places[puzzle.number - 1] for puzzle in chapter.puzzles] for chapter in volume().chapters]
    for found in by_chapter:
        assert found == list(range(found[0], found[0] + len(found)))
        assert found[0] % 2 == 0  # its chapter begins on the right-hand page before it


def test_contents_and_index_name_the_pages() -> None:
    front, index = pages()[1], next(words for words in pages() if "By title, with the number" in words)
    for puzzle in volume().puzzles:
        quest = puzzle.part.quest
        place = page_of(puzzle.number)
        assert f"{puzzle.number} {quest.title} {place}" in front
        assert f"{quest.title} {puzzle.number} {quest.theme_name} {puzzle.part.rating.grade} {place}" in index
    titles = [puzzle.part.quest.title for puzzle in volume().puzzles]
    places = [index.index(title) for title in sorted(titles)]
    assert all(one < other for one, other in pairwise(places))


def test_every_solution_stands_at_the_back_and_replays_to_its_par() -> None:
    first = next(place for place, words in enumerate(pages()) if "every dungeon has its best walk" in words)
    assert first % 2 == 0
    assert first >= max(page_of(number) for number in range(1, 5))
    back = " ".join(pages()[first:])
    for puzzle in volume().puzzles:
        quest = puzzle.part.quest
        words = rf"{puzzle.number}\. {re.escape(quest.title)} Best score (\d+) = \d+ for gold \+ \d+ for monsters "
        found = re.search(words + r"((?:[A-Z]+\d+(?:/[-A-Z])? ?)+)", back)
        assert found is not None
        maze = surface(quest.cards, quest.placed)
        assert replay(maze, walk_rules(quest.house), read_walk(maze, found[2])).score == int(found[1])
        assert quest.par is not None
        assert int(found[1]) == quest.par.score


def _solution_log(quest: Quest, wide: float) -> list[str]:
    pen = LogPen(wide, wide * 1.4)
    draw_solutions(pen, SolutionPage((solution(1, quest),), 1, 1))
    return pen.log


def test_the_small_maps_of_solutions_have_coordinates_and_signs() -> None:
    quest = volume().puzzles[0].part.quest
    data, signs = solution(1, quest).map, [thing for _, thing in solution(1, quest).map.floor.things]
    large, small = _solution_log(quest, 60.0), _solution_log(quest, 30.0)
    for log in (large, small):
        assert sum(f"'{letters(data.wide - 1)}' bold 7" in line for line in log) >= 1
        assert all(any(f"'{number}' bold 7" in line for line in log) for number in range(1, data.high + 1))
    icons = [line for line in large if "icon" in line]
    assert [sum(name in line for line in icons) for name in ("skeleton-key", "locked-door")] == [1, 1]
    lettered = sum(thing.sort in ("weapon", "monster") for thing in signs)
    count = [sum(line.startswith("text") and " bold 7 " in line for line in log) for log in (large, small)]
    assert count == [data.wide + data.high + lettered, data.wide + data.high]


@pytest.mark.parametrize("paper", ["a5", "half-letter"])
def test_the_rules_of_a_small_book_end_no_page_amid_a_paragraph(paper: str) -> None:
    settings = PrintSettings(paper=ALL_PAPERS[paper])
    found = [" ".join(words.split()) for words in words_of(puzzle_book.print_volume(GAME, volume(), settings).pdf)]
    rules = next(place for place, words in enumerate(found) if "What you need" in words)
    assert "No space is entered twice" in found[rules]
    assert "Points and medals Each pouch in hand" in found[rules + 1]
    assert "Points and medals" not in found[rules]
    assert "A Walk, Word by Word" in found[rules + 2]
    assert "each dungeon has its code at the foot of its page." in found[rules + 2]


def test_the_back_of_the_last_leaf_is_left_white() -> None:
    shorter = replace(volume(), chapters=arrange([puzzle.part for puzzle in volume().puzzles[:3]]))
    pdf = puzzle_book.print_volume(GAME, shorter, PrintSettings()).pdf
    assert not words_of(pdf)[-1].strip()
    with pikepdf.open(BytesIO(pdf)) as document:
        drawn = document.pages[-1].Contents.read_bytes()
    assert b" re" not in drawn
    assert b" l" not in drawn


@pytest.mark.parametrize(("size", "lines"), [((182.0, 300.0), True), ((182.0, 200.0), False)])
def test_a_page_has_lines_for_the_walk_where_its_map_leaves_room(size: tuple[float, float], lines: bool) -> None:
    pen = LogPen(*size)
    draw_page(pen, page_data(volume().puzzles[0].part.quest))
    assert any("'Diary of the walk'" in line for line in pen.log) == lines


def test_nothing_before_the_solutions_follows_from_par() -> None:
    """A book whose pars were all others would have the very same pages but for the solutions."""

    def altered(part: Part[Quest]) -> Part[Quest]:
        par = part.quest.par
        assert par is not None
        return replace(part, quest=replace(part.quest, par=replace(par, score=par.score + 100, gold=par.gold + 50)))

    chapters = tuple(
        replace(one, puzzles=tuple(replace(puzzle, part=altered(puzzle.part)) for puzzle in one.puzzles))
        for one in volume().chapters
    )
    other = words_of(puzzle_book.print_volume(GAME, replace(volume(), chapters=chapters), PrintSettings()).pdf)
    differing = [place for place, (one, two) in enumerate(zip(pages(), other, strict=True)) if one != two]
    assert len(differing) == 1
    assert "Best score" in pages()[differing[0]]


def test_the_outline_has_dungeons_below_their_chapters() -> None:
    with pikepdf.open(BytesIO(printed().pdf)) as pdf, pdf.open_outline() as outline:
        found = {str(row.title): [str(child.title) for child in row.children] for row in outline.root}
    for numeral, chapter in zip(("I", "II", "III", "IV"), volume().chapters, strict=False):
        titles = [f"{puzzle.number}. {puzzle.part.quest.title}" for puzzle in chapter.puzzles]
        assert found[f"{numeral}. {chapter.title}"] == ["The idea", *titles]


def test_a_folded_book_has_the_same_pages_two_a_side() -> None:
    folded = printed(folded=True)
    assert folded.count % 2 == 0
    assert {f"{puzzle.number}. {puzzle.part.quest.title}" in " ".join(words_of(folded.pdf)) for puzzle in volume().puzzles} == {
        True
    }


def test_the_colophon_names_a_command_that_can_be_typed() -> None:
    assert command_of(volume()) == "delvepress book donjonz --count 4 --grade easy --seed four"
    assert command_of(replace(volume(), word="two words")).endswith("--seed 'two words'")
    assert command_of(replace(volume(), word="żółw")).endswith("--seed WORD")


def test_every_idea_has_a_chapter_of_its_own() -> None:
    keys = [text.key for text in book_data().chapters]
    assert keys == ["weapon", "lock", "swap", "loops"]
    assert BOOK.options[0].default == "24"


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_book_has_two_pages_on_every_leaf(count: int) -> None:
    parts = [puzzle.part for puzzle in volume().puzzles[:count]]
    shorter = replace(volume(), chapters=arrange(parts))
    assert puzzle_book.print_volume(GAME, shorter, PrintSettings()).count % 2 == 0


@pytest.mark.parametrize(("paper", "ink"), [("half-letter", "low"), ("a4", "full"), ("letter", "grey")])
def test_every_text_of_a_book_can_be_read(paper: str, ink: str) -> None:
    shorter = replace(volume(), chapters=arrange([puzzle.part for puzzle in volume().puzzles[:1]]))
    found = puzzle_book.print_volume(GAME, shorter, PrintSettings(paper=ALL_PAPERS[paper], palette=PALETTES[ink]))
    assert faults(found.pdf, found.labels) == []
