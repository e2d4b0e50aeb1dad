"""What is said of words that make no command: one sentence with what is wrong, and what was probably meant."""

from __future__ import annotations

import re
import sys
from typing import Any

from generator.cli.common.grouped_help import typed_path
from generator.cli.old_words import renamed_option
from generator.cli.program import COMMANDS, GROUPS, PARTS, QUEST, options_of
from generator.core.code import decode
from generator.core.errors import BadCode
from generator.core.messages import near, quoted


def usage_error(error: Any) -> str:
    """Return in one sentence what is wrong with the words of a command."""
    message = error.format_message()
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else _path()
    command = typed_path(path)
    option = getattr(error, "option_name", None)
    if context is not None and type(error).__name__ == "NoSuchOption" and option:
        renamed = renamed_option(sys.argv[1:], option)
        if renamed:
            return renamed
        if command.split()[1:2] == ["season"] and option in _OF_SEASONS:
            return _OF_SEASONS[option]
        if option == "--pack":
            return f"{command} takes no --pack; leave it out{_houses(command)}."
        known = [name for part in context.command.get_params(context) for name in (*part.opts, *part.secondary_opts)]
        known = [name for name in known if name.startswith("--")]
        others = _others_with(path, option)
        hint = _owned(path, others) if others else near(option, known) or _taker(command, option)
        return f"{command} has no option {_short(option)}{hint}; it knows {', '.join(known)}."
    part = command.removeprefix("delvepress ")
    if part in PARTS and "ommand" in message:
        typed = re.match(r"No such command '(.*?)'", message)
        wrong = f"has no command {quoted(typed[1])}{near(typed[1], PARTS[part])}" if typed else "needs a command"
        return f"{command} {wrong}; it knows {', '.join(PARTS[part])}."
    if command == "delvepress" and "No such command" in message:
        if sys.argv[1:2] == ["version"]:
            return "delvepress version takes no more words."
        words = [word for word in sys.argv[1:] if not word.startswith("-")]
        word = "".join(words[1:2] if words[:1] == ["help"] else words[:1])
        return f"there is no command {quoted(word)}{_meant(word)}; see delvepress --help."
    extra = re.match(r"Got unexpected extra argument\S* \((.*)\)", message, re.S)
    if extra:
        left = f"{quoted(extra[1])} is left over; put quotes round a text of several words"
        return f"{command} takes no more words, and {left}, or see {command} --help."
    sentence = _short(" ".join(message.split()), 200).rstrip(".")
    return f"{sentence}; see {command} --help."


_OF_SEASONS = {
    "--theme": "A season deals its themes in turn; leave out --theme.",
    "--open": "A season is many files; leave out --open, and open them where they are written.",
}
"""What is said of options of quests that a season has not, for a reason."""
_OF_THE_HOUSE = ("daily", "season", "league", "site", "book")
"""Commands for what strangers compare."""


def _houses(command: str) -> str:
    """Return why a command has the dungeons of the house alone, where it is so for a reason."""
    name = "".join(command.split()[1:2])
    if name in _OF_THE_HOUSE:
        return ": challenges, seasons, leagues and books are of the house's dungeons, so that strangers can compare"
    return "; quest, kit, sheets, batch and export take it, and a PDF or JSON file holds its pack"


def _path() -> str:
    """Return the words of the command that were typed, as far as they are known."""
    words = [word for word in sys.argv[1:3] if not word.startswith("-")]
    if words[:1] and words[0] in COMMANDS:
        from generator import registry

        return " ".join(["delvepress", words[0], *(word for word in words[1:] if word in registry.all_games())])
    return "delvepress"


def _meant(word: str) -> str:
    """Return what was probably meant by a word that is no command: a game, a code, or a command of a like name."""
    from generator import registry

    if word in registry.all_games():
        return f" (did you mean quest {word}?)"
    try:
        decode(word)
    except BadCode:
        return near(word, COMMANDS)
    return " (that is a code: delvepress quest prints it, delvepress show shows it)"


def _others_with(command: str, option: str) -> list[str]:
    """Return the other commands of the group of a command that take an option, by their last words; none in no group."""
    group, _, leaf = command.removeprefix("delvepress ").partition(" ")
    if group not in GROUPS or not leaf:
        return []
    return [name for name, options in options_of(group).items() if name != leaf and option in options]


def _owned(command: str, others: list[str]) -> str:
    """Return a hint at the commands of a group that take an option: a quest that is there has its seed and options already."""
    if command == f"delvepress quest {QUEST}":
        return " (a code or a file says seed and options already)"
    group = command.split()[1]
    named = (f"delvepress {group} {other}" if other.isupper() else other for other in others)
    return f" (that is an option of {', '.join(named)})"


def _taker(command: str, option: str) -> str:
    """Return a hint at the option of a game's sheets that takes the value which was typed behind an option there is not."""
    from generator import registry

    name, _, game = command.removeprefix("delvepress ").partition(" ")
    if name not in ("sheets", "kit"):
        return ""
    place = next((place for place, word in enumerate(sys.argv) if word.partition("=")[0] == option), len(sys.argv))
    value = " ".join(sys.argv[place : place + 1]).partition("=")[2] or "".join(sys.argv[place + 1 : place + 2])
    kits = [kit for kit in registry.game(game).kits if kit.command == name]
    takers = [parameter.name for kit in kits for parameter in kit.options if value in parameter.listed()]
    return f" (did you mean --{takers[0]} {value}?)" if takers else ""


def _short(text: str, most: int = 60) -> str:
    clean = "".join(char if char.isprintable() else "\ufffd" for char in text)
    return clean if len(clean) <= most else clean[: most - 3] + "..."
