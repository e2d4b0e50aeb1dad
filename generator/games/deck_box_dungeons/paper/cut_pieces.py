"""A quest to what is cut out of its sheets: room cards with both faces, blocks of counters, and the market as small cards."""

from __future__ import annotations

import msgspec

from generator.draw.figures import Figure, figure
from generator.draw.ornament import border
from generator.draw.pen import Pen
from generator.forge.pack import Cut, Deck
from generator.games.deck_box_dungeons.paper.card_texts import market_rows
from generator.games.deck_box_dungeons.paper.room_cards import TILE, RoomCard, draw_room_card, upright_card
from generator.games.deck_box_dungeons.paper.wrapping import wrapped
from generator.games.deck_box_dungeons.quest.data_loading import room_faces
from generator.games.deck_box_dungeons.quest.effects import COLOURS
from generator.games.deck_box_dungeons.quest.model import Quest

PLACES = 6
"""Pieces that a sheet to cut has room for."""
COUNTERS, MOST_OF_A_COLOUR = 36, 8
"""Counters in a block, and the most enemy counters of a colour among them."""
COUNTER_CUTS, SMALL_CUTS = 10, 3
"""Straight cuts inside a block of six by six counters, and of two by three small cards."""
ROOM_CARDS = 15
HERO_COLOURS = ("ink", "green", "blue", "red")


class CounterPiece(msgspec.Struct, frozen=True):
    """A small square to cut out: an icon, a word, a colour."""

    icon: str
    word: str
    colour: str


class SmallCard(msgspec.Struct, frozen=True):
    """A card of a sixth of a piece: a title, sentences, and a number in its corner."""

    title: str
    sentences: tuple[str, ...]
    corner: str


def quest_deck(quest: Quest) -> Deck:
    """Return what is cut out for a quest: its room cards, counters, and the market where the sheets have room left."""
    cuts = [_room_cut(room.label, upright_card(quest, room), _plain_card(other_face(room.label))) for room in quest.rooms]
    cuts.append(_counter_block(_counters(quest)))
    cards = [
        SmallCard(row.name, (*row.sentences, *([row.lasting] if row.lasting else [])), str(row.cost)) for row in market_rows(quest)
    ]
    for number, first in enumerate(range(0, len(cards), PLACES)):
        if len(cuts) % PLACES:
            cuts.append(_card_block(f"market {number + 1}", tuple(cards[first : first + PLACES])))
    return Deck(tuple(cuts))


def all_room_cards() -> Deck:
    """Return all room cards of the game, side A in front and side B behind."""
    numbers = range(1, ROOM_CARDS + 1)
    return Deck(tuple(_room_cut(f"{number}AB", _plain_card(f"{number}A"), _plain_card(f"{number}B")) for number in numbers))


def other_face(label: str) -> str:
    """Return the label of a room card's other side."""
    return label[:-1] + ("B" if label[-1] == "A" else "A")


def _plain_card(label: str) -> RoomCard:
    return RoomCard(room_faces()[label], "n", frozenset())


def _room_cut(name: str, front: RoomCard, back: RoomCard) -> Cut:
    before, behind = (figure("slot", draw_room_card, card, TILE, TILE, f"Room card {card.face.label}") for card in (front, back))
    return Cut(name, before, behind)


def _counter_block(counters: tuple[CounterPiece, ...]) -> Cut:
    front = figure("slot", draw_counters, counters, TILE, TILE, "counters")
    return Cut("counters", front, _back(), inner=COUNTER_CUTS)


def _card_block(name: str, cards: tuple[SmallCard, ...]) -> Cut:
    return Cut(name, figure("slot", draw_small_cards, cards, TILE, TILE, name), _back(), inner=SMALL_CUTS)


def _back() -> Figure:
    return figure("slotback", draw_back, "crossed-swords", TILE, TILE, "Back")


def _counters(quest: Quest) -> tuple[CounterPiece, ...]:
    """Return the counters of a quest, filled up to a whole block with those that mark rooms as cleared."""
    rows = [CounterPiece("meeple", f"Hero {number + 1}", HERO_COLOURS[number]) for number in range(quest.heroes)]
    rows.append(CounterPiece(quest.villain.icon, "Villain", "accent"))
    rows += [CounterPiece("person", npc.name.split()[-1][:9], "deep") for npc in quest.npcs]
    rows += _token_counters(quest)
    for colour, count in zip(COLOURS, quest.dice, strict=True):
        rows += [CounterPiece(f"die-{colour}", colour.capitalize(), colour)] * min(count, MOST_OF_A_COLOUR)
    rows += [CounterPiece("knockout", "Stunned", "deep")] * 3
    rows += [CounterPiece("padlock-open", "Cleared", "rule")] * (COUNTERS - len(rows))
    return tuple(rows[:COUNTERS])


def _token_counters(quest: Quest) -> list[CounterPiece]:
    count = {kind: sum(token.kind == kind for token in quest.tokens) for kind in ("site", "key", "relic", "clue")}
    return [
        *(CounterPiece("position-marker", f"Site {number + 1}", "accent") for number in range(count["site"])),
        *[CounterPiece("key", "Key", "deep")] * count["key"],
        *[CounterPiece(quest.objective.icon, "Relic", "accent")] * count["relic"],
        *[CounterPiece("scroll-unfurled", "Clue", "deep")] * count["clue"],
    ]


def draw_counters(pen: Pen, counters: tuple[CounterPiece, ...]) -> None:
    """Draw six rows of six counters."""
    space = TILE / 6
    for number, counter in enumerate(counters):
        x, y = (number % 6) * space, (number // 6) * space
        pen.rect((x, y), (space, space), "white", "rule", 0.15)
        pen.rect((x + 0.9, y + 0.9), (space - 1.8, space - 1.8), "", counter.colour, 0.6, 1.0)
        pen.icon((x + space / 2, y + space / 2 - 1.2), counter.icon, 7.6, counter.colour)
        pen.text((x + space / 2, y + space - 1.9), counter.word, "caps", 6.5, "centre", counter.colour)


def draw_small_cards(pen: Pen, cards: tuple[SmallCard, ...]) -> None:
    """Draw up to six small cards, two in a row."""
    wide, tall = TILE / 2, TILE / 3
    for number, card in enumerate(cards):
        x, y = (number % 2) * wide, (number // 2) * tall
        pen.rect((x, y), (wide, tall), "white", "rule", 0.15)
        pen.rect((x + 1.4, y + 1.4), (wide - 2.8, tall - 2.8), "", "rule", 0.25, 1.2)
        pen.text((x + 3.2, y + 6.4), card.title, "title", 10.5, "left", "accent")
        pen.circle((x + wide - 5.2, y + 5.2), 2.7, "", "accent", 0.35)
        pen.text((x + wide - 5.2, y + 6.3), card.corner, "bold", 9.0, "centre", "accent")
        for line, words in enumerate(wrapped(pen, " ".join(card.sentences), wide - 6.4, 8.5)):
            pen.text((x + 3.2, y + 12.0 + 3.7 * line), words, "body", 8.5, "left", "ink")


def draw_back(pen: Pen, icon: str) -> None:
    """Draw the back of a piece that is no room card."""
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page")
    border(pen, (4.0, 4.0), (pen.width - 8.0, pen.height - 8.0))
    pen.icon((pen.width / 2, pen.height / 2), icon, 34.0, "faint")
