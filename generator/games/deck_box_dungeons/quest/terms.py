"""The terms of a quest as data: how it is won, how it is lost, and the special rules in between."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record
from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import Effect, Skill


class Clause(Record, tag_field="kind"):
    """A goal, a loss or a term; `kind` says which."""

    @property
    def kind(self) -> str:
        """What stands in files for the class of this clause."""
        return str(self.__struct_config__.tag)


class Slay(Clause, tag="slay"):
    """Won when the villain is defeated."""


class AllSites(Clause, tag="all-sites"):
    """Won when every site has been dealt with."""


class Bring(Clause, tag="bring"):
    """Won when a living hero holding the token stands in the room (`start` means the start zone)."""

    token: str
    to: Literal["start", "finale"]


class Guard(Clause, tag="guard"):
    """Won when the guest, alive, stands in the room (`start` means the start zone)."""

    to: Literal["start", "finale"]


class Stand(Clause, tag="stand"):
    """Won when every living hero stands in the room (`start` means the start zone)."""

    at: Literal["start", "finale"]


class Outlast(Clause, tag="outlast"):
    """Won when the last box of the clock is marked and a hero is alive."""


class Performed(Clause, tag="rite"):
    """Won when the rite has had all its successes."""


class Unmask(Clause, tag="unmask"):
    """Met once somebody has been accused; the wrong name costs, the right one helps."""


Goal = Slay | AllSites | Bring | Guard | Stand | Outlast | Performed | Unmask


class AllDead(Clause, tag="all-dead"):
    """Lost when no hero is left (B-36)."""


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
    """The guest is an ally with health: it moves after the heroes, never attacks, and enemies may strike it (B-5)."""

    start: Literal["start", "finale"]
    health: Count
    defence: int
    speed: int


class Burden(Clause, tag="burden"):
    """Carrying the token: lifted and handed over as an action, dropped where its bearer falls.

    `speed` is the most its bearer may have; without `attacks` its bearer may not attack.
    """

    token: str
    speed: Annotated[int, Meta(ge=2, le=5)] | None = None
    attacks: bool = True


class Mark(Record):
    """What happens when a box of the clock is marked."""

    at: Annotated[int, Meta(ge=1)]
    say: str
    then: tuple[Effect, ...]


class Clock(Clause, tag="clock"):
    """A track of rounds: one box is marked at the end of each round from its start on."""

    name: str
    starts: Literal["setup", "finale", "taken"]
    boxes: Annotated[int, Meta(ge=3, le=80)]
    marks: tuple[Mark, ...] = ()


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


class Twist(Clause, tag="twist"):
    """The complication: something that holds in the whole quest, at set-up, on exploring a room, or each refresh phase."""

    name: str
    say: str
    event: Literal["setup", "explore", "refresh"]
    then: Annotated[tuple[Effect, ...], Meta(min_length=1)]


Term = Work | Escort | Burden | Clock | Waves | Pursuit | Accuse | Rite | Twist
