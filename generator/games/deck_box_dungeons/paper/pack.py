"""A quest to its pack: sheets, words, figures and pieces to cut out; and the sheets that belong to no quest."""

from __future__ import annotations

from generator.draw import page_marks
from generator.draw.figures import Figure
from generator.forge.choices import Number, OneOf, Options
from generator.forge.making import fingerprint
from generator.forge.pack import Kit, Pack, Pictures, Sheet, Words
from generator.forge.rating import Rating
from generator.games.deck_box_dungeons.paper import diagrams
from generator.games.deck_box_dungeons.paper.cut_pieces import all_room_cards, quest_decks
from generator.games.deck_box_dungeons.paper.enemy_cards import enemies_figure
from generator.games.deck_box_dungeons.paper.gear_cards import gear_deck
from generator.games.deck_box_dungeons.paper.hero_sheets import hero_sheet
from generator.games.deck_box_dungeons.paper.quest_map import legend_figure, map_figure
from generator.games.deck_box_dungeons.paper.sealed_sheets import sealed_pack
from generator.games.deck_box_dungeons.paper.words import BlankWords, clock_of, legend, quest_words
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Escort, Rite

PRINTING = (OneOf("map", ("open", "sealed"), "Whether the map lies open, or every exit is looked up as it is explored."),)
"""The options of how a quest is printed."""
FOLDER = "deck-box-dungeons"
"""The folder of this game's templates."""
_SHEETS = (
    Sheet("title", f"{FOLDER}/title.xml.jinja", "Title", "T", "title", "always", single=True, book=True),
    Sheet("map", f"{FOLDER}/map.xml.jinja", "The map", "M", show="spoilers", single=True, alone=True),
    Sheet("encounters", f"{FOLDER}/encounters.xml.jinja", "Encounters", "E", show="spoilers", book=True),
    Sheet("finale", f"{FOLDER}/finale.xml.jinja", "The finale", "F", show="spoilers", single=True, book=True),
    Sheet("enemies", f"{FOLDER}/enemies.xml.jinja", "Enemies and market", "N", single=True, alone=True),
    Sheet("hall", f"{FOLDER}/hall.xml.jinja", "The hiring hall", "H", single=True, book=True),
    Sheet("party", f"{FOLDER}/party.xml.jinja", "Party record", "P"),
    Sheet("rules", f"{FOLDER}/rules.xml.jinja", "Rules in brief", "R", book=True),
    Sheet("rooms", "", "Room cards and counters", "C", deck="rooms"),
    Sheet("items", "", "Item cards", "I", deck="items"),
    Sheet("credits", f"{FOLDER}/credits.xml.jinja", "Colophon", "Z", single=True, credits=True, book=True),
)
_BLANK_SHEET = Sheet("blank", f"{FOLDER}/blank.xml.jinja", "Hero records", "P", "sheet")
_GEAR_CARDS = Sheet("gear", "", "Gear cards", "G", deck="gear")
_ROOM_CARDS = Sheet("rooms", "", "Room cards", "C", deck="rooms")


def quest_pack(quest: Quest, rating: Rating, printing: Options) -> Pack:
    """Return everything that is printed of a quest, with its map open or sealed."""
    return sealed_pack(quest, rating, open_pack) if printing.get("map") == "sealed" else open_pack(quest, rating)


def open_pack(quest: Quest, rating: Rating) -> Pack:
    """Return everything that is printed of a quest whose map lies open."""
    return Pack(quest.title, _SHEETS, quest_words(quest, rating), _figures(quest), quest_decks(quest))


def _figures(quest: Quest) -> dict[str, Figure]:
    """Return the pictures of a quest by the names under which templates show them."""
    return {
        "map": map_figure(quest),
        "legend": legend_figure(quest),
        "sigils": page_marks.sigils(fingerprint(quest)),
        "emblem": page_marks.emblem(quest.theme_icon, quest.theme_name),
        "foes": enemies_figure(quest),
        "log": log_figure(quest),
        "tailpiece": page_marks.tailpiece(quest.villain.icon),
        "distances": diagrams.distances(),
        "joined": diagrams.joined_exits(),
        "hero1": hero_sheet(tall=False, trim=quest.trim),
        **_objective_figures(quest),
        "villain": villain_boxes(quest),
    }


def log_figure(quest: Quest) -> Figure:
    """Return the log of a quest's rooms."""
    return diagrams.log([f"{row.mark} {row.room.name}" for row in legend(quest)])


def villain_boxes(quest: Quest) -> Figure:
    """Return the villain's health to tick, with a mark at half of it."""
    health = quest.villain.health.at(quest.heroes)
    return diagrams.tick_boxes(health, (-(-health // 2),))


def _objective_figures(quest: Quest) -> dict[str, Figure]:
    """Return the boxes to tick that an objective asks for: rounds of a clock, a guest's health, successes of a rite."""
    figures = {}
    clock = clock_of(quest)
    if clock is not None:
        figures["clock"] = diagrams.tick_boxes(clock.boxes, tuple(mark.at for mark in clock.marks))
    for term in quest.objective.terms:
        if isinstance(term, Escort):
            figures["guest"] = diagrams.tick_boxes(term.health.at(quest.heroes))
        elif isinstance(term, Rite):
            figures["rite"] = diagrams.tick_boxes(term.times.at(quest.heroes))
    return figures


def blank_pack(options: Options, _pictures: Pictures) -> Pack:
    """Return empty hero records: `count` of them in the layout `full` (a page each, with places for the box's cards) or `half`.

    In the layout `rooms` the pack holds all room cards instead, with both sides, in `gear` all gear cards; `count` means nothing.
    """
    if options["layout"] == "gear":
        return Pack("Gear cards", (_GEAR_CARDS,), Words(), {}, {"gear": gear_deck()})
    if options["layout"] == "rooms":
        return Pack("Room cards", (_ROOM_CARDS,), Words(), {}, {"rooms": all_room_cards()})
    tall = options["layout"] == "full"
    words = BlankWords(heroes=int(options["count"]), per_page=1 if tall else 2)
    return Pack("Hero records", (_BLANK_SHEET,), words, {"hero1": hero_sheet(tall=tall)})


BLANK_KIT = Kit(
    id="sheets",
    summary="Empty hero records, or all room cards or gear cards to cut out.",
    options=(
        OneOf("layout", ("full", "half", "rooms", "gear"), "A page for each hero, two heroes on a page, the room cards, the gear."),
        Number("count", 1, 8, "How many sheets, 1 to 8.", "2"),
    ),
    make_pack=blank_pack,
)
