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
    "start": ("start_command", "start"), "quest": ("quest_commands", "again_of"), "daily": ("daily_commands", "daily"),
    "season": ("season_commands", "again_of"),
    "book": ("book_commands", ""), "sheets": ("sheet_commands", ""), "kit": ("sheet_commands", ""),
    "show": ("show_command", "show_of"), "play": ("play_command", "play_of"), "solve": ("solve_command", "solve_of"),
    "verify": ("verify_command", "verify_of"), "check": ("check_command", "check"), "export": ("export_command", "export_of"),
    "printer": ("printer_commands", ""), "batch": ("batch_command", "batch"), "league": ("league_commands", ""),
    "site": ("site_commands", "site"), "pack": ("pack_commands", ""), "measure": ("measure_command", "measure_of"),
    "config": ("config_command", ""),
}  # fmt: skip
"""Every command with the module and the function that carry it out, in the order of the help.

Of a command in `GROUPS` the function is for what is no game: the code or the file of a quest.
"""
GROUPS = {
    "quest": "Make a quest and print it, or print one again. Every game has options of its own: see delvepress quest GAME --help.",
    "season": "Print a season: numbered weeks whose quests do not repeat one another: see delvepress season GAME --help.",
    "book": "Make a bound book of puzzles, a page each, solutions at the back: see delvepress book GAME --help.",
    "sheets": "Print record sheets, blank or filled in, which belong to no single quest: see delvepress sheets GAME --help.",
    "kit": "Print the whole card kit of a game, for players without the box, or boxes for it: see delvepress kit GAME --help.",
    "verify": "Confirm the written game of a quest, turn a result into lines to share, or count what a game came to.",
    "measure": "Measure how hard a quest is, or whether a game makes sound quests: quests by the thousand.",
}
"""Commands with a command for every game, made from the game's own records; with their help."""
QUEST = "CODE-OR-FILE"
"""The command of a group for quests that are there already, by their code or file."""
ANY_GAME = "GAME"
"""The command of a group that is the same for all games."""
_ANY = {"measure": ("audit_command", "audit_of", "Make quests of a game by the thousand, check each, and report.")}
"""Groups whose command for a game is the same for all of them, with what carries it out and its help in a line."""
PARTS = {
    "printer": {"calibrate": "calibrate", "set": "set_printer", "list": "list_printers", "remove": "remove"},
    "league": {"add": "add", "remove": "remove", "table": "table", "merge": "merge", "check": "check"},
    "pack": {"new": "new", "check": "check", "schema": "schema", "icons": "icons", "measure": "measure"},
    "config": {"cache": "show_cache"},
}
"""Commands with commands of their own, each with the function of the module that carries it out."""
_PARTED = {
    "printer": "Keep what is done to backs so that they lie behind their fronts, for every printer under a name.\n\n"
    "Example: delvepress printer calibrate",
    "league": "Keep the results of a club's daily challenges, with no server: a file whose games are confirmed, merged and "
    "told.\n\n"
    "Example: delvepress league table --league league.jsonl",
    "pack": "Add dungeons of your own to a game: files that you write, checked to the line, no programming. "
    "Packs add no rules, and no pictures but those of the house.\n\n"
    "Example: delvepress pack new my-dungeon --game deck-box-dungeons",
    "config": "See how delvepress is set up on this machine: what is kept between runs, and how much it is.\n\n"
    "Example: delvepress config cache",
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
        (f"quest {game} torchlight", "a quest of your own seed"),
        ("daily", "today's challenges, the same for everybody"),
    )
    lines = [f"  {'delvepress ' + words:<55} {what}" for words, what in rows]
    return "\n".join(
        [
            "delvepress prints dungeons: from one seed a whole quest for your table, checked and rated.",
            "",
            *lines,
            "",
            "delvepress --help lists all commands, delvepress show the games and their options.",
        ]
    )


def version_line() -> str:
    """Return the name of this program and its version."""
    return f"delvepress {__version__}"


def game_first(words: list[str]) -> list[str]:
    """Return the words of a command in `GROUPS` with what it is for before its options, where that came later.

    That is a game, or a quest by code or file, behind the name of their command. Raises BadOption for none, or what is neither.
    """
    command = words[0] if words else ""
    if command not in GROUPS:
        return words
    rest = words[1:]
    if rest[:1] == ["--"]:
        first, *more = rest[1:] or [""]
        return [command, *_leaf(command, first), *more]
    if not rest:
        raise BadOption(f"delvepress {command} needs {_needs(command)}: {_known(command)}; see delvepress {command} --help.")
    if rest[0].startswith("-") and rest[0] not in HELP:
        later = _first_word(command, rest)
        if later is None and any(word in HELP for word in rest):
            return [command, "--help"]
        if later is None:
            raise BadOption(
                f"delvepress {command} needs {_needs(command)} before its options: {_known(command)}; see delvepress {command} "
                "--help."
            )
        rest = [rest[later], *rest[:later], *rest[later + 1 :]]
    return [command, *(rest if rest[0] in HELP else [*_leaf(command, rest[0]), *rest[1:]])]


def _leaf(command: str, word: str) -> list[str]:
    """Return the first word of a command in `GROUPS` as its own commands have it; raises BadOption for one that means nothing."""
    from generator import registry
    from generator.cli.common import sources

    game = registry.find(word)
    if game is None and COMMANDS[command][1] and not word.startswith("-"):
        sources.game_named(word, registry.all_games())
        return [QUEST, word]
    game = game or registry.game(word)
    if command in _ANY:
        return [ANY_GAME, game.id]
    if not any(_of_games(command, game.id)):
        also = " and for codes and files of quests" if COMMANDS[command][1] else ""
        raise BadOption(f"{game.id} has no {command}; delvepress {command} is for {_known(command)}{also}.")
    return [game.id]


def _needs(command: str) -> str:
    return "a game, a code or a file" if COMMANDS[command][1] else "a game"


def _known(command: str) -> str:
    """Return the games that have a command, for a message; all games are loaded for it."""
    from generator import registry

    return ", ".join(registry.all_games() if command in _ANY else (entry.game.id for entry in _of_games(command)))


def _leaves(group: str) -> dict[str, Any]:
    """Return the commands of a command in `GROUPS`, by their names."""
    program: Any = typer.main.get_command(build_program([group]))
    commands: dict[str, Any] = program.commands[group].commands
    return commands


def options_of(group: str) -> dict[str, list[str]]:
    """Return the options of each command of a command in `GROUPS`, as they are typed."""
    return {
        name: [word for param in leaf.params if param.param_type_name == "option" for word in (*param.opts, *param.secondary_opts)]
        for name, leaf in _leaves(group).items()
    }


def _first_word(command: str, words: list[str]) -> int | None:
    """Return the place of the first word that is neither an option nor the value of one."""
    flags = [param for leaf in _leaves(command).values() for param in leaf.params if getattr(param, "is_flag", False)]
    switches = {*HELP, *(word for flag in flags for word in (*flag.opts, *flag.secondary_opts))}
    waits = False
    for place, word in enumerate(words):
        if not waits and not word.startswith("-"):
            return place
        waits = not waits and "=" not in word and word not in switches
    return None


def _of_games(command: str, wanted: str = "") -> Iterator[_GameCommand]:
    """Yield what a command is for every game that has it, or for the one game that is wanted.

    Only what carries out this command is loaded.
    """
    from generator import registry

    commands = _OF_GAME.get(command)
    if commands is not None:
        for game in [registry.game(wanted)] if wanted else registry.all_games().values():
            yield from commands(game, command)


def _quest(game: AnyGame, command: str) -> Iterator[_GameCommand]:
    from generator.cli.commands.quest_commands import quest_of

    yield _GameCommand(game, game.summary, lambda: quest_of(game))


def _season(game: AnyGame, command: str) -> Iterator[_GameCommand]:
    from generator.cli.commands.season_commands import season_of

    if game.season is not None:
        yield _GameCommand(game, f"A season of {game.title}, a quest a week.", lambda: season_of(game))


def _book(game: AnyGame, command: str) -> Iterator[_GameCommand]:
    from generator.cli.commands.book_commands import command_of

    if game.book is not None:
        yield _GameCommand(game, game.book.summary, lambda: command_of(game))


def _verify(game: AnyGame, command: str) -> Iterator[_GameCommand]:
    from generator.cli.commands.verify_command import tool_of

    if game.tool is not None:
        yield _GameCommand(game, game.tool.summary, lambda: tool_of(game))


def _kits(game: AnyGame, command: str) -> Iterator[_GameCommand]:
    from generator.cli.commands.sheet_commands import boxes_of, command_of, kits_of

    kits = (*kits_of(game, command), *boxes_of(game, command))
    if kits:
        yield _GameCommand(game, kits[0].summary, lambda: command_of(game, command))


_OF_GAME: dict[str, Callable[[AnyGame, str], Iterator[_GameCommand]]] = {
    "quest": _quest, "season": _season, "book": _book, "verify": _verify, "sheets": _kits, "kit": _kits,
}  # fmt: skip
"""What the commands are that every game has of its own, by a function that yields the one of a game."""


class _InOrder(typer.core.TyperGroup):
    """A command line whose help lists the commands in the order of `COMMANDS`."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands there are."""
        return [name for name in COMMANDS if name in self.commands]


class _Completed(NamedTuple):
    """A word that a shell may complete, as Typer tells shells of one."""

    value: str
    type: str = "plain"
    help: str | None = None


class _Leaves(typer.core.TyperGroup):
    """A command with its commands for games and for quests, of which shells complete those that can be typed."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the first word names, and what is left; while a shell completes, a code stands for itself."""
        leaf = _stands_for(ctx.info_name, args[0]) if ctx.resilient_parsing and args else ""
        return (leaf, self.commands[leaf], args) if leaf in self.commands else super().resolve_command(ctx, args)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """Return what may be typed next: names of games and codes, not what stands for them."""
        from generator.cli.common import completing

        named = [one for one in super().shell_complete(ctx, incomplete) if not one.value.isupper()]
        words = completing.codes(incomplete) if COMMANDS[ctx.info_name][1] else []
        words += completing.games(incomplete) if ctx.info_name in _ANY and not incomplete.startswith("-") else []
        return [*named, *(_Completed(word) for word in words)]


def build_program(words: Sequence[str] = ()) -> typer.Typer:
    """Return the command line with the command that the words name, or with all of them where they name none.

    Only what is needed is loaded and built: with all commands a cold start takes a fifth longer.
    """
    app = typer.Typer(
        name="delvepress", cls=_InOrder, pretty_exceptions_enable=False, rich_markup_mode=None, context_settings=_SETTINGS
    )
    app.callback(invoke_without_command=True)(_about)
    words = words or _words_to_complete()
    name = words[0] if words else ""
    whole = name not in COMMANDS
    wanted = "" if whole else "".join(words[1:2])
    for command in COMMANDS if whole else (name,):
        if command in GROUPS:
            app.add_typer(_group(command, GROUPS[command], wanted), name=command)
        elif command in PARTS:
            app.add_typer(_parted(command), name=command)
        else:
            app.command(command, cls=GroupedCommand, context_settings=_SETTINGS)(_command(command))
    return app


def _words_to_complete() -> list[str]:
    """Return the whole words that a shell has of the command that it wants completed, behind its name; none for any other run.

    The last word is still typed at, and may become another one.
    """
    if "_DELVEPRESS_COMPLETE" not in os.environ:
        return []
    typed = (os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")).split(" ")[1:-1]
    if typed[1:2] and typed[0] in GROUPS:
        leaf = _stands_for(typed[0], typed[1])
        return [typed[0], leaf or typed[1]] if leaf or not typed[1].startswith("-") else typed[:1]
    return typed


def _stands_for(group: str, word: str) -> str:
    """Return the command of a group behind which a word stands as its first argument; empty for a command's own name."""
    from generator import registry

    if word in registry.all_games():
        return ANY_GAME if group in _ANY else ""
    return QUEST if COMMANDS[group][1] and not word.startswith("-") else ""


def _command(name: str) -> Callable[..., None]:
    """Return the function of a command, or in `GROUPS` that of its command for quests."""
    module, function = COMMANDS[name]
    return _built(module, function)


def _built(module: str, function: str) -> Callable[..., None]:
    """Return a function of a module, made from all games where its name says so."""
    command: Callable[..., Any] = getattr(import_module(f"generator.cli.commands.{module}"), function)
    if not function.endswith("_of"):
        return command
    from generator import registry

    built: Callable[..., None] = command(registry.all_games())
    return built


def _group(name: str, summary: str, wanted: str) -> typer.Typer:
    """Return a command with its commands for games and for quests, or with the one that is wanted."""
    wanted = "" if wanted in HELP else wanted
    group = typer.Typer(cls=_Leaves, context_settings=_SETTINGS, rich_markup_mode=None, help=summary)
    if name in _ANY and wanted in ("", ANY_GAME):
        module, function, about = _ANY[name]
        group.command(ANY_GAME, cls=GroupedCommand, context_settings=_SETTINGS, short_help=about)(_built(module, function))
    for entry in () if wanted in (QUEST, ANY_GAME) else _of_games(name, wanted):
        group.command(entry.game.id, cls=GroupedCommand, context_settings=_SETTINGS, short_help=entry.summary)(entry.make())
    if COMMANDS[name][1] and wanted in ("", QUEST):
        group.command(QUEST, cls=GroupedCommand, context_settings=_SETTINGS)(_command(name))
    return group


def _parted(name: str) -> typer.Typer:
    """Return a command with its own commands."""
    group = typer.Typer(context_settings=_SETTINGS, rich_markup_mode=None, help=_PARTED[name])
    module = import_module(f"generator.cli.commands.{COMMANDS[name][0]}")
    for part, function in PARTS[name].items():
        group.command(part, cls=GroupedCommand, context_settings=_SETTINGS)(getattr(module, function))
    return group


def _about(
    version: bool = typer.Option(False, "--version", help="Show the version and exit.", is_eager=True),
    quiet: bool = typer.Option(False, "--quiet", help=GLOBAL_OPTIONS["--quiet"]),
    verbose: bool = typer.Option(False, "--verbose", help=GLOBAL_OPTIONS["--verbose"]),
    no_color: bool = typer.Option(False, "--no-color", help=GLOBAL_OPTIONS["--no-color"]),
) -> None:
    """From one seed to a valid, playable, rated dungeon on paper. --quiet, --verbose and --no-color may stand anywhere."""
    if version:
        print(version_line())
        raise typer.Exit()
