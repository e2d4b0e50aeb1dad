"""A quest to the words and pictures that templates may use: sorted, counted, named; no sentence is made here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.rng import Rng
from generator.forge import insignia
from generator.forge.forge import fingerprint
from generator.forge.game import Cut, Deck, Drawn, Rating
from generator.games.green_dungeon.board import KINDS, SYMBOLS
from generator.games.green_dungeon.model import DECKS, Pip, Quest
from generator.games.green_dungeon.rate import route
from generator.games.green_dungeon.record import Sheet
from generator.games.green_dungeon.ruleset import EDITIONS, Edition, ruleset
from generator.games.green_dungeon.tiles import CARD, ICONS, PIPS, STRENGTHS, TILE, BackData, CardData, MapData, TileData
from generator.games.green_dungeon.ways import CELLS, name

KEYS = range(10, 100)
"""Two-digit keys of the reveal strips; those that stand for nothing are decoys."""
BLANK_LAYOUTS = EDITIONS
"""Blank character sheets: of the new edition or of the old one."""


def view(quest: Quest, rating: Rating) -> dict[str, Any]:
    """Return everything the sheets of a quest may say or show."""
    rng = Rng.root("green-dungeon/paper", int(fingerprint(quest), 16))
    keys = _keys(quest, rng.stream("keys"))
    return {
        "quest": quest, "rating": rating, "new": quest.edition == "new", "rules": ruleset(quest.edition), "kind_icons": ICONS,
        "pips": PIPS, "strengths": STRENGTHS, "kinds": KINDS, "symbols": SYMBOLS, "start": name(quest.start),
        "place": quest.place[0].upper() + quest.place[1:], "print": fingerprint(quest),
        "rooms": [{"cell": name(cell), "room": quest.rooms[cell]} for cell in rng.stream("order").shuffle(range(CELLS))],
        "cell_keys": [[str(keys[f"cell {5 * row + column}"]) for column in range(5)] for row in range(5)],
        "deck_keys": [(deck, [str(keys[f"{deck} {place}"]) for place in range(12)]) for deck in DECKS],
        "deck_orders": [(deck, getattr(quest, deck)) for deck in DECKS],
        "strip": _strip(quest, keys, rng.stream("decoys")),
        "figures": _figures(quest), "decks": {"tiles": _tiles(quest, rng.stream("tiles")), "cards": _cards(quest)},
    }  # fmt: skip


# ------------------------------------------------------------------ reveal strips


def _keys(quest: Quest, rng: Rng) -> dict[str, int]:
    """Return a key for every cell and for every place in every deck."""
    things = [f"cell {cell}" for cell in range(CELLS)] + [f"{deck} {place}" for deck in DECKS for place in range(12)]
    return dict(zip(things, rng.sample(KEYS, len(things)), strict=True))


def _strip(quest: Quest, keys: Mapping[str, int], rng: Rng) -> list[dict[str, Any]]:
    """Return what stands behind every key, ascending; a decoy is a tile or a card that lies nowhere."""
    found: dict[int, dict[str, Any]] = {}
    for thing, key in keys.items():
        sort, place = thing.rsplit(" ", 1)
        if sort == "cell":
            found[key] = {"kind": quest.kinds[int(place)], "level": bool(quest.flat >> int(place) & 1)}
        else:
            pips: tuple[Pip, ...] = getattr(quest, sort)
            pip, mark = pips[int(place)], STRENGTHS[strengths(pips)[int(place)]]
            found[key] = {"symbol": pip.symbol, "number": pip.number, "mark": mark}
    for key in KEYS:
        if key not in found:
            tile = rng.chance(25, 61)
            found[key] = (
                {"kind": rng.pick(KINDS), "level": rng.chance(1, 2)}
                if tile
                else {"symbol": rng.pick(SYMBOLS), "number": rng.between(1, 6), "mark": rng.pick(STRENGTHS)}
            )
    return [{"key": key, **found[key]} for key in KEYS]


def strengths(deck: tuple[Pip, ...]) -> list[int]:
    """Return which of the three of its symbol every card of a deck is, from the weakest; equal numbers in dealt order."""
    found = [0] * len(deck)
    for symbol in SYMBOLS:
        places = sorted((place for place, pip in enumerate(deck) if pip.symbol == symbol), key=lambda place: deck[place].number)
        for strength, place in enumerate(places):
            found[place] = strength
    return found


# ------------------------------------------------------------------ pictures


def _figures(quest: Quest) -> dict[str, Drawn]:
    data = MapData(quest.kinds, quest.flat, quest.start)
    solved = MapData(quest.kinds, quest.flat, quest.start, route(quest))
    return {
        "emblem": insignia.emblem(quest.theme_icon, quest.theme_name),
        "sigils": insignia.sigils(fingerprint(quest)),
        "tailpiece": insignia.tailpiece(quest.theme_icon),
        "mat": Drawn("mat", data, 189.0, 189.0, "Places of the 25 tiles, with the entrance"),
        "answer": Drawn("answer", solved, 182.0, 182.0, "The whole dungeon open"),
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
    """Return the tiles in a random order, so that the sheet is no map; their backs say where they lie."""
    cuts = []
    for cell in rng.shuffle(range(CELLS)):
        front = Drawn("tile", TileData(quest.kinds[cell], bool(quest.flat >> cell & 1)), TILE, TILE, f"Tile of {name(cell)}")
        back = Drawn("tileback", BackData(cell, cell == quest.start, front.data.level), TILE, TILE, f"Back of {name(cell)}")
        cuts.append(Cut(name(cell), front, back))
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
