"""What a check found, as a report: faults gathered to findings, findings by check, with figures for what is right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Literal

import msgspec

from generator.core.data import Record, load
from generator.core.text import counted
from generator.press.preflight.records import Fault

Level = Literal["ok", "note", "warning", "error"]
LEVELS: tuple[Level, ...] = ("ok", "note", "warning", "error")
"""How bad something is, the worst last."""
FORMAT = "delvepress-check-1"
MOST_PAGES_NAMED = 12


class CheckName(Record):
    """A check: its name in JSON, and what it is called in the table."""

    id: str
    title: str


class Kind(Record):
    """A kind of finding: the check it belongs to, how bad it is, and its sentence with words in braces."""

    check: str
    level: Literal["note", "warning", "error"]
    text: str


class CheckFile(Record):
    """The checks in the order of the table, and all kinds of findings."""

    checks: tuple[CheckName, ...]
    kinds: dict[str, Kind]


class Finding(msgspec.Struct, frozen=True):
    """Something that was found: its kind, how bad it is, the numbers of the pages (none for the file), and a sentence."""

    kind: str
    level: Level
    pages: tuple[int, ...]
    text: str


class CheckResult(msgspec.Struct, frozen=True):
    """A check: its name, its title, the level of its worst finding, a figure of what is there, and the findings."""

    id: str
    title: str
    level: Level
    figure: str
    findings: tuple[Finding, ...]


class PageRow(msgspec.Struct, frozen=True):
    """A page: its number and label, its size in mm, and its ink as the part of full black that it comes to."""

    number: int
    label: str
    width: float
    height: float
    ink: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """All that is told of a file; its JSON is this record."""

    format: str = FORMAT
    file: str
    bytes: int
    errors: int
    warnings: int
    notes: int
    checks: tuple[CheckResult, ...]
    pages: tuple[PageRow, ...]


@cache
def check_file() -> CheckFile:
    """Return the checks and what is said of every kind of finding. Raises BadData."""
    return load(CheckFile, "generator.press.preflight", "checks.toml")


def make_report(file: str, size: int, faults: Iterable[Fault], *, pages: Sequence[PageRow], figures: Mapping[str, str]) -> Report:
    """Return the report of a file of so many bytes; `figures` say by check what is there."""
    findings = _findings(faults)
    kinds = check_file().kinds
    results = []
    for check in check_file().checks:
        own = tuple(finding for finding in findings if kinds[finding.kind].check == check.id)
        level: Level = max((finding.level for finding in own), key=LEVELS.index, default="ok")
        results.append(CheckResult(check.id, check.title, level, figures.get(check.id, ""), own))
    counts = {level: sum(finding.level == level for finding in findings) for level in LEVELS}
    return Report(
        file=file, bytes=size, errors=counts["error"], warnings=counts["warning"], notes=counts["note"], checks=tuple(results),
        pages=tuple(pages),
    )  # fmt: skip


def _findings(faults: Iterable[Fault]) -> list[Finding]:
    """Return faults of one kind and subject as one finding, the worst first; each tells its worst case."""
    gathered: dict[tuple[str, str], list[Fault]] = {}
    for fault in faults:
        gathered.setdefault((fault.kind, fault.subject), []).append(fault)
    findings = []
    for (name, _), rows in gathered.items():
        kind = check_file().kinds[name]
        worst = max(rows, key=lambda fault: fault.measure)
        pages = tuple(sorted({fault.page for fault in rows} - {0}))
        findings.append(Finding(name, kind.level, pages, kind.text.format(**worst.words)))
    return sorted(findings, key=lambda finding: (-LEVELS.index(finding.level), finding.pages))


def rows_of(check: CheckResult) -> Iterator[tuple[str, str]]:
    """Yield what is said of a check: every finding with its pages, or what is there where nothing was found."""
    if not check.findings:
        yield "ok", check.figure
    for finding in check.findings:
        pages = span(finding.pages)
        yield finding.level, f"{finding.text} ({pages})" if pages else finding.text


def report_lines(report: Report) -> list[str]:
    """Return a report as a table in plain lines."""
    wide = max(len(check.title) for check in report.checks)
    rows = ((level, check.title, told) for check in report.checks for level, told in rows_of(check))
    return [f"{level:<8} {title:<{wide}}  {told}".rstrip() for level, title, told in rows]


def summary(report: Report) -> str:
    """Return the last line of a report: what was found in all."""
    counts = [(report.errors, "error"), (report.warnings, "warning"), (report.notes, "note")]
    totals = ", ".join(counted(number, what) for number, what in counts if number) or "nothing to mend"
    return f"{report.file}: {counted(len(report.pages), 'page')}, {totals}"


def span(pages: Sequence[int]) -> str:
    """Return the numbers of pages as `page 3` or `pages 1-4, 7`; nothing for none."""
    runs: list[list[int]] = []
    for number in pages:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    if not runs:
        return ""
    named = [str(first) if first == last else f"{first}-{last}" for first, last in runs[:MOST_PAGES_NAMED]]
    more = ", ..." if len(runs) > MOST_PAGES_NAMED else ""
    return f"{'page' if len(pages) == 1 else 'pages'} {', '.join(named)}{more}"
