"""A game to its points: what counts at its end, what each thing is worth, and the boxes of the round track."""

from __future__ import annotations

import msgspec

from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Clock
from generator.games.deck_box_dungeons.rules.shortest_route import find_shortest_route
from generator.games.deck_box_dungeons.rules.state import Game

MOST_TREASURE = 5
"""Most treasure of one hero that counts, so that nobody hoards what would buy a draught."""
ROUNDS_TRACK, ROUNDS_AGAIN = 4, 1
"""Rounds that a room has on the track, and rounds to cross a room a second time on the shortest route."""


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


def points_of(count: ScoreCount) -> tuple[int, ...]:
    """Return the points of every row of a count."""
    return tuple(number * each for number, each in zip(count.values(), WORTH.values(), strict=True))


def _boxes_of(quest: Quest) -> int:
    """Return the boxes of the round track.

    A clock that runs from the first round on is the round track too; one of the last room adds its rounds.
    """
    clock = next((term for term in quest.objective.terms if isinstance(term, Clock)), None)
    if clock and clock.starts == "setup":
        return clock.boxes
    route = find_shortest_route(quest)
    again = ROUNDS_AGAIN * (len(route) - len(set(route)))
    in_finale = clock.boxes if clock and clock.starts == "finale" else 0
    return ROUNDS_TRACK * len(quest.rooms) + again + in_finale


_TRACKS: dict[int, tuple[Quest, int]] = {}
_MOST_TRACKS = 8


def track_of(quest: Quest) -> int:
    """Return the boxes of a quest's round track; those of the last few quests are kept, by identity."""
    known = _TRACKS.get(id(quest))
    if known is not None and known[0] is quest:
        return known[1]
    while len(_TRACKS) >= _MOST_TRACKS:
        del _TRACKS[next(iter(_TRACKS))]
    _TRACKS[id(quest)] = (quest, _boxes_of(quest))
    return _TRACKS[id(quest)][1]


def count_game(game: Game) -> ScoreCount:
    """Return what the party has when the game ends, or now.

    A box of the round track is ticked at the end of every round; where a clock is the track, a march ticks boxes of it too.
    """
    party, clock = game.living(), game.facts.clock
    ticked = game.boxes if clock is not None and clock.starts == "setup" else max(0, game.round - 1)
    return ScoreCount(
        won=int(game.outcome == "won"),
        villain=int(game.villain_dead),
        heroes=len(party),
        health=sum(hero.health for hero in party),
        treasure=sum(min(hero.treasure, MOST_TREASURE) for hero in party),
        rounds=max(0, track_of(game.quest) - ticked),
    )


def points(game: Game) -> int:
    """Return the points of a game as it stands."""
    return sum(points_of(count_game(game)))
