"""The report of an audit to its pages: what was found as tables and sentences, and as plots where there is much of it."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.text import counted
from generator.draw.plots import percent
from generator.forge import making
from generator.forge.audit_checks import Calibrated
from generator.forge.audit_report import AuditReport, Bad, Calibration, Part, Repeated, Value, agrees
from generator.forge.choices import Options
from generator.forge.pack import Pack, Sheet, Words
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.book import Pages, print_book
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.reports import audit_plots
from generator.press.jobs.reports.audit_plots import is_drawn, is_scattered

_SHEET = Sheet("report", "audit/report.xml.jinja", "The report", "A", "text")
MOST_FAULTS = 12
"""So many faults and refusals are printed; the JSON file lists more."""
MOST_ROWS, LONGEST = 18, 28
"""So many values of options stand one below another; so many letters option and value may have where they stand in two columns."""


class Row(Words, frozen=True):
    """A value of an option as a table says it: how many were made, accepted, attempts; of drafts and then of whole quests."""

    option: str
    value: str
    cells: tuple[str, ...]


class RepeatWords(Words, frozen=True):
    """What is said of repeats, in texts; `many` tells whether there are pairs enough for a plot."""

    compared: str
    alike: str
    titled: str
    titles: str
    commonest: tuple[tuple[str, int], ...]
    pairs: int
    many: bool
    least: str
    mean: str
    p95: str
    most: str


class PlayedWords(Words, frozen=True):
    """What is said of a quest that was played again."""

    code: str
    grade: str
    printed: str
    won: str
    fresh: str
    agrees: bool


class CalibrationWords(Words, frozen=True):
    """What is said of printed shares and fresh games, in texts; with `rows` of the quests where they are too few for a plot."""

    quests: str
    plays: str
    agree: str
    share: str
    low: str
    high: str
    apart: str
    lower: bool
    rows: tuple[PlayedWords, ...]


class AuditWords(Words, frozen=True):
    """What the template may say; `bars` are the plots of attempts that are drawn.

    `drafted` tells whether the sweep made drafts, `sample` whether quests were made whole beside it, `beside` whether `values`
    are of these too, `halves` whether they stand in two columns.
    """

    title: str
    edition: int
    version: str
    made: str
    held: Options
    mixes: str
    every: bool
    drafted: bool
    sample: bool
    most_attempts: int
    making_rows: tuple[tuple[str, tuple[str, ...]], ...]
    bars: tuple[str, ...]
    values: tuple[Row, ...]
    beside: bool
    halves: bool
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
        pack=Pack(title, (_SHEET,), _words(report), audit_plots.figures(report)),
        common=quest_jobs.common_words("", report.edition, report.title, settings.typography),
        settings=settings,
        title=title,
        subject=f"Quests of {report.title} by the thousand (unofficial)",
        code=f"audit, {report.seeds:,} {report.sweep.of}",
        keywords=f"{report.title}, audit, generator, checker, calibration",
    )


def _words(report: AuditReport) -> AuditWords:
    parts = {"attempts": report.sweep} | ({"sample": report.sample} if report.sample is not None else {})
    told = report.sample if report.calibration is not None and is_scattered(report.calibration) else None
    return AuditWords(
        title=report.title, edition=report.edition, version=report.version, made=report.made, held=report.held,
        mixes=f"{report.mixes:,}", every=report.every, drafted=report.sweep.of == "drafts", sample=report.sample is not None,
        most_attempts=making.ATTEMPTS,
        making_rows=_making(list(parts.values())), bars=tuple(name for name, part in parts.items() if is_drawn(part)),
        values=_values(report.sweep, told), beside=told is not None, halves=_is_halved(report),
        faulty=report.faulty, faults=report.faults[:MOST_FAULTS], refusals=report.refusals[:MOST_FAULTS],
        repeats=_repeats(report.repeats, report.shares),
        calibration=_calibration(report.calibration) if report.calibration is not None else None,
    )  # fmt: skip


def _is_halved(report: AuditReport) -> bool:
    """Return whether values of options stand in two columns: where there are many, or a table of quests comes behind them.

    Long names of options and values need the whole width.
    """
    values = report.sweep.values
    columns = ([value.option for value in values], [value.value for value in values])
    if sum(max(map(len, names), default=0) for names in columns) > LONGEST:
        return False
    if report.calibration is not None:
        return not is_scattered(report.calibration)
    return len(values) > MOST_ROWS


def _making(parts: Sequence[Part]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return what came of making: a name for each figure, and the figure of every part in words."""
    return (
        ("Made", tuple(map(_made, parts))),
        ("Attempts until accepted", tuple(map(_attempts, parts))),
        ("Attempts accepted", tuple(f"{percent(part.whole.accepted, 1)} of all" for part in parts)),
        (
            "Time of one, on one core",
            tuple(f"{_seconds(part.seconds_mean)} on average, {_seconds(part.seconds_most)} at most" for part in parts),
        ),
    )


def _made(part: Part) -> str:
    """Return how many were made, and what share of those that were asked for, where it is not all."""
    whole = part.whole
    told = f"{whole.made:,} of {whole.quests:,}"
    return f"{told} ({percent(whole.made / whole.quests, 2)})" if whole.refused else told


def _attempts(part: Part) -> str:
    """Return how many attempts it took to make one: all there is to tell, where that is little."""
    if is_drawn(part) or not part.attempts:
        return f"{part.whole.mean:.2f} on average, {part.p95} at most in 95 of a hundred, {part.whole.most} at most in all"
    if len(part.attempts) == 1:
        return f"{next(iter(part.attempts))} each"
    return ", ".join(f"{number} ({counted(count, part.of.removesuffix('s'))})" for number, count in part.attempts.items())


def _values(sweep: Part, sample: Part | None) -> tuple[Row, ...]:
    """Return a row for every value of an option, with what whole quests of it came to beside drafts."""
    known = {(value.option, value.value): value for value in sample.values} if sample is not None else {}
    rows = []
    for value in sweep.values:
        other = known.get((value.option, value.value))
        beside = () if sample is None else _cells(other) if other is not None else ("0", "", "")
        rows.append(Row(value.option, value.value, (*_cells(value), *beside)))
    return tuple(rows)


def _cells(value: Value) -> tuple[str, ...]:
    acceptance = value.found
    made = f"{acceptance.made:,} of {acceptance.quests:,}" if acceptance.refused else f"{acceptance.made:,}"
    return made, percent(acceptance.accepted, 1), f"{acceptance.mean:.2f}"


def _seconds(number: float) -> str:
    """Return seconds with so many places as tell something, small ones as milliseconds."""
    return f"{1000 * number:.1f}\u00a0ms" if number < 0.1 else f"{number:.2f}\u00a0s"


def _repeats(repeats: Repeated, shares: Sequence[float]) -> RepeatWords:
    return RepeatWords(
        compared=f"{repeats.compared:,}", alike=f"{repeats.alike:,}", titled=f"{repeats.titled:,}", titles=f"{repeats.titles:,}",
        commonest=repeats.commonest, pairs=repeats.pairs, many=audit_plots.is_spread(shares),
        least=percent(min(shares, default=0), 1), mean=percent(repeats.mean, 1),
        p95=percent(repeats.p95, 1), most=percent(repeats.most, 1),
    )  # fmt: skip


def _calibration(calibration: Calibration) -> CalibrationWords:
    return CalibrationWords(
        quests=f"{calibration.quests:,}", plays=f"{calibration.plays:,}", agree=f"{calibration.agree:,}",
        share=percent(calibration.agree / calibration.quests), low=percent(calibration.low), high=percent(calibration.high),
        apart=f"{abs(100 * calibration.higher):.1f}", lower=calibration.higher < 0,
        rows=() if is_scattered(calibration) else tuple(map(_played, calibration.rows)),
    )  # fmt: skip


def _played(played: Calibrated) -> PlayedWords:
    return PlayedWords(
        played.code,
        played.grade,
        percent(played.printed),
        f"{played.won:,} of {played.plays:,}",
        percent(played.won / played.plays, 1),
        agrees(played),
    )
