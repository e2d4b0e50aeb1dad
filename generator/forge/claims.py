"""What somebody claims to have come to in a challenge, held against what its rules and its quest can give."""

from __future__ import annotations

from generator.core import limits
from generator.core.text import counted
from generator.forge.challenges import Challenge, Result, daily_of, medal


def points_range(challenge: Challenge, won: bool) -> tuple[int, int]:
    """Return the least and the most points of a game of a challenge that was won, or lost.

    Where a game tells nothing of them they are those that a league has room for.
    """
    bounds = daily_of(challenge.game).points
    return bounds(challenge.made.quest, challenge.target, won) if bounds else (-limits.POINTS, limits.POINTS)


def span(challenge: Challenge, won: bool) -> str:
    """Return the points of a game of a challenge that was won, or lost, as a part of a sentence: 0 to 86, or 0."""
    least, most = points_range(challenge, won)
    return f"{least} to {most}" if least < most else f"{most}"


def why_not(challenge: Challenge, points: int, won: bool, *, named: str = "", par: int | None = None) -> str:
    """Return why no game of a challenge comes to a claim, as a part of a sentence; empty where one can.

    `named` is the medal that the claim names, `par` what it says to be counted against; where they are left out, nothing is
    compared. A sealed par is named by no result, so that whether a named one is right is not told.
    """
    least, most = points_range(challenge, won)
    if not least <= points <= most:
        return f"tells {counted(points, 'point')}, and such a game comes to {span(challenge, won)}"
    target = challenge.target
    if par is not None and target.sealed:
        return "names a par, which no result of this challenge does"
    if par is not None and par != target.points:
        return f"is counted against {par}, and par of this challenge is {target.points}"
    earned = medal(target, Result(points, won, claimed=True))
    if named not in ("", earned):
        return f"names {_award(named)}, and {counted(points, 'point')} earn {_award(earned)}"
    return ""


def _award(name: str) -> str:
    return {"none": "no medal", "par": "the best medal"}.get(name, f"a {name} medal")
