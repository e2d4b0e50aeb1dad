"""Write generator/typed_make.py: `make` with every game's own options and values, from the games' own records.

    python -m tools.typed_make            writes the file
    python -m tools.typed_make --check    exit code 1 if it is not what the games say

A game that is added, or an option that changes, asks for it to be written anew; a test says so.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
from pathlib import Path

from generator import registry
from generator.forge.choices import Parameter
from generator.forge.game import AnyGame

PLACE = Path(__file__).resolve().parent.parent / "generator" / "typed_make.py"
HEAD = '''"""`make` with every game's own options and their values, for type checkers; written by tools/typed_make.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from generator import api

if TYPE_CHECKING:
    from generator.forge.making import Made
{imports}

'''
TAIL = '''

def make(game: str, *, seed: str | int = "", code: str = "", **options: str | int | bool) -> Made[Any]:
    """Return a quest of a game: of the word or number `seed` and the game's options, or of a quest `code` (see api.make_named)."""
    return api.make_named(game, seed=seed, code=code, **options)
'''


def source() -> str:
    """Return what the file is to hold, before ruff formats it."""
    games = list(registry.all_games().values())
    imports = "\n".join(f"    from {game.quest.__module__} import {game.quest.__name__} as {_class(game)}" for game in games)
    return HEAD.format(imports=imports) + "\n".join(map(_overload, games)) + TAIL


def is_current() -> bool:
    """Return whether the file says what the games say, however it is formatted."""
    return ast.dump(ast.parse(PLACE.read_text(encoding="utf-8"))) == ast.dump(ast.parse(source()))


def _class(game: AnyGame) -> str:
    """Return the name of a game's quests, which are all called Quest at home."""
    return "".join(part.capitalize() for part in game.id.split("-")) + "Quest"


def _overload(game: AnyGame) -> str:
    options = ", ".join(f"{one.name.replace('-', '_')}: {_kind(one)} = ..." for one in game.choices)
    return (
        f'@overload\ndef make(game: Literal["{game.id}"], *, seed: str | int = ..., code: str = ..., {options}) '
        f"-> Made[{_class(game)}]: ...\n\n"
    )


def _kind(one: Parameter) -> str:
    """Return the type of an option: its values, numbers as digits or as numbers, switches as truths too."""
    listed = one.listed()
    if not listed:
        return "str | int"
    if set(listed) == {"yes", "no"}:
        return 'bool | Literal["yes", "no"]'
    numbers = [value for value in listed if value.isdigit()]
    return f"Literal[{', '.join([*map(json.dumps, listed), *numbers])}]"


def main() -> int:
    """Write the file, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if the file is not current")
    if parser.parse_args().check:
        return int(not is_current())
    PLACE.write_text(source(), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", str(PLACE)], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
