"""A quest to what the press prints of it: sheets in order, the words of their templates, figures, pieces to cut out.

A quest that is drawn from the bag has tiles and tokens to cut; one that is laid beforehand has a map with keys and lists to look
them up in. What differs on paper only, such as keys, comes from streams of the quest's fingerprint.
"""

from __future__ import annotations

from functools import partial

from generator.core.errors import BadOption
from generator.core.rng import Rng
from generator.core.text import capitalised
from generator.draw import page_marks, tracks
from generator.draw.faces.tables import face_of
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.forge.choices import Number, Options
from generator.forge.making import fingerprint
from generator.forge.pack import KEY_BY_KEY, Deck, Pack, Sheet
from generator.forge.rating import Rating
from generator.games.bag_of_dungeon.paper import decks, key_lists, keyed_map, large_parts, reveal_keys, told
from generator.games.bag_of_dungeon.paper.dragon_picture import face_figures
from generator.games.bag_of_dungeon.paper.floor_legend import legend_figure
from generator.games.bag_of_dungeon.paper.floor_tiles import LEAST_TILE, MOST_TILE, TILE
from generator.games.bag_of_dungeon.paper.hero_figures import hero_card
from generator.games.bag_of_dungeon.paper.hero_values import empty_paper, hero_paper
from generator.games.bag_of_dungeon.paper.keyed_map import KeyMap, OpenMap, OpenTile
from generator.games.bag_of_dungeon.paper.paper_bag import BagWords, bag_figure
from generator.games.bag_of_dungeon.paper.reveal_keys import RevealKeys
from generator.games.bag_of_dungeon.paper.scenes import PICTURES
from generator.games.bag_of_dungeon.paper.tokens import BAGS
from generator.games.bag_of_dungeon.paper.words import quest_words
from generator.games.bag_of_dungeon.quest.geometry import START, cell_at
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE, START_TILE
from generator.games.bag_of_dungeon.rules.scoring import counts_health

FOLDER = "bag-of-dungeon"
_FRONT = (
    Sheet("title", f"{FOLDER}/title.xml.jinja", "Title", "T", "title", "always", single=True, book=True),
    Sheet("rules", f"{FOLDER}/rules.xml.jinja", "Rules in brief", "R", book=True),
    Sheet("quick", f"{FOLDER}/quick.xml.jinja", "Quick play", "E", single=True, alone=True),
    Sheet("glossary", f"{FOLDER}/glossary.xml.jinja", "Monsters and items", "G", book=True),
    Sheet("heroes", f"{FOLDER}/heroes.xml.jinja", "Heroes", "H", "sheet", alone=True),
    Sheet("log", f"{FOLDER}/log.xml.jinja", "Dungeon log", "L", single=True, alone=True),
)
_TO_CUT = (
    Sheet("tiles", "", "Floor tiles", "C", deck="tiles"),
    Sheet("tokens", "", "Tokens", "D", deck="tokens"),
    Sheet("standees", "", "Standees and counters", "P", deck="standees"),
    Sheet("bag", f"{FOLDER}/bag.xml.jinja", "Bags to fold", "B", "sheet", alone=True, read_when="to cut out and fold"),
)
_TO_UNCOVER = (
    Sheet("map", f"{FOLDER}/map.xml.jinja", "The map", "M", "sheet", single=True, alone=True),
    Sheet("keys", f"{FOLDER}/keys.xml.jinja", "Behind the keys", "V", "sheet", "spoilers", alone=True, read_when=KEY_BY_KEY),
)
_BACK = (
    Sheet("story", f"{FOLDER}/story.xml.jinja", "Side quests and endings", "S", show="spoilers", book=True),
    Sheet("colophon", f"{FOLDER}/colophon.xml.jinja", "Colophon", "Z", single=True, credits=True, book=True),
    Sheet("sealed", f"{FOLDER}/sealed.xml.jinja", "Every order", "A", single=True, alone=True, seals=True),
)
PRINTING = (
    Number(
        "tile-size",
        LEAST_TILE,
        MOST_TILE,
        f"Side of a floor tile in mm, {LEAST_TILE} to {MOST_TILE}; {TILE} is that of the box.",
        str(TILE),
    ),
)
"""How a quest is printed, which is no part of its code."""
EMPTY = "empty"
"""The name of the figure of an empty card."""
PER_PAGE = 2


def quest_pack(quest: Quest, rating: Rating, printing: Options) -> Pack:
    """Return everything that is printed of a quest; `printing` are settled options of `PRINTING`.

    Raises BadOption for a size of tiles where there are none to cut out.
    """
    laid = quest.layout == "laid"
    if laid and printing["tile-size"] != str(TILE):
        raise BadOption("--tile-size is for tiles to cut out, and --map keyed has none; leave out one of the two.")
    pages = hero_pages(quest)
    figures = quest_figures(quest)
    return Pack(
        title=quest.title,
        sheets=(*_FRONT, *(_TO_UNCOVER if laid else _TO_CUT), *_BACK),
        words=quest_words(quest, rating, pages),
        figures=figures,
        decks={} if laid else quest_decks(quest, int(printing["tile-size"])),
        colours=PICTURES.colours(quest.theme),
        map="keymap",
        map_views={"keeper": figures["answer"]} if laid else {},
    )


def quest_decks(quest: Quest, side: int) -> dict[str, Deck]:
    """Return what is cut out for a quest, its floor tiles with sides of so many mm."""
    return {
        "tiles": decks.tile_deck(quest, float(side)),
        "tokens": decks.token_deck(quest),
        "standees": decks.standee_deck(
            quest.heroes,
            capitalised(quest.dragon.short or quest.dragon.name),
            face_of(PACKAGE, quest.dragon.name, theme=quest.theme),
        ),
    }


def quest_figures(quest: Quest) -> dict[str, Figure]:
    """Return the figures of a quest's sheets by name."""
    found = {"sigils": page_marks.sigils(fingerprint(quest)), **PICTURES.figures(quest), **hero_figures(quest)}
    found |= face_figures(quest.dragon, quest.theme)
    found["legend"] = legend_figure(quest.theme)
    found["notes"] = figure("notes", _draw_notes, None, 182.0, 38.0, "Lines for a report", told=told.report_told)
    if quest.layout == "laid":
        return {**found, **key_figures(quest), "answer": answer_figure(quest)}
    return {**found, **bag_figures()}


def _draw_notes(pen: Pen, nothing: None) -> None:
    """Draw lines to write on."""
    tracks.ruled(pen, (0.0, 0.0), pen.width, pen.height, 7.4)


def paper_stream(quest: Quest) -> Rng:
    """Return the stream of everything that differs on paper only."""
    return Rng.root("bag-of-dungeon/paper", int(fingerprint(quest), 16))


def keys_of(quest: Quest) -> RevealKeys:
    """Return the keys of a quest that is laid beforehand, with what stands behind every key."""
    return reveal_keys.assign_keys(quest, paper_stream(quest))


# ---------------------------------------------------------------------- heroes


def hero_pages(quest: Quest) -> tuple[tuple[str, ...], ...]:
    """Return the names of the figures of heroes' cards page by page: one alone, else two, an empty one beside the last."""
    names = [f"hero{number}" for number in range(1, len(quest.heroes) + 1)]
    if len(names) == 1:
        return (tuple(names),)
    names += [EMPTY] * (-len(names) % PER_PAGE)
    return tuple(tuple(names[start : start + PER_PAGE]) for start in range(0, len(names), PER_PAGE))


def hero_figures(quest: Quest) -> dict[str, Figure]:
    """Return the cards of the heroes who go: a page for one alone, else half a page each, and an empty one to fill the last."""
    lives = 1 if quest.mode == "solo" else quest.lives
    gear = quest.gear or ((),) * len(quest.heroes)
    alone, kill_points = len(quest.heroes) == 1, not counts_health(quest)
    found = {
        f"hero{number}": hero_card(hero_paper(hero, lives=lives, gear=own, kill_points=kill_points), tall=alone)
        for number, (hero, own) in enumerate(zip(quest.heroes, gear, strict=True), 1)
    }
    if len(found) % PER_PAGE and not alone:
        found[EMPTY] = hero_card(empty_paper(lives, kill_points=kill_points))
    return found


# ---------------------------------------------------------------------- bags, map, keys


def bag_figures() -> dict[str, Figure]:
    """Return the nets of the two bags."""
    return {f"bag-{bag}": bag_figure(BagWords("Bag of Dungeon", f"{word}s", *sign)) for bag, (word, *sign) in BAGS.items()}


def key_figures(quest: Quest) -> dict[str, Figure]:
    """Return the map to write on, the keys of draws, and the two lists behind them."""
    keys = keys_of(quest)
    monsters, items, last = key_lists.BOXES
    draws = (
        key_lists.DrawKeys(monsters, *BAGS["monster"][1:], keys.monsters),
        key_lists.DrawKeys(items, *BAGS["item"][1:], keys.items),
        key_lists.DrawKeys(last, "ring", "accent", (keys.exit, keys.ring), ("Exit", "ring")),
    )
    map_ = KeyMap(keys.places, keys.start)
    return {
        "keymap": figure(
            "keymap", keyed_map.draw_key_map, map_, 190.0, 150.0, "The map to write on, with the key of every place",
            told=partial(told.map_told, map_), spread=True,
        ),
        "drawkeys": figure(
            "drawkeys", key_lists.draw_draw_keys, draws, 190.0, 70.0, "Keys of monsters, items, Exit and ring, in their order",
            told=partial(told.lists_told, draws), parts=large_parts.draw_keys,
        ),
        "floorlist": figure(
            "floorlist", key_lists.draw_floor_list, keys.floor, 190.0, 92.0, "What stands behind the keys of the map",
            told=partial(told.floor_told, keys.floor), parts=large_parts.floor_lists,
        ),
        "drawlist": figure(
            "drawlist", key_lists.draw_draw_list, keys.draws, 190.0, 118.0, "What stands behind the keys of draws",
            told=partial(told.draws_told, keys.draws), parts=large_parts.draw_lists,
        ),
    }  # fmt: skip


def answer_figure(quest: Quest) -> Figure:
    """Return the whole map of a quest that is laid beforehand."""
    tasks, sides = {one.tile for one in quest.side_quests}, reveal_keys.laid_sides(quest)
    found = [OpenTile(one.column, one.row, one.tile, sides[cell_at(one.column, one.row)], one.tile in tasks) for one in quest.laid]
    found.append(OpenTile(0, 0, START_TILE, sides[START]))
    data = OpenMap(tuple(found), reveal_keys.ring_lair(quest))
    alt, said = "The whole map open, with the ring in its place", partial(told.answer_told, data)
    return figure("answer", keyed_map.draw_open_map, data, 182.0, 150.0, alt, told=said, spread=True)
