"""A PDF that was dropped on the page, checked as the command checks it."""

from __future__ import annotations

from generator.browser.packs import Files
from generator.browser.requests import FILE, Preflight
from generator.core import progress, reading
from generator.core.errors import BadFile
from generator.core.messages import shown

LOOKING = "looking at every page"


def checked(asked: Preflight, files: Files) -> list[str]:
    """Return the report of a PDF in lines; raises BadFile for what is none."""
    from generator.press.preflight.report import report_lines, summary
    from generator.press.preflight.whole import whole_check  # pypdfium2 comes later than the rest

    if FILE not in files:
        raise BadFile("There is no file here; choose a PDF, or drop it.")
    reading.check_size(files[FILE], asked.name)
    progress.tell(LOOKING)
    report = whole_check(files[FILE], shown(asked.name), asked.name)
    return [*report_lines(report), summary(report)]
