"""The terms of a quest as data: how it is won, how it is lost, and the special rules in between."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.core.data import Record
from generator.core.dice import Count
from generator.games.deck_box_dungeons.effects import Effect, Skill


class Slay(Record):
    """Won when the villain is defeated."""

    kind: Literal["slay"] = "slay"


class AllSites(Record):
    """Won when every site has been dealt with."""

    kind: Literal["all-sites"] = "all-sites"


class Bring(Record):
    """Won when a living hero holding the token stands in the room (`start` means the start zone)."""

    kind: Literal["bring"] = "bring"
    token: str
    to: Literal["start", "finale"]


class Guard(Record):
    """Won when the guest, alive, stands in the room (`start` means the start zone)."""

    kind: Literal["guard"] = "guard"
    to: Literal["start", "finale"]


class Stand(Record):
    """Won when every living hero stands in the room (`start` means the start zone)."""

    kind: Literal["stand"] = "stand"
    at: Literal["start", "finale"]


class Outlast(Record):
    """Won when the last box of the clock is marked and a hero is alive."""

    kind: Literal["outlast"] = "outlast"


class Performed(Record):
    """Won when the rite has had all its successes."""

    kind: Literal["rite"] = "rite"


class Unmask(Record):
    """Met once somebody has been accused; the wrong name costs, the right one helps."""

    kind: Literal["unmask"] = "unmask"


Goal = Annotated[Slay | AllSites | Bring | Guard | Stand | Outlast | Performed | Unmask, Field(discriminator="kind")]


class AllDead(Record):
    """Lost when no hero is left (B-36)."""

    kind: Literal["all-dead"] = "all-dead"


class GuestDead(Record):
    """Lost when the guest has no health left."""

    kind: Literal["guest-dead"] = "guest-dead"


class ClockOut(Record):
    """Lost when the last box of the clock is marked before the goal is met."""

    kind: Literal["clock-out"] = "clock-out"


Loss = Annotated[AllDead | GuestDead | ClockOut, Field(discriminator="kind")]


class Work(Record):
    """An action on a site's space: a skill check; passing settles the site, failing has effects."""

    kind: Literal["work"] = "work"
    verb: str
    done: str
    skill: Skill
    need: int = Field(ge=1, le=3)
    passed: tuple[Effect, ...] = ()
    failed: tuple[Effect, ...] = ()


class Escort(Record):
    """The guest is an ally with health: it moves after the heroes, never attacks, and enemies may strike it (B-5)."""

    kind: Literal["escort"] = "escort"
    start: Literal["start", "finale"]
    health: Count
    defence: int
    speed: int


class Burden(Record):
    """Carrying the token: lifted and handed over as an action, dropped where its bearer falls.

    `speed` is the most its bearer may have; without `attacks` its bearer may not attack.
    """

    kind: Literal["burden"] = "burden"
    token: str
    speed: int | None = Field(default=None, ge=2, le=5)
    attacks: bool = True


class Mark(Record):
    """What happens when a box of the clock is marked."""

    at: int = Field(ge=1)
    say: str
    then: tuple[Effect, ...]


class Clock(Record):
    """A track of rounds: one box is marked at the end of each round from its start on."""

    kind: Literal["clock"] = "clock"
    name: str
    starts: Literal["setup", "finale", "taken"]
    boxes: int = Field(ge=3, le=80)
    marks: tuple[Mark, ...] = ()


class Waves(Record):
    """While heroes hold the finale's room: at the end of each round a table is rolled."""

    kind: Literal["waves"] = "waves"
    then: tuple[Effect, ...] = Field(min_length=1)


class Pursuit(Record):
    """Once the token is taken (or the guest freed): at the end of each round a table is rolled."""

    kind: Literal["pursuit"] = "pursuit"
    then: tuple[Effect, ...] = Field(min_length=1)


class Accuse(Record):
    """Suspects and clues: each clue clears one suspect; in the finale one is accused, once."""

    kind: Literal["accuse"] = "accuse"
    right: tuple[Effect, ...] = ()
    wrong: tuple[Effect, ...] = Field(min_length=1)


class Rite(Record):
    """In the finale's room the guest needs successes: each is an action of a hero beside the guest."""

    kind: Literal["rite"] = "rite"
    verb: str
    skill: Skill
    need: int = Field(ge=1, le=3)
    times: Count
    failed: tuple[Effect, ...] = ()


class Twist(Record):
    """The complication: something that holds in the whole quest, at set-up, on exploring a room, or each refresh phase."""

    kind: Literal["twist"] = "twist"
    name: str
    say: str
    event: Literal["setup", "explore", "refresh"]
    then: tuple[Effect, ...] = Field(min_length=1)


Term = Annotated[Work | Escort | Burden | Clock | Waves | Pursuit | Accuse | Rite | Twist, Field(discriminator="kind")]
