"""Pieces know the pile or bag from which they are drawn, and their places there are those of the quest."""

from __future__ import annotations

import pytest

from generator.forge.pack import Cut, Deck
from generator.games.bag_of_dungeon.paper import decks
from generator.games.bag_of_dungeon.paper.floor_tiles import TILE
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.quest.pieces import EXIT_TILE, ITEMS, MONSTERS, START_TILE, TILES
from generator.games.bag_of_dungeon.rules.setting_up import is_out
from tests.press.prints import made


@pytest.fixture(scope="module")
def quest() -> Quest:
    found: Quest = made("bag-of-dungeon")[1].quest
    return found


def drawn(deck: Deck, pile: str) -> list[str]:
    """Return the names of the pieces of a pile in their order."""
    found: list[Cut] = [cut for cut in deck.pieces if cut.pile == pile]
    assert sorted(cut.place for cut in found) == list(range(1, len(found) + 1))
    return [cut.id for cut in sorted(found, key=lambda cut: cut.place)]


def test_piles_of_a_quest_are_in_its_order(quest: Quest) -> None:
    tokens, tiles = decks.token_deck(quest), decks.tile_deck(quest, TILE)
    assert drawn(tokens, "Monsters") == [f"monster {number}" for number in quest.monsters]
    assert drawn(tokens, "Items") == [f"item {number}" for number in quest.items if not is_out(quest, number)]
    laid = [number for number in quest.stack if number not in (START_TILE, EXIT_TILE)]
    assert drawn(tiles, "Floor") == [f"tile {number}" for number in laid]


def test_gear_and_what_is_not_in_play_are_in_no_bag(quest: Quest) -> None:
    apart = {cut.id for cut in decks.token_deck(quest).pieces if not cut.pile}
    gear = {f"item {number}" for gear in quest.gear for number in gear}
    assert gear <= apart
    assert not apart & {f"item {number}" for number in quest.items if not is_out(quest, number)}


def test_without_a_quest_everything_is_drawn_by_chance() -> None:
    cuts = [*decks.token_deck(None).pieces, *decks.tile_deck(None, TILE).pieces]
    assert not any(cut.place for cut in cuts)
    assert sum(bool(cut.pile) for cut in cuts) == MONSTERS + ITEMS + TILES - 2
