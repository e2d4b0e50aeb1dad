"""Settings from files: delvepress.toml of the user's config folder, and over it the one of the working folder."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from generator.cli.common import terminal
from generator.core import limits, reading
from generator.core.errors import BadData, BadFile, BadOption
from generator.core.messages import near, quoted, shown
from generator.forge.choices import Choice, OneOf, Renamed, renamed_from
from generator.press.drawing.typography import FONTS
from generator.press.jobs.printing.print_request import PRINTING, is_switch

NAME = "delvepress.toml"
_DOTTED = re.compile(rf"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{limits.KEY_PARTS}}}""")
"""A key of more parts than any setting has: a parser takes memory by the square of them."""
ECHO = 60
"""Most characters of a key or value that a message repeats."""
GENERAL = (*(option.name for option in PRINTING if option.default and not is_switch(option)), "format", "out")
"""What holds for every print, not for one alone."""


class Setting(msgspec.Struct, frozen=True):
    """One value of a settings file, and where it stands: the file and the key."""

    text: str
    source: str


class Settings(msgspec.Struct):
    """What all settings files say: the general ones by key, and those of every game by its id."""

    general: dict[str, Setting] = msgspec.field(default_factory=dict)
    games: dict[str, dict[str, Setting]] = msgspec.field(default_factory=dict)


Choices = Mapping[str, tuple[Sequence[Choice], Sequence[Renamed]]]
"""The options of every game by its id, and those that had other names before 1.0."""


def load(folders: Sequence[Path], games: Callable[[], Choices]) -> Settings:
    """Return the settings of all files, later folders over earlier ones.

    `games` is asked only when there is a file. Raises BadFile, BadData for broken TOML and BadOption for a key nobody knows; every
    message names the file, and the key where there is one.
    """
    settings = Settings()
    for folder in folders:
        path = folder / NAME
        if path.exists() and os.path.realpath(path) != os.devnull:
            source = shown(str(path), reading.LONGEST)
            _merge(settings, read_tables(path, f"The settings file {source}")[0], source, games())
    return settings


def with_face(font: str, letters: str) -> str:
    """Return the letters of a print whose face was said apart, as before 1.0; raises BadOption for a face that there is not."""
    plain = OneOf("font", FONTS, "").settled(font) == "plain"
    return {"normal": "plain", "large": "plain-large"}.get(letters.strip().lower(), letters) if plain else letters


def read_tables(path: Path, what: str, most: int = limits.SETTINGS_BYTES) -> tuple[dict[str, Any], str]:
    """Return the tables of a TOML file of a user, of at most `most` bytes, and its text; `what` names it.

    Raises BadFile, BadData.
    """
    from generator.core.data import nested_too_deep, parse_toml

    try:
        data = reading.read(path, most)
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile(f"{what} cannot be read (it is no UTF-8 text); save it as UTF-8, or remove it.") from None
    if _DOTTED.search(text):
        raise BadData(f"{what} holds a key of more than {limits.KEY_PARTS} parts; no setting has more than two, mend that line.")
    if nested_too_deep(data):
        raise BadData(f"{what} nests brackets more than {limits.NESTING} deep; mend the line where they begin.")
    return parse_toml(text, what), text


def _merge(settings: Settings, tables: dict[str, Any], source: str, games: Choices) -> None:
    for key, value in tables.items():
        if isinstance(value, dict):
            _table(settings, key, value, source, games)
        elif key == "font":
            text, place = _text(value, source, key), _place(source, key)
            before = settings.general.get("print", Setting("normal", place))
            letters = tables.get("print", before.text)
            try:
                settings.general["print"] = Setting(with_face(text, str(letters)), place)
            except BadOption as error:
                raise blamed(Setting(text, place), error) from None
            terminal.info(f"{place}: font is part of print now; write print = {settings.general['print'].text!a}.")
        elif key == "print" and "font" in tables:
            continue  # said with the face
        elif key in GENERAL:
            settings.general[key] = Setting(_text(value, source, key), _place(source, key))
        else:
            raise BadOption(
                f"{source}: there is no setting {_echo(key)}{near(key, GENERAL)}; the general ones are {', '.join(GENERAL)}, "
                "others stand in a [game] table."
            )


def _table(settings: Settings, name: str, table: dict[str, Any], source: str, games: Choices) -> None:
    if name == "printer":
        raise BadOption(
            f"{source}: printer is the name of a printer now, not a table; keep its numbers with delvepress printer set NAME "
            "(as they are seen from the front, through the paper), and write printer = 'NAME' here."
        )
    if name not in games:
        raise BadOption(f"{source}: there is no game {_echo(name)}{near(name, games)}; the games are {', '.join(games)}.")
    known = {choice.name: choice for choice in games[name][0]}
    into = settings.games.setdefault(name, {})
    for key, value in table.items():
        old = None if key in known else renamed_from(games[name][1], key)
        if old is not None:
            text = old.value(_text(value, source, f"{name}.{key}", old))
            terminal.info(f"{_place(source, f'{name}.{key}')}: {key} is now {old.new}; write {old.new} = {text!a}.")
            into[old.new] = Setting(text, _place(source, f"{name}.{key}"))
            continue
        if key not in known:
            raise BadOption(f"{source}: {name} has no option {_echo(key)}{near(key, known)}; it knows {', '.join(known)}.")
        into[key] = Setting(_text(value, source, f"{name}.{key}", known[key]), _place(source, f"{name}.{key}"))


def _place(source: str, key: str) -> str:
    return f"{source}, key {key}"


def _echo(text: str) -> str:
    return quoted(text, ECHO)


def _text(value: Any, source: str, key: str, choice: Choice | Renamed | None = None) -> str:
    """Return a value as the command line would have it; a truth is a value of options that are said or denied."""
    if isinstance(value, bool) and choice is not None and _said_or_denied(choice):
        return "yes" if value else "no"
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return ",".join(value)
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if isinstance(value, str) or (number and abs(value) <= limits.SETTINGS_NUMBER):
        return str(value)
    if number:
        raise BadOption(f"{source}: {key} must be a number of at most {limits.SETTINGS_NUMBER:,}.")
    raise BadOption(f"{source}: {key} must be a text or a number, not {type(value).__name__}.")


def _said_or_denied(choice: Choice | Renamed) -> bool:
    """Return whether the values of an option are yes and no."""
    return set(choice.values if isinstance(choice, Renamed) else choice.listed()) == {"yes", "no"}


def blamed(setting: Setting, error: BadOption) -> BadOption:
    """Return the complaint about a value with the file and the key it stands under."""
    return BadOption(f"{setting.source}: {error}")
