"""A player who weighs fights by exact odds: what it is worth to go into one, to go on with it, or to flee.

To be alive with some health is worth a number between 0 and 1, and an item the more, the worse the odds against the dragon still
are. A fight is sought, gone on with or fled from by these worths (`fight_values`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from generator.games.bag_of_dungeon.players import dragon_fight, judgement, party
from generator.games.bag_of_dungeon.players.fight_odds import Fighter, win_chance
from generator.games.bag_of_dungeon.players.fight_values import NEVER, Worths, drunk_worths, fight_value, never
from generator.games.bag_of_dungeon.players.sensible import Sensible
from generator.games.bag_of_dungeon.quest.pieces import monster_of
from generator.games.bag_of_dungeon.rules import carrying, combat, floor
from generator.games.bag_of_dungeon.rules.choices import FIGHT, STROKE
from generator.games.bag_of_dungeon.rules.monsters import ONE_ITEM, TWO_ITEMS
from generator.games.bag_of_dungeon.rules.state import DRAGON, NOWHERE, Adventurer, Foe, Move, Table, still_in

DamageOdds = tuple[tuple[int, float], ...]
"""How likely each damage is."""
NO_DAMAGE: DamageOdds = ((0, 1.0),)
NEAR = 2
"""From how many tiles away somebody is counted upon to help."""


class _Stakes(NamedTuple):
    """What it is worth to be alive and to flee, by health, and to find an item."""

    alive: Worths
    flee: Worths
    gain: float


class Weighing(Sensible):
    """Weighs every fight by exact odds; goes about the rest as the sensible player does."""

    __slots__ = ("_champion", "_party")

    LEAST = 0.5
    """What it is worth to be alive with hardly any health, where full health is worth 1."""
    GAIN = 0.3
    """What an item is worth as long as the dragon cannot be beaten at all."""
    CAUTION = 0.0
    """How much more than staying out of it a fight must be worth that is sought."""
    AGAIN = 0.9
    """What a second attempt at the dragon is worth, of its odds."""
    HELP = 0.02
    """How much a call for help must better a fight."""

    def __init__(self) -> None:
        super().__init__()
        self._party: object = None
        self._champion = party.Champion(0, 0.0)

    def champion(self, table: Table) -> party.Champion:
        """Return who should meet the dragon, with the odds; worked out anew where things or heroes have changed."""
        seen = [(hero.hero, hero.items, hero.uses, hero.health >= combat.TAG_HEALTH) for hero in still_in(table)]
        if seen != self._party:
            self._party, self._champion = seen, party.find_champion(table)
        return self._champion

    def gain(self, table: Table) -> float:
        """Return what an item more is worth, in steps of a twentieth, so that few tables are wanted."""
        return round(20 * self.GAIN * (1 - self.champion(table).odds)) / 20

    def fleeing(self, table: Table, hero: Adventurer) -> Worths:
        """Return what it is worth to flee, by health."""
        harmless = bool(carrying.find(hero, "boots")) or table.trades[hero.hero].ability == "slip"
        return _fled(alive_worths(table.trades[hero.hero].health, self.LEAST), harmless=harmless)

    def sought(self, table: Table, hero: Adventurer, foe: Foe | None) -> float:
        """Return how much more it is worth to fight a monster, or an unknown one, than to stay away, with help where it is near."""
        value = self.fight_worth(table, hero, foe, self.fleeing(table, hero))
        most = table.trades[hero.hero].health
        if self.helped(table, hero):
            helped = self.fight_worth(table, hero, foe, never(most), more=1)
            chance = party.partner_chance(table, hero)
            value = max(value, chance * helped + (1 - chance) * value)
        return value - alive_worths(most, self.LEAST)[hero.health] - self.CAUTION

    def fight_worth(
        self, table: Table, hero: Adventurer, foe: Foe | None, flee: Worths, damage: DamageOdds = NO_DAMAGE, *, more: int = 0
    ) -> float:
        """Return what a fight with a monster, or an unknown one, is worth.

        `flee` is what fleeing is worth, `damage` what has been done to the monster before, `more` are dice more than usual.
        """
        trade = table.trades[hero.hero]
        tokens = table.monsters if foe is None else (foe.token,)
        fighter = judgement.fighter_of(table, hero, more=more)
        about = (trade.dice, trade.plus, hero.health)
        if foe is not None and foe.health < foe.full:
            damage = tuple((done + foe.full - foe.health, share) for done, share in damage)
        stakes = _Stakes(alive_worths(trade.health, self.LEAST), flee, self.gain(table))
        return _mean_value(fighter, hero.health, about, tokens, stakes, damage)

    def helped(self, table: Table, hero: Adventurer) -> bool:
        """Return whether somebody is near enough to be called to a fight next door."""
        if len(table.heroes) == 1:
            return False
        strong = {other.cell for other in still_in(table) if other is not hero and other.health >= combat.TAG_HEALTH}
        if not strong or hero.cell in strong:
            return bool(strong)
        return not strong.isdisjoint(floor.distances(table, hero.cell, avoid=self.shut(table), most=NEAR))

    def takes_on(self, table: Table, hero: Adventurer) -> bool:
        """Return whether to fight a monster that has noticed nothing: it is worth it, or has to be beaten."""
        needed = not table.stack and hero.cell in self.errands(table, hero)
        return needed or self.sought(table, hero, table.foes[hero.cell]) > 0

    def chances(self, table: Table, hero: Adventurer) -> set[int]:
        """Return where somebody could become stronger: fights that are worth it, things to take or to open."""
        cells = {
            cell for cell, foe in table.foes.items()
            if cell != table.exit and foe.full >= ONE_ITEM and self.sought(table, hero, foe) > 0
        }  # fmt: skip
        if table.tokens and self.sought(table, hero, None) > 0:
            cells |= table.tokens
        for cell, tokens in table.lying.items():
            if cell not in table.foes and any(self.wants(hero, token) for token in tokens):
                cells.add(cell)
        return cells

    def fight(self, table: Table) -> Move:
        """Hold what is best, call somebody or flee where that is worth more, use what there is where it is needed, or fight."""
        hero, foe = table.heroes[table.fighter], table.foes[table.site]
        for token in judgement.best_hands(hero.items):
            if token not in hero.held:
                return Move("hold", token)
        if foe.token == DRAGON:
            return self.fight_dragon(table, hero, foe)
        fighter = judgement.fighter_of(table, hero, more=int(table.partner != NOWHERE))
        won, flee = self.outcomes(table, hero, foe)
        stuck = never(table.trades[hero.hero].health)
        about = (foe.dice, foe.plus, foe.health)
        free = combat.can_escape(table, combat.ESCAPE_POINTS)
        value = fight_value(fighter, hero.health, about, won, flee if free else stuck)
        helpers = combat.helpers(table)
        if helpers:
            helped = fight_value(fighter._replace(dice=fighter.dice + 1), hero.health, about, won, stuck)
            if helped > value + self.HELP:
                return Move("tag", max(helpers, key=lambda other: (table.heroes[other].health, -other)))
        flight = self.patient_flight(table, hero) if free and value <= flee[hero.health] + 1e-9 else None
        if flight:
            return flight
        odds = win_chance(fighter, hero.health, *about)
        return (self.prepare(table, hero, dragon=True) if odds < self.FIGHT_ODDS else None) or FIGHT

    def fight_dragon(self, table: Table, hero: Adventurer, foe: Foe) -> Move:
        """Call somebody, flee to come again, or fight with everything, and drink where that is worth more than another round.

        What is still at hand counts before it is used: nobody flees because a draught is not drunk yet.
        """
        most, partner = table.trades[hero.hero].health, party.partner_chance(table, hero)
        more = dragon_fight.surges(table, hero, hero.points)
        heals = dragon_fight.remedies(table, hero, hero.points - dragon_fight.spent(more))
        fighter = judgement.fighter_of(table, hero, more=len(more) + (table.partner != NOWHERE))
        about, won, stuck = (foe.dice, foe.plus, foe.health), dragon_fight.won_worths(most), never(most)
        free = combat.can_escape(table, combat.ESCAPE_POINTS)
        flee = dragon_fight.again_worths(table, hero, partner, self.AGAIN) if free else stuck
        dice = tuple(healing for _, healing in heals)
        value = fight_value(fighter, hero.health, about, won, flee, dice)
        helpers = combat.helpers(table)
        if helpers:
            helped = fight_value(fighter._replace(dice=fighter.dice + 1), hero.health, about, won, stuck, dice)
            if helped > value + self.HELP:
                return Move("tag", max(helpers, key=lambda other: (table.heroes[other].health, -other)))
        flight = self.patient_flight(table, hero) if free and value <= flee[hero.health] + 1e-9 else None
        if flight:
            return flight
        if more:
            return more[0]
        if dice and hero.health < most:
            rest = tuple(fight_value(fighter, health, about, won, flee, dice[1:]) for health in range(most + 1))
            if drunk_worths(rest, dice[0])[hero.health] >= value - 1e-9:
                return heals[0][0]
        return STROKE if table.trades[hero.hero].ability == "stroke" and hero.uses else FIGHT

    def outcomes(self, table: Table, hero: Adventurer, foe: Foe) -> tuple[Worths, Worths]:
        """Return what it is worth to win a fight with a monster, and to flee from it, by health."""
        alive = alive_worths(table.trades[hero.hero].health, self.LEAST)
        items = (foe.full >= ONE_ITEM) + (foe.full >= TWO_ITEMS)
        return _won(alive, items * self.gain(table)), self.fleeing(table, hero)

    def stands(self, table: Table, hero: Adventurer) -> bool:
        """Return whether to stand and fight whatever comes: never, as long as fleeing is worth more."""
        return False


@lru_cache(maxsize=64)
def alive_worths(most: int, least: float) -> Worths:
    """Return what it is worth to be alive, by health: nothing for the dead, `least` for next to no health, 1 for all of it."""
    return (0.0, *(least + (1 - least) * health / most for health in range(1, most + 1)))


@lru_cache(maxsize=1024)
def _won(alive: Worths, gain: float) -> Worths:
    return (0.0, *(worth + gain for worth in alive[1:]))


@lru_cache(maxsize=256)
def _fled(alive: Worths, *, harmless: bool) -> Worths:
    """Return what it is worth to have fled, by the health before."""
    if harmless:
        return (NEVER, *alive[1:])
    return (NEVER, NEVER, *alive[1:-1])


@lru_cache(maxsize=8192)
def _mean_value(
    fighter: Fighter, health: int, copied: tuple[int, int, int], tokens: tuple[int, ...], stakes: _Stakes, damage: DamageOdds
) -> float:
    """Return what a fight with one of these monsters is worth on average; a mirror has these dice, plus and health.

    It has taken damage of these odds before the fight begins.
    """
    if not tokens:
        return stakes.alive[health]
    total = 0.0
    for token in tokens:
        kind = monster_of(token)
        dice, plus, full = copied if kind.mirror else (kind.dice, kind.plus, kind.health)
        items = (full >= ONE_ITEM) + (full >= TWO_ITEMS)
        won = _won(stakes.alive, stakes.gain * items)
        for done, share in damage:
            total += share * fight_value(fighter, health, (dice, plus, full - done), won, stakes.flee)
    return total / len(tokens)
