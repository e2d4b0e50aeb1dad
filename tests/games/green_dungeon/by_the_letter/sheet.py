"""What lies before the player: tracks, map, decks with their crosses, cards held, monsters that wait; and how to mark them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tests.games.green_dungeon.by_the_letter.printed import BOXES, ROOMS, Face, Printed


@dataclass
class Monster:
    """A monster or a boss that was met: the boxes of its cards and what is written down of it."""

    rank: str
    boxes: tuple[int, ...]
    price: int
    difficulty: int
    full_magic: int
    guards: bool
    health: int
    magic: int
    fled: bool = False
    paid: int = 0

    @property
    def boss(self) -> bool:
        """Whether it is one of the two bosses."""
        return self.rank in ("mini", "final")


class Sheet:
    """The pages with everything that is written on them; every kind of mark is made by one function."""

    def __init__(self, printed: Printed) -> None:
        self.printed, self.new = printed, printed.new
        start = printed.start
        self.health = self.most_health = start.health
        self.magic = self.most_magic = start.magic
        self.treasure, self.luck, self.level, self.experience = start.treasure, start.luck, start.level, 0
        self.time = self.events = self.boxes = 0
        self.weapon: int | None = None
        self.potions: list[int] = []
        self.pawn, self.came_from = printed.entrance, ""
        self.explored, self.turned_up = {printed.entrance}, set(printed.seen)
        self.crossed: dict[str, set[int]] = {deck: set() for deck in printed.decks}
        self.aside: dict[str, set[int]] = {deck: set() for deck in printed.decks}
        self.filled: set[int] = set()
        self.shuffled: set[str] = set()
        self.waiting: list[tuple[str, Monster]] = []
        self.used: Counter[str] = Counter()
        self.facing: Monster | None = None

    # ------------------------------------------------------------------ strip and decks

    def take(self, column: str) -> int:
        """Cross off the next number of a column; past its end it begins again, but that of events under a lamp is long enough."""
        numbers, used = self.printed.strip[column], self.used[column]
        assert column != "Event" or not self.printed.lamp or used < len(numbers), "the event column is too short for the lamp"
        self.used[column] += 1
        return numbers[used % len(numbers)]

    def face(self, deck: str, box: int) -> Face:
        """Look up a card."""
        return self.printed.behind[self.printed.decks[deck][box]]

    def draw(self, deck: str) -> int | None:
        """Cross off the box of the next card and return it; None where there is no card left."""
        left = [box for box in BOXES if box not in self.crossed[deck]]
        if not left:
            self.crossed[deck] -= self.aside[deck]
            self.aside[deck] = set()
            self.shuffled.add(deck)
            left = [box for box in BOXES if box not in self.crossed[deck]]
        if not left:
            return None
        box = left[0] if deck not in self.shuffled or len(left) == 1 else self._shuffled_box(left)
        self.crossed[deck].add(box)
        return box

    def _shuffled_box(self, left: list[int]) -> int:
        for _ in self.printed.strip["Cards"]:
            if (box := self.take("Cards")) in left:
                return box
        return left[0]

    def bring_back(self, deck: str, box: int) -> None:
        """Shuffle a card into its deck: rub out the cross of its own box."""
        self.crossed[deck].remove(box)
        self.shuffled.add(deck)

    def lay_aside(self, deck: str, *boxes: int) -> None:
        """Lay cards aside; their boxes stay crossed off until the deck is made anew."""
        self.aside[deck].update(boxes)

    # ------------------------------------------------------------------ map

    def room(self, name: str) -> str:
        """Look up the symbol of a room."""
        return self.printed.behind[self.printed.keys[name]].symbol

    def next_door(self, name: str) -> Iterator[tuple[str, bool, bool]]:
        """Yield the rooms that touch a room, each with whether its own side is light, and whether the neighbour's is."""
        place = ROOMS.index(name)
        column, row = place % 5, place // 5
        for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            if 0 <= column + across < 5 and 0 <= row + down < 5:
                other = ROOMS[5 * (row + down) + column + across]
                yield other, (name in self.printed.light) == bool(across), (other in self.printed.light) == bool(across)

    def face_down(self) -> list[str]:
        """Return the rooms that lie face down."""
        return [name for name in ROOMS if name not in self.explored and name not in self.turned_up]

    # ------------------------------------------------------------------ tracks

    def heal(self, points: int) -> None:
        """Regain health, never beyond the maximum."""
        self.health = min(self.most_health, self.health + points)

    def regain(self, points: int) -> None:
        """Regain magic, never beyond the maximum."""
        self.magic = min(self.most_magic, self.magic + points)

    def gain_luck(self) -> None:
        """Take one luck, never above three."""
        self.luck = min(3, self.luck + 1)

    # ------------------------------------------------------------------ lamp, time, score

    def events_left(self) -> int:
        """Return how many event cubes stand there now: under a lamp, the small number in the last numbered box filled.

        Every fifth box has a number, but not the last one, at which the light is out.
        """
        checks = min(self.boxes, self.printed.lamp - 1) // 5
        return checks - 2 * (checks // 3) if self.printed.lamp else self.events

    def points(self) -> int:
        """Return the final score as the sheet counts it."""
        held = len(self.potions) + (self.weapon is not None)
        kept = max(0, self.health) + self.magic + self.treasure + 2 * held + 10 * self.level + self.experience + 20 * self.luck
        fled = sum(monster.fled for _, monster in self.waiting)
        return kept - len(self.face_down()) - 5 * fled - 5 * self.events_left()
