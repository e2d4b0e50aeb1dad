"""The tables of a league to words: the columns of a table, what they mean, entries that stand apart, lines for a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

import msgspec

from generator.core import days
from generator.core.text import counted
from generator.forge.standings import Line, Standing, Standings, Table

HEADS = ("Rank", "Player", "Score", "Days", "Games", "Mean", "Highest", "Par", "Gold", "Silver", "Bronze", "Streak")
"""What the columns of a table are called."""
PLAYER = 1
"""The column of the names; all others hold numbers."""
ALL_GAMES = "All games"
MEANING = (
    "The score of a game is its points in percent of par; where par is sealed, in percent of the points for gold, 100 at most. A "
    "game that was lost scores 0, and its day counts."
)
"""What a game is worth, for whoever reads a table."""
LEGEND = (
    ("Rank", "place by score; players of the same score by their best medals"),
    ("Score", "scores of all games added up, in percent of par"),
    ("Days", "days on which the player played"),
    ("Games", "games that count, one of each challenge"),
    ("Mean", "score of a game on average, in percent of par"),
    ("Highest", "highest score of a single game, in percent of par"),
    ("Par", "games that reached the best score there is, where one is proven"),
    ("Gold, Silver, Bronze", "games that earned this medal and none above it"),
    ("Streak", "most days played in a row; one missed day in each week from Monday to Sunday does not end it"),
)
"""What each column of a table counts, one or several at a time."""
DISPUTED = "Of these challenges unlike results of one player are known. Until that is settled, the lowest score counts."
WRONG = "The same moves have one worth: delvepress league check plays them and says which line is wrong."
SEVERAL = "A challenge has one go: of several games ask the player which was the first."
REMEDY = "Then take the others out: delvepress league remove --name NAME --challenge CODE --points POINTS."
STANDS = {"": "", "counts": "counts so far", "game": "another game", "worth": "the same moves, told otherwise"}
"""What a disputed result is, in words."""
CLAIMED = "Nobody has seen the moves of these games. They are in no table."
Names = Mapping[str, str]
"""Names of players as they are written, by what they are."""
ALL_AS_THEY_ARE: Names = MappingProxyType({})
_EMPTY = "No games are known of these days."


class TableRows(msgspec.Struct, frozen=True):
    """A table as templates say it: its title, what it is of, and the cells of its rows, in the order of `HEADS`.

    `marks` say of every row how many of its games are disputed, and nothing where none is.
    """

    title: str
    extent: str
    rows: tuple[tuple[str, ...], ...]
    marks: tuple[str, ...]


class ApartRow(msgspec.Struct, frozen=True):
    """An entry that stands apart, as templates say it: its player, day, game, code, points and medal in words, and its score.

    `stands` says what a disputed one is.
    """

    player: str
    day: str
    game: str
    code: str
    points: str
    medal: str
    score: int
    stands: str


def tables(told: Standings, names: Names = ALL_AS_THEY_ARE) -> tuple[TableRows, ...]:
    """Return the tables of a league in words; `names` are those that are written otherwise than they are."""
    return tuple(
        TableRows(
            title(table),
            extent(table),
            tuple(cells(standing, names) for standing in table.standings),
            tuple(map(mark, table.standings)),
        )
        for table in told.tables
    )


def about_disputes(told: Standings) -> str:
    """Return what is said of the disputes of a league: what counts, and what to do about those that there are."""
    kinds = {line.stands for group in told.disputes for line in group}
    return " ".join([DISPUTED, *([WRONG] if "worth" in kinds else []), *([SEVERAL] if "game" in kinds else []), REMEDY])


def mark(standing: Standing) -> str:
    """Return how many games of a row are disputed, in words; nothing where none is."""
    return f"{standing.disputed} disputed" if standing.disputed else ""


def disputes(told: Standings, names: Names = ALL_AS_THEY_ARE) -> tuple[ApartRow, ...]:
    """Return the disputed games of a league in words, those of a player and challenge after one another."""
    return tuple(_apart(line, names) for group in told.disputes for line in group)


def claims(told: Standings, names: Names = ALL_AS_THEY_ARE) -> tuple[ApartRow, ...]:
    """Return the claims of a league in words."""
    return tuple(_apart(line, names) for line in told.claims)


def players(told: Standings) -> list[str]:
    """Return the names of all players, each once, in the order of the tables and of what stands behind them."""
    apart = [line.player for group in (*told.disputes, told.claims) for line in group]
    return list(dict.fromkeys([*(standing.player for table in told.tables for standing in table.standings), *apart]))


def cells(standing: Standing, names: Names = ALL_AS_THEY_ARE) -> tuple[str, ...]:
    """Return what stands in the columns of a row, in the order of `HEADS`."""
    numbers = (standing.score, standing.days, standing.games, standing.mean, standing.highest, *standing.medals, standing.streak)
    return (str(standing.rank), names.get(standing.player, standing.player), *map(str, numbers))


def _apart(line: Line, names: Names) -> ApartRow:
    player = names.get(line.player, line.player)
    day = days.spelled(line.day)
    return ApartRow(player, day, line.game, line.code, points(line), award(line), line.score, STANDS[line.stands])


def span(told: Standings) -> str:
    """Return the days of a league in words; nothing for one without any."""
    if told.first is None or told.last is None:
        return ""
    first, last = days.spelled(told.first), days.spelled(told.last)
    return first if first == last else f"{first} to {last}"


def title(table: Table) -> str:
    """Return what a table is called."""
    return table.game or ALL_GAMES


def extent(table: Table) -> str:
    """Return how many players and challenges a table is of, in words."""
    return f"{counted(len(table.standings), 'player')}, {counted(table.challenges, 'challenge')}"


def points(line: Line) -> str:
    """Return the points of an entry that stands apart, in words."""
    told = "points not told" if line.points is None else counted(line.points, "point")
    return told if line.won else f"lost at {told}"


def award(line: Line) -> str:
    """Return the medal of an entry that stands apart, in words."""
    return "no medal" if line.medal == "none" else line.medal


def lines(told: Standings) -> list[str]:
    """Return a whole league as lines for a terminal."""
    if not told.tables and not told.claims:
        return [_EMPTY]
    texts = [span(told)]
    for table in told.tables:
        texts += ["", f"{title(table)} ({extent(table)})", "", *_columns([HEADS, *map(_marked, table.standings)])]
    if told.tables:
        room = max(len(name) for name, _ in LEGEND)
        texts += ["", *(f"{name:<{room}}  {counts}" for name, counts in LEGEND), "", MEANING]
    if told.disputes:
        texts += ["", f"Disputed. {about_disputes(told)}", "", *(sentence(line) for group in told.disputes for line in group)]
    if told.claims:
        texts += ["", f"Claimed. {CLAIMED}", "", *map(sentence, told.claims)]
    return texts


def sentence(line: Line) -> str:
    """Return an entry in words: whose and of which challenge it is, what it is worth, and what a disputed one is."""
    stands = f"; {STANDS[line.stands]}" if line.stands else ""
    whose = f"{line.player}, {days.spelled(line.day)}, {line.game} ({line.code})"
    return f"{whose}: {points(line)}, {award(line)}, score {line.score}{stands}"


def _marked(standing: Standing) -> tuple[str, ...]:
    """Return the cells of a row for a terminal, the name with how many of the games are disputed."""
    texts = list(cells(standing))
    texts[PLAYER] += f" ({mark(standing)})" if standing.disputed else ""
    return tuple(texts)


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows with their cells below one another, names to the left and numbers to the right."""
    wide = [max(width(row[place]) for row in rows) for place in range(len(HEADS))]
    for row in rows:
        padded = [
            f"{text}{' ' * (room - width(text))}" if place == PLAYER else f"{' ' * (room - width(text))}{text}"
            for place, (text, room) in enumerate(zip(row, wide, strict=True))
        ]
        yield "  ".join(padded).rstrip()


def width(text: str) -> int:
    """Return how many columns of a terminal a text takes: two for a wide letter, none for a mark upon the letter before it."""
    return sum(0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
