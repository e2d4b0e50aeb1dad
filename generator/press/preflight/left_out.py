"""What of a file is left unchecked, for it takes more than anything that is printed; and stages at which a check may be ended."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from generator.core import limits
from generator.press.preflight.records import Fault

OPENING = -1
"""The stage of the first look at a file; pages are stages by their numbers."""
QUEST = 1_000_000
"""The stage at which the quest inside is made again; pages are compared at those behind it."""
QUEST_SECONDS = 120
"""Most seconds for making it, and for starting: they are our own work, which no file makes slower than its game is."""


class LeftOut(msgspec.Struct, frozen=True):
    """What is left unchecked: single pages, all from one page on (0: none), and the quest inside."""

    pages: tuple[int, ...] = ()
    rest: int = 0
    quest: bool = False

    def holds(self, page: int) -> bool:
        """Return whether a page is left out."""
        return page in self.pages or 0 < self.rest <= page

    def more(self, stage: int) -> LeftOut | None:
        """Return what is left out after a check was ended at a stage; None where leaving out is of no use.

        The first page that takes too much is left out, and behind the second such page everything.
        """
        if stage >= QUEST:
            return None if self.quest else replace(self, quest=True)
        if stage < 1 or self.rest:
            return None
        return replace(self, rest=stage, quest=True) if self.pages else replace(self, pages=(stage,), quest=True)

    def faults(self, count: int) -> Iterator[Fault]:
        """Yield what is said of a file of so many pages."""
        most = {"seconds": f"{limits.CHECK_PAGE_SECONDS}", "memory": f"{limits.CHECK_MEGABYTES}"}
        for page in self.pages:
            yield Fault("file-page-large", page, words=most)
        for page in range(self.rest, count + 1) if self.rest else ():
            yield Fault("file-rest", page)
        if self.quest:
            yield Fault("quest-left")


NOTHING = LeftOut()


def seconds(stage: int) -> float:
    """Return how long a check may stay at a stage."""
    if stage in (0, QUEST):
        return QUEST_SECONDS
    return limits.CHECK_OPEN_SECONDS if stage == OPENING else limits.CHECK_PAGE_SECONDS
