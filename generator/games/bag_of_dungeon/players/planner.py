"""The planner: weighs fights by exact odds, shares things within the party, and plans how the dragon is met.

The dragon is met by the hero whose odds are best with the best of everybody's things (`party`), once all have come together, from
the place and with the throws that exact odds favour (`dragon_plans`).
"""

from __future__ import annotations

from generator.games.bag_of_dungeon.players import judgement, party
from generator.games.bag_of_dungeon.players.shooting import Shooting
from generator.games.bag_of_dungeon.quest.geometry import STEPS
from generator.games.bag_of_dungeon.quest.pieces import item_of
from generator.games.bag_of_dungeon.rules import carrying, choices, combat, floor, item_use, turns
from generator.games.bag_of_dungeon.rules.choices import END
from generator.games.bag_of_dungeon.rules.state import CARRIED, NOWHERE, Adventurer, Move, Table, still_in


class Planner(Shooting):
    """Weighs every fight by exact odds, shares things within the party, and plans how the dragon is met."""

    __slots__ = ()

    # ------------------------------------------------------------------ a turn

    def tidy(self, table: Table, hero: Adventurer) -> Move | None:
        """Take up and hold what is best, and give what others have more use for."""
        return super().tidy(table, hero) or self.gift(table, hero)

    def gift(self, table: Table, hero: Adventurer) -> Move | None:
        """Give something to somebody here who is the better for it; in a competitive game nobody does."""
        if len(table.heroes) == 1 or table.quest.mode == "competitive" or len(table.here(hero.cell)) == 1:
            return None
        leading = NOWHERE if table.stack else self.champion(table).hero
        gift = next(party.gifts(table, hero, leading), None)
        return Move("give", *gift) if gift else None

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

    def leap(self, table: Table, hero: Adventurer) -> Move | None:
        """Use a crystal or a gale where monsters stand in every way to what is to be done."""
        tokens = [carrying.find(hero, "teleport"), carrying.find(hero, "gale")]
        tokens = [token for token in tokens if token and item_use.can_use(table, hero, token)]
        if not tokens or hero.cell in table.foes:
            return None
        shut, goals = self.shut(table), self.errands(table, hero)
        if goals & shut or hero.cell in goals or judgement.path_to(table, hero.cell, goals, shut):
            return None
        distances: dict[Move, int] = {}
        for move in item_use.uses(table, hero):
            if move.a in tokens and (move.act == "teleport" or move.b == hero.hero):
                cell = move.b if move.act == "teleport" else move.c
                left = 0 if cell in goals else len(judgement.path_to(table, cell, goals, shut)) or floor.FAR
                if cell not in shut and left < floor.FAR:
                    distances[move] = left
        return min(distances, key=lambda move: distances[move], default=None)

    # ------------------------------------------------------------------ the dragon

    def hurt(self, table: Table, hero: Adventurer) -> bool:
        """Return whether to make for the Healing Pool; who is to meet the dragon next goes there as soon as it is worth a drink."""
        if hero.health > table.trades[hero.hero].health - self.THIRST or not self.meets_dragon(table, hero):
            return super().hurt(table, hero)
        return self.can_drink(table, hero)

    def meets_dragon(self, table: Table, hero: Adventurer) -> bool:
        """Return whether nothing but the dragon is left between a hero and the way out."""
        if table.stack or table.exit not in table.foes or table.ring not in (CARRIED, table.exit):
            return False
        return hero.hero == self.champion(table).hero

    def faces_dragon(self, table: Table, hero: Adventurer) -> bool:
        """Return whether nothing is left to be done but to beat the dragon; once something was thrown at her nobody turns away."""
        dragon = table.foes.get(table.exit)
        if dragon is None or table.ring not in (CARRIED, table.exit) or hero.cell in table.foes:
            return False
        return dragon.health < dragon.full or not (self.hurt(table, hero) or self.chances(table, hero))

    def errands(self, table: Table, hero: Adventurer) -> set[int]:
        """Return what is still to be done; before the dragon, the champion goes to where the plan begins, and the others come."""
        errands = super().errands(table, hero)
        if errands != {table.exit} or table.exit not in table.foes or table.quest.mode == "competitive":
            return errands
        champion = table.heroes[self.champion(table).hero]
        if hero is not champion and hero.cell != champion.cell:
            return {champion.cell}
        places = party.lanes(table, hero)
        if not places or hero.cell in places.values() or hero is not champion:
            return errands
        plan = party.plan_from(table, hero, tuple(places), points=table.trades[hero.hero].points)
        return {places[plan.distance]}

    def besiege(self, table: Table, hero: Adventurer) -> Move | None:
        """Wait for the others, throw what the plan says, and go in; those who are not to meet the dragon wait beside who is."""
        if table.quest.mode == "competitive":
            return None
        champion = table.heroes[self.champion(table).hero]
        if hero is not champion:
            return END if hero.cell == champion.cell else None
        distance = next((steps for steps, cell in party.lanes(table, hero).items() if cell == hero.cell), 0)
        if not distance:
            return None
        dragon = table.foes[table.exit]
        unready = hero.points < table.trades[hero.hero].points or not self.gathered(table, hero)
        if unready and dragon.health == dragon.full and self._waited < self.WAITS:
            self._waited += 1
            return self.strengthen(table, hero) or END
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

    def strengthen(self, table: Table, hero: Adventurer) -> Move | None:
        """Use what makes the champion stronger at others' cost: health of somebody hale, things of somebody far off."""
        others = [other for other in still_in(table) if other is not hero]
        drain, theft = carrying.find(hero, "drain"), carrying.find(hero, "steal")
        if drain and item_use.can_use(table, hero, drain):
            amount = item_of(drain).amount
            hale = next((other for other in others if other.health >= amount + combat.TAG_HEALTH), None)
            if hale and table.trades[hero.hero].health - hero.health >= amount:
                return Move("drain", drain, hale.hero)
        if theft and item_use.can_use(table, hero, theft):
            for other in others:
                wanted = party.wanted_from(table, hero, other) if other.cell != hero.cell else []
                if wanted:
                    return Move("steal", theft, other.hero, wanted[0])
        return None

    def gathered(self, table: Table, hero: Adventurer) -> bool:
        """Return whether everybody who can help is in reach, and nobody has anything left to give; rivals give nothing."""
        if table.quest.mode != "competitive" and any(
            party.wanted_from(table, hero, other) for other in still_in(table) if other is not hero
        ):
            return False
        return super().gathered(table, hero)
