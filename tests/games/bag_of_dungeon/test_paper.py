"""What is printed tells a quest whole and in its order, on backs or behind keys, and gives nothing away before its time."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from html import unescape
from itertools import pairwise
from typing import Any

import pypdfium2
import pytest
from msgspec.structs import replace

from generator.core.errors import BadOption
from generator.draw import tracks
from generator.draw.faces.tables import faces_of
from generator.draw.figures import Figure
from generator.draw.ground.chamber import overlap
from generator.draw.ground.stones import laying
from generator.forge.choices import Line, settle
from generator.forge.pack import Cut, Pack
from generator.games.bag_of_dungeon.paper import (
    decks,
    floor_tiles,
    hero_figures,
    hero_values,
    key_lists,
    keyed_map,
    paper_bag,
    reveal_keys,
    standees,
    tile_ground,
    tile_numbers,
    words,
)
from generator.games.bag_of_dungeon.paper.floor_legend import shown_tiles
from generator.games.bag_of_dungeon.paper.grounds import ground_file, ground_of
from generator.games.bag_of_dungeon.paper.hero_values import MOST_HEALTH, MOST_POINTS, empty_paper, hero_paper
from generator.games.bag_of_dungeon.paper.kits import EVERYBODY, HEROES, KITS, NOBODY
from generator.games.bag_of_dungeon.paper.pack import PRINTING, keys_of, quest_decks, quest_pack
from generator.games.bag_of_dungeon.paper.piece_words import SPACES
from generator.games.bag_of_dungeon.paper.reveal_keys import KEYS, RevealKeys
from generator.games.bag_of_dungeon.paper.tokens import BAGS, TOKEN
from generator.games.bag_of_dungeon.paper.words import item_rows
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.geometry import OPPOSITE, START, STEPS, cell_at
from generator.games.bag_of_dungeon.quest.model import Quest, SideEffect
from generator.games.bag_of_dungeon.quest.pieces import (
    EXIT_TILE,
    PACKAGE,
    START_TILE,
    heroes,
    item_of,
    item_tokens,
    monster_of,
    tile_of,
    trade_of,
)
from generator.games.bag_of_dungeon.quest.pieces import tiles as all_tiles
from generator.games.bag_of_dungeon.rules import carrying
from generator.games.bag_of_dungeon.rules.setting_up import is_out
from generator.press.drawing import fonts
from generator.press.drawing.palette import FULL, LOW
from generator.press.drawing.papers import ALL_PAPERS, MM, PAPERS
from generator.press.drawing.typography import Typography
from generator.press.imposition import cut_sheets
from generator.press.imposition.geometry import LEAST_BLEED
from generator.press.jobs.files.print_files import advice
from generator.press.jobs.printing.book import Pages, print_book
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.printing.quest_jobs import kit_job, quest_job
from generator.press.jobs.screen import page_parts
from generator.press.jobs.screen.markdown_page import write_markdown
from tests.contract.samples import rendered
from tests.games.bag_of_dungeon.samples import GAME, RATING, made, sample
from tests.log_pen import LogPen

LAID = sample(layout="laid")
BAG = sample(gear=True)


@cache
def keys() -> RevealKeys:
    return keys_of(LAID)


def pack(quest: Quest, said: dict[str, str] | None = None) -> Pack:
    return quest_pack(quest, RATING, settle(PRINTING, said or {}, "bag-of-dungeon"))


def painted(figure: Figure) -> LogPen:
    pen = LogPen(figure.width, figure.height)
    figure.paint(pen)
    return pen


def written(figure: Figure) -> list[str]:
    """Return the words that a figure writes."""
    return [re.split(r"['\"]", line, maxsplit=2)[1] for line in painted(figure).log if line.startswith("text")]


# ---------------------------------------------------------------------- keys


def test_every_place_and_every_draw_has_a_key_of_its_own() -> None:
    places = [place.key for place in keys().places if place.key]
    draws = [*keys().monsters, *keys().items, keys().ring, keys().exit]
    for found in (places, draws):
        assert len(found) == len(set(found))
        assert set(found) <= set(KEYS)
    assert len(places) >= len(LAID.laid)
    assert [entry.key for entry in keys().draws] == list(KEYS)
    assert sorted(places) == [entry.key for entry in keys().floor]


def test_the_list_of_the_floor_tells_what_is_laid() -> None:
    found = {entry.key: entry for entry in keys().floor}
    at = {(place.column, place.row): place.key for place in keys().places}
    tasks = {task.tile for task in LAID.side_quests}
    for one in LAID.laid:
        entry = found[at[one.column, one.row]]
        assert entry.tile == one.tile
        assert entry.quest == (one.tile in tasks)
        assert entry.open | one.open == one.open, "only sides that are walled up differ"


def test_the_list_of_draws_tells_both_bags_in_their_order_the_ring_and_the_exit() -> None:
    found = {entry.key: entry for entry in keys().draws}
    assert [found[key].number for key in keys().monsters] == list(LAID.monsters)
    assert [found[key].number for key in keys().items] == [token for token in LAID.items if not is_out(LAID, token)]
    assert {found[key].kind for key in keys().monsters} == {"monster"}
    assert {found[key].kind for key in keys().items} == {"item"}
    exit_tile = next(one for one in LAID.laid if one.tile == EXIT_TILE)
    assert (found[keys().exit].kind, found[keys().exit].number) == ("exit", cell_at(exit_tile.column, exit_tile.row))
    there = {tile_of(one.tile).lair for one in LAID.laid}
    assert (found[keys().ring].kind, found[keys().ring].number) == ("ring", next(lair for lair in LAID.ring if lair in there))


def test_whoever_plays_by_the_paper_uncovers_every_tile_but_the_exit_and_then_the_exit() -> None:
    sides = {cell_at(place.column, place.row): place.key for place in keys().places}
    listed = {entry.key: entry for entry in keys().floor}
    shown = {START: keys().start}
    tiles, fresh = {START: START_TILE}, [START]
    for cell in fresh:
        for side, step in enumerate(STEPS):
            if not shown[cell] >> side & 1 or cell + step in shown or cell + step not in sides:
                continue
            entry = listed[sides[cell + step]]
            shown[cell + step], tiles[cell + step] = entry.open, entry.tile
            fresh.append(cell + step)
    assert set(tiles.values()) == set(range(START_TILE, EXIT_TILE))
    at = next(entry.number for entry in keys().draws if entry.key == keys().exit)
    entry = listed[sides[at]]
    assert entry.tile == EXIT_TILE
    assert entry.open
    whole = reveal_keys.laid_sides(LAID)
    for side, step in enumerate(STEPS):
        assert bool(entry.open >> side & 1) == bool(whole[at] >> side & 1 and whole.get(at + step, 0) >> OPPOSITE[side] & 1)


def test_keys_that_stand_for_nothing_look_like_the_others() -> None:
    draws = {*keys().monsters, *keys().items, keys().ring, keys().exit}
    lures = [entry for entry in keys().draws if entry.key not in draws]
    assert Counter(entry.kind for entry in lures)["ring"] == Counter(entry.kind for entry in lures)["exit"] == reveal_keys.LURES
    assert {entry.kind for entry in lures} == {"ring", "exit", "monster", "item"}


def test_the_map_prints_every_key_once_and_the_lists_are_by_key() -> None:
    figures = pack(LAID).figures
    numbers = [int(word) for word in written(figures["keymap"]) if word.isdigit()]
    assert sorted(numbers) == sorted(place.key for place in keys().places if place.key)
    floor = [int(word) for word in written(figures["floorlist"]) if word.isdigit()]
    assert floor == [entry.key for entry in keys().floor]
    listed = [int(word) for word in written(figures["drawlist"]) if word.isdigit()]
    assert listed == list(KEYS)


def test_a_list_names_a_monster_an_item_the_ring_and_the_exit() -> None:
    seen = {entry.kind: key_lists.entry_words(entry) for entry in keys().draws}
    assert set(seen) == {"monster", "item", "ring", "exit"}
    monster = key_lists.entry_words(reveal_keys.DrawEntry(10, "monster", 30))
    assert monster == (monster_of(30).icon, monster_of(30).name, "health and dice as its foe")
    assert key_lists.entry_words(reveal_keys.DrawEntry(10, "item", 8))[2] == "1 die, 3 AP, range 1–3, both hands"


def test_the_names_of_places_are_those_of_written_games() -> None:
    assert (keyed_map.column_name(-2), keyed_map.column_name(0), keyed_map.column_name(3)) == ("w2", "–", "e3")
    assert (keyed_map.row_name(-1), keyed_map.row_name(0), keyed_map.row_name(4)) == ("n1", "–", "s4")


# ---------------------------------------------------------------------- pieces


def cuts(name: str, quest: Quest = BAG) -> list[Cut]:
    return list(quest_decks(quest, 70)[name].pieces)


def test_the_backs_of_tiles_tell_the_order_of_the_stack() -> None:
    found = {cut.id: cut.back.data for cut in cuts("tiles")}
    order = {int(back.word): name for name, back in found.items() if back.word.isdigit()}  # type: ignore[attr-defined]
    assert [order[place] for place in sorted(order)] == [f"tile {number}" for number in BAG.stack]


def test_the_back_of_the_exit_tells_where_the_ring_is_by_keys_and_no_other_does() -> None:
    keys = tile_numbers.ring_keys(BAG)
    rings: dict[str, Any] = {cut.id: cut.back.data for cut in cuts("tiles")}
    assert {name: back.ring for name, back in rings.items() if back.ring} == {
        f"tile {EXIT_TILE}": tuple(keys[lair] for lair in BAG.ring)
    }
    said = " ".join(written(next(cut.back for cut in cuts("tiles") if cut.id == f"tile {EXIT_TILE}")))
    assert re.findall(r"\d+", said) == [str(keys[lair]) for lair in BAG.ring]
    assert "M" not in said, "the names of lairs stand on the log alone"


def test_keys_of_lairs_stand_on_the_log_and_tell_nothing_of_their_order() -> None:
    keys = tile_numbers.ring_keys(BAG)
    assert list(keys) == list(range(2, 13))
    assert len(set(keys.values())) == 11
    assert all(11 <= key <= 99 for key in keys.values())
    assert sorted(keys.values()) != list(keys.values())
    said = unescape(open_sheets(BAG)["log"])
    rows = re.findall(r"<b>M(\d+)</b></p></cell><cell><p style=\"centre\">(\d+)</p>", said)
    assert {int(lair): int(key) for lair, key in rows} == keys
    assert "Key</cell>" not in open_sheets(LAID)["log"]


def test_both_sides_of_a_floor_tile_bear_one_number_and_side_quests_name_it() -> None:
    places = {one.tile: BAG.stack.index(one.tile) + 1 for one in BAG.side_quests}
    for cut in cuts("tiles"):
        face, back = [[word for word in written(side) if word.isdigit()] for side in (cut.front, cut.back)]
        if cut.id not in (f"tile {START_TILE}", f"tile {EXIT_TILE}"):
            assert face == back == [str(BAG.stack.index(int(cut.id.removeprefix("tile "))) + 1)]
        else:
            assert not face
    job = quest_job(GAME, made(replace(BAG, side_quests=BAG.side_quests[::-1])), PrintSettings())
    story = rendered(job, next(one for one in job.pack.sheets if one.id == "story"))
    told = [int(number) for number in re.findall(r"<h3>Tile (\d+):", story)]
    assert told == sorted(places.values()), "whoever comes to a tile looks for its number, in whatever order they were made"


def test_the_sealed_page_names_the_tiles_that_bear_side_quests() -> None:
    job = quest_job(GAME, made(BAG), PrintSettings())
    sealed = rendered(job, next(one for one in job.pack.sheets if one.id == "sealed"))
    rows = re.findall(r"<cell align=\"centre\">(\d+)</cell><cell>([^<]*)</cell>", sealed)
    told = {int(place) for place, name in rows if "side quest" in name}
    assert told == {BAG.stack.index(one.tile) + 1 for one in BAG.side_quests}
    assert len(told) < len(rows), "the control: not every tile"


def test_north_is_above_the_word_start_as_the_referee_lays_it() -> None:
    assert "so that you can read its name: north is above it" in unescape(re.sub("<[^>]+>", "", open_sheets(BAG)["title"]))
    start = next(cut.front for cut in cuts("tiles") if cut.id == f"tile {START_TILE}")
    assert written(start) == ["Start"]
    data: Any = start.data
    assert data.open == all_tiles().openings(START_TILE), "drawn upright as the referee lays it, not turned"


@pytest.mark.parametrize("name", ["tiles", "tokens"])
def test_the_strip_of_a_sheet_counts_pieces_that_bear_other_numbers_than_their_ids(name: str) -> None:
    deck, paper = pack(BAG).decks[name], PAPERS["a4"]
    sheet = next(one for one in pack(BAG).sheets if one.id == name)
    total: Counter[str] = Counter()
    for page in cut_sheets.plan(sheet, deck, paper, "none").sheets:
        said = cut_sheets.strip_words(page, deck, "title", "code", "made")[0].split("  \u00b7  ")[0]
        assert " to " not in said, "a number there would be taken for one that stands on a piece"
        for part in said.split(": ")[1].split(" and "):
            number, kind = part.split(" ", 1)
            total[kind.removesuffix("s")] += int(number)
    assert total == ({"tile": 40} if name == "tiles" else {"monster": 30, "item": 40})
    open_deck = replace(deck, sealed=False)
    assert " to " in cut_sheets.strip_words(page, open_deck, "title", "code", "made")[0], "the control: ids that do stand on pieces"


def test_the_backs_of_tokens_tell_the_orders_of_both_bags() -> None:
    found: dict[str, Any] = {cut.id: cut.back.data for cut in cuts("tokens")}
    monsters = {int(found[f"monster {number}"].word): number for number in range(1, 31)}
    assert tuple(monsters[place] for place in sorted(monsters)) == BAG.monsters
    items = {int(word): number for number in range(1, 41) if (word := found[f"item {number}"].word).isdigit()}
    assert tuple(items[place] for place in sorted(items)) == BAG.items
    assert found[f"item {BAG.gear[0][0]}"].word == f"gear of {heroes()[BAG.heroes[0]].name}"


def test_items_that_are_out_are_in_no_order() -> None:
    quest = sample(mode="solo", heroes=1)
    said = [decks.item_place(quest, number) for number in range(1, 41)]
    assert said.count("not in this quest") == sum(is_out(quest, token) for token in quest.items) == 5
    assert sorted(int(word) for word in said if word.isdigit()) == list(range(1, 36))


def unnumbered(words: str) -> str:
    """Return the words of a piece without the number that a tile bears on both sides: sheets are cut with the backs up."""
    return re.sub(r"(Floor tile|quest of tile) \d+", r"\1", words)


def test_faces_of_tokens_do_not_tell_the_order_nor_do_sheets_of_tiles() -> None:
    other = replace(BAG, stack=BAG.stack[::-1], monsters=BAG.monsters[::-1], items=BAG.items[::-1])
    for name in ("tiles", "tokens"):
        one, two = cuts(name), cuts(name, other)
        sides = [[(cut.id, unnumbered(cut.front.words)) for cut in deck] for deck in (one, two)]
        assert sides[0] == sides[1]
        assert [cut.back for cut in one] != [cut.back for cut in two]
    assert [cut.front.data for cut in cuts("tokens")] == [cut.front.data for cut in cuts("tokens", other)]


def test_the_table_of_items_stands_whole_on_its_page_of_a4() -> None:
    job = quest_job(GAME, made(BAG), PrintSettings(PAPERS["a4"], FULL))
    sheet = next(one for one in job.pack.sheets if one.id == "glossary")
    printed = print_book(replace(job, pack=replace(job.pack, sheets=(sheet,))))
    with pypdfium2.PdfDocument(printed.pdf) as document:
        first, second = (page.get_textpage().get_text_range() for page in list(document)[:2])
    names = [row.kind.name for row in item_rows()]
    assert [name for name in names if name not in " ".join(first.split())] == []
    assert "What it does" not in second


def test_the_box_is_whole() -> None:
    counted = Counter(cut.front.name for cut in cuts("tokens"))
    assert counted == {"monster": 30, "item": 40}
    assert len(cuts("tiles")) == 40
    lairs = sum(tile.spawns for tile in all_tiles().tile)
    counters = Counter(cut.front.alt.removeprefix("Counter: ") for cut in cuts("standees") if cut.front.name == "counter")
    assert counters["the ring"] == 1
    assert counters["cleared"] >= lairs
    assert counters["taken"] >= sum(tile.feature == "items" for tile in all_tiles().tile) + len(BAG.side_quests)
    assert counters["drop"] == 4
    assert {len(block.cuts) for block in decks.counter_blocks()} == {5}, "blocks are full"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_standees_and_counters_of_four_heroes_take_one_sheet_and_tokens_no_more_than_they_fill(paper: str) -> None:
    found = pack(sample(heroes=4))
    sheets = {sheet.id: sheet for sheet in found.sheets}
    for name, backs, most in (("standees", "none", 1), ("tokens", "none", 5), ("tokens", "duplex-long", 2)):
        plan = cut_sheets.plan(sheets[name], found.decks[name], PAPERS[paper], backs)  # type: ignore[arg-type]
        assert cut_sheets.cutting_summary(sheets[name], plan, found.decks[name]).papers == most


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_standees_leave_a_bleed_all_round(paper: str) -> None:
    found = pack(sample(heroes=4))
    sheets = {sheet.id: sheet for sheet in found.sheets}
    rims = cut_sheets.plan(sheets["standees"], found.decks["standees"], PAPERS[paper], "none").rim
    assert min(rims) >= LEAST_BLEED


def test_the_face_of_a_dragon_stands_in_a_panel_with_an_edge_all_round() -> None:
    pen = LogPen(*standees.STRIP)
    name, face = next(iter(faces_of(PACKAGE).items()))
    standees.standee_cuts((), name, face)[0].front.paint(pen)
    panels = [line for line in pen.log if line.startswith("rect (2,") and " - accent 0.3" in line]
    assert len(panels) == 2


def test_names_of_dragons_stand_below_their_faces() -> None:
    two = 0
    for name, face in faces_of(PACKAGE).items():
        log = painted(standees.standee_cuts((), name, face)[0].front).log
        (frame, *_) = (re.findall(r"[\d.]+", line) for line in log if line.startswith("rect (2,") and " - accent 0.3" in line)
        foot = float(frame[1]) + float(frame[3])
        words = [line for line in log if line.startswith("text") and "'foot'" not in line]
        bases = [float(line.split(",")[1].split(")")[0]) for line in words]
        assert min(bases) - foot >= 2.4, name
        two += len(set(bases)) > 1
    assert two > 10, "names in two lines are looked at too"


def test_every_hero_without_a_face_has_a_sign_of_its_own_on_standee_and_card(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (standees, hero_values):
        monkeypatch.setattr(module, "face_of", lambda *_: None)
    signs = {hero.id: hero.icon for hero in heroes().values()}
    assert len(set(signs.values())) == len(signs) == 12
    for hero, cut in zip(signs, standees.standee_cuts(tuple(signs), "The dragon"), strict=False):
        card = hero_figures.hero_card(hero_paper(hero, lives=1))
        assert all(any(line.startswith("icon") and signs[hero] in line for line in painted(one).log) for one in (cut.front, card))


class Extents(LogPen):
    """Notes the words of a figure with their left and right ends and their base lines, in the faces of the press."""

    def __init__(self, size: tuple[float, float], typography: Typography) -> None:
        super().__init__(*size)
        self.typography = typography
        self.found: list[tuple[str, float, float, float]] = []

    def measure(self, words: str, font: str = "body", size: float = 9.0) -> float:
        return fonts.width(words, *self.typography.label(font, size)) / MM

    def text(self, at: Any, words: str, font: str = "body", size: float = 9.0, align: str = "left", colour: str = "ink") -> None:
        wide = self.measure(words, font, size)
        left = at[0] - {"left": 0.0, "centre": wide / 2, "right": wide}[align]
        self.found.append((words, left, left + wide, at[1]))


def extents(drawn: Figure, typography: Typography) -> list[tuple[str, float, float, float]]:
    pen = Extents((drawn.width, drawn.height), typography)
    drawn.paint(pen)
    return pen.found


FACES = pytest.mark.parametrize("typography", [Typography("book"), Typography("plain")], ids=["book", "plain"])


@FACES
@pytest.mark.parametrize("side", [40.0, 50.0, 70.0, 80.0])
def test_the_list_on_the_back_of_the_exit_stays_on_its_plate(side: float, typography: Typography) -> None:
    most = replace(BAG, ring=(12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2))
    back = next(cut.back for cut in decks.tile_deck(most, side).pieces if cut.id == f"tile {EXIT_TILE}")
    left, top, wide, high = (share * side for share in floor_tiles.RING_PLATE)
    found = extents(back, typography)
    assert len(found) == 5
    for line, start, end, base in found:
        assert left + 0.5 < start < end < left + wide - 0.5, line
        assert top + 2.0 < base < top + high - 0.7, line
    bases = [base for _, _, _, base in found]
    assert min(after - before for before, after in pairwise(bases)) > 2.4


@FACES
def test_words_on_tokens_stay_in_their_frames(typography: Typography) -> None:
    for cut in cuts("tokens"):
        found = extents(cut.front, typography)
        for line, start, end, base in found:
            assert 1.6 < start < end < TOKEN - 1.6, (cut.front.alt, line)
            assert base < TOKEN - 1.7, (cut.front.alt, line)
        if cut.front.name == "item":
            assert not [line for line, _, _, base in found if 17.2 < base < 19.2], f"{cut.front.alt}: words on an edge"


def test_what_lies_on_a_tile_is_large_and_clear_of_walls_marks_and_words() -> None:
    sizes = Counter[str]()
    for theme in ("", *ground_file().themes):
        ground = ground_of(theme)
        for tile in all_tiles().tile:
            face = floor_tiles.face_of(tile.number, quest=tile.number == 9, printed=tile.number, ground=ground)
            kept = floor_tiles.kept_boxes(face, 70.0)
            found = tile_ground.lying_on(tile.number, face.open, ground, tuple(kept))
            assert found is not None
            assert found.kind in ground.fittings
            box = (found.left, found.top, found.left + found.size, found.top + found.size)
            assert not any(overlap(box, one) for one in kept)
            assert inside_floor(box, face.open)
            sizes["large" if found.size >= tile_ground.LARGE else "small"] += 1
            if not (tile.spawns or tile.feature or tile.shape in ("start", "exit")):
                assert found.size == tile_ground.LARGE, "22 of 50 mm where nothing of play stands"
    assert sizes["large"] > 140


def inside_floor(box: tuple[float, float, float, float], opened: int) -> bool:
    """Say whether every corner and every middle of a side of a box is floor, by squares of a fifth of a tile."""
    left, top, right, bottom = box
    points = [(x, y) for x in (left, (left + right) / 2, right) for y in (top, (top + bottom) / 2, bottom)]
    side = {(1, 0): 0, (2, 1): 1, (1, 2): 2, (0, 1): 3}

    def part(share: float) -> int:
        return 0 if share < 0.2 else 1 if share <= 0.8 else 2

    return all((place := (part(x), part(y))) == (1, 1) or bool(opened >> side.get(place, 9) & 1) for x, y in points)


def test_a_thing_that_lies_on_a_wall_would_be_seen() -> None:
    assert not inside_floor((0.1, 0.1, 0.3, 0.3), 15)
    assert not inside_floor((0.3, 0.0, 0.5, 0.3), 14)
    assert inside_floor((0.3, 0.0, 0.5, 0.3), 1)


def test_every_tile_has_stones_of_its_own() -> None:
    for theme in ("", *ground_file().themes):
        kind = ground_of(theme).floor
        assert len({laying(kind, number) for number in range(1, 41)}) == 40
        assert laying(kind, 7) == laying(kind, 7)


def test_themes_have_ten_fittings_each_and_no_two_the_same_ten() -> None:
    found = [frozenset(ground_of(theme).fittings) for theme in ("", *ground_file().themes)]
    assert {len(one) for one in found} == {10}
    assert len(set(found)) == len(found)


def test_an_article_within_a_sentence_is_small() -> None:
    found = replace(BAG, patron=replace(BAG.patron, name="An inspector"), dragon=replace(BAG.dragon, name="The Keeper", short=""))
    title = unescape(open_sheets(found)["title"])
    assert "Sent by</b> an inspector." in title
    assert "past <b>the Keeper</b>" in title
    assert words.inside_sentence("Theodora") == "Theodora"


EFFECTS = [
    ("actions", -1, "lose&#160;1&#160;action point."),
    ("actions", 2, "gain&#160;2&#160;action points."),
    ("health", -1, "lose&#160;1&#160;health."),
    ("kills", 1, "gain&#160;1&#160;kill point."),
    ("items", 1, "draw&#160;1&#160;item."),
]
"""What a side quest may do, by how much, and how that is said."""


@pytest.mark.parametrize(("what", "by", "said"), EFFECTS)
def test_what_a_side_quest_does_agrees_with_its_number(what: Any, by: int, said: str) -> None:
    row = replace(BAG.side_quests[0].rows[0], effect=SideEffect(what=what, by=by))
    task = replace(BAG.side_quests[0], rows=(row, row, row))
    job = quest_job(GAME, made(replace(BAG, side_quests=(task,))), PrintSettings())
    story = rendered(job, next(one for one in job.pack.sheets if one.id == "story"))
    assert f"–&#160;{said}" in story


def test_a_bag_says_how_its_tokens_are_drawn_and_bears_their_sign() -> None:
    said = unescape(open_sheets(BAG)["bag"])
    assert "Take out the monster with the lowest number on its back" in said
    for name, (_, icon, colour) in BAGS.items():
        log = painted(pack(BAG).figures[f"bag-{name}"]).log
        assert any(line.startswith("icon") and icon in line and colour in line for line in log)


def test_the_box_explains_its_pieces() -> None:
    box = kit("kit")
    assert [sheet.id for sheet in box.sheets][-2:] == ["glossary", "contents"]


def test_side_quests_are_marked_on_their_tiles() -> None:
    marked = {cut.id for cut in cuts("tiles") if cut.front.data.quest}  # type: ignore[attr-defined]
    assert marked == {f"tile {task.tile}" for task in BAG.side_quests}


def test_a_tile_shows_its_openings_its_lair_and_what_is_on_it() -> None:
    for tile in all_tiles().tile:
        pen = LogPen(70.0, 70.0)
        floor_tiles.draw_tile(pen, floor_tiles.face_of(tile.number, printed=tile.number))
        said = " ".join(pen.log)
        assert (f"'M{tile.lair}'" in said) == bool(tile.lair)
        assert (floor_tiles.MONSTER_ICON in said) == tile.spawns
        assert f"'{tile.number}'" in said


def test_the_legend_shows_a_tile_of_every_kind() -> None:
    kinds = {(tile.shape in ("start", "exit"), bool(tile.lair), tile.monster, tile.feature) for tile in all_tiles().tile}
    shown = [tile_of(number) for number, _ in shown_tiles()]
    assert {(tile.shape in ("start", "exit"), bool(tile.lair), tile.monster, tile.feature) for tile in shown} == kinds


def test_the_legend_shows_the_sign_of_a_side_quest_once() -> None:
    drawn = painted(pack(BAG).figures["legend"])
    assert sum(line.startswith("icon") and "scroll-quill" in line for line in drawn.log) == 1
    assert "side quest" in written(pack(BAG).figures["legend"])


@pytest.mark.parametrize("side", ["40", "55", "80"])
def test_tiles_can_have_another_size(side: str) -> None:
    found = pack(BAG, {"tile-size": side}).decks
    assert {cut.size for cut in found["tiles"].pieces} == {(float(side), float(side))}
    assert {cut.size for cut in found["standees"].pieces} == {cut.size for cut in pack(BAG).decks["standees"].pieces}


@pytest.mark.parametrize("side", ["39", "81", "x", "70.5"])
def test_a_size_that_cannot_be_is_refused(side: str) -> None:
    with pytest.raises(BadOption, match=r"--tile-size cannot be .* give a number from 40 to 80"):
        pack(BAG, {"tile-size": side})


def test_a_map_that_is_laid_needs_no_scissors() -> None:
    assert pack(LAID).decks == {}
    assert {"map", "keys"} <= {sheet.id for sheet in pack(LAID).sheets}


def test_the_walls_of_a_bag_meet() -> None:
    assert paper_bag.NET[0] == pytest.approx(2 * paper_bag.FRONT + 2 * paper_bag.SIDE + paper_bag.GLUE)
    assert paper_bag.BOTTOM >= paper_bag.SIDE / 2, "flaps close the bottom"
    assert paper_bag.SIDE < TOKEN < paper_bag.FRONT


# ---------------------------------------------------------------------- heroes


def test_spaces_of_a_card_hold_what_the_rules_let_a_hero_carry() -> None:
    counted = Counter(symbol for symbol, _ in SPACES)
    assert counted == {"hand": 2, "armour": 1, "boots": 1, "beside": 1, "": carrying.BACKPACK}
    assert len(SPACES) == 9


def starts(log: list[str]) -> list[str]:
    """Return the heavy edges of the boxes at which tracks start."""
    return [line for line in log if line.startswith("rect") and f"({tracks.PITCH - 1.1:g}," in line and " accent " in line]


@pytest.mark.parametrize("tall", [False, True])
def test_the_tracks_of_every_hero_start_at_the_full(tall: bool) -> None:
    for hero in heroes():
        log = painted(hero_figures.hero_card(hero_paper(hero, lives=3), tall=tall)).log
        trade = trade_of(hero)
        assert len(starts(log)) == 3, "health, lives, points"
        assert any(f"'{trade.health}'" in line for line in log)
        assert trade.health <= MOST_HEALTH
        assert trade.points <= MOST_POINTS


def test_an_empty_card_marks_nothing_and_names_nobody() -> None:
    log = painted(hero_figures.hero_card(empty_paper(3))).log
    assert starts(log) == []
    assert not any(one.name in line for one in heroes().values() for line in log)


def kit(kit_id: str, **said: str) -> Pack:
    one = next(kit for kit in KITS if kit.id == kit_id)
    return one.packed(settle(one.options, said, kit_id))


def test_cards_can_be_had_of_one_hero_of_all_and_empty() -> None:
    assert [one.data.name for one in kit("sheets", hero="pell").figures.values()] == [heroes()["pell"].name, ""]
    assert len(kit("sheets", hero="pell", count="3").figures) == 4
    assert len(kit("sheets", hero="pell", layout="full").figures) == 1
    assert len(kit("sheets", hero=EVERYBODY).figures) == len(heroes())
    assert len(kit("sheets", hero=NOBODY).figures) == 2
    assert (NOBODY, *heroes(), EVERYBODY) == HEROES
    one = kit("sheets", hero="pell", name="Old Pell", player="Ida", lives="1").figures["hero1"].data
    assert (one.name, one.player, one.lives) == ("Old Pell", "Ida", 1)  # type: ignore[attr-defined]


@pytest.mark.parametrize("said", [{"name": "Old Pell"}, {"player": "Ida"}, {"portrait": "a.png"}, {"hero": "all", "name": "X"}])
def test_names_without_a_hero_are_refused(said: dict[str, str]) -> None:
    with pytest.raises(BadOption, match="belongs to one hero; give --hero too, one of pell, "):
        kit("sheets", **said)


def test_a_hero_that_nobody_knows_is_refused() -> None:
    with pytest.raises(BadOption, match="--hero cannot be"):
        kit("sheets", hero="nobody")


def test_the_box_without_an_order_has_backs_that_are_alike() -> None:
    found = kit("kit").decks
    backs = {(cut.front.name, cut.back.data) for cut in found["tokens"].pieces}
    assert len([back for name, back in backs if name in ("monster", "item")]) == 2
    words_ = {cut.back.data.word for cut in found["tiles"].pieces}  # type: ignore[attr-defined]
    assert words_ == {"Start", "Exit", "Floor"}


# ---------------------------------------------------------------------- words


def test_the_numbers_of_the_rules_are_those_of_the_referee() -> None:
    found = words.quest_words(BAG, RATING, ())
    assert sum(found.ways.values()) == 36
    assert sum(found.shapes.values()) == sum(found.marks.values()) == 40
    assert (found.marks["lair"], found.marks["pool"], found.marks["spikes"]) == (11, 1, 1)
    assert found.lives == BAG.lives
    assert words.quest_words(sample(mode="solo", heroes=1), RATING, ()).lives == 1


def test_what_cannot_harm_the_dragon_is_named() -> None:
    assert words.quest_words(BAG, RATING, ()).immune == ("Fowling Bow", "Yew Bow")


def test_the_worth_of_an_item_is_told_in_few_words() -> None:
    rows = {row.kind.id: row for row in words.item_rows()}
    assert rows["ember-scroll"].values == ("2 AP", "range 1–5", "once")
    assert rows["moth-eaten-mail"].values == ("one fight",)
    assert rows["dart-nest"].place == ""
    assert len(rows) == len({item.id for item in item_tokens()})


def open_sheets(quest: Quest) -> dict[str, str]:
    """Return the XML of the sheets that may be read before a game, without what its content's print is told by."""
    job = quest_job(GAME, made(quest), PrintSettings())
    shown = [one for one in job.pack.sheets if not one.deck and one.id not in ("sealed", "colophon", "story", "keys")]
    return {one.id: rendered(job, one) for one in shown}


@pytest.mark.parametrize("layout", ["bag", "laid"])
def test_no_sheet_that_is_read_first_tells_an_order(layout: Any) -> None:
    quest = sample(layout=layout)
    other = replace(quest, stack=quest.stack[::-1], monsters=quest.monsters[::-1], items=quest.items[::-1], ring=quest.ring[::-1])
    assert open_sheets(quest) == open_sheets(other)


def test_the_sealed_sheet_tells_every_order() -> None:
    said = unescape(rendered(quest_job(GAME, made(BAG), PrintSettings()), pack(BAG).sheets[-1]))
    for names in ([item_of(token).name for token in BAG.items], [monster_of(token).name for token in BAG.monsters]):
        column = [said.index(f">{name}<") for name in dict.fromkeys(names)]
        assert column == sorted(column)


@pytest.mark.parametrize(("mode", "heads"), [("solo", {"Solo"}), ("competitive", {"Hero against hero"}), ("co-operative", set())])
def test_the_rules_are_those_of_the_mode(mode: Any, heads: set[str]) -> None:
    job = quest_job(GAME, made(sample(mode=mode, heroes=2)), PrintSettings())
    rules = rendered(job, job.pack.sheets[1])
    assert {head for head in ("Solo", "Hero against hero") if f">{head}</h2>" in rules} == heads


# ---------------------------------------------------------------------- printed


@cache
def printed(quest: Quest, paper: str, low: bool) -> tuple[Job, Pages]:
    job = quest_job(GAME, made(quest), PrintSettings(ALL_PAPERS[paper], LOW if low else FULL))
    return job, print_book(job)


@pytest.mark.parametrize(
    ("quest", "paper"), [(LAID, "letter"), (sample(mode="solo", heroes=1), "a4"), (sample(mode="competitive", heroes=4), "letter")],
    ids=["laid", "solo", "competitive"],
)  # fmt: skip
def test_sheets_for_the_table_have_one_page(quest: Quest, paper: str) -> None:
    job, pages = printed(quest, paper, low=True)
    counted = Counter(re.sub(r"[-0-9FB]", "", label) for label in pages.labels)
    assert [one.label for one in job.pack.sheets if one.label in "ELMVZAS" and counted[one.label] != 1] == []
    assert counted["T"] == counted["R"] == counted["G"] == 2
    assert counted["H"] == -(-len(quest.heroes) // 2)


def test_a_hero_who_is_alone_has_a_page() -> None:
    found = pack(sample(mode="solo", heroes=1))
    assert set(found.figures) >= {"hero1"}
    assert "empty" not in found.figures
    assert "empty" in pack(sample(heroes=3)).figures


def test_tiles_have_no_size_where_none_are_cut_out() -> None:
    with pytest.raises(BadOption, match="--tile-size is for tiles to cut out, and --map keyed has none"):
        pack(sample("laid"), {"tile-size": "50"})
    assert next(pack(sample(), {"tile-size": "50"}).decks["tiles"].pieces).size == (50.0, 50.0)


def test_every_entry_of_the_floor_list_gives_its_open_sides_in_letters() -> None:
    quest = sample("laid")
    entries = keys_of(quest).floor
    told = " ".join(painted(pack(quest).figures["floorlist"]).log)
    for entry in entries:
        letters = "".join(letter for letter, there in zip("nesw", (entry.open >> at & 1 for at in range(4)), strict=True) if there)
        assert re.search(rf"'{letters}(, [^']+)?'", told), entry


def read_page(quest: Quest) -> str:
    return write_markdown(page_parts.of_jobs([quest_job(GAME, made(quest), PrintSettings())])).decode()


def test_what_is_said_of_items_depends_on_who_goes() -> None:
    alone, party = read_page(sample("laid", "solo", 1)), read_page(sample("laid", "co-operative", 2))
    assert (alone.count("(stays out)"), party.count("(stays out)")) == (5, 0)
    assert "The hound runs" not in alone
    assert "write its key behind the last one of the items" in party
    assert "The hound runs back to the bottom of the bag" in read_page(sample())


def test_pieces_are_told_with_their_backs_in_sentences_that_end_once() -> None:
    words = read_page(sample())
    assert len(re.findall(r"Back of a token of the (?:monster|item) bag: ", words)) == 70
    assert re.findall(r".*\w\.\. .*", words) == []
    assert "Fold this page" not in words


def test_what_can_be_read_and_what_can_be_cut_is_said_when_it_is_printed() -> None:
    job = quest_job(GAME, made(sample("laid")), PrintSettings())
    pages = print_book(job)
    said = advice(job, pages)[-1]
    assert said.startswith(f"All {pages.count} pages are to read and play from, none to cut out; among them are page")
    assert said.endswith(f", and page {pages.count}, which you read when the game is over.")


def test_a_sheet_to_fold_says_so_on_every_paper() -> None:
    for paper in ("a4", "letter"):
        settings = PrintSettings(PAPERS[paper])
        deck = pack(sample()).decks["tiles"]
        sheet = next(one for one in pack(sample()).sheets if one.id == "tiles")
        for page in cut_sheets.plan(sheet, deck, settings.paper, "none").sheets:
            lines = cut_sheets.strip_words(page, deck, "title", "code", "made")
            assert page.folds
            assert all("fold along the dotted line, glue, lay the backs up, then cut" in line for line in lines[:-1])
        for page in cut_sheets.plan(sheet, deck, settings.paper, "duplex-long").sheets:
            assert not any("fold" in line for line in cut_sheets.strip_words(page, deck, "title", "code", "made"))


def test_kits_print() -> None:
    one = next(kit for kit in KITS if kit.id == "sheets")
    job = kit_job(
        GAME, one, settle(one.options, {"hero": "drum", "layout": "full", "count": "1"}, "sheets"), PrintSettings(PAPERS["letter"])
    )
    assert print_book(job).labels == ["H1"]
    kit_contents = kit("kit").words.contents  # type: ignore[attr-defined]
    assert {row.kind: row.pieces for row in kit_contents["D"]} == {"monster": 30, "item": 40}
    assert {row.kind: row.pieces for row in kit_contents["P"]} == {"standee": 13, "counter": 35}


@pytest.mark.parametrize("layout", ["half", "full"])
def test_the_longest_names_fit_a_card(layout: str) -> None:
    one = next(kit for kit in KITS if kit.id == "sheets")
    most = {option.name: option.most for option in one.options if isinstance(option, Line)}
    said = {"hero": "wicks", "layout": layout, "count": "1", "name": "W" * most["name"], "player": "W" * most["player"]}
    assert print_book(kit_job(GAME, one, settle(one.options, said, "sheets"), PrintSettings())).count == 1


def test_a_long_name_of_a_dragon_takes_two_lines_of_its_standee() -> None:
    found = standees.standee_cuts(("pell",), "The Matron of Honour")
    log = painted(found[-1].front).log
    assert sum("'The Matron" in line for line in log) == sum("Honour'" in line for line in log) == 2


# ---------------------------------------------------------------------- what is told of chance and grade

FAIR = "one fair shuffle"


def told(quest: Quest, *sheets: str) -> str:
    """Return the text of some sheets of a quest without marks."""
    job = quest_job(GAME, made(quest), PrintSettings())
    text = " ".join(rendered(job, one) for one in job.pack.sheets if one.id in sheets)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", unescape(text)).replace("\u00a0", " "))


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (0, "The orders were chosen among many shuffles, to suit the grade."),
        (1, "The orders are one fair shuffle; only the dragon was chosen, to suit the grade."),
        (
            3,
            "The orders are a fair shuffle, the 3rd that was dealt: with those before it no dragon was found that suits the grade "
            "and leaves enough to skill.",
        ),
    ],
)
def test_set_up_and_colophon_tell_how_the_orders_came_about(deal: int, said: str) -> None:
    one = replace(BAG, deal=deal)
    assert said in told(one, "title")
    assert said in told(one, "colophon")
    assert (FAIR in told(one, "title", "rules", "colophon")) == (deal == 1)


@pytest.mark.parametrize("deal", [0, 1, 3])
def test_no_fair_shuffle_is_claimed_for_the_tiles_of_a_map(deal: int) -> None:
    words = told(replace(sample("laid", "solo", 1), deal=deal), "title", "rules", "colophon")
    assert "The orders are" not in words
    assert ("Monsters and items come in the order of" in words) == bool(deal)
    assert ("the map was laid to fit its page" in words) == bool(deal)


def test_a_grade_is_told_with_both_players_and_the_borders_that_are_used() -> None:
    low, high = grades().medium.borders
    title = told(BAG, "title")
    assert "a sensible player wins 64 of 100 games (59 to 69), a planning one 76 (67 to 83)" in title, "on the cover, too"
    assert "sensible player wins 64, a planning one 76 (67 to 83), a naive one 12; the colophon (Z) tells how." in title
    assert f"medium from {low:g} to {high:g} of 100, beyond which a quest is made anew" in told(BAG, "colophon")
    lacking = {name: value for name, value in made(BAG).rating.figures.items() if not name.startswith("planner")}
    old = replace(made(BAG), rating=replace(made(BAG).rating, figures=lacking))
    job = quest_job(GAME, old, PrintSettings())
    assert "a planning one" not in rendered(job, job.pack.sheets[0])


@pytest.mark.parametrize(("name", "short", "called"), [
    ("Dolores of the Deep Baths", "the Attendant", True), ("Tycho Brand, the Comet", "the Comet", False), ("Tacet", "", False),
])  # fmt: skip
def test_what_else_a_dragon_is_called_is_said_where_its_name_does_not(name: str, short: str, called: bool) -> None:
    title = unescape(open_sheets(replace(BAG, dragon=replace(BAG.dragon, name=name, short=short)))["title"])
    assert (f"{name}, called {short}:" in title) == called
    assert f"{name}, called {short}:" in title or f"{name}: " in title
