"""How hard a sealed dungeon is, measured: players of three tempers play it, each with dice of its own seeds.

Grade and par are the planner's: the grade by its share of games won, whose borders stand in data/grades.toml for each edition
apart, par the median score of the games that it won. Shares and quantiles are printed with their standard errors. The planner is
asked only where a careful player did not find the dungeon out of keeping with the grade that it was dealt for, and stops where
that grade is out of sight; such a dungeon, and one that is hardly ever won, has a grade that no option asks for, so that the
forge deals again.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.forge.game import COUNT, PERCENT, SIGNED, Rating
from generator.games.green_dungeon.players import simulation
from generator.games.green_dungeon.players.simulation import Tally, dice_stream
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.ruleset import ruleset
from generator.games.green_dungeon.rules.chance import Dice
from generator.games.green_dungeon.rules.state import Table

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
_MORE = 3
"""So many times the share of games that a grade's borders leave to be lost may be lost at a glance."""


def rated(quest: Quest) -> Mapping[str, str]:
    """Return the figures that a rating of such a quest has, each with a regular expression for its text."""
    return FIGURES


def rate(quest: Quest) -> Rating:
    """Return grade and skulls with what the players came to; raises BadData for a quest whose tiles make no dungeon."""
    numbers = grades()
    rng, board, rules = dice_stream(quest), quest.board, ruleset(quest.edition)
    careful = simulation.tally(board, rules, "careful", rng, games=numbers.careful)
    least, most = getattr(getattr(numbers, quest.grade), quest.edition)
    if not least <= 1000 * careful.rate <= most:
        return _passed_over(careful, board.rolls)
    tables = simulation.ends(board, rules, "planner", rng, games=numbers.glance)
    if not _in_sight(quest, simulation.added(tables)):
        return _passed_over(careful, board.rolls)
    tables += simulation.ends(board, rules, "planner", rng, games=numbers.planner - numbers.glance, first=numbers.glance)
    planner = simulation.added(tables)
    skulls = 1 + sum(1000 * planner.rate < border for border in getattr(numbers.borders, quest.edition))
    figures = {"doors": str(board.rolls), **par(tables)}
    for name, tally in (
        ("careful", careful),
        ("reckless", simulation.tally(board, rules, "reckless", rng, games=numbers.reckless)),
        ("planner", planner),
    ):
        figures |= _figures(name, tally)
    grade = HOPELESS if 1000 * planner.rate < numbers.least else GRADES[skulls - 1]
    return Rating(grade=grade, skulls=skulls, estimated=False, figures=figures)


def _in_sight(quest: Quest, glance: Tally) -> bool:
    """Return whether the grade that was asked for can still be expected after a few of the planner's games.

    What may be lost at a glance is generous, so that few dungeons of the grade are missed; those that pass are all played out.
    """
    borders = getattr(grades().borders, quest.edition)
    share = 1000 * glance.rate
    if quest.grade == "easy":
        return bool(1000 - share <= _MORE * (1000 - borders[1]))
    return bool(share < 1000) if quest.grade == "hard" else bool(1000 - share <= _MORE * (1000 - borders[2]))


def par(tables: list[Table]) -> dict[str, str]:
    """Return par, the median score of won games, with the quarters below and above it; dashes where none was won."""
    won = [table for table in tables if table.outcome == "won"]
    if not won:
        return dict.fromkeys(("par", "bronze", "gold"), "-")
    found = simulation.added(won)
    return {"bronze": str(found.quantile(25)), "par": str(found.median), "gold": str(found.quantile(75))}


def route(quest: Quest) -> tuple[int, ...]:
    """Return the rooms of the planner's first won game in the order in which they were entered; nothing if none is won."""
    board, rules, rng = quest.board, ruleset(quest.edition), dice_stream(quest)
    for number in range(grades().planner):
        rooms: list[int] = []
        player, luck = simulation.PLAYERS["planner"](rules), Dice(rng.stream("game", number))
        if simulation.run(board, rules, player, luck, rooms=rooms).outcome == "won":
            return tuple(room for room, before in zip(rooms, [-1, *rooms], strict=False) if room != before)
    return ()


def _passed_over(careful: Tally, doors: int | None) -> Rating:
    blank = dict.fromkeys(FIGURES, "-")
    return Rating(
        grade=PASSED_OVER, skulls=3, estimated=False, figures={**blank, **_figures("careful", careful), "doors": str(doors)}
    )


def _figures(name: str, tally: Tally) -> dict[str, str]:
    """Return the share of games won in hundredths with its standard error, and the quarters of the scores with theirs."""
    found = {f"{name} wins": _short(100 * tally.rate), f"{name} error": _short(100 * tally.error)}
    for percent in QUANTILES:
        found[f"{name} {percent}"] = f"{tally.quantile(percent)} ± {_short(tally.quantile_error(percent))}"
    return found


def _short(number: float) -> str:
    """Return a number with one decimal place, or none where it is whole."""
    return f"{number:.1f}".removesuffix(".0")
