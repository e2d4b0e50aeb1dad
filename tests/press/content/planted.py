"""A theme of the house under another name, and faults planted in it, each on a line that is known."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from generator.core.data import load_text
from generator.core.rng import Rng
from generator.press.content.checker import Checked, check_source
from generator.press.content.reading_packs import source_of
from tests.games_at_hand import GAMES

DECK = "deck-box-dungeons"
HEADS = {
    name: f'format = 1\ngame = "{name}"\nid = "other"\ntitle = "Another"\n' for name in GAMES
}  # fmt: skip
OTHER = "other-name"


def house_text(game: str, theme: str) -> str:
    """Return the file of a theme of the house under another id."""
    content = GAMES[game].content
    assert content is not None
    return load_text(content.package, f"{theme}.toml").replace(f'id = "{theme}"', f'id = "{OTHER}"', 1)


def checked(text: str, game: str = DECK, name: str = OTHER, **more: str) -> Checked:
    """Return what came of checking a pack with one theme, and perhaps more files."""
    files = {"pack.toml": HEADS[game], f"{name}.toml": text, **{f"{key}.toml": value for key, value in more.items()}}
    return check_source(source_of({key: value.encode() for key, value in files.items()}, single=False), GAMES)


def laid(folder: Path, text: str, game: str = DECK, name: str = OTHER, head: str = "") -> Path:
    """Lay a pack with one theme in a folder, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.toml").write_text(head or HEADS[game])
    (folder / f"{name}.toml").write_text(text)
    return folder


Plant = Callable[[list[str], Rng], list[int]]
"""Plants a fault in the lines of a theme, and returns on which lines it may be told."""


def _lines(lines: list[str], pattern: str) -> list[int]:
    return [number for number, line in enumerate(lines) if re.search(pattern, line)]


def _head(lines: list[str], at: int) -> int:
    """Return the line of the table that a line is in, the first for the theme itself."""
    return next((number for number in range(at, -1, -1) if lines[number].startswith("[")), 0)


def _at(pattern: str, change: Callable[[str], str]) -> Plant:
    """Return what changes one of the lines that have a pattern."""

    def plant(lines: list[str], rng: Rng) -> list[int]:
        at = rng.pick(_lines(lines, pattern))
        lines[at] = change(lines[at])
        return [at]

    return plant


def _missing(lines: list[str], rng: Rng) -> list[int]:
    at = rng.pick(_lines(lines, r"^(plural|speed|target|defence|icon|motive|lair|trophy|kind|title) = "))
    head = _head(lines, at)
    del lines[at]
    return [head]


def _twice(lines: list[str], rng: Rng) -> list[int]:
    ids = [at for at in _lines(lines, "^id = ") if lines[_head(lines, at)] == "[[encounters]]"]
    first, second = sorted(rng.sample(ids, 2))
    lines[second] = lines[first]
    return [second]


def _unclosed_list(lines: list[str], rng: Rng) -> list[int]:
    at = rng.pick([at for at in _lines(lines, r"^\]$") if any(re.match(r"[a-z_]+ = \[$", line) for line in lines[:at])])
    begun = max(number for number in range(at) if re.match(r"[a-z_]+ = \[$", lines[number]))
    del lines[at]
    return [begun]


KINDS: dict[str, Plant] = {
    "misspelt field": _at(r"^(name|colour|attack|speed|target|text|title) = ", lambda line: line[:1] + "x" + line[1:]),
    "a number for a text": _at(r'^(name|plural|short|trophy) = "', lambda line: line.split("=")[0] + "= 7"),
    "a text for a number": _at(r"^speed = ", lambda line: 'speed = "fast"'),
    "too large a number": _at(r"^(defence|speed) = ", lambda line: line.split("=")[0] + "= 99"),
    "no such word": _at(r"^(colour|attack|target|kind) = ", lambda line: line.rstrip('"') + 'x"'),
    "missing field": _missing,
    "no such icon": _at(r"^icon = ", lambda line: 'icon = "no-such-thing"'),
    "an id twice": _twice,
    "Cyrillic": _at(r'^(name|plural|text|lair|fall) = "', lambda line: line[:-2] + '\u0416"'),
    "a line feed": _at(r'^(name|text|motive) = "', lambda line: line[:-1] + '\\n"'),
    "a brace": _at(r'^(name|plural|text|lair|motive) = "', lambda line: line[:-1] + '{vilain}"'),
    "too long a name": _at(r'^(name|plural|short) = "', lambda line: f'{line[:-1]} of the Very Long and Winding Galleries"'),
    "too long a word": _at(r'^(name|plural|lair) = "', lambda line: line[:-1] + " " + "Abcdefghij" * 6 + '"'),
    "no effect": _at(r'\{ do = "spawn"', lambda line: line.replace('do = "spawn"', 'do = "spwan"')),
    "list not closed": _unclosed_list,
    "text not closed": _at(r'^(name|plural|icon) = "', lambda line: line[:-1]),
    "no equals sign": _at(r"^(speed|defence|id) = ", lambda line: line.replace(" = ", " ")),
    "an unknown base": lambda lines, rng: lines.insert(1, 'base = "cript"') or [1],  # type: ignore[func-returns-value]
    "a blank too many": _at(r'^(name|title|text) = "', lambda line: line.replace(" = \"", ' = " ')),
}  # fmt: skip


def planted(kind: str, number: int, game: str = DECK, theme: str = "crypt") -> tuple[str, list[int]]:
    """Return a theme with a fault, and the lines, counted from 1, on which it may be told."""
    lines = house_text(game, theme).split("\n")
    at = KINDS[kind](lines, Rng.root(f"planted/{kind}", number))
    return "\n".join(lines), [one + 1 for one in at]


def whole_tables(found: Checked) -> Any:
    """Return the tables of a pack that is sound."""
    assert found.pack is not None, found.complaints
    return found.pack.tables
