"""What is printed of a quest, as a person has it before them: its pages as text, read for numbers, names, orders and keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

COMPASS = ("north", "east", "south", "west")
NUMBERS = {"One": 1, "Two": 2, "Three": 3, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
ROLLS = 3
"""Rows of a side quest, for two faces of a die each."""
START_TILE, EXIT_TILE = 0, 40
"""The numbers by which the two tiles are known here that bear none."""
_TILE = re.compile(r"^- \*\*(Floor tile \d+|Start tile|Exit tile)\*\*\. Front: Open to the ([a-z, ]+)\. (.+?)\. Back: (.+)$", re.M)
_TOKEN = re.compile(r"^- \*\*(Monster|Item): (.+?)\*\*\. .* Back of a token of the \w+ bag: (.+)$", re.M)
_EFFECT = re.compile(r"\*\*– (draw|gain|lose) (\d) (items?|health|action points?|kill points?)\.\*\*")


class Tile(NamedTuple):
    """A tile of the floor: its open sides as letters, what is on it, its lair or 0, and the number of its side quest or 0."""

    sides: str
    what: str
    lair: int = 0
    task: int = 0


class Kind(NamedTuple):
    """A kind of monster: health, dice and bonus, 0 where they are those of its foe, and how far it reaches."""

    health: int
    dice: int
    plus: int
    reach: int


class Thing(NamedTuple):
    """A kind of item: where it is carried, AP, range, how often it is used, and the numbers that its line names."""

    place: str
    points: int
    reach: int
    uses: str
    plus: int
    guard: int
    dice: int
    harm: int
    line: str


class Card(NamedTuple):
    """A hero's card as it is at the start."""

    word: str
    name: str
    trade: str
    ability: str
    health: int
    lives: int
    points: int
    dice: int
    plus: int
    uses: int
    gear: tuple[str, ...]


Row = tuple[str, int]
"""What a row of a side quest does: gain of health, action points, kill points or items, below 0 if it is lost."""


@dataclass(frozen=True)
class Printed:
    """A quest on paper; `words` are all its pages as Markdown.

    Bag: `stack` are the tiles in the order of their backs. Laid: `keys` are those of the places by name, `behind` what is behind
    each. `start` are the open sides of the Start tile, `monsters` and `items` names in the order in which they are drawn. `ring`
    are the lairs that may hold the ring in the order of the Exit's back, or the one that its key tells. `marching` and `scored` say
    whether the rules name a march, and a score other than kill points.
    """

    words: str
    mode: str
    laid: bool
    match_all: bool
    marching: bool
    scored: bool
    heroes: tuple[Card, ...]
    first: str
    kinds: Mapping[str, Kind]
    things: Mapping[str, Thing]
    monsters: tuple[str, ...]
    items: tuple[str, ...]
    stack: tuple[int, ...]
    tiles: Mapping[int, Tile]
    keys: Mapping[str, int]
    behind: Mapping[int, Tile]
    start: str
    exit: str
    ring: tuple[int, ...]
    tasks: Mapping[int, tuple[Row | None, ...]]
    dragon: Kind
    immune: str
    breath: int
    drowsy: int
    numbers: dict[str, int] = field(default_factory=dict)

    def number(self, pattern: str) -> int:
        """Return the number that a sentence of the rules names; its place in the sentence is a group."""
        if pattern not in self.numbers:
            self.numbers[pattern] = int(_one(pattern, self.words).group(1))
        return self.numbers[pattern]


def word_of(name: str) -> str:
    """Return the word that stands for an item in a written game."""
    return name.lower().replace(" ", "-").replace("'", "").replace("’", "")


def printed(markdown: str) -> Printed:
    """Return what the pages of a quest say; raises AssertionError where they do not say it."""
    words = markdown.replace("\xa0", " ").replace("\\]", "]")
    laid = "## The Map" in words
    kinds, things = _kinds(_table(words, "Monster", "Tokens")), _things(_table(words, "Item", "Carried"))
    health, dice, plus = map(
        int, _one(r":\*\* (\d+) health, (\d) dic?es?(?: ([+-]\d))?\. The dragon never leaves", words).groups("0")
    )
    tiles = {_tile_number(name): _tile(sides, what) for name, sides, what, _ in _TILE.findall(words)}
    draws = {int(row[0]): row[1] for row in _table(words, "Key", "Name", least=0)}
    first = re.search(r"; ([\w’' ]+) begins, the others follow", words)
    heroes = _heroes(words)
    return Printed(
        words=words, mode=_one(r"\*\*\d hero(?:es)?, ([\w-]+)\*\*", words).group(1), laid=laid,
        match_all="Its other sides must match" in words,
        marching="**March†, 1 AP:**" in words, scored="**Score of a won game†:**" in words,
        heroes=heroes, first=first.group(1) if first else heroes[0].name,
        kinds=kinds, things=things,
        monsters=_drawn(words, draws, "Monsters") if laid else _order(words, "Monster"),
        items=_drawn(words, draws, "Items") if laid else _order(words, "Item"),
        stack=() if laid else _stack(words), tiles=tiles,
        keys={row[0]: int(row[1]) for row in _table(words, "Place", "Key", least=0)},
        behind={int(row[0]): _tile(row[1], row[2]) for row in _table(words, "Key", "Open sides", least=0)},
        start=_sides(_text(r"The Start tile is open to the ([a-z, ]+)\.", words)) if laid else tiles[START_TILE].sides,
        exit=draws[_number(r"Exit: key (\d+)", words)] if laid else "",
        ring=_ring(words, draws if laid else {}),
        tasks={int(number): _rows(text) for number, text in re.findall(r"^#+ Tile (\d+): .*?\n(.*?)(?=^#|\Z)", words, re.M | re.S)},
        dragon=Kind(health, dice, plus, 0), immune=_text(r"\*\*Nothing from (.+?)\*\*", words),
        breath=_number(r"with the dragon takes (\d) direct", words),
        drowsy=1 if "in the first round of every fight the dragon" in words else _number(r"the first (\d) rounds of every", words),
    )  # fmt: skip


# ---------------------------------------------------------------------- parts


def _one(pattern: str, words: str) -> re.Match[str]:
    found = re.search(pattern, words)
    assert found, f"nothing printed says {pattern}"
    return found


def _text(pattern: str, words: str) -> str:
    found = re.search(pattern, words)
    return found.group(1) if found else ""


def _number(pattern: str, words: str) -> int:
    return int(_text(pattern, words) or 0)


def _table(words: str, *head: str, least: int = 1) -> list[list[str]]:
    """Return the rows of the first table whose head begins like this."""
    start = re.search(r"^\| " + r" \| ".join(head) + r" .*\n\|[- |]+\|\n((?:\|.*\n)+)", words, re.M)
    rows = start.group(1).strip().split("\n") if start else []
    assert len(rows) >= least, f"there is no table of {head}"
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def _name(cell: str) -> str:
    return _one(r"\*\*(.+?)\*\*", cell).group(1)


def _kinds(rows: list[list[str]]) -> dict[str, Kind]:
    found = {}
    for row in rows:
        dice = re.match(r"(\d) dic?es?(?: \+(\d+))?(?:; reach (\d))?", row[3])
        found[_name(row[0])] = Kind(int(row[2]), *(int(part or 0) for part in dice.groups())) if dice else Kind(0, 0, 0, 0)
    return found


def _things(rows: list[list[str]]) -> dict[str, Thing]:
    return {
        _name(row[0]): Thing(
            place=row[1], points=_number(r"(\d) AP", row[2]), reach=_number(r"range 1–(\d)", row[2]),
            uses="once" if "once" in row[2] and row[1] != "trap" else "fight" if "one fight" in row[2] else "",
            plus=_number(r"\+(\d) to your combat", row[3]), guard=_number(r"Damage to you is (\d) less", row[3]),
            dice=NUMBERS.get(_text(r"(\w+) dic?es? of (?:damage|health)", row[3]), 0),
            harm=_number(r"take (\d) damage", row[3]), line=row[3],
        )
        for row in rows
    }  # fmt: skip


def _tile(sides: str, what: str) -> Tile:
    low = what[0].lower() + what[1:]
    return Tile(_sides(sides), low.split(" ")[0], _number(r"lair M(\d+)", low), _number(r"of tile (\d+)", low))


def _sides(names: str) -> str:
    return "".join(side[0] for side in COMPASS if side in names)


def _order(words: str, bag: str) -> tuple[str, ...]:
    """Return the names of tokens in the order of their backs, those out of play or with a hero left out."""
    found = {int(back): name for kind, name, back in _TOKEN.findall(words) if kind == bag and back.isdigit()}
    assert sorted(found) == list(range(1, len(found) + 1))
    return tuple(found[place] for place in sorted(found))


def _drawn(words: str, draws: Mapping[int, str], name: str) -> tuple[str, ...]:
    return tuple(draws[int(key)] for key in _one(rf"\| {name} \| ([\d, ]+) \|", words).group(1).split(", "))


def _tile_number(name: str) -> int:
    return {"Start tile": START_TILE, "Exit tile": EXIT_TILE}.get(name) or int(_text(r"(\d+)", name) or START_TILE)


def _stack(words: str) -> tuple[int, ...]:
    """Return the numbers of the tiles of the stack in their order; both sides of a tile bear the same."""
    backs = {_tile_number(name): int(back.split(" ")[0]) for name, _, _, back in _TILE.findall(words) if "1 on top" in back}
    assert all(front == back for front, back in backs.items()), "a tile has two numbers"
    return tuple(sorted(backs))


def _ring(words: str, draws: Mapping[int, str]) -> tuple[int, ...]:
    """Return the lairs whose keys the back of the Exit names, or the one that the key of the ring does."""
    if draws:
        return tuple(map(int, re.findall(r"M(\d+)", draws[_number(r"ring: key (\d+)", words)])))
    lairs = {int(key): int(lair) for lair, key in re.findall(r"^\| \*\*M(\d+)\*\* \| (\d+) \|", words, re.M)}
    keys = _one(r"Exit\. Back: the ring · (.+?) · the first", words).group(1)
    return tuple(lairs[int(key)] for key in keys.split(" · "))


def _rows(text: str) -> tuple[Row | None, ...]:
    rows = re.findall(r"^- \*\*\[\d-\d\]\*\* (.*)$", text, re.M)
    assert len(rows) == ROLLS
    found = (_EFFECT.search(row) for row in rows)
    return tuple(
        effect and (effect.group(3).rstrip("s"), int(effect.group(2)) * (-1) ** (effect.group(1) == "lose")) for effect in found
    )


def _heroes(words: str) -> tuple[Card, ...]:
    section = _one(r"(?s)\n## Heroes\n(.*?)<a id=", words).group(1)
    abilities = {_name(row[0]): _name(row[4]).rstrip(":") for row in _table(words, "Trade", "Health")}
    cards = re.findall(
        r"^(.+), (.+)\. Combat: (\d) dic?es?(?: \+(\d))?\.\n(?s:.*?)Health: 0 to (\d+), start"
        r"(?s:.*?)Lives: 0 to \d, start with (\d)(?s:.*?)Action points: 0 to (\d), start((?s:.*?))Hand:", section, re.M,
    )  # fmt: skip
    return tuple(
        Card(
            name.split(" ")[-1].lower(), name, trade, abilities[trade], int(health), int(lives), int(points), int(dice),
            int(plus or 0), _number(r"a box for each use, (\d)", rest), _gear(words, name),
        )
        for name, trade, dice, plus, health, lives, points, rest in cards
    )  # fmt: skip


def _gear(words: str, name: str) -> tuple[str, ...]:
    found = _text(rf" {re.escape(name)} has the ([\w’', -]+?)\.(?: |\n)", words)
    return tuple(re.split(" and the |, the ", found)) if found else ()
