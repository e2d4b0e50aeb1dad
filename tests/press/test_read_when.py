"""When pages are read: what the screen says beside the path of a print is what the paper says."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest

from generator import registry
from generator.cli.common.publishing import _left_out
from generator.forge.challenges import challenge
from generator.forge.pack import KEY_BY_KEY, WHEN_ENDED, WHEN_TOLD
from generator.press.drawing.typography import Typography
from generator.press.jobs.files.print_files import advice
from generator.press.jobs.printing.book import Pages, print_book, summaries
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.printing.quest_jobs import challenge_job, quest_job
from generator.press.jobs.printing.sheet_words import words_of_sheet
from generator.press.markup.sheet_xml import Node
from tests.contract.samples import REAL
from tests.press.prints import made
from tests.records import replace

BAG, DECK, DONJONZ, GREEN = "bag-of-dungeon", "deck-box-dungeons", "donjonz", "green-dungeon"
SETTERS_OUT = "for whoever sets out the rooms"
WHEN = {
    (DONJONZ, "quest"): {"colophon": WHEN_ENDED, "sealed": WHEN_ENDED},
    (GREEN, "quest"): {"strips": KEY_BY_KEY, "story": WHEN_TOLD, "sealed": WHEN_ENDED},
    (BAG, "quest"): {"bag": "to cut out and fold", "story": WHEN_TOLD, "sealed": WHEN_ENDED},
    (DECK, "quest"): {"map": SETTERS_OUT, "encounters": WHEN_TOLD, "finale": WHEN_TOLD},
    (DONJONZ, "daily"): {},
    (GREEN, "daily"): {},
    (BAG, "daily"): {"keys": KEY_BY_KEY, "hero": "of which you read the side quests only when you are told to"},
    (DECK, "daily"): {"encounters": WHEN_TOLD, "table": "of which you read no exit but the one you explore", "finale": WHEN_TOLD},
}
"""By game and print: the sheets to read that are not read at once and whole, and what is said of them."""


@cache
def job_of(game_id: str, kind: str) -> Job:
    if kind == "quest":
        return quest_job(*made(game_id), PrintSettings())
    return challenge_job(challenge(registry.game(game_id), date(2026, 11, 29)), PrintSettings())


@cache
def pages_of(game_id: str, kind: str) -> tuple[Job, Pages]:
    job = job_of(game_id, kind)
    return job, print_book(job)


def test_every_game_is_looked_at() -> None:
    assert {game for game, _ in WHEN} == {game.id for game in REAL} - {"null"}


@pytest.mark.parametrize(("game_id", "kind"), WHEN)
def test_sheets_say_when_they_are_read(game_id: str, kind: str) -> None:
    job = job_of(game_id, kind)
    said = {sheet.id: job.read_when(sheet) for sheet in job.printed if not sheet.deck}
    assert {sheet: when for sheet, when in said.items() if when} == WHEN[game_id, kind]


def test_what_is_no_quest_is_read_at_once() -> None:
    job = replace(job_of(DONJONZ, "quest"), document=b"")
    assert {job.read_when(sheet) for sheet in job.printed} == {""}


def test_a_page_of_endings_is_not_among_those_to_read_first() -> None:
    said = advice(*pages_of(DONJONZ, "quest"))
    assert said[-1] == (
        "First pages 1 to 6, to read and play from; with them pages 8 and 9, which you read when the game is over; "
        "then page 7, for whoever likes cards better than the map, to cut out, on thicker paper."
    )


def test_a_map_is_for_whoever_sets_out_the_rooms() -> None:
    said = advice(*pages_of(DECK, "quest"))[-1]
    assert f"with them page 3, {SETTERS_OUT}, and pages 4 to 6, {WHEN_TOLD}; then pages " in said


def test_a_page_that_is_needed_from_the_first_move_lies_open_but_for_its_side_quests() -> None:
    assert advice(*pages_of(BAG, "daily"))[-1] == (
        "All 4 pages are to read and play from, none to cut out; among them are page 3, of which you read no key but the one "
        "you look up, and page 4, of which you read the side quests only when you are told to."
    )


def test_a_page_that_begins_with_the_set_up_lies_open_but_for_its_exits() -> None:
    assert advice(*pages_of(DECK, "daily"))[-1] == (
        "All 4 pages are to read and play from, none to cut out; among them are pages 2 and 4, which you read only when you are "
        "told to, and page 3, of which you read no exit but the one you explore."
    )


def test_the_small_print_of_cards_that_lie_open_is_read_at_once() -> None:
    job = job_of(DECK, "quest")
    items = next(sheet for sheet in job.printed if sheet.deck == "items")
    job = replace(
        job, pack=replace(job.pack, sheets=(items,)), settings=replace(job.settings, typography=Typography("book", "large"))
    )
    pages = print_book(job)
    assert pages.cut[-2:] == [True, False]
    assert pages.read_when[-1] == ""
    assert pages.secret[-2:] == [True, False]
    green = job_of(GREEN, "quest")
    sealed = next(sheet for sheet in green.printed if sheet.deck)
    assert green.read_when(sealed, small_print=True) == WHEN_TOLD


def test_pictures_that_are_left_out_are_told_by_what_they_are() -> None:
    _, pages = pages_of(DECK, "quest")
    cut = sum(pages.cut)
    assert _left_out(pages) == f"4 pages with what players are not to see yet and {cut} to cut out"
    assert _left_out(pages_of(DONJONZ, "quest")[1]) == "1 page with what players are not to see yet and 1 to cut out"
    _, daily = pages_of(DECK, "daily")
    assert _left_out(daily) == "3 pages with what players are not to see yet"


@pytest.mark.parametrize("game_id", sorted({game for game, _ in WHEN}))
def test_every_cover_says_what_signs_are_for(game_id: str) -> None:
    assert "If your five signs differ from a friend’s, it is another " in words_of(job_of(game_id, "quest"), "title")


def test_a_walk_wants_an_eraser_on_the_cover_and_behind_it() -> None:
    job = job_of(DONJONZ, "quest")
    assert "a pencil, an eraser;" in words_of(job, "title")
    assert "a pencil, an eraser, and one inventory sheet" in words_of(job, "title")


def words_of(job: Job, sheet_id: str) -> str:
    sheet = next(one for one in job.printed if one.id == sheet_id)
    return said(words_of_sheet(job, sheet, summaries(job), ""))


def said(node: Node) -> str:
    return "".join(said(child) if isinstance(child, Node) else child for child in node.children)
