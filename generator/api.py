"""The library: make quests, print them, play and prove them; without a command line, a clock, or a file that is not named.

Everything raises `generator.core.errors.DelvepressError` with a sentence that says what is wrong and what to do, in the words of
the library: `grade` where the command says `--grade`. Options are those of the command line, with underscores for dashes; True and
False stand for yes and no, numbers for their digits. The same arguments give the same quests and bytes on every machine.
`generator.typed_make.make` is `make_named` with every game's own options, for whoever writes the game's name out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import msgspec

from generator import registry
from generator.core import days, seeds
from generator.core.code import decode
from generator.core.errors import BadCode, BadOption, DelvepressError
from generator.core.messages import shown
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.core.workers import nothing
from generator.forge import book_making, challenges, making, measuring, playing, result_files, series_making
from generator.forge.book import Volume
from generator.forge.challenges import Challenge, Result
from generator.forge.choices import PictureFile, settle
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.forge.measuring import Measurement
from generator.forge.pack import Kit
from generator.forge.series import Bound
from generator.press.jobs.files import kit_print, print_files, quest_print
from generator.press.jobs.printing import print_request
from generator.press.jobs.store import documents, quest_files

if TYPE_CHECKING:
    from generator.press.preflight.report import Report

P = ParamSpec("P")
T = TypeVar("T")
Option = str | int | bool
Files = dict[str, bytes]
"""Bytes of files by their names, those that the command line would write."""
_NAMED = re.compile(r"(?<![\w-])--([a-z][a-z-]*)")


def _in_own_words(function: Callable[P, T]) -> Callable[P, T]:
    """Return a function whose errors name options as a program does: `one_up` for `--one-up`."""

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(*args, **kwargs)
        except DelvepressError as error:
            error.args = (_NAMED.sub(lambda found: found[1].replace("-", "_"), str(error)), *error.args[1:])
            raise

    return run


class PrintRequest(print_request.PrintRequest, frozen=True, kw_only=True):
    """How something is printed: paper, ink, font, print, backs, cutter, one_up, booklet, fillable, only, base_url.

    See `generator.press.jobs.printing.print_request`. Raises BadOption for a value that there is not, and for values that do not go
    together.
    """

    @_in_own_words
    def __post_init__(self) -> None:
        super().__post_init__()


USUAL = PrintRequest()
"""A4, full ink, one side of the paper."""


# ---------------------------------------------------------------------- games


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


# ---------------------------------------------------------------------- quests


@_in_own_words
def make_named(game: str, *, seed: str | int = "", code: str = "", **options: Option) -> Made[Any]:
    """Return a quest of a game, by its id: of the word or number `seed` and the game's `options`, or of a quest `code`.

    What is returned has the fields `code`, `quest`, `rating` and `attempts`. Raises BadOption for an unknown game, option or value,
    or where seed and code are both given or both missing; BadCode; ForgeFailed.
    """
    found = registry.game(game)
    settled = found.settle(_texts(options))
    if bool(code) == (seed != ""):
        raise BadOption("A quest is made of a seed or of a code; give one of them.")
    if code:
        if options:
            raise BadOption("A code says all options already; leave them out.")
        settled, number = making.read_code(found, code)
        return making.make(found, settled, number)
    return making.make(found, settled, seed_from_word(str(seed)))


@_in_own_words
def read(source: str | Path | bytes) -> Made[Any]:
    """Return the quest of a code, or that inside a PDF or JSON file: the path of one, or its bytes.

    A text is a code; a path is a `Path`. Raises BadCode, BadFile, BadData, ForgeFailed.
    """
    if isinstance(source, str):
        return make_named(registry.game_of_letter(decode(source).letter).id, code=source)
    if isinstance(source, Path):
        data, name = quest_files.document_of(source), shown(str(source))
    else:
        data, name = quest_files.document_in(source, "the file"), "the file"
    _, made = documents.reread(data, name, registry.all_games())
    return made


@_in_own_words
def print_quest(made: Made[Any], request: print_request.PrintRequest = USUAL, **printing: Option) -> Files:
    """Return the files of a quest's pack by their names, the very bytes that the command line writes, and the quest as JSON.

    `printing` are the game's own options of printing. The PDF is the first file; a booklet has another with loose sheets, and
    machines get files of what they cut. Raises BadOption for what cannot be printed of the quest, PressError for a page that does
    not come out right.
    """
    game = _game_of(made)
    said = settle(game.printing, _texts(printing), f"Printing {game.id}")
    return quest_print.files_of(quest_print.prepare(game, made, request, said))


# ---------------------------------------------------------------------- sheets without a quest, books, days, campaigns


@_in_own_words
def print_sheets(game: str, request: print_request.PrintRequest = USUAL, *, kit: str = "", **options: Option) -> Files:
    """Return the files of a game's record sheets, which belong to no quest; `kit` names which, where there are several.

    Raises BadOption; BadFile for a picture that an option names and that cannot be read.
    """
    return _kit_files(registry.game(game), ("sheets",), request, kit, options)


@_in_own_words
def print_kit(game: str, request: print_request.PrintRequest = USUAL, *, kit: str = "", **options: Option) -> Files:
    """Return the files of a game's card kit, or of its tuck boxes where `kit` names them; raises BadOption."""
    return _kit_files(registry.game(game), ("kit", "box"), request, kit, options)


def _kit_files(
    game: AnyGame, commands: Sequence[str], request: print_request.PrintRequest, name: str, options: Mapping[str, Option]
) -> Files:
    kits = [one for one in game.kits if one.command in commands]
    if not kits:
        raise BadOption(f"{game.id} has no {commands[0]} without a quest.")
    names = [one.id for one in kits]
    if name not in ("", *names):
        raise BadOption(f"--kit cannot be {shown(name)}; choose one of {', '.join(names)}.")
    kit = next(one for one in kits if name in ("", one.id))
    settled = settle(kit.options, _texts(options), f"The kit {kit.id} of {game.id}")
    ready = kit_print.prepare(game, kit, settled, request, _pictures(kit, settled, request))
    found: Files = {}
    for end, one in print_files.print_parts(game, ready.parts).items():
        stem = f"{ready.name}{ready.request.marks()}{end}"
        found[f"{stem}.pdf"] = one.pages.pdf
        found |= {f"{stem}{mark}": data for mark, data in quest_print.cut_files(one.pages, ready.request).items()}
    return found


def _pictures(kit: Kit, options: Mapping[str, str], request: print_request.PrintRequest) -> Mapping[str, Any]:
    """Return the pictures of those options that name one; raises BadFile."""
    from generator.press.drawing import images  # loads Pillow

    ground = request.settings.palette.colour("page") or images.WHITE
    named = [one.name for one in kit.options if isinstance(one, PictureFile) and options[one.name]]
    return {name: images.read_picture(Path(options[name]), ground) for name in named}


@_in_own_words
def make_book(game: str, *, seed: str | int, done: Callable[[], None] = nothing, **options: Option) -> Volume[Any]:
    """Return many quests of a game, arranged as a book of puzzles; `done` is called after each. Raises BadOption, ForgeFailed."""
    found = registry.game(game)
    settled = book_making.settled(found, _texts(options))
    return book_making.gather(found, settled, str(seed), make=making.make, done=done)


@_in_own_words
def print_book(volume: Volume[Any], request: print_request.PrintRequest = USUAL) -> bytes:
    """Return the PDF of a book of puzzles; raises BadOption for options that mean nothing to one, PressError."""
    from generator.press.jobs.books import puzzle_book

    request.refuse(*print_request.OF_QUESTS)
    game = registry.game_of_letter(decode(volume.puzzles[0].part.code).letter)
    return puzzle_book.print_volume(game, volume, request.settings, folded=request.booklet).pdf


@_in_own_words
def daily(game: str, day: date, *, practice: int = 0, strip: bool = True) -> Challenge:
    """Return the challenge of a day: the same for everybody; `made` is its quest.

    `practice` is the number of an exercise beside it, 0 the ranked one; without a `strip` it is played with dice of one's own.
    Raises BadOption for a day or a number there is not, and for a game without challenges.
    """
    if not 0 <= practice <= seeds.MOST_PRACTICE:
        raise BadOption(f"--practice cannot be {practice}; choose 0 to {seeds.MOST_PRACTICE}.")
    days.number(day)
    return challenges.challenge(registry.game(game), day, practice, dice=strip)


@_in_own_words
def print_daily(challenge: Challenge, request: print_request.PrintRequest = USUAL, *, solution: bool = False) -> bytes:
    """Return the PDF of a challenge, or of its solution.

    Raises BadOption for options that mean nothing to it, and for the solution of a game whose challenges have none.
    """
    from generator.press.jobs.printing import book, quest_jobs

    request.refuse("booklet", *print_request.OF_QUESTS)
    return book.print_book(quest_jobs.challenge_job(challenge, request.settings, sealed=solution)).pdf


@_in_own_words
def campaign(game: str, *, seed: str | int, **options: Option) -> Bound[Any, Any]:
    """Return several quests of one story, and what was measured of them; raises BadOption for a game that has none, ForgeFailed."""
    found = registry.game(game)
    settled = series_making.settled(found, _texts(options))
    return series_making.bind(found, settled, str(seed), _silent, _silent)


@_in_own_words
def print_campaign(bound: Bound[Any, Any], request: print_request.PrintRequest = USUAL) -> bytes:
    """Return the PDF of a campaign; raises BadOption for half sheets and for options that mean nothing to one, PressError."""
    from generator.press.jobs.books import series

    game = registry.game_of_letter(decode(bound.parts[0].code).letter)
    request.refuse("only", "one-up", "booklet", "fillable", "base-url")
    print_files.refuse_half_sheets(request, "the pages of a campaign")
    return series.print_series(series.series_jobs(game, bound, request.settings)).pdf


def _silent(done: int, count: int) -> None:
    """Take no note of progress."""


# ---------------------------------------------------------------------- played


@_in_own_words
def verify(made: Made[Any], moves: str, **setup: str) -> Result:
    """Return what a written game of a quest comes to: its `points`, whether it was `won`, and `events` by kind.

    `moves` are words as the game's rules page tells them, below a head of player and challenge or without; chance comes from the
    quest's code, by its fate strip where the game has one. `setup` says how the players set up a quest whose paper leaves that to
    them, as the command line's options do: `placed` for a deck of cards to be laid. Raises BadMoves naming the first step that is
    impossible, BadOption for a game without a referee, for an option that it does not have, and for moves of another challenge.
    """
    game = _game_of(made)
    return playing.verify(game, playing.set_up(game, made, setup), result_files.moves_of(moves, made.code))


@_in_own_words
def play(made: Made[Any], bot: str = "", *, bot_seed: str | int = "player") -> str:
    """Return the moves of a game that one of our players plays, as `verify` takes them; raises BadOption for a player there is not.

    Left out, `bot` is the player whom grades are measured with.
    """
    game = _game_of(made)
    playing.policy_of(game, bot or None)
    end = playing.played_by(game, made, bot or None, Rng.root("playthrough", seed_from_word(str(bot_seed))))
    return "\n".join(step.word for step in end.steps if step.word)


@_in_own_words
def hint(made: Made[Any], moves: str = "") -> tuple[str, ...]:
    """Return what whoever is stuck may know without being told the way, in lines; raises BadMoves, BadOption."""
    return tuple(playing.hint(_game_of(made), made, result_files.moves_of(moves, made.code)))


@_in_own_words
def solve(made: Made[Any], **options: Option) -> tuple[str, ...]:
    """Return the best play of a quest, or a game of a good player where dice are rolled, in lines (a spoiler).

    Raises BadOption for a game without a solver, and for an option that its solver does not have.
    """
    game = _game_of(made)
    if game.solver is None:
        raise BadOption(f"{game.id} has no solver.")
    return tuple(game.solver.solve(made.quest, settle(game.solver.options, _texts(options), f"Solving {game.id}"), _silent).lines)


@_in_own_words
def measure(made: Made[Any], bot: str = "", *, plays: int = measuring.USUAL, **options: Option) -> Measurement:
    """Return how often one of our players wins a quest with other dice each time, and its mean points, with 95 % intervals.

    Raises BadOption for a player, a number of games or an option that there is not.
    """
    if not measuring.LEAST <= plays <= measuring.MOST:
        raise BadOption(f"--plays cannot be {plays}; give a number from {measuring.LEAST} to {measuring.MOST}.")
    game = _game_of(made)
    return measuring.measure(game, made, bot or None, plays, measuring.conditions(game, _texts(options)))


@_in_own_words
def check(pdf: bytes, name: str = "the file") -> Report:
    """Return what is to be said of a PDF before it is printed, and of the quest in it; raises BadFile for what is no PDF."""
    from generator.press.preflight.bounded import whole_check  # loads pypdfium2

    return whole_check(pdf, name, name)


# ---------------------------------------------------------------------- what is shared


def _texts(options: Mapping[str, Option]) -> dict[str, str]:
    """Return options as the command line would have them."""
    return {name.replace("_", "-"): _text(value) for name, value in options.items()}


def _text(value: Option) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _game_of(made: Made[Any]) -> AnyGame:
    try:
        return registry.game_of_letter(decode(made.code).letter)
    except AttributeError:
        raise BadCode(f"A quest that was made is wanted here, not {type(made).__name__}.") from None
