"""The day it is, and what may be told of a challenge on it: the one place that asks the clock for a date."""

from __future__ import annotations

from datetime import UTC, date, datetime

from generator.core import days
from generator.core.code import decode
from generator.core.errors import BadCode, BadOption
from generator.core.seeds import day_of_seed


def day(*, utc: bool) -> date:
    """Return the day it is, in Greenwich or here."""
    return datetime.now(UTC if utc else None).date()  # noqa: TID251 - the one place that knows the day


def still_played(text: str, *, utc: bool = False) -> date | None:
    """Return the day of a challenge that others are still playing, by its code of any edition; None for everything else.

    That is a challenge of today, in Greenwich or here, or of a later day; for those who publish by `utc`, in Greenwich alone. An
    exercise is ranked nowhere, and is played by nobody else; what is no code at all is left to whoever reads it.
    """
    try:
        found = day_of_seed(decode(text).seed)
    except BadCode:
        return None
    if found is None or found[1] or not 1 <= found[0] <= days.number(days.LAST):
        return None
    of_it = days.day_of(found[0])
    return of_it if of_it >= (day(utc=True) if utc else first_played()) else None


def first_played() -> date:
    """Return the first day whose challenges are still played: today, in Greenwich or here, whichever is the earlier."""
    return min(day(utc=True), day(utc=False))


def check_told(text: str, *, anyway: bool, utc: bool = False) -> None:
    """Raise BadOption for the code of a challenge that is still played, whose play or secrets are to be told; not with --anyway."""
    played = still_played(text, utc=utc)
    if played is not None and not anyway:
        raise BadOption(f"This is the challenge of {days.written(played)}, which others are still playing; say --anyway to see it.")


def check_opened(text: str) -> None:
    """Raise BadOption for the code of a challenge that is still played, which is to be written as plain JSON."""
    played = still_played(text)
    if played is not None:
        raise BadOption(
            f"This is the challenge of {days.written(played)}, which others are still playing; its JSON is written plain from the "
            "day after on, so leave out --spoilers."
        )
