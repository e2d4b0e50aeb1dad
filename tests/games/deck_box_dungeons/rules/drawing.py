"""Drawn rooms to a quest: pictures of room cards, seven characters wide and high, to rooms, faces and passages.

The outer ring of a card is its wall. In the middle of each side the ring has `#` (no exit), `:` (a closed exit) or something else:
an exit that leads on where the neighbouring card has one too. Inside, `.` is floor, `#` wall, `~` water, `o` a pit, and `1` the
spawn point, which is otherwise the middle, or the floor nearest to it. Any other sign marks a space, be it a square or an exit.
Cards are called A, B, C in reading order; the card after a single blank column stands to the east, the one below to the south.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.core.grid import SIDES, STEP, Side, opposite, unturned
from generator.games.deck_box_dungeons.quest.data_loading import hero_cards
from generator.games.deck_box_dungeons.quest.model import Finale, Objective, Passage, PlacedEncounter, Quest, Room
from generator.games.deck_box_dungeons.quest.room_faces import RoomFace
from generator.games.deck_box_dungeons.quest.terms import AllDead, Slay
from tests.games.deck_box_dungeons.rules.cards import FOES, villain

WIDE = 7
GROUND = ".#~o"
RING: dict[Side, tuple[int, int]] = {"n": (3, 0), "e": (6, 3), "s": (3, 6), "w": (0, 3)}
Place = tuple[str, int, int] | tuple[str, str]
"""The card of a space, and its column and row, or the side of its exit."""


class Card(NamedTuple):
    """A drawn card: its letter, its place on the map, its lines."""

    letter: str
    x: int
    y: int
    lines: tuple[str, ...]

    def exits(self) -> dict[Side, str]:
        """Return the signs of its exits."""
        found = {side: self.lines[y][x] for side, (x, y) in RING.items()}
        return {side: sign for side, sign in found.items() if sign != "#"}


def cards_of(picture: str) -> list[Card]:
    """Return the cards of a picture in reading order."""
    lines = [line.rstrip() for line in picture.strip("\n").split("\n") if line.strip()]
    assert len(lines) % WIDE == 0, f"{len(lines)} lines make no whole cards"
    found: list[Card] = []
    for row in range(len(lines) // WIDE):
        block = lines[WIDE * row : WIDE * (row + 1)]
        for column in range((max(map(len, block)) + 1) // (WIDE + 1) + 1):
            part = tuple(line[(WIDE + 1) * column : (WIDE + 1) * column + WIDE].ljust(WIDE) for line in block)
            if any(line.strip() for line in part):
                assert all(" " not in line for line in part), part
                found.append(Card(chr(ord("A") + len(found)), column, row, part))
    return found


def marks_of(cards: list[Card]) -> dict[str, list[Place]]:
    """Return where each mark stands."""
    found: dict[str, list[Place]] = {}
    for card in cards:
        for y in range(1, WIDE - 1):
            for x in range(1, WIDE - 1):
                if (sign := card.lines[y][x]) not in GROUND + "1":
                    found.setdefault(sign, []).append((card.letter, x - 1, y - 1))
        for side, sign in card.exits().items():
            if sign not in ":+":
                found.setdefault(sign, []).append((card.letter, side))
    return found


def untwisted(x: int, y: int, heading: Side) -> tuple[int, int]:
    """Return the square of the map on which a square of a card lies that is turned to `heading`."""
    for _ in range(SIDES.index(heading)):
        x, y = WIDE - 3 - y, x
    return x, y


def face_of(card: Card, heading: Side, under: Mapping[str, str]) -> RoomFace:
    """Return the face of a card, such that it looks as drawn once it is turned to `heading`."""
    squares: list[str] = []
    marked: tuple[int, int] | None = None
    for y in range(WIDE - 2):
        row = ""
        for x in range(WIDE - 2):
            tx, ty = untwisted(x, y, heading)
            sign = card.lines[ty + 1][tx + 1]
            marked = (x, y) if sign == "1" else marked
            row += sign if sign in GROUND else under.get(sign, ".")
        squares.append(row)
    floor = [(x, y) for y in range(WIDE - 2) for x in range(WIDE - 2) if squares[y][x] in ".~"]
    spawn = marked or min(floor, key=lambda spot: (abs(spot[0] - 2) + abs(spot[1] - 2), spot))
    exits = tuple(unturned(side, heading) for side in card.exits() if side != opposite(heading))
    return RoomFace(label=f"{card.letter}", exits=exits, squares=tuple(squares), spawn=spawn)


def passages_of(cards: list[Card], gates: Mapping[str, str], keys: Mapping[str, str]) -> tuple[Passage, ...]:
    """Return the passages between neighbours with exits to one another; `gates` names both cards, in the order of the gate."""
    at = {(card.x, card.y): card for card in cards}
    rows = []
    for card in cards:
        for side in ("e", "s"):
            other = at.get((card.x + STEP[side][0], card.y + STEP[side][1]))
            if other is None:
                continue
            signs = card.exits().get(side, "#"), other.exits().get(opposite(side), "#")
            if "#" in signs or ":" in signs:
                continue
            a, b = card.letter, other.letter
            if b + a in gates:
                a, b = b, a
            rows.append(Passage(a=a, b=b, gate=gates.get(a + b), token=keys.get(a + b, "")))  # type: ignore[arg-type]
    return tuple(rows)


def heading_of(card: Card, wish: Mapping[str, Side]) -> Side:
    """Return where a card's north points: its entry, on the opposite side, must be an exit."""
    if card.letter in wish:
        return wish[card.letter]
    return next(side for side in ("n", "e", "w", "s") if opposite(side) in card.exits())


def _room(card: Card, heading: Side, *, start: bool) -> Room:
    name = card.letter
    return Room(id=name, name=name, label=name, x=card.x, y=card.y, heading=heading, role="start" if start else "path")


def quest_of(
    picture: str,
    *,
    gates: Mapping[str, str] = {},
    keys: Mapping[str, str] = {},
    headings: Mapping[str, Side] = {},
    under: Mapping[str, str] = {},
    effects: Mapping[str, Any] = {},
    goals: tuple[Any, ...] = (Slay(),),
    losses: tuple[Any, ...] = (AllDead(),),
    terms: tuple[Any, ...] = (),
    finale: str = "",
    boss: Any = None,
    heroes: int = 2,
    dice: tuple[int, int, int] = (6, 4, 3),
    **changes: Any,
) -> Quest:
    """Return a quest over drawn cards; `effects` are the encounters of its rooms, the last of which is the finale."""
    cards = cards_of(picture)
    last = finale or cards[-1].letter
    turned = {card.letter: heading_of(card, headings) for card in cards}
    rooms = tuple(_room(card, turned[card.letter], start=card is cards[0]) for card in cards)
    encounters = tuple(
        PlacedEncounter(
            number=n, room=card.letter, source="x", title="", kind="combat", text="", effects=effects.get(card.letter, ())
        )
        for n, card in enumerate(cards, start=1)
        if card.letter != last
    )
    objective = Objective(id="slay", name="", icon="", goal="", goals=goals, losses=losses, terms=terms)
    kit = hero_cards()
    values: dict[str, Any] = {
        "heroes": heroes, "grade": "medium", "length": "short", "dice": dice, "title": "", "theme": "crypt", "theme_name": "",
        "theme_icon": "", "facts": {}, "story": (), "pattern": "", "objective": objective, "villain": boss or villain(),
        "tokens": (), "npcs": (), "rooms": rooms, "passages": passages_of(cards, gates, keys), "closed": (),
        "faces": tuple(face_of(card, turned[card.letter], under) for card in cards), "encounters": encounters,
        "finale": Finale(room=last, title="", text="", effects=effects.get(last, ()), won="", lost=""), "foes": FOES,
        "market": tuple(item.id for item in kit.items), "kit": kit, **changes,
    }  # fmt: skip
    return Quest(**values)
