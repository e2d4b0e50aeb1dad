"""The map on its page: turned where that is larger, and told as it lies; nothing of play is hidden, every sign is explained."""

from __future__ import annotations

import re
import time
from statistics import fmean

import pytest
from msgspec.structs import replace

from generator.core.grid import Spot, opposite, side_towards
from generator.draw.figures import Figure
from generator.draw.ground import rock
from generator.draw.ground.contours import OpenShape, rough_path, turns_of
from generator.draw.told import Lines, Places
from generator.games.deck_box_dungeons.paper.map import map_page, mark_places, name_places
from generator.games.deck_box_dungeons.paper.map.map_legend import (
    LEGEND_COLUMNS,
    LEGEND_WIDTH,
    draw_foot,
    foot_signs,
    legend_figure,
    signs_of,
)
from generator.games.deck_box_dungeons.paper.map.map_page import Layout, layout, map_figure, plan_figure
from generator.games.deck_box_dungeons.paper.map.map_plan import LEAST_PLAY, exits_of, label_box, narrow_boxes, play_squares
from generator.games.deck_box_dungeons.paper.map.map_words import words_of_maps
from generator.games.deck_box_dungeons.paper.map.mark_places import Standing, by_wish, cut_spot
from generator.games.deck_box_dungeons.paper.map.ribbons import MOST_WALL, Box
from generator.games.deck_box_dungeons.paper.map.room_cards import RoomCard, number_square, turned_spot
from generator.games.deck_box_dungeons.paper.map.told import told_words
from generator.games.deck_box_dungeons.paper.map.turning import map_view
from generator.games.deck_box_dungeons.quest.data_loading import room_faces
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.spaces import SIZE, square
from generator.press.drawing.fonts import LEAST_ON_MAPS, width
from generator.press.drawing.palette import GREY, LOW, Palette
from generator.press.drawing.papers import MM
from tests.figure_prints import opened, packed_size, printed, rendered
from tests.games.deck_box_dungeons.maps import centres, data_of, layout_of, mouths, quest_of
from tests.log_pen import LogPen

MAPS = 500
"""Maps on which nothing may be hidden."""
SCALE = 3.0
"""Pixels a mm."""
NUMBERS = range(24)
MEAN, SPACES, SAME_SIDE = 9.6, 1.5, 0.75
"""Least mean edge of landmarks in mm, and in spaces of their maps, and least share that stands where their cards bear them."""
MOST_BYTES, MOST_TIME = 45_000, 0.060
"""What a map may take, packed, and how long it may take to draw, in seconds."""


def logged(drawn: Figure) -> list[str]:
    pen = LogPen(drawn.width, drawn.height)
    drawn.paint(pen)
    return pen.log


# ---------------------------------------------------------------------- turned


@pytest.mark.parametrize("number", NUMBERS)
def test_a_map_is_never_wider_than_high_and_keeps_all_ways(number: int) -> None:
    quest = quest_of(number)
    view = map_view(quest)
    assert view.columns <= view.rows
    assert view.turned == (max(room.x for room in quest.rooms) > max(room.y for room in quest.rooms))
    before = {room.id: room for room in quest.rooms}
    after = {room.id: room for room in view.quest.rooms}
    assert {room.spot for room in after.values()} <= {Spot(x, y) for x in range(view.columns) for y in range(view.rows)}
    for one in quest.passages:
        side = side_towards(after[one.a].spot, after[one.b].spot)
        assert view.named(side) == side_towards(before[one.a].spot, before[one.b].spot)
        for room, way in ((after[one.a], side), (after[one.b], opposite(side))):
            assert way in room.exits(quest.face(room.label)), "a passage leads through exits, turned or not"
    for old, new in zip(quest.closed, view.quest.closed, strict=True):
        assert view.named(new.side) == old.side
        assert new.side in after[new.room].exits(quest.face(after[new.room].label))


def test_some_maps_lie_turned_and_some_do_not() -> None:
    assert {map_view(quest_of(number)).turned for number in NUMBERS} == {True, False}


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_told_of_a_turned_map_is_what_is_drawn(number: int) -> None:
    """Sides are those of the compass, as the rules and the player at a screen call them; squares lie as on the page."""
    quest, words = quest_of(number), told_words()
    view = map_view(quest)
    told = map_figure(quest).told
    assert told is not None
    lines, places, last = told()
    assert isinstance(lines, Lines)
    assert isinstance(last, Lines)
    assert legend_figure(quest).alt in last.lines[0], "what the legend says is told with the map"
    assert isinstance(places, Places)
    assert ("its right" in lines.lines[0]) == view.turned
    found = {place.key: place for place in places.places}
    for room, lying in zip(quest.rooms, view.quest.rooms, strict=True):
        place, face = found[room.label], quest.face(room.label)
        assert place.name == f"{room.name}, card {room.label}"
        assert {way.words for way in place.exits} == {words.sides[side] for side in room.exits(face)}
        assert f"Column {lying.x + 1}, row {lying.y + 1} of the map." in place.words
        wet = [turned_spot(Spot(x, y), lying.heading) for x in range(SIZE) for y in range(SIZE) if square(face, Spot(x, y)) == "~"]
        names = {f"{'ABCDE'[spot.x]}{spot.y + 1}" for spot in wet}
        said = next((line for line in place.words if line.startswith("Water: ")), "Water: .")
        assert set(said.removeprefix("Water: ").rstrip(".").split(", ")) - {""} == names
    assert plan_figure(quest).told is not None


@pytest.mark.parametrize("number", NUMBERS)
def test_the_compass_says_where_north_went(number: int) -> None:
    drawn, view = map_figure(quest_of(number)), map_view(quest_of(number))
    assert len([line for line in logged(drawn) if line.startswith("text") and "'N' caps" in line]) == 1
    assert data_of(drawn).north == ("e" if view.turned else "n")


# ---------------------------------------------------------------------- nothing is hidden


def hidden(number: int, monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, float]]:
    """Return the middles of squares of play that names, labels or landmarks change, in mm."""
    drawn = map_figure(quest_of(number))
    full = rendered(drawn, SCALE)
    with monkeypatch.context() as patch:
        for name in ("draw_ribbon", "draw_plate", "draw_label_plate", "draw_landmark"):
            patch.setattr(map_page, name, lambda *given, **named: None)
        bare = rendered(drawn, SCALE)
    places = centres(layout_of(number))
    return [at for at in places if full.getpixel(pixel(at)) != bare.getpixel(pixel(at))]


def pixel(at: tuple[float, float]) -> tuple[int, int]:
    return int(at[0] * SCALE), int(at[1] * SCALE)


@pytest.mark.parametrize("number", range(MAPS))
def test_the_middle_of_every_square_of_play_keeps_its_colour(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hidden(number, monkeypatch) == []


def test_a_name_on_water_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: a name that is moved onto a square of play."""
    found = layout_of(0)
    x, y = centres(found)[0]
    first, *rest = found.names
    assert first is not None
    moved = replace(first, box=(x - 10.0, y - 2.5, x + 10.0, y + 2.5))
    monkeypatch.setattr(map_page, "layout", lambda pen, data: replace(found, names=(moved, *rest)))
    assert (x, y) in hidden(0, monkeypatch)


def test_a_landmark_on_water_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: a landmark that is moved onto a square of play."""
    found = layout_of(0)
    x, y = centres(found)[0]
    moved = Standing(x - 4.0, y - 4.0, 8.0, halo=True)
    monkeypatch.setattr(map_page, "layout", lambda pen, data: replace(found, marks=(moved, *found.marks[1:])))
    assert (x, y) in hidden(0, monkeypatch)


def covered(number: int, box: Box) -> float:
    """Return how much of walls lies under a box in mm, by the squares of the faces alone."""
    laid = layout_of(number).laid
    cells = {cell for spot, card in laid.plan.cards for cell in _open_cells(spot, card)}
    half, found = laid.space / 2, 0.0
    for x, y in cells:
        left, top = laid.at[0] + x * half, laid.at[1] + y * half
        sides = (
            ((x, y - 1), (left, top, left + half, top)), ((x, y + 1), (left, top + half, left + half, top + half)),
            ((x - 1, y), (left, top, left, top + half)), ((x + 1, y), (left + half, top, left + half, top + half)),
        )  # fmt: skip
        for other, (a, b, c, d) in sides:
            if other not in cells and box[0] <= c and a <= box[2] and box[1] <= d and b <= box[3]:
                found += min(box[2], c) - max(box[0], a) if b == d else min(box[3], d) - max(box[1], b)
    return found


def _open_cells(spot, card):  # type: ignore[no-untyped-def]
    for y in range(SIZE):
        for x in range(SIZE):
            if square(card.face, Spot(x, y)) != "#":
                at = turned_spot(Spot(x, y), card.heading)
                yield from ((12 * spot.x + 1 + 2 * at.x + a, 12 * spot.y + 1 + 2 * at.y + b) for a in (0, 1) for b in (0, 1))
    middles = {"n": (5, 0), "s": (5, 11), "w": (0, 5), "e": (11, 5)}
    for side in exits_of(card):
        x, y = middles[side]
        yield (12 * spot.x + x, 12 * spot.y + y)
        yield (12 * spot.x + x + (side in "ns"), 12 * spot.y + y + (side in "we"))


@pytest.mark.parametrize("number", range(0, MAPS, 5))
def test_no_name_covers_a_wall_or_an_opening(number: int) -> None:
    found = layout_of(number)
    openings = [mouth for spot, _ in found.laid.plan.cards for mouth in mouths(found, spot)]
    boxes = [box for ribbon in found.names if ribbon is not None for box in ribbon.boxes]
    for left, top, right, bottom in boxes:
        assert covered(number, (left, top, right, bottom)) <= MOST_WALL
        assert not [
            at for at, size in openings if left < at[0] + size[0] and at[0] < right and top < at[1] + size[1] and at[1] < bottom
        ]
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            assert not (one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]), "names lie apart"
    named = [*(card.mark for (_, card), ribbon in zip(found.laid.plan.cards, found.names, strict=True) if ribbon is None)]
    assert named == [sign.removeprefix("room ") for sign, _ in found.foot if sign.startswith("room ")], "the others stand below"


def mark_boxes(found: Layout) -> list[Box]:
    """Return the boxes of all landmarks with what is round them, in the order of the cards."""
    assert None not in found.marks, "every room has its landmark on the map"
    return [one.box for one in found.marks if one is not None]


@pytest.mark.parametrize("number", range(0, MAPS, 5))
def test_no_landmark_covers_a_wall_an_opening_a_name_or_what_is_played_on(number: int) -> None:
    found = layout_of(number)
    laid, boxes = found.laid, mark_boxes(found)
    openings = [(x, y, x + wide, y + high) for spot, _ in laid.plan.cards for (x, y), (wide, high) in mouths(found, spot)]
    names = [box for ribbon in found.names if ribbon is not None for box in ribbon.boxes]
    edge = laid.space / 2
    squares = [
        (x - edge, y - edge, x + edge, y + edge)
        for spot, card in laid.plan.cards
        for x, y in (laid.centre(spot, square) for square in play_squares(card))
    ]
    for place, box in enumerate(boxes):
        assert covered(number, box) <= MOST_WALL
        assert not [one for one in (*openings, *names, *squares, *boxes[place + 1 :]) if meet(box, one)]


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("space", [5.2, 6.2, 7.6, 9.3])
def test_a_landmark_is_wanted_whole_on_floor_wherever_four_squares_of_it_are_free(space: float) -> None:
    on_floor = 0
    for label, face in room_faces().items():
        card = RoomCard(face, "n", frozenset())
        first, *rest = by_wish(card, space / 4)
        if any(one.plain and one.edge >= 7 for one in rest):
            assert first.plain, label
            on_floor += 1
    assert 0 < on_floor < len(room_faces()), "the control: some cards have no four squares"


def plain_layout(number: int) -> Layout:
    """Return where all of a quest's map lies that names no room."""
    drawn = map_figure(quest_of(number), named=False)
    return layout(opened(drawn)[2], data_of(drawn))


def test_on_a_map_without_names_numbers_leave_landmarks_their_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    def on_rock() -> int:
        return sum(mark is None or mark.halo for number in NUMBERS for mark in plain_layout(number).marks)

    for number in NUMBERS:
        found = plain_layout(number)
        radius = 0.085 * found.laid.edge
        assert not [at for at in found.discs for x, y in centres(found) if abs(at[0] - x) < radius and abs(at[1] - y) < radius]
    few = on_rock()
    monkeypatch.setattr(map_page, "number_squares", lambda card: [number_square(card)])
    assert few < on_rock(), "the control: numbers in the middle of their rooms"


def off_card(number: int) -> int:
    """Return how many landmarks of a map reach more than a quarter of a space beyond the squares of their cards."""
    found = layout_of(number)
    laid, count = found.laid, 0
    over = 0.5 * laid.space - laid.space / 4
    for (spot, _), mark in zip(laid.plan.cards, found.marks, strict=True):
        assert mark is not None
        left, top, right, bottom = laid.box(spot)
        inner = left + over <= mark.left and top + over <= mark.top
        count += not (inner and mark.left + mark.edge <= right - over and mark.top + mark.edge <= bottom - over)
    return count


def spaces_wide(number: int) -> list[float]:
    """Return the edges of the landmarks of a map in spaces of it."""
    found = layout_of(number)
    return [mark.edge / found.laid.space for mark in found.marks if mark is not None]


def test_landmarks_stand_on_their_cards_and_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """None stands between two cards where there is a place on its own."""
    numbers = range(0, 60, 4)
    rooms = [mark for number in numbers for mark in layout_of(number).marks if mark is not None]
    on_floor = [mark for mark in rooms if not mark.halo]
    off = sum(off_card(number) for number in numbers)
    assert off <= 0.06 * len(rooms)
    assert len(on_floor) >= 0.75 * len(rooms)
    assert fmean(mark.edge for mark in rooms) >= MEAN
    assert fmean(wide for number in numbers for wide in spaces_wide(number)) >= SPACES
    monkeypatch.setattr(mark_places, "_beyond", lambda place: 0)
    mark_places._sorted_places.cache_clear()
    free = sum(off_card(number) for number in numbers)
    mark_places._sorted_places.cache_clear()
    assert free > off, "the control: if it counted for nothing"


def same_side(number: int) -> list[bool]:
    """Return of each landmark whether it stands on that side of its card's middle on which the card to be cut out bears it."""
    found = layout_of(number)
    sides = []
    for (spot, card), mark in zip(found.laid.plan.cards, found.marks, strict=True):
        home = cut_spot(card)
        if mark is not None and home is not None and home != Spot(2, 2):
            x, y = found.laid.centre(spot, Spot(2, 2))
            across, down = mark.left + mark.edge / 2 - x, mark.top + mark.edge / 2 - y
            sides.append(across * (home.x - 2) + down * (home.y - 2) >= 0.0)
    return sides


def test_map_and_card_bear_a_landmark_on_the_same_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """By it players see how a card lies that looks alike from two sides."""
    numbers = range(0, 40, 5)
    sides = [side for number in numbers for side in same_side(number)]
    assert sum(sides) >= SAME_SIDE * len(sides)
    homes = cut_spot
    with monkeypatch.context() as patch:
        patch.setattr(mark_places, "cut_spot", lambda card: None)
        free = [side for number in numbers for side in same_side(number)]
    assert homes is cut_spot
    assert sum(free) < sum(sides), "the control: landmarks that know nothing of their cards"


def barred(number: int) -> int:
    """Return how many names of a map lie in the middle of a way between two walls."""
    found = layout_of(number)
    ways = list(narrow_boxes(found.laid, LEAST_PLAY))
    boxes = [box for ribbon in found.names if ribbon is not None for box in ribbon.boxes]
    return sum(any(meet(box, way) for way in ways) for box in boxes)


def test_hardly_any_name_lies_across_a_narrow_way(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = range(0, 100, 4)
    names = sum(len(layout_of(number).names) for number in numbers)
    assert sum(map(barred, numbers)) <= 0.02 * names
    monkeypatch.setattr(name_places, "WISHED", tuple((play, False, *far) for play, _, *far in name_places.WISHED))
    assert sum(map(barred, numbers)) > 0.05 * names, "the control: names that may lie anywhere"


def test_a_name_across_a_wall_would_be_found() -> None:
    laid = layout_of(0).laid
    left, top, right, bottom = laid.box(laid.plan.cards[0][0])
    assert covered(0, (left, top, right, bottom)) > 10 * MOST_WALL


# ---------------------------------------------------------------------- every sign is explained


def signs(log: list[str]) -> set[str]:
    """Return the signs in a picture: icons, the colours in which nothing but a sign is drawn, and exits that are closed."""
    found = {line.split()[2] for line in log if line.startswith("icon")}
    found |= {colour for colour in ("wave", "pitrim", "platetext", "zone") if any(f" {colour}" in line for line in log)}
    crossed = any(line.startswith("lines 2 ") and " ink " in line for line in log)
    haloed = any(line.startswith("path") and " floor floor " in line for line in log)
    return found | ({"closed"} if crossed else set()) | ({"landmark"} if haloed else set())


def without_foot(drawn: Figure) -> Figure:
    return replace(drawn, data=replace(data_of(drawn), kinds=()))


def foot(quest: Quest) -> list[str]:
    """Return what is drawn at the foot of a map."""
    pen = LogPen(182.0, 40.0)
    draw_foot(pen, 0.0, foot_signs(signs_of(quest), ()), 0.0)
    return pen.log


@pytest.mark.parametrize("number", NUMBERS)
def test_whatever_sign_stands_on_a_map_stands_at_its_foot_and_in_its_legend(number: int) -> None:
    quest = quest_of(number)
    bare = any(mark is not None and not mark.halo for mark in layout_of(number).marks)  # on plain floor a landmark has no halo
    drawn = signs(logged(without_foot(map_figure(quest)))) | ({"landmark"} if bare else set())
    assert drawn == signs(foot(quest)) == signs(logged(legend_figure(quest)))
    planted = [line for line in foot(quest) if "pitrim" not in line and "wave" not in line]
    assert signs(planted) < drawn or not drawn & {"pitrim", "wave"}, "the control: a sign left out"
    assert "landmark" in drawn
    assert signs([line for line in foot(quest) if " floor floor " not in line]) == drawn - {"landmark"}, "the control: no landmark"


def test_these_maps_have_all_signs() -> None:
    met = {sign for number in range(60) for sign in signs(foot(quest_of(number)))}
    assert met >= {
        "wave",
        "pitrim",
        "platetext",
        "zone",
        "closed",
        "dungeon-gate",
        "crowned-skull",
        "padlock",
        "wooden-door",
        "hole",
    }


# ---------------------------------------------------------------------- the rock, and what it costs


class Repeats(LogPen):
    """A pen that keeps where art is repeated."""

    def __init__(self, width: float, height: float) -> None:
        super().__init__(width, height)
        self.places: dict[object, list[tuple[float, float]]] = {}

    def repeat(self, key, places, scale, draw):  # type: ignore[no-untyped-def]
        self.places.setdefault(key[0], []).extend((x + 5 * scale, y + 5 * scale) for x, y in places)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_rock_keeps_out_of_title_and_legend(number: int) -> None:
    drawn = map_figure(quest_of(number))
    pen = Repeats(drawn.width, drawn.height)
    drawn.paint(pen)
    found = layout(pen, data_of(drawn))
    (left, top), (right, bottom) = found.inside
    reach = rock.REACH * found.laid.space / 2
    assert pen.places["rock"]
    for x, y in pen.places["rock"]:
        assert left <= x - reach
        assert x + reach <= right
        assert top <= y - reach
        assert y + reach <= bottom
    assert top >= map_page.CARTOUCHE


@pytest.mark.parametrize("number", NUMBERS)
def test_a_map_takes_little_room(number: int) -> None:
    assert packed_size(printed(map_figure(quest_of(number)))) <= MOST_BYTES


def test_a_map_is_drawn_fast() -> None:
    """The least of several times: others work on this machine."""
    drawn = map_figure(quest_of(2))
    times = []
    for _ in range(9):
        pen = opened(drawn)[2]
        pen.floor = LEAST_ON_MAPS
        start = time.process_time()
        pen.show(drawn)
        times.append(time.process_time() - start)
    assert min(times) <= MOST_TIME


@pytest.mark.parametrize("number", NUMBERS)
def test_no_word_on_a_map_is_smaller_than_6_5_points(number: int) -> None:
    drawn = map_figure(quest_of(number))
    lines = [line for line in logged(drawn) if line.startswith("text")]
    sizes = [float(found) for line in lines for found in re.findall(r" (\d+\.?\d*) (?:left|centre|right)", line)]
    assert len(sizes) == len(lines)
    assert min(sizes) >= 6.5


@pytest.mark.parametrize("palette", [LOW, GREY], ids=["low", "grey"])
def test_a_map_is_drawn_in_every_ink(palette: Palette) -> None:
    """A word below the least size, or a colour there is not, is refused by the press."""
    assert packed_size(printed(map_figure(quest_of(2)), palette)) <= MOST_BYTES


def test_a_map_is_drawn_alike_each_time() -> None:
    quest = quest_of(1)
    assert logged(map_figure(quest)) == logged(map_figure(quest))


# ---------------------------------------------------------------------- contours


def test_contours_go_round_a_shape_and_what_is_closed_in_it() -> None:
    ring = OpenShape(frozenset(Spot(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)))
    outer, inner = sorted(ring.lines, key=len, reverse=True)
    assert turns_of(outer) == [(0, 0), (3, 0), (3, 3), (0, 3)]
    assert len(inner) == 4
    assert len(ring.walls) == len(outer) + len(inner)
    area = [sum(x * v - u * y for (x, y), (u, v) in zip(line, [*line[1:], line[0]], strict=True)) / 2 for line in (outer, inner)]
    assert area == [9, -1], "a hole goes round the other way, so that it stays empty"


def test_cells_that_touch_at_a_corner_are_two_shapes() -> None:
    assert len(OpenShape(frozenset({Spot(0, 0), Spot(1, 1)})).lines) == 2


def test_rough_walls_keep_their_turns_and_near_their_line() -> None:
    shape = OpenShape(frozenset(Spot(x, 0) for x in range(5)))
    points = [values for _, values in rough_path(shape.lines, (0.0, 0.0), 1.0) if values]
    assert {(0.0, 0.0), (5.0, 0.0), (5.0, 1.0), (0.0, 1.0)} <= set(points)
    assert all(min(abs(y), abs(y - 1.0), abs(x), abs(x - 5.0)) <= 0.05 for x, y in points)


def test_depths_count_cells_from_the_shape() -> None:
    found = OpenShape(frozenset({Spot(0, 0)})).depths(2)
    assert (found[Spot(0, 0)], found[Spot(1, 1)], found[Spot(2, -1)]) == (0, 1, 2)
    assert Spot(3, 0) not in found


@pytest.mark.parametrize("scale", [1.0, 0.3, 0.2])
def test_labels_of_a_small_plan_stay_inside_it(scale: float) -> None:
    for number in range(12):
        drawn = plan_figure(quest_of(number))
        pen = LogPen(drawn.width * scale, drawn.height * scale)
        laid = layout(pen, drawn.data).laid
        for spot, card in laid.plan.cards:
            (left, top, right, bottom), _ = label_box(pen, laid, spot, card)
            assert min(left, top, pen.width - right, pen.height - bottom) >= -1e-9, (number, card.face.label)


def test_what_signs_mean_has_room_in_a_column_of_the_legend() -> None:
    for words in words_of_maps().signs.values():
        assert width(words, "body", 9.0) / MM <= LEGEND_WIDTH / LEGEND_COLUMNS - 12.0, words
