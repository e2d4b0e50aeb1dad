"""The sealed dungeon: set-up of both editions, passages by the bits, and the two ways to know whether it hangs together."""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.data import replace
from generator.core.errors import BadData
from generator.core.rng import Rng
from generator.games.green_dungeon.quest.board import CORNERS, SYMBOLS, Board, Card, deal, outer_cells
from generator.games.green_dungeon.quest.passages import (
    CELLS,
    cell_name,
    closed_doors,
    connected,
    find_passages,
    flood,
    neighbours,
    parse_cell,
    passage,
)
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, load_ruleset
from tests.games.green_dungeon.scenes import FLAT, board

ALL = (1 << CELLS) - 1
layouts = st.integers(0, ALL)


def dealt(edition: Edition, seed: int) -> Board:
    return deal(load_ruleset(edition), Rng.root("test/deal", seed))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_deal_holds_every_tile_and_card_once(edition: Edition) -> None:
    for seed in range(60):
        found = dealt(edition, seed)
        counts = Counter(found.kinds)
        assert counts == {"drop": 6, "hammer": 4, "wood": 4, "brick": 4, "cog": 5, "straw": 2}
        for deck, numbers in ((found.treasure, (1, 1, 2)), (found.monster, (2, 3, 3)), (found.boss, (4, 5, 6))):
            assert sorted(deck) == sorted(Card(symbol, number) for symbol in SYMBOLS for number in numbers)
        assert found == dealt(edition, seed)


def test_rows_1_4_and_7_new_bosses_lie_in_the_outer_nine() -> None:
    starts, rooms = set(), set()
    for seed in range(300):
        found = dealt("new", seed)
        far = outer_cells(found.start)
        assert len(far) == 9
        assert set(found.lairs) <= set(far)
        for cell in far:
            assert abs(cell % 5 - found.start % 5) + abs(cell // 5 - found.start // 5) >= 4
        starts.add(found.start)
        rooms |= set(found.lairs)
        assert found.seen == ()
    assert starts == set(CORNERS)
    assert len(rooms) == 16  # every cell of the rim can be in an outer L


def test_rows_1_and_7_old_bosses_lie_anywhere_but_at_the_entrance() -> None:
    rooms = set()
    for seed in range(300):
        found = dealt("old", seed)
        assert found.start not in found.lairs
        rooms |= set(found.lairs)
    assert rooms == set(range(CELLS))


def test_row_6_old_straw_corners_stay_face_up_and_another_corner_is_chosen() -> None:
    seen = [found for found in (dealt("old", seed) for seed in range(400)) if found.seen]
    assert seen
    for found in seen:
        assert set(found.seen) <= set(found.lairs) & set(CORNERS)
    assert any(len(found.seen) == 2 for found in (dealt("old", seed) for seed in range(3000)))


def test_g3_tiles_are_turned_at_random() -> None:
    turned = sum(dealt("old", seed).flat.bit_count() for seed in range(400))
    assert abs(turned - 5000) < 250  # five standard errors


def test_the_numbers_of_the_decks_can_be_changed() -> None:
    rules = load_ruleset("new")
    house = replace(rules, decks=replace(rules.decks, monster=(1, 2, 4)))
    assert {card.number for card in deal(house, Rng.root("test", 1)).monster} == {1, 2, 4}


def test_g4_passages_follow_from_the_bits() -> None:
    assert passage(FLAT, 0, 1) == passage(FLAT, 1, 0) == "open"  # H H across
    assert passage(FLAT, 1, 2) == "free"  # H V across: out by the light side
    assert passage(FLAT, 2, 1) == "shut"
    assert passage(FLAT, 1, 6) == "wall"  # H H downwards
    assert passage(FLAT, 0, 5) == "shut"  # H V downwards
    assert passage(FLAT, 5, 0) == "free"


def test_g11_no_diagonals_and_nothing_beyond_the_rim() -> None:
    assert neighbours(0) == [1, 5]
    assert neighbours(12) == [7, 13, 17, 11]
    assert neighbours(24) == [19, 23]
    assert [parse_cell(cell_name(cell)) for cell in range(CELLS)] == list(range(CELLS))


@given(layouts)
def test_g12_a_dungeon_seen_in_a_mirror_has_the_same_passages(flat: int) -> None:
    """Turning a tile like a leaf swaps its left and right, which are alike."""
    turned = [cell - cell % 5 + 4 - cell % 5 for cell in range(CELLS)]
    mirrored = sum(1 << turned[cell] for cell in range(CELLS) if flat >> cell & 1)
    for cell in range(CELLS):
        for other in neighbours(cell):
            assert passage(mirrored, turned[cell], turned[other]) == passage(flat, cell, other)


@given(layouts)
def test_passages_agree_from_both_sides_and_every_tile_has_one(flat: int) -> None:
    found = find_passages(flat)
    for cell in range(CELLS):
        assert found.exit_bits[cell], "every tile has a neighbour beyond no wall"
        for other in neighbours(cell):
            there, back = passage(flat, cell, other), passage(flat, other, cell)
            assert (there, back) in {("open", "open"), ("free", "shut"), ("shut", "free"), ("wall", "wall")}
            assert bool(found.free_bits[cell] >> other & 1) == (there in ("open", "free"))
            assert (other in found.exits[cell]) == bool(found.exit_bits[cell] >> other & 1) == (there != "wall")


@given(layouts)
def test_connected_is_what_a_flood_says(flat: int) -> None:
    assert connected(flat) == (flood(0, find_passages(flat).exit_bits) == ALL)


def test_connected_is_exact_for_every_one_of_the_2_to_the_25_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Flooded bit-parallel in benchmarks/green.py, in less than a second."""
    home = Path(__file__).parents[3] / "benchmarks"
    monkeypatch.syspath_prepend(str(home))  # as when it is run as a script
    bench = runpy.run_path(str(home / "green.py"))
    assert bench["layouts"]() == (255_938, 0)
    assert bench["sampled"](9973) == 0


@given(st.integers(0, 3), st.booleans(), layouts)
def test_connected_fails_where_two_lines_lie_alike(line: int, across: bool, flat: int) -> None:
    for cell in range(CELLS):
        at = cell // 5 if across else cell % 5
        if at in (line, line + 1):
            flat = flat | 1 << cell if across else flat & ~(1 << cell)
    assert not connected(flat)
    assert flood(0, find_passages(flat).exit_bits) != ALL


@given(layouts, st.sampled_from(CORNERS))
def test_rolls_are_the_fewest_closed_doors(flat: int, start: int) -> None:
    found, here = closed_doors(flat, start), find_passages(flat)
    reached, level = flood(start, here.free_bits), 0
    while True:  # floods, one more door each time
        for cell in range(CELLS):
            if found[cell] == level:
                assert reached >> cell & 1
            elif reached >> cell & 1:
                assert 0 <= found[cell] < level
        onward = reached
        for cell in range(CELLS):
            if reached >> cell & 1:
                onward |= here.exit_bits[cell]
        wider = 0
        for cell in range(CELLS):
            if onward >> cell & 1:
                wider |= flood(cell, here.free_bits)
        if wider == reached:
            break
        reached, level = wider, level + 1
    assert all(found[cell] == -1 for cell in range(CELLS) if not reached >> cell & 1)


def test_doors_to_the_bosses_are_distributed_as_computed_before() -> None:
    """The specification gives 35.0, 36.3, 19.6, 6.6, 1.5, 0.3 per cent for 0 to 5 doors, 0.7 for no way, of two million."""
    games = 3000
    counts = Counter(dealt("new", seed).closed_doors for seed in range(games))
    for doors, share in ((0, 0.350), (1, 0.363), (2, 0.196), (3, 0.066), (None, 0.007)):
        assert abs(counts[doors] / games - share) < 5 * (share * (1 - share) / games) ** 0.5


def test_a_board_that_is_none_is_refused() -> None:
    good = board()
    for change, what in (
        ({"kinds": good.kinds[:24]}, "25 tiles"),
        ({"kinds": ("rope", *good.kinds[1:])}, "known kinds"),
        ({"kinds": ("cog", "straw", *good.kinds[2:])}, "3 straw"),
        ({"start": 12}, "cannot be the entrance"),
        ({"start": 24}, "cannot be the entrance"),
        ({"seen": (3,)}, "only straw"),
        ({"flat": 1 << 25}, "turned one of two ways"),
    ):
        with pytest.raises(BadData, match=what):
            Board(**{field: change.get(field, getattr(good, field)) for field in good.__dataclass_fields__})
