"""The command line as Typer has it: which commands there are, built from tables and from the games' own records."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import typer
import typer.core

from generator.cli.common.grouped_help import GroupedCommand
from generator.core.errors import BadOption
from generator.core.version import __version__
from generator.forge.game import AnyGame

COMMANDS = {
    "start": ("start_command", "start"), "quest": ("quest_commands", "quest_of"), "daily": ("daily_commands", "daily"),
    "book": ("book_commands", ""), "batch": ("batch_command", "batch"), "games": ("list_commands", "games"),
    "sheets": ("sheet_commands", ""), "kit": ("sheet_commands", ""), "box": ("sheet_commands", ""),
    "export": ("export_command", "export_of"),
    "show": ("quest_commands", "show_of"), "reprint": ("quest_commands", "reprint_of"), "play": ("play_commands", "play_of"),
    "solve": ("quest_commands", "solve_of"), "hint": ("play_commands", "hint_of"),
    "playthrough": ("play_commands", "playthrough_of"), "rate": ("rate_command", "rate_of"),
    "audit": ("audit_command", "audit_of"), "result": ("daily_commands", "result"),
    "verify": ("play_commands", "verify_of"), "check": ("check_command", "check"), "league": ("league_commands", ""),
    "site": ("site_commands", "site"),
    "press-site": ("site_commands", "press_site"), "cache": ("list_commands", "cache_command"),
    "printer": ("printer_commands", ""), "schema": ("list_commands", "schema"),
}  # fmt: skip
"""Every command with the module and the function that carry it out, in the order of the help; tools of games come behind."""
GROUPS = {
    "quest": "Make a quest and print it. Every game has options of its own: see delvepress quest GAME --help.",
    "book": "Make a bound book of puzzles, a page each, solutions at the back: see delvepress book GAME --help.",
    "sheets": "Print record sheets, blank or filled in, which belong to no single quest: see delvepress sheets GAME --help.",
    "kit": "Print the whole card kit of a game, for players without the box: see delvepress kit GAME --help.",
    "box": "Print tuck boxes for the pieces of a game, as deep as the pieces are thick: see delvepress box GAME --help.",
}
"""Commands with a command for every game, made from the game's own records; with their help."""
PARTS = {
    "printer": {"calibrate": "calibrate", "set": "set_printer", "list": "list_printers", "remove": "remove"},
    "league": {"add": "add", "remove": "remove", "table": "table", "merge": "merge", "check": "check"},
}
"""Commands with commands of their own, each with the function of the module that carries it out."""
_PARTED = {
    "printer": "Keep what is done to backs so that they lie behind their fronts, for every printer under a name.\n\n"
    "Example: delvepress printer calibrate",
    "league": "Keep the results of a club's daily challenges, with no server: a file whose games are confirmed, merged and "
    "told.\n\n"
    "Example: delvepress league table --league league.jsonl",
}
HELP = ("-h", "--help")
GLOBAL_OPTIONS = {
    "--quiet": "Say nothing but errors and the paths of files.",
    "--verbose": "Say one line for every step, in a pipe too.",
    "--no-color": "No colours in signs of progress.",
}
"""Options that every command takes, at any place."""
_SETTINGS = {"help_option_names": list(HELP)}


class _GameCommand(NamedTuple):
    """A command of one game: its help in a line, and the function that carries it out."""

    game: AnyGame
    summary: str
    make: Callable[[], Callable[..., None]]


def welcome() -> str:
    """Return what is said to somebody who gives no command."""
    from generator import registry

    game = next(iter(registry.all_games()))
    rows = (
        ("start", "three questions, then a quest with little ink"),
        (f"quest {game} --seed torchlight", "a quest of your own seed"),
        ("daily", "today's challenges, the same for everybody"),
    )
    lines = [f"  {'delvepress ' + words:<55} {what}" for words, what in rows]
    return "\n".join(
        [
            "delvepress prints dungeons: from one seed a whole quest for your table, checked and rated.",
            "",
            *lines,
            "",
            "delvepress --help lists all commands, delvepress games the games and their options.",
        ]
    )


def game_first(words: list[str]) -> list[str]:
    """Return the words of a command that is made per game with the game before its options, where it came later.

    Raises BadOption for a game there is not, or none at all.
    """
    command = words[0] if words else ""
    if command in COMMANDS and command not in GROUPS:
        return words
    from generator import registry

    if command not in GROUPS and command not in tools():
        return words
    rest = words[1:]
    if rest[:1] == ["--"]:
        rest = rest[1:]
        registry.game(rest[0] if rest else "")
    if not rest:
        raise BadOption(f"delvepress {command} needs a game: {_known(command)}; see delvepress {command} --help.")
    if rest[0].startswith("-") and rest[0] not in HELP:
        later = _first_word(rest)
        if later is None and any(word in HELP for word in rest):
            return [command, "--help"]
        if later is None:
            raise BadOption(
                f"delvepress {command} needs a game before its options: {_known(command)}; see delvepress {command} --help."
            )
        rest = [rest[later], *rest[:later], *rest[later + 1 :]]
    if rest[0] not in HELP:
        rest[0] = registry.game(rest[0]).id
        if not any(_of_games(command, rest[0])):
            raise BadOption(f"{rest[0]} has no {command}; delvepress {command} is for {_known(command)}.")
    return [command, *rest]


def _known(command: str) -> str:
    """Return the games that have a command, for a message; all games are loaded for it."""
    return ", ".join(one.game.id for one in _of_games(command))


def _first_word(words: list[str]) -> int | None:
    """Return the place of the first word that is neither an option nor the value of one."""
    from generator import registry
    from generator.cli.common.options import PRINTING
    from generator.press.jobs.printing.print_request import is_switch

    switches = {"--list", "--fillable", *HELP} | {f"--{row.name.replace('_', '-')}" for row in PRINTING if row.default is False}
    for game in registry.all_games().values():
        own = [
            *game.choices,
            *game.printing,
            *(one for kit in game.kits for one in kit.options),
            *(one for tool in game.tools for one in tool.options),
            *(game.series.options if game.series is not None else ()),
            *(game.book.options if game.book is not None else ()),
        ]
        switches |= {f"--{no}{one.name}" for one in own if is_switch(one) for no in ("", "no-")}
    waits = False
    for place, word in enumerate(words):
        if not waits and not word.startswith("-"):
            return place
        waits = not waits and "=" not in word and word not in switches
    return None


def tools() -> list[str]:
    """Return the names of the commands that games bring along, those of their series too, each once."""
    from generator import registry

    games = registry.all_games().values()
    series = [game.series.id for game in games if game.series is not None]
    return list(dict.fromkeys([*series, *(tool.id for game in games for tool in game.tools)]))


def _of_games(command: str, wanted: str = "") -> Iterator[_GameCommand]:
    """Yield what a command is for every game that has it, or for the one game that is wanted."""
    from generator import registry
    from generator.cli.commands import book_commands, series_commands
    from generator.cli.commands.quest_commands import quest_of, tool_of
    from generator.cli.commands.sheet_commands import command_of, kits_of

    games = [registry.game(wanted)] if wanted and wanted not in HELP else registry.all_games().values()
    for game in games:
        if command == "quest":
            yield _GameCommand(game, game.summary, lambda game=game: quest_of(game))  # type: ignore[misc]
        elif command == "book":
            if game.book is not None:
                yield _GameCommand(game, game.book.summary, lambda game=game: book_commands.command_of(game))  # type: ignore[misc]
        elif command in ("sheets", "kit", "box"):
            kits = kits_of(game, command)
            if kits:
                yield _GameCommand(game, kits[0].summary, lambda game=game: command_of(game, command))  # type: ignore[misc]
        elif game.series is not None and game.series.id == command:
            yield _GameCommand(game, game.series.summary, lambda game=game: series_commands.command_of(game))  # type: ignore[misc]
        else:
            for tool in game.tools:
                if tool.id == command:
                    yield _GameCommand(game, tool.summary, lambda game=game: tool_of(game, command))  # type: ignore[misc]


class _InOrder(typer.core.TyperGroup):
    """A command line whose help lists the commands in the order of `COMMANDS`, tools of games behind them."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands there are."""
        return [*(name for name in COMMANDS if name in self.commands), *(name for name in self.commands if name not in COMMANDS)]


def build_program(words: Sequence[str] = ()) -> typer.Typer:
    """Return the command line with the command that the words name, or with all of them where they name none.

    Only what is needed is loaded and built: with all commands a cold start takes a fifth longer.
    """
    app = typer.Typer(
        name="delvepress", cls=_InOrder, pretty_exceptions_enable=False, rich_markup_mode=None, context_settings=_SETTINGS
    )
    app.callback(invoke_without_command=True)(_about)
    name = words[0] if words else ""
    whole = "_DELVEPRESS_COMPLETE" in os.environ or name not in COMMANDS
    wanted = "" if whole else "".join(words[1:2])
    for one in COMMANDS if whole else (name,):
        if one in GROUPS:
            app.add_typer(_group(one, GROUPS[one], wanted), name=one)
        elif one in PARTS:
            app.add_typer(_parted(one), name=one)
        else:
            app.command(one, cls=GroupedCommand, context_settings=_SETTINGS)(_command(one))
    for tool in tools() if whole else ():
        summary = next(_of_games(tool)).summary
        app.add_typer(_group(tool, summary, "" if name != tool else "".join(words[1:2])), name=tool)
    return app


def _command(name: str) -> Callable[..., None]:
    """Return the function of a command that is not made per game."""
    module, function = COMMANDS[name]
    found: Callable[..., Any] = getattr(import_module(f"generator.cli.commands.{module}"), function)
    if not function.endswith("_of") and name != "schema":
        return found
    from generator import registry

    if name != "schema":
        built: Callable[..., None] = found(registry.all_games())
        return built
    found.__doc__ = (found.__doc__ or "").replace("{game}", next(iter(registry.all_games())))
    return found


def _group(name: str, summary: str, wanted: str) -> typer.Typer:
    """Return a command with one command for the game that is wanted, or for every game."""
    found = list(_of_games(name, wanted))
    group = typer.Typer(context_settings=_SETTINGS, rich_markup_mode=None, help=summary)
    for one in found:
        group.command(one.game.id, cls=GroupedCommand, context_settings=_SETTINGS, short_help=one.summary)(one.make())
    return group


def _parted(name: str) -> typer.Typer:
    """Return a command with its own commands."""
    group = typer.Typer(context_settings=_SETTINGS, rich_markup_mode=None, help=_PARTED[name])
    module = import_module(f"generator.cli.commands.{COMMANDS[name][0]}")
    for part, function in PARTS[name].items():
        group.command(part, context_settings=_SETTINGS)(getattr(module, function))
    return group


def _about(
    version: bool = typer.Option(False, "--version", help="Show the version and exit.", is_eager=True),
    quiet: bool = typer.Option(False, "--quiet", help=GLOBAL_OPTIONS["--quiet"]),
    verbose: bool = typer.Option(False, "--verbose", help=GLOBAL_OPTIONS["--verbose"]),
    no_color: bool = typer.Option(False, "--no-color", help=GLOBAL_OPTIONS["--no-color"]),
) -> None:
    """From one seed to a valid, playable, rated dungeon on paper. --quiet, --verbose and --no-color may stand anywhere."""
    if version:
        print(f"delvepress {__version__}")
        raise typer.Exit()
