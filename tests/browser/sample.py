"""Prints as the command and the page are asked for them, and a sample in which every two values of two columns meet."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from generator import registry

Row = Mapping[str, str]
GAMES = tuple(registry.all_games())
KINDS = ("quest", "booklet", "only", "half", "reprint", "daily", "solution", "sheets", "pieces")
ONE_SIDED = ("half", "daily", "solution")
"""Kinds that are never printed with backs."""
HALF = {"a4": "a5", "letter": "half-letter"}
COLUMNS = {
    "game": GAMES,
    "grade": ("medium", "easy", "hard"),
    "kind": KINDS,
    "paper": ("a4", "letter"),
    "ink": ("full", "low", "grey"),
    "backs": ("none", "duplex-long", "duplex-short", "gutterfold"),
}
DAY = "2026-11-24"
SOONEST = {"deck-box-dungeons": {"heroes": "1", "length": "short"}}
"""Options of quests that are made soonest, where making one takes seconds."""


@dataclass(frozen=True)
class Case:
    """One print: the words of the command, and what the page asks for."""

    words: tuple[str, ...]
    request: Mapping[str, Any]
    before: tuple[str, ...] = ()
    """A command that makes the file which is printed again."""

    @property
    def json(self) -> str:
        return json.dumps(self.request)


def pairwise(columns: Mapping[str, Sequence[str]]) -> list[Row]:
    """Return rows in which every two values of two columns meet that can: each is the one with the most new pairs."""
    rows = [dict(zip(columns, values, strict=True)) for values in product(*columns.values())]
    rows = [row for row in rows if row.get("kind") not in ONE_SIDED or row["backs"] == "none"]
    pairs = [frozenset(combinations(sorted(row.items()), 2)) for row in rows]
    missing = frozenset().union(*pairs)
    found: list[Row] = []
    while missing:
        best = max(range(len(rows)), key=lambda place: (len(pairs[place] & missing), -place))
        found.append(rows[best])
        missing -= pairs[best]
    return found


def case_of(row: Row, seed: str = "torchlight") -> Case:
    """Return the print of a row."""
    game, kind = registry.game(row["game"]), row["kind"]
    how = {name: row[name] for name in ("paper", "ink", "backs")}
    options = {**SOONEST.get(game.id, {}), "grade": row["grade"]}
    if kind == "half":
        how["paper"] = HALF[row["paper"]]
    said = tuple(word for name, value in options.items() for word in (f"--{name}", value))
    making = ("quest", game.id, "--seed", seed, *said)
    quest = {"do": "quest", "game": game.id, "seed": seed, "options": options}
    printing = tuple(word for name, value in how.items() for word in (f"--{name}", value))
    if kind == "quest":
        return Case((*making, *printing), {**quest, "how": how})
    if kind in ("only", "half"):
        return Case((*making, *printing, "--only", "rules"), {**quest, "how": {**how, "only": "rules"}})
    if kind == "booklet":
        return Case((*making, *printing, "--booklet"), {**quest, "how": {**how, "booklet": "yes"}})
    if kind == "reprint":
        again = {"do": "reprint", "name": "before.pdf", "how": how}
        return Case(("quest", "before.pdf", *printing), again, (*making, "--out", "before.pdf"))
    if kind in ("daily", "solution"):
        del how["backs"]
        words = ("daily", DAY, "--game", game.id, "--paper", row["paper"], "--ink", row["ink"])
        ask = {"do": "daily", "day": DAY, "games": [game.id], "how": how}
        if kind == "daily":
            return Case(words, ask)
        return Case((*words, "--with-solutions", "--anyway"), {**ask, "solutions": True, "today": DAY})
    kit = game.kits[0] if kind == "sheets" else [one for one in game.kits if one.command != "box"][-1]
    if kit.command == "sheets":
        del how["backs"]
        printing = tuple(word for name, value in how.items() for word in (f"--{name}", value))
    named = ("--kit", kit.id) if sum(one.command == kit.command for one in game.kits) > 1 else ()
    return Case((kit.command, game.id, *named, *printing), {"do": "sheets", "game": game.id, "kit": kit.id, "how": how})
