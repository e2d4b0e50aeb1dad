"""What several commands do alike: make or find a quest, choose how it is printed, write the files, speak to the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator import files, settings
from generator.core.code import decode, seed_from_word, shown
from generator.core.errors import BadFile, BadOption

if TYPE_CHECKING:
    from generator.forge.forge import Made
    from generator.forge.game import Game
    from generator.press.book import Job

PAPER, INK, FORMAT, OUT, BACKS = "a4", "full", "pdf", "output", "none"


def make(game: Game[Any], options: dict[str, str], word: str) -> Made[Any]:
    """Return the quest of a game's settled options and the word of a seed."""
    from generator.forge import forge

    number = seed_from_word(word)
    with busy("generating, checking, rating"):
        return forge.make(game, options, number)


def from_code(game: Game[Any], text: str) -> Made[Any]:
    """Return the quest of a code."""
    from generator.forge import forge

    options, seed = forge.read_code(game, text)
    with busy("generating, checking, rating"):
        return forge.make(game, options, seed)


def load(source: str) -> tuple[Game[Any], Made[Any]]:
    """Return the quest of a code or of a file; a name that exists or has a suffix is a file."""
    from generator import registry
    from generator.press import finish, pack, preview

    try:
        path = Path(source)
        is_file = path.suffix.lower() in (".pdf", ".json") or path.is_file()
    except (OSError, ValueError):
        is_file = False
    if not is_file:
        game = registry.game_of_letter(decode(source).letter)
        return game, from_code(game, source)
    data = files.read(path)
    if data[:5] == b"%PDF-":
        inner = preview.attachment(data, finish.ATTACHMENT)
        if inner is None:
            raise BadFile(f"{shown(str(path))} is a PDF without a quest inside; give one that delvepress printed.")
        data = inner
    return pack.reread(data, shown(str(path)), registry.all_games())


# ---------------------------------------------------------------------- printing


def saved() -> dict[str, dict[str, str]]:
    """Return what settings files say, the user's and the folder's."""
    from platformdirs import user_config_path

    from generator import registry

    def known() -> dict[str, tuple[str, ...]]:
        return {game.id: tuple(choice.name for choice in game.choices) for game in registry.all_games().values()}

    return settings.load([user_config_path("delvepress", appauthor=False), Path.cwd()], known)


def choose(
    saved: dict[str, dict[str, str]],
    paper: str | None,
    ink: str | None,
    format: str | None,
    out: str | None,
    backs: str | None,
) -> dict[str, Any]:
    """Return how to print, from the command before the settings: paper, theme, formats, out, backs, profile; raises BadOption."""
    from generator.press import imposition
    from generator.press import paper as papers
    from generator.press import theme as themes

    said = {"paper": paper, "ink": ink, "format": format, "out": out, "backs": backs}
    plain = {"paper": PAPER, "ink": INK, "format": FORMAT, "out": OUT, "backs": BACKS}
    final = {**plain, **saved[""], **{name: value for name, value in said.items() if value is not None}}
    formats = files.formats(final["format"])
    if not final["out"].strip():
        raise BadOption("--out is empty; give a folder, a file name, or - for standard output.")
    if final["out"] == "-" and formats not in (["pdf"], ["json"]):
        raise BadOption("--out - takes one file; choose one of pdf or json with --format.")
    return {
        "paper": papers.paper(final["paper"]), "theme": themes.theme(final["ink"]), "formats": formats, "out": final["out"],
        "backs": imposition.backs(final["backs"]), "profile": imposition.profile(saved["printer"]),
    }  # fmt: skip


def publish(game: Game[Any], made: Made[Any], wanted: dict[str, Any]) -> None:
    """Print a quest's pack and write its files."""
    from generator.press import pack

    job: Job = pack.quest_job(game, made, wanted["paper"], wanted["theme"], wanted["backs"], wanted["profile"])
    count, pdf = 0, b""
    if wanted["formats"] != ["json"]:
        from generator.press import book

        with busy("setting the pages"):
            pages = book.print_book(job)
        count, pdf = pages.count, pages.pdf
    about_it = (
        f"{made.code}  {job.title}  ({made.rating.grade}, {leaves(count)})"
        if count
        else f"{made.code}  {job.title}  ({made.rating.grade})"
    )
    save(contents(pdf, wanted["formats"], job.document), wanted["out"], made.code, about_it)


def contents(pdf: bytes, formats: list[str], document: bytes) -> dict[str, bytes]:
    """Return the bytes of every file by what follows the stem of its name."""
    found: dict[str, bytes] = {}
    if "pdf" in formats:
        found[".pdf"] = pdf
    if "png" in formats:
        from generator.press.preview import pictures

        with busy("drawing the pictures"):
            found |= {f"-{number:02d}.png": picture for number, picture in enumerate(pictures(pdf), start=1)}
    if "json" in formats:
        found[".json"] = document + b"\n"
    return found


def save(contents: dict[str, bytes], out: str, name: str, about_it: str) -> None:
    """Write files of one stem, or one of them to standard output; their paths are the command's answer."""
    if out == "-":
        sys.stdout.buffer.write(next(iter(contents.values())))
        sys.stdout.buffer.flush()
        return
    stem = files.target(out, name)
    paths = {stem.with_name(stem.name + ending): data for ending, data in contents.items()}
    files.write(paths)
    say(about_it)
    for path in paths:
        print(path)


# ---------------------------------------------------------------------- the terminal


def leaves(count: int) -> str:
    """Return a number of pages in words."""
    return "1 page" if count == 1 else f"{count} pages"


def say(text: str) -> None:
    """Tell a person something, where data is not disturbed."""
    print(text, file=sys.stderr)


@contextmanager
def busy(what: str) -> Iterator[None]:
    """Show a spinner on a terminal; keep silent in a pipe."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield


@contextmanager
def progress(what: str, count: int) -> Iterator[Callable[[], None]]:
    """Show a bar of `count` steps on a terminal, and hand out what is to be called after each; keep silent in a pipe."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task(what, total=count)
        yield lambda: bar.advance(task)
