"""The records of data/season.toml: how the shadow of a season grows week by week, and how a season may end."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from generator.core.data import Record
from generator.games.deck_box_dungeons.quest.campaign_schema import WholeText


class SeasonText(WholeText):
    """A text about the shadow of a season."""

    __slots__ = ()
    known = frozenset(("villain", "short", "minions", "sign", "trophy"))


SeasonTexts = Annotated[tuple[SeasonText, ...], Meta(min_length=2)]


class Stage(Record):
    """What has become of the shadow after a week: texts of which a season draws one."""

    week: Annotated[int, Meta(ge=1, le=52)]
    texts: SeasonTexts


class Ending(Record):
    """How a season ends for whoever won so many of a hundred of its weeks at least."""

    share: Annotated[int, Meta(ge=0, le=100)]
    title: Annotated[str, Meta(max_length=30)]
    texts: SeasonTexts


class SeasonFile(Record):
    """What is told before a season, its stages in order, and its endings from the best to the worst."""

    before: SeasonTexts
    stages: tuple[Stage, ...]
    endings: Annotated[tuple[Ending, ...], Meta(min_length=2)]

    def __post_init__(self) -> None:
        weeks, shares = [stage.week for stage in self.stages], [ending.share for ending in self.endings]
        if weeks != sorted(set(weeks)) or shares != sorted(set(shares), reverse=True) or shares[-1]:
            raise ValueError("stages must stand in the order of weeks, and endings from the best to one for no week at all")
