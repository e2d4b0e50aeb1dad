"""Chests and magic on paper: crystals, gales, thefts, lives."""

from __future__ import annotations

from abc import abstractmethod

from tests.games.bag_of_dungeon.by_the_letter.cards import CHESTS, CRYSTAL, FINGERS, GALE, LEECH, SKULL, Hero
from tests.games.bag_of_dungeon.by_the_letter.floor import SIDES, Place, name_of, next_to, place_of
from tests.games.bag_of_dungeon.by_the_letter.printed import NUMBERS
from tests.games.bag_of_dungeon.by_the_letter.shots import Shooter
from tests.games.bag_of_dungeon.by_the_letter.table import RING, Asking

Use = tuple[str, ...]
"""What is used, and on whom, where or how, as words."""


class Magician(Shooter):
    """A table at which magic is used."""

    @abstractmethod
    def come(self, hero: Hero) -> Asking:
        """Come to a tile."""

    def hero_of(self, word: str) -> Hero:
        """Return the hero of a word."""
        return next(hero for hero in self.heroes if hero.word == word)

    def chests(self, hero: Hero) -> list[str]:
        """Return the words for opening chests on a hero's tile."""
        here = [] if self.monster_at(hero.at) else self.lying.get(hero.at, [])
        return sorted({f"open {item}" for item in here if item in CHESTS and hero.points >= self.things[item].points})

    def open(self, hero: Hero, item: str) -> None:
        """Roll for a chest."""
        hero.points -= self.things[item].points
        if self.take("Test") <= 2:
            self.hurt(hero, self.things[item].harm)
        else:
            self.lying[hero.at].remove(item)
            if not self.lying[hero.at]:
                del self.lying[hero.at]
            for _ in range(NUMBERS[self.things[item].line.split("draw ")[1].split(" ")[0]]):
                self.find(hero.at, hero)
        self.bury_or_go_on()

    def uses(self, hero: Hero) -> dict[str, Use]:
        """Return what can be done with magic, by the words for it."""
        found: dict[str, Use] = {}
        able = {item for item in hero.items if self.things[item].points <= hero.points}
        others = [other for other in self.inside() if other is not hero]
        if CRYSTAL in able:
            found |= {f"teleport {name_of(place)}": (CRYSTAL, name_of(place)) for place in self._crystal(hero.at)}
        if GALE in able:
            found |= {f"blow {one.word} {name_of(place)}": (GALE, one.word, name_of(place)) for one in self.inside()
                      for place in self._carried(one.at, GALE)}  # fmt: skip
        if LEECH in able:
            found |= {f"drain {other.word}": (LEECH, other.word) for other in others}
        if SKULL in able:
            most = self.paper.number(r"nobody has more than (\d) lives")
            pairs = [("take", other, other, hero) for other in others] + [("give", other, hero, other) for other in others]
            found |= {f"life {way} {other.word}": (SKULL, way, other.word) for way, other, giver, taker in pairs
                      if giver.lives > 1 and taker.lives < most}  # fmt: skip
        if FINGERS in able:
            found |= {
                f"steal {other.word} {item}": (FINGERS, other.word, item) for other in others for item in self._loose(other, hero)
            }
        return found

    def _loose(self, other: Hero, thief: Hero) -> list[str]:
        return [item for item in self.movable(other) if self.room(thief, item)] + ([RING] if self.bearer is other else [])

    def _carried(self, start: Place, item: str) -> list[Place]:
        most = next(NUMBERS[word] for word in self.things[item].line.split() if word in NUMBERS and word not in ("one", "One"))
        shut = [] if self.floor.exit is None else [self.floor.exit]
        return [place for place, steps in self.floor.steps(start, shut).items() if 0 < steps <= most and place not in shut]

    def _crystal(self, start: Place) -> set[Place]:
        around = [next_to(start, side) for side in SIDES]
        behind = [place for place in around if place in self.floor.open and place not in self.floor.ways(start).values()]
        return {*self._carried(start, CRYSTAL), *(place for place in behind if place != self.floor.exit)}

    def magic(self, hero: Hero, use: Use) -> Asking:
        """Use something as its words say."""
        item, *rest = use
        hero.points -= self.things[item].points
        self.lose(hero, item)
        if item == CRYSTAL:
            hero.at = place_of(rest[0])
            yield from self.come(hero)
        elif item == GALE:
            yield from self._gale(self.hero_of(rest[0]), place_of(rest[1]))
        elif item == LEECH:
            self._drain(hero, self.hero_of(rest[0]))
        elif item == SKULL:
            giver, taker = (self.hero_of(rest[1]), hero) if rest[0] == "take" else (hero, self.hero_of(rest[1]))
            giver.lives -= 1
            taker.lives += 1
        elif rest[1] == RING:
            self.bearer = hero
        else:
            self.lose(self.hero_of(rest[0]), rest[1])
            self.gain(hero, rest[1])

    def _gale(self, hero: Hero, place: Place) -> Asking:
        hero.at, hero.unseen = place, False
        if hero is self.active:
            yield from self.come(hero)
        else:
            hero.waiting = True

    def _drain(self, hero: Hero, other: Hero) -> None:
        due = self.paper.number(r"Take up to (\d) health from any hero")
        taken = min(due, other.health)
        self.hurt(other, taken, direct=True)
        self.bury()
        if taken < due and other.status == "in":
            self.hurt(other, due - taken, direct=True)
            taken = due
        self.heal(hero, taken)
