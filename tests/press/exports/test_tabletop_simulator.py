"""Pieces for Tabletop Simulator: every card is followed to its place, and nothing that is drawn is missing or hidden wrongly."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from generator import registry
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.forge.choices import settle
from generator.forge.pack import Block, Cut, Deck, Pack, Sheet, Words
from generator.press.drawing.palette import FULL
from generator.press.exports import card_layout, tabletop_simulator
from generator.press.exports.raster import Cell
from generator.press.exports.table_objects import plain
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from tests.press.exports.saved import addresses, cell_of, draw_blank, faults, objects, opened
from tests.press.prints import made

BASE = "https://example.org/pieces/"
COLOURS = ("green", "blue", "red", "accent", "deep", "plate")
Drawn = dict[str, tuple[Sequence[Cell], int, float]]


def _colour(pen: Pen, colour: str) -> None:
    pen.rect((0.0, 0.0), (pen.width, pen.height), colour)


def _piece(colour: str, size: tuple[float, float], alt: str = "") -> Figure:
    return figure("piece", _colour, colour, *size, alt or f"A {colour} piece")


def _job(deck: Deck, sheet: str = "cards") -> Job:
    """Return a job with one deck."""
    pack = Pack("A box", (Sheet(sheet, "", "Cards", "C", deck="cards"),), Words(), {}, {"cards": deck})
    return Job(pack, quest_jobs.common_words("", 1, "A game"), PrintSettings(), "A box", "", "", "")


def _cards(count: int, size: tuple[float, float] = (63.0, 88.0), back: str = "", **more: Any) -> tuple[Cut, ...]:
    backs = [_piece(back or COLOURS[(number + 1) % len(COLOURS)], size, "A back") for number in range(count)]
    return tuple(
        Cut(f"card {number}", _piece(COLOURS[number % len(COLOURS)], size, f"Card {number}"), backs[number], **more)
        for number in range(count)
    )


def written(job: Job) -> dict[str, bytes]:
    """Return the files of a job's pieces."""
    return tabletop_simulator.write_table([job], "box", BASE, "Made here.")


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[Drawn]:
    """What is drawn, by the name of its picture; a blank picture of the same size takes its place."""
    found: list[Drawn] = [{}]
    keep = tabletop_simulator._Table._keep

    def kept(self: Any, name: str, cells: Sequence[Cell], columns: int, pixels: tuple[int, int], crop: float = 0.0) -> str:
        address = keep(self, name, cells, columns, pixels, crop)
        found[0][address] = (cells, columns, crop)
        return address

    monkeypatch.setattr(tabletop_simulator, "draw_cells", draw_blank)
    monkeypatch.setattr(tabletop_simulator._Table, "_keep", kept)
    return found


def jobs_of(game_id: str) -> list[Job]:
    """Return the jobs of a game that have pieces: a quest, and its kits."""
    game, one = made(game_id)
    printed = [kit for kit in game.kits if kit.command == "kit"]
    kits = [quest_jobs.kit_job(game, kit, settle(kit.options, {}, game.id), PrintSettings()) for kit in printed]
    return [job for job in (quest_jobs.quest_job(game, one, PrintSettings()), *kits) if job.pack.decks]


@pytest.mark.parametrize("game_id", registry.all_games())
def test_every_piece_of_every_game_is_on_the_table_with_its_own_face_and_back(game_id: str, noted: list[Drawn]) -> None:
    for job in jobs_of(game_id):
        noted[0].clear()
        files = written(job)
        assert list(faults(files, BASE)) == []
        wanted: list[tuple[str, Any, Any]] = []
        for deck in job.pack.decks.values():
            for one in deck.cuts:
                cuts = [(cut, cut.copies * one.copies) for cut in one.cuts] if isinstance(one, Block) else [(one, one.copies)]
                wanted += [(plain(cut.front.alt), cut.front, cut.back) for cut, copies in cuts for _ in range(copies)]
        found = [row for one in objects(opened(files)) if (row := _seen(one, noted[0]))]
        assert sorted(row[0] for row in found) == sorted(row[0] for row in wanted)
        for name, face, back in found:
            assert any(
                row[0] == name and card_layout.same(face, row[1]) and (back is None or card_layout.same(back, row[2]))
                for row in wanted
            ), name


def _seen(one: dict[str, Any], drawn: Drawn) -> tuple[str, Figure, Figure | None] | None:
    """Return the name of a piece with the figures on both sides, where it has two."""
    if "CardID" in one:
        face_url, back_url, unique, place = cell_of(one)
        face, back = drawn[face_url][0][place].figure, drawn[back_url][0][place if unique else 0].figure
        assert face is not None
        return one["Nickname"], face, back
    if "CustomImage" in one:
        figures = [drawn[url][0][0].figure for url in addresses(one)]
        assert figures[0] is not None
        return one["Nickname"], figures[0], figures[1] if len(figures) > 1 else None
    return None


def test_a_cell_of_a_sheet_shows_the_card_that_names_it() -> None:
    files = written(_job(Deck(_cards(5, (41.0, 41.0)))))
    cards = [one for one in objects(opened(files)) if one["Name"] == "Card"]
    colours = [tuple(bytes.fromhex(FULL.colour(name))) for name in COLOURS]
    assert [one["Nickname"] for one in cards] == [f"Card {number}" for number in range(5)]
    for number, one in enumerate(cards):
        face_url, back_url, unique, place = cell_of(one)
        assert unique
        assert _cells(files, face_url, one)[place] == colours[number]
        assert _cells(files, back_url, one)[place] == colours[number + 1]


def _cells(files: dict[str, bytes], url: str, one: dict[str, Any]) -> list[tuple[int, ...]]:
    """Return the colour in the middle of every place of a sheet."""
    sheet = one["CustomDeck"][str(one["CardID"] // 100)]
    columns, rows = sheet["NumWidth"], sheet["NumHeight"]
    with Image.open(BytesIO(files[url.removeprefix(BASE)])) as picture:
        wide, high = picture.width // columns, picture.height // rows
        places = [(column, row) for row in range(rows) for column in range(columns)]
        return [picture.getpixel((int((column + 0.5) * wide), int((row + 0.5) * high))) for column, row in places]  # type: ignore[misc]


def test_cards_of_one_back_share_it_and_it_is_the_hidden_face() -> None:
    files = written(_job(Deck(_cards(3, (41.0, 41.0), "blue"))))
    (deck,) = (one for one in opened(files) if one["Name"] == "DeckCustom")
    sheet = deck["CustomDeck"]["1"]
    assert not sheet["UniqueBack"]
    with Image.open(BytesIO(files[sheet["BackURL"].removeprefix(BASE)])) as back:
        colour = back.getpixel((5, 5))
    assert _cells(files, sheet["FaceURL"], deck["ContainedObjects"][0])[-1] == colour


@pytest.mark.parametrize(("size", "kind"), [((87.0, 87.0), 1), ((63.0, 88.0), 0)])
def test_cards_that_are_laid_edge_to_edge_have_no_round_corners(size: tuple[float, float], kind: int, noted: list[Drawn]) -> None:
    (deck,) = (one for one in opened(written(_job(Deck(_cards(2, size))))) if one["Name"] == "DeckCustom")
    assert [sheet["Type"] for sheet in deck["CustomDeck"].values()] == [kind]


def test_many_cards_fill_several_sheets_equally(noted: list[Drawn]) -> None:
    files = written(_job(Deck(_cards(100, back="blue"))))
    assert list(faults(files, BASE)) == []
    (deck,) = (one for one in opened(files) if one["Name"] == "DeckCustom")
    assert len(deck["CustomDeck"]) == 3
    assert len(deck["DeckIDs"]) == len(set(deck["DeckIDs"])) == 100


@pytest.mark.parametrize("size", [(63.0, 88.0), (41.0, 63.0), (87.0, 87.0), (120.0, 70.0), (300.0, 300.0)])
@pytest.mark.parametrize("count", [1, 3, 24, 69, 70, 200])
def test_sheets_hold_all_cards_with_a_place_to_spare(size: tuple[float, float], count: int) -> None:
    sheets = card_layout.card_sheets(_cards(count, size))
    assert sum(len(sheet.cuts) for sheet in sheets) == count
    for sheet in sheets:
        assert len(sheet.cuts) < sheet.columns * sheet.rows
        assert 2 <= sheet.columns <= 10
        assert 2 <= sheet.rows <= 7
        assert max(sheet.columns * sheet.pixels[0], sheet.rows * sheet.pixels[1]) <= 4096
        assert sheet.pixels[0] / sheet.pixels[1] == pytest.approx(size[0] / size[1], rel=0.01)


def test_a_drawn_pile_lies_in_its_order_and_its_first_card_on_top(noted: list[Drawn]) -> None:
    cuts = tuple(replace(cut, pile="Pile", place=5 - number) for number, cut in enumerate(_cards(5)))
    (deck,) = (one for one in opened(written(_job(Deck(cuts)))) if one["Name"] == "DeckCustom")
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == [f"Card {number}" for number in (4, 3, 2, 1, 0)]
    assert deck["Transform"]["rotZ"] == 180.0
    assert deck["Nickname"] == "Pile"


@pytest.mark.parametrize(("places", "order"), [(True, 1), (False, 2)])
def test_drawn_tokens_lie_in_a_bag_in_their_order_or_by_chance(places: bool, order: int, noted: list[Drawn]) -> None:
    cuts = tuple(
        replace(cut, pile="Bag", place=3 - number if places else 0) for number, cut in enumerate(_cards(3, (34.0, 34.0), "blue"))
    )
    (bag,) = (one for one in opened(written(_job(Deck(cuts)))) if one["Name"] == "Bag")
    assert bag["Bag"]["Order"] == order
    names = [one["Nickname"] for one in bag["ContainedObjects"]]
    assert names == [f"Card {number}" for number in ((2, 1, 0) if places else (0, 1, 2))]
    assert all(one["HideWhenFaceDown"] for one in bag["ContainedObjects"])


def test_small_pieces_of_a_block_lie_face_up_and_apart_each_as_often_as_it_is_cut(noted: list[Drawn]) -> None:
    block = Block("counters", (63.0, 88.0), 2, _cards(4, (13.0, 13.0), "blue"), copies=3)
    files = written(_job(Deck((block,))))
    tiles = [one for one in opened(files) if one["Name"] == "Custom_Tile"]
    assert len(tiles) == 12
    assert len({tuple(addresses(one)) for one in tiles}) == 4
    assert list(faults(files, BASE)) == []
    assert {one["Transform"]["rotZ"] for one in tiles} == {0.0}


@pytest.mark.parametrize(("sealed", "turned"), [(True, 180.0), (False, 0.0)])
def test_tokens_that_are_nothing_without_their_backs_lie_face_down(sealed: bool, turned: float, noted: list[Drawn]) -> None:
    tokens, block = _cards(2, (34.0, 34.0)), Block("b", (34.0, 34.0), 2, _cards(2, (15.0, 15.0), "blue"))
    names = [f"token {number}" for number in range(2)]
    deck = Deck((*(replace(cut, id=name) for cut, name in zip(tokens, names, strict=True)), block), sealed=sealed)
    tiles = [one for one in opened(written(_job(deck))) if one["Name"] == "Custom_Tile"]
    assert [one["Transform"]["rotZ"] for one in tiles] == [turned, turned, 0.0, 0.0]
    assert all(one["HideWhenFaceDown"] for one in tiles)


def test_no_sealed_face_of_any_quest_lies_up(noted: list[Drawn]) -> None:
    for game_id in registry.all_games():
        game, one = made(game_id)
        job = quest_jobs.quest_job(game, one, PrintSettings())
        hidden = {cut.front.alt for deck in job.pack.decks.values() if deck.sealed for cut in deck.cuts if isinstance(cut, Cut)}
        up = {
            found["Nickname"]
            for found in opened(written(job))
            if found["Name"] != "Figurine_Custom" and not found["Transform"]["rotZ"]
        }
        assert not {plain(name) for name in hidden} & up


def test_a_standee_shows_what_stands_above_its_foot_and_no_more(noted: list[Drawn]) -> None:
    cut = replace(_cards(1, (26.0, 100.0))[0], foot=10.0)
    files = written(_job(Deck((cut,))))
    (one,) = (one for one in opened(files) if one["Name"] == "Figurine_Custom")
    (address,) = addresses(one)
    with Image.open(BytesIO(files[address.removeprefix(BASE)])) as picture:
        assert picture.height / picture.width == pytest.approx(40 / 26, rel=0.01)
    assert noted[0][address][2] == 0.5


def test_pieces_are_as_large_as_one_another_as_they_are_in_mm(noted: list[Drawn]) -> None:
    files = written(_job(Deck((*_cards(2), Block("b", (63.0, 88.0), 1, _cards(1, (28.4, 28.4)))))))
    scales = {one["Name"]: one["Transform"]["scaleX"] for one in opened(files)}
    assert scales["DeckCustom"] == 1.0
    assert scales["Custom_Tile"] == 0.5


def test_words_are_no_commands_to_the_table(noted: list[Drawn]) -> None:
    cut = _cards(2)[0]
    odd = replace(cut, front=replace(cut.front, alt="[b]Bold[/b] [ff0000]"))
    files = written(_job(Deck((odd,))))
    assert list(faults(files, BASE)) == []
    assert opened(files)[0]["Nickname"] == "(b)Bold(/b) (ff0000)"


def test_the_same_pieces_give_the_same_files() -> None:
    job = _job(Deck((*_cards(3, (41.0, 41.0)), Block("b", (41.0, 41.0), 1, _cards(2, (20.0, 20.0))))))
    assert written(job) == written(job)


def _changed(change: Callable[[Any], None]) -> dict[str, bytes]:
    """Return an export whose saved object was changed."""
    files = dict(written(_job(Deck(_cards(3)))))
    found = json.loads(files["box.json"])
    change(found["ObjectStates"][0])
    return {**files, "box.json": json.dumps(found).encode()}


def _set(*path: Any) -> Callable[[Any], None]:
    *steps, last, value = path

    def change(one: Any) -> None:
        for step in steps:
            one = one[step]
        one[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_set("DeckIDs", 0, 102), "not those of its cards"),
        (_set("ContainedObjects", 0, "CardID", 103), "no card of its sheet"),
        (_set("ContainedObjects", 0, "CardID", 200), "no card of its sheet"),
        (_set("ContainedObjects", 0, "GUID", "xyz"), "six hex digits"),
        (_set("CustomDeck", "1", "FaceURL", f"{BASE}other.png"), "differ"),
        (_set("CustomDeck", "1", "NumWidth", 11), "a sheet of 11"),
        (_set("CustomDeck", "1", "NumHeight", 7), "no whole places"),
        (_set("CustomDeck", "1", "BackIsHidden", True), "hidden face"),
        (_set("Nickname", "[b]"), "a bracket"),
        (_set("Transform", "scaleX", 20.0), "on one another"),
    ],
)
def test_what_is_planted_is_found(change: Callable[[Any], None], said: str, noted: list[Drawn]) -> None:
    assert any(said in fault for fault in faults(_changed(change), BASE))
