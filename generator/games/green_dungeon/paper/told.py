"""What the pictures of a dungeon tell in words: keys, tiles, tracks and the lamp; nothing that the paper does not show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from generator.core.data import Record, load
from generator.core.grid import Side
from generator.draw.landmarks.landmark import mark_of
from generator.draw.told import Boxes, Exit, Fields, Lines, Place, Places, Rows, Told
from generator.games.green_dungeon.paper.character_sheet import CharacterSheetValues
from generator.games.green_dungeon.paper.reveal_strips import Entry, KeyMap, PileKeys
from generator.games.green_dungeon.paper.tiles import SolvedMap
from generator.games.green_dungeon.quest.board import Kind, PileName, Symbol
from generator.games.green_dungeon.quest.data_loading import PACKAGE
from generator.games.green_dungeon.quest.passages import CELLS, SIZE, PassageKind, cell_name, neighbours, passage
from generator.games.green_dungeon.rules.lamp import cubes_checked, cubes_left

_STEPS: dict[int, Side] = {-SIZE: "n", 1: "e", SIZE: "s", -1: "w"}
_EXPERIENCE = 3
"""The place of experience among the tracks."""


class ToldWords(Record):
    """The words of told.toml."""

    grid: str
    tile: str
    face: str
    back: str
    entrance_back: str
    known: str
    card_face: str
    boss_face: str
    first: str
    keys: tuple[str, ...]
    piles: tuple[str, ...]
    entries: tuple[str, ...]
    level: str
    upright: str
    entrance: str
    seen: str
    card: str
    pile: str
    route: str
    track: str
    start: str
    levels: str
    lamp: str
    check: str
    out: str
    time: str
    events: str
    fields: tuple[str, ...]
    remember: str
    report: str
    journal: str
    names: tuple[str, ...]
    ways: dict[PassageKind, str]
    sides: dict[Side, str]


@cache
def told_words() -> ToldWords:
    """Return the words of pictures that are read. Raises BadData."""
    return load(ToldWords, PACKAGE, "told.toml")


def report_told() -> tuple[Told, ...]:
    """Return lines to write a report on."""
    return (Fields((told_words().report,)),)


def journal_told() -> tuple[Told, ...]:
    """Return lines to write a game on."""
    return (Fields((told_words().journal,)),)


def _light(flat: int, cell: int) -> str:
    return _sides(level=bool(flat >> cell & 1))


def _sides(*, level: bool) -> str:
    return told_words().level if level else told_words().upright


def map_told(data: KeyMap) -> tuple[Told, ...]:
    """Return the map to write on: key and light sides of every room, and which is the entrance."""
    words = told_words()
    remarks = {**dict.fromkeys(data.seen, words.seen), data.start: words.entrance}
    rows = tuple((cell_name(cell), str(key), _light(data.flat, cell), remarks.get(cell, "")) for cell, key in enumerate(data.keys))
    return Lines((words.grid,)), Rows("", words.keys, rows)


def piles_told(piles: Sequence[PileKeys]) -> tuple[Told, ...]:
    """Return the keys of the cards of each deck."""
    words = told_words()
    rows = tuple((words.pile.format(name=pile.name.capitalize()), ", ".join(map(str, pile.keys))) for pile in piles)
    return (Rows("", words.piles, rows),)


def entries_told(entries: Sequence[Entry]) -> tuple[Told, ...]:
    """Return what stands behind every key."""
    form = told_words().card
    rows = tuple(
        (str(row.key), form.format(symbol=row.symbol, number=row.number, mark=row.mark) if row.number else str(row.symbol))
        for row in entries
    )
    return (Rows("", told_words().entries, rows),)


def answer_told(data: SolvedMap) -> tuple[Told, ...]:
    """Return the whole dungeon open: kind and light sides of every tile, the ways out of it, and the route that is drawn."""
    words = told_words()
    places = Places(tuple(_tile(data, cell) for cell in range(CELLS)))
    route = (Lines((words.route.format(cells=" ".join(map(cell_name, data.route))),)),) if data.route else ()
    return Lines((words.grid,)), places, *route


def _tile(data: SolvedMap, cell: int) -> Place:
    """Return an open tile; what is told of a way is seen from here, and an open passage needs no word."""
    words, name = told_words(), cell_name(cell)
    said = words.tile.format(kind=data.kinds[cell].capitalize(), sides=_light(data.flat, cell))
    ways = ((there, passage(data.flat, cell, there)) for there in neighbours(cell))
    exits = tuple(
        Exit(words.sides[_STEPS[there - cell]], cell_name(there), words.ways.get(kind, ""))
        for there, kind in ways
        if kind != "wall"
    )
    landmark = data.landmarks[cell] if data.landmarks else ""
    first, last = ((words.first,) if cell == data.start else ()), ((_known(landmark),) if landmark else ())
    return Place(name, name, (*first, said, *last), exits)


def tile_words(kind: Kind, landmark: str = "", *, level: bool) -> str:
    """Return the face of a tile, whose light sides are east and west if it is `level`, and what its room is known by."""
    face = told_words().face.format(kind=kind, sides=_sides(level=level))
    return f"{face}. {_known(landmark)}" if landmark else face


def _known(landmark: str) -> str:
    return told_words().known.format(mark=mark_of(landmark).words)


def back_words(name: str, *, entrance: bool, level: bool) -> str:
    """Return the back of a tile by the name of its cell."""
    form = told_words().entrance_back if entrance else told_words().back
    return form.format(name=name, sides=_sides(level=level))


def card_words(pile: PileName, symbol: Symbol, strength: str, number: int) -> str:
    """Return the face of a card."""
    return told_words().card_face.format(pile=pile, symbol=symbol, strength=strength, number=number)


def character_told(data: CharacterSheetValues, boxes: int = 0) -> tuple[Told, ...]:
    """Return a character sheet: its tracks as places to write on, its lamp as boxes to tick; `boxes` where it says none itself."""
    words, boxes = told_words(), boxes or data.lamp
    starts = [words.start.format(start=start) for start in (data.health, data.magic, data.gold, 0, data.luck, data.level)]
    starts[_EXPERIENCE] = words.levels.format(start=0, count=data.level_xp)
    tracks = tuple(words.track.format(title=title, note=note) for title, note in zip(words.names, starts, strict=True))
    time = () if boxes else (words.time, words.events)
    lamp = (lamp_told(boxes, data.every, marked=data.marked),) if boxes else ()
    return (*lamp, Fields((*tracks, *time, *words.fields, *(() if boxes else (words.remember,)))))


def lamp_told(lamp: int, every: int, *, marked: bool = True) -> Boxes:
    """Return a lamp of so many boxes, with a check at every so many boxes."""
    words = told_words()

    def box(number: int) -> str:
        if marked and number == lamp:
            return words.out.format(number=number)
        if number % every:
            return str(number)
        check = number // every
        return words.check.format(number=number, checked=cubes_checked(check), left=cubes_left(check))

    return Boxes(words.lamp, tuple(box(number) for number in range(1, lamp + 1)))
