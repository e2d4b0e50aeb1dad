"""What is said to the person at the terminal: messages and progress, on standard error, beside the data on standard output."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import msgspec

from generator.core import cache
from generator.core import progress as working


class Verbosity(msgspec.Struct):
    """How much is said: nothing but errors, a line for every step also in a pipe, with or without colours."""

    quiet: bool = False
    verbose: bool = False
    colour: bool = True


VERBOSITY = Verbosity()
"""The manner of this process, chosen once by the command line."""


def choose(*, quiet: bool, verbose: bool, colour: bool) -> None:
    """Choose how much this process says."""
    VERBOSITY.quiet, VERBOSITY.verbose = quiet, verbose
    VERBOSITY.colour = colour and not os.environ.get("NO_COLOR")


@contextmanager
def silent() -> Iterator[None]:
    """Let this process say nothing but errors for a while: it works for another, perhaps."""
    before = VERBOSITY.quiet
    VERBOSITY.quiet = True
    try:
        yield
    finally:
        VERBOSITY.quiet = before


def error(text: str) -> None:
    """Say what went wrong, even where little is said; a closed or full standard error is no further trouble.

    What a terminal would take for a command of its own, in a title out of a file for example, is shown as a replacement character.
    """
    if sys.stderr is None:
        return  # print would take standard output instead
    clean = "".join(char if char.isprintable() or char == "\n" else "\ufffd" for char in text)
    try:
        print(clean, file=sys.stderr, flush=True)
    except (OSError, ValueError):
        sys.stderr = None  # so that the interpreter does not fail on it once more when it ends


def prompt(text: str) -> None:
    """Ask for an answer on the same line."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            sys.stderr.write(text)
            sys.stderr.flush()


def info(text: str) -> None:
    """Tell a person something, where data is not disturbed."""
    if not VERBOSITY.quiet:
        error(text)


def begun(text: str) -> None:
    """Say what a long run is about to do: on a terminal, and in a pipe where every step is wanted."""
    if _bars() or VERBOSITY.verbose:
        info(text)


@contextmanager
def if_stopped(sentence: Callable[[], str]) -> Iterator[None]:
    """Let a run that is stopped meanwhile end with a sentence about what is kept of it, as `sentence` returns it then."""
    try:
        yield
    except Exception:
        raise
    except BaseException as stop:
        stop.add_note(sentence())
        raise


def kept(what: str, word: str) -> str:
    """Return what is said of a run that is stopped, whose `what` lie in the cache: how it goes on, with the word of its seed."""
    if cache.folder() is None:
        return "Nothing is kept of it: there is no cache folder."
    said = f" with --seed {shlex.quote(word)}" if word else ""
    return f"The {what} that were made are kept; the same command{said} goes on."


def _bars() -> bool:
    """Return whether moving signs of progress can be shown."""
    return not VERBOSITY.quiet and sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def busy(what: str) -> Iterator[None]:
    """Show on a terminal that work is done, and how far it is and how long it will take where the work tells so itself.

    In a pipe one line is said where every step is wanted, and nothing otherwise.
    """
    if not _bars():
        if VERBOSITY.verbose:
            info(what)
        yield
        return
    with _line(what) as told, working.listening(lambda step: told(step.what, step.done, step.count)):
        yield


@contextmanager
def progress(what: str, count: int) -> Iterator[Callable[[], None]]:
    """Show a bar of `count` steps on a terminal, and hand out what is to be called after each.

    In a pipe every step is a line where that is wanted; otherwise nothing is said.
    """
    if not _bars():
        done = 0

        def told() -> None:
            nonlocal done
            done += 1
            if VERBOSITY.verbose:
                info(f"{what}: {done} of {count}")

        yield told
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, no_color=not VERBOSITY.colour)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=count)
        yield lambda: bar.advance(task)


@contextmanager
def steps(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show the progress of work that tells itself how far it is: what is handed out takes the steps done and the steps in all."""
    if not _bars():
        if VERBOSITY.verbose:
            info(what)

        def told(done: int, count: int) -> None:
            if VERBOSITY.verbose:
                info(f"{what}: {done} of {count}")

        yield told
        return
    with _line(what) as line:
        yield lambda done, count: line(what, done, count)


@contextmanager
def _line(what: str) -> Iterator[Callable[[str, int, int], None]]:
    """Show a line on a terminal while work is done, and hand out what changes it: the work, steps done, and steps in all or 0."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, no_color=not VERBOSITY.colour)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeRemainingColumn(compact=True))
    with Progress(*columns, console=console, transient=True) as bar:
        shown, task = what, bar.add_task(what, total=None)

        def told(text: str, done: int, count: int) -> None:
            nonlocal shown, task
            if text != shown:  # how long it will take is told by steps of one kind alone
                bar.remove_task(task)
                shown, task = text, bar.add_task(text, total=None)
            bar.update(task, description=f"{text}: {done} of {count}" if count else text, completed=done, total=count or None)

        yield told


def is_person() -> bool:
    """Return whether somebody reads along: both streams are a terminal, and more is wanted than errors."""
    both = (sys.stdout, sys.stderr)
    return not VERBOSITY.quiet and all(stream is not None and stream.isatty() for stream in both)


def own_name() -> str:
    """Return how this command was called, where its plain name would not find it."""
    typed = sys.argv[0]
    places = os.environ.get("PATH", "").split(os.pathsep)
    on_path = any(os.access(os.path.join(place, "delvepress"), os.X_OK) for place in places)
    return typed if os.sep in typed and os.access(typed, os.X_OK) and not on_path else "delvepress"


def width() -> int:
    """Return how many characters a line of the terminal holds; 80 where there is none."""
    try:
        return os.get_terminal_size().columns
    except OSError:
        return 80
