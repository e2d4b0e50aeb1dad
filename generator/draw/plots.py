"""Plots for reports: bars over classes, and points with their intervals against a diagonal; both in shares from 0 to 1."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.draw.told import Rows

LEFT, RIGHT, TOP, BOTTOM = 13.0, 3.0, 8.0, 12.0
"""Room beside a plot in mm: for numbers and words on the left, for the title above, for numbers and words below."""
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)
"""Distances of lines of a scale, of which the least is taken that needs no more than MOST_LINES."""
MOST_LINES = 5
SIZE = 8.0
"""Of numbers and words, in points."""
_POINT, _BAND = 0.55, 1.0


class Bar(msgspec.Struct, frozen=True):
    """A class: what stands below its bar, what it is called where it is read, and its share from 0 to 1."""

    label: str
    words: str
    share: float


class Bars(msgspec.Struct, frozen=True):
    """Shares of classes: the title, and what the classes and the shares are called."""

    title: str
    across: str
    up: str
    bars: tuple[Bar, ...]


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
    rows = tuple((one.words, percent(one.share, 1)) for one in data.bars)
    told = (Rows(data.title, (data.across, data.up), rows),)
    return figure(name, _draw_bars, data, width, height, alt, told=lambda: told)


def scatter_figure(name: str, data: Scatter, width: float, height: float, alt: str) -> Figure:
    """Return a plot of points, so many mm wide and high; the intervals are told, and not the points one by one."""
    rows = tuple((percent(one.at), percent(one.value), f"{percent(one.low)} to {percent(one.high)}") for one in data.intervals)
    told = (Rows(data.title, (data.across, data.up, "95 % interval"), rows),)
    return figure(name, _draw_scatter, data, width, height, alt, told=lambda: told)


def scale(most: float) -> tuple[float, ...]:
    """Return where the lines of a scale from 0 lie that reaches the share `most`, the last one on it or above it."""
    step = next((one for one in STEPS if most <= one * MOST_LINES), STEPS[-1])
    count = max(1, math.ceil(most / step - 1e-9))
    return tuple(step * number for number in range(count + 1))


def _draw_bars(pen: Pen, data: Bars) -> None:
    lines = scale(max((one.share for one in data.bars), default=0.0))
    wide, high = pen.width - LEFT - RIGHT, pen.height - TOP - BOTTOM
    _titles(pen, data.title, data.across, data.up)
    for line in lines:
        down = TOP + high * (1 - line / lines[-1])
        pen.line((LEFT, down), (LEFT + wide, down), "faint", 0.15)
        pen.text((LEFT - 1.5, down + 1.0), percent(line), "body", SIZE, "right")
    pitch = wide / max(1, len(data.bars))
    for place, one in enumerate(data.bars):
        tall = high * one.share / lines[-1]
        if one.share:
            pen.rect((LEFT + pitch * (place + 0.15), TOP + high - tall), (0.7 * pitch, tall), "rock", "mark", 0.3)
        pen.text((LEFT + pitch * (place + 0.5), TOP + high + 3.8), one.label, "body", SIZE, "centre")
    pen.line((LEFT, TOP + high), (LEFT + wide, TOP + high), "mark", 0.3)


def _draw_scatter(pen: Pen, data: Scatter) -> None:
    wide, high = pen.width - LEFT - RIGHT, pen.height - TOP - BOTTOM

    def place(across: float, up: float) -> tuple[float, float]:
        return LEFT + wide * across, TOP + high * (1 - up)

    _titles(pen, data.title, data.across, data.up)
    for line in scale(1.0):
        pen.lines([(place(line, 0.0), place(line, 1.0)), (place(0.0, line), place(1.0, line))], "faint", 0.15)
        pen.text((LEFT - 1.5, place(0.0, line)[1] + 1.0), percent(line), "body", SIZE, "right")
        pen.text((place(line, 0.0)[0], TOP + high + 3.8), percent(line), "body", SIZE, "centre")
    pen.line(place(0.0, 0.0), place(1.0, 1.0), "mark", 0.2, (1.2, 1.2))
    for point in data.points:
        pen.circle(place(*point), _POINT, "rule")
    for one in data.intervals:
        ends = place(one.at, one.low), place(one.at, one.high)
        caps = [((x - _BAND, y), (x + _BAND, y)) for x, y in ends]
        pen.lines([ends, *caps], "accent", 0.45)
        pen.circle(place(one.at, one.value), 1.1, "paper", "accent", 0.45)


def _titles(pen: Pen, title: str, across: str, up: str) -> None:
    """Write the title above a plot, what stands upwards behind it, and what stands across below."""
    pen.text((LEFT, 3.4), title, "bold", SIZE + 1)
    pen.text((pen.width - RIGHT, 3.4), up, "italic", SIZE, "right")
    pen.text((LEFT + (pen.width - LEFT - RIGHT) / 2, pen.height - 1.6), across, "italic", SIZE, "centre")


def classes(values: Sequence[float], edges: Sequence[float], labels: Sequence[str]) -> tuple[Bar, ...]:
    """Return the share of values in each class: from an edge up to but not including the next one, the last class open.

    `edges` ascend, none of the values is below the first; each class is called by the label of its edge and that of the next.
    """
    found = [0] * len(edges)
    for value in values:
        found[bisect_right(edges, value + 1e-9) - 1] += 1
    ends = [f"{low} to below {high}" for low, high in pairwise(labels)]
    names = [*ends, f"{labels[-1]} and more"]
    every = zip(labels, names, found, strict=True)
    return tuple(Bar(label, words, number / max(1, len(values))) for label, words, number in every)
