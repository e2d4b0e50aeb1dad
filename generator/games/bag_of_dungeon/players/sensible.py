"""The sensible player, whom grades are measured with: simple sound rules that a person could keep.

It decides by what lies open, by the tracks, and by which pieces nobody has seen yet; never by the order of a stack or a bag.
"""

from __future__ import annotations

from generator.games.bag_of_dungeon.players import judgement
from generator.games.bag_of_dungeon.players.policies import BasePlayer
from generator.games.bag_of_dungeon.quest.geometry import OPPOSITE, STEPS
from generator.games.bag_of_dungeon.quest.pieces import item_of
from generator.games.bag_of_dungeon.rules import carrying, choices, combat, floor, ranged
from generator.games.bag_of_dungeon.rules.choices import BEAR, DRINK, END, FIGHT, PASS, RISK
from generator.games.bag_of_dungeon.rules.state import NOWHERE, Adventurer, Move, Table, still_in


class Sensible(BasePlayer):
    """Simple sound rules for a person: fight what can be beaten, flee in time, heal, and meet the dragon when ready."""

    __slots__ = ("_fled", "_made", "_waited")

    FIGHT_ODDS, SEEK_ODDS, UNKNOWN_ODDS, DRAGON_ODDS, SURE_ODDS = 0.6, 0.8, 0.55, 0.7, 0.85
    """The chance to win from which on a fight is gone on with, sought, risked with a monster face down, begun with the dragon, or
    fought without any help."""
    PATIENCE = 1500
    """After so many choices nobody flees or goes round anything any more, so that every game ends."""
    FLIGHTS = 3
    """How often somebody flees from the same tile before standing and fighting there."""
    WAITS = 24
    """How many turns of all heroes together are waited before the dragon."""
    LAST_ODDS = 0.2
    """The chance below which somebody flees from the dragon."""
    HURT = 0.5
    """The share of health below which somebody makes for the Healing Pool."""
    THIRST = 3
    """So much health must be missing before somebody drinks from it."""

    def __init__(self) -> None:
        super().__init__()
        self._made = 0
        self._waited = 0
        self._fled: dict[int, int] = {}

    def choose(self, table: Table) -> Move:
        """Return a legal move; who has dithered for too long goes at it."""
        self._made += 1
        return super().choose(table)

    def onward(self, table: Table, hero: Adventurer) -> Move:
        """Heal, open chests, shoot what is to be fought next, lay tiles, walk."""
        if hero.cell in table.foes and self.takes_on(table, hero):
            return FIGHT
        helpful = self.heal(table, hero) or self.open_chest(table, hero) or self.shoot_dragon(table, hero)
        if helpful:
            return helpful
        if not self.hurt(table, hero):
            drawn = self.draw(table, hero)
            if drawn:
                return drawn
        return self.step(table, hero) or END

    def takes_on(self, table: Table, hero: Adventurer) -> bool:
        """Return whether to fight a monster that has noticed nothing: it is easy, or has to be beaten."""
        foe = table.foes[hero.cell]
        needed = not table.stack and hero.cell in self.errands(table, hero)
        return needed or judgement.odds(table, hero, foe) >= self.SEEK_ODDS

    def hurt(self, table: Table, hero: Adventurer) -> bool:
        """Return whether somebody should drink from the Healing Pool, and can come there in peace."""
        return hero.health <= self.HURT * table.trades[hero.hero].health and self.can_drink(table, hero)

    def can_drink(self, table: Table, hero: Adventurer) -> bool:
        """Return whether the Healing Pool has anything left, and somebody can come there in peace."""
        if not table.pool_tokens or table.pool in table.foes:
            return False
        return hero.cell == table.pool or bool(judgement.path_to(table, hero.cell, {table.pool}, self.shut(table)))

    def shut(self, table: Table) -> set[int]:
        """Return the cells that are gone round where there is another way."""
        return {*table.foes, *table.tokens, *table.vines, *table.spikes}

    def heal(self, table: Table, hero: Adventurer) -> Move | None:
        """Drink or use a remedy that is used to the last drop."""
        trade = table.trades[hero.hero]
        if trade.health - hero.health < 7:
            return None
        draught = carrying.find(hero, "heal")
        if draught and hero.points >= item_of(draught).points:
            return Move("use", draught)
        if trade.ability == "renew" and hero.uses and hero.points >= trade.ability_points:
            return Move("renew")
        return None

    def open_chest(self, table: Table, hero: Adventurer) -> Move | None:
        """Open a chest that cannot kill."""
        if hero.cell not in table.lying or hero.cell in table.foes or not hero.points:
            return None
        for token in table.lying[hero.cell]:
            item = item_of(token)
            if item.effect == "chest" and hero.health > item.harm + 2:
                return Move("open", token)
        return None

    def shoot_dragon(self, table: Table, hero: Adventurer) -> Move | None:
        """Shoot all there is at the dragon from next door, as long as an action point for the step is left."""
        if table.exit == NOWHERE or table.exit not in table.foes or table.exit not in table.links[hero.cell]:
            return None
        way = self.way(table, hero)
        if not way or way[-1] != table.exit or not self.ready(table, hero):
            return None
        for token, cell in ranged.shots(table, hero, table.exit):
            item = item_of(token)
            if item.effect not in (*table.quest.dragon.immune, "vine", "bomb") and hero.points > item.points:
                return Move("shoot", token, cell)
        return None

    def ready(self, table: Table, hero: Adventurer) -> bool:
        """Return whether the dragon can be met: the odds are good, or nothing is left that would make them better."""
        dragon = table.foes.get(table.exit)
        if dragon is None:
            return True
        shot = sum(_mean_shot(table, token) for token in hero.items)
        partner = any(other.health >= combat.TAG_HEALTH for other in still_in(table) if other is not hero)
        return judgement.odds(table, hero, dragon, more=int(partner), shot=shot) >= self.DRAGON_ODDS or not self.chances(
            table, hero
        )

    def chances(self, table: Table, hero: Adventurer) -> set[int]:
        """Return where somebody could become stronger: monsters to beat, unknown ones to risk, things to take or to open."""
        cells = {
            cell for cell, foe in table.foes.items()
            if cell != table.exit and foe.full >= 6 and judgement.odds(table, hero, foe) >= self.SEEK_ODDS
        }  # fmt: skip
        if table.tokens and judgement.odds_of_unknown(table, hero) >= self.UNKNOWN_ODDS:
            cells |= table.tokens
        for cell, tokens in table.lying.items():
            if cell not in table.foes and any(self.wants(hero, token) for token in tokens):
                cells.add(cell)
        return cells

    def wants(self, hero: Adventurer, token: int) -> bool:
        """Return whether it is worth a way to take something up, or to open it."""
        item = item_of(token)
        return hero.health > item.harm + 2 if item.effect == "chest" else carrying.can_take(hero, token)

    def way(self, table: Table, hero: Adventurer) -> list[int]:
        """Return the way to the pool when hurt, to what makes stronger or to open edges, to the ring, and last to the dragon.

        Ways go round monsters, spikes and vines first, and through them only where there is no other.
        """
        shut = self.shut(table)
        if self.hurt(table, hero):
            return judgement.path_to(table, hero.cell, {table.pool}, shut) if hero.cell != table.pool else []
        goals = self.chances(table, hero)
        if table.stack:
            goals |= {cell for cell in table.edges if cell not in shut}
        elif table.ring >= 0 and table.ring != table.exit:
            goals |= {table.ring} - table.foes.keys()
        goals.discard(hero.cell)
        path = judgement.path_to(table, hero.cell, goals, shut) if goals else []
        return path or self.last_way(table, hero, shut)

    def last_way(self, table: Table, hero: Adventurer, shut: set[int]) -> list[int]:
        """Return the way to what has to be done in the end, past whatever stands there."""
        goals = self.errands(table, hero)
        return judgement.path_to(table, hero.cell, goals, shut) or judgement.path_to(table, hero.cell, goals, ())

    def waits(self, table: Table, hero: Adventurer, cell: int) -> bool:
        """Wait for a new turn where no action points would be left to flee with, onto a new tile where need be."""
        if cell == table.exit:
            return cell in table.foes and self.prepares(table, hero)
        if cell not in table.tokens and cell not in table.foes:
            return False
        return hero.points < 1 + (combat.DRAWN_POINTS if cell in table.edges else combat.ESCAPE_POINTS)

    def prepares(self, table: Table, hero: Adventurer) -> bool:
        """Return whether to wait beside the dragon: for action points to throw things at her, or for others who can help."""
        dragon = table.foes[table.exit]
        if self._waited >= self.WAITS or dragon.health < dragon.full:
            return False
        full = table.trades[hero.hero].points
        throws = [item_of(token).points for token in hero.items if _mean_shot(table, token)]
        short = bool(throws) and hero.points < full and hero.points <= min(throws) < full
        if short or hero.points < 1 + combat.TAG_POINTS or not self.gathered(table, hero):
            self._waited += 1
            return True
        return False

    def gathered(self, table: Table, hero: Adventurer) -> bool:
        """Return whether everybody who is strong enough to help could be called from here."""
        others = [other for other in still_in(table) if other is not hero and other.health >= combat.TAG_HEALTH]
        if not others:
            return True
        near = floor.distances(table, table.exit, avoid=self.shut(table))
        return all(near.get(other.cell, floor.FAR) <= other.points for other in others)

    def lay(self, table: Table) -> Move:
        """Lay a tile so that most ways stay open."""
        cell = table.hero.cell
        placements = floor.placements(table, cell, table.tile)
        side, turned = max(placements, key=lambda placement: _open_ways(table, cell + STEPS[placement[0]], placement[1]))
        return Move("lay", side, turned)

    def spikes(self, table: Table) -> Move:
        """Jam the spikes only where they could kill, and there is something for it."""
        hero = table.hero
        jammers = carrying.jammers(hero)
        return Move("jam", jammers[0]) if hero.health <= 4 and jammers else RISK

    def fight(self, table: Table) -> Move:
        """Fight while the odds are good; else call somebody, flee, or use what there is."""
        hero, foe = table.heroes[table.fighter], table.foes[table.site]
        dragon = table.site == table.exit
        chance = judgement.odds(table, hero, foe, more=int(table.partner != NOWHERE))
        if chance >= self.SURE_ODDS:
            return FIGHT
        helpers = combat.helpers(table)
        if helpers:
            return Move("tag", max(helpers, key=lambda other: (table.heroes[other].health, -other)))
        if chance < (self.LAST_ODDS if dragon else self.FIGHT_ODDS):
            flight = self.patient_flight(table, hero)
            if flight:
                return flight
        return self.prepare(table, hero, dragon=dragon) or FIGHT

    def patient_flight(self, table: Table, hero: Adventurer) -> Move | None:
        """Flee, but not from the same tile for ever."""
        if self._made > self.PATIENCE or self._fled.get(table.site, 0) >= self.FLIGHTS:
            return None
        flight = self.flight(table, hero)
        if flight:
            self._fled[table.site] = self._fled.get(table.site, 0) + 1
        return flight

    def prepare(self, table: Table, hero: Adventurer, *, dragon: bool) -> Move | None:
        """Hold what is best, drink, use a skill against what is strong, as far as it is there."""
        for token in judgement.best_hands(hero.items):
            if token not in hero.held:
                return Move("hold", token)
        trade = table.trades[hero.hero]
        if hero.uses and (dragon or table.foes[table.site].full >= 10):
            if trade.ability == "stroke":
                return choices.STROKE
            if trade.ability == "rage":
                return choices.RAGE
        strength = carrying.find(hero, "strength")
        if strength and dragon and hero.points:
            return Move("use", strength)
        return self.heal(table, hero) if hero.points > 1 else None

    def stands(self, table: Table, hero: Adventurer) -> bool:
        """Return whether the monster here has to be beaten in the end, so that nobody flees from it."""
        return not table.stack and table.site in self.errands(table, hero)

    def flight(self, table: Table, hero: Adventurer) -> Move | None:
        """Flee past the monster to where something is to be done, else to a new tile, else back to a tile where nobody is.

        Nobody flees from what has to be beaten in the end, nor where the escape would kill.
        """
        if not combat.can_escape(table, combat.ESCAPE_POINTS) or self.stands(table, hero):
            return None
        harmless = bool(carrying.find(hero, "boots")) or table.trades[hero.hero].ability == "slip"
        if hero.health <= combat.ESCAPE_DAMAGE and not harmless:
            return None
        shut = {*self.shut(table), table.site}
        goals = self.errands(table, hero) - shut
        calm = [cell for cell in table.links[hero.cell] if cell not in table.foes and cell not in table.tokens]
        ahead = [cell for cell in calm if cell in goals or judgement.path_to(table, cell, goals, shut)]
        if ahead:
            return choices.ESCAPE[STEPS.index(min(ahead) - hero.cell)]
        further = combat.can_escape(table, combat.DRAWN_POINTS) and floor.can_draw(table, hero.cell)
        if further and (harmless or hero.health > combat.DRAWN_DAMAGE):
            return choices.ESCAPE_NEW if not table.plan else Move("escape new", next(choices.draws(table, hero.cell)).a)
        return choices.ESCAPE[STEPS.index(min(calm) - hero.cell)] if calm else None

    def react(self, table: Table) -> Move:
        """Ward off what would kill, or take more than a third of all health."""
        hero = table.heroes[table.struck]
        damage = table.damage - carrying.guard(hero)
        if damage < hero.health and 3 * damage <= table.trades[hero.hero].health:
            return BEAR
        return choices.BRACE if combat.can_brace(table, hero) else choices.AGAIN

    def pool(self, table: Table) -> Move:
        """Drink what is worth it."""
        hero = table.hero
        return DRINK if table.trades[hero.hero].health - hero.health >= self.THIRST else PASS


def _mean_shot(table: Table, token: int) -> int:
    """Return the damage that a shot or throw does to the dragon on average, 0 for what is none or does her nothing."""
    item = item_of(token)
    useful = item.effect in ("lance", "burst", "homing", "staff") and item.effect not in table.quest.dragon.immune
    return 7 * item.dice // 2 if useful else 0


def _open_ways(table: Table, cell: int, turned: int) -> int:
    """Return how many sides of a tile on a cell would be open, sides towards a wall not counted."""
    count = 0
    for side in floor.SIDES:
        if turned >> side & 1:
            there = table.openings.get(cell + STEPS[side])
            count += 2 if there is None else there >> OPPOSITE[side] & 1
    return count
