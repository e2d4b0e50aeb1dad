"""A league: who came to what in which challenge, as lines of JSON that anybody can merge with those of others.

A league is a set of entries, and merging is their union, so that the bytes of a merged file depend neither on the order nor on
how often leagues are merged. Nothing is decided while merging but this: a claim is dropped where the same player's written game of
the same challenge is there. Which of several games counts is worked out when a table is made (see `forge.standings`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from generator.core import days, limits
from generator.core.code import Code, decode, encode
from generator.core.data import DAMAGED, Record, read_json
from generator.core.errors import BadCode, BadFile, BadOption
from generator.core.messages import shown
from generator.core.reading import check_utf_8
from generator.core.seeds import day_of_seed
from generator.core.statistics import rounded_quotient
from generator.forge import read_alike
from generator.forge.challenges import Challenge, Result, medal

FORMAT = "delvepress-league-1"
Medal = Literal["par", "gold", "silver", "bronze", "none"]
_REMEDY = "mend that line, or take it out"
_DAMAGE_REMEDY = "take that line out, and add its result again"


class _First(Record):
    """The first line of a league."""

    format: str


class Entry(Record):
    """What a player came to in the ranked challenge of a day: its `code`, the moves as the referee writes them, and their worth.

    Without `moves` it is a claim; one of the best score of a sealed target tells no `points`. `score` is what the game is worth in
    the league (see `score_of`).
    """

    player: str
    code: str
    moves: Annotated[str, Meta(max_length=limits.LEAGUE_MOVES_CHARS)] = ""
    points: Annotated[int, Meta(ge=-limits.POINTS, le=limits.POINTS)] | None
    won: bool
    medal: Medal
    score: Annotated[int, Meta(ge=0, le=limits.POINTS)]

    def __post_init__(self) -> None:
        if not _is_name(self.player) or self.player != _plain_name(self.player):
            raise ValueError(f"player: {shown(self.player)} is no name as it is kept here")
        code = _decoded(self.code)
        day = day_of_seed(code.seed)
        if encode(code) != self.code or day is None or day[1] or not 1 <= day[0] <= days.number(days.LAST):
            raise ValueError(f"code: {shown(self.code)} is not the code of a day's challenge")
        if self.points is None and self.moves:
            raise ValueError("points: they are missing")
        if not self.won and (self.score or self.medal != "none"):
            raise ValueError("score: a game that was lost has neither score nor medal")

    @property
    def claimed(self) -> bool:
        """Whether no moves are known."""
        return not self.moves

    @property
    def key(self) -> tuple[str, str]:
        """Whose entry it is, and of which challenge; the case of letters in a name does not matter."""
        return self.player.casefold(), self.code

    @property
    def letter(self) -> str:
        """The letter that the codes of its game begin with."""
        return self.code[0]

    @property
    def number(self) -> int:
        """The number of its day."""
        return _number(self.code)


def settled_name(name: str) -> str:
    """Return a player's name in plain composed letters (NFKC), with single blanks; raises BadOption where it cannot be printed."""
    plain = _plain_name(name)
    if not _is_name(plain):
        raise BadOption(f"A player cannot be called {shown(name)}; give 1 to {limits.PLAYER_CHARS} characters that can be printed.")
    return plain


def _plain_name(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).split())


def _is_name(plain: str) -> bool:
    return bool(read_alike.look(plain)) and len(plain) <= limits.PLAYER_CHARS and plain.isprintable()


def score_of(challenge: Challenge, result: Result, award: str) -> int:
    """Return what a result is worth in a league: its points in percent of par, 0 at least, and 0 for a game that was lost.

    Par that is sealed may not follow from a score: there it is percent of the points for gold, 100 at most.
    """
    if not result.won:
        return 0
    target = challenge.target
    par = target.medals[-1] if target.sealed else target.points
    points = max(par, 1) if target.sealed and award == "par" else result.points
    score = max(0, rounded_quotient(100 * points, par)) if par > 0 else 100 * (points >= par)
    return min(score, 100 if target.sealed else limits.POINTS)


def entry_of(challenge: Challenge, player: str, result: Result, moves: str = "", *, best: bool = False) -> Entry:
    """Return the entry of a result; `moves` are those of a written game that was confirmed, none for a claim.

    `best` is the claim of the best score of a sealed target, whose points are not told; it is taken for gold.
    """
    award = "gold" if best else medal(challenge.target, result)
    score = 100 if best else score_of(challenge, result, award)
    fields = {
        "player": settled_name(player), "code": challenge.made.code, "moves": moves, "points": None if best else result.points,
        "won": result.won, "medal": award, "score": score,
    }  # fmt: skip
    return msgspec.convert(fields, Entry)


def merged(*leagues: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return all entries of some leagues in their order, each once, without claims beside a written game."""
    entries = {entry for league in leagues for entry in league}
    written = {entry.key for entry in entries if not entry.claimed}
    return tuple(sorted((entry for entry in entries if not entry.claimed or entry.key not in written), key=line))


def write_league(league: Iterable[Entry]) -> bytes:
    """Return the bytes of a league: a line that names the format, and a line for each entry. Raises BadFile for too many."""
    data = b"".join(text + b"\n" for text in (msgspec.json.encode(_First(format=FORMAT)), *map(line, merged(league))))
    if len(data) > limits.LEAGUE_BYTES:
        raise BadFile(f"The league would be larger than {limits.LEAGUE_BYTES >> 20} MB; begin a new one with --league.")
    return data


def is_league(data: bytes) -> bool:
    """Return whether bytes begin as the file of a league does."""
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n", 1)
    try:
        return read_json(_First, lines[0][: limits.LINE_BYTES]).format == FORMAT
    except (ValueError, RecursionError):
        return False


def read_league(data: bytes, where: str) -> tuple[Entry, ...]:
    """Return the entries of a league; `where` names it in messages. Raises BadFile, naming the line and what is wrong in it."""
    return merged(read_lines(data, where))


def read_lines(data: bytes, where: str) -> dict[Entry, int]:
    """Return the lines that the entries of a league stand on, counted from 1; where one stands twice, the first. Raises BadFile."""
    check_utf_8(data, where, _DAMAGE_REMEDY)
    lines = data.removeprefix(b"\xef\xbb\xbf").splitlines()
    if not is_league(data):
        raise BadFile(f'{where}, line 1: a league of this version begins with {{"format":"{FORMAT}"}}; give the file of a league.')
    numbers: dict[Entry, int] = {}
    for number, text in enumerate(lines[1:], start=2):
        if text.strip():
            try:
                numbers.setdefault(read_json(Entry, text), number)
            except (ValueError, RecursionError) as error:
                why = _complaint(error)
                remedy = _DAMAGE_REMEDY if why == DAMAGED else _REMEDY
                raise BadFile(f"{where}, line {number}: {why}; {remedy}.") from None
    return numbers


def _complaint(error: Exception) -> str:
    """Return what is wrong with a line, without the place of a complaint that names its field itself."""
    text = str(error).removeprefix("the file itself: ")
    return "it is nested too deeply" if isinstance(error, RecursionError) else " ".join(text.split())[:200].rstrip(".")


def line(entry: Entry) -> bytes:
    """Return an entry as it stands in a league: the same bytes for the same entry."""
    return msgspec.json.encode(entry, order="sorted")


@lru_cache(maxsize=4096)
def _number(code: str) -> int:
    """Return the number of the day of a challenge's code."""
    found = day_of_seed(decode(code).seed)
    return found[0] if found else 0


def _decoded(text: str) -> Code:
    try:
        return decode(text)
    except BadCode as error:
        raise ValueError(f"code: {error}") from None
