"""Plots for reports: bars over classes, and points with their intervals against a diagonal; both in shares from 0 to 1."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.draw.told import Rows

LEFT, SIDE, TOP, BOTTOM = 13.0, 5.0, 14.0, 10.0
"""Room beside a plot in mm: for the numbers of a scale on the left, without one, for titles above, for numbers and words below."""
SCALE = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
"""Where the lines of a scale lie."""
SIZE = 8.0
"""Of numbers and words, in points."""
_POINT, _BAND = 0.55, 1.0


class Bar(msgspec.Struct, frozen=True):
    """A class: what stands below its bar, what it is called where it is read, and its share from 0 to 1; one may be `chief`."""

    label: str
    words: str
    share: float
    chief: bool = False


class Bars(msgspec.Struct, frozen=True):
    """Shares of classes: the title, and what the classes and the shares are called.

    Classes that lie side by side have `edges`: what stands below the beginning of every bar, and below the end of the last one.
    """

    title: str
    across: str
    up: str
    bars: tuple[Bar, ...]
    edges: tuple[str, ...] = ()


class Interval(msgspec.Struct, frozen=True):
    """What several points come to: a place across, a value, and the ends of its interval, all from 0 to 1."""

    at: float
    value: float
    low: float
    high: float


class Scatter(msgspec.Struct, frozen=True):
    """Pairs of shares, and intervals of groups of them: the title, what stands across and upwards, points as (across, up)."""

    title: str
    across: str
    up: str
    points: tuple[tuple[float, float], ...]
    intervals: tuple[Interval, ...]


def percent(share: float, places: int = 0) -> str:
    """Return a share as hundredths with their sign, as `12 %`."""
    return f"{100 * share:.{places}f}\u00a0%"


def bars_figure(name: str, data: Bars, width: float, height: float, alt: str) -> Figure:
    """Return a plot of bars, so many mm wide and high."""
    rows = tuple((bar.words, percent(bar.share, 1)) for bar in data.bars)
    told = (Rows(data.title, (data.across, data.up), rows),)
    return figure(name, _draw_bars, data, width, height, alt, told=lambda: told)


def scatter_figure(name: str, data: Scatter, width: float, height: float, alt: str) -> Figure:
    """Return a plot of points, so many mm wide and high; the intervals are told, and not the points one by one."""
    rows = tuple(
        (percent(interval.at), percent(interval.value), f"{percent(interval.low)} to {percent(interval.high)}")
        for interval in data.intervals
    )
    told = (Rows(data.title, (data.across, data.up, "95 % interval"), rows),)
    return figure(name, _draw_scatter, data, width, height, alt, told=lambda: told)


def _draw_bars(pen: Pen, data: Bars) -> None:
    wide, high = pen.width - 2 * SIDE, pen.height - TOP - BOTTOM
    shown = 1 + max((place for place, bar in enumerate(data.bars) if bar.share), default=0)
    bars = data.bars[:shown]
    most, pitch, gap = max([bar.share for bar in bars] or [0.0]), wide / max(1, shown), 0.0 if data.edges else 0.15
    _titles(pen, data.title, data.across, data.up)
    for place, bar in enumerate(bars):
        tall = high * bar.share / most if bar.share else 0.0
        if tall:
            pen.rect(
                (SIDE + pitch * (place + gap), TOP + high - tall),
                ((1 - 2 * gap) * pitch, tall),
                "accent" if bar.chief else "rock",
                "mark",
                0.3,
            )
        middle = SIDE + pitch * (place + 0.5)
        pen.text((middle, TOP + high - tall - 1.2), _rounded(bar.share), "body", SIZE, "centre")
        if not data.edges:
            pen.text((middle, TOP + high + 3.8), bar.label, "body", SIZE, "centre")
    for place, edge in enumerate(data.edges[: shown + 1]):
        pen.text((SIDE + pitch * place, TOP + high + 3.8), edge, "body", SIZE, "centre")
    pen.line((SIDE, TOP + high), (SIDE + wide, TOP + high), "mark", 0.3)


def _rounded(share: float) -> str:
    """Return a share above its bar: in whole hundredths, a small one as less than one of them."""
    return f"<{percent(0.01)}" if 0 < share < 0.005 else percent(share)


def _draw_scatter(pen: Pen, data: Scatter) -> None:
    wide, high = pen.width - LEFT - SIDE, pen.height - TOP - BOTTOM

    def place(across: float, up: float) -> tuple[float, float]:
        return LEFT + wide * across, TOP + high * (1 - up)

    _titles(pen, data.title, data.across, data.up)
    for line in SCALE:
        pen.lines([(place(line, 0.0), place(line, 1.0)), (place(0.0, line), place(1.0, line))], "faint", 0.15)
        pen.text((LEFT - 1.5, place(0.0, line)[1] + 1.0), percent(line), "body", SIZE, "right")
        pen.text((place(line, 0.0)[0], TOP + high + 3.8), percent(line), "body", SIZE, "centre")
    pen.line(place(0.0, 0.0), place(1.0, 1.0), "mark", 0.2, (1.2, 1.2))
    for point in data.points:
        pen.circle(place(*point), _POINT, "rule")
    for interval in data.intervals:
        ends = place(interval.at, interval.low), place(interval.at, interval.high)
        caps = [((x - _BAND, y), (x + _BAND, y)) for x, y in ends]
        pen.lines([ends, *caps], "accent", 0.45)
        pen.circle(place(interval.at, interval.value), 1.1, "paper", "accent", 0.45)


def _titles(pen: Pen, title: str, across: str, up: str) -> None:
    """Write the title above a plot, what stands upwards below it, and what stands across below the plot."""
    pen.text((SIDE, 3.4), title, "bold", SIZE + 1)
    pen.text((SIDE, 7.4), up, "italic", SIZE)
    pen.text((pen.width / 2, pen.height - 1.6), across, "italic", SIZE, "centre")


def classes(shares: Sequence[float], edges: Sequence[int]) -> tuple[Bar, ...]:
    """Return the part of some shares in each class: from an edge, in hundredths, up to but not including the next one.

    `edges` ascend from 0; the last class holds what lies on its end, too.
    """
    counts = [0] * (len(edges) - 1)
    for share in shares:
        counts[min(bisect_right(edges, 100 * share + 1e-7), len(counts)) - 1] += 1
    every = zip(pairwise(edges), counts, strict=True)
    return tuple(Bar(str(low), f"{low} to below {high}", number / max(1, len(shares))) for (low, high), number in every)
