"""Shots, spells and bombs on paper, and monsters that come running."""

from __future__ import annotations

from tests.games.bag_of_dungeon.by_the_letter.cards import KEG, KNIVES, SCROLL, SEED, SPIKE, Hero
from tests.games.bag_of_dungeon.by_the_letter.duels import Duellist
from tests.games.bag_of_dungeon.by_the_letter.floor import Place, name_of
from tests.games.bag_of_dungeon.by_the_letter.table import Asking

EVERYONE = (SCROLL, SEED, KEG)


class Shooter(Duellist):
    """A table at which one can shoot."""

    def shots(self, hero: Hero) -> dict[str, tuple[str, Place]]:
        """Return what a hero can shoot at, by the words for it."""
        if self.monster_at(hero.at):
            return {}
        able = sorted({item for item in hero.items if self.things[item].reach and self.things[item].points <= hero.points})
        return {f"shoot {item} {name_of(place)}": (item, place) for item in able for place in self._targets(hero, item)}

    def _targets(self, hero: Hero, item: str) -> list[Place]:
        most = self.things[item].reach
        if item == KNIVES:
            near = [place for place, steps in self.floor.steps(hero.at).items() if 0 < steps <= most]
        else:
            near = list(self.floor.line(hero.at, most))
        if item == SPIKE:
            return [place for place in near if place in self.foes and self.foes[place].dragon]
        rivals = {other.at for other in self.inside()} if self.rivalry() else set()
        return [place for place in near if place in self.foes or place in self.eyes or place in rivals]

    def rivalry(self) -> bool:
        """Return whether heroes may attack one another."""
        return self.paper.mode == "competitive" and self.in_play

    def shoot(self, hero: Hero, item: str, place: Place) -> Asking:
        """Shoot at a tile, and again; what lives there comes running in the end."""
        while True:
            self._one_shot(hero, item, place)
            foe = self.foes.get(place)
            if foe is None or foe.dragon:
                return
            more = {word: shot for word, shot in self.shots(hero).items() if shot[1] == place}
            word = yield ["done", *more]
            if word == "done":
                break
            item = more[word][0]
        yield from self.charge(hero, place)

    def _one_shot(self, hero: Hero, item: str, place: Place) -> None:
        hero.points -= self.things[item].points
        self.reveal(place)
        self.mirror(place, hero)
        if item == SEED:
            self.vines.add(place)
        dice = [self.take("Shot") for _ in range(self.things[item].dice)]
        foe = self.foes.get(place)
        if foe is None or item in EVERYONE:
            for other in self.here(place)[: None if item in EVERYONE else 1]:
                self.hurt(other, sum(dice))
        if foe is not None:
            self.wound(place, self.damage(hero, item, place, dice), hero)
        if item == KEG:
            self._blast(hero, place, sum(dice))
        if self.things[item].uses == "once":
            self.lose(hero, item)
        if self.rivalry():
            for other in self.inside():
                if other is not hero and other.health <= 0:
                    self.give_kill(other, hero)
        self.bury_or_go_on()

    def damage(self, hero: Hero, item: str, place: Place, dice: list[int]) -> int:
        """Return the damage of a shot to the monster on a tile."""
        foe = self.foes[place]
        bow = item.endswith("-bow")
        if foe.dragon:
            return 0 if item in self.paper.immune.lower().replace(" ", "-").split("-or-") else sum(dice)
        killing = self.paper.number(r"A fowler’s (\d) with a bow kills")
        return max(foe.health, sum(dice)) if bow and hero.card.ability == "Between the Eyes" and killing in dice else sum(dice)

    def _blast(self, hero: Hero, centre: Place, damage: int) -> None:
        for place in list(self.floor.line(centre, 2)):
            for other in self.here(place):
                self.hurt(other, damage)
            if place in self.foes:
                self.mirror(place, hero)
                self.wound(place, damage, hero)

    def charge(self, hero: Hero, start: Place) -> Asking:
        """Let a monster run at a hero and fight."""
        runner, here, dead = self.foes.pop(start), start, False
        self.forget(start)
        for here in self.floor.run(start, hero.at):
            stays = self.foes.pop(here, None)
            self.foes[here] = runner
            dead = self._pass(hero, here)
            if not dead and here != hero.at:
                del self.foes[here]
            if stays is not None:
                self.foes[here] = stays
            if dead:
                break
        self.bury_or_go_on()
        if not dead:
            yield from self.fight(hero, next((other for other in self.here(hero.at) if other is not hero), None))

    def _pass(self, hero: Hero, place: Place) -> bool:
        """Let a running monster come to a tile; return whether it dies there."""
        damage = 0
        if place != hero.at:
            for other in self.here(place):
                self.hurt(other, self.take("Harm"))
        if self.spikes(place):
            for other in self.here(place):
                self.hurt(other, self.take("Harm"))
            damage += self.take("Harm")
        if place in self.vines:
            damage += self.take("Harm")
        if damage:
            self.wound(place, damage, hero)
        return place not in self.foes
