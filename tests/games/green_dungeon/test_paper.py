"""What is printed of a sealed dungeon tells it whole, in two ways that agree: by cut pieces, and by keys to look up."""

from __future__ import annotations

import dataclasses
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from generator import registry
from generator.core.rng import Rng
from generator.draw.figures import Figure
from generator.forge.choices import settle
from generator.forge.making import make
from generator.forge.pack import Pack
from generator.games.green_dungeon.paper import character_sheet, lamp_track, tiles
from generator.games.green_dungeon.paper.card_faces import CARD_SIZE, STRENGTHS, CardFace, draw_card_back
from generator.games.green_dungeon.paper.character_sheet import BOX, EVENTS, LEVELS, SPENT
from generator.games.green_dungeon.paper.grounds import ground_of
from generator.games.green_dungeon.paper.pack import (
    HABITS,
    MAT,
    blank_pack,
    character_figure,
    mat_figure,
    quest_figures,
    quest_pack,
    quest_words,
    reveal_keys,
)
from generator.games.green_dungeon.paper.reveal_strips import KEYS, Entry, RevealKeys, assign_keys, strengths
from generator.games.green_dungeon.paper.room_marks import in_order, marks_of
from generator.games.green_dungeon.paper.tiles import (
    ICONS,
    MARKERS,
    TILE,
    Places,
    TileBack,
    TileFront,
    draw_tile_back,
)
from generator.games.green_dungeon.players import policies
from generator.games.green_dungeon.quest.board import PileName
from generator.games.green_dungeon.quest.data_loading import THEMES
from generator.games.green_dungeon.quest.model import MOST_BOXES, PILES, Quest, QuestCard, RowEffect, Twist
from generator.games.green_dungeon.quest.passages import CELLS, cell_name, neighbours, passage
from generator.games.green_dungeon.quest.ruleset import EDITIONS
from generator.games.green_dungeon.rating.ladder import ladder_of
from generator.press.drawing.palette import FULL, LOW
from generator.press.drawing.papers import PAPERS, Paper
from generator.press.drawing.typography import Typography
from generator.press.jobs.printing.book import print_book
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.printing.piece_words import small_pieces
from generator.press.jobs.printing.quest_jobs import kit_job, quest_job
from tests.contract.kept import kept
from tests.figure_prints import packed_size, printed
from tests.log_pen import LogPen
from tests.press.prints import words_of
from tests.records import replace

GAME = registry.game("green-dungeon")
MOST_MAT = 48_000
"""The most bytes of a mat, packed."""
simulation: Any = import_module("generator.games.green_dungeon.players.simulation")
witness: Any = import_module("generator.games.green_dungeon.rating.witness")


@cache
def made(edition: str, grade: str = "easy") -> Any:
    """Return a made quest of an edition."""
    options = GAME.settle({"edition": edition, "grade": grade})
    return kept(f"green-paper-{edition}-{grade}", lambda: make(GAME, options, 2026))


@cache
def pack(edition: str) -> Pack:
    one = made(edition)
    return quest_pack(one.quest, one.rating, {})


def data_of(edition: str, name: str) -> Any:
    """Return what a figure of an edition's pack is drawn from."""
    return pack(edition).figures[name].data


def cuts(edition: str, name: str) -> list[Any]:
    """Return the pieces of a deck of an edition's pack."""
    return list(pack(edition).decks[name].cuts)


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
        half, level = space / 2 - 0.105 * space, quest.flat >> cell & 1
        along = cell % 5 if level else cell // 5
        sides = [far for far, rim in ((0, along == 0), (space, along == 4)) if not rim]
        expected += [(x + far, y + half) if level else (x + half, y + far) for far in sides]
    found = [tuple(map(float, line.split()[2].strip("()").split(","))) for line in pen.log if line.startswith("path 4")]
    assert len(found) == len(expected) < 2 * CELLS, "the rim is a wall whatever touches it"
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
        assert count / (200 * quest.kinds.count(kind)) == pytest.approx(0.5, abs=0.1), kind


@every_edition
def test_the_map_page_knows_of_no_passages(edition: str) -> None:
    quest = made(edition).quest
    assert data_of(edition, "mat") == Places(quest.start, quest.seen, ground_of(quest.theme))
    pen = drawn(edition, "mat")
    assert not [line for line in pen.log if line.startswith("line")]
    assert not {line.split()[2] for line in pen.log if line.startswith("icon")} & set(ICONS.values())
    assert [word for word in written(pen) if word[1:].isdigit()] == [cell_name(cell) for cell in range(CELLS)]


def test_g73_a_lair_that_is_known_before_play_stands_on_the_map_and_the_strips() -> None:
    """The old edition shows straw at set-up, and paper that hid it would be another game (G-73); the new one never does."""
    one = made("old")
    lairs = one.quest.board.lairs
    told, secret = replace(one.quest, seen=lairs), replace(one.quest, seen=())
    for quest, count in ((told, 2), (secret, 0)):
        for figure in (mat_figure(quest), quest_figures(quest, one.rating)["places"]):
            assert sum("seen" in word for word in written(painted(figure))) == count
        assert quest_words(quest, one.rating).seen == tuple(cell_name(cell) for cell in quest.seen)
    text, hidden = sheet_text(told, one.rating, "title", "map", "rules"), sheet_text(secret, one.rating, "title", "map", "rules")
    both = " and ".join(cell_name(cell) for cell in lairs)
    assert text.count(both) == 3
    assert both not in hidden


def sheet_text(quest: Quest, rating: Any, *names: str) -> str:
    """Return the words of some sheets of a quest as they are printed."""
    job = quest_job(GAME, replace(made("old"), quest=quest, rating=rating), PrintSettings(PAPERS["a4"], FULL, "none"))
    sheets = tuple(sheet for sheet in job.pack.sheets if sheet.id in names)
    return " ".join(" ".join(words_of(print_book(replace(job, pack=replace(job.pack, sheets=sheets))).pdf)).split())


@pytest.mark.parametrize("paper", PAPERS.values(), ids=list(PAPERS))
def test_every_place_of_the_map_page_is_as_large_as_a_tile(paper: Paper) -> None:
    assert paper.width >= MAT + 28.0
    assert pytest.approx(MAT) == 9.0 + 5 * TILE


@every_edition
def test_the_entrance_has_its_sign_on_its_tile_and_no_page_of_small_print(edition: str) -> None:
    quest, tiles = made(edition).quest, pack(edition).decks["tiles"]
    assert small_pieces(tiles, Typography("book", "large")) == ()
    signed = [cut.back.alt for cut in tiles.pieces if any("dungeon-gate" in line for line in painted(cut.back).log)]
    assert len(signed) == 1
    assert cell_name(quest.start) in signed[0]


def mat_bytes(theme: str) -> int:
    """Return how many bytes the mat of a theme takes in a PDF, packed, fonts left out."""
    mat = pack("new").figures["mat"]
    assert isinstance(mat.data, Places)
    return packed_size(printed(replace(mat, data=dataclasses.replace(mat.data, ground=ground_of(theme)))))


@pytest.mark.parametrize("theme", ["", *THEMES])
def test_the_mat_takes_as_little_room_as_a_map(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    few = mat_bytes(theme)
    assert few <= MOST_MAT
    monkeypatch.setattr(tiles, "FLOORS", tiles.FLOORS._replace(kinds=CELLS))
    assert mat_bytes(theme) > 1.2 * few, "the control: a floor of its own for every place"


def test_each_deck_has_a_marker_that_is_no_room() -> None:
    """One lies on each deck in both editions, so that no back is seen before its card is drawn (G-71)."""
    new, old = (cuts(edition, "tiles") for edition in ("new", "old"))
    assert (len(new), len(old)) == (28, 28)
    markers: list[Any] = [cut.front.data for cut in new[25:]]
    assert [(one.kind, one.pile) for one in markers] == list(MARKERS)
    for cut, one in zip(new[25:], markers, strict=True):
        for side in (cut.front, cut.back):
            pen = painted(side)
            assert {"marker, no room", f"{one.pile.capitalize()} deck"} <= set(written(pen))
            assert not [line for line in pen.log if line.startswith("path")]
    assert all(cut.front.name == "tile" and cut.back.name == "tileback" for cut in (*new[:25], *old[:25]))


def covered(at: tuple[float, float], askew: float = 3.0) -> bool:
    """Return whether a marker that lies in the middle of a card, some mm askew, hides a place on its back."""
    return all(abs(value - side / 2) <= TILE / 2 - askew for value, side in zip(at, CARD_SIZE, strict=True))


def test_g71_a_marker_hides_the_place_on_the_back_of_the_card_below() -> None:
    pen = LogPen(*CARD_SIZE)
    draw_card_back(pen, CardFace("monster", "drop", 3, 1, 12))
    at = {line.split("'")[1]: place_of(line) for line in pen.log if line.startswith("text")}
    assert covered(at["12"])
    assert not covered(at["Monster"]), "the name of the deck may be seen"


def place_of(line: str) -> tuple[float, float]:
    """Return where a text of a log begins."""
    across, down = line.split()[1].strip("()").split(",")
    return float(across), float(down)


@pytest.mark.parametrize("edition", EDITIONS)
def test_printed_counts_are_those_of_the_pieces(edition: str) -> None:
    one = made(edition)
    job = quest_job(GAME, one, PrintSettings(PAPERS["a4"], FULL, "duplex-long"))
    text = " ".join(words_of(print_book(job).pdf))
    assert "28 of 34.5" in text
    assert "3 deck markers and 36 cards" in text
    assert "Of the tiles 3 are deck markers" in text
    assert "36 of 44 x 63 mm" in text


@every_edition
def test_captions_beside_open_faces_name_no_places(edition: str) -> None:
    for cut in (*cuts(edition, "tiles"), *cuts(edition, "cards")):
        assert not {cell_name(cell) for cell in range(CELLS)} & set(cut.id.split())
        assert cut.front.alt.split()[0] in ("Face", "Marker")
    named = {cut.id: cut.back.data for cut in cuts(edition, "cards")}
    order = [data.place for data in named.values()]
    for first in (0, 12, 24):
        assert sorted(order[first : first + 12]) == list(range(1, 13)) != order[first : first + 12]


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
    tiles = cuts(edition, "tiles")[:CELLS]
    marks, order = in_order(marks_of(quest)), []
    for cut in tiles:
        back: Any = cut.back.data
        order.append(back.cell)
        level = bool(quest.flat >> back.cell & 1)
        assert back == TileBack(back.cell, back.cell == quest.start, level, ground_of(quest.theme))
        assert cut.front.data == TileFront(quest.kinds[back.cell], level, ground_of(quest.theme), marks[back.cell])
    assert sorted(order) == list(range(CELLS)) != order
    cards: list[Any] = [cut.front.data for cut in cuts(edition, "cards")]
    found = {(card.pile, card.place): (card.symbol, card.number) for card in cards}
    dealt_cards = {(name, at): (card.symbol, card.number) for name in PILES for at, card in enumerate(quest.pile(name), 1)}
    assert found == dealt_cards


def test_the_ground_on_the_back_of_a_tile_is_that_of_all_tiles_of_the_theme() -> None:
    """Two backs differ in the name of their place alone, and in the word of the entrance."""
    logs = []
    for cell in (3, 17):
        pen = LogPen(TILE, TILE)
        draw_tile_back(pen, TileBack(cell, False, True, ground_of("slow-mould")))
        logs.append([line for line in pen.log if repr(cell_name(cell)) not in line])
    assert logs[0] == logs[1]
    assert any(line.startswith("repeat") for line in logs[0])


def test_a_treasure_says_what_it_is_and_no_other_card_does() -> None:
    quest: Quest = made("new").quest
    for cut in cuts("new", "cards"):
        face: Any = cut.front.data
        pen = LogPen(*CARD_SIZE)
        cut.front.paint(pen)
        if face.pile != "treasure":
            assert face.text is None
            continue
        assert face.text == getattr(quest.treasures, face.symbol)[face.strength]
        said = " ".join(written(pen))
        assert face.text.name in said
        assert face.text.line in said


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
        for place in (simulation, witness):
            monkeypatch.setattr(place, name, lambda *_, **__: pytest.fail("a game was played"), raising=place is simulation)
    assert quest_pack(one.quest, one.rating, {}).title == one.quest.title


def test_two_dungeons_do_not_share_their_keys() -> None:
    assert keys("new").cells != keys("old").cells


def boxes_of(pen: LogPen, side: float) -> list[str]:
    """Return the boxes of a side in mm that a sheet draws."""
    return [line for line in pen.log if line.startswith("rect") and f"({side:g},{side:g}) white" in line]


@every_edition
def test_the_character_sheet_has_room_for_cubes_and_marks_every_start(edition: Any) -> None:
    """Of the endless game, with tracks for time and events."""
    figure = character_figure(edition)
    pen, sheet = painted(figure), figure.data
    assert isinstance(sheet, character_sheet.CharacterSheetValues)
    assert BOX > 10.0
    tracks = (3 * 21, max(SPENT, sheet.level_xp) + 1, sheet.luck + 1, LEVELS, EVENTS + 1, sheet.track + 1)
    assert len(boxes_of(pen, BOX)) == sum(tracks)
    starts = [line for line in pen.log if line.startswith("rect") and line.split()[4:6] == ["accent", "0.6"]]
    assert len(starts) == 8, "health, magic, treasure, experience, luck, level, events, time"
    flags = [line for line in pen.log if line.startswith("path 4")]
    assert len(flags) == 1 + sheet.track // sheet.every
    assert "Lamp" not in written(pen)


@pytest.mark.parametrize("lamp", [15, 45, 62, MOST_BOXES])
def test_under_a_lamp_the_character_sheet_has_one_track_in_place_of_time_and_events(lamp: int) -> None:
    figure = character_figure("new", lamp)
    pen = painted(figure)
    words = written(pen)
    assert "Lamp" in words
    assert f"{lamp} boxes" in words
    assert "Events" not in words
    assert not [word for word in words if word.startswith("Time")]
    assert len(boxes_of(pen, (figure.width - 6.0) / 20)) == lamp
    starts = [line for line in pen.log if line.startswith("rect") and line.split()[4:6] == ["accent", "0.6"]]
    assert len(starts) == 6, "health, magic, treasure, experience, luck, level"


def checks_drawn(lamp: int, *, marked: bool = True) -> list[tuple[int, int]]:
    """Return the numbers of the lamp's checks as they are drawn: the event cubes of each, and those that stand afterwards."""
    pen = LogPen(182.0, 80.0)
    lamp_track.draw_lamp(pen, (0.0, 0.0), lamp, 5, 182.0, marked=marked)
    numbers = [int(word) for word in written(pen) if word.isdigit()]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_every_fifth_box_of_the_lamp_bears_its_check_and_the_last_one_none() -> None:
    """1 2 3 2 3 4: the event cubes that the two tracks of the rules would hold there, after which every third time two go."""
    assert checks_drawn(34) == [(1, 1), (2, 2), (3, 1), (2, 2), (3, 3), (4, 2)]
    assert checks_drawn(35) == checks_drawn(34), "the last box ends the game before its event"
    assert checks_drawn(36)[-1] == (3, 3)
    assert checks_drawn(35, marked=False) == checks_drawn(36), "on a blank sheet any box may be the last"


@pytest.mark.parametrize("paper", PAPERS.values(), ids=list(PAPERS))
def test_the_longest_lamp_has_room_on_every_paper(paper: Paper) -> None:
    """Drawn in the space that a page leaves: boxes no smaller than cubes, and the lists below still have rows."""
    figure = character_figure("old", MOST_BOXES)
    pen = LogPen(182.0, paper.height - 55.0)
    figure.draw(pen, figure.data)
    sheet: Any = figure.data
    assert character_sheet.box_size(pen, sheet) >= character_sheet.LEAST_BOX
    bottom = max(float(line.split()[1].strip("()").split(",")[1]) for line in pen.log if line.startswith(("rect", "text")))
    assert bottom < pen.height


# ------------------------------------------------------------------ words


def test_the_sheets_tell_the_lamp_or_the_tracks_never_both() -> None:
    one = made("new")
    dark, endless = one.quest, replace(one.quest, lamp=0)
    ranked = sheet_text(dark, one.rating, "rules", "reference", "score", "title")
    for words in (
        "The lamp and events",
        "Fill one box for every time cube",
        "the light is out",
        "Par is",
        "With the last box you lose",
    ):
        assert words in ranked
    assert "multiple of" not in ranked
    free = sheet_text(endless, one.rating, "rules", "reference", "score", "title")
    for words in ("Time and events", "a multiple of 5", "Full track", "Endless, without a grade", "as they stand at the end"):
        assert words in free
    assert "Par is" not in free
    assert "light is out" not in free


@every_edition
def test_the_reference_sheet_says_in_sentences_who_has_magic(edition: str) -> None:
    """The number of the card in the new edition, the difficulty in the old one (G-20); the final boss's lower number (G-19)."""
    one = made(edition)
    text = sheet_text(one.quest, one.rating, "reference")
    new, old = (
        "with that card’s number in magic. The final boss always is one, with its lower number.",
        "with its difficulty in magic.",
    )
    assert "card makes a spellcaster, " + (new if edition == "new" else old) in text
    assert (old if edition == "new" else new) not in text


@every_edition
def test_potions_are_drunk_before_what_the_sheets_count_time_with(edition: str) -> None:
    one = made(edition)
    ranked, free = (sheet_text(replace(one.quest, lamp=lamp), one.rating, "reference") for lamp in (one.quest.lamp, 0))
    assert "before boxes are filled" in ranked
    assert "before time is added" in free
    assert "before time is added" not in ranked
    assert "before boxes are filled" not in free


def test_whoever_is_left_in_the_dark_finds_an_ending_too() -> None:
    one = made("new")
    assert "Dead, or left in the dark" in sheet_text(one.quest, one.rating, "story")
    assert "left in the dark" not in sheet_text(replace(one.quest, lamp=0), one.rating, "story")


def test_a_wanderer_rolls_no_twist_where_drop_rooms_have_one() -> None:
    one = made("new")
    for lamp in (one.quest.lamp, 0):
        there, elsewhere = (
            sheet_text(replace(one.quest, lamp=lamp, twists=(replace(HURTS, kind=kind),)), one.rating, "rules")
            for kind in ("drop", "wood")
        )
        assert "as if in a drop room, but without its twist, before anything else" in there
        assert "as if in a drop room, before anything else" in elsewhere


def test_the_title_page_says_how_often_a_sensible_player_wins() -> None:
    one = made("old")
    figures = one.rating.figures
    text = sheet_text(one.quest, one.rating, "title", "colophon")
    assert f"a sensible player wins {figures['rate']} of 100 games ({figures['low']} to {figures['high']})" in text
    assert f"of 100 games a sensible player wins {figures['rate']} (measured over {figures['games']}" in text
    assert f"{figures['low']} to {figures['high']}" in text
    assert "the decks lie as they were shuffled" in text
    stacked = sheet_text(replace(one.quest, stacked=True), one.rating, "title", "colophon")
    assert "decks chosen among many shuffles" in stacked
    assert "are no honest shuffles" in stacked
    assert "no honest shuffles" not in text


@every_edition
def test_the_rules_tell_how_the_sensible_player_plays_with_its_own_numbers(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = made(edition)
    text = sheet_text(one.quest, one.rating, "rules")
    long, short = (sheet_text(replace(one.quest, lamp=boxes), one.rating, "rules") for boxes in (105, 20))
    assert f"wins about {one.rating.figures['rate']} of 100 games of this dungeon" in text
    assert f"With {policies.REST_BOXES} or fewer, or with {policies.LATE_EVENTS} or more event cubes" in long
    assert f"With {policies.FIT_EVENTS} or more event cubes" in long
    assert f"With {policies.REST_BOXES} or fewer, rest no more" in short
    assert "or more event cubes" not in short, "so many cannot stand by so short a lamp"
    assert "the boxes" not in sheet_text(replace(one.quest, lamp=0), one.rating, "rules")
    monkeypatch.setitem(HABITS, "rest", 77)
    assert "With 77 or fewer" in sheet_text(one.quest, one.rating, "rules")


def test_the_ladder_stands_in_the_colophon_of_ranked_dungeons_alone() -> None:
    one = made("new")
    ladder = ladder_of(one.quest)
    assert ladder is not None
    text = sheet_text(one.quest, one.rating, "colophon")
    assert f"Measured over {ladder.quests} other dungeons of this grade" in text
    for rung in ladder.rungs:
        assert rung.player.capitalize() in text
        assert f" {rung.won} {rung.whole_points}" in text
    assert "elsewhere" not in sheet_text(replace(one.quest, lamp=0), one.rating, "colophon")


HURTS = Twist(
    kind="wood", rows=("A draught.", "A coin.", "A door that sticks."),
    effects=(RowEffect(what="health", by=-1), RowEffect(what="treasure", by=2), RowEffect(what="time", by=1)),
)  # fmt: skip
TELLS = Twist(kind="cog", rows=("Dust.", "More dust.", "No dust."))


def test_twists_that_touch_play_lie_open_with_their_effects() -> None:
    one = made("new")
    quest = replace(one.quest, twists=(TELLS, HURTS))
    words = quest_words(quest, one.rating)
    assert (words.touching, words.telling, words.twins) == ((HURTS,), (TELLS,), False)
    assert quest_words(replace(quest, twists=(TELLS, HURTS, TELLS)), one.rating).twins
    open_sheet = sheet_text(quest, one.rating, "reference")
    for row in ("A draught. – lose 1 health.", "A coin. – gain 2 treasure.", "A door that sticks. – 1 box more."):
        assert row in open_sheet
    assert "More dust." not in open_sheet
    story = sheet_text(quest, one.rating, "story")
    assert story.index("wood: touches play") < story.index("More dust.")
    assert "1 time cube more" in sheet_text(replace(quest, lamp=0), one.rating, "reference")
    plain = sheet_text(replace(quest, twists=(TELLS,)), one.rating, "rules", "reference", "story", "title")
    assert "two tables that you must roll on" not in plain
    assert "touch play" not in plain
    assert "touches play" not in plain


@pytest.mark.parametrize(("edition", "count"), [("new", "1"), ("old", "3"), ("new", "8")])
def test_blank_sheets_are_of_the_edition_that_is_asked_for(edition: Any, count: str) -> None:
    kit = GAME.kits[0]
    options = settle(kit.options, {"edition": edition, "count": count, "lamp": "none"}, "sheets")
    blank = kit.packed(options)
    assert blank.words == blank_pack(options, {}).words
    assert (blank.title, [sheet.id for sheet in blank.sheets]) == ("Character sheets", ["blank"])
    assert blank.figures["character"].data == character_figure(edition, marked=False).data
    job = kit_job(GAME, kit, {**options, "lamp": "ranked"}, PrintSettings())
    assert print_book(job).count == int(count)


def test_blank_sheets_are_two_of_the_new_edition_with_a_lamp_unless_told_otherwise() -> None:
    kit = GAME.kits[0]
    assert settle(kit.options, {}, "sheets") == {"edition": "new", "count": "2", "lamp": "ranked", "name": "", "portrait": ""}
    assert [one.listed() for one in kit.options] == [EDITIONS, (), ("ranked", "none"), (), ()]
    blank = kit.packed(settle(kit.options, {}, "sheets"))
    assert "count yours" in written(painted(blank.figures["character"]))


# ------------------------------------------------------------------ what nobody should read by accident


def straws(entries: tuple[Entry, ...]) -> int:
    return sum(entry.symbol == "straw" for entry in entries)


def test_straw_among_the_keys_tells_nothing() -> None:
    """Two entries are lairs; among so many others they cannot be looked for."""
    quest: Quest = made("old").quest
    found = [straws(assign_keys(quest, Rng.root("test", number)).entries) for number in range(40)]
    assert min(found) >= 5
    assert sum(found) / len(found) > 8


def turned_words(data: bytes) -> tuple[str, str]:
    """Return the words of the first page that stand upright, and those that stand head down."""
    upright: list[Any] = []
    turned: list[Any] = []
    with pypdfium2.PdfDocument(data) as document:
        for item in document[0].get_objects([pdfium.FPDF_PAGEOBJ_TEXT], max_depth=4):
            (upright if item.get_matrix().a > 0 else turned).append(item)
        text = document[0].get_textpage()
        words = tuple(" ".join(text.get_text_bounded(*item.get_bounds()) for item in items) for items in (upright, turned))
    return words[0], words[1]


def test_the_solution_stands_head_down() -> None:
    one = made("new")
    job = quest_job(GAME, one, PrintSettings(PAPERS["a4"], FULL, "none"))
    sheets = tuple(sheet for sheet in job.pack.sheets if sheet.id == "sealed")
    upright, turned = turned_words(print_book(replace(job, pack=replace(job.pack, sheets=sheets))).pdf)
    assert "Fold this page" in upright
    assert "from the top" in turned
    assert "from the top" not in upright
    assert "Fold this page" not in turned
