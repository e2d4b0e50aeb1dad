"""A person with a pencil who plays a dungeon by the letter of its pages: turns, rooms, time, rests, and the end."""

from __future__ import annotations

from collections.abc import Generator

from tests.games.green_dungeon.by_the_letter.fight import PRIZES, Asking, Fighter, GameOver
from tests.games.green_dungeon.by_the_letter.printed import ROOMS, Printed
from tests.games.green_dungeon.by_the_letter.sheet import Monster

EXPERIENCE = {"drop": 1, "hammer": 2, "mini": 3, "final": 5}


class NotAllowed(Exception):
    """Raised for a word that cannot be said now."""


class PaperPlayer(Fighter):
    """A game on paper: `words` may be said next, `say` plays one; `outcome` is "won", "dead" or "dark" at its end."""

    def __init__(self, printed: Printed) -> None:
        super().__init__(printed)
        self.mini_lair = self.final_lair = ""
        self.mini_dead = self.final_dead = False
        self.due = 0
        self.rest_owed = self.may_rest = self.broken = self.resting = False
        self.outcome = ""
        self.words: list[str] = []
        self._game = self._play()
        self._on(None)

    def say(self, word: str) -> None:
        """Play a word; raises NotAllowed where it cannot be played."""
        if word not in self.words:
            raise NotAllowed(f"{word}: expected one of {', '.join(self.words) or 'nothing, the game is over'}")
        self._on(word)

    def _on(self, word: str | None) -> None:
        try:
            self.words = sorted(self._game.send(word))  # type: ignore[arg-type]
        except GameOver as end:
            self.words, self.outcome = [], str(end)

    def _play(self) -> Asking:
        while True:
            yield from self._turn()

    # ------------------------------------------------------------------ turns

    def _turn(self) -> Asking:
        ways = {f"go {name}": light for name, light, theirs in self.next_door(self.pawn) if light or theirs}
        word = yield [*ways, *(["rest"] if self.may_rest and self._rest_allowed() else [])]
        if word == "rest":
            yield from self.rest()
            return
        self.due, target = 0, word[3:]
        if ways[word]:
            yield from self._step(target, 0)
        elif self.take("Door") + self.level > (4 if target in self.explored else 6):
            yield from self._step(target, 1)
        else:
            self.due = 1
            yield from self._end_turn()

    def _step(self, target: str, door: int) -> Asking:
        """Step into a room, unless it turns out to be the last lair and the player shrinks back."""
        lair = self.room(target) == "straw" and target not in self.explored
        if lair and target not in self.turned_up and self.mini_lair:
            self.turned_up.add(target)
            if (yield ["enter", "retreat"]) == "retreat":
                self.due = 0 if self.new else door
                yield from self.pass_time()
                self.may_rest = False
                return
        self.due, self.came_from, self.pawn = door, self.pawn, target
        yield from self.arrive(bool(door))
        yield from self._end_turn()

    def _end_turn(self) -> Asking:
        while self.drinks():
            word = yield [*self.drinks(), "done"]
            if word == "done":
                break
            self.drink_word(word)
        yield from self.pass_time()
        while self.rest_owed:
            self.rest_owed = False
            yield from self.rest()
        self.may_rest = True

    def _rest_allowed(self) -> bool:
        busy = {name for name, _ in self.waiting}
        if self.pawn in busy:
            return False
        if not self.new:
            return self.room(self.pawn) in ("cog", "straw")
        return not any(name in busy and (light or theirs) for name, light, theirs in self.next_door(self.pawn))

    # ------------------------------------------------------------------ rooms

    def arrive(self, paid: bool = False) -> Asking:
        """Resolve the room under the pawn if it is new, or face whoever waits there; `paid` tells that a door's box covers it."""
        if self.pawn not in self.explored:
            self.due += 0 if paid else 1
            self.explored.add(self.pawn)
            self.turned_up.discard(self.pawn)
            yield from self.twist()
            yield from getattr(self, f"_{self.room(self.pawn)}")()
            return
        here = [monster for name, monster in self.waiting if name == self.pawn]
        if here:
            self.due += 0 if paid else 1
        for monster in here:
            self.waiting.remove((self.pawn, monster))
            if (yield from self.face_monster(monster)) == "fled":
                break

    def face_monster(self, monster: Monster, bribable: bool = True) -> Generator[list[str], str, str]:
        """Fight a monster and see to what comes of it."""
        end = yield from self.fight(monster, bribable)
        if end == "beaten":
            yield from self.beaten(monster)
        elif end == "bribed":
            self.waiting.append((self.pawn, monster))
        else:
            yield from self.arrive()
        return end

    def beaten(self, monster: Monster) -> Asking:
        """Take what a dead monster leaves."""
        self.put_away(monster)
        self.treasure += monster.paid
        if monster.rank == "mini":
            self.mini_dead = True
            self.experience = max(5, self.experience) if self.new else self.experience + 3
            self.gain_luck()
        else:
            self.experience += EXPERIENCE[monster.rank]
        if monster.rank == "final":
            self.final_dead = True
        for _ in range(PRIZES[monster.rank] + monster.guards):
            yield from self.find()
        if self.mini_dead and self.final_dead:
            raise GameOver("won")
        self.rest_owed = self.rest_owed or monster.rank == "mini"

    def twist(self) -> Asking:
        """Roll for the twist of the room, if there is one with effects."""
        rows = self.printed.twists.get(self.room(self.pawn))
        if rows is None:
            return
        row = rows[(self.take("Twist") - 1) // 2]
        if row is not None:
            self.change(*row)
        yield from ()

    def change(self, what: str, by: int) -> None:
        """Do what a row of a twist says."""
        if what == "health":
            self.health = max(min(1, self.health), min(self.most_health, self.health + by))
        elif what == "magic":
            self.magic = max(0, min(self.most_magic, self.magic + by))
        elif what == "treasure":
            self.treasure = max(0, self.treasure + by)
        elif what == "experience":
            self.experience = max(0, self.experience + by)
        else:
            self.due += by

    def _drop(self) -> Asking:
        yield from self.face_monster(self.meet("drop"))

    def _hammer(self) -> Asking:
        yield from self.face_monster(self.meet("hammer"))

    def _straw(self) -> Asking:
        if self.mini_lair:
            self.final_lair = self.pawn
            yield from self.face_monster(self.meet("final"))
        else:
            self.mini_lair = self.pawn
            yield from self.face_monster(self.meet("mini"))

    def _cog(self) -> Asking:
        yield from self.choose()

    def _brick(self) -> Asking:
        box = self.draw("boss")
        if box is None:
            return
        self.lay_aside("boss", box)
        symbol, number = self.face("boss", box)
        if self.take("Power") + self.level < number:
            loss = number - self.level if self.new else number
            if symbol == "wood":
                self.magic = max(0, self.magic - loss)
            else:
                yield from self.hurt(loss)
        if symbol == "cog":
            yield from self.find()

    def _wood(self) -> Asking:
        box = self.draw("boss")
        if box is None:
            return
        self.lay_aside("boss", box)
        symbol, number = self.face("boss", box)
        if symbol == "drop":
            self.heal(number)
        elif symbol == "wood":
            yield from self._vision(number)
        else:
            yield from self.hurt(number - self.take("Power") - self.level)
            if symbol == "cog":
                yield from self.choose()

    def _vision(self, tiles: int) -> Asking:
        for _ in range(tiles):
            down = self.face_down()
            if not down:
                return
            word = yield [*(f"see {name}" for name in down), "done"]
            if word == "done":
                return
            self.turned_up.add(word[4:])

    # ------------------------------------------------------------------ time

    def pass_time(self) -> Asking:
        """Fill what is due; of more than five fill five, check, then fill the rest with what has fallen due meanwhile."""
        while self.due:
            cubes = min(5, self.due)
            self.due -= cubes
            number = self.fill(cubes) if self.printed.lamp else self.put(cubes)
            if number:
                yield from self.event(number)

    def fill(self, boxes: int) -> int:
        """Fill boxes of the lamp; return the event cubes to check with, 0 where no numbered box was filled."""
        before, self.boxes = self.boxes // 5, self.boxes + boxes
        if self.boxes >= self.printed.lamp:
            self.boxes = self.printed.lamp
            raise GameOver("dark")
        number = self.boxes // 5
        return number - 2 * ((number - 1) // 3) if number > before else 0

    def put(self, cubes: int) -> int:
        """Put cubes on the time track; return the event cubes to check with, 0 where no multiple of five was reached."""
        before, self.time = self.time // 5, self.time + cubes
        if self.time // 5 == before:
            return 0
        self.events += 1
        number = self.events
        if self.time >= 15:
            self.time -= 15
            self.events -= 2
        return number

    def event(self, cubes: int) -> Asking:
        """Upkeep once for every event cube, then a wanderer if one die shows no more than there are."""
        for _ in range(cubes):
            column, row = self.take("Event"), self.take("Event")
            if 6 not in (column, row):
                self.upkeep(ROOMS[5 * (row - 1) + column - 1])
        if self.take("Event") <= cubes:
            self.broken = True
            yield from self.face_monster(self.meet("drop"), not (self.new and self.resting))
            self.due += 1

    def upkeep(self, name: str) -> None:
        """Reset a room if it is explored, no lair and not under the pawn."""
        if name not in self.explored or name == self.pawn or self.room(name) == "straw":
            return
        self.explored.remove(name)
        for place, monster in list(self.waiting):
            if place == name:
                self.waiting.remove((place, monster))
                self.lay_aside("boss" if monster.boss else "monster", *monster.boxes)

    def rest(self) -> Asking:
        """Fill three boxes, and have the good of it unless a wanderer came."""
        self.broken, self.resting = False, True
        self.due = 3
        yield from self.pass_time()
        self.resting = False
        if self.broken:
            self.rest_broken()
            return
        self.rest_health()
        self.regain(self.take("Power"))
        if self.experience >= (5 if self.new else 10) and (yield ["level", "wait"]) == "level":
            self.go_up()

    def rest_health(self) -> None:
        """Take the numbers of Heal for a rest that nobody broke off, whether health is full or not."""
        self.heal(max(self.take("Heal"), self.take("Heal")) if self.new else self.take("Heal"))

    def rest_broken(self) -> None:
        """Take what a rest gives that was broken off."""
        if self.new:
            self.heal(self.take("Heal"))

    def go_up(self) -> None:
        """Go up a level."""
        self.experience -= 5 if self.new else 10
        self.level += 1
        self.most_health += 1
        self.most_magic += 1
        self.heal(3)
        self.regain(3)
        self.gain_luck()
