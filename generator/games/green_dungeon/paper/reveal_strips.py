"""A quest to its reveal strips, to play without scissors: a key for every room and card, and the three pictures of them."""

from __future__ import annotations

from dataclasses import dataclass

from generator.core.rng import Rng
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen, Point
from generator.games.green_dungeon.paper.card_faces import STRENGTHS
from generator.games.green_dungeon.paper.tiles import ICONS, PILE_COLOURS, PILE_ICONS, draw_grid
from generator.games.green_dungeon.quest.board import KINDS, SYMBOLS, Kind, PileName
from generator.games.green_dungeon.quest.model import PILES, Quest, QuestCard
from generator.games.green_dungeon.quest.passages import CELLS, SIZE, cell_name
from generator.games.green_dungeon.quest.ruleset import ThreeNumbers, load_ruleset

KEYS = range(10, 100)
"""Two-digit keys; those that stand for nothing are decoys."""
LURES = (3, 4)
"""The share of straw among tiles that lie nowhere."""
ROOMY = 10.0
"""Least height in mm of a leaf that holds a symbol and a number."""
NARROW = 15.0
"""Width in mm below which what stands behind a key is drawn under it, not beside it."""
DIE = 6
LARGE_PILE = (96.0, 35.0)
"""Size in mm of the keys of a deck in large print, before they are enlarged."""
PILE_SIZE = 12
CLOSE = 26.0
"""Height in mm below which the keys of a pile stand under a smaller head."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands behind a key: the symbol of a tile, or (number above 0) symbol, number and mark of a card."""

    key: int
    symbol: Kind
    number: int = 0
    mark: str = ""


@dataclass(frozen=True, slots=True)
class KeyMap:
    """The map to write on: the key of every cell, which cells lie with their light sides east and west, and the entrance.

    `seen` are lairs that lie face up before play (G-73).
    """

    keys: tuple[int, ...]
    flat: int
    start: int
    seen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PileKeys:
    """The keys of a pile's cards, from the top."""

    name: PileName
    keys: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RevealKeys:
    """The key of every cell, of every card by pile from the top, and what stands behind all keys, ascending."""

    cells: tuple[int, ...]
    piles: tuple[PileKeys, ...]
    entries: tuple[Entry, ...]


def assign_keys(quest: Quest, rng: Rng) -> RevealKeys:
    """Return the keys of a quest; a key that stands for nothing shows a tile or a card as there are in the dungeon."""
    drawn = rng.stream("keys").sample(KEYS, CELLS + len(PILES) * PILE_SIZE)
    cells, rest = tuple(drawn[:CELLS]), drawn[CELLS:]
    piles = tuple(PileKeys(name, tuple(rest[place * PILE_SIZE :][:PILE_SIZE])) for place, name in enumerate(PILES))
    found = {key: Entry(key, quest.kinds[cell]) for cell, key in enumerate(cells)}
    for pile in piles:
        cards = quest.pile(pile.name)
        for key, card, strength in zip(pile.keys, cards, strengths(cards), strict=True):
            found[key] = Entry(key, card.symbol, card.number, STRENGTHS[strength])
    numbers = load_ruleset(quest.edition).decks
    decoys = rng.stream("decoys")
    for key in KEYS:
        if key not in found:
            found[key] = _decoy(key, [numbers.treasure, numbers.monster, numbers.boss], decoys)
    return RevealKeys(cells, piles, tuple(found[key] for key in KEYS))


def _decoy(key: int, numbers: list[ThreeNumbers], rng: Rng) -> Entry:
    """Return a tile or a card that lies nowhere, with the numbers and marks that cards have.

    Most tiles are straw, so that nobody who finds straw in the table has found a lair.
    """
    if rng.chance(CELLS, CELLS + len(PILES) * PILE_SIZE):
        return Entry(key, "straw" if rng.chance(*LURES) else rng.pick(KINDS))
    strength = rng.between(0, 2)
    return Entry(key, rng.pick(SYMBOLS), sorted(rng.pick(numbers))[strength], STRENGTHS[strength])


def strengths(cards: tuple[QuestCard, ...]) -> list[int]:
    """Return which of the three of its symbol every card of a pile is, 0 the weakest; equal numbers in dealt order."""
    found = [0] * len(cards)
    for symbol in SYMBOLS:
        places = sorted((place for place, card in enumerate(cards) if card.symbol == symbol), key=lambda at: cards[at].number)
        for strength, place in enumerate(places):
            found[place] = strength
    return found


# ------------------------------------------------------------------ pictures


def draw_key_map(pen: Pen, data: KeyMap) -> None:
    """Draw the map to write on, as large as the pen: of every room its name, its key, its light sides, and room to draw."""
    draw_key_map_of_size(pen, data, (pen.width, pen.height))


def draw_key_map_of_size(pen: Pen, data: KeyMap, size: Point) -> None:
    """Draw the map to write on in the top left of a pen, in so many mm of width and height."""
    space, left, top = draw_grid(pen, size)
    for cell, key in enumerate(data.keys):
        x, y = left + (cell % SIZE) * space, top + (cell // SIZE) * space
        pen.rect((x, y), (space, space), "white", "rule", 0.3)
        if cell == data.start:
            pen.rect((x + 0.9, y + 0.9), (space - 1.8, space - 1.8), "", "accent", 0.8)
        pen.text((x + 2.4, y + 7.0), cell_name(cell), "title", min(14.0, 0.62 * space), "left", "deep")
        pen.text((x + space - 2.4, y + 7.8), str(key), "title", min(20.0, 0.88 * space), "right", "deep")
        _light_sides(pen, (x, y), space, bool(data.flat >> cell & 1), cell)
    for cell in data.seen:
        middle = (left + (cell % SIZE + 0.5) * space, top + (cell // SIZE + 0.52) * space)
        pen.icon(middle, ICONS["straw"], 0.28 * space, "deep")
        pen.text((middle[0], middle[1] + 0.31 * space), "seen", "caps", 8.0, "centre", "accent")
    x, y = left + (data.start % SIZE) * space, top + (data.start // SIZE) * space
    pen.icon((x + space / 2, y + space * 0.52), "dungeon-gate", 0.26 * space, "accent")
    pen.text((x + space / 2, y + 0.83 * space), "entrance", "caps", 8.0, "centre", "accent")
    pen.rect((left, top), (SIZE * space, SIZE * space), "", "ink", 0.9)


def _light_sides(pen: Pen, at: Point, space: float, level: bool, cell: int) -> None:
    """Draw the light sides of the tile that lies in a cell as open triangles, save those on the rim of the map, which is a wall."""
    half, deep = 0.105 * space, 0.085 * space
    x, y = at
    along = cell % SIZE if level else cell // SIZE
    for far, rim in ((0.0, along == 0), (space, along == SIZE - 1)):
        if rim:
            continue
        inward = deep if far == 0.0 else -deep
        if level:
            shape = [(x + far, y + space / 2 - half), (x + far, y + space / 2 + half), (x + far + inward, y + space / 2)]
        else:
            shape = [(x + space / 2 - half, y + far), (x + space / 2 + half, y + far), (x + space / 2, y + far + inward)]
        pen.path([("m", shape[0]), ("l", shape[1]), ("l", shape[2]), ("z", ())], "floor", "ink", 0.5)


def draw_pile_keys(pen: Pen, data: tuple[PileKeys, ...]) -> None:
    """Draw the keys of each pile in two rows of six: in reading order as they lie, and by two dice once they are shuffled."""
    gap = 6.0
    wide = (pen.width - gap * (len(data) - 1)) / len(data)
    for place, pile in enumerate(data):
        draw_pile(pen, (place * (wide + gap), 0.0), (wide, pen.height), pile)


def draw_pile(pen: Pen, at: Point, size: Point, pile: PileKeys, *, numbered: bool = False) -> None:
    """Draw the keys of one pile in so many mm of width and height; its boxes are found by two dice, or by their numbers."""
    (left, top), (wide, tall) = at, size
    colour, close = PILE_COLOURS[pile.name], tall < CLOSE
    head, side = ((6.0, 0.0) if numbered else (9.2, 5.0)) if close else ((8.0, 0.0) if numbered else (13.4, 5.0))
    high, box = (tall - head) / 2, (wide - side) / DIE
    pen.icon((left + 3.0, top + (2.4 if close else 3.4)), PILE_ICONS[pile.name], 4.8 if close else 6.0, colour)
    title = f"{pile.name.capitalize()} deck"
    pen.text((left + 7.6, top + (3.6 if close else 5.4)), title, "title", 10.0 if close else 12.0, "left", colour)
    keys = min(13.5, box * 2.0)
    for number, key in enumerate(pile.keys):
        x, y = left + side + number % DIE * box, top + head + number // DIE * high
        pen.rect((x, y), (box, high), "white", "rule", 0.25)
        if numbered:
            pen.text((x + 0.7, y + 2.4), str(number + 1), "body", 7.0, "left", "deep")
        pen.text((x + box / 2, y + high / 2 + 0.126 * keys + 0.9 * numbered), str(key), "title", keys, "centre", "ink")
    if not numbered:
        _draw_pile_dice(pen, (left + side, top + head), (box, high))
    pen.rect((left + side, top + head), (DIE * box, 2 * high), "", colour, 0.6)
    pen.line((left + side, top + head + high), (left + wide, top + head + high), colour, 0.6)


def _draw_pile_dice(pen: Pen, at: Point, size: Point) -> None:
    """Draw the dice that choose a box above its columns and beside its rows; `size` is that of a box."""
    (left, top), (box, high) = at, size
    for column in range(DIE):
        pen.icon((left + (column + 0.5) * box, top - 2.4), f"inverted-dice-{column + 1}", min(4.6, 0.8 * box), "deep")
    for row in range(2):
        for step in range(3):
            middle = top + row * high + (step + 0.5) * high / 3
            pen.icon((left - 2.9, middle), f"inverted-dice-{3 * row + step + 1}", min(3.6, high / 3), "deep")


def large_pile_keys(data: tuple[PileKeys, ...]) -> tuple[Figure, ...]:
    """Return the keys of the decks one below another, for large print."""
    return tuple(figure("deckkeys", draw_pile_keys, (pile,), *LARGE_PILE, f"The keys of the {pile.name} deck") for pile in data)


def draw_key_table(pen: Pen, data: tuple[Entry, ...]) -> None:
    """Draw what stands behind keys, given ascending: a column for each first digit, a row for each second one."""
    head, side = 6.4, 6.0
    first = data[0].key // 10
    count = data[-1].key // 10 + 1 - first
    wide, high = (pen.width - side) / count, (pen.height - head) / 10
    for tens in range(first, first + count):
        pen.text((side + (tens - first + 0.5) * wide, head - 1.8), f"{tens}–", "title", 12.0, "centre", "accent")
    for ones in range(10):
        pen.text((side - 1.4, head + (ones + 0.5) * high + 1.5), f"–{ones}", "title", 12.0, "right", "accent")
    for row in data:
        tens, ones = divmod(row.key, 10)
        _entry(pen, (side + (tens - first) * wide, head + ones * high), (wide, high), row)
    pen.rect((side, head), (count * wide, 10 * high), "", "deep", 0.6)


NUMBER = 12.5
"""Size in points of the number of a card."""


def draw_symbol(pen: Pen, middle: Point, tall: float, row: Entry, number: float = NUMBER) -> None:
    """Draw a card as an upright leaf `tall` mm high with a number of so many points, or a tile as a square."""
    if row.number:
        _leaf(pen, middle, tall, row, number)
    else:
        pen.rect((middle[0] - tall * 0.45, middle[1] - tall * 0.45), (tall * 0.9, tall * 0.9), "floor", "deep", 0.45)
        pen.icon(middle, ICONS[row.symbol], 0.58 * tall, "deep")


def entry_words(row: Entry) -> str:
    """Return what stands behind a key in words: a symbol, of a card with its mark."""
    return f"{row.symbol} {row.mark}" if row.number else row.symbol


def _leaf(pen: Pen, middle: Point, tall: float, row: Entry, number: float) -> None:
    """Draw a card as a leaf `tall` mm high with its symbol and number, which stands beside a leaf that is too small for both."""
    leaf, beside = tall * 0.74, tall < ROOMY
    x = middle[0] - (1.9 if beside else 0.0)
    pen.rect((x - leaf / 2, middle[1] - tall / 2), (leaf, tall), "white", "rule", 0.3, 1.2)
    if beside:
        pen.icon((x, middle[1]), ICONS[row.symbol], 0.82 * leaf, "deep")
        pen.text((x + leaf / 2 + 0.16 * number, middle[1] + 0.12 * number), str(row.number), "title", number, "centre", "deep")
    else:
        pen.icon((x, middle[1] - 0.16 * tall), ICONS[row.symbol], 0.54 * tall, "deep")
        pen.text((x, middle[1] + 0.4 * tall), str(row.number), "title", number, "centre", "deep")


def _entry(pen: Pen, at: Point, size: Point, row: Entry) -> None:
    """Draw one entry: its key, and the tile as a square or the card as an upright leaf, with the same in words below."""
    (x, y), (wide, high) = at, size
    pen.rect(at, size, "", "rule", 0.25)
    pen.text((x + 1.2, y + 4.6), str(row.key), "title", 11.5, "left", "accent")
    if wide < NARROW:
        tall = min(high - 9.6, 0.5 * wide)
        middle = (x + wide / 2, y + 5.2 + (high - 9.2) / 2)
    else:
        tall = min(high - 5.2, (wide - 7.4) / 0.9)
        middle = (x + 6.2 + (wide - 7.2) / 2, y + (high - 3.6) / 2)
    draw_symbol(pen, middle, tall, row)
    words = entry_words(row)
    points = min(8.0, 8.0 * (wide - 0.9) / pen.measure(words, "body", 8.0))
    pen.text((x + wide / 2, y + high - 1.6), words, "body", points, "centre", "ink")
