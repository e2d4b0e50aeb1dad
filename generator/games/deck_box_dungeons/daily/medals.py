"""A measured quest to the target of its challenge, its medals, and the points that a game can come to.

The target is the median of the points with which the sensible party of the rating won its games. Those games were played without
the rule of a day, which the players know but the program does not.
"""

from __future__ import annotations

from generator.draw.fate_strip import FateStrip
from generator.forge.daily import Target
from generator.forge.rating import Rating
from generator.games.deck_box_dungeons.paper.heroes.hero_sheets import MOST_HEALTH
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Clock
from generator.games.deck_box_dungeons.rules.scoring import MOST_TREASURE, WORTH, track_of

LEAST_SPAN = 6
"""Least points between a bare victory and the target, so that the medals differ."""
BARE = WORTH.won + WORTH.heroes + WORTH.health
"""What a victory is worth at least, and bronze: the quest and one hero who stands with a point of health."""


def target(quest: Quest, rating: Rating) -> Target:
    """Return the median points of the games won; bronze is a bare victory, silver and gold a third of the way further each.

    The rating must have figures: `forge.playing.target_of` asks for no target where it has none.
    """
    points = max(int(rating.figures["points"]), BARE + LEAST_SPAN)
    third = (points - BARE) / 3
    return Target(points, "measured", (BARE, BARE + int(third), BARE + int(2 * third)))


def points_range(quest: Quest, target: Target, won: bool, fate: FateStrip | None) -> tuple[int, int]:
    """Return the least and the most points of a game that was won, or of one that was lost, by the rules and the quest (B-67).

    Whoever wins has a hero who stands with a point of health; nobody has more than all heroes with full tracks and every box of the
    round track empty. Whoever loses has what the quest's losses leave: no hero where all have fallen, no box where time is up.
    """
    full = WORTH.heroes + WORTH.health * most_health(quest) + WORTH.treasure * MOST_TREASURE
    party, boxes = quest.heroes * full, WORTH.rounds * track_of(quest)
    if won:
        return BARE, WORTH.won + WORTH.villain + party + boxes
    clock = next((term for term in quest.objective.terms if isinstance(term, Clock)), None)
    ends = {
        "all-dead": boxes,
        "guest-dead": party + boxes,
        "clock-out": party + (0 if clock is not None and clock.starts == "setup" else boxes),
    }
    return 0, WORTH.villain + max(ends[loss.kind] for loss in quest.objective.losses)


def most_health(quest: Quest) -> int:
    """Return the last box of a hero's health track in a quest, beyond which health is lost, whoever plays, one of the box too."""
    return max(MOST_HEALTH, *(hero.health for hero in quest.kit.heroes)) + max(0, quest.trim)
