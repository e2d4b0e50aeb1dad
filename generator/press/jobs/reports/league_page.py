"""The tables of a league as a print job: all games, each game, what is disputed, what is only claimed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.core.errors import PressError
from generator.draw import page_marks
from generator.forge import standings_text
from generator.forge.pack import Pack, Sheet, Words
from generator.forge.standings import Standings
from generator.forge.standings_text import ApartRow, TableRows
from generator.press.drawing import fonts
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.printing.printed_text import club_name

_SHEET = Sheet("league", "league/tables.xml.jinja", "League", "league-", credits=True)
_FACES = ("body", "bold", "plain", "plainbold")
"""The fonts in which a name may be set."""
LACKING = "?"
"""What stands for a letter that no font here has."""
WIDEST = 96.0
"""How wide a word of a name may be in points, at the size of the cells of a table."""


class LeagueWords(Words, frozen=True):
    """What the page of a league says; `lacking` tells whether a name has letters that cannot be printed.

    In `large` print there is a paragraph for each row.
    """

    title: str
    span: str
    heads: tuple[str, ...]
    name_column: int
    meaning: str
    legend: tuple[tuple[str, str], ...]
    tables: tuple[TableRows, ...]
    disputed: str
    disputes: tuple[ApartRow, ...]
    claimed: str
    claims: tuple[ApartRow, ...]
    lacking: bool
    large: bool


def league_club(typed: str) -> str:
    """Return the name that stands above the tables of a club's league; raises BadOption for one that cannot be printed."""
    return club_name(typed, ("title", "fell"))


def league_job(told: Standings, settings: PrintSettings, *, club: str = "", printed: bool = True) -> Job:
    """Return the print job of a league's tables; `club` is a name to stand above them.

    A name with letters that no font here has is printed with signs in their place, and a number that tells such names apart; what
    is not `printed` but read has all names as they are.
    """
    names = printable(standings_text.players(told)) if printed else {}
    title = f"{club}: league" if club else "League"
    words = LeagueWords(
        title=title,
        span=standings_text.span(told),
        heads=standings_text.HEADS,
        name_column=standings_text.PLAYER,
        meaning=standings_text.MEANING,
        legend=standings_text.LEGEND,
        tables=standings_text.tables(told, names),
        disputed=standings_text.about_disputes(told),
        disputes=standings_text.disputes(told, names),
        claimed=standings_text.CLAIMED,
        claims=standings_text.claims(told, names),
        lacking=printed and not all(map(_has, "".join(standings_text.players(told)))),
        large=printed and settings.typography.large,
    )
    return Job(
        pack=Pack(title, (_SHEET,), words, {"emblem": page_marks.emblem("trophy"), "tailpiece": page_marks.tailpiece("crown")}),
        common=quest_jobs.common_words("", 0, "", settings.typography),
        settings=settings,
        title=title,
        subject="Table of a league of daily challenges (unofficial)",
        code=quest_jobs.NO_CODE,
        keywords="league, daily challenges, dungeon",
    )


def printable(names: Iterable[str]) -> dict[str, str]:
    """Return how names are printed: those with letters that a font here lacks with other signs, and numbered in their order.

    A word that is wider than the column of names is parted by a blank.
    """
    printed: dict[str, str] = {}
    count = 0
    for name in names:
        plain = "".join(letter if _has(letter) else LACKING for letter in name)
        count += plain != name
        parted = " ".join(part for word in plain.split() for part in _parts(word))
        printed[name] = parted if plain == name else f"{parted} ({count})"
    return printed


def _parts(word: str) -> Iterator[str]:
    """Yield a word in parts that are no wider than WIDEST."""
    part = ""
    for letter in word:
        if part and fonts.width(part + letter, "bold", 9.0) > WIDEST:
            yield part
            part = ""
        part += letter
    yield part


def _has(letter: str) -> bool:
    try:
        for face in _FACES:
            fonts.checked(letter, face)
    except PressError:
        return False
    return True
