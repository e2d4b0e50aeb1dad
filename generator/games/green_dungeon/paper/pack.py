"""A quest to what the press prints of it: sheets in order, the words of their templates, figures, pieces to cut out.

No sentence is made here: rows are sorted, counted and named. What differs on paper only, such as the order of rooms in the story
booklet, comes from streams of the quest's fingerprint.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import msgspec

from generator.core.rng import Rng
from generator.core.text import capitalised
from generator.draw import page_marks
from generator.draw.figures import Figure, figure
from generator.draw.pictures import NOBODY, Likeness
from generator.forge.choices import Line, Number, OneOf, Options, PictureFile
from generator.forge.ladder import Row
from generator.forge.looks import Looks
from generator.forge.making import fingerprint
from generator.forge.pack import KEY_BY_KEY, Cut, Deck, Kit, Pack, Pictures, Sheet, Words
from generator.forge.rating import Rating
from generator.games.green_dungeon.paper import card_faces, character_sheet, reveal_strips, tiles
from generator.games.green_dungeon.paper.boss_strip import bosses_figure
from generator.games.green_dungeon.paper.card_faces import CARD_SIZE, STRENGTHS
from generator.games.green_dungeon.paper.grounds import ground_of
from generator.games.green_dungeon.paper.large_keys import large_key_tables
from generator.games.green_dungeon.paper.reveal_strips import KeyMap, RevealKeys
from generator.games.green_dungeon.paper.room_marks import in_order, marks_of
from generator.games.green_dungeon.paper.scenes import PICTURES
from generator.games.green_dungeon.paper.tiles import ICONS, MARGIN, MARKERS, TILE
from generator.games.green_dungeon.paper.told import (
    answer_told,
    back_words,
    card_words,
    character_told,
    entries_told,
    map_told,
    piles_told,
    report_told,
    tile_words,
)
from generator.games.green_dungeon.players import policies
from generator.games.green_dungeon.quest.board import SYMBOLS, Kind, Symbol
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import GRADES, MOST_BOXES, PILES, Grade, NamedText, Quest, QuestCard, Twist
from generator.games.green_dungeon.quest.passages import CELLS, SIZE, cell_name
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, Ruleset, load_ruleset
from generator.games.green_dungeon.rating.ladder import ladder_of
from generator.games.green_dungeon.rating.witness import parse_route
from generator.games.green_dungeon.rules.lamp import most_cubes_of

MAT = MARGIN + SIZE * TILE
"""Side of the map page's picture in mm: every place is as large as a tile."""
_FOLDER = "green-dungeon"
_SHEETS = (
    Sheet("title", f"{_FOLDER}/title.xml.jinja", "Title", "T", "title", "always", single=True, book=True, halves=2),
    Sheet("rules", f"{_FOLDER}/rules.xml.jinja", "Rules in brief", "R", book=True),
    Sheet("score", f"{_FOLDER}/score.xml.jinja", "Score and report", "Q", single=True),
    Sheet("reference", f"{_FOLDER}/reference.xml.jinja", "Reference", "E", single=True, alone=True),
    Sheet("map", f"{_FOLDER}/map.xml.jinja", "The map", "M", single=True, alone=True),
    Sheet("character", f"{_FOLDER}/character.xml.jinja", "Character", "P", single=True, alone=True),
    Sheet("tiles", "", "Tiles", "C", deck="tiles"),
    Sheet("cards", "", "Cards", "D", deck="cards"),
    Sheet("strips", f"{_FOLDER}/strips.xml.jinja", "Reveal strips", "V", show="spoilers", alone=True, read_when=KEY_BY_KEY),
    Sheet("story", f"{_FOLDER}/story.xml.jinja", "Story booklet", "S", show="spoilers", book=True),
    Sheet("colophon", f"{_FOLDER}/colophon.xml.jinja", "Colophon", "Z", single=True, credits=True, book=True),
    Sheet("sealed", f"{_FOLDER}/sealed.xml.jinja", "Sealed: the whole dungeon", "A", single=True, alone=True, seals=True),
)
HABITS = {
    "explore": policies.EXPLORE_BOXES, "rest": policies.REST_BOXES, "late": policies.LATE_EVENTS, "wounds": policies.FIT_WOUNDS,
    "spent": policies.FIT_SPENT, "events": policies.FIT_EVENTS, "magic": policies.LEAST_MAGIC, "bribe": policies.BRIBE_DAMAGE,
    "spell": policies.SPELL_DAMAGE,
}  # fmt: skip
"""The numbers by which the sensible player plays, for the rules pages: boxes left, event cubes, what may be missing, damage."""
_BLANK_SHEETS = (Sheet("blank", f"{_FOLDER}/blank.xml.jinja", "Character sheets", "P"),)


class RoomRow(msgspec.Struct, frozen=True):
    """A room of the story booklet: the name of its cell, and its texts."""

    cell: str
    room: NamedText


class PileRow(msgspec.Struct, frozen=True):
    """A pile as it was dealt: its name, and its cards from the top."""

    name: str
    cards: tuple[QuestCard, ...]


class QuestWords(Words, frozen=True):
    """What the templates of a quest's sheets may say.

    `new` tells whether it is of the new edition, `rooms` come in an order that gives nothing away, `markers` is the number of
    deck markers among the tiles to cut, `print` the fingerprint of the quest. `seen` are the names of lairs that are known before
    play (G-73). `touching` are the twists that touch play and `telling` those that are words alone; `twins` says whether two of
    these are of one kind. `bands` are the games of a hundred between which a grade lies, `habits` the numbers by which the sensible
    player plays, `most_cubes` the most event cubes that can stand between two checks of the lamp (None: no lamp sets a limit),
    `ladder` what players of five skills win in other dungeons of the edition and grade.
    """

    quest: Quest
    rating: Rating
    new: bool
    rules: Ruleset
    kind_icons: Mapping[Kind, str]
    strengths: tuple[str, ...]
    symbols: tuple[Symbol, ...]
    start: str
    place: str
    print: str
    rooms: tuple[RoomRow, ...]
    piles: tuple[PileRow, ...]
    markers: int
    seen: tuple[str, ...]
    touching: tuple[Twist, ...]
    telling: tuple[Twist, ...]
    twins: bool
    bands: Mapping[Grade, tuple[int, int]]
    habits: Mapping[str, int]
    most_cubes: int | None
    ladder: Row | None


class BlankWords(Words, frozen=True):
    """What the template of blank character sheets may say: how many of them there are."""

    count: int


def quest_pack(quest: Quest, rating: Rating, _printing: Options, looks: Looks | None = None) -> Pack:
    """Return everything that is printed of a quest; raises ValueError for a rating whose witness is no route.

    Its rooms have the landmarks that the `looks` of its document tell.
    """
    known = in_order(marks_of(quest, looks.landmarks if looks else None))
    cut_tiles = _tile_deck(quest, _paper_stream(quest).stream("tiles"), known)
    figures = {**quest_figures(quest, rating), "answer": answer_figure(quest, rating, known)}
    return Pack(
        title=quest.title,
        sheets=_SHEETS,
        words=quest_words(quest, rating),
        figures=figures,
        decks={"tiles": cut_tiles, "cards": _card_deck(quest, _paper_stream(quest).stream("cards"))},
        colours=PICTURES.colours(quest.theme),
        map="mat",
        map_views={"keeper": figures["answer"]},
    )


def quest_words(quest: Quest, rating: Rating) -> QuestWords:
    """Return what the templates of a quest's sheets may say."""
    order = _paper_stream(quest).stream("order").shuffle(range(CELLS))
    telling = tuple(twist for twist in quest.twists if not twist.touches_play)
    return QuestWords(
        quest=quest, rating=rating, new=quest.edition == "new", rules=load_ruleset(quest.edition), kind_icons=ICONS,
        strengths=STRENGTHS, symbols=SYMBOLS, start=cell_name(quest.start), place=capitalised(quest.place),
        print=fingerprint(quest), rooms=tuple(RoomRow(cell_name(cell), quest.rooms[cell]) for cell in order),
        piles=tuple(PileRow(name, quest.pile(name)) for name in PILES), markers=len(MARKERS),
        seen=tuple(map(cell_name, quest.seen)), touching=quest.touching_twists, telling=telling,
        twins=len({twist.kind for twist in telling}) < len(telling),
        bands={grade: getattr(grades(), grade).wins for grade in GRADES}, habits=HABITS, ladder=ladder_of(quest),
        most_cubes=most_cubes_of(quest.lamp, load_ruleset(quest.edition).event_every) if quest.lamp else None,
    )  # fmt: skip


def reveal_keys(quest: Quest) -> RevealKeys:
    """Return the keys of a quest's rooms and cards, with what stands behind every key."""
    return reveal_strips.assign_keys(quest, _paper_stream(quest))


def _paper_stream(quest: Quest) -> Rng:
    """Return the stream of everything that differs on paper only."""
    return Rng.root("green-dungeon/paper", int(fingerprint(quest), 16))


# ------------------------------------------------------------------ pictures


def quest_figures(quest: Quest, rating: Rating) -> dict[str, Figure]:
    """Return the figures of a quest's sheets by name; raises ValueError for a rating whose witness is no route."""
    keys = reveal_keys(quest)
    key_map = KeyMap(keys.cells, quest.flat, quest.start, quest.seen)
    pictures = PICTURES.figures(quest)
    return {
        "sigils": page_marks.sigils(fingerprint(quest)),
        "mat": mat_figure(quest),
        "answer": answer_figure(quest, rating),
        "places": figure(
            "places", reveal_strips.draw_key_map, key_map, 182.0, 120.0,
            "The map to write on: keys and light sides of the 25 rooms", true_size=True, told=partial(map_told, key_map),
        ),
        "deckkeys": pile_keys_figure(keys),
        "keytable": key_table_figure(keys),
        "character": character_figure(quest.edition, quest.lamp),
        "notes": figure("notes", character_sheet.draw_notes, None, 182.0, 42.0, "Lines for a report", told=report_told),
        **pictures, "bosses": bosses_figure(quest) or pictures["tailpiece"],
    }  # fmt: skip


def pile_keys_figure(keys: RevealKeys) -> Figure:
    """Return the keys of the cards of all piles."""
    return figure(
        "deckkeys",
        reveal_strips.draw_pile_keys,
        keys.piles,
        182.0,
        35.0,
        "The keys of the three decks, by two dice",
        parts=reveal_strips.large_pile_keys,
        told=partial(piles_told, keys.piles),
    )


def key_table_figure(keys: RevealKeys) -> Figure:
    """Return what stands behind every key."""
    return figure(
        "keytable",
        reveal_strips.draw_key_table,
        keys.entries,
        182.0,
        120.0,
        "What stands behind the keys 10 to 99",
        parts=large_key_tables,
        told=partial(entries_told, keys.entries),
    )


def answer_figure(quest: Quest, rating: Rating, landmarks: tuple[str, ...] | None = None) -> Figure:
    """Return the whole dungeon open, with the route that is the rating's witness, if it has one, and landmarks by cell."""
    known = in_order(marks_of(quest)) if landmarks is None else landmarks
    solved = tiles.SolvedMap(quest.kinds, quest.flat, quest.start, parse_route(rating.witness), known)
    return figure(
        "answer", tiles.draw_answer, solved, 182.0, 182.0, "The whole dungeon open", spread=True, told=partial(answer_told, solved)
    )


def mat_figure(quest: Quest) -> Figure:
    """Return the places of all tiles, the entrance and the lairs that are known before play."""
    known = f", the lairs at {' and '.join(map(cell_name, quest.seen))}" if quest.seen else ""
    places = tiles.Places(quest.start, quest.seen, ground_of(quest.theme))
    alt = f"Places of the 25 tiles, the entrance at {cell_name(quest.start)}{known}"
    return figure("mat", tiles.draw_mat, places, MAT, MAT, alt, true_size=True)


def character_values(
    edition: Edition, lamp: int = 0, *, marked: bool = True, hero: Likeness = NOBODY
) -> character_sheet.CharacterSheetValues:
    """Return what an edition prints on its character sheet, with a lamp of so many boxes or, for 0, tracks of time and events.

    The last box of the lamp is `marked` where the sheet is for one dungeon; `hero` is whose sheet it is.
    """
    rules = load_ruleset(edition)
    return character_sheet.CharacterSheetValues(
        title=rules.title, health=rules.start_health, magic=rules.start_magic, gold=rules.start_gold, luck=rules.start_luck,
        level_xp=rules.level_xp, level=rules.start_level, track=rules.track, every=rules.event_every,
        lamp=lamp, marked=marked, hero=hero,
    )  # fmt: skip


def character_figure(edition: Edition, lamp: int = 0, *, marked: bool = True, hero: Likeness = NOBODY) -> Figure:
    """Return the character sheet of an edition and a hero, with a lamp of so many boxes or without one."""
    values = character_values(edition, lamp, marked=marked, hero=hero)
    light = f", with a lamp of {lamp} boxes" if lamp else ""
    alt = f"Character sheet{hero.words}, {values.title}{light}"
    parts, told = character_sheet.large_parts, partial(character_told, values)
    return figure("character", character_sheet.draw_character_sheet, values, 182.0, 232.0, alt, parts=parts, told=told)


def _tile_deck(quest: Quest, rng: Rng, landmarks: tuple[str, ...]) -> Deck:
    """Return the tiles in a random order, so that the sheet is no map; their backs alone say where they lie.

    Deck markers come last: one lies on each deck, so that no back is seen before its card is drawn (G-71; row 2 asks for them in
    the new edition alone, and beside the decks).
    """
    cuts = [_tile_cut(quest, cell, number, landmarks[cell]) for number, cell in enumerate(rng.shuffle(range(CELLS)), 1)]
    for kind, pile in MARKERS:
        data = tiles.Marker(kind, pile)
        front = figure("marker", tiles.draw_marker, data, TILE, TILE, f"Marker of the {pile} deck", lettered=True)
        back = figure("markerback", tiles.draw_marker_back, data, TILE, TILE, f"Back of the {pile} deck’s marker", lettered=True)
        cuts.append(Cut(f"{pile} marker", front, back, ground="page"))
    return Deck(tuple(cuts), sealed=True)


def _tile_cut(quest: Quest, cell: int, number: int, landmark: str) -> Cut:
    """Return the tile of a cell, named by its number on the sheet: the caption beside open faces names no place."""
    name, level, ground = cell_name(cell), bool(quest.flat >> cell & 1), ground_of(quest.theme)
    face, behind = tile_words(quest.kinds[cell], landmark, level=level), back_words(name, entrance=cell == quest.start, level=level)
    front = figure("tile", tiles.draw_tile, tiles.TileFront(quest.kinds[cell], level, ground, landmark), TILE, TILE, face)
    back = tiles.TileBack(cell, cell == quest.start, level, ground)
    hidden = figure("tileback", tiles.draw_tile_back, back, TILE, TILE, behind)
    return Cut(f"tile {number}", front, hidden, ground="floor", back_ground="page")


def _card_deck(quest: Quest, rng: Rng) -> Deck:
    """Return the cards, those of a pile in a random order, so that their faces do not tell how they lie; their backs do."""
    cuts = []
    for name in PILES:
        cards = quest.pile(name)
        strengths = reveal_strips.strengths(cards)
        for number, at in enumerate(rng.stream(name).shuffle(range(len(cards))), 1):
            text = getattr(quest.treasures, cards[at].symbol)[strengths[at]] if name == "treasure" else None
            data = card_faces.CardFace(name, cards[at].symbol, cards[at].number, strengths[at], at + 1, text)
            alt = card_words(name, data.symbol, STRENGTHS[data.strength], data.number)
            front = figure("card", card_faces.draw_card, data, *CARD_SIZE, alt, lettered=bool(text))
            back = figure("cardback", card_faces.draw_card_back, data, *CARD_SIZE, f"Back of {name} {at + 1}", lettered=True)
            cuts.append(
                Cut(f"{name} card {number}", front, back, ground="white", back_ground="page", pile=name.capitalize(), place=at + 1)
            )
    return Deck(tuple(cuts), sealed=True)


# ------------------------------------------------------------------ blank sheets


def blank_pack(options: Options, pictures: Pictures) -> Pack:
    """Return blank character sheets for settled options of the kit: `count` of them, of the `edition` of the rules.

    They bear the `name` and the `portrait` of a hero, where these are given. Under a ranked `lamp` they have the longest there is,
    whose end the player marks.
    """
    edition: Edition = "old" if options["edition"] == "old" else "new"
    hero, lamp = Likeness(options["name"], pictures.get("portrait")), MOST_BOXES if options["lamp"] == "ranked" else 0
    return Pack(
        title="Character sheets",
        sheets=_BLANK_SHEETS,
        words=BlankWords(count=int(options["count"])),
        figures={"character": character_figure(edition, lamp, marked=False, hero=hero)},
    )


KITS = (
    Kit(
        id="sheets",
        summary="Blank character sheets of either edition.",
        options=(
            OneOf("edition", EDITIONS, "The edition of the rules that the sheets are for."),
            Number("count", 1, 8, "How many sheets, 1 to 8.", "2"),
            OneOf("lamp", ("ranked", "none"), "With the lamp of ranked play, or with the tracks of the endless game."),
            Line("name", "The name of the hero.", 40),
            PictureFile("portrait", "A picture of the hero, of any size; its middle is shown."),
        ),
        make_pack=blank_pack,
    ),
)  # fmt: skip
"""What is printed without a quest."""
