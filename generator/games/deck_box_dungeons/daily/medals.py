"""A measured quest to the target of its challenge, its medals, and the points that a game can come to.

The target is the median of the points with which the sensible party of the rating won its games. Those games were played without
the rule of a day, which the players know but the program does not.
"""

from __future__ import annotations

from generator.forge.daily import Target
from generator.forge.rating import Rating
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules.scoring import MOST_TREASURE, WORTH, track_of

LEAST_SPAN = 6
"""Least points between a bare victory and the target, so that the medals differ."""
MOST_HEALTH = 30
"""More health than any hero has, one of the box included."""
BARE = WORTH.won + WORTH.heroes
"""What the barest victory is worth: bronze."""


def target(quest: Quest, rating: Rating) -> Target:
    """Return the median points of the games won; bronze is a bare victory, silver and gold a third of the way further each.

    The rating must have figures: `forge.playing.target_of` asks for no target where it has none.
    """
    points = max(int(rating.figures["points"]), BARE + LEAST_SPAN)
    third = (points - BARE) / 3
    return Target(points, "measured", (BARE, BARE + int(third), BARE + int(2 * third)))


def points_range(quest: Quest, target: Target, won: bool) -> tuple[int, int]:
    """Return the least and the most points of a game: a bare victory, or all heroes hale with everything gained in no time."""
    of_hero = WORTH.heroes + WORTH.health * MOST_HEALTH + WORTH.treasure * MOST_TREASURE
    most = WORTH.villain + quest.heroes * of_hero + WORTH.rounds * track_of(quest)
    return (BARE, WORTH.won + most) if won else (0, most)
