"""A quest to the words and pictures that templates may use: sorted, counted, named; no sentence is made here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from generator.core.rng import Rng
from generator.draw import page_marks
from generator.forge.game import Cut, Deck, Drawn, Rating
from generator.forge.making import fingerprint
from generator.games.green_dungeon.paper.character_sheet import Sheet
from generator.games.green_dungeon.paper.reveal_strips import Places, Strips, strengths, strips
from generator.games.green_dungeon.paper.tiles import (
    CARD,
    ICONS,
    MARGIN,
    MARKERS,
    STRENGTHS,
    TILE,
    BackData,
    CardData,
    MapData,
    MarkerData,
    TileData,
)
from generator.games.green_dungeon.quest.board import SYMBOLS
from generator.games.green_dungeon.quest.model import DECKS, Quest
from generator.games.green_dungeon.quest.passages import CELLS, SIZE, name
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, ruleset
from generator.games.green_dungeon.rating.difficulty import route

BLANK_LAYOUTS = EDITIONS
"""Blank character sheets: of the new edition or of the old one."""
MAT = MARGIN + SIZE * TILE
"""Side of the map page's picture in mm: every place is as large as a tile."""


def view(quest: Quest, rating: Rating) -> dict[str, Any]:
    """Return everything the sheets of a quest may say or show."""
    rng = _paper(quest)
    tiles = _tiles(quest, rng.stream("tiles"))
    return {
        "quest": quest, "rating": rating, "new": quest.edition == "new", "rules": ruleset(quest.edition), "kind_icons": ICONS,
        "strengths": STRENGTHS, "symbols": SYMBOLS, "start": name(quest.start),
        "place": quest.place[0].upper() + quest.place[1:], "print": fingerprint(quest),
        "rooms": [{"cell": name(cell), "room": quest.rooms[cell]} for cell in rng.stream("order").shuffle(range(CELLS))],
        "deck_orders": [(deck, getattr(quest, deck)) for deck in DECKS],
        "markers": len(tiles.cuts) - CELLS, "figures": _figures(quest, strips(quest, rng)),
        "decks": {"tiles": tiles, "cards": _cards(quest)},
    }  # fmt: skip


def mapped(quest: Quest) -> Places:
    """Return the map to write on, with the same keys as on the reveal strips."""
    return Places(strips(quest, _paper(quest)).cells, quest.flat, quest.start)


def _paper(quest: Quest) -> Rng:
    """Return the stream of everything that differs on paper only."""
    return Rng.root("green-dungeon/paper", int(fingerprint(quest), 16))


# ------------------------------------------------------------------ pictures


def _figures(quest: Quest, keys: Strips) -> dict[str, Drawn]:
    rooms = Places(keys.cells, quest.flat, quest.start)
    solved = MapData(quest.kinds, quest.flat, quest.start, route(quest))
    return {
        "emblem": replace(page_marks.emblem(quest.theme_icon, quest.theme_name), width=170.0, height=48.0),
        "sigils": page_marks.sigils(fingerprint(quest)),
        "tailpiece": page_marks.tailpiece(quest.theme_icon),
        "mat": Drawn("mat", quest.start, MAT, MAT, "Places of the 25 tiles, with the entrance"),
        "answer": Drawn("answer", solved, 182.0, 182.0, "The whole dungeon open"),
        "places": Drawn("places", rooms, 182.0, 120.0, "The map to write on: keys and light sides of the 25 rooms"),
        "deckkeys": Drawn("deckkeys", keys.decks, 182.0, 35.0, "The keys of the three decks, by two dice"),
        "keytable": Drawn("keytable", keys.entries, 182.0, 120.0, "What stands behind the keys 10 to 99"),
        "character": character(quest.edition),
        "notes": Drawn("notes", None, 182.0, 60.0, "Lines for a report"),
    }


def character(edition: Edition) -> Drawn:
    """Return the character sheet of an edition."""
    rules = ruleset(edition)
    sheet = Sheet(
        title=rules.title, health=rules.start_health, magic=rules.start_magic, gold=rules.start_gold, luck=rules.start_luck,
        level_xp=rules.level_xp, level=rules.start_level, track=rules.track, every=rules.event_every,
    )  # fmt: skip
    return Drawn("character", sheet, 182.0, 232.0, f"Character sheet, {rules.title}")


def _tiles(quest: Quest, rng: Rng) -> Deck:
    """Return the tiles in a random order, so that the sheet is no map; their backs say where they lie. Deck markers come last."""
    cuts = []
    for cell in rng.shuffle(range(CELLS)):
        front = Drawn("tile", TileData(quest.kinds[cell], bool(quest.flat >> cell & 1)), TILE, TILE, f"Tile of {name(cell)}")
        back = Drawn("tileback", BackData(cell, cell == quest.start, front.data.level), TILE, TILE, f"Back of {name(cell)}")
        cuts.append(Cut(name(cell), front, back))
    for kind, deck in MARKERS if quest.edition == "new" else ():
        data, label = MarkerData(kind, deck), f"{deck} marker"
        front = Drawn("marker", data, TILE, TILE, f"Marker of the {deck} deck")
        cuts.append(Cut(label, front, Drawn("markerback", data, TILE, TILE, f"Back of the {deck} deck's marker")))
    return Deck(tuple(cuts), sealed=True)


def _cards(quest: Quest) -> Deck:
    cuts = []
    for deck in DECKS:
        pips = getattr(quest, deck)
        for place, (pip, strength) in enumerate(zip(pips, strengths(pips), strict=True)):
            data = CardData(deck, pip.symbol, pip.number, strength, place + 1)
            label = f"{deck} {place + 1}"
            cuts.append(Cut(label, Drawn("card", data, *CARD, label), Drawn("cardback", data, *CARD, f"Back of {label}")))
    return Deck(tuple(cuts), sealed=True)


def blank(settings: Mapping[str, str]) -> dict[str, Any]:
    """Return the words of blank character sheets, `count` of them; the layout is the edition."""
    edition: Edition = "old" if settings.get("layout") == "old" else "new"
    return {"title": "Character sheets", "count": int(settings.get("count", "1")), "figures": {"character": character(edition)}}
