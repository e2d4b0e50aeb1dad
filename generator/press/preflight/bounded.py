"""The whole check of a file from elsewhere, in a process of its own with bounds, so that no file can stop or crash the command."""

from __future__ import annotations

from pathlib import Path

from generator.core import limits, processes, reading, stages
from generator.core.errors import BadFile
from generator.press.preflight import left_out
from generator.press.preflight.left_out import NOTHING, LeftOut
from generator.press.preflight.report import Report
from generator.press.preflight.whole import whole_check


def check_file(path: Path, source: str, name: str) -> Report:
    """Return the report of a file, made in a process of its own.

    `source` is what the file is called in messages, `name` in the report. What takes more time or memory than anything that is
    printed is left out, and the report says so. Raises BadFile for what is no PDF that can be opened within bounds.
    """
    left: LeftOut | None = NOTHING
    while left is not None:
        try:
            return processes.bounded(
                _read_and_check, (path, source, name, left), seconds=left_out.seconds, megabytes=limits.CHECK_MEGABYTES
            )
        except processes.Ended as error:
            left = left.more(error.stage)
    raise BadFile(
        f"{source} takes more than {limits.CHECK_OPEN_SECONDS} seconds or {limits.CHECK_MEGABYTES} MB before its first page, or "
        "makes the reader fail; save it anew with another program, and check that."
    )


def _read_and_check(path: Path, source: str, name: str, left: LeftOut) -> Report:
    stages.reached(left_out.OPENING)
    return whole_check(reading.read(path), source, name, left)
