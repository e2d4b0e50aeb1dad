"""The days of a site for programs: Atom's identifiers, and an iCalendar file. Every date is a challenge's own, at midnight UTC."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from uuid import NAMESPACE_URL, uuid5

from generator.core.version import __version__
from generator.site.entry import Day
from generator.site.settings import Settings

OCTETS = 75
"""Most octets of a line in an iCalendar file, without its end (RFC 5545, 3.1)."""


def identity(settings: Settings, what: str) -> str:
    """Return the identifier of a thing on a site, the same for ever: of the address if it is known, otherwise of the title."""
    return str(uuid5(NAMESPACE_URL, f"{settings.base or 'delvepress:' + settings.title}#{what}"))


def midnight(day: date) -> str:
    """Return the moment a day begins, as Atom wants it (RFC 3339)."""
    return f"{day.isoformat()}T00:00:00Z"


def calendar(all_days: Sequence[Day], settings: Settings) -> bytes:
    """Return the iCalendar file of all days, each an event of that day."""
    name = escaped(settings.title)
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:-//Delvepress//Delvepress {__version__}//EN", "CALSCALE:GREGORIAN",
        f"NAME:{name}", f"X-WR-CALNAME:{name}",
    ]  # fmt: skip
    for day in all_days:
        lines += _event(day, settings)
    return b"".join(folded(line) for line in [*lines, "END:VCALENDAR"])


def _event(day: Day, settings: Settings) -> Iterable[str]:
    told = [f"{entry.game}: {entry.heading} ({entry.grade}), {entry.code}" for entry in day.entries]
    yield "BEGIN:VEVENT"
    yield f"UID:{identity(settings, day.iso)}"
    yield f"DTSTAMP:{day.day:%Y%m%d}T000000Z"
    yield f"DTSTART;VALUE=DATE:{day.day:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{day.day + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{escaped(f'{settings.title} No. {day.number}')}"
    yield f"DESCRIPTION:{escaped(chr(10).join(told))}"
    if settings.base:
        yield f"URL:{settings.base}{day.path}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def escaped(text: str) -> str:
    """Return words as a TEXT value (RFC 5545, 3.3.11)."""
    for plain, safe in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\r\n", "\\n"), ("\n", "\\n"), ("\r", "\\n")):
        text = text.replace(plain, safe)
    return "".join(char for char in text if char >= " " and char != "\x7f")


def folded(line: str) -> bytes:
    """Return a content line with its end, folded so that no line is too long and no character is cut in two."""
    parts: list[bytes] = [b""]
    for char in line:
        octets = char.encode()
        if len(parts[-1]) + len(octets) > OCTETS:
            parts.append(b" ")
        parts[-1] += octets
    return b"\r\n".join(parts) + b"\r\n"
