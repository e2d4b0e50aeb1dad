"""The pages of a dungeon: what the map shows, the legend, the worked example, the tracks, and that par stays sealed."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any, Literal

import pytest

from generator import registry
from generator.core.grid import Side, Spot
from generator.core.seeds import seed_from_word
from generator.draw.ground.laying import cast_shadows
from generator.draw.pen import Point
from generator.forge.choices import settle
from generator.forge.making import Made
from generator.games.donjonz.paper import figure_words as words
from generator.games.donjonz.paper.blank_sheets import BLANK_SHEETS, BlankWords
from generator.games.donjonz.paper.card_figure import draw_card_face, draw_outer_walls
from generator.games.donjonz.paper.dungeon_figure import CORNERS, draw_things
from generator.games.donjonz.paper.example import ends_of_words, example_maze, example_walk, example_words
from generator.games.donjonz.paper.example_figure import ExampleStrip, draw_example_strip
from generator.games.donjonz.paper.figure_data import card_face, example_data, inventory_data, map_data, sign_icons
from generator.games.donjonz.paper.floor_figure import WIDEST_GAP, FloorPlan, draw_floor, filled_gaps
from generator.games.donjonz.paper.grounds import ground_of
from generator.games.donjonz.paper.inventory_parts import InventoryData, awards_end, draw_awards, draw_gold, gold_end, gold_row
from generator.games.donjonz.paper.inventory_sheet import (
    draw_half_page,
    draw_inventory,
    draw_strip,
    draw_two_inventories,
    half_page_end,
    strip_height,
)
from generator.games.donjonz.paper.laying_figure import draw_laying, laying_height
from generator.games.donjonz.paper.legend_figure import LegendData, draw_legend, legend_height
from generator.games.donjonz.paper.pack import quest_pack
from generator.games.donjonz.paper.signs import draw_thing
from generator.games.donjonz.paper.words import ranks_with_points
from generator.games.donjonz.players import planner, simulation
from generator.games.donjonz.players.player_layouts import write_layout
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.maze import GOLD_POINTS, TRACK, Sort, Thing, WalkRules, letters
from generator.games.donjonz.quest.model import PlacedCard, Quest
from generator.games.donjonz.rating import medals
from generator.games.donjonz.rules.notation import read_walk, write_walk
from generator.games.donjonz.rules.referee import State, begin, play, replay
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import ALL_PAPERS
from generator.press.drawing.svg_pen import SvgArt, SvgPen
from generator.press.drawing.typography import Typography
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from tests.contract import kept
from tests.log_pen import LogPen
from tests.press.prints import words_of
from tests.records import replace

GAME = registry.game("donjonz")
SEED = seed_from_word("pages")
MOST_SPACES = 13
"""How many spaces a dungeon of twelve cards has at most from north to south."""
ODD = 977
"""A score that no page tells by chance."""


@cache
def made(**options: str) -> Made[Any]:
    settled = GAME.settle({name.replace("_", "-"): value for name, value in options.items()})
    return kept.made(GAME, settled, SEED)


def printed(one: Made[Any], *, paper: str = "a4", ink: str = "full", size: Literal["normal", "large"] = "normal") -> dict[str, str]:
    """Return the words of every page of a pack by its label."""
    settings = PrintSettings(ALL_PAPERS[paper], PALETTES[ink], typography=Typography("book", size))
    pages = book.print_book(quest_jobs.quest_job(GAME, one, settings))
    return dict(zip(pages.labels, words_of(pages.pdf), strict=True))


class IconPen(SvgPen):
    """Notes of each icon whether it is drawn as an outline."""

    def __init__(self) -> None:
        super().__init__(SvgArt(), PALETTES["low"], 210.0, 297.0)
        self.outlined: list[bool] = []

    def icon(self, centre: Point, name: str, size: float, colour: str = "ink", halo: str = "", *, sign: bool = False) -> None:
        super().icon(centre, name, size, colour, halo, sign=sign)
        self.outlined.append('fill="none"' in self.marks[-1])


@pytest.mark.parametrize("name", ["map", "legend"])
def test_where_little_ink_is_used_all_signs_are_outlines(name: str) -> None:
    """A pouch beside the number of a card, and one in the legend, are smaller than others, and mean the same."""
    pen, tiny = IconPen(), IconPen()
    quest_pack(made().quest, made().rating, {}).figures[name].paint(pen)
    assert pen.outlined
    assert all(pen.outlined)
    draw_thing(tiny, (10.0, 10.0), 6.0, thing=Thing("gold", count=1), icons=sign_icons(made().quest))
    assert tiny.outlined == [False], "the control: a sign that is too small for lines is solid"


def texts(pen: LogPen) -> list[str]:
    return [match[1] for line in pen.log if line.startswith("text") and (match := re.search(r"'(.*?)'", line))]


# ---------------------------------------------------------------------- the cards


def test_walls_on_the_edges_of_a_card_run_on_beyond_it_and_those_within_do_not() -> None:
    plan = FloorPlan(tuple(spots("###", "###", "###")), ((Spot(0, 0), "w"), (Spot(1, 1), "w"), (Spot(2, 2), "s")), ())
    pen = LogPen(210.0, 297.0)
    draw_outer_walls(pen, plan)
    assert pen.log == ["lines 8 ((0,0),(63,63)) ink 1.39"]
    low = FloorPlan(tuple(spots("###", "###")), ((Spot(1, 1), "s"),), ())
    draw_outer_walls(pen, low)
    assert pen.log[1:] == ["lines 0 () ink 1.39"]


# ---------------------------------------------------------------------- the map


def spots(*rows: str) -> list[Spot]:
    return [Spot(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]


@pytest.mark.parametrize(
    ("rows", "filled"),
    [
        (("###", "###"), []),
        (("#.#", "#.#", "###"), [(1, 0), (1, 1)]),
        (("#..#", "####"), [(1, 0), (2, 0)]),
        (("#...#", "#####"), []),
        (("###", "#.#", "###"), [(1, 1)]),
        (("##.", ".##"), []),
        (("#####", "#...#", "#...#", "#...#", "#####"), [(x, y) for y in (1, 2, 3) for x in (1, 2, 3)]),
        (
            ("######", "##...#", "#....#", "#....#", "##..##"),
            [(2, 1), (3, 1), (4, 1), *((x, y) for y in (2, 3) for x in (1, 2, 3, 4)), (2, 4), (3, 4)],
        ),
    ],
)
def test_gaps_that_look_like_corridors_are_filled(rows: tuple[str, ...], filled: list[tuple[int, int]]) -> None:
    assert [tuple(spot) for spot in filled_gaps(spots(*rows))] == filled
    assert WIDEST_GAP == 2


def test_a_filled_gap_is_rock_from_edge_to_edge() -> None:
    pen = LogPen(100.0, 100.0)
    draw_floor(pen, FloorPlan(tuple(spots("#.#", "###")), (), ()), 10.0, rim=0.4)
    assert any(line.startswith("rect (10,0) (10,10) rock") for line in pen.log)


class ArtPen(LogPen):
    """A pen that notes by its key what art it repeats."""

    def repeat(self, key: Any, places: Any, scale: float, draw: Any) -> None:
        """Note the kind of the art."""
        self.log.append(f"art {key[0]}")
        super().repeat(key, places, scale, draw)


def test_nothing_but_walls_is_drawn_beside_walls_within_a_dungeon() -> None:
    pen = ArtPen(100.0, 100.0)
    inner: tuple[tuple[Spot, Side], ...] = ((Spot(1, 0), "w"), (Spot(1, 1), "n"))
    draw_floor(pen, FloorPlan(tuple(spots("##", "##")), inner, ()), 10.0, rim=0.42)
    floors = [number for number, line in enumerate(pen.log) if line.startswith("rect") and " floor " in line]
    rock = [number for number, line in enumerate(pen.log) if line == "art rock"]
    assert rock
    assert max(rock) < min(floors), "rock that reaches into the dungeon would lie over its floor"
    assert {line for line in pen.log if line.startswith("art")} == {"art rock", "art floor"}, "tufts were taken for walls"
    walls = next(line for line in pen.log if line.startswith("lines 2 ") and " ink " in line)
    assert "(10,-0.33)" in walls, walls
    card = ArtPen(100.0, 100.0)
    draw_floor(card, FloorPlan(tuple(spots("##", "##")), inner, ()), 10.0)
    assert {line for line in card.log if line.startswith("art")} == {"art floor"}


def test_a_tuft_beside_a_wall_would_be_seen() -> None:
    pen = ArtPen(100.0, 100.0)
    cast_shadows(pen, [(Spot(0, 0), "n")], (0.0, 0.0), 10.0)
    assert "art shadow" in pen.log


def test_walls_are_drawn_over_the_edges_of_cards_which_are_unbroken() -> None:
    pen = LogPen(100.0, 100.0)
    plan = FloorPlan(tuple(spots("##")), ((Spot(1, 0), "w"),), ())
    draw_floor(pen, plan, 10.0, rim=0.4, cards=(((0.0, 0.0), (1.0, 1.0)), ((1.0, 0.0), (1.0, 1.0))))
    seams = [number for number, line in enumerate(pen.log) if line.startswith("rect") and " rule " in line]
    walls = [number for number, line in enumerate(pen.log) if line.startswith("lines") and " ink " in line]
    assert len(seams) == 2
    assert max(seams) < min(walls)
    assert all(pen.log[number].endswith("()") for number in seams)


def test_coordinates_stand_on_all_four_sides() -> None:
    quest = made().quest
    data = map_data(quest)
    pack = quest_pack(quest, made().rating, {})
    pen = LogPen(pack.figures["map"].width, pack.figures["map"].height)
    pack.figures["map"].paint(pen)
    found = texts(pen)
    big = [line for line in pen.log if line.startswith("text") and " bold 11 " in line]
    assert len(big) == 2 * (data.wide + data.high)
    assert all(found.count(letters(number)) >= 2 for number in range(data.wide))


# ---------------------------------------------------------------------- the legend


def legend(quest: Quest) -> LegendData:
    rows = tuple((row.sign, row.text) for row in words.phrases().legend)
    return LegendData(rows, words.phrases().note, sign_icons(quest), inventory_data(quest).weapons)


@pytest.mark.parametrize("width", [194.0, 126.0, 117.0])
def test_the_legend_shows_every_sign_and_every_pair_within_its_height(width: float) -> None:
    quest = made().quest
    data = legend(quest)
    pen = LogPen(width, legend_height(data, width))
    draw_legend(pen, data)
    said = " ".join(texts(pen))
    assert all(pair.weapon in said and pair.monster in said for pair in quest.pairs)
    assert {row.sign for row in words.phrases().legend} == set(words.LegendSign.__args__)  # type: ignore[attr-defined]
    assert all(text.split()[0] in said for _, text in data.rows)
    bottoms = [float(line.split(")")[0].split(",")[1]) for line in pen.log if line.startswith("text")]
    assert max(bottoms) < pen.height


@pytest.mark.parametrize("width", [194.0, 126.0, 117.0])
def test_the_legend_says_what_is_no_sign_between_the_signs_and_the_weapons(width: float) -> None:
    data = legend(made().quest)
    pen = LogPen(width, legend_height(data, width))
    draw_legend(pen, data)
    found = texts(pen)
    first = next(number for number, text in enumerate(found) if text.startswith("Small numbers without a ring"))
    assert " ".join(found[first:]).startswith(data.note)
    lines = [float(line.split(")")[0].split(",")[1]) for line in pen.log if line.startswith("text")]
    rule = next(float(line.split(")")[0].split(",")[1]) for line in pen.log if line.startswith("line (0"))
    assert lines[first] < rule < lines[-1]


def test_a_number_in_a_ring_is_told_from_the_number_of_a_card() -> None:
    pages = printed(made())
    assert "the number in the ring beside it" in pages["R1"].replace("\n", " ")
    assert "Small numbers without a ring" in pages["M1"].replace("\n", " ")


def test_the_rules_say_which_sign_the_lock_of_the_story_is() -> None:
    one = made()
    assert f"the locked door, here called {one.quest.lock}, with the key" in printed(one)["R1"].replace("\n", " ")


def test_map_and_rules_of_a_deck_show_the_legend() -> None:
    assert "Stairs: the walk" in printed(made())["M1"].replace("\n", " ")
    deck = printed(made(map="own"))
    assert "Stairs: the walk" in deck["R1"].replace("\n", " ")
    assert "M1" not in deck


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_legend_stands_on_the_page_of_the_largest_map(paper: str) -> None:
    one = kept.made(GAME, GAME.settle({"grade": "easy"}), seed_from_word("fern"))
    assert map_data(one.quest).high == MOST_SPACES
    pages = printed(one, paper=paper)
    assert "Stairs: the walk" in pages["M1"].replace("\n", " ")
    assert "M2" not in pages


# ---------------------------------------------------------------------- the worked example


def states() -> list[State]:
    found = [begin(example_maze(), WalkRules())]
    for move in example_walk():
        found.append(play(found[-1], move))
    return found


def test_the_example_is_a_walk_of_eight_words_as_they_are_written_everywhere() -> None:
    maze, told = example_maze(), example_words()
    assert len(told.steps) == 8
    assert told.walk == write_walk(maze, example_walk()) == " ".join([told.start, *(step.word for step in told.steps)])
    assert read_walk(maze, told.walk) == example_walk()


def test_the_example_shows_everything_that_can_happen() -> None:
    found, walk = states(), example_walk()
    assert any(move.leave for move in walk)
    assert any(move.drop is not None for move in walk)
    assert any(len(after.weapons) > len(before.weapons) for before, after in pairwise(found))
    assert any(after.kills > before.kills for before, after in pairwise(found))
    assert any(after.gold < before.gold for before, after in pairwise(found))
    assert any(after.key and not before.key for before, after in pairwise(found))
    assert any(after.doubled and not before.doubled for before, after in pairwise(found))
    full = [(before, move) for before, move in zip(found, walk, strict=False) if len(before.weapons) == 2]
    assert any((thing := found[0].maze.things[move.to]) and thing.sort == "weapon" and move.drop is None for _, move in full)


def test_every_number_in_its_sentences_is_what_the_referee_counts() -> None:
    maze, found = example_maze(), states()
    ends = [0, *ends_of_words(maze, example_walk())]
    for step, (first, last) in zip(example_words().steps, pairwise(ends), strict=True):
        part = found[first : last + 1]
        counted = {part[-1].kills, part[0].gold, part[-1].gold, *(abs(b.gold - a.gold) for a, b in pairwise(part))}
        counted.add(part[-1].gold - part[0].gold)
        spaces = {maze.name(state.where) for state in part}
        assert set(re.findall(r"\b[A-D]\d\b", step.text)) <= spaces, step
        assert {int(number) for number in re.findall(r"\b\d+\b", step.text)} <= counted, step


def test_sentences_hold_no_number_of_their_own() -> None:
    assert not any(re.search(r"\d", row.text) for row in words.phrases().steps)


def test_its_score_is_the_referees_and_only_the_last_circled_box_counts() -> None:
    end, told = replay(example_maze(), WalkRules(), example_walk()), example_words()
    assert told.total == end.score == told.gold_points + told.kill_points
    assert (told.gold, told.kills) == (end.gold, end.kills)
    assert told.kill_points == TRACK[end.kills - 1] != sum(TRACK[: end.kills])
    assert told.earlier == TRACK[: end.kills - 1] != ()
    pen = LogPen(92.0, 27.0)
    draw_example_strip(pen, ExampleStrip(told.gold, told.kills, TRACK))
    rings = [line for line in pen.log if line.startswith("circle") and " walk " in line]
    assert len(rings) == told.gold + told.kills
    assert f"{told.gold_points} + {told.kill_points} = {told.total}" in texts(pen)


def test_the_map_of_the_example_numbers_every_word_where_it_ends() -> None:
    data = example_data(sign_icons(made().quest), ground_of(made().quest.theme))
    maze = example_maze()
    left = min(spot.x for spot in maze.spots)
    named = [f"{letters(spot.x - left)}{spot.y + 1}" for spot in data.stops]
    assert named == [step.word.split("/")[0] for step in example_words().steps]


@pytest.mark.parametrize("may_stop", ["no", "yes"])
def test_the_example_is_printed_whole(may_stop: str) -> None:
    text = " ".join(printed(made(may_stop=may_stop))["W1"].split())
    assert [step.text for step in example_words().steps if step.text not in text] == []


def _boxes(log: list[str]) -> list[tuple[float, float, float, float]]:
    """Return left, top, right and bottom of the rings, shields and icons that were drawn; of a shield its corners above."""
    found = []
    for line in log:
        numbers = [float(part) for part in re.findall(r"-?[\d.]+", line)]
        if line.startswith("circle"):
            x, y, half = numbers[:3]
            half *= 0.71
        elif line.startswith("icon"):
            x, y, half = numbers[0], numbers[1], numbers[2] / 2
        elif line.startswith("path"):
            x, y, half = numbers[1], numbers[2], 0.0
        else:
            continue
        found.append((x - half, y - half, x + half, y + half))
    return found


@pytest.mark.parametrize("heading", ["n", "e", "s", "w"])
@pytest.mark.parametrize("sort", ["weapon", "monster", "key", "lock", "stairs", "gold"])
def test_what_lies_beside_the_number_of_a_card_keeps_clear_of_it(heading: Side, sort: Sort) -> None:
    space, pen = 9.0, LogPen(40.0, 40.0)
    plan = FloorPlan((Spot(0, 0),), (), ((Spot(0, 0), Thing(sort, count=2 if sort == "gold" else 1)),))
    draw_things(pen, plan, sign_icons(made().quest), (0.0, 0.0), space, {Spot(0, 0): heading})
    right, low = CORNERS[heading]
    x, y = (0.15 * space if right < 0 else 0.85 * space), (0.15 * space if low < 0 else 0.85 * space)
    radius = 0.17 * 6.5
    for left, top, end, bottom in _boxes(pen.log):
        away = math.dist((x, y), (min(max(x, left), end), min(max(y, top), bottom)))
        assert away >= radius - 0.2, (sort, heading)


def test_every_card_has_a_mark_in_its_corner() -> None:
    quest = made().quest
    marks = []
    for card in quest.cards:
        pen = LogPen(63.0, 63.0)
        draw_card_face(pen, card_face(card, sign_icons(quest), ground_of(quest.theme)))
        marks.append(
            [
                word
                for word, line in zip(texts(pen), [one for one in pen.log if one.startswith("text")], strict=True)
                if " caps 8 " in line
            ]
        )
    assert marks == [["Start"], *([str(card.id)] for card in quest.cards[1:])]


@pytest.mark.parametrize("space", [7.0, 9.0, 21.0])
def test_letters_of_kinds_are_black_and_legible_at_any_size(space: float) -> None:
    for thing in (Thing("weapon", 1), Thing("monster", 2)):
        pen = LogPen(30.0, 30.0)
        draw_thing(pen, (15.0, 15.0), space, thing=thing, icons=sign_icons(made().quest))
        (line,) = [line for line in pen.log if line.startswith("text")]
        found = re.search(r"bold ([\d.]+) centre (\w+)", line)
        assert found is not None
        assert float(found[1]) >= 7.0
        assert found[2] == "ink"
    assert all(palette.colour("ink") == "000000" for name, palette in PALETTES.items() if name != "full")


# ---------------------------------------------------------------------- tracks and awards


def test_there_are_sixty_pouches_each_once() -> None:
    data = inventory_data(made().quest)
    pen = LogPen(182.0, 124.0)
    draw_gold(pen, (0.0, 0.0), 182.0, data, row=gold_row(182.0))
    assert [word for word in texts(pen) if word.isdigit()] == [str(number) for number in range(1, 61)]


@pytest.mark.parametrize(("width", "row"), [(194.0, 20), (132.0, 15), (117.0, 12), (86.0, 10), (52.0, 6), (20.0, 6)])
def test_as_many_pouches_stand_side_by_side_as_have_room(width: float, row: int) -> None:
    assert gold_row(width) == row


def _bottom(pen: LogPen) -> float:
    """Return how far down the lowest of rectangles, lines and words reaches."""
    rects = [line.split(") (") for line in pen.log if line.startswith("rect")]
    ends = [float(at.split(",")[1]) + float(size.split(")")[0].split(",")[1]) for at, size, *_ in rects]
    starts = [line for line in pen.log if line.startswith(("text", "line "))]
    return max([*ends, *(float(line.split(")")[0].split(",")[1]) for line in starts)])


@pytest.mark.parametrize("medals", [("10", "25", "45"), ()])
@pytest.mark.parametrize("width", [194.0, 123.0])
def test_the_parts_of_an_inventory_end_where_they_say(medals: tuple[str, ...], width: float) -> None:
    data = inventory_data(made().quest, medals)
    sheets = [(draw_half_page, half_page_end(data, width)), (draw_strip, strip_height(data, width))]
    for drawn, high in sheets[: 1 + (width > 170.0)]:
        pen = LogPen(width, high)
        drawn(pen, data)
        assert high - 7.0 < _bottom(pen) <= high
    assert gold_end(0.0, data, row=20) < gold_end(0.0, data, row=10)
    pen = LogPen(width, 40.0)
    assert draw_awards(pen, (0.0, 0.0), width, data) == awards_end(0.0, width, data)


@pytest.mark.parametrize("high", [112.0, 120.0, 250.0])
def test_whole_sheets_hold_their_parts(high: float) -> None:
    for data in (inventory_data(None), inventory_data(made().quest, ("10", "25", "45"))):
        for drawn, wide in ((draw_inventory, 182.0), (draw_two_inventories, 182.0)):
            pen = LogPen(wide, high)
            drawn(pen, data)
            inside = [line for line in pen.log if line.startswith("text")]
            assert max(float(line.split(")")[0].split(",")[1]) for line in inside) < high - 1.0, drawn


def _diary_lines(pen: LogPen) -> int:
    """Return how many lines to write on stand below the heading of a diary."""
    heads = [line for line in pen.log if "'Diary of the walk'" in line]
    return len([line for line in pen.log[pen.log.index(heads[0]) :] if line.startswith("line")]) if heads else 0


@pytest.mark.parametrize(("drawn", "medals", "size", "least"), [
    (draw_inventory, ("10", "25", "45"), (182.0, 112.0), 2), (draw_inventory, (), (182.0, 112.0), 1),
    (draw_inventory, ("10", "25", "100"), (182.0, 120.0), 2), (draw_half_page, ("10", "25", "45"), (132.0, 170.0), 2),
])  # fmt: skip
def test_there_is_room_to_write_the_walk(
    drawn: Callable[[LogPen, InventoryData], None], medals: tuple[str, ...], size: tuple[float, float], least: int
) -> None:
    pen = LogPen(*size)
    drawn(pen, inventory_data(made().quest, medals))
    assert _diary_lines(pen) >= least
    notes = [word for word in texts(pen) if " turn" in word]
    assert len(notes) == 1
    assert "end" in notes[0]


def test_there_is_room_to_write_the_walk_of_a_challenge() -> None:
    data = inventory_data(made().quest, ("10", "25", "45"))
    pen = LogPen(194.0, strip_height(data, 194.0))
    draw_strip(pen, data)
    assert _diary_lines(pen) == 2


@pytest.mark.parametrize(("count", "rows"), [("1", 2), ("2", 2), ("4", 2), ("5", 4), ("8", 4)])
def test_quarters_fill_whole_pages(count: str, rows: int) -> None:
    words = BLANK_SHEETS.packed(settle(BLANK_SHEETS.options, {"count": count, "layout": "quarter"}, "sheets")).words
    assert isinstance(words, BlankWords)
    assert (words.rows, words.per_page) == (rows, 2)


def test_a_blank_sheet_has_medals_to_fill_in_and_ranks() -> None:
    pen = LogPen(182.0, 124.0)
    draw_inventory(pen, inventory_data(None))
    assert {"Medals", "bronze", "silver", "gold", "Rank", "Delvemaster"} <= set(texts(pen))
    assert "of a deck that you laid yourself" in texts(pen)


def test_every_rank_begins_behind_the_one_before_it() -> None:
    assert [points for _, points in ranks_with_points()] == ["0\u201320", "21\u201340", "41\u201360", "61\u201380", "81 +"]


def test_a_fixed_dungeon_has_medals_and_a_deck_ranks() -> None:
    one, deck = made(), made(map="own")
    medals = tuple(one.rating.figures[name] for name in ("bronze", "silver", "gold"))
    pages = printed(one)
    assert all(medal in pages["T1"] and medal in pages["I1"] for medal in medals)
    data: InventoryData = quest_pack(one.quest, one.rating, {}).figures["inventory"].data  # type: ignore[assignment]
    assert data.medals
    assert "Delvemaster" not in " ".join(pages.values())
    told = printed(deck)
    assert all("Delvemaster" in told[label] for label in ("R1", "I1"))
    assert "bronze" not in " ".join(told.values()).lower()


def test_par_and_what_lets_it_be_worked_out_stand_on_the_sealed_page_alone() -> None:
    one = made()
    par = replace(one.quest.par, score=ODD, families=2)
    told_apart = {"nodes": "9,770", "routes": "978", "ahead": "979", "greedy": "980", "chance": "981", "spread": "982"}
    told_apart["difficulty"] = "98.3"
    figures = one.rating.figures | told_apart
    odd = replace(one, quest=replace(one.quest, par=par), rating=replace(one.rating, figures=figures))
    pages = printed(odd)
    sealed = " ".join(pages.pop("S1").split())
    others = " ".join(pages.values())
    for told in (str(ODD), *told_apart.values()):
        assert told in sealed
        assert told not in others
    assert "are 2 best ways" in sealed
    assert "How it is written" in sealed
    single = printed(replace(odd, quest=replace(odd.quest, par=replace(par, families=1))))
    assert "is one best way" in " ".join(single["S1"].split())


def test_constants_are_told_as_the_code_has_them() -> None:
    told = printed(made())
    assert f"look {simulation.LOOK_AHEAD} spaces ahead" in " ".join(told["S1"].split())
    colophon = " ".join(told["Z1"].split())
    assert f"{simulation.LOOK_AHEAD} spaces ahead" in colophon
    assert f"but {medals.LEAST_BRONZE} points at least" in colophon
    assert f"up to {planner.MOST_WAYS} ways side by side made {planner.WALKS_EACH} walks each" in colophon


@pytest.mark.parametrize(
    ("ways", "told"), [("0", "here none did"), ("16", "here a planner of 16 ways made it"), (None, "both rounded to fives")]
)
def test_the_colophon_says_how_these_medals_were_made(ways: str | None, told: str) -> None:
    one = made()
    figures = {name: text for name, text in one.rating.figures.items() if name != "ways"} | ({"ways": ways} if ways else {})
    colophon = " ".join(printed(replace(one, rating=replace(one.rating, figures=figures)))["Z1"].split())
    assert [said for said in ("here none did", "here a planner of", "both rounded to fives") if said in colophon] == [
        said for said in ("here none did", "here a planner of", "both rounded to fives") if said in told
    ]
    assert told in colophon


# ---------------------------------------------------------------------- options, and the diary of a laying


@pytest.mark.parametrize(
    ("options", "told", "untold"),
    [
        ({"may_stop": "yes"}, "stop wherever you like", "There is no stopping"),
        ({}, "go on until no step is left", "stop wherever you like"),
        ({"lock_blocks": "yes"}, "Without the key the door is a wall", "then used up"),
    ],
)
def test_title_rules_and_map_say_what_the_options_say(options: dict[str, str], told: str, untold: str) -> None:
    pages = {label: " ".join(text.split()) for label, text in printed(made(**options)).items()}
    assert told in pages["M1"] or "lock_blocks" not in options
    assert any(told in pages[label] for label in ("T1", "R1"))
    assert not any(untold in pages[label] for label in ("T1", "R1", "M1"))


def test_the_diary_of_a_laying_is_written_as_solve_reads_it() -> None:
    deck = made(map="own")
    text = " ".join(printed(deck)["L1"].split())
    assert "--placed" in text
    assert "7@3,-2e" in text
    row = PlacedCard(card=7, x=3, y=-2, heading="e")
    assert write_layout((row,)) == "7@3,-2e"
    pen = LogPen(182.0, laying_height(11))
    draw_laying(pen, 11)
    assert [word for word in texts(pen) if word.isdigit()] == [str(number) for number in range(1, 12)]
    assert texts(pen).count("@") == texts(pen).count(",") == 11


def test_the_rule_of_laying_speaks_of_what_the_start_card_shows() -> None:
    deck = made(map="own")
    start = next(card for card in deck.quest.cards if not card.id)
    assert {"stairs", "lock"} <= {thing.sort for thing in start.things}
    assert "its door and its stairs upright" in " ".join(printed(deck)["T2"].split())


def test_the_best_walk_is_drawn_on_the_sealed_map() -> None:
    quest = made().quest
    assert quest.par
    maze = surface(quest.cards, quest.placed)
    assert len(map_data(quest, solved=True).walk) == 1 + len(read_walk(maze, quest.par.walk))


def test_large_print_shows_the_best_score_and_the_whole_walk_that_makes_it() -> None:
    """No window of the divided map may cut them."""
    one = made()
    pages = printed(one, size="large")
    par = one.quest.par
    assert par is not None
    sealed = " ".join(" ".join(words for label, words in pages.items() if label.startswith("S")).split())
    assert sealed.count(f"The best score is {par.score}") == 1
    assert f"{par.gold} pouches: {GOLD_POINTS * par.gold}" in sealed
    assert par.walk in sealed


def test_the_second_inventory_of_large_print_has_a_heading() -> None:
    assert "The second walk" in " ".join(printed(made(), size="large").values())
    assert "The second walk" not in " ".join(printed(made()).values())
