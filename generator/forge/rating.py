"""What is found out about a quest: problems by its checker, a rating by its measurement."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from generator.core.data import Record
from generator.forge.choices import Options


class Problem(msgspec.Struct, frozen=True):
    """One thing a checker found wrong: its kind (stable, for tests), where it is, and what is the matter."""

    kind: str
    where: str
    what: str


class Rating(Record, omit_defaults=True):
    """How hard a quest is, and on what grounds; `witness` is a play that proves it, as text, where paper shows one."""

    grade: str
    skulls: Annotated[int, Meta(ge=1, le=5)]
    estimated: bool
    figures: dict[str, str]
    witness: str = ""


class RatingForm(msgspec.Struct, frozen=True):
    """What a rating of a quest may hold, so that one read from a file can be refused: regular expressions, which match whole texts.

    `figures` has one for each figure that `rate` always gives, by its name, `more` one for each that it gives of some quests only,
    or that a longer measurement adds; `witness` is empty where a rating has none. `grades` are those that such a quest may have,
    where they are not those that can be asked for. `share` names the figure with the games won of a hundred by the player that
    grades are measured with, played on this very quest, and `games` the figure with their number; both are empty where a rating
    has no such figures. `planned` names the figure with those that a player wins who plans, where paper tells both wherever it
    names the grade.
    """

    figures: Mapping[str, str]
    witness: str = ""
    more: Mapping[str, str] = {}
    grades: tuple[str, ...] = ()
    share: str = ""
    games: str = ""
    planned: str = ""

    def shares(self, rating: Rating) -> tuple[str, ...]:
        """Return what is told of a hundred games wherever a grade is named: won by the measured player, and by one who plans."""
        return tuple(rating.figures[name] for name in (self.share, self.planned) if self.planned in rating.figures)

    def holds(self, rating: Rating) -> bool:
        """Return whether a rating has every figure of the form, no other but those that it may have, each as it is written."""
        every = {**self.figures, **self.more}
        named = self.figures.keys() <= rating.figures.keys() <= every.keys()
        return named and all(re.fullmatch(every[name], text) for name, text in rating.figures.items())


COUNT, SIGNED, TENTHS, PERCENT = r"[0-9]{1,9}", r"-?[0-9]{1,6}", r"-?[0-9]{1,4}\.[0-9]", r"100|[0-9]{1,2}(\.[0-9])?"
"""Regular expressions for figures of a rating: a whole number, one that may be negative, one with a decimal place, hundredths."""


def as_asked(options: Options, rating: Rating) -> bool:
    """Return whether a quest came out as hard as it was asked for: neither easier nor harder."""
    return rating.grade == options["grade"]
