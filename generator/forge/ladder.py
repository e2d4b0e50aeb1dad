"""The ladder of a game's players: what each of them comes to in quests of a row of options, measured over a catalogue.

All players of a row play the same games of the same quests with the same dice, so that two of them differ by their play and not by
their luck. The numbers stand in `ladder.toml` of a game's data, which `benchmarks/ladder.py` measures and writes; they are about
other quests than the one on paper, and are printed as such. `complaints` says where a ladder stands on its head.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import fsum, hypot, sqrt
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from generator.core.data import Record, load
from generator.core.statistics import NORMAL_95, Estimate, share_error, share_estimate

Hundredths = Annotated[int, Meta(ge=0, le=100)]
Count = Annotated[int, Meta(ge=1)]
FILE = "ladder.toml"
LEAST_SKILL = 15
"""So many games in 100 the planner wins more than the naive player, on the average of all rows."""


class LadderForm(msgspec.Struct, frozen=True):
    """Which players of a game are measured, and in which quests.

    `rows` has the values of each option that differs from row to row, in the order in which they are listed, and `fixed` those of
    options that are the same in all rows and are not the usual ones. `players` are names of the engine's policies, the weakest
    first; `slow` ones take seconds for a game and play fewer. `measured` sets grades, `naive` is worse than it, `planner` no worse.
    `by_wins` says whether skill shows in games won; it does not in a game that hardly anybody loses.
    """

    package: str
    rows: Mapping[str, tuple[str, ...]]
    players: tuple[str, ...]
    fixed: Mapping[str, str] = {}
    slow: frozenset[str] = frozenset()
    naive: str = "naive"
    measured: str = "sensible"
    planner: str = "planner"
    by_wins: bool = True


class Lead(Record):
    """How far a player is ahead of the measured one, on the average of their common games, and the standard error of that."""

    mean: float
    error: Annotated[float, Meta(ge=0)]

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.mean - NORMAL_95 * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.mean + NORMAL_95 * self.error


class Rung(Record):
    """What one player comes to in the quests of a row.

    `games` were played; of a hundred of them so many were `won`, and earned `bronze`, `silver` and `gold` or better. `points` is
    the mean of all games, of which a lost one counts 0. `lead` is the lead over the measured player in points, and `medal_lead`
    that in medals, of which none counts 0 and gold 3.
    """

    player: str
    games: Count
    won: Hundredths
    points: float
    bronze: Hundredths
    silver: Hundredths
    gold: Hundredths
    lead: Lead
    medal_lead: Lead

    @property
    def low(self) -> int:
        """The lower end of the Wilson 95 % interval of the games won, in hundredths."""
        return round(100 * self._share.low)

    @property
    def high(self) -> int:
        """The upper end of the Wilson 95 % interval of the games won, in hundredths."""
        return round(100 * self._share.high)

    @property
    def whole_points(self) -> int:
        """The mean points, rounded."""
        return round(self.points)

    @property
    def _share(self) -> Estimate:
        return share_estimate(round(self.won * self.games / 100), self.games)


class Row(Record):
    """The players, the weakest first, in so many quests of some options."""

    options: dict[str, str]
    quests: Count
    rungs: tuple[Rung, ...]

    def of(self, player: str) -> Rung:
        """Return what a player came to; raises KeyError for one that was not measured."""
        return {rung.player: rung for rung in self.rungs}[player]


class Ladder(Record):
    """All rows of a game."""

    rows: tuple[Row, ...]


class Played(NamedTuple):
    """A game that was played: whether it was won, its points (0 if it was lost), and its medal from 0, none, to 3, gold."""

    won: bool
    points: int
    medal: int


@cache
def load_ladder(package: str) -> Ladder:
    """Return the ladder of a game's data package as it was measured; raises BadData for a file that holds none."""
    return load(Ladder, package, FILE)


def row_of(form: LadderForm, options: Mapping[str, str]) -> Row | None:
    """Return the row of a quest of these options, which must name every option of `form.rows`; None where none was measured.

    An option of `fixed` that is named with another value is of no row.
    """
    if any(options.get(name, value) != value for name, value in form.fixed.items()):
        return None
    wanted = {name: options[name] for name in form.rows}
    return next((row for row in load_ladder(form.package).rows if row.options == wanted), None)


def rung(player: str, games: Sequence[Played], measured: Sequence[Played]) -> Rung:
    """Return what a player's games come to beside those of the measured player, of which number n has the same quest and dice.

    There must be two of each at least; where one played fewer, the lead is that in the games that both played.
    """
    count = len(games)
    pairs = list(zip(games, measured, strict=False))
    return Rung(
        player=player, games=count, won=_of_100(game.won for game in games), points=round(fsum(g.points for g in games) / count, 1),
        bronze=_of_100(game.medal >= 1 for game in games), silver=_of_100(game.medal >= 2 for game in games),
        gold=_of_100(game.medal >= 3 for game in games),
        lead=_lead([mine.points - theirs.points for mine, theirs in pairs]),
        medal_lead=_lead([mine.medal - theirs.medal for mine, theirs in pairs]),
    )  # fmt: skip


def complaints(form: LadderForm, ladder: Ladder) -> Iterator[str]:
    """Yield what is wrong with a ladder, a sentence for each: rows or players that are missing, and rungs on their heads.

    The naive player must be below the measured one beyond the error of both leads, the planner may not be below it beyond the
    error of either; the measured player wins less from grade to grade and the planner surely no more; and on the average of
    all rows the planner wins `LEAST_SKILL` games in 100 more than the naive player.
    """
    if [row.options for row in ladder.rows] != list(option_rows(form)):
        yield "the rows are not those that are to be measured"
    whole = [row for row in ladder.rows if tuple(rung.player for rung in row.rungs) == form.players]
    if len(whole) < len(ladder.rows):
        yield f"{len(ladder.rows) - len(whole)} rows have other players than {', '.join(form.players)}"
    for row in whole:
        yield from _upside_down(form, row)
    if form.by_wins and whole:
        yield from _no_harder(form, whole)
        skill = fsum(row.of(form.planner).won - row.of(form.naive).won for row in whole) / len(whole)
        if skill < LEAST_SKILL:
            yield f"{form.planner} wins only {skill:.0f} of 100 games more than {form.naive}"


def _no_harder(form: LadderForm, rows: Sequence[Row]) -> Iterator[str]:
    """Yield where the measured player wins as much in a harder grade as in an easier one, or the planner surely more.

    From the easiest grade to the hardest the planner must win less, too.
    """
    grades = form.rows.get("grade", ())
    for easier, harder in combinations(rows, 2):
        if {**easier.options, "grade": ""} != {**harder.options, "grade": ""}:
            continue
        where = f"{' '.join(harder.options.values())}: {{}} wins as much as in {easier.options['grade']} quests"
        if harder.of(form.measured).won >= easier.of(form.measured).won:
            yield where.format(form.measured)
        more = harder.of(form.planner).won - easier.of(form.planner).won
        whole = (easier.options["grade"], harder.options["grade"]) == (grades[0], grades[-1])
        if more >= (0 if whole else 100 * NORMAL_95 * hypot(*(_share_error(row.of(form.planner)) for row in (easier, harder)))):
            yield where.format(form.planner)


def _share_error(rung: Rung) -> float:
    """Return the standard error of the share of games won, as if one more had been won and one more lost."""
    return share_error((rung.won * rung.games / 100 + 1) / (rung.games + 2), rung.games)


def _upside_down(form: LadderForm, row: Row) -> Iterator[str]:
    """Yield where the naive player of a row is not surely below the measured one, or the planner surely below it."""
    where, naive, planner = " ".join(row.options.values()), row.of(form.naive), row.of(form.planner)
    for what, low, high in (("points", naive.lead, planner.lead), ("medals", naive.medal_lead, planner.medal_lead)):
        if low.high >= 0:
            yield f"{where}: {form.naive} is not surely below {form.measured} in {what} ({low.mean:+.2f}, at most {low.high:+.2f})"
        if high.high < 0:
            yield f"{where}: {form.planner} is below {form.measured} in {what} ({high.mean:+.2f}, at most {high.high:+.2f})"


def option_rows(form: LadderForm) -> Iterator[dict[str, str]]:
    """Yield the options of each row, those named last in `rows` changing first."""
    rows: list[dict[str, str]] = [{}]
    for name, values in form.rows.items():
        rows = [{**row, name: value} for row in rows for value in values]
    yield from rows


def _of_100(hits: Iterator[bool] | Sequence[bool]) -> int:
    """Return how many of a hundred hold."""
    every = list(hits)
    return round(100 * sum(every) / len(every))


def _lead(differences: Sequence[int]) -> Lead:
    """Return the mean of some differences, two at least, with its standard error."""
    count = len(differences)
    mean = fsum(differences) / count
    variance = fsum((difference - mean) ** 2 for difference in differences) / max(1, count - 1)
    return Lead(mean=round(mean, 2), error=round(sqrt(variance / count), 2))
