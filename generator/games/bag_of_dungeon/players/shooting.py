"""A player who shoots at monsters before fighting them, with what is never used up: bows and staffs.

A monster that lives through the shots charges and is fought hand to hand, with the action points that are left for an escape. A
turn costs nothing, so that nobody shoots without all action points. Shots and fight together are worth what exact odds say.
"""

from __future__ import annotations

from functools import lru_cache

from generator.games.bag_of_dungeon.players.fight_values import never
from generator.games.bag_of_dungeon.players.weighing import NO_DAMAGE, DamageOdds, Weighing, alive_worths
from generator.games.bag_of_dungeon.quest.pieces import Effect, Item, item_of
from generator.games.bag_of_dungeon.rules import combat, ranged
from generator.games.bag_of_dungeon.rules.choices import DONE, END
from generator.games.bag_of_dungeon.rules.state import Adventurer, Foe, Move, Table, by_kind

SHOOTERS: tuple[Effect, ...] = ("bow", "staff")
"""What shoots again and again."""
SURE_KILL = 99
"""Damage that no monster lives through."""


class Shooting(Weighing):
    """Shoots at what is worth it, then fights or flees as exact odds say."""

    __slots__ = ()

    def onward(self, table: Table, hero: Adventurer) -> Move:
        """Shoot from afar where that is worth more than to stay out of the fight; else as before."""
        return self.snipe(table, hero) or super().onward(table, hero)

    def snipe(self, table: Table, hero: Adventurer) -> Move | None:
        """Shoot at the monster at which it is worth most, once all action points are there; wait for them before."""
        tokens = [token for token in by_kind(hero.items) if item_of(token).effect in SHOOTERS]
        if not tokens or hero.cell in table.foes:
            return None
        full = table.trades[hero.hero].points
        shots = [
            (self.shot_worth(table, hero, table.foes.get(cell), item_of(token), full), -token, -cell)
            for token in tokens if item_of(token).points <= full
            for cell in ranged.targets(table, hero, token) if cell != table.exit
        ]  # fmt: skip
        worth, token, cell = max(shots, default=(0.0, 0, 0))
        if worth <= alive_worths(table.trades[hero.hero].health, self.LEAST)[hero.health]:
            return None
        return Move("shoot", -token, -cell) if hero.points == full else END

    def shot_worth(self, table: Table, hero: Adventurer, foe: Foe | None, item: Item, points: int) -> float:
        """Return what it is worth to shoot as often as these action points allow, and to fight what is left of the monster."""
        shots, left = divmod(points, item.points)
        return self.attack_worth(table, hero, foe, left, shot_damage(shots * item.dice, sharp=_sharp(table, hero, item)))

    def attack_worth(self, table: Table, hero: Adventurer, foe: Foe | None, left: int, damage: DamageOdds) -> float:
        """Return what a fight is worth with so many action points left, after damage of these odds."""
        flee = self.fleeing(table, hero) if left >= combat.ESCAPE_POINTS else never(table.trades[hero.hero].health)
        return self.fight_worth(table, hero, foe, flee, damage)

    def volley(self, table: Table) -> Move:
        """Shoot again as long as that is worth more than to let the monster come."""
        hero, foe = table.hero, table.foes[table.aim]
        now = self.attack_worth(table, hero, foe, hero.points, NO_DAMAGE)
        best = (now, 0, 0)
        for token, cell in ranged.shots(table, hero, table.aim):
            item = item_of(token)
            if item.effect in SHOOTERS:
                damage = shot_damage(item.dice, sharp=_sharp(table, hero, item))
                best = max(best, (self.attack_worth(table, hero, foe, hero.points - item.points, damage), token, cell))
        return Move("shoot", best[1], best[2]) if best[0] > now + 1e-9 else DONE


@lru_cache(maxsize=32)
def shot_damage(dice: int, *, sharp: bool) -> DamageOdds:
    """Return how likely each damage of so many dice is; for a sharp eye any 6 is a sure kill."""
    totals: dict[int, float] = {0: 1.0}
    for _ in range(dice):
        after: dict[int, float] = {}
        for total, share in totals.items():
            for face in range(1, 7):
                reached = SURE_KILL if total == SURE_KILL or (sharp and face == ranged.KILLING_ROLL) else total + face
                after[reached] = after.get(reached, 0.0) + share / 6
        totals = after
    return tuple(sorted(totals.items()))


def _sharp(table: Table, hero: Adventurer, item: Item) -> bool:
    """Return whether a hero kills outright with a 6 of this weapon."""
    return table.trades[hero.hero].ability == "eye" and item.effect in ranged.ARROWS
