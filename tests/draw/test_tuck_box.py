"""Nets of tuck boxes: walls as large as what is in them, folds where walls meet, an outline that never crosses itself."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from generator.draw.cut_lines import CutLine, outline_path, radius_of, rectangle
from generator.draw.pen import Point
from generator.draw.tuck_box import AIR, Net, depth_of

NETS = [Net(64.5, 89.5, 22.0), Net(36.0, 36.0, 9.0), Net(88.5, 88.5, 6.0), Net(42.5, 64.5, 30.0)]
every_net = pytest.mark.parametrize("net", NETS, ids=lambda net: f"{net.width:g} x {net.height:g} x {net.depth:g}")


def corners(line: CutLine) -> list[Point]:
    return list(line.points)


@pytest.mark.parametrize(("pieces", "thickness", "deep"), [(1, 0.30, 1.8), (100, 0.30, 31.5), (40, 0.55, 23.5), (12, 0.30, 5.1)])
def test_a_box_is_as_deep_as_its_pieces_are_thick(pieces: int, thickness: float, deep: float) -> None:
    assert depth_of(pieces, thickness) == pytest.approx(deep)
    assert 0 <= deep - pieces * thickness - AIR < 0.1


@every_net
def test_walls_between_upright_folds_are_as_wide_as_the_box(net: Net) -> None:
    upright = sorted({line.points[0][0] for line in net.folds if line.points[0][0] == line.points[1][0]})
    assert [b - a for a, b in pairwise(upright)] == pytest.approx([net.width, net.depth, net.width])
    assert net.size[0] - upright[-1] == pytest.approx(net.depth)
    level = sorted({line.points[0][1] for line in net.folds if line.points[0][1] == line.points[1][1]})
    assert level[-1] - level[-2] == pytest.approx(net.height)
    assert level[1] - level[0] == pytest.approx(net.depth), "the lid covers the box"


@every_net
def test_the_outline_goes_round_all_folds_and_never_crosses_itself(net: Net) -> None:
    points = corners(net.outline)
    edges = list(zip(points, [*points[1:], points[0]], strict=True))
    crossing = [(one, other) for one, other in combinations(edges, 2) if not set(one) & set(other) and _cross(*one, *other)]
    assert crossing == []
    assert min(x for x, _ in points) == pytest.approx(0.0)
    assert (max(x for x, _ in points), max(y for _, y in points)) == pytest.approx(net.size)
    ends = {tuple(round(value, 6) for value in point) for point in points}
    for fold in net.folds:
        for x, y in fold.points:
            on_edge = any(_near((x, y), one) for one in edges)
            assert on_edge or (round(x, 6), round(y, 6)) in ends, f"the fold ends inside the net, at {x:g}, {y:g}"


def _near(point: Point, edge: tuple[Point, Point]) -> bool:
    (x, y), (u, v) = edge
    along = max(0.0, min(1.0, ((point[0] - x) * (u - x) + (point[1] - y) * (v - y)) / ((u - x) ** 2 + (v - y) ** 2)))
    return math.dist(point, (x + along * (u - x), y + along * (v - y))) < 1e-6


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9


@every_net
def test_glue_goes_on_flaps_alone(net: Net) -> None:
    back, *_ = net.columns
    flap, lower = net.glued
    assert flap[0][0] + flap[1][0] <= back
    assert lower[0][1] >= net.bottom
    assert lower[0][1] + lower[1][1] <= net.bottom + net.depth
    assert min(*flap[1], *lower[1]) > 1.0


def test_a_pen_draws_arcs_as_curves_that_leave_them_nowhere() -> None:
    """A quarter and a half circle, bulging to either side, within a hundredth of a thousandth of the radius."""
    half = CutLine(((0.0, 0.0), (16.0, 0.0)), (-1.0, 0.0))
    round_corners = [(17.0, 3.0), (17.0, 27.0), (3.0, 27.0), (3.0, 3.0)]
    for line, centres, radius in ((rectangle((0.0, 0.0), (20.0, 30.0), 3.0), round_corners, 3.0),
                                  (half, [(8.0, 0.0)] * 2, 8.0)):  # fmt: skip
        at = line.points[0]
        curves = []
        for operator, values in outline_path(line):
            if operator == "c":
                curves.append((at, values))
            at = values[-2:] if values else at  # type: ignore[assignment]
        assert len(curves) == len(centres)
        for (start, (a, b, c, d, e, f)), centre in zip(curves, centres, strict=True):
            for step in range(11):
                t = step / 10
                weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
                point = [
                    sum(w * value for w, value in zip(weights, row, strict=True))
                    for row in ((start[0], a, c, e), (start[1], b, d, f))
                ]
                assert math.dist(point, centre) == pytest.approx(radius, rel=3e-4)
    assert next(iter(half.parts))[2] == -1.0
    assert radius_of(next(iter(half.parts))) == pytest.approx(8.0)
    lowest = max(values[3] for operator, values in outline_path(half) if operator == "c")
    assert lowest > 0, "against the clock from left to right: it hangs down on the page"


# ---------------------------------------------------------------------- folded up


def panels(net: Net) -> dict[str, tuple[float, float, float, float]]:
    """Return the panels of a net between its folds, as left, top, right and bottom in mm; outer edges are those of the outline."""
    back, first, front, second, end = net.columns
    tuck = min(y for _, y in net.outline.points)
    level = sorted({line.points[0][1] for line in net.folds if line.points[0][1] == line.points[1][1]})
    low = [max(y for x, y in net.outline.points if left < x < right) for left, right in ((back, first), (front, second))]
    return {
        "back": (back, level[1], first, level[2]), "side": (first, level[1], front, level[2]),
        "front": (front, level[1], second, level[2]), "other side": (second, level[1], end, level[2]),
        "lid": (back, level[0], first, level[1]), "tuck": (back, tuck, first, level[0]),
        "glue": (min(x for x, _ in net.outline.points), level[1], back, level[2]),
        "bottom": (back, level[2], first, low[0]), "outer bottom": (front, level[2], second, low[1]),
    }  # fmt: skip


def size_of(panel: tuple[float, float, float, float]) -> Point:
    return panel[2] - panel[0], panel[3] - panel[1]


def fold_faults(net: Net) -> list[str]:
    """Return what keeps a net from being folded up to a box."""
    parts, found = panels(net), []
    size = {name: size_of(panel) for name, panel in parts.items()}
    folds = {tuple(sorted((round(x, 6), round(y, 6)) for x, y in line.points)) for line in net.folds}

    def joined(one: str, other: str) -> bool:
        """Whether a fold lies along the whole edge that two panels share."""
        a, b = parts[one], parts[other]
        if a[2] == b[0]:
            edge = ((a[2], max(a[1], b[1])), (a[2], min(a[3], b[3])))
        else:
            edge = ((max(a[0], b[0]), b[1]), (min(a[2], b[2]), b[1]))
        return tuple(sorted((round(x, 6), round(y, 6)) for x, y in edge)) in folds

    for pair in (("glue", "back"), ("back", "side"), ("side", "front"), ("front", "other side"), ("lid", "back"), ("tuck", "lid"),
                 ("back", "bottom"), ("front", "outer bottom")):  # fmt: skip
        if not joined(*pair):
            found.append(f"no fold between {pair[0]} and {pair[1]}")
    for one, other in (("back", "front"), ("side", "other side"), ("bottom", "outer bottom")):
        if size[one] != pytest.approx(size[other], abs=1e-6):
            found.append(f"{one} and {other} differ in size")
    wide, deep = size["back"][0], size["side"][0]
    for name in ("lid", "bottom"):
        if size[name] != pytest.approx((wide, deep), abs=1e-6):
            found.append(f"the {name} does not cover the box")
    if size["tuck"][1] >= size["front"][1] / 2:
        found.append("the tuck is longer than half the front")
    if size["glue"][0] >= wide:
        found.append("the glue flap is wider than the wall it is glued on")
    if 2 * net.dust > wide:
        found.append("the dust flaps meet over the cards")
    return found


@every_net
def test_a_net_folds_up_to_a_box(net: Net) -> None:
    """Opposite walls are alike, neighbours are joined by folds as long as their edges, lid and bottom cover it, flaps go in."""
    assert fold_faults(net) == []


class ShiftedFolds(Net, frozen=True):
    """A net whose upright folds lie 1 mm beside its edges."""

    @property
    def folds(self) -> tuple[CutLine, ...]:
        return tuple(
            line.moved(lambda at: (at[0] + 1.0, at[1])) if line.points[0][0] == line.points[1][0] else line
            for line in super().folds
        )


def test_a_net_that_does_not_fold_up_is_found_out() -> None:
    assert "no fold between back and side" in fold_faults(ShiftedFolds(64.5, 89.5, 22.0))
    assert fold_faults(Net(10.0, 40.0, 30.0)), "a box that is narrower than its glue flap"
