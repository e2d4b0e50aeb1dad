"""Settings from files: delvepress.toml of the user's config folder, and over it the one of the working folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from generator.core.errors import BadFile, BadOption

NAME = "delvepress.toml"
LARGEST = 10**9
GENERAL = ("paper", "ink", "format", "out", "backs")
PRINTER = ("dx", "dy", "turn", "scale")
"""What the table `printer` may tell: how far this printer lays backs off their fronts (see `press.imposition.Profile`)."""


def load(folders: list[Path], games: Callable[[], Mapping[str, tuple[str, ...]]]) -> dict[str, dict[str, str]]:
    """Return the settings of all files, later folders over earlier ones: "" for the general ones, `printer`, else by game.

    `games` returns the options of every game, and is asked only when there is a file. Raises BadData for broken TOML and
    BadOption for a key nobody knows.
    """
    merged: dict[str, dict[str, str]] = {"": {}, "printer": {}}
    for folder in folders:
        path = folder / NAME
        if path.is_file():
            _merge(merged, _read(path), str(path), games())
    return merged


def _read(path: Path) -> dict[str, Any]:
    from generator.core.data import parse_toml

    try:
        return parse_toml(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"The settings file {path} cannot be read ({error}); mend or remove it.") from None


def _merge(merged: dict[str, dict[str, str]], tables: dict[str, Any], source: str, games: Mapping[str, tuple[str, ...]]) -> None:
    for key, value in tables.items():
        if isinstance(value, dict):
            _table(merged, key, value, source, games)
        elif key in GENERAL:
            merged[""][key] = _text(value, source, key)
        else:
            raise BadOption(
                f"{source}: there is no setting {key!a}; the general ones are {', '.join(GENERAL)}, others stand in a [game] table."
            )


def _table(
    merged: dict[str, dict[str, str]], game: str, table: dict[str, Any], source: str, games: Mapping[str, tuple[str, ...]]
) -> None:
    if game == "printer":
        games = {**games, game: PRINTER}
    if game not in games:
        raise BadOption(f"{source}: there is no game {game!a}; the games are {', '.join(games)}, and [printer] is the other table.")
    for key, value in table.items():
        if key not in games[game]:
            raise BadOption(f"{source}: {game} has no option {key!a}; it knows {', '.join(games[game])}.")
        merged.setdefault(game, {})[key] = _text(value, source, f"{game}.{key}")


def _text(value: Any, source: str, key: str) -> str:
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return ",".join(value)
    if isinstance(value, str) or (isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < LARGEST):
        return str(value)
    raise BadOption(f"{source}: {key} must be a text or a number, not {type(value).__name__}.")
