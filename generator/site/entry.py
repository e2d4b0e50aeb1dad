"""What the pages of a site say of its challenges: light records, so that a year of days needs no year of dungeons in memory."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from generator.core import days
from generator.forge.challenges import Challenge, daily_of
from generator.forge.daily import Target
from generator.site.printing import Print


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
    sheet: Print
    solution: Print | None = None


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


def entry_of(challenge: Challenge, sheet: Print) -> Entry:
    """Return what the pages say of a challenge whose solution is not printed yet."""
    game, made = challenge.game, challenge.made
    return Entry(
        id=game.id, game=game.title, heading=game.pack(made.quest, made.rating).title, code=made.code, grade=made.rating.grade,
        skulls=made.rating.skulls, estimated=made.rating.estimated, twist=challenge.twist, target=challenge.target,
        strip=challenge.fate is not None, refereed=game.engine is not None,
        sealed=daily_of(game).solution is not None, sheet=sheet,
    )  # fmt: skip
