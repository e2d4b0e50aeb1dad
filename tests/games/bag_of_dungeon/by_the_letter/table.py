"""The table of a game: floor, cards, what lies where, bags, ring, fate strip; harm, lives lost, monsters beaten, items drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping
from typing import NoReturn

from tests.games.bag_of_dungeon.by_the_letter.cards import DRAGON, HOUND, POLICY, TRAPS, Cards, Hero, Monster
from tests.games.bag_of_dungeon.by_the_letter.floor import START, Floor, Place, place_of
from tests.games.bag_of_dungeon.by_the_letter.printed import Printed, Tile, word_of

Asking = Generator[list[str], str, None]
"""Part of a game: it yields the words that may be said next, and is sent the one that is."""
RING = "ring"


class TurnOver(Exception):
    """Ends the turn wherever it is."""


class NotAllowed(Exception):
    """Raised for a word that cannot be said now."""


class Table(Cards):
    """Everything that is marked or moved during a game, and what happens without a choice."""

    def __init__(self, paper: Printed, strip: Mapping[str, tuple[int, ...]]) -> None:
        super().__init__(paper)
        self.strip, self.used = strip, Counter[str]()
        self.floor = Floor(paper)
        self.foes: dict[Place, Monster] = {}
        self.eyes: set[Place] = set()
        self.lying: dict[Place, list[str]] = {}
        self.vines: set[Place] = set()
        self.done: set[Place] = set()
        self.drops = 0
        self.pool: Place | None = None
        self.monsters = list(paper.monsters)
        self.bag = [word_of(name) for name in paper.items]
        self.ring: Place | None = None
        self.bearer: Hero | None = None
        self.in_play = False
        self.active = next(hero for hero in self.heroes if hero.card.name == paper.first)
        self.torch: Place | None = None
        self.several = len(self.heroes) > 1
        self.spring = paper.number(r"or roll a die: on 1–(\d) they do")
        self.one_item = paper.number(r"Full health of (\d) to \d: draw one item")
        self.two_items = paper.number(r"draw one item; (\d+) or more: two")

    def take(self, column: str) -> int:
        """Cross off the next number of a column of the fate strip; used up, it begins again."""
        numbers, used = self.strip[column], self.used[column]
        self.used[column] += 1
        return numbers[used % len(numbers)]

    def roll(self, dice: int, column: str) -> int:
        """Roll some dice and return their sum."""
        return sum(self.take(column) for _ in range(dice))

    # ------------------------------------------------------------------ tiles

    def lies(self, place: Place) -> None:
        """Do what is due when a tile is laid or uncovered."""
        tile = self.floor.tile[place]
        if tile.what == "monster" or (tile.what == "lair" and tile.lair):
            self.eyes.add(place)
        elif tile.what == "healing":
            self.pool, self.drops = place, len(self.inside())

    def spikes(self, place: Place) -> bool:
        """Return whether there are spikes on a tile."""
        return self.floor.tile[place].what == "spikes"

    def monster_at(self, place: Place | None) -> bool:
        """Return whether a monster or eyes are on a tile."""
        return place in self.foes or place in self.eyes

    def barred(self) -> set[Place]:
        """Return the tiles over which nobody walks to a fight, or flees: monsters, eyes, spikes, vines."""
        return {*self.foes, *self.eyes, *self.vines, *(place for place in self.floor.open if self.spikes(place))}

    def put_exit(self) -> Asking:
        """Lay the Exit after the last tile, or uncover it; the dragon stands on it, and the ring lies in its lair."""
        if not self.floor.finished():
            return
        if self.paper.laid:
            self.floor.uncover(place_of(self.paper.exit))
        elif (found := self.floor.exit_sides()) is not None:
            beside, sides = found
            side = (yield [f"exit {side}" for side in sides])[-1] if len(sides) > 1 else sides[0]
            self.floor.put_exit(beside, side)
        else:
            self.floor.replace([place for place in self.floor.order if place != START and not self._anything(place)])
        self.floor.stack.clear()
        assert self.floor.exit is not None
        self.foes[self.floor.exit] = Monster(DRAGON, self.paper.dragon, self.paper.dragon.health)
        lairs = {tile.lair if tile.what != "exit" else 12: place for place, tile in self.floor.tile.items()}
        self.ring, self.in_play = next(lairs[lair] for lair in self.paper.ring if lair in lairs), True
        if self.ring not in self.foes:
            self.eyes.add(self.ring)

    def _anything(self, place: Place) -> bool:
        things = place in self.eyes or place in self.foes or place in self.lying or place in self.vines
        return things or place == self.pool or bool(self.here(place))

    # ------------------------------------------------------------------ monsters

    def reveal(self, place: Place) -> None:
        """Draw the monster that hides on a tile."""
        if place in self.eyes:
            self.eyes.discard(place)
            if self.monsters:
                name = self.monsters.pop(0)
                self.foes[place] = Monster(name, self.paper.kinds[name], self.paper.kinds[name].health)

    def mirror(self, place: Place, hero: Hero) -> None:
        """Give the monster that has its opponent's health and dice those of a hero, as it is attacked unwounded."""
        foe = self.foes.get(place)
        if foe is not None and not foe.dragon and not self.paper.kinds[foe.name].health and foe.health == foe.kind.health:
            foe.kind = foe.kind._replace(health=hero.health, dice=hero.card.dice, plus=hero.card.plus)
            foe.health = hero.health

    def recover(self) -> None:
        """Give all monsters their full health back."""
        for foe in self.foes.values():
            foe.health = foe.kind.health

    def forget(self, place: Place) -> None:
        """Take the counters of those away whom a monster has not seen that is gone."""
        for hero in self.here(place):
            hero.unseen = False

    def beaten(self, place: Place, victor: Hero, *, afar: bool) -> None:
        """Keep a monster that is beaten, and draw its items: into the victor's hands, or where it died."""
        foe = self.foes.pop(place)
        self.forget(place)
        victor.kills.append(foe.kind.health)
        for _ in range(0 if foe.dragon else (foe.kind.health >= self.one_item) + (foe.kind.health >= self.two_items)):
            self.find(place, None if afar else victor)

    def wound(self, place: Place, damage: int, by: Hero) -> None:
        """Take health from a monster that is struck from afar or on its way; its items lie where it dies."""
        self.foes[place].health -= damage
        if self.foes[place].health <= 0:
            self.beaten(place, by, afar=True)

    def find(self, place: Place, finder: Hero | None) -> None:
        """Draw an item: for a hero who has room, or onto the tile; a trap goes off."""
        if not self.bag:
            return
        item = self.bag.pop(0)
        if item in TRAPS:
            for hero in self.here(place):
                self.hurt(hero, self.roll(self.things[item].dice, "Harm"))
        elif finder is not None and self.room(finder, item):
            self.gain(finder, item)
        else:
            self.lying.setdefault(place, []).append(item)

    # ------------------------------------------------------------------ lives

    def bury(self) -> bool:
        """Let heroes without health lose a life; return whether the one whose turn it is was among them."""
        fallen = [hero for hero in self.inside() if hero.health <= 0]
        for hero in fallen:
            self.fall(hero)
        return self.active in fallen

    def bury_or_go_on(self) -> None:
        """Let heroes without health lose a life, and end the turn if it was the one whose turn it is."""
        if self.bury():
            self.turn_over()

    def turn_over(self) -> NoReturn:
        """End the turn."""
        raise TurnOver

    def grave(self, place: Place) -> Place:
        """Return where things lie that are dropped on a tile: at the Healing Pool, if it is the Exit and the dragon lives."""
        return self.pool if place == self.floor.exit and place in self.foes and self.pool is not None else place

    def fall(self, hero: Hero) -> None:
        """Lose a life: everything lies on the tile, and the hero begins again, or is out of the game."""
        hero.lives -= 1
        if HOUND in hero.items:
            self.lose(hero, HOUND)
            self.bag.append(HOUND)
        if hero.lives and POLICY in hero.items:
            self.lose(hero, POLICY)
        else:
            self.drop_all(hero, self.grave(hero.at))
        hero.more, hero.unseen, hero.waiting, hero.stepped = 0, False, False, False
        hero.at, hero.health, hero.points = START, hero.card.health, hero.card.points
        if not hero.lives:
            hero.status, hero.health, hero.points = "dead", 0, 0

    def drop_all(self, hero: Hero, place: Place) -> None:
        """Lay everything down that a hero carries, the ring too."""
        if hero.items:
            self.lying.setdefault(place, []).extend(hero.items)
        hero.items, hero.held = [], []
        if self.bearer is hero:
            self.bearer, self.ring = None, place

    def tile(self, place: Place) -> Tile:
        """Return what is on a tile."""
        return self.floor.tile[place]
