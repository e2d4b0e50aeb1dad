"""From what was made to files: pages are set, written under names that tell them apart, and announced with how to print them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from generator.cli.common import output, terminal, today
from generator.cli.common.output import Output
from generator.core import cache, writing
from generator.core.errors import BadOption
from generator.core.text import counted
from generator.press.jobs.files import print_files
from generator.press.jobs.files.print_files import PrintedFile
from generator.press.jobs.store import documents

if TYPE_CHECKING:
    from generator.core.data import Record
    from generator.forge.choices import Options
    from generator.forge.game import AnyGame
    from generator.forge.making import Made
    from generator.forge.pack import Pack
    from generator.press.jobs.printing.book import Pages
    from generator.press.jobs.printing.job import Job
    from generator.press.jobs.screen.page_parts import PageParts

OPENING = 3.0
"""Seconds after which a program that opens a file is taken to show it."""


class PrintedQuest(Struct, frozen=True):
    """A quest as files: their bytes by what follows the stem `name`, how they were printed, a line about them, and advice."""

    name: str
    contents: dict[str, bytes]
    wanted: Output
    about: str
    advice: tuple[str, ...]


def publish(
    game: AnyGame,
    made: Made[Record],
    wanted: Output,
    source: str = "",
    *,
    measured_all: bool = False,
    printing: Options | None = None,
    anyway: bool = False,
    note: str = "",
) -> None:
    """Print a quest's pack and write its files, named after its code, and after the game's options of `printing`.

    What cannot be printed is blamed on the `source` it was read from. Raises what `print_quest` does, and BadFile.
    """
    from generator.press.drawing import kept_art  # loads ReportLab, for which no help text should wait

    with kept_art.from_earlier_runs(game.id) if game.content_pack is None else nullcontext():
        printed = print_quest(game, made, wanted, source, measured_all=measured_all, printing=printing, anyway=anyway, note=note)
    ink = low_ink_advice(printed.wanted) if wanted.printed else []
    save(
        printed.contents, printed.wanted, printed.name, printed.about, [*printed.advice, *ink], also=also_advice(game, made, wanted)
    )


def print_quest(
    game: AnyGame,
    made: Made[Record],
    wanted: Output,
    source: str = "",
    *,
    measured_all: bool = False,
    printing: Options | None = None,
    anyway: bool = False,
    note: str = "",
    without: Sequence[str] = (),
) -> PrintedQuest:
    """Return the files of a quest's pack `without` some sheets, named after its code, and after the game's options of `printing`.

    `note` is said of what is printed. Raises BadOption for sheets that the paper is too small for, for an option of printing
    that the game does not have, for an address that is too long for a QR code, and, but with `anyway`, for what would tell the
    secrets of a challenge that is still played.
    """
    from generator.press.jobs.files import map_picture, quest_print
    from generator.press.jobs.screen import page_parts

    ready = quest_print.prepare(game, made, wanted.request, printing, measured_all=measured_all, without=without)
    wanted = replace(wanted, request=ready.request)
    if output.MAP in wanted.formats:
        map_picture.map_of(ready.job)  # refused before any page is set
    if tells(ready.job, wanted):
        today.check_told(made.code, anyway=anyway)
    if note:
        terminal.info(note)
    parts, printed = ready.parts, dict[str, PrintedFile]()
    if wanted.printed:
        with terminal.busy("setting the pages"):
            printed = print_files.print_parts(game, parts, source)
    files: dict[str, bytes] = {}
    for end, file in printed.items():
        files |= contents(file.pages, wanted, end) | cut_files(file.pages, wanted, end)
    if "json" in wanted.formats:
        files[".json"] = document_file(ready.job.document, made.code, wanted)
    if output.MAP in wanted.formats:
        files[".svg"] = map_picture.picture_of_map(ready.job)
    files |= texts(lambda: page_parts.of_jobs([ready.job]), wanted)
    lines = (line for file in printed.values() for line in file.advice)
    about = ready.about(sum(file.pages.count for file in printed.values()))
    return PrintedQuest(ready.name, files, wanted, about, (*ready.advice, *lines))


def tells(job: Job, wanted: Output) -> bool:
    """Return whether files of a job show what its paper seals: pages to read do, and pictures where they leave none out.

    A PDF is printed: there sealed pages are folded away unread. The keeper's view of a map shows it on any page.
    """
    from generator.press.jobs.screen import page_parts

    if wanted.request.map_view == "keeper":
        return True
    sealed = [page_parts.is_sealed(job, sheet) for sheet in job.printed]
    pictures = "png" in wanted.formats and (wanted.spoilers or bool(wanted.request.only) or all(sealed))
    return any(sealed) and (pictures or any(name in output.READ for name in wanted.formats))


def document_file(document: bytes, code: str, wanted: Output) -> bytes:
    """Return the JSON file of a quest's document as it travels: plain, but of a challenge behind its curtain without --spoilers.

    Raises BadOption for a challenge that is still played, with --spoilers.
    """
    if wanted.spoilers:
        today.check_opened(code)
    return documents.to_be_read(document, code, spoilers=wanted.spoilers) + b"\n"


def publish_page(game: AnyGame, made: Made[Record], pack: Pack, wanted: Output, name: str) -> None:
    """Print the pages on which a game's solver shows what it found of a quest, and write their files under a name."""
    from generator.press.jobs.printing import quest_jobs
    from generator.press.jobs.screen import page_parts

    job = quest_jobs.solution_job(game, made, pack, wanted.settings)
    files, about, lines = {}, f"{made.code}  {job.title}", list[str]()
    if wanted.printed:
        with terminal.busy("setting the pages"):
            printed = print_files.print_parts(game, {"": job})[""]
        files = contents(printed.pages, wanted)
        about += f"  ({counted(printed.pages.count, 'page')})"
        lines = [*printed.advice, *low_ink_advice(wanted)]
    files |= texts(lambda: page_parts.of_jobs([job]), wanted)
    save(files, wanted, name, about, lines)


def extent(pages: Pages, *, folded: bool) -> str:
    """Return how large a book is: its pages, or how many sheets and booklets it is folded from."""
    if not folded:
        return counted(pages.count, "page")
    booklets = int(pages.labels[-1].split("-")[0])
    return f"{pages.count // 2} sheets of paper for {counted(booklets, 'booklet')}"


def low_ink_advice(wanted: Output) -> list[str]:
    """Return what is said once to a user who prints with full ink."""
    if wanted.request.ink == "full" and _once("ink"):
        return ["With --ink low the same pages take about a third of the ink."]
    return []


def also_advice(game: AnyGame, made: Made[Record], wanted: Output) -> list[str]:
    """Return what is said once to a person at a terminal after a quest: what else there is, as commands to type."""
    if "pdf" not in wanted.formats or not terminal.is_person() or not _once("also"):
        return []
    sheets = {f"{kit.id} {game.id}": "character sheets alone" for kit in game.kits if kit.id == "sheets"}
    commands = {
        f"quest {game.id} lantern": "another word, another dungeon",
        f"quest {made.code} --print large": "this one in large print",
        **sheets,
        **({f"season {game.id} --seed winter --only ledger": "a quest a week, and a page for the wall"} if game.season else {}),
        "daily": "today's challenges, the same for everybody",
    }
    wide = max(map(len, commands)) + 2
    return ["What else there is:", *(f"  {terminal.own_name()} {words:<{wide}}{told}" for words, told in commands.items())]


def _once(what: str) -> bool:
    """Return whether something is said for the first time to this user; always where nothing can be kept."""
    entry = f"said-{what}"
    if cache.get(entry, b"said") is not None:
        return False
    cache.put(entry, b"said", b"")
    return True


def contents(pages: Pages, wanted: Output, end: str = "") -> dict[str, bytes]:
    """Return the bytes of every file by what follows the stem of its name, which is `end` and what kind of file it is."""
    files: dict[str, bytes] = {}
    if "pdf" in wanted.formats:
        files[f"{end}.pdf"] = pages.pdf
    if "png" in wanted.formats:
        from generator.press.jobs.files.contact_sheet import draw_sheet
        from generator.press.jobs.files.preview import pictures

        shown = _shown(pages, spoilers=wanted.spoilers or bool(wanted.request.only))
        with terminal.busy("drawing the pictures"):
            if wanted.contact:
                files[f"{end}-contact.png"] = draw_sheet(pages.pdf, pages.labels, shown, wanted.dpi)
            else:
                drawn = zip(shown, pictures(pages.pdf, wanted.dpi, shown), strict=True)
                files |= {print_files.picture_name(end, number): picture for number, picture in drawn}
    return files


def _shown(pages: Pages, *, spoilers: bool) -> list[int]:
    """Return the numbers of the pages that become pictures: with `spoilers` all, else those that give nothing away.

    A document of such pages alone, as a solution is, was asked for and is shown.
    """
    every = list(range(1, pages.count + 1))
    open_pages = [number for number in every if not pages.secret[number - 1]]
    if spoilers or not open_pages or len(open_pages) == len(every):
        return every
    terminal.info(f"The pictures leave out {_left_out(pages)}; --spoilers draws them too.")
    return open_pages


def _left_out(pages: Pages) -> str:
    """Return in words which pages of a document give something away: how many that are read, and how many to cut out."""
    to_cut = sum(cut and secret for cut, secret in zip(pages.cut, pages.secret, strict=True))
    unread = sum(pages.secret) - to_cut
    said = [f"{counted(unread, 'page')} with what players are not to see yet"] if unread else []
    cut_words = f"{to_cut if unread else counted(to_cut, 'page')} to cut out"
    return " and ".join([*said, *([cut_words] if to_cut else [])])


def cut_files(pages: Pages, wanted: Output, end: str = "") -> dict[str, bytes]:
    """Return the files by which a machine cuts the sheets of a print, by what follows the stem of their names; none by hand."""
    from generator.press.jobs.files import quest_print

    drawn = "png" in wanted.request.machine.formats
    with terminal.busy("drawing the sheets for the machine") if drawn else nullcontext():
        return {f"{end}{name}": data for name, data in quest_print.cut_files(pages, wanted.request).items()}


def texts(parts: Callable[[], PageParts], wanted: Output) -> dict[str, bytes]:
    """Return the files that are read on one page, by what follows the stem of their names; `parts` tells what stands on it."""
    if not any(name in output.READ for name in wanted.formats):
        return {}
    from generator.press.jobs.screen.html_page import write_html
    from generator.press.jobs.screen.markdown_page import write_markdown

    with terminal.busy("writing the page to read"):
        page = parts()
        written = {"html": write_html, "md": write_markdown}
        return {f".{name}": write(page) for name, write in written.items() if name in wanted.formats}


def save(
    contents: dict[str, bytes],
    wanted: Output,
    name: str,
    about: str,
    advice: Sequence[str] = (),
    owned: Callable[[Path], bool] = lambda path: False,
    also: Sequence[str] = (),
) -> None:
    """Write files of one stem, or one of them to standard output; their full paths are the command's answer.

    Lines of `advice` are said before it, those of `also` behind it.

    What is printed has a name that tells paper, ink and backs where they are not as usual; the quest's own data do not depend on
    them.
    """
    if wanted.out == "-":
        output.send(next(iter(contents.values())))
        return
    files = paths(contents, wanted, name)
    output.write(files, force=wanted.force, owned=owned)
    for line in (about, *advice):
        terminal.info(line)
    for path in files:
        print(output.full(path))
    for line in also:
        terminal.info(line)
    if wanted.open:
        show_file(next(iter(files)))


def check_files(wanted: Output) -> None:
    """Raise BadOption where a print comes to several files and standard output takes one."""
    option = print_files.files_beside(wanted.request)
    if option and wanted.out == "-":
        several = "two" if wanted.request.booklet else "several"
        raise BadOption(f"--out - takes one file, and {option} makes {several}; give a folder.")


def check_place(wanted: Output) -> None:
    """Raise BadFile where nothing can be written, before any work is done; which file it will be is not known yet."""
    if wanted.out != "-":
        place, kind = output.expanded(wanted.out), output.ending(wanted.out)
        if kind and kind != "png":
            writing.check_file(place)
        else:
            writing.check_folder(place.parent if kind else place)


def marked(name: str, wanted: Output, ending: str) -> str:
    """Return the stem of a file with some ending: what is printed tells how, the quest's own data do not depend on it."""
    return name + ("" if ending == ".json" else wanted.request.marks())


def paths(contents: dict[str, bytes], wanted: Output, name: str) -> dict[Path, bytes]:
    """Return what is written where: files of one stem, by what follows it."""
    files: dict[Path, bytes] = {}
    for ending, data in contents.items():
        stem = output.target(wanted.out, marked(name, wanted, ending))
        files[stem.with_name(stem.name + output.as_typed(wanted.out, ending))] = data
    return files


def show_file(path: Path) -> None:
    """Open a file in the program that this machine has for it; where there is none, say so."""
    try:
        failed = launch(output.full(path))
    except OSError:
        failed = 1
    if failed:
        terminal.info("No program here opens it by itself; open the file above by hand.")


def launch(name: str) -> int:
    """Open a file in the program that this machine has for it; return 0 unless there is none. May raise OSError.

    What the opener of a Linux desktop has to say goes nowhere, and it is not waited for once it shows the file.
    """
    import typer

    if sys.platform != "linux":
        return typer.launch(name)
    opener = subprocess.Popen(  # noqa: S603 - no shell reads the path of a file that was just written
        ["xdg-open", name],  # noqa: S607 - where it lies differs from machine to machine
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        return opener.wait(OPENING)
    except subprocess.TimeoutExpired:
        return 0
