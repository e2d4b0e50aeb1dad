"""What a finished walk is worth: points and rank of a survivor, and the tool that tells them for counts typed by hand."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.errors import BadOption
from generator.forge.choices import Number, OneOf, Options
from generator.forge.game import Tool
from generator.games.donjonz.quest.data_loading import constants
from generator.games.donjonz.quest.maze import GOLD_POINTS, score
from generator.games.donjonz.quest.theme_schema import Rank

POUCHES = 60
"""How many pouches an inventory has (D-31)."""


def points(gold: int, monsters: int) -> int:
    """Return the points of a survivor with so many pouches held and monsters killed (D-17, D-26); raises BadData."""
    return score(gold, monsters, constants().monster_track)


def rank(total: int) -> Rank:
    """Return the rank of a score of 0 points or more (D-15, D-16); raises BadData."""
    return next(reached for reached in reversed(constants().ranks) if total >= reached.least)


def score_lines(options: Options) -> Sequence[str]:
    """Return points and rank of a survivor in two lines, from settled options of `SCORE_TOOL`.

    `gold` is how many pouches were held, which the lock doubles if the `key` was brought there after them (D-12). Raises BadOption
    for more than POUCHES.
    """
    gold, monsters = int(options["gold"]), int(options["monsters"])
    held = 2 * gold if options["key"] == "yes" else gold
    if held > POUCHES:
        raise BadOption(f"--gold cannot be '{gold}' with --key; give a number from 0 to {POUCHES // 2}, for the lock doubles them.")
    total = points(held, monsters)
    reached = rank(total)
    doubled = f"{gold} pouches doubled to {held}" if options["key"] == "yes" else f"{gold} pouches"
    return [
        f"{total} points: {doubled} make {GOLD_POINTS * held}, {monsters} monsters {total - GOLD_POINTS * held}.",
        f"{reached.name}. {reached.line}",
    ]


SCORE_TOOL = Tool(
    summary="Score and rank a walk that is done.",
    options=(
        Number("gold", 0, POUCHES, f"Pouches held at the end, at most {POUCHES}, with the key {POUCHES // 2}.", "0"),
        Number("monsters", 0, 999, "Monsters defeated.", "0"),
        OneOf("key", ("no", "yes"), "yes: the pouches are those held on entering the lock with the key; they double."),
    ),
    run=score_lines,
    example="--gold 8 --key --monsters 6",
)
