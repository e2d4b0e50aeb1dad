"""The sensible player, with whom grades are measured: it plays as the rules pages advise ("How to play well").

It knows what lies on the table, the printed map, and its cards; not the dice, and nothing of unexplored rooms.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.deck_box_dungeons.players import tactics
from generator.games.deck_box_dungeons.players.answers import Answers
from generator.games.deck_box_dungeons.quest.hero_cards import (
    Deed,
    DirectDamage,
    FreeAttack,
    GainEnergy,
    RegainHealth,
    StunEnemy,
)
from generator.games.deck_box_dungeons.quest.terms import Outlast
from generator.games.deck_box_dungeons.rules import market, objective, places, powers
from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.state import Ask, Game, HeroFigure, Move
from generator.games.deck_box_dungeons.rules.terrain import FAR

WEAK = 3
"""Health at which a hero drinks a draught if it can."""
FRAIL = 2
"""Health at which a hero keeps away from enemies while others fight."""
CHEAPEST = 2
"""Treasure below which nothing is for sale."""
WANTED_IN_FIGHTS = (RegainHealth, FreeAttack, DirectDamage)
"""What an item does that is bought as soon as possible while enemies are on the table; at other times only the first of them."""
AGAINST_ENEMIES = (FreeAttack, DirectDamage, StunEnemy, GainEnergy)
"""What a power or an item does that is used in fights."""
WORTH_A_SPELL = 2
"""Enemies in the room that make a power against all of them worth its cost."""


class Sensible(Answers):
    """Chooses every move of a party."""

    def __call__(self, game: Game, ask: Ask) -> Move:
        """Return the move to make."""
        if ask.kind == "spare":
            move = self.free_move(game) if game.phase == "heroes" else None
            return move if move is not None and move in ask.answers else ask.answers[0]
        if ask.kind != "turn":
            return self.answer(game, ask)
        return self.free_move(game) or (self.fight(game) if self.fighting(game) else self.advance(game))

    def fighting(self, game: Game) -> bool:
        """Return whether there is a way between an enemy and a hero, in either direction; a ledge is jumped in one only."""
        distances = game.terrain.distances_to
        party = [hero.space for hero in game.heroes if hero.health > 0]
        for foe in game.enemies:
            to_foe = distances(foe.space, pits=True)
            for space in party:
                if to_foe[space] < FAR or distances(space, pits=True)[foe.space] < FAR:
                    return True
        return False

    def waiting(self, game: Game) -> list[HeroFigure]:
        """Return the heroes that may act now."""
        if game.active >= 0:
            return [game.heroes[game.active]]
        return [hero for hero in game.heroes if hero.health > 0 and not hero.acted]

    # what is known of the map

    def exits(self, game: Game) -> Iterator[list[int]]:
        """Yield the half spaces behind which a room can be explored, the most wanted first."""
        return tactics.exits(game)

    def seeks(self, game: Game) -> list[int]:
        """Return the spaces that the party wants to come to now, all of them as good."""
        return tactics.seeks(game, self.exits)

    def nearest(self, game: Game, space: int, spaces: list[int]) -> tuple[int, int]:
        """Return the cost of the way from a space to the nearest of several, and that space; FAR where there is no way."""
        return tactics.nearest_target(game, space, spaces)

    def leads_on(self, game: Game, space: int) -> bool:
        """Return whether a hero who ends a move on a space explores a room."""
        return places.explorable(game, space) != NOWHERE

    def march_targets(self, game: Game) -> dict[int, int]:
        """Return the spaces to which the whole party may march, with the boxes that it costs on a clock."""
        return places.march_targets(game)

    # free moves

    def free_move(self, game: Game) -> Move | None:
        """Return a move that costs no action and helps now, or None."""
        somebody_is_weak = any(0 < other.health <= WEAK for other in game.heroes)
        for hero in game.heroes:
            if hero.health <= 0:
                continue
            if game.dropped and hero.space in game.dropped:
                return Move("take", hero.index)
            move = self.help_of(game, hero) if somebody_is_weak and (hero.energy or hero.items) else None
            if move is None and hero.treasure >= CHEAPEST:
                move = self.shopping(game, hero)
            if move is None and game.enemies and (hero.energy or hero.items):
                move = self.spend(game, hero)
            if move is not None:
                return move
        if objective.can_accuse(game):
            return self.accusation(game)
        return None

    def help_of(self, game: Game, hero: HeroFigure) -> Move | None:
        """Return a healing for a hero who needs it, or None."""
        weak = [other for other in places.near(game, hero) if other.health <= WEAK and other.health < other.max_health - 1]
        if not weak:
            return None
        for place, cost, _ in hero.powers_with(RegainHealth):
            if cost <= hero.energy and not places.is_silent(game, hero):
                return Move("power", hero.index, n=place)
        heals = game.facts.items_with(RegainHealth)
        return next((Move("item", hero.index, n=item) for item in hero.items if heals[item]), None)

    def shopping(self, game: Game, hero: HeroFigure) -> Move | None:
        """Return the purchase of a draught, or of something else when rich; None where there is nothing."""
        wanted = game.facts.items_with(WANTED_IN_FIGHTS if game.enemies else RegainHealth)
        for item in market.for_sale(game, hero):
            if wanted[item] or hero.treasure >= market.card(game, item).cost + 3:
                return Move("buy", hero.index, n=item)
        return None

    def spend(self, game: Game, hero: HeroFigure) -> Move | None:
        """Return a power or an item against enemies that is worth its cost now, or None."""
        for place, cost, deed in hero.powers_with(AGAINST_ENEMIES):
            if cost > hero.energy or not self.pays(game, hero, deed):
                continue
            if not places.is_silent(game, hero) and powers.can_use(game, hero, hero.build.calling.powers[place].deeds):
                return Move("power", hero.index, n=place)
        deeds = game.facts.items_with(AGAINST_ENEMIES)
        for item in market.usable(hero) if hero.items else ():
            if deeds[item] and self.pays(game, hero, deeds[item][0]) and powers.can_use(game, hero, market.card(game, item).deeds):
                return Move("item", hero.index, n=item)
        return None

    def pays(self, game: Game, hero: HeroFigure, deed: Deed) -> bool:
        """Return whether a power or an item is worth its cost for this one of its deeds against enemies."""
        if isinstance(deed, (FreeAttack, DirectDamage)):
            return deed.aim == "one" or len(powers.enemies_for(game, hero, deed)) >= WORTH_A_SPELL
        if isinstance(deed, StunEnemy):
            return any(not foe.stunned and tactics.threat_of(foe.card) >= 1 for foe in powers.enemies_for(game, hero, deed))
        return isinstance(deed, GainEnergy) and (deed.who == "self" or hero.energy > WEAK)

    def accusation(self, game: Game) -> Move | None:
        """Return the accusation of one whom no clue has cleared; None while a clue may still be found."""
        if not tactics.finale_is_due(game) and any(self.exits(game)):
            return None
        cleared = {game.facts.tokens[token].clears for token in game.held}
        suspect = next(place for place, npc in enumerate(game.quest.npcs) if npc.id not in cleared)
        speaker = next(hero for hero in game.living() if game.in_room(hero.space, game.board.finale))
        return Move("accuse", speaker.index, n=suspect)

    # fights

    def fight(self, game: Game) -> Move:
        """Return what to do while enemies are near: the most useful attack of any hero, or the way to one."""
        waiting = self.waiting(game)
        best: tuple[float, Move] | None = None
        for hero in waiting:
            if self.runs(game, hero):
                return self.walk(game, hero, self.seeks(game))
            attack = tactics.best_attack(game, hero) if tactics.may_attack(game, hero) else None
            if attack is not None and (best is None or attack[0] > best[0]):
                best = (attack[0], Move(attack[2], hero.index, attack[1].id))
        if best is not None:
            return best[1]
        for hero in waiting:
            move = self.advance(game) if self.chases_in_vain(game, hero) else None
            if move is None or move.kind == "end":
                move = self.approach(game, hero)
            if move is not None:
                return move
        hero = waiting[0]
        move = self.task(game, hero)
        if move is None and hero.health > FRAIL and game.active != hero.index:
            move = self.desperate(game, hero, [foe.space for foe in game.enemies])
        return move or Move("end", hero.index)

    def runs(self, game: Game, hero: HeroFigure) -> bool:
        """Return whether a hero makes for its goal and leaves the enemies behind: it bears the relic, or time is short."""
        if game.relic_bearer == hero.index:
            return self.nearest(game, hero.space, list(game.board.start_zone))[0] > 0
        return tactics.clock_presses(game) and tactics.is_done_but_home(game) and hero.space not in game.board.start_zone

    def chases_in_vain(self, game: Game, hero: HeroFigure) -> bool:
        """Return whether a hero is alone, cannot shoot, and would only run after enemies that keep their distance."""
        if hero.attacks["ranged"] is not None or len(game.living()) > 1:
            return False
        far = [(game.terrain.distances_to(foe.space, pits=True)[hero.space], foe) for foe in game.enemies]
        two_moves = 2 * places.speed(game, hero)
        return all(cost >= FAR or (foe.card.attack == "ranged" and cost + foe.card.speed > two_moves) for cost, foe in far)

    def approach(self, game: Game, hero: HeroFigure) -> Move | None:
        """Return a step to a space from which the hero can attack, or nearer to the enemies; None where it had better stay."""
        if game.active == hero.index and game.actions < 1:
            return None
        reach = places.reach(game, hero, places.speed(game, hero))
        spaces = places.ends(game, reach, hero.space)
        frail = hero.health <= FRAIL and any(other.health > WEAK for other in game.living())
        if frail:
            safest = min([hero.space, *spaces], key=lambda space: (tactics.danger(game, space), reach[space][0]))
            return Move("go", hero.index, safest) if safest != hero.space else None
        last = game.active == hero.index and game.actions == 1
        best: tuple[float, int, int] | None = None
        if tactics.may_attack(game, hero) and not last:
            for space in spaces:
                attack = tactics.best_attack(game, hero, space)
                if attack is not None:
                    value = attack[0] - 0.25 * tactics.danger(game, space)
                    if best is None or (value, -reach[space][0]) > best[:2]:
                        best = (value, -reach[space][0], space)
        if best is not None:
            return Move("go", hero.index, best[2])
        return self.nearer(game, hero, [hero.space, *spaces], last=last)

    def nearer(self, game: Game, hero: HeroFigure, spaces: list[int], *, last: bool) -> Move | None:
        """Return a step towards the nearest enemy; a last action is not used to walk into its arms."""
        goal = min(game.enemies, key=lambda foe: (game.terrain.distances_to(foe.space, pits=True)[hero.space], foe.id))
        far = game.terrain.distances_to(goal.space, pits=True)
        if far[hero.space] >= FAR or (last and far[hero.space] <= goal.card.speed + places.speed(game, hero)):
            return None
        to = min(spaces, key=lambda space: (far[space], space))
        return Move("go", hero.index, to) if far[to] < far[hero.space] else None

    # no enemy near

    def advance(self, game: Game) -> Move:
        """Return what to do while no enemy is near: work at the goal, march, explore."""
        waiting = self.waiting(game)
        for hero in waiting:
            move = self.task(game, hero)
            if move is not None:
                return move
        wanted = self.seeks(game)
        for hero in waiting:
            if hero.space in wanted and places.explorable(game, hero.space) != NOWHERE:
                return Move("go", hero.index, hero.space)
        leader = self.leader(game, waiting)
        march = self.march(game, leader, wanted)
        if march is not None:
            return march
        if self.holds(game):
            return self.gather_round(game, waiting, wanted)
        if tactics.is_done_but_home(game) and game.facts.homeward:
            bearers = [hero for hero in waiting if hero.index == game.relic_bearer]
            hero = (bearers or waiting)[0]
            return self.step_aside(game, hero) if hero.space == tactics.kept_for_guest(game) else self.walk(game, hero, wanted)
        if any(hero.acted for hero in game.living()) and game.active < 0 and self.opened(game):
            return self.follow(game, waiting)
        for hero in (leader, *(other for other in waiting if other is not leader)):
            move = self.walk(game, hero, wanted)
            if move.kind != "end":
                return move
        return Move("end", leader.index)

    def leader(self, game: Game, waiting: list[HeroFigure]) -> HeroFigure:
        """Return who goes first: to a site whoever is best at it, into the unknown whoever can bear most."""
        term = objective.work_term(game)
        if term is not None and any(token not in game.sites_done for token in game.site_space):
            return max(waiting, key=lambda hero: (hero.skills[term.skill], hero.health, -hero.index))
        return max(waiting, key=lambda hero: (hero.health + hero.defence, -hero.index))

    def opened(self, game: Game) -> bool:
        """Return whether the party had better stay together now than open another room: half of it has acted."""
        return 2 * sum(hero.acted for hero in game.living()) >= len(game.living())

    def holds(self, game: Game) -> bool:
        """Return whether the party is to stay in the last room."""
        return bool(game.explored >> game.board.finale & 1) and any(
            isinstance(goal, Outlast) for goal in game.quest.objective.goals
        )

    def task(self, game: Game, hero: HeroFigure) -> Move | None:
        """Return an action of the quest that the hero can do where it stands, by the hero who is best at it; None without."""
        term = objective.work_term(game)
        if term is not None and objective.site_at(game, hero):
            best = max(game.living(), key=lambda other: (other.skills[term.skill], other is hero))
            gap = best.skills[term.skill] - hero.skills[term.skill]
            if gap <= 0 or best.acted or game.active == hero.index or game.facts.clock is not None:
                return Move("work", hero.index)
        if objective.can_lift(game, hero) and objective_needs_relic(game):
            return Move("lift", hero.index)
        if objective.captive_near(game, hero):
            return Move("free", hero.index)
        if objective.can_perform(game, hero):
            return Move("rite", hero.index)
        return None

    def march(self, game: Game, leader: HeroFigure, wanted: list[int]) -> Move | None:
        """Return the march that brings the party nearest to what it seeks, where walking would take longer than one action."""
        cost, goal = self.nearest(game, leader.space, wanted)
        if game.active >= 0 or cost >= FAR:
            return None
        far = game.terrain.distances_to(goal)
        apart = max(far[hero.space] for hero in game.living())
        if apart <= places.speed(game, leader):
            return None
        targets = self.march_targets(game)
        if not targets:
            return None
        best = min(targets, key=lambda space: (far[space], space))
        return Move("march", leader.index, best) if far[best] < apart - 1 else None

    def walk(self, game: Game, hero: HeroFigure, wanted: list[int]) -> Move:
        """Return a step of a hero towards the nearest of the spaces it seeks, or the end of its turn."""
        free = [to for to in wanted if game.at.get(to) in (None, hero)]
        cost, goal = self.nearest(game, hero.space, free or wanted)
        if cost == 0:
            if places.explorable(game, hero.space) != NOWHERE:
                return Move("go", hero.index, hero.space)
            return Move("end", hero.index)
        if cost >= FAR:
            return self.desperate(game, hero, wanted)
        far = game.terrain.distances_to(goal)
        reach = places.reach(game, hero, places.speed(game, hero))
        spaces = places.ends(game, reach, hero.space)
        kept = tactics.kept_for_guest(game)
        spaces = [to for to in spaces if to != kept and (to in wanted or not self.leads_on(game, to))]
        to = min(spaces, key=lambda space: (far[space], space), default=hero.space)
        return Move("go", hero.index, to) if far[to] < far[hero.space] else Move("end", hero.index)

    def step_aside(self, game: Game, hero: HeroFigure) -> Move:
        """Return a step to the nearest space outside the start zone, out of the guest's way; else the end of its turn."""
        reach = places.reach(game, hero, places.speed(game, hero))
        spaces = [to for to in places.ends(game, reach, hero.space) if to not in game.board.start_zone]
        spaces = [to for to in spaces if not self.leads_on(game, to)]
        to = min(spaces, key=lambda space: (reach[space][0], space), default=hero.space)
        return Move("go", hero.index, to) if to != hero.space else Move("end", hero.index)

    def desperate(self, game: Game, hero: HeroFigure, wanted: list[int]) -> Move:
        """Return a step through a pit where no other way leads on."""
        reach = places.reach(game, hero, places.speed(game, hero), pits=True)
        spaces = places.ends(game, reach, hero.space)
        far = {space: min((game.terrain.distances_to(to, pits=True)[space] for to in wanted), default=FAR) for space in spaces}
        mine = min((game.terrain.distances_to(to, pits=True)[hero.space] for to in wanted), default=FAR)
        to = min(spaces, key=lambda space: (far[space], space), default=hero.space)
        return Move("go", hero.index, to) if spaces and far[to] < mine else Move("end", hero.index)

    def gather_round(self, game: Game, waiting: list[HeroFigure], wanted: list[int]) -> Move:
        """Return a step into the last room, where the party waits."""
        hero = waiting[0]
        if game.in_room(hero.space, game.board.finale):
            return Move("end", hero.index)
        return self.walk(game, hero, wanted)

    def follow(self, game: Game, waiting: list[HeroFigure]) -> Move:
        """Return a step towards the heroes that have acted."""
        hero = waiting[0]
        ahead = [other for other in game.living() if other.acted]
        spaces = [to for other in ahead for to in game.terrain.steps[other.space] if to not in game.at]
        if not spaces or any(places.adjacent(game, hero.space, other.space) for other in ahead):
            return Move("end", hero.index)
        return self.walk(game, hero, spaces)


def objective_needs_relic(game: Game) -> bool:
    """Return whether the relic is to be carried somewhere."""
    return game.relic_bearer < 0 and any(token.kind == "relic" for token in game.quest.tokens)
