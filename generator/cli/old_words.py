"""Commands and options by the names they had before 1.0, which stand on paper for ever: they are answered by the new words.

No old word does anything by itself. A row is never taken out: what was printed goes on asking.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generator import registry
from generator.cli.joined_words import joined
from generator.forge.choices import Renamed

MOST = 400
"""Most characters of a command that a sentence repeats."""


class OldOption(NamedTuple):
    """An option with another name now.

    `new` is what is said instead, in front of its value, or with a {} in its place; where it is empty the value becomes the first
    word behind the command.
    `values` are those values that have other names too. A `switch` has none, and `new` stands for all of it.
    """

    old: str
    new: str
    values: Mapping[str, str] = {}
    switch: bool = False


class OldCommand(NamedTuple):
    """A command with another name now: `added` is said at the end, but where the old option `unless` was said.

    `options` are those that had other names in it alone.
    """

    old: str
    new: str
    added: str = ""
    unless: str = ""
    options: tuple[OldOption, ...] = ()


COMMANDS = (
    OldCommand("reprint", "quest"),
    OldCommand("campaign", "quest", "--quests 4", "--quests"),
    OldCommand("games", "show"),
    OldCommand("schema", "show", "--format schema"),
    OldCommand("box", "kit", "--kit boxes"),
    OldCommand("hint", "solve"),
    OldCommand(
        "playthrough", "play", "--bot usual", "--player",
        (OldOption("--player", "--bot"), OldOption("--seed", "--bot-seed"), OldOption("--moves", "--format moves", switch=True)),
    ),
    OldCommand("rate", "measure"),
    OldCommand("audit", "measure", options=(OldOption("--game", ""),)),
    OldCommand("result", "verify", options=(OldOption("--moves", "--format share --moves"),)),
    OldCommand("score", "verify"),
    OldCommand("press-site", "site --press-only", options=(OldOption("--runtime", "--press"),)),
    OldCommand("cache", "config cache"),
)  # fmt: skip
"""Every command that there was before 1.0 and is no more."""
_PICTURES = (
    OldOption("--font", "--print", {"book": "normal"}), OldOption("--dpi", "--format png:{}"),
    OldOption("--contact", "--format contact", switch=True),
)  # fmt: skip
_PIECES = (OldOption("--one-up", "--cutter shop", switch=True), OldOption("--printer", "--backs duplex-long:{}"))
_CLUSTER = OldOption("--cluster", "--workers")
OPTIONS: Mapping[str, tuple[OldOption, ...]] = {
    "quest": (
        OldOption("--code", ""), *_PICTURES, *_PIECES,
        OldOption("--map-view", "--only", {"pack": "map", "plain": "map-plain", "keeper": "map-keeper"}),
    ),
    "daily": (
        OldOption("--dice", "--chance", {"free": "dice"}), OldOption("--games", "--game"), *_PICTURES, _CLUSTER,
        OldOption("--month", ""), OldOption("--year", ""), OldOption("--pages-per-volume", "--volumes"),
    ),
    "book": (*_PICTURES, _CLUSTER),
    "sheets": (*_PICTURES, OldOption("--fillable", "--format form", switch=True)),
    "kit": (
        *_PICTURES, *_PIECES, OldOption("--boxes", "--kit boxes", switch=True),
        OldOption("--sleeved", "--kit sleeved-boxes", switch=True), OldOption("--no-sleeved", "--kit boxes", switch=True),
    ),
    "solve": _PICTURES,
    "batch": (_CLUSTER,),
    "play": (OldOption("--player", "--name"),),
    "verify": (OldOption("--score", "--points"), OldOption("--ascii", "--format ascii", switch=True)),
    "check": (OldOption("--json", "--format json", switch=True),),
    "export": (OldOption("--to", "--as"),),
    "printer calibrate": (OldOption("--flip", "--backs", {"long": "duplex-long", "short": "duplex-short"}), _PIECES[1]),
    "printer set": tuple(OldOption(f"--{name}", f"--correction {name}={{}}") for name in ("dx", "dy", "turn", "scale")),
    "league add": (OldOption("--player", "--name"), _CLUSTER),
    "league remove": (OldOption("--player", "--name"),),
    "league table": (OldOption("--games", "--game"), *_PICTURES, _CLUSTER),
    "league merge": (_CLUSTER,),
    "league check": (_CLUSTER,),
    "site": (OldOption("--games", "--game"), _CLUSTER),
    "measure": (OldOption("--player", "--bot"), OldOption("--contact", "--format contact", switch=True), _CLUSTER),
}  # fmt: skip
"""Every option that had another name before 1.0, by the words of the command that takes it; games tell of their own."""


def renamed_command(words: Sequence[str]) -> str:
    """Return the sentence that answers a command by its old name, with the same command in new words; empty for any other."""
    row = next((row for row in COMMANDS if words[:1] == [row.old]), None)
    if row is None:
        return ""
    new, rest = row.new.split(), list(words[1:])
    known = {option.old: option for option in (*(option for _, option in options_of([*new, *rest])), *row.options)}
    typed = {word.partition("=")[0] for word in rest}
    added = [] if row.unless in typed else row.added.split()
    return f"{row.old} is now {row.new}: {_command(joined([*new, *_in_new_words(rest, known), *added]))}"


def renamed_option(words: Sequence[str], option: str) -> str:
    """Return the sentence that answers an option by its old name, with the command in new words; empty for any other option."""
    known = {row.old: (head, row) for head, row in options_of(words)}
    if option not in known:
        return ""
    head, row = known[option]
    parts = len(head.split()) if head in OPTIONS else 1
    rest = _in_new_words(words[parts:], {old: row for old, (_, row) in known.items()})
    return f"{option} of {head} is now {_told(row)}: {_command(joined([*head.split()[:parts], *rest]))}"


def _told(row: OldOption) -> str:
    """Return what an option is now, where its value does not stand beside it yet."""
    return row.new.partition(" ")[0] if "{}" in row.new else row.new or "the first word"


def options_of(words: Sequence[str]) -> list[tuple[str, OldOption]]:
    """Return the old options that the words of a command may hold, each with the words of the command that took it."""
    options = [(name, row) for name, rows in OPTIONS.items() if list(words[: len(name.split())]) == name.split() for row in rows]
    for game in registry.all_games().values() if words[:1] in (["quest"], ["sheets"]) else ():
        for renaming in game.renamed:
            if words[0] == renaming.command and game.id in words:
                options += [(f"{renaming.command} {game.id}", row) for row in _of_game(renaming)]
    return options


def _of_game(renaming: Renamed) -> list[OldOption]:
    """Return the old options that a game's record of one stands for; one that was said or denied is two."""
    if set(renaming.values) == {"yes", "no"}:
        return [
            OldOption(f"--{no}{renaming.old}", f"--{renaming.new} {renaming.values[value]}", switch=True)
            for no, value in (("", "yes"), ("no-", "no"))
        ]
    return [OldOption(f"--{renaming.old}", f"--{renaming.new}", renaming.values)]


def _in_new_words(words: Sequence[str], known: Mapping[str, OldOption]) -> list[str]:
    """Return the words behind a command with old options in their new names."""
    renamed: list[str] = []
    first = ""
    left = iter(words)
    for word in left:
        name, sign, value = word.partition("=")
        row = known.get(name)
        if row is None:
            renamed.append(word)
            continue
        if row.switch:
            renamed += row.new.split()
            continue
        value = value if sign else next(left, "")
        value = row.values.get(value.lower(), value)
        if "{}" in row.new:
            renamed += row.new.format(value).rstrip(":").split(" ", 1)
        elif row.new:
            renamed += [*row.new.split(), value]
        else:
            first = value
    if not first:
        return renamed
    return [first, *renamed[1:]] if renamed and not renamed[0].startswith("-") else [first, *renamed]


def _command(words: Sequence[str]) -> str:
    """Return a command as it is typed, fit for a message."""
    text = shlex.join(["delvepress", *words])
    clean = "".join(char if char.isprintable() else "\ufffd" for char in text)
    return clean if len(clean) <= MOST else clean[: MOST - 3] + "..."
