"""What the command and the press in a browser do alike: which files a print comes to, what they are called, how to print them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from generator.core import days
from generator.core.code import decode
from generator.core.errors import BadFile, BadOption, PressError
from generator.core.messages import shown
from generator.forge.challenges import Challenge, daily_of
from generator.forge.choices import FreeText, Line, Lines, Options, Parameter, PictureFile
from generator.forge.game import AnyGame
from generator.forge.pack import Kit, chosen_sheets
from generator.press.drawing.images import LEAST_DOTS
from generator.press.drawing.papers import HALVES, whole
from generator.press.imposition.plans import Backs
from generator.press.imposition.registration import MACHINES
from generator.press.jobs.files import cut_places
from generator.press.jobs.printing.job import SIDES, Job
from generator.press.jobs.printing.print_request import MAP, SHOP, PrintRequest, digest
from generator.press.jobs.printing.single_pieces import SINGLES, shop_advice, single_parts

if TYPE_CHECKING:
    from generator.press.jobs.printing.book import Pages

_SIZES = {"a4": "A4", "letter": "Letter", "a5": "A5", "half-letter": "half Letter"}


NEEDED_BACKS: Backs = "duplex-long"
"""How backs are printed that a machine's sheets need and nobody asked for."""


class PrintedFile(msgspec.Struct, frozen=True):
    """One of the files that a job comes to: the job as it was printed, its pages, and how to print them, a line each."""

    job: Job
    pages: Pages
    advice: tuple[str, ...]


def files_beside(wanted: PrintRequest) -> str:
    """Return the option that makes more than one file of a print, empty where none does."""
    if wanted.booklet or wanted.one_up:
        return "--booklet" if wanted.booklet else "--cutter shop"
    return f"--cutter {wanted.cutter}" if wanted.machine.formats else ""


def refuse_half_sheets(wanted: PrintRequest, what: str) -> None:
    """Raise BadOption where something that is made for whole sheets is wanted on half of one."""
    if wanted.settings.paper.half:
        raise BadOption(f"--paper {wanted.paper} is for what is read as a book; {what} are printed on a4 or letter.")


def only_sheets(job: Job, only: Sequence[str]) -> tuple[Job, tuple[str, ...]]:
    """Return a job with some of its sheets, and those names of `only` in the order of the pack; raises BadOption."""
    names = [sheet.id for sheet in job.pack.sheets]
    if MAP in only and MAP not in names:
        raise BadOption(f"--only cannot be {MAP!r}: {job.title} has no map before it is played; this pack has {', '.join(names)}.")
    sheets = chosen_sheets(job.pack.sheets, only)
    return replace(job, pack=replace(job.pack, sheets=sheets)), tuple(sheet.id for sheet in sheets if sheet.id in only)


def without_idle_backs(job: Job, wanted: PrintRequest) -> PrintRequest:
    """Return a request without backs and machine where a job has nothing to cut, so that the name of its file tells of none."""
    if any(sheet.deck for sheet in job.pack.sheets):
        return wanted
    return replace(wanted, backs="none", cutter=SHOP if wanted.one_up else "guillotine")


def with_needed_backs(job: Job, wanted: PrintRequest) -> tuple[Job, PrintRequest]:
    """Return a job and its request with backs on the second side of the paper, where a machine cuts sealed pieces without any."""
    sealed = any(job.pack.decks[sheet.deck].sealed for sheet in job.pack.sheets if sheet.deck)
    if not wanted.machine.formats or wanted.backs != "none" or not sealed:
        return job, wanted
    wanted = replace(wanted, backs=NEEDED_BACKS)
    return replace(job, settings=replace(job.settings, backs=NEEDED_BACKS)), wanted


def backs_advice(asked: PrintRequest, wanted: PrintRequest) -> list[str]:
    """Return what is said where backs were not asked for and are printed all the same: `asked` is the request as it came."""
    if asked.backs == wanted.backs:
        return []
    return [
        f"Some pieces need their backs, and a machine cuts flat paper: --cutter {wanted.cutter} prints them as "
        f"--backs {NEEDED_BACKS} does; --backs duplex-short is for printers that turn the paper the other way."
    ]


def parts(job: Job, wanted: PrintRequest) -> dict[str, Job]:
    """Return what is printed, by what stands at the end of the file's name: all in one, or several parts.

    These are a booklet and the loose sheets, or the pieces one by one and the rest. Raises BadOption for sheets that the paper is
    too small for, and where there are no pieces.
    """
    paper = wanted.settings.paper
    if wanted.one_up:
        return single_parts(job)
    if not wanted.booklet:
        book = [sheet.id for sheet in job.pack.sheets if sheet.book and not sheet.credits]
        if paper.half and not wanted.only and book:
            raise BadOption(
                f"--paper {paper.name} is for what is read as a book; name some of its sheets with --only ({', '.join(book)}), or "
                "fold a4 or letter with --booklet."
            )
        large = [sheet.id for sheet in job.pack.sheets if not sheet.book]
        if paper.half and large:
            raise BadOption(f"--paper {paper.name} is for what is read as a book, and {large[0]} is not; leave it out of --only.")
        return {"": job}
    jobs: dict[str, Job] = {}
    settings = replace(job.settings, paper=HALVES[paper.name], backs="none")
    for end, part in (
        ("-booklet", replace(job, part="book", settings=settings, laid="folded")),
        ("-loose", replace(job, part="loose")),
    ):
        if any(not sheet.credits for sheet in part.printed):
            jobs[end] = part
    if "-booklet" not in jobs:
        raise BadOption("--booklet binds what is read as a book, and --only names nothing of that; leave out one of the two.")
    return jobs


def print_parts(game: AnyGame, jobs: Mapping[str, Job], source: str = "") -> dict[str, PrintedFile]:
    """Return the files of a quest's `parts`, by what stands at the end of their names.

    Raises BadFile for a quest of an earlier edition, read from `source`, that can be set no more.
    """
    printed: dict[str, PrintedFile] = {}
    for end, part in jobs.items():
        if part.part == "rest":
            part = replace(part, icons=printed[SINGLES].pages.icons)
        pages = _pages(game, part, source)
        printed[end] = PrintedFile(part, pages, tuple(advice(part, pages, end.removeprefix("-"))))
    return printed


def _pages(game: AnyGame, job: Job, source: str) -> Pages:
    from generator.press.jobs.printing import book, bound  # loads ReportLab, for which no help text should wait

    try:
        if job.part == "book":
            return bound.print_bound(bound.Contents([bound.Chapter("", job)]), folded=True)
        return book.print_book(job)
    except PressError as error:
        if not source or decode(job.code).edition == game.edition:
            raise
        reason = str(error)[:200].rstrip(".")
        raise BadFile(
            f"{shown(source)} holds a quest that cannot be printed any more ({reason}); use the delvepress of its edition."
        ) from None


# ---------------------------------------------------------------------- names


def quest_name(game: AnyGame, code: str, printing: Options | None = None, *, measured_all: bool = False) -> str:
    """Return the stem of the name of a quest's files: its code, and the game's options of printing that are not usual."""
    return f"{code}{'-measured-all' if measured_all else ''}{unusual(game.printing, printing or {})}"


def kit_name(game: AnyGame, kit: Kit, options: Options) -> str:
    """Return the stem of the name of a kit's file."""
    return f"{game.id}-{kit.id}{unusual(kit.options, options)}"


def challenge_name(challenge: Challenge, *, sealed: bool = False) -> str:
    """Return the stem of the name of a challenge's file, or of its `sealed` solution."""
    kind = "solution" if sealed else "daily"
    exercise = f"-exercise-{challenge.practice}" if challenge.practice else ""
    free = "-free-dice" if challenge.fate is None and daily_of(challenge.game).columns and not sealed else ""
    return f"{kind}-{challenge.day.isoformat()}-{challenge.game.id}{exercise}{free}"


def days_name(dates: Sequence[date], chosen: Sequence[AnyGame]) -> str:
    """Return the stem of a file's name for the challenges of some days: of one game by its id, of all without."""
    first, last = dates[0], dates[-1]
    when = first.isoformat() if first == last else f"{first.isoformat()}-to-{last.isoformat()}"
    for text, named in ((first.isoformat()[:7], days.read_month), (first.isoformat()[:4], days.read_year)):
        when = text if len(dates) > 1 and dates == named(text) else when
    return f"daily-{when}-{chosen[0].id}" if len(chosen) == 1 else f"daily-{when}"


def picture_name(end: str, number: int) -> str:
    """Return what ends the name of a page's picture: its number, for single pieces that of the piece and which side it is.

    A listing by name shows a front before its back, as print shops pair them.
    """
    if end == SINGLES:
        return f"{end}-{(number + 1) // 2:03d}-{'1-front' if number % 2 else '2-back'}.png"
    return f"{end}-{number:02d}.png"


def unusual(parameters: Sequence[Parameter], options: Options) -> str:
    """Return what a file's name says of options that are not as usual: their values.

    Of switches that are on it says the names, of texts the names and a digest.
    """
    changed = [option for option in parameters if options.get(option.name, option.default) != option.default]
    free = (FreeText, Line, Lines, PictureFile)
    marks = {option.name: f"{option.name}-{digest(options[option.name])}" for option in changed}
    values = {option.name: option.name if options[option.name] == "yes" else options[option.name] for option in changed}
    return "".join(f"-{marks[option.name] if isinstance(option, free) else values[option.name]}" for option in changed)


# ---------------------------------------------------------------------- how to print


def advice(job: Job, pages: Pages, part: str = "") -> list[str]:
    """Return how to print a file and what of it first, a line each; `part` is what the name of one of several files ends in."""
    paper = whole(job.settings.paper) if job.part == "book" else job.settings.paper
    if job.part == "singles":
        return shop_advice(job, pages.sizes, pages.icons)
    named = f"The {part} file: print" if part else "Print"
    lines = [f"{named} at 100 % (actual size, not fitted) on {_SIZES[paper.name]}, {SIDES[job.sides]}."]
    cut = [number for number, cut in enumerate(pages.cut, start=1) if cut]
    later = [number for number, when in enumerate(pages.read_when, start=1) if when and number not in cut]
    read = [number for number in range(1, pages.count + 1) if number not in cut and number not in later]
    if cut:
        lines += cut_places.steps(job.settings.cutter, paper, pages.cut_pages)
    if read and cut:
        pictures = "png" in MACHINES[job.settings.cutter].formats
        then = (
            f"on {_ranges(cut)} you see what the machine prints"
            if pictures
            else f"then {_ranges(cut)}, {_for_whom(job)}to cut out, on thicker paper"
        )
        unread = f"with them {_read_later(pages, later)}; " if later else ""
        lines.append(f"First {_ranges(read)}, to read and play from; {unread}{then}.")
    elif job.document and job.part == "all" and job.pack.sheets[0].show == "always":
        lines.append("First page 1: it tells what the quest is about and what else you need.")
    if job.document and job.part == "all" and later and read and not cut:
        all_ = f"All {pages.count} pages are to read and play from, none to cut out"
        lines.append(f"{all_}; among them are {_read_later(pages, later)}.")
    return lines + coarse_advice(pages)


def _for_whom(job: Job) -> str:
    """Return for whom pieces are that nobody has to cut out, and a comma; empty where a game wants any of them."""
    clauses = {sheet.read_when for sheet in job.printed if sheet.deck}
    return f"{clause}, " if len(clauses) == 1 and (clause := clauses.pop()) else ""


def _read_later(pages: Pages, numbers: Sequence[int]) -> str:
    """Return pages that are not read at once, with when they are read: those of which the same is said together, in order."""
    by_clause: dict[str, list[int]] = {}
    for number in numbers:
        by_clause.setdefault(pages.read_when[number - 1], []).append(number)
    said = [f"{_ranges(those)}, {clause}" for clause, those in by_clause.items()]
    return ", and ".join(filter(None, (", ".join(said[:-1]), said[-1])))


def coarse_advice(pages: Pages) -> list[str]:
    """Return a line about the picture of a user's with the fewest dots for its size, where they are too few."""
    coarsest = min(pages.pictures, key=lambda picture: picture.per_inch, default=None)
    if coarsest is None or coarsest.per_inch >= LEAST_DOTS - 1:
        return []
    dots, size, least, good = (
        f"{pair[0]:.0f} x {pair[1]:.0f}"
        for pair in (coarsest.dots, coarsest.size, coarsest.needed(LEAST_DOTS), coarsest.needed(2 * LEAST_DOTS))
    )
    return [
        f"The picture has {dots} dots for {size} mm, {coarsest.per_inch:.0f} an inch, and prints coarsely; "
        f"it would need {least} for {LEAST_DOTS:.0f} an inch, {good} for twice as many."
    ]


def book_advice(wanted: PrintRequest) -> str:
    """Return how to print and bind a book of challenges."""
    sides = SIDES["folded" if wanted.booklet else "duplex-long"]
    return f"Print at 100 % (actual size, not fitted) on {_SIZES[wanted.paper]}, {sides}."


def _ranges(numbers: Sequence[int]) -> str:
    """Return page numbers as a person writes them: pages 1 to 9 and 13."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [part for run in runs for part in (map(str, run) if len(run) < 3 else [f"{run[0]} to {run[-1]}"])]
    return f"page{'s' if len(numbers) > 1 else ''} {', '.join(parts[:-1])}{' and ' if len(parts) > 1 else ''}{parts[-1]}"
