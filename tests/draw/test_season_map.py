"""The map of a season: provinces of about one size, a place for every week inside its province, and lines that hang together."""

from __future__ import annotations

import pytest

from generator.draw import season_land, season_map
from generator.draw.pen import FieldKind, Point
from generator.draw.season_land import SEA
from generator.draw.season_map import LEAST_RADIUS, PITCH, RADIUS, Province, SeasonMap
from tests.log_pen import LogPen

SIZES = [(8, 24), (8, 52), (10, 24), (15, 24), (15, 52), (1, 1), (2, 3)]
WIDTH, HEIGHT = 194.0, 110.0
COLUMNS, ROWS = int(WIDTH / PITCH), int(HEIGHT / PITCH)


def data(provinces: int, weeks: int, season: int = 3) -> SeasonMap:
    names = [f"The {'Long ' * (number % 2)}Province {number}" for number in range(provinces)]
    return SeasonMap(
        season,
        tuple(
            Province(name, "skull", tuple(range(number + 1, weeks + 1, provinces))) for number, name in enumerate(names)
        ),
    )  # fmt: skip


@pytest.mark.parametrize("season", range(6))
@pytest.mark.parametrize("provinces", [1, 2, 8, 10, 15])
def test_provinces_share_the_land_about_evenly_and_hang_together(provinces: int, season: int) -> None:
    land = season_land.land(COLUMNS, ROWS, provinces, season)
    sizes = [len(land.cells(number)) for number in range(provinces)]
    assert min(sizes) > 0.55 * sum(sizes) / provinces
    assert sum(sizes) > 0.45 * COLUMNS * ROWS
    for number in range(provinces):
        cells = land.cells(number)
        assert len(season_land._largest(cells)) == len(cells)
    sea = land.cells(SEA)
    assert len(season_land._largest(sea)) == len(sea), "no lakes"
    assert all(min(x, y, COLUMNS - 1 - x, ROWS - 1 - y) >= 2 for number in range(provinces) for x, y in land.cells(number))


def test_the_same_season_has_the_same_land_and_another_has_another() -> None:
    assert season_land.land(60, 40, 8, 5) == season_land.land(60, 40, 8, 5)
    assert season_land.land(60, 40, 8, 5).provinces != season_land.land(60, 40, 8, 6).provinces


def test_lines_end_where_three_meet_or_come_back() -> None:
    land = season_land.land(COLUMNS, ROWS, 8, 2)
    assert all(line.closed or len(line.points) > 1 for line in land.lines)
    coast = [line for line in land.lines if line.coast]
    assert coast
    for line in land.lines:
        for (a, b), (c, d) in zip(line.points, line.points[1:], strict=False):
            assert abs(a - c) + abs(b - d) == 1


@pytest.mark.parametrize("season", range(4))
@pytest.mark.parametrize(("provinces", "weeks"), SIZES)
def test_places_lie_in_their_province_and_apart(provinces: int, weeks: int, season: int) -> None:
    wanted = data(provinces, weeks, season)
    land = season_land.land(COLUMNS, ROWS, provinces, season)
    radius = RADIUS if weeks <= season_map.FEW else LEAST_RADIUS
    pen, every = LogPen(WIDTH, HEIGHT), []
    for number, province in enumerate(wanted.provinces):
        placed = season_map._placed(pen, land, number, province, radius)
        assert tuple(week for week, _ in placed.weeks) == province.weeks
        for _, (x, y) in placed.weeks:
            assert land.at((int(x / PITCH), int(y / PITCH))) == number
            every.append((x, y))
    apart = [((a - c) ** 2 + (b - d) ** 2) ** 0.5 for n, (a, b) in enumerate(every) for c, d in every[:n]]
    assert min(apart, default=99.0) > 1.7 * radius


class FieldPen(LogPen):
    """A log that keeps the labels of fields too."""

    def field(self, kind: FieldKind, at: Point, size: Point, label: str) -> None:
        self.log.append(label)


def test_the_map_marks_a_place_to_tick_for_every_week() -> None:
    pen = FieldPen(WIDTH, HEIGHT)
    season_map.draw_season_map(pen, data(8, 24))
    assert all(f"week {week} is won" in pen.log for week in range(1, 25))
