"""What somebody claims to have come to in a challenge, held against what its rules and its quest can give."""

from __future__ import annotations

from generator.core import limits
from generator.core.messages import shown
from generator.core.text import counted
from generator.forge import results
from generator.forge.challenges import Challenge, Result, daily_of, medal
from generator.forge.result_files import FoundResult, Strip


def points_range(challenge: Challenge, won: bool, *, over: bool = False) -> tuple[int, int]:
    """Return the least and the most points of a game of a challenge that was won, or lost.

    Where a game tells nothing of them they are those that a league has room for. A par that is proven is the most once the day is
    `over`; before that it may not follow from what is refused (D-30).
    """
    bounds = daily_of(challenge.game).points
    quest, usual = challenge.made.quest, (-limits.POINTS, limits.POINTS)
    least, most = bounds(quest, challenge.target, won, challenge.fate) if bounds else usual
    proven = over and won and challenge.target.source == "proven"
    return least, min(most, challenge.target.points) if proven else most


def span(challenge: Challenge, won: bool, *, over: bool = False) -> str:
    """Return the points of a game of a challenge that was won, or lost, as a part of a sentence: 0 to 86, or 0."""
    least, most = points_range(challenge, won, over=over)
    return f"{least} to {most}" if least < most else f"{most}"


def why_not(challenge: Challenge, claim: FoundResult, *, over: bool = False) -> str:
    """Return why no game of a challenge comes to a claim, as a part of a sentence; empty where one can.

    What shared lines say is compared in every part. A sealed par is named by none, so that whether a named one is right is not
    told. `over` is as for `points_range`.
    """
    strip, points = claim.strip, claim.points
    why = _other_challenge(challenge, strip) if strip else ""
    if why or points is None:
        return why
    least, most = points_range(challenge, claim.won, over=over)
    if not least <= points <= most:
        return f"tells {counted(points, 'point')}, and such a game comes to {span(challenge, claim.won, over=over)}"
    return _other_award(challenge, strip, points, claim.won) if strip else ""


def _other_challenge(challenge: Challenge, strip: Strip) -> str:
    """Return how the head of shared lines differs from the challenge of their code, as a part of a sentence."""
    title, grade = challenge.game.title, challenge.made.rating.grade
    if strip.title != title:
        return f"is headed {shown(strip.title)}, and its code is one of {title}"
    if strip.number != challenge.number:
        return f"is headed No. {strip.number}, and its code is that of No. {challenge.number}"
    if strip.exercise != challenge.practice:
        what = f"exercise {challenge.practice}" if challenge.practice else "the ranked challenge"
        return f"is headed {f'exercise {strip.exercise}' if strip.exercise else 'as no exercise'}, and its code is that of {what}"
    if strip.grade != grade:
        return f"is headed {shown(strip.grade)}, and the challenge of its code is {grade}"
    return ""


def _other_award(challenge: Challenge, strip: Strip, points: int, won: bool) -> str:
    """Return how target, medal and row of shared lines differ from what so many points come to, as a part of a sentence."""
    target = challenge.target
    if target.sealed and strip.target is not None:
        return "names a par, which no result of this challenge does"
    if not target.sealed and strip.target != target.points:
        against = "nothing" if strip.target is None else str(strip.target)
        return f"is counted against {against}, and par of this challenge is {target.points}"
    if not won and strip.medal != "none":
        return f"names {_award(strip.medal)}, and a game that was lost earns none"
    earned = medal(target, Result(points, won, claimed=True))
    if strip.medal != earned:
        return f"names {_award(strip.medal)}, and {counted(points, 'point')} earn {_award(earned)}"
    return _other_row(challenge, strip.row, points)


def _other_row(challenge: Challenge, row: str, points: int) -> str:
    """Return what is wrong with the line of what happened, as a part of a sentence: signs that there are not, or another bar."""
    plain = results.plain_row(row)
    if not plain:
        return f"tells {shown(row)} of the game, which no result does"
    due = results.bar(points, results.whole(challenge.target), ascii=plain.isascii())
    if results.shows_bar(plain) and plain != due:
        return f"has the bar {shown(plain)}, and that of {counted(points, 'point')} is {due}"
    return ""


def _award(name: str) -> str:
    return {"none": "no medal", "par": "the best medal"}.get(name, f"a {name} medal")
