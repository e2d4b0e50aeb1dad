"""What heroes do with their things: draughts and abilities before a round, taking, holding, putting down, giving."""

from __future__ import annotations

from tests.games.bag_of_dungeon.by_the_letter.cards import HEALING, STRENGTH, Hero
from tests.games.bag_of_dungeon.by_the_letter.table import RING, Table


class Hands(Table):
    """A table with hands at it."""

    # ------------------------------------------------------------------ what can be done before a round

    def usable(self, hero: Hero, *, fight: bool = True) -> list[str]:
        """Return the words for draughts, and for a remedy."""
        hurt = hero.health < hero.card.health
        found = [f"use {HEALING}"] if hurt and HEALING in hero.items and hero.points >= self.things[HEALING].points else []
        if fight and STRENGTH in hero.items and hero.points >= self.things[STRENGTH].points:
            found.append(f"use {STRENGTH}")
        if hurt and hero.card.ability == "Home Remedy" and hero.uses and hero.points >= self.remedy():
            found.append("renew")
        return found

    def remedy(self) -> int:
        """Return what a remedy costs."""
        return self.paper.number(r"Three times in the game, for (\d) action points")

    def abilities(self, hero: Hero) -> list[str]:
        """Return the words for abilities that are named before a round."""
        names = {"Finishing Stroke": "stroke", "Bad Temper": "rage"}
        return [names[hero.card.ability]] if hero.uses and hero.card.ability in names else []

    def gifts(self, hero: Hero) -> list[str]:
        """Return the words for what a hero can give to others on the tile."""
        others = [other for other in self.here(hero.at) if other is not hero]
        found = [f"give {item} {other.word}" for other in others for item in self.movable(hero) if self.room(other, item)]
        return found + [f"give {RING} {other.word}" for other in others if self.bearer is hero]

    def prepare(self, hero: Hero, word: str) -> None:
        """Do what can be done before a round."""
        act, *rest = word.split(" ")
        if word == "renew":
            hero.points -= self.remedy()
            hero.uses -= 1
            self.heal(hero, self.roll(2, "Heal"))
        elif act == "use":
            hero.points -= self.things[rest[0]].points
            self.lose(hero, rest[0])
            if rest[0] == HEALING:
                self.heal(hero, self.roll(self.things[HEALING].dice, "Heal"))
            else:
                hero.more += 1
        elif word == "rage":
            hero.uses -= 1
            hero.more += 1
        elif act == "hold":
            self.hold(hero, rest[0])
        else:
            self.give(hero, rest[0], next(other for other in self.heroes if other.word == rest[1]))

    def give(self, hero: Hero, item: str, other: Hero) -> None:
        """Give something to another hero."""
        if item == RING:
            self.bearer = other
        else:
            self.lose(hero, item)
            self.gain(other, item)

    # ------------------------------------------------------------------ taking, dropping, giving

    def to_take(self, hero: Hero) -> list[str]:
        """Return what can be taken up from a hero's tile."""
        if self.monster_at(hero.at):
            return []
        found = sorted({item for item in self.lying.get(hero.at, []) if self.room(hero, item)})
        return found + ([RING] if self.ring == hero.at else [])

    def shifts(self, hero: Hero) -> list[str]:
        """Return the words for holding, putting down and giving things."""
        mine = self.movable(hero) + ([RING] if self.bearer is hero else [])
        return [*(f"hold {item}" for item in self.holdable(hero)), *(f"drop {item}" for item in mine), *self.gifts(hero)]

    def shift(self, hero: Hero, word: str) -> None:
        """Take, hold, put down or give something."""
        act, item = word.split(" ")[:2]
        if act == "take" and item == RING:
            self.bearer, self.ring = hero, None
        elif act == "take":
            self.lying[hero.at].remove(item)
            if not self.lying[hero.at]:
                del self.lying[hero.at]
            self.gain(hero, item)
        elif act == "drop" and item == RING:
            self.bearer, self.ring = None, hero.at
        elif act == "drop":
            self.lose(hero, item)
            self.lying.setdefault(hero.at, []).append(item)
        else:
            self.prepare(hero, word)
