"""Which encounter stands in which room: gentle first, rising, a breather before the end, side rooms that pay.

Each room has a kind by its role and a share of the harm that the grade allows; what earlier rooms used up or saved is passed
on to the later ones, so that a quest lands on its grade by construction. rate.py measures it apart.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from generator.core.dice import Count
from generator.core.rng import Rng
from generator.games.deck_box_dungeons.players.expected_tolls import TYPICAL, assess, most_dice, strain
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.effects import Effect, Heal, Spawn, walk
from generator.games.deck_box_dungeons.quest.model import Role
from generator.games.deck_box_dungeons.quest.theme_schema import Encounter, Kind

STRAIN = {"easy": 0.5, "medium": 0.85, "hard": 1.25}
"""The strain a grade aims at: expected harm less healing, as a share of the party's health."""
GENTLE = 0.85
"""Most harm per hero in a first room."""

LARGE_PARTY = 3
"""From this many heroes on, fights are reinforced."""
REINFORCEMENTS: dict[str, tuple[Spawn, ...]] = {
    "easy": (Spawn(green=Count(1, -2)),),
    "medium": (Spawn(blue=Count(1, -2)), Spawn(red=Count(1, -3)), Spawn(green=Count(1, -2))),
    "hard": (Spawn(blue=Count(1, -2), red=Count(0, 1)), Spawn(red=Count(1, -2)), Spawn(red=Count(0, 1)), Spawn(blue=Count(1, -2))),
}
"""What is added to a fight of a large party, the first that the dice allow."""

Dice = tuple[int, int, int]

TRIALS, NEAR = 4, 0.1

_PATH: tuple[Kind, ...] = ("combat", "ambush", "combat", "trap", "combat", "hazard", "skill", "combat", "riddle", "ambush", "trap")
_KINDS: dict[Role, tuple[Kind, ...]] = {
    "start": ("npc", "skill", "riddle", "combat", "combat", "trap"),
    "danger": ("combat", "ambush"),
    "safe": ("trap", "hazard", "skill", "npc"),
    "key": ("combat", "combat", "riddle", "trap"),
    "side": ("treasure", "shrine", "bargain", "treasure"),
    "site": ("combat", "ambush", "hazard", "combat"),
    "clue": ("skill", "combat", "npc", "riddle"),
    "breather": ("rest", "rest", "shrine", "npc"),
}
_FIGHTERS: tuple[Role, ...] = ("path", "key", "site", "clue", "safe")
_FIGHTS: tuple[Kind, ...] = ("combat", "ambush")
FIGHTS_IN_TEN = 3
"""At least so many of ten rooms hold a fight."""
_WEIGHT: dict[Role, int] = {
    "start": 3,
    "path": 8,
    "danger": 13,
    "safe": 3,
    "key": 9,
    "side": 0,
    "site": 9,
    "clue": 6,
    "breather": 0,
}
"""How much of the harm a room of each role should bear."""
_FEWEST, _SHARE = 6, 4
"""A room draws from the encounters nearest to its target: a quarter of those that suit, but at least six."""
_LOST = 3
"""Most encounters of a quest that are about the one who came before."""


class Stocked(msgspec.Struct, frozen=True):
    """An encounter of the stock with the strain it puts on the party and its plain harm to one hero."""

    encounter: Encounter
    strain: float
    harm: float
    opens: bool
    rests: bool
    lost: bool


@lru_cache(maxsize=256)
def stock(theme: str, heroes: int, grade: str, dice: Dice) -> dict[Kind, tuple[Stocked, ...]]:
    """Return by kind every encounter that fits a theme and never asks for more dice than there are, whatever the party."""
    rows: dict[Kind, list[Stocked]] = {}
    wide = (row for row in data_loading.wide_encounters() if not row.themes or theme in row.themes)
    for encounter in (*data_loading.theme(theme).encounters, *wide):
        if affordable(encounter.effects, dice):
            toll = assess(reinforced(encounter, "path", heroes, grade, dice), heroes, TYPICAL)
            harm = toll.harm / heroes
            row = Stocked(
                encounter, strain(toll, heroes), harm, _opens(encounter, harm), _rests(encounter), "{lost}" in encounter.text
            )
            rows.setdefault(encounter.kind, []).append(row)
    return {kind: tuple(found) for kind, found in rows.items()}


def reinforced(encounter: Encounter, role: Role, heroes: int, grade: str, dice: Dice) -> tuple[Effect, ...]:
    """Return an encounter's effects, with the first reinforcement that the dice allow where a large party needs it."""
    if heroes < LARGE_PARTY or role == "start" or encounter.kind not in ("combat", "ambush"):
        return encounter.effects
    for more in REINFORCEMENTS[grade]:
        if affordable((*encounter.effects, more), dice):
            return (more, *encounter.effects)
    return encounter.effects


def affordable(effects: tuple[Effect, ...], dice: Dice) -> bool:
    """Return whether effects never ask for more dice of a colour than there are, for any party of one to four."""
    return all(most <= have for party in (1, 2, 3, 4) for most, have in zip(most_dice(effects, party), dice, strict=True))


def kinds(roles: list[Role], rng: Rng) -> list[Kind]:
    """Return the kind of encounter for every room but the finale; rooms on the path use up a balanced deck."""
    deck: list[Kind] = []
    chosen: list[Kind] = []
    for role in roles:
        if role == "path":
            deck = deck or rng.shuffle(_PATH)
            chosen.append(deck.pop())
        elif role == "finale":
            chosen.append("boss")
        else:
            chosen.append(rng.pick(_KINDS[role]))
    return _with_fights(roles, chosen, rng)


def _with_fights(roles: list[Role], chosen: list[Kind], rng: Rng) -> list[Kind]:
    """Return the kinds with enough of them made fights: a dungeon without any is a walk."""
    able = [room for room, role in enumerate(roles) if role in _FIGHTERS and chosen[room] not in _FIGHTS]
    lacking = len(roles) * FIGHTS_IN_TEN // 10 - sum(kind in _FIGHTS for kind in chosen)
    for room in rng.sample(able, max(0, lacking)):
        chosen[room] = "combat"
    return chosen


def assign(
    roles: list[Role], order: list[int], rows: dict[Kind, tuple[Stocked, ...]], spare: float, rng: Rng
) -> list[Encounter | None]:
    """Return an encounter for every room, none twice, filling rooms in `order`; the finale's place stays empty.

    `spare` is the strain that all rooms together should put on the party; of a few trials the one nearest to it is kept.
    """
    best: tuple[float, list[Encounter | None]] = (float("inf"), [])
    for trial in range(TRIALS):
        left, found = _trial(roles, order, rows, spare, rng.stream(trial))
        if found and abs(left) < best[0]:
            best = (abs(left), found)
        if best[0] < NEAR:
            break
    return best[1]


def _trial(
    roles: list[Role], order: list[int], rows: dict[Kind, tuple[Stocked, ...]], spare: float, rng: Rng
) -> tuple[float, list[Encounter | None]]:
    """Return the strain left over, and the encounters; the rooms that give are filled before the rooms that take."""
    chosen = kinds(roles, rng.stream("kinds"))
    taken: dict[str, Encounter] = {}
    found: list[Encounter | None] = [None] * len(roles)
    weights = sum(_WEIGHT[roles[room]] for room in order if roles[room] != "finale")
    for room in sorted(order, key=lambda room: (roles[room] not in ("side", "breather"), order.index(room))):
        if roles[room] == "finale":
            continue
        weight = _WEIGHT[roles[room]]
        target = spare * weight / weights if weights else 0.0
        ways = (chosen[room], *_KINDS.get(roles[room], _PATH))
        stream = rng.stream("room", room)
        pick = next(filter(None, (_pick(rows.get(kind, ()), roles[room], target, taken, stream) for kind in ways)), None)
        if pick is None:
            return spare, []
        taken[pick.encounter.id] = found[room] = pick.encounter
        if weight:
            weights -= weight
        spare -= pick.strain
    return spare, found


def _pick(rows: tuple[Stocked, ...], role: Role, target: float, taken: dict[str, Encounter], rng: Rng) -> Stocked | None:
    lost = sum("{lost}" in encounter.text for encounter in taken.values()) < _LOST
    open_rows = [row for row in rows if row.encounter.id not in taken and _suits(row, role) and (lost or not row.lost)]
    if not open_rows:
        return None
    if not _WEIGHT[role]:
        return rng.pick(open_rows)
    nearest = sorted(open_rows, key=lambda row: abs(row.strain - target))[: max(_FEWEST, len(open_rows) // _SHARE)]
    return rng.pick(nearest)


def _late(effect: Effect) -> bool:
    """Return whether an effect makes no sense before anybody has walked in: healing the unhurt, closing the way behind."""
    return isinstance(effect, Heal) or (isinstance(effect, Spawn) and effect.at == "entry")


def _opens(encounter: Encounter, harm: float) -> bool:
    """Return whether an encounter suits a first room: gentle, without red dice, and nothing that comes too early."""
    return (
        harm <= GENTLE and most_dice(encounter.effects, 4)[2] == 0 and not any(_late(effect) for effect in walk(encounter.effects))
    )


def _rests(encounter: Encounter) -> bool:
    return not any(most_dice(encounter.effects, 4))


def _suits(row: Stocked, role: Role) -> bool:
    if role == "start":
        return row.opens
    if role == "side":
        return row.strain < 0 or row.encounter.kind == "bargain"
    if role == "breather":
        return row.strain <= 0 and row.rests
    return True
