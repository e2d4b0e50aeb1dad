"""One run of the command: words to a command, errors and signals to one sentence and an exit code."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from types import FrameType
from typing import Any, NoReturn

import typer
import typer.core

from generator import __version__
from generator.cli import terminal
from generator.core.code import decode, quoted
from generator.core.errors import BadCode, BadOption, DelvepressError
from generator.core.hints import near

COMMANDS = {
    "start": ("quest_commands", "start"), "quest": ("quest_commands", "quest"), "daily": ("daily_commands", "daily"),
    "games": ("list_commands", "games"), "sheets": ("quest_commands", "sheets"), "show": ("quest_commands", "show"),
    "reprint": ("quest_commands", "reprint"), "solve": ("quest_commands", "solve"), "score": ("quest_commands", "score"),
    "result": ("daily_commands", "result"), "verify": ("daily_commands", "verify"), "site": ("daily_commands", "site"),
    "cache": ("list_commands", "cache_command"), "schema": ("list_commands", "schema"),
}  # fmt: skip
"""Every command with the module and the function that carry it out, in the order of the help; `quest` has one for each game."""
HELP = ("-h", "--help")
MANNERS = {
    "--quiet": "Say nothing but errors and the paths of files.",
    "--verbose": "Say one line for every step, in a pipe too.",
    "--no-color": "No colours in signs of progress.",
}
"""Options that every command takes, at any place."""
_SETTINGS = {"help_option_names": list(HELP)}
WELCOME = """delvepress prints dungeons: from one seed a whole quest for your table, checked and rated.

  delvepress start                                        three questions, then a quest with little ink
  delvepress quest deck-box-dungeons --seed torchlight    a quest of your own seed
  delvepress daily                                        today's challenges, the same for everybody

delvepress --help lists all commands, delvepress games the games and their options."""


_ADRIFT = "delvepress: the working folder is gone; change into one that exists, and try again."


class Stopped(BaseException):
    """The run was asked to end by a signal; nothing but the end of the run may catch it."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def run() -> NoReturn:
    """Run the words of this process; every DelvepressError becomes one sentence on standard error and exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            with suppress(OSError, ValueError):
                reconfigure(errors="replace")
    with _signals():
        code = _flushed(_carried_out(sys.argv[1:]))
    sys.exit(code)


def _carried_out(words: Sequence[str]) -> int:
    try:
        return _run(list(words))
    except DelvepressError as error:
        terminal.complain(f"delvepress: {error}" if _at_home() else _ADRIFT)
        return 2
    except Stopped as stopped:
        terminal.complain("delvepress: stopped.")
        return 128 + stopped.number
    except (typer.Abort, KeyboardInterrupt):
        terminal.complain("delvepress: stopped.")
        return 130
    except BrokenPipeError:
        _mute()
        return 1
    except MemoryError:
        terminal.complain("delvepress: there is not enough memory for this; close other programs, or print less at once.")
        return 2
    except FileNotFoundError as error:
        if _at_home():
            return _system(error)
        terminal.complain(_ADRIFT)
        return 2
    except OSError as error:
        return _system(error)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        terminal.complain(f"delvepress: {_usage(error)}")
        return 2


def _at_home() -> bool:
    """Return whether the working folder is still there."""
    try:
        os.getcwd()
    except FileNotFoundError:
        return False
    return True


def _system(error: OSError) -> int:
    """Say what the system refused; that standard output is full or closed is the usual case."""
    terminal.complain(f"delvepress: the system refused something ({error.strerror or error}); make room or mend it, and try again.")
    _mute()
    return 2


def _flushed(code: int) -> int:
    """Write out what standard output still holds; a full disk is told as any other error."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _mute()
        return 1
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is closed"
        terminal.complain(f"delvepress: standard output cannot be written ({reason}); make room, or give a file name.")
        _mute()
        return 2
    return code


def _mute() -> None:
    """Lead standard output nowhere, so that the interpreter does not fail on it once more when it ends."""
    with suppress(OSError, ValueError, AttributeError):
        sys.stdout = None


@contextmanager
def _signals() -> Iterator[None]:
    """End on SIGTERM and SIGHUP as on an interrupt: what is half done is undone, workers end. What is ignored stays so."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Stopped(number)

    before: dict[int, Any] = {}
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        with suppress(ValueError, OSError):  # only the main thread may; others are the caller's
            if number is not None and signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
                before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


# ---------------------------------------------------------------------- words


def _run(words: list[str]) -> int:
    words, manners = _parted(words)
    terminal.choose(quiet="--quiet" in manners, verbose="--verbose" in manners, colour="--no-color" not in manners)
    if not words and "_DELVEPRESS_COMPLETE" not in os.environ:
        print(WELCOME)
        return 0
    words = _game_first(words)
    found = program(words)(args=words, prog_name="delvepress", standalone_mode=False)
    return found if isinstance(found, int) else 0


def _parted(words: list[str]) -> tuple[list[str], set[str]]:
    """Return the words without those that every command takes, and these."""
    end = words.index("--") if "--" in words else len(words)
    manners = {word for word in words[:end] if word in MANNERS}
    return [word for place, word in enumerate(words) if place >= end or word not in MANNERS], manners


def _game_first(words: list[str]) -> list[str]:
    """Return the words of `quest` with the game before its options, where it came later; raises BadOption for none there is."""
    if words[:1] != ["quest"]:
        return words
    from generator import registry

    rest = words[1:]
    if rest[:1] == ["--"]:
        rest = rest[1:]
        registry.game(rest[0] if rest else "")
    if not rest:
        raise BadOption(f"delvepress quest needs a game: {', '.join(registry.all_games())}; see delvepress quest --help.")
    if rest[0].startswith("-") and rest[0] not in HELP:
        games = registry.all_games()
        later = _first_word(rest)
        if later is None and any(word in HELP for word in rest):
            return ["quest", "--help"]
        if later is None:
            raise BadOption(f"delvepress quest needs a game before its options: {', '.join(games)}; see delvepress quest --help.")
        rest = [rest[later], *rest[:later], *rest[later + 1 :]]
    if rest[0] not in HELP:
        rest[0] = registry.game(rest[0]).id
    return ["quest", *rest]


def _first_word(words: list[str]) -> int | None:
    """Return the place of the first word that is neither an option nor the value of one."""
    from generator import registry
    from generator.cli.options import is_switch

    switches = {"--force", "--open", *HELP}
    for game in registry.all_games().values():
        switches |= {f"--{no}{choice.name}" for choice in game.choices if is_switch(choice) for no in ("", "no-")}
    waits = False
    for place, word in enumerate(words):
        if not waits and not word.startswith("-"):
            return place
        waits = not waits and "=" not in word and word not in switches
    return None


class _InOrder(typer.core.TyperGroup):
    """A command line whose help lists the commands in the order of `COMMANDS`."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands there are."""
        return [name for name in COMMANDS if name in self.commands]


def program(words: Sequence[str] = ()) -> typer.Typer:
    """Return the command line with the command that the words name, or with all of them where they name none.

    Only what is needed is loaded and built: with all commands a cold start takes a fifth longer.
    """
    app = typer.Typer(
        name="delvepress", cls=_InOrder, pretty_exceptions_enable=False, rich_markup_mode=None, context_settings=_SETTINGS
    )
    app.callback(invoke_without_command=True)(_about)
    name = words[0] if words else ""
    completing = "_DELVEPRESS_COMPLETE" in os.environ
    for one, (module, function) in COMMANDS.items():
        if completing or name not in COMMANDS or one == name:
            found = import_module(f"generator.cli.{module}")
            if one == "quest":
                wanted = "".join(words[1:2]) if name == "quest" and not completing else ""
                app.add_typer(_quests(found, wanted), name="quest")
            else:
                app.command(one, context_settings=_SETTINGS)(getattr(found, function))
    return app


def _quests(module: Any, wanted: str) -> typer.Typer:
    """Return the command `quest` with one command for the game that is wanted, or for every game."""
    from generator import registry

    group = typer.Typer(
        context_settings=_SETTINGS, rich_markup_mode=None,
        help="Make a quest and print it. Every game has options of its own: see delvepress quest GAME --help.\n\n"
        "Example: delvepress quest deck-box-dungeons --seed torchlight --heroes 2 --paper letter",
    )  # fmt: skip
    games = [registry.game(wanted)] if wanted and wanted not in HELP else list(registry.all_games().values())
    for game in games:
        group.command(game.id, context_settings=_SETTINGS, short_help=game.summary)(module.quest_of(game))
    return group


def _about(
    version: bool = typer.Option(False, "--version", help="Show the version and exit.", is_eager=True),
    quiet: bool = typer.Option(False, "--quiet", help=MANNERS["--quiet"]),
    verbose: bool = typer.Option(False, "--verbose", help=MANNERS["--verbose"]),
    no_color: bool = typer.Option(False, "--no-color", help=MANNERS["--no-color"]),
) -> None:
    """From one seed to a valid, playable, rated dungeon on paper. --quiet, --verbose and --no-color may stand anywhere."""
    if version:
        print(f"delvepress {__version__}")
        raise typer.Exit()


def _usage(error: Any) -> str:
    """Return in one sentence what is wrong with the words of a command."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "delvepress"
    option = getattr(error, "option_name", None)
    if context is not None and type(error).__name__ == "NoSuchOption" and option:
        known = [name for part in context.command.get_params(context) for name in (*part.opts, *part.secondary_opts)]
        known = [name for name in known if name.startswith("--")]
        others = _games_with(option) if command.startswith("delvepress quest ") else []
        hint = f" (that is an option of {', '.join(others)})" if others else near(option, known)
        return f"{command} has no option {_short(option)}{hint}; it knows {', '.join(known)}."
    if command == "delvepress" and "No such command" in error.format_message():
        word = next((word for word in sys.argv[1:] if not word.startswith("-")), "")
        return f"there is no command {quoted(word)}{_meant(word)}; see delvepress --help."
    message = _short(" ".join(error.format_message().split()), 200).rstrip(".")
    return f"{message}; see {command} --help."


def _meant(word: str) -> str:
    """Return what was probably meant by a word that is no command: a game, a code, or a command of a like name."""
    from generator import registry

    if word in registry.all_games():
        return f" (did you mean quest {word}?)"
    try:
        decode(word)
    except BadCode:
        return near(word, COMMANDS)
    return " (that is a code: delvepress reprint prints it, delvepress show shows it)"


def _games_with(option: str) -> list[str]:
    """Return the games that have an option."""
    from generator import registry

    names = {option.removeprefix("--"), option.removeprefix("--no-")}
    return [game.id for game in registry.all_games().values() if names & {choice.name for choice in game.choices}]


def _short(text: str, most: int = 60) -> str:
    clean = "".join(char if char.isprintable() else "\ufffd" for char in text)
    return clean if len(clean) <= most else clean[: most - 3] + "..."
