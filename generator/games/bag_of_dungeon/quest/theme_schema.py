"""The records of the theme files: places, patrons, dragons, side quests and everything that is read out."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from generator.core.data import Record
from generator.games.bag_of_dungeon.quest.model import Line, SideQuestRow
from generator.games.bag_of_dungeon.quest.pieces import Effect, Slug

AtLeastSix = Annotated[tuple[Line, ...], Meta(min_length=6)]
AtLeastEight = Annotated[tuple[Line, ...], Meta(min_length=8)]
AtLeastTwelve = Annotated[tuple[Line, ...], Meta(min_length=12)]


class DragonText(Record, omit_defaults=True):
    """A dragon as a theme file writes it, with its habits (see model.Dragon); how strong it is depends on the grade."""

    name: str
    short: str
    line: Line
    fallen: Line
    immune: tuple[Effect, ...] = ("bow",)
    breath: Annotated[int, Meta(ge=0, le=3)] = 0
    drowsy: Annotated[int, Meta(ge=0, le=3)] = 0


class PatronText(Record, omit_defaults=True):
    """Who may send the heroes, and reasons that nobody else would give."""

    name: str
    says: tuple[Line, ...] = ()


class SideQuestText(Record):
    """A side quest as a theme file writes it: its rows for 1-2, 3-4 and 5-6."""

    title: str
    line: Line
    rows: tuple[SideQuestRow, SideQuestRow, SideQuestRow]


class EndingTexts(Record):
    """What may be read out at the end: nobody came back, the ring came out, or it came out with everybody alive."""

    lost: AtLeastSix
    won: AtLeastSix
    whole: AtLeastSix


class Theme(Record):
    """One kind of dungeon.

    Texts name the facts of their quest as {place}, {ring}, {dragon} and {short}, with a capital where a sentence begins with them.
    A title is one of `titles`, or one of `heads` followed by one of `tails`, which go together in every combination; so do
    openings and ways in, patrons and `reasons`. What refers to a dragon says neither he nor she.
    """

    id: Slug
    name: Annotated[str, Meta(max_length=28)]
    icon: Slug
    places: AtLeastSix
    rings: AtLeastSix
    titles: AtLeastEight
    heads: AtLeastTwelve
    tails: AtLeastTwelve
    openings: AtLeastTwelve
    ways_in: AtLeastEight
    patrons: Annotated[tuple[PatronText, ...], Meta(min_length=10)]
    reasons: Annotated[tuple[Line, ...], Meta(min_length=2)]
    dragons: Annotated[tuple[DragonText, ...], Meta(min_length=8)]
    side_quests: Annotated[tuple[SideQuestText, ...], Meta(min_length=16)]
    endings: EndingTexts
