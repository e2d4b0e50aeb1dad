"""The rooms of a mission to their encounters: gentle first, rising, a breather before the end, side rooms that pay.

Each room gets a kind of encounter by its role, and a share of the strain that the grade allows. Rooms are filled in order of depth,
side rooms and breathers first: of the encounters of its kind the nearest to its share are looked at, and one of them is drawn. What
a room used up or left over is passed on to the later ones, so that a quest comes out near its grade; rating.difficulty rates it
apart. The best of a few trials is kept.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from generator.core import added
from generator.core.data import replace
from generator.core.dice import Count
from generator.core.rng import Rng
from generator.games.deck_box_dungeons.players.combat_odds import TYPICAL
from generator.games.deck_box_dungeons.players.dice_demand import Dice, most_dice
from generator.games.deck_box_dungeons.players.expected_costs import expected_cost, strain
from generator.games.deck_box_dungeons.quest import data_loading, tone
from generator.games.deck_box_dungeons.quest.effects import COLOURS, Effect, Heal, Spawn, When, walk
from generator.games.deck_box_dungeons.quest.model import Grade, Role
from generator.games.deck_box_dungeons.quest.theme_schema import Encounter, EncounterKind

STRAIN: dict[Grade, tuple[float, float, float, float]] = {
    "easy": (-1.6, 0.9, 1.6, 3.2),
    "medium": (0.5, 2.0, 4.2, 5.5),
    "hard": (0.7, 2.8, 5.9, 7.6),
}
"""The strain that a grade aims at for one to four heroes (see players.expected_costs): what play then brings near its band."""
SEVERAL = 2
"""Enemies of a spawn from which on one can be left out."""
GENTLE = 0.85
"""Most damage to each hero in a first room, on average."""

Reinforcement = tuple[Effect, ...]


def _wave(*, green: int | None = None, blue: int | None = None, red: int | None = None) -> When:
    """Return enemies who come in when the room is clear, by colour: so many more than there are heroes, less where below 0."""
    counts = {
        name: Count(0, 0) if value is None else Count(1, value) for name, value in zip(COLOURS, (green, blue, red), strict=True)
    }
    return When(event="cleared", then=(Spawn(at="entry", **counts),))


_PAIRS = (
    Spawn(blue=Count(0, 2), red=Count(0, 1)),
    Spawn(green=Count(0, 1), red=Count(0, 2)),
    Spawn(blue=Count(0, 1), red=Count(0, 1)),
)
_CROWD = (Spawn(green=Count(0, 1), blue=Count(0, 2), red=Count(0, 2)), Spawn(blue=Count(0, 2), red=Count(0, 2)))
REINFORCEMENTS: tuple[tuple[Reinforcement, ...], ...] = (
    ((),),
    ((Spawn(green=Count(0, 1)),),),
    ((Spawn(blue=Count(0, 1)),), (Spawn(green=Count(0, 2)),), (Spawn(green=Count(0, 1)),)),
    (
        (Spawn(green=Count(0, 1), blue=Count(0, 1)),),
        (Spawn(red=Count(0, 1)),),
        (Spawn(green=Count(0, 2)),),
        (Spawn(blue=Count(0, 1)),),
    ),
    (
        (Spawn(blue=Count(0, 2)),),
        (Spawn(green=Count(0, 1), red=Count(0, 1)),),
        (Spawn(red=Count(0, 1)),),
        (Spawn(green=Count(0, 2)),),
    ),
    (
        (Spawn(blue=Count(0, 1), red=Count(0, 1)),),
        (Spawn(blue=Count(0, 2)),),
        (Spawn(red=Count(0, 1)),),
        (Spawn(green=Count(0, 2)),),
    ),
    tuple((spawn,) for spawn in _PAIRS),
    tuple((spawn,) for spawn in (Spawn(blue=Count(0, 2), red=Count(0, 2)), *_PAIRS[:1], Spawn(green=Count(0, 2), red=Count(0, 1)))),
    tuple((spawn,) for spawn in (*_CROWD, Spawn(red=Count(0, 2)))),
    tuple((spawn, _wave(green=-1)) for spawn in _PAIRS),
    tuple((spawn, _wave(green=-2, blue=-2)) for spawn in _PAIRS),
    tuple((spawn, _wave(green=-1, blue=-2)) for spawn in _CROWD),
    tuple((spawn, _wave(green=-2, blue=-2, red=-2)) for spawn in _CROWD),
)
"""What is added to a fight, by strength: the first that the dice allow, else the first of the next weaker strength."""
STRENGTH: dict[Grade, tuple[int, int, int, int]] = {"easy": (-2, 2, 5, 9), "medium": (0, 5, 10, 11), "hard": (0, 5, 11, 12)}
"""The strength of the reinforcements for one to four heroes, by measurement; below 0 it is the enemies fewer in every fight."""

TRIALS, NEAR = 4, 0.1
"""Trials of filling all rooms, and the distance from the strain aimed at that is near enough to end them."""

_PATH: tuple[EncounterKind, ...] = (
    "combat",
    "ambush",
    "combat",
    "trap",
    "combat",
    "hazard",
    "skill",
    "combat",
    "riddle",
    "ambush",
    "trap",
)
_KINDS: dict[Role, tuple[EncounterKind, ...]] = {
    "start": ("npc", "skill", "riddle", "combat", "combat", "trap"),
    "danger": ("combat", "ambush"),
    "safe": ("trap", "hazard", "skill", "npc"),
    "key": ("combat", "combat", "riddle", "trap"),
    "side": ("treasure", "shrine", "bargain", "treasure"),
    "site": ("combat", "ambush", "hazard", "combat"),
    "clue": ("skill", "combat", "npc", "riddle"),
    "breather": ("rest", "rest", "shrine", "npc"),
}
_FIGHT_ROLES: tuple[Role, ...] = ("path", "key", "site", "clue", "safe")
FIGHTS: tuple[EncounterKind, ...] = ("combat", "ambush")
FIGHTS_IN_TEN = ((12, 7), (5, 6))
"""From a strength of reinforcements on, at least so many of ten rooms hold a fight."""
FEWEST_FIGHTS = 3
"""At least so many of ten rooms hold a fight in every quest."""
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
"""How much of the strain a room of each role should bear."""
_FEWEST, _SHARE = 16, 2
"""A room draws from the encounters nearest to its target: half of those that suit, but at least sixteen."""
LEAST = 6
"""A kind of which fewer encounters suit a room is passed over while another kind has more, so that quests differ."""
_LOST = 3
"""Most encounters of a quest that are about the one who came before."""


class Candidate(msgspec.Struct, frozen=True):
    """An encounter that a quest may use, with the strain it puts on the party and where it may stand.

    It may stand in a first room if it is `gentle`, in a breather if it is `restful`; `lost` says that it is about the one who came
    before, `mine` that a pack brings it beside those of its base.
    """

    encounter: Encounter
    strain: float
    gentle: bool
    restful: bool
    lost: bool
    mine: bool


Candidates = dict[EncounterKind, tuple[Candidate, ...]]
"""Candidates by kind, in the order of the data files."""


@lru_cache(maxsize=256)
def candidates(theme: str, heroes: int, grade: Grade, dice: Dice, *, gentle: bool = False) -> Candidates:
    """Return every encounter that fits a theme and never asks for more than the `dice` at hand, whatever the party."""
    rows: dict[EncounterKind, list[Candidate]] = {}
    known = tone.gentle_encounters() if gentle else data_loading.shared_encounters()
    base = added.base_of(data_loading.PACKAGE, theme)
    shared = (entry for entry in known if not entry.themes or base in entry.themes)
    own = tone.gentle_theme(theme) if gentle else data_loading.theme(theme)
    house = {entry.id for entry in data_loading.theme(base).encounters} if base else {entry.id for entry in own.encounters}
    mine = {entry.id for entry in own.encounters} - house
    for encounter in (*own.encounters, *shared):
        if affordable(encounter.effects, dice):
            cost = expected_cost(reinforced(encounter, "path", heroes, grade, dice), heroes, TYPICAL)
            candidate = Candidate(
                encounter,
                strain(cost, heroes),
                gentle=_gentle(encounter, cost.damage / heroes),
                restful=not any(most_dice(encounter.effects, 4)),
                lost="{lost}" in encounter.text,
                mine=encounter.id in mine,
            )
            rows.setdefault(encounter.kind, []).append(candidate)
    return {kind: tuple(of_kind) for kind, of_kind in rows.items()}


def reinforced(encounter: Encounter, role: Role, heroes: int, grade: Grade, dice: Dice) -> tuple[Effect, ...]:
    """Return an encounter's effects, with the first reinforcement of the party's strength that the dice allow."""
    if role == "start" or encounter.kind not in FIGHTS:
        return encounter.effects
    strength = STRENGTH[grade][heroes - 1]
    if strength < 0:
        return tuple(_thinned(effect, heroes, -strength) for effect in encounter.effects)
    for rows in reversed(REINFORCEMENTS[: strength + 1]):
        first = sum(encounter.id.encode()) % len(rows)  # so that not all fights are reinforced alike
        for more in (*rows[first:], *rows[:first]):
            if affordable((*more, *encounter.effects), dice):
                return (*more, *encounter.effects)
    return encounter.effects


def _thinned(effect: Effect, heroes: int, fewer: int) -> Effect:
    """Return a spawn with so many enemies fewer, from its lowest colour on, of whom one stays; other effects as they are."""
    if not isinstance(effect, Spawn):
        return effect
    counts = {colour: effect.of(colour) for colour in COLOURS}
    for _ in range(fewer):
        if sum(count.at(heroes) for count in counts.values()) < SEVERAL:
            break
        colour = next(colour for colour in COLOURS if counts[colour].at(heroes))
        counts[colour] = Count(counts[colour].per, counts[colour].base - 1)
    return replace(effect, **counts)


def affordable(effects: tuple[Effect, ...], dice: Dice) -> bool:
    """Return whether effects never ask for more dice of a colour than there are, for any party of one to four."""
    return all(most <= have for party in (1, 2, 3, 4) for most, have in zip(most_dice(effects, party), dice, strict=True))


def fights_in_ten(grade: Grade, heroes: int) -> int:
    """Return in how many of ten rooms at least there is a fight."""
    strength = STRENGTH[grade][heroes - 1]
    return next((fights for least, fights in FIGHTS_IN_TEN if strength >= least), FEWEST_FIGHTS)


def draw_kinds(roles: list[Role], fights: int, rng: Rng) -> list[EncounterKind]:
    """Return the kind of encounter for every room but the finale; rooms on the path use up a balanced pile of kinds.

    `fights` is in how many of ten rooms at least there is a fight.
    """
    pile: list[EncounterKind] = []
    chosen: list[EncounterKind] = []
    for role in roles:
        if role == "path":
            pile = pile or rng.shuffle(_PATH)
            chosen.append(pile.pop())
        elif role == "finale":
            chosen.append("boss")
        else:
            chosen.append(rng.pick(_KINDS[role]))
    return _with_fights(roles, chosen, fights, rng)


def _with_fights(roles: list[Role], chosen: list[EncounterKind], fights: int, rng: Rng) -> list[EncounterKind]:
    """Return the kinds with enough of them made fights: a dungeon without any is a walk."""
    able = [room for room, role in enumerate(roles) if role in _FIGHT_ROLES and chosen[room] not in FIGHTS]
    lacking = len(roles) * fights // 10 - sum(kind in FIGHTS for kind in chosen)
    for room in rng.sample(able, max(0, lacking)):
        chosen[room] = "combat"
    return chosen


def assign_encounters(
    roles: list[Role], order: list[int], rows: Candidates, spare: float, fights: int, rng: Rng, least: int = LEAST
) -> list[Encounter | None]:
    """Return an encounter for every room, none twice, filling rooms in `order`; the finale's place stays empty.

    `spare` is the strain that all rooms together should put on the party, `fights` the least number of fights in ten rooms. A kind
    of which fewer than `least` suit a room is passed over while another kind has more. Of a few trials the one nearest to the
    strain is kept; nothing is returned where no trial found an encounter for every room.
    """
    best: tuple[float, list[Encounter | None]] = (float("inf"), [])
    for trial in range(TRIALS):
        left, encounters = _trial(roles, order, rows, spare, fights, rng.stream(trial), least)
        if encounters and abs(left) < best[0]:
            best = (abs(left), encounters)
        if best[0] < NEAR:
            break
    return best[1]


def _trial(
    roles: list[Role], order: list[int], rows: Candidates, spare: float, fights: int, rng: Rng, fewest: int
) -> tuple[float, list[Encounter | None]]:
    """Return the strain left over, and the encounters; the rooms that give are filled before the rooms that take."""
    chosen = draw_kinds(roles, fights, rng.stream("kinds"))
    taken: dict[str, Encounter] = {}
    encounters: list[Encounter | None] = [None] * len(roles)
    rooms = [room for room in order if roles[room] != "finale"]
    weights = sum(_WEIGHT[roles[room]] for room in rooms)
    for room in sorted(rooms, key=lambda room: (roles[room] not in ("side", "breather"), order.index(room))):
        weight = _WEIGHT[roles[room]]
        target = spare * weight / weights if weights else 0.0
        ways = (chosen[room], *_KINDS.get(roles[room], _PATH))
        stream = rng.stream("room", room)
        tried = ((kind, least) for least in (fewest, 1) for kind in ways)
        picks = (_pick(rows.get(kind, ()), roles[room], target, taken, stream, least) for kind, least in tried)
        candidate = next(filter(None, picks), None)
        if candidate is None:
            return spare, []
        taken[candidate.encounter.id] = encounters[room] = candidate.encounter
        weights -= weight
        spare -= candidate.strain
    return spare, encounters


def _pick(
    rows: tuple[Candidate, ...], role: Role, target: float, taken: dict[str, Encounter], rng: Rng, least: int
) -> Candidate | None:
    """Return one of the candidates for a room of a role that are not taken, near the strain `target`, if `least` are left.

    Where some of these are a pack's own, it is mostly one of them.
    """
    lost = sum("{lost}" in encounter.text for encounter in taken.values()) < _LOST
    free = [
        candidate
        for candidate in rows
        if candidate.encounter.id not in taken and _suits(candidate, role) and (lost or not candidate.lost)
    ]
    if len(free) < least:
        return None
    nearest = free
    if _WEIGHT[role]:
        nearest = sorted(free, key=lambda candidate: abs(candidate.strain - target))[: max(_FEWEST, len(free) // _SHARE)]
    mine = [candidate for candidate in nearest if candidate.mine]
    return rng.pick(mine if mine and rng.chance(added.OWN_IN_THREE, 3) else nearest)


def _late(effect: Effect) -> bool:
    """Return whether an effect makes no sense before anybody has walked in: healing the unhurt, closing the way behind."""
    return isinstance(effect, Heal) or (isinstance(effect, Spawn) and effect.at == "entry")


def _gentle(encounter: Encounter, damage: float) -> bool:
    """Return whether an encounter suits a first room: little damage to a hero, no red dice, and nothing that comes too early."""
    early = not any(_late(effect) for effect in walk(encounter.effects))
    return damage <= GENTLE and most_dice(encounter.effects, 4)[2] == 0 and early


def _suits(candidate: Candidate, role: Role) -> bool:
    if role == "start":
        return candidate.gentle
    if role == "side":
        return candidate.strain < 0 or candidate.encounter.kind == "bargain"
    if role == "breather":
        return candidate.strain <= 0 and candidate.restful
    return True
