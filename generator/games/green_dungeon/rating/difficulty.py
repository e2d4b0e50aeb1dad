"""How hard a sealed dungeon is, measured: players of three tempers play it, each with dice of its own seeds.

Grade and par are the planner's: the grade by its share of games won, whose borders stand in data/grades.toml for each edition
apart, par the median score of the games that it won. Shares and quantiles are printed with their standard errors. The planner is
asked only where a careful player did not find the dungeon out of keeping with the grade that it was dealt for, and stops where
that grade is out of sight; such a dungeon, and one that is hardly ever won, has a grade that no option asks for, so that the
forge deals again.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.forge.rating import COUNT, PERCENT, SIGNED, Rating, RatingForm
from generator.games.green_dungeon.players import simulation
from generator.games.green_dungeon.players.simulation import PlayedGame, Tally, dice_stream
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.ruleset import load_ruleset
from generator.games.green_dungeon.rating.witness import WITNESS_FORM, witness_of

GRADES = ("easy", "easy", "medium", "hard", "hard")
"""The grade of one to five skulls."""
PLAYERS = ("careful", "reckless", "planner")
QUANTILES = (25, 50, 75)
PASSED_OVER, HOPELESS = "passed over", "hopeless"
"""Grades that nobody asks for: of a dungeon that was not measured to the end, and of one that the planner hardly ever wins."""
FIGURES = {
    **{f"{name} {what}": PERCENT for name in PLAYERS for what in ("wins", "error")},
    **{f"{name} {percent}": rf"{SIGNED} ± [0-9]{{1,4}}(\.[0-9])?" for name in PLAYERS for percent in QUANTILES},
    "par": SIGNED, "bronze": SIGNED, "gold": SIGNED, "doors": COUNT,
}  # fmt: skip
"""All figures of a rating that was measured to its end, each with a regular expression for its text."""
_GENEROSITY = 3
"""So many times the share of games that a grade's borders leave to be lost may be lost in the first few games."""


def rating_form(quest: Quest) -> RatingForm:
    """Return what a rating of such a quest may hold: the figures, and the route of the planner as witness."""
    return RatingForm(figures=FIGURES, witness=WITNESS_FORM)


def rate(quest: Quest) -> Rating:
    """Return grade and skulls with what the players came to; raises BadData for a quest whose tiles make no dungeon.

    The witness is the route of the planner's first won game; a dungeon that is passed over has none. Cost: 100 games of the
    careful player, and where they are promising up to 160 of the planner and 100 of the reckless one; about a second.
    """
    numbers = grades()
    rng, board, rules = dice_stream(quest), quest.board, load_ruleset(quest.edition)
    careful = simulation.tally_games(board, rules, "careful", rng, games=numbers.careful)
    least, most = getattr(getattr(numbers, quest.grade), quest.edition)
    if not least <= 1000 * careful.rate <= most:
        return _passed_over(careful, board.closed_doors)
    games = simulation.play_games(board, rules, "planner", rng, games=numbers.glance)
    if not _in_sight(quest, simulation.tally_of(games)):
        return _passed_over(careful, board.closed_doors)
    games += simulation.play_games(board, rules, "planner", rng, games=numbers.planner - numbers.glance, first=numbers.glance)
    planner = simulation.tally_of(games)
    skulls = 1 + sum(1000 * planner.rate < border for border in getattr(numbers.borders, quest.edition))
    figures = {"doors": str(board.closed_doors), **medal_figures(games)}
    for name, tally in (
        ("careful", careful),
        ("reckless", simulation.tally_games(board, rules, "reckless", rng, games=numbers.reckless)),
        ("planner", planner),
    ):
        figures |= _player_figures(name, tally)
    grade = HOPELESS if 1000 * planner.rate < numbers.least else GRADES[skulls - 1]
    return Rating(grade=grade, skulls=skulls, estimated=False, figures=figures, witness=witness_of(games))


def _in_sight(quest: Quest, first: Tally) -> bool:
    """Return whether the grade that was asked for can still be expected after a few of the planner's games.

    What may be lost is generous, so that few dungeons of the grade are missed; those that pass are all played out.
    """
    borders = getattr(grades().borders, quest.edition)
    share = 1000 * first.rate
    if quest.grade == "easy":
        return bool(1000 - share <= _GENEROSITY * (1000 - borders[1]))
    return bool(share < 1000) if quest.grade == "hard" else bool(1000 - share <= _GENEROSITY * (1000 - borders[2]))


def medal_figures(games: Sequence[PlayedGame]) -> dict[str, str]:
    """Return par, the median score of won games, with the quarters below and above it; dashes where none was won."""
    won = [game for game in games if game.won]
    if not won:
        return dict.fromkeys(("par", "bronze", "gold"), "-")
    found = simulation.tally_of(won)
    return {"bronze": str(found.quantile(25)), "par": str(found.median), "gold": str(found.quantile(75))}


def _passed_over(careful: Tally, doors: int | None) -> Rating:
    blank = dict.fromkeys(FIGURES, "-")
    return Rating(
        grade=PASSED_OVER, skulls=3, estimated=False,
        figures={**blank, **_player_figures("careful", careful), "doors": str(doors)},
    )  # fmt: skip


def _player_figures(name: str, tally: Tally) -> dict[str, str]:
    """Return the share of games won in hundredths with its standard error, and the quarters of the scores with theirs."""
    found = {f"{name} wins": _short(100 * tally.rate), f"{name} error": _short(100 * tally.error)}
    for percent in QUANTILES:
        found[f"{name} {percent}"] = f"{tally.quantile(percent)} ± {_short(tally.quantile_error(percent))}"
    return found


def _short(number: float) -> str:
    """Return a number with one decimal place, or none where it is whole."""
    return f"{number:.1f}".removesuffix(".0")
