"""A draft of a quest to one of the grade asked for: the heroes' health at the start is set by playing (see docs/difficulty.md).

A draft is played with the starting health that its grade and party usually need. From the share of games won the next setting is
worked out, along a logistic curve of known slope; after at most four trials the best setting is played on, and the draft is kept
if all games at that setting together lie inside the band. None of these games is ever printed: rating.difficulty plays others.
Cost: 24 games to set a clock, 12 games for a hopeless draft, else 40 games a trial, 40 more to accept and 12 careless ones.
"""

from __future__ import annotations

from math import log

from msgspec.structs import replace

from generator.core.errors import ForgeFailed
from generator.games.deck_box_dungeons.players.grades import BANDS, TARGETS
from generator.games.deck_box_dungeons.players.measured_games import play_games
from generator.games.deck_box_dungeons.players.simulation import Played
from generator.games.deck_box_dungeons.quest.model import Grade, Quest
from generator.games.deck_box_dungeons.quest.terms import Clock

TRIALS, GAMES_A_TRIAL, GAMES_TO_ACCEPT = 4, 40, 40
"""Most settings that are tried, games at each, and games that are added at the one that is kept."""
GAMES_FOR_CLOCK = 24
"""Games without haste that set the length of a clock."""
GLANCE = 12
"""Games at the first setting after which a hopeless draft is given up."""
NAIVE_GAMES, LEAST_GAP = 12, 10
"""Games of a careless party, and the points by which a sensible one must win more."""
TOO_FAR = 2
"""How far beyond the settings there are the first trial may point, for a draft that is tried further."""
NEAR_BAND = 5
"""Points from the band within which the best setting is played on."""
LEAST_TRIM, MOST_TRIM = -4, 2
"""Starting health that all heroes may have more than their cards say."""
_FIRST_TRIMS: dict[Grade, tuple[int, int, int, int]] = {
    "easy": (1, -2, -2, -2),
    "medium": (-2, -2, -2, -3),
    "hard": (-2, -2, -3, -3),
}
"""The setting of the first trial for one to four heroes."""
SLOPES = (0.19, 0.36, 0.3, 0.3)
"""What a point of starting health adds to the log odds of winning, for one to four heroes; measured by benchmarks/difficulty.py."""
MOST_BOXES, LEAST_BOXES = 80, 12
"""Boxes of a clock of the whole quest."""
SLACK = 2
"""Boxes beyond what nine of ten parties that come through have used."""
LEAST_WINS = 6
"""Games won without haste that are needed to set a clock."""
PURPOSE = "accept"


def tuned(draft: Quest) -> Quest:
    """Return a draft with the starting health that brings it into its grade's band; raises ForgeFailed where none does."""
    draft = with_clock(draft)
    wins: dict[int, int] = {}
    goal = TARGETS[draft.grade]
    trim, slope = first_trim(draft), SLOPES[draft.heroes - 1]
    seen = _wins(draft, trim, range(GLANCE))
    if not _within_reach(trim + _step(goal, seen, GLANCE, slope), 2 * TOO_FAR):
        raise ForgeFailed(f"No starting health brings this draft to {draft.grade}.")
    for _ in range(TRIALS):
        wins[trim] = (
            _wins(draft, trim, range(GLANCE, GAMES_A_TRIAL)) + seen if not wins else _wins(draft, trim, range(GAMES_A_TRIAL))
        )
        step = _step(goal, wins[trim], GAMES_A_TRIAL, slope)
        if len(wins) == 1 and not _within_reach(trim + step, TOO_FAR):
            raise ForgeFailed(f"No starting health brings this draft to {draft.grade}.")
        following = max(LEAST_TRIM, min(MOST_TRIM, trim + step))
        if following in wins:
            break
        trim = following
    best = min(wins, key=lambda key: (abs(100 * wins[key] / GAMES_A_TRIAL - goal), abs(key)))
    low, high = BANDS[draft.grade]
    if not low - NEAR_BAND <= 100 * wins[best] / GAMES_A_TRIAL <= high + NEAR_BAND:
        raise ForgeFailed(f"No starting health brings this draft to {draft.grade}.")
    total = GAMES_A_TRIAL + GAMES_TO_ACCEPT
    won = wins[best] + _wins(draft, best, range(GAMES_A_TRIAL, total))
    if not low <= 100 * won / total <= high:
        raise ForgeFailed(f"No starting health brings this draft to {draft.grade}.")
    draft = replace(draft, trim=best)
    careless = sum(game.won for game in play_games(draft, "naive", PURPOSE, range(NAIVE_GAMES)))
    if 100 * won / total - 100 * careless / NAIVE_GAMES < LEAST_GAP:
        raise ForgeFailed("Skill hardly matters in this draft.")
    return draft


def first_trim(draft: Quest) -> int:
    """Return the starting health at which a draft is played first: what its grade and party usually need."""
    return _FIRST_TRIMS[draft.grade][draft.heroes - 1]


def _step(goal: int, wins: int, games: int, slope: float) -> int:
    """Return the starting health to be added so that games are won as often as the goal says, after some wins in some games."""
    return round((_log_odds(goal / 100) - _log_odds((wins + 1) / (games + 2))) / slope)


def _within_reach(trim: int, beyond: int) -> bool:
    return LEAST_TRIM - beyond <= trim <= MOST_TRIM + beyond


def with_clock(draft: Quest) -> Quest:
    """Return a draft whose clock, if it counts the whole quest, lets nine of ten parties that come through come through in time.

    Raises ForgeFailed where too few do to tell.
    """
    place = next((n for n, term in enumerate(draft.objective.terms) if isinstance(term, Clock) and term.starts == "setup"), None)
    if place is None:
        return draft
    slow = _with_boxes(draft, place, MOST_BOXES)
    used = sorted(game.boxes for game in _games(slow, first_trim(draft), range(GAMES_FOR_CLOCK)) if game.won)
    if len(used) < LEAST_WINS:
        raise ForgeFailed(f"Too few parties come through this draft of {draft.grade}.")
    return _with_boxes(draft, place, min(MOST_BOXES, max(LEAST_BOXES, used[len(used) * 9 // 10] + SLACK)))


def _with_boxes(draft: Quest, place: int, boxes: int) -> Quest:
    """Return a draft whose clock, the term at a place, has so many boxes; its marks move with them."""
    terms = list(draft.objective.terms)
    clock = terms[place]
    if isinstance(clock, Clock):
        marks = tuple(replace(mark, at=max(1, mark.at * boxes // clock.boxes)) for mark in clock.marks)
        terms[place] = replace(clock, boxes=boxes, marks=marks)
    return replace(draft, objective=replace(draft.objective, terms=tuple(terms)))


def _games(draft: Quest, trim: int, numbers: range) -> list[Played]:
    return play_games(replace(draft, trim=trim), "sensible", PURPOSE, numbers)


def _wins(draft: Quest, trim: int, numbers: range) -> int:
    return sum(game.won for game in _games(draft, trim, numbers))


def _log_odds(share: float) -> float:
    return log(share / (1 - share))
