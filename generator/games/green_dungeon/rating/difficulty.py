"""A quest to its rating: what the sensible player wins, and the planner's points, with dice that had no part in making the quest.

The grade is the sensible player's share of games won; its Wilson 95 % interval is printed beside it, and the naive player's share
as a contrast. Under the lamp par is the middle of the points of the games that the planner won, bronze and gold the quarters; the
endless game of the rules has no end to its points, and so no par and no grade (G-68).
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.hands import ALONE, Hands
from generator.core.statistics import lower_quantile, share_estimate
from generator.forge.choices import Options
from generator.forge.making import fingerprint
from generator.forge.rating import COUNT, SIGNED, Rating, RatingForm
from generator.games.green_dungeon.players.measured_games import Ended, Measured
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import Grade, Quest
from generator.games.green_dungeon.rating.witness import WITNESS_FORM, first_won_route, witness_of

ENDLESS, PASSED_OVER = "endless", "passed over"
"""The grade of a game without a lamp, which has none, and that of a dungeon which is dealt again."""
BORDERS: tuple[tuple[float, Grade], ...] = ((77.5, "easy"), (52.5, "medium"), (0.0, "hard"))
"""Wins in 100 from which on a share counts as a grade: the middle of the gaps between the bands, in which no printed share lies."""
MEASURING, PAR = "measuring how hard it is", "measuring its par"
"""What is told of the games that are played for a rating."""
LEAST_SKILL = 10
"""So many wins in 100 the sensible player must have over the naive one."""
SHARES = dict.fromkeys(("rate", "low", "high", "games", "naive", "naive-games", "doors"), COUNT)
MEDALS = dict.fromkeys(("par", "bronze", "gold"), SIGNED)
FIGURES = {**SHARES, **MEDALS, "planner": COUNT, "planner-games": COUNT}
"""All figures of a ranked quest, each with a regular expression for its text."""


def rating_form(quest: Quest) -> RatingForm:
    """Return what a rating of such a quest may hold: the figures, and the planner's route as witness."""
    if quest.lamp:
        return RatingForm(figures=FIGURES, witness=WITNESS_FORM, share="rate", games="games")
    return RatingForm(figures=SHARES, witness=WITNESS_FORM, grades=(ENDLESS,), share="rate", games="games")


def accepts(options: Options, rating: Rating) -> bool:
    """Return whether a quest came out as it was asked for: of the grade under a lamp, merely sound without one."""
    return rating.grade == (options["grade"] if options["lamp"] == "ranked" else ENDLESS)


def rate(quest: Quest, hands: Hands = ALONE) -> Rating:
    """Return the measured grade of a quest with its figures, as `hands` play it; raises BadData where its tiles make no dungeon.

    A quest whose share is out of the band of its grade, or where skill does not matter, is passed over before the planner plays.
    """
    numbers, board = grades(), quest.board
    asked = Measured(board, quest.edition, "sensible", "measure", fingerprint(quest))
    planned = asked.by("planner").games(range(numbers.planner))
    contrast = asked.by("naive").games(range(numbers.naive))
    games = hands.do(asked.games(range(numbers.sensible)), MEASURING, lambda known: (contrast, planned))
    naive = hands.do(contrast, ahead=lambda known: (planned,))
    share = 100 * sum(game.won for game in games) / len(games)
    skill = share - 100 * sum(game.won for game in naive) / len(naive)
    skulls = 1 + sum(share < border for border in numbers.skulls)
    figures = {**_share_figures(games), "naive": _wins(naive), "naive-games": str(len(naive)), "doors": str(board.closed_doors)}
    if not quest.lamp:
        return Rating(grade=ENDLESS, skulls=skulls, estimated=False, figures=figures, witness=first_won_route(quest))
    low, high = getattr(numbers, quest.grade).wins
    if not low <= share <= high or skill < LEAST_SKILL:
        return Rating(grade=PASSED_OVER, skulls=skulls, estimated=False, figures=figures)
    planner = hands.do(planned, PAR)
    figures |= {**medal_figures(planner), "planner": _wins(planner), "planner-games": str(len(planner))}
    return Rating(grade=quest.grade, skulls=skulls, estimated=False, figures=figures, witness=witness_of(planner))


def grade_of(share: float) -> Grade:
    """Return the grade of so many games won of a hundred, with no gaps between the grades."""
    return next(name for border, name in BORDERS if share >= border)


def _wins(games: Sequence[Ended]) -> str:
    """Return the games won of a hundred."""
    return str(round(100 * sum(game.won for game in games) / len(games)))


def _share_figures(games: Sequence[Ended]) -> dict[str, str]:
    share = share_estimate(sum(game.won for game in games), len(games))
    values = (("rate", share.value), ("low", share.low), ("high", share.high))
    return {**{name: str(round(100 * value)) for name, value in values}, "games": str(len(games))}


def medal_figures(games: Sequence[Ended]) -> dict[str, str]:
    """Return par, the middle of the points of won games, and the quarters below and above it; 0 where none was won."""
    points = sorted(game.points for game in games if game.won) or [0]
    return {name: str(lower_quantile(points, percent)) for name, percent in (("bronze", 25), ("par", 50), ("gold", 75))}
