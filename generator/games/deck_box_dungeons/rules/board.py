"""A quest's map to the spaces of its table: squares, half spaces and passages, numbered once for a whole game.

Lengths are in half squares: a room card is 12 wide, with a ring of half spaces round 10 of floor. Every passage between two rooms
has three spaces: the half space on each card, and the whole space that both become once they are joined. Which of them there are
depends on the rooms explored and the gates opened; see rules.terrain.
"""

from __future__ import annotations

import msgspec

from generator.core.grid import SIDES, Side, Spot, opposite, side_towards
from generator.games.deck_box_dungeons.quest.model import GateKind, Quest, Room
from generator.games.deck_box_dungeons.quest.room_faces import RoomFace
from generator.games.deck_box_dungeons.quest.spaces import EXIT_SQUARES, SIZE, spawn_spaces, start_zone

CARD = 2 * SIZE + 2
"""Width of a room card in half squares."""
Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in half squares."""
NOWHERE = -1
"""Stands for the number of a space where there is none."""


class Space(msgspec.Struct, frozen=True):
    """A space of the table: its rooms by number (two for a joined exit), its box, its kind (`.`, `~`, `o`), its printed name."""

    rooms: tuple[int, ...]
    box: Box
    kind: str
    name: str


class Gateway(msgspec.Struct, frozen=True):
    """A passage on the table: rooms `a` and `b` by number, its gate, its key, its spaces on both cards, and the joined one."""

    a: int
    b: int
    gate: GateKind | None
    token: str
    half_a: int
    half_b: int
    joined: int

    def half(self, room: int) -> int:
        """Return the half space on the card of one of its rooms."""
        return self.half_a if room == self.a else self.half_b

    def other(self, room: int) -> int:
        """Return the room on the other side."""
        return self.b if room == self.a else self.a


class Board(msgspec.Struct, frozen=True):
    """The spaces of a quest. Rooms, spaces and gateways are meant by their number, which is their place here.

    `beside` are the spaces north, east, south and west of each space inside its own card, half spaces included, where there are
    any. `square_at` is the square inside the room behind a half space. `numbered` are a room's spawn spaces in order (B-38). `door`
    is the half space through which the party came. `walls` are the boxes in a room that nothing enters or looks through.
    """

    room_ids: tuple[str, ...]
    marks: tuple[str, ...]
    spaces: tuple[Space, ...]
    beside: tuple[tuple[int, int, int, int], ...]
    in_room: tuple[tuple[int, ...], ...]
    numbered: tuple[tuple[int, ...], ...]
    walls: tuple[tuple[Box, ...], ...]
    gateways: tuple[Gateway, ...]
    gateways_of: tuple[tuple[int, ...], ...]
    gateway_at: dict[int, int]
    start_zone: tuple[int, ...]
    start: int
    finale: int
    door: int
    by_name: dict[str, int]


class _Builder:
    """Collects the spaces of a quest."""

    def __init__(self, quest: Quest) -> None:
        self.quest = quest
        numbers = {entry.room: str(entry.number) for entry in quest.encounters}
        self.marks = tuple(numbers.get(room.id, "F") for room in quest.rooms)
        self.spaces: list[Space] = []
        self.beside: list[list[int]] = []
        self.squares: list[dict[tuple[int, int], int]] = []
        self.numbered: list[tuple[int, ...]] = []
        self.walls: list[list[Box]] = []

    def add(self, rooms: tuple[int, ...], box: Box, kind: str, name: str) -> int:
        self.spaces.append(Space(rooms, box, kind, name))
        self.beside.append([NOWHERE] * 4)
        return len(self.spaces) - 1

    def add_room(self, number: int, room: Room, face: RoomFace) -> None:
        """Add the squares of a room; local squares are turned with the card."""
        left, top = room.x * CARD + 1, room.y * CARD + 1
        printed = {spot: place for place, spot in enumerate(spawn_spaces(face), start=1)}
        squares: dict[tuple[int, int], int] = {}
        walls: list[Box] = []
        pits = 0
        for y in range(SIZE):
            for x in range(SIZE):
                kind = face.squares[y][x]
                tx, ty = _turned_square(x, y, room.heading)
                box = (left + 2 * tx, top + 2 * ty, left + 2 * tx + 2, top + 2 * ty + 2)
                if kind == "#":
                    walls.append(box)
                    continue
                pits += kind == "o"
                label = f"p{pits}" if kind == "o" else str(printed.get(Spot(x, y), f"x{x}{y}"))
                squares[tx, ty] = self.add((number,), box, kind, f"{self.marks[number]}.{label}")
        for (x, y), space in squares.items():
            for place, side in enumerate(SIDES):
                dx, dy = Spot(x, y).beside(side)
                self.beside[space][place] = squares.get((dx, dy), NOWHERE)
        self.squares.append(squares)
        self.numbered.append(tuple(squares[_turned_square(*spot, room.heading)] for spot in spawn_spaces(face)))
        self.walls.append(walls)

    def add_half(self, number: int, room: Room, side: Side) -> int:
        """Add the half space of an exit that points to `side` of the map."""
        space = self.add((number,), _half_box(room, side), ".", f"{self.marks[number]}.{side}")
        inner = self.squares[number].get(EXIT_SQUARES[side], NOWHERE)
        if inner != NOWHERE:
            place = SIDES.index(side)
            self.beside[space][(place + 2) % 4] = inner
        return space


def _turned_square(x: int, y: int, heading: Side) -> tuple[int, int]:
    """Return where a square of a card lies once the card's north is turned to `heading`."""
    last = SIZE - 1
    return {"n": (x, y), "e": (last - y, x), "s": (last - x, last - y), "w": (y, last - x)}[heading]


def _half_box(room: Room, side: Side) -> Box:
    left, top = room.x * CARD, room.y * CARD
    middle = SIZE
    return {
        "n": (left + middle, top, left + middle + 2, top + 1),
        "s": (left + middle, top + CARD - 1, left + middle + 2, top + CARD),
        "w": (left, top + middle, left + 1, top + middle + 2),
        "e": (left + CARD - 1, top + middle, left + CARD, top + middle + 2),
    }[side]


def _ring(room: Room, exits: frozenset[Side]) -> list[Box]:
    """Return the wall round a room's floor, without the half spaces of its exits."""
    left, top = room.x * CARD, room.y * CARD
    right, bottom = left + CARD, top + CARD
    strips: dict[Side, Box] = {
        "n": (left, top, right, top + 1),
        "e": (right - 1, top, right, bottom),
        "s": (left, bottom - 1, right, bottom),
        "w": (left, top, left + 1, bottom),
    }
    walls: list[Box] = []
    for side, (x0, y0, x1, y1) in strips.items():
        if side not in exits:
            walls.append((x0, y0, x1, y1))
        elif side in "ns":
            walls += [(x0, y0, x0 + SIZE, y1), (x0 + SIZE + 2, y0, x1, y1)]
        else:
            walls += [(x0, y0, x1, y0 + SIZE), (x0, y0 + SIZE + 2, x1, y1)]
    return walls


def _merged(a: Box, b: Box) -> Box:
    return (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))


def lay_out(quest: Quest) -> Board:
    """Return the board of a quest that its checker has passed; raises KeyError for one whose rows name unknown rooms or faces."""
    builder = _Builder(quest)
    number_of = {room.id: number for number, room in enumerate(quest.rooms)}
    exits = [room.exits(quest.face(room.label)) for room in quest.rooms]
    for number, room in enumerate(quest.rooms):
        builder.add_room(number, room, quest.face(room.label))
        builder.walls[number] += _ring(room, exits[number])
    gateways = _gateways(quest, builder, number_of)
    taken = {
        (builder.spaces[space].rooms[0], builder.spaces[space].box) for gate in gateways for space in (gate.half_a, gate.half_b)
    }
    start = next(number for number, room in enumerate(quest.rooms) if room.role == "start")
    door = NOWHERE
    for number, room in enumerate(quest.rooms):
        for side in sorted(exits[number], key=SIDES.index):
            if (number, _half_box(room, side)) in taken:
                continue
            half = builder.add_half(number, room, side)
            _link(builder, half)
            if number == start and side == opposite(room.heading):
                door = half
    zone = tuple(
        builder.squares[start][_turned_square(*spot, quest.rooms[start].heading)]
        for spot in start_zone(quest.face(quest.rooms[start].label))
    )
    spaces = tuple(builder.spaces)
    halves = {gate.half(room): place for place, gate in enumerate(gateways) for room in (gate.a, gate.b)}
    return Board(
        room_ids=tuple(room.id for room in quest.rooms),
        marks=builder.marks,
        spaces=spaces,
        beside=tuple((sides[0], sides[1], sides[2], sides[3]) for sides in builder.beside),
        in_room=tuple(tuple(n for n, space in enumerate(spaces) if number in space.rooms) for number in range(len(quest.rooms))),
        numbered=tuple(builder.numbered),
        walls=tuple(tuple(rows) for rows in builder.walls),
        gateways=gateways,
        gateways_of=tuple(
            tuple(place for place, gate in enumerate(gateways) if room in (gate.a, gate.b)) for room in range(len(quest.rooms))
        ),
        gateway_at={**halves, **{gate.joined: place for place, gate in enumerate(gateways)}},
        start_zone=zone,
        start=start,
        finale=number_of[quest.finale.room],
        door=door if door != NOWHERE else zone[0],
        by_name={space.name: number for number, space in enumerate(spaces)},
    )


def _gateways(quest: Quest, builder: _Builder, number_of: dict[str, int]) -> tuple[Gateway, ...]:
    rows = []
    for passage in quest.passages:
        a, b = number_of[passage.a], number_of[passage.b]
        side = side_towards(quest.rooms[a].spot, quest.rooms[b].spot)
        half_a = builder.add_half(a, quest.rooms[a], side)
        half_b = builder.add_half(b, quest.rooms[b], opposite(side))
        box = _merged(builder.spaces[half_a].box, builder.spaces[half_b].box)
        joined = builder.add((a, b), box, ".", f"{builder.marks[a]}+{builder.marks[b]}")
        place = SIDES.index(side)
        for half in (half_a, half_b):
            _link(builder, half)
        builder.beside[joined][(place + 2) % 4] = builder.beside[half_a][(place + 2) % 4]
        builder.beside[joined][place] = builder.beside[half_b][place]
        rows.append(Gateway(a, b, passage.gate, passage.token, half_a, half_b, joined))
    return tuple(rows)


def _link(builder: _Builder, half: int) -> None:
    """Let the square behind a half space know of it."""
    for place, inner in enumerate(builder.beside[half]):
        if inner != NOWHERE:
            builder.beside[inner][(place + 2) % 4] = half
