"""Whether a quest with its dragon is worth printing, by games whose dice serve nothing else and of which none is printed.

Skill must matter: the naive player wins too seldom to come near the sensible one, and who plans loses little by it. In hard quests
of one hero planning may not win too much either, so that hard is hard for whoever plans, too. With more heroes that cannot be asked
for: a stronger dragon lowers both players alike. Games of the planner stop once the rest of them could change nothing.
"""

from __future__ import annotations

from math import ceil, floor

from generator.core.errors import ForgeFailed
from generator.core.hands import ALONE, Hands
from generator.forge.making import fingerprint
from generator.games.bag_of_dungeon.players.measured_games import Measured
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.model import Quest

LEAST_SKILL = 10
"""So many wins in 100 the sensible player must have over the naive one."""
MOST_LOSS = 8
"""By so many wins in 100 at most the planner is behind the sensible player."""
MOST_LEAD = 30
"""By so many wins in 100 at most the planner is ahead of the sensible player in hard quests of one hero."""
TOLD = "measuring how much planning wins"
"""What is told of the planner's games."""
SLACK = 1e-9


def accept(quest: Quest, expected: float, hands: Hands = ALONE) -> Quest:
    """Return a quest of which the sensible player is expected to win such a share, as `hands` play it.

    Raises ForgeFailed where skill does not show.
    """
    numbers, print_ = grades(), fingerprint(quest)
    planned = Measured(quest, "planner", "accept", print_, ("planner", "game"))
    simple = Measured(quest, "naive", "accept", print_, ("naive",)).games(range(numbers.naive_trial))
    following = planned.games(range(numbers.planner_trial))
    naive = sum(game.won for game in hands.do(simple, ahead=lambda known: (following,)))
    if naive > (expected - LEAST_SKILL / 100) * numbers.naive_trial + SLACK:
        raise ForgeFailed("a naive player wins about as often as a sensible one")
    most = expected + MOST_LEAD / 100 if quest.grade == "hard" and len(quest.heroes) == 1 else 1.0
    if not planner_wins(planned, expected - MOST_LOSS / 100, most, hands):
        raise ForgeFailed("a planning player wins far less or far more than a sensible one")
    return quest


def planner_wins(planned: Measured, low: float, high: float, hands: Hands = ALONE) -> bool:
    """Return whether the share that the planner wins lies between two shares, by no more games than it takes to know that.

    Games are asked for as many at a time as must be played before it can be known.
    """
    games = grades().planner_trial
    least, most = ceil(low * games - SLACK), floor(high * games + SLACK)
    won = played = 0
    while played < games:
        left = games - played
        if won > most or won + left < least:
            return False
        if won >= least and won + left <= most:
            return True
        settled = max(least - won, won + left - most)
        count = min(left, max(1, min(most - won + 1, won + left - least + 1, settled)))
        more = planned.games(range(played + count, games))
        batch = hands.do(planned.games(range(played, played + count)), TOLD, lambda known, more=more: (more,))  # type: ignore[misc]
        won += sum(game.won for game in batch)
        played += count
    return least <= won <= most
