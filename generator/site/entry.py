"""What the pages of a site say of its challenges: light records, so that a year of days needs no year of dungeons in memory."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from generator.core import days
from generator.forge.challenges import Challenge, daily_of
from generator.forge.daily import Target
from generator.site.printing import Print
from generator.site.words import Told


def page_of(day: date) -> str:
    """Return where the page of a day lies in the site."""
    return f"day/{day.isoformat()}/index.html"


@dataclass(frozen=True, slots=True)
class Entry:
    """One challenge of a day: which game and dungeon, how hard, what is to be beaten, and what was printed of it."""

    id: str
    game: str
    heading: str
    code: str
    grade: str
    skulls: int
    estimated: bool
    twist: str
    target: Target
    strip: bool
    refereed: bool
    sealed: bool
    sheets: tuple[Print, ...]
    """The PDF in every way that it is printed in, the first with a picture."""
    told: tuple[Told, ...] = ()
    """Its sheets in words."""
    solutions: tuple[Print, ...] = ()

    @property
    def sheet(self) -> Print:
        """The PDF that is offered first."""
        return self.sheets[0]

    @property
    def alt(self) -> str:
        """The picture of the first page in words; the points to reach stand elsewhere, as they do for those who see it."""
        holds = self.told[0].holds if self.told else ()
        stands = f" On the page: {'; '.join(holds)}." if holds else ""
        hard = f"{self.grade}, {self.skulls} of 5 skulls"
        return f"First page of “{self.heading}” for {self.game}: {hard}, par {self.target.source}.{stands}"


@dataclass(frozen=True, slots=True)
class Day:
    """One day of a site, with its challenges in the order of the games."""

    day: date
    number: int
    entries: tuple[Entry, ...]

    @property
    def iso(self) -> str:
        """The date as 2026-11-21."""
        return self.day.isoformat()

    @property
    def spelled(self) -> str:
        """The date in words."""
        return days.spelled(self.day)

    @property
    def path(self) -> str:
        """Where its page lies in the site."""
        return page_of(self.day)


def entry_of(challenge: Challenge, sheets: tuple[Print, ...], told: tuple[Told, ...]) -> Entry:
    """Return what the pages say of a challenge whose solution is not printed yet."""
    game, made = challenge.game, challenge.made
    return Entry(
        id=game.id, game=game.title, heading=game.pack(made.quest, made.rating).title, code=made.code, grade=made.rating.grade,
        skulls=made.rating.skulls, estimated=made.rating.estimated, twist=challenge.twist, target=challenge.target,
        strip=challenge.fate is not None, refereed=game.engine is not None,
        sealed=daily_of(game).solution is not None, sheets=sheets, told=told,
    )  # fmt: skip
