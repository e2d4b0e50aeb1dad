"""A second program that walks a sealed dungeon by what is printed: it knows the sheets' text and the room cards, and nothing else.

It lays the start card, reads the exits of its encounter, looks every number up in the drawn table of exits, lays what the row says,
and so on until nothing is left to be looked up. What it has laid then is to be the quest's map. It shares no code with the press of
sealed prints: it reads sheet XML and the log of a pen, and turns cards with arithmetic of its own.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

SIDES = "↑→↓←"
STEPS = {"↑": (0, -1), "→": (1, 0), "↓": (0, 1), "←": (-1, 0)}
CARD_EXITS = {
    "1A": "n", "2A": "n", "3A": "n", "4A": "n", "5A": "n", "6A": "nwe", "7A": "n", "8A": "nwe", "9A": "nwe", "10A": "nwe",
    "11A": "n", "12A": "w", "13A": "ne", "14A": "n", "15A": "nwe", "1B": "", "2B": "", "3B": "ne", "4B": "we", "5B": "we",
    "6B": "nwe", "7B": "w", "8B": "n", "9B": "w", "10B": "n", "11B": "we", "12B": "nw", "13B": "n", "14B": "nwe", "15B": "w",
}  # fmt: skip
"""Where the cards can be left besides their entry, as one sees on them."""
Row = tuple[str, str, int]
"""A row of the table: card, where its arrow points, encounter; no card for an exit that is closed."""


class Lost(Exception):
    """What is printed contradicts itself; the message says where."""


@dataclass
class Exit:
    """An exit as a box prints it: its number, 0 without one, and what is said behind it."""

    number: int
    said: str


@dataclass
class Walk:
    """What lies on the table: cards by square as label and direction, the squares' encounters, closed exits, joined ones."""

    cards: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)
    reads: dict[tuple[int, int], int] = field(default_factory=dict)
    closed: set[tuple[tuple[int, int], str]] = field(default_factory=set)
    joined: dict[frozenset[tuple[int, int]], str] = field(default_factory=dict)
    looked_up: set[int] = field(default_factory=set)


def table_of(log: list[str]) -> dict[int, Row]:
    """Return the table of exits as a pen drew it; a number that stands there twice raises Lost."""
    lines: dict[tuple[float, int], list[tuple[float, str]]] = {}
    heads = sorted({_text(line)[0] for line in log if line.startswith("text") and _text(line)[2] == "exit"})
    for line in log:
        if not line.startswith("text"):
            continue
        x, y, words = _text(line)
        if words in ("exit", "card", "arrow", "read"):
            continue
        column = max(place for place, left in enumerate(heads) if left <= x + 0.01)
        lines.setdefault((y, column), []).append((x, words))
    found: dict[int, Row] = {}
    for parts in lines.values():
        words = [word for _, word in sorted(parts)]
        number = int(words[0])
        if number in found:
            raise Lost(f"{number} stands in the table twice")
        found[number] = ("", "", 0) if words[1:] == ["closed"] else (words[1], words[2], int(words[3]))
    return found


def _text(line: str) -> tuple[float, float, str]:
    match = re.match(r"text \(([-\d.]+),([-\d.]+)\) ('(?:[^'\\]|\\.)*'|\"[^\"]*\")", line)
    assert match, line
    return float(match[1]), float(match[2]), str(ast.literal_eval(match[3]))


def exits_of(encounters: str) -> dict[int, dict[str, Exit]]:
    """Return the exits of every box of the encounters' sheet, by its number and by side."""
    found: dict[int, dict[str, Exit]] = {}
    for box in re.findall(r"<box style=\"entry\".*?</box>", encounters, re.S):
        head = re.search(r'number="(\d+)"', box)
        line = re.search(r"<b>Exits</b>(.*?)</p>", box, re.S)
        if head and line:
            words = re.sub(r"<[^>]+>", "", line[1]).replace("\xa0", " ").replace("&#160;", " ")
            found[int(head[1])] = dict(map(_exit, words.split("·")))
    return found


def _exit(words: str) -> tuple[str, Exit]:
    match = re.fullmatch(r"\s*([↑→↓←])\s*(\d{3})?,?\s*(.*?)\s*", words)
    assert match, words
    return match[1], Exit(int(match[2] or 0), match[3])


def sides_of(label: str, arrow: str) -> set[str]:
    """Return the sides of the table to which a card's exits point, the entry included, when its arrow points to one."""
    turns = SIDES.index(arrow)
    places = {"n": 0, "e": 1, "s": 2, "w": 3}
    return {SIDES[(places[side] + turns) % 4] for side in ("s", *CARD_EXITS[label])}


def walk(start: str, first: int, boxes: Mapping[int, dict[str, Exit]], table: Mapping[int, Row]) -> Walk:
    """Return what lies on the table once every exit was looked up; raises Lost where the print contradicts itself."""
    found = Walk()
    found.cards[0, 0], found.reads[0, 0] = (start, "↑"), first
    todo = [(0, 0)]
    while todo:
        here = todo.pop()
        printed = boxes[found.reads[here]]
        if set(printed) != sides_of(*found.cards[here]):
            raise Lost(f"encounter {found.reads[here]} does not name the exits of its card")
        for side, row in printed.items():
            there = _beside(here, side)
            if there in found.cards or row.said in ("the door", "barred from beyond", "the foot of a ledge"):
                continue
            if row.number not in table:
                raise Lost(f"{row.number} is not in the table")
            found.looked_up.add(row.number)
            label, arrow, read = table[row.number]
            if not label:
                found.closed.add((here, side))
                continue
            if read in found.reads.values() or label[:-1] in {card[:-1] for card, _ in found.cards.values()}:
                raise Lost(f"{row.number} lays card {label} or reads {read} a second time")
            if SIDES[(SIDES.index(side) + 2) % 4] not in sides_of(label, arrow):
                raise Lost(f"{row.number} lays a card whose wall meets the exit")
            found.cards[there], found.reads[there] = (label, arrow), read
            todo.append(there)
    _join(found, boxes)
    return found


def _beside(square: tuple[int, int], side: str) -> tuple[int, int]:
    return square[0] + STEPS[side][0], square[1] + STEPS[side][1]


def _join(found: Walk, boxes: Mapping[int, dict[str, Exit]]) -> None:
    """Note the exits that meet, with what is said behind them, and those that meet a wall."""
    for here, card in found.cards.items():
        for side in sides_of(*card):
            there = _beside(here, side)
            row = boxes[found.reads[here]][side]
            if there not in found.cards:
                if row.said != "the door" and (here, side) not in found.closed:
                    raise Lost(f"nobody says where exit {side} of encounter {found.reads[here]} leads")
            elif SIDES[(SIDES.index(side) + 2) % 4] in sides_of(*found.cards[there]):
                pair = frozenset((here, there))
                other = boxes[found.reads[there]][SIDES[(SIDES.index(side) + 2) % 4]]
                found.joined[pair] = _gate(row.said, other.said)
            else:
                found.closed.add((here, side))


def _gate(one: str, other: str) -> str:
    """Return the gate that both sides of an exit name; raises Lost where they do not agree."""
    said = {re.sub(r"^the start room(, )?", "", words) for words in (one, other)}
    if len(said) == 1:
        words = said.pop()
        return "locked" if words.startswith("locked") else words
    for first, second, gate in (
        ("a bar to lift", "barred from beyond", "barred"),
        ("a ledge down", "the foot of a ledge", "ledge"),
    ):
        if said == {first, second}:
            return gate
    raise Lost(f"one side says {one!r}, the other {other!r}")
