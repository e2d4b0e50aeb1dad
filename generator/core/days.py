"""Days as numbers: a pure calendar from 2000 to 2199 that knows neither the clock nor a time zone."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, timedelta

from generator.core import limits
from generator.core.errors import BadOption
from generator.core.messages import shown

FIRST, LAST = date(2000, 1, 1), date(2199, 12, 31)
"""The first and the last day that have a number."""
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def number(day: date) -> int:
    """Return a day's number, counted from 1 on the first day; raises BadOption outside the calendar."""
    if not FIRST <= day <= LAST:
        raise BadOption(f"{day.isoformat()} is outside the calendar of challenges; give a day from {FIRST} to {LAST}.")
    return (day - FIRST).days + 1


def day_of(count: int) -> date:
    """Return the day that has a number; raises BadOption where none has."""
    if not 1 <= count <= number(LAST):
        raise BadOption(f"There is no challenge No. {count}; they go from 1 to {number(LAST)}.")
    return FIRST + timedelta(days=count - 1)


def read_day(text: str) -> date:
    """Return the day of a text like 2026-11-21; raises BadOption."""
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text.strip()):
        raise BadOption(f"{shown(text)} is no day; write year, month and day as in 2026-11-21.")
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        raise BadOption(f"{shown(text)} is no day of the calendar; compare month and day.") from None
    number(day)
    return day


def read_month(text: str) -> list[date]:
    """Return all days of a text like 2026-11; raises BadOption."""
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}", text.strip()) or not 1 <= int(text.strip()[5:]) <= 12:
        raise BadOption(f"{shown(text)} is no month; write year and month as in 2026-11.")
    year, month = int(text.strip()[:4]), int(text.strip()[5:])
    if not FIRST.year <= year <= LAST.year:
        raise BadOption(f"{shown(text)} is outside the calendar of challenges; give a month from {FIRST.year} to {LAST.year}.")
    return [date(year, month, day) for day in range(1, monthrange(year, month)[1] + 1)]


def read_year(text: str) -> list[date]:
    """Return all days of a year in four digits; raises BadOption."""
    if not re.fullmatch(r"[0-9]{4}", text.strip()):
        raise BadOption(f"{shown(text)} is no year; write four digits, as in 2027.")
    year = int(text.strip())
    if not FIRST.year <= year <= LAST.year:
        raise BadOption(f"{shown(text)} is outside the calendar of challenges; give a year from {FIRST.year} to {LAST.year}.")
    first = date(year, 1, 1)
    return days_from(first, (date(year, 12, 31) - first).days + 1)


def days_from(first: date, count: int) -> list[date]:
    """Return so many days from the first on; raises BadOption for too many, or beyond the calendar."""
    if not 1 <= count <= limits.DAYS:
        raise BadOption(f"A run cannot have {count} days; choose 1 to {limits.DAYS}.")
    number(first)
    return [day_of(number(first) + step) for step in range(count)]


def weekday(day: date) -> str:
    """Return the name of a day of the week, in small letters."""
    return WEEKDAYS[day.weekday()]


def written(day: date) -> str:
    """Return a day in words without that of the week: 21 November 2026."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def spelled(day: date) -> str:
    """Return a day in words: Saturday 21 November 2026."""
    return f"{weekday(day).capitalize()} {written(day)}"
