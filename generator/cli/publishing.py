"""From what was made to files: pages are set, written under names that tell them apart, and announced with how to print them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import output, terminal
from generator.cli.output import OutputSettings
from generator.core import cache, writing
from generator.core.code import decode
from generator.core.errors import BadFile, BadOption, PressError
from generator.core.messages import shown
from generator.forge.choices import FreeText, Line, Lines, Options, Parameter, PictureFile

if TYPE_CHECKING:
    from generator.core.data import Record
    from generator.forge.game import AnyGame
    from generator.forge.making import Made
    from generator.forge.pack import Pack
    from generator.press.jobs.book import Pages
    from generator.press.jobs.job import Job


def publish(
    game: AnyGame, made: Made[Record], wanted: OutputSettings, source: str = "", *, name: str = "", said: Options | None = None
) -> None:
    """Print a quest's pack and write its files, named after its code if no `name` is given, and after what is `said` to the game.

    What cannot be printed is blamed on the `source` it was read from. Raises BadOption for sheets that the paper is too small for,
    and for an option of printing that the game does not have.
    """
    from msgspec.structs import replace

    from generator.forge.pack import chosen_sheets
    from generator.press.jobs import quest_jobs

    job = quest_jobs.quest_job(game, made, wanted.printing, said)
    name = f"{name or made.code}{unusual(game.printing, said or {})}"
    if wanted.only:
        sheets = chosen_sheets(job.pack.sheets, wanted.only)
        wanted = replace(wanted, only=tuple(sheet.id for sheet in sheets if sheet.id in wanted.only))
        job = replace(job, pack=replace(job.pack, sheets=sheets))
    parts = _parts(job, wanted)
    printed = {} if wanted.formats == ("json",) else {end: (part, _pages(game, part, source)) for end, part in parts.items()}
    count = sum(pages.count for _, pages in printed.values())
    about = f"{made.code}  {job.title}  ({made.rating.grade}{', ' + terminal.pages(count) if printed else ''})"
    found: dict[str, bytes] = {}
    for end, (_, pages) in printed.items():
        found |= contents(pages.pdf, wanted, end)
    if "json" in wanted.formats:
        found[".json"] = job.document + b"\n"
    lines = [line for end, (part, pages) in printed.items() for line in advice(part, pages, end.removeprefix("-"))]
    save(found, wanted, name, about, [*lines, *(low_ink_advice(wanted) if printed else [])])


def publish_page(game: AnyGame, made: Made[Record], pack: Pack, wanted: OutputSettings, name: str) -> None:
    """Print the pages on which a game's solver shows what it found of a quest, and write their files under a name."""
    from generator.press.jobs import quest_jobs

    job = quest_jobs.solution_job(game, made, pack, wanted.printing)
    pages = _pages(game, job, "")
    about = f"{made.code}  {job.title}  ({terminal.pages(pages.count)})"
    save(contents(pages.pdf, wanted), wanted, name, about, [*advice(job, pages), *low_ink_advice(wanted)])


def unusual(parameters: Sequence[Parameter], options: Options) -> str:
    """Return what a file's name says of options that are not as usual: their values; for texts their names and a digest."""
    said = [one for one in parameters if options.get(one.name, one.default) != one.default]
    free = (FreeText, Line, Lines, PictureFile)
    marks = {one.name: f"{one.name}-{blake2b(options[one.name].encode(), digest_size=2).hexdigest()}" for one in said}
    return "".join(f"-{marks[one.name] if isinstance(one, free) else options[one.name]}" for one in said)


def _parts(job: Job, wanted: OutputSettings) -> dict[str, Job]:
    """Return what is printed, by what stands at the end of the file's name: all in one, or a booklet and the loose sheets."""
    from msgspec.structs import replace

    from generator.press.drawing.papers import HALVES

    paper = wanted.printing.paper
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
    found: dict[str, Job] = {}
    settings = replace(job.settings, paper=HALVES[paper.name], backs="none")
    for end, part in (
        ("-booklet", replace(job, part="book", settings=settings, laid="folded")),
        ("-loose", replace(job, part="loose")),
    ):
        if any(not sheet.credits for sheet in part.printed):
            found[end] = part
    if "-booklet" not in found:
        raise BadOption("--booklet binds what is read as a book, and --only names nothing of that; leave out one of the two.")
    return found


def _pages(game: AnyGame, job: Job, source: str) -> Pages:
    """Return the pages of a quest; raises BadFile for one of an earlier edition, read from `source`, that can be set no more."""
    from generator.press.jobs import book, bound

    with terminal.busy("setting the pages"):
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


_SIZES = {"a4": "A4", "letter": "Letter", "a5": "A5", "half-letter": "half Letter"}


def advice(job: Job, pages: Pages, part: str = "") -> list[str]:
    """Return how to print a file and what of it first, a line each; `part` is what the name of one of several files ends in."""
    from generator.press.drawing.papers import whole
    from generator.press.jobs.job import SIDES

    paper = whole(job.settings.paper) if job.part == "book" else job.settings.paper
    named = f"The {part} file: print" if part else "Print"
    lines = [f"{named} at 100 % (actual size, not fitted) on {_SIZES[paper.name]}, {SIDES[job.sides]}."]
    read = [number for number, cut in enumerate(pages.cut, start=1) if not cut]
    cut = [number for number, cut in enumerate(pages.cut, start=1) if cut]
    if read and cut:
        lines.append(f"First {_ranges(read)}, to read and play from; then {_ranges(cut)}, to cut out, on thicker paper.")
    elif job.document and job.part == "all" and job.pack.sheets[0].show == "always":
        lines.append("First page 1: it tells what the quest is about and what else you need.")
    return lines


def book_advice(wanted: OutputSettings) -> str:
    """Return how to print and bind a book of challenges."""
    from generator.press.jobs.job import SIDES

    sides = SIDES["folded" if wanted.booklet else "duplex-long"]
    return f"Print at 100 % (actual size, not fitted) on {_SIZES[wanted.printing.paper.name]}, {sides}."


def extent(pages: Pages, *, folded: bool) -> str:
    """Return how large a book is: its pages, or how many sheets and booklets it is folded from."""
    if not folded:
        return terminal.pages(pages.count)
    booklets = int(pages.labels[-1].split("-")[0])
    return f"{pages.count // 2} sheets of paper for {booklets} booklet{'s' if booklets > 1 else ''}"


def low_ink_advice(wanted: OutputSettings) -> list[str]:
    """Return what is said once to a user who prints with full ink."""
    if wanted.printing.palette.name == "full" and _once("ink"):
        return ["With --ink low the same pages take about a third of the ink."]
    return []


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


def _once(what: str) -> bool:
    """Return whether something is said for the first time to this user; always where nothing can be kept."""
    entry = f"said-{what}"
    if cache.get(entry, b"said") is not None:
        return False
    cache.put(entry, b"said", b"")
    return True


def contents(pdf: bytes, wanted: OutputSettings, end: str = "") -> dict[str, bytes]:
    """Return the bytes of every file by what follows the stem of its name, which is `end` and what kind of file it is."""
    found: dict[str, bytes] = {}
    if "pdf" in wanted.formats:
        found[f"{end}.pdf"] = pdf
    if "png" in wanted.formats:
        from generator.press.jobs.preview import pictures

        with terminal.busy("drawing the pictures"):
            found |= {f"{end}-{number:02d}.png": picture for number, picture in enumerate(pictures(pdf, wanted.dpi), start=1)}
    return found


def save(
    contents: dict[str, bytes],
    wanted: OutputSettings,
    name: str,
    about: str,
    advice: Sequence[str] = (),
    owned: Callable[[Path], bool] = lambda path: False,
) -> None:
    """Write files of one stem, or one of them to standard output; their full paths are the command's answer.

    What is printed has a name that tells paper, ink and backs where they are not as usual; the quest's own data do not depend on
    them.
    """
    if wanted.out == "-":
        output.send(next(iter(contents.values())))
        return
    found = paths(contents, wanted, name)
    output.write(found, force=wanted.force, owned=owned)
    for line in (about, *advice):
        terminal.info(line)
    for path in found:
        print(output.full(path))
    if wanted.open:
        show_file(next(iter(found)))


def check_book(wanted: OutputSettings) -> None:
    """Raise BadOption for a booklet that cannot be printed of any quest, before one is made."""
    paper = wanted.printing.paper
    if wanted.booklet and paper.half:
        raise BadOption(f"--booklet folds a4 or letter, not {paper.name}; leave out one of the two.")
    if wanted.booklet and wanted.out == "-":
        raise BadOption("--out - takes one file, and --booklet makes two; give a folder.")


def refuse_half_sheets(wanted: OutputSettings, what: str) -> None:
    """Raise BadOption where something that is made for whole sheets is wanted on half of one."""
    if wanted.printing.paper.half:
        raise BadOption(f"--paper {wanted.printing.paper.name} is for what is read as a book; {what} are printed on a4 or letter.")


def check_place(wanted: OutputSettings) -> None:
    """Raise BadFile where nothing can be written, before any work is done; which file it will be is not known yet."""
    if wanted.out != "-":
        place, kind = output.expanded(wanted.out), output.ending(wanted.out)
        if kind in ("pdf", "json"):
            writing.check_file(place)
        else:
            writing.check_folder(place.parent if kind else place)


def paths(contents: dict[str, bytes], wanted: OutputSettings, name: str) -> dict[Path, bytes]:
    """Return what is written where: files of one stem, by what follows it."""
    found: dict[Path, bytes] = {}
    for ending, data in contents.items():
        stem = output.target(wanted.out, name + ("" if ending == ".json" else wanted.marks()))
        found[stem.with_name(stem.name + output.as_typed(wanted.out, ending))] = data
    return found


def show_file(path: Path) -> None:
    """Open a file in the program that this machine has for it; where there is none, say so."""
    import typer

    try:
        failed = typer.launch(output.full(path))
    except OSError:
        failed = 1
    if failed:
        terminal.info("No program here opens it by itself; open the file above by hand.")
