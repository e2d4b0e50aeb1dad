"""Quests of a campaign to its figures: whole campaigns are played, and what heroes win with what they then carry is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from generator.core.statistics import share_estimate
from generator.games.deck_box_dungeons.players.campaigns import play_campaigns
from generator.games.deck_box_dungeons.quest.campaign_schema import ENDINGS
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules.carrying import ending_of

CAMPAIGNS = 100
"""Campaigns that are played to measure one."""
AT_ONCE = 5
"""Campaigns that are played between two reports of progress."""


def measure(quests: Sequence[Quest], progress: Callable[[int, int], None]) -> dict[str, str]:
    """Return what a sensible party comes to in a campaign, of 100.

    `rate-1`, `low-1`, `high-1` and so on are the wins of each quest with what heroes then carry and its 95 % interval, `wins` how
    many quests are won on average, in tenths, `campaigns` how many campaigns were played, `ending-0` to `ending-4` the shares of
    the endings from the best to the worst. Of the campaigns that won n quests before the last, `met-n` is how many there were, and
    `ended-n` how many won the last quest too.
    """
    outcomes: list[list[bool]] = []
    for begin in range(0, CAMPAIGNS, AT_ONCE):
        progress(begin, CAMPAIGNS)
        played = play_campaigns(quests, range(begin, min(CAMPAIGNS, begin + AT_ONCE)))
        outcomes += [[chapter.won for chapter in chapters] for chapters in played]
    progress(CAMPAIGNS, CAMPAIGNS)
    return figures_of(outcomes)


def figures_of(outcomes: Sequence[Sequence[bool]]) -> dict[str, str]:
    """Return the figures of campaigns by which of their quests were won."""
    count = len(outcomes)
    figures = {"campaigns": str(count), "wins": f"{sum(map(sum, outcomes)) / count:.1f}"}
    for place in range(len(outcomes[0])):
        won = sum(campaign[place] for campaign in outcomes)
        share = share_estimate(won, count)
        values = (100 * won / count, 100 * share.low, 100 * share.high)
        names = (f"{name}-{place + 1}" for name in ("rate", "low", "high"))
        figures |= {name: str(round(value)) for name, value in zip(names, values, strict=True)}
    for won in range(len(outcomes[0])):
        met = [campaign for campaign in outcomes if sum(campaign[:-1]) == won]
        figures |= {f"met-{won}": str(len(met)), f"ended-{won}": str(sum(campaign[-1] for campaign in met))}
    endings = Counter(map(ending_of, outcomes))
    return figures | {f"ending-{number}": str(round(100 * endings[number] / count)) for number in range(ENDINGS)}
