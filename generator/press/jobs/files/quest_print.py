"""From a made quest to its files: the one way that command, library, page, and plan go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from generator.core.data import Record
from generator.core.text import counted
from generator.forge.choices import Options
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.press.jobs.files import map_picture, print_files, quest_addresses
from generator.press.jobs.files.print_files import PrintedFile
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.job import Job
from generator.press.jobs.printing.print_request import PrintRequest
from generator.press.jobs.store import documents

if TYPE_CHECKING:
    from generator.press.jobs.printing.book import Pages


class QuestPrint(msgspec.Struct, frozen=True):
    """A quest that is ready to be set: the stem of its files' names, its job, how it is printed, and what is said of it.

    `request` is the one that was asked for, with those sheets that there are and with the backs that a machine needs.
    """

    game: AnyGame
    made: Made[Record]
    name: str
    job: Job
    request: PrintRequest
    advice: tuple[str, ...]

    @property
    def parts(self) -> Mapping[str, Job]:
        """The jobs of its files, by what stands at the end of their names; raises BadOption for sheets too large for the paper."""
        return print_files.parts(self.job, self.request)

    @property
    def stem(self) -> str:
        """The name of a printed file, without what stands at its end."""
        return self.name + self.request.marks()

    def about(self, pages: int = 0) -> str:
        """Return a line about the quest, and how many pages it was set on."""
        extent = f", {counted(pages, 'page')}" if pages else ""
        return f"{self.made.code}  {self.job.title}  ({self.made.rating.grade}{extent})"


def prepare(
    game: AnyGame,
    made: Made[Record],
    request: PrintRequest,
    printing: Options | None = None,
    *,
    measured_all: bool = False,
    without: Sequence[str] = (),
) -> QuestPrint:
    """Return a quest that is ready to be set, `without` some of its sheets. `printing` are the game's options of printing.

    Raises BadOption for a form, which no quest is, for sheets that the pack does not have, for an option of printing that the game
    does not have, for an address that is too long for a QR code, and for a view of the map that there is not.
    """
    request.refuse("fillable")
    address = quest_addresses.quest_address(game, made.code, request, printing or {}, measured_all=measured_all)
    job = quest_jobs.quest_job(game, made, request.settings, printing, address=address)
    if without:
        kept = tuple(sheet for sheet in job.pack.sheets if sheet.id not in without)
        job = replace(job, pack=replace(job.pack, sheets=kept))
    if request.only:
        job, sheets = print_files.only_sheets(job, request.sheets)
        named = dict(zip(request.sheets, request.only, strict=True))
        request = replace(request, only=tuple(named[sheet] for sheet in sheets))
    if request.map_view != "pack":
        job = map_picture.viewed(job, request.map_view)
    (job, request), asked = print_files.with_needed_backs(job, request), request
    name = print_files.quest_name(game, made.code, printing, measured_all=measured_all)
    advice = tuple(print_files.backs_advice(asked, request))
    return QuestPrint(game, made, name, job, request, advice)


def print_quest(ready: QuestPrint, source: str = "") -> dict[str, PrintedFile]:
    """Return the files of a quest, by what stands at the end of their names.

    Raises BadOption for sheets too large for the paper, BadFile for a quest of an earlier edition, read from `source`, that can be
    set no more.
    """
    return print_files.print_parts(ready.game, ready.parts, source)


def files_of(ready: QuestPrint) -> dict[str, bytes]:
    """Return the files of a quest by their names: its PDFs, those that a machine cuts by, and the quest as JSON."""
    files: dict[str, bytes] = {}
    for end, printed in print_quest(ready).items():
        files[f"{ready.stem}{end}.pdf"] = printed.pages.pdf
        files |= {f"{ready.stem}{end}{name}": data for name, data in cut_files(printed.pages, ready.request).items()}
    files[f"{ready.name}.json"] = documents.to_be_read(ready.job.document, ready.made.code) + b"\n"
    return files


def cut_files(pages: Pages, request: PrintRequest) -> dict[str, bytes]:
    """Return the files by which a machine cuts the sheets of a print, by what follows the stem of their names; none by hand."""
    formats = request.machine.formats
    if not formats:
        return {}
    if "png" in formats:
        from generator.press.jobs.files.cut_pictures import transparent_pictures  # loads pypdfium2

        return dict(transparent_pictures(pages.pdf, pages.labels, pages.cut_pages))
    from generator.press.jobs.files.cut_files import machine_files

    return machine_files(pages.cut_pages, formats)
