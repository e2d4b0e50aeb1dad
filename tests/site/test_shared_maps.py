"""The map to share on a site: at once where it lies open, with the solution where it is sealed, and never before that."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest
from msgspec.structs import replace

from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.forge.game import Game
from generator.forge.making import make
from generator.games import deck_box_dungeons, donjonz
from generator.site.pages import build, paths
from tests import null_game
from tests.site import toy
from tests.site.reader import faults


def draw(pen: Pen, words: str) -> None:
    pen.text((2.0, 10.0), words)


def shared_map(quest: null_game.Quest) -> Figure:
    return figure("map", draw, "a room", 60.0, 40.0, "Map of one room")


def site_of(*, sealed: bool) -> dict[str, bytes]:
    """Return a site of three days of a game whose map is shared at once, or with the solution."""
    one: Game[Any] = toy.game()
    assert one.daily is not None
    mapped = replace(one, daily=replace(one.daily, shared_map=shared_map, map_sealed=sealed))
    with toy.printing():
        made = list(toy.challenges(toy.DATES[:3], (mapped,)))
        found = dict(build(made, toy.settings()))
        assert set(found) == set(paths(made, toy.settings()))
    return found


def maps_of(site: dict[str, bytes]) -> list[str]:
    return [path for path in site if path.startswith("day/") and path.endswith(".svg")]


@pytest.mark.parametrize("sealed", [False, True])
def test_a_map_is_shared_at_once_or_with_the_solution(sealed: bool) -> None:
    site = site_of(sealed=sealed)
    days = toy.DATES[:2] if sealed else toy.DATES[:3]
    assert maps_of(site) == [path for path in site if path in {f"day/{day}/map-{day}-toy.svg" for day in days}]
    assert len(maps_of(site)) == len(days)
    for day in toy.DATES[:3]:
        page = site[f"day/{day}/index.html"].decode()
        assert (f"map-{day}-toy.svg" in page) == (day in days)
        assert ("The map to share" in page) != sealed
        if day in days:
            assert 'alt="Map of one room"' in page
            assert ET.fromstring(site[f"day/{day}/map-{day}-toy.svg"]).tag.endswith("svg")
        assert faults(f"day/{day}/index.html", site) == []


@pytest.mark.parametrize("game", [deck_box_dungeons.GAME, donjonz.GAME], ids=["deck-box-dungeons", "donjonz"])
def test_maps_that_are_shared_give_nothing_away(game: Game[Any]) -> None:
    """That of a dungeon which is sealed comes with its solution alone; that of a puzzle has no walk on it."""
    daily = game.daily
    assert daily is not None
    assert daily.shared_map is not None
    assert daily.map_sealed == (game is deck_box_dungeons.GAME)
    if game is donjonz.GAME:
        quest = make(game, game.settle({}), 1).quest
        assert "walk" not in daily.shared_map(quest).alt
        assert daily.shared_map(quest).data == game.pack(quest, game.rate(quest)).figures["map"].data
