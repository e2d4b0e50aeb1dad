"""Whether a quest with its dragon is worth printing, by games whose dice serve nothing else and of which none is printed.

Skill must matter: the naive player wins too seldom to come near the sensible one, and who plans loses little by it. In hard quests
of one hero planning may not win too much either, so that hard is hard for whoever plans, too. With more heroes that cannot be asked
for: a stronger dragon lowers both players alike. Games of the planner stop once the rest of them could change nothing.
"""

from __future__ import annotations

from math import ceil, floor

from generator.core import progress
from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge.making import fingerprint
from generator.games.bag_of_dungeon.players.engine import simulate
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.model import Quest

LEAST_SKILL = 10
"""So many wins in 100 the sensible player must have over the naive one."""
MOST_LOSS = 8
"""By so many wins in 100 at most the planner is behind the sensible player."""
MOST_LEAD = 30
"""By so many wins in 100 at most the planner is ahead of the sensible player in hard quests of one hero."""
SLACK = 1e-9


def accept(quest: Quest, expected: float) -> Quest:
    """Return a quest of which the sensible player is expected to win such a share; raises ForgeFailed where skill does not show."""
    numbers = grades()
    rng = Rng.root("bag-of-dungeon/accept", int(fingerprint(quest), 16))
    naive = sum(simulate(quest, "naive", rng.stream("naive", number)).won for number in range(numbers.naive_trial))
    if naive > (expected - LEAST_SKILL / 100) * numbers.naive_trial + SLACK:
        raise ForgeFailed("a naive player wins about as often as a sensible one")
    most = expected + MOST_LEAD / 100 if quest.grade == "hard" and len(quest.heroes) == 1 else 1.0
    if not planner_wins(quest, expected - MOST_LOSS / 100, most, rng.stream("planner")):
        raise ForgeFailed("a planning player wins far less or far more than a sensible one")
    return quest


def planner_wins(quest: Quest, low: float, high: float, rng: Rng) -> bool:
    """Return whether the share that the planner wins lies between two shares, by no more games than it takes to know that."""
    games = grades().planner_trial
    least, most = ceil(low * games - SLACK), floor(high * games + SLACK)
    won = 0
    for played in range(games):
        left = games - played
        if won > most or won + left < least:
            return False
        if won >= least and won + left <= most:
            return True
        progress.tell("measuring how much planning wins", played, games)
        won += simulate(quest, "planner", rng.stream("game", played)).won
    return least <= won <= most
