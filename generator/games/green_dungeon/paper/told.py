"""What the pictures of a dungeon tell in words: keys, tiles, tracks and the lamp; nothing that the paper does not show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from generator.core.data import Record, load
from generator.draw.told import Boxes, Fields, Lines, Rows, Told
from generator.games.green_dungeon.paper.character_sheet import CharacterSheetValues
from generator.games.green_dungeon.paper.reveal_strips import Entry, KeyMap, PileKeys
from generator.games.green_dungeon.paper.tiles import SolvedMap
from generator.games.green_dungeon.quest.data_loading import PACKAGE
from generator.games.green_dungeon.quest.passages import CELLS, cell_name
from generator.games.green_dungeon.rules.lamp import cubes_checked, cubes_left


class ToldWords(Record):
    """The words of told.toml."""

    tiles: tuple[str, ...]
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
    lamp: str
    check: str
    out: str
    time: str
    events: str
    fields: tuple[str, ...]
    report: str
    journal: str
    names: tuple[str, ...]


@cache
def told_words() -> ToldWords:
    """Return the words of pictures that are read. Raises BadData."""
    return load(ToldWords, PACKAGE, "told.toml")


def nothing() -> tuple[Told, ...]:
    """Return what a picture tells whose alt text says it all."""
    return ()


def report_told() -> tuple[Told, ...]:
    """Return a frame to write a report in."""
    return (Fields((told_words().report,)),)


def journal_told() -> tuple[Told, ...]:
    """Return lines to write a game on."""
    return (Fields((told_words().journal,)),)


def _light(flat: int, cell: int) -> str:
    return told_words().level if flat >> cell & 1 else told_words().upright


def map_told(data: KeyMap) -> tuple[Told, ...]:
    """Return the map to write on: key and light sides of every room, and which is the entrance."""
    words = told_words()
    remarks = {**dict.fromkeys(data.seen, words.seen), data.start: words.entrance}
    rows = tuple((cell_name(cell), str(key), _light(data.flat, cell), remarks.get(cell, "")) for cell, key in enumerate(data.keys))
    return (Rows("", words.keys, rows),)


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
    """Return the whole dungeon open: kind and light sides of every tile, and the route that is drawn."""
    words = told_words()
    rows = tuple((cell_name(cell), str(data.kinds[cell]), _light(data.flat, cell)) for cell in range(CELLS))
    route = (Lines((words.route.format(cells=" ".join(map(cell_name, data.route))),)),) if data.route else ()
    return (Rows("", words.tiles, rows), *route)


def character_told(data: CharacterSheetValues, boxes: int = 0) -> tuple[Told, ...]:
    """Return a character sheet: its tracks as places to write on, its lamp as boxes to tick; `boxes` where it says none itself."""
    words, boxes = told_words(), boxes or data.lamp
    starts = (data.health, data.magic, data.gold, 0, data.luck, data.level)
    tracks = tuple(
        words.track.format(title=title, note=words.start.format(start=start))
        for title, start in zip(words.names, starts, strict=True)
    )
    time = () if boxes else (words.time, words.events)
    lamp = (lamp_told(boxes, data.every, marked=data.marked),) if boxes else ()
    return (*lamp, Fields((*tracks, *time, *words.fields)))


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
