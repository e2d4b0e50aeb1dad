"""What was made to files for the page: the bytes and names that the command writes, and what the page says of them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from generator.core.data import Record
from generator.core.errors import BadOption
from generator.core.messages import shown
from generator.core.progress import tell
from generator.core.text import counted, unsealed
from generator.forge.challenges import Challenge
from generator.forge.choices import OneOf, Options
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.press.drawing.typography import FONTS, PRINTS
from generator.press.jobs.files import map_picture, print_files, quest_print
from generator.press.jobs.files.kit_print import KitPrint
from generator.press.jobs.files.print_files import PrintedFile
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.job import Job
from generator.press.jobs.printing.print_request import PrintRequest
from generator.press.jobs.printing.single_pieces import SINGLES
from generator.press.jobs.screen import page_parts
from generator.press.jobs.screen.front import Front, cover_svg, front_of
from generator.press.jobs.screen.html_page import write_html
from generator.press.jobs.screen.markdown_page import write_markdown
from generator.press.jobs.store import documents


def request_of(how: Mapping[str, str]) -> PrintRequest:
    """Return how something is printed, as forms and addresses say it: they ask for face and size of letters apart.

    Raises BadOption.
    """
    if "font" not in how:
        return PrintRequest.of(how)
    font = OneOf("font", FONTS, "").settled(how["font"])
    size = OneOf("print", PRINTS, "").settled(how.get("print", PRINTS[0]))
    letters = "-".join(part for part in (font, size) if part not in (FONTS[0], PRINTS[0])) or PRINTS[0]
    return PrintRequest.of({**{name: text for name, text in how.items() if name != "font"}, "print": letters})


class PageInfo(msgspec.Struct, frozen=True):
    """A page of a print: its label and title, whether it gives something away or is cut up, its width and height in mm.

    The title is empty for a page that is left empty. `picture` is the name under which the command saves it as a picture.
    """

    label: str
    title: str
    sealed: bool
    cut: bool
    width: float
    height: float
    picture: str


class Print(msgspec.Struct, frozen=True):
    """A file for the page: its name, the code and title of what it is, the SHA-256 of its bytes, its pages, how to print it.

    `about` is the line that the command says of it; `grade` is empty for sheets without a quest. A page needs no more of
    its rating, of which much is sealed.
    """

    name: str
    code: str
    game: str
    title: str
    about: str
    sha256: str
    pages: tuple[PageInfo, ...]
    words: tuple[str, ...]
    grade: str = ""


Printed = tuple[list[Print], dict[str, bytes]]
"""Files for the page, and their bytes by name."""


_LAST: dict[str, Job] = {}
"""The job that was shown last, by its code."""


def quest_files(
    game: AnyGame, made: Made[Record], how: PrintRequest, options: Options, *, source: str = "", measured_all: bool = False
) -> tuple[list[Print], dict[str, bytes], PrintedFile]:
    """Return the files of a quest: its PDF, or a booklet and the loose sheets, and the quest as JSON; and the first as printed.

    Raises BadOption for what cannot be printed of it, BadFile for a quest out of the file `source` that can be set no more.
    """
    tell(book.SETTING)
    ready = quest_print.prepare(game, made, how, options, measured_all=measured_all)
    prints, files = [], {}
    parts = quest_print.print_quest(ready, source)
    for end, printed in parts.items():
        file = f"{ready.stem}{end}.pdf"
        prints.append(_print(file, printed.job, printed.pages, ready.about(printed.pages.count), printed.advice, made.rating.grade))
        files[file] = printed.pages.pdf
        files |= {f"{ready.stem}{end}{name}": data for name, data in quest_print.cut_files(printed.pages, ready.request).items()}
    files[f"{ready.name}.json"] = documents.to_be_read(ready.job.document, made.code) + b"\n"
    return prints, files, next(iter(parts.values()))


def told_of_machine(job: Job, how: PrintRequest) -> list[str]:
    """Return in lines how the pages that a machine cuts are printed; none where pieces are cut by hand or by a shop."""
    return [_SIDES[job.settings.backs]] if how.machine.formats and not how.one_up else []


_TURNED = "Print its pages on both sides, the paper turned about its {} edge: some pieces need their backs."
_SIDES = {
    "none": "Print its pages on one side of the paper.", "gutterfold": "Print its pages on one side of the paper.",
    "duplex-long": _TURNED.format("long"), "duplex-short": _TURNED.format("short"),
}  # fmt: skip


def shown_first(printed: PrintedFile) -> Front:
    """Return what a page shows of a printed quest first; its cover may be asked for from then on."""
    _LAST.clear()
    _LAST[printed.job.code] = printed.job
    return front_of(printed.job, printed.pages)


def cover_of(code: str) -> bytes:
    """Return the cover of the quest that was shown last as SVG, nothing where it has none; raises BadOption for another quest."""
    if code not in _LAST:
        raise BadOption(f"The quest {shown(code)} was not printed last here; print it again.")
    return cover_svg(_LAST[code])


def texts(game: AnyGame, made: Made[Record], how: PrintRequest, options: Options, formats: Sequence[str]) -> dict[str, bytes]:
    """Return what a quest is written as, by the names of the command's files; raises BadOption for a map that there is not."""
    ready = quest_print.prepare(game, made, how, options)
    page = page_parts.of_jobs([ready.job])
    write = {
        "html": lambda: write_html(page), "md": lambda: write_markdown(page), "svg": lambda: map_picture.picture_of_map(ready.job)
    }  # fmt: skip
    return {f"{ready.stem}.{name}": write[name]() for name in formats}


def kit_files(ready: KitPrint) -> Printed:
    """Return the files of a kit's sheets."""
    prints, files = [], {}
    for end, printed in print_files.print_parts(ready.game, ready.parts).items():
        file = f"{ready.name}{ready.request.marks()}{end}.pdf"
        about = f"{ready.job.title}, {counted(printed.pages.count, 'page')}"
        prints.append(_print(file, printed.job, printed.pages, about, (*ready.advice, *printed.advice)))
        files[file] = printed.pages.pdf
        stem = file.removesuffix(".pdf")
        files |= {f"{stem}{name}": data for name, data in quest_print.cut_files(printed.pages, ready.request).items()}
    return prints, files


def challenge_files(challenge: Challenge, how: PrintRequest, *, sealed: bool = False) -> Printed:
    """Return the file of a challenge, or of its `sealed` solution."""
    tell(book.SETTING)
    grade = challenge.made.rating.grade
    job = quest_jobs.challenge_job(challenge, replace(how.settings, backs="none"), sealed=sealed)
    pages = book.print_book(job)
    file = f"{print_files.challenge_name(challenge, sealed=sealed)}{how.marks()}.pdf"
    about = f"{challenge.made.code}  {job.title}: {challenge.game.title} ({grade}, {counted(pages.count, 'page')})"
    printed = _print(file, job, pages, about, print_files.advice(job, pages), grade)
    if sealed:
        printed = replace(printed, pages=tuple(replace(page, sealed=True) for page in printed.pages))
    return [printed], {file: pages.pdf}


def bound_files(name: str, game: AnyGame | None, title: str, about: str, pages: Pages, words: Sequence[str]) -> Printed:
    """Return the file of a document of many quests, of one game or of several."""
    digest = hashlib.sha256(pages.pdf).hexdigest()
    printed = Print(
        name,
        "",
        game.title if game is not None else "",
        title,
        f"{about}, {counted(pages.count, 'page')}",
        digest,
        _rows(name, pages),
        tuple(words),
    )
    return [printed], {name: pages.pdf}


def _print(name: str, job: Job, pages: Pages, about: str, words: Sequence[str], grade: str = "") -> Print:
    digest = hashlib.sha256(pages.pdf).hexdigest()
    return Print(name, job.code, job.common.game_title, job.title, about, digest, _rows(name, pages), tuple(words), grade)


def _rows(name: str, pages: Pages) -> tuple[PageInfo, ...]:
    mm = 25.4 / 72
    stem = name.removesuffix(".pdf")
    end = SINGLES if stem.endswith(SINGLES) else ""
    told = zip(pages.labels, pages.titles, pages.sealed, pages.cut, pages.sizes, strict=True)
    return tuple(
        PageInfo(
            label, unsealed(title) if sealed else title, sealed, cut, round(width * mm, 1), round(height * mm, 1),
            stem.removesuffix(end) + print_files.picture_name(end, number),
        )
        for number, (label, title, sealed, cut, (width, height)) in enumerate(told, start=1)
    )  # fmt: skip
