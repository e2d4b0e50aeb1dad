"""The library: list games, make quests, print them as PDF, confirm written games; without a command line, a clock or a file.

Everything raises `generator.core.errors.DelvepressError` with a sentence that says what is wrong and what to do.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from generator import registry
from generator.core.code import decode
from generator.core.data import Record
from generator.core.errors import BadOption
from generator.core.seeds import seed_from_word
from generator.forge import making, playing, result_files
from generator.forge.challenges import Result
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.forge.pack import chosen_sheets
from generator.press.drawing.palette import ink_palette
from generator.press.drawing.papers import paper as paper_by_name
from generator.press.drawing.typography import Typography, font_named, print_named
from generator.press.imposition.plans import backs as backs_by_name
from generator.press.imposition.registration import cutter_named
from generator.press.jobs.files import print_files
from generator.press.jobs.files.print_files import PrintRequest
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.printing.single_pieces import SINGLES, single_parts


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game: its name, what it means, its default, and its values (none where they are too many to list)."""

    name: str
    help: str
    default: str
    values: tuple[str, ...]


class GameInfo(msgspec.Struct, frozen=True):
    """A game that quests can be made for; `refereed` tells whether `verify` can play it."""

    id: str
    title: str
    summary: str
    edition: int
    options: tuple[OptionInfo, ...]
    refereed: bool


def list_games() -> tuple[GameInfo, ...]:
    """Return every game with its options, in alphabetical order."""
    return tuple(
        GameInfo(
            game.id, game.title, game.summary, game.edition,
            tuple(OptionInfo(one.name, one.help, one.default, one.listed()) for one in game.choices), game.engine is not None,
        )
        for game in registry.all_games().values()
    )  # fmt: skip


def make(game: str, *, seed: str | int = "", code: str = "", **options: str | int | bool) -> Made[Record]:
    """Return a quest of a game, by its id: of the word or number `seed` and the game's `options`, or of a quest `code`.

    Options are those of the command line, with underscores for dashes; True and False stand for yes and no. What is returned has
    the fields `code`, `quest`, `rating` and `attempts`. The same arguments give the same quest on every machine. Raises BadOption
    for an unknown game, option or value, or where seed and code are both given or both missing; BadCode; ForgeFailed.
    """
    found = registry.game(game)
    if bool(code) == (seed != ""):
        raise BadOption("A quest is made of a seed or of a code; give one of them.")
    if code:
        if options:
            raise BadOption("A code says all options already; leave them out.")
        settled, number = making.read_code(found, code)
        return making.make(found, settled, number)
    settled = found.settle({name.replace("_", "-"): _text(value) for name, value in options.items()})
    return making.make(found, settled, seed_from_word(str(seed)))


def _text(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def print_pdf(
    made: Made[Record],
    *,
    paper: str = "a4",
    ink: str = "full",
    font: str = "book",
    print: str = "normal",
    backs: str = "none",
    only: Sequence[str] = (),
    cutter: str = "guillotine",
    one_up: bool = False,
) -> bytes:
    """Return the PDF of a quest's pack, the very bytes that the command line writes.

    `paper` is a4 or letter, `ink` full, low or grey, `font` book or plain, `print` normal or large,
    `backs` how backs of pieces are printed (none, duplex-long, duplex-short,
    gutterfold), `only` some sheets by name, `cutter` how pieces are cut out (guillotine, silhouette, silhouette-4,
    silhouette-feeder, svg, dxf, png; the files that machines cut by are the command line's). With `one_up` it is the PDF of the
    pieces one by one, for a print shop. Raises BadOption for a value there is not and for values that do not go together,
    PressError for a page that does not come out right.
    """
    settings = PrintSettings(
        paper=paper_by_name(paper),
        palette=ink_palette(ink),
        backs=backs_by_name(backs),
        cutter=cutter_named(cutter),
        typography=Typography(font_named(font), print_named(print)),
    )
    wanted = PrintRequest(settings, only=tuple(only), one_up=one_up)
    print_files.check_request(wanted)
    print_files.check_cutting(wanted)
    job = quest_jobs.quest_job(_game_of(made), made, settings)
    if only:
        job = replace(job, pack=replace(job.pack, sheets=chosen_sheets(job.pack.sheets, only)))
    job, _ = print_files.with_needed_backs(job, wanted)
    if one_up:
        job = single_parts(job)[SINGLES]
    return book.print_book(job).pdf


def verify(made: Made[Record], moves: str, **setup: str) -> Result:
    """Return what a written game of a quest comes to: its `points`, whether it was `won`, and `events` by kind.

    `moves` are words as the game's rules page tells them, below a head of player and challenge or without; chance comes from the
    quest's code, by its fate strip where the game has one. `setup` says how the players set up a quest whose paper leaves that to
    them, as the command line's options do: `placed` for a deck of cards to be laid. Raises BadMoves naming the first step that is
    impossible, BadOption for a game without a referee, for an option that it does not have, and for moves of another challenge.
    """
    game = _game_of(made)
    return playing.verify(game, playing.set_up(game, made, setup), result_files.moves_of(moves, made.code))


def _game_of(made: Made[Record]) -> AnyGame:
    return registry.game_of_letter(decode(made.code).letter)
