"""What is printed of a sealed dungeon tells it whole, in two ways that agree: by cut pieces, and by keys to look up."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any

import pytest

from generator import registry
from generator.forge.forge import make
from generator.games.green_dungeon.library import grades
from generator.games.green_dungeon.model import DECKS, Quest
from generator.games.green_dungeon.ruleset import EDITIONS
from generator.games.green_dungeon.view import KEYS, STRENGTHS, strengths, view
from generator.games.green_dungeon.ways import CELLS, named, neighbours, passage

GAME = registry.game("green-dungeon")
rate: Any = import_module("generator.games.green_dungeon.rate")


@cache
def made(edition: str, grade: str = "easy") -> Any:
    """Return a made quest of an edition."""
    return make(GAME, GAME.settle({"edition": edition, "grade": grade}), 2026)


@cache
def words(edition: str) -> dict[str, Any]:
    one = made(edition)
    return view(one.quest, one.rating)


every_edition = pytest.mark.parametrize("edition", EDITIONS)


@every_edition
def test_every_place_has_a_key_of_its_own(edition: str) -> None:
    keys = [key for row in words(edition)["cell_keys"] for key in row]
    keys += [key for _, found in words(edition)["deck_keys"] for key in found]
    assert len(keys) == len(set(keys)) == CELLS + 3 * 12
    assert set(map(int, keys)) < set(KEYS)


@every_edition
def test_the_strips_tell_what_the_tiles_and_cards_show(edition: str) -> None:
    quest: Quest = made(edition).quest
    strip = {str(row["key"]): row for row in words(edition)["strip"]}
    assert sorted(map(int, strip)) == list(KEYS)
    for y, row in enumerate(words(edition)["cell_keys"]):
        for x, key in enumerate(row):
            cell = 5 * y + x
            assert strip[key] == {"key": int(key), "kind": quest.kinds[cell], "level": bool(quest.flat >> cell & 1)}
    for deck, keys in words(edition)["deck_keys"]:
        pips = getattr(quest, deck)
        marks = [STRENGTHS[strength] for strength in strengths(pips)]
        for key, pip, mark in zip(keys, pips, marks, strict=True):
            assert strip[key] == {"key": int(key), "symbol": pip.symbol, "number": pip.number, "mark": mark}


@every_edition
def test_pieces_to_cut_tell_the_same_and_their_sheet_is_no_map(edition: str) -> None:
    quest: Quest = made(edition).quest
    tiles = words(edition)["decks"]["tiles"].cuts
    for cut in tiles:
        cell = named(cut.id)
        assert cut.back.data.cell == cell
        assert cut.back.data.start == (cell == quest.start)
        assert (cut.front.data.kind, cut.front.data.level) == (quest.kinds[cell], bool(quest.flat >> cell & 1))
    order = [named(cut.id) for cut in tiles]
    assert sorted(order) == list(range(CELLS)) != order
    cards = [(cut.front.data.deck, cut.front.data.symbol, cut.front.data.number) for cut in words(edition)["decks"]["cards"].cuts]
    assert cards == [(deck, pip.symbol, pip.number) for deck in DECKS for pip in getattr(quest, deck)]


@every_edition
def test_strengths_rise_with_the_numbers_of_a_symbol(edition: str) -> None:
    for deck in DECKS:
        pips = getattr(made(edition).quest, deck)
        rows = sorted((pip.symbol, strength, pip.number) for pip, strength in zip(pips, strengths(pips), strict=True))
        assert [strength for _, strength, _ in rows] == [0, 1, 2] * 4
        for first in range(0, 12, 3):
            numbers = [number for _, _, number in rows[first : first + 3]]
            assert numbers == sorted(numbers)


@every_edition
def test_the_route_on_the_sealed_page_is_a_walk_from_the_entrance_to_both_bosses(edition: str) -> None:
    quest: Quest = made(edition).quest
    route = words(edition)["figures"]["answer"].data.route
    assert route[0] == quest.start
    assert {cell for cell, kind in enumerate(quest.kinds) if kind == "straw"} <= set(route)
    for here, there in pairwise(route):
        assert there in neighbours(here)
        assert passage(quest.flat, here, there) != "wall"


@every_edition
def test_a_rating_is_measured_and_the_same_each_time(edition: str) -> None:
    one = made(edition)
    assert rate.rate(one.quest) == one.rating
    figures = one.rating.figures
    assert not one.rating.estimated
    assert int(figures["planner wins"]) >= grades().least
    assert int(figures["careful wins"]) >= getattr(grades(), edition)[1] - 1
    assert int(figures["par"]) > 0


def test_a_hopeless_dungeon_has_no_grade(monkeypatch: pytest.MonkeyPatch) -> None:
    quest = made("new").quest
    monkeypatch.setattr(rate.games, "added", lambda ends: rate.Tally(0, len(ends), 0, tuple(0 for _ in ends)))
    monkeypatch.setattr(rate.games, "tally", lambda *_, **__: rate.Tally(100, 0, 0, (1,) * 100))
    assert rate.rate(quest).grade == rate.HOPELESS


def test_two_dungeons_do_not_share_their_keys() -> None:
    one, other = view(made("new").quest, made("new").rating), view(made("old").quest, made("old").rating)
    assert one["cell_keys"] != other["cell_keys"]
