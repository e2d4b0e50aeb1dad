"""Deck Box Dungeons: print-and-play quests with everything needed to play them without the app."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.forge.game import Game, Sheet
from generator.games.deck_box_dungeons.checking.checker import check
from generator.games.deck_box_dungeons.daily.challenge import DAILY
from generator.games.deck_box_dungeons.making.generator import generate
from generator.games.deck_box_dungeons.paper.figures import FIGURES
from generator.games.deck_box_dungeons.paper.pack import BLANK_LAYOUTS, blank, view
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.options import CHOICES
from generator.games.deck_box_dungeons.rating.difficulty import rate, rated

_FOLDER = "deck-box-dungeons"
_SHEETS = (
    Sheet("title", f"{_FOLDER}/title.xml.jinja", "Title", "T", "title", "always", single=True),
    Sheet("map", f"{_FOLDER}/map.xml.jinja", "The map", "M", show="spoilers", single=True, alone=True),
    Sheet("encounters", f"{_FOLDER}/encounters.xml.jinja", "Encounters", "E", show="spoilers"),
    Sheet("finale", f"{_FOLDER}/finale.xml.jinja", "The finale", "F", show="spoilers", single=True),
    Sheet("enemies", f"{_FOLDER}/enemies.xml.jinja", "Enemies and market", "N", single=True, alone=True),
    Sheet("hall", f"{_FOLDER}/hall.xml.jinja", "The hiring hall", "H", single=True),
    Sheet("party", f"{_FOLDER}/party.xml.jinja", "Party record", "P"),
    Sheet("rules", f"{_FOLDER}/rules.xml.jinja", "Rules in brief", "R"),
    Sheet("rooms", "", "Room cards and counters", "C", deck="rooms"),
    Sheet("credits", f"{_FOLDER}/credits.xml.jinja", "Colophon", "Z", single=True, credits=True),
)
_BLANK = (Sheet("blank", f"{_FOLDER}/blank.xml.jinja", "Hero records", "P", "sheet"),)
_ROOMS = (Sheet("rooms", "", "Room cards", "C", deck="rooms"),)


def sheets(quest: Quest) -> Sequence[Sheet]:
    """Return the sheets of a quest pack in order."""
    return _SHEETS


def blank_sheets(settings: Mapping[str, str]) -> Sequence[Sheet]:
    """Return the sheets that belong to no quest."""
    return _ROOMS if settings.get("layout") == "rooms" else _BLANK


GAME: Game[Quest] = Game(
    id="deck-box-dungeons",
    letter="B",
    edition=1,
    title="Deck Box Dungeons",
    summary="Co-operative dungeon crawl for 1 to 4 heroes: a quest pack with map, encounters, finale, heroes and room cards.",
    choices=CHOICES,
    quest=Quest,
    generate=generate,
    check=check,
    rate=rate,
    rated=rated,
    view=view,
    blank=blank,
    figures=FIGURES,
    sheets=sheets,
    blank_layouts=BLANK_LAYOUTS,
    blank_sheets=blank_sheets,
    daily=DAILY,
)
