"""The whole check of a file from elsewhere, in a process of its own with bounds, so that no file can stop or crash the command."""

from __future__ import annotations

from generator.core import processes
from generator.core.errors import BadFile
from generator.press.preflight import checking, remade
from generator.press.preflight.report import Report, make_report

SECONDS, MEGABYTES = 300, 3072
"""Most seconds and megabytes that a check may take."""


def check_file(pdf: bytes, source: str, name: str) -> Report:
    """Return the report of a file, made in a process of its own.

    `source` is what the file is called in messages, `name` in the report. Raises BadFile for what is no PDF that can be opened, and
    for one that takes more time or memory than any file that is printed.
    """
    failed = BadFile(
        f"{source} takes more than {SECONDS // 60} minutes or {MEGABYTES // 1024} GB to read, or makes the reader fail; "
        "save it anew with another program, and check that."
    )
    return processes.bounded(whole_check, (pdf, source, name), seconds=SECONDS, megabytes=MEGABYTES, failed=failed)


def whole_check(pdf: bytes, source: str, name: str) -> Report:
    """Return the report of a file, made here; raises BadFile for what is no PDF that can be opened."""
    found = checking.check(pdf, source)
    faults, figure = remade.check_quest(pdf, found.printing, source)
    return make_report(name, len(pdf), [*found.faults, *faults], pages=found.pages, figures={**found.figures, "quest": figure})
