"""The plots of an audit's report, each where there is so much to tell that a sentence or a table would not do."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.statistics import share_estimate
from generator.core.text import counted
from generator.draw import plots
from generator.draw.figures import Figure
from generator.draw.plots import Bar, Bars, Interval, Scatter
from generator.forge.audit_checks import Calibrated
from generator.forge.audit_report import AuditReport, Calibration, Part

CLASSES = ((1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (7, 9), (10, 19), (20, 49), (50, 400))
"""Attempts that stand in one bar: from the first number to the second."""
GROUP = 0.05
"""Printed shares that lie in one range so wide are drawn with one interval."""
COMMON = tuple(range(0, 101, 10))
"""Hundredths of texts in common where a bar begins, and where the last one ends."""
SIDE, HIGH = 86.0, 40.0
"""Width and height in mm of a plot beside another."""
FEWEST_BARS = 4
"""Quests of fewer different numbers of attempts are told in a line."""
FEWEST_PAIRS = 20
"""Fewer pairs than these are told in a sentence."""
FEWEST_QUESTS = 13
"""Fewer quests than these that were played again are told in a table."""


def is_drawn(part: Part) -> bool:
    """Return whether the attempts of some quests are so unlike that they are drawn."""
    return len(part.attempts) >= FEWEST_BARS


def is_spread(shares: Sequence[float]) -> bool:
    """Return whether there are so many pairs that their shares are drawn."""
    return len(shares) >= FEWEST_PAIRS


def is_scattered(calibration: Calibration) -> bool:
    """Return whether so many quests were played again that they are drawn."""
    return len(calibration.rows) >= FEWEST_QUESTS


def figures(report: AuditReport) -> dict[str, Figure]:
    """Return those plots by name that are drawn: attempts of the sweep, of the sample, texts in common, printed against fresh."""
    drawn: dict[str, Figure] = {}
    if is_drawn(report.sweep):
        drawn["attempts"] = _attempts("attempts", report.sweep)
    if report.sample is not None and is_drawn(report.sample):
        drawn["sample"] = _attempts("sample", report.sample)
    if is_spread(report.shares):
        drawn["shares"] = _shares(report.shares)
    if report.calibration is not None and is_scattered(report.calibration):
        drawn["calibration"] = _scatter(report.calibration)
    return drawn


def _shares(shares: Sequence[float]) -> Figure:
    bars = plots.classes(shares, COMMON)
    data = Bars(
        "What the two of a pair have in common", "texts in common, in percent", f"share of the {len(shares):,} pairs", bars,
        edges=tuple(map(str, COMMON)),
    )  # fmt: skip
    return plots.bars_figure("audit-shares", data, SIDE, HIGH, "Bars: how many pairs of quests have how many texts in common.")


def _attempts(name: str, part: Part) -> Figure:
    counts = {int(number): count for number, count in part.attempts.items()}
    made = sum(counts.values())
    bars = []
    for low, high in CLASSES:
        label, words = (str(low), str(low)) if low == high else (f"{low}\u2013{high}", f"{low} to {high}")
        if (low, high) == CLASSES[-1]:
            label, words = f"{low}+", f"{low} and more"
        bars.append(Bar(label, words, sum(count for number, count in counts.items() if low <= number <= high) / made))
    what = "whole quest" if name == "sample" else part.of.removesuffix("s")
    data = Bars(
        f"Attempts until a {what} was accepted", "number of attempts", f"share of {counted(made, what)}", tuple(bars)
    )  # fmt: skip
    return plots.bars_figure(f"audit-{name}", data, SIDE, HIGH, f"Bars: in how many attempts the {what}s were made.")


def _scatter(calibration: Calibration) -> Figure:
    points = tuple((played.printed, played.won / played.plays) for played in calibration.rows)
    data = Scatter(
        "Shares of games won",
        "printed share of games won",
        "share won in fresh games, upwards",
        points,
        _intervals(calibration.rows),
    )
    alt = "Points: the printed share of games won of each quest against the share in fresh games, with intervals of groups of them."
    return plots.scatter_figure("audit-calibration", data, 98.0, 86.0, alt)


def _intervals(rows: Sequence[Calibrated]) -> tuple[Interval, ...]:
    """Return for every range of printed shares the share of all their fresh games that was won, with its 95 % interval."""
    groups: dict[int, list[Calibrated]] = {}
    for played in rows:
        groups.setdefault(int(played.printed / GROUP + 1e-9), []).append(played)
    intervals = []
    for place in sorted(groups):
        share = share_estimate(sum(played.won for played in groups[place]), sum(played.plays for played in groups[place]))
        at = sum(played.printed for played in groups[place]) / len(groups[place])
        intervals.append(Interval(at, share.value, share.low, share.high))
    return tuple(intervals)
