"""The quest inside a PDF, printed again as the file says that it was printed, and compared with the file's own pages."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pypdfium2
from msgspec.structs import replace

from generator import registry
from generator.core import stages
from generator.core.data import Record
from generator.core.errors import BadCode, DelvepressError
from generator.core.version import __version__
from generator.draw import page_marks
from generator.forge import challenges, series_making
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.press.jobs.files import print_files
from generator.press.jobs.printing import printing_record, quest_jobs
from generator.press.jobs.printing.job import Job
from generator.press.jobs.printing.printing_record import PrintingRecord
from generator.press.jobs.printing.single_pieces import single_parts
from generator.press.jobs.store import attachment, documents
from generator.press.preflight import raster
from generator.press.preflight.left_out import QUEST
from generator.press.preflight.records import Fault

DPI = 60
"""The resolution at which pages are compared."""
_SAME = 24
"""Pixels may differ by this much of 255, for programs that save a file anew round its numbers."""
MOST_PAGES = 400
"""A file with more pages than this is none of one quest."""


def check_quest(pdf: bytes, printing: str, source: str) -> tuple[list[Fault], str]:
    """Return what is wrong with the pages of a file, by the quest in it, and what is told where nothing is."""
    stages.reached(QUEST)
    try:
        inner = attachment.embedded(pdf, documents.MARK, source)
        series = inner is None and attachment.embedded(pdf, series_making.MARK, source) is not None
    except DelvepressError as error:
        return [Fault("quest-unreadable", words={"reason": str(error)})], ""
    if inner is None:
        return [], "a series of quests, which is not printed again" if series else "no quest inside"
    try:
        game, made = documents.reread(inner, source, registry.all_games())
        options = documents.printed_as(inner, game, source)
    except DelvepressError as error:
        return [Fault("quest-unreadable", words={"reason": str(error)})], ""
    how = printing_record.read(printing)
    job = None if how is None else _job(game, made, how, options)
    if job is None:
        reason = "the file does not tell this version how it was printed" if how is None else "it is printed by another command"
        return [Fault("quest-other", words={"code": made.code, "reason": reason})], ""
    try:
        again = _printed(game, job)
    except DelvepressError as error:
        return [Fault("quest-unreadable", words={"reason": str(error)})], ""
    faults = list(compare(pdf, again))
    if faults and how is not None and how.version != __version__:  # whose words and pictures may have been others
        return [Fault("quest-older", faults[0].page, words={"version": how.version, **faults[0].words})], ""
    return faults, "" if faults else f"{made.code}, printed again and the same"


def _job(game: AnyGame, made: Made[Record], how: PrintingRecord, options: dict[str, str]) -> Job | None:
    """Return the job that a file was printed from, None where it is no quest's pack and no challenge."""
    try:
        settings = how.settings
        if how.challenge:
            day, exercise = challenges.day_of_code(game, made.code)
            return _as_of(_challenge(game, made, day, exercise, how), how)
        job = quest_jobs.quest_job(game, made, settings, options)
        if how.address:
            figures = {**job.figures, "qr": page_marks.code_figure(made.code, how.address)}
            job = replace(job, common=replace(job.common, address=how.address), figures=figures)
        sheets = {sheet.id for sheet in job.pack.sheets}
        if not sheets.issuperset(how.sheets):
            return None
        if len(how.sheets) < len(sheets):
            job = replace(job, pack=replace(job.pack, sheets=tuple(sheet for sheet in job.pack.sheets if sheet.id in how.sheets)))
        job = _as_of(replace(job, part=how.part, laid=how.laid), how)
        return job if job.printed and (how.part != "book" or settings.paper.half) else None
    except (BadCode, DelvepressError):
        return None


def _as_of(job: Job, how: PrintingRecord) -> Job:
    """Return a job on whose pages the version stands that printed the file."""
    return replace(job, common=replace(job.common, version=how.version))


def _challenge(game: AnyGame, made: Made[Record], day: date, exercise: int, how: PrintingRecord) -> Job:
    challenge = challenges.challenge(game, day, exercise, dice=how.strip, made=made)
    return quest_jobs.challenge_job(challenge, how.settings)


def _printed(game: AnyGame, job: Job) -> bytes:
    """Return a job's file; what is left beside single pieces is printed after these, for it names the authors of their icons."""
    parts = single_parts(job) if job.part == "rest" else {"": job}
    *_, last = print_files.print_parts(game, parts).values()
    return last.pages.pdf


def compare(pdf: bytes, again: bytes) -> Iterator[Fault]:
    """Yield the pages of a file that are not as those that were printed again, by their texts and their pictures."""
    with pypdfium2.PdfDocument(pdf) as file, pypdfium2.PdfDocument(again) as other:
        count = min(len(file), len(other), MOST_PAGES)
        if len(file) != len(other):
            told = f"there are {len(file)} pages, and {len(other)} when it is printed again"
            yield Fault("quest-differs", count + 1 if len(file) > len(other) else 0, "count", words={"what": told})
        for place in range(count):
            stages.reached(QUEST + 1 + place)
            what = _difference(file, other, place)
            if what:
                yield Fault("quest-differs", place + 1, what, words={"what": what})


def _difference(file: pypdfium2.PdfDocument, other: pypdfium2.PdfDocument, place: int) -> str:
    """Return what differs on two pages, nothing where they are the same."""
    try:
        first, second = file[place], other[place]
        if any(abs(a - b) > 0.5 for a, b in zip(first.get_size(), second.get_size(), strict=True)):
            return "its size"
        if _words(first) != _words(second):
            return "its words"
        return "" if _alike(first, second) else "what is drawn"
    except pypdfium2.PdfiumError:
        return "it cannot be read"


def _words(page: pypdfium2.PdfPage) -> str:
    textpage = page.get_textpage()
    try:
        words: str = textpage.get_text_range()
        return words
    finally:
        textpage.close()


def _alike(first: pypdfium2.PdfPage, second: pypdfium2.PdfPage) -> bool:
    """Return whether two pages look the same."""
    pictures = [raster.of_bitmap(page.render(scale=DPI / 72)) for page in (first, second)]
    return pictures[0].size == pictures[1].size and raster.most_apart(*pictures) <= _SAME
