"""What is wrong with a pack, each with file, line and column, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from generator.core import limits
from generator.core.messages import shown
from generator.core.record_walk import Fault
from generator.core.text import counted
from generator.core.toml_places import Lines, Path, Place


class Complaint(msgspec.Struct, frozen=True, order=True):
    """A fault of a pack: its file, line and column counted from 1, the field, what is wrong, and what may help."""

    file: str
    line: int
    column: int
    field: str
    what: str
    hint: str = ""

    def __str__(self) -> str:
        field = f" {self.field}:" if self.field else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.file}:{self.line}:{self.column}:{field} {self.what}{hint}"


def told(complaints: Sequence[Complaint]) -> list[str]:
    """Return the lines that tell complaints: at most so many, and how many more there are."""
    lines = [str(one) for one in complaints[: limits.PACK_COMPLAINTS]]
    more = len(complaints) - len(lines)
    return [*lines, f"and {counted(more, 'more complaint')}"] if more > 0 else lines


def as_document(complaints: Sequence[Complaint], doubts: Sequence[Complaint] = ()) -> dict[str, object]:
    """Return complaints as tables for other programs; `more` counts those that are left out. A pack with doubts alone is sound."""
    rows = [msgspec.to_builtins(one) for one in complaints[: limits.PACK_COMPLAINTS]]
    return {
        "sound": not complaints, "complaints": rows, "more": len(complaints) - len(rows), "doubts": doubts_of(doubts),
    }  # fmt: skip


def doubts_of(doubts: Sequence[Complaint]) -> list[dict[str, object]]:
    """Return doubts about a sound pack as tables for other programs, at most as many as of complaints."""
    return [msgspec.to_builtins(one) for one in doubts[: limits.PACK_COMPLAINTS]]


class Sheet:
    """A file of a pack as it was read: its name, its text and the tables in it; `within` is the way to a theme in the one file."""

    def __init__(self, name: str, text: str, tables: dict[str, object], places: Mapping[Path, Place] | None = None) -> None:
        self.name, self.text, self.tables = name, text, tables
        self._places = places
        self._lines: Lines | None = None

    def complaint(self, fault: Fault, within: Path = ()) -> Complaint:
        """Return a fault of the tables as a complaint: at its key, or at the head of its table, the nearest that has a place."""
        line, column = self._at((*within, *(fault.path[:-1] if fault.head and fault.what == "it is missing" else fault.path)))
        field = ".".join(_part(part) for part in fault.path)
        return Complaint(self.name, line, column, field, fault.what, fault.hint)

    def _at(self, path: Path) -> tuple[int, int]:
        from generator.core.toml_places import places

        if self._places is None:
            self._places = places(self.text)
        if self._lines is None:
            self._lines = Lines(self.text)
        for end in range(len(path), 0, -1):
            place = self._places.get(path[:end])
            if place is not None:
                return self._lines.at(place.key)
        return 1, 1


def _part(part: str | int) -> str:
    """Return a part of a way to a field; keys are what somebody wrote, and are made fit to be told."""
    text = str(part)
    return text if text.isascii() and text.isprintable() and len(text) <= 40 else shown(text).strip("'")


def faults_of(found: Iterator[Fault], sheet: Sheet, within: Path = ()) -> list[Complaint]:
    """Return faults of a file as complaints."""
    return [sheet.complaint(fault, within) for fault in found]
