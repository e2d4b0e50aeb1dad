"""Volumes of a bound year: what each may hold, and how many pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from itertools import groupby

from generator.core import limits
from generator.core.errors import BadOption
from generator.core.messages import quoted

PARTS: dict[str, Callable[[date], tuple[int, ...]]] = {
    "year": lambda day: (day.year,),
    "quarter": lambda day: (day.year, (day.month - 1) // 3),
    "month": lambda day: (day.year, day.month),
}
"""What a volume may hold, the largest first: days for which these functions return the same."""
AUTO = "auto"
MOST_PAGES = 800
"""Most pages of a volume where nothing is said: more than that few printers bind."""
FEWEST = 50
"""Least and greatest number that may be given for it."""


def volumes_and_pages(volumes: str | None) -> tuple[str, int]:
    """Return what a volume holds and most pages of one, from a kind or a number of pages as typed; raises BadOption."""
    if volumes is None or volumes in (*PARTS, AUTO):
        return volumes or AUTO, MOST_PAGES
    if not (volumes.isascii() and volumes.isdigit() and len(volumes) < 6 and FEWEST <= int(volumes) <= limits.VOLUME_PAGES):
        raise BadOption(
            f"--volumes cannot be {quoted(volumes)}; choose one of {', '.join(PARTS)}, or give most pages of a volume, {FEWEST} to "
            f"{limits.VOLUME_PAGES}."
        )
    return AUTO, int(volumes)


def parts_of(dates: Sequence[date], kind: str) -> list[list[date]]:
    """Return the days of each volume of a kind."""
    return [list(days) for _, days in groupby(dates, PARTS[kind])]
