"""The page of a best walk: the walk that was found, drawn over the dungeon that was searched, with its words beside it."""

from __future__ import annotations

from typing import Any

import pytest

from generator.forge.choices import settle
from generator.forge.game import Solved
from generator.games.donjonz import GAME
from generator.games.donjonz.paper import best_walk
from generator.games.donjonz.paper.best_walk import SOLVER, best_walk_page
from generator.games.donjonz.players import solve_report
from generator.games.donjonz.players.solve_report import Searched, report_solution
from generator.games.donjonz.players.solver import Solution
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules.notation import read_walk
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.markup import sheet_xml, templates
from generator.press.markup.plain import plain_text
from tests.games.donjonz.test_engine import made
from tests.games.donjonz.test_layouts import deck, row
from tests.records import replace


def no_progress(done: int, of: int) -> None:
    pass


def page_of(quest: Quest, placed: str = "") -> Solved:
    return best_walk_page(quest, {"placed": placed}, no_progress)


def printed(solved: Solved) -> str:
    """Return the words of the page on one line."""
    job = quest_jobs.solution_job(GAME, made(0), solved.pack, PrintSettings())  # type: ignore[arg-type]
    (sheet,) = solved.pack.sheets
    text = templates.render(sheet.template, {**job.words(), "icon_credits": "", "sheet": sheet, "cutting": []})
    return " ".join(plain_text(sheet_xml.parse(text, sheet.template)).split())


def drawn(solved: Solved) -> Any:
    return solved.pack.figures["map"].data


def test_the_walk_of_a_fixed_dungeon_is_drawn_from_the_stairs_to_its_end() -> None:
    quest, solved = made(0).quest, page_of(made(0).quest)
    assert quest.par
    maze = surface(quest.cards, quest.placed)
    spots = [maze.spots[maze.start], *(maze.spots[move.to] for move in read_walk(maze, quest.par.walk))]
    corner = min(spot.x for spot in maze.spots), min(spot.y for spot in maze.spots)
    assert [(x + corner[0], y + corner[1]) for x, y in drawn(solved).walk] == [tuple(spot) for spot in spots]
    assert solved.lines == report_solution(quest, {"placed": ""}, no_progress).lines
    said = printed(solved)
    assert f"{quest.par.score} points: {quest.par.gold} pouches make {2 * quest.par.gold}" in said
    assert quest.par.walk in said
    assert "Laid:" not in said


def test_the_page_of_a_deck_tells_how_it_lies_and_that_others_may_give_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve_report.player_layouts, "LAYOUTS", 3)
    solved = page_of(deck())
    said = printed(solved)
    assert solved.lines[1].removeprefix("Laid: ") in said
    assert "Of 3 layings that were tried this one gives the most; others may give more." in said
    assert len(drawn(solved).cards) == 12


def test_the_page_of_a_deck_that_was_laid_by_hand_shows_that_laying() -> None:
    quest = deck()
    solved = page_of(quest, row(quest))
    said = printed(solved)
    assert row(quest) in said
    assert "others may give more" not in said
    assert (drawn(solved).wide, drawn(solved).high) == (36, 3)
    assert "WHAT HAPPENS ON THE WAY" in said
    assert len(book.print_book(quest_jobs.solution_job(GAME, made(0), solved.pack, PrintSettings())).labels) == 1  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Solution(None, (), 7, True, None), "No walk through this dungeon survives."),
        (
            Solution(None, (), 2_000_000, False, 12),
            "The search was ended after 2,000,000 positions; until then it had found no walk",
        ),
    ],
)
def test_a_dungeon_without_a_walk_is_drawn_without_one(found: Solution, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best_walk, "search", lambda quest, options, progress: Searched(quest, found))
    solved = page_of(made(0).quest)
    assert said in printed(solved)
    assert drawn(solved).walk == ()


def test_a_proof_that_is_not_finished_is_told_on_page_and_in_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    par = made(0).quest.par
    assert par
    monkeypatch.setattr(solve_report, "BUDGET", par.nodes // 8)
    solved = page_of(made(0).quest)
    assert "(not proven; nobody can make more than " in solved.lines[0]
    assert solved.lines[-1].endswith(" positions searched; then the search was ended before its proof")
    assert "before it could be proven that this is the most; no walk makes more than " in printed(solved)


def test_a_search_says_how_much_of_its_budget_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    par = made(0).quest.par
    assert par
    monkeypatch.setattr("generator.games.donjonz.players.beam_search.TOLD_EVERY", 50)
    steps: list[tuple[int, int]] = []
    report_solution(made(0).quest, {"placed": ""}, lambda done, of: steps.append((done, of)))
    assert {of for _, of in steps} == {solve_report.BUDGET} == {2_000_000}
    assert [done for done, _ in steps] == sorted({done for done, _ in steps})
    assert len(steps) >= par.nodes // 100


def test_one_is_counted_as_one() -> None:
    quest = replace(made(0).quest)
    solved = page_of(quest)
    words: Any = replace(solved.pack.words, gold=1, gold_points=2, kills=1, kill_points=1)
    assert "1 pouch makes 2, 1 monster 1." in printed(replace(solved, pack=replace(solved.pack, words=words)))


def test_the_option_of_a_layout_takes_a_text_or_a_file() -> None:
    assert settle(SOLVER.options, {}, "solve") == {"placed": ""}
    assert [type(one).__name__ for one in SOLVER.options] == ["TextOrFile"]
