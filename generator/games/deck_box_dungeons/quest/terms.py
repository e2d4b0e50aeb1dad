"""The records of what a quest is about: its goals, its losses, and its special rules, which are called terms."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record
from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import Effect, Skill


class Clause(Record, tag_field="kind"):
    """A goal, a loss or a term; in files `kind` names the record, by the word given as `tag`."""

    @property
    def kind(self) -> str:
        """The word that stands in files for the class of this clause."""
        return str(self.__struct_config__.tag)


class Slay(Clause, tag="slay"):
    """Met when the villain is defeated. A quest is won when all its goals are met."""


class AllSites(Clause, tag="all-sites"):
    """Met when every site has been dealt with."""


class Bring(Clause, tag="bring"):
    """Met when a living hero holding the token stands in the room (`start` means the start zone)."""

    token: str
    to: Literal["start", "finale"]


class Guard(Clause, tag="guard"):
    """Met when the guest, alive, stands in the room (`start` means the start zone)."""

    to: Literal["start", "finale"]


class Stand(Clause, tag="stand"):
    """Met when every living hero stands in the room (`start` means the start zone)."""

    at: Literal["start", "finale"]


class Outlast(Clause, tag="outlast"):
    """Met when the last box of the clock is marked and a hero is alive."""


class Performed(Clause, tag="rite"):
    """Met when the rite has had all its successes."""


class Unmask(Clause, tag="unmask"):
    """Met when somebody has been accused; the wrong name costs, the right one helps."""


Goal = Slay | AllSites | Bring | Guard | Stand | Outlast | Performed | Unmask


def ends_in(goal: Goal) -> Literal["start", "finale", ""]:
    """Return the room in which a goal is met, or nothing where it can be met in any."""
    match goal:
        case Bring() | Guard():
            return goal.to
        case Stand():
            return goal.at
    return ""


class AllDead(Clause, tag="all-dead"):
    """Lost when no hero is left."""

    # somebody has to survive for the quest to be won (B-36)


class GuestDead(Clause, tag="guest-dead"):
    """Lost when the guest has no health left."""


class ClockOut(Clause, tag="clock-out"):
    """Lost when the last box of the clock is marked before the goal is met."""


Loss = AllDead | GuestDead | ClockOut


class Work(Clause, tag="work"):
    """An action on a site's space: a skill check; passing settles the site, failing has effects."""

    verb: str
    done: str
    skill: Skill
    need: Annotated[int, Meta(ge=1, le=3)]
    passed: tuple[Effect, ...] = ()
    failed: tuple[Effect, ...] = ()


class Escort(Clause, tag="escort"):
    """The guest is an ally with health: it moves after the heroes, never attacks, and enemies may attack it."""

    # the fifth meeple of the box is the guest's (B-5)

    start: Literal["start", "finale"]
    health: Count
    defence: int
    speed: int


class Burden(Clause, tag="burden"):
    """Rules for carrying the token: picked up and handed over as an action, dropped where its bearer falls.

    `speed` is the most its bearer may have; without `attacks` its bearer may not attack.
    """

    token: str
    speed: Annotated[int, Meta(ge=2, le=5)] | None = None
    attacks: bool = True


class ClockMark(Record):
    """What is said and happens when the box number `at` of the clock is marked."""

    at: Annotated[int, Meta(ge=1)]
    say: str
    then: tuple[Effect, ...]


class Clock(Clause, tag="clock"):
    """A track of rounds: one box is marked at the end of each round, from set-up on or while heroes stand in the last room."""

    name: str
    starts: Literal["setup", "finale", "taken"]
    boxes: Annotated[int, Meta(ge=3, le=80)]
    marks: tuple[ClockMark, ...] = ()


class Waves(Clause, tag="waves"):
    """While heroes hold the finale's room: at the end of each round a table is rolled."""

    then: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class Pursuit(Clause, tag="pursuit"):
    """Once the token is taken (or the guest freed): at the end of each round a table is rolled."""

    then: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class Accuse(Clause, tag="accuse"):
    """Suspects and clues: each clue clears one suspect; in the finale one is accused, once."""

    right: tuple[Effect, ...] = ()
    wrong: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class Rite(Clause, tag="rite"):
    """In the finale's room the guest needs successes: each is an action of a hero beside the guest."""

    verb: str
    skill: Skill
    need: Annotated[int, Meta(ge=1, le=3)]
    times: Count
    failed: tuple[Effect, ...] = ()


class Complication(Clause, tag="twist"):
    """The complication of a quest: effects at set-up, whenever a room is explored, or in every refresh phase."""

    name: str
    say: str
    event: Literal["setup", "explore", "refresh"]
    then: Annotated[tuple[Effect, ...], Meta(min_length=1)]


Term = Work | Escort | Burden | Clock | Waves | Pursuit | Accuse | Rite | Complication


def term_effects(term: Term) -> list[tuple[str, tuple[Effect, ...]]]:
    """Return every list of effects that a term may ask for, each with a few words that say when."""
    match term:
        case Work():
            return [("work passed", term.passed), ("work failed", term.failed)]
        case Clock():
            return [(f"clock at box {mark.at}", mark.then) for mark in term.marks]
        case Waves() | Pursuit() | Complication():
            return [(term.kind, term.then)]
        case Accuse():
            return [("accused rightly", term.right), ("accused wrongly", term.wrong)]
        case Rite():
            return [("rite failed", term.failed)]
    return []
