"""A quest to what is cut out of its sheets: room cards with both faces, counters with theirs, and the market as small cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from generator.draw.emblems import draw_shown
from generator.draw.faces.face import Face, draw_head
from generator.draw.faces.tables import TABLE, face_of
from generator.draw.figures import Figure, figure
from generator.draw.landmarks.tables import Marks
from generator.draw.lines import shortened
from generator.draw.ornament import flourish
from generator.draw.pen import Pen
from generator.draw.told import Lines, Told
from generator.forge.pack import Block, Cut, Deck
from generator.games.deck_box_dungeons.paper.map.room_cards import TILE, RoomCard, draw_room_card, upright_card
from generator.games.deck_box_dungeons.paper.map.told import card_told
from generator.games.deck_box_dungeons.paper.portraits.busts import hero_faces
from generator.games.deck_box_dungeons.paper.scenes import may_show
from generator.games.deck_box_dungeons.paper.texts.card_texts import ItemRow, market_rows
from generator.games.deck_box_dungeons.paper.texts.wrapping import wrapped
from generator.games.deck_box_dungeons.quest.data_loading import GUEST_FACES, PACKAGE, room_faces
from generator.games.deck_box_dungeons.quest.effects import COLOURS
from generator.games.deck_box_dungeons.quest.model import Quest

COUNTERS, MOST_OF_A_COLOUR = 36, 8
"""Counters in a block, and the most enemy counters of a colour among them."""
COUNTER, COUNTERS_ACROSS = 13.5, 6
"""Side of a counter in mm, a little less than a space of the room cards; and how many of them stand in a row."""
WORD_SIZE, EDGE, FRAMED = 7.0, 0.7, 1.3
"""Size in points of the word on a counter, how far from the cut it stays in mm, and how far from it where its frame is whole."""
HEADS = (8.0, 6.6)
"""Across the picture of a head in mm, on the front of a counter and on its back."""
ITEM_SIZE = (41.0, 63.0)
"""An item card in mm, which fits sleeves for small cards."""
ITEM_BLEED = 3.0
CORNER = 3.0
"""The radius in mm of the corners of cards."""
TEXT_TOP = 39.6
"""Where the first line of what an item does stands, in mm from the top."""
LINE_SIZE = 8.2
"""Size in points of the line of no use on an item card."""
ROOM_CARDS = 15
MOST_ROOMS, GATES_OF_A_KIND = 14, 2
"""Most rooms of a quest, and most gates of a kind in one."""
COUNTER_BLOCK = "counters"
"""The id of the block of counters of a quest."""
HERO_COLOURS = ("ink", "green", "blue", "red")


class CounterPiece(msgspec.Struct, frozen=True):
    """A small square to cut out: a face, an icon or a number, a word, a colour, and the word on its other side."""

    icon: str
    word: str
    colour: str
    other: str
    face: Face | None = None


class CounterFace(msgspec.Struct, frozen=True):
    """One side of a counter; the back is `dim`. The head of a `face` stands in place of the icon."""

    icon: str
    word: str
    colour: str
    dim: bool
    face: Face | None = None


class CardBack(msgspec.Struct, frozen=True):
    """The back of a small card: its picture, and which deck it is of."""

    icon: str
    words: str


class ItemCardFace(msgspec.Struct, frozen=True):
    """The front of an item card: its place in the market or 0, its name, picture, cost, and sentences that say what it does.

    `line` is of no use.
    """

    place: int
    name: str
    icon: str
    cost: str
    sentences: tuple[str, ...]
    line: str


def quest_decks(quest: Quest, told: Marks | None = None) -> dict[str, Deck]:
    """Return what is cut out for a quest: its room cards with a block of counters, and all items in the order of its market.

    Cards bear the landmarks that its document has `told`.
    """
    rooms = [_room_cut(room.label, upright_card(quest, room, told), _plain_card(other_face(room.label))) for room in quest.rooms]
    return {"rooms": Deck((*rooms, counter_block(_counters(quest)))), "items": item_deck(market_rows(quest), ordered=True)}


def with_heroes(decks: Mapping[str, Deck], heroes: Sequence[str]) -> dict[str, Deck]:
    """Return the decks of a quest with the heads of heroes, by the ids of their cards, on the counters of its heroes."""
    pieces = [_hero_counter(number, hero_faces().get(hero)) for number, hero in enumerate(heroes)]
    shown = counter_block(tuple(pieces)).cuts
    rooms = decks["rooms"]
    cuts = tuple(
        replace(cut, cuts=(*shown, *cut.cuts[len(shown) :])) if isinstance(cut, Block) and cut.id == COUNTER_BLOCK else cut
        for cut in rooms.cuts
    )
    return {**decks, "rooms": replace(rooms, cuts=cuts)}


def _hero_counter(number: int, face: Face | None = None) -> CounterPiece:
    return CounterPiece("meeple", f"Hero {number + 1}", HERO_COLOURS[number], "Acted", face)


def item_deck(rows: Sequence[ItemRow], *, ordered: bool) -> Deck:
    """Return the cards of items, with one back; `ordered` ones bear their places in a market."""
    back = figure("itemback", draw_card_back, CardBack("shop", "The market"), *ITEM_SIZE, "Back of an item card")
    cuts = []
    for number, row in enumerate(rows, start=1):
        sentences = (*row.sentences, *([row.lasting] if row.lasting else []))
        face = ItemCardFace(number if ordered else 0, row.name, row.icon, str(row.cost), sentences, row.line)
        alt = f"{row.name}, costs {row.cost} treasure" + (f", number {number} of the market" if ordered else "")
        said = partial(_item_told, face)
        front = figure("item", draw_item, face, *ITEM_SIZE, alt, told=said)
        cuts.append(Cut(f"item {number}", front, back, ground="page", pile="Market", kind="Item cards", place=face.place))
    return Deck(tuple(cuts), ITEM_BLEED, corner=CORNER)


def _item_told(face: ItemCardFace) -> tuple[Told, ...]:
    """Return what an item does, and the line that is of no use."""
    return (Lines((*face.sentences, face.line)),)


def all_room_cards() -> tuple[Cut, ...]:
    """Return all room cards of the game, side A in front and side B behind."""
    numbers = range(1, ROOM_CARDS + 1)
    return tuple(_room_cut(f"{number}AB", _plain_card(f"{number}A"), _plain_card(f"{number}B")) for number in numbers)


def sealed_decks(quest: Quest) -> dict[str, Deck]:
    """Return what is cut out for a sealed print: the room cards by their labels, no exit closed, and counters for what is found.

    The labels stand in the table of exits anyhow; the order in which the rooms are found does not show.
    """
    labels = sorted(quest.rooms, key=lambda room: (int(room.label[:-1]), room.label))
    rooms = [_room_cut(room.label, upright_card(quest, room, plain=True), _plain_card(other_face(room.label))) for room in labels]
    blocks = (counter_block(_counters(quest)), counter_block(_exit_counters(), "exit counters"))
    return {**quest_decks(quest), "rooms": Deck((*rooms, *blocks))}


def _exit_counters() -> tuple[CounterPiece, ...]:
    """Return a block of counters for what is found out of a sealed dungeon: numbers of rooms, closed exits, gates.

    They are as many for every quest, so that they tell nothing.
    """
    gates = (
        ("padlock", "Locked", "Open"),
        ("wooden-door", "Barred", "Open"),
        ("hole", "Ledge", "Ledge"),
        ("wax-seal", "Sealed", "Open"),
    )
    rows = [CounterPiece(str(number), "Room", "deep", "Clear") for number in range(1, MOST_ROOMS + 1)]
    rows += [CounterPiece(icon, word, "accent", other) for icon, word, other in gates for _ in range(GATES_OF_A_KIND)]
    rows += [CounterPiece("falling-rocks", "Closed", "ink", "Closed")] * (COUNTERS - len(rows))
    return tuple(rows)


def other_face(label: str) -> str:
    """Return the label of a room card's other side."""
    return label[:-1] + ("B" if label[-1] == "A" else "A")


def _plain_card(label: str) -> RoomCard:
    return RoomCard(room_faces()[label], "n", frozenset())


def _room_cut(name: str, front: RoomCard, back: RoomCard) -> Cut:
    before, behind = (
        figure("slot", draw_room_card, card, TILE, TILE, f"Room card {card.face.label}", told=partial(card_told, card))
        for card in (front, back)
    )
    return Cut(name, before, behind, ground="rock", kind="Room cards")


def counter_block(counters: tuple[CounterPiece, ...], name: str = COUNTER_BLOCK, first: int = 1) -> Block:
    """Return a block of counters, as large as a room card; `first` is the number of its first counter."""
    cuts = []
    for number, one in enumerate(counters, start=first):
        front, back = (_counter(one, word, dim=dim) for word, dim in ((one.word, False), (one.other, True)))
        cuts.append(Cut(f"{name.removesuffix('s')} {number}", front, back))
    return Block(name, (TILE, TILE), COUNTERS_ACROSS, tuple(cuts), ground="page")


def _counter(one: CounterPiece, word: str, *, dim: bool) -> Figure:
    """Return one side of a counter with its word, the back if it is `dim`."""
    alt = f"Counter: {word}, {one.face.words}" if one.face else f"Counter: {word}"
    return figure("counter", draw_counter, CounterFace(one.icon, word, one.colour, dim, one.face), COUNTER, COUNTER, alt)


def _counters(quest: Quest) -> tuple[CounterPiece, ...]:
    """Return the counters of a quest, filled up to a whole block with those that mark rooms as cleared."""
    rows = [_hero_counter(number) for number in range(quest.heroes)]
    rows.append(CounterPiece(quest.villain.icon, "Villain", "accent", "Half", _face(quest, quest.villain.id)))
    for npc in quest.npcs:
        rows.append(CounterPiece("person", npc.name.split()[-1], "deep", "Free", _face(quest, npc.name, GUEST_FACES)))
    rows += _token_counters(quest)
    for colour, count in zip(COLOURS, quest.dice, strict=True):
        rows += [CounterPiece(f"die-{colour}", colour.capitalize(), colour, "Stun")] * min(count, MOST_OF_A_COLOUR)
    rows += [CounterPiece("knockout", "Stun", "deep", "Stun")] * 3
    rows += [CounterPiece("dungeon-light", "Clear", "deep", "Clear")] * (COUNTERS - len(rows))
    return tuple(rows[:COUNTERS])


def _face(quest: Quest, name: str, table: str = TABLE) -> Face | None:
    """Return the face of somebody in a table by name, if there is one that the quest may show."""
    face = face_of(PACKAGE, name, table, theme=quest.theme)
    return face if face and may_show(quest, face) else None


def _token_counters(quest: Quest) -> list[CounterPiece]:
    count = {kind: sum(token.kind == kind for token in quest.tokens) for kind in ("site", "key", "relic", "clue")}
    return [
        *(CounterPiece("position-marker", f"Site {number + 1}", "accent", "Done") for number in range(count["site"])),
        *[CounterPiece("key", "Key", "deep", "Used")] * count["key"],
        *[CounterPiece(quest.objective.icon, "Relic", "accent", "Borne")] * count["relic"],
        *[CounterPiece("scroll-unfurled", "Clue", "deep", "Read")] * count["clue"],
    ]


def draw_counter(pen: Pen, face: CounterFace) -> None:
    """Draw one side of a counter: a heavy frame on a dark ground in front, a light one behind."""
    side = pen.width
    pen.rect((0.0, 0.0), (side, side), "page")
    pen.rect((0.8, 0.8), (side - 1.6, side - 1.6), "", face.colour, 0.6 if not face.dim else 0.25, 1.0)
    if face.face:
        across = HEADS[face.dim]
        draw_head(pen, ((side - across) / 2, 5.2 - across / 2), (across, across), face.face)
    elif face.icon.isdigit():
        pen.text((side / 2, side / 2 + 1.2), face.icon, "title", 18.0 if not face.dim else 14.0, "centre", face.colour)
    else:
        pen.icon((side / 2, side / 2 - 1.2), face.icon, 7.2 if not face.dim else 5.6, face.colour)
    word = shortened(pen, face.word, "caps", WORD_SIZE, side - 2 * EDGE)
    wide = pen.measure(word, "caps", WORD_SIZE) + 0.4
    if wide > side - 2 * FRAMED:  # the frame ends beside a long word
        pen.rect(((side - wide) / 2, side - 4.6), (wide, 3.4), "page")
    pen.text((side / 2, side - 1.9), word, "caps", WORD_SIZE, "centre", face.colour)


def draw_framed_picture(pen: Pen, name: str, icon: str) -> None:
    """Draw what all small cards have: a frame, the name, and a large picture before rays in the upper half."""
    wide, tall = pen.width, pen.height
    pen.rect((0.0, 0.0), (wide, tall), "page")
    pen.rect((2.0, 2.0), (wide - 4.0, tall - 4.0), "white", "deep", 0.3, 1.6)
    size = min(11.5, 11.5 * (wide - 8.0) / pen.measure(name, "title", 11.5))
    pen.text((wide / 2, 8.0), name, "title", size, "centre", "accent")
    draw_shown(pen, (4.0, 10.6), (wide - 8.0, 23.0), icon)


def draw_item(pen: Pen, face: ItemCardFace) -> None:
    """Draw the front of an item card: name, cost, picture, what it does, and where there is room a line of no use."""
    wide, tall = pen.width, pen.height
    draw_framed_picture(pen, face.name, face.icon)
    pen.circle((wide - 6.8, 31.8), 3.6, "white", "accent", 0.4)
    pen.text((wide - 6.8, 33.2), face.cost, "bold", 11.0, "centre", "accent")
    lines = wrapped(pen, " ".join(face.sentences), wide - 9.0, 8.5)
    for number, words in enumerate(lines):
        pen.text((4.5, TEXT_TOP + 3.7 * number), words, "body", 8.5, "left", "ink")
    _draw_line(pen, face.line, TEXT_TOP + 3.7 * (len(lines) - 1))
    pen.text((wide / 2, tall - 4.4), f"market {face.place}" if face.place else "item", "caps", 7.5, "centre", "deep")


def _draw_line(pen: Pen, words: str, above: float) -> None:
    """Draw a line of no use at the foot of a card if it fits below what stands above it."""
    lines = _evenly(pen, words, pen.width - 9.0) if words else []
    first = pen.height - 8.6 - 3.1 * (len(lines) - 1)
    if lines and first - above >= 3.4:
        for number, line in enumerate(lines):
            pen.text((pen.width / 2, first + 3.1 * number), line, "fell", LINE_SIZE, "centre", "deep")


def _evenly(pen: Pen, words: str, width: float) -> list[str]:
    """Return words in as few lines as fit a width in mm, as narrow as they can be in so many."""
    lines = wrapped(pen, words, width, LINE_SIZE)
    narrower = (wrapped(pen, words, width - spare, LINE_SIZE) for spare in range(1, int(width / 2)))
    for tried in narrower:
        if len(tried) > len(lines):
            break
        lines = tried
    return lines


def draw_card_back(pen: Pen, back: CardBack) -> None:
    """Draw the back of a small card: a frame, a picture, and which deck it is of."""
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page")
    pen.rect((2.0, 2.0), (pen.width - 4.0, pen.height - 4.0), "", "deep", 0.35, 1.6)
    pen.rect((3.4, 3.4), (pen.width - 6.8, pen.height - 6.8), "", "rule", 0.2, 1.0)
    draw_shown(pen, (5.0, 5.0), (pen.width - 10.0, pen.height - 24.0), back.icon, "accent")
    flourish(pen, (pen.width / 2, pen.height - 14.0), 22.0)
    pen.text((pen.width / 2, pen.height - 8.0), back.words, "title", 11.0, "centre", "deep")
