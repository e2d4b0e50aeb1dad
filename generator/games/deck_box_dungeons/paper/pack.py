"""A quest to its pack: sheets, words, figures and pieces to cut out; and the sheets that belong to no quest."""

from __future__ import annotations

from collections.abc import Mapping

from generator.draw import page_marks
from generator.draw.figures import Figure
from generator.draw.landmarks.tables import Marks
from generator.forge.choices import Number, OneOf, Options, Parameter
from generator.forge.looks import Looks
from generator.forge.making import fingerprint
from generator.forge.pack import Kit, Pack, Pictures, Sheet
from generator.forge.rating import Rating
from generator.games.deck_box_dungeons.paper.cards.cut_pieces import quest_decks, with_heroes
from generator.games.deck_box_dungeons.paper.cards.enemy_cards import enemies_figure
from generator.games.deck_box_dungeons.paper.encounter_heads import head_figures
from generator.games.deck_box_dungeons.paper.heroes.hero_names import NAMES
from generator.games.deck_box_dungeons.paper.heroes.hero_sheets import hero_sheet
from generator.games.deck_box_dungeons.paper.heroes.suggested_party import EMPTY, party_figures, suggested_builds
from generator.games.deck_box_dungeons.paper.kits.hero_kit import HERO_OPTIONS, finished_pack, listing
from generator.games.deck_box_dungeons.paper.map import diagrams
from generator.games.deck_box_dungeons.paper.map.map_legend import legend_figure
from generator.games.deck_box_dungeons.paper.map.map_page import map_figure, plan_figure
from generator.games.deck_box_dungeons.paper.map.room_marks import landmark_figures
from generator.games.deck_box_dungeons.paper.map.signs import FINALE
from generator.games.deck_box_dungeons.paper.portraits.villain_panel import face_figure
from generator.games.deck_box_dungeons.paper.scenes import PICTURES
from generator.games.deck_box_dungeons.paper.sealed.sealed_print import seal
from generator.games.deck_box_dungeons.paper.sealed.sealed_sheets import sealed_pack
from generator.games.deck_box_dungeons.paper.words import BlankWords, clock_of, legend, quest_words, sealed_words
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Escort, Rite
from generator.games.deck_box_dungeons.quest.tone import gentle_tone

PRINTING: tuple[Parameter, ...] = (
    OneOf("map", ("open", "sealed"), "Whether the map lies open, or every exit is looked up as it is explored."),
    *NAMES,
)
"""The options of how a quest is printed."""
FOLDER = "deck-box-dungeons"
"""The folder of this game's templates."""
_SHEETS = (
    Sheet("title", f"{FOLDER}/title.xml.jinja", "Title", "T", "title", "always", single=True, book=True, halves=2),
    Sheet(
        "map",
        f"{FOLDER}/map.xml.jinja",
        "The map",
        "M",
        show="spoilers",
        single=True,
        alone=True,
        read_when="for whoever sets out the rooms",
    ),
    Sheet("encounters", f"{FOLDER}/encounters.xml.jinja", "Encounters", "E", show="spoilers", book=True),
    Sheet("finale", f"{FOLDER}/finale.xml.jinja", "The finale", "F", show="spoilers", single=True, book=True),
    Sheet("enemies", f"{FOLDER}/enemies.xml.jinja", "Enemies and market", "N", single=True, alone=True),
    Sheet("hall", f"{FOLDER}/hall.xml.jinja", "The hiring hall", "H", single=True, book=True),
    Sheet("heroes", f"{FOLDER}/heroes.xml.jinja", "Suggested party", "S", "sheet"),
    Sheet("party", f"{FOLDER}/party.xml.jinja", "Party record", "P", "sheet", single=True),
    Sheet("rules", f"{FOLDER}/rules.xml.jinja", "Rules in brief", "R", book=True),
    Sheet("rooms", "", "Room cards and counters", "C", deck="rooms"),
    Sheet("items", "", "Item cards", "I", deck="items"),
    Sheet("credits", f"{FOLDER}/credits.xml.jinja", "Colophon", "Z", single=True, credits=True, book=True),
)
_BLANK_SHEET = Sheet("blank", f"{FOLDER}/blank.xml.jinja", "Hero records", "P", "sheet")


def quest_pack(quest: Quest, rating: Rating, printing: Options, looks: Looks | None = None) -> Pack:
    """Return everything that is printed of a quest, as the settled options of its printing say. Raises BadOption.

    Its rooms have the landmarks that the `looks` of its document tell.
    """
    told = looks.landmarks if looks else None
    sealed = seal(quest) if printing.get("map") == "sealed" else None
    words = sealed_words(quest, sealed, rating, printing, told) if sealed else quest_words(quest, rating, printing, told)
    shown = sealed.quest if sealed else quest
    stand_ins = gentle_tone().icons if quest.gentle is True else {}
    heroes = [build.hero.id for build in suggested_builds(quest)]
    figures = {**_figures(shown, stand_ins, told), **party_figures(quest, words.party), **PICTURES.figures(quest)}
    pack = Pack(
        quest.title,
        _SHEETS,
        words,
        figures,
        with_heroes(quest_decks(shown, told), heroes),
        PICTURES.colours(quest.theme),
        stand_ins=stand_ins,
        map_views={"plain": map_figure(shown, told, named=False)},
    )
    return sealed_pack(quest, sealed, pack, heroes) if sealed else pack


def _figures(quest: Quest, stand_ins: Mapping[str, str], told: Marks | None) -> dict[str, Figure]:
    """Return the drawings of a quest by the names under which templates show them."""
    return {
        "map": map_figure(quest, told),
        "plan": plan_figure(quest, told),
        "legend": legend_figure(quest),
        "sigils": page_marks.sigils(fingerprint(quest), stand_ins),
        "foes": enemies_figure(quest),
        "log": log_figure(quest),
        "distances": diagrams.distances(),
        "joined": diagrams.joined_exits(),
        EMPTY: hero_sheet(tall=False, trim=quest.trim),
        **_objective_figures(quest),
        **landmark_figures(quest, told),
        **head_figures(quest),
        "villain": villain_boxes(quest),
        "face": face_figure(quest.villain, quest.theme, gentle=quest.gentle is True),
    }


def log_figure(quest: Quest) -> Figure:
    """Return the log of a quest's rooms."""
    return diagrams.log([f"{row.mark} {row.room.name}" for row in legend(quest)], FINALE)


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


def blank_pack(options: Options, pictures: Pictures) -> Pack:
    """Return empty hero records: `count` of them in the layout `full` (a page each, with places for the box's cards) or `half`.

    Where options name a hero or a party, finished sheets take their place. Raises BadOption for options that do not go together.
    """
    finished = finished_pack(options, pictures)
    if finished is not None:
        return finished
    tall = options["layout"] == "full"
    words = BlankWords(heroes=int(options["count"]), per_page=1 if tall else 2)
    return Pack("Hero records", (_BLANK_SHEET,), words, {EMPTY: hero_sheet(tall=tall)})


BLANK_KIT = Kit(
    id="sheets",
    summary="Hero records, empty or finished: one hero of your choice, or a party that fits together.",
    options=(
        OneOf("layout", ("full", "half"), "A page for each hero, or two heroes on a page."),
        Number("count", 1, 8, "How many sheets, 1 to 8.", "2"),
        *HERO_OPTIONS,
    ),
    make_pack=blank_pack,
    listing=listing,
)
