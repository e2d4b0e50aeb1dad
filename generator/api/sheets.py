"""What is printed beside single quests: record sheets, kits, books of puzzles, challenges of days, campaigns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from generator import registry
from generator.api.packs import with_pack
from generator.api.wording import USUAL, Files, Option, in_own_words, silent, texts
from generator.core import days, seeds
from generator.core.code import decode
from generator.core.errors import BadOption
from generator.core.messages import shown
from generator.core.workers import nothing
from generator.forge import book_making, challenges, making, series_making
from generator.forge.book import Volume
from generator.forge.challenges import Challenge
from generator.forge.choices import PictureFile, settle
from generator.forge.game import AnyGame
from generator.forge.pack import BOXES, SLEEVED, Kit
from generator.forge.series import Bound
from generator.press.jobs.files import kit_print, print_files, quest_print
from generator.press.jobs.printing import print_request


@in_own_words
def print_sheets(game: str, request: print_request.PrintRequest = USUAL, *, kit: str = "", **options: Option) -> Files:
    """Return the files of a game's record sheets, which belong to no quest; `kit` names which, where there are several.

    Raises BadOption; BadFile for a picture that an option names and that cannot be read.
    """
    return _kit_files(registry.game(game), ("sheets",), request, kit, options)


@in_own_words
def print_kit(
    game: str, request: print_request.PrintRequest = USUAL, *, kit: str = "", pack: Path | None = None, **options: Option
) -> Files:
    """Return the files of a game's card kit, or of its tuck boxes, where `kit` is `boxes` or `sleeved-boxes`; raises BadOption.

    `pack` is the folder or the file of a pack whose themes it may have; raises BadData, BadFile for one that cannot be used.
    """
    return _kit_files(with_pack(registry.game(game), pack), ("kit", "box"), request, kit, options)


def _kit_files(
    game: AnyGame, commands: Sequence[str], request: print_request.PrintRequest, name: str, options: Mapping[str, Option]
) -> Files:
    kits = [kit for kit in game.kits if kit.command in commands]
    if not kits:
        raise BadOption(f"{game.id} has no {commands[0]} without a quest.")
    boxes = [kit for kit in kits if kit.command == "box"]
    names = [*(kit.id for kit in kits if kit not in boxes), *(BOXES if boxes else ())]
    if name not in ("", *names):
        raise BadOption(f"--kit cannot be {shown(name)}; choose one of {', '.join(names)}.")
    kit = boxes[0] if name in BOXES else next(kit for kit in kits if name in ("", kit.id))
    said = texts(options)
    if kit in boxes:
        said = {SLEEVED: BOXES[name or "boxes"], **said}
    settled = settle(kit.options, said, f"The kit {kit.id} of {game.id}")
    ready = kit_print.prepare(game, kit, settled, request, _pictures(kit, settled, request))
    files: Files = {}
    for end, printed in print_files.print_parts(game, ready.parts).items():
        stem = f"{ready.name}{ready.request.marks()}{end}"
        files[f"{stem}.pdf"] = printed.pages.pdf
        files |= {f"{stem}{mark}": data for mark, data in quest_print.cut_files(printed.pages, ready.request).items()}
    return files


def _pictures(kit: Kit, options: Mapping[str, str], request: print_request.PrintRequest) -> Mapping[str, Any]:
    """Return the pictures of those options that name one; raises BadFile."""
    from generator.press.drawing import images  # loads Pillow

    ground = request.settings.palette.colour("page") or images.WHITE
    named = [option.name for option in kit.options if isinstance(option, PictureFile) and options[option.name]]
    return {name: images.read_picture(Path(options[name]), ground) for name in named}


@in_own_words
def make_book(game: str, *, seed: str | int, done: Callable[[], None] = nothing, **options: Option) -> Volume[Any]:
    """Return many quests of a game, arranged as a book of puzzles; `done` is called after each. Raises BadOption, ForgeFailed."""
    record = registry.game(game)
    settled = book_making.settled(record, texts(options))
    return book_making.gather(record, settled, str(seed), make=making.make, done=done)


@in_own_words
def print_book(volume: Volume[Any], request: print_request.PrintRequest = USUAL) -> bytes:
    """Return the PDF of a book of puzzles; raises BadOption for options that mean nothing to one, PressError."""
    from generator.press.jobs.books import puzzle_book

    request.refuse(*print_request.OF_QUESTS)
    game = registry.game_of_letter(decode(volume.puzzles[0].part.code).letter)
    return puzzle_book.print_volume(game, volume, request.settings, folded=request.booklet).pdf


@in_own_words
def daily(game: str, day: date, *, practice: int = 0, strip: bool = True) -> Challenge:
    """Return the challenge of a day: the same for everybody; `made` is its quest.

    `practice` is the number of an exercise beside it, 0 the ranked one; without a `strip` it is played with dice of one's own.
    Raises BadOption for a day or a number there is not, and for a game without challenges.
    """
    if not 0 <= practice <= seeds.MOST_PRACTICE:
        raise BadOption(f"--practice cannot be {practice}; choose 0 to {seeds.MOST_PRACTICE}.")
    days.number(day)
    return challenges.challenge(registry.game(game), day, practice, dice=strip)


@in_own_words
def print_daily(challenge: Challenge, request: print_request.PrintRequest = USUAL, *, solution: bool = False) -> bytes:
    """Return the PDF of a challenge, or of its solution.

    Raises BadOption for options that mean nothing to it, and for the solution of a game whose challenges have none.
    """
    from generator.press.jobs.printing import book, quest_jobs

    request.refuse("booklet", *print_request.OF_QUESTS)
    return book.print_book(quest_jobs.challenge_job(challenge, request.settings, sealed=solution)).pdf


@in_own_words
def print_days(
    bound: Sequence[Challenge], request: print_request.PrintRequest = USUAL, *, club: str = "", logo: Path | None = None
) -> bytes:
    """Return the challenges of several days bound in a book, in the order of the days, as a PDF: solutions at its back, an index.

    `club` and `logo` stand on its cover. Raises BadOption for options that mean nothing to it, and for a name that cannot be
    printed; BadFile for a logo that is no picture; PressError.
    """
    from generator.press.drawing import images
    from generator.press.jobs.books import booklet

    request.refuse(*print_request.OF_QUESTS)
    if not bound:
        raise BadOption("A book of days needs at least one challenge.")
    ground = request.settings.palette.colour("page") or images.WHITE
    publisher = booklet.club_of(club, None if logo is None else images.read_picture(logo, ground))
    ordered = sorted(bound, key=lambda challenge: challenge.day)
    return booklet.bind(ordered, request.settings, club=publisher, folded=request.booklet).pdf


@in_own_words
def campaign(game: str, *, seed: str | int, **options: Option) -> Bound[Any, Any]:
    """Return several quests of one story, and what was measured of them; raises BadOption for a game that has none, ForgeFailed."""
    record = registry.game(game)
    settled = series_making.settled(record, texts(options))
    return series_making.bind(record, settled, str(seed), silent, silent)


@in_own_words
def print_campaign(bound: Bound[Any, Any], request: print_request.PrintRequest = USUAL) -> bytes:
    """Return the PDF of a campaign; raises BadOption for half sheets and for options that mean nothing to one, PressError."""
    from generator.press.jobs.books import series

    game = registry.game_of_letter(decode(bound.parts[0].code).letter)
    request.refuse("only", "booklet", "fillable", "base-url")
    request.refuse_shop()
    print_files.refuse_half_sheets(request, "the pages of a campaign")
    return series.print_series(series.series_jobs(game, bound, request.settings)).pdf
