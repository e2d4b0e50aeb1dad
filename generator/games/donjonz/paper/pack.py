"""A quest and its rating to everything that is printed of it: sheets in order, words, drawings, cards to cut out."""

from __future__ import annotations

from functools import partial
from math import fsum

from msgspec.structs import replace

from generator.draw import page_marks
from generator.draw.cut_lines import straight
from generator.draw.figures import Figure, figure
from generator.forge.choices import Options
from generator.forge.making import fingerprint
from generator.forge.pack import WHEN_ENDED, Cut, Deck, Pack, Sheet
from generator.forge.rating import Rating
from generator.games.donjonz.paper.card_figure import CARD, CardBack, draw_card_back, draw_card_face, draw_outer_walls
from generator.games.donjonz.paper.dungeon_figure import (
    ANSWER_LEADING,
    ANSWER_TOP,
    AnswerData,
    AnswerLine,
    draw_answer,
    draw_answer_words,
    draw_map,
    map_size,
)
from generator.games.donjonz.paper.example import example_words
from generator.games.donjonz.paper.example_figure import STRIP, ExampleStrip, draw_example_map, draw_example_strip
from generator.games.donjonz.paper.figure_data import card_face, example_data, inventory_data, map_data, sign_icons
from generator.games.donjonz.paper.figure_words import phrases
from generator.games.donjonz.paper.grounds import ground_of
from generator.games.donjonz.paper.inventory_sheet import draw_diary, draw_inventory, large_diary, large_parts
from generator.games.donjonz.paper.laying_figure import LAYING_ALT, draw_laying, laying_height
from generator.games.donjonz.paper.legend_figure import LegendData, draw_legend, legend_height
from generator.games.donjonz.paper.monster_faces import face_figures
from generator.games.donjonz.paper.scenes import PICTURES
from generator.games.donjonz.paper.signs import SignData, SignIcons, draw_sign
from generator.games.donjonz.paper.told import (
    diary_told,
    inventory_told,
    laying_told,
    legend_told,
    lines_told,
    map_told,
    strip_told,
)
from generator.games.donjonz.paper.words import medal_points, quest_words
from generator.games.donjonz.quest.maze import GOLD_POINTS, Sort, Thing, letters
from generator.games.donjonz.quest.model import Par, Quest

TEMPLATES = "donjonz"
"""The folder of this game's templates."""
SPACE = 15.0
"""A space of the printed map in mm, where the paper allows it."""
EXAMPLE_SPACE = 11.5
"""A space of the map of the worked example in mm."""
WALK_LINE = 88
"""About how many characters of a walk stand in a line of the sealed page."""
LARGE_ANSWER, LARGE_WALK_LINE = 110.0, 48
"""Width in mm of the words of an answer in large print, and how many characters of them any line holds at least."""

_TITLE = Sheet("title", f"{TEMPLATES}/title.xml.jinja", "Title", "T", "title", "always", single=True, book=True, halves=2)
_RULES = Sheet("rules", f"{TEMPLATES}/rules.xml.jinja", "Rules in brief", "R", single=True, book=True)
_WALK = Sheet("walk", f"{TEMPLATES}/walk.xml.jinja", "A walk, word by word", "W", single=True, book=True)
_LAYING = Sheet("laying", f"{TEMPLATES}/laying.xml.jinja", "Diary of the laying", "L", single=True, alone=True)
_MAP = Sheet("map", f"{TEMPLATES}/map.xml.jinja", "The dungeon", "M", single=True, alone=True)
_INVENTORY = Sheet("inventory", f"{TEMPLATES}/inventory.xml.jinja", "Inventory", "I", single=True, alone=True)
_CARDS = Sheet("cards", "", "Dungeon cards", "C", deck="cards")
_CARDS_OF_THE_MAP = replace(_CARDS, read_when="for whoever likes cards better than the map")
_COLOPHON = Sheet(
    "colophon",
    f"{TEMPLATES}/colophon.xml.jinja",
    "Colophon",
    "Z",
    show="spoilers",
    single=True,
    credits=True,
    book=True,
    read_when=WHEN_ENDED,
)
_SEALED = Sheet(
    "sealed", f"{TEMPLATES}/sealed.xml.jinja", "Sealed: the best walk", "S", show="spoilers", single=True, alone=True, seals=True
)


def quest_pack(quest: Quest, rating: Rating, _printing: Options) -> Pack:
    """Return all sheets of a quest with what they show; a deck to be laid has neither map nor sealed page."""
    icons = sign_icons(quest)
    sheets: tuple[Sheet, ...] = (_TITLE, _RULES, _WALK, _MAP, _INVENTORY, _CARDS_OF_THE_MAP, _COLOPHON, _SEALED)
    if quest.mode == "mapping":
        sheets = (_TITLE, _RULES, _WALK, _LAYING, _INVENTORY, _CARDS, _COLOPHON)
    decks = {"cards": _deck(quest, icons)}
    return Pack(
        quest.title, sheets, quest_words(quest, rating), _figures(quest, rating, icons), decks, PICTURES.colours(quest.theme),
        map_views={"keeper": map_figure(quest, solved=True)} if _MAP in sheets and quest.par else {},
    )  # fmt: skip


def answer_figure(quest: Quest) -> Figure:
    """Return the answer: the map with the best walk, what it scores, and the same walk as words."""
    solved = map_figure(quest, solved=True)
    lines = _answer_lines(quest.par) if quest.par else ()
    high = solved.height + 12.0 + 5.0 * sum(1 + len(line.words) // WALK_LINE for line in lines)
    data = AnswerData(map_data(quest, solved=True), lines)
    told = partial(lines_told, tuple(line.words for line in lines))
    return figure(
        "sealed", draw_answer, data, solved.width, high, "The best walk, head down", told=told, parts=partial(_large_answer, solved)
    )


def _large_answer(solved: Figure, data: AnswerData) -> tuple[Figure, ...]:
    """Return the answer for large print: its words, which no window may cut, and the map below them."""
    turned = AnswerData(data.map, ())
    high = ANSWER_TOP + fsum(ANSWER_LEADING * line.size * (1 + len(line.words) // LARGE_WALK_LINE) for line in data.lines)
    return (
        figure("sealed words", draw_answer_words, data.lines, LARGE_ANSWER, high, "The best score and its walk, head down"),
        figure(
            "sealed map", draw_answer, turned, solved.width, solved.height + ANSWER_TOP, "The best walk, head down", spread=True
        ),
    )


def _figures(quest: Quest, rating: Rating, icons: SignIcons) -> dict[str, Figure]:
    """Return the drawings that templates show by name."""
    inventory = inventory_data(quest, medal_points(rating))
    figures = {
        "sigils": page_marks.sigils(fingerprint(quest)),
        "inventory": figure(
            "inventory",
            draw_inventory,
            inventory,
            182.0,
            124.0,
            "Inventory sheet",
            told=partial(inventory_told, inventory),
            parts=large_parts,
        ),
        "diary": figure(
            "diary", draw_diary, None, 182.0, 30.0, "Lines for a diary of the walk", told=diary_told, parts=large_diary
        ),
        **PICTURES.figures(quest),
    }
    if quest.placed:
        figures |= {"map": map_figure(quest), "answer": answer_figure(quest)}
    else:
        figures["laying"] = figure(
            "laying",
            draw_laying,
            len(quest.cards) - 1,
            182.0,
            laying_height(len(quest.cards) - 1),
            LAYING_ALT,
            told=partial(laying_told, len(quest.cards) - 1),
            spread=True,
        )
    return figures | face_figures(quest) | sign_figures(quest) | guide_figures(quest)


def guide_figures(quest: Quest) -> dict[str, Figure]:
    """Return the legend, and the drawings of the worked example, in the signs of a quest."""
    icons, inventory = sign_icons(quest), inventory_data(quest)
    legend = LegendData(tuple((row.sign, row.text) for row in phrases().legend), phrases().note, icons, inventory.weapons)
    example = example_data(icons, ground_of(quest.theme))
    strip = ExampleStrip(example_words().gold, example_words().kills, inventory.track)
    high = legend_height(legend, 182.0)
    circled, score = "The boxes that are circled at the end of the walk", (strip.gold, strip.kills, strip.track[strip.kills - 1])
    return {
        "legend": figure(
            "legend", draw_legend, legend, 182.0, high, "Legend of the map", height_at=legend_height,
            told=partial(legend_told, tuple(row.text for row in phrases().legend), inventory.weapons),
        ),
        "example": figure("example", draw_example_map, example, *map_size(example.map.wide, example.map.high, EXAMPLE_SPACE),
                          "A small dungeon with a walk through it", told=partial(map_told, example.map.floor)),
        "strip": figure("strip", draw_example_strip, strip, *STRIP, circled, told=partial(strip_told, *score)),
    }  # fmt: skip


def sign_figures(quest: Quest) -> dict[str, Figure]:
    """Return the signs of all weapons and monsters, each by itself, by sort and number."""
    figures: dict[str, Figure] = {}
    icons = sign_icons(quest)
    sorts: tuple[Sort, Sort] = ("weapon", "monster")
    for number in range(len(quest.pairs)):
        for sort in sorts:
            data, alt = SignData(Thing(sort, number), icons), f"Sign of {sort} {letters(number)}"
            figures[f"{sort}{number}"] = figure("sign", draw_sign, data, 11.0, 11.0, alt)
    return figures


def _deck(quest: Quest, icons: SignIcons) -> Deck:
    """Return the cards to cut out, squares that share their edges; the start card is cut once more below its second row."""
    cuts = []
    for card in quest.cards:
        name = str(card.id) if card.id else "start"
        face = card_face(card, icons, ground_of(quest.theme))
        front = figure("face", draw_card_face, face, CARD, CARD, f"Card {name}", told=partial(map_told, face.floor))
        high = CARD * (1 + max(spot.y for spot in face.floor.spots)) / (1 + max(spot.x for spot in face.floor.spots))
        back = figure("back", draw_card_back, CardBack(quest.theme_icon, quest.title, high), CARD, CARD, "Back of a card")
        slits = () if card.id else (straight((0.0, high), (CARD, high)),)
        over = figure("walls", draw_outer_walls, face.floor, CARD, CARD, "")
        cuts.append(Cut(name, front, back, ground="floor", slits=slits, back_ground="page", over=over))
    return Deck(tuple(cuts))


def map_figure(quest: Quest, *, solved: bool = False) -> Figure:
    """Return the map of a quest, with the best walk on it where it is shown `solved`."""
    data = map_data(quest, solved=solved)
    alt = "The best walk drawn over the map" if solved else f"Map of {len(data.floor.spots)} spaces"
    return figure(
        "map", draw_map, data, *map_size(data.wide, data.high, SPACE), alt, told=partial(map_told, data.floor), spread=True
    )


def _answer_lines(par: Par) -> tuple[AnswerLine, ...]:
    """Return what stands above the best walk: its score, what that is made of, and the walk as words."""
    gold, kills = GOLD_POINTS * par.gold, par.score - GOLD_POINTS * par.gold
    return (
        AnswerLine(f"The best score is {par.score}", "title", 22.0),
        AnswerLine(f"{par.gold} pouches: {gold}   \u00b7   {par.kills} monsters: {kills}", "body", 11.0),
        AnswerLine(par.walk, "mono", 8.0),
    )
