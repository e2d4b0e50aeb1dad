"""Commands and options by the names they had before 1.0, which stand on paper for ever: they are answered by the new words.

No old word does anything by itself. A row is never taken out: what was printed goes on asking.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import NamedTuple

MOST = 400
"""Most characters of a command that a sentence repeats."""


class OldOption(NamedTuple):
    """An option with another name now.

    `new` is what is said instead, in front of its value; where it is empty the value becomes the first word behind the command.
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
    OldCommand("box", "kit", "--boxes"),
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
OPTIONS: Mapping[str, tuple[OldOption, ...]] = {
    "quest": (OldOption("--code", ""),),
    "daily": (OldOption("--dice", "--chance", {"free": "dice"}), OldOption("--games", "--game")),
    "sheets green-dungeon": (OldOption("--layout", "--edition"),),
    "play": (OldOption("--player", "--name"),),
    "verify": (OldOption("--score", "--points"),),
    "check": (OldOption("--json", "--format json", switch=True),),
    "export": (OldOption("--to", "--as"),),
    "printer calibrate": (OldOption("--flip", "--backs", {"long": "duplex-long", "short": "duplex-short"}),),
    "league add": (OldOption("--player", "--name"),),
    "league remove": (OldOption("--player", "--name"),),
    "league table": (OldOption("--games", "--game"),),
    "site": (OldOption("--games", "--game"),),
    "measure": (OldOption("--player", "--bot"),),
}
"""Every option that had another name before 1.0, by the words of the command that takes it."""


def renamed_command(words: Sequence[str]) -> str:
    """Return the sentence that answers a command by its old name, with the same command in new words; empty for any other."""
    row = next((row for row in COMMANDS if words[:1] == [row.old]), None)
    if row is None:
        return ""
    new, rest = row.new.split(), list(words[1:])
    known = {one.old: one for one in (*_options([*new, *rest[:1]]), *row.options)}
    said = {word.partition("=")[0] for word in rest}
    added = [] if row.unless in said else row.added.split()
    return f"{row.old} is now {row.new}: {_command([*new, *_in_new_words(rest, known), *added])}"


def renamed_option(words: Sequence[str], option: str) -> str:
    """Return the sentence that answers an option by its old name, with the command in new words; empty for any other option."""
    known = {one.old: one for one in _options(words)}
    row = known.get(option)
    if row is None:
        return ""
    head = next(name for name, rows in OPTIONS.items() if row in rows and _begins(words, name))
    command = head.split()[:1] if head not in _PARTED else head.split()
    rest = _in_new_words(words[len(command) :], known)
    return f"{option} of {head} is now {row.new or 'the first word'}: {_command([*command, *rest])}"


_PARTED = [name for name in OPTIONS if name.startswith(("league ", "printer "))]


def _begins(words: Sequence[str], name: str) -> bool:
    """Return whether the words of a command begin with those of a row; a game may stand later among them."""
    first, *rest = name.split()
    return words[:1] == [first] and all(word in words for word in rest)


def _options(words: Sequence[str]) -> list[OldOption]:
    """Return the rows of options that the words of a command may hold."""
    return [row for name, rows in OPTIONS.items() if _begins(words, name) for row in rows]


def _in_new_words(words: Sequence[str], known: Mapping[str, OldOption]) -> list[str]:
    """Return the words behind a command with old options in their new names."""
    found: list[str] = []
    first = ""
    left = iter(words)
    for word in left:
        name, sign, value = word.partition("=")
        row = known.get(name)
        if row is None:
            found.append(word)
            continue
        if row.switch:
            found += row.new.split()
            continue
        value = value if sign else next(left, "")
        value = row.values.get(value.lower(), value)
        if row.new:
            found += [*row.new.split(), value]
        else:
            first = value
    if not first:
        return found
    return [first, *found[1:]] if found and not found[0].startswith("-") else [first, *found]


def _command(words: Sequence[str]) -> str:
    """Return a command as it is typed, fit for a message."""
    text = shlex.join(["delvepress", *words])
    clean = "".join(char if char.isprintable() else "\ufffd" for char in text)
    return clean if len(clean) <= MOST else clean[: MOST - 3] + "..."
