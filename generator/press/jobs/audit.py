"""The report of an audit to its pages: what was found as figures, tables and sentences."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.statistics import share_estimate
from generator.draw import plots
from generator.draw.figures import Figure
from generator.draw.plots import Bar, Bars, Interval, Scatter, percent
from generator.forge.audit_checks import Calibrated
from generator.forge.audit_report import AuditReport, Bad, Calibration, Part, Repeated, Value
from generator.forge.choices import Options
from generator.forge.pack import Pack, Sheet, Words
from generator.press.drawing.papers import Paper
from generator.press.jobs import quest_jobs
from generator.press.jobs.book import Pages, print_book
from generator.press.jobs.job import Job, PrintSettings

_SHEET = Sheet("report", "audit/report.xml.jinja", "The report", "A", "text")
CLASSES = ((1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (7, 9), (10, 14), (15, 24), (25, 49), (50, 400))
"""Attempts that stand in one bar: from the first number to the second."""
GROUP = 0.05
"""Printed shares that lie in one range so wide are drawn with one interval."""
COMMON = (0, 5, 10, 15, 20, 30, 40, 50, 75)
"""Hundredths of texts in common where a bar begins."""
SIDE, HIGH = 86.0, 52.0
"""Width and height in mm of a plot beside another."""
MOST_FAULTS = 12
"""So many faults and refusals are printed; the JSON file lists more."""


class Row(Words, frozen=True):
    """A value of an option as a table says it."""

    option: str
    value: str
    quests: str
    refused: str
    accepted: str
    mean: str
    most: str


class PartWords(Words, frozen=True):
    """What is said of quests of one kind, in texts: drafts or quests, how many, accepted, attempts, seconds, a row a value."""

    of: str
    quests: str
    made: str
    refused: str
    share: str
    accepted: str
    mean: str
    p95: str
    most: str
    seconds: str
    longest: str
    rows: tuple[Row, ...]


class RepeatWords(Words, frozen=True):
    """What is said of repeats, in texts."""

    compared: str
    alike: str
    titled: int
    titles: str
    commonest: tuple[tuple[str, int], ...]
    pairs: int
    mean: str
    p95: str
    most: str


class CalibrationWords(Words, frozen=True):
    """What is said of printed shares and fresh games, in texts."""

    quests: str
    plays: str
    agree: str
    share: str
    low: str
    high: str
    apart: str
    lower: bool


class AuditWords(Words, frozen=True):
    """What the template may say."""

    title: str
    edition: int
    version: str
    held: Options
    mixes: str
    every: bool
    sweep: PartWords
    sample: PartWords | None
    faulty: int
    faults: tuple[Bad, ...]
    refusals: tuple[str, ...]
    repeats: RepeatWords
    calibration: CalibrationWords | None


def print_audit(report: AuditReport, settings: PrintSettings) -> Pages:
    """Return the pages of a report. Raises PressError for a page that does not come out right."""
    return print_book(audit_job(report, settings))


def audit_job(report: AuditReport, settings: PrintSettings) -> Job:
    """Return the print job of a report."""
    title = f"Audit of {report.title}"
    return Job(
        pack=Pack(title, (_SHEET,), _words(report), _figures(report, settings.paper)),
        common=quest_jobs.common_words("", report.edition, report.title, settings.typography),
        settings=settings,
        title=title,
        subject=f"Quests of {report.title} by the thousand (unofficial)",
        code=f"audit, {report.seeds:,} quests",
        keywords=f"{report.title}, audit, generator, checker, calibration",
    )


# ---------------------------------------------------------------------- words


def _words(report: AuditReport) -> AuditWords:
    return AuditWords(
        title=report.title, edition=report.edition, version=report.version, held=report.held, mixes=f"{report.mixes:,}",
        every=report.every, sweep=_part(report.sweep), sample=_part(report.sample) if report.sample is not None else None,
        faulty=report.faulty, faults=report.faults[:MOST_FAULTS], refusals=report.refusals[:MOST_FAULTS],
        repeats=_repeats(report.repeats), calibration=_calibration(report.calibration) if report.calibration is not None else None,
    )  # fmt: skip


def _part(part: Part) -> PartWords:
    whole = part.whole
    return PartWords(
        of=part.of, quests=f"{whole.quests:,}", made=f"{whole.made:,}", refused=f"{whole.refused:,}",
        share=percent(whole.made / max(1, whole.quests), 2), accepted=percent(whole.accepted, 1), mean=f"{whole.mean:.2f}",
        p95=str(part.p95), most=str(whole.most), seconds=_seconds(part.seconds_mean), longest=_seconds(part.seconds_most),
        rows=tuple(map(_row, part.values)),
    )  # fmt: skip


def _row(one: Value) -> Row:
    found = one.found
    accepted, mean = percent(found.accepted, 1), f"{found.mean:.2f}"
    return Row(one.option, one.value, f"{found.quests:,}", f"{found.refused:,}", accepted, mean, str(found.most))


def _seconds(number: float) -> str:
    """Return seconds with so many places as tell something, small ones as milliseconds."""
    return f"{1000 * number:.1f}\u00a0ms" if number < 0.1 else f"{number:.2f}\u00a0s"


def _repeats(found: Repeated) -> RepeatWords:
    return RepeatWords(
        compared=f"{found.compared:,}", alike=f"{found.alike:,}", titled=found.titled, titles=f"{found.titles:,}",
        commonest=found.commonest, pairs=found.pairs,
        mean=percent(found.mean, 1), p95=percent(found.p95, 1), most=percent(found.most, 1),
    )  # fmt: skip


def _calibration(found: Calibration) -> CalibrationWords:
    return CalibrationWords(
        quests=f"{found.quests:,}", plays=f"{found.plays:,}", agree=f"{found.agree:,}",
        share=percent(found.agree / found.quests), low=percent(found.low), high=percent(found.high),
        apart=f"{abs(100 * found.higher):.1f}", lower=found.higher < 0,
    )  # fmt: skip


# ---------------------------------------------------------------------- figures


def _figures(report: AuditReport, paper: Paper) -> dict[str, Figure]:
    """Return the plots by name: attempts of the sweep, of the sample if there is one, texts in common, printed against fresh."""
    found = {"attempts": _attempts("attempts", report.sweep)}
    if report.sample is not None:
        found["sample"] = _attempts("sample", report.sample)
    if report.shares:
        bars = plots.classes(report.shares, [number / 100 for number in COMMON], [str(number) for number in COMMON])
        data = Bars("What two quests share", "texts in common, from so many hundredths on", "share of the pairs", bars)
        found["shares"] = plots.bars_figure("audit-shares", data, SIDE, HIGH, "Bars: how many pairs of quests share how much text.")
    if report.calibration is not None:
        found["calibration"] = _scatter(report.calibration)
    return found


def _attempts(name: str, part: Part) -> Figure:
    counts = {int(number): count for number, count in part.attempts.items()}
    made = max(1, sum(counts.values()))
    bars = []
    for low, high in CLASSES:
        share = sum(count for number, count in counts.items() if low <= number <= high) / made
        bars.append(Bar(str(low), str(low) if low == high else f"{low} to {high}", share))
    data = Bars(f"Attempts of the {part.of}", "attempts, from this number on", f"share of the {part.of}", tuple(bars))
    return plots.bars_figure(f"audit-{name}", data, SIDE, HIGH, f"Bars: in how many attempts the {part.of} were made.")


def _scatter(found: Calibration) -> Figure:
    points = tuple((one.printed, one.won / one.plays) for one in found.rows)
    data = Scatter("Printed and fresh shares of games won", "printed", "in fresh games", points, _intervals(found.rows))
    alt = "Points: the printed share of games won of each quest against the share in fresh games, with intervals of groups of them."
    return plots.scatter_figure("audit-calibration", data, 98.0, 86.0, alt)


def _intervals(rows: Sequence[Calibrated]) -> tuple[Interval, ...]:
    """Return for every range of printed shares the share of all their fresh games that was won, with its 95 % interval."""
    groups: dict[int, list[Calibrated]] = {}
    for one in rows:
        groups.setdefault(int(one.printed / GROUP + 1e-9), []).append(one)
    found = []
    for place in sorted(groups):
        share = share_estimate(sum(one.won for one in groups[place]), sum(one.plays for one in groups[place]))
        at = sum(one.printed for one in groups[place]) / len(groups[place])
        found.append(Interval(at, share.value, share.low, share.high))
    return tuple(found)
