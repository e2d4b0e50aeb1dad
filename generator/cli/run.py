"""One run of the command: words to a command, errors and signals to one sentence and an exit code."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

import typer

from generator.cli.common import terminal
from generator.cli.old_words import renamed_command
from generator.cli.program import GLOBAL_OPTIONS, build_program, game_first, version_line, welcome
from generator.cli.usage import usage_error
from generator.core.errors import DelvepressError

_NO_WORKING_FOLDER = "delvepress: the working folder is gone; change into one that exists, and try again."

_NOT_MAPPED = "failed to map segment"
"""Stands in what is said of a library for whose code there is no memory."""

_NO_READER = 141
"""The exit code where nobody reads standard output any more, as of a process that the signal for it ended."""


class Stopped(BaseException):
    """The run was asked to end by a signal; nothing but the end of the run may catch it."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def run_command() -> NoReturn:
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
        terminal.error(f"delvepress: {error}" if _at_home() else _NO_WORKING_FOLDER)
        return 2
    except Stopped as stopped:
        _tell_stopped(stopped)
        return 128 + stopped.number
    except (typer.Abort, KeyboardInterrupt) as stopped:
        _tell_stopped(stopped)
        return 130
    except (BrokenPipeError, SystemExit) as end:
        return _without_reader(end)
    except (MemoryError, ImportError) as error:
        if isinstance(error, ImportError) and _NOT_MAPPED not in str(error):
            raise
        terminal.error("delvepress: there is not enough memory for this; close other programs, or print less at once.")
        return 2
    except FileNotFoundError as error:
        if _at_home():
            return _system(error)
        terminal.error(_NO_WORKING_FOLDER)
        return 2
    except OSError as error:
        return _system(error)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        terminal.error(f"delvepress: {usage_error(error)}")
        return 2


def _without_reader(end: BrokenPipeError | SystemExit) -> int:
    """Return the exit code where nobody reads any more, for which Typer ends the process; raises any other end."""
    if isinstance(end, SystemExit) and not isinstance(end.__context__, BrokenPipeError):
        raise end
    _mute()
    return _NO_READER


def _tell_stopped(stop: BaseException) -> None:
    """Say that the run was stopped, and what is kept of it where a command has noted that."""
    notes = getattr(stop, "__notes__", None) or ["No file is half written."]
    terminal.error(" ".join(["delvepress: stopped.", *notes]))


def _at_home() -> bool:
    """Return whether the working folder is still there."""
    try:
        os.getcwd()
    except FileNotFoundError:
        return False
    return True


def _system(error: OSError) -> int:
    """Say what the system refused; that standard output is full or closed is the usual case."""
    terminal.error(f"delvepress: the system refused something ({error.strerror or error}); make room or mend it, and try again.")
    _mute()
    return 2


def _flushed(code: int) -> int:
    """Write out what standard output still holds; a full disk is told as any other error."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _mute()
        return _NO_READER
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is closed"
        terminal.error(f"delvepress: standard output cannot be written ({reason}); make room, or give a file name.")
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

    before: dict[int, signal._HANDLER] = {}
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


def _run(words: list[str]) -> int:
    words, flags = _parted(words)
    terminal.choose(quiet="--quiet" in flags, verbose="--verbose" in flags, colour="--no-color" not in flags)
    if not words and "_DELVEPRESS_COMPLETE" not in os.environ:
        print(welcome())
        return 0
    words = _without_aliases(words)
    if words == ["--version"]:
        print(version_line())  # no game is loaded for it
        return 0
    renamed = renamed_command(words)
    if renamed:
        terminal.error(f"delvepress: {renamed}")
        return 2
    words = game_first(words)
    code = build_program(words)(args=words, prog_name="delvepress", standalone_mode=False)
    return code if isinstance(code, int) else 0


def _without_aliases(words: list[str]) -> list[str]:
    """Return the words with `help COMMAND` and `version` as the options that they stand for."""
    if words[:1] == ["help"]:
        return [*words[1:], "--help"]
    return ["--version", *words[1:]] if words[:1] == ["version"] else words


def _parted(words: list[str]) -> tuple[list[str], set[str]]:
    """Return the words without those that every command takes, and these."""
    end = words.index("--") if "--" in words else len(words)
    found_options = {word for word in words[:end] if word in GLOBAL_OPTIONS}
    return [word for place, word in enumerate(words) if place >= end or word not in GLOBAL_OPTIONS], found_options
