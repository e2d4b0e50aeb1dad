"""A league to tables: who came to how many days, points and medals, in all games and in each; disputes, and claims apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from datetime import date
from itertools import groupby
from typing import Literal

import msgspec

from generator.core import days
from generator.core.statistics import rounded_quotient
from generator.forge.league import Entry, merged

MEDALS = ("par", "gold", "silver", "bronze")
"""The medals that are counted, the best first."""
WEEK = 7
GRACE = 1
"""Days that may be missed in a week, from Monday to Sunday, without the end of a streak."""


Stands = Literal["", "counts", "game", "worth"]


class Standing(msgspec.Struct, frozen=True):
    """A row of a table: a player's rank, days and games that were played, the sum of scores, their mean, and the highest.

    `medals` are counted in the order of `MEDALS`; `streak` is the longest one, in days that were played. So many of the games are
    `disputed`.
    """

    rank: int
    player: str
    days: int
    games: int
    score: int
    mean: int
    highest: int
    medals: tuple[int, ...]
    streak: int
    disputed: int = 0


class Table(msgspec.Struct, frozen=True):
    """The table of a game, by its title; of all games together without one. `challenges` is how many of them somebody played."""

    game: str
    challenges: int
    standings: tuple[Standing, ...]


class Line(msgspec.Struct, frozen=True):
    """An entry as it is listed apart: its player, day, game and code, its points (None: not told), whether it was won, its medal.

    The points of the best score are never told, since they are a sealed par. `stands` says what a disputed one is: the one that
    counts for the time being; another game, of other moves; or the moves of one before it, told to be worth something else.
    """

    player: str
    day: date
    game: str
    code: str
    points: int | None
    won: bool
    medal: str
    score: int
    stands: Stands = ""


class Standings(msgspec.Struct, frozen=True):
    """All that is told of a league: its days, its tables (that of all games first, where there are several), and what stands apart.

    `disputes` are the results of players of whom several unlike ones of a challenge are known, the one that counts first.
    """

    first: date | None
    last: date | None
    tables: tuple[Table, ...]
    disputes: tuple[tuple[Line, ...], ...]
    claims: tuple[Line, ...]


class Span(msgspec.Struct, frozen=True):
    """What of a league is told: days from the first to the last (None: no bound), and the letters of games (none: all)."""

    first: date | None = None
    last: date | None = None
    letters: tuple[str, ...] = ()

    def holds(self, entry: Entry) -> bool:
        """Return whether an entry is told."""
        day = days.day_of(entry.number)
        after, before = self.first is None or day >= self.first, self.last is None or day <= self.last
        return after and before and (not self.letters or entry.letter in self.letters)


def standings_of(league: Iterable[Entry], titles: Mapping[str, str], span: Span = Span()) -> Standings:  # noqa: B008 - it is frozen
    """Return the tables of a league; `titles` are those of games by the letters of their codes."""
    known = merged(league)
    names = spellings(known)
    told = [entry for entry in known if span.holds(entry)]
    goes, disputes = _settled([entry for entry in told if not entry.claimed])

    def line(entry: Entry, stands: Stands = "") -> Line:
        return line_of(entry, names[entry.player.casefold()], titles[entry.letter], stands)

    letters = sorted({entry.letter for entry in goes}, key=lambda letter: titles[letter])
    disputed = {group[0].key for group in disputes}
    tables = [_table(titles[letter], [entry for entry in goes if entry.letter == letter], names, disputed) for letter in letters]
    if len(letters) > 1:
        tables.insert(0, _table("", goes, names, disputed))
    played = [days.day_of(entry.number) for entry in told]
    return Standings(
        min(played, default=None),
        max(played, default=None),
        tuple(tables),
        tuple(sorted((tuple(map(line, group, _stands(group))) for group in disputes), key=lambda group: _order(group[0]))),
        tuple(sorted((line(entry) for entry in told if entry.claimed), key=_order)),
    )


def line_of(entry: Entry, player: str, game: str, stands: Stands = "") -> Line:
    """Return an entry as it is listed, its player as the name is spelled and its game by its title."""
    points = None if entry.medal == "par" else entry.points
    day = days.day_of(entry.number)
    return Line(player, day, game, entry.code, points, entry.won, entry.medal, entry.score, stands)


def disputed(league: Iterable[Entry]) -> list[list[Entry]]:
    """Return the groups of unlike results of a player and a challenge, in each the one first that counts for the time being."""
    return _settled([entry for entry in merged(league) if not entry.claimed])[1]


def _stands(group: Sequence[Entry]) -> list[Stands]:
    """Return what each of some disputed results is, the one that counts first."""
    stands: list[Stands] = []
    moves: set[str] = set()
    for entry in group:
        stands.append("worth" if entry.moves in moves else "game" if moves else "counts")
        moves.add(entry.moves)
    return stands


def spellings(league: Iterable[Entry]) -> dict[str, str]:
    """Return how every player's name is spelled, by its letters without case: as it is most often."""
    counts = Counter(entry.player for entry in league)
    spelled: dict[str, str] = {}
    for name in sorted(counts, key=lambda name: (-counts[name], name)):
        spelled.setdefault(name.casefold(), name)
    return spelled


def streak(numbers: Iterable[int]) -> int:
    """Return the most days of some that follow one another, with one missed in each week from Monday to Sunday at most.

    Days are numbers as `core.days` counts them. A run is a window of the days in their order: a longer one misses no less, so that
    its first day only ever moves on. Cost: one step for each day, and each missed one within a week.
    """
    order = sorted(set(numbers))
    missed: Counter[int] = Counter()
    best = start = 0
    for place, day in enumerate(order):
        if place:
            missed.update(_missed(order[place - 1], day))
        while start < place and any(count > GRACE for count in missed.values()):
            missed.subtract(_missed(order[start], order[start + 1]))
            start += 1
        best = max(best, place - start + 1)
    return best


def _missed(before: int, after: int) -> list[int]:
    """Return the weeks of the days between two, a few for as many as end any streak."""
    between = range(before + 1, min(after, before + 2 * WEEK + 1))
    return [(days.FIRST.toordinal() + number - 2) // WEEK for number in between]


def _settled(goes: Sequence[Entry]) -> tuple[list[Entry], list[list[Entry]]]:
    """Return the game that counts for every player and challenge, and the groups of those of which there are several.

    A challenge has one go. Where unlike games are known nobody can tell which came first, so that the lowest score counts.
    """
    counted, disputes = [], []
    for _, group in groupby(sorted(goes, key=_lowest_first), lambda entry: entry.key):
        told: dict[tuple[object, ...], Entry] = {}
        for entry in group:  # the same moves with other points are unlike too: one of the two is wrong
            told.setdefault((entry.moves, entry.score, entry.points, entry.won, entry.medal), entry)
        unlike = list(told.values())
        counted.append(unlike[0])
        if len(unlike) > 1:
            disputes.append(unlike)
    return counted, disputes


def _lowest_first(entry: Entry) -> tuple[tuple[str, str], int, int, str]:
    return entry.key, entry.score, entry.points or 0, entry.moves


def _table(game: str, goes: Sequence[Entry], names: Mapping[str, str], disputed: Set[tuple[str, str]]) -> Table:
    """Return the table of some games: by score, then by the best medals; who has the same of both shares a rank."""
    players: dict[str, list[Entry]] = {}
    for entry in goes:
        players.setdefault(entry.player.casefold(), []).append(entry)
    rows = sorted(
        (_standing(names[key], own, disputed) for key, own in players.items()),
        key=lambda standing: (*_worth(standing), standing.player),
    )
    ranked: list[Standing] = []
    for place, standing in enumerate(rows, start=1):
        same = ranked and _worth(standing) == _worth(ranked[-1])
        ranked.append(msgspec.structs.replace(standing, rank=ranked[-1].rank if same else place))
    return Table(game, len({entry.code for entry in goes}), tuple(ranked))


def _worth(standing: Standing) -> tuple[int, ...]:
    return (-standing.score, *(-count for count in standing.medals))


def _standing(name: str, own: Sequence[Entry], disputed: Set[tuple[str, str]]) -> Standing:
    """Return the row of a player's games, whose rank is not known yet."""
    counts, scores = Counter[str](entry.medal for entry in own), [entry.score for entry in own]
    numbers = {entry.number for entry in own}
    return Standing(
        0, name, len(numbers), len(own), sum(scores), rounded_quotient(sum(scores), len(own)), max(scores),
        tuple(counts[medal] for medal in MEDALS), streak(numbers), sum(entry.key in disputed for entry in own),
    )  # fmt: skip


def _order(line: Line) -> tuple[date, str, str, int]:
    return line.day, line.game, line.player, line.points if line.points is not None else 0
