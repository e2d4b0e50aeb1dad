"""What effects cost a party, as expected numbers from exact dice odds: harm, healing, treasure, dice on the table.

The model hero attacks with 3 dice at +1, defends at +1, has 8 health and skills of +1 (+2 where the players choose who
rolls), and spends one and a half of two actions attacking. Rolls and checks are weighed with their exact odds; a fight is
an expected race: the party kills one die after another, the most dangerous per blow first, and what still stands strikes.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from generator.core.dice import Count, chance_at_least, successes
from generator.games.deck_box_dungeons.quest.effects import (
    COLOURS,
    Boon,
    Check,
    Choose,
    Colour,
    Condition,
    Damage,
    Drain,
    Effect,
    Energy,
    Heal,
    Hit,
    Item,
    Pay,
    Place,
    Roll,
    Spawn,
    Treasure,
    When,
    Who,
)
from generator.games.deck_box_dungeons.quest.theme_schema import Foe, Strike, Villain

HERO_HEALTH = 8
HERO_DICE, HERO_BONUS, HERO_DEFENCE = 3, 1, 1
ATTACKS_A_ROUND = 1.5
ROUNDS_IN_ROOM = 3
DIE_HEALTH = 2.0
UNBLOCKED = float(1 - chance_at_least(6, HERO_DEFENCE))
CONDITIONS = {"dark": 0.25, "flooded": 0.25, "silent": 0.25, "choking": 1.0, "slippery": 0.4, "narrow": 0.25}
"""Expected harm per hero of a room's condition."""

Pool = tuple[float, float, float]
"""Dice on the table: green, blue, red."""
EMPTY: Pool = (0.0, 0.0, 0.0)


class Menace(msgspec.Struct, frozen=True):
    """Per colour: blows of the model hero needed to kill one die, and harm it does in a round."""

    work: Pool
    harm: Pool


class Toll(msgspec.Struct, frozen=True):
    """What a list of effects costs and gives the whole party, in expectation."""

    harm: float = 0.0
    heal: float = 0.0
    treasure: float = 0.0
    energy: float = 0.0

    def __add__(self, other: Toll) -> Toll:
        return Toll(self.harm + other.harm, self.heal + other.heal, self.treasure + other.treasure, self.energy + other.energy)

    def times(self, factor: float) -> Toll:
        """Return this toll scaled, as by a probability."""
        return Toll(self.harm * factor, self.heal * factor, self.treasure * factor, self.energy * factor)

    @property
    def cost(self) -> float:
        """What a sensible player weighs when choosing: harm less what is gained."""
        return self.harm - self.heal - 0.4 * self.treasure - 0.3 * self.energy


HEALING, RELIEF = 0.5, 0.2
"""How much of a healed point, and of a treasure to spend, counts against harm: some healing comes to those who are well."""


def strain(toll: Toll, heroes: int) -> float:
    """Return harm less what healing and treasure make good, per hero, as a share of the model hero's health."""
    return (toll.harm - HEALING * toll.heal - RELIEF * toll.treasure) / (HERO_HEALTH * heroes)


Spread = dict[Pool, float]
"""Probability of each pool of dice."""


def blow(defence: int) -> float:
    """Return the damage one attack of the model hero does, in expectation (Rules: Attack, Defend; B-8)."""
    hit = float(chance_at_least(6, HERO_BONUS))
    crit = 1 / 6
    return HERO_DICE * (crit + (hit - crit) * (1 - float(chance_at_least(6, defence))))


def strike(value: Strike | None, crush: bool = False) -> float:
    """Return the damage an enemy's attack does to the model hero; enemies have no critical hits (Rules: Attack)."""
    if value is None:
        return 0.0
    return value.dice * float(chance_at_least(6, value.bonus)) * UNBLOCKED * (2.0 if crush else 1.0)


def foe_harm(foe: Foe | Villain) -> float:
    """Return the better of a foe's attacks per round."""
    crush = "crush" in foe.keywords
    return max(strike(foe.melee, crush), strike(foe.ranged, crush))


@lru_cache(maxsize=512)
def menace(foes: tuple[tuple[Colour, float, int], ...]) -> Menace:
    """Return the table of a roster given as (colour, harm, defence); both attack types of a colour weigh the same."""
    work, harm = [], []
    for colour in COLOURS:
        rows = [row for row in foes if row[0] == colour]
        work.append(sum(DIE_HEALTH / blow(row[2]) for row in rows) / len(rows))
        harm.append(sum(row[1] for row in rows) / len(rows))
    return Menace((work[0], work[1], work[2]), (harm[0], harm[1], harm[2]))


def roster_menace(foes: tuple[Foe, ...]) -> Menace:
    """Return the table of a quest's foes."""
    return menace(tuple((foe.colour, foe_harm(foe), foe.defence) for foe in foes))


TYPICAL = Menace((2.25, 2.5, 2.8), (0.34, 0.68, 1.36))
"""A middling roster, for choosing encounters before the roster of a quest is known."""


def fight(pool: Pool, heroes: int, table: Menace, boss: tuple[float, float] | None = None) -> float:
    """Return the harm a fight does to the party in expectation: what stands, strikes, until it is killed."""
    foes = [(table.harm[i], table.work[i], pool[i]) for i in range(3) if pool[i]]
    if boss is not None:
        foes.append((boss[1], boss[0], 1.0))
    foes.sort(key=lambda foe: -foe[0] / foe[1])
    pace = ATTACKS_A_ROUND * heroes
    clock = total = 0.0
    for harm, work, count in foes:
        span = count * work / pace
        total += harm * count * (clock + span / 2 + work / pace / 2)
        clock += span
    return total


def _heads(who: str, heroes: int) -> int:
    return heroes if who in ("each", "here") else 1


def _amount(count: Count, who: Who | str, heroes: int) -> float:
    return count.at(heroes) * _heads(who, heroes)


def assess(effects: tuple[Effect, ...], heroes: int, table: Menace) -> Toll:
    """Return the expected toll of an encounter's effects on a party, its fight included."""
    spread, toll = _run(effects, heroes, table)
    return toll + Toll(harm=sum(chance * fight(pool, heroes, table) for pool, chance in spread.items()))


def _run(effects: tuple[Effect, ...], heroes: int, table: Menace) -> tuple[Spread, Toll]:
    spread: Spread = {EMPTY: 1.0}
    toll = Toll()
    for effect in effects:
        more, extra = _one(effect, heroes, table)
        toll += extra
        if more != {EMPTY: 1.0}:
            spread = _joined(spread, more)
    return spread, toll


def _joined(first: Spread, second: Spread) -> Spread:
    out: Spread = {}
    for a, p in first.items():
        for b, q in second.items():
            pool = (a[0] + b[0], a[1] + b[1], a[2] + b[2])
            out[pool] = out.get(pool, 0.0) + p * q
    return out


def _mixed(parts: list[tuple[float, tuple[Spread, Toll]]]) -> tuple[Spread, Toll]:
    spread: Spread = {}
    toll = Toll()
    for chance, (pools, extra) in parts:
        toll += extra.times(chance)
        for pool, inner in pools.items():
            spread[pool] = spread.get(pool, 0.0) + chance * inner
    return spread, toll


def pass_chance(check: Check) -> float:
    """Return the model hero's chance to pass a check (Rules: Skill Checks; B-41)."""
    bonus = 2 if check.who == "chosen" else 1
    return float(successes(4, chance_at_least(6, bonus), check.need))


def _one(effect: Effect, heroes: int, table: Menace) -> tuple[Spread, Toll]:
    match effect:
        case Spawn():
            return {(float(effect.green.at(heroes)), float(effect.blue.at(heroes)), float(effect.red.at(heroes))): 1.0}, Toll()
        case Place():
            share = effect.count.at(heroes) * effect.health / DIE_HEALTH
            pool = tuple(share if colour == effect.colour else 0.0 for colour in COLOURS)
            return {(pool[0], pool[1], pool[2]): 1.0}, Toll()
        case Check():
            return _check(effect, heroes, table)
        case Roll():
            return _mixed([(float(odds), _run(row.then, heroes, table)) for odds, row in effect.brackets.odds()])
        case Choose():
            ways = [_run((*option.cost, *option.then), heroes, table) for option in effect.options]
            return min(ways, key=lambda way: _price(way, heroes, table))
        case When():
            spread, toll = _run(effect.then, heroes, table)
            return (spread, toll.times(ROUNDS_IN_ROOM)) if effect.event == "refresh" else (spread, toll)
    return {EMPTY: 1.0}, _plain(effect, heroes)


def _check(check: Check, heroes: int, table: Menace) -> tuple[Spread, Toll]:
    """Weigh both outcomes; where every hero rolls, an outcome touches only the hero who rolled it (B-53)."""
    chance = pass_chance(check)
    if check.who != "each":
        return _mixed([(chance, _run(check.passed, heroes, table)), (1 - chance, _run(check.failed, heroes, table))])
    one, toll = _mixed([(chance, _run(check.passed, 1, table)), (1 - chance, _run(check.failed, 1, table))])
    spread = one
    for _ in range(heroes - 1 if one != {EMPTY: 1.0} else 0):
        spread = _joined(spread, one)
    return spread, toll.times(heroes)


def _price(way: tuple[Spread, Toll], heroes: int, table: Menace) -> float:
    return way[1].cost + sum(chance * fight(pool, heroes, table) for pool, chance in way[0].items())


def _plain(effect: Effect, heroes: int) -> Toll:
    match effect:
        case Damage():
            return Toll(harm=_amount(effect.amount, effect.who, heroes))
        case Hit():
            return Toll(harm=_amount(effect.amount, effect.who, heroes) * UNBLOCKED)
        case Heal():
            return Toll(heal=_amount(effect.amount, effect.who, heroes))
        case Energy():
            return Toll(energy=_amount(effect.amount, effect.who, heroes))
        case Drain():
            return Toll(energy=-_amount(effect.amount, effect.who, heroes))
        case Treasure():
            return Toll(treasure=_amount(effect.amount, effect.who, heroes))
        case Pay():
            return Toll(treasure=-_amount(effect.amount, effect.who, heroes))
        case Item():
            return Toll(treasure=4.0 * _amount(effect.amount, effect.who, heroes))
        case Condition():
            return Toll(harm=CONDITIONS[effect.kind] * heroes)
        case Boon():
            worth = {"round": 0.2, "cleared": 0.4, "quest": 1.5}[effect.until] * effect.amount * _heads(effect.who, heroes)
            return Toll(heal=max(0.0, worth), harm=max(0.0, -worth))
    return Toll()


def most_dice(effects: tuple[Effect, ...], heroes: int) -> tuple[int, int, int]:
    """Return the most dice of each colour these effects can ask for at once, over every roll, check and choice."""
    green = blue = red = 0
    for effect in effects:
        match effect:
            case Spawn():
                asked = [(effect.green.at(heroes), effect.blue.at(heroes), effect.red.at(heroes))]
            case Place():
                count = effect.count.at(heroes)
                asked = [(count * (effect.colour == "green"), count * (effect.colour == "blue"), count * (effect.colour == "red"))]
            case Check():
                asked = [most_dice(effect.passed, heroes), most_dice(effect.failed, heroes)]
            case Roll():
                asked = [most_dice(row.then, heroes) for row in effect.rows]
            case Choose():
                asked = [most_dice(option.then, heroes) for option in effect.options]
            case When():
                asked = [most_dice(effect.then, heroes)]
            case _:
                continue
        green += max(row[0] for row in asked)
        blue += max(row[1] for row in asked)
        red += max(row[2] for row in asked)
    return green, blue, red
