"""What an audit has found so far, quest after quest: counts and sums, so that a hundred thousand quests take no more room than one.

Rows are added in the order of the plan, whoever made the quests; so the same plan comes to the same totals. What could grow with
the number of quests is kept of the first ones only, and the report says of how many.
"""

from __future__ import annotations

import msgspec

from generator.forge.audit_checks import Calibrated, Fault, Row
from generator.forge.audit_plan import Plan

KEPT = 10_000
"""Titles and contents are compared among so many quests."""
LISTED = 100
"""So many faults are listed, and so many refusals; the others are counted."""


class Group(msgspec.Struct):
    """Quests of one value of an option: how many were asked for and made; attempts of all, of those made, and of one at most."""

    quests: int = 0
    made: int = 0
    tried: int = 0
    spent: int = 0
    most: int = 0

    def add(self, row: Row) -> None:
        """Take in a quest."""
        self.quests += 1
        self.made += row.made
        self.tried += row.attempts
        if row.made:
            self.spent += row.attempts
            self.most = max(self.most, row.attempts)


class Totals(msgspec.Struct):
    """Quests of one kind: all of them, those of every value of an option, how many took so many attempts, seconds."""

    whole: Group = msgspec.field(default_factory=Group)
    attempts: dict[int, int] = {}
    options: dict[str, dict[str, Group]] = {}
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, row: Row) -> None:
        """Take in a quest."""
        self.whole.add(row)
        if row.made:
            self.attempts[row.attempts] = self.attempts.get(row.attempts, 0) + 1
        self.seconds += row.seconds
        self.longest = max(self.longest, row.seconds)
        for name, value in row.options.items():
            self.options.setdefault(name, {}).setdefault(value, Group()).add(row)


class Repeats(msgspec.Struct):
    """What comes again: titles and whole contents among the first quests, and the share of texts that pairs have in common."""

    titles: dict[str, int] = {}
    marks: set[str] = set()
    compared: int = 0
    alike: int = 0
    same_titles: int = 0
    shares: list[float] = []

    def add(self, row: Row) -> None:
        """Take in a quest; one beyond the first `KEPT` changes nothing."""
        if not row.mark or self.compared >= KEPT:
            return
        self.compared += 1
        self.alike += row.mark in self.marks
        self.marks.add(row.mark)
        if row.title:
            self.titles[row.title] = self.titles.get(row.title, 0) + 1

    def add_pair(self, first: Row, second: Row) -> None:
        """Take in two quests of the same options: the share of their texts that both have, 2 |A and B| / (|A| + |B|)."""
        if first.texts and second.texts:
            self.shares.append(2 * len(first.texts & second.texts) / (len(first.texts) + len(second.texts)))
        self.same_titles += bool(first.title) and first.title == second.title


class Audit(msgspec.Struct):
    """An audit as far as it is: its plan, the build that makes it, how many quests it has taken in, and what they came to."""

    plan: Plan
    build: str
    done: int = 0
    sweep: Totals = msgspec.field(default_factory=Totals)
    sample: Totals = msgspec.field(default_factory=Totals)
    repeats: Repeats = msgspec.field(default_factory=Repeats)
    calibrated: list[Calibrated] = []
    faulty: int = 0
    """Quests with a fault, of all kinds."""
    faults: list[Fault] = []
    refusals: list[str] = []
    first: Row | None = None
    """The first quest of a pair whose second one is still to come."""

    def add(self, row: Row) -> None:
        """Take in the next quest of the plan."""
        kind, place = self.plan.part(self.done)
        self.done += 1
        if kind == "pair" and place % 2 == 0:
            self.first = row
        elif kind == "pair" and self.first is not None:
            self.repeats.add_pair(self.first, row)
            self.first = None
        if kind != "pair":
            (self.sweep if kind == "sweep" else self.sample).add(row)
            self.repeats.add(row)
        if row.calibrated is not None:
            self.calibrated.append(row.calibrated)
        self._complain(row)

    def _complain(self, row: Row) -> None:
        self.faulty += bool(row.faults)
        self.faults += row.faults[: LISTED - len(self.faults)]
        if row.refusal and len(self.refusals) < LISTED:
            self.refusals.append(row.refusal)
