"""Files of results, as players send them, to results one by one: written games under a head, and lines that were shared.

A head is what may stand above the moves of a written game: a line `player: Ada` and a line `challenge: CODE`. A further head in the
same file begins another game; what it leaves out is as in the head before. A line `player:` with no name is still to be filled in.
Shared lines are those that `delvepress verify --points` prints.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from generator.core import limits
from generator.core.code import decode, encode
from generator.core.errors import BadCode, BadFile, BadOption
from generator.core.messages import shown
from generator.forge.results import MEDALS

_HEAD = re.compile(r"\s*(?P<name>player|challenge)\s*:\s*(?P<value>.*?)\s*", re.IGNORECASE)
_SHARED = re.compile(r"\s*Delvepress .+ No\. [0-9]+.*")
_STRIP = re.compile(
    r"\s*Delvepress (?P<title>.+) No\. (?P<number>[0-9]{1,9})(, exercise (?P<exercise>[0-9]{1,9}))? \((?P<grade>.+)\)\s*"
)
_POINTS = re.compile(r"(?P<points>-?[0-9]{1,9})(?P<target>/-?[0-9]{1,9})?")
_AWARDS = {sign: medal for medal, signs in MEDALS.items() for sign in signs}
_SCORE = re.compile(r"(?:(?:score|points?|result)\s*[:=]?\s*)?[+-]?[0-9]{1,9}(?:/[0-9]{1,9})?(?:\s*points?)?[.]?", re.IGNORECASE)
_FELL = ["fell", "at"]
"""What stands before the points of a game that was lost."""
_NO_MOVES = (
    "a score without moves stands here; write down the moves of the game, or in place of all this the four lines that delvepress "
    "verify {code} --points prints, which a league lists apart"
)
_LINES = 3
"""Lines that follow the first one of what is shared: points, what happened, the code."""


class Head(msgspec.Struct, frozen=True):
    """What stands above the moves of a written game: who played it, and the code of its challenge; empty where nothing does."""

    player: str = ""
    challenge: str = ""


class Places(msgspec.Struct, frozen=True):
    """The lines of a file that say a result's player and challenge, 0 where none does, and where its moves or its points stand."""

    player: int = 0
    challenge: int = 0
    told: int = 0


class Strip(msgspec.Struct, frozen=True):
    """What shared lines say beside points: title of the game, number and exercise, grade, medal, target, and what happened.

    `exercise` is 0 for none, `target` None where the points are counted against nothing.
    """

    title: str
    number: int
    exercise: int
    grade: str
    medal: str
    target: int | None
    row: str


class FoundResult(msgspec.Struct, frozen=True):
    """A result as it stands in a file: whose it is, the code of its challenge, the line it begins on, and those of its parts.

    It is a written game with its `moves`, or a claim, which has none: its `points` (None where they are not told, which is so for
    the best score of a sealed target) and whether the game was `won`. What else shared lines say of it is its `strip`.
    """

    head: Head
    line: int
    moves: str = ""
    points: int | None = None
    won: bool = True
    places: Places = Places()
    strip: Strip | None = None

    @property
    def claimed(self) -> bool:
        """Whether nothing but points is told."""
        return not self.moves


def headed(head: Head, moves: str) -> str:
    """Return a written game under its head, in which a name that is not known is left to be filled in; as it was without a head."""
    if head == Head():
        return moves
    challenge = [f"challenge: {head.challenge}"] if head.challenge else []
    return "\n".join([f"player: {head.player}".rstrip(), *challenge, "", moves])


def parted(text: str) -> tuple[Head, str]:
    """Return the head of a written game, empty where it has none, and its moves."""
    lines = text.removeprefix("\ufeff").splitlines(keepends=True)
    values: dict[str, str] = {}
    while lines and (not lines[0].strip() or _HEAD.fullmatch(lines[0])):
        match = _HEAD.fullmatch(lines.pop(0))
        if match is not None:
            values[match["name"].lower()] = match["value"]
    return (Head(**values), "".join(lines)) if values else (Head(), text)


def moves_of(text: str, source: str) -> str:
    """Return the moves of a written game without the head that may stand above them.

    `source` is the code of the quest that they are of, or another name of it. Raises BadOption where the head names another
    challenge.
    """
    head, moves = parted(text)
    check_head(head, source)
    return moves


def check_head(head: Head, source: str) -> None:
    """Raise BadOption where the head of a written game names another challenge than a code, or none that can be."""
    if not head.challenge:
        return
    named = decode(head.challenge)
    try:
        asked = decode(source)
    except BadCode:
        return
    if named != asked:
        raise BadOption(
            f"These moves are of {encode(named)}, as their head says, not of {encode(asked)}; give the code they are of."
        )


def read_results(text: str, where: str) -> list[FoundResult]:
    """Return the results of a file in their order; `where` names it in messages. Raises BadFile, naming the line."""
    lines = text.removeprefix("\ufeff").splitlines()
    results: list[FoundResult] = []
    head, places, place = Head(), Places(), 0
    while place < len(lines):
        if len(results) >= limits.RESULTS:
            raise BadFile(f"{where} holds more than {limits.RESULTS:,} results; part it into several files.")
        if not lines[place].strip():
            place += 1
        elif _SHARED.fullmatch(lines[place]):
            told, behind = _below(lines, place + 1)
            results.append(_shared(lines[place], told, place + 1, where))
            place = behind
        else:
            first = place
            head, places, place = _head(lines, place, (head, places), where)
            start = place
            while place < len(lines) and not _begins(lines[place]):
                place += 1
            moves = "\n".join(lines[start:place]).strip()
            if not moves:
                last = max(places.player, places.challenge, first + 1)
                raise BadFile(f"{where}, line {last}: no moves stand below this; write them down there.")
            if _SCORE.fullmatch(moves):
                raise BadFile(f"{where}, line {start + 1}: {_NO_MOVES.format(code=head.challenge or 'CODE')}.")
            results.append(FoundResult(head, first + 1, moves, places=replace(places, told=start + 1)))
    if not results:
        raise BadFile(f"{where} is empty; give a written game, or the lines of a result.")
    return results


def _begins(line: str) -> bool:
    return bool(_HEAD.fullmatch(line) or _SHARED.fullmatch(line))


def _head(lines: Sequence[str], place: int, before: tuple[Head, Places], where: str) -> tuple[Head, Places, int]:
    """Return the head that stands at a line, the lines of its parts, and the line behind it; what it does not say is as `before`.

    Raises BadFile.
    """
    values: dict[str, str] = {}
    numbers: dict[str, int] = {}
    while place < len(lines) and (not lines[place].strip() or _HEAD.fullmatch(lines[place])):
        match = _HEAD.fullmatch(lines[place])
        if match is not None:
            name = match["name"].lower()
            if name in values or (not match["value"] and name != "player"):
                why = "is said twice" if name in values else "is empty"
                raise BadFile(f"{where}, line {place + 1}: the {name} {why}; give it once, as in {name}: {_EXAMPLES[name]}.")
            values[name] = match["value"]
            numbers[name] = place + 1
        place += 1
    head, places = before
    return replace(head, **values), replace(places, **numbers), place


_EXAMPLES = {"player": "Ada", "challenge": "CODE"}


def _below(lines: Sequence[str], place: int) -> tuple[list[tuple[int, str]], int]:
    """Return the next lines with words that belong to a shared result, with their numbers, and the line behind them."""
    numbered: list[tuple[int, str]] = []
    while place < len(lines) and len(numbered) < _LINES and not _begins(lines[place]):
        numbered += [(place + 1, lines[place])] if lines[place].strip() else []
        place += 1
    return numbered, place


def names_the_fallen(words: Sequence[str]) -> bool:
    """Return whether words end as those do that stand before the points of a game that was lost."""
    return [word.casefold() for word in words[-2:]] == _FELL


def _shared(head: str, told: Sequence[tuple[int, str]], number: int, where: str) -> FoundResult:
    """Return what a shared result claims, by its first line and those below; raises BadFile for lines that are cut or changed."""
    lines = [line for _, line in told]
    words = lines[0].split() if lines else []
    award = _AWARDS.get(words[-1]) if words else None
    named = _STRIP.fullmatch(head)
    if len(lines) < _LINES or award is None or named is None:
        raise BadFile(f"{where}, line {number}: a result begins here that is not whole; copy all four lines of it.")
    rest, points, target = words[:-1], None, None
    match = _POINTS.fullmatch(rest[-1]) if rest else None
    if match is not None and (award != "par" or match["target"]):
        points = int(match["points"])
        target = int(match["target"][1:]) if match["target"] else None
        rest = rest[:-1]
    won = not names_the_fallen(rest)
    if points is None and (award != "par" or not won):
        raise BadFile(f"{where}, line {told[0][0]}: {shown(lines[0])} tells no points; copy the result again.")
    places = Places(told[0][0], told[2][0], told[0][0])
    exercise, row = int(named["exercise"] or 0), lines[1].strip()
    strip = Strip(named["title"].strip(), int(named["number"]), exercise, named["grade"].strip(), award, target, row)
    name = " ".join(rest if won else rest[:-2])
    return FoundResult(Head(name, lines[2].strip()), number, "", points, won, places, strip)
