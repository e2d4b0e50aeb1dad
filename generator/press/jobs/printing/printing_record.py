"""How a quest was printed, as a record that stands in the metadata of its PDF, so that it can be printed again alike."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from generator.core.errors import DelvepressError
from generator.forge import seasons
from generator.press.drawing import palette, papers
from generator.press.drawing.typography import Typography
from generator.press.imposition.plans import Backs
from generator.press.imposition.printers import UNCORRECTED, Profile
from generator.press.imposition.registration import Cutter
from generator.press.jobs.printing.job import Job, Part, PrintSettings, Sides

_Name = Annotated[str, Meta(max_length=60)]
FORMAT = 1
"""The format of a record, which goes up when one comes to mean another way of printing. Those of 0.1.0 say none: it is 1."""


class PrintingRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """The version that printed, the names of paper, ink and letters, backs, printer's correction and cutter, and which sheets.

    `version` stands on every page, and says nothing of how the record is read: that is its `format`. `part` is that of a job,
    `laid` how its pages are put on paper, `address` where its QR code leads. A `challenge` may be without its `strip`. `season` is
    the word that stands on the pages of a season's week, where one does.
    """

    version: Annotated[str, Meta(max_length=40, pattern=r"^[0-9A-Za-z.+!-]+\Z")]
    paper: _Name
    ink: _Name
    typography: Typography = Typography()
    backs: Backs = "none"
    profile: Profile = UNCORRECTED
    cutter: Cutter = "guillotine"
    part: Part = "all"
    laid: Sides = "none"
    sheets: Annotated[tuple[_Name, ...], Meta(max_length=100)] = ()
    address: Annotated[str, Meta(max_length=180, pattern="^[!-~]*$")] = ""
    challenge: bool = False
    strip: bool = False
    season: Annotated[str, Meta(max_length=seasons.LONGEST_WORD, pattern="^[ -~]*$")] = ""
    format: int = 1

    @property
    def settings(self) -> PrintSettings:
        """How to print it again; raises BadOption for a paper or an ink that there is not."""
        ink = palette.ink_palette(self.ink)
        return PrintSettings(papers.paper(self.paper), ink, self.backs, self.profile, self.typography, self.cutter, self.season)


def record_of(job: Job) -> PrintingRecord:
    """Return how a job is printed."""
    how = job.settings
    moved = how.backs.startswith("duplex") and how.profile != UNCORRECTED  # a correction moves second sides alone
    profile = how.profile if moved else UNCORRECTED  # the very record, which is left out
    return PrintingRecord(
        version=job.common.version, paper=how.paper.name, ink=how.palette.name, typography=how.typography, backs=how.backs,
        profile=profile, cutter=how.cutter, part=job.part, laid=job.laid, sheets=tuple(sheet.id for sheet in job.pack.sheets),
        address=job.common.address, challenge=job.day is not None, strip=job.day is not None and job.day.strip,
        season=how.season if job.week else "", format=FORMAT,
    )  # fmt: skip


def written(job: Job) -> str:
    """Return how a job is printed as JSON."""
    return msgspec.json.encode(record_of(job), order="sorted").decode()


def read(text: str) -> PrintingRecord | None:
    """Return what the metadata of a file say, of whatever version, None for a format of records that is not known here."""
    try:
        record = msgspec.json.decode(text.encode(), type=PrintingRecord)
    except (DelvepressError, RecursionError, ValueError):
        return None
    return record if record.format == FORMAT else None
