"""The records of data/objectives.toml: kinds of objectives, from which a quest's own objective is made, and complications."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from generator.core.data import Record
from generator.games.deck_box_dungeons.quest.effects import Effect
from generator.games.deck_box_dungeons.quest.quest_text import QuestText
from generator.games.deck_box_dungeons.quest.terms import Complication, Goal, Loss, Term
from generator.games.deck_box_dungeons.quest.theme_schema import Slug


class SiteCounts(Record):
    """How many sites a quest of each length has."""

    short: Annotated[int, Meta(ge=1, le=4)]
    standard: Annotated[int, Meta(ge=1, le=4)]
    long: Annotated[int, Meta(ge=1, le=5)]


class ClockWarning(Record):
    """What is said and done at a mark of the clock: the first at half of its boxes, the second at three quarters."""

    say: QuestText
    then: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class ObjectiveTemplate(Record):
    """A kind of objective: its texts, its goals, losses and terms, and what it needs on the map: sites, a guest, a relic, a clock.

    `guest` says who is met: nobody, somebody who comes along from the start, a captive in the last room, or three suspects.
    `nouns` are pairs of words, one of which is drawn for the sites: for one of them, and for several. With `sealed` the last room
    opens when all sites are dealt with. `clock` is the clock's name (`tides` has others for some themes), `back` says that it must
    last for the way home. `finale_site` puts one of the sites into the last room. What is read there begins with one of the
    `openings`. What is `later` stands beside `stakes` and `openings` where words are dealt.
    """

    id: Slug
    name: str
    icon: Slug
    titles: Annotated[tuple[QuestText, ...], Meta(min_length=4)]
    stakes: Annotated[tuple[QuestText, ...], Meta(min_length=3)]
    later_stakes: Annotated[tuple[QuestText, ...], Meta(min_length=1)]
    goal: QuestText
    goals: Annotated[tuple[Goal, ...], Meta(min_length=1)]
    losses: Annotated[tuple[Loss, ...], Meta(min_length=1)]
    terms: tuple[Term, ...] = ()
    guest: Literal["none", "along", "captive", "suspects"] = "none"
    relic: bool = False
    relics: tuple[str, ...] = ()
    finale_site: bool = False
    sites: SiteCounts | None = None
    nouns: tuple[tuple[str, str], ...] = ()
    sealed: bool = False
    clock: str = ""
    tides: dict[Slug, str] = field(default_factory=dict)
    back: bool = False
    marks: tuple[ClockWarning, ...] = ()
    clues: tuple[QuestText, ...] = ()
    openings: Annotated[tuple[QuestText, ...], Meta(min_length=2)]
    later_openings: Annotated[tuple[QuestText, ...], Meta(min_length=2)]
    finale: tuple[Effect, ...] = ()
    won: Annotated[tuple[QuestText, ...], Meta(min_length=3)]
    lost: Annotated[tuple[QuestText, ...], Meta(min_length=3)]


class ObjectivesFile(Record):
    """The file of objectives and complications."""

    objectives: Annotated[tuple[ObjectiveTemplate, ...], Meta(min_length=10)]
    complications: Annotated[tuple[Complication, ...], Meta(min_length=10)]
