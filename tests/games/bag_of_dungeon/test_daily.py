"""The challenge of a day: a hero alone on a laid map, dice of a strip for every purpose, pages that hold all of it."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import get_args

import pypdfium2
import pytest
from msgspec.structs import replace

from generator.core.errors import BadOption
from generator.core.rng import Rng
from generator.draw import tracks
from generator.draw.fate_strip import FateStrip
from generator.forge.challenges import Challenge, week
from generator.games.bag_of_dungeon.daily.challenge import COLUMNS, DAILY, columns, points_range, target
from generator.games.bag_of_dungeon.daily.hero_record import NAMES, record_figure, record_height
from generator.games.bag_of_dungeon.making.generator import SIDE_QUESTS
from generator.games.bag_of_dungeon.paper.hero_values import hero_paper
from generator.games.bag_of_dungeon.paper.key_lists import BOXES
from generator.games.bag_of_dungeon.players.engine import strip_chance
from generator.games.bag_of_dungeon.quest.data_loading import THEMES, theme
from generator.games.bag_of_dungeon.quest.model import MOST_HEALTH, Quest, SideQuest
from generator.games.bag_of_dungeon.quest.pieces import heroes, trade_of
from generator.games.bag_of_dungeon.quest.theme_schema import Theme
from generator.games.bag_of_dungeon.rules.chance import Purpose
from generator.games.bag_of_dungeon.rules.scoring import most_points
from generator.games.bag_of_dungeon.rules.strip_chance import StripChance
from generator.press.drawing.palette import FULL, LOW
from generator.press.drawing.papers import ALL_PAPERS
from generator.press.jobs.printing.book import Pages, print_book
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.printing.quest_jobs import challenge_job
from tests.games.bag_of_dungeon.samples import GAME, RATING, made, sample
from tests.log_pen import LogPen
from tests.press.page_reading import largest_gap

QUEST = sample(layout="laid", mode="solo", heroes=1)
STRIP = FateStrip.drawn(columns(QUEST), Rng.root("strip", 1))
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def challenge(*, strip: bool = True) -> Challenge:
    one = made(QUEST)
    game = replace(GAME, daily=DAILY)
    return Challenge(game, date(2031, 5, 5), 1, 0, one, "", target(QUEST, RATING), STRIP if strip else None)


@cache
def printed(paper: str, *, strip: bool = True, sealed: bool = False, low: bool = False) -> Pages:
    looks = PrintSettings(ALL_PAPERS[paper], LOW if low else FULL)
    return print_book(challenge_job(challenge(strip=strip), looks, sealed=sealed))


def test_a_strip_has_a_column_for_every_purpose_of_a_die() -> None:
    assert {column.key for column in columns(QUEST)} == set(get_args(Purpose))
    assert {column.faces for column in columns(QUEST)} == {6}


def test_dice_of_a_strip_come_in_its_order_and_begin_again() -> None:
    chance = StripChance(STRIP)
    heal = STRIP.rolls["heal"]
    assert [chance.die("heal") for _ in range(len(heal) + 2)] == [*heal, *heal[:2]]
    assert [chance.die("foe") for _ in range(3)] == list(STRIP.rolls["foe"][:3])


def test_a_game_with_other_dice_cannot_be_verified() -> None:
    assert strip_chance(QUEST, STRIP).die("test") == STRIP.rolls["test"][0]
    with pytest.raises(BadOption, match="cannot be verified; play it with the fate strip"):
        strip_chance(QUEST, None)


def test_every_day_is_on_a_laid_map_for_a_hero_alone_or_for_two() -> None:
    kinds = [getattr(week(DAILY.package), day) for day in WEEKDAYS]
    parties = {(one.options["heroes"], one.options["mode"]) for day in kinds for one in day}
    assert parties == {("1", "solo"), ("2", "solo"), ("2", "co-operative")}
    assert all(one.options["map"] == "keyed" for day in kinds for one in day)
    assert all(len({(one.options["heroes"], one.options["mode"]) for one in day}) == 2 for day in kinds)
    assert all(bool(one.twist) == (one.options["heroes"] == "2") for day in kinds for one in day)
    grades = [{("easy", "medium", "hard").index(one.options["grade"]) for one in day} for day in kinds]
    order = [grade for day in grades for grade in day]
    assert order == sorted(order), "gentle on Monday, cruel on Sunday"
    assert len(order) == len(WEEKDAYS), "whatever the kind"
    assert set(order) == {0, 1, 2}
    assert [GAME.settle(one.options) for day in kinds for one in day]


def test_par_and_medals_are_those_of_the_rating() -> None:
    found = target(QUEST, RATING)
    assert (found.points, found.medals) == (44, (31, 44, 56))


def test_points_lie_between_nothing_and_everything() -> None:
    par, published = target(QUEST, RATING), replace(QUEST, march="none")
    assert points_range(QUEST, par, True, None) == (3, most_points(QUEST))
    assert points_range(QUEST, par, False, None) == (0, 0)
    low, high = points_range(published, par, True, None)
    assert low == 30
    assert points_range(published, par, False, None) == (0, high - 30)
    assert high > 200


@pytest.mark.parametrize("paper", ALL_PAPERS)
@pytest.mark.parametrize("strip", [True, False])
def test_a_challenge_has_its_number_of_pages(paper: str, strip: bool) -> None:
    half = ALL_PAPERS[paper].half
    assert printed(paper, strip=strip).count == (8 if half else 4)
    assert printed(paper, sealed=True).count == 1


@pytest.mark.parametrize("name", ["Powder Keg", "Homing Knives", "Second Thought", "Nobody’s Coat", "Long Torch", "Iron Chest"])
def test_an_item_that_needs_more_words_has_one_entry(name: str) -> None:
    with pypdfium2.PdfDocument(printed("a4").pdf) as document:
        words = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())
    assert words.count(f"{name}:") == 1


def test_boxes_of_keys_are_named_by_their_titles() -> None:
    with pypdfium2.PdfDocument(printed("a4").pdf) as document:
        words = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())
    assert "below the map" not in words
    assert "by the keys of “Monsters”, “Items” and “When nothing is left to uncover”" in words
    assert all(box in words for box in BOXES)


def longest(one: Theme) -> Quest:
    """Return a quest with the longest side quests of a theme, gear, and a hero whose ability takes two lines."""
    tasks = sorted(one.side_quests, key=lambda task: len(task.line) + sum(len(row.say) for row in task.rows))[-SIDE_QUESTS:]
    found = tuple(SideQuest(tile=20 + at, title=task.title, line=task.line, rows=task.rows) for at, task in enumerate(tasks))
    gear = sample(layout="laid", mode="solo", heroes=1, gear=True)
    return replace(gear, theme=one.id, heroes=("drum",), side_quests=found)


@pytest.mark.parametrize("paper", ["letter", "a5"])
def test_the_longest_challenge_has_its_number_of_pages(paper: str) -> None:
    quests = [longest(theme(name)) for name in THEMES]
    quest = max(quests, key=lambda one: sum(len(row.say) for task in one.side_quests for row in task.rows))
    full = FateStrip.drawn(tuple(replace(one, count=COLUMNS[one.key][0]) for one in columns(quest)), Rng.root("strip", 1))
    one = Challenge(replace(GAME, daily=DAILY), date(2031, 5, 5), 1, 0, made(quest), "", target(quest, RATING), full)
    pages = print_book(challenge_job(one, PrintSettings(ALL_PAPERS[paper], FULL)))
    assert pages.count == (8 if ALL_PAPERS[paper].half else 4)


@pytest.mark.parametrize("paper", ["letter", "a5"])
def test_no_page_of_a_challenge_is_a_third_empty(paper: str) -> None:
    with pypdfium2.PdfDocument(printed(paper, low=True).pdf) as document:
        gaps = [largest_gap(page, 15.0, ALL_PAPERS[paper].height - 17.0) for page in document]
    assert max(gaps) <= 1 / 3


@pytest.mark.parametrize("width", [194.0, 199.9, 132.0, 123.7, 108.0, 91.0])
def test_the_record_of_every_hero_fits_a_page_of_any_width(width: float) -> None:
    for hero in heroes():
        paper = hero_paper(hero, lives=1)
        pen = LogPen(width, record_height(paper, width))
        record_figure(paper).draw(pen, paper)
        boxes = [line for line in pen.log if line.startswith("rect") and f"({tracks.PITCH:g},{tracks.PITCH:g})" in line]
        assert len(boxes) == trade_of(hero).health + trade_of(hero).points + 2 + 21
        assert len([line for line in pen.log if "'backpack'" in line]) == 4


@pytest.mark.parametrize("width", [194.0, 128.0, 119.7, 108.0, 91.0])
def test_tracks_of_a_record_leave_room_for_their_names(width: float) -> None:
    for hero in heroes():
        paper = hero_paper(hero, lives=1)
        pen = LogPen(width, record_height(paper, width))
        record_figure(paper).draw(pen, paper)
        boxes = [line for line in pen.log if line.startswith("rect") and f"({tracks.PITCH:g},{tracks.PITCH:g})" in line]
        lefts = [float(line.split("(")[1].split(",")[0]) for line in boxes]
        assert min(lefts[: -MOST_HEALTH - 1]) >= NAMES - 0.01
        assert max(lefts) + tracks.PITCH <= width + 0.01
