"""The planner: weighs a fight against fleeing, and ways to the dragon against one another, by exact odds; the party shares its things.

What stands here is what it does differently from the sensible player. To be alive with some health is worth a number between 0 and 1,
an item found the more the worse the odds against the dragon still are; a fight is gone into, gone on with or fled from by these
worths (`fight_values`), and the dragon is met by the hero whose odds are best, with the best of everybody's things (`party`).
"""

from __future__ import annotations

from functools import lru_cache

from generator.games.bag_of_dungeon.players import judgement, party
from generator.games.bag_of_dungeon.players.fight_odds import Fighter, win_chance
from generator.games.bag_of_dungeon.players.fight_values import NEVER, Worths, fight_value, never
from generator.games.bag_of_dungeon.players.sensible import Sensible
from generator.games.bag_of_dungeon.quest.geometry import STEPS
from generator.games.bag_of_dungeon.quest.pieces import item_of, monster_of
from generator.games.bag_of_dungeon.rules import carrying, choices, combat, floor, item_use, turns
from generator.games.bag_of_dungeon.rules.choices import END, FIGHT
from generator.games.bag_of_dungeon.rules.monsters import ONE_ITEM, TWO_ITEMS
from generator.games.bag_of_dungeon.rules.state import CARRIED, DRAGON, NOWHERE, Adventurer, Foe, Move, Table, still_in

NEAR = 2
"""From how many tiles away somebody is counted upon to help."""


class Planner(Sensible):
    """Weighs every fight by exact odds, shares things within the party, and plans how the dragon is met."""

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

    # ------------------------------------------------------------------ worths

    def champion(self, table: Table) -> party.Champion:
        """Return who should meet the dragon, with the odds; worked out anew where things or heroes have changed."""
        seen = [(one.hero, one.items, one.uses, one.health >= combat.TAG_HEALTH) for one in still_in(table)]
        if seen != self._party:
            self._party, self._champion = seen, party.find_champion(table)
        return self._champion

    def gain(self, table: Table) -> float:
        """Return what an item more is worth, in steps of a twentieth, so that few tables are wanted."""
        return round(20 * self.GAIN * (1 - self.champion(table).odds)) / 20

    def fleeing(self, table: Table, hero: Adventurer) -> Worths:
        """Return what it is worth to flee, by health."""
        harmless = bool(carrying.find(hero, "boots")) or table.trades[hero.hero].ability == "slip"
        return _fled(_alive(table.trades[hero.hero].health, self.LEAST), harmless=harmless)

    def sought(self, table: Table, hero: Adventurer, foe: Foe | None) -> float:
        """Return how much more it is worth to fight a monster, or an unknown one, than to stay away, with help where it is near."""
        trade = table.trades[hero.hero]
        alive, flee = _alive(trade.health, self.LEAST), self.fleeing(table, hero)
        tokens = table.monsters if foe is None else (foe.token,)
        fighter, gain = judgement.fighter_of(table, hero), self.gain(table)
        copied = (trade.dice, trade.plus, hero.health)
        value = _mean_value(fighter, hero.health, copied, tokens, alive, flee, gain)
        if self.helped(table, hero):
            helped = _mean_value(
                fighter._replace(dice=fighter.dice + 1), hero.health, copied, tokens, alive, never(trade.health), gain
            )
            chance = party.partner_chance(table, hero)
            value = max(value, chance * helped + (1 - chance) * value)
        return value - alive[hero.health] - self.CAUTION

    def helped(self, table: Table, hero: Adventurer) -> bool:
        """Return whether somebody is near enough to be called to a fight next door."""
        if len(table.heroes) == 1:
            return False
        strong = {other.cell for other in still_in(table) if other is not hero and other.health >= combat.TAG_HEALTH}
        return bool(strong) and not strong.isdisjoint(floor.distances(table, hero.cell, avoid=self.shut(table), most=NEAR))

    # ------------------------------------------------------------------ a turn

    def tidy(self, table: Table, hero: Adventurer) -> Move | None:
        """Take up and hold what is best, and give what others have more use for."""
        return super().tidy(table, hero) or self.gift(table, hero)

    def gift(self, table: Table, hero: Adventurer) -> Move | None:
        """Give something to somebody here who is the better for it; in a competitive game nobody does."""
        if len(table.heroes) == 1 or table.quest.mode == "competitive" or len(table.here(hero.cell)) == 1:
            return None
        leading = NOWHERE if table.stack else self.champion(table).hero
        found = next(party.gifts(table, hero, leading), None)
        return Move("give", *found) if found else None

    def loot(self, table: Table) -> Move:
        """Take up what fits, and share it."""
        return self.gift(table, table.hero) or super().loot(table)

    def onward(self, table: Table, hero: Adventurer) -> Move:
        """Deal with the dragon where nothing else is left to do; else as the sensible player, past what is in the way."""
        if self.faces_dragon(table, hero):
            move = self.besiege(table, hero)
            if move:
                return move
        return self.leap(table, hero) or super().onward(table, hero)

    def takes_on(self, table: Table, hero: Adventurer) -> bool:
        """Return whether to fight a monster that has noticed nothing: it is worth it, or has to be beaten."""
        needed = not table.stack and hero.cell in self.errands(table, hero)
        return needed or self.sought(table, hero, table.foes[hero.cell]) > 0

    def chances(self, table: Table, hero: Adventurer) -> set[int]:
        """Return where somebody could become stronger: fights that are worth it, things to take or to open."""
        found = {
            cell for cell, foe in table.foes.items()
            if cell != table.exit and foe.full >= ONE_ITEM and self.sought(table, hero, foe) > 0
        }  # fmt: skip
        if table.tokens and self.sought(table, hero, None) > 0:
            found |= table.tokens
        for cell, tokens in table.lying.items():
            if cell not in table.foes and any(self.wants(hero, token) for token in tokens):
                found.add(cell)
        return found

    def leap(self, table: Table, hero: Adventurer) -> Move | None:
        """Use a crystal or a gale where monsters stand in every way to what is to be done."""
        tokens = [token for token in hero.items if item_of(token).effect in ("teleport", "gale") and item_use.can_use(table, hero, token)]
        if not tokens or hero.cell in table.foes:
            return None
        shut, goals = self.shut(table), self.errands(table, hero)
        if goals & shut or hero.cell in goals or judgement.path_to(table, hero.cell, goals, shut):
            return None
        for token in tokens:
            crystal = item_of(token).effect == "teleport"
            cells = {*item_use.blown_to(table, hero.cell, item_of(token).high), *(item_use.behind_walls(table, hero.cell) if crystal else ())}
            for cell in sorted(cells - shut):
                if cell in goals or judgement.path_to(table, cell, goals, shut):
                    return Move("teleport", token, cell) if crystal else Move("blow", token, hero.hero, cell)
        return None

    # ------------------------------------------------------------------ the dragon

    def faces_dragon(self, table: Table, hero: Adventurer) -> bool:
        """Return whether nothing is left to be done but to beat the dragon."""
        if table.exit not in table.foes or table.ring not in (CARRIED, table.exit):
            return False
        return hero.cell not in table.foes and not self.hurt(table, hero) and not self.chances(table, hero)

    def errands(self, table: Table, hero: Adventurer) -> set[int]:
        """Return what is still to be done; before the dragon, the champion goes to where the plan begins, and the others come."""
        found = super().errands(table, hero)
        if found != {table.exit} or table.exit not in table.foes or table.quest.mode == "competitive":
            return found
        champion = table.heroes[self.champion(table).hero]
        if hero is not champion and hero.cell != champion.cell:
            return {champion.cell}
        places = party.lanes(table)
        if not places or hero.cell in places.values() or hero is not champion:
            return found
        plan = party.plan_from(table, hero, tuple(places), points=table.trades[hero.hero].points)
        return {places[plan.distance]}

    def besiege(self, table: Table, hero: Adventurer) -> Move | None:
        """Wait for the others, throw what the plan says, and go in; those who are not to meet the dragon wait beside who is."""
        if table.quest.mode == "competitive":
            return None
        champion = table.heroes[self.champion(table).hero]
        if hero is not champion:
            return END if hero.cell == champion.cell else None
        distance = next((steps for steps, cell in party.lanes(table).items() if cell == hero.cell), 0)
        if not distance:
            return None
        dragon = table.foes[table.exit]
        if dragon.health == dragon.full and self._waited < self.WAITS:
            if hero.points < table.trades[hero.hero].points or not self.gathered(table, hero):
                self._waited += 1
                return self.prepares_by(table, hero) or END
        plan = party.plan_from(table, hero, (distance,), points=hero.points)
        if plan.tokens:
            return Move("shoot", plan.tokens[0], table.exit)
        return self.approach(table, hero)

    def approach(self, table: Table, hero: Adventurer) -> Move:
        """Take a step towards the dragon, if there is a point or boots for it."""
        if not hero.points and not turns.can_step_freely(table, hero):
            return END
        path = judgement.path_to(table, hero.cell, {table.exit}, ())
        return choices.GO[STEPS.index(path[-1] - hero.cell)]

    def prepares_by(self, table: Table, hero: Adventurer) -> Move | None:
        """Use what makes the champion stronger at others' cost: health of somebody hale, things of somebody far off."""
        drain, theft = carrying.find(hero, "drain"), carrying.find(hero, "steal")
        for other in still_in(table):
            if other is hero:
                continue
            if drain and item_use.can_use(table, hero, drain):
                amount = item_of(drain).amount
                if table.trades[hero.hero].health - hero.health >= amount and other.health >= amount + combat.TAG_HEALTH:
                    return Move("drain", drain, other.hero)
            if theft and item_use.can_use(table, hero, theft) and other.cell != hero.cell:
                for token in carrying.carried(table, other):
                    if token and carrying.can_take(hero, token) and party.betters(hero, token, table, leading=True):
                        return Move("steal", theft, other.hero, token)
        return None

    def gathered(self, table: Table, hero: Adventurer) -> bool:
        """Return whether everybody who can help is in reach, and nobody has anything left to give."""
        for other in still_in(table):
            if other is not hero and any(
                token and carrying.can_take(hero, token) and party.betters(hero, token, table, leading=True)
                for token in carrying.carried(table, other)
            ):
                return False
        return super().gathered(table, hero)

    # ------------------------------------------------------------------ a fight

    def fight(self, table: Table) -> Move:
        """Hold what is best, call somebody or flee where that is worth more, use what there is where it is needed, or fight."""
        hero, foe = table.heroes[table.fighter], table.foes[table.site]
        for token in judgement.best_hands(hero.items):
            if token not in hero.held:
                return Move("hold", token)
        trade, fighter = table.trades[hero.hero], judgement.fighter_of(table, hero, more=int(table.partner != NOWHERE))
        dragon = foe.token == DRAGON
        won, flee = self.outcomes(table, hero, foe)
        stuck = never(trade.health)
        free = combat.can_escape(table, combat.ESCAPE_POINTS)
        about = (foe.dice, foe.plus, foe.health)
        value = fight_value(fighter, hero.health, about, won, flee if free else stuck)
        found = combat.helpers(table)
        if found:
            helped = fight_value(fighter._replace(dice=fighter.dice + 1), hero.health, about, won, stuck)
            if helped > value + self.HELP:
                return Move("tag", max(found, key=lambda other: (table.heroes[other].health, -other)))
        if free and flee[hero.health] != NEVER and value <= flee[hero.health] + 1e-9:
            flight = self.patient_flight(table, hero)
            if flight:
                return flight
        pressed = dragon or fight_value(fighter, hero.health, about, (1.0,) * len(won), stuck) < self.FIGHT_ODDS
        return (self.prepare(table, hero, dragon=True) if pressed else None) or FIGHT

    def outcomes(self, table: Table, hero: Adventurer, foe: Foe) -> tuple[Worths, Worths]:
        """Return what it is worth to win a fight, and to flee from it, by health."""
        most = table.trades[hero.hero].health
        if foe.token != DRAGON:
            alive = _alive(most, self.LEAST)
            items = (foe.full >= ONE_ITEM) + (foe.full >= TWO_ITEMS)
            return _won(alive, items * self.gain(table)), self.fleeing(table, hero)
        fighter, dragon = judgement.fighter_of(table, hero), table.quest.dragon
        pool = table.pool_tokens and table.pool not in table.foes
        again = tuple(
            round(self.AGAIN * win_chance(fighter, most if pool else max(0, health - 1), dragon.dice, dragon.plus, dragon.health), 2)
            if health > 1 else NEVER
            for health in range(most + 1)
        )  # fmt: skip
        return (1.0,) * (most + 1), again

    def stands(self, table: Table, hero: Adventurer) -> bool:
        """Return whether to stand and fight whatever comes: never, as long as fleeing is worth more."""
        return False


@lru_cache(maxsize=64)
def _alive(most: int, least: float) -> Worths:
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
    fighter: Fighter, health: int, copied: tuple[int, int, int], tokens: tuple[int, ...], alive: Worths, flee: Worths, gain: float
) -> float:
    """Return what a fight with one of these monsters is worth on average; one that mirrors the hero has these dice, plus, health."""
    if not tokens:
        return alive[health]
    total = 0.0
    for token in tokens:
        kind = monster_of(token)
        foe = copied if kind.mirror else (kind.dice, kind.plus, kind.health)
        items = (foe[2] >= ONE_ITEM) + (foe[2] >= TWO_ITEMS)
        total += fight_value(fighter, health, foe, _won(alive, gain * items), flee)
    return total / len(tokens)
