"""What is printed of a sealed dungeon tells it whole, in two ways that agree: by cut pieces, and by keys to look up."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any

import pytest

from generator import registry
from generator.core.rng import Rng
from generator.draw.figures import Figure
from generator.forge.choices import settle
from generator.forge.making import make
from generator.forge.pack import Pack
from generator.games.green_dungeon.paper.character_sheet import BOX, EVENTS, LEVELS, SPENT
from generator.games.green_dungeon.paper.pack import MAT, QuestWords, blank_pack, quest_pack, reveal_keys
from generator.games.green_dungeon.paper.reveal_strips import KEYS, Entry, RevealKeys, assign_keys, strengths
from generator.games.green_dungeon.paper.tiles import ICONS, MARKERS, STRENGTHS, TILE, TileBack, TileFront, draw_tile_back
from generator.games.green_dungeon.quest.board import PileName
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import PILES, Quest, QuestCard
from generator.games.green_dungeon.quest.passages import CELLS, cell_name, neighbours, parse_cell, passage
from generator.games.green_dungeon.quest.ruleset import EDITIONS
from generator.press.drawing.palette import FULL, LOW
from generator.press.drawing.papers import PAPERS, Paper
from generator.press.jobs.book import print_book
from generator.press.jobs.job import PrintSettings
from generator.press.jobs.quest_jobs import kit_job, quest_job
from tests.contract.kept import kept
from tests.log_pen import LogPen
from tests.press.prints import words_of
from tests.records import replace

GAME = registry.game("green-dungeon")
rate: Any = import_module("generator.games.green_dungeon.rating.difficulty")


@cache
def made(edition: str, grade: str = "easy") -> Any:
    """Return a made quest of an edition."""
    options = GAME.settle({"edition": edition, "grade": grade})
    return kept(f"green-paper-{edition}-{grade}", lambda: make(GAME, options, 2026))


@cache
def pack(edition: str) -> Pack:
    one = made(edition)
    return quest_pack(one.quest, one.rating, {})


def words_record(edition: str) -> QuestWords:
    found = pack(edition).words
    assert isinstance(found, QuestWords)
    return found


def data_of(edition: str, name: str) -> Any:
    """Return what a figure of an edition's pack is drawn from."""
    return pack(edition).figures[name].data


every_edition = pytest.mark.parametrize("edition", EDITIONS)


def drawn(edition: str, name: str) -> LogPen:
    """Return the log of a figure as a pack of the edition draws it."""
    return painted(pack(edition).figures[name])


def painted(figure: Figure) -> LogPen:
    pen = LogPen(figure.width, figure.height)
    figure.paint(pen)
    return pen


def written(pen: LogPen) -> list[str]:
    """Return the words that a figure writes."""
    return [line.split("'")[1] for line in pen.log if line.startswith("text")]


def keys(edition: str) -> RevealKeys:
    """Return the keys of the reveal strips, as their figures hold them."""
    found = RevealKeys(data_of(edition, "places").keys, data_of(edition, "deckkeys"), data_of(edition, "keytable"))
    assert found == reveal_keys(made(edition).quest)
    return found


@every_edition
def test_every_place_has_a_key_of_its_own(edition: str) -> None:
    found = [*keys(edition).cells, *(key for pile in keys(edition).piles for key in pile.keys)]
    assert len(found) == len(set(found)) == CELLS + 3 * 12
    assert set(found) < set(KEYS)
    assert [row.key for row in keys(edition).entries] == list(KEYS)


@every_edition
def test_the_strips_tell_what_the_tiles_and_cards_show(edition: str) -> None:
    quest: Quest = made(edition).quest
    found = {row.key: row for row in keys(edition).entries}
    for cell, key in enumerate(keys(edition).cells):
        assert found[key] == Entry(key, quest.kinds[cell])
    assert [pile.name for pile in keys(edition).piles] == list(PILES)
    for pile in keys(edition).piles:
        cards = quest.pile(pile.name)
        marks = [STRENGTHS[strength] for strength in strengths(cards)]
        for key, card, mark in zip(pile.keys, cards, marks, strict=True):
            assert found[key] == Entry(key, card.symbol, card.number, mark)


@every_edition
def test_the_strips_print_every_key_once_where_it_belongs(edition: str) -> None:
    rooms, decks, table = (written(drawn(edition, name)) for name in ("places", "deckkeys", "keytable"))
    assert [word for word in rooms if word.isdigit() and len(word) == 2] == [str(key) for key in keys(edition).cells]
    assert [word for word in rooms if word[0] in "ABCDE" and word[1:].isdigit()] == [cell_name(cell) for cell in range(CELLS)]
    assert [word for word in decks if word.isdigit()] == [str(key) for pile in keys(edition).piles for key in pile.keys]
    assert [word for word in table if word.isdigit() and len(word) == 2] == [str(key) for key in KEYS]


@every_edition
def test_the_map_to_write_on_shows_light_sides_and_no_symbol(edition: str) -> None:
    quest: Quest = made(edition).quest
    pen = drawn(edition, "places")
    space = (pen.height - 9) / 5
    left = (pen.width - 9 - 5 * space) / 2 + 9
    expected = []
    for cell in range(CELLS):
        x, y = left + cell % 5 * space, 9 + cell // 5 * space
        half, level = space / 2 - 0.085 * space, quest.flat >> cell & 1
        expected += [(x + far, y + half) if level else (x + half, y + far) for far in (0, space)]
    found = [tuple(map(float, line.split()[2].strip("()").split(","))) for line in pen.log if line.startswith("path 4")]
    assert len(found) == 2 * CELLS
    for one, other in zip(found, expected, strict=True):
        assert one == pytest.approx(other, abs=0.01)
    icons = {line.split()[2] for line in pen.log if line.startswith("icon")}
    assert not icons & set(ICONS.values())


@every_edition
def test_no_order_of_keys_tells_where_anything_lies(edition: str) -> None:
    cells, piles, entries = keys(edition).cells, keys(edition).piles, keys(edition).entries
    real = set(cells) | {key for pile in piles for key in pile.keys}
    for row in (cells, *(pile.keys for pile in piles)):
        rises = sum(one < other for one, other in pairwise(row))
        assert 0 < rises < len(row) - 1
    at = {key: cell for cell, key in enumerate(cells)}
    order = [at[key] for key in sorted(cells)]
    assert sum(abs(one - other) == 1 for one, other in pairwise(order)) < CELLS // 3
    decoys = [entry for entry in entries if entry.key not in real]
    assert len(decoys) == len(KEYS) - CELLS - 3 * 12
    assert {bool(entry.number) for entry in decoys} == {True, False}
    cards = {(card.number, STRENGTHS[strength]) for name in PILES for card, strength in dealt(edition, name)}
    assert {(entry.number, entry.mark) for entry in decoys if entry.number} <= cards


def dealt(edition: str, name: PileName) -> list[tuple[QuestCard, int]]:
    """Return the cards of a pile with their strengths."""
    cards = made(edition).quest.pile(name)
    return list(zip(cards, strengths(cards), strict=True))


def test_keys_are_the_same_for_no_two_kinds_of_dungeon() -> None:
    """A kind of room must not have keys of its own: over many dungeons every kind is found under low and high keys."""
    quest: Quest = made("new").quest
    low: dict[str, int] = {}
    for number in range(200):
        for cell, key in enumerate(assign_keys(quest, Rng.root("test", number)).cells):
            low[quest.kinds[cell]] = low.get(quest.kinds[cell], 0) + (key < 55)
    for kind, count in low.items():
        assert count / (200 * quest.kinds.count(kind)) == pytest.approx(0.5, abs=0.1), kind  # type: ignore[arg-type]


@every_edition
def test_the_map_page_knows_of_no_passages(edition: str) -> None:
    assert data_of(edition, "mat") == made(edition).quest.start
    pen = drawn(edition, "mat")
    assert not [line for line in pen.log if line.startswith(("path", "lines"))]
    assert not {line.split()[2] for line in pen.log if line.startswith("icon")} & set(ICONS.values())
    assert [word for word in written(pen) if word[1:].isdigit()] == [cell_name(cell) for cell in range(CELLS)]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=list(PAPERS))
def test_every_place_of_the_map_page_is_as_large_as_a_tile(paper: Paper) -> None:
    assert paper.width >= MAT + 28.0
    assert pytest.approx(MAT) == 9.0 + 5 * TILE


def test_deck_markers_are_of_the_new_edition_and_no_rooms() -> None:
    new, old = (pack(edition).decks["tiles"].cuts for edition in ("new", "old"))
    assert (len(new), len(old)) == (28, 25)
    assert [words_record(edition).markers for edition in ("new", "old")] == [3, 0]
    markers: list[Any] = [cut.front.data for cut in new[25:]]
    assert [(one.kind, one.pile) for one in markers] == list(MARKERS)
    for cut, one in zip(new[25:], markers, strict=True):
        for side in (cut.front, cut.back):
            pen = painted(side)
            assert {"marker, no room", f"{one.pile.capitalize()} deck"} <= set(written(pen))
            assert not [line for line in pen.log if line.startswith("path")]
    assert all(cut.front.name == "tile" and cut.back.name == "tileback" for cut in (*new[:25], *old))


@pytest.mark.parametrize(("edition", "tiles"), [("new", "28 of 34.5"), ("old", "25 of 34.5")])
def test_printed_counts_are_those_of_the_edition(edition: str, tiles: str) -> None:
    one = made(edition)
    job = quest_job(GAME, one, PrintSettings(PAPERS["a4"], FULL, "duplex-long"))
    text = " ".join(words_of(print_book(job).pdf))
    assert tiles in text
    assert ("3 deck markers and 36 cards" in text) == (edition == "new")
    assert ("Of the tiles 3 are deck markers" in text) == (edition == "new")
    assert "36 of 44 x 63 mm" in text


@pytest.mark.parametrize("level", [True, False])
def test_dark_sides_differ_from_light_ones_with_little_ink_too(level: bool) -> None:
    pen = LogPen(TILE, TILE)
    draw_tile_back(pen, TileBack(0, False, level))
    bars = [line.split()[3] for line in pen.log if line.startswith("lines 4 ")]
    assert len(bars) == 2
    for theme in (FULL, LOW):
        assert theme.colour(bars[0]) != theme.colour("plate")


@every_edition
def test_pieces_to_cut_tell_the_same_and_their_sheet_is_no_map(edition: str) -> None:
    quest: Quest = made(edition).quest
    tiles = pack(edition).decks["tiles"].cuts[:CELLS]
    for cut in tiles:
        cell, level = parse_cell(cut.id), bool(quest.flat >> parse_cell(cut.id) & 1)
        assert cut.back.data == TileBack(cell, cell == quest.start, level)
        assert cut.front.data == TileFront(quest.kinds[cell], level)
    order = [parse_cell(cut.id) for cut in tiles]
    assert sorted(order) == list(range(CELLS)) != order
    cards: list[Any] = [cut.front.data for cut in pack(edition).decks["cards"].cuts]
    found = [(card.pile, card.symbol, card.number) for card in cards]
    assert found == [(name, card.symbol, card.number) for name in PILES for card in quest.pile(name)]


@every_edition
def test_strengths_rise_with_the_numbers_of_a_symbol(edition: str) -> None:
    for name in PILES:
        rows = sorted((card.symbol, strength, card.number) for card, strength in dealt(edition, name))
        assert [strength for _, strength, _ in rows] == [0, 1, 2] * 4
        for first in range(0, 12, 3):
            numbers = [number for _, _, number in rows[first : first + 3]]
            assert numbers == sorted(numbers)


@every_edition
def test_the_route_on_the_sealed_page_is_a_walk_from_the_entrance_to_both_bosses(edition: str) -> None:
    quest: Quest = made(edition).quest
    route = data_of(edition, "answer").route
    assert route[0] == quest.start
    assert {cell for cell, kind in enumerate(quest.kinds) if kind == "straw"} <= set(route)
    for here, there in pairwise(route):
        assert there in neighbours(here)
        assert passage(quest.flat, here, there) != "wall"


def test_no_route_is_drawn_where_the_rating_has_no_witness() -> None:
    one = made("new")
    bare = quest_pack(one.quest, replace(one.rating, witness=""), {})
    answer: Any = bare.figures["answer"]
    assert answer.data.route == ()
    circles = [line for line in painted(answer).log if line.startswith("circle")]
    assert not circles
    assert [line for line in drawn("new", "answer").log if line.startswith("circle")]
    with pytest.raises(ValueError, match="'Z9' is no cell"):
        quest_pack(one.quest, replace(one.rating, witness="A1 Z9"), {})


def test_printing_plays_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    one = made("old")
    for name in ("play_game", "play_games"):
        monkeypatch.setattr(rate.simulation, name, lambda *_, **__: pytest.fail("a game was played"))
    assert quest_pack(one.quest, one.rating, {}).title == one.quest.title


@every_edition
def test_a_rating_is_measured_and_the_same_each_time(edition: str) -> None:
    one = made(edition)
    assert rate.rate(one.quest) == one.rating
    figures = one.rating.figures
    assert not one.rating.estimated
    assert 10 * float(figures["planner wins"]) >= getattr(grades().borders, edition)[1]
    assert 10 * float(figures["careful wins"]) >= getattr(grades().easy, edition)[0] - 0.5
    assert int(figures["par"]) > 0


def test_a_hopeless_dungeon_has_no_grade(monkeypatch: pytest.MonkeyPatch) -> None:
    quest = made("new").quest
    monkeypatch.setattr(rate.simulation, "tally_of", lambda games: rate.Tally(0, len(games), 0, tuple(0 for _ in games)))
    monkeypatch.setattr(rate.simulation, "tally_games", lambda *_, **__: rate.Tally(100, 0, 0, (1,) * 100))
    assert rate.rate(quest).grade == rate.PASSED_OVER
    monkeypatch.setattr(rate, "_in_sight", lambda *_: True)
    assert rate.rate(quest).grade == rate.HOPELESS


def test_two_dungeons_do_not_share_their_keys() -> None:
    assert keys("new").cells != keys("old").cells


@every_edition
def test_the_character_sheet_has_room_for_cubes_and_marks_every_start(edition: str) -> None:
    pen = drawn(edition, "character")
    sheet = data_of(edition, "character")
    boxes = [line for line in pen.log if line.startswith("rect") and f"({BOX:g},{BOX:g}) white" in line]
    assert BOX > 10.0
    tracks = (3 * 21, max(SPENT, sheet.level_xp) + 1, sheet.luck + 1, LEVELS, EVENTS + 1, sheet.track + 1)
    assert len(boxes) == sum(tracks)
    starts = [line for line in pen.log if line.startswith("rect") and line.split()[4:6] == ["accent", "0.6"]]
    assert len(starts) == 8, "health, magic, treasure, experience, luck, level, events, time"
    flags = [line for line in pen.log if line.startswith("path 4")]
    assert len(flags) == 1 + sheet.track // sheet.every


@pytest.mark.parametrize(("layout", "count"), [("new", "1"), ("old", "3"), ("new", "8")])
def test_blank_sheets_are_of_the_edition_that_is_asked_for(layout: str, count: str) -> None:
    (kit,) = GAME.kits
    blank = kit.packed(settle(kit.options, {"layout": layout, "count": count}, "sheets"))
    assert blank == blank_pack({"layout": layout, "count": count}, {})
    assert (blank.title, [sheet.id for sheet in blank.sheets]) == ("Character sheets", ["blank"])
    assert blank.figures["character"].data == data_of(layout, "character")
    job = kit_job(GAME, kit, {"layout": layout, "count": count}, PrintSettings())
    assert print_book(job).count == int(count)


def test_blank_sheets_are_two_of_the_new_edition_unless_told_otherwise() -> None:
    (kit,) = GAME.kits
    assert settle(kit.options, {}, "sheets") == {"layout": "new", "count": "2"}
    assert [one.listed() for one in kit.options] == [EDITIONS, ()]
