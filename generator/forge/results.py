"""A result to a few lines that people send one another: no spoilers, with symbols, or in plain ASCII."""

from __future__ import annotations

from collections.abc import Sequence

from generator.forge.challenges import Challenge, Result, medal
from generator.forge.daily import Target

EVENTS = {
    "gold": ("\U0001f7e1", "o"), "monster": ("\U0001f5e1", "x"), "key": ("\U0001f5dd", "k"), "lock": ("\U0001f513", "u"),
    "door": ("\U0001f6aa", "d"), "treasure": ("\U0001f48e", "$"), "magic": ("\u2728", "*"), "trap": ("\U0001faa4", "v"),
    "flight": ("\U0001f4a8", "~"), "bribe": ("\U0001fa99", "%"), "rest": ("\U0001f4a4", "z"), "level": ("\U0001f53c", "^"),
    "boss": ("\U0001f451", "B"), "death": ("\U0001f480", "!"),
}  # fmt: skip
"""What can happen in a game, with its symbol and its ASCII letter."""
MEDALS = {
    "par": ("\U0001f3c6", "PAR"), "gold": ("\U0001f947", "GOLD"), "silver": ("\U0001f948", "SILVER"),
    "bronze": ("\U0001f949", "BRONZE"), "none": ("\u26ab", "-"),
}  # fmt: skip
FULL, EMPTY = ("\U0001f7e9", "#"), ("\u2b1c", ".")
LONGEST = 30
"""Most events of a row; longer games are told by their last ones, after dots."""
BAR = 10
_SIGNS = tuple(
    frozenset((*(pair[which] for pair in EVENTS.values()), FULL[which], EMPTY[which], "\u2026."[which])) for which in (0, 1)
)
"""Every sign of a line of what happened, and what stands before one that is cut: as symbols, and in ASCII."""


def lines(challenge: Challenge, played: Result, *, ascii: bool = False, name: str = "") -> list[str]:
    """Return the lines of a result: which challenge, points against the target with the medal, and a row of events or a bar."""
    which = 1 if ascii else 0
    made, target = challenge.made, challenge.target
    exercise = f", exercise {challenge.practice}" if challenge.practice else ""
    award = MEDALS[medal(target, played)][which]
    points = _points(target, played)
    head = f"{challenge.game.title} No. {challenge.number}{exercise} ({made.rating.grade})"
    happened = played.row or played.events
    row = events(happened, ascii=ascii) if happened else bar(played.points, whole(target), ascii=ascii)
    return [f"Delvepress {head}", " ".join(part for part in (name, points, award) if part), row, made.code]


def _points(target: Target, played: Result) -> str:
    """Return the points of a result against the target's; where that is sealed by themselves, and none with the best score."""
    points = str(played.points) if target.sealed else f"{played.points}/{target.points}"
    if target.sealed and medal(target, played) == "par":
        return ""
    return points if played.won else f"fell at {points}"


def events(names: Sequence[str], *, ascii: bool = False) -> str:
    """Return a row of symbols, the last ones where there are too many; an empty name is a stretch without events."""
    which = 1 if ascii else 0
    row = "".join((EVENTS[event] if event else EMPTY)[which] for event in names[-LONGEST:])
    return ("..." if ascii else "\u2026") + row if len(names) > LONGEST else row


def whole(target: Target) -> int:
    """Return the points that fill a bar: the target's, or those for gold where it is sealed."""
    return target.medals[-1] if target.sealed else target.points


def plain_row(text: str) -> str:
    """Return a line of what happened as `lines` writes it, without what else programs put into it; empty for any other line."""
    row = "".join(text.replace("\ufe0f", "").split())
    return row if set(row) <= _SIGNS[row.isascii()] else ""


def shows_bar(row: str) -> bool:
    """Return whether a line of what happened has a bar that is not empty."""
    return FULL[row.isascii()] in row


def bar(points: int, target: int, *, ascii: bool = False) -> str:
    """Return how much of the target was reached, in tenths."""
    which = 1 if ascii else 0
    full = max(0, min(BAR, BAR * points // max(1, target)))
    return FULL[which] * full + EMPTY[which] * (BAR - full)
