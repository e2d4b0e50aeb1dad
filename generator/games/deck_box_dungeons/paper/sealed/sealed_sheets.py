"""A quest to the pack of its sealed print: the open one with other words and numbers, the map on a page of its own behind all."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from generator.draw import page_marks
from generator.draw.figures import Figure
from generator.forge.making import fingerprint
from generator.forge.pack import Pack, Sheet
from generator.games.deck_box_dungeons.paper.cards.cut_pieces import sealed_decks, with_heroes
from generator.games.deck_box_dungeons.paper.sealed.sealed_figures import numbered_log, start_figure, table_figure
from generator.games.deck_box_dungeons.paper.sealed.sealed_print import SealedPrint
from generator.games.deck_box_dungeons.quest.model import Quest

_FOLDER = "deck-box-dungeons"
EXIT_BY_EXIT = "of which you read no exit but the one you explore"
"""How the table of exits is read."""
_TABLE = Sheet(
    "exits",
    f"{_FOLDER}/exits.xml.jinja",
    "The table of exits",
    "X",
    show="spoilers",
    single=True,
    alone=True,
    read_when=EXIT_BY_EXIT,
)
_MAP = Sheet("map", f"{_FOLDER}/sealed-map.xml.jinja", "Sealed: the map", "M", show="spoilers", single=True, alone=True, seals=True)


def sealed_pack(quest: Quest, sealed: SealedPrint, opened: Pack, heroes: Sequence[str]) -> Pack:
    """Return everything that is printed of a quest whose map is sealed; `opened` is a pack with its words, but an open map.

    The `heroes` of its party are named by the ids of their cards.
    """
    return replace(
        opened,
        sheets=tuple(_sheets(opened.sheets)),
        figures={**opened.figures, **sealed_figures(sealed), "sigils": page_marks.sigils(fingerprint(quest), opened.stand_ins)},
        decks=with_heroes({**opened.decks, "rooms": sealed_decks(sealed.quest)["rooms"]}, heroes),
    )


def sealed_figures(sealed: SealedPrint) -> dict[str, Figure]:
    """Return the pictures that a sealed print has of its own."""
    return {"exits": table_figure(sealed), "start": start_figure(sealed.quest), "log": numbered_log(sealed.quest)}


def _sheets(sheets: tuple[Sheet, ...]) -> list[Sheet]:
    """Return the sheets with the table in place of the map, and the map just before the colophon."""
    found: list[Sheet] = []
    for sheet in sheets:
        if sheet.credits:
            found.append(_MAP)
        found.append(_TABLE if sheet.id == _MAP.id else sheet)
    return found
