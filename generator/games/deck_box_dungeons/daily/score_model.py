"""A quest to the points of its challenge: what each thing is worth, what a model party comes to, and the target of the day.

Points are what a table can count in ten seconds from what it keeps track of anyway. The target is what the model party of
players.combat_odds comes home with on an average day: an estimate from the odds, like the grade, and not from play.
"""

from __future__ import annotations

import msgspec

from generator.forge.daily import Target
from generator.forge.rating import Rating
from generator.games.deck_box_dungeons.daily.shortest_route import find_shortest_route
from generator.games.deck_box_dungeons.paper.words import clock_of
from generator.games.deck_box_dungeons.players.combat_odds import HERO_HEALTH, threats_of
from generator.games.deck_box_dungeons.players.expected_costs import ExpectedCost, expected_cost, strain
from generator.games.deck_box_dungeons.quest.model import Quest

MOST_TREASURE = 5
"""Most treasure of one hero that counts, so that nobody hoards what would buy a draught."""
FALLEN = {"easy": 0, "medium": 1, "hard": 1}
"""How many heroes the model party loses; never the last one."""
LEAST_SPAN = 6
"""Least points between a bare victory and the target, so that the medals differ."""
ROUNDS_TRACK, ROUNDS_MODEL, ROUNDS_AGAIN = 4, 3, 1
"""Rounds a room has on the track, rounds the model party spends in it, and rounds to cross a room a second time."""
MOST_HEALTH = 30
"""More health than any hero has, one of the box included."""


class ScoreCount(msgspec.Struct, frozen=True):
    """A number for each row of the score: quest won, villain fallen, heroes standing, health, treasure and rounds left."""

    won: int
    villain: int
    heroes: int
    health: int
    treasure: int
    rounds: int

    def values(self) -> tuple[int, ...]:
        """Return the numbers in the order of the rows."""
        return (self.won, self.villain, self.heroes, self.health, self.treasure, self.rounds)


WORTH = ScoreCount(won=20, villain=5, heroes=5, health=1, treasure=1, rounds=1)
"""Points for the quest, for the villain's fall, for each hero standing, and for each health, treasure and round that is left."""
BARE = WORTH.won + WORTH.heroes
"""What the barest victory is worth: bronze."""


def points_of(count: ScoreCount) -> tuple[int, ...]:
    """Return the points of every row of a count."""
    return tuple(number * each for number, each in zip(count.values(), WORTH.values(), strict=True))


def rounds(quest: Quest) -> tuple[int, int]:
    """Return the boxes of the round track, and how many of them the model party needs on the shortest route.

    A clock that runs from the first round on is the round track too; one of the last room adds its rounds.
    """
    route, clock = find_shortest_route(quest), clock_of(quest)
    again = ROUNDS_AGAIN * (len(route) - len(set(route)))
    in_finale = clock.boxes if clock and clock.starts == "finale" else 0
    used = ROUNDS_MODEL * len(set(route)) + again + in_finale
    track = clock.boxes if clock and clock.starts == "setup" else ROUNDS_TRACK * len(quest.rooms) + again + in_finale
    return track, used


def model_count(quest: Quest, rating: Rating) -> ScoreCount:
    """Return what the model party counts at the end, when it leaves alone what the goal does not need.

    Its health and treasure are those of the rating, less what the rooms off its route cost and give.
    """
    track, used = rounds(quest)
    threats, route, heroes = threats_of(quest.foes), find_shortest_route(quest), quest.heroes
    off_route = [entry for entry in quest.encounters if entry.room not in route]
    spared = sum((expected_cost(entry.effects, heroes, threats) for entry in off_route), ExpectedCost())
    pressure = float(rating.figures["strain"]) - strain(spared, heroes)
    treasure = float(rating.figures["treasure"]) - spared.treasure / heroes
    standing = max(1, heroes - FALLEN[rating.grade])
    return ScoreCount(
        won=1,
        villain=1,
        heroes=standing,
        health=max(standing, round(HERO_HEALTH * heroes * min(1.0, 1.0 - pressure))),
        treasure=max(0, round(heroes * min(treasure, MOST_TREASURE))),
        rounds=max(0, track - used),
    )


def target(quest: Quest, rating: Rating) -> Target:
    """Return what the model party's count is worth; bronze is a bare victory, silver and gold a third of the way further each."""
    points = max(sum(points_of(model_count(quest, rating))), BARE + LEAST_SPAN)
    third = (points - BARE) / 3
    return Target(points, "estimated", (BARE, BARE + int(third), BARE + int(2 * third)))


def points_range(quest: Quest, target: Target, won: bool) -> tuple[int, int]:
    """Return the least and the most points of a game: a bare victory, or all heroes hale with everything gained in no time."""
    of_hero = WORTH.heroes + WORTH.health * MOST_HEALTH + WORTH.treasure * MOST_TREASURE
    most = WORTH.villain + quest.heroes * of_hero + WORTH.rounds * rounds(quest)[0]
    return (BARE, WORTH.won + most) if won else (0, most)
